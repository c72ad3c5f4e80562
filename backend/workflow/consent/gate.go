// Package consent holds the questions a run asks its teacher.
//
// A gate is a row: open while it has no decision. Nothing here leads from an error to "approved": Check refuses every
// answer that does not fit what was shown, and the gate stays open.
package consent

import (
	"slices"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/base/reason"
)

// Kind is what a gate asks for.
type Kind string

// The closed set of questions.
const (
	Clarify  Kind = "clarify" // required fields are missing
	Plan     Kind = "plan"    // approve the plan
	Start    Kind = "start"   // an approved plan that waits to be started
	Step     Kind = "step"    // confirm one step (seed 000's modal)
	Result   Kind = "result"  // approve one result (mode "each")
	Failure  Kind = "failure" // a step failed: again, skip or stop
	Unknown  Kind = "unknown" // a step may have had its effect: again, skip or stop
	Resume   Kind = "resume"  // the program ended in the middle
	Review   Kind = "review"  // approve the results or ask for a revision
	Send     Kind = "send"    // a call of a model is about to leave the machine
	Budget   Kind = "budget"  // the next call would cross a limit of money
	Continue Kind = "onward"  // "Weiter?": a loop has come to one of its limits, or was paused
	Ask      Kind = "ask"     // an agent asks something that only the teacher knows
)

// Kinds are all of them.
func Kinds() []Kind {
	return []Kind{
		Clarify, Plan, Start, Step, Result, Failure, Unknown, Resume, Review, Send, Budget, Continue, Ask,
	}
}

// State is derived from the decision.
type State string

// States of a gate.
const (
	Open      State = "open"
	Approved  State = "approved"
	Changed   State = "changed"
	Denied    State = "denied"
	Withdrawn State = "withdrawn"
)

// Do is what the answer asks for.
type Do string

// The closed set of answers; which of them a kind takes is in Answers.
const (
	Approve  Do = "approve"
	Change   Do = "change"   // approve with changed parameters, or ask for a change (plan, review)
	Deny     Do = "deny"     // refuse the plan
	Skip     Do = "skip"     // leave this step out
	Stop     Do = "stop"     // end the run, keep what is there
	Later    Do = "later"    // approve the plan, start when asked
	Again    Do = "again"    // try the failed step once more
	Offline  Do = "offline"  // try it by the rules of this machine, without a model
	Model    Do = "model"    // try it with the model of the parameter "model"
	Finish   Do = "finish"   // onward: answer now, with what is there
	Decline  Do = "decline"  // ask: no answer; the agent goes on without
	Withdraw Do = "withdraw" // the program took the question back (stop, new plan)
)

// Dos are all of them.
func Dos() []Do {
	return []Do{Approve, Change, Deny, Skip, Stop, Later, Again, Offline, Model, Finish, Decline, Withdraw}
}

// By tells who decided.
type By string

// Deciders.
const (
	ByTeacher By = "teacher"
	ByForm    By = "form"   // the teacher, by the button of the form that the plan was made from
	ByPolicy  By = "policy" // the approved plan or a standing rule allowed it without a question
	ByFile    By = "file"   // a decisions file or --yes on the command line
	BySystem  By = "system" // only Withdraw
)

// AtOnce reports that a question is written with its answer: nobody was shown it.
func (b By) AtOnce() bool { return b == ByPolicy || b == ByForm }

// Gate is one question with what was shown.
type Gate struct {
	ID       string    `json:"id"`
	RunID    string    `json:"runId"`
	Key      string    `json:"key"` // unique within the run, e.g. "step:1:s2:1"
	Kind     Kind      `json:"kind"`
	StepID   string    `json:"stepId"` // step, result, failure, unknown
	Subject  Subject   `json:"subject"`
	Hash     string    `json:"hash"` // Subject.Hash() when it was shown
	Question Question  `json:"question"`
	Draft    string    `json:"draft"` // half-typed edits, the window's own JSON; not part of the hash
	OpenedAt time.Time `json:"openedAt" ts_type:"string"`
	Decision *Decision `json:"decision"`
}

