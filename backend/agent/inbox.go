package agent

import (
	"context"
	"slices"

	"pult/backend/model"
)

// Said is one thing that the teacher said.
type Said struct {
	ID   string
	Kind Saying
	Text string
}

// Saying is what is wanted of an agent at work.
type Saying string

// What can be said.
const (
	Message Saying = "message" // it is told between two calls
	Hold    Saying = "pause"   // it waits before its next call or tool
	Preempt Saying = "yield"   // it ends here: the engine has something else to do with its step
)

// PreemptError says that an agent has ended because the teacher changed or removed its work. Nothing failed.
type PreemptError struct {
	Why string // the teacher's words, if any
}

func (e *PreemptError) Error() string { return "the agent has yielded" }

// said is the first thing of a kind, without the messages that the transcript has already: each is told once, also when
// the program ended between telling and going on.
func (s State) said(kind Saying) (Said, bool) {
	for _, each := range s.Said {
		if each.Kind == kind && !slices.ContainsFunc(s.Transcript, func(m model.Message) bool { return m.Said == each.ID }) {
			return each, true
		}
	}
	return Said{}, false
}

// listen hears what the teacher said. It is asked before every step of the loop.
func (t *turn) listen(ctx context.Context) error {
	said, err := t.host.Said(ctx, t.task)
	if err != nil {
		return &TranscriptError{Err: err}
	}
	t.said = said
	return nil
}

// tellAgent writes a message of the teacher into the transcript.
func (t *turn) tellAgent(ctx context.Context, s Said) error {
	text, err := hintText(model.Steer, s.Text)
	if err != nil {
		return err
	}
	return t.add(ctx, model.Message{Role: model.User, Hint: model.Steer, Said: s.ID, Text: text})
}
