package memory_test

import (
	"context"
	"fmt"
	"time"

	"pult/backend/knowledge/memory"
)

// counting is a store that counts how often it is asked.
type counting struct {
	memory.Store

	calls int
}

func (c *counting) Facts(ctx context.Context, f memory.Filter) ([]memory.Fact, error) {
	c.calls++
	return c.Store.Facts(ctx, f)
}

func (c *counting) FactsWithin(ctx context.Context, r memory.Reach, now time.Time) ([]memory.Kept, error) {
	c.calls++
	return c.Store.FactsWithin(ctx, r, now)
}

func (c *counting) ChangeMemory(ctx context.Context, change memory.Change) error {
	c.calls++
	return c.Store.ChangeMemory(ctx, change)
}

func (c *counting) Proposals(ctx context.Context) ([]memory.Proposal, error) {
	c.calls++
	return c.Store.Proposals(ctx)
}

func (c *counting) WasRefused(ctx context.Context, mark string) (bool, error) {
	c.calls++
	return c.Store.WasRefused(ctx, mark)
}

// on is the service of a harness on another store.
func (s *harness) on(other memory.Store) *memory.Service {
	s.t.Helper()
	service, err := memory.NewService(memory.Config{
		Store: other, Now: func() time.Time { return s.now }, Save: save,
		NewID: func() string { s.ids++; return fmt.Sprintf("id%03d", s.ids) },
		Rules: func(context.Context) (memory.Rules, error) { return s.rules, nil },
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return service
}
