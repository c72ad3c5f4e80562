package storetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pult/backend/cost"
)

// LedgerSums checks that sums are those of a full scan: random calls begin, end and get lost in s and in the
// implementation that goes through every call, and every report must be the same. open gives an empty s for each run.
func LedgerSums(t *testing.T, open func() LedgerStore) {
	rapid.Check(t, func(rt *rapid.T) {
		s, scan := open(), NewLedgerMemory()
		drawCalls(rt, func(do func(cost.Store) error) {
			if a, b := do(s), do(scan); a != nil || b != nil {
				rt.Fatal(a, b)
			}
		})
		for range 5 {
			q := drawnQuery(rt)
			got, err := s.Report(context.Background(), q)
			want, _ := scan.Report(context.Background(), q)
			if err != nil || !cmp.Equal(got, want) {
				rt.Fatalf("%+v: %v\n%s", q, err, cmp.Diff(want, got))
			}
		}
	})
}

// drawCalls lets calls begin, end and get lost.
func drawCalls(rt *rapid.T, in func(do func(cost.Store) error)) {
	var open []cost.Entry
	for i := range rapid.IntRange(1, 25).Draw(rt, "calls") {
		e := began(fmt.Sprint("c", i), i)
		e.Day, e.Profile = pick(rt, "day", "2026-11-27", "2026-11-28", "2026-12-01"), pick(rt, "profile", "A", "B")
		e.RunID, e.StepID, e.Agent = pick(
			rt,
			"run",
			"",
			"r1",
			"r2",
		), pick(
			rt,
			"step",
			"s1",
			"s2",
		), pick(
			rt,
			"agent",
			"planner",
			"research",
		)
		e.Generation = rapid.IntRange(0, 2).Draw(rt, "generation")
		e.Provider, e.Model, e.Reserved = pick(
			rt,
			"provider",
			"gemini",
			"openai",
		), pick(
			rt,
			"model",
			"m1",
			"m2",
		), some(
			rt,
			"reserved",
		)
		in(func(s cost.Store) error { return s.StartCall(context.Background(), e) })
		open = append(open, e)
		switch pick(rt, "then", "end", "end", "end", "go on", "go on", "lose") {
		case "end":
			e := drawnEnd(rt, open[0])
			open = open[1:]
			in(func(s cost.Store) error { return s.EndCall(context.Background(), e) })
		case "lose":
			ids := []string{open[0].ID}
			open = open[1:]
			in(func(s cost.Store) error { return s.LoseCalls(context.Background(), ids) })
		}
	}
}

func pick(rt *rapid.T, name string, of ...string) string { return rapid.SampledFrom(of).Draw(rt, name) }

func some(rt *rapid.T, name string) *int64 {
	if !rapid.Bool().Draw(rt, name+" known") {
		return nil
	}
	return amount(rapid.Int64Range(0, 5_000_000).Draw(rt, name))
}

func drawnEnd(rt *rapid.T, e cost.Entry) cost.Entry {
	e = ended(
		e,
		rapid.SampledFrom([]cost.State{cost.Done, cost.Failed, cost.Cancelled}).Draw(rt, "state"),
		some(rt, "amount"),
	)
	if e.State == cost.Failed {
		e.Class = rapid.SampledFrom([]string{"rate", "broken", "timeout", "key", ""}).Draw(rt, "class")
	}
	e.Estimated = rapid.Bool().Draw(rt, "estimated")
	e.Input, e.Cached, e.Output, e.Thoughts = some(
		rt,
		"input",
	), some(
		rt,
		"cached",
	), some(
		rt,
		"output",
	), some(
		rt,
		"thoughts",
	)
	return e
}

func drawnQuery(rt *rapid.T) cost.Query {
	q := cost.Query{
		From: pick(
			rt,
			"from",
			"",
			"",
			"2026-11-28",
		), To: pick(rt, "to", "", "", "2026-11-30"), Agent: pick(rt, "agent", "", "", "planner"),
		Provider: pick(
			rt,
			"provider",
			"",
			"",
			"gemini",
		), Model: pick(rt, "model", "", "", "m2"), Profile: pick(rt, "profile", "", "", "A"),
		RunID: pick(rt, "run", "", "", "r1"), By: pick(rt, "by", "", "day", "agent", "model", "provider", "user", "run"),
	}
	if q.RunID != "" {
		q.StepID, q.Generation = pick(rt, "step", "", "s1"), rapid.IntRange(0, 2).Draw(rt, "generation")
	}
	return q
}
