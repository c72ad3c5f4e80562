package handwork_test

import (
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/knowledge/evidence"
)

// For a younger class the same topic gives an easier text: on average by more than half a class, and on no topic a
// harder one.
func TestYoungerClassesGetEasierText(t *testing.T) {
	s := newShelf(t)
	var sums [2]float64
	for _, title := range s.titles["de"] {
		var vienna [2]float64
		for i, grade := range []string{"5", "10"} {
			r, err := s.research(t, title, "grade", grade)
			if err != nil {
				t.Fatalf("%s, class %s: %v", title, grade, err)
			}
			vienna[i] = evidence.Read(r).Figures.Vienna
			sums[i] += vienna[i]
		}
		if vienna[0] > vienna[1] {
			t.Errorf("%s: %.1f for class 5, %.1f for class 10", title, vienna[0], vienna[1])
		}
	}
	if n := float64(len(s.titles["de"])); sums[0]/n > sums[1]/n-0.6 {
		t.Errorf("on average %.2f for class 5 and %.2f for class 10", sums[0]/n, sums[1]/n)
	}
}

// "Einfacher" gives an easier text than before, of which every sentence stands in its source but for what was left out
// of it.
func TestEasierOnWish(t *testing.T) {
	s := newShelf(t)
	for _, topic := range []string{"Photosynthese", "Evolution", "Vulkane", "Weimarer Republik", "Photosynthesis"} {
		language := "de"
		if topic == "Photosynthesis" {
			language = "en"
		}
		before, err := s.research(t, topic, "grade", "7", "language", language)
		if err != nil {
			t.Fatal(err)
		}
		after, err := s.research(t, topic, "grade", "7", "language", language, "feedback", "Bitte einfacher")
		if err != nil {
			t.Fatal(err)
		}
		if was, is := evidence.Read(before).Figures, evidence.Read(after).Figures; is.LIX >= was.LIX ||
			is.Vienna > was.Vienna ||
			is.Words < was.Words/3 {
			t.Errorf("%s: %+v, then %+v", topic, was, is)
		}
		traceable(t, s, after)
	}
}

// traceable looks each word of the text up in the source it cites.
func traceable(t *testing.T, s shelf, r artifact.Research) {
	t.Helper()
	texts := make([]string, len(r.Sources))
	for i, source := range r.Sources {
		_, all, err := s.library.Document(t.Context(), source.DocumentID)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all {
			texts[i] += strings.ToLower(strings.ReplaceAll(p.Text, "**", "")) + "\n"
		}
	}
	for _, section := range append(r.Sections, artifact.Section{Sentences: r.Summary}) {
		for _, sentence := range section.Sentences {
			for _, c := range sentence.Cites {
				for _, word := range strings.Fields(strings.ToLower(sentence.Text)) {
					if !strings.Contains(texts[c-1], strings.Trim(word, ".,")) {
						t.Errorf("%s: %q of %q does not stand in source %d", r.Title, word, sentence.Text, c)
					}
				}
			}
			if len(sentence.Cites) == 0 {
				t.Errorf("%s: %q has no source", r.Title, sentence.Text)
			}
		}
	}
}
