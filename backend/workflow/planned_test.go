package workflow_test

import (
	"slices"
	"testing"

	"pult/backend/model"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

const calledTwice = "plan research(topic=Photosynthese;grade=7)\ncall library_search\nresearch 1"

// recorded reports that every call was kept word for word in a row, and by whom it was allowed.
func recorded(t *testing.T, r workflow.Run, requests []model.Request) (by []consent.By) {
	t.Helper()
	for n, req := range requests {
		var sent []consent.Text
		for _, p := range req.Parts() {
			sent = append(sent, consent.Text{Kind: p.Title, Name: p.Name, Text: p.Text})
		}
		i := slices.IndexFunc(r.Gates, func(g consent.Gate) bool {
			return g.Decision != nil && slices.ContainsFunc(g.Question.Sends, func(s consent.Sending) bool {
				return slices.Equal(s.Parts, sent) || slices.Equal(s.Masked, sent)
			})
		})
		if i < 0 {
			t.Fatalf("call %d (%s) can be read nowhere", n+1, req.Purpose)
		}
		by = append(by, r.Gates[i].Decision.By)
	}
	return by
}

// The plan names who is asked; who approves it has allowed the calls of its steps. Each can be read as it was sent.
func TestThePlanIsTheConsentForItsCalls(t *testing.T) {
	s, m, _, _ := onLine(t, calledTwice, choices{ByPlan: true})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Send) // of the planner: there is no plan yet
	if g := s.expect(consent.Plan); !g.Question.Covers {
		t.Error("the question does not say that the calls come with the plan")
	}
	s.approve(consent.Plan)
	r := s.wantState(workflow.Reviewing)
	if by := recorded(t, r, m.Requests()); !slices.Equal(by, []consent.By{
		consent.ByTeacher, consent.ByPolicy, consent.ByPolicy,
	}) {
		t.Errorf("%d calls, by %v", len(m.Requests()), by)
	}
}

// What the plan did not say is asked about as before: another recipient, something personal, a wish to see each call,
// a plan that nobody but a file approved.
func TestThePlanIsNoConsentForMore(t *testing.T) {
	begin := func(request string) (*stage, *line) {
		s, _, out, _ := onLine(t, calledTwice, choices{ByPlan: true})
		s.begin(request, workflow.Full)
		s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Sure: true})
		return s, out
	}
	s, out := begin(mainRequest)
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Approve})
	out.route.Host, out.route.URL = "anderswo.example", "https://anderswo.example"
	s.expect(consent.Send)

	s, _ = begin(mainRequest)
	s.approve(consent.Plan)
	s.settings.EachCall = true
	s.expect(consent.Send)

	s, _ = begin(mainRequest)
	g := s.expect(consent.Plan)
	if err := s.Gates.DecideAs(ctx(), consent.ByFile, g.ID, g.Hash, workflow.Answer{Do: consent.Approve}); err != nil {
		t.Fatal(err)
	}
	s.expect(consent.Send)

	s, _ = begin(personalRequest)
	s.approve(consent.Plan, consent.Step)
	s.expect(consent.Send)

	s, _ = begin(mainRequest)
	s.settings.EachCall = true
	if g = s.expect(consent.Plan); g.Question.Covers {
		t.Error("a plan whose calls are shown one by one says that they come with it")
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	s.settings.EachCall = false
	s.expect(consent.Send) // the question did not say it
}

// A plan that begins later covers its calls when it begins.
func TestALaterPlanIsTheConsentWhenItBegins(t *testing.T) {
	s, m, _, _ := onLine(t, calledTwice, choices{ByPlan: true})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Send)
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Later})
	s.approve(consent.Start)
	s.wantState(workflow.Reviewing)
	if len(m.Requests()) != 3 {
		t.Errorf("%d calls", len(m.Requests()))
	}
}