// Subject is everything a decision is about. Its hash names it.
type Subject struct {
	Agent       string            `json:"agent"`
	Params      map[string]string `json:"params"`
	Inputs      []string          `json:"inputs"` // hashes of the artifacts that go in
	PlanVersion int               `json:"planVersion"`
	Generation  int               `json:"generation"`
	Attempt     int               `json:"attempt"`
	Content     string            `json:"content"` // hash of the plan or the results shown; empty for a step
	// Sent of the question's Sends; empty when nothing leaves the machine.
	Sends string `json:"sends,omitempty"`
}

// Question is what the window or terminal shows.
type Question struct {
	Title      i18n.Text   `json:"title"`
	Lead       i18n.Text   `json:"lead"`
	Icon       string      `json:"icon"`
	Confidence Confidence  `json:"confidence"`
	Previous   string      `json:"previous"`   // first 200 characters of the result it builds on
	PreviousID string      `json:"previousId"` // artifact to read in full
	Further    []Earlier   `json:"further"`    // other results it builds on
	Query      string      `json:"query"`      // the teacher's own words
	Estimate   Estimate    `json:"estimate"`
	Sends      []Sending   `json:"sends"`    // what would leave the machine; empty: nothing
	Warnings   []i18n.Text `json:"warnings"` // below the warning threshold, nothing found, …
	Reasons    []i18n.Text `json:"reasons"`  // step: why it asks, or why it may run
	Fields     []string    `json:"fields"`   // parameters to fill in (clarify)
	Confirms   []Confirm   `json:"confirms"` // parameters to look at, each with its question (seed 000)
	Answers    []Do        `json:"answers"`  // the buttons, in order
	// Send: the choice "for the rest of this step" is set at first. Plan, start: a yes is one to the calls of its steps.
	Covers     bool        `json:"covers"`
	Budget     *Limit      `json:"budget"`               // budget: which limit, and how far it is used
	Chain      *Chain      `json:"chain"`                // onward, ask: which limit, and what was done
	Asked      string      `json:"asked"`                // ask: the agent's question in its own words
	Proposed   string      `json:"proposed"`             // ask: a text that it proposes with the question, to be edited
	Thresholds *Thresholds `json:"thresholds,omitempty"` // step: those that counted when it was asked
	Fault      *i18n.Text  `json:"fault"`                // failure: what went wrong
}

// Earlier is the result of an earlier step: its first 200 characters, and the artifact to read in full.
type Earlier struct {
	ID      string `json:"id"`
	Preview string `json:"preview"`
}

// Confirm is a question about one parameter. The answer that is set already counts unless the teacher gives another
// one.
type Confirm struct {
	Field    string    `json:"field"`
	Question i18n.Text `json:"question"`
	Required bool      `json:"required"`
}

// Sending is one thing that would leave the machine.
type Sending struct {
	To       string `json:"to"`       // host
	URL      string `json:"url"`      // base address: the recipient, exactly
	Provider string `json:"provider"` // "gemini", "openai"
	Model    string `json:"model"`    // id at the provider
	// Parts are word for word what is sent; false: what is known of it when a plan is made.
	Exact       bool       `json:"exact"`
	Parts       []Text     `json:"parts"` // in the order they are sent
	Attachments []Attached `json:"attachments"`
	Bytes       int        `json:"bytes"`  // of texts and attachments together
	Found       []Found    `json:"found"`  // personal data in Parts
	Masked      []Text     `json:"masked"` // Parts with placeholders for what was found; empty when nothing was found
	Since       int        `json:"since"`  // the first Parts that were sent before and are sent again: 0 for a first call
}

// Text is a piece of what is sent. Kind is "system", "input", "tool", "schema", "assistant", "call" or "result"; Name
// that of a tool.
type Text struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
	Text string `json:"text"`
}

// Attached is a file that is sent along.
type Attached struct {
	Name  string `json:"name"`
	Media string `json:"media"`
	Bytes int    `json:"bytes"`
	Hash  string `json:"hash"` // sha256 of the content, hex
}

// Found is a piece of personal data in what is sent.
type Found struct {
	Kind        string `json:"kind"` // "name", "email", "phone", "iban", "birthdate"
	Value       string `json:"value"`
	Placeholder string `json:"placeholder"` // what would stand in its place, e.g. "[Name 1]"
}

