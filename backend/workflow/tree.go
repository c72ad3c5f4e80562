package workflow

import (
	"context"
	"slices"
	"strings"
	"time"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/workflow/consent"
)

// TreeStore keeps what the rows of steps do not tell of the agents of a run: their children, and what the teacher said
// to them.
type TreeStore interface {
	// SaveChild writes a child of a step as it is now.
	SaveChild(ctx context.Context, t ChildNode) error
	// Children lists the children of all steps of a run, in the order in which they were asked for.
	Children(ctx context.Context, runID string) ([]ChildNode, error)
	// Say keeps what the teacher said to an agent.
	Say(ctx context.Context, i Intervention) error
	// Said lists it, oldest first. SaveTurn marks what a turn has followed.
	Said(ctx context.Context, runID string) ([]Intervention, error)
}

// NodeState is the state of an agent in the tree (PRODUCT.md, decision 16).
type NodeState string

// States of a node.
const (
	NodeQueued     NodeState = "queued"
	NodeRunning    NodeState = "running"
	NodeAwaiting   NodeState = "awaiting_user"
	NodeCompleted  NodeState = "completed"
	NodeModified   NodeState = "modified" // its parameters or what it builds on were changed since
	NodeDeleted    NodeState = "deleted"  // left out or removed
	NodeCancelling NodeState = "cancelling"
	NodeError      NodeState = "error"
	NodeUnknown    NodeState = "unknown"
)

// ChildNode is a child of a step, or of another child.
type ChildNode struct {
	RunID      string
	Generation int
	StepID     string
	Attempt    int
	Node       string // agent.Place
	Parent     string
	Question   string
	State      agent.ChildState
	Answer     string // of a failed one what its parent was told
	Fault      *i18n.Text
	StartedAt  time.Time
	EndedAt    time.Time
}

// Node is an agent of a run.
type Node struct {
	ID       string    `json:"id"`     // "plan", "s1", "s1/3.0.1"
	Parent   string    `json:"parent"` // "" is the run
	Agent    string    `json:"agent"`
	Title    string    `json:"title"`
	State    NodeState `json:"state"`
	Attempt  int       `json:"attempt"`
	Answer   string    `json:"answer"`   // of a child
	Comments []string  `json:"comments"` // of the teacher, oldest first
	// An intervention that is not followed yet: "pause", "modify", "delete"; "" = none.
	Wants     string     `json:"wants"`
	Can       []string   `json:"can"`     // interventions that are possible now
	Seconds   float64    `json:"seconds"` // machine time
	Fault     *i18n.Text `json:"fault"`
	StartedAt time.Time  `json:"startedAt" ts_type:"string"`
	EndedAt   time.Time  `json:"endedAt" ts_type:"string"`
}

// Tree is the agents of a run, parents before their children.
type Tree struct {
	RunID string `json:"runId"`
	Nodes []Node `json:"nodes"`
}

// planNode is the planner's place in the tree.
const planNode = "plan"

// Tree reads the agents of a run's newest generation.
func (e *Timeline) Tree(ctx context.Context, runID string) (Tree, error) {
	r, err := e.read(ctx, runID)
	if err != nil {
		return Tree{}, err
	}
	return e.tree(ctx, r)
}

// tree is Tree of a run as it was read: what is decided from both is decided about the same moment.
func (e *Timeline) tree(ctx context.Context, r Run) (Tree, error) {
	twigs, err := e.store.Children(ctx, r.ID)
	if err != nil {
		return Tree{}, stored(err)
	}
	t := Tree{RunID: r.ID, Nodes: []Node{e.plannerNode(r)}}
	for _, s := range r.Steps {
		t.Nodes = append(t.Nodes, stepNode(s))
		for _, twig := range twigs {
			if twig.Generation == s.Generation && twig.StepID == s.ID && twig.Attempt == s.Attempt {
				t.Nodes = append(t.Nodes, twigNode(s, twig))
			}
		}
	}
	for i := range t.Nodes {
		r.tree().interventions(&t.Nodes[i])
	}
	return t, nil
}

