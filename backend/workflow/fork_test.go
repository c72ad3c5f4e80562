package workflow_test

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// A new job goes on from the picture of an old one: nothing runs before its plan is approved, the research is taken
// over as it is, and the old job stays as it was.
func TestAForkTakesOver(t *testing.T) {
	for _, k := range []keeper{onDisk(t).Workflow(), storetest.NewMemory()} {
		s, c := reviewing(t, k)
		s.approve(consent.Review)
		old := s.wantState(workflow.Completed)
		effects := c.E()
		forked, err := s.Forks.Fork(ctx(), s.run, "s2", "als Kreislauf")
		if err != nil {
			t.Fatal(err)
		}
		s.run = forked.ID
		g := s.expect(consent.Plan)
		r := s.checked()
		if c.E() != effects || r.Request != old.Request || r.Number != old.Number+1 ||
			r.Plan.Steps[0].TakenHash != old.Steps[0].Hash ||
			r.Plan.Steps[0].Asks {
			t.Fatalf("%d effects, %+v", c.E()-effects, r.Plan)
		}
		s.answer(g, workflow.Answer{Do: consent.Approve})
		r = s.toReview()
		taken, made := step(r, "s1"), step(r, "s2")
		if c.E() != effects+1 || taken.Hash != old.Steps[0].Hash || taken.ArtifactID == old.Steps[0].ArtifactID ||
			!slices.Equal(made.Inputs, []string{taken.Hash}) {
			t.Fatalf("%d effects, %+v", c.E()-effects, r.Steps)
		}
		if a, err := s.Results.Artifact(ctx(), taken.ArtifactID); err != nil || a.RunID != r.ID ||
			a.Base != old.Steps[0].ArtifactID {
			t.Fatalf("%+v, %v", a, err)
		}
		if heard := newest(c).Feedback; !slices.Contains(heard, "als Kreislauf") {
			t.Errorf("heard %q", heard)
		}
		s.approve(consent.Review)
		s.wantState(workflow.Completed)
	}
}

// Without a step everything is taken over, to be edited by hand; a taken step whose parameters are changed is done
// anew.
func TestAForkOfEverything(t *testing.T) {
	s, c := reviewing(t, onDisk(t).Workflow())
	effects := c.E()
	forked, err := s.Forks.Fork(ctx(), s.run, "", "")
	if err != nil {
		t.Fatal(err)
	}
	s.run = forked.ID
	s.approve(consent.Plan)
	if s.wantState(workflow.Reviewing); c.E() != effects {
		t.Fatalf("%d effects", c.E()-effects)
	}
	if err := s.amend("s1", "title", "Neuer Titel"); err != nil {
		t.Fatal(err)
	}
	if r := s.wantState(workflow.Reviewing); step(r, "s2").State != workflow.Stale {
		t.Fatalf("%+v", r.Steps)
	}

	if forked, err = s.Forks.Fork(ctx(), s.run, "s2", ""); err != nil {
		t.Fatal(err)
	}
	s.run = forked.ID
	s.expect(consent.Plan)
	r := s.checked()
	edit := workflow.PlanEdit{Version: 1}
	for _, ps := range r.Plan.Steps {
		edit.Steps = append(edit.Steps, workflow.StepEdit{ID: ps.ID, Agent: ps.Agent, Params: ps.Params})
	}
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.expect(consent.Plan)
	if r = s.checked(); r.Plan.Steps[0].TakenID == "" {
		t.Fatal("an edit elsewhere lost what was taken over")
	}
	edit.Version, edit.Steps[0].Params = 2, map[string]string{"topic": "Zellatmung"}
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.expect(consent.Plan)
	if r = s.checked(); r.Plan.Steps[0].TakenID != "" {
		t.Fatal("another topic is another research")
	}
}

