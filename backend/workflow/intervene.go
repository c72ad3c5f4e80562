package workflow

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pult/backend/agent"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/workflow/consent"
)

// Interference is what the teacher can do to an agent (seed 002; PRODUCT.md, decision 16).
type Interference string

// The closed set.
const (
	Comment Interference = "comment" // a remark of the teacher's for later; nothing changes
	Tell    Interference = "message" // said to the agent between two of its calls
	Pause   Interference = "pause"   // it waits before its next call
	Resume  Interference = "resume"  // it goes on
	Modify  Interference = "modify"  // other parameters: a new attempt, with its question
	Remove  Interference = "delete"  // it ends, and what is below it
)

// Interferences lists them.
func Interferences() []Interference {
	return []Interference{Comment, Tell, Pause, Resume, Modify, Remove}
}

// Intervention is one of them. DoneAt is zero until it was followed; a comment is followed at once, a message when it
// stands in the transcript.
type Intervention struct {
	ID         string            `json:"id"`
	RunID      string            `json:"runId"`
	Node       string            `json:"node"`
	Generation int               `json:"generation"`
	Attempt    int               `json:"attempt"`
	Kind       Interference      `json:"kind"`
	Text       string            `json:"text"`
	Params     map[string]string `json:"params"` // modify: all of them, as they are to be
	At         time.Time         `json:"at" ts_type:"string"`
	DoneAt     time.Time         `json:"doneAt" ts_type:"string"`
}

// Instruction is an intervention as the teacher gives it.
type Instruction struct {
	Kind   Interference      `json:"kind"`
	Text   string            `json:"text"`
	Params map[string]string `json:"params"` // modify: those that change
}

// Intervene follows the teacher at once or leaves a row that is followed at the next safe point: between two calls of
// the agent. Faults: NotFound "fault.node.unknown", Conflict "fault.node.illegal" when the node's state does not allow
// it, Invalid for texts and parameters.
func (e *Interventions) Intervene(ctx context.Context, runID, node string, w Instruction) error {
	r, err := e.read(ctx, runID)
	if err != nil {
		return err
	}
	n, err := e.timeline.node(ctx, r, node)
	if err != nil {
		return err
	}
	if !slices.Contains(n.Can, string(w.Kind)) {
		return fault.New(fault.Conflict, "fault.node.illegal", nil, "node", n.Title, "state", "@node."+string(n.State))
	}
	i, err := e.intervention(r, n, w)
	if err != nil {
		return err
	}
	if w.Kind == Resume {
		g, _ := r.openGate() // the pause of this node: what is legal was read from the same run
		return e.gates.Decide(ctx, g.ID, g.Hash, Answer{Do: consent.Approve})
	}
	err = e.log.Append(
		runID,
		func([]event.Record) error { return e.store.Say(ctx, i) },
		event.Intervened{NodeID: node, Kind: string(w.Kind)},
	)
	if err != nil || w.Kind != Remove {
		return err
	}
	return e.unask(ctx, r, n)
}

// unask answers the question that a removed child waits for: nobody wants to hear more of it, and its parent goes on.
// What a step asks is taken back when its removal is followed.
func (e *Interventions) unask(ctx context.Context, r Run, n Node) error {
	g, open := r.openGate()
	if !open || !strings.Contains(n.ID, "/") || !strings.HasPrefix(nodeOf(g)+"/", n.ID+"/") {
		return nil
	}
	var err error
	switch g.Kind {
	case consent.Ask:
		err = e.gates.Decide(ctx, g.ID, g.Hash, Answer{Do: consent.Decline})
	case consent.Continue:
		err = e.gates.Decide(ctx, g.ID, g.Hash, Answer{Do: consent.Finish})
	case consent.Clarify, consent.Plan, consent.Start, consent.Step, consent.Result, consent.Failure, consent.Unknown,
		consent.Resume, consent.Review, consent.Send, consent.Budget:
	}
	if fault.Is(err, fault.Conflict) { // it was answered a moment before
		return nil
	}
	return err
}

