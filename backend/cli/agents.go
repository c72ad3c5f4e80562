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
func (a *app) agentsCommand(ctx context.Context) *cobra.Command {
	var days int
	var asJSON bool
	c := &cobra.Command{
		Use: "agents " + a.say("cli.arg.agent"), Short: a.say("cli.agents"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fault.New(fault.Invalid, "fault.cli.unexpected", nil, "arg", args[1])
			}
			if days < 0 {
				return fault.New(fault.Invalid, "fault.cli.badValue", nil, "flag", "days", "value", number(days))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error { return a.agents(ctx, d, strings.Join(args, ""), days, asJSON) })
		},
	}
	c.Flags().IntVar(&days, "days", usualDays, a.say("cli.flag.days"))
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) agents(ctx context.Context, d *Services, name string, days int, asJSON bool) error {
	var since time.Time
	if days > 0 {
		since = d.Engine.Now().AddDate(0, 0, -days)
	}
	list, err := d.Engine.Timeline.Work(ctx, since)
	if err != nil {
		return err
	}
	if name != "" {
		if !a.words.Has("agent." + name) {
			return misuseError{fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", name)}
		}
		list = slices.DeleteFunc(list, func(w workflow.Work) bool { return w.Agent != name })
	}
	if asJSON {
		return a.printJSON(list)
	}
	a.out.line(0, a.span(days))
	if len(list) == 0 {
		a.tell("cli.agents.none")
	}
	for _, w := range list {
		a.work(w)
	}
	return nil
}

func (a *app) span(days int) string {
	if days == 0 {
		return a.say("cli.agents.always")
	}
	return a.say("cli.agents.days", "n", number(days))
}

// work prints one agent in words.
func (a *app) work(w workflow.Work) {
	a.out.line(0, "")
	a.out.line(0, a.say("agent."+w.Agent))
	if w.Steps > 0 {
		a.out.line(2, a.say("cli.agents.steps", "steps", number(w.Steps), "runs", number(w.Runs), "finished", number(w.Finished), "failed", number(w.Failed),
			"skipped", number(w.Skipped), "stopped", number(w.Stopped)))
		a.out.line(2, a.say("cli.agents.taken", "unchanged", number(w.Unchanged), "changed", number(w.Changed), "refused", number(w.Refused)))
		if w.Changed > 0 {
			a.out.line(2, a.say("cli.agents.changed", "params", number(w.Params), "edited", number(w.Edited), "revised", number(w.Revised)))
		}
	}
	if w.Seconds != nil {
		a.out.line(2, a.say("cli.agents.seconds", "seconds", strings.Replace(strconv.FormatFloat(*w.Seconds, 'f', 1, 64), ".", a.say("cli.point"), 1)))
	}
	a.out.line(2, a.say("cli.agents.calls", "calls", strconv.FormatInt(w.Calls, 10), "cost", a.workCost(w)))
}

// workCost is the amount of an agent's calls; what is not known is said, never counted as nothing.
func (a *app) workCost(w workflow.Work) string {
	switch {
	case w.Calls == 0:
		return a.words.Say(i18n.T("estimate.local"))
	case w.Unknown == w.Calls:
		return a.say("cost.unknown")
	}
	amount := a.money.Say(w.MicroUSD, a.words.Lang())
	if w.Unknown > 0 {
		return a.say("cli.costs.partly", "amount", amount, "count", strconv.FormatInt(w.Unknown, 10))
	}
	return amount
}
