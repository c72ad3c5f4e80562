package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/model/provider"
)

// providerCommand says who can be asked; below it a provider is tried out or chosen.
func (a *app) providerCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "provider", Short: a.say("cli.provider"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.with(ctx, func(d *Services) error { return a.providers(ctx, d, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	c.AddCommand(a.tryCommand(ctx), a.useCommand(ctx), a.localCommand(ctx))
	return c
}

func (a *app) providers(ctx context.Context, d *Services, asJSON bool) error {
	state, err := d.Providers.State(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(state)
	}
	for _, i := range state.List {
		a.provider(i, i.Name == state.Provider)
	}
	a.tell(map[bool]string{true: "cli.provider.localOn", false: "cli.provider.localOff"}[state.LocalOnly])
	return nil
}

func (a *app) provider(i provider.Info, inUse bool) {
	head := a.say("provider."+i.Name) + " [" + i.Name + "]"
	if inUse {
		head += " " + a.say("cli.provider.inUse")
	}
	a.out.line(0, head)
	if i.Name == provider.Offline {
		return
	}
	var rows [][2]string
	if i.URL != "" {
		rows = append(rows, [2]string{a.say("cli.provider.address"), i.URL + " (" + a.say("cli.source."+string(i.URLFrom)) + ")"})
	}
	rows = append(rows, [2]string{a.say("cli.provider.key"), a.keySource(i)})
	if models := a.chosen(i.Models); models != "" {
		rows = append(rows, [2]string{a.say("cli.provider.models"), models})
	}
	a.rows(2, rows)
	if i.Problem != nil {
		a.out.item(2, "!", a.words.Say(*i.Problem))
	}
}

func (a *app) tryCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "test " + a.say("cli.arg.provider"), Short: a.say("cli.provider.test"), Args: a.needs(1, 1, "cli.what.provider"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error { return a.try(ctx, d, args[0], asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

// try makes one tiny call; the exit code is 1 when something stands in the way.
func (a *app) try(ctx context.Context, d *Services, name string, asJSON bool) error {
	result, err := d.Providers.Test(ctx, name)
	if err != nil {
		return err
	}
	if result.Problem != nil {
		a.code = Failure
	}
	if asJSON {
		return a.printJSON(result)
	}
	if result.Models > 0 {
		a.tell("cli.provider.listed", "n", strconv.Itoa(result.Models))
	}
	if models := a.chosen(result.Chosen); models != "" {
		a.out.line(0, models)
	}
	switch {
	case result.Problem != nil:
		a.warn(a.say("cli.error", "text", a.words.Say(*result.Problem)))
	case result.Model == "":
		a.tell("cli.provider.ready")
	default:
		seconds := strings.Replace(strconv.FormatFloat(result.Seconds, 'f', 1, 64), ".", a.say("cli.point"), 1)
		a.tell("cli.provider.answered", "model", result.Model, "seconds", seconds, "cost", a.micro(result.MicroUSD))
	}
	return nil
}

func (a *app) micro(amount *int64) string {
	if amount == nil {
		return a.say("cli.provider.unknownCost")
	}
	return a.amount(*amount)
}

func (a *app) useCommand(ctx context.Context) *cobra.Command {
	var base string
	c := &cobra.Command{
		Use: "use " + a.say("cli.arg.provider"), Short: a.say("cli.provider.use"), Args: a.needs(1, 1, "cli.what.provider"),
		RunE: func(c *cobra.Command, args []string) error {
			var own *string
			if c.Flags().Changed("url") {
				own = &base
			}
			return a.with(ctx, func(d *Services) error { return a.use(ctx, d, args[0], own) })
		},
	}
	c.Flags().StringVar(&base, "url", "", a.say("cli.flag.url"))
	return c
}

func (a *app) use(ctx context.Context, d *Services, name string, base *string) error {
	if err := d.Providers.Use(ctx, name, base); err != nil {
		return err
	}
	a.tell("cli.provider.used", "provider", "@provider."+name)
	return nil
}

func (a *app) localCommand(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "local on|off", Short: a.say("cli.provider.local"), Args: a.needs(1, 1, "cli.what.onOff"),
		RunE: func(_ *cobra.Command, args []string) error {
			if args[0] != "on" && args[0] != "off" {
				return unexpected(args[0])
			}
			return a.with(ctx, func(d *Services) error { return a.localOnly(ctx, d, args[0] == "on") })
		},
	}
}

func (a *app) localOnly(ctx context.Context, d *Services, on bool) error {
	if err := d.Providers.SetLocalOnly(ctx, on); err != nil {
		return err
	}
	a.tell(map[bool]string{true: "cli.provider.localOn", false: "cli.provider.localOff"}[on])
	return nil
}
