package workflow_test

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"pult/backend/agent"
	"pult/backend/agent/prompt"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/song/sound"
	"pult/backend/model"
	"pult/backend/settings"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

const mainRequest = "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild"

// keeper is what an engine needs of a store.
type keeper = workflow.Store

// tester is what *testing.T and *rapid.T have in common.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// props is what a stage is set up with.
type props struct {
	keeper   keeper
	model    model.Model
	tools    []tool.Tool
	provider string // "" = offline
	last     int64  // number of the last event
	process  string // makes ids of two processes differ
	clock    *clock
	agents   []agent.Spec
	planner  *agent.Spec
	report   func(error)
	outlet   workflow.Router
	purse    workflow.Budget
	choices  choices
	rules    func(ctx context.Context, agent string) agentRules
	reading  func() error  // before the settings are read
	registry tool.Registry // in place of tools
	memory   workflow.Recaller
	atlas    workflow.AllowedHosts
	drawer   workflow.Drawer
	musician workflow.Musician
	ear      *ear // of the program before
}

// stage is an engine with everything around it, and one run.
type stage struct {
	*workflow.Engine
	t     tester
	clock *clock
	ear   *ear
	run   string

	kept     keeper
	tools    tool.Registry
	settings *settings.Settings
	restarts func() // nil: the program is never started again while a question is open

	watched sync.Mutex
	seen    string // run for other goroutines
}

func newStage(t tester, p props) *stage {
	s := &stage{t: t, clock: p.clock, ear: p.ear, kept: p.keeper}
	if s.clock == nil {
		s.clock = newClock()
	}
	if s.ear == nil {
		s.ear = &ear{}
	}
	if p.provider == "" {
		p.provider = "offline"
	}
	if p.tools == nil {
		p.tools = []tool.Tool{board(), shelf()}
	}
	if p.agents == nil {
		p.agents = slices.Clone(theAgents())
	}
	if p.planner == nil {
		spec := thePlanner()
		p.planner = &spec
	}
	var ids sync.Mutex
	n := 0
	composed := func(context.Context, agent.Sheet) (prompt.Prompt, error) { return prompt.Prompt{}, nil }
	if p.outlet != nil {
		composed = compose
	}
	if s.tools = p.registry; s.tools == nil {
		s.tools = tool.NewRegistry(p.tools...)
	}
	s.settings = &settings.Settings{
		Web:      true,
		Memory:   true,
		Pictures: true,
		Covers:   p.choices.Covers,
		EachCall: !p.choices.ByPlan,
		Names:    p.choices.Names,
	}
	if p.outlet == nil {
		p.outlet = here{p.provider}
	}
	if p.purse == nil {
		p.purse = uncounted{p.keeper}
	}
	if p.memory == nil {
		p.memory = forgetful{}
	}
	if p.atlas == nil {
		p.atlas = func(settings.Settings, map[string]string, []string) []string { return nil }
	}
	if p.drawer == nil {
		p.drawer = pencil{}
	}
	if p.musician == nil {
		p.musician = sound.New()
	}
	if p.report == nil {
		p.report = func(error) {}
	}
	s.Engine = workflow.NewEngine(workflow.Config{
		Router: p.outlet, Budget: p.purse, Store: configured{p.keeper, s.settings, p.rules, p.reading},
		Planner: *p.planner, Answerer: theAnswerer(), Agents: p.agents,
		Runner: agent.Runner{
			Model: p.model, Tools: s.tools,
			Compose: composed, Now: s.clock.Now,
		},
		Recaller: p.memory, AllowedHosts: p.atlas, Drawer: p.drawer, Musician: p.musician,
		Log: workflow.NewLog(p.last, s.clock.Now, s.ear), Now: s.clock.Now, Report: p.report,
		NewID: func() string {
			ids.Lock()
			defer ids.Unlock()
			n++
			return fmt.Sprintf("%sid%d", p.process, n)
		},
	})
	return s
}

// everyJob is the whole history: what is open, then what has ended, both newest first.
func (s *stage) everyJob() ([]workflow.Summary, error) {
	page, err := s.Runs.List(ctx(), workflow.ListQuery{})
	return page.Lines, err
}

// compose is what the program does.
func compose(_ context.Context, s agent.Sheet) (prompt.Prompt, error) {
	t := s.Task
	p := prompt.Parts{
		Base: t.Spec.Prompt, Task: t.Request, Question: t.Question, Language: string(t.Language), Params: t.Params,
		Context: s.Material, Feedback: t.Feedback,
		Schema: t.Spec.Schema, Tools: len(s.Tools) > 0, Style: prompt.Style(t.Setup.Style),
		Continuation: t.Setup.Continue != "off",
		Mailbox:      t.Setup.Mailbox, Facts: t.Facts,
	}
	for _, line := range t.Plan {
		p.Plan = append(
			p.Plan,
			prompt.PlanStep{Agent: line.Agent, Title: line.Title, State: prompt.StepState(line.State), Why: line.Why},
		)
	}
	for _, l := range t.Notes {
		p.Notes = append(p.Notes, prompt.Note{From: l.From, Kind: l.Kind, Text: l.Text})
	}
	return prompt.Compose(p)
}

