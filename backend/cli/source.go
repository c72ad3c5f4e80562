package cli

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/workflow"
)

// source prints the kept text of a source, as its agent read it. which is its number in the first result that has
// sources, or STEP.NUMBER.
func (c showCommand) source(ctx context.Context, d *Services, s workflow.Snapshot, which string) error {
	step, number, several := strings.Cut(which, ".")
	if !several {
		step, number = "", step
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return misuse(fault.Invalid, "fault.cli.source", err, "source", which)
	}
	id, sources, err := citing(s, step)
	if err != nil {
		return err
	}
	if n < 1 || n > len(sources) {
		return misuse(fault.NotFound, "fault.cli.source", nil, "source", which)
	}
	kept, err := d.Engine.Results.Copy(ctx, id, sources[n-1].Copy)
	if err != nil {
		return err
	}
	resultView{c.screen}.copy(kept)
	return nil
}

// citing finds the sources of a step's result, or of the first result that has some.
func citing(s workflow.Snapshot, step string) (artifactID string, sources []artifact.Source, err error) {
	for _, art := range s.Artifacts {
		var from struct { // every kind of result has them
			Sources []artifact.Source `json:"sources"`
		}
		if err := json.Unmarshal(art.Content, &from); err != nil {
			return "", nil, fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
		if art.StepID == stepID(s.Run, step) || step == "" && len(from.Sources) > 0 {
			return art.ID, from.Sources, nil
		}
	}
	return "", nil, nil
}

func stepID(r workflow.Run, step string) string {
	if n, err := strconv.Atoi(step); err == nil && n >= 1 && n <= len(r.Steps) {
		return r.Steps[n-1].ID
	}
	return step
}
