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
type thinkCommand struct{ *door }

func (c thinkCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "think " + c.say("cli.arg.run"), Short: c.say("cli.think"), Args: needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.reading(ctx, func(d *Services) error {
				id, err := findRun(ctx, d, args[0])
				if err != nil {
					return err
				}
				steps, err := d.Engine.Timeline.Thoughts(ctx, id)
				if err != nil {
					return err
				}
				if asJSON {
					return c.printJSON(steps)
				}
				for _, s := range steps {
					traceView{c.screen}.thoughts(s)
				}
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

// traceView shows what agents thought and did.
type traceView struct{ *screen }

// thoughts prints one loop.
func (v traceView) thoughts(s workflow.StepTrace) {
	v.out.line(0, "")
	v.out.line(0, v.say("agent."+s.Agent)+" · "+v.say("cli.think.attempt", "n", strconv.Itoa(s.Attempt))+" · "+s.Title)
	for _, it := range s.Trace.Iterations {
		v.iteration(it)
	}
	for _, n := range s.Notes {
		v.out.item(2, "✉", v.say("cli.think.note", "to", n.To, "text", n.Text))
	}
}

func (v traceView) iteration(it agent.Iteration) {
	v.out.item(2, strconv.Itoa(it.N)+".", v.say("cli.think.took", "tokens", v.tokens(it), "cost", v.iterationCost(it)))
	if it.Thinking != "" {
		v.out.line(5, v.say("cli.onward.thinking", "text", it.Thinking))
	}
	for _, u := range it.Calls {
		v.out.item(5, "→", v.words.Say(u.Line())+" "+brief(u.Args))
		if u.Failed {
			v.out.line(7, u.Answer)
		}
		if len(u.Hosts) > 0 {
			v.out.line(7, strings.Join(u.Hosts, ", "))
		}
	}
	if it.Reason != "" {
		v.out.line(5, it.Status+": "+it.Reason)
	}
	if it.Unchecked != "" {
		v.out.item(5, "!", v.say("cli.think.unchecked", "text", it.Unchecked))
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

func (v traceView) tokens(it agent.Iteration) string {
	switch {
	case it.Tokens != nil:
		return strconv.FormatInt(*it.Tokens, 10)
	case it.Local:
		return "0"
	}
	return v.say("cost.unknown")
}

func (v traceView) iterationCost(it agent.Iteration) string {
	switch {
	case it.Local:
		return v.words.Say(i18n.T("estimate.local"))
	case it.MicroUSD != nil:
		return v.money.Say(*it.MicroUSD, v.words.Lang())
	}
	return v.say("cost.unknown")
}
