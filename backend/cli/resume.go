package cli

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// resumeCommand is "pult resume [AUFTRAG]": which jobs were interrupted, or the card of one and the answer to it.
type resumeCommand struct{ *driver }

func (c resumeCommand) command(ctx context.Context) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use: "resume " + c.say(
			"cli.arg.runOptional",
		), Short: c.say("cli.resume"), Long: c.say("cli.resume.about"), Args: needs(0, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 && (o.json || o.out != ""): // options of going on with one
				return missing("cli.what.run")
			case len(args) == 0:
				return c.reading(ctx, func(d *Services) error { return c.interrupted(ctx, d) })
			}
			return c.resume(ctx, args[0], o)
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "", c.say("cli.flag.out"))
	cmd.Flags().BoolVar(&o.json, "json", false, c.say("cli.flag.events"))
	return cmd
}

// interrupted shows the cards of all jobs that were interrupted.
func (c resumeCommand) interrupted(ctx context.Context, d *Services) error {
	runs, err := d.Engine.Runs.Waiting(ctx)
	if err != nil {
		return err
	}
	runs = slices.DeleteFunc(
		runs,
		func(r workflow.Run) bool { g, open := openGate(r); return !open || g.Kind != consent.Resume },
	)
	if len(runs) == 0 {
		c.tell("cli.resume.none")
		return nil
	}
	for _, r := range runs {
		c.out.line(0, c.say("cli.resume.job", "number", number(r.Number), "title", r.Title))
		jobView{c.screen}.resumeCard(c.out, r)
		g, _ := openGate(r)
		for _, w := range g.Question.Warnings {
			c.out.item(2, "!", c.words.Say(w))
		}
		c.out.line(2, c.say("cli.resume.how", "command", "pult resume "+number(r.Number)))
	}
	return nil
}

// resume asks what to do about one interrupted job and takes it on to its next question or its end. Without a terminal
// or an answer it waits as it is.
func (c resumeCommand) resume(ctx context.Context, name string, o runOptions) error {
	asker := c.resumer(o)
	found := "" // the run
	return c.joined(ctx, c.sink(o), func(desk *Services) error {
		if found == "" {
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
			found = id
		}
		return c.drive(ctx, desk, found, asker, o)
	})
}

// resumer answers only the question whether to go on; what the job asks then is left to those who see it.
func (c resumeCommand) resumer(o runOptions) decider {
	return &onlyResume{asker{screen: c.screen, keys: c.keys, page: c.page(o)}}
}

type onlyResume struct{ asker }

func (k *onlyResume) answer(
	ctx context.Context,
	desk *Services,
	r workflow.Run,
	g consent.Gate,
) (workflow.Answer, bool) {
	if g.Kind != consent.Resume {
		return workflow.Answer{}, false
	}
	return k.asker.answer(ctx, desk, r, g)
}
