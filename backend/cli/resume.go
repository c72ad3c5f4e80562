package cli

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// resumeCommand is "pult resume [AUFTRAG]": which jobs were interrupted, or the card of one and the answer to it.
func (a *app) resumeCommand(ctx context.Context) *cobra.Command {
	var o runOptions
	c := &cobra.Command{
		Use: "resume " + a.say("cli.arg.runOptional"), Short: a.say("cli.resume"), Long: a.say("cli.resume.about"), Args: a.needs(0, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 && (o.json || o.out != ""): // options of going on with one
				return missing("cli.what.run")
			case len(args) == 0:
				return a.with(ctx, func(d *Services) error { return a.interrupted(ctx, d) })
			}
			return a.resume(ctx, args[0], o)
		},
	}
	c.Flags().StringVar(&o.out, "out", "", a.say("cli.flag.out"))
	c.Flags().BoolVar(&o.json, "json", false, a.say("cli.flag.events"))
	return c
}

// interrupted shows the cards of all jobs that were interrupted.
func (a *app) interrupted(ctx context.Context, d *Services) error {
	runs, err := d.Engine.Runs.Waiting(ctx)
	if err != nil {
		return err
	}
	runs = slices.DeleteFunc(runs, func(r workflow.Run) bool { g, open := openGate(r); return !open || g.Kind != consent.Resume })
	if len(runs) == 0 {
		a.tell("cli.resume.none")
		return nil
	}
	for _, r := range runs {
		a.out.line(0, a.say("cli.resume.job", "number", number(r.Number), "title", r.Title))
		a.resumeCard(a.out, r)
		g, _ := openGate(r)
		for _, w := range g.Question.Warnings {
			a.out.item(2, "!", a.words.Say(w))
		}
		a.out.line(2, a.say("cli.resume.how", "command", "pult resume "+number(r.Number)))
	}
	return nil
}

// resume asks what to do about one interrupted job and takes it on to its next question or its end. Without a terminal or an answer it
// waits as it is.
func (a *app) resume(ctx context.Context, name string, o runOptions) (err error) {
	desk, err := a.open(ctx, "", a.sink(o))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, desk.Close()) }()
	id, err := findRun(ctx, desk, name)
	if err != nil {
		return err
	}
	r, err := desk.Engine.Runs.Run(ctx, id)
	if err != nil {
		return err
	}
	if g, open := openGate(r); !open || g.Kind != consent.Resume {
		return fault.New(fault.Conflict, "fault.run.notInterrupted", nil, "number", number(r.Number))
	}
	return a.drive(ctx, desk, id, a.resumer(o), o)
}

// resumer answers only the question whether to go on; what the job asks then is left to those who see it.
func (a *app) resumer(o runOptions) decider { return &onlyResume{asker{app: a, page: a.page(o)}} }

type onlyResume struct{ asker }

func (k *onlyResume) answer(ctx context.Context, desk *Services, r workflow.Run, g consent.Gate) (workflow.Answer, bool) {
	if g.Kind != consent.Resume {
		return workflow.Answer{}, false
	}
	return k.asker.answer(ctx, desk, r, g)
}

// resumeCard lists what is done, not done, unknown, and waiting for the teacher.
func (a *app) resumeCard(p page, r workflow.Run) {
	for _, row := range []struct {
		key    string
		states []workflow.StepState
	}{
		{"cli.resume.done", []workflow.StepState{workflow.StepDone, workflow.Stale, workflow.Skipped}},
		{"cli.resume.notDone", []workflow.StepState{workflow.Queued, workflow.StepRunning, workflow.StepError}},
		{"cli.resume.unknown", []workflow.StepState{workflow.StepUnknown}},
		{"cli.resume.waiting", []workflow.StepState{workflow.AwaitingUser}},
	} {
		var titles []string
		for _, s := range r.Steps {
			if slices.Contains(row.states, s.State) {
				titles = append(titles, s.Title)
			}
		}
		if len(titles) == 0 {
			titles = []string{a.say("cli.resume.nothing")}
		}
		p.line(2, a.say(row.key, "steps", strings.Join(titles, ", ")))
	}
}
