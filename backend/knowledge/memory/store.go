package memory

import (
	"context"
	"time"
)

// Facts keeps facts. Text and scope names are stored as given; searching and joining scopes goes by Stems, ScopeKey and
// ScopeWords.
type Facts interface {
	// Facts lists those of a filter, newest first.
	Facts(ctx context.Context, f Filter) ([]Fact, error)
	// FactsByID reads facts in the order of the ids; unknown ids are left out.
	FactsByID(ctx context.Context, ids []string) ([]Fact, error)
	// FactsWithin reads the active facts of a reach that have not expired at that time.
	FactsWithin(ctx context.Context, r Reach, now time.Time) ([]Kept, error)
	// ChangeMemory does all of it or nothing. What has expired at c.At is marked first.
	ChangeMemory(ctx context.Context, c Change) error
	// ForgetFact removes a fact with its uses from the tables, the index and the file; NotFound "fault.memory.unknown".
	ForgetFact(ctx context.Context, id string) error
	// ForgetAll removes everything of the memory, also from the file and from its backups.
	ForgetAll(ctx context.Context) (Wiped, error)
}

// Inbox keeps proposals.
type Inbox interface {
	// Proposals lists those that wait, oldest first. Concerns and Conflicts are left empty.
	Proposals(ctx context.Context) ([]Proposal, error)
	// WasRefused reports that the teacher has refused a proposal of this mark (see Mark).
	WasRefused(ctx context.Context, mark string) (bool, error)
}

// Diary keeps what was told to whom.
type Diary interface {
	// NoteUses writes uses down and counts them in their facts. Facts that are gone are passed over.
	NoteUses(ctx context.Context, uses []Use) error
	// UsesOf lists the uses of a fact, newest first, at most limit.
	UsesOf(ctx context.Context, factID string, limit int) ([]Use, error)
	// FactsUsedIn reads the facts that a run was told.
	FactsUsedIn(ctx context.Context, runID string) ([]Fact, error)
	// MemoryStats counts.
	MemoryStats(ctx context.Context) (Stats, error)
}

// Store is all of it.
type Store interface {
	Facts
	Inbox
	Diary
}

// Kept is a fact as a search sees it.
type Kept struct {
	Fact  Fact
	Stems string // of Fact, as Stems gives them
}

// Change is one step of the memory.
type Change struct {
	At time.Time
	// added, or replaced when the id is known; those that are not active go first, so that they make room
	Facts   []Fact
	Propose []Proposal // added, or replaced when the id is known
	// ids of proposals that are decided; Conflict "fault.memory.decided" when one does not wait any more
	Settle  []string
	Refused []string // marks of what the teacher does not want to be proposed again
}
