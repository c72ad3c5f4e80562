package cost

import (
	"context"
	"slices"
	"strconv"

	"pult/backend/settings"
	"pult/backend/workflow/consent"
)

// Levels of a budget, in percent: the first one is a warning, the second one the budget itself, and from there on it
// asks again each time half of the budget more would be spent.
const (
	warning   = 80
	full      = 100
	levelStep = 50
)

// budget is one limit of money and the key that an allowance is filed under.
type budget struct {
	period string
	key    string
	max    int64
	spent  Query
}

// Check finds the first budget (of the request, the day, the month) of which the next call would cross a level that the
// teacher has not allowed yet, and the key that an allowance is filed under: "request:<runID>:<max>",
// "day:2026-11-28:1000000", "month:2026-11:10000000". Nil: go on.
//
// The limit is part of the key: levels are percent of it, so an allowance of another limit says nothing about this one.
//
// What is spent are the amounts and, for calls without one, what was reserved (Sum.Held), so that a call under way or a
// restart in the middle changes nothing. A level that was allowed covers the lower ones. A next call whose price nobody
// knows counts as nothing here: the question about sending says so. Calls that cost nothing are never held up.
func (b *Ledger) Check(ctx context.Context, runID string, next *int64, local bool) (*consent.Limit, string, error) {
	if local || next != nil && *next == 0 {
		return nil, "", nil
	}
	s, err := b.with.Settings.LoadSettings(ctx)
	if err != nil {
		return nil, "", err
	}
	for _, limit := range b.budgets(s, runID) {
		asked, err := b.ask(ctx, limit, next)
		if err != nil || asked != nil {
			return asked, limit.key, err
		}
	}
	return nil, "", nil
}

// budgets are those that are set.
func (b *Ledger) budgets(s settings.Settings, runID string) []budget {
	day := b.today()
	month := day[:len("2026-11")]
	key := func(period string, limit int64) string { return period + ":" + strconv.FormatInt(limit, 10) }
	all := []budget{
		{"request", key("request:"+runID, s.PerRequest), s.PerRequest, Query{RunID: runID}},
		{"day", key("day:"+day, s.PerDay), s.PerDay, Query{From: day, To: day}},
		{"month", key("month:"+month, s.PerMonth), s.PerMonth, Query{From: month + "-01", To: month + "-31"}},
	}
	return slices.DeleteFunc(all, func(l budget) bool { return l.max == 0 || l.period == "request" && runID == "" })
}

// ask is the question about a budget, or nil when there is none to ask.
func (b *Ledger) ask(ctx context.Context, l budget, next *int64) (*consent.Limit, error) {
	report, err := b.with.Store.Report(ctx, l.spent)
	if err != nil {
		return nil, err
	}
	spent := report.Total.Held
	level := crossed(spent+count(next), l.max)
	if level == 0 {
		return nil, nil
	}
	allowed, err := b.with.Prices.Allowed(ctx, l.key)
	if err != nil {
		return nil, err
	}
	limit := &consent.Limit{Period: l.period, Max: l.max, Spent: spent, Next: next, Level: level}
	if len(allowed) == 0 || slices.Max(allowed) < level {
		return limit, nil
	}
	return nil, nil
}

// crossed is the highest level that a sum is above; 0 when it is within all of them.
func crossed(sum, limit int64) int {
	switch {
	case above(sum, limit, full+levelStep):
		// The largest multiple of a step that is still below the sum.
		steps := (sum*100 + limit*levelStep - 1) / (limit * levelStep)
		return int(steps-1) * levelStep
	case above(sum, limit, full):
		return full
	case above(sum, limit, warning):
		return warning
	}
	return 0
}

// above compares in integers: is the sum more than so many percent of the limit?
func above(sum, limit, percent int64) bool { return sum*100 > limit*percent }
