package workflow_test

import (
	"context"
	"sync"
	"time"

	"pult/backend/base/event"
	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// clock is moved by hand.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// ear hears every event.
type ear struct {
	mu      sync.Mutex
	records []event.Record
}

func (e *ear) Publish(r event.Record) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.records = append(e.records, r)
}

func (e *ear) heard() []event.Record {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]event.Record(nil), e.records...)
}

// choices and agentRules are the settings that these tests change.
type (
	choices struct {
		Covers bool
		ByPlan bool // who approves a plan has allowed its calls
		Names  []string
	}
	agentRules struct {
		Agent settings.Agent // for all agents
		Web   bool
	}
)

// configured is a store with the settings of a test.
type configured struct {
	keeper
	settings *settings.Settings
	rules    func(ctx context.Context, agent string) agentRules
	reading  func() error // nil: they can always be read
}

func (c configured) LoadSettings(ctx context.Context) (settings.Settings, error) {
	if c.reading != nil {
		if err := c.reading(); err != nil {
			return settings.Settings{}, err
		}
	}
	set := *c.settings
	if c.rules != nil {
		r := c.rules(ctx, "")
		r.Agent.Name = ""
		set.Agents, set.Web = []settings.Agent{r.Agent}, r.Web
	}
	return set, nil
}

// here is one provider for everything, of which no call leaves the machine.
type here struct{ provider string }

func (h here) Route(context.Context, string, model.ModelRole) (provider.Route, error) {
	return provider.Route{Provider: h.provider, Model: "one", Local: true}, nil
}

func (h here) With(ctx context.Context, at, _ string) (provider.Route, error) {
	return h.Route(ctx, at, "")
}

func (h here) Ready(ctx context.Context, at string, role model.ModelRole) (provider.Route, error) {
	return h.Route(ctx, at, role)
}

// uncounted is a ledger without prices: a call of a provider that is not on this machine counts as under way as long as
// its step runs.
type uncounted struct{ keeper }

func (uncounted) Expect(context.Context, cost.Target, string, int) consent.Estimate {
	return consent.Estimate{}
}

func (uncounted) Next(context.Context, cost.Target, model.Request) *int64 { return nil }

func (uncounted) Check(context.Context, string, *int64, bool) (*consent.Limit, string, error) {
	return nil, "", nil
}

func (uncounted) Spent(context.Context, string, string, int) (cost.Sum, error) {
	return cost.Sum{}, nil
}

func (u uncounted) Open(ctx context.Context) ([]cost.Entry, error) {
	ids, err := u.RunIDs(ctx, workflow.Running, workflow.Interrupted)
	var list []cost.Entry
	for _, id := range ids {
		r, err := u.LoadRun(ctx, id)
		if err != nil {
			return nil, err
		}
		for _, s := range r.Steps {
			if s.State == workflow.StepRunning && s.Provider != "offline" {
				list = append(list, cost.Entry{RunID: id, StepID: s.ID})
			}
		}
	}
	return list, err
}

func (uncounted) Lose(context.Context, []string) error { return nil }

// forgetful remembers nothing.
type forgetful struct{}

func (forgetful) Recall(context.Context, workflow.Want) ([]string, error) { return nil, nil }

func (forgetful) Texts(context.Context, []string) ([]string, error) { return nil, nil }
