package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pult/backend/cost"
	"pult/backend/fault"
)

// LedgerStore is all the books are kept in.
type LedgerStore interface {
	cost.Store
	cost.Shelf
	// Allow leaves behind what an approved question about a budget leaves behind.
	Allow(ctx context.Context, key string, level int) error
}

// Ledger is the suite for cost.Store and cost.Shelf.
func Ledger(t *testing.T, open func(t *testing.T) LedgerStore) {
	for name, test := range map[string]func(t *testing.T, s LedgerStore){
		"a call comes back as it was written":         callComesBack,
		"an id is given once":                         idsAreGivenOnce,
		"a call ends once":                            callsEndOnce,
		"calls of a process that is gone are unknown": lostCallsAreUnknown,
		"calls are listed newest first":               newestCallsFirst,
		"unknown is not zero":                         unknownIsNotZero,
		"what was reserved is held until the end":     reservesAreHeld,
		"a step is added up from its calls":           stepsAddUp,
		"what steps cost before":                      typicalSteps,
		"own prices are replaced as a whole":          ownPricesAreReplaced,
		"what was allowed for a budget":               allowancesHaveTheirKey,
		"values are those of the ledger":              valuesOfTheLedger,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func amount(n int64) *int64 { return &n }

// began is a call under way.
func began(id string, seconds int) cost.Entry {
	return cost.Entry{
		ID: id, At: moment(seconds), Day: "2026-11-27", Profile: "Müller", RunID: "run-1", StepID: "s1", Agent: "research",
		Provider: "gemini", Model: "gemini-2.5-flash", Kind: "generate", Attempt: 1, State: cost.Started, Prices: "2026-11-28", Reserved: amount(900),
	}
}

// ended is the call at its end.
func ended(e cost.Entry, state cost.State, microUSD *int64) cost.Entry {
	e.State, e.EndedAt, e.MicroUSD = state, e.At.Add(2*time.Second), microUSD
	return e
}

func mustBook(t *testing.T, s cost.Store, entries ...cost.Entry) {
	t.Helper()
	for _, e := range entries {
		start := e
		start.State, start.EndedAt, start.MicroUSD, start.Class = cost.Started, time.Time{}, nil, ""
		if err := s.StartCall(t.Context(), start); err != nil {
			t.Fatal(err)
		}
		if e.State == cost.Started {
			continue
		}
		if err := s.EndCall(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
}

func mustReport(t *testing.T, s cost.Store, q cost.Query) cost.Report {
	t.Helper()
	r, err := s.Report(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func callComesBack(t *testing.T, s LedgerStore) {
	e := began("c1", 1)
	if err := s.StartCall(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	wantEntries(t, s, e)
	e = ended(e, cost.Failed, amount(1234))
	e.Class, e.Input, e.Cached, e.Output, e.Estimated = "broken", amount(900), amount(100), amount(0), true
	e.Raw, e.Prices = json.RawMessage(`{"promptTokenCount": 900, "x":"ä"}`), "2026-11-28+own"
	if err := s.EndCall(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	wantEntries(t, s, e)
}

func wantEntries(t *testing.T, s cost.Store, want ...cost.Entry) {
	t.Helper()
	got, err := s.Entries(t.Context(), cost.Query{}, 100)
	if err != nil || !cmp.Equal(got, want) {
		t.Fatalf("%v\n%s", err, cmp.Diff(want, got))
	}
}

func idsAreGivenOnce(t *testing.T, s LedgerStore) {
	mustBook(t, s, began("c1", 1))
	wantFault(t, s.StartCall(t.Context(), began("c1", 2)), fault.Conflict, "fault.store.conflict")
}

func callsEndOnce(t *testing.T, s LedgerStore) {
	e := ended(began("c1", 1), cost.Done, amount(5))
	wantFault(t, s.EndCall(t.Context(), e), fault.Conflict, "fault.store.conflict")
	mustBook(t, s, e)
	wantFault(t, s.EndCall(t.Context(), ended(e, cost.Done, amount(7))), fault.Conflict, "fault.store.conflict")
	if r := mustReport(t, s, cost.Query{}); r.Total.MicroUSD != 5 {
		t.Errorf("%+v", r.Total)
	}
}

func lostCallsAreUnknown(t *testing.T, s LedgerStore) {
	done, open := ended(began("c1", 1), cost.Done, amount(5)), began("c2", 2)
	mustBook(t, s, done, open)
	lost, err := s.LoseCalls(t.Context())
	if err != nil || len(lost) != 1 || lost[0].ID != "c2" || lost[0].State != cost.Unknown {
		t.Fatalf("%+v, %v", lost, err)
	}
	open.State, open.EndedAt = cost.Unknown, open.At
	wantEntries(t, s, open, done)
	if lost, err := s.LoseCalls(t.Context()); err != nil || len(lost) != 0 {
		t.Errorf("lost again: %+v, %v", lost, err)
	}
	if r := mustReport(t, s, cost.Query{}); r.Total.Held != 905 || r.Total.Unknown != 1 {
		t.Errorf("%+v", r.Total)
	}
}

func newestCallsFirst(t *testing.T, s LedgerStore) {
	first, second, third := ended(began("a", 1), cost.Done, amount(1)), ended(began("b", 9), cost.Done, amount(2)), ended(began("c", 5), cost.Done, nil)
	second.Agent, third.Model = "image", "gpt-5"
	mustBook(t, s, first, second, third)
	wantEntries(t, s, second, third, first)
	for q, want := range map[cost.Query][]string{
		{Agent: "research"}:         {"c", "a"},
		{Model: "gpt-5"}:            {"c"},
		{From: "2026-11-28"}:        {},
		{To: "2026-11-27"}:          {"b", "c", "a"},
		{RunID: "run-1"}:            {"b", "c", "a"},
		{Profile: "Müller", To: ""}: {"b", "c", "a"},
		{Provider: "openai"}:        {},
	} {
		got, err := s.Entries(t.Context(), q, 100)
		ids := []string{}
		for _, e := range got {
			ids = append(ids, e.ID)
		}
		if err != nil || !slices.Equal(ids, want) {
			t.Errorf("%+v: %v, %v, want %v", q, ids, err, want)
		}
	}
	if got, err := s.Entries(t.Context(), cost.Query{}, 1); err != nil || len(got) != 1 || got[0].ID != "b" {
		t.Errorf("%+v, %v", got, err)
	}
}

func unknownIsNotZero(t *testing.T, s LedgerStore) {
	free := ended(began("a", 1), cost.Done, amount(0))
	free.Local = true
	mustBook(t, s, free, ended(began("b", 2), cost.Done, nil), ended(began("c", 3), cost.Done, amount(7)))
	if r := mustReport(t, s, cost.Query{}); r.Total.Calls != 3 || r.Total.MicroUSD != 7 || r.Total.Unknown != 1 {
		t.Errorf("%+v", r.Total)
	}
}

func reservesAreHeld(t *testing.T, s LedgerStore) {
	turnedAway, cut := ended(began("b", 2), cost.Failed, nil), ended(began("c", 3), cost.Failed, nil)
	turnedAway.Class, cut.Class = "rate", "broken"
	mustBook(t, s, began("a", 1), turnedAway, cut, ended(began("d", 4), cost.Done, amount(20)))
	if r := mustReport(t, s, cost.Query{RunID: "run-1"}); r.Total.Held != 900+0+900+20 || r.Total.Failed != 2 {
		t.Errorf("%+v", r.Total)
	}
}

func stepsAddUp(t *testing.T, s LedgerStore) {
	other := ended(began("c", 3), cost.Done, amount(100))
	other.StepID = "s2"
	mustBook(t, s, ended(began("a", 1), cost.Done, amount(5)), ended(began("b", 2), cost.Done, nil), other)
	if r := mustReport(t, s, cost.Query{RunID: "run-1", StepID: "s1"}); r.Total.Calls != 2 || r.Total.MicroUSD != 5 || r.Total.Unknown != 1 {
		t.Errorf("%+v", r.Total)
	}
}

func typicalSteps(t *testing.T, s LedgerStore) {
	for i := range 55 {
		e := ended(began(fmt.Sprint("c", i), i), cost.Done, amount(int64(i)))
		e.RunID = fmt.Sprint("run-", i)
		mustBook(t, s, e)
	}
	second := ended(began("again", 60), cost.Done, amount(1000))
	second.RunID = "run-54"
	unknown := ended(began("unknown", 61), cost.Done, nil)
	unknown.RunID = "run-53"
	stopped := ended(began("stopped", 63), cost.Cancelled, amount(1))
	stopped.RunID = "run-52"
	refused := ended(began("refused", 64), cost.Failed, nil)
	refused.RunID, refused.Class = "run-51", "rate"
	test := ended(began("test", 62), cost.Done, amount(9))
	test.RunID = ""
	mustBook(t, s, second, unknown, stopped, refused, test)
	got, err := s.Typical(t.Context(), "research", "gemini", "gemini-2.5-flash")
	if err != nil || len(got) != 50 || got[0] != 1054 || got[1] != 51 {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := s.Typical(t.Context(), "research", "gemini", "gemini-2.5-pro"); err != nil || len(got) != 0 {
		t.Errorf("another model: %v, %v", got, err)
	}
}

func ownPricesAreReplaced(t *testing.T, s LedgerStore) {
	first := cost.Price{Provider: "openai", Model: "gpt-5", Input: amount(1), Output: amount(2), Date: "2026-11-28", Source: "Rechnung"}
	second := cost.Price{
		Provider: "api.mistral.ai", Model: "m", Input: amount(3), Cached: amount(0), Output: amount(4), From: 1000, LongIn: amount(5), LongOut: amount(6),
	}
	for _, list := range [][]cost.Price{{first}, {second, first}, {}} {
		if err := s.SaveOwnPrices(t.Context(), list); err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(list)
		for i := range want {
			want[i].Own = true
		}
		if got, err := s.OwnPrices(t.Context()); err != nil || !cmp.Equal(got, want) {
			t.Errorf("%v\n%s", err, cmp.Diff(want, got))
		}
	}
}

func allowancesHaveTheirKey(t *testing.T, s LedgerStore) {
	for _, level := range []int{80, 100} {
		if err := s.Allow(t.Context(), "day:2026-11-27", level); err != nil {
			t.Fatal(err)
		}
	}
	for key, want := range map[string][]int{"day:2026-11-27": {80, 100}, "day:2026-11-28": {}} {
		got, err := s.Allowed(t.Context(), key)
		slices.Sort(got)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v", key, got, err)
		}
	}
}

func valuesOfTheLedger(t *testing.T, s LedgerStore) {
	other := began("b", 2)
	other.Agent, other.Model, other.Provider, other.Profile = "image", "", "openai", "Schulz"
	mustBook(t, s, began("a", 1), other)
	want := cost.Values{
		Agents: []string{"image", "research"}, Providers: []string{"gemini", "openai"}, Models: []string{"gemini-2.5-flash"},
		Profiles: []string{"Müller", "Schulz"},
	}
	if got, err := s.Values(t.Context()); err != nil || !cmp.Equal(got, want) {
		t.Errorf("%v\n%s", err, cmp.Diff(want, got))
	}
}

// LedgerSums checks that sums are those of a full scan: random calls begin, end and get lost in s and in the implementation that goes
// through every call, and every report must be the same. open gives an empty s for each run.
func LedgerSums(t *testing.T, open func() LedgerStore) {
	rapid.Check(t, func(rt *rapid.T) {
		s, scan := open(), NewBooks()
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
		e.RunID, e.StepID, e.Agent = pick(rt, "run", "", "r1", "r2"), pick(rt, "step", "s1", "s2"), pick(rt, "agent", "planner", "research")
		e.Provider, e.Model, e.Reserved = pick(rt, "provider", "gemini", "openai"), pick(rt, "model", "m1", "m2"), some(rt, "reserved")
		in(func(s cost.Store) error { return s.StartCall(context.Background(), e) })
		open = append(open, e)
		switch pick(rt, "then", "end", "end", "end", "go on", "go on", "lose") {
		case "end":
			e := drawnEnd(rt, open[0])
			open = open[1:]
			in(func(s cost.Store) error { return s.EndCall(context.Background(), e) })
		case "lose":
			open = nil
			in(func(s cost.Store) error { _, err := s.LoseCalls(context.Background()); return err })
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
	e = ended(e, rapid.SampledFrom([]cost.State{cost.Done, cost.Failed, cost.Cancelled}).Draw(rt, "state"), some(rt, "amount"))
	if e.State == cost.Failed {
		e.Class = rapid.SampledFrom([]string{"rate", "broken", "timeout", "key", ""}).Draw(rt, "class")
	}
	e.Estimated = rapid.Bool().Draw(rt, "estimated")
	e.Input, e.Cached, e.Output, e.Thoughts = some(rt, "input"), some(rt, "cached"), some(rt, "output"), some(rt, "thoughts")
	return e
}

func drawnQuery(rt *rapid.T) cost.Query {
	q := cost.Query{
		From: pick(rt, "from", "", "", "2026-11-28"), To: pick(rt, "to", "", "", "2026-11-30"), Agent: pick(rt, "agent", "", "", "planner"),
		Provider: pick(rt, "provider", "", "", "gemini"), Model: pick(rt, "model", "", "", "m2"), Profile: pick(rt, "profile", "", "", "A"),
		RunID: pick(rt, "run", "", "", "r1"), By: pick(rt, "by", "", "day", "agent", "model", "provider", "user", "run"),
	}
	if q.RunID != "" {
		q.StepID = pick(rt, "step", "", "s1")
	}
	return q
}
