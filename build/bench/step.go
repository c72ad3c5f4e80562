package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/i18n"
	"pult/backend/store"
	"pult/backend/workflow"
	"pult/build/bench/table"
)

const (
	stepTimes = 25
	steps     = 100 // per repetition
)

// result is what a step leaves: about 2 kB of JSON, as of a short text with sources.
func result() json.RawMessage {
	text, err := json.Marshal(
		map[string]string{"text": strings.Repeat("Pflanzen bauen mit Licht aus Wasser und Luft Zucker auf. ", 36)},
	)
	if err != nil {
		panic(err) // a map of strings
	}
	return text
}

// recorder makes n finished steps durable, one commit each.
type recorder func(ctx context.Context, n int) error

// stepRows compares the record of one finished step. In Pult that is the run's head, the step, its artifact and an
// event in one transaction. The peers write the same rows, or at the least one row with the same result; all commit
// each step for itself, with the same settings of SQLite.
func stepRows(ctx context.Context, p place) ([]table.Row, error) {
	at := func(name string) string { return filepath.Join(p.work, "step-"+name) }
	const name = "one durable step"
	peers := []struct {
		table.Subject
		open func() (recorder, func(), error)
	}{
		{table.Subject{}, func() (recorder, func(), error) { return pultSteps(ctx, at("pult")) }},
		{
			table.About(name, "µs", "bare SQLite, the same rows", table.AtMost(1.3)),
			func() (recorder, func(), error) { return sameRows(ctx, at("same")) },
		},
		{
			table.About(name, "µs", "bare SQLite, one row", table.AtMost(1.3)),
			func() (recorder, func(), error) { return bareSteps(ctx, at("bare.db")) },
		},
		{
			table.About(name, "µs", "DBOS, the same rows", table.AtMost(0.5)),
			func() (recorder, func(), error) { return dbosRows(ctx, at("rows"), false) },
		},
		{
			table.About(name, "µs", "DBOS, the same rows, one file", table.AtMost(0.5)),
			func() (recorder, func(), error) { return dbosRows(ctx, at("shared"), true) },
		},
		{
			table.About(name, "µs", "DBOS, result only", table.AtMost(0.5)),
			func() (recorder, func(), error) { return dbosSteps(ctx, at("dbos.db")) },
		},
	}
	recorders := make([]recorder, len(peers))
	for i, peer := range peers {
		record, closePeer, err := peer.open()
		if err != nil {
			return nil, err
		}
		defer closePeer()
		recorders[i] = record
	}
	series, err := timedSteps(ctx, recorders...)
	if err != nil {
		return nil, err
	}
	var rows []table.Row
	for i, peer := range peers[1:] {
		rows = append(rows, peer.Compared(series[0], series[i+1]))
	}
	return rows, nil
}

// timedSteps gives for each recorder the microseconds per step of each repetition; the first one warms up and does not
// count.
func timedSteps(ctx context.Context, recorders ...recorder) ([][]float64, error) {
	series := make([][]float64, len(recorders))
	for repetition := range stepTimes + 1 {
		for k := range recorders {
			at := (k + repetition) % len(recorders)
			took, err := micros(func() error { return recorders[at](ctx, steps) })
			if err != nil {
				return nil, err
			}
			if repetition > 0 {
				series[at] = append(series[at], took/steps)
			}
		}
	}
	return series, nil
}

func micros(do func() error) (float64, error) {
	begin := time.Now()
	err := do()
	return float64(time.Since(begin).Nanoseconds()) / 1000, err
}

func pultSteps(ctx context.Context, dir string) (recorder, func(), error) {
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: time.Now})
	if err != nil {
		return nil, nil, err
	}
	now := time.Now().UTC()
	run := workflow.Run{
		ID: "run", Request: "Photosynthese", Title: "Photosynthese", Language: i18n.German, Mode: workflow.Full,
		Provider: "offline",
		State:    workflow.Running, Generation: 1, CreatedAt: now, UpdatedAt: now,
		Steps: []workflow.Step{{ID: "s1", Generation: 1, Agent: "research", State: workflow.StepDone, Attempt: 1}},
	}
	if run.Number, err = db.Runs.CreateRun(ctx, run, nil); err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	content := result()
	sum := sha256.Sum256(content)
	made := int64(0)
	record := func(ctx context.Context, n int) error {
		for range n {
			made++
			turn := workflow.Turn{
				Run: run, Steps: run.Steps,
				Artifacts: []artifact.Artifact{{
					ID: fmt.Sprint("artifact-", made), RunID: run.ID, StepID: "s1", Agent: "research", Type: artifact.ResearchType,
					Title: "Photosynthese", Version: int(made), Content: content, Hash: hex.EncodeToString(sum[:]), CreatedAt: now,
				}},
				Events: []event.Record{{
					Seq: made, Type: "agent-state", RunID: run.ID, At: now,
					Data: event.AgentState{AgentID: "s1", Agent: "research", State: "completed"},
				}},
			}
			if err := db.Runs.SaveTurn(ctx, turn); err != nil {
				return err
			}
			run.Revision++
		}
		return nil
	}
	return record, func() { _ = db.Close() }, nil
}
