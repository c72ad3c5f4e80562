package artifact

import (
	"reflect"
	"slices"
	"testing"

	"pult/backend/material/diagram"
	"pult/backend/material/song/music"
)

// known is a rhymer that knows one rhyme.
type known struct{}

func (known) Rhymes(word string, limit int) []string {
	if word == "Stärke" {
		return []string{"Werke"}[:min(1, limit)]
	}
	return nil
}

func leaf() Research {
	cited := func(text string) Sentence { return Sentence{Text: text, Cites: []int{1}} }
	return Research{
		Title: "Photosynthese", Topic: "Photosynthese", Grade: "7",
		Summary: []Sentence{cited("Chlorophyll nimmt Licht auf.")},
		Sections: []Section{
			{
				Heading:   "Ort",
				Sentences: []Sentence{cited("Chlorophyll sitzt im Chloroplasten."), cited("Chlorophyll ist grün.")},
			},
			{
				Heading: "Ablauf",
				Sentences: []Sentence{
					cited("Lichtaufnahme: Das Blatt nimmt Licht auf."),
					cited("Wasserspaltung: Wasser wird gespalten."),
					cited("Speicherung: Stärke entsteht."),
				},
			},
		},
		Facts: []Fact{
			{Text: "Eine Pflanze braucht Wasser.", Cites: []int{1}},
			{Text: "Chlorophyll ist grün.", Cites: []int{1}},
			{Text: "3"},
			{Text: "4"},
			{Text: "5"},
			{Text: "6"},
		},
		Terms: []Term{
			{Word: "Stärke", Definition: "Stärke ist ein Vielfachzucker."},
			{Word: "Chlorophyll", Definition: "Chlorophyll ist der grüne Blattfarbstoff.", Cites: []int{1}},
		},
		Structures: []Structure{
			{
				Kind:    diagram.Process,
				Heading: "Ablauf",
				Items: []Item{
					{"Lichtaufnahme", "Das Blatt nimmt Licht auf."},
					{"Wasserspaltung", "Wasser wird gespalten."},
					{"Speicherung", "Stärke entsteht."},
				},
				Cites: []int{1},
			},
			{Kind: diagram.Comparison, Header: []string{"Merkmal", "Licht"}},
			{Kind: diagram.Parts, Items: []Item{{Label: "Blatt"}, {Label: "Stiel"}, {Label: "Wurzel"}}},
		},
		Sources: []Source{{Title: "Photosynthese"}},
	}
}

// What seed 000 names for each agent, and what ours adds, is there and comes from the research.
func TestExtraction(t *testing.T) {
	image, musicValue, edit := ExtractForImage(leaf()), ExtractForMusic(leaf(), known{}), ExtractForEdit(leaf())
	for name, c := range map[string]struct{ got, want any }{
		"image: the term the text speaks of most comes first": {image.VisualElements[0].Label, "Chlorophyll"},
		"image: … with the key fact that names it":            {image.VisualElements[0].Fact, 2},
		"image: labels": {image.Labels, []string{
			"Photosynthese", "Lichtaufnahme", "Wasserspaltung",
			"Speicherung", "Merkmal", "Licht", "Blatt", "Stiel", "Wurzel", "Stärke", "Chlorophyll",
		}},
		"image: scientific accuracy": {image.Sources, leaf().Sources},
		"image: complexity":          {image.Complexity, "7"},
		"image: top five facts":      {image.KeyFacts, leaf().Facts[:5]},
		"music: factual content, each once, in reading order": {texts(musicValue.FactualContent), []string{
			"Eine Pflanze braucht Wasser.", "Chlorophyll ist grün.", "3", "4", "5", "6", "Chlorophyll nimmt Licht auf.",
			"Chlorophyll sitzt im Chloroplasten.",
			"Lichtaufnahme: Das Blatt nimmt Licht auf.", "Wasserspaltung: Wasser wird gespalten.", "Speicherung: " +
				"Stärke entsteht.",
		}},
		"music: key terms":   {musicValue.KeyTerms, leaf().Terms},
		"music: rhyme words": {musicValue.RhymeWords, map[string][]string{"Stärke": {"Werke"}}},
		"music: memory hooks, of what has an order": {musicValue.MemoryHooks, []Sentence{{Text: "Lichtaufnahme, " +
			"Wasserspaltung, Speicherung", Cites: []int{1}}}},
		"music: grade": {musicValue.GradeLevel, "7"},
		"edit: the text, without the entries of a list": {
			edit.Sentences,
			[]Section{{Sentences: leaf().Summary}, leaf().Sections[0]},
		},
		"edit: terms":                 {edit.Terms, leaf().Terms},
		"edit: steps to put in order": {edit.Structures, leaf().Structures},
		"edit: grade":                 {edit.GradeLevel, "7"},
		"edit: sources":               {edit.Sources, leaf().Sources},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: %v", name, c.got)
		}
	}
	if empty := ExtractForImage(Research{}); len(empty.KeyFacts) != 0 || len(empty.VisualElements) != 0 {
		t.Errorf("nothing gives nothing: %+v", empty)
	}
	if empty := ExtractForMusic(Research{}, known{}); len(empty.FactualContent)+len(empty.MemoryHooks) != 0 {
		t.Errorf("nothing gives nothing: %+v", empty)
	}
}

func texts(facts []Fact) []string {
	list := make([]string, len(facts))
	for i, f := range facts {
		list[i] = f.Text
	}
	return slices.Clip(list)
}

// Work with a text takes from a picture and a song only what stands in them: labels with notes, rows of a table, lines
// that cite.
func TestExtractingTextTakesOnlyWhatIsThere(t *testing.T) {
	picture := Image{Sources: []Source{{Title: "Buch"}}, Diagram: diagram.Diagram{
		Kind: diagram.Parts, Title: "Blatt", Language: "de",
		Nodes:  []diagram.Node{{Label: "Spaltöffnung", Note: "lässt Gase durch"}, {Label: "Blattader"}},
		Header: []string{"Teil", "Aufgabe"}, Rows: [][]string{{"Wurzel", "nimmt Wasser auf"}},
	}}
	c := ExtractFromImage(picture, "en")
	if len(c.Terms) != 2 || c.Terms[0].Word != "Spaltöffnung" || c.Terms[1].Definition != "nimmt Wasser auf" ||
		c.Language != "de" ||
		len(c.Terms[0].Cites) != 1 {
		t.Errorf("%+v", c)
	}
	if len(c.Structures[0].Items) != 2 {
		t.Errorf("%+v", c.Structures)
	}
	line := func(text string, cites ...int) SongLine { return SongLine{Text: text, Cites: cites} }
	song := Song{Title: "Licht", Language: "de", Stanzas: []SongStanza{
		{
			Kind:  music.Verse,
			Lines: []SongLine{line("Das Blatt der grünen Pflanze", 1), line("nimmt Licht auf.", 2), line("Sing mit!")},
		},
		{Kind: music.Chorus, Lines: []SongLine{line("Licht, Licht.", 1)}},
	}}
	s := ExtractFromSong(song)
	if len(s.Sections) != 1 || s.Sections[0].Sentences[0].Text != "Das Blatt der grünen Pflanze nimmt Licht auf." ||
		len(s.Sections[0].Sentences[0].Cites) != 2 ||
		len(s.Stanzas) != 2 {
		t.Errorf("%+v", s)
	}
}
