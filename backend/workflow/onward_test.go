package workflow_test

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/store"
	"pult/backend/store/storetest"
	"pult/backend/tools"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// searcher is a research agent that looks things up as often as it is let, each time for something else, until it is
// told to answer.
func searcher(clock *clock, most int) *cast {
	c := &cast{}
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "research" {
			return nil
		}
		replies := 0
		for _, m := range req.Whole {
			if m.Role == model.Assistant {
				replies++
			}
		}
		if clock != nil {
			clock.Pass(100 * time.Second)
		}
		if replies >= most || len(req.Tools) == 0 {
			return nil
		}
		return []modeltest.Turn{
			modeltest.Calls(
				model.ToolCall{
					ID:   "c",
					Name: "library_search",
					Args: json.RawMessage(`{"query":"Licht ` + strconv.Itoa(replies) + `"}`),
				},
			),
		}
	}
	return c
}

// An agent that does not come to an end asks: what was done is shown, a yes gives it the limit once more, and "finish"
// lets it answer with what is there.
func TestALoopThatDoesNotEndAsks(t *testing.T) {
	keeper := storetest.NewMemory()
	m := searcher(nil, 99)
	s := newStage(t, props{keeper: keeper, model: m})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Continue)
	c := g.Question.Chain
	if c == nil || c.Reason != "iterations" || c.Iterations != 5 || c.Limit != 5 || len(c.Done) != 5 ||
		c.MicroUSD == nil ||
		*c.MicroUSD != 0 ||
		!g.Question.Estimate.Local {
		t.Fatalf("shown %+v, %+v", c, g.Question.Estimate)
	}
	if step(s.checked(), "s1").State != workflow.AwaitingUser {
		t.Error("the step does not wait")
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	g = s.expect(consent.Continue)
	if g.Question.Chain.Iterations != 10 || len(m.asked("research")) != 10 {
		t.Errorf("after a yes: %+v, %d calls", g.Question.Chain, len(m.asked("research")))
	}
	s.answer(g, workflow.Answer{Do: consent.Finish})
	s.approve(consent.Step, consent.Review)
	if r := s.wantState(workflow.Completed); step(r, "s1").ArtifactID == "" {
		t.Error("there is no result")
	}
	asked := m.asked("research")
	last := asked[len(asked)-1]
	if len(asked) != 11 || len(last.Tools) != 0 ||
		!strings.Contains(last.Messages[len(last.Messages)-1].Text, "answer now") &&
			!strings.Contains(last.Messages[len(last.Messages)-1].Text, "Answer with what you have") {
		t.Errorf(
			"%d calls, the last with %d tools and %q",
			len(asked),
			len(last.Tools),
			last.Messages[len(last.Messages)-1].Text,
		)
	}
	groups, err := s.Timeline.Habits(ctx(), time.Time{})
	endings := map[string]int{}
	for _, group := range groups {
		if group.Agent == "research" {
			endings[group.Ending] += group.N
		}
	}
	if err != nil || endings["iterations"] != 2 || endings["answered"] != 1 {
		t.Errorf("habits %v, %v", endings, err)
	}
}

