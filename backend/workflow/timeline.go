package workflow

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"pult/backend/agent"
	"pult/backend/artifact"
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

func (t timelineWriter) passages(ctx context.Context) ([]TimelineEntry, error) {
	list, err := t.store.Transitions(ctx, t.run.ID)
	var told []TimelineEntry
	generation := 1
	for _, p := range list {
		if asking(p.State) {
			continue
		}
		m := TimelineEntry{At: p.At, Kind: AtState, Text: i18n.T("moment.state", "state", "@state."+p.State)}
		if p.StepID != "" {
			m.Text = i18n.T("moment.step", "state", "@step."+p.State)
			for g := range t.history.Plans { // the newest plan of that time names the step
				if plan := t.history.Plans[g]; !plan.CreatedAt.After(p.At) {
					generation = plan.Generation
				}
			}
			m = t.of(m, generation, p.StepID)
		}
		told = append(told, m)
	}
	return told, err
}

// asking reports a state whose question or plan tells the same.
func asking(state string) bool {
	switch State(state) {
	case Drafting, AwaitingPlan, Reviewing:
		return true
	case Running, Completed, Stopping, Stopped, Failed, Interrupted:
	}
	return StepState(state) == Queued || StepState(state) == AwaitingUser
}

func (t timelineWriter) plans(context.Context) ([]TimelineEntry, error) {
	var told []TimelineEntry
	for _, p := range t.history.Plans {
		key := "moment.plan.planner"
		if p.Author == "teacher" {
			key = "moment.plan.teacher"
		}
		told = append(
			told,
			TimelineEntry{
				At:    p.CreatedAt,
				Kind:  AtPlan,
				Text:  i18n.T(key, "n", strconv.Itoa(p.Version)),
				Quote: p.Description,
				Plan:  &p,
			},
		)
	}
	return told, nil
}

// questions are those that were asked, each followed by its answer. What a rule or the plan answered was not asked.
func (t timelineWriter) questions(context.Context) ([]TimelineEntry, error) {
	var told []TimelineEntry
	for _, g := range t.run.Gates {
		if g.Decision == nil || g.Decision.By != consent.ByPolicy {
			told = append(told, t.of(TimelineEntry{
				At: g.OpenedAt, Kind: AtQuestion, Text: i18n.T("moment.question", "kind", "@moment.asked."+string(g.Kind)),
				Quote: g.Question.Asked, Details: slices.Clone(g.Question.Reasons),
			}, g.Subject.Generation, g.StepID))
		}
		if g.Decision != nil {
			told = append(told, t.of(t.given(g), g.Subject.Generation, g.StepID))
		}
	}
	return told, nil
}

// given says what was answered, by whom, and by which button or rule.
func (t timelineWriter) given(g consent.Gate) TimelineEntry {
	d := g.Decision
	m := TimelineEntry{
		At: d.At, Kind: AtAnswer, Quote: d.Feedback, Sends: g.Question.Sends,
		Text: i18n.T(
			"moment.answer",
			"do",
			"@moment.do."+string(d.Do),
			"by",
			"@moment.by."+string(d.By),
			"kind",
			"@moment.asked."+string(g.Kind),
		),
	}
	if d.Rule != nil {
		m.Details = append(m.Details, d.Rule.Text())
	}
	for _, name := range slices.Sorted(maps.Keys(d.Params)) {
		if before := g.Subject.Params[name]; before != d.Params[name] {
			m.Details = append(m.Details, t.param(g.Subject.Agent, name, before, d.Params[name]))
		}
	}
	if d.Revision != nil {
		for _, id := range d.Revision.Steps {
			text := i18n.T("moment.revise", "step", t.title(g.Subject.Generation, id))
			if words := d.Revision.Words[id]; words != "" {
				text = i18n.T("moment.revise.words", "step", t.title(g.Subject.Generation, id), "words", words)
			}
			m.Details = append(m.Details, text)
		}
	}
	return m
}

// param says how a parameter was changed, with the words of its agent.
func (t timelineWriter) param(name, key, before, after string) i18n.Text {
	label := key
	if spec, ok := t.spec(name); ok {
		for _, p := range spec.Params {
			if p.Key == key {
				label = "@param." + name + "." + key
				before, after = option(p, label, before), option(p, label, after)
			}
		}
	}
	return i18n.T("moment.param", "name", label, "before", before, "after", after)
}

// option is a value in words, if it is one of those to choose from.
func option(p agent.Param, label, value string) string {
	if slices.Contains(p.Options, value) {
		return label + "." + value
	}
	return value
}

// maxCalls bounds the calls that are read of one run.
const maxCalls = 5000

func (t timelineWriter) calls(ctx context.Context) ([]TimelineEntry, error) {
	list, err := t.store.Entries(ctx, cost.Query{RunID: t.run.ID}, maxCalls)
	var told []TimelineEntry
	for _, c := range slices.Backward(list) {
		m := TimelineEntry{
			At: c.At, Kind: AtCall, Spent: &TimelineSpent{
				Input: c.Input, Output: c.Output, MicroUSD: c.MicroUSD,
				Local: c.Local,
			},
			Text: i18n.T(
				"moment.call",
				"provider",
				"@provider."+c.Provider,
				"model",
				c.Model,
				"state",
				"@cost.state."+string(c.State),
			),
		}
		if c.Attempt > 1 {
			m.Details = append(m.Details, i18n.T("moment.again", "n", strconv.Itoa(c.Attempt)))
		}
		m = t.of(m, c.Generation, c.StepID)
		m.Agent = c.Agent
		told = append(told, m)
	}
	return told, err
}