// intervention checks the words and parameters of a wish.
func (e *Interventions) intervention(r Run, n Node, w Instruction) (Intervention, error) {
	i := Intervention{
		ID: e.newID(), RunID: r.ID, Node: n.ID, Generation: r.Generation, Attempt: n.Attempt, Kind: w.Kind,
		Text: strings.TrimSpace(w.Text), At: e.now(),
	}
	switch {
	case utf8.RuneCountInString(i.Text) > maxFeedback:
		return i, fault.New(fault.Invalid, "fault.feedback.long", nil)
	case i.Text == "" && (w.Kind == Comment || w.Kind == Tell):
		return i, fault.New(fault.Invalid, "fault.node.text", nil)
	case w.Kind == Comment:
		i.DoneAt = i.At
	case w.Kind == Modify:
		s := r.step(n.ID)
		spec, ok := e.spec(s.Agent)
		if !ok {
			return i, unknownAgent(s.Agent)
		}
		if len(w.Params) == 0 && i.Text == "" {
			return i, fault.New(fault.Invalid, "fault.node.nothing", nil)
		}
		all := map[string]string{}
		for key, value := range s.Params {
			all[key] = value
		}
		for key, value := range w.Params {
			all[key] = strings.TrimSpace(value)
		}
		params, err := spec.Check(all)
		i.Params = params
		return i, err
	}
	return i, nil
}

// Said implements agent.Host: what concerns a task, its own node and those above it.
func (e *loop) Said(ctx context.Context, t agent.Task) ([]agent.Said, error) {
	all, err := e.store.Said(ctx, t.Origin.RunID)
	open := slices.ContainsFunc(all, func(i Intervention) bool { return i.DoneAt.IsZero() })
	if err != nil || !open { // the usual case before every step of a loop: the run is not read for it
		return nil, err
	}
	r, err := e.read(ctx, t.Origin.RunID)
	if err != nil {
		return nil, err
	}
	var list []agent.Said
	node := placeOf(t)
	for _, i := range all {
		if !i.DoneAt.IsZero() || i.Generation != r.Generation ||
			i.Attempt != r.tree().attemptOf(t.Origin.StepID) && !i.lasts() {
			continue
		}
		here, above := i.Node == node, strings.HasPrefix(node+"/", i.Node+"/")
		switch {
		case i.Kind == Tell && here:
			list = append(list, agent.Said{ID: i.ID, Kind: agent.Message, Text: i.Text})
		case i.Kind == Pause && above && !r.tree().pausedFor(i.ID):
			list = append(list, agent.Said{ID: i.ID, Kind: agent.Hold})
		case (i.Kind == Remove || i.Kind == Modify) && above:
			list = append(list, agent.Said{ID: i.ID, Kind: agent.Preempt, Text: i.Text})
		}
	}
	return list, nil
}

// lasts reports that an intervention is for all attempts of its step: her words, like any other wish about it. Each
// attempt hears them once, its transcript knows that. A child is one of its attempt; in the next one another question
// may stand at its place.
func (i Intervention) lasts() bool { return i.Kind == Tell && !strings.Contains(i.Node, "/") }

// attemptOf counts the tries of a step, and of the planner the versions of the plan.
func (r treeView) attemptOf(stepID string) int {
	if s := r.step(stepID); s != nil {
		return s.Attempt
	}
	return r.nextVersion()
}

// pausedFor reports that a wish to pause has led to its question.
func (r treeView) pausedFor(id string) bool {
	return slices.ContainsFunc(
		r.Gates,
		func(g consent.Gate) bool { return g.Kind == consent.Continue && g.Subject.Params["said"] == id },
	)
}

// wanted is an intervention about a step that changes its course and is not followed yet.
func (r course) wanted() (Intervention, bool) {
	for _, i := range r.said {
		s := r.step(i.Node)
		if s != nil && i.DoneAt.IsZero() && (i.Kind == Modify || i.Kind == Remove) && i.Generation == r.Generation &&
			i.Attempt == s.Attempt {
			return i, true
		}
	}
	return Intervention{}, false
}

