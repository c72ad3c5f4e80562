package cost_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/settings"
	"pult/backend/store/storetest"
)

// drawer keeps settings in memory.
type drawer struct{ settings.Settings }

func (d *drawer) LoadSettings(context.Context) (settings.Settings, error) { return d.Settings, nil }

func (d *drawer) SaveSettings(_ context.Context, s settings.Settings) error {
	d.Settings = s
	return nil
}

func (d *drawer) EditSettings(_ context.Context, edit func(*settings.Settings) error) error {
	return edit(&d.Settings)
}

// purse is the books in memory, fast enough for thousands of days.
type purse struct {
	*cost.Ledger
	kept  *storetest.LedgerMemory
	limit *drawer
	now   time.Time
	calls int
}

func newPurse(request, day, month int64) *purse {
	p := &purse{
		kept:  storetest.NewLedgerMemory(),
		limit: &drawer{settings.Defaults()},
		now:   time.Date(2026, 11, 28, 10, 0, 0, 0, time.UTC),
	}
	p.limit.PerRequest, p.limit.PerDay, p.limit.PerMonth = request, day, month
	p.Ledger = cost.NewLedger(cost.Config{
		Store: p.kept, Prices: p.kept, Settings: p.limit, Location: time.UTC, Now: func() time.Time { return p.now },
		NewID: func() string { p.calls++; return strconv.Itoa(p.calls) },
	})
	return p
}

// spend writes a call; ended false leaves it under way, with its amount reserved.
func (p *purse) spend(runID string, amount *int64, ended bool) {
	p.calls++
	e := cost.Entry{
		ID: strconv.Itoa(
			p.calls,
		), At: p.now, Day: p.now.Format(time.DateOnly), RunID: runID, Agent: "research", Provider: "gemini", Model: "m",
		Kind: "generate", Attempt: 1, State: cost.Started, Reserved: amount,
	}
	_ = p.kept.StartCall(context.Background(), e) // memory
	if ended {
		e.State, e.MicroUSD = cost.Done, amount
		_ = p.kept.EndCall(context.Background(), e)
	}
}

func (p *purse) check(runID string, next *int64) string {
	limit, key, err := p.Check(context.Background(), runID, next, false)
	switch {
	case err != nil:
		return err.Error()
	case limit == nil:
		return ""
	}
	return fmt.Sprint(key, " ", limit.Level)
}

// The story of one day with a budget of 1,000.
func TestABudgetAsksAtItsLevelsAndNeverCuts(t *testing.T) {
	p := newPurse(0, 1_000, 0)
	const key = "day:2026-11-28:1000"
	for _, act := range []struct {
		does  string
		spend int64
		allow int
		next  int64
		want  string
	}{
		{does: "nothing was spent", next: 800},
		{does: "the next call would go beyond 80 %", next: 801, want: key + " 80"},
		{does: "it would go beyond the budget at once", next: 1_001, want: key + " 100"},
		{does: "it would go far beyond", next: 2_001, want: key + " 200"},
		{does: "with 700 spent", spend: 700, next: 100},
		{does: "with 700 spent, one more", next: 101, want: key + " 80"},
		{does: "80 % is allowed", allow: 80, next: 300},
		{does: "80 % is allowed, not more", next: 301, want: key + " 100"},
		{does: "100 % is allowed", allow: 100, next: 800},
		{does: "150 % is not", next: 801, want: key + " 150"},
		{does: "allowing 250 % covers what is below", allow: 250, next: 2_300},
		{does: "but not 300 %", next: 2_301, want: key + " 300"},
		{does: "a call that costs nothing is never held up", spend: 90_000, next: 0},
	} {
		if act.spend > 0 {
			p.spend("run", &act.spend, true)
		}
		if act.allow > 0 {
			_ = p.kept.Allow(t.Context(), key, act.allow)
		}
		if got := p.check("run", &act.next); got != act.want {
			t.Errorf("%s: %q, want %q", act.does, got, act.want)
		}
	}
	if limit, _, err := p.Check(t.Context(), "run", nil, true); limit != nil || err != nil {
		t.Errorf("a call on this machine: %+v, %v", limit, err)
	}
	p.now = p.now.AddDate(0, 0, 1)
	if got := p.check("run", n(800)); got != "" {
		t.Errorf("the next day: %q", got)
	}
}

