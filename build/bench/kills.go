package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"

	"pult/build/bench/table"
)

const killsWanted = 1_000

// killRows counts how often a working process was killed without a loss; what is looked at after each kill stands in
// backend/workflow/kills_test.go.
func killRows(ctx context.Context, p place) ([]table.Row, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-count=1", "-run", "TestCase16Kills", "./backend/workflow")
	cmd.Dir = p.top
	cmd.Env = append(os.Environ(), "PULT_KILLS="+strconv.Itoa(killsWanted))
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return []table.Row{
		table.About("kills survived", "kills", "", table.Goal{Bound: killsWanted, AtLeast: true, Absolute: true}).
			Alone([]float64{killsWanted}),
	}, nil
}
