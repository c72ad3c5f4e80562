package agent

import (
	"errors"

	"pult/backend/base/fault"
	"pult/backend/model"
)

// Chain is one loop from its first call to its end or pause (seed 004, continuation analytics).
type Chain struct {
	Iterations int     `json:"iterations"` // replies of the model
	ToolCalls  int     `json:"toolCalls"`
	Continued  int     `json:"continued"` // replies that said CONTINUE
	Hints      int     `json:"hints"`     // replies that could not be used
	Seconds    float64 `json:"seconds"`   // in this process
	Model      float64 `json:"model"`     // of them waiting for the model
	Tools      float64 `json:"tools"`     // of them at work in tools
	Tokens     int64   `json:"tokens"`    // sent in all calls, as far as counted
	First      int64   `json:"first"`     // sent in the first call
	End        Ending  `json:"end"`
}

// Ending is why a chain ended.
type Ending string

// Endings besides the reasons of a pause ("repetition", "iterations", "time", "money", "each", "question").
const (
	Answered  Ending = "answered"  // the model gave its answer
	Cancelled Ending = "cancelled" // the teacher stopped it, or the program ended
	Held      Ending = "held"      // a question stands before the next call
	Unusable  Ending = "unusable"  // the replies could not be used
	Broke     Ending = "failed"    // something failed
)

func (t *turn) end(err error) {
	c := ChainOf(t.transcript)
	c.Seconds, c.Model, c.Tools = t.runner.now().
		Sub(t.began).
		Seconds(),
		t.clock.models.Seconds(), t.clock.tooling.Seconds()
	c.End = t.ending(err)
	t.host.Hear(c)
}

func (t *turn) ending(err error) Ending {
	var paused *PauseError
	var unread *UnreadError
	var f *fault.Error
	switch {
	case err == nil:
		return Answered
	case errors.As(err, &paused):
		return Ending(paused.Reason)
	case errors.As(err, &unread):
		return Unusable
	case errors.As(err, &f) && f.Kind == fault.Cancelled:
		return Cancelled
	case t.held && !errors.As(err, &f):
		return Held // a guard's question carries no fault
	}
	return Broke
}

// ChainOf counts a transcript.
func ChainOf(transcript []model.Message) Chain {
	var c Chain
	for _, m := range transcript {
		switch {
		case m.Role == model.Assistant:
			c.Iterations++
			if m.Goes {
				c.Continued++
			}
			c.count(m.Usage)
		case m.Role == model.ToolRole:
			c.ToolCalls++
		case m.Role == model.BriefRole:
			c.count(m.Usage)
		case m.Hint == model.Unread:
			c.Hints++
		}
	}
	return c
}

func (c *Chain) count(u *model.Usage) {
	if u == nil || u.Input == nil {
		return
	}
	if c.First == 0 {
		c.First = *u.Input
	}
	c.Tokens += *u.Input
}
