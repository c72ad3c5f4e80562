package memory_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/knowledge/memory"
	"pult/backend/store"
)

// harness is a memory on a real database with a clock of its own.
type harness struct {
	*memory.Service

	t     *testing.T
	db    *store.DB
	dir   string
	now   time.Time
	rules memory.Rules
	ids   int
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	s := &harness{
		t:     t,
		dir:   t.TempDir(),
		now:   time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC),
		rules: memory.Rules{On: true, Language: i18n.German},
	}
	now := func() time.Time { return s.now }
	db, err := store.Open(t.Context(), store.Options{Dir: s.dir, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	s.db = db
	s.Service, err = memory.NewService(memory.Config{
		Store: db.Memory, Now: now, Save: save,
		Rules: func(context.Context) (memory.Rules, error) { return s.rules, nil },
		NewID: func() string { s.ids++; return fmt.Sprintf("id%03d", s.ids) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// save is export.Save in small.
func save(dir, name string, write func(io.Writer) error) (string, error) {
	path := filepath.Join(dir, name)
	f, err := os.Create(path)
	if err != nil {
		return "", err
	}
	if err := write(f); err != nil {
		return "", err
	}
	return path, f.Close()
}

// later moves the clock.
func (s *harness) later(d time.Duration) { s.now = s.now.Add(d) }

const day = 24 * time.Hour

// say lets the teacher type a fact that is kept.
func (s *harness) say(text string) memory.Fact {
	s.t.Helper()
	return s.sayIn(text, memory.Important, memory.Scope{})
}

func (s *harness) sayIn(text string, tier memory.Tier, scope memory.Scope) memory.Fact {
	s.t.Helper()
	out := s.add(memory.Fact{Text: text, Tier: tier, Scope: scope}, memory.Decision{})
	if out.Result != memory.Saved {
		s.t.Fatalf("%q: %s (%s)", text, out.Result, out.Reason.Key)
	}
	return out.Fact
}

func (s *harness) add(f memory.Fact, d memory.Decision) memory.Outcome {
	s.t.Helper()
	out, err := s.Add(s.t.Context(), f, d)
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

// propose lets an agent propose one fact in a run in which the teacher had said those words.
func (s *harness) propose(f memory.Fact, o memory.Occasion) memory.Outcome {
	s.t.Helper()
	if f.Confidence == 0 {
		f.Confidence = 90
	}
	outs, err := s.Propose(s.t.Context(), []memory.Fact{f}, o)
	if err != nil || len(outs) != 1 {
		s.t.Fatalf("%v, %v", outs, err)
	}
	return outs[0]
}

func (s *harness) decide(id string, d memory.Decision) memory.Outcome {
	s.t.Helper()
	out, err := s.Decide(s.t.Context(), id, d)
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

// inbox is what waits.
func (s *harness) inbox() []memory.Proposal {
	s.t.Helper()
	list, err := s.Proposals(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

// recalled are the texts that fit.
func (s *harness) recalled(q memory.Query) []string {
	s.t.Helper()
	found, err := s.Recall(s.t.Context(), q)
	if err != nil {
		s.t.Fatal(err)
	}
	texts := make([]string, len(found))
	for i, r := range found {
		texts[i] = r.Fact.Text
	}
	return texts
}

func (s *harness) list(f memory.Filter) []memory.Fact {
	s.t.Helper()
	list, err := s.List(s.t.Context(), f)
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

func (s *harness) want(out memory.Outcome, result memory.Result, reason string) {
	s.t.Helper()
	if out.Result != result || reason != "" && out.Reason.Key != reason {
		s.t.Fatalf("%s (%s), want %s (%s): %q", out.Result, out.Reason.Key, result, reason, out.Fact.Text)
	}
}