func TestTheRequestComesFirstAndThenTheDayAndTheMonth(t *testing.T) {
	p := newPurse(100, 200, 300)
	key := map[string]string{"request": "request:run:100", "day": "day:2026-11-28:200", "month": "month:2026-11:300"}
	for _, period := range []string{"request", "day", "month"} {
		if got := p.check("run", n(301)); got[:len(key[period])] != key[period] {
			t.Errorf("got %q, want %s", got, key[period])
		}
		limit, asked, _ := p.Check(t.Context(), "run", n(301), false)
		if limit == nil || limit.Period != period || limit.Max == 0 || *limit.Next != 301 || limit.Spent != 0 {
			t.Fatalf("%+v", limit)
		}
		_ = p.kept.Allow(t.Context(), asked, limit.Level)
	}
	if got := p.check("run", n(301)); got != "" {
		t.Errorf("all are allowed: %q", got)
	}
	if got := p.check("", n(250)); got != "" {
		t.Errorf("a try-out has no request, day and month are allowed: %q", got)
	}
}

// What was allowed for a small limit is no answer for a large one: its percents are other amounts.
func TestAnAllowanceEndsWithItsLimit(t *testing.T) {
	p := newPurse(0, 1_000, 0)
	p.spend("run", n(4_600), true)
	if got := p.check("run", n(10)); got != "day:2026-11-28:1000 450" {
		t.Fatal(got)
	}
	_ = p.kept.Allow(t.Context(), "day:2026-11-28:1000", 450)
	if got := p.check("run", n(10)); got != "" {
		t.Fatal("asked again: ", got)
	}
	p.limit.PerDay = 1_000_000
	p.spend("run", n(4_000_000), true)
	if got := p.check("run", n(10)); got != "day:2026-11-28:1000000 400" {
		t.Errorf("four times the new limit asks %q", got)
	}
	p.limit.PerDay = 1_000
	if got := p.check("run", n(10)); got != "day:2026-11-28:1000 400450" {
		t.Errorf("back to the small limit: %q", got)
	}
}

// Nobody knows what the next call costs: it is not held up, but what was spent is.
func TestAnUnknownPriceCountsAsNothing(t *testing.T) {
	p := newPurse(0, 1_000, 5_000)
	if got := p.check("run", nil); got != "" {
		t.Errorf("held up by %q", got)
	}
	p.spend("run", n(900), true)
	if got := p.check("run", nil); got != "day:2026-11-28:1000 80" {
		t.Errorf("what is known counts all the same: %q", got)
	}
	none := newPurse(0, 0, 0)
	if got := none.check("run", nil); got != "" {
		t.Errorf("without a budget: %q", got)
	}
}

// Whatever happens: a call that goes on without a question stays within the highest level that was allowed, what is
// under way counts, and after an allowance the same call is not asked about again.
func TestNoLevelIsCrossedWithoutAnAllowance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.Int64Range(1, 10_000).Draw(t, "limit")
		p := newPurse(0, limit, 0)
		allowed := 0 // percent; the first question comes above 80
		for range rapid.IntRange(1, 40).Draw(t, "calls") {
			next := rapid.Int64Range(1, limit).Draw(t, "next")
			spent, _ := p.kept.Report(context.Background(), cost.Query{})
			l, key, err := p.Check(context.Background(), "run", &next, false)
			if err != nil {
				t.Fatal(err)
			}
			percent := float64(spent.Total.Held+next) * 100 / float64(limit)
			if l != nil {
				if float64(l.Level) >= percent || l.Level <= allowed || l.Spent != spent.Total.Held {
					t.Fatalf("asked for %d %% at %.2f %%, %d %% is allowed", l.Level, percent, allowed)
				}
				if !rapid.Bool().Draw(t, "yes") {
					continue
				}
				_ = p.kept.Allow(context.Background(), key, l.Level)
				allowed = l.Level
				if got := p.check("run", &next); got != "" {
					t.Fatalf("asked again: %s", got)
				}
			}
			if percent > float64(following(allowed)) {
				t.Fatalf("%.2f %% without a question, %d %% is allowed", percent, allowed)
			}
			p.spend("run", &next, rapid.Bool().Draw(t, "ended"))
		}
	})
}

