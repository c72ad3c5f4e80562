package handwork_test

import (
	"fmt"
	"strings"
	"testing"

	"pult/backend/artifact"
)

// handout is a research as a teacher would read it; `go test -run Handout -v` prints some to be looked at.
func handout(r artifact.Research) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n===== %s (Klasse %q, %s)\n", r.Title, r.Grade, r.Language)
	for _, s := range r.Summary {
		fmt.Fprintf(&b, "  * %s %v\n", s.Text, s.Cites)
	}
	for _, section := range r.Sections {
		fmt.Fprintf(&b, "\n## %s\n", section.Heading)
		for _, s := range section.Sentences {
			fmt.Fprintf(&b, "%s %v\n", s.Text, s.Cites)
		}
	}
	b.WriteString("\nFakten\n")
	for _, f := range r.Facts {
		fmt.Fprintf(&b, "  - %s %v #%d\n", f.Text, f.Cites, f.PassageID)
	}
	b.WriteString("\nBegriffe\n")
	for _, t := range r.Terms {
		fmt.Fprintf(&b, "  %s: %s\n", t.Word, t.Definition)
	}
	for _, s := range r.Structures {
		fmt.Fprintf(&b, "[%s] %s: %d items, %d rows\n", s.Kind, s.Heading, len(s.Items), len(s.Rows))
	}
	for i, s := range r.Sources {
		fmt.Fprintf(&b, "(%d) %s, %s, %s, %s\n", i+1, s.Title, s.Author, s.Place, s.Licence)
	}
	for _, g := range r.Gaps {
		fmt.Fprintf(&b, "! %s\n", g)
	}
	return b.String()
}

func TestHandouts(t *testing.T) {
	s := newShelf(t)
	for _, c := range []struct{ topic, grade, language, first string }{
		{"Photosynthese", "7", "de", "Die Photosynthese ist ein Vorgang"},
		{"Französische Revolution", "8", "de", "Die Französische Revolution war der Umsturz"},
		{"Wasserkreislauf", "5", "de", "Der Wasserkreislauf beschreibt"},
		{"water cycle", "7", "en", "The water cycle is the continuous movement"},
		{"Satz des Pythagoras", "9", "de", "Der Satz des Pythagoras beschreibt"},
	} {
		r, err := s.research(t, c.topic, "grade", c.grade, "language", c.language)
		if err != nil {
			t.Errorf("%s: %v", c.topic, err)
			continue
		}
		t.Log(handout(r))
		if !strings.HasPrefix(r.Summary[0].Text, c.first) {
			t.Errorf("%s begins with %q", c.topic, r.Summary[0].Text)
		}
	}
}

func TestPictures(t *testing.T) {
	s := newShelf(t)
	for _, c := range []struct{ topic, form, complexity string }{
		{"Photosynthese", "auto", "simple"},
		{"Photosynthese", "concept_map", "detailed"},
		{"Französische Revolution", "auto", "simple"},
		{"Französische Revolution", "comparison", "simple"},
		{"Grundrechte", "concept_map", "simple"},
		{"Auge", "parts", "detailed"},
	} {
		r, err := s.research(t, c.topic)
		if err != nil {
			t.Fatal(err)
		}
		i, _, err := s.image(t, r, "form", c.form, "complexity", c.complexity)
		if err != nil {
			t.Errorf("%s %s: %v", c.topic, c.form, err)
			continue
		}
		t.Logf(
			"\n%s | %s\n%v\n%v\n%v %v\nalt: %s\ncaption: %s\nunused: %q",
			i.Diagram.Title,
			i.Diagram.Kind,
			i.Diagram.Nodes,
			i.Diagram.Edges,
			i.Diagram.Header,
			i.Diagram.Rows,
			i.Diagram.Alt,
			i.Diagram.Caption,
			i.Unused,
		)
	}
}