// Estimate is what a step is expected to take. A nil pointer is unknown, never zero.
type Estimate struct {
	Seconds  *float64 `json:"seconds"`
	MicroUSD *int64   `json:"microUsd"` // the usual cost: half of the earlier ones were cheaper
	HighUSD  *int64   `json:"highUsd"`  // micro-USD; nine of ten earlier ones were cheaper
	Basis    string   `json:"basis"`    // where the cost comes from: "local", "history", "prompt"; "" = unknown
	Calls    *int     `json:"calls"`    // calls that leave the machine
	Local    bool     `json:"local"`    // runs on this machine only: costs nothing
}

// Warns reports whether a warning of the question has the code.
func (q Question) Warns(c reason.Code) bool {
	return slices.ContainsFunc(q.Warnings, func(w i18n.Text) bool { return w.Code == c })
}

// Chain is a loop that asks whether to go on.
type Chain struct {
	Reason     string      `json:"reason"`     // "repetition", "iterations", "time", "money" or "each"
	Iterations int         `json:"iterations"` // replies of the model so far
	Limit      int         `json:"limit"`      // iterations, seconds or repetitions of the limit; 0 = none
	Seconds    float64     `json:"seconds"`    // machine time so far
	MicroUSD   *int64      `json:"microUsd"`   // cost so far; null is unknown
	Done       []i18n.Text `json:"done"`       // one line for each call of a tool
	Thinking   string      `json:"thinking"`   // the model's last words about its work; a comment
	Claim      string      `json:"claim"`      // the model's own idea of its progress, "3/5"; a comment
}

// Limit is a budget at the moment of a question. Amounts are micro-USD.
type Limit struct {
	Period string `json:"period"` // "request", "day" or "month"
	Max    int64  `json:"max"`
	Spent  int64  `json:"spent"` // billed and reserved so far
	Next   *int64 `json:"next"`  // expected of the next call; null is unknown, and counts as nothing
	Level  int    `json:"level"` // percent of Max that the next call would cross: 80, 100, 150, 200, …
}

// Confidence is an intent confidence, 0–100, with its evidence (seed 000's formulas).
type Confidence struct {
	Score       int         `json:"score"`
	Level       Level       `json:"level"`
	Evidence    []Evidence  `json:"evidence"`
	Doubt       int         `json:"doubt,omitempty"` // points that Lowered took off; see Known
	Calibration Calibration `json:"calibration"`
}

// Level names a score for people: high from 85, medium from 65 (seed 000's picture shows 85 as high).
type Level string

// Levels of confidence.
const (
	High   Level = "high"
	Medium Level = "medium"
	Low    Level = "low"
)

// Evidence is one term of the formula.
type Evidence struct {
	Text   i18n.Text `json:"text"`
	Points int       `json:"points"`
	Found  bool      `json:"found"` // false: would add Points, but was not found
}

// Decision is an answer. Hash names what was shown; Final what is to be done (differs after Change).
type Decision struct {
	Do       Do                `json:"do"`
	By       By                `json:"by"`
	Hash     string            `json:"hash"`
	Final    string            `json:"final"`
	Params   map[string]string `json:"params"`
	Feedback string            `json:"feedback"`
	Revision *Revision         `json:"revision"`
	// By policy: the standing rule that answered, as it was then; nil: the confidence.
	Rule *Rule     `json:"rule"`
	At   time.Time `json:"at" ts_type:"string"`
}

// Revision tells what is to be made anew (seed 001, revision_type).
type Revision struct {
	Type  RevisionType      `json:"type"`
	Steps []string          `json:"steps"` // step ids, for specific_agents
	Words map[string]string `json:"words"` // by step id: what is to be different in this one, beside the feedback for all
}

// RevisionType is the extent of a revision.
type RevisionType string

// Extents of a revision (seed 001).
const (
	FullReplan     RevisionType = "full_replan"
	SpecificAgents RevisionType = "specific_agents"
	AnalysisOnly   RevisionType = "analysis_only"
)

// State derives the state from the decision.
func (g Gate) State() State {
	if g.Decision == nil {
		return Open
	}
	switch g.Decision.Do {
	case Approve, Later, Again, Offline, Model, Finish, Decline: // declined: the work goes on without the answer
		return Approved
	case Change:
		return Changed
	case Withdraw:
		return Withdrawn
	case Deny, Skip, Stop:
		return Denied
	}
	return Denied // an unknown answer never approves
}
