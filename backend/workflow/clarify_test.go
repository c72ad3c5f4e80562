package workflow_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func TestProperty11ClarificationUIFunctionality(t *testing.T) {
	property(t, func(t *rapid.T) {
		c := &cast{}
		c.plan = func(model.Request) agent.Draft { return draft([]string{"research(grade=7)", "image<1"}) }
		s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
		s.begin("Mach mir bitte Arbeitsmaterial", drawnMode(t))
		g := s.expect(consent.Clarify)
		if asked := last[event.ClarificationRequest](s); !slices.Equal(g.Question.Fields, []string{"topic"}) ||
			!slices.Equal(asked.Fields, []string{"topic"}) ||
			g.Question.Query == "" {
			t.Fatalf("asked for %v, told %+v", g.Question.Fields, asked)
		}
		typed := rapid.OneOf(rapid.SampledFrom([]string{"OK", "ja", "passt", " \n", "", strings.Repeat("x", 201)}),
			rapid.StringMatching(`[A-Za-zÄÖÜß ]{0,60}`)).
			Draw(t, "typed")
		if err := s.Gates.SaveDraft(ctx(), g.ID, typed); err != nil {
			t.Fatalf("%v", err)
		}
		refusals(t, s, c)
		if kept := s.open(); kept.Draft != typed {
			t.Fatalf("typed %q, kept %q", typed, kept.Draft)
		}
		words := strings.TrimSpace(typed)
		err := s.Gates.Decide(
			ctx(),
			g.ID,
			g.Hash,
			workflow.Answer{Do: consent.Approve, Params: map[string]string{"topic": typed}},
		)
		if words == "" || len([]rune(words)) > 200 || consent.SaysYes(words) { // "passt" is no topic and no decision
			if still := s.open(); !fault.Is(err, fault.Invalid) || still.ID != g.ID {
				t.Fatalf("%q: %v", typed, err)
			}
			s.answer(g, workflow.Answer{Do: consent.Approve, Params: map[string]string{"topic": "Zellen"}}) // and again
			words = "Zellen"
		} else if err != nil {
			t.Fatalf("%q: %v", typed, err)
		}
		s.expect(consent.Plan) // words never approve: the plan asks
		if r := s.checked(); r.Plan.Steps[0].Params["topic"] != words || c.E() != 0 {
			t.Fatalf("the topic is %q, want %q; %d effects", r.Plan.Steps[0].Params["topic"], words, c.E())
		}
	})
}

// … and where one result asks (mode "each"): it lies beside the question, a yes in words decides nothing, a wish makes
// it anew.
func TestProperty11ClarificationOfAResult(t *testing.T) {
	property(t, func(t *rapid.T) {
		c := &cast{}
		s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
		s.begin(mainRequest, workflow.EachResult)
		s.approve(consent.Plan)
		rounds := rapid.IntRange(0, 3).Draw(t, "rounds")
		for n := range rounds + 1 {
			g := s.expect(consent.Result)
			if a, err := s.Results.Artifact(ctx(), g.Question.PreviousID); err != nil || a.Version != n+1 {
				t.Fatalf("version %d lies beside the question, %v", a.Version, err)
			}
			yes := rapid.SampledFrom([]string{"OK", "ja", "passt.", "yes", " Okay! "}).Draw(t, "typed")
			wantFault(
				t,
				s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Change, Feedback: yes}),
				fault.Invalid,
				"fault.gate.agreed",
			)
			wantFault(
				t,
				s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Change, Feedback: " "}),
				fault.Invalid,
				"fault.gate.feedback",
			)
			if still := s.open(); still.ID != g.ID || still.Decision != nil {
				t.Fatalf("the question became %+v", still)
			}
			if n == rounds {
				s.answer(g, workflow.Answer{Do: consent.Approve})
				break
			}
			wishes := rapid.StringMatching(`Bitte [a-zäöü]{1,40}`)
			wish := wishes.Filter(func(s string) bool { return !consent.Agrees(s) }).Draw(t, "wish")
			s.answer(g, workflow.Answer{Do: consent.Change, Feedback: wish})
			s.advance()
			if asked := c.asked("research"); !slices.Contains(asked[len(asked)-1].Feedback, wish) {
				t.Fatalf("the wish %q does not reach the agent", wish)
			}
		}
		if s.expect(consent.Step); step(s.checked(), "s1").Attempt != rounds+1 {
			t.Fatalf("attempt %d", step(s.checked(), "s1").Attempt)
		}
	})
}
