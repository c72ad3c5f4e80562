package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
)

// thinkCommand is "pult think RUN": what the agents of a job thought and did.
func (a *app) thinkCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "think " + a.say("cli.arg.run"), Short: a.say("cli.think"), Args: a.needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error {
				id, err := findRun(ctx, d, args[0])
				if err != nil {
					return err
				}
				steps, err := d.Engine.Timeline.Thoughts(ctx, id)
				if err != nil {
					return err
				}
				if asJSON {
					return a.printJSON(steps)
				}
				for _, s := range steps {
					a.thoughts(s)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

// thoughts prints one loop.
func (a *app) thoughts(s workflow.StepTrace) {
	a.out.line(0, "")
	a.out.line(0, a.say("agent."+s.Agent)+" · "+a.say("cli.think.attempt", "n", strconv.Itoa(s.Attempt))+" · "+s.Title)
	for _, it := range s.Trace.Iterations {
		a.iteration(it)
	}
	for _, n := range s.Notes {
		a.out.item(2, "✉", a.say("cli.think.note", "to", n.To, "text", n.Text))
	}
}

func (a *app) iteration(it agent.Iteration) {
	a.out.item(2, strconv.Itoa(it.N)+".", a.say("cli.think.took", "tokens", a.tokens(it), "cost", a.iterationCost(it)))
	if it.Thinking != "" {
		a.out.line(5, a.say("cli.onward.thinking", "text", it.Thinking))
	}
	for _, u := range it.Calls {
		a.out.item(5, "→", a.words.Say(u.Line())+" "+brief(u.Args))
		if u.Failed {
			a.out.line(7, u.Answer)
		}
		if len(u.Hosts) > 0 {
			a.out.line(7, strings.Join(u.Hosts, ", "))
		}
	}
	if it.Reason != "" {
		a.out.line(5, it.Status+": "+it.Reason)
	}
	if it.Unchecked != "" {
		a.out.item(5, "!", a.say("cli.think.unchecked", "text", it.Unchecked))
	}
}

// maxArgs bounds the arguments of a call, in characters; --json has them whole.
const maxArgs = 200

func brief(args string) string {
	if r := []rune(args); len(r) > maxArgs {
		return string(r[:maxArgs]) + "…"
	}
	return args
}

func (a *app) tokens(it agent.Iteration) string {
	switch {
	case it.Tokens != nil:
		return strconv.FormatInt(*it.Tokens, 10)
	case it.Local:
		return "0"
	}
	return a.say("cost.unknown")
}

func (a *app) iterationCost(it agent.Iteration) string {
	switch {
	case it.Local:
		return a.words.Say(i18n.T("estimate.local"))
	case it.MicroUSD != nil:
		return a.money.Say(*it.MicroUSD, a.words.Lang())
	}
	return a.say("cost.unknown")
}
