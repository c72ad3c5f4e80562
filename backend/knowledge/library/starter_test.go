package library_test

import (
	"strings"
	"testing"

	"pult/backend/knowledge/library"
)

// Every starter article can be cited: it has prose, something with a structure to draw, and terms with definitions.
func TestStarterArticlesCanBeUsed(t *testing.T) {
	s, _ := newLibrary(t)
	if err := s.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	documents, err := s.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range documents {
		_, passages, err := s.Document(t.Context(), d.ID)
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[library.Kind]int{}
		terms := 0
		for _, p := range passages {
			kinds[p.Kind]++
			if p.Heading == "Begriffe" || p.Heading == "Terms" {
				terms += strings.Count(p.Text, "- **")
			}
			if p.Kind == library.Prose && words(p.Text) < 15 {
				t.Errorf("%s, %s: only %q", d.ID, p.Heading, p.Text)
			}
		}
		if kinds[library.Prose] < 2 || kinds[library.List]+kinds[library.Table] < 2 || terms < 3 {
			t.Errorf("%s: %v, %d terms", d.ID, kinds, terms)
		}
		if hits := search(t, s, d.Title); len(hits) == 0 || hits[0].Document.ID != d.ID {
			t.Errorf("%s is not the first hit for its own title %q", d.ID, d.Title)
		}
	}
}