// What is gone by the time the plan is approved is not made up.
func TestAForkOfWhatIsGone(t *testing.T) {
	s, _ := reviewing(t, onDisk(t).Workflow())
	first := s.run
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
	_, err := s.Forks.Fork(ctx(), first, "s9", "")
	wantFault(t, err, fault.NotFound, "fault.step.unknown")
	forked, err := s.Forks.Fork(ctx(), first, "s2", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Runs.Delete(ctx(), first); err != nil {
		t.Fatal(err)
	}
	s.run = forked.ID
	s.approve(consent.Plan)
	if r := s.wantState(workflow.Failed); r.Fault.Key != "fault.fork.gone" {
		t.Errorf("%v", r.Fault)
	}
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	_, err = s.Forks.Fork(ctx(), s.run, "", "")
	wantFault(t, err, fault.Conflict, "fault.fork.running")
}

// A result that was taken over stands only with what it was made from: with another research, or none, or one that is
// drafted anew, the picture is made anew.
func TestATakenResultRestsOnTakenOnes(t *testing.T) {
	for name, change := range map[string]func(s *stage, edit workflow.PlanEdit) error{
		"another topic": func(s *stage, edit workflow.PlanEdit) error {
			edit.Steps[0].Params["topic"] = "Zellatmung"
			return s.Plans.Edit(ctx(), s.run, edit)
		},
		"left out": func(s *stage, edit workflow.PlanEdit) error {
			edit.Steps[0].Skip = true
			return s.Plans.Edit(ctx(), s.run, edit)
		},
		"another agent": func(s *stage, edit workflow.PlanEdit) error {
			edit.Steps = []workflow.StepEdit{{Agent: "research", Params: edit.Steps[0].Params}, edit.Steps[1]}
			return s.Plans.Edit(ctx(), s.run, edit)
		},
		"drafted anew": func(s *stage, _ workflow.PlanEdit) error {
			g := s.open()
			return s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Change, Feedback: "lieber Algen"})
		},
	} {
		s, c := reviewing(t, storetest.NewMemory())
		c.plan = func(model.Request) agent.Draft { return usualPlan("Algen") }
		forked, err := s.Forks.Fork(ctx(), s.run, "", "")
		if err != nil {
			t.Fatal(err)
		}
		s.run = forked.ID
		s.expect(consent.Plan)
		edit := workflow.PlanEdit{Version: 1}
		for _, ps := range s.checked().Plan.Steps {
			edit.Steps = append(edit.Steps, workflow.StepEdit{ID: ps.ID, Agent: ps.Agent, Params: maps.Clone(ps.Params)})
		}
		if err := change(s, edit); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s.expect(consent.Plan)
		for _, ps := range s.checked().Plan.Steps[1:] {
			if ps.TakenID != "" || strings.Contains(ps.Why, "übernommen") {
				t.Errorf("%s: %+v", name, ps)
			}
		}
		r := s.toReview()
		research, image := r.Steps[0], step(r, "s2")
		switch {
		case name == "left out":
			if image.State != workflow.Skipped || image.Fault == nil {
				t.Errorf("%s: %+v", name, image)
			}
		case image.State != workflow.StepDone || !slices.Equal(image.Inputs, []string{research.Hash}):
			t.Errorf("%s: the picture was made from %v, the research is %s", name, image.Inputs, research.Hash)
		}
	}
}

// A finished quick job is taken over to be edited: the new one waits at its review. What the plan left out stays left
// out, unless it is what she begins with.
func TestAForkKeepsWhatWasLeftOutAndCanBeEdited(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	s.begin(mainRequest, workflow.Quick)
	s.expect(consent.Plan)
	edit := workflow.PlanEdit{Version: 1}
	for _, ps := range s.checked().Plan.Steps {
		edit.Steps = append(edit.Steps, workflow.StepEdit{ID: ps.ID, Agent: ps.Agent, Params: ps.Params, Skip: ps.ID == "s2"})
	}
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.approve(consent.Plan)
	old := s.wantState(workflow.Completed).ID
	for from, skipped := range map[string]bool{"": true, "s1": true, "s2": false} {
		forked, err := s.Forks.Fork(ctx(), old, from, "")
		if err != nil {
			t.Fatal(err)
		}
		if ps := forked.Plan.Steps[1]; ps.Skip != skipped || (forked.Mode == workflow.Quick) != (from != "") {
			t.Errorf("from %q: mode %s, %+v", from, forked.Mode, ps)
		}
		if from != "" {
			continue
		}
		s.run = forked.ID
		s.approve(consent.Plan)
		s.wantState(workflow.Reviewing)
		if err := s.amend("s1", "title", "Mein Titel"); err != nil {
			t.Errorf("%v", err)
		}
	}
}

