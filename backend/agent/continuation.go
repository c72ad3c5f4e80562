package agent

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"pult/backend/settings"
)

// Continuation is what a reply says about going on (seed 004). Only an explicit CONTINUE counts; its progress is the
// model's own claim and is shown as a comment, never as the progress of the run.
type Continuation struct {
	Status     string      `json:"status"` // "CONTINUE" or "TERMINATE"
	Reason     string      `json:"reason,omitempty"`
	NextAction NextActions `json:"next_action,omitempty"`
	Progress   *Progress   `json:"progress,omitempty"`
}

// NextActions are what a model wants to do next: all pending calls, not only the first.
type NextActions []NextAction

// NextAction is one of them.
type NextAction struct {
	Type       string          `json:"type"` // "tool_call", "respond" or "ask"
	Tool       string          `json:"tool,omitempty"`
	Parameters json.RawMessage `json:"parameters,omitempty"`
}

// Progress is a model's own idea of how far it is.
type Progress struct {
	CurrentStep          int `json:"current_step"`
	TotalSteps           int `json:"total_steps"`
	CompletionPercentage int `json:"completion_percentage"`
}

// UnmarshalJSON takes the object, or its status alone. A field of the wrong type counts as not said.
func (c *Continuation) UnmarshalJSON(raw []byte) error {
	type fields Continuation
	var wrong *json.UnmarshalTypeError
	if json.Unmarshal(raw, &c.Status) == nil {
		return nil
	}
	err := json.Unmarshal(raw, (*fields)(c))
	if errors.As(err, &wrong) {
		return nil
	}
	return err
}

// UnmarshalJSON takes one action or a list of them; anything else is none.
func (n *NextActions) UnmarshalJSON(raw []byte) error {
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("[")) {
		var list []NextAction
		if json.Unmarshal(raw, &list) == nil {
			*n = list
		}
		return nil
	}
	var one NextAction
	if json.Unmarshal(raw, &one) == nil && (one.Type != "" || one.Tool != "") {
		*n = NextActions{one}
	}
	return nil
}

// UnmarshalJSON takes numbers and numbers in quotes; what is neither counts as not said.
func (p *Progress) UnmarshalJSON(raw []byte) error {
	var loose struct {
		CurrentStep          json.RawMessage `json:"current_step"`
		TotalSteps           json.RawMessage `json:"total_steps"`
		CompletionPercentage json.RawMessage `json:"completion_percentage"`
	}
	said := json.Unmarshal(raw, &loose) == nil
	number := func(raw json.RawMessage) int {
		var n json.Number
		if json.Unmarshal(bytes.Trim(raw, `"`), &n) != nil {
			return 0
		}
		f, err := n.Float64()
		if err != nil {
			return 0
		}
		return int(max(0, min(f, 1_000_000)))
	}
	if said {
		*p = Progress{number(loose.CurrentStep), number(loose.TotalSteps), min(number(loose.CompletionPercentage), 100)}
	}
	return nil
}

// goes reports an explicit CONTINUE; no signal is TERMINATE.
func (c *Continuation) goes() bool { return c.signal() == goOn }

// The two signals.
const (
	goOn  = "CONTINUE"
	endIt = "TERMINATE"
)

// signal is the status in its one form; "" when it is neither of the two.
func (c *Continuation) signal() string {
	if c == nil {
		return ""
	}
	if s := strings.ToUpper(strings.TrimSpace(c.Status)); s == goOn || s == endIt {
		return s
	}
	return ""
}

// calls are the pending tool calls of the next actions.
func (c *Continuation) calls() []CallWish {
	var list []CallWish
	for _, a := range c.NextAction {
		if a.Tool == "" || a.Type != "" && a.Type != "tool_call" {
			continue
		}
		w := CallWish{Tool: a.Tool, Parameters: a.Parameters}
		if empty(w.Parameters) {
			w.Parameters = json.RawMessage("{}")
		}
		list = append(list, w)
	}
	return list
}

// Goes decides whether an agent wants to go on after a reply without pending calls. Off: never. Explicit: only the
// field says so. Patterns: when there is no field, the words of the reply.
func Goes(e Envelope, mode string) bool {
	if mode == "off" {
		return false
	}
	if e.Continuation != nil && e.Continuation.Status != "" {
		return e.Continuation.goes()
	}
	if mode != settings.Continuations()[1] {
		return false
	}
	return wordsGoOn(readable(e.Response))
}
