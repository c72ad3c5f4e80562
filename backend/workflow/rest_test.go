package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func toRest(t *testing.T, p props) (*stage, workflow.PlanEdit) {
	t.Helper()
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.expect(consent.Step)
	edit, _, err := s.Plans.Standing(ctx(), s.run)
	if err != nil {
		t.Fatal(err)
	}
	return s, edit
}

// Only what is to come is priced and asked about, and the question names what is there.
func TestTheQuestionAboutTheRest(t *testing.T) {
	s, _ := toRest(t, props{keeper: storetest.NewMemory(), model: &cast{}})
	before := s.open()
	if err := s.Plans.Reopen(ctx(), s.run); err != nil {
		t.Fatal(err)
	}
	g := s.expect(consent.Plan)
	r := s.checked()
	first := step(r, "s1")
	if lead := g.Question.Lead; lead.Key != "gate.plan.lead.rest" || lead.Args["done"] != "Recherche" {
		t.Errorf("%+v", lead)
	}
	same(t, g.Subject.Inputs, []string{"s1=" + first.Hash + "=completed"})
	if r.State != workflow.AwaitingPlan || r.Plan.Version != 2 || len(r.Plan.Changes) != 0 || r.Plan.Complexity != "low" {
		t.Errorf("%s, version %d, %+v", r.State, r.Plan.Version, r.Plan.Changes)
	}
	wantFault(
		t,
		s.Gates.Decide(ctx(), before.ID, before.Hash, workflow.Answer{Do: consent.Approve}),
		fault.Conflict,
		"fault.gate.decided",
	)
	shot, err := s.Runs.Snapshot(ctx(), s.run)
	if err != nil || shot.Begun != 1 || shot.Progress.Percent <= 10 {
		t.Errorf("%d have begun, %d percent, %v", shot.Begun, shot.Progress.Percent, err)
	}
	s.answer(g, workflow.Answer{Do: consent.Deny})
	if r := s.wantState(workflow.Stopped); step(r, "s1").ArtifactID != first.ArtifactID {
		t.Errorf("the result is gone: %+v", r.Steps)
	}
}

// What the teacher said at the question of a step is in the plan that she changes afterwards.
func TestTheRestIsAsItStands(t *testing.T) {
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{plan: func(model.Request) agent.Draft {
		d := usualPlan("Photosynthese")
		d.Steps = append(
			d.Steps,
			agent.DraftStep{
				Agent:  "image",
				Title:  "Zweites Bild",
				Params: map[string]string{"complexity": "simple"},
				Uses:   []int{0},
			},
		)
		return d
	}}})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.answer(s.expect(consent.Step), workflow.Answer{Do: consent.Skip})
	s.expect(consent.Step)
	edit, begun, err := s.Plans.Standing(ctx(), s.run)
	if err != nil || begun != 1 || !edit.Steps[1].Skip || edit.Steps[2].Skip {
		t.Fatalf("%d have begun: %+v, %v", begun, edit, err)
	}
	edit.Steps = slices.Insert(edit.Steps[:2], 1, edit.Steps[2]) // the second picture first
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.approve(consent.Plan, consent.Step)
	r := s.wantState(workflow.Reviewing)
	var list []string
	for _, st := range r.Steps {
		list = append(list, st.ID+"="+string(st.State))
	}
	same(t, list, []string{"s1=completed", "s3=completed", "s2=skipped"})
}

// A coming step that another agent shall do asks by that agent's rules, whatever was allowed before.
func TestTheAgentOfAComingStep(t *testing.T) {
	params, _ := mail()
	always := postman()
	always.Asks = true
	c := &cast{}
	s, edit := toRest(t, props{keeper: storetest.NewMemory(), model: c, agents: append(agents.All(), always)})
	edit.Steps[1].Agent, edit.Steps[1].Params = "mail", params
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.expect(consent.Plan)
	now := s.checked().Plan.Steps[1]
	if now.Agent != "mail" || !now.MustAsk || !now.Asks {
		t.Errorf("%+v", now)
	}
	same(
		t,
		s.checked().Plan.Changes,
		[]workflow.Change{{Kind: "agent", StepID: "s2", Title: "Bild", Field: "agent", Before: "image", After: "mail"}},
	)
	s.approve(consent.Plan)
	if g := s.expect(consent.Step); g.Subject.Agent != "mail" || g.Subject.Attempt != 2 || c.E() != 1 {
		t.Errorf("%+v after %d effects", g.Subject, c.E())
	}
}

