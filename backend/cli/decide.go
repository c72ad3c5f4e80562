package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

type decideOptions struct {
	run      runOptions
	params   []string
	feedback string
	revise   string
	steps    []string
	sure     bool
	covers   bool
}

// decideCommand answers a question.
type decideCommand struct{ *driver }

func (c decideCommand) command(ctx context.Context) *cobra.Command {
	var o decideOptions
	cmd := &cobra.Command{
		Use: "decide " + c.say("cli.arg.gate"), Short: c.say("cli.decide"), Long: c.say("cli.decide.about"),
		Args: needs(2, 2, "cli.what.question"),
		RunE: func(_ *cobra.Command, args []string) error { return c.decide(ctx, args[0], args[1], o) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.params, "param", nil, c.say("cli.flag.param"))
	f.StringVar(&o.feedback, "feedback", "", c.say("cli.flag.feedback"))
	f.StringVar(&o.revise, "revise", "", c.say("cli.flag.revise"))
	f.StringSliceVar(&o.steps, "steps", nil, c.say("cli.flag.steps"))
	f.BoolVar(&o.sure, "sure", false, c.say("cli.flag.sure"))
	f.BoolVar(&o.covers, "covers", false, c.say("cli.flag.covers"))
	f.StringVar(&o.run.out, "out", "", c.say("cli.flag.out"))
	f.BoolVar(&o.run.json, "json", false, c.say("cli.flag.events"))
	return cmd
}

// decide answers a gate and takes the run on to its next question or its end.
func (c decideCommand) decide(ctx context.Context, name, do string, o decideOptions) error {
	answer, err := o.answer(do)
	if err != nil {
		return err
	}
	decided := "" // the run
	return c.joined(ctx, c.sink(o.run), func(desk *Services) error {
		if decided == "" {
			g, err := c.findGate(ctx, desk, name, do)
			if err != nil {
				return err
			}
			if err := c.give(ctx, desk, g, answer); err != nil {
				return err
			}
			decided = g.RunID
		}
		return c.drive(ctx, desk, decided, nobody{}, o.run)
	})
}

// give has the answer to a question decided.
func (c decideCommand) give(ctx context.Context, desk *Services, g consent.Gate, answer workflow.Answer) error {
	if option := idle(g.Kind, answer); option != "" {
		return unexpected("--" + option)
	}
	r, err := desk.Engine.Runs.Run(ctx, g.RunID)
	if err != nil {
		return err
	}
	if answer.Revision != nil {
		if answer.Revision, err = named(r, *answer.Revision); err != nil {
			return err
		}
	}
	desk.watch.follow(r.ID)
	err = desk.Worker.Decide(ctx, consent.ByTeacher, g.ID, g.Hash, fit(r, g, answer))
	if fault.Is(err, fault.Invalid) {
		return misuseError{err}
	}
	return err
}

// answer reads the options before anything is opened.
func (o decideOptions) answer(do string) (workflow.Answer, error) {
	answer := workflow.Answer{Do: consent.Do(do), Feedback: o.feedback, Sure: o.sure, Covers: o.covers}
	if !slices.Contains(answers(), answer.Do) {
		return answer, misuse(fault.Invalid, "fault.cli.do", nil, "do", do)
	}
	extent := consent.RevisionType(o.revise)
	if extent == "" && len(o.steps) > 0 {
		extent = consent.SpecificAgents
	}
	if extent != "" {
		if !known(extent) {
			return answer, misuse(fault.Invalid, "fault.cli.revise", nil, "extent", o.revise)
		}
		answer.Revision = &consent.Revision{Type: extent, Steps: o.steps}
		if contradicts(answer.Revision) {
			return answer, misuse(fault.Invalid, "fault.cli.extents", nil)
		}
	}
	var err error
	answer.Params, err = assigned(o.params)
	return answer, err
}

// assigned reads "topic=Zelle". A name that is there twice is refused: one of its values would be lost.
func assigned(pairs []string) (map[string]string, error) {
	values := map[string]string{}
	for _, p := range pairs {
		name, value, ok := strings.Cut(p, "=")
		if !ok || name == "" {
			return nil, misuse(fault.Invalid, "fault.cli.param", nil, "param", p)
		}
		if _, twice := values[name]; twice {
			return nil, misuse(fault.Invalid, "fault.cli.twice", nil, "name", name)
		}
		values[name] = value
	}
	return values, nil
}

// reference names the open question of a run in one word: the job's number, the kind, and for a question about one of
// several steps that step's place in the plan. The number alone would answer whatever is asked by now, seen or not.
func reference(r workflow.Run, g consent.Gate) string {
	name := number(r.Number) + ":" + string(g.Kind)
	place := slices.IndexFunc(r.Steps, func(s workflow.Step) bool { return s.ID == g.StepID })
	if place < 0 || len(r.Steps) == 1 {
		return name
	}
	return name + ":" + number(place+1)
}

// findGate takes the reference of an open question, its id or the beginning of one. A decided gate is found by its full
// id, so that the answer can be refused in words.
func (c decideCommand) findGate(ctx context.Context, d *Services, name, do string) (consent.Gate, error) {
	runs, err := d.Engine.Runs.Waiting(ctx)
	if err != nil {
		return consent.Gate{}, err
	}
	name = strings.TrimPrefix(name, "#")
	var found []consent.Gate
	for _, r := range runs {
		g, ok := openGate(r)
		job, _, _ := strings.Cut(name, ":")
		switch {
		case !ok:
		case g.ID == name || reference(r, g) == name:
			return g, nil
		case number(r.Number) == job:
			return consent.Gate{}, jobView{c.screen}.otherQuestion(r, g, name, do)
		case beginsID(name, g.ID):
			found = append(found, g)
		}
	}
	switch len(found) {
	case 0:
		return otherGate(ctx, d, name)
	case 1:
		return found[0], nil
	}
	return consent.Gate{}, misuse(fault.Conflict, "fault.cli.ambiguous", nil, "name", name)
}

// otherGate says what is wrong with a name that no open question has.
func otherGate(ctx context.Context, d *Services, name string) (consent.Gate, error) {
	job, _, _ := strings.Cut(name, ":")
	if _, err := strconv.Atoi(job); err != nil {
		return d.Engine.Gates.Gate(ctx, name)
	}
	if _, err := findRun(ctx, d, job); err != nil {
		return consent.Gate{}, err
	}
	return consent.Gate{}, fault.New(fault.Conflict, "fault.run.nothingOpen", nil, "name", job)
}

// beginsID reports that a name is long enough to stand for an id and is its beginning.
func beginsID(name, id string) bool { return len(name) >= 4 && strings.HasPrefix(id, name) }
