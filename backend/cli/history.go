package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/i18n"
	"pult/backend/workflow"
)

// historyCommand is "pult history RUN": what happened, from the request to now.
func (a *app) historyCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "history " + a.say("cli.arg.run"), Short: a.say("cli.history"), Args: a.needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error {
				id, err := findRun(ctx, d, args[0])
				if err != nil {
					return err
				}
				list, err := d.Engine.Timeline.Moments(ctx, id)
				if err != nil {
					return err
				}
				if asJSON {
					return a.printJSON(list)
				}
				a.tell("cli.history.reading")
				for i, m := range list {
					a.moment(i+1, m)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

// moment prints one thing that happened.
func (a *app) moment(n int, m workflow.TimelineEntry) {
	head := []string{a.date(m.At)}
	if m.Agent != "" {
		head = append(head, a.say("agent."+m.Agent))
	}
	a.out.item(0, number(n)+".", strings.Join(append(head, a.words.Say(m.Text)), " · "))
	if m.Quote != "" {
		a.out.line(4, "„"+brief(m.Quote)+"“")
	}
	for _, d := range m.Details {
		a.out.item(4, "–", a.words.Say(d))
	}
	if m.Plan != nil {
		titles := make([]string, len(m.Plan.Steps))
		for i, s := range m.Plan.Steps {
			titles[i] = s.Title
		}
		a.out.line(4, a.say("cli.history.steps", "list", strings.Join(titles, ", ")))
		for _, c := range m.Plan.Changes {
			a.out.item(4, "±", a.change(workflow.Run{Plan: m.Plan}, c))
		}
	}
	for _, s := range m.Sends {
		a.out.item(4, "→", a.say("cli.history.sent", "host", s.To, "bytes", number(s.Bytes)))
	}
	if m.Spent != nil {
		a.out.line(4, a.say("cli.history.spent", "input", a.count(m.Spent.Input), "output", a.count(m.Spent.Output), "cost", a.momentCost(*m.Spent)))
	}
}

func (a *app) count(n *int64) string {
	if n == nil {
		return a.say("cost.unknown")
	}
	return strconv.FormatInt(*n, 10)
}

func (a *app) momentCost(s workflow.TimelineSpent) string {
	switch {
	case s.Local:
		return a.words.Say(i18n.T("estimate.local"))
	case s.MicroUSD == nil:
		return a.say("cost.unknown")
	}
	return a.money.Say(*s.MicroUSD, a.words.Lang())
}
