package workflow_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Each step hears what was said to it and what was said to all, and the original task.
func TestAWordForEachStep(t *testing.T) {
	s, c := reviewing(t, onDisk(t).Workflow())
	rev := func() *consent.Revision {
		return &consent.Revision{
			Type:  consent.SpecificAgents,
			Steps: []string{"s1", "s2"},
			Words: map[string]string{"s1": " mit Zahlen ", "s2": "größere Schrift"},
		}
	}
	for _, bad := range []map[string]string{{"s9": "x"}, {"s1": strings.Repeat("x", 5_001)}} {
		wrong := rev()
		wrong.Words = bad
		if err := s.Gates.Decide(ctx(), s.open().ID, s.open().Hash,
			workflow.Answer{Do: consent.Change, Feedback: "f", Revision: wrong}); !fault.Is(
			err,
			fault.Invalid,
		) {
			t.Fatalf("%v", err)
		}
	}
	s.answer(s.open(), workflow.Answer{Do: consent.Change, Feedback: "einfacher", Revision: rev()})
	s.toReview()
	research, image := c.asked("research"), c.asked("image")
	heard := research[len(research)-1]
	if !slices.Equal(heard.Feedback, []string{"einfacher", "mit Zahlen"}) || heard.Task != mainRequest {
		t.Errorf("research heard %q", heard.Feedback)
	}
	if got := image[len(image)-1].Feedback; !slices.Equal(got, []string{"einfacher", "größere Schrift"}) {
		t.Errorf("image heard %q", got)
	}
}

// What is made from a stale result is stale itself, also when it was made a moment ago: no step counts as up to date
// over an old one.
func TestWhatIsMadeFromStaleIsStale(t *testing.T) {
	names := agents.All()
	poster := names[1]
	poster.Name, poster.Takes = "poster", []artifact.Type{artifact.ImageType}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}, agents: append(names, poster)})
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	edit := workflow.PlanEdit{Version: 1, Steps: []workflow.StepEdit{{}, {}, {Agent: "poster"}}}
	for i, ps := range s.checked().Plan.Steps {
		edit.Steps[i] = workflow.StepEdit{ID: ps.ID, Agent: ps.Agent, Params: ps.Params}
	}
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	if r := s.toReview(); r.State != workflow.Reviewing {
		t.Fatalf("%s: %v", r.State, r.Fault)
	}
	if err := s.amend("s1", "title", "Neuer Titel"); err != nil {
		t.Fatal(err)
	}
	states := func(r workflow.Run) (list []workflow.StepState) {
		for _, step := range r.Steps {
			list = append(list, step.State)
		}
		return list
	}
	same(t, states(s.toReview()), []workflow.StepState{workflow.StepDone, workflow.Stale, workflow.Stale})
	s.answer(
		s.open(),
		workflow.Answer{
			Do:       consent.Change,
			Feedback: "größer",
			Revision: &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s3"}},
		},
	)
	same(t, states(s.toReview()), []workflow.StepState{workflow.StepDone, workflow.Stale, workflow.Stale})
	for _, id := range []string{"s2", "s3"} {
		if err := s.Results.Refresh(ctx(), s.run, id); err != nil {
			t.Fatal(err)
		}
		s.toReview()
	}
	same(t, states(s.checked()), []workflow.StepState{workflow.StepDone, workflow.StepDone, workflow.StepDone})
}

// Edits, revisions, refreshes and old versions in any order: a result is stale exactly when it was made from other
// versions than there are now, every version is kept, the task is the original one, and what is approved is what is
// there.
func TestResultsKnowWhatTheyWereMadeFrom(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := reviewing(t, storetest.NewMemory())
		for range rapid.IntRange(1, 8).Draw(t, "rounds") {
			r := s.checked()
			target := rapid.SampledFrom(r.Steps).Draw(t, "step")
			switch rapid.SampledFrom([]string{"edit", "take", "revise", "refresh"}).Draw(t, "act") {
			case "edit":
				place := map[string]string{"research": "title", "image": "diagram/title"}[target.Agent]
				if err := s.amend(target.ID, place, rapid.StringMatching(`Titel [a-z]{3}`).Draw(t, "title")); err != nil &&
					!fault.Is(err, fault.Invalid) {
					t.Fatalf("%v", err)
				}
			case "take":
				if err := s.Results.UseVersion(ctx(), s.run, target.ID,
					rapid.SampledFrom(target.Artifacts).Draw(t, "version")); err != nil {
					t.Fatalf("%v", err)
				}
			case "revise":
				s.answer(
					s.open(),
					workflow.Answer{
						Do: consent.Change,
						Revision: &consent.Revision{
							Type:  consent.SpecificAgents,
							Steps: []string{target.ID},
							Words: map[string]string{target.ID: "anders"},
						},
					},
				)
			case "refresh":
				if err := s.Results.Refresh(ctx(), s.run, target.ID); err != nil && target.State == workflow.Stale {
					t.Fatalf("%v", err)
				}
			}
			after := s.toReview()
			kept(t, s, r, after)
		}
		for _, req := range c.asked("research") {
			if req.Task != mainRequest {
				t.Fatalf("asked %q", req.Task)
			}
		}
		s.approve(consent.Review)
		r := s.wantState(workflow.Completed)
		arts, err := s.Results.Artifacts(ctx(), r)
		if err != nil || !workflow.Approved(r, arts) {
			t.Fatalf("%v: other versions than those that were approved", err)
		}
		arts[0].Hash = strings.Repeat("0", 64)
		if workflow.Approved(r, arts) {
			t.Fatalf("another version counts as approved")
		}
	})
}

func kept(t *rapid.T, s *stage, before, after workflow.Run) {
	for i, now := range after.Steps {
		if was := before.Steps[i]; !slices.Equal(was.Artifacts, now.Artifacts[:len(was.Artifacts)]) {
			t.Fatalf("versions are lost: %v, were %v", now.Artifacts, was.Artifacts)
		}
		for _, id := range now.Artifacts {
			s.content(id)
		}
	}
	research, image := after.Steps[0], after.Steps[1]
	if current := slices.Equal(image.Inputs, []string{research.Hash}); (image.State == workflow.StepDone) != current {
		t.Fatalf("the picture is %s, made from %v; the research is %s", image.State, image.Inputs, research.Hash)
	}
}
