package export_test

import (
	"slices"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/material/export"
	"pult/backend/material/kinds"
	"pult/backend/workflow"
)

// A word of hers in a list, a cell or a term says so, too, after a heading was put right, and when she has edited the
// text beside it.
func TestTheTeachersOwnEntries(t *testing.T) {
	re := artifact.Research{
		Title: "Öl", Sources: []artifact.Source{{Title: "Chemie 8"}},
		Sections: []artifact.Section{
			{
				Heading:   "Ablauuf",
				Sentences: []artifact.Sentence{{Text: "Eins: erst.", Cites: []int{1}}, {Text: "Zwei.", Cites: []int{1}}},
			},
		},
		Structures: []artifact.Structure{
			{
				Kind:    diagram.Process,
				Heading: "Ablauuf",
				Items:   []artifact.Item{{Label: "Eins", Text: "erst"}, {Label: "Zwei"}},
				Cites:   []int{1},
			},
			{
				Kind:    diagram.Comparison,
				Heading: "Vergleich",
				Header:  []string{"", "a"},
				Rows:    [][]string{{"x", "y"}},
				Cites:   []int{1},
			},
		},
		Terms: []artifact.Term{
			{Word: "Ester", Definition: "Stoff", Cites: []int{1}},
			{Word: "Fett", Definition: "Stoff", Cites: []int{1}},
		},
	}
	a := newArtifact(t, "a", artifact.ResearchType, re)
	content, err := kinds.Of(a.Type).Amend(a.Content, []artifact.TextEdit{
		{Place: "sections/0/heading", Text: "Ablauf"},
		{Place: "structures/0/items/0/text", Text: "zuerst"},
		{Place: "structures/1/rows/0/1", Text: "z"},
		{Place: "terms/1/definition", Text: "Energiespeicher"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, beside := range []bool{false, true} {
		if beside {
			if content, err = kinds.Of(a.Type).Amend(content,
				[]artifact.TextEdit{{Place: "sections/0/sentences/0/text", Text: "Mein Satz."}}); err != nil {
				t.Fatal(err)
			}
		}
		a.Content = content
		d, err := export.Compose(
			workflow.Run{Language: i18n.German, State: workflow.Completed},
			[]artifact.Artifact{a},
			time.Time{},
		)
		if err != nil {
			t.Fatal(err)
		}
		var lists []export.List
		var lines []string
		for _, b := range d.Blocks {
			switch b := b.(type) {
			case export.List:
				lists = append(lists, b)
			case export.Paragraph:
				lines = append(lines, b.Spans[0].Text)
			}
		}
		want := []string{"Von der Lehrkraft bearbeitet.", "Fett: Von der Lehrkraft bearbeitet."}
		if beside {
			want = slices.Insert(want, 0, "Mein Satz.")
		}
		if len(lists) != 1 || lists[0].Items[0][1].Text != "zuerst" ||
			!slices.Equal(lists[0].Items[1][0].Notes, []int{1, 2}) ||
			!slices.Equal(lines, want) {
			t.Errorf("beside %v: %+v, %q, notes %q", beside, lists, lines, d.Notes)
		}
	}
}

// What the teacher changed says so in a note of its own, and a structure whose sentences she changed is printed with
// her words.
func TestTheTeachersOwnWords(t *testing.T) {
	re := artifact.Research{
		Title: "Öl", Sources: []artifact.Source{{Title: "Chemie 8"}},
		Sections: []artifact.Section{
			{
				Heading:   "Ablauf",
				Sentences: []artifact.Sentence{{Text: "Eins.", Cites: []int{1}}, {Text: "Mein Satz.", Cites: []int{1}, Own: true}},
			},
		},
		Structures: []artifact.Structure{
			{
				Kind:    diagram.Process,
				Heading: "Ablauf",
				Items:   []artifact.Item{{Label: "Eins"}, {Label: "Zwei"}},
				Cites:   []int{1},
			},
		},
	}
	d, err := export.Compose(
		workflow.Run{Language: i18n.German, State: workflow.Completed},
		[]artifact.Artifact{newArtifact(t, "a", artifact.ResearchType, re)},
		time.Time{},
	)
	if err != nil || len(d.Notes) != 2 || d.Notes[1] != "Von der Lehrkraft bearbeitet." {
		t.Fatalf("%q, %v", d.Notes, err)
	}
	for _, b := range d.Blocks {
		if p, ok := b.(export.Paragraph); ok {
			if len(p.Spans) != 2 || !slices.Equal(p.Spans[0].Notes, []int{1}) || !slices.Equal(p.Spans[1].Notes, []int{1, 2}) {
				t.Errorf("%+v", p.Spans)
			}
			return
		}
	}
	t.Error("her sentence is not printed")
}
