package storetest

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func deletingTakesEverything(t *testing.T, s RunStore) {
	for i, id := range []string{"a", "b"} {
		seq := int64(10 * (i + 1))
		r := newRun(t, s, id, seq)
		r.Steps = []workflow.Step{{ID: "s1", Generation: 1, Agent: "image", State: workflow.StepDone, Attempt: 1}}
		mustSave(t, s, workflow.Turn{
			Run: r, Plan: &workflow.Plan{Version: 1, Generation: 1}, Steps: r.Steps,
			Gates:     []consent.Gate{newGate(id, "plan:1")},
			Artifacts: []artifact.Artifact{newArtifact(id, 1)}, Events: records(id, seq+1, event.RunChanged{State: "running"}),
		})
		if err := s.AppendMessage(t.Context(), id+"/plan/1", 0, model.Message{Role: model.Assistant, Text: id}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.DeleteRun(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	_, err := s.LoadRun(t.Context(), "a")
	wantFault(t, err, fault.NotFound, "fault.run.notFound")
	_, err = s.Artifact(t.Context(), "a-s1-1")
	wantFault(t, err, fault.NotFound, "fault.artifact.notFound")
	_, err = s.GateByID(t.Context(), "a-plan:1")
	wantFault(t, err, fault.NotFound, "fault.gate.notFound")
	wantFault(t, s.DeleteRun(t.Context(), "a"), fault.NotFound, "fault.run.notFound")
	wantTypes(t, s, "a")
	if h, err := s.History(t.Context(), "a"); err != nil || len(h.Plans)+len(h.Steps) != 0 {
		t.Errorf("history: %+v, %v", h, err)
	}
	if list, err := s.Messages(t.Context(), "a/plan/1"); err != nil || len(list) != 0 {
		t.Errorf("messages: %v, %v", list, err)
	}

	b := mustLoad(t, s, "b")
	if b.Plan == nil || len(b.Steps) != 1 || len(b.Gates) != 1 {
		t.Errorf("the other run lost something: %+v", b)
	}
	wantTypes(t, s, "b", "run.started", "run.changed")
	if list, err := s.Messages(t.Context(), "b/plan/1"); err != nil || len(list) != 1 {
		t.Errorf("messages of the other run: %v, %v", list, err)
	}
}

func historyIsKept(t *testing.T, s RunStore) {
	r := newRun(t, s, "a", 1)
	for generation := 1; generation <= 2; generation++ {
		r.Generation = generation
		r.Steps = []workflow.Step{
			{ID: "s2", Generation: generation, Agent: "image", State: workflow.StepDone, Attempt: 1},
			{ID: "s1", Generation: generation, Agent: "research", State: workflow.StepDone, Attempt: generation},
		}
		r = mustSave(
			t,
			s,
			workflow.Turn{Run: r, Plan: &workflow.Plan{Version: generation, Generation: generation}, Steps: r.Steps},
		)
	}
	if r.Plan.Version != 2 || len(r.Steps) != 2 || r.Steps[0].ID != "s2" || r.Steps[1].Attempt != 2 {
		t.Errorf("the run has plan %d and steps %+v", r.Plan.Version, r.Steps)
	}
	h, err := s.History(t.Context(), "a")
	if err != nil || len(h.Plans) != 2 || h.Plans[0].Version != 1 || len(h.Steps) != 4 || h.Steps[0].Generation != 1 ||
		h.Steps[3].Generation != 2 {
		t.Errorf("history: %+v, %v", h, err)
	}
}

func draftsLiveUntilTheAnswer(t *testing.T, s RunStore) {
	g := newGate("a", "plan:1")
	mustSave(t, s, workflow.Turn{Run: newRun(t, s, "a", 1), Gates: []consent.Gate{g}})
	if err := s.SaveDraft(t.Context(), g.ID, `{"topic":"halb getip`); err != nil {
		t.Fatal(err)
	}
	got, err := s.GateByID(t.Context(), g.ID)
	if err != nil || got.Draft != `{"topic":"halb getip` || got.Hash != g.Hash || got.Subject.Hash() != g.Hash {
		t.Errorf("%+v, %v", got, err)
	}
	if err := s.Decide(t.Context(), g.ID, answerTo(g, consent.Approve), nil); err != nil {
		t.Fatal(err)
	}
	wantFault(t, s.SaveDraft(t.Context(), g.ID, "zu spät"), fault.Conflict, "fault.gate.decided")
}

func listShowsWhatWaits(t *testing.T, s RunStore) {
	r := newRun(t, s, "a", 1)
	r.Steps = []workflow.Step{
		{ID: "s1", Generation: 1, Agent: "research", State: workflow.Stale, Attempt: 1},
		{ID: "s2", Generation: 1, Agent: "image", State: workflow.Queued, Attempt: 1},
	}
	mustSave(t, s, workflow.Turn{Run: r, Steps: r.Steps, Gates: []consent.Gate{newGate("a", "plan:1")}})
	newRun(t, s, "b", 2)
	list, err := s.Lines(t.Context(), []string{"b", "gone", "a"})
	if err != nil || len(list) != 2 || list[0].ID != "b" || list[0].OpenGate != "" {
		t.Fatalf("%+v, %v", list, err)
	}
	if a := list[1]; a.OpenGate != consent.Plan || a.GateTitle.Key != "gate.plan.title" || a.Steps != 2 || a.Done != 1 ||
		a.Number != 1 {
		t.Errorf("%+v", a)
	}
}

func linesOfMany(t *testing.T, s RunStore) {
	var ids []string
	for i := range 600 {
		ids = append(ids, newRun(t, s, "r"+strconv.Itoa(i), int64(i+1)).ID)
	}
	list, err := s.Lines(t.Context(), ids)
	if err != nil || len(list) != len(ids) || list[0].ID != ids[0] || list[599].ID != ids[599] {
		t.Errorf("%d lines, %v", len(list), err)
	}
	if list, err = s.Lines(t.Context(), nil); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// headsOf takes at most so many.
func headsOf(t *testing.T, s RunStore, q workflow.HeadQuery, most int) []string {
	t.Helper()
	var ids []string
	for h, err := range s.Heads(t.Context(), q) {
		if err != nil {
			t.Fatal(err)
		}
		if ids = append(ids, h.ID); len(ids) == most {
			break
		}
	}
	return ids
}

func headsNewestFirst(t *testing.T, s RunStore) {
	for i, id := range []string{"a", "b", "c", "d"} {
		newRun(t, s, id, int64(i+1))
	}
	r := mustLoad(t, s, "b")
	r.State = workflow.Completed
	mustSave(t, s, workflow.Turn{Run: r})
	for _, id := range []string{"e", "f"} {
		r := workflow.Run{
			ID:         id,
			Request:    "Was ist Öl?",
			Language:   "de",
			Mode:       workflow.Quick,
			Provider:   "offline",
			State:      workflow.AwaitingPlan,
			Generation: 1,
			Question:   true,
			Thread:     "b",
		}
		if _, err := s.CreateRun(t.Context(), r, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := mustLoad(t, s, "e"); !got.Question || got.Thread != "b" {
		t.Errorf("%+v", got)
	}
	for _, c := range []struct {
		q    workflow.HeadQuery
		most int
		want []string
	}{
		{workflow.HeadQuery{}, 9, []string{"f", "e", "d", "c", "b", "a"}},
		{workflow.HeadQuery{}, 2, []string{"f", "e"}},
		{workflow.HeadQuery{Thread: "b"}, 9, []string{"f", "e", "b"}},
		{workflow.HeadQuery{Thread: "b", Before: 6}, 9, []string{"e", "b"}},
		{workflow.HeadQuery{Thread: "a"}, 9, []string{"a"}},
		{workflow.HeadQuery{Before: 3}, 9, []string{"b", "a"}},
		{workflow.HeadQuery{Before: 5, States: []workflow.State{workflow.Drafting}}, 9, []string{"d", "c", "a"}},
		{workflow.HeadQuery{Before: 4, States: []workflow.State{workflow.Completed, workflow.Failed}}, 9, []string{"b"}},
		{workflow.HeadQuery{Before: 1}, 9, nil},
	} {
		if got := headsOf(t, s, c.q, c.most); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.q, got, c.want)
		}
	}
	for h, err := range s.Heads(t.Context(), workflow.HeadQuery{Before: 2}) {
		want := workflow.Head{
			ID:      "a",
			Number:  1,
			Title:   "Öl",
			Request: "Recherchiere Öl & <Wasser>",
			State:   workflow.Drafting,
		}
		if err != nil || h != want {
			t.Errorf("%+v, %v", h, err)
		}
	}
}

func runsByState(t *testing.T, s RunStore) {
	for i, id := range []string{"c", "a", "b"} {
		newRun(t, s, id, int64(i+1))
	}
	r := mustLoad(t, s, "a")
	r.State = workflow.Completed
	mustSave(t, s, workflow.Turn{Run: r})
	ids, err := s.RunIDs(t.Context(), workflow.Drafting, workflow.Running)
	if err != nil || !slices.Equal(ids, []string{"c", "b"}) {
		t.Errorf("%v, %v", ids, err)
	}
}

func medianOfFinished(t *testing.T, s RunStore) {
	if _, known := s.MedianSeconds(t.Context(), "image", "offline"); known {
		t.Error("known without history")
	}
	r := newRun(t, s, "a", 1)
	for i, seconds := range []float64{9, 1, 5, 100} {
		state := workflow.StepDone
		if seconds == 100 {
			state = workflow.StepError
		}
		r.Steps = append(
			r.Steps,
			workflow.Step{ID: string(rune('a' + i)), Generation: 1, Agent: "image", State: state, Attempt: 1, Seconds: seconds},
		)
	}
	mustSave(t, s, workflow.Turn{Run: r, Steps: r.Steps})
	if seconds, known := s.MedianSeconds(t.Context(), "image", "offline"); !known || seconds != 5 {
		t.Errorf("median %v, %v", seconds, known)
	}
	if _, known := s.MedianSeconds(t.Context(), "image", "gemini"); known {
		t.Error("another provider's time counts")
	}
}

func artifactsComeBack(t *testing.T, s RunStore) {
	want := newArtifact("a", 1)
	mustSave(t, s, workflow.Turn{Run: newRun(t, s, "a", 1), Artifacts: []artifact.Artifact{want}})
	got, err := s.Artifact(t.Context(), want.ID)
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, got, want)
	for i, f := range got.Files {
		if !bytes.Equal(f.Data, want.Files[i].Data) {
			t.Errorf("%s holds % x", f.Name, f.Data)
		}
	}
	outline, err := s.Outline(t.Context(), want.ID)
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, outline, want)
	for i, f := range outline.Files {
		if f.Name != want.Files[i].Name || f.Media != want.Files[i].Media || f.Data != nil {
			t.Errorf("the outline tells %+v", f)
		}
	}
	if _, err := s.Outline(t.Context(), "nobody"); !fault.Is(err, fault.NotFound) {
		t.Errorf("nobody's outline: %v", err)
	}
}

func policyGateIsStored(t *testing.T, s RunStore) {
	g := newGate("a", "step:1:s1:1")
	d := answerTo(g, consent.Approve)
	d.By = consent.ByPolicy
	g.Decision = &d
	r := mustSave(t, s, workflow.Turn{Run: newRun(t, s, "a", 1), Gates: []consent.Gate{g}})
	wantSame(t, r.Gates, []consent.Gate{g})
	mustSave(t, s, workflow.Turn{Run: r, Gates: []consent.Gate{newGate("a", "review:1:1")}})
}

// Transcripts is the suite for agent.Transcripts; the run "a" must be made by the store first.
func Transcripts(t *testing.T, open func(t *testing.T) RunStore) {
	t.Run("messages come back in order", func(t *testing.T) {
		s := open(t)
		newRun(t, s, "a", 1)
		want := []model.Message{
			{
				Role:  model.Assistant,
				Calls: []model.ToolCall{{ID: "1", Name: "library_search", Args: json.RawMessage(`{"query":"Öl <&>"}`)}},
			},
			{Role: model.ToolRole, CallID: "1", Result: json.RawMessage(`{"hits":[]}`), Failed: true},
			{Role: model.Assistant, Text: "fertig"},
		}
		write(t, s, "a/1/s1/1", want...)
		write(t, s, "a/1/s1/2", model.Message{Role: model.Assistant, Text: "zweiter Versuch"})
		got, err := s.Messages(t.Context(), "a/1/s1/1")
		if err != nil {
			t.Fatal(err)
		}
		wantSame(t, got, want)
		if none, err := s.Messages(t.Context(), "a/1/s1"); err != nil || len(none) != 0 {
			t.Errorf("a part of a key finds %v, %v", none, err)
		}
	})
	t.Run("a place is written once", func(t *testing.T) {
		s := open(t)
		newRun(t, s, "a", 1)
		write(t, s, "a/1/s1/1", model.Message{Role: model.Assistant, Text: "erst"})
		if err := s.AppendMessage(t.Context(), "a/1/s1/1", 0, model.Message{Text: "dann"}); !fault.Is(err, fault.Conflict) {
			t.Errorf("written twice: %v", err)
		}
	})
	t.Run("messages belong to a run", func(t *testing.T) {
		if err := open(t).AppendMessage(t.Context(), "nobody/1/s1/1", 0, model.Message{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("of no run: %v", err)
		}
	})
}

func write(t *testing.T, s agent.Transcripts, key string, messages ...model.Message) {
	t.Helper()
	for i, m := range messages {
		if err := s.AppendMessage(t.Context(), key, i, m); err != nil {
			t.Fatal(err)
		}
	}
}