// What she wrote stays hers in the job that takes it over, also when the old one is gone, and in the one after that.
func TestAForkKeepsHerWords(t *testing.T) {
	hers := []artifact.TextEdit{
		{Place: "title", Text: "Mein Titel"},
		{Place: "sections/0/heading", Text: "So geht es"},
		{Place: "sections/0/sentences/0/text", Text: "Mein Satz."},
		{Place: "terms/0/word", Text: "Blattgrün"},
	}
	var set []string
	for _, e := range hers {
		set = append(set, `{"place":"`+e.Place+`","text":"anders"}`)
	}
	patch := `{"patch":{"set":[` + strings.Join(
		set,
		",",
	) + `,{"place":"terms/0/definition","text":"anders"},{"place":"summary/0/text","text":"Kürzer."}]}}`
	for _, k := range []keeper{onDisk(t).Workflow(), storetest.NewMemory()} {
		s := newStage(t, props{keeper: k, model: patches(patch, patch)})
		s.begin(mainRequest, workflow.Full)
		s.toReview()
		if err := s.Results.Amend(ctx(), s.run, workflow.Edit{
			StepID: "s1", ArtifactID: step(s.checked(), "s1").ArtifactID,
			Texts: hers,
		}); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			s.approve(consent.Review)
			old := s.wantState(workflow.Completed)
			forked, err := s.Forks.Fork(ctx(), s.run, "", "")
			if err != nil {
				t.Fatal(err)
			}
			s.run = forked.ID
			s.toReview()
			if err := s.Runs.Delete(ctx(), old.ID); err != nil {
				t.Fatal(err)
			}
			st := step(s.wish("kürzer bitte"), "s1")
			content := s.content(st.ArtifactID)
			for _, e := range hers {
				if !strings.Contains(content, e.Text) {
					t.Errorf("%s is not hers any more: %s", e.Place, content)
				}
			}
			if len(st.Kept) != len(hers)+1 || !strings.Contains(content, "Kürzer.") || st.Edited != st.ArtifactID {
				t.Errorf("%+v, edited %s: %s", st.Kept, st.Edited, content)
			}
		}
	}
}

// What a step left for later agents comes along, but for what the teacher had written in the old job.
func TestAForkTakesTheNotes(t *testing.T) {
	m := &cast{act: func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "research" {
			return nil
		}
		raw, err := json.Marshal(someResearch("Photosynthese", 1))
		if err != nil {
			t.Fatal(err)
		}
		return []modeltest.Turn{modeltest.Reply(`{"action":"respond","response":` + string(raw) +
			`,"notes":[{"to":"image","text":"Im Querschnitt."},{"to":"image","text":"Für elif.yilmaz@schule.example."}]}`)}
	}}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: m, outlet: atHome()})
	s.begin(mainRequest+" für elif.yilmaz@schule.example", workflow.Full)
	s.toReview()
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
	before := len(m.asked("image"))
	forked, err := s.Forks.Fork(ctx(), s.run, "s2", "größer")
	if err != nil {
		t.Fatal(err)
	}
	s.run = forked.ID
	s.toReview()
	if in := m.asked("image")[before].Input; !strings.Contains(in, "Im Querschnitt.") ||
		strings.Count(in, "Für elif") != 0 {
		t.Errorf("the picture's agent reads:\n%s", in)
	}
}
