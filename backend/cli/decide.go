package cli

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/workflow"
)

type decideOptions struct {
	run      runOptions
	params   []string
	feedback string
	revise   string
	steps    []string
	hold     bool
}

func (a *app) decideCommand() *cobra.Command {
	var o decideOptions
	c := &cobra.Command{Use: "decide " + a.say("cli.arg.gate"), Short: a.say("cli.decide"), Long: a.say("cli.decide.long"),
		Args: a.needs(2, false, "cli.what.gate"),
		RunE: func(c *cobra.Command, args []string) error { return a.decide(c.Context(), args[0], args[1], o) }}
	f := c.Flags()
	f.StringArrayVar(&o.params, "param", nil, a.say("cli.flag.param"))
	f.StringVar(&o.feedback, "feedback", "", a.say("cli.flag.feedback"))
	f.StringVar(&o.revise, "revise", "", a.say("cli.flag.revise"))
	f.StringSliceVar(&o.steps, "steps", nil, a.say("cli.flag.steps"))
	f.BoolVar(&o.hold, "hold", false, a.say("cli.flag.hold"))
	f.StringVar(&o.run.out, "out", "", a.say("cli.flag.out"))
	f.BoolVar(&o.run.json, "json", false, a.say("cli.flag.events"))
	return c
}

// decide answers a gate and takes the run on to its next question or its end.
func (a *app) decide(ctx context.Context, gateName, do string, o decideOptions) (err error) {
	if !slices.Contains(words(), gate.Do(do)) {
		return fault.New(fault.Invalid, "fault.cli.do", nil, "do", do)
	}
	answer := workflow.Answer{Do: gate.Do(do), Feedback: o.feedback}
	if answer.Params, err = parseParams(o.params); err != nil {
		return err
	}
	if o.revise != "" || len(o.steps) > 0 {
		answer.Revision = &gate.Revision{Type: gate.RevisionType(o.revise), Steps: o.steps}
		if o.revise == "" {
			answer.Revision.Type = gate.SpecificAgents
		}
	}
	desk, err := a.open(ctx, "", a.sink(o.run.json))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, desk.Close()) }()
	g, err := findGate(ctx, desk, gateName)
	if err != nil {
		return err
	}
	if err := desk.Engine.DecideAs(ctx, gate.ByTeacher, g.ID, g.Hash, fit(g, answer)); err != nil {
		return err
	}
	if o.hold {
		a.note(o.run, "cli.decided")
		return nil
	}
	if o.run.out == "" {
		o.run.out = desk.OutDir
	}
	return a.drive(ctx, desk, g.RunID, nobody{}, o.run)
}

// nobody leaves every further question open.
type nobody struct{}

func (nobody) by() gate.By   { return gate.ByTeacher }
func (nobody) patient() bool { return false }
func (nobody) answer(context.Context, *Desk, workflow.Run, gate.Gate) (reply, bool, error) {
	return reply{}, false, nil
}

func parseParams(pairs []string) (map[string]string, error) {
	if len(pairs) == 0 {
		return nil, nil
	}
	params := map[string]string{}
	for _, p := range pairs {
		key, value, ok := strings.Cut(p, "=")
		if !ok || key == "" {
			return nil, fault.New(fault.Invalid, "fault.cli.param", nil, "param", p)
		}
		params[key] = value
	}
	return params, nil
}

// findGate takes an id or the beginning of one. A decided gate is found too, so that the answer can be refused in words.
func findGate(ctx context.Context, d *Desk, name string) (gate.Gate, error) {
	open, err := openGates(ctx, d)
	if err != nil {
		return gate.Gate{}, err
	}
	for _, g := range open {
		if g.ID == name || len(name) >= 4 && strings.HasPrefix(g.ID, name) {
			return g, nil
		}
	}
	return d.Engine.Gate(ctx, name)
}
