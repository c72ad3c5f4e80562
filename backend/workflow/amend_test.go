package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// pencil draws what it is given, as JSON.
type pencil struct{}

func (pencil) Draw(_ context.Context, d diagram.Diagram) (diagram.Picture, error) {
	raw, err := json.Marshal(d)
	return diagram.Picture{SVG: raw, PNG: raw, Width: 100, Height: 50}, err
}

func (pencil) Sketch(_ context.Context, d diagram.Diagram) (diagram.Sketch, error) {
	raw, err := json.Marshal(d)
	return diagram.Sketch{SVG: string(raw)}, err
}

// reviewing is a stage whose run stands at its first review.
func reviewing(t tester, k keeper) (*stage, *cast) {
	t.Helper()
	c := &cast{}
	s := newStage(t, props{keeper: k, model: c})
	s.begin(mainRequest, workflow.Full)
	s.toReview()
	return s, c
}

func (s *stage) amend(stepID, place, text string) error {
	return s.Results.Amend(
		ctx(),
		s.run,
		workflow.Edit{
			StepID:     stepID,
			ArtifactID: step(s.checked(), stepID).ArtifactID,
			Texts:      []artifact.TextEdit{{Place: place, Text: text}},
		},
	)
}

func (s *stage) content(id string) string {
	s.t.Helper()
	a, err := s.Results.Artifact(ctx(), id)
	if err != nil {
		s.t.Fatalf("%v", err)
	}
	return string(a.Content)
}

// In which language she writes is hers to say: no rule for models keeps her from it.
func TestAnEditInAnotherLanguage(t *testing.T) {
	s, _ := reviewing(t, onDisk(t).Workflow())
	if step(s.checked(), "s1").Params["language"] != "de" {
		t.Fatal("the research is not to be in German")
	}
	const english = "The plant takes in the water with its roots, and from that and the air it makes a sugar when there " +
		"is light, which it needs for all that it does and which we have from it when we are there to eat of it. "
	if err := s.amend("s1", "sections/0/sentences/0/text", strings.Repeat(english, 9)); err != nil {
		t.Error(err)
	}
}

// The teacher edits a sentence: a new version of hers, marked as her words; the picture made from the old one is stale
// until it is refreshed, or until the old version counts again. No agent works for it.
func TestAnEditByHand(t *testing.T) {
	s, c := reviewing(t, onDisk(t).Workflow())
	effects, asked := c.E(), s.open()
	if err := s.amend("s1", "sections/0/sentences/0/text", "Wasser wird zerlegt."); err != nil {
		t.Fatal(err)
	}
	r := s.wantState(workflow.Reviewing)
	research, image := step(r, "s1"), step(r, "s2")
	if len(research.Artifacts) != 2 || research.Edited != research.ArtifactID || image.State != workflow.Stale ||
		c.E() != effects {
		t.Fatalf("%d effects, %+v, %+v", c.E()-effects, research, image)
	}
	made, err := s.Results.Artifact(ctx(), research.ArtifactID)
	want := strings.Replace(
		s.content(research.Artifacts[0]),
		`{"text":"Wasser wird gespalten.","cites":[1]}`,
		`{"text":"Wasser wird zerlegt.","cites":[1],"own":true}`,
		1,
	)
	if err != nil || string(made.Content) != want || made.Base != research.Artifacts[0] || made.Version != 2 {
		t.Fatalf("%+v, %v", made, err)
	}
	now := s.open()
	if now.ID == asked.ID || now.Hash == asked.Hash || r.Results.Round != 2 || keys(r) != "missing.stale" {
		t.Fatalf("%s asks, missing %q", now.Key, keys(r))
	}
	wantFault(
		t,
		s.Gates.Decide(ctx(), asked.ID, asked.Hash, workflow.Answer{Do: consent.Approve}),
		fault.Conflict,
		"fault.gate.decided",
	)

	// the old version again: nothing is stale any more
	if err := s.Results.UseVersion(ctx(), s.run, "s1", research.Artifacts[0]); err != nil {
		t.Fatal(err)
	}
	r = s.wantState(workflow.Reviewing)
	if again := step(r, "s1"); again.Hash == research.Hash || step(r, "s2").State != workflow.StepDone ||
		len(again.Artifacts) != 3 ||
		keys(r) != "" {
		t.Fatalf("%+v, missing %q", r.Steps, keys(r))
	}
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
	wantFault(t, s.amend("s1", "title", "Zu spät"), fault.Conflict, "fault.edit.closed")
}