// plannerNode stands for who makes the plan.
func (e *Timeline) plannerNode(r Run) Node {
	n := Node{ID: planNode, Agent: e.planner.Name, Title: r.Title, State: NodeCompleted, Attempt: r.nextVersion() - 1}
	switch {
	case r.tree().drafting():
		n.State, n.Attempt = NodeRunning, r.nextVersion()
	case r.Plan == nil:
		n.State, n.Attempt, n.Fault = NodeError, 1, r.Fault
	}
	if g, ok := r.openGate(); ok && g.StepID == "" && (r.State == Drafting || r.State == AwaitingPlan) {
		n.State = NodeAwaiting
	}
	return n
}

// drafting reports that the planner is at work on the next version of the plan, or asks something about it: also while
// there is one already.
func (r treeView) drafting() bool {
	if r.State != AwaitingPlan {
		return r.State == Drafting
	}
	if g, open := r.openGate(); open {
		return g.Kind != consent.Plan && g.Kind != consent.Clarify && g.Kind != consent.Start
	}
	switch Next(r.Run).(type) {
	case DraftPlan:
		return true
	case FillMissing:
		return r.Plan.Author != "teacher"
	}
	return false
}

func stepNode(s Step) Node {
	return Node{
		ID: s.ID, Agent: s.Agent, Title: s.Title, State: s.State.node(), Attempt: s.Attempt, Seconds: s.Seconds,
		Fault:     s.Fault,
		StartedAt: s.StartedAt, EndedAt: s.EndedAt,
	}
}

// node is the step's state in the words of seed 002.
func (s StepState) node() NodeState {
	switch s {
	case Queued:
		return NodeQueued
	case AwaitingUser:
		return NodeAwaiting
	case StepRunning:
		return NodeRunning
	case StepDone:
		return NodeCompleted
	case Skipped:
		return NodeDeleted
	case Stale:
		return NodeModified
	case StepError:
		return NodeError
	case StepUnknown:
		return NodeUnknown
	}
	return NodeUnknown
}

func twigNode(s Step, t ChildNode) Node {
	n := Node{
		ID: s.ID + "/" + t.Node, Parent: s.ID, Agent: s.Agent, Title: t.Question, State: NodeState(t.State),
		Attempt: t.Attempt, Answer: t.Answer,
		Fault: t.Fault, StartedAt: t.StartedAt, EndedAt: t.EndedAt,
	}
	if n.State != NodeCompleted { // a failed one has told its parent so, and shows why
		n.Answer = ""
	}
	if t.Parent != "" {
		n.Parent = s.ID + "/" + t.Parent
	}
	if n.State == NodeRunning && s.State != StepRunning { // its step waits, or was broken off
		n.State = s.State.node()
	}
	if !t.StartedAt.IsZero() && !t.EndedAt.IsZero() {
		n.Seconds = t.EndedAt.Sub(t.StartedAt).Seconds()
	}
	return n
}

// interventions fills what the teacher has said to a node and can say.
func (r treeView) interventions(n *Node) {
	r.remarks(n)
	// a child has no turn that marks what was followed
	if n.State == NodeDeleted || n.State == NodeCompleted && r.State != Reviewing {
		n.Wants = ""
	}
	for _, kind := range Interferences() {
		if r.may(*n, kind) {
			n.Can = append(n.Can, string(kind))
		}
	}
	if n.Wants == string(Remove) || r.State == Stopping && n.State == NodeRunning {
		n.State = NodeCancelling
	}
}

// remarks fills comments and what is not followed yet.
func (r treeView) remarks(n *Node) {
	for _, i := range r.said {
		if i.Node != n.ID || i.Generation != r.Generation {
			continue
		}
		switch {
		case i.Kind == Comment:
			n.Comments = append(n.Comments, i.Text)
		case i.Kind != Tell && i.DoneAt.IsZero() && i.Attempt == n.Attempt && !r.pausedFor(i.ID):
			n.Wants = string(i.Kind)
		}
	}
}