// In words: the planner knows what has begun, its new rest is joined to it, and it asks again.
func TestTheRestInWords(t *testing.T) {
	c := &cast{}
	wished := func(req model.Request) agent.Draft {
		d := usualPlan("Photosynthese")
		if len(req.Context) == 0 {
			return d
		}
		d.Steps[0].Params = nil // as it was
		d.Steps = append(
			d.Steps[:1],
			agent.DraftStep{Agent: "research", Title: "Blätter", Params: map[string]string{"topic": "Blätter"}},
			d.Steps[1],
		)
		d.Steps[2].Uses = []int{0, 1}
		return d
	}
	c.plan = wished
	s, _ := toRest(t, props{keeper: storetest.NewMemory(), model: c})
	done := step(s.checked(), "s1")
	if err := s.Plans.Reopen(ctx(), s.run); err != nil {
		t.Fatal(err)
	}
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Change, Feedback: "Auch etwas über Blätter"})
	g := s.expect(consent.Plan)
	r := s.checked()
	asked := c.asked("planner")[1]
	var begun []agent.Begun
	if err := json.Unmarshal(asked.Context[0].JSON, &begun); err != nil || asked.Context[0].Name != agent.BegunName ||
		len(begun) != 1 ||
		begun[0].State != "done" {
		t.Errorf("the planner was told %s, %v", asked.Context[0].JSON, err)
	}
	if !contains(asked.Feedback, "Blätter") || g.Key != "plan:3" || r.Plan.Author != "planner" {
		t.Errorf("%q leads to %s by %s", asked.Feedback, g.Key, r.Plan.Author)
	}
	var ids []string
	for _, ps := range r.Plan.Steps {
		ids = append(ids, ps.ID+" "+ps.Agent+" "+strings.Join(ps.Uses, "+"))
	}
	same(t, ids, []string{"s1 research ", "s2 research ", "s3 image s1+s2"})
	s.approve(consent.Plan, consent.Step)
	r = s.wantState(workflow.Reviewing)
	same(t, step(r, "s1"), done)
	if c.E() != 3 {
		t.Errorf("%d effects", c.E())
	}
}

// A model that changes what has begun is refused, with a question; the plan can be taken up again as it was.
func TestAModelCannotChangeWhatHasBegun(t *testing.T) {
	for name, d := range map[string]func(agent.Draft) agent.Draft{
		"other parameters": func(d agent.Draft) agent.Draft { d.Steps[0].Params["grade"] = "5"; return d },
		"another agent":    func(d agent.Draft) agent.Draft { d.Steps[0] = agent.DraftStep{Agent: "image"}; return d },
		"left out":         func(d agent.Draft) agent.Draft { d.Steps = d.Steps[:0]; return d },
		"put behind": func(d agent.Draft) agent.Draft {
			d.Steps[0], d.Steps[1] = agent.DraftStep{Agent: "research", Params: map[string]string{"topic": "X"}}, d.Steps[0]
			return d
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := &cast{plan: func(req model.Request) agent.Draft {
				if len(req.Context) == 0 {
					return usualPlan("Photosynthese")
				}
				return d(usualPlan("Photosynthese"))
			}}
			s, _ := toRest(t, props{keeper: storetest.NewMemory(), model: c})
			done := step(s.checked(), "s1")
			if err := s.Plans.Reopen(ctx(), s.run); err != nil {
				t.Fatal(err)
			}
			s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Change, Feedback: "anders"})
			g := s.expect(consent.Failure)
			if g.StepID != "" ||
				!strings.HasPrefix(g.Question.Fault.Key, "fault.plan.") && g.Question.Fault.Key != "fault.model.plan" {
				t.Errorf("%+v", g.Question.Fault)
			}
			if err := s.Plans.Reopen(ctx(), s.run); err != nil { // back to the plan, by hand
				t.Fatal(err)
			}
			if g := s.expect(consent.Plan); g.Key != "plan:3" || len(s.checked().Plan.Steps) != 2 {
				t.Errorf("%s", g.Key)
			}
			s.approve(consent.Plan, consent.Step)
			same(t, step(s.wantState(workflow.Reviewing), "s1"), done)
		})
	}
}

// Whatever is asked when the plan is changed, is asked again afterwards when it still matters: taking a question back
// answers nothing.
func TestAQuestionTakenBackIsAskedAgain(t *testing.T) {
	broken := func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose == "image" {
			return []modeltest.Turn{{Err: failing("model")}}
		}
		return nil
	}
	for name, c := range map[string]struct {
		mode  workflow.Mode
		model *cast
		kind  consent.Kind
		begun int
	}{
		"a result":         {workflow.EachResult, &cast{}, consent.Result, 1},
		"a failure":        {workflow.Full, &cast{act: broken}, consent.Failure, 2},
		"the whole review": {workflow.Full, &cast{}, consent.Review, 2},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, props{keeper: storetest.NewMemory(), model: c.model, provider: "remote"})
			s.begin(mainRequest, c.mode)
			s.approve(consent.Plan)
			var g consent.Gate
			for range 5 {
				s.advance()
				if g = s.open(); g.Kind == c.kind {
					break
				}
				s.answer(g, workflow.Answer{Do: consent.Approve})
			}
			effects := c.model.E()
			_, begun, err := s.Plans.Standing(ctx(), s.run)
			if err != nil || begun != c.begun {
				t.Fatalf("%d have begun at %s, %v", begun, g.Key, err)
			}
			if err := s.Plans.Reopen(ctx(), s.run); err != nil {
				t.Fatal(err)
			}
			s.approve(consent.Plan)
			if again := s.expect(c.kind); again.ID == g.ID || again.StepID != g.StepID || c.model.E() != effects {
				t.Errorf("after %s comes %s, %d effects more", g.Key, again.Key, c.model.E()-effects)
			}
		})
	}
}

