package workflow_test

import (
	"testing"

	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func (s *stage) submit(text, after string, meant workflow.Intention) workflow.Submitted {
	s.t.Helper()
	done, err := s.Threads.Submit(ctx(), workflow.Submission{Text: text, Language: "de", After: after, Meant: meant})
	if err != nil {
		s.t.Fatalf("submit %q: %v", text, err)
	}
	return done
}

// Case 79: a yes or thanks below a result under review is the offer to approve it; nothing is asked of a model before
// the button, and below a job that has ended it is answered. A wish beside the yes stays a wish.
func TestCase79ApprovalIsOffered(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step)
	g, job, effects := s.expect(consent.Review), s.run, c.E()
	var o workflow.Suggestion
	for _, meant := range []workflow.Intention{"", workflow.AsQuestion} {
		for _, text := range []string{"Passt so, danke", "perfekt", "LGTM", "Danke, super gemacht!", "Kannst freigeben"} {
			done := s.submit(text, job, meant)
			if done.Outcome != workflow.Offered || len(done.Offers) != 1 || done.Offers[0].Do != workflow.ByApproving {
				t.Fatalf("%q: %+v", text, done)
			}
			o = done.Offers[0]
		}
		if done := s.submit("passt, aber größer", job, meant); done.Offers[0].Do != workflow.ByRevising {
			t.Errorf("%+v", done)
		}
		if done := s.submit("super, noch zwei Aufgaben", job, meant); done.Outcome != workflow.Offered ||
			done.Offers[0].Do == workflow.ByApproving {
			t.Errorf("%+v", done)
		}
	}
	if s.open().ID != g.ID || c.E() != effects {
		t.Fatal("something happened")
	}
	s.take(o)
	s.wantState(workflow.Completed)
	for _, text := range []string{"sieht gut aus", "Danke!"} {
		if done := s.submit(text, job, workflow.AsQuestion); done.Outcome != workflow.Replied || done.Reply.Text == "" {
			t.Errorf("%q: %+v", text, done)
		}
	}
	if list, err := s.everyJob(); err != nil || len(list) != 1 || c.E() != effects {
		t.Errorf("%v %d jobs", err, len(list))
	}
}

// Who asks what Pult can do hears it from the agents that there are, in every way a text is sent, and no job begins.
func TestAbilitiesAreTold(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	for _, text := range []string{"Was kannst du?", "Was kann Pult alles?", "help", "Hilfe!", "What can you do?"} {
		for _, meant := range []workflow.Intention{"", workflow.AsJob, workflow.AsQuestion} {
			done := s.submit(text, "", meant)
			if done.Outcome != workflow.Replied || len(done.Reply.Abilities) != len(theAgents()) {
				t.Fatalf("%q: %+v", text, done)
			}
			if a := done.Reply.Abilities[0]; a.Label == "" || a.Makes == "" || a.Offline == "" || a.Example == "" {
				t.Errorf("%+v", a)
			}
		}
	}
	for _, text := range []string{"Was kannst du zu Vulkanen sagen?", "Was ist Hilfe?", "Wie kann man Wasser filtern?"} {
		if done := s.submit(text, "", workflow.AsQuestion); done.Outcome != workflow.Asked {
			t.Errorf("%q: %+v", text, done)
		}
	}
}
