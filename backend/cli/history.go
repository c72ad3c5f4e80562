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
type historyCommand struct{ *door }

func (c historyCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "history " + c.say("cli.arg.run"), Short: c.say("cli.history"), Args: needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.reading(ctx, func(d *Services) error {
				id, err := findRun(ctx, d, args[0])
				if err != nil {
					return err
				}
				list, err := d.Engine.Timeline.Moments(ctx, id)
				if err != nil {
					return err
				}
				if asJSON {
					return c.printJSON(list)
				}
				c.tell("cli.history.reading")
				for i, m := range list {
					c.moment(i+1, m)
				}
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

// moment prints one thing that happened.
func (c historyCommand) moment(n int, m workflow.TimelineEntry) {
	head := []string{c.date(m.At)}
	if m.Agent != "" {
		head = append(head, c.say("agent."+m.Agent))
	}
	c.out.item(0, number(n)+".", strings.Join(append(head, c.words.Say(m.Text)), " · "))
	if m.Quote != "" {
		c.out.line(4, "„"+brief(m.Quote)+"“")
	}
	for _, d := range m.Details {
		c.out.item(4, "–", c.words.Say(d))
	}
	if m.Plan != nil {
		titles := make([]string, len(m.Plan.Steps))
		for i, s := range m.Plan.Steps {
			titles[i] = s.Title
		}
		c.out.line(4, c.say("cli.history.steps", "list", strings.Join(titles, ", ")))
		for _, change := range m.Plan.Changes {
			c.out.item(4, "±", jobView{c.screen}.change(workflow.Run{Plan: m.Plan}, change))
		}
	}
	for _, s := range m.Sends {
		c.out.item(4, "→", c.say("cli.history.sent", "host", s.To, "bytes", number(s.Bytes)))
	}
	if m.Spent != nil {
		c.out.line(
			4,
			c.say(
				"cli.history.spent",
				"input",
				c.count(m.Spent.Input),
				"output",
				c.count(m.Spent.Output),
				"cost",
				c.cost(*m.Spent),
			),
		)
	}
}

func (c historyCommand) count(n *int64) string {
	if n == nil {
		return c.say("cost.unknown")
	}
	return strconv.FormatInt(*n, 10)
}

func (c historyCommand) cost(s workflow.TimelineSpent) string {
	switch {
	case s.Local:
		return c.words.Say(i18n.T("estimate.local"))
	case s.MicroUSD == nil:
		return c.say("cost.unknown")
	}
	return c.money.Say(*s.MicroUSD, c.words.Lang())
}
