package workflow

import (
	"context"
	"fmt"

	"pult/backend/base/i18n"
)

// Outcome is what became of a submitted text.
type Outcome string

// The closed set.
const (
	Asked    Outcome = "asked"    // it is a question, and is being answered
	Started  Outcome = "started"  // it is work, and is being planned
	Repeated Outcome = "repeated" // an earlier job asked nearly the same; nothing has begun
	Offered  Outcome = "offered"  // several things can be done; nothing has begun
	Replied  Outcome = "replied"  // it needs no run: the reply says all there is to say
)

// Outcomes lists them.
func Outcomes() []Outcome { return []Outcome{Asked, Started, Repeated, Offered, Replied} }

// Intention is what a text is meant as, where the user has said so; "" = its words decide.
type Intention string

// The closed set.
const (
	AsJob      Intention = "job"      // it is planned, whatever its form
	AsQuestion Intention = "question" // it is answered, unless it is a wish about a result of the talk
)

// Intentions lists them.
func Intentions() []Intention { return []Intention{AsJob, AsQuestion} }

// Submission is a text as the user sends it.
type Submission struct {
	Text     string    `json:"text"`
	Language i18n.Lang `json:"language"`        // of the window or terminal
	After    string    `json:"after,omitempty"` // the run it follows; "" = none
	Meant    Intention `json:"meant,omitempty"`
	Mode     Mode      `json:"mode,omitempty"`   // of a job; "" = from the settings
	Web      string    `json:"web,omitempty"`    // as of Question
	Repeat   bool      `json:"repeat,omitempty"` // an earlier job with nearly the same request holds nothing up
}

// Submitted is what became of a text.
type Submitted struct {
	Outcome Outcome      `json:"outcome"`
	Run     *Run         `json:"run"`     // asked, started
	Similar *Similar     `json:"similar"` // repeated
	Offers  []Suggestion `json:"offers"`  // offered: likeliest first
	Reply   *Reply       `json:"reply"`   // replied
}

// Submit decides what a text is, and begins what needs no further word: a question is answered, work is planned unless
// an earlier job asked nearly the same, and in a talk everything that is no question is offered. What needs
// no run is replied to. Faults: those of
// Start and Ask.
func (e *Threads) Submit(ctx context.Context, s Submission) (Submitted, error) {
	if done, ok, err := e.replied(ctx, s); ok || err != nil {
		return done, err
	}
	if s.Meant == AsJob {
		return e.start(ctx, s)
	}
	c, err := e.Classify(ctx, s.Text, s.After)
	if err != nil {
		return Submitted{}, err
	}
	switch change := c.Offers[0].RunID != ""; {
	case s.Meant == AsQuestion && !change && !c.wish, s.Meant != AsQuestion && c.Question:
		r, err := e.Ask(ctx, Question{Text: s.Text, Language: s.Language, After: s.After, Web: s.Web})
		return Submitted{Outcome: Asked, Run: &r}, err
	case s.After != "":
		return Submitted{Outcome: Offered, Offers: c.Offers}, nil
	case !s.Repeat:
		earlier, err := e.runs.Similar(ctx, s.Text)
		if err == nil && earlier.RunID != "" {
			return Submitted{Outcome: Repeated, Similar: &earlier}, nil
		}
		if err != nil { // an earlier job is a hint: without it the work begins all the same
			e.report(fmt.Errorf("look for an earlier job: %w", err))
		}
	}
	return e.start(ctx, s)
}

func (e *Threads) start(ctx context.Context, s Submission) (Submitted, error) {
	r, err := e.runs.Start(ctx, Job{Request: s.Text, Language: s.Language, Mode: s.Mode, After: s.After})
	return Submitted{Outcome: Started, Run: &r}, err
}
