package workflow

import (
	"context"
	"slices"
	"strconv"
	"time"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/cost"
	"pult/backend/workflow/consent"
)

// HistoryStore keep what of a run is over. store.History is one.
type HistoryStore interface {
	// Transitions are the states that the run and its steps went through, oldest first.
	Transitions(ctx context.Context, runID string) ([]Transition, error)
	// Entries are the calls of the query, newest first, at most so many.
	Entries(ctx context.Context, q cost.Query, limit int) ([]cost.Entry, error)
}

// Transition is a state that was entered. StepID "" is the run itself.
type Transition struct {
	At     time.Time
	StepID string
	State  string
}

// TimelineEntry is one thing that happened in a run, read from its rows. Text says it in a sentence; the rest is what
// there is to look at.
type TimelineEntry struct {
	At      time.Time         `json:"at" ts_type:"string"`
	Kind    TimelineKind      `json:"kind"`
	StepID  string            `json:"stepId"` // "" = the whole run
	Agent   string            `json:"agent"`
	Title   string            `json:"title"` // of the step or result
	Text    i18n.Text         `json:"text"`
	Quote   string            `json:"quote"`   // somebody's own words
	Details []i18n.Text       `json:"details"` // further sentences
	Plan    *Plan             `json:"plan"`    // plan: that version, with what is different from the one before
	Sends   []consent.Sending `json:"sends"`   // answer: what was to be sent
	Calls   []agent.Used      `json:"calls"`   // reply: calls of tools with what came back
	Spent   *TimelineSpent    `json:"spent"`   // call: what it took
	MadeID  string            `json:"madeId"`  // result: the version
}

// TimelineSpent is what a call of a model took. A nil pointer is unknown, never zero.
type TimelineSpent struct {
	Input    *int64 `json:"input"` // tokens
	Output   *int64 `json:"output"`
	MicroUSD *int64 `json:"microUsd"`
	Local    bool   `json:"local"`
}

// TimelineKind is what a moment is about.
type TimelineKind string

// Kinds of moments.
const (
	AtRequest  TimelineKind = "request"
	AtState    TimelineKind = "state"
	AtPlan     TimelineKind = "plan"
	AtQuestion TimelineKind = "question"
	AtAnswer   TimelineKind = "answer"
	AtCall     TimelineKind = "call"
	AtReply    TimelineKind = "reply"
	AtChild    TimelineKind = "child"
	AtResult   TimelineKind = "result"
	AtWord     TimelineKind = "word" // what the teacher said to an agent, or wished
)

// MomentKinds lists them.
func MomentKinds() []TimelineKind {
	return []TimelineKind{AtRequest, AtState, AtPlan, AtQuestion, AtAnswer, AtCall, AtReply, AtChild, AtResult, AtWord}
}

// Moments tell a run from its beginning to now. Nothing is called and nothing is changed: it is a reading of rows.
// NotFound when there is no such run.
func (e *Timeline) Moments(ctx context.Context, runID string) ([]TimelineEntry, error) {
	r, err := e.read(ctx, runID)
	if err != nil {
		return nil, err
	}
	h, err := e.History(ctx, runID)
	if err != nil {
		return nil, err
	}
	told := timelineWriter{Timeline: e, run: r, history: h, names: map[string]Step{}}
	for _, s := range h.Steps {
		told.names[stepName(s.Generation, s.ID)] = s
	}
	return told.all(ctx)
}

// timelineWriter puts the moments of a run together.
type timelineWriter struct {
	*Timeline
	run     Run
	history History
	names   map[string]Step // by generation and id
}

func stepName(generation int, id string) string { return strconv.Itoa(generation) + "/" + id }

// all reads each kind of row in its own order and lays them side by side by time. Rows of one kind never change places:
// the clock of a laptop may jump back.
func (t timelineWriter) all(ctx context.Context) ([]TimelineEntry, error) {
	list := []TimelineEntry{{At: t.run.CreatedAt, Kind: AtRequest, Text: i18n.T("moment.request"), Quote: t.run.Request}}
	for _, read := range []func(context.Context) ([]TimelineEntry, error){
		t.passages, t.plans, t.questions, t.calls,
		t.replies, t.children, t.results, t.words,
	} {
		more, err := read(ctx)
		if err != nil {
			return nil, stored(err)
		}
		last := t.run.CreatedAt
		for i := range more {
			if more[i].At.Before(last) {
				more[i].At = last
			}
			last = more[i].At
		}
		list = append(list, more...)
	}
	slices.SortStableFunc(list, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return list, nil
}

// of fills in whose moment it is.
func (t timelineWriter) of(m TimelineEntry, generation int, stepID string) TimelineEntry {
	s, ok := t.names[stepName(generation, stepID)]
	m.StepID = stepID
	if ok {
		m.Agent, m.Title = s.Agent, s.Title
	}
	return m
}

// title is what the teacher knows a step by; the planner has none.
func (t timelineWriter) title(generation int, stepID string) string {
	if s, ok := t.names[stepName(generation, stepID)]; ok {
		return s.Title
	}
	return "@agent." + t.planner.Name
}