func ctx() context.Context { return context.Background() }

func (s *stage) begin(request string, mode workflow.Mode) {
	s.t.Helper()
	r, err := s.Runs.Start(ctx(), workflow.Job{Request: request, Language: i18n.German, Mode: mode})
	if err != nil {
		s.t.Fatalf("start %q: %v", request, err)
	}
	s.run = r.ID
}

// advance takes the run on and checks what holds after every Advance: it has ended, or it waits with one open question.
func (s *stage) advance() workflow.Run {
	s.t.Helper()
	r, err := s.Advance(ctx(), s.run)
	if err != nil && r.State != "" {
		if now, loadErr := s.Runs.Run(ctx(), s.run); loadErr != nil || now.State != workflow.Failed {
			s.t.Fatalf("advance: %v (state %s)", err, now.State)
		}
	}
	if s.restarts != nil {
		s.restarts()
	}
	return s.checked()
}

func (s *stage) checked() workflow.Run {
	s.t.Helper()
	r, err := s.Runs.Run(ctx(), s.run)
	if err != nil {
		s.t.Fatalf("load: %v", err)
	}
	open := 0
	for _, g := range r.Gates {
		if g.Decision == nil {
			open++
		}
	}
	want := 1
	if r.State.Ended() {
		want = 0
	}
	if open != want {
		s.t.Fatalf("the run is %s with %d open questions", r.State, open)
	}
	if (r.State == workflow.Failed) != (r.Fault != nil) {
		s.t.Fatalf("the run is %s with fault %v", r.State, r.Fault)
	}
	for _, step := range r.Steps {
		if step.State == workflow.StepRunning {
			s.t.Fatalf("step %s is running without a worker", step.ID)
		}
	}
	return r
}

// open is the question that waits.
func (s *stage) open() consent.Gate {
	s.t.Helper()
	for _, g := range s.checked().Gates {
		if g.Decision == nil {
			return g
		}
	}
	s.t.Fatalf("no question is open")
	return consent.Gate{}
}

// expect advances to a question of this kind.
func (s *stage) expect(kind consent.Kind) consent.Gate {
	s.t.Helper()
	r := s.advance()
	if r.State.Ended() {
		s.t.Fatalf("wanted the question %q, but the run is %s (%v)", kind, r.State, r.Fault)
	}
	g := s.open()
	if g.Kind != kind {
		s.t.Fatalf("wanted the question %q, got %q (%v)", kind, g.Key, g.Question.Fault)
	}
	return g
}

func (s *stage) answer(g consent.Gate, a workflow.Answer) {
	s.t.Helper()
	if err := s.Gates.Decide(ctx(), g.ID, g.Hash, a); err != nil {
		s.t.Fatalf("answer %s to %s: %v", a.Do, g.Key, err)
	}
}

// approve advances to a question of this kind and says yes.
func (s *stage) approve(kinds ...consent.Kind) {
	s.t.Helper()
	for _, k := range kinds {
		s.answer(s.expect(k), workflow.Answer{Do: consent.Approve})
	}
}

// willingly answers every question so that the run goes on, until it has ended.
func (s *stage) willingly() workflow.Run {
	s.t.Helper()
	for range 200 {
		r := s.advance()
		if r.State.Ended() {
			return r
		}
		g := s.open()
		a := workflow.Answer{Do: consent.Approve}
		switch g.Kind {
		case consent.Clarify:
			a.Params = map[string]string{"topic": "Photosynthese"}
		case consent.Failure, consent.Unknown:
			a.Do = consent.Again
		case consent.Ask:
			a.Feedback = "Die 7b."
		case consent.Resume:
			a.Sure = true
		case consent.Plan,
			consent.Start, consent.Step, consent.Result, consent.Review, consent.Send, consent.Budget,
			consent.Continue:
		}
		s.answer(g, a)
	}
	s.t.Fatalf("the run does not end")
	return workflow.Run{}
}

func (s *stage) wantState(state workflow.State) workflow.Run {
	s.t.Helper()
	r := s.advance()
	if r.State != state {
		s.t.Fatalf("the run is %s (%v), want %s", r.State, r.Fault, state)
	}
	return r
}

func step(r workflow.Run, id string) workflow.Step {
	for _, s := range r.Steps {
		if s.ID == id {
			return s
		}
	}
	return workflow.Step{}
}

func wantFault(t tester, err error, kind fault.Kind, key string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Key != key {
		t.Fatalf("got %v, want %s (%s)", err, key, kind)
	}
}
