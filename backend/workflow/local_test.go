package workflow_test

import (
	"context"
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// faraway is a provider whose calls leave this machine.
type faraway struct{}

func (faraway) Route(context.Context, string, model.ModelRole) (provider.Route, error) {
	return provider.Route{Provider: "remote", Host: "api.example", URL: "https://api.example", Model: "one"}, nil
}

func (f faraway) With(ctx context.Context, at, _ string) (provider.Route, error) {
	return f.Route(ctx, at, "")
}

func (f faraway) Ready(ctx context.Context, at string, role model.ModelRole) (provider.Route, error) {
	return f.Route(ctx, at, role)
}

// divided is the rules for what stays here, and a remote model for the plan; anything else must not reach that.
type divided struct {
	t     *testing.T
	rules model.Model
	plan  agent.Draft
}

func (divided) Name() string { return "divided" }

func (d divided) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	if req.Provider == "offline" {
		return d.rules.Generate(ctx, req)
	}
	if req.Purpose != "planner" {
		d.t.Errorf("%s is sent to %s", req.Purpose, req.Provider)
	}
	return playTurn(ctx, req, reply(d.plan))
}

// What is computed on this machine is no model's: with a remote one the plan is its, and then nothing of the step is
// sent, asked about or paid. A wish changes the parameter that it means; one that none means leaves the sheet as it is.
func TestWhatIsComputedIsNeverSent(t *testing.T) {
	plan := agent.Draft{Title: "Rechnen", Description: "Aufgaben.", Steps: []agent.DraftStep{{
		Agent: "sums", Title: "Rechenblatt", Why: "gewünscht",
		Params: map[string]string{"kinds": "plus", "amount": "10", "range": "20"},
	}}}
	s := newStage(t, props{
		keeper: storetest.NewMemory(), model: divided{t, agents.Offline(), plan}, provider: "remote", outlet: faraway{},
		agents: agents.All(),
	})
	s.begin("Plusaufgaben bis 20, 10 Stück", workflow.Full)
	s.approve(consent.Send)
	g := s.expect(consent.Plan)
	if p := s.checked().Plan.Steps[0]; len(p.Sends) > 0 || !p.Estimate.Local || len(g.Question.Sends) > 0 {
		t.Errorf("%+v", p)
	}
	r := s.toReview()
	if r.State != workflow.Reviewing || step(r, "s1").Provider != "offline" ||
		slices.ContainsFunc(r.Gates, func(g consent.Gate) bool { return g.Kind == consent.Send && g.StepID != "" }) {
		t.Fatalf("%s: %+v", r.State, r.Gates)
	}
	tasks := func() int {
		var d artifact.Document
		if err := json.Unmarshal([]byte(s.content(step(s.checked(), "s1").ArtifactID)), &d); err != nil {
			t.Fatal(err)
		}
		return len(d.Blocks[0].Entries)
	}
	first := step(r, "s1").ArtifactID
	if s.wish("lieber 12 Aufgaben"); tasks() != 12 {
		t.Errorf("%d tasks", tasks())
	}
	second := step(s.checked(), "s1").ArtifactID
	r = s.wish("mit Dinosauriern")
	if left := step(r, "s1").Left; tasks() != 12 || first == second || step(r, "s1").ArtifactID != second ||
		len(left) != 1 || !strings.Contains(left[0], "Dinosauriern") {
		t.Errorf("%d tasks, %q", tasks(), left)
	}
	var seen []string
	for range 3 {
		seen = append(seen, s.content(step(s.checked(), "s1").ArtifactID))
		s.wish("andere Zahlen")
	}
	if seen = append(seen, s.content(step(s.checked(), "s1").ArtifactID)); len(slices.Compact(slices.Sorted(
		slices.Values(seen)))) != len(seen) {
		t.Error("the same numbers again")
	}
}

// The names of children stay here with a remote model, too; what is made of them is a draw that a wish makes anew.
func TestNamesOfChildrenAreNeverSent(t *testing.T) {
	plan := agent.Draft{Title: "Gruppen", Description: "Gruppen.", Steps: []agent.DraftStep{{
		Agent: "seating", Title: "Gruppen", Why: "gewünscht", Params: map[string]string{
			"kind": "groups", "names": "Ali, Mia, Ben, Lea, Tom, Ida", "size": "3", "wishes": "Ali nicht mit Ben",
		},
	}}}
	s := newStage(t, props{
		keeper: storetest.NewMemory(), model: divided{t, agents.Offline(), plan}, provider: "remote", outlet: faraway{},
		agents: agents.All(),
	})
	s.begin("Gruppen zu dritt", workflow.Full)
	s.approve(consent.Send)
	r := s.toReview()
	if r.State != workflow.Reviewing || step(r, "s1").Provider != "offline" {
		t.Fatalf("%s: %+v", r.State, r.Gates)
	}
	first := s.content(step(r, "s1").ArtifactID)
	r = s.wish("neu mischen")
	if second := s.content(step(r, "s1").ArtifactID); second == first || !strings.Contains(second, "Auslosung Nr. 2") {
		t.Errorf("%s", second)
	}
}

// A wish that is followed is not told as one that is not: the word that it drops is gone when the sheet is made.
func TestAWordIsDroppedFromAPuzzle(t *testing.T) {
	s := newStage(t, props{keeper: storetest.NewMemory(), model: agents.Offline(), agents: agents.All()})
	s.begin("Suchsel: Hund, Katze, Maus, Pferd, Esel", workflow.Full)
	s.toReview()
	for _, c := range []struct {
		wish string
		left int
	}{{"ohne Katze", 0}, {"auf gelbem Papier", 1}} {
		r := s.wish(c.wish)
		if left := step(r, "s1").Left; len(left) != c.left ||
			strings.Contains(s.content(step(r, "s1").ArtifactID), "Katze") {
			t.Errorf("%s: %q", c.wish, left)
		}
	}
}
