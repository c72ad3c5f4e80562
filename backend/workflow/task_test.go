package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func gapTask(number int, sentence, word string) artifact.Block {
	return artifact.Block{
		Kind:    artifact.GapTask,
		Number:  number,
		Text:    "Fülle aus.",
		Points:  1,
		Entries: []artifact.Entry{{Text: sentence, Answers: []string{word}, Cites: []int{1}}},
	}
}

// A model that is asked for another task 2 makes this task anew: the others stay byte for byte, it cannot break the
// sheet, and the teacher may refuse one part of what it did.
func TestAModelMakesOneTaskAnew(t *testing.T) {
	sheet := artifact.Document{
		Title: "Blatt", Topic: "Photosynthese", Language: "de", Kind: artifact.WorksheetKind,
		Sources: []artifact.Source{{Title: "Biologie 7"}}, Notes: []string{},
		Blocks: []artifact.Block{
			gapTask(1, "Chlorophyll fängt ____ ein.", "Licht"),
			gapTask(2, "Das ____ ist grün.", "Blatt"),
			gapTask(3, "Zucker ist ____.", "süß"),
		},
	}
	broken, witty := gapTask(2, "Ohne Lücke.", "Blatt"), gapTask(7, "Ohne ____ kein Grün.", "Chlorophyll")
	replies := []any{
		sheet,
		map[string]artifact.Patch{"patch": {Put: []artifact.Part{{Place: "blocks/1", Block: broken}}}},
		map[string]artifact.Patch{
			"patch": {
				Put: []artifact.Part{{Place: "blocks/1", Block: witty}},
				Set: []artifact.TextEdit{{Place: "blocks/2/text", Text: "Ergänze."}},
			},
		},
	}
	c := &cast{
		plan: func(model.Request) agent.Draft {
			d := usualPlan("Photosynthese")
			d.Steps[1] = agent.DraftStep{
				Agent:  "edit",
				Title:  "Blatt",
				Params: map[string]string{"operation": "tasks"},
				Uses:   []int{0},
			}
			return d
		},
	}
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "edit" || len(replies) == 0 {
			return nil
		}
		first := replies[0]
		replies = replies[1:]
		return []modeltest.Turn{reply(first)}
	}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	first := step(s.toReview(), "s2").ArtifactID
	s.answer(
		s.open(),
		workflow.Answer{
			Do: consent.Change,
			Revision: &consent.Revision{
				Type:  consent.SpecificAgents,
				Steps: []string{"s2"},
				Words: map[string]string{"s2": "Aufgabe 2 witziger"},
			},
		},
	)
	r := s.toReview()
	newest := step(r, "s2").ArtifactID
	var shown artifact.Shown
	asked := c.asked("edit")
	for _, m := range asked[len(asked)-1].Context {
		if m.Name == agent.RevisionName {
			if err := json.Unmarshal(m.JSON, &shown); err != nil {
				t.Fatal(err)
			}
		}
	}
	if shown.Document == nil || len(shown.Document.Blocks) != 3 || len(replies) != 0 {
		t.Fatalf("the model sees %+v; %d replies are left", shown.Document, len(replies))
	}
	before, after := s.content(first), s.content(newest)
	want := strings.Replace(
		strings.Replace(before, "Das ____ ist grün.", "Ohne ____ kein Grün.", 1),
		`"Blatt"],"cites"`,
		`"Chlorophyll"],"cites"`,
		1,
	)
	if want = strings.Replace(want, `"number":3,"text":"Fülle aus."`, `"number":3,"text":"Ergänze."`, 1); after != want {
		t.Errorf("got\n%s\nwant\n%s", after, want)
	}
	found, err := s.Results.Compare(ctx(), first, newest)
	if err != nil || len(found.Hunks) != 2 {
		t.Fatalf("%+v, %v", found, err)
	}
	if err := s.Results.Take(ctx(), s.run, workflow.Choice{
		StepID: "s2", Before: first, After: newest,
		Taken: []int{1},
	}); err != nil {
		t.Fatal(err)
	}
	r = s.toReview()
	if got := s.content(step(r, "s2").ArtifactID); strings.Contains(got, "Ergänze.") ||
		!strings.Contains(got, "kein Grün") ||
		!slices.Contains(step(r, "s2").Artifacts, newest) {
		t.Errorf("%s", got)
	}
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
}
