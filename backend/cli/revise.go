package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/workflow"
)

type reviseOptions struct {
	run      runOptions
	steps    []string
	words    []string
	replan   bool
	analysis bool
}

func (a *app) reviseCommand(ctx context.Context) *cobra.Command {
	var o reviseOptions
	c := &cobra.Command{
		Use: "revise " + a.say("cli.arg.runWish"), Short: a.say("cli.revise"), Long: a.say("cli.revise.about"), Args: a.needs(1, true, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.revise(ctx, args[0], strings.Join(args[1:], " "), o)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&o.steps, "steps", nil, a.say("cli.flag.steps"))
	f.StringArrayVar(&o.words, "for", nil, a.say("cli.flag.for"))
	f.BoolVar(&o.replan, "replan", false, a.say("cli.flag.replan"))
	f.BoolVar(&o.analysis, "analysis", false, a.say("cli.flag.analysis"))
	f.BoolVar(&o.run.json, "json", false, a.say("cli.flag.events"))
	return c
}

// extent reads what is to be made anew; without a word about it, everything.
func (o reviseOptions) extent() (*gate.Revision, error) {
	some := len(o.steps)+len(o.words) > 0
	if o.replan && o.analysis || some && (o.replan || o.analysis) {
		return nil, fault.New(fault.Invalid, "fault.cli.extents", nil)
	}
	switch {
	case o.analysis:
		return &gate.Revision{Type: gate.AnalysisOnly}, nil
	case !some:
		return &gate.Revision{Type: gate.FullReplan}, nil
	}
	words, err := parseParams(o.words)
	if err != nil {
		return nil, err
	}
	rev := &gate.Revision{Type: gate.SpecificAgents, Steps: slices.Clone(o.steps), Words: words}
	for name := range words {
		if !slices.Contains(rev.Steps, name) {
			rev.Steps = append(rev.Steps, name)
		}
	}
	return rev, nil
}

// revise answers the open review with a wish and takes the run on to its next question.
func (a *app) revise(ctx context.Context, name, wish string, o reviseOptions) error {
	rev, err := o.extent()
	if err != nil {
		return err
	}
	return a.at(ctx, name, o.run, func(d *Desk, r workflow.Run) error {
		g, open := openGate(r)
		if !open {
			return fault.New(fault.Conflict, "fault.run.nothingOpen", nil, "name", name)
		}
		if g.Kind != gate.Review {
			return a.otherQuestion(r, g, number(r.Number)+":review", string(gate.Change))
		}
		if err := named(r, rev); err != nil {
			return err
		}
		return d.Engine.Decide(ctx, g.ID, g.Hash, workflow.Answer{Do: gate.Change, Feedback: wish, Revision: rev})
	})
}

// named puts the ids of steps in place of the names they were given on the command line.
func named(r workflow.Run, rev *gate.Revision) error {
	words := map[string]string{}
	for i, name := range rev.Steps {
		s, err := findStep(r, name)
		if err != nil {
			return err
		}
		rev.Steps[i] = s.ID
		if text := rev.Words[name]; text != "" {
			words[s.ID] = text
		}
	}
	slices.Sort(rev.Steps)
	rev.Steps, rev.Words = slices.Compact(rev.Steps), words
	return nil
}

// findStep takes a step's id, its place in the plan, or its agent when only one step has it.
func findStep(r workflow.Run, name string) (workflow.Step, error) {
	var found []workflow.Step
	for i, s := range r.Steps {
		if s.ID == name || number(i+1) == name {
			return s, nil
		}
		if s.Agent == name {
			found = append(found, s)
		}
	}
	if len(found) != 1 {
		return workflow.Step{}, misuseError{fault.New(fault.NotFound, "fault.step.unknown", nil, "step", name)}
	}
	return found[0], nil
}

// at opens a run, lets act change it, and takes it on to its next question.
func (a *app) at(ctx context.Context, name string, o runOptions, act func(*Desk, workflow.Run) error) error {
	return a.withSink(ctx, a.sink(o.json), func(d *Desk) error {
		id, err := findRun(ctx, d, name)
		if err != nil {
			return err
		}
		r, err := d.Engine.Run(ctx, id)
		if err != nil {
			return err
		}
		if err := act(d, r); err != nil {
			if fault.Is(err, fault.Invalid) {
				return misuseError{err}
			}
			return err
		}
		return a.drive(ctx, d, id, nobody{}, o)
	})
}

func (a *app) refreshCommand(ctx context.Context) *cobra.Command {
	var o runOptions
	c := &cobra.Command{
		Use: "refresh " + a.say("cli.arg.step"), Short: a.say("cli.refresh"), Args: a.needs(2, false, "cli.what.step"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.at(ctx, args[0], o, func(d *Desk, r workflow.Run) error {
				s, err := findStep(r, args[1])
				if err != nil {
					return err
				}
				a.note(o, "cli.refresh.price", "step", s.Title, "estimate", a.anew(r, s))
				return d.Engine.Refresh(ctx, r.ID, s.ID)
			})
		},
	}
	c.Flags().BoolVar(&o.json, "json", false, a.say("cli.flag.events"))
	return c
}

// anew is what doing a step once more is expected to take.
func (a *app) anew(r workflow.Run, s workflow.Step) string {
	for _, ps := range r.Plan.Steps {
		if ps.ID == s.ID {
			return a.estimate(ps.Estimate)
		}
	}
	return a.estimate(gate.Estimate{})
}

func (a *app) forkCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "fork " + a.say("cli.arg.fork"), Short: a.say("cli.fork"), Long: a.say("cli.fork.about"), Args: a.needs(1, true, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error { return a.fork(ctx, args, runOptions{json: asJSON}) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.events"))
	return c
}

// fork makes a new job from an old one and shows the plan that it asks about.
func (a *app) fork(ctx context.Context, args []string, o runOptions) error {
	return a.withSink(ctx, a.sink(o.json), func(d *Desk) error {
		id, err := findRun(ctx, d, args[0])
		if err != nil {
			return err
		}
		old, err := d.Engine.Run(ctx, id)
		if err != nil {
			return err
		}
		var step workflow.Step
		if len(args) > 1 {
			if step, err = findStep(old, args[1]); err != nil {
				return err
			}
		}
		r, err := d.Engine.Fork(ctx, id, step.ID, strings.Join(args[min(2, len(args)):], " "))
		if err != nil {
			return err
		}
		a.note(o, "cli.fork.done", "number", number(r.Number), "old", number(old.Number))
		a.plan(a.page(o), r)
		return a.drive(ctx, d, r.ID, nobody{}, o)
	})
}
