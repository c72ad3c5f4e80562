package cost

import (
	"context"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/settings"
)

// Config is what the books need.
type Config struct {
	Store    Store
	Prices   PriceTable
	Settings settings.Store
	Account  string // whose work it is while the settings name no profile: the account of the system
	Now      func() time.Time
	NewID    func() string
	Location *time.Location // where the teacher's day begins
	// Save writes a file into a folder without overwriting one and returns its path; export.Save.
	Save   func(dir, name string, write func(io.Writer) error) (string, error)
	Logger *slog.Logger // nil discards
}

// Ledger answer what was spent, what will be, and whether that is still within the budgets.
type Ledger struct {
	with    Config
	shipped func() (Table, error) // Shipped, read when it is first needed
}

// NewLedger makes them.
func NewLedger(c Config) *Ledger {
	if c.Location == nil {
		c.Location = time.Local
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &Ledger{with: c, shipped: sync.OnceValues(Shipped)}
}

const (
	shown       = 500 // single calls in the window
	chartDays   = 31
	stalePrices = 180 * 24 * time.Hour // prices change about twice a year
	staleRate   = 90 * 24 * time.Hour
)

// Overview is today, this week, this month, the last 31 days and the limits. Notices say what makes the numbers
// doubtful: old prices, an old rate, calls of this month without an amount.
func (b *Ledger) Overview(ctx context.Context) (Overview, error) {
	now := b.with.Now().In(b.with.Location)
	day := func(back int) string { return now.AddDate(0, 0, -back).Format(time.DateOnly) }
	monday := day((int(now.Weekday()) + 6) % 7)
	first := now.Format("2006-01") + "-01"
	report, err := b.with.Store.Report(ctx, Query{By: "day", From: min(first, monday, day(chartDays-1)), To: day(0)})
	if err != nil {
		return Overview{}, err
	}
	var o Overview
	sums := map[string]Sum{}
	for _, g := range report.Rows {
		sums[g.Key] = g.Sum
		if g.Key >= monday {
			o.Week = o.Week.plus(g.Sum)
		}
		if g.Key >= first {
			o.Month = o.Month.plus(g.Sum)
		}
	}
	o.Today = sums[day(0)]
	for back := chartDays - 1; back >= 0; back-- {
		o.Days = append(o.Days, Group{Key: day(back), Sum: sums[day(back)]})
	}
	return o, b.complete(ctx, &o)
}

// complete adds to the sums what comes from the settings and the price table.
func (b *Ledger) complete(ctx context.Context, o *Overview) error {
	s, err := b.with.Settings.LoadSettings(ctx)
	if err != nil {
		return err
	}
	table, err := b.Prices(ctx)
	if err != nil {
		return err
	}
	if o.Values, err = b.with.Prices.Values(ctx); err != nil {
		return err
	}
	o.Prices = table.Version
	o.Limits = []Limit{
		{Period: "day", Max: s.PerDay, Spent: o.Today.Held},
		{Period: "month", Max: s.PerMonth, Spent: o.Month.Held},
	}
	o.Notices = b.notices(s, o.Month)
	return nil
}

func (b *Ledger) notices(s settings.Settings, month Sum) []i18n.Text {
	list := []i18n.Text{}
	if table, err := b.shipped(); err == nil && b.olderThan(stalePrices, table.Version) {
		list = append(list, i18n.T("cost.notice.prices", "date", table.Version))
	}
	if s.Currency == "EUR" && b.olderThan(staleRate, s.EuroDate) {
		list = append(list, i18n.T("cost.notice.rate", "date", s.EuroDate))
	}
	if month.Unknown > 0 {
		list = append(list, i18n.T("cost.notice.unknown", "count", strconv.FormatInt(month.Unknown, 10)))
	}
	return list
}

func (b *Ledger) olderThan(age time.Duration, day string) bool {
	at, err := time.Parse(time.DateOnly, day)
	return err == nil && b.with.Now().Sub(at) > age
}

// Report groups the ledger. Invalid "fault.cost.query" (value) for a day or a grouping that does not exist.
func (b *Ledger) Report(ctx context.Context, q Query) (Report, error) {
	if err := q.check(); err != nil {
		return Report{}, err
	}
	return b.with.Store.Report(ctx, q)
}

// Entries lists single calls, newest first, at most 500.
func (b *Ledger) Entries(ctx context.Context, q Query) ([]Entry, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	return b.with.Store.Entries(ctx, q, shown)
}

// Groupings are the values of Query.By.
func Groupings() []string { return []string{"day", "agent", "model", "provider", "user", "run"} }

func (q Query) check() error {
	for _, day := range []string{q.From, q.To} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return fault.New(fault.Invalid, "fault.cost.query", err, "value", day)
		}
	}
	for _, by := range append(Groupings(), "") {
		if q.By == by {
			return nil
		}
	}
	return fault.New(fault.Invalid, "fault.cost.query", nil, "value", q.By)
}