// following is the level that comes after an allowed one.
func following(level int) int {
	levels := []int{80, 100}
	for l := 150; l < 100_000; l += 50 {
		levels = append(levels, l)
	}
	return levels[slices.IndexFunc(levels, func(l int) bool { return l > level })]
}

func TestAnEstimateComesFromHistoryOrFromThePrompt(t *testing.T) {
	p := newPurse(0, 0, 0)
	to := cost.Target{Provider: "gemini", Host: google, Model: "gemini-2.5-flash"}
	e := p.Expect(t.Context(), to, "research", 30_000)
	// 10,000 tokens and 2,000 of reply; three times both.
	if e.Basis != "prompt" || *e.MicroUSD != 3_000+5_000 || *e.HighUSD != 9_000+15_000 || e.Local {
		t.Errorf("from the prompt: %s, %s %s", e.Basis, text(e.MicroUSD), text(e.HighUSD))
	}
	for i := range int64(10) {
		done := cost.Entry{
			ID: fmt.Sprint(
				"call-",
				i,
			), At: p.now, Day: "2026-11-28", RunID: fmt.Sprint("run-", i), StepID: "s1", Agent: "research",
			Provider: "gemini", Model: "gemini-2.5-flash", Kind: "generate", Attempt: 1, State: cost.Started,
		}
		_ = p.kept.StartCall(t.Context(), done) // memory
		done.State, done.MicroUSD = cost.Done, n((i+1)*100)
		_ = p.kept.EndCall(t.Context(), done)
	}
	e = p.Expect(t.Context(), to, "research", 30_000)
	if e.Basis != "history" || *e.MicroUSD != 500 || *e.HighUSD != 900 {
		t.Errorf("from history: %s, %s %s", e.Basis, text(e.MicroUSD), text(e.HighUSD))
	}
	to.Model = "gemini-99"
	if e := p.Expect(t.Context(), to, "research", 30_000); e.Basis != "" || e.MicroUSD != nil || e.HighUSD != nil {
		t.Errorf("without a price: %+v", e)
	}
	if next := p.Next(t.Context(), to, model.Request{Input: "x"}); next != nil {
		t.Errorf("without a price: %d", *next)
	}
	to.Local = true
	if e := p.Expect(t.Context(), to, "research", 30_000); e.Basis != "local" || *e.MicroUSD != 0 || *e.HighUSD != 0 ||
		!e.Local {
		t.Errorf("on this machine: %+v", e)
	}
}

func TestTheNextCallIsReckonedWithAllThatIsSent(t *testing.T) {
	p := newPurse(0, 0, 0)
	to := cost.Target{Provider: "gemini", Host: google, Model: "gemini-2.5-flash"}
	req := model.Request{System: "abc", Input: "abcabc", MaxOutput: 100}
	// 1 and 2 tokens, 8 for each part, 100 of reply: 19 · 0.3 + 250.
	if next := p.Next(t.Context(), to, req); next == nil || *next != 256 {
		t.Errorf("%s", text(next))
	}
	req.Blobs = []model.Blob{
		{Media: "image/png", Data: make([]byte, 10)},
		{Media: "audio/mpeg", Data: make([]byte, 5_000)},
	}
	if got := cost.Tokens(req); got != 19+1_100+11 {
		t.Errorf("%d tokens", got)
	}
}
