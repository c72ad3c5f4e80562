package workflow

import (
	"context"
	"iter"
	"sync"
	"time"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/cost"
	"pult/backend/knowledge/source"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/workflow/consent"
)

// The services of the engine. Each owns one subject and sees of the store only what that subject needs; what the
// methods of a store promise is said at RunStore, Archive and the other parts of Store.
type (
	// core reads and writes runs for all services. A turn ends with one of its writes.
	core struct {
		store    coreStore
		log      *Log
		now      func() time.Time
		newID    func() string
		planner  agent.Spec
		answerer agent.Spec
		agents   []agent.Spec
		reader   *intent.Reader // of requests, with the words of the agents
		report   func(err error)
	}
	coreStore interface {
		LoadRun(ctx context.Context, id string) (Run, error)
		Said(ctx context.Context, runID string) ([]Intervention, error)
		SaveTurn(ctx context.Context, t Turn) error
		SettingsReader
	}

	// Runs begins, lists, shows, stops and deletes runs.
	Runs struct {
		*core
		store    runsStore
		budget   Budget
		drafting *drafting
		loop     *loop
		results  *ResultService
		routing  *Routing
	}
	runsStore interface {
		CreateRun(ctx context.Context, r Run, events []event.Record) (int, error)
		DeleteRun(ctx context.Context, id string) error
		RunIDs(ctx context.Context, states ...State) ([]string, error)
		Heads(ctx context.Context, q HeadQuery) iter.Seq2[Head, error]
		Lines(ctx context.Context, ids []string) ([]Summary, error)
	}

	// Plans offers plans, takes the teacher's own, and launches what was approved.
	Plans struct {
		*core
		drafting *drafting
		forks    *Forks
		kit      *kit
		loop     *loop
		routing  *Routing
		steps    *steps
	}

	// drafting makes a plan complete: what code knows about its steps, not the model and not the teacher.
	drafting struct {
		*core
		store   draftingStore
		budget  Budget
		runner  agent.Runner
		kit     *kit
		outbox  *outbox
		policy  *Policy
		routing *Routing
		last    missed
	}
	draftingStore interface {
		MedianSeconds(ctx context.Context, name, provider string) (float64, bool)
	}

	// Gates opens questions and takes the answers. The first answer wins.
	Gates struct {
		*core
		store   gatesStore
		runner  agent.Runner
		kit     *kit
		outbox  *outbox
		policy  *Policy
		routing *Routing
		steps   *steps
	}
	gatesStore interface {
		Decide(ctx context.Context, gateID string, d consent.Decision, events []event.Record) error
		GateByID(ctx context.Context, id string) (consent.Gate, error)
		SaveDraft(ctx context.Context, gateID, draft string) error
		Outline(ctx context.Context, id string) (artifact.Artifact, error)
	}

	// Policy says whether a step asks before it begins: by the teacher's standing rules, the settings and her earlier
	// answers.
	Policy struct {
		*core
		store RuleStore
	}

	// steps takes one step from its decided question to its result or its fault.
	steps struct {
		*core
		store    stepsStore
		kit      *kit
		loop     *loop
		results  *ResultService
		routing  *Routing
		underWay map[string]bool // attempts with a remote call whose end or reply was lost; only for the turn and Recover
	}
	stepsStore interface {
		Children(ctx context.Context, runID string) ([]ChildNode, error)
		Messages(ctx context.Context, key string) ([]model.Message, error)
		Outline(ctx context.Context, id string) (artifact.Artifact, error)
		Saved(ctx context.Context, hash string) (source.Copy, bool, error)
	}

	// kit is what an agent begins with: settings, hosts, facts, material, and what was before.
	kit struct {
		*core
		store        kitStore
		allowedHosts AllowedHosts
		recaller     Recaller
		results      *ResultService
		routing      *Routing
	}
	kitStore interface {
		Heads(ctx context.Context, q HeadQuery) iter.Seq2[Head, error]
		Outline(ctx context.Context, id string) (artifact.Artifact, error)
	}

	// loop runs one agent at a time, answers for the engine what its loop asks, and knows what it has written so far.
	loop struct {
		*core
		store   loopStore
		budget  Budget
		runner  agent.Runner
		outbox  *outbox
		routing *Routing

		mu     sync.Mutex
		active string             // run whose agent is at work
		cancel context.CancelFunc // ends that work
		live   Live
		lives  string // run that live belongs to
	}
	loopStore interface {
		AddTrace(ctx context.Context, c TraceLine) error
		Children(ctx context.Context, runID string) ([]ChildNode, error)
		SaveChild(ctx context.Context, t ChildNode) error
		Said(ctx context.Context, runID string) ([]Intervention, error)
	}

	// outbox says word for word what a call would send, and hides what the teacher wants hidden.
	outbox struct {
		*core
		store   RedactionStore
		budget  Budget
		masking sync.Mutex // children that overlap give out placeholders one after another
	}

	// Routing knows who would be asked now.
	Routing struct {
		router Router
	}

	// ResultService reads results, and makes the versions that the teacher writes herself.
	ResultService struct {
		*core
		store    resultsStore
		drawer   Drawer
		musician Musician
	}
	resultsStore interface {
		Artifact(ctx context.Context, id string) (artifact.Artifact, error)
		Outline(ctx context.Context, id string) (artifact.Artifact, error)
		History(ctx context.Context, runID string) (History, error)
	}

	// review gathers the results of a round and follows the changes that the teacher asked for.
	review struct {
		*core
		store   reviewStore
		budget  Budget
		results *ResultService
	}
	reviewStore interface {
		Artifact(ctx context.Context, id string) (artifact.Artifact, error)
		Outline(ctx context.Context, id string) (artifact.Artifact, error)
	}

	// Forks begins a run from the results of another one.
	Forks struct {
		*core
		store    forksStore
		drafting *drafting
		results  *ResultService
		runs     *Runs
	}
	forksStore interface {
		Artifact(ctx context.Context, id string) (artifact.Artifact, error)
		History(ctx context.Context, runID string) (History, error)
	}

	// Threads says what a text of the teacher comes to, answers plain questions, and remembers the talk that a run
	// belongs to.
	Threads struct {
		*core
		drafting *drafting
		forks    *Forks
		gates    *Gates
		kit      *kit
		routing  *Routing
		runs     *Runs
	}

	// Timeline tells what was and is: the history of a run, its agents as a tree, what they thought, and sums over
	// runs. It changes nothing.
	Timeline struct {
		*core
		store  timelineStore
		budget Budget
	}
	timelineStore interface { //nolint:interfacebloat // it only reads, but from every table
		History(ctx context.Context, runID string) (History, error)
		Transitions(ctx context.Context, runID string) ([]Transition, error)
		Entries(ctx context.Context, q cost.Query, limit int) ([]cost.Entry, error)
		Children(ctx context.Context, runID string) ([]ChildNode, error)
		Messages(ctx context.Context, key string) ([]model.Message, error)
		Outline(ctx context.Context, id string) (artifact.Artifact, error)
		TraceGroups(ctx context.Context, since time.Time) ([]TraceGroup, error)
		Work(ctx context.Context, since time.Time) ([]Work, error)
	}

	// Interventions takes what the teacher says to an agent, and follows it.
	Interventions struct {
		*core
		store    interventionsStore
		gates    *Gates
		loop     *loop
		steps    *steps
		timeline *Timeline
	}
	interventionsStore interface {
		Say(ctx context.Context, i Intervention) error
	}
)