// The question outlives the program; waiting is no machine time; leaving out and stopping lead on like everywhere else.
func TestOnwardOutlivesARestart(t *testing.T) {
	dir, clock := newFolder(t), newClock()
	m := searcher(clock, 4)
	db, err := store.Open(t.Context(), store.Options{Dir: dir, Now: clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	s := newStage(t, props{keeper: db.Workflow(), model: m, clock: clock})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Continue)
	if c := g.Question.Chain; c.Reason != "time" || c.Limit != 300 || c.Iterations != 3 || c.Seconds != 300 {
		t.Fatalf("shown %+v", c)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	clock.Pass(72 * time.Hour)
	next := newStage(t, props{keeper: reopen(t, dir).Workflow(), model: m, clock: clock, process: "p2", last: 1000})
	next.run = s.run
	if err := next.Recover(ctx()); err != nil {
		t.Fatal(err)
	}
	again := next.expect(consent.Continue)
	if again.ID != g.ID || again.Hash != g.Hash {
		t.Fatalf("another question: %s", again.Key)
	}
	next.approve(consent.Continue, consent.Step, consent.Review)
	r := next.wantState(workflow.Completed)
	if seconds := step(r, "s1").Seconds; seconds != 500 {
		t.Errorf("%v s of machine time", seconds)
	}
	if n := len(m.asked("research")); n != 5 {
		t.Errorf("%d calls: what was done before is not done again", n)
	}
}

func TestOnwardCanLeaveOutAndStop(t *testing.T) {
	for do, end := range map[consent.Do]workflow.StepState{
		consent.Skip: workflow.Skipped,
		consent.Stop: workflow.StepError,
	} {
		s := newStage(t, props{keeper: storetest.NewMemory(), model: searcher(nil, 99)})
		s.begin(mainRequest, workflow.Full)
		s.approve(consent.Plan)
		s.answer(s.expect(consent.Continue), workflow.Answer{Do: do})
		r := s.advance()
		if state := step(r, "s1").State; do == consent.Skip && state != end ||
			do == consent.Stop && r.State != workflow.Stopped {
			t.Errorf("%s: step %s, run %s", do, state, r.State)
		}
	}
}

// What the administrator changes counts for the next step: a step at work and a question that is open keep what they
// began with.
func TestSettingsCountForTheNextStep(t *testing.T) {
	setup := settings.DefaultAgent()
	setup.Iterations = 3
	s := newStage(
		t,
		props{keeper: storetest.NewMemory(), model: searcher(nil, 7), rules: func(context.Context, string) agentRules {
			return agentRules{Agent: setup, Web: true}
		}},
	)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Continue)
	setup.Iterations, setup.Minimum, setup.Warn, setup.Auto = 10, 99, 99, 99
	s.answer(g, workflow.Answer{Do: consent.Approve})
	if g = s.expect(consent.Continue); g.Question.Chain.Iterations != 6 || g.Question.Chain.Limit != 3 {
		t.Errorf("the step works by other settings: %+v", g.Question.Chain)
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	g = s.expect(consent.Step) // the picture begins under the new thresholds
	if g.Question.Thresholds == nil || g.Question.Thresholds.Minimum != 99 {
		t.Fatalf("thresholds %+v", g.Question.Thresholds)
	}
	setup.Minimum, setup.Warn = 1, 2
	if err := s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}); err == nil {
		t.Error("an open question follows other thresholds")
	}
	s.answer(g, workflow.Answer{Do: consent.Approve, Sure: true})
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
}

// atHome is a provider on this machine: nothing is asked before a call, and prompts are composed as they would be sent.
func atHome() *line {
	return &line{route: provider.Route{Provider: "openai", Host: "localhost:11434", Model: "m", Local: true}}
}

// Case 17: after the context was made smaller, finished steps stay done, the plan and what the teacher approved are
// still in the prompt.
func TestCase17CompactionKeepsPlanAndConstraints(t *testing.T) {
	m := searcher(nil, 3)
	plan := agent.Draft{Title: "Photosynthese", Description: "Fünf Teile", Found: 1}
	for i := range 5 {
		plan.Steps = append(
			plan.Steps,
			agent.DraftStep{
				Agent:  "research",
				Title:  "Teil " + strconv.Itoa(i+1),
				Why:    "x",
				Params: map[string]string{"topic": "Photosynthese Teil " + strconv.Itoa(i+1), "grade": "7"},
			},
		)
	}
	m.plan = func(model.Request) agent.Draft { return plan }
	before, refused := m.act, 0
	m.act = func(ctx context.Context, req model.Request) []modeltest.Turn {
		if req.Params["topic"] == "Photosynthese Teil 4" && len(req.Whole) > 2 && refused < 2 {
			refused++
			return []modeltest.Turn{{Err: model.Fail(model.TooLong, model.Who{Provider: "gemini", Model: "m"}, "too long", nil)}}
		}
		return before(ctx, req)
	}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: m, outlet: atHome()})
	s.begin("Recherchiere Photosynthese in fünf Teilen für Klasse 7. Ohne Formeln!", workflow.Full)
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Change, Feedback: "Bitte nur Blätter, keine Nadeln."})
	s.approve(consent.Plan)
	r := s.willingly()
	if r.State != workflow.Completed || refused != 2 {
		t.Fatalf("the run is %s after %d refusals", r.State, refused)
	}
	var fourth []model.Request
	for _, req := range m.asked("research") {
		if req.Params["topic"] == "Photosynthese Teil 4" {
			fourth = append(fourth, req)
		}
	}
	last := fourth[len(fourth)-1]
	for _, want := range []string{
		"Ohne Formeln!", "keine Nadeln", "1. [done] research: Teil 1",
		"3. [done] research: Teil 3", "4. [now] research: Teil 4", "5. [next] research: Teil 5", "Photosynthese Teil 4",
	} {
		if !strings.Contains(last.Input, want) {
			t.Errorf("after the compaction the prompt lacks %q:\n%s", want, last.Input)
		}
	}
	for _, id := range []string{"s1", "s2", "s3"} {
		if done := step(r, id); done.Attempt != 1 || len(done.Artifacts) != 1 {
			t.Errorf("%s was done again: %+v", id, done)
		}
	}
}

