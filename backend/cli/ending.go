package cli

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/material/export"
	"pult/backend/material/kinds"
	"pult/backend/workflow"
)

// finish writes the files of an ended run and says where they are.
func (dr *driver) finish(ctx context.Context, desk *Services, r workflow.Run, o runOptions) error {
	files := []string{}
	var failed error
	if r.State == workflow.Completed && r.Question {
		return dr.answered(ctx, desk, r, o)
	}
	if r.State == workflow.Completed {
		files, failed = dr.files(ctx, desk, r, outDir(desk, o.out))
	}
	desk.Engine.Log().Tell(r.ID, event.RunFinished{Status: string(r.State), Files: files, Reason: dr.ended(r)})
	for _, path := range files {
		dr.note(o, "cli.file", "path", path)
	}
	switch r.State {
	case workflow.Stopped:
		dr.note(o, "cli.stopped", "number", number(r.Number))
		dr.code = Stopped
	case workflow.Failed:
		if r.Fault != nil {
			dr.warn(dr.say("cli.error", "text", dr.words.Say(*r.Fault)))
		}
		dr.code = Failure
	case workflow.Completed:
		dr.completed(r, failed == nil, o)
	case workflow.Drafting,
		workflow.AwaitingPlan,
		workflow.Running,
		workflow.Reviewing,
		workflow.Stopping,
		workflow.Interrupted:
	}
	return failed
}

// ended says why a run that has ended is not completed, or that it made nothing; empty for every other.
func (dr *driver) ended(r workflow.Run) string {
	switch {
	case r.State == workflow.Stopped:
		return dr.say("cli.stopped", "number", number(r.Number))
	case r.State == workflow.Failed && r.Fault != nil:
		return dr.words.Say(*r.Fault)
	case r.State == workflow.Completed && !made(r):
		lines := []string{dr.say("cli.empty", "number", number(r.Number))}
		if r.Results != nil {
			for _, t := range r.Results.Missing {
				lines = append(lines, dr.words.Say(t))
			}
		}
		return strings.Join(lines, " ")
	}
	return ""
}

// made reports that a run has a result.
func made(r workflow.Run) bool {
	return slices.ContainsFunc(r.Steps, func(s workflow.Step) bool { return s.ArtifactID != "" })
}

// completed ends a job with what it lacks: who let it run without a question hears it here.
func (dr *driver) completed(r workflow.Run, saved bool, o runOptions) {
	if r.Results != nil {
		for _, t := range r.Results.Missing {
			dr.page(o).item(0, "!", dr.words.Say(t))
		}
	}
	switch {
	case !made(r):
		dr.code = Empty
		dr.note(o, "cli.empty", "number", number(r.Number))
	case saved:
		dr.note(o, "cli.done", "number", number(r.Number))
	default:
		dr.note(o, "cli.kept", "number", number(r.Number))
	}
}

// answered prints the answer to a question with its sources.
func (dr *driver) answered(ctx context.Context, desk *Services, r workflow.Run, o runOptions) error {
	arts, err := desk.Engine.Results.Artifacts(ctx, r)
	if err != nil || len(arts) == 0 {
		return err
	}
	var re artifact.Research
	if err := json.Unmarshal(arts[0].Content, &re); err != nil {
		return fault.New(fault.Corrupt, "fault.artifact.broken", err)
	}
	if o.json && o.quiet {
		return dr.printJSON(
			reply{
				r.Number,
				r.ID,
				r.Request,
				artifact.Answer{Title: re.Title, Sentences: re.Summary, Sources: re.Sources, Gaps: re.Gaps},
			},
		)
	}
	p := dr.page(o)
	kinds.PrintResearch(p, dr.words, re)
	if len(re.Summary) == 0 {
		p.line(0, dr.say("cli.ask.nothing", "request", r.Request))
	}
	return nil
}

// files prints the Word file and, when there is a picture, SVG and PNG.
func (dr *driver) files(ctx context.Context, desk *Services, r workflow.Run, dir string) ([]string, error) {
	paths := []string{}
	formats, err := desk.Exporter.Formats(ctx, r.ID)
	for _, format := range formats {
		if !format.Usual {
			continue
		}
		written, err := desk.Exporter.Export(ctx, export.Wish{RunID: r.ID, Format: format.ID, Dir: dir})
		paths = append(paths, written.Paths...)
		if err != nil {
			return paths, err
		}
	}
	return paths, err
}

// outDir is the folder for files as a whole path, so that whoever reads it needs to know no other folder.
func outDir(desk *Services, wish string) string {
	if wish == "" {
		wish = desk.OutDir
	}
	if whole, err := filepath.Abs(wish); err == nil {
		return whole
	}
	return wish
}