// replies are the loops of the planner and of all attempts of all steps.
func (t timelineWriter) replies(ctx context.Context) ([]TimelineEntry, error) {
	loops, err := t.Thoughts(ctx, t.run.ID)
	var told []TimelineEntry
	for _, l := range loops {
		for _, it := range l.Trace.Iterations {
			told = append(told, reply(it, l.StepID, l.Agent, l.Title))
		}
	}
	slices.SortStableFunc(told, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return told, err
}

func reply(it agent.Iteration, stepID, name, title string) TimelineEntry {
	m := TimelineEntry{
		At:     it.At,
		Kind:   AtReply,
		StepID: stepID,
		Agent:  name,
		Title:  title,
		Quote:  it.Thinking,
		Calls:  it.Calls,
		Text:   i18n.T("moment.reply.answer"),
	}
	switch {
	case it.Unchecked != "":
		m.Text, m.Quote = i18n.T("moment.reply.unread"), it.Unchecked
	case len(it.Calls) > 0:
		m.Text = i18n.T("moment.reply.tools", "n", strconv.Itoa(len(it.Calls)))
	}
	for _, u := range it.Calls {
		m.Details = append(m.Details, u.Line())
	}
	return m
}

// children are the subquestions of agents with what they did.
func (t timelineWriter) children(ctx context.Context) ([]TimelineEntry, error) {
	twigs, err := t.store.Children(ctx, t.run.ID)
	if err != nil {
		return nil, err
	}
	var told []TimelineEntry
	for _, w := range twigs {
		if w.StartedAt.IsZero() {
			continue
		}
		told = append(
			told,
			t.of(
				TimelineEntry{At: w.StartedAt, Kind: AtChild, Text: i18n.T("moment.child"), Quote: w.Question},
				w.Generation,
				w.StepID,
			),
		)
		key := stepTranscript(t.run.ID, Step{ID: w.StepID, Generation: w.Generation}, w.Attempt) + "/" + w.Node
		trace, err := t.trace(ctx, key)
		if err != nil {
			return nil, err
		}
		for _, it := range trace.Iterations {
			m := reply(it, w.StepID, "", "")
			told = append(told, t.of(m, w.Generation, w.StepID))
		}
		if !w.EndedAt.IsZero() {
			told = append(told, t.of(TimelineEntry{
				At: w.EndedAt, Kind: AtChild, Text: i18n.T("moment.child.end", "state", "@node."+string(NodeState(w.State))),
				Quote: w.Answer,
			}, w.Generation, w.StepID))
		}
	}
	slices.SortStableFunc(told, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return told, nil
}

func (t timelineWriter) results(ctx context.Context) ([]TimelineEntry, error) {
	var told []TimelineEntry
	for _, s := range t.history.Steps {
		var versions []artifact.Artifact
		for _, id := range s.Artifacts {
			a, err := t.store.Outline(ctx, id)
			if err != nil {
				return nil, fmt.Errorf("version of step %s: %w", s.ID, err)
			}
			text := i18n.T(
				"moment.result."+string(artifact.OriginOf(a, versions)),
				"title",
				a.Title,
				"n",
				strconv.Itoa(a.Version),
			)
			told = append(
				told,
				t.of(
					TimelineEntry{At: a.CreatedAt, Kind: AtResult, Text: text, Quote: a.Preview, MadeID: a.ID},
					s.Generation,
					s.ID,
				),
			)
			versions = append(versions, a)
		}
	}
	slices.SortStableFunc(told, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return told, nil
}

// words are what the teacher said to agents, and wishes that stand in no answer.
func (t timelineWriter) words(context.Context) ([]TimelineEntry, error) {
	var told []TimelineEntry
	said := map[string]bool{}
	for _, g := range t.run.Gates {
		if g.Decision == nil {
			continue
		}
		said[g.Decision.Feedback] = true
		if g.Decision.Revision != nil {
			for _, wish := range g.Decision.Revision.Words {
				said[wish] = true
			}
		}
	}
	for _, i := range t.run.said {
		said[i.Text] = true
		step, _, _ := strings.Cut(i.Node, "/")
		m := TimelineEntry{
			At:    i.At,
			Kind:  AtWord,
			Text:  i18n.T("moment.word", "kind", "@cli.intervene."+string(i.Kind), "node", t.title(i.Generation, step)),
			Quote: i.Text,
		}
		told = append(told, t.of(m, i.Generation, step))
	}
	for _, f := range t.run.Feedback {
		if !said[f.Text] {
			told = append(
				told,
				t.of(TimelineEntry{At: f.At, Kind: AtWord, Text: i18n.T("moment.wish"), Quote: f.Text}, f.Generation, f.StepID),
			)
		}
	}
	slices.SortStableFunc(told, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return told, nil
}