// A question in the middle of a step: the step goes on from where it stood, and asks there again.
func TestAPlanIsChangedInTheMiddleOfAStep(t *testing.T) {
	keeper := storetest.NewMemory()
	m := searcher(nil, 7)
	s := newStage(t, props{keeper: keeper, model: m})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	first := s.expect(consent.Continue)
	edit, begun, err := s.Plans.Standing(ctx(), s.run)
	if err != nil || begun != 1 {
		t.Fatalf("%d, %v", begun, err)
	}
	edit.Steps[1].Params["complexity"] = "detailed"
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	if at := step(s.advance(), "s1"); at.State != workflow.Queued || at.Attempt != 1 || len(m.asked("research")) != 5 {
		t.Errorf("%+v after %d calls", at, len(m.asked("research")))
	}
	s.approve(consent.Plan)
	g := s.expect(consent.Continue)
	if g.ID == first.ID || g.Question.Chain.Iterations != 5 || len(m.asked("research")) != 5 {
		t.Errorf("%s after %d calls", g.Key, len(m.asked("research")))
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	s.approve(consent.Step, consent.Review)
	r := s.wantState(workflow.Completed)
	if at := step(r, "s1"); at.Attempt != 1 || at.PlanVersion != 1 || step(r, "s2").PlanVersion != 2 {
		t.Errorf("%+v", r.Steps)
	}
}

// A step that failed on this machine is as if it had not begun: it may be done by other means.
func TestAStepThatFailedHereIsNotLocked(t *testing.T) {
	fails := true
	c := &cast{act: func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose == "research" && fails {
			return []modeltest.Turn{{Err: failing("nomatch")}}
		}
		return nil
	}}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.expect(consent.Failure)
	fails = false
	edit, begun, err := s.Plans.Standing(ctx(), s.run)
	if err != nil || begun != 0 {
		t.Fatalf("%d, %v", begun, err)
	}
	edit.Steps[0].Params["topic"] = "Blätter"
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.approve(consent.Plan, consent.Step)
	r := s.wantState(workflow.Reviewing)
	if first := step(r, "s1"); first.Attempt != 2 || first.Params["topic"] != "Blätter" || first.Fault != nil {
		t.Errorf("%+v", first)
	}
}

// While a step is at work the plan waits; after an interruption it can be changed, and that is the word that lets the
// run go on.
func TestThePlanAfterAnInterruption(t *testing.T) {
	c := &cast{}
	h := newHouse(t, c)
	h.begin(mainRequest, workflow.Full)
	h.approve(consent.Plan)
	h.answer(h.expect(consent.Step), workflow.Answer{Do: consent.Approve})
	wantFault(t, h.Plans.Reopen(ctx(), h.run), fault.Conflict, "fault.plan.busy")
	h.restart()
	h.expect(consent.Resume)
	edit, begun, err := h.Plans.Standing(ctx(), h.run)
	if err != nil || begun != 1 {
		t.Fatalf("%d, %v", begun, err)
	}
	edit.Steps = edit.Steps[:1] // no picture
	if err := h.Plans.Edit(ctx(), h.run, edit); err != nil {
		t.Fatal(err)
	}
	h.approve(consent.Plan)
	if r := h.wantState(workflow.Reviewing); len(r.Steps) != 1 || c.E() != 1 {
		t.Errorf("%d steps, %d effects", len(r.Steps), c.E())
	}
}

// A plan that was put off has no steps yet: it can be changed before it begins, and the yes to the old version starts
// nothing.
func TestAPlanThatStartsLaterIsChanged(t *testing.T) {
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Later})
	start := s.expect(consent.Start)
	edit, begun, err := s.Plans.Standing(ctx(), s.run)
	if err != nil || begun != 0 {
		t.Fatalf("%d have begun, %v", begun, err)
	}
	edit.Steps[1].Skip = true
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	wantFault(
		t,
		s.Gates.Decide(ctx(), start.ID, start.Hash, workflow.Answer{Do: consent.Approve}),
		fault.Conflict,
		"fault.gate.decided",
	)
	if g := s.expect(consent.Plan); g.Key != "plan:2" {
		t.Errorf("asked %s", g.Key)
	}
	s.approve(consent.Plan)
	if r := s.wantState(workflow.Reviewing); step(r, "s2").State != workflow.Skipped {
		t.Errorf("%+v", r.Steps)
	}
}
