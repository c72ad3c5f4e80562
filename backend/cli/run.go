package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/workflow"
)

// runCommand takes a request to its files.
type runCommand struct{ *driver }

func (c runCommand) command(ctx context.Context) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use: "run " + c.say("cli.arg.request"), Short: c.say("cli.run"), Long: c.say("cli.run.about"),
		Args: needs(1, many, "cli.what.request"),
		RunE: func(_ *cobra.Command, args []string) error { return c.run(ctx, strings.Join(args, " "), o) },
	}
	c.runFlags(cmd, &o)
	return cmd
}

// run takes a request to its files, asking where the options say.
func (c runCommand) run(ctx context.Context, request string, o runOptions) (err error) {
	if request == "-" {
		if request, err = c.readRequest(); err != nil {
			return err
		}
	}
	s := workflow.Submission{Text: request, Language: c.words.Lang(), Mode: workflow.Mode(o.mode), Repeat: true}
	if o.mode != "" || o.out != "" { // who names a mode or a folder wants work
		s.Meant = workflow.AsJob
	}
	return c.deciding(ctx, o, func(desk *Services, d decider) error {
		done, err := desk.Engine.Threads.Submit(ctx, s)
		switch {
		case err != nil:
			return err
		case done.Reply != nil:
			return c.replied(*done.Reply, o)
		}
		return c.started(ctx, desk, *done.Run, d, o) // nothing is offered or held up outside of a talk
	})
}
