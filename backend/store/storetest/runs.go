package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// RunStore is everything a run is kept in.
type RunStore interface {
	workflow.RunStore
	workflow.Archive
	workflow.RunIndex
	agent.Transcripts
	// EventTypes lists the stored events of a run by their wire names, oldest first.
	EventTypes(ctx context.Context, runID string) ([]string, error)
}

// Runs is the suite for workflow.Store, workflow.Archive and the events that are written with them.
func Runs(t *testing.T, open func(t *testing.T) RunStore) {
	for name, test := range map[string]func(t *testing.T, s RunStore){
		"a number is given once":                    numbersAreGivenOnce,
		"a run comes back as it was saved":          runComesBack,
		"a changed plan drops what had not begun":   droppedStepsAreGone,
		"the second writer is refused":              secondWriterIsRefused,
		"one question is open per run":              oneOpenGate,
		"a question is asked once":                  gateKeysAreUnique,
		"the first answer wins":                     firstAnswerWins,
		"of two answers at once one wins":           oneOfTwoAnswersWins,
		"an answer to something else is refused":    otherHashIsRefused,
		"a turn that fails leaves nothing":          failedTurnLeavesNothing,
		"a deleted run takes everything with it":    deletingTakesEverything,
		"older plans and generations are kept":      historyIsKept,
		"half-typed edits live until the answer":    draftsLiveUntilTheAnswer,
		"the list shows what waits":                 listShowsWhatWaits,
		"the lines of many jobs":                    linesOfMany,
		"heads, newest first":                       headsNewestFirst,
		"runs are found by state, oldest first":     runsByState,
		"the median counts what was finished":       medianOfFinished,
		"results come back with their files":        artifactsComeBack,
		"a policy's answer is stored with its gate": policyGateIsStored,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func moment(seconds int) time.Time {
	return time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC).Add(time.Duration(seconds) * time.Second)
}

// newRun stores a run and returns it as it can be saved next.
func newRun(t *testing.T, s RunStore, id string, seq int64) workflow.Run {
	t.Helper()
	r := workflow.Run{
		ID: id, Request: "Recherchiere Öl & <Wasser>", Language: i18n.German, Mode: workflow.Full, Provider: "offline",
		State: workflow.Drafting, Generation: 1, Title: "Öl", CreatedAt: moment(int(seq)), UpdatedAt: moment(int(seq)),
	}
	number, err := s.CreateRun(t.Context(), r, records(id, seq, event.RunStarted{Request: r.Request}))
	if err != nil {
		t.Fatal(err)
	}
	r.Number = number
	return r
}

func records(runID string, seq int64, payloads ...event.Payload) []event.Record {
	list := make([]event.Record, len(payloads))
	for i, p := range payloads {
		list[i] = event.Record{Seq: seq + int64(i), Type: p.EventType(), RunID: runID, At: moment(0), Data: p}
	}
	return list
}

// newGate is an open question with a real hash.
func newGate(runID, key string) consent.Gate {
	g := consent.Gate{
		ID: runID + "-" + key, RunID: runID, Key: key, Kind: consent.Plan, OpenedAt: moment(1),
		Subject: consent.Subject{
			Agent:       "planner",
			Params:      map[string]string{"topic": "Öl"},
			Inputs:      []string{"a"},
			PlanVersion: 1,
			Generation:  1,
		},
		Question: consent.Question{Title: i18n.T("gate.plan.title"), Query: "Öl", Answers: consent.Answers(consent.Plan)},
	}
	g.Hash = g.Subject.Hash()
	return g
}

func answerTo(g consent.Gate, do consent.Do) consent.Decision {
	return consent.Decision{Do: do, By: consent.ByTeacher, Hash: g.Hash, Final: g.Hash, At: moment(2)}
}

func mustSave(t *testing.T, s RunStore, turn workflow.Turn) workflow.Run {
	t.Helper()
	if err := s.SaveTurn(t.Context(), turn); err != nil {
		t.Fatal(err)
	}
	return mustLoad(t, s, turn.Run.ID)
}

func mustLoad(t *testing.T, s RunStore, id string) workflow.Run {
	t.Helper()
	r, err := s.LoadRun(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func wantTypes(t *testing.T, s RunStore, id string, want ...string) {
	t.Helper()
	got, err := s.EventTypes(t.Context(), id)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("events of %s are %q, %v, want %q", id, got, err, want)
	}
}

func wantSame(t *testing.T, got, want any) {
	t.Helper()
	a, errA := json.Marshal(got)
	b, errB := json.Marshal(want)
	if errA != nil || errB != nil || string(a) != string(b) {
		t.Errorf("got  %s %v\nwant %s %v", a, errA, b, errB)
	}
}

func numbersAreGivenOnce(t *testing.T, s RunStore) {
	for i, id := range []string{"a", "b", "c"} {
		if r := newRun(t, s, id, int64(i+1)); r.Number != i+1 {
			t.Fatalf("run %s has number %d", id, r.Number)
		}
	}
	for _, id := range []string{"c", "b"} {
		if err := s.DeleteRun(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if r := newRun(t, s, "d", 4); r.Number != 4 {
		t.Errorf("after deleting the newest the next has number %d", r.Number)
	}
}

func runComesBack(t *testing.T, s RunStore) {
	r := newRun(t, s, "a", 1)
	seconds := 1.5
	plan := workflow.Plan{
		Version: 1, Generation: 1, Description: "zwei Schritte", Author: "planner", Missing: []string{"topic"},
		Steps: []workflow.PlanStep{
			{ID: "s1", Agent: "research", Title: "Recherche", Params: map[string]string{"topic": ""}},
		},
		Estimate: consent.Estimate{Seconds: &seconds}, CreatedAt: moment(1),
	}
	r.State, r.Was, r.Interrupts, r.Title = workflow.AwaitingPlan, workflow.Drafting, 2, "neu"
	r.Feedback = []workflow.Feedback{{Generation: 1, StepID: "s1", Stage: "step", Text: "kürzer \"bitte\"", At: moment(3)}}
	r.Answers = map[string]string{"topic": "Öl"}
	r.Results = &workflow.Results{PlanVersion: 1, Generation: 1, Round: 3, CreatedAt: moment(4)}
	r.Fault = &i18n.Text{Key: "fault.internal", Args: map[string]string{"a": "b"}}
	r.UpdatedAt = moment(5)
	steps := []workflow.Step{
		{
			ID:         "s1",
			Generation: 1,
			Agent:      "research",
			State:      workflow.StepDone,
			Attempt:    2,
			Artifacts:  []string{"x", "y"},
			Seconds:    2.25,
			StartedAt:  moment(1),
		},
		{ID: "s2", Generation: 1, Agent: "image", State: workflow.Queued, Attempt: 1, Uses: []string{"s1"}},
	}
	r.Steps = steps
	g := newGate("a", "plan:1")
	got := mustSave(t, s, workflow.Turn{Run: r, Plan: &plan, Steps: steps, Gates: []consent.Gate{g}})
	r.Revision++
	r.Plan, r.Gates = &plan, []consent.Gate{g}
	wantSame(t, got, r)

	r = got
	r.Fault, r.Results = nil, nil
	if got = mustSave(t, s, workflow.Turn{Run: r}); got.Fault != nil || got.Results != nil {
		t.Errorf("what was taken away came back: %v, %v", got.Fault, got.Results)
	}
}

func droppedStepsAreGone(t *testing.T, s RunStore) {
	r := newRun(t, s, "a", 1)
	r.State = workflow.Running
	for _, id := range []string{"s1", "s2", "s3"} {
		r.Steps = append(r.Steps, workflow.Step{ID: id, Generation: 1, Agent: "research", State: workflow.Queued, Attempt: 1})
	}
	r = mustSave(t, s, workflow.Turn{Run: r, Steps: r.Steps})
	first := r.Steps[0]
	added := workflow.Step{ID: "s4", Generation: 1, Agent: "image", State: workflow.Queued, Attempt: 1}
	r.Steps = []workflow.Step{first, added, r.Steps[2]}
	got := mustSave(t, s, workflow.Turn{Run: r, Steps: r.Steps[1:], Dropped: []string{"s2"}})
	wantSame(t, got.Steps, r.Steps)
	h, err := s.History(t.Context(), "a")
	if err != nil || len(h.Steps) != 3 {
		t.Errorf("%d steps are kept, %v", len(h.Steps), err)
	}
}

func secondWriterIsRefused(t *testing.T, s RunStore) {
	r := newRun(t, s, "a", 1)
	first, second := r, r
	first.State, second.State, second.Title = workflow.AwaitingPlan, workflow.Failed, "fremd"
	mustSave(t, s, workflow.Turn{Run: first, Events: records("a", 2, event.RunChanged{State: "awaiting_plan"})})
	err := s.SaveTurn(t.Context(), workflow.Turn{
		Run: second, Gates: []consent.Gate{newGate("a", "plan:1")},
		Events: records("a", 3, event.RunChanged{State: "failed"}),
	})
	wantFault(t, err, fault.Conflict, "fault.run.changed")
	if got := mustLoad(t, s, "a"); got.State != workflow.AwaitingPlan || len(got.Gates) != 0 || got.Revision != 1 {
		t.Errorf("the refused turn left %s, %d gates, revision %d", got.State, len(got.Gates), got.Revision)
	}
	wantTypes(t, s, "a", "run.started", "run.changed")
}

func oneOpenGate(t *testing.T, s RunStore) {
	r := mustSave(t, s, workflow.Turn{Run: newRun(t, s, "a", 1), Gates: []consent.Gate{newGate("a", "plan:1")}})
	r.State = workflow.Failed
	err := s.SaveTurn(t.Context(), workflow.Turn{Run: r, Gates: []consent.Gate{newGate("a", "plan:2")}})
	if !fault.Is(err, fault.Conflict) {
		t.Errorf("a second open question: %v", err)
	}
	if got := mustLoad(t, s, "a"); len(got.Gates) != 1 || got.State != workflow.Drafting {
		t.Errorf("the refused turn left %d gates and state %s", len(got.Gates), got.State)
	}
	// Taking the first back and asking the second is one turn.
	first := r.Gates[0]
	d := answerTo(first, consent.Withdraw)
	d.By = consent.BySystem
	first.Decision = &d
	r.State = workflow.Drafting
	if got := mustSave(t, s, workflow.Turn{Run: r, Gates: []consent.Gate{first, newGate("a", "plan:2")}}); len(
		got.Gates,
	) != 2 {
		t.Errorf("%d gates", len(got.Gates))
	}
	// Another run may ask at the same time.
	mustSave(t, s, workflow.Turn{Run: newRun(t, s, "b", 9), Gates: []consent.Gate{newGate("b", "plan:1")}})
}

func gateKeysAreUnique(t *testing.T, s RunStore) {
	g := newGate("a", "plan:1")
	r := mustSave(t, s, workflow.Turn{Run: newRun(t, s, "a", 1), Gates: []consent.Gate{g}})
	if err := s.Decide(t.Context(), g.ID, answerTo(g, consent.Approve), nil); err != nil {
		t.Fatal(err)
	}
	again := g
	again.ID = "another id"
	if err := s.SaveTurn(t.Context(), workflow.Turn{Run: r, Gates: []consent.Gate{again}}); !fault.Is(
		err,
		fault.Conflict,
	) {
		t.Errorf("the same question twice: %v", err)
	}
}

func firstAnswerWins(t *testing.T, s RunStore) {
	g := newGate("a", "plan:1")
	mustSave(t, s, workflow.Turn{Run: newRun(t, s, "a", 1), Gates: []consent.Gate{g}})
	first := answerTo(g, consent.Change)
	first.Feedback, first.Revision = "ohne Bild", &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s1"}}
	if err := s.Decide(t.Context(), g.ID, first, records("a", 2, event.GateDecided{GateID: g.ID})); err != nil {
		t.Fatal(err)
	}
	err := s.Decide(t.Context(), g.ID, answerTo(g, consent.Approve), records("a", 3, event.GateDecided{GateID: g.ID}))
	wantFault(t, err, fault.Conflict, "fault.gate.decided")
	r := mustLoad(t, s, "a")
	wantSame(t, r.Gates[0].Decision, first)
	wantTypes(t, s, "a", "run.started", "gate.decided")

	late := r.Gates[0]
	d := answerTo(g, consent.Withdraw)
	d.By = consent.BySystem
	late.Decision = &d
	wantFault(
		t,
		s.SaveTurn(t.Context(), workflow.Turn{Run: r, Gates: []consent.Gate{late}}),
		fault.Conflict,
		"fault.gate.decided",
	)
}

func oneOfTwoAnswersWins(t *testing.T, s RunStore) {
	g := newGate("a", "plan:1")
	mustSave(t, s, workflow.Turn{Run: newRun(t, s, "a", 1), Gates: []consent.Gate{g}})
	errs := make([]error, 8)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() {
			errs[i] = s.Decide(
				t.Context(),
				g.ID,
				answerTo(g, consent.Approve),
				records("a", int64(10+i), event.GateDecided{GateID: g.ID}),
			)
		})
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
			continue
		}
		wantFault(t, err, fault.Conflict, "fault.gate.decided")
	}
	if won != 1 {
		t.Errorf("%d answers were taken", won)
	}
	wantTypes(t, s, "a", "run.started", "gate.decided")
}

func otherHashIsRefused(t *testing.T, s RunStore) {
	g := newGate("a", "plan:1")
	mustSave(t, s, workflow.Turn{Run: newRun(t, s, "a", 1), Gates: []consent.Gate{g}})
	d := answerTo(g, consent.Approve)
	d.Hash = strings.Repeat("0", 64)
	wantFault(t, s.Decide(t.Context(), g.ID, d, nil), fault.Conflict, "fault.gate.decided")
	wantFault(t, s.Decide(t.Context(), "unknown", answerTo(g, consent.Approve), nil), fault.Conflict, "fault.gate.decided")
	if got := mustLoad(t, s, "a"); got.Gates[0].Decision != nil {
		t.Error("the question is answered")
	}
}

func failedTurnLeavesNothing(t *testing.T, s RunStore) {
	r := newRun(t, s, "a", 1)
	r = mustSave(t, s, workflow.Turn{Run: r, Artifacts: []artifact.Artifact{newArtifact("a", 1)}})
	r.State = workflow.AwaitingPlan
	r.Steps = []workflow.Step{{ID: "s1", Generation: 1, Agent: "research", State: workflow.StepDone, Attempt: 1}}
	fresh := newArtifact("a", 2)
	err := s.SaveTurn(t.Context(), workflow.Turn{
		Run: r, Plan: &workflow.Plan{Version: 1, Generation: 1}, Steps: r.Steps,
		Gates: []consent.Gate{newGate("a", "plan:1")}, Artifacts: []artifact.Artifact{fresh, newArtifact("a", 1)},
		Events: records("a", 2, event.RunChanged{State: "awaiting_plan"}),
	})
	if !fault.Is(err, fault.Conflict) {
		t.Fatalf("an artifact that exists: %v", err)
	}
	got := mustLoad(t, s, "a")
	if got.State != workflow.Drafting || got.Revision != 1 || got.Plan != nil || len(got.Steps) != 0 ||
		len(got.Gates) != 0 {
		t.Errorf(
			"the turn left state %s, revision %d, plan %v, %d steps, %d gates",
			got.State,
			got.Revision,
			got.Plan,
			len(got.Steps),
			len(got.Gates),
		)
	}
	_, err = s.Artifact(t.Context(), fresh.ID)
	wantFault(t, err, fault.NotFound, "fault.artifact.notFound")
	wantTypes(t, s, "a", "run.started")
}

func newArtifact(runID string, version int) artifact.Artifact {
	return artifact.Artifact{
		ID: fmt.Sprintf("%s-s1-%d", runID, version), RunID: runID, StepID: "s1", Agent: "image", Type: artifact.ImageType,
		Title: "Bild", Version: version, Content: json.RawMessage(`{"diagram":{"title":"Öl"}}`),
		Hash: strings.Repeat("a", 64), CreatedAt: moment(1),
		Files: []artifact.File{
			{Name: "bild.svg", Media: "image/svg+xml", Data: []byte("<svg/>")},
			{Name: "bild.png", Media: "image/png", Data: []byte{0, 1, 255}},
		},
	}
}