// may reports that an intervention is legal now. A comment always is.
func (r treeView) may(n Node, kind Interference) bool {
	alive := !r.State.Ended() && r.State != Stopping
	under := strings.Contains(n.ID, "/")
	switch kind {
	case Comment:
		return true
	case Tell:
		return alive && (n.State == NodeQueued || n.State == NodeRunning || n.State == NodeAwaiting)
	case Pause:
		return alive && n.ID != planNode && (n.State == NodeQueued || n.State == NodeRunning) && n.Wants == ""
	case Resume:
		g, ok := r.openGate()
		return alive && ok && g.Kind == consent.Continue && g.Subject.Params["said"] != "" && nodeOf(g) == n.ID
	case Modify:
		open := n.State == NodeQueued || n.State == NodeRunning || n.State == NodeAwaiting || n.State == NodeError
		return alive && !under && n.ID != planNode && n.Wants == "" &&
			(r.State == Running && open || r.State == Reviewing && r.step(n.ID) != nil)
	case Remove:
		return alive && n.ID != planNode && n.Wants == "" && r.State == Running &&
			(n.State == NodeQueued || n.State == NodeRunning || n.State == NodeAwaiting || n.State == NodeError ||
				n.State == NodeUnknown)
	}
	return false
}

// nodeOf is the node that a question is about.
func nodeOf(g consent.Gate) string {
	switch {
	case g.StepID == "":
		return planNode
	case g.Subject.Params["node"] == "":
		return g.StepID
	}
	return g.StepID + "/" + g.Subject.Params["node"]
}

// placeOf is the node of a task.
func placeOf(t agent.Task) string {
	switch {
	case t.Origin.StepID == "":
		return planNode
	case t.Place.Node == "":
		return t.Origin.StepID
	}
	return t.Origin.StepID + "/" + t.Place.Node
}

// NodeView is an opened node.
type NodeView struct {
	Node  Node           `json:"node"`
	Trace agent.Trace    `json:"trace"`
	Said  []Intervention `json:"said"`
	Spent *int64         `json:"spent"` // micro-USD of its replies; null is unknown
}

// Node opens a node: what it thought, called and got back, what the teacher said to it, what it cost. NotFound
// "fault.node.unknown".
func (e *Timeline) Node(ctx context.Context, runID, id string) (NodeView, error) {
	r, err := e.read(ctx, runID)
	if err != nil {
		return NodeView{}, err
	}
	n, err := e.node(ctx, r, id)
	if err != nil {
		return NodeView{}, err
	}
	v := NodeView{Node: n, Spent: new(int64)}
	rows, err := e.store.Messages(ctx, r.tree().transcriptOf(v.Node))
	if err != nil {
		return v, stored(err)
	}
	v.Trace = agent.TraceOf(rows)
	for _, it := range v.Trace.Iterations {
		v.Spent = plus(v.Spent, it.MicroUSD)
	}
	for _, i := range r.said {
		if i.Node != id || i.Generation != r.Generation {
			continue
		}
		if at := slices.IndexFunc(rows, func(m model.Message) bool { return m.Said == i.ID }); at >= 0 {
			i.DoneAt = rows[at].At
		}
		v.Said = append(v.Said, i)
	}
	return v, nil
}

// node finds an agent of a run.
func (e *Timeline) node(ctx context.Context, r Run, id string) (Node, error) {
	tree, err := e.tree(ctx, r)
	if err != nil {
		return Node{}, err
	}
	at := slices.IndexFunc(tree.Nodes, func(n Node) bool { return n.ID == id })
	if at < 0 {
		return Node{}, fault.New(fault.NotFound, "fault.node.unknown", nil, "node", short(id))
	}
	return tree.Nodes[at], nil
}

// transcriptOf is the key of a node's transcript.
func (r treeView) transcriptOf(n Node) string {
	step, below, _ := strings.Cut(n.ID, "/")
	if step == planNode {
		return r.plans().planTranscript(r.Generation, n.Attempt)
	}
	key := stepTranscript(r.ID, Step{ID: step, Generation: r.Generation}, n.Attempt)
	if below != "" {
		key += "/" + below
	}
	return key
}
