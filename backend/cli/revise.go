package cli

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

type reviseOptions struct {
	run      runOptions
	steps    []string
	words    []string
	replan   bool
	analysis bool
}

// reviseCommand has results made anew.
type reviseCommand struct{ *driver }

func (c reviseCommand) command(ctx context.Context) *cobra.Command {
	var o reviseOptions
	cmd := &cobra.Command{
		Use: "revise " + c.say(
			"cli.arg.runWish",
		), Short: c.say("cli.revise"), Long: c.say("cli.revise.about"), Args: needs(1, many, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.revise(ctx, args[0], strings.Join(args[1:], " "), o)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.steps, "steps", nil, c.say("cli.flag.steps"))
	f.StringArrayVar(&o.words, "for", nil, c.say("cli.flag.for"))
	f.BoolVar(&o.replan, "replan", false, c.say("cli.flag.replan"))
	f.BoolVar(&o.analysis, "analysis", false, c.say("cli.flag.analysis"))
	f.BoolVar(&o.run.json, "json", false, c.say("cli.flag.events"))
	return cmd
}

// extent reads what is to be made anew; without a word about it, everything.
func (o reviseOptions) extent() (*consent.Revision, error) {
	some := len(o.steps)+len(o.words) > 0
	if o.replan && o.analysis || some && (o.replan || o.analysis) {
		return nil, misuse(fault.Invalid, "fault.cli.extents", nil)
	}
	switch {
	case o.analysis:
		return &consent.Revision{Type: consent.AnalysisOnly}, nil
	case !some:
		return &consent.Revision{Type: consent.FullReplan}, nil
	}
	words, err := assigned(o.words)
	return &consent.Revision{Type: consent.SpecificAgents, Steps: o.steps, Words: words}, err
}

// revise answers the open review with a wish and takes the run on to its next question.
func (c reviseCommand) revise(ctx context.Context, name, wish string, o reviseOptions) error {
	rev, err := o.extent()
	if err != nil {
		return err
	}
	return c.at(ctx, name, o.run, func(d *Services, r workflow.Run) error {
		g, open := openGate(r)
		if !open {
			return fault.New(fault.Conflict, "fault.run.nothingOpen", nil, "name", name)
		}
		if g.Kind != consent.Review {
			return jobView{c.screen}.otherQuestion(r, g, number(r.Number)+":review", string(consent.Change))
		}
		if consent.Agrees(wish) { // a yes is no wish: it is pointed to, and no round begins
			c.note(o.run, "cli.ask.offer.approve", "title", r.Title, "number", number(r.Number))
			return nil
		}
		rev, err := named(r, *rev)
		if err != nil {
			return err
		}
		return d.Engine.Gates.Decide(ctx, g.ID, g.Hash, workflow.Answer{Do: consent.Change, Feedback: wish, Revision: rev})
	})
}

// named is a revision with the ids of steps in place of their names. Who has words for a step means it, too.
func named(r workflow.Run, wish consent.Revision) (*consent.Revision, error) {
	if wish.Type != consent.SpecificAgents {
		return &wish, nil
	}
	rev := &consent.Revision{Type: wish.Type, Words: map[string]string{}}
	for _, name := range slices.Concat(wish.Steps, slices.Sorted(maps.Keys(wish.Words))) {
		found, err := stepsOf(r, name)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			rev.Steps = append(rev.Steps, s.ID)
		}
	}
	if len(rev.Steps) == 0 {
		return nil, misuseError{fault.New(fault.Invalid, "fault.gate.revision", nil)}
	}
	slices.Sort(rev.Steps)
	rev.Steps = slices.Compact(rev.Steps)
	for name, words := range wish.Words {
		found, _ := stepsOf(r, name) // it was found above
		for _, s := range found {
			if _, twice := rev.Words[s.ID]; twice {
				return nil, misuse(fault.Invalid, "fault.cli.twice", nil, "name", s.ID)
			}
			rev.Words[s.ID] = words
		}
	}
	return rev, nil
}

// stepsOf takes a step's id, its place in the plan, or an agent, who stands for all of its steps.
func stepsOf(r workflow.Run, name string) ([]workflow.Step, error) {
	var found []workflow.Step
	for i, s := range r.Steps {
		if s.ID == name || number(i+1) == name {
			return []workflow.Step{s}, nil
		}
		if s.Agent == name {
			found = append(found, s)
		}
	}
	if len(found) == 0 {
		return nil, misuseError{fault.New(fault.NotFound, "fault.step.unknown", nil, "step", name)}
	}
	return found, nil
}

// findStep is stepsOf for what is about one step.
func findStep(r workflow.Run, name string) (workflow.Step, error) {
	found, err := stepsOf(r, name)
	if err != nil {
		return workflow.Step{}, err
	}
	if len(found) > 1 {
		return workflow.Step{}, misuse(fault.Conflict, "fault.cli.steps", nil, "agent", "@agent."+name)
	}
	return found[0], nil
}

// refreshCommand makes a step anew that is out of date.
type refreshCommand struct{ *driver }

func (c refreshCommand) command(ctx context.Context) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use: "refresh " + c.say("cli.arg.step"), Short: c.say("cli.refresh"), Args: needs(2, 2, "cli.what.step"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.at(ctx, args[0], o, func(d *Services, r workflow.Run) error {
				s, err := findStep(r, args[1])
				if err != nil {
					return err
				}
				c.note(o, "cli.refresh.price", "step", s.Title, "estimate", jobView{c.screen}.anew(r, s))
				return d.Engine.Results.Refresh(ctx, r.ID, s.ID)
			})
		},
	}
	cmd.Flags().BoolVar(&o.json, "json", false, c.say("cli.flag.events"))
	return cmd
}

// forkCommand makes a new job from an old one.
type forkCommand struct{ *driver }

func (c forkCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "fork " + c.say(
			"cli.arg.fork",
		), Short: c.say("cli.fork"), Long: c.say("cli.fork.about"), Args: needs(1, many, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error { return c.fork(ctx, args, runOptions{json: asJSON}) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.events"))
	return cmd
}

// fork makes a new job from an old one and shows the plan that it asks about.
func (c forkCommand) fork(ctx context.Context, args []string, o runOptions) error {
	return c.using(ctx, c.Open, c.sink(o), func(d *Services) error {
		id, err := findRun(ctx, d, args[0])
		if err != nil {
			return err
		}
		old, err := d.Engine.Runs.Run(ctx, id)
		if err != nil {
			return err
		}
		var step workflow.Step
		if len(args) > 1 {
			if step, err = findStep(old, args[1]); err != nil {
				return err
			}
		}
		r, err := d.Engine.Forks.Fork(ctx, id, step.ID, strings.Join(args[min(2, len(args)):], " "))
		if err != nil {
			return err
		}
		c.note(o, "cli.fork.done", "number", number(r.Number), "old", number(old.Number))
		jobView{c.screen}.plan(c.page(o), r)
		return c.drive(ctx, d, r.ID, nobody{}, o)
	})
}
