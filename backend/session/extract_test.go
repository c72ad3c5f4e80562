package session

import (
	"slices"
	"testing"

	"pult/backend/diagram"
)

func TestExtractForImageTakesOnlyWhatTheResearchSays(t *testing.T) {
	r := Research{
		Title: "Photosynthese", Grade: "7",
		Summary:  []Sentence{{Text: "Chlorophyll nimmt Licht auf.", Cites: []int{1}}},
		Sections: []Section{{Sentences: []Sentence{{Text: "Chlorophyll sitzt im Chloroplasten.", Cites: []int{1}}}}},
		Facts:    []Fact{{Text: "Eine Pflanze braucht Wasser."}, {Text: "Chlorophyll ist grün."}, {Text: "3"}, {Text: "4"}, {Text: "5"}, {Text: "6"}},
		Terms:    []Term{{Word: "Stärke", Definition: "Stärke ist ein Vielfachzucker."}, {Word: "Chlorophyll", Definition: "Chlorophyll ist der grüne Blattfarbstoff.", Cites: []int{1}}},
		Structures: []Structure{
			{Kind: diagram.Process, Items: []Item{{Label: "Lichtaufnahme"}}},
			{Kind: diagram.Comparison, Header: []string{"Merkmal", "Licht"}},
		},
		Sources: []Source{{Title: "Photosynthese"}},
	}
	c := ExtractForImage(r)
	if len(c.KeyFacts) != 5 || c.Complexity != "7" || len(c.Structures) != 2 || len(c.Sources) != 1 {
		t.Errorf("facts %d, complexity %q, structures %d, sources %d", len(c.KeyFacts), c.Complexity, len(c.Structures), len(c.Sources))
	}
	if first := c.VisualElements[0]; first.Label != "Chlorophyll" || first.Fact != 2 {
		t.Errorf("the term the text speaks of most comes first: %+v", first)
	}
	if want := []string{"Photosynthese", "Lichtaufnahme", "Merkmal", "Licht", "Stärke", "Chlorophyll"}; !slices.Equal(c.Labels, want) {
		t.Errorf("labels %q", c.Labels)
	}
	if empty := ExtractForImage(Research{}); len(empty.KeyFacts) != 0 || len(empty.VisualElements) != 0 {
		t.Errorf("nothing gives nothing: %+v", empty)
	}
}
