package storetest

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"pult/backend/base/fault"
	"pult/backend/cost"
)

// LedgerMemory is the second implementation of cost.Store and cost.PriceTable: it forgets everything at the end and
// adds up by going through every call. It passes the same suite as the database.
type LedgerMemory struct {
	mu      sync.Mutex
	calls   []cost.Entry // oldest first
	prices  []cost.Price
	allowed map[string][]int
	titles  map[string]string
}

// NewLedgerMemory makes an empty one.
func NewLedgerMemory() *LedgerMemory {
	return &LedgerMemory{allowed: map[string][]int{}, titles: map[string]string{}}
}

// Title gives a run the number and title that its group of a report is labelled with.
func (b *LedgerMemory) Title(runID string, number int, title string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.titles[runID] = strconv.Itoa(number) + " · " + title
}

// Allow notes that the teacher has allowed a level of a budget.
func (b *LedgerMemory) Allow(_ context.Context, key string, level int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.allowed[key] = append(b.allowed[key], level)
	return nil
}

// StartCall implements cost.Store.
func (b *LedgerMemory) StartCall(_ context.Context, e cost.Entry) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if slices.ContainsFunc(b.calls, func(c cost.Entry) bool { return c.ID == e.ID }) {
		return conflict("fault.store.conflict")
	}
	b.calls = append(b.calls, normal(e))
	return nil
}

// normal is an entry as the database gives it back.
func normal(e cost.Entry) cost.Entry {
	e.At, e.EndedAt, e.Raw = e.At.UTC(), e.EndedAt.UTC(), slices.Clone(e.Raw)
	return e
}

// EndCall implements cost.Store.
func (b *LedgerMemory) EndCall(_ context.Context, e cost.Entry) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.IndexFunc(b.calls, func(c cost.Entry) bool { return c.ID == e.ID && c.State == cost.Started })
	if i < 0 {
		return conflict("fault.store.conflict")
	}
	e = normal(e)
	c := &b.calls[i]
	c.EndedAt, c.State, c.Class, c.Input, c.Cached, c.Output, c.Thoughts = e.EndedAt, e.State, e.Class, e.Input,
		e.Cached, e.Output, e.Thoughts
	c.Estimated, c.Raw, c.Prices, c.MicroUSD, c.Local = e.Estimated, e.Raw, e.Prices, e.MicroUSD, e.Local
	return nil
}

// OpenCalls implements cost.Store.
func (b *LedgerMemory) OpenCalls(context.Context) ([]cost.Entry, error) {
	open := b.chosen(cost.Query{})
	return slices.DeleteFunc(open, func(e cost.Entry) bool { return e.State != cost.Started }), nil
}

// LoseCalls implements cost.Store.
func (b *LedgerMemory) LoseCalls(_ context.Context, ids []string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, c := range b.calls {
		if c.State == cost.Started && slices.Contains(ids, c.ID) {
			b.calls[i].State, b.calls[i].EndedAt = cost.Unknown, c.At
		}
	}
	return nil
}

// Entries implements cost.Store.
func (b *LedgerMemory) Entries(_ context.Context, q cost.Query, limit int) ([]cost.Entry, error) {
	list := b.chosen(q)
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, c cost.Entry) int { return cmp.Or(cmp.Compare(c.Day, a.Day), c.At.Compare(a.At)) })
	return list[:min(limit, len(list))], nil
}

func (b *LedgerMemory) chosen(q cost.Query) []cost.Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := []cost.Entry{}
	for _, e := range b.calls {
		fits := (q.From == "" || e.Day >= q.From) && (q.To == "" || e.Day <= q.To) &&
			(q.Generation == 0 || q.Generation == e.Generation)
		for want, is := range map[*string]string{
			&q.Agent: e.Agent, &q.Provider: e.Provider, &q.Model: e.Model, &q.Profile: e.Profile, &q.RunID: e.RunID,
			&q.StepID: e.StepID,
		} {
			fits = fits && (*want == "" || *want == is)
		}
		if fits {
			list = append(list, e)
		}
	}
	return list
}

// Report implements cost.Store.
func (b *LedgerMemory) Report(_ context.Context, q cost.Query) (cost.Report, error) {
	report := cost.Report{Query: q, Rows: []cost.Group{}}
	groups := map[string]*cost.Sum{}
	for _, e := range b.chosen(q) {
		addTo(&report.Total, e)
		keys := map[string]string{
			"day":      e.Day,
			"agent":    e.Agent,
			"model":    e.Model,
			"provider": e.Provider,
			"user":     e.Profile,
			"run":      e.RunID,
		}
		if key, grouped := keys[q.By]; grouped {
			if groups[key] == nil {
				groups[key] = &cost.Sum{}
			}
			addTo(groups[key], e)
		}
	}
	for key, sum := range groups {
		g := cost.Group{Key: key, Sum: *sum}
		if q.By == "run" {
			g.Label = b.titles[key]
		}
		report.Rows = append(report.Rows, g)
	}
	slices.SortFunc(report.Rows, func(x, y cost.Group) int {
		if q.By == "day" {
			return cmp.Compare(x.Key, y.Key)
		}
		return cmp.Or(
			cmp.Compare(y.Sum.MicroUSD, x.Sum.MicroUSD),
			cmp.Compare(y.Sum.Calls, x.Sum.Calls),
			cmp.Compare(x.Key, y.Key),
		)
	})
	return report, nil
}