// Notes reach the agents they are for, and the teacher.
func TestNotesReachLaterAgents(t *testing.T) {
	m := &cast{}
	m.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "research" {
			return nil
		}
		raw, err := json.Marshal(someResearch("Photosynthese", 1))
		if err != nil {
			t.Fatal(err)
		}
		return []modeltest.Turn{modeltest.Reply(`{"action":"respond","response":` + string(raw) +
			`,"notes":[{"to":"image","kind":"hint","text":"Das Blatt im Querschnitt passt am besten."},` +
			`{"to":"music","text":"leise"},{"to":"all","kind":"x","text":"  "}]}`)}
	}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: m, outlet: atHome()})
	s.begin(mainRequest, workflow.Full)
	r := s.willingly()
	if notes := step(r, "s1").Notes; len(notes) != 2 || notes[0].To != "image" || notes[1].Kind != "hint" {
		t.Errorf("kept %+v", notes)
	}
	if in := m.asked("image")[0].Input; !strings.Contains(in, "Das Blatt im Querschnitt passt am besten.") ||
		strings.Contains(in, "leise") {
		t.Errorf("the picture's agent reads:\n%s", in)
	}
	thoughts, err := s.Timeline.Thoughts(ctx(), s.run)
	if err != nil || len(thoughts) != 3 || thoughts[1].Agent != "research" || len(thoughts[1].Notes) != 2 ||
		len(thoughts[2].Trace.Iterations) != 2 {
		t.Errorf("%+v, %v", thoughts, err)
	}
}

// A tool that is switched off is not offered; a model that calls it all the same is told so, and the teacher hears of
// it once. What an agent proposes as a further step is shown and not done.
func TestSwitchedOffToolsAreSuggestedOnce(t *testing.T) {
	setup := settings.DefaultAgent()
	setup.Off = []string{"library_search"}
	m := &cast{}
	m.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "research" || len(req.Whole) > 3 {
			return nil
		}
		call := func(name, args string) []modeltest.Turn {
			return []modeltest.Turn{modeltest.Calls(model.ToolCall{ID: "c", Name: name, Args: json.RawMessage(args)})}
		}
		if len(req.Whole) == 0 {
			return call("library_search", `{"query":"Licht"}`)
		}
		return call("image_generate", `{"description":"Blatt im Querschnitt"}`)
	}
	list, err := tools.All(tools.Deps{Pictures: agents.Pictures()})
	if err != nil {
		t.Fatal(err)
	}
	s := newStage(
		t,
		props{
			keeper: storetest.NewMemory(),
			model:  m,
			tools:  append(list, board(), shelf()),
			rules: func(context.Context, string) agentRules {
				return agentRules{Agent: setup}
			},
		},
	)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step)
	s.expect(consent.Review)
	r := s.checked()
	first := step(r, "s1")
	if len(first.Wanted) != 1 || first.Wanted[0] != "library_search" || len(first.Proposed) != 1 ||
		first.Proposed[0].Agent != "image" {
		t.Errorf("wanted %v, proposed %v", first.Wanted, first.Proposed)
	}
	var keys []string
	for _, text := range r.Results.Recommendations {
		if text.Code != reason.Advised {
			continue
		}
		keys = append(keys, text.Key+" "+text.Args["tool"]+text.Args["text"])
	}
	if !contains(keys, "recommend.tool @wish.library_search") || !contains(keys, "recommend.step Blatt im Querschnitt") {
		t.Errorf("recommended %v", keys)
	}
	for _, tl := range m.asked("research")[0].Tools {
		if tl.Name == "library_search" {
			t.Error("a tool that is switched off is offered")
		}
	}
}
