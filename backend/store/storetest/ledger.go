package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/cost"
)

// LedgerStore is all the books are kept in.
type LedgerStore interface {
	cost.Store
	cost.PriceTable
	// Allow leaves behind what an approved question about a budget leaves behind.
	Allow(ctx context.Context, key string, level int) error
}

// Ledger is the suite for cost.Store and cost.PriceTable.
func Ledger(t *testing.T, open func(t *testing.T) LedgerStore) {
	for name, test := range map[string]func(t *testing.T, s LedgerStore){
		"a call comes back as it was written":         callComesBack,
		"an id is given once":                         idsAreGivenOnce,
		"a call ends once":                            callsEndOnce,
		"calls of a process that is gone are unknown": lostCallsAreUnknown,
		"many calls are lost at once":                 manyCallsAreLost,
		"calls are listed newest first":               newestCallsFirst,
		"unknown is not zero":                         unknownIsNotZero,
		"what was reserved is held until the end":     reservesAreHeld,
		"a step is added up from its calls":           stepsAddUp,
		"steps of two generations are two steps":      generationsAreApart,
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
		Provider: "gemini", Model: "gemini-2.5-flash", Kind: "generate", Attempt: 1, State: cost.Started,
		Prices: "2026-11-28", Reserved: amount(900),
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
	for range 2 { // whoever reads them and then crashes finds them again
		wantOpen(t, s, open)
	}
	wantEntries(t, s, open, done)
	for range 2 {
		if err := s.LoseCalls(t.Context(), []string{"c2", "c1", "nobody"}); err != nil {
			t.Fatal(err)
		}
	}
	open.State, open.EndedAt = cost.Unknown, open.At
	wantEntries(t, s, open, done)
	wantOpen(t, s)
	if r := mustReport(t, s, cost.Query{}); r.Total.Held != 905 || r.Total.Unknown != 1 {
		t.Errorf("%+v", r.Total)
	}
}

func wantOpen(t *testing.T, s cost.Store, want ...cost.Entry) {
	t.Helper()
	got, err := s.OpenCalls(t.Context())
	if err != nil || len(got) != len(want) || len(want) > 0 && !cmp.Equal(got, want) {
		t.Fatalf("%v\n%s", err, cmp.Diff(want, got))
	}
}

// manyCallsAreLost leaves one of them under way: it belongs to this process.
func manyCallsAreLost(t *testing.T, s LedgerStore) {
	mine := began("mine", 0)
	mustBook(t, s, mine)
	ids := []string{}
	for i := range 1_200 {
		ids = append(ids, fmt.Sprint("c", i))
		mustBook(t, s, began(ids[i], i+1))
	}
	if err := s.LoseCalls(t.Context(), ids); err != nil {
		t.Fatal(err)
	}
	wantOpen(t, s, mine)
	if err := s.LoseCalls(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	wantOpen(t, s, mine)
}

func newestCallsFirst(t *testing.T, s LedgerStore) {
	first, second, third := ended(
		began("a", 1),
		cost.Done,
		amount(1),
	), ended(
		began("b", 9),
		cost.Done,
		amount(2),
	), ended(
		began("c", 5),
		cost.Done,
		nil,
	)
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
	if r := mustReport(t, s, cost.Query{RunID: "run-1", StepID: "s1"}); r.Total.Calls != 2 || r.Total.MicroUSD != 5 ||
		r.Total.Unknown != 1 {
		t.Errorf("%+v", r.Total)
	}
}

// generationsAreApart replans: the second plan has a step s1, too.
func generationsAreApart(t *testing.T, s LedgerStore) {
	list := []cost.Entry{}
	for i, microUSD := range []int64{5, 100, 7} {
		e := ended(began(fmt.Sprint("c", i), i), cost.Done, amount(microUSD))
		e.Generation = min(i+1, 2)
		list = append([]cost.Entry{e}, list...)
		mustBook(t, s, e)
	}
	wantEntries(t, s, list...)
	for q, want := range map[cost.Query]int64{
		{RunID: "run-1", StepID: "s1", Generation: 1}: 5,
		{RunID: "run-1", StepID: "s1", Generation: 2}: 107,
		{RunID: "run-1", StepID: "s1", Generation: 3}: 0,
		{RunID: "run-1", StepID: "s1"}:                112,
		{RunID: "run-1", Generation: 2}:               107,
		{RunID: "run-1", Generation: 2, By: "run"}:    107,
		{RunID: "run-1"}:                              112,
	} {
		r := mustReport(t, s, q)
		if r.Total.MicroUSD != want || q.By == "run" && r.Rows[0].Sum != r.Total {
			t.Errorf("%+v: %+v, want %d", q, r, want)
		}
	}
	if got, err := s.Typical(t.Context(), "research", "gemini", "gemini-2.5-flash"); err != nil ||
		!slices.Equal(got, []int64{107, 5}) {
		t.Errorf("%v, %v", got, err)
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
	unsent := ended(began("unsent", 65), cost.Failed, amount(0))
	unsent.RunID = "run-unsent"
	mustBook(t, s, second, unknown, stopped, refused, test, unsent)
	got, err := s.Typical(t.Context(), "research", "gemini", "gemini-2.5-flash")
	if err != nil || len(got) != 50 || got[0] != 1054 || got[1] != 51 {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := s.Typical(t.Context(), "research", "gemini", "gemini-2.5-pro"); err != nil || len(got) != 0 {
		t.Errorf("another model: %v, %v", got, err)
	}
}

func ownPricesAreReplaced(t *testing.T, s LedgerStore) {
	first := cost.Price{
		Provider: "openai",
		Model:    "gpt-5",
		Input:    amount(1),
		Output:   amount(2),
		Date:     "2026-11-28",
		Source:   "Rechnung",
	}
	second := cost.Price{
		Provider: "api.mistral.ai", Model: "m", Input: amount(3), Cached: amount(0), Output: amount(4), From: 1000,
		LongIn: amount(5), LongOut: amount(6),
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
		if err := s.Allow(t.Context(), "day:2026-11-27:1000000", level); err != nil {
			t.Fatal(err)
		}
	}
	for key, want := range map[string][]int{
		"day:2026-11-27:1000000": {80, 100}, "day:2026-11-28:1000000": {}, "day:2026-11-27:100000": {}, "day:2026-11-27": {},
	} {
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
