package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/model/provider"
)

// modelsCommand lists the models of a provider.
type modelsCommand struct{ *door }

func (c modelsCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "models " + c.say("cli.arg.provider"), Short: c.say("cli.models"), Args: needs(1, 1, "cli.what.provider"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.reading(ctx, func(d *Services) error { return c.models(ctx, d, args[0], asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

// models prints the live list: what a model can be chosen for (* = suggested), how much it reads, and its price.
func (c modelsCommand) models(ctx context.Context, d *Services, name string, asJSON bool) error {
	list, err := d.Providers.Models(ctx, name)
	if err != nil {
		return err
	}
	if asJSON {
		return c.printJSON(list)
	}
	if len(list) == 0 {
		c.tell("cli.models.none")
		return nil
	}
	return c.table(len(list), func(i int) []string {
		m := list[i]
		limit := ""
		if m.Info.InputLimit > 0 {
			limit = c.say("cli.models.limit", "n", strconv.FormatInt(m.Info.InputLimit, 10))
		}
		id := m.Info.ID
		if m.Info.Retired {
			id += " " + c.say("cli.models.retired")
		}
		return []string{id, providerView{c.screen}.roles(m), limit, providerView{c.screen}.price(m)}
	})
}

// providerView shows a provider: its key, its models and their prices.
type providerView struct{ *screen }

func (v providerView) roles(m provider.Model) string {
	var names []string
	for _, role := range m.Info.Roles {
		mark := ""
		if slices.Contains(m.Suggests, role) {
			mark = "*"
		}
		names = append(names, v.say("role."+string(role))+mark)
	}
	return strings.Join(names, ", ")
}

// price is for a million tokens, in and out.
func (v providerView) price(m provider.Model) string {
	if m.InUSD == nil || m.OutUSD == nil {
		return v.say("cli.models.unknownPrice")
	}
	if *m.InUSD == 0 && *m.OutUSD == 0 {
		return v.say("cli.models.free")
	}
	return v.say("cli.models.price", "in", v.dollars(*m.InUSD), "out", v.dollars(*m.OutUSD))
}

// dollars are micro-USD as the language writes an amount, to the cent or as finely as needed.
func (v providerView) dollars(micro int64) string {
	text := strconv.FormatFloat(float64(micro)/1e6, 'f', -1, 64)
	if whole, cents, _ := strings.Cut(text, "."); len(cents) < 2 {
		text = whole + "." + (cents + "00")[:2]
	}
	return strings.Replace(text, ".", v.say("cli.point"), 1)
}

// chosen are the models of a provider by role, those that are set.
func (v providerView) chosen(models []provider.RoleModel) string {
	var parts []string
	for _, m := range models {
		if m.Model == "" {
			continue
		}
		text := v.say("role."+string(m.Role)) + " " + m.Model
		switch {
		case m.Retired && m.Replacement != "":
			text += " " + v.say("cli.models.replacement", "model", m.Replacement)
		case m.Retired:
			text += " " + v.say("cli.models.retired")
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " · ")
}
