package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/model/provider"
)

// providerCommand says who can be asked; below it a provider is tried out or chosen.
type providerCommand struct{ *door }

func (c providerCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "provider", Short: c.say("cli.provider"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error { return c.list(ctx, d, asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	cmd.AddCommand(c.tryCommand(ctx), c.useCommand(ctx), c.localCommand(ctx), c.waitCommand(ctx))
	return cmd
}

func (c providerCommand) list(ctx context.Context, d *Services, asJSON bool) error {
	state, err := d.Providers.State(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return c.printJSON(state)
	}
	for _, i := range state.List {
		providerView{c.screen}.provider(i, i.Name == state.Provider)
	}
	c.tell(map[bool]string{true: "cli.provider.localOn", false: "cli.provider.localOff"}[state.LocalOnly])
	c.tell("cli.provider.waits", "n", strconv.Itoa(state.Patience))
	return nil
}

func (v providerView) provider(i provider.Info, inUse bool) {
	head := v.say("provider."+i.Name) + " [" + i.Name + "]"
	if inUse {
		head += " " + v.say("cli.provider.inUse")
	}
	v.out.line(0, head)
	if i.Name == provider.Offline {
		return
	}
	var rows [][2]string
	if i.URL != "" {
		rows = append(
			rows,
			[2]string{v.say("both.provider.address"), i.URL + " (" + v.say("cli.source."+string(i.URLFrom)) + ")"},
		)
	}
	rows = append(rows, [2]string{v.say("both.provider.key"), v.keySource(i)})
	if models := v.chosen(i.Models); models != "" {
		rows = append(rows, [2]string{v.say("cli.provider.models"), models})
	}
	v.rows(2, rows)
	if i.Problem != nil {
		v.out.item(2, "!", v.words.Say(*i.Problem))
	}
}

func (c providerCommand) tryCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "test " + c.say("cli.arg.provider"), Short: c.say("cli.provider.test"), Args: needs(1, 1, "cli.what.provider"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.with(ctx, func(d *Services) error { return c.try(ctx, d, args[0], asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

// try makes one tiny call; the exit code is 1 when something stands in the way.
func (c providerCommand) try(ctx context.Context, d *Services, name string, asJSON bool) error {
	result, err := d.Providers.Test(ctx, name)
	if err != nil {
		return err
	}
	if result.Problem != nil {
		c.code = Failure
	}
	if asJSON {
		return c.printJSON(result)
	}
	if result.Models > 0 {
		c.tell("cli.provider.listed", "n", strconv.Itoa(result.Models))
	}
	if models := (providerView{c.screen}).chosen(result.Chosen); models != "" {
		c.out.line(0, models)
	}
	switch {
	case result.Problem != nil:
		c.warn(c.say("cli.error", "text", c.words.Say(*result.Problem)))
	case result.Model == "":
		c.tell("cli.provider.ready")
	default:
		seconds := strings.Replace(strconv.FormatFloat(result.Seconds, 'f', 1, 64), ".", c.say("cli.point"), 1)
		c.tell(
			"cli.provider.answered",
			"model",
			result.Model,
			"seconds",
			seconds,
			"cost",
			providerView{c.screen}.micro(result.MicroUSD),
		)
	}
	return nil
}

func (v providerView) micro(amount *int64) string {
	if amount == nil {
		return v.say("cli.provider.unknownCost")
	}
	return v.amount(*amount)
}

func (c providerCommand) useCommand(ctx context.Context) *cobra.Command {
	var base string
	cmd := &cobra.Command{
		Use: "use " + c.say("cli.arg.provider"), Short: c.say("cli.provider.use"), Args: needs(1, 1, "cli.what.provider"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var own *string
			if cmd.Flags().Changed("url") {
				own = &base
			}
			return c.with(ctx, func(d *Services) error { return c.use(ctx, d, args[0], own) })
		},
	}
	cmd.Flags().StringVar(&base, "url", "", c.say("cli.flag.url"))
	return cmd
}

func (c providerCommand) use(ctx context.Context, d *Services, name string, base *string) error {
	if err := d.Providers.Use(ctx, name, base); err != nil {
		return err
	}
	c.tell("cli.provider.used", "provider", "@provider."+name)
	return nil
}

func (c providerCommand) localCommand(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "local on|off", Short: c.say("cli.provider.local"), Args: needs(1, 1, "cli.what.onOff"),
		RunE: func(_ *cobra.Command, args []string) error {
			if args[0] != "on" && args[0] != "off" {
				return unexpected(args[0])
			}
			return c.with(ctx, func(d *Services) error { return c.localOnly(ctx, d, args[0] == "on") })
		},
	}
}

func (c providerCommand) localOnly(ctx context.Context, d *Services, on bool) error {
	if err := d.Providers.SetLocalOnly(ctx, on); err != nil {
		return err
	}
	c.tell(map[bool]string{true: "cli.provider.localOn", false: "cli.provider.localOff"}[on])
	return nil
}

func (c providerCommand) waitCommand(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "wait " + c.say("cli.arg.minutes"), Short: c.say("cli.provider.wait"), Args: needs(1, 1, "cli.what.minutes"),
		RunE: func(_ *cobra.Command, args []string) error {
			minutes, err := strconv.Atoi(args[0])
			if err != nil {
				return unexpected(args[0])
			}
			return c.with(ctx, func(d *Services) error { return c.patience(ctx, d, minutes) })
		},
	}
}

func (c providerCommand) patience(ctx context.Context, d *Services, minutes int) error {
	if err := d.Providers.SetPatience(ctx, minutes); err != nil {
		return err
	}
	c.tell("cli.provider.waits", "n", strconv.Itoa(minutes))
	return nil
}