// follow does what the teacher wanted of a step: it is removed, or it begins anew with other parameters and its
// question. What was done stays in its transcript; a question about the step is taken back.
func (e *Interventions) follow(ctx context.Context, r *Run, i Intervention) error {
	t := Turn{Followed: []string{i.ID}}
	var told []event.Payload
	s := r.step(i.Node)
	if g, ok := r.openGate(); ok && (g.StepID == s.ID || g.Kind == consent.Review) {
		t.Gates, told = e.withdraw(*r)
	}
	if s.State == StepRunning || s.State == AwaitingUser {
		s.Partial = e.loop.written(r.ID, s.ID)
		s.State = Queued
	}
	if i.Kind == Remove {
		others, err := e.steps.leaveOut(ctx, r, s, textOf(fault.New(fault.Cancelled, "fault.step.removed", nil)))
		if err != nil {
			return err
		}
		t.Steps = append(others, *s)
		return e.save(ctx, r, t, append(told, agentState(*s))...)
	}
	changed, states, err := r.amend(s, i)
	if err != nil {
		return err
	}
	t.Steps = changed
	return e.save(ctx, r, t, append(told, states...)...)
}

// amend queues a step for a new attempt with other parameters; in review what builds on it becomes stale. A revision of
// the same parameters stays one, with her words as another wish.
func (r *Run) amend(s *Step, i Intervention) (changed []Step, told []event.Payload, err error) {
	id := s.ID
	if r.State == Reviewing {
		changed, told, err = r.requeue([]string{id})
	} else {
		s.Attempt++
		s.Setup, s.Fault, s.Seconds = nil, nil, 0
		err = s.enter(Queued)
		told = []event.Payload{agentState(*s)}
	}
	if err != nil {
		return nil, nil, err
	}
	s = r.step(id)
	others := r.turn(s, i.Params)
	s.Asks = true
	if i.Text != "" {
		r.Feedback = append(r.Feedback, Feedback{Generation: r.Generation, StepID: id, Stage: "step", Text: i.Text, At: i.At})
		if s.Revising != nil {
			s.revise(append(s.Revising.Wishes, i.Text)...)
		}
	}
	changed = slices.DeleteFunc(changed, func(c Step) bool { return c.ID == id })
	return append(append(changed, others...), *s), told, nil
}

// addChild keeps a child as it is now and tells of it.
func (e *loop) addChild(ctx context.Context, r Run, stepID string, c agent.Child) error {
	s := r.step(stepID)
	if s == nil {
		return nil
	}
	t := ChildNode{
		RunID: r.ID, Generation: s.Generation, StepID: stepID, Attempt: s.Attempt, Node: c.Node, Parent: c.Parent,
		Question: c.Question,
		State:    c.State, Answer: c.Answer,
	}
	if c.Fault != nil {
		t.Fault = textOf(fault.Of(c.Fault))
	}
	switch c.State {
	case agent.ChildRunning:
		t.StartedAt = e.now()
	case agent.ChildDone, agent.ChildFailed, agent.ChildDeleted:
		t.EndedAt = e.now()
	case agent.ChildQueued, agent.ChildWaits:
	}
	if err := e.store.SaveChild(ctx, t); err != nil {
		return stored(err)
	}
	e.log.Tell(r.ID, event.AgentState{AgentID: stepID + "/" + c.Node, Agent: s.Agent, State: string(c.State)})
	return nil
}

// roomFor reports that a run has room for more children of a step. Those that are known already have theirs.
func (e *loop) roomFor(ctx context.Context, r Run, stepID string, places []agent.Place) (bool, error) {
	s := r.step(stepID)
	if s == nil {
		return true, nil
	}
	all, err := e.store.Children(ctx, r.ID)
	if err != nil {
		return false, stored(err)
	}
	nodes, known := len(r.Steps), 0
	for _, other := range all {
		if other.Generation != s.Generation {
			continue
		}
		nodes++
		if other.StepID == stepID && other.Attempt == s.Attempt &&
			slices.ContainsFunc(places, func(p agent.Place) bool { return p.Node == other.Node }) {
			known++
		}
	}
	return nodes+len(places)-known <= maxSteps, nil
}
