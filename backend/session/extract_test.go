package session

import (
	"slices"
	"testing"

	"pult/backend/diagram"
	"pult/backend/music"
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

// Work with a text takes from a picture and a song only what stands in them: labels with notes, rows of a table, lines that cite.
func TestExtractingTextTakesOnlyWhatIsThere(t *testing.T) {
	picture := Image{Sources: []Source{{Title: "Buch"}}, Diagram: diagram.Diagram{
		Kind: diagram.Parts, Title: "Blatt", Language: "de", Nodes: []diagram.Node{{Label: "Spaltöffnung", Note: "lässt Gase durch"}, {Label: "Blattader"}},
		Header: []string{"Teil", "Aufgabe"}, Rows: [][]string{{"Wurzel", "nimmt Wasser auf"}},
	}}
	c := ExtractFromImage(picture, "en")
	if len(c.Terms) != 2 || c.Terms[0].Word != "Spaltöffnung" || c.Terms[1].Definition != "nimmt Wasser auf" || c.Language != "de" || len(c.Terms[0].Cites) != 1 {
		t.Errorf("%+v", c)
	}
	if len(c.Structures[0].Items) != 2 {
		t.Errorf("%+v", c.Structures)
	}
	line := func(text string, cites ...int) SongLine { return SongLine{Text: text, Cites: cites} }
	song := Song{Title: "Licht", Language: "de", Stanzas: []SongStanza{
		{Kind: music.Verse, Lines: []SongLine{line("Das Blatt der grünen Pflanze", 1), line("nimmt Licht auf.", 2), line("Sing mit!")}},
		{Kind: music.Chorus, Lines: []SongLine{line("Licht, Licht.", 1)}},
	}}
	s := ExtractFromSong(song)
	if len(s.Sections) != 1 || s.Sections[0].Sentences[0].Text != "Das Blatt der grünen Pflanze nimmt Licht auf." || len(s.Sections[0].Sentences[0].Cites) != 2 || len(s.Stanzas) != 2 {
		t.Errorf("%+v", s)
	}
}