// NewEngine wires the services.
func NewEngine(c Config) *Engine {
	base := &core{
		store: c.Store, log: c.Log, now: c.Now, newID: c.NewID, planner: c.Planner, answerer: c.Answerer, agents: c.Agents,
		report: c.Report, reader: agent.Reader(c.Agents...),
	}
	routing := &Routing{router: c.Router}
	out := &outbox{core: base, store: c.Store, budget: c.Budget}
	lp := &loop{core: base, store: c.Store, budget: c.Budget, outbox: out, routing: routing}
	lp.runner = c.Runner
	lp.runner.Transcripts = c.Store
	results := &ResultService{core: base, store: c.Store, drawer: c.Drawer, musician: c.Musician}
	equipment := &kit{
		core: base, store: c.Store, allowedHosts: c.AllowedHosts, recaller: c.Recaller,
		results: results, routing: routing,
	}
	policy := &Policy{core: base, store: c.Store}
	drafts := &drafting{
		core: base, store: c.Store, budget: c.Budget, runner: lp.runner, kit: equipment, outbox: out, policy: policy,
		routing: routing,
	}
	runs := &Runs{
		core: base, store: c.Store, budget: c.Budget, drafting: drafts, loop: lp, results: results, routing: routing,
	}
	forks := &Forks{core: base, store: c.Store, drafting: drafts, results: results, runs: runs}
	work := &steps{
		core: base, store: c.Store, kit: equipment, loop: lp, results: results, routing: routing,
		underWay: map[string]bool{},
	}
	gates := &Gates{
		core: base, store: c.Store, runner: lp.runner, kit: equipment, outbox: out, policy: policy, routing: routing,
		steps: work,
	}
	threads := &Threads{
		core: base, drafting: drafts, forks: forks, gates: gates, kit: equipment, routing: routing, runs: runs,
	}
	timeline := &Timeline{core: base, store: c.Store, budget: c.Budget}
	return &Engine{
		core: base, store: c.Store, budget: c.Budget,
		Runs: runs, Gates: gates, Policy: policy, Results: results, Forks: forks, Threads: threads, Timeline: timeline,
		Routing: routing,
		Plans: &Plans{
			core: base, drafting: drafts, forks: forks, kit: equipment, loop: lp, routing: routing, steps: work,
		},
		Interventions: &Interventions{core: base, store: c.Store, gates: gates, loop: lp, steps: work, timeline: timeline},
		loop:          lp, steps: work, review: &review{core: base, store: c.Store, budget: c.Budget, results: results},
	}
}
