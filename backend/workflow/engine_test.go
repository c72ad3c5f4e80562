package workflow_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// A plan may name an agent that this program does not have (any more): the step fails and asks, the rest goes on.
func TestAnAgentThatIsGone(t *testing.T) {
	memory, c := storetest.NewMemory(), &cast{}
	s := newStage(t, props{keeper: memory, model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	later := newStage(t, props{keeper: memory, model: c, agents: agents.All()[:1], process: "later-", last: 1000})
	later.run = s.run
	g := later.expect(consent.Failure)
	if g.StepID != "s2" || g.Question.Fault.Key != "fault.agent.unknown" {
		t.Fatalf("%s asks because of %v", g.Key, g.Question.Fault)
	}
	later.answer(g, workflow.Answer{Do: consent.Skip})
	later.approve(consent.Review)
	if r := later.wantState(workflow.Completed); step(r, "s1").State != workflow.StepDone ||
		step(r, "s2").State != workflow.Skipped {
		t.Errorf("%+v", r.Steps)
	}
}

// A picture of a picture of a text: what is stale is refreshed from the front, and what depends on it is stale again.
func TestStaleResultsAreRefreshedFromTheFront(t *testing.T) {
	list := agents.All()
	digest := list[0]
	digest.Name, digest.Takes, digest.Thresholds = "digest", []artifact.Type{artifact.ResearchType}, consent.Thresholds{}
	c := &cast{}
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "digest" {
			return nil
		}
		return []modeltest.Turn{reply(someResearch("kurz", c.E()))}
	}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c, agents: append(list, digest)})
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	topic := map[string]string{"topic": "Öl"}
	edit := workflow.PlanEdit{Version: 1, Steps: []workflow.StepEdit{
		{ID: "s1", Agent: "research", Params: topic},
		{Agent: "digest", Params: topic},
		{Agent: "digest", Params: topic},
	}}
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.toReview()
	s.answer(
		s.open(),
		workflow.Answer{Do: consent.Change, Revision: &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s1"}}},
	)
	if r := s.toReview(); step(r, "s2").State != workflow.Skipped && step(r, "s3").State != workflow.Stale {
		t.Fatalf("%+v", r.Steps)
	}
	ids := [2]string{s.checked().Steps[1].ID, s.checked().Steps[2].ID}
	wantFault(t, s.Results.Refresh(ctx(), s.run, ids[1]), fault.Conflict, "fault.step.staleInput")
	wantFault(t, s.Results.Refresh(ctx(), s.run, "s1"), fault.Conflict, "fault.step.notStale")
	for i, id := range ids {
		before := c.E()
		if err := s.Results.Refresh(ctx(), s.run, id); err != nil {
			t.Fatal(err)
		}
		if r := s.toReview(); c.E() != before+1 || step(r, id).State != workflow.StepDone ||
			i == 0 && step(r, ids[1]).State != workflow.Stale {
			t.Fatalf("%d effects: %+v", c.E()-before, r.Steps)
		}
	}
}

// A replan that is stopped takes nothing away: what was reviewed can still be seen and saved.
func TestAStoppedReplanTakesNothingAway(t *testing.T) {
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.toReview()
	s.answer(s.open(), workflow.Answer{Do: consent.Change, Revision: &consent.Revision{Type: consent.FullReplan}})
	s.expect(consent.Plan)
	if err := s.Runs.Stop(ctx(), s.run); err != nil {
		t.Fatal(err)
	}
	r := s.wantState(workflow.Stopped)
	arts, err := s.Results.Artifacts(ctx(), r)
	if err != nil || len(arts) != 2 || r.Results == nil || len(arts[1].Files) != 2 {
		t.Errorf("%d results, %v", len(arts), err)
	}
}

