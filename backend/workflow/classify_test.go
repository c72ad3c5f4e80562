package workflow_test

import (
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func (s *stage) hear(text, after string) workflow.Classification {
	s.t.Helper()
	h, err := s.Threads.Classify(ctx(), text, after)
	if err != nil {
		s.t.Fatalf("hear %q: %v", text, err)
	}
	return h
}

func (s *stage) take(o workflow.Suggestion) workflow.Run {
	s.t.Helper()
	r, err := s.Threads.Accept(ctx(), o, "de")
	if err != nil {
		s.t.Fatalf("take %+v: %v", o, err)
	}
	s.run = r.ID
	return r
}

// A question, work and a wish about a result are told apart; hearing does nothing.
func TestHear(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	if h := s.hear("Was ist Osmose?", ""); !h.Question || len(h.Offers) != 1 || h.Offers[0].Do != workflow.ByPlanning {
		t.Errorf("%+v", h)
	}
	if h := s.hear(mainRequest, ""); h.Question || h.Offers[0].Do != workflow.ByPlanning ||
		h.Offers[1].Do != workflow.ByAsking {
		t.Errorf("%+v", h)
	}
	if h := s.hear("mach das Bild einfacher", ""); h.Question || h.Offers[0].Do != workflow.ByPlanning {
		t.Errorf("a wish about nothing: %+v", h)
	}
	_, err := s.Threads.Classify(ctx(), " ", "")
	wantFault(t, err, fault.Invalid, "fault.request.empty")
	if list, err := s.everyJob(); err != nil || len(list) != 0 {
		t.Errorf("%v %v", list, err)
	}
}

// "Mach das Bild einfacher" is offered for the picture of the job on screen, by way of its review; nothing is changed
// before that is taken, and an offer of an old review is refused.
func TestWishAboutAResultUnderReview(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step)
	g := s.expect(consent.Review)
	job := s.run
	o := s.hear("mach das Bild einfacher", job).Offers[0]
	if o.Do != workflow.ByRevising || o.StepID != "s2" || o.Agent != "image" || o.GateID != g.ID || s.open().ID != g.ID {
		t.Fatalf("%+v", o)
	}
	s.take(o)
	s.approve(consent.Step)
	s.expect(consent.Review)
	last := c.requests[len(c.requests)-1]
	if last.Purpose != "image" || strings.Join(last.Feedback, "|") != "mach das Bild einfacher" {
		t.Errorf("%s heard %q", last.Purpose, last.Feedback)
	}
	_, err := s.Threads.Accept(ctx(), o, "de")
	wantFault(t, err, fault.Conflict, "fault.gate.decided")
	if h := s.hear("Was ist Chlorophyll?", job); !h.Question {
		t.Errorf("%+v", h)
	}
}

// After the job has ended the same wish goes on in a new job that takes the rest over; its plan asks.
func TestWishAboutAnApprovedResult(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.willingly()
	job, effects := s.run, c.E()
	answer := s.ask("Was ist Chlorophyll?", job)
	s.wantState(workflow.Completed)
	o := s.hear("mach das Bild einfacher", answer.ID).Offers[0]
	if o.Do != workflow.ByForking || o.RunID != job || o.StepID != "s2" {
		t.Fatalf("%+v", o)
	}
	r := s.take(o)
	if r.Thread != job || r.Plan.Steps[0].TakenID == "" || r.Plan.Steps[1].TakenID != "" {
		t.Fatalf("%+v", r.Plan.Steps)
	}
	s.expect(consent.Plan)
	if c.E() != effects+1 {
		t.Errorf("something ran: %d, %d", c.E(), effects)
	}
	if below := s.hear("Kürzer bitte", answer.ID).Offers; below[0].Do != workflow.ByAsking || len(below) != 2 ||
		below[1].Do != workflow.ByPlanning {
		t.Errorf("below an answer it means the answer: %+v", below)
	}
	s.run = r.ID
	s.willingly()
	if last := c.requests[len(c.requests)-1]; last.Purpose != model.Purpose("image") ||
		strings.Join(last.Feedback, "|") != "mach das Bild einfacher" {
		t.Errorf("%s heard %q", last.Purpose, last.Feedback)
	}
}

// "Mach daraus ein Arbeitsblatt": a plan that takes what is there, also an answer, and adds the worksheet.
func TestWishToMakeSomethingOfAResult(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	answer := s.ask("Was ist Osmose?", "")
	s.wantState(workflow.Completed)
	o := s.hear("mach daraus ein Arbeitsblatt mit Lückentext", answer.ID).Offers[0]
	if o.Do != workflow.ByExtending || o.Agent != "edit" || o.RunID != answer.ID {
		t.Fatalf("%+v", o)
	}
	r := s.take(o)
	steps := r.Plan.Steps
	if r.Question || r.Mode != workflow.Full || len(steps) != 2 || steps[0].TakenID == "" || steps[1].Agent != "edit" ||
		steps[1].Uses[0] != "s1" ||
		steps[1].Params["kinds"] != "Lückentext" {
		t.Fatalf("%+v", steps)
	}
	s.expect(consent.Plan)
	if planned := s.take(s.hear("Was ist Osmose?", answer.ID).Offers[0]); planned.Question ||
		planned.Thread != answer.ID ||
		planned.State != workflow.Drafting {
		t.Errorf("%+v", planned)
	}
	s.begin(mainRequest, workflow.Full)
	s.willingly()
	job := s.run
	for wish, want := range map[string]string{
		"Mach daraus einen Song im Stil Pop, 30 Sekunden": "topic Photosynthese",
		"Mach daraus ein Arbeitsblatt":                    "grade 7",
	} {
		p := s.take(s.hear(wish, job).Offers[0]).Plan
		key, value, _ := strings.Cut(want, " ")
		if last := p.Steps[len(p.Steps)-1]; last.Params[key] != value || len(p.Missing) != 0 {
			t.Errorf("%s, about what the job was about: %s %+v, missing %v", wish, last.Agent, last.Params, p.Missing)
		}
	}
	_, err := s.Threads.Accept(ctx(), workflow.Suggestion{Do: "everything"}, "de")
	wantFault(t, err, fault.Invalid, "fault.offer.unknown")
}
