package memory

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Rules are what the settings say about the memory.
type Rules struct {
	On         bool      // agents may look into it and propose for it
	AutoAccept bool      // preferences in the teacher's own words are kept without a question
	Names      []string  // names that are always personal data
	Language   i18n.Lang // of exports
}

// Config is what a Service needs. All fields must be set.
type Config struct {
	Store Store
	Rules func(ctx context.Context) (Rules, error)
	Now   func() time.Time
	NewID func() string
	// Save writes a file into a folder without overwriting one and returns its path; export.Save.
	Save func(dir, name string, write func(io.Writer) error) (string, error)
	// Beside says that another process has the data: that one marks what has expired.
	Beside bool
}

// Service is the memory as the rest of the program sees it. It may be used by several goroutines.
type Service struct {
	with Config
	// turn lets one change after another: each looks at what is there before it adds to it.
	turn sync.Mutex
}

// NewService makes a Service; an incomplete Config is Internal.
func NewService(c Config) (*Service, error) {
	if c.Store == nil || c.Rules == nil || c.Now == nil || c.NewID == nil || c.Save == nil {
		return nil, fault.New(fault.Internal, "fault.internal", errors.New("incomplete memory config"))
	}
	return &Service{with: c}, nil
}

// Stats counts facts and proposals.
func (s *Service) Stats(ctx context.Context) (Stats, error) {
	if err := s.sweep(ctx); err != nil {
		return Stats{}, err
	}
	return s.with.Store.MemoryStats(ctx)
}

const (
	usualList = 200
	maxList   = 1000
	// maxSearch bounds the words of a list's filter, in bytes.
	maxSearch = 200
)

// List chooses facts, newest first. Invalid "fault.memory.long" for a text that is no search.
func (s *Service) List(ctx context.Context, f Filter) ([]Fact, error) {
	if len(f.Text) > maxSearch {
		return nil, fault.New(fault.Invalid, "fault.memory.long", nil)
	}
	if err := s.sweep(ctx); err != nil {
		return nil, err
	}
	if f.Limit <= 0 {
		f.Limit = usualList
	}
	f.Limit, f.Skip = min(f.Limit, maxList), max(f.Skip, 0)
	facts, err := s.with.Store.Facts(ctx, f)
	if s.with.Beside { // some may be due to be marked
		now := s.with.Now()
		facts = slices.DeleteFunc(facts, func(f Fact) bool { return f.State == Active && !f.alive(now) })
	}
	return facts, err
}

// sweep marks what has expired, so that lists and counts say so.
func (s *Service) sweep(ctx context.Context) error {
	if s.with.Beside {
		return nil
	}
	s.turn.Lock()
	defer s.turn.Unlock()
	return s.with.Store.ChangeMemory(ctx, Change{At: s.with.Now()})
}

// maxUses is how many uses of a fact are listed.
const maxUses = 200

// Uses lists when a fact was told to which step, newest first.
func (s *Service) Uses(ctx context.Context, id string) ([]Use, error) {
	return s.with.Store.UsesOf(ctx, id, maxUses)
}

// Forget removes a fact for good: from searches, lists, uses, the index and the file. NotFound "fault.memory.unknown".
func (s *Service) Forget(ctx context.Context, id string) error {
	s.turn.Lock()
	defer s.turn.Unlock()
	return s.with.Store.ForgetFact(ctx, id)
}

// ForgetAll removes everything of the memory, also from the file and its backups ("Alles vergessen").
func (s *Service) ForgetAll(ctx context.Context) (Wiped, error) {
	s.turn.Lock()
	defer s.turn.Unlock()
	return s.with.Store.ForgetAll(ctx)
}
