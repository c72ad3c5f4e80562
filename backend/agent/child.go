package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/tools/tool"
)

// What bounds the tree below a step (PRODUCT.md, decision 1; seed 002).
const (
	maxDepth = 3     // levels of children
	maxChild = 1_000 // characters of a subquestion
)

// Place is where a task stands in the tree of its run.
type Place struct {
	Node   string // "" is the step itself; "3.1" the first child of the call in row 3, "3.1/5.2" a child of that
	Parent string
	Depth  int // 0 is the step
}

// ChildState tells how a child goes on.
type ChildState string

// States of a child; they are those of seed 002.
const (
	ChildQueued  ChildState = "queued"
	ChildRunning ChildState = "running"
	ChildWaits   ChildState = "awaiting_user"
	ChildDone    ChildState = "completed"
	ChildFailed  ChildState = "error"
	ChildDeleted ChildState = "deleted"
)

// Child is one line about a child.
type Child struct {
	Place
	Question string
	State    ChildState
	Answer   string // of a failed one what its parent is told
	Fault    error  // of a failed one
}

// Findings is what a child gives back.
type Findings struct {
	Answer  string   `json:"answer"`
	Sources []string `json:"sources,omitempty"`
}

// findingsSchema is the form of a child's answer.
const findingsSchema = `{"type":"object","properties":{"answer":{"type":"string",` +
	`"description":"the answer in a few sentences, each from a source"},` +
	`"sources":{"type":"array","items":{"type":"string"},"description":"titles, pages or addresses"}},` +
	`"required":["answer"]}`

// stopError ends the call of a tool together with a child: a question to the teacher, a fault of the machine. It hides
// what it carries, so that no tool takes it for a refusal of its own; use takes it out again.
type stopError struct{ err error }

func (e *stopError) Error() string { return "a child stops its agent: " + e.err.Error() }

// child makes the task of a subquestion: the same agent with its reading tools only, and a short answer in place of the
// artifact. The question is a model's; what the teacher wrote stays what she wrote. Money and time are those of the
// whole step.
func (t *turn) child(place Place, question string) Task {
	c := t.task
	c.Key, c.Place = t.task.Key+"/"+strings.TrimPrefix(strings.TrimPrefix(place.Node, t.task.Place.Node), "/"), place
	c.Question, c.Links, c.Grant, c.Replies, c.Notes = question, t.links(), Grant{}, nil, nil
	now := t.state()
	c.Seconds, c.Spent = now.Seconds, now.MicroUSD+t.below.Load()
	c.Setup.Mailbox = false
	c.Spec.Tools = nil
	for _, name := range t.task.Spec.Tools {
		effect := t.runner.Tools[name].Effect
		if effect == tool.Reads || effect == tool.Fetches || effect == tool.Spawns && place.Depth < maxDepth {
			c.Spec.Tools = append(c.Spec.Tools, name)
		}
	}
	c.Spec.Schema = json.RawMessage(findingsSchema)
	c.Spec.Finish = func(_ Task, reply json.RawMessage, _ []artifact.File) (Outcome, error) {
		var f Findings
		if err := json.Unmarshal(reply, &f); err != nil || strings.TrimSpace(f.Answer) == "" {
			return Outcome{}, fault.New(fault.Model, "fault.model.reply", err)
		}
		return Outcome{Title: question, Preview: f.Answer, Content: reply}, nil
	}
	return c
}

// forker is tool.Scope.Fork.
type forker = func(ctx context.Context, questions []string) ([]tool.Forked, error)

// fork gives the tools of a call the way to children of this agent. They run one after another, in the order in which
// they were asked for; what they found so far is in their transcripts, so that a call that was broken off goes on where
// it stood.
func (t *turn) fork(call int) forker {
	row, n := len(t.transcript)-1, 0
	for row > 0 && t.transcript[row].Role != model.Assistant {
		row--
	}
	return func(ctx context.Context, questions []string) ([]tool.Forked, error) {
		if t.task.Place.Depth >= maxDepth {
			return nil, fault.New(fault.Denied, "fault.tool.depth", nil)
		}
		places := make([]Place, len(questions))
		for i, q := range questions {
			if q = strings.TrimSpace(q); q == "" || len([]rune(q)) > maxChild {
				return nil, fault.New(fault.Invalid, "fault.tool.args", nil, "tool", "explore")
			}
			n++
			places[i] = Place{
				Node:   strings.TrimPrefix(fmt.Sprintf("%s/%d.%d.%d", t.task.Place.Node, row, call, n), "/"),
				Parent: t.task.Place.Node,
				Depth:  t.task.Place.Depth + 1,
			}
		}
		return t.spawn(ctx, places, questions)
	}
}

