package artifact_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// Whatever places the teacher edits: what is left when her texts and marks are taken out of the stored JSON again is
// byte for byte what was there before.
func TestAnEditLeavesEverythingElseAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawnResult(t)
		places := editable(a)
		chosen := rapid.SliceOfNDistinct(rapid.SampledFrom(places), 1, len(places),
			func(e artifact.TextEdit) string { return e.Place }).
			Draw(t, "places")
		edits := make([]artifact.TextEdit, len(chosen))
		back := make([]artifact.TextEdit, len(chosen))
		for i, e := range chosen {
			edits[i] = artifact.TextEdit{
				Place: e.Place,
				Text:  rapid.StringMatching(`§[A-Za-zäöüß"\\<& ]{0,40}§`).Draw(t, "text"),
			}
			back[i] = e
		}
		after, err := amend(a.Type, a.Content, edits)
		if err != nil {
			t.Fatalf("%v", err)
		}
		if !json.Valid(after) || bytes.Equal(after, a.Content) {
			t.Fatalf("%s", after)
		}
		undone, err := amend(a.Type, after, back)
		if err != nil {
			t.Fatalf("%v", err)
		}
		if got := strings.ReplaceAll(string(undone), `,"own":true`, ""); got != string(a.Content) {
			t.Fatalf("edited %v:\n%s\nwas\n%s", edits, got, a.Content)
		}
		for _, e := range editable(artifact.Artifact{Type: a.Type, Content: after}) {
			want := e.Text
			for _, edit := range edits {
				if edit.Place == e.Place {
					want = edit.Text
				}
			}
			if e.Text != want {
				t.Fatalf("%s says %q, want %q", e.Place, e.Text, want)
			}
		}
	})
}

// drawnResult has texts that Marshal writes as they are, as those of an agent are.
func drawnResult(t *rapid.T) artifact.Artifact {
	word := func(label string) string {
		return rapid.StringMatching(`[A-Za-zäöü0-9][A-Za-zäöü0-9 .]{0,12}x`).Draw(t, label)
	}
	sentence := func() artifact.Sentence { return artifact.Sentence{Text: word("sentence"), Cites: []int{1}} }
	r := artifact.Research{
		Title:   word("title"),
		Summary: []artifact.Sentence{sentence()},
		Facts:   []artifact.Fact{{Text: word("fact"), Cites: []int{1, 2}, PassageID: 7}},
	}
	for range rapid.IntRange(0, 3).Draw(t, "sections") {
		s := artifact.Section{Heading: word("heading")}
		for range rapid.IntRange(0, 3).Draw(t, "sentences") {
			s.Sentences = append(s.Sentences, sentence())
		}
		r.Sections = append(r.Sections, s)
	}
	r.Terms = []artifact.Term{{Word: word("term"), Definition: word("definition"), Cites: []int{2}}}
	r.Structures = []artifact.Structure{
		{
			Heading: "§" + word("heading"),
			Items:   []artifact.Item{{Label: word("item"), Text: word("text")}},
			Rows:    [][]string{{word("cell"), word("cell")}},
			Cites:   []int{1},
		},
	}
	a := artifact.Artifact{Type: artifact.ResearchType}
	var v any = r
	if rapid.Bool().Draw(t, "picture") {
		a.Type = artifact.ImageType
		v = artifact.Image{Diagram: diagram.Diagram{
			Title: word(
				"title",
			), Alt: word("alt"), Nodes: []diagram.Node{
				{ID: "n1", Label: word("label")},
				{ID: "n2", Label: word("label"), Note: word("note")},
			},
			Edges: []diagram.Edge{
				{From: "n1", To: "n2", Label: word("edge")},
			}, Header: []string{word("head")}, Rows: [][]string{{word("cell")}},
		}}
	}
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%v", err)
	}
	a.Content = raw
	return a
}

// Only what is read can be edited, and only by a text.
func TestWhatCannotBeEdited(t *testing.T) {
	research := json.RawMessage(
		`{"title":"Öl","sources":[{"title":"Buch"}],"sections":[{"heading":"A","sentences":[{"text":"S.","cites":[1]}]}]}`,
	)
	for _, c := range []struct{ place, text, key string }{
		{"sources/0/title", "Anderes Buch", "fault.edit.place"},
		{"sections/0/sentences/0/cites", "2", "fault.edit.place"},
		{"sections/1/heading", "B", "fault.edit.place"},
		{"sections/0/sentences/9/text", "T.", "fault.edit.place"},
		{"diagram/title", "T", "fault.edit.place"},
		{"", "T", "fault.edit.place"},
		{"title", " \t", "fault.edit.text"},
		{"title", "a\nb", "fault.edit.text"},
		{"title", strings.Repeat("ä", 2001), "fault.edit.text"},
		{"title", "\xff", "fault.edit.text"},
		{"title", " Öl ", "fault.edit.nothing"},
	} {
		got, err := amend(artifact.ResearchType, research, []artifact.TextEdit{{Place: c.place, Text: c.text}})
		if f := fault.Of(err); f == nil || f.Key != c.key {
			t.Errorf("%s = %q: %s, %v; want %s", c.place, c.text, got, err, c.key)
		}
	}
	got, err := amend(
		artifact.ResearchType,
		research,
		[]artifact.TextEdit{{Place: "sections/0/sentences/0/text", Text: "T."}},
	)
	if want := strings.Replace(string(research), `{"text":"S.","cites":[1]}`, `{"text":"T.","cites":[1],"own":true}`,
		1); err != nil ||
		string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

// An entry of a list and the sentence that it repeats are one text in two places: both are hers.
func TestASentenceFollowsTheEntryThatRepeatsIt(t *testing.T) {
	research := json.RawMessage(
		`{"title":"Öl","sections":[{"heading":"Ablauf","sentences":[{"text":"Druck: Öl hat Druck.","cites":[1]},` +
			`{"text":"Ende.","cites":[1]}]}],` +
			`"structures":[{"kind":"process","heading":"Ablauf","items":[{"label":"Druck","text":"Öl hat Druck."},` +
			`{"label":"Ende."}],"cites":[1]}]}`,
	)
	for _, c := range []struct{ place, text, sentence string }{
		{"structures/0/items/0/label", "Kraft", "Kraft: Öl hat Druck."},
		{"structures/0/items/0/text", "Öl hat viel Druck.", "Druck: Öl hat viel Druck."},
		{"sections/0/sentences/0/text", "Druck: Öl hat Kraft.", "Druck: Öl hat Kraft."},
	} {
		got, err := amend(artifact.ResearchType, research, []artifact.TextEdit{{Place: c.place, Text: c.text}})
		var r artifact.Research
		if err != nil || json.Unmarshal(got, &r) != nil {
			t.Fatalf("%s: %s, %v", c.place, got, err)
		}
		if s := r.Sections[0].Sentences[0]; s.Text != c.sentence || !s.Own || r.Sections[0].Sentences[1].Own {
			t.Errorf("%s: %+v", c.place, r.Sections[0].Sentences)
		}
		if list := r.Structures[0]; list.Repeats(r.Sections[0]) != list.Own {
			t.Errorf("%s: %+v", c.place, list)
		}
	}
}
