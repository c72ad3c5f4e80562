package tasks_test

import (
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/tasks"
)

// Two of ten questions are no quiz of ten: the teacher hears how many there are instead of getting them as if they were
// all. Who names no kind gets what the text gives.
func TestTooFewIsSaid(t *testing.T) {
	m := tasks.OfResearch(artifact.Research{
		Title: "Vulkane", Language: "de", Sources: []artifact.Source{{Title: "Buch"}},
		Terms: []artifact.Term{{Word: "Magma", Definition: "geschmolzenes Gestein", Cites: []int{1}}},
		Sections: []artifact.Section{{Heading: "Vulkane", Sentences: []artifact.Sentence{
			{Text: "Im Schlot eines Vulkans steigt das heiße Magma langsam nach oben.", Cites: []int{1}},
			{Text: "An der Oberfläche wird das Magma zu Lava und erstarrt.", Cites: []int{1}},
		}}},
	})
	_, err := tasks.Make(m, tasks.Order{
		Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask}, Count: 12,
	}, i18n.Must(i18n.German))
	if f := fault.Of(err); f == nil || f.Key != "fault.exercise.few" || f.Args["count"] != "12" {
		t.Errorf("%v", err)
	}
	if _, err := tasks.Make(m, tasks.Order{
		Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask},
	}, i18n.Must(i18n.German)); err != nil {
		t.Errorf("nobody named a number: %v", err)
	}
	if _, err := tasks.Make(m, tasks.Order{Operation: tasks.Tasks, Count: 12}, i18n.Must(i18n.German)); err != nil {
		t.Error(err)
	}
}