// Prices is the table in use.
func (b *Ledger) Prices(ctx context.Context) (Table, error) {
	table, err := b.shipped()
	if err != nil {
		return Table{}, err
	}
	own, err := b.with.Prices.OwnPrices(ctx)
	if err != nil {
		return Table{}, err
	}
	return table.With(own), nil
}

// PerMillion is what a model costs for a million tokens of input and output, in micro-USD; nil is unknown.
func (b *Ledger) PerMillion(ctx context.Context, provider, host, model string) (in, out *int64) {
	table, err := b.Prices(ctx)
	if err != nil {
		return nil, nil
	}
	p, _ := table.Price(provider, host, model)
	return p.Input, p.Output
}

// SetPrices replaces the teacher's own entries; faults as in CheckPrices.
func (b *Ledger) SetPrices(ctx context.Context, own []Price) error {
	if err := CheckPrices(own); err != nil {
		return err
	}
	return b.with.Prices.SaveOwnPrices(ctx, own)
}

// Spent is what a run has cost so far, or one of its steps; stepID "" takes all. A step is named by its id and the
// generation of its plan, because ids begin anew with each full replan; generation 0 takes all.
func (b *Ledger) Spent(ctx context.Context, runID, stepID string, generation int) (Sum, error) {
	if runID == "" {
		return Sum{}, fault.New(fault.Internal, "fault.internal", nil)
	}
	r, err := b.with.Store.Report(ctx, Query{RunID: runID, StepID: stepID, Generation: generation})
	return r.Total, err
}

// Open lists the calls that were begun and have no end, oldest first. Before the first call of a process they are those
// that the last one left under way.
func (b *Ledger) Open(ctx context.Context) ([]Entry, error) { return b.with.Store.OpenCalls(ctx) }

// Lose ends calls that nobody waits for any more as Unknown; their reserves count as spent. It comes after what depends
// on them is safe: a crash in between finds them open once more.
func (b *Ledger) Lose(ctx context.Context, ids []string) error {
	return b.with.Store.LoseCalls(ctx, ids)
}

// Money is how amounts are shown now.
func (b *Ledger) Money(ctx context.Context) (Money, error) {
	s, err := b.with.Settings.LoadSettings(ctx)
	return Money{Currency: s.Currency, EuroRate: s.EuroRate}, err
}

func (b *Ledger) profile(s settings.Settings) string {
	if s.Profile != "" {
		return s.Profile
	}
	return b.with.Account
}

func (b *Ledger) today() string { return b.with.Now().In(b.with.Location).Format(time.DateOnly) }

func (s Sum) plus(t Sum) Sum {
	return Sum{
		Calls: s.Calls + t.Calls, MicroUSD: s.MicroUSD + t.MicroUSD, Unknown: s.Unknown + t.Unknown,
		Estimated: s.Estimated + t.Estimated, Input: s.Input + t.Input, Cached: s.Cached + t.Cached,
		Output: s.Output + t.Output, Thoughts: s.Thoughts + t.Thoughts,
		Failed: s.Failed + t.Failed, Held: s.Held + t.Held,
	}
}
