package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/store"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
	"pult/build/bench/table"
)

const (
	storedRuns    = 10_000
	openEvery     = 1_000 // every so many jobs one waits for its plan and one was interrupted: twenty in all
	commandTimes  = 15
	openingsTimes = 7
)

// recoveryRows compares the start of the real program on a profile with 10,000 jobs with that on an empty one: a
// command that opens the data, recovers, lists jobs and closes, and the window until its first screen can be used.
func recoveryRows(ctx context.Context, p place) ([]table.Row, error) {
	full, empty := filepath.Join(p.work, "recovery-full"), filepath.Join(p.work, "recovery-empty")
	if err := fillProfile(ctx, p, full); err != nil {
		return nil, err
	}
	// A command for each: the interrupted jobs get their question, and both folders the copy of the day.
	for _, dir := range []string{full, empty} {
		if _, err := pult(ctx, p, dir, "runs"); err != nil {
			return nil, err
		}
	}
	rows, err := commandRows(ctx, p, full, empty)
	if err != nil {
		return rows, err
	}
	var many, none []start
	launch := func(list *[]start, dir string) func(int) error {
		return func(int) error {
			s, err := startWindow(ctx, p.work, p.pult, "--data", dir)
			*list = append(*list, s)
			return err
		}
	}
	err = inTurns(openingsTimes+1, launch(&many, full), launch(&none, empty))
	if err != nil {
		return rows, err
	}
	ready := func(s start) float64 { return s.ready }
	return append(rows, table.About("window with 10,000 jobs", "ms", "an empty profile", table.AtMost(1.1)).
		Compared(each(many[1:], ready), each(none[1:], ready))), nil
}

func commandRows(ctx context.Context, p place, full, empty string) ([]table.Row, error) {
	var rows []table.Row
	for _, args := range [][]string{{"recipes"}, {"runs"}, {"runs", "--json"}} {
		var many, none []float64
		call := func(list *[]float64, dir string) func(int) error {
			return func(int) error {
				took, err := pult(ctx, p, dir, args...)
				*list = append(*list, float64(took.Microseconds())/1000)
				return err
			}
		}
		if err := inTurns(commandTimes+1, call(&many, full), call(&none, empty)); err != nil {
			return rows, err
		}
		rows = append(
			rows,
			table.About("pult "+strings.Join(args, " ")+" with 10,000 jobs", "ms", "an empty profile", table.AtMost(1.1)).
				Compared(many[1:], none[1:]),
		)
	}
	return rows, nil
}

// pult calls the program and says how long it took.
func pult(ctx context.Context, p place, dir string, args ...string) (time.Duration, error) {
	cmd := exec.CommandContext(ctx, p.pult, append(args, "--data", dir)...)
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+p.work, "XDG_CACHE_HOME="+p.work)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	begin := time.Now()
	err := cmd.Run()
	took := time.Since(begin)
	if err != nil {
		err = fmt.Errorf("pult %s: %w; it said: %s", strings.Join(args, " "), err, said.Bytes()[max(0, said.Len()-500):])
	}
	return took, err
}

// fillProfile lets the program do one job, and stores copies of it through the real store until there are enough.
// Transcripts and the files of the results are left out: they would be gigabytes, and neither the start nor a list
// reads them.
func fillProfile(ctx context.Context, p place, dir string) error {
	request := "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild"
	if _, err := pult(ctx, p, dir, "run", request, "--yes", "--provider", "offline", "--out",
		filepath.Join(p.work, "recovery-files")); err != nil {
		return err
	}
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: time.Now})
	if err != nil {
		return err
	}
	c := copier{db: db}
	err = c.load(ctx)
	for n := 2; n <= storedRuns && err == nil; n++ {
		err = c.copy(ctx, n)
	}
	return errors.Join(err, db.Close())
}

// copier stores a job again and again under new ids.
type copier struct {
	db        *store.DB
	run       workflow.Run
	artifacts []artifact.Artifact
	events    int // of one job
	seq       int64
}

// load reads the only job there is.
func (c *copier) load(ctx context.Context) error {
	for h, err := range c.db.Runs.Heads(ctx, workflow.HeadQuery{}) {
		if err != nil {
			return err
		}
		if c.run, err = c.db.Runs.LoadRun(ctx, h.ID); err != nil {
			return err
		}
	}
	for _, s := range c.run.Steps {
		a, err := c.db.Runs.Artifact(ctx, s.ArtifactID)
		if err != nil {
			return err
		}
		a.Files = nil
		c.artifacts = append(c.artifacts, a)
	}
	events, err := c.db.Runs.Events(ctx, c.run.ID, 0)
	if err != nil {
		return err
	}
	c.events = len(events)
	c.seq, err = c.db.Runs.LastSeq(ctx)
	return err
}

func (c *copier) copy(ctx context.Context, n int) error {
	r := c.run
	r.ID, r.Title, r.Revision = fmt.Sprint("copy-", n), fmt.Sprint(c.run.Title, " ", n), 0
	r.CreatedAt = c.run.CreatedAt.Add(time.Duration(n) * time.Minute)
	r.UpdatedAt = r.CreatedAt
	r.Steps = slices.Clone(c.run.Steps)
	turn := workflow.Turn{Artifacts: slices.Clone(c.artifacts), Gates: slices.Clone(c.run.Gates)}
	for i := range turn.Artifacts {
		a := &turn.Artifacts[i]
		a.ID, a.RunID = fmt.Sprint(r.ID, a.StepID), r.ID
		r.Steps[i].ArtifactID, r.Steps[i].Artifacts = a.ID, []string{a.ID}
	}
	for i := range turn.Gates {
		g := &turn.Gates[i]
		g.ID, g.RunID = fmt.Sprint(r.ID, g.Key), r.ID
		decision := *g.Decision
		decision.By = consent.ByPolicy // the store takes a question with its answer only from the program itself
		g.Decision = &decision
	}
	leaveOpen(&r, &turn, n)
	turn.Run, turn.Steps = r, r.Steps
	for range c.events {
		c.seq++
		data := event.AgentState{AgentID: "s1", Agent: "research", State: string(r.State)}
		turn.Events = append(
			turn.Events,
			event.Record{Seq: c.seq, Type: data.EventType(), RunID: r.ID, At: r.CreatedAt, Data: data},
		)
	}
	if _, err := c.db.Runs.CreateRun(ctx, r, nil); err != nil {
		return err
	}
	return c.db.Runs.SaveTurn(ctx, turn)
}

// leaveOpen lets a few jobs wait for the approval of their plan, and a few be interrupted in their last step.
func leaveOpen(r *workflow.Run, turn *workflow.Turn, n int) {
	switch n % openEvery {
	case 1:
		r.State, r.Results, r.Steps, turn.Artifacts = workflow.AwaitingPlan, nil, nil, nil
		turn.Gates = turn.Gates[:1]
		turn.Gates[0].Decision = nil
	case 2:
		last := len(r.Steps) - 1
		r.State, r.Results, r.Steps[last].State = workflow.Running, nil, workflow.StepRunning
		r.Steps[last].ArtifactID, r.Steps[last].Artifacts = "", nil
		turn.Artifacts, turn.Gates = turn.Artifacts[:last], turn.Gates[:len(turn.Gates)-1]
	}
}