// An edited picture is drawn anew.
func TestALabelEditedByHand(t *testing.T) {
	s, c := reviewing(t, onDisk(t).Workflow())
	effects := c.E()
	if err := s.amend("s2", "diagram/nodes/0/label", "Blattgrün"); err != nil {
		t.Fatal(err)
	}
	r := s.wantState(workflow.Reviewing)
	a, err := s.Results.Artifact(ctx(), step(r, "s2").ArtifactID)
	if err != nil || c.E() != effects || len(a.Files) != 2 || !strings.Contains(string(a.Files[0].Data), "Blattgrün") {
		t.Fatalf("%+v, %v", a, err)
	}
	wantFault(
		t,
		s.Results.Amend(
			ctx(),
			s.run,
			workflow.Edit{
				StepID:     "s2",
				ArtifactID: step(r, "s2").Artifacts[0],
				Texts:      []artifact.TextEdit{{Place: "diagram/title", Text: "x"}},
			},
		),
		fault.Conflict,
		"fault.edit.stale",
	)
}

// Labels that the teacher arranges are looked at as often as she likes; only what she keeps makes a version, and
// without the layer the bytes are those of the agent.
func TestLabelsArrangedByHand(t *testing.T) {
	s, c := reviewing(t, onDisk(t).Workflow())
	effects, first := c.E(), step(s.checked(), "s2").ArtifactID
	edit := workflow.Edit{StepID: "s2", ArtifactID: first, Layer: &diagram.Layer{
		Moves: []diagram.Move{{Thing: "nodes/0", DX: 12}}, Own: []diagram.Own{{Text: "Blattgrün", To: "nodes/0"}},
	}}
	for range 3 {
		sketch, err := s.Results.Sketch(ctx(), edit)
		if err != nil || !strings.Contains(sketch.SVG, "Blattgrün") || len(step(s.checked(), "s2").Artifacts) != 1 {
			t.Fatalf("%+v, %v", sketch, err)
		}
	}
	if err := s.Results.Amend(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	r := s.wantState(workflow.Reviewing)
	made := step(r, "s2")
	a, err := s.Results.Artifact(ctx(), made.ArtifactID)
	want := strings.Replace(
		s.content(first),
		`},"sources"`,
		`,"layer":{"moves":[{"thing":"nodes/0","dx":12,"dy":0}],"own":[{"text":"Blattgrün","to":"nodes/0","dx":0,`+
			`"dy":0}]}},"sources"`,
		1,
	)
	if err != nil || len(made.Artifacts) != 2 || c.E() != effects || string(a.Content) != want ||
		!strings.Contains(string(a.Files[0].Data), "Blattgrün") {
		t.Fatalf("%s\nwant\n%s, %v", a.Content, want, err)
	}
	edit.ArtifactID = made.ArtifactID
	wantFault(t, s.Results.Amend(ctx(), s.run, edit), fault.Invalid, "fault.edit.nothing")
	edit.Layer = &diagram.Layer{}
	if err := s.Results.Amend(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	if got := s.content(step(s.wantState(workflow.Reviewing), "s2").ArtifactID); got != s.content(first) {
		t.Fatalf("%s", got)
	}
	_, err = s.Results.Sketch(ctx(), workflow.Edit{ArtifactID: step(r, "s1").ArtifactID})
	wantFault(t, err, fault.Unsupported, "fault.edit.picture")
}

// An agent that writes anew does not put its version in place of the teacher's without a word: the review warns until
// she has chosen.
func TestAnAgentDoesNotOverwriteTheTeacher(t *testing.T) {
	for _, mine := range []bool{true, false} {
		s, _ := reviewing(t, storetest.NewMemory())
		if err := s.amend("s1", "title", "Mein Titel"); err != nil {
			t.Fatal(err)
		}
		s.toReview()
		s.answer(
			s.open(),
			workflow.Answer{
				Do:       consent.Change,
				Feedback: "kürzer",
				Revision: &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s1"}},
			},
		)
		r := s.toReview()
		now := step(r, "s1")
		if !warned(s.open(), "warn.own") || now.Edited != now.Artifacts[1] || now.ArtifactID != now.Artifacts[2] {
			t.Fatalf("%+v", now)
		}
		choice := now.ArtifactID
		if mine {
			choice = now.Edited
		}
		if err := s.Results.UseVersion(ctx(), s.run, "s1", choice); err != nil {
			t.Fatal(err)
		}
		r = s.toReview()
		now = step(r, "s1")
		if titled := strings.Contains(s.content(now.ArtifactID), "Mein Titel"); warned(s.open(), "warn.own") ||
			titled != mine {
			t.Fatalf("mine %v: %+v", mine, now)
		}
	}
}

func warned(g consent.Gate, key string) bool {
	for _, w := range g.Question.Warnings {
		if w.Key == key {
			return true
		}
	}
	return false
}

// A revision changes three places; the teacher takes one of them. What she refuses is as it was, the review asks about
// the new version's hash, and all of it can be undone.
func TestChangesAreTakenOneByOne(t *testing.T) {
	s := reviewed(
		t,
		patches(
			`{"patch":{"set":[{"place":"summary/0/text","text":"Chlorophyll fängt Licht."},`+
				`{"place":"sections/0/heading","text":"Der Ablauf"}],"drop":["terms/1"]}}`,
		),
	)
	first := step(s.checked(), "s1").ArtifactID
	r := s.wish("kürzer bitte")
	patched := step(r, "s1").ArtifactID
	c, err := s.Results.Compare(ctx(), first, patched)
	if err != nil || !c.Apart || len(c.Hunks) != 3 {
		t.Fatalf("%+v, %v", c, err)
	}
	same(t, c.Hunks[1].Before, []string{"Ablauf"})
	same(t, c.Hunks[1].After, []string{"Der Ablauf"})
	before := s.open()
	take := func(before, after string, hunks ...int) error {
		return s.Results.Take(ctx(), s.run, workflow.Choice{StepID: "s1", Before: before, After: after, Taken: hunks})
	}
	wantFault(t, take(first, patched, 1, 2, 3), fault.Invalid, "fault.edit.nothing")
	wantFault(t, take(first, patched, 4), fault.Invalid, "fault.hunk.unknown")
	wantFault(t, take(patched, first, 1), fault.Conflict, "fault.edit.stale")
	if err := take(first, patched, 1); err != nil {
		t.Fatal(err)
	}
	r = s.toReview()
	want := strings.Replace(s.content(first), "Chlorophyll fängt Licht ein (Fassung 1).", "Chlorophyll fängt Licht.", 1)
	if got := s.content(step(r, "s1").ArtifactID); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	asked := s.open()
	if asked.ID == before.ID || slices.Equal(asked.Subject.Inputs, before.Subject.Inputs) ||
		!slices.ContainsFunc(asked.Subject.Inputs, func(in string) bool { return strings.Contains(in, step(r, "s1").Hash) }) {
		t.Errorf("the review asks about %v", asked.Subject.Inputs)
	}
	if err := s.Results.UseVersion(ctx(), s.run, "s1", patched); err != nil { // undone
		t.Fatal(err)
	}
	if r = s.toReview(); s.content(step(r, "s1").ArtifactID) != s.content(patched) {
		t.Error("the choice cannot be undone")
	}
	if err := take(first, step(r, "s1").ArtifactID); err != nil { // everything refused
		t.Fatal(err)
	}
	if r = s.toReview(); s.content(step(r, "s1").ArtifactID) != s.content(first) {
		t.Error("with nothing taken it is the version before")
	}
	_, err = s.Results.Compare(ctx(), first, step(r, "s2").ArtifactID)
	wantFault(t, err, fault.Invalid, "fault.compare.other")
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
	wantFault(t, take(first, patched, 1), fault.Conflict, "fault.edit.closed")
}
