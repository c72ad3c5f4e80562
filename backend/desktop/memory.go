package desktop

import (
	"context"

	"pult/backend/knowledge/memory"
)

// Memory is what Pult knows; *memory.Service implements it.
type Memory interface {
	MemoryReader
	Decide(ctx context.Context, id string, d memory.Decision) (memory.Outcome, error)
	Add(ctx context.Context, f memory.Fact, d memory.Decision) (memory.Outcome, error)
	Edit(ctx context.Context, f memory.Fact, d memory.Decision) (memory.Outcome, error)
	Forget(ctx context.Context, id string) error
	ForgetAll(ctx context.Context) (memory.Wiped, error)
}

// MemoryReader reads what Pult knows.
type MemoryReader interface {
	Stats(ctx context.Context) (memory.Stats, error)
	List(ctx context.Context, f memory.Filter) ([]memory.Fact, error)
	Proposals(ctx context.Context) ([]memory.Proposal, error)
	Uses(ctx context.Context, id string) ([]memory.Use, error)
	// Export writes everything as "json" or "md" and returns the path.
	Export(ctx context.Context, format, dir string) (string, error)
}

// MemoryService is the window's way to "Was weiß Pult?".
type MemoryService struct {
	desk  Access
	files *Files
}

// NewMemoryService binds it.
func NewMemoryService(d Access, f *Files) *MemoryService { return &MemoryService{desk: d, files: f} }

// MemoryAnswer is the teacher's answer to a proposal.
type MemoryAnswer struct {
	ID       string          `json:"id"`
	Decision memory.Decision `json:"decision"`
}

// MemoryEntry is a fact that the teacher types or edits.
type MemoryEntry struct {
	Fact     memory.Fact     `json:"fact"`
	Decision memory.Decision `json:"decision"`
}

// Stats counts facts and proposals.
func (s *MemoryService) Stats() (memory.Stats, error) {
	return ask(s.desk, func(o *Services) (memory.Stats, error) { return o.Memory.Stats(o.Context) })
}

// List chooses facts, newest first.
func (s *MemoryService) List(f memory.Filter) ([]memory.Fact, error) {
	return ask(s.desk, func(o *Services) ([]memory.Fact, error) { return o.Memory.List(o.Context, f) })
}

// Proposals wait for the teacher.
func (s *MemoryService) Proposals() ([]memory.Proposal, error) {
	return ask(s.desk, func(o *Services) ([]memory.Proposal, error) { return o.Memory.Proposals(o.Context) })
}

// Decide answers a proposal.
func (s *MemoryService) Decide(a MemoryAnswer) (memory.Outcome, error) {
	return ask(s.desk, func(o *Services) (memory.Outcome, error) { return o.Memory.Decide(o.Context, a.ID, a.Decision) })
}

// Add keeps a fact that the teacher typed.
func (s *MemoryService) Add(e MemoryEntry) (memory.Outcome, error) {
	return ask(s.desk, func(o *Services) (memory.Outcome, error) { return o.Memory.Add(o.Context, e.Fact, e.Decision) })
}

// Edit changes a fact.
func (s *MemoryService) Edit(e MemoryEntry) (memory.Outcome, error) {
	return ask(s.desk, func(o *Services) (memory.Outcome, error) { return o.Memory.Edit(o.Context, e.Fact, e.Decision) })
}

// Uses lists when a fact was told to which step.
func (s *MemoryService) Uses(id string) ([]memory.Use, error) {
	return ask(s.desk, func(o *Services) ([]memory.Use, error) { return o.Memory.Uses(o.Context, id) })
}

// Forget removes a fact for good.
func (s *MemoryService) Forget(id string) error {
	return tell(s.desk, func(o *Services) error { return o.Memory.Forget(o.Context, id) })
}

// ForgetAll removes everything, also from the file and its backups.
func (s *MemoryService) ForgetAll() (memory.Wiped, error) {
	return hold(s.desk, func(o *Services) (memory.Wiped, error) { return o.Memory.ForgetAll(o.Context) })
}

// Export writes everything into the folder of the settings.
func (s *MemoryService) Export(format string) (string, error) {
	return writing(
		s.desk,
		s.files,
		func(o *Services, dir string) (string, error) { return o.Memory.Export(o.Context, format, dir) },
	)
}
