package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/model/provider"
)

func (a *app) modelsCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "models " + a.say("cli.arg.provider"), Short: a.say("cli.models"), Args: a.needs(1, 1, "cli.what.provider"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error { return a.models(ctx, d, args[0], asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

// models prints the live list: what a model can be chosen for (* = suggested), how much it reads, and its price.
func (a *app) models(ctx context.Context, d *Services, name string, asJSON bool) error {
	list, err := d.Providers.Models(ctx, name)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(list)
	}
	if len(list) == 0 {
		a.tell("cli.models.none")
		return nil
	}
	return a.table(len(list), func(i int) []string {
		m := list[i]
		limit := ""
		if m.Info.InputLimit > 0 {
			limit = a.say("cli.models.limit", "n", strconv.FormatInt(m.Info.InputLimit, 10))
		}
		id := m.Info.ID
		if m.Info.Retired {
			id += " " + a.say("cli.models.retired")
		}
		return []string{id, a.roles(m), limit, a.price(m)}
	})
}

func (a *app) roles(m provider.Model) string {
	var names []string
	for _, role := range m.Info.Roles {
		mark := ""
		if slices.Contains(m.Suggests, role) {
			mark = "*"
		}
		names = append(names, a.say("role."+string(role))+mark)
	}
	return strings.Join(names, ", ")
}

// price is for a million tokens, in and out.
func (a *app) price(m provider.Model) string {
	if m.InUSD == nil || m.OutUSD == nil {
		return a.say("cli.models.unknownPrice")
	}
	if *m.InUSD == 0 && *m.OutUSD == 0 {
		return a.say("cli.models.free")
	}
	return a.say("cli.models.price", "in", a.dollars(*m.InUSD), "out", a.dollars(*m.OutUSD))
}

// dollars are micro-USD as the language writes an amount, to the cent or as finely as needed.
func (a *app) dollars(micro int64) string {
	text := strconv.FormatFloat(float64(micro)/1e6, 'f', -1, 64)
	if whole, cents, _ := strings.Cut(text, "."); len(cents) < 2 {
		text = whole + "." + (cents + "00")[:2]
	}
	return strings.Replace(text, ".", a.say("cli.point"), 1)
}

// chosen are the models of a provider by role, those that are set.
func (a *app) chosen(models []provider.RoleModel) string {
	var parts []string
	for _, m := range models {
		if m.Model == "" {
			continue
		}
		text := a.say("role."+string(m.Role)) + " " + m.Model
		switch {
		case m.Retired && m.Replacement != "":
			text += " " + a.say("cli.models.replacement", "model", m.Replacement)
		case m.Retired:
			text += " " + a.say("cli.models.retired")
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " · ")
}