// spawn lets children answer at these places. Denied "fault.tool.nodes" when the tree has no room for all; any other
// error is a *stopError.
func (t *turn) spawn(ctx context.Context, places []Place, questions []string) ([]tool.Forked, error) {
	room, err := t.host.Room(ctx, places)
	if err != nil {
		return nil, &stopError{err}
	}
	if !room {
		return nil, fault.New(fault.Denied, "fault.tool.nodes", nil)
	}
	found, err := t.descendAll(ctx, places, questions)
	if err != nil {
		return nil, &stopError{err}
	}
	return found, nil
}

// descendAll runs children one after another, or as many at a time as the setting allows: they only read. A question of
// one of them stops all; those that were done are not done again.
func (t *turn) descendAll(ctx context.Context, places []Place, questions []string) ([]tool.Forked, error) {
	for i, q := range questions {
		if err := t.host.Child(ctx, Child{Place: places[i], Question: strings.TrimSpace(q), State: ChildQueued}); err != nil {
			return nil, err
		}
	}
	found, errs := make([]tool.Forked, len(questions)), make([]error, len(questions))
	width := max(1, t.task.Setup.Overlap)
	for from := 0; from < len(questions); from += width {
		var others sync.WaitGroup
		for i := from; i < min(from+width, len(questions)); i++ {
			others.Go(func() { found[i], errs[i] = t.descend(ctx, places[i], questions[i]) })
		}
		others.Wait()
		for i := from; i < min(from+width, len(questions)); i++ {
			if errs[i] != nil {
				return nil, errs[i]
			}
		}
	}
	return found, nil
}

// descend runs one child to its end. A child that has no answer or is removed says so, and the parent goes on; a
// question to the teacher and a fault of the machine stop both. What a child has said by failing stays said: a program
// that runs again would else ask something else.
func (t *turn) descend(ctx context.Context, place Place, question string) (tool.Forked, error) {
	out := tool.Forked{Node: place.Node, Question: question}
	task := t.child(place, question)
	task, err := t.host.Resume(ctx, task)
	if err != nil {
		return out, err
	}
	if out.Failed = task.Failed; out.Failed != "" {
		t.charge(ctx, task)
		return out, nil
	}
	line := Child{Place: place, Question: question, State: ChildRunning}
	if err := t.host.Child(ctx, line); err != nil {
		return out, err
	}
	got, err := t.runner.Run(ctx, task, below{t.host})
	t.charge(ctx, task)
	paused := new(PauseError)
	unkept := new(TranscriptError)
	yielded := new(PreemptError)
	f := new(fault.Error)
	switch {
	case err == nil:
		out.Answer, line.State, line.Answer = got.Preview, ChildDone, got.Preview
		out.Public, out.Sources = got.Public, sources(got)
	case errors.As(err, &yielded):
		out.Failed, line.State = notExecuted(yielded.Why), ChildDeleted
	case ctx.Err() != nil:
		return out, err
	case errors.As(err, &paused):
		if paused.Task == nil { // else it is a child of the child
			paused.Task = &task
		}
		line.State = ChildWaits
		return out, errors.Join(err, t.host.Child(ctx, line))
	case unanswered(err):
		out.Failed, line.State, line.Fault = "not answered: "+string(fault.Of(err).Kind), ChildFailed, err
		line.Answer = out.Failed
	case errors.As(err, &unkept) || errors.As(err, &f):
		return out, err
	default: // a question before a call
		line.State = ChildWaits
		return out, errors.Join(err, t.host.Child(ctx, line))
	}
	return out, t.host.Child(ctx, line)
}

// unanswered reports that a child found no answer, or no provider gave one. Any other fault is the machine's.
func unanswered(err error) bool {
	call, unread, unkept := new(model.CallError), new(UnreadError), new(TranscriptError)
	switch {
	case errors.As(err, &unkept):
		return false
	case errors.As(err, &call) || errors.As(err, &unread):
		return true
	}
	return fault.Is(err, fault.Model) || fault.Is(err, fault.NoMatch) || fault.Is(err, fault.Unsupported)
}

// sources are those that a child names in its answer.
func sources(o Outcome) []string {
	var f Findings
	if json.Unmarshal(o.Content, &f) != nil {
		return nil
	}
	return f.Sources
}

// notExecuted is what a parent hears of a child that the teacher removed.
func notExecuted(why string) string {
	text := "not executed: the teacher removed this subquestion"
	if why != "" {
		text += ": " + why
	}
	return text
}

// charge adds what a child has cost to its parent: the limit of a step is one for all that work on it.
func (t *turn) charge(ctx context.Context, child Task) {
	rows, err := t.runner.Transcripts.Messages(ctx, child.Key)
	if err != nil {
		return // the ledger has it; only the question "Weiter?" may come later
	}
	t.below.Add(spent(rows))
}