func addTo(s *cost.Sum, e cost.Entry) {
	value := func(n *int64) int64 {
		if n == nil {
			return 0
		}
		return *n
	}
	one := func(is bool) int64 {
		if is {
			return 1
		}
		return 0
	}
	s.Calls++
	s.MicroUSD += value(e.MicroUSD)
	s.Unknown += one(e.MicroUSD == nil)
	s.Estimated += one(e.Estimated)
	s.Failed += one(e.State == cost.Failed)
	s.Input += value(e.Input)
	s.Cached += value(e.Cached)
	s.Output += value(e.Output)
	s.Thoughts += value(e.Thoughts)
	s.Held += e.ReservedMicroUSD()
}

// Typical implements cost.Store.
func (b *LedgerMemory) Typical(_ context.Context, agent, provider, model string) ([]int64, error) {
	type step struct {
		run, step  string
		generation int
	}
	amounts, unknown, order := map[step]int64{}, map[step]bool{}, []step{}
	for _, e := range b.chosen(cost.Query{Agent: agent, Provider: provider, Model: model}) {
		s := step{e.RunID, e.StepID, e.Generation}
		if e.Agent != agent || e.Provider != provider || e.Model != model || e.RunID == "" || e.State == cost.Started ||
			e.TurnedAway() ||
			unsent(e) {
			continue
		}
		order = append(slices.DeleteFunc(order, func(o step) bool { return o == s }), s)
		if e.MicroUSD == nil || e.State == cost.Cancelled || e.State == cost.Unknown {
			unknown[s] = true
			continue
		}
		amounts[s] += *e.MicroUSD
	}
	list := []int64{}
	for _, s := range slices.Backward(order) {
		if !unknown[s] && len(list) < 50 {
			list = append(list, amounts[s])
		}
	}
	return list, nil
}

// unsent reports a call that failed and cost nothing.
func unsent(e cost.Entry) bool {
	return e.State == cost.Failed && e.MicroUSD != nil && *e.MicroUSD == 0
}

// OwnPrices implements cost.PriceTable.
func (b *LedgerMemory) OwnPrices(context.Context) ([]cost.Price, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.prices), nil
}

// SaveOwnPrices implements cost.PriceTable.
func (b *LedgerMemory) SaveOwnPrices(_ context.Context, prices []cost.Price) error {
	raw, err := json.Marshal(prices)
	var own []cost.Price
	if err == nil {
		err = json.Unmarshal(raw, &own) // the pointers are the caller's
	}
	if err != nil {
		return fault.Of(err)
	}
	for i := range own {
		own[i].Own = true
	}
	slices.SortFunc(own, func(x, y cost.Price) int {
		return cmp.Or(cmp.Compare(x.Provider, y.Provider), cmp.Compare(x.Model, y.Model))
	})
	b.mu.Lock()
	defer b.mu.Unlock()
	b.prices = own
	return nil
}

// Allowed implements cost.PriceTable.
func (b *LedgerMemory) Allowed(_ context.Context, key string) ([]int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]int{}, b.allowed[key]...), nil
}

// Values implements cost.PriceTable.
func (b *LedgerMemory) Values(context.Context) (cost.Values, error) {
	v := cost.Values{Agents: []string{}, Providers: []string{}, Models: []string{}, Profiles: []string{}}
	for _, e := range b.chosen(cost.Query{}) {
		for into, value := range map[*[]string]string{
			&v.Agents: e.Agent, &v.Providers: e.Provider, &v.Models: e.Model,
			&v.Profiles: e.Profile,
		} {
			if value != "" && !slices.Contains(*into, value) {
				*into = append(*into, value)
			}
		}
	}
	for _, list := range []*[]string{&v.Agents, &v.Providers, &v.Models, &v.Profiles} {
		slices.Sort(*list)
	}
	return v, nil
}

// Guesses implements cost.Store.
func (b *LedgerMemory) Guesses(_ context.Context, provider, model string, limit int) ([]cost.Guess, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []cost.Guess
	for _, c := range slices.Backward(b.calls) {
		if c.Provider == provider && c.Model == model && c.Guess != nil && *c.Guess > 0 && c.Input != nil && *c.Input > 0 &&
			!c.Estimated &&
			len(list) < limit {
			list = append(list, cost.Guess{Guessed: *c.Guess, Counted: *c.Input})
		}
	}
	return list, nil
}
