package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
)

// usualDays is the span that figures are shown for unless another one is named.
const usualDays = 30

// agentsCommand is "pult agents [AGENT]": what the steps of each agent, or of one, came to.
type agentsCommand struct{ *door }

func (c agentsCommand) command(ctx context.Context) *cobra.Command {
	var days int
	var asJSON bool
	cmd := &cobra.Command{
		Use: "agents " + c.say("cli.arg.agent"), Short: c.say("cli.agents"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return misuse(fault.Invalid, "fault.cli.unexpected", nil, "arg", args[1])
			}
			if days < 0 {
				return misuse(fault.Invalid, "fault.cli.badValue", nil, "flag", "days", "value", number(days))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return c.reading(ctx, func(d *Services) error { return c.agents(ctx, d, strings.Join(args, ""), days, asJSON) })
		},
	}
	cmd.Flags().IntVar(&days, "days", usualDays, c.say("cli.flag.days"))
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

func (c agentsCommand) agents(ctx context.Context, d *Services, name string, days int, asJSON bool) error {
	var since time.Time
	if days > 0 {
		since = d.Engine.Now().AddDate(0, 0, -days)
	}
	list, err := d.Engine.Timeline.Work(ctx, since)
	if err != nil {
		return err
	}
	if name != "" {
		if !c.words.Has("agent." + name) {
			return misuseError{fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", name)}
		}
		list = slices.DeleteFunc(list, func(w workflow.Work) bool { return w.Agent != name })
	}
	if asJSON {
		return c.printJSON(list)
	}
	c.out.line(0, c.span(days))
	if len(list) == 0 {
		c.tell("cli.agents.none")
	}
	for _, w := range list {
		c.work(w)
	}
	return nil
}

func (c agentsCommand) span(days int) string {
	if days == 0 {
		return c.say("both.agents.always")
	}
	return c.say("cli.agents.days", "n", number(days))
}

// work prints one agent in words.
func (c agentsCommand) work(w workflow.Work) {
	c.out.line(0, "")
	c.out.line(0, c.say("agent."+w.Agent))
	if w.Steps > 0 {
		c.out.line(
			2,
			c.say(
				"cli.agents.steps",
				"steps",
				number(w.Steps),
				"runs",
				number(w.Runs),
				"finished",
				number(w.Finished),
				"failed",
				number(w.Failed),
				"skipped",
				number(w.Skipped),
				"stopped",
				number(w.Stopped),
			),
		)
		c.out.line(
			2,
			c.say(
				"cli.agents.taken",
				"unchanged",
				number(w.Unchanged),
				"changed",
				number(w.Changed),
				"refused",
				number(w.Refused),
			),
		)
		if w.Changed > 0 {
			c.out.line(
				2,
				c.say("cli.agents.changed", "params", number(w.Params), "edited", number(w.Edited), "revised", number(w.Revised)),
			)
		}
	}
	if w.Seconds != nil {
		c.out.line(
			2,
			c.say(
				"cli.agents.seconds",
				"seconds",
				strings.Replace(strconv.FormatFloat(*w.Seconds, 'f', 1, 64), ".", c.say("cli.point"), 1),
			),
		)
	}
	c.out.line(2, c.say("cli.agents.calls", "calls", strconv.FormatInt(w.Calls, 10), "cost", c.workCost(w)))
}

// workCost is the amount of an agent's calls; what is not known is said, never counted as nothing.
func (c agentsCommand) workCost(w workflow.Work) string {
	switch {
	case w.Calls == 0:
		return c.words.Say(i18n.T("estimate.local"))
	case w.Unknown == w.Calls:
		return c.say("cost.unknown")
	}
	amount := c.money.Say(w.MicroUSD, c.words.Lang())
	if w.Unknown > 0 {
		return c.say("cli.costs.partly", "amount", amount, "count", strconv.FormatInt(w.Unknown, 10))
	}
	return amount
}
