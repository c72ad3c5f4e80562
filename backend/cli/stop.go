package cli

import (
	"context"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
)

// stopCommand is "pult stop RUN": it ends a job, also one that another process works on.
type stopCommand struct{ *driver }

func (c stopCommand) command(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "stop " + c.say("cli.arg.run"), Short: c.say("cli.stop"), Long: c.say("cli.stop.about"),
		Args: needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error { return c.end(ctx, args[0]) },
	}
}

// end stops the job and waits until it has stopped. What was asked for has happened: the exit code is 0.
func (c stopCommand) end(ctx context.Context, name string) error {
	stopped := false
	return c.joined(ctx, silent{}, func(d *Services) error {
		id, err := findRun(ctx, d, name)
		if err != nil {
			return err
		}
		r, err := d.Engine.Runs.Run(ctx, id)
		if err != nil {
			return err
		}
		if !stopped && r.State.Ended() {
			return fault.New(fault.Conflict, "fault.run.over", nil, "number", number(r.Number))
		}
		if !stopped {
			if err := d.Worker.Stop(ctx, id); err != nil {
				return err
			}
		}
		stopped = true
		if r, err = d.Worker.Advance(ctx, id); err != nil {
			return err
		}
		c.tell("cli.stopped", "number", number(r.Number))
		return nil
	})
}