// A result that cannot be read any more is named; the others are there.
func TestADamagedResultIsNamed(t *testing.T) {
	k := &damaged{keeper: storetest.NewMemory()}
	s := newStage(t, props{keeper: k, model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step)
	k.broken = artifact.ImageType
	r := s.wantState(workflow.Reviewing)
	if keys(r) != "missing.broken" || len(r.Results.Summary) != 1 || len(r.Results.Agents) != 2 {
		t.Errorf("missing %q, %+v", keys(r), r.Results)
	}
}

type damaged struct {
	keeper
	broken artifact.Type
}

func (d *damaged) Outline(ctx context.Context, id string) (artifact.Artifact, error) {
	a, err := d.Artifact(ctx, id)
	if a.Type == d.broken {
		a.Content = json.RawMessage(`{"diagram":`)
	}
	return a, err
}

// What remains is unknown while it is unknown, and nothing when nothing remains.
func TestRemainingTime(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	s.timed()
	s.begin(mainRequest, workflow.Full)
	s.remains("drafting", nil)
	s.expect(consent.Plan)
	s.remains("first plan", nil)
	s.approve(consent.Plan)
	s.expect(consent.Step)
	s.remains("first job", nil)
	s.approve(consent.Step)
	s.expect(consent.Review)
	nothing, two := 0.0, 2.0
	s.remains("review", &nothing)
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
	s.remains("completed", &nothing)

	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	s.remains("second plan", &two)
	s.approve(consent.Plan)
	s.clock.Pass(time.Hour)
	s.expect(consent.Step)
	s.remains("second job", &two)
}

func (s *stage) remains(when string, want *float64) {
	s.t.Helper()
	snap, err := s.Runs.Snapshot(ctx(), s.run)
	if err != nil {
		s.t.Fatalf("%v", err)
	}
	got := snap.Progress.Remaining
	if (got == nil) != (want == nil) || got != nil && *got != *want {
		s.t.Fatalf("%s: %v remain", when, got)
	}
}

// A run whose turn cannot be done ends with the reason: no spinning, no open question, no step at work.
func TestARunThatCannotGoOnFails(t *testing.T) {
	for _, err := range []error{
		fault.New(fault.Internal, "fault.internal", nil),
		fault.New(fault.Conflict, "fault.store.conflict", nil), errors.New("bare"),
	} {
		k := &refusing{keeper: storetest.NewMemory()}
		s := newStage(t, props{keeper: k, model: &cast{}})
		s.begin(mainRequest, workflow.Full)
		s.approve(consent.Plan)
		k.err, k.when = err, func(turn workflow.Turn) bool { return len(turn.Artifacts) > 0 }
		r, got := s.Advance(ctx(), s.run)
		if now := s.checked(); got == nil || now.State != workflow.Failed || step(now, "s1").State != workflow.StepError {
			t.Errorf("%v: the run is %s (%v) after %v", err, now.State, r.State, got)
		}
		if list := s.ear.heard(); list[len(list)-2].Type != (event.RunChanged{}).EventType() {
			t.Errorf("told last %+v", list[len(list)-2])
		}
	}
}

// refusing never stores certain turns.
type refusing struct {
	keeper
	err  error
	when func(workflow.Turn) bool
}

func (r *refusing) SaveTurn(ctx context.Context, t workflow.Turn) error {
	if r.when != nil && r.when(t) {
		return r.err
	}
	return r.keeper.SaveTurn(ctx, t)
}

func TestSimilarJobs(t *testing.T) {
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}})
	s.begin(mainRequest, workflow.Quick)
	s.willingly()
	for text, found := range map[string]bool{
		mainRequest: true, "  recherchiere Photosynthese, für Klasse 7 und erstelle ein Bild! ": true,
		"Recherchiere Photosynthese für Klasse 8 und erstelle ein Bild": false, "Recherchiere Vulkane": false, "": false,
	} {
		if got, err := s.Runs.Similar(ctx(), text); err != nil || (got.RunID == s.run) != found {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestOnlyEndedRunsAreDeleted(t *testing.T) {
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	wantFault(t, s.Runs.Delete(ctx(), s.run), fault.Conflict, "fault.run.alive")
	s.answer(s.open(), workflow.Answer{Do: consent.Deny})
	s.wantState(workflow.Stopped)
	if err := s.Runs.Delete(ctx(), s.run); err != nil {
		t.Fatal(err)
	}
	_, err := s.Runs.Run(ctx(), s.run)
	wantFault(t, err, fault.NotFound, "fault.run.notFound")
}

// What was approved was shown with its input. When the input is another by the time it would be used, the question is
// asked again.
func TestAnApprovalIsAboutItsInput(t *testing.T) {
	c := &cast{}
	db := onDisk(t)
	s := newStage(t, props{keeper: db.Workflow(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Step)
	s.answer(g, workflow.Answer{Do: consent.Approve})
	r, err := s.Runs.Run(ctx(), s.run)
	if err != nil {
		t.Fatal(err)
	}
	effects := c.E()
	research := step(r, "s1")
	research.Hash = strings.Repeat("f", 64)
	if err := db.Runs.SaveTurn(ctx(), workflow.Turn{Run: r, Steps: []workflow.Step{research}}); err != nil {
		t.Fatal(err)
	}
	again := s.expect(consent.Step)
	if again.Key == g.Key || again.Hash == g.Hash || c.E() != effects {
		t.Fatalf("%s asks after %d effects", again.Key, c.E()-effects)
	}
	s.answer(again, workflow.Answer{Do: consent.Approve})
	if s.wantState(workflow.Reviewing); c.E() != effects+1 {
		t.Errorf("%d effects", c.E()-effects)
	}
}
