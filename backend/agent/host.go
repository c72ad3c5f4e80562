package agent

import (
	"context"
	"errors"

	"pult/backend/base/fault"
	"pult/backend/model"
)

// Host is who has a loop run. It lets calls through, speaks for the teacher, keeps the tree of the run, and hears how
// the loop goes on.
type Host interface {
	// Admit is asked before every call of a model. An error ends the step before anything was sent; the transcript is
	// kept, so that the same call is made when the step goes on.
	Admit(ctx context.Context, t Task, req model.Request) (Admission, error)
	// Said lists what the teacher said to the agent of a task and is not followed yet, oldest first. Messages that
	// stand in its transcript may be among it.
	Said(ctx context.Context, t Task) ([]Said, error)
	// Resume gives the task of a child what the teacher has answered in it so far.
	Resume(ctx context.Context, t Task) (Task, error)
	// Room reports that the tree of the run has room for children at these places; those that were born already have
	// theirs.
	Room(ctx context.Context, places []Place) (bool, error)
	// Child keeps a child as it is now.
	Child(ctx context.Context, c Child) error
	// Hear is told how the loop goes on. It must not wait.
	Hear(n Notice)
}

// Notice is something that a loop tells its host. The set is closed.
type Notice interface{ notice() }

// The notices, beside Moment and Chain.
type (
	// Wrote is readable text as it is written, Markdown.
	Wrote struct {
		Delta  string
		Offset int // in UTF-16 units
	}
	// Thought is a piece of the model's thinking.
	Thought struct{ Delta string }
	// Waits says that the provider asked for a pause.
	Waits struct{ model.Wait }
	// Ran says that a tool was run or refused.
	Ran struct {
		Tool    string
		Blocked bool
		Found   int
	}
)

func (Wrote) notice()   {}
func (Thought) notice() {}
func (Waits) notice()   {}
func (Ran) notice()     {}
func (Moment) notice()  {}
func (Chain) notice()   {}

// Silent is the host of a loop that nobody watches and whose calls are not let through.
type Silent struct{}

// Admit implements Host.
func (Silent) Admit(context.Context, Task, model.Request) (Admission, error) {
	return Admission{}, fault.New(fault.Internal, "fault.internal", errors.New("a call that nobody may make"))
}

// Said implements Host.
func (Silent) Said(context.Context, Task) ([]Said, error) { return nil, nil }

// Resume implements Host.
func (Silent) Resume(_ context.Context, t Task) (Task, error) { return t, nil }

// Room implements Host.
func (Silent) Room(context.Context, []Place) (bool, error) { return false, nil }

// Child implements Host.
func (Silent) Child(context.Context, Child) error { return nil }

// Hear implements Host.
func (Silent) Hear(Notice) {}

// below is the host of a child: its text and its end are none of the step.
type below struct{ Host }

// Hear implements Host.
func (b below) Hear(n Notice) {
	switch n.(type) {
	case Wrote, Thought, Chain:
	default:
		b.Host.Hear(n)
	}
}
