package handwork_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// Every form that an article has material for can be drawn; every label stands in the research; every other form is
// refused with the names of those that can be.
func TestEveryFormOfEveryArticle(t *testing.T) {
	s := newShelf(t)
	real := s.tools
	drawn := map[diagram.Kind]int{}
	for language, titles := range s.titles {
		for _, title := range titles {
			s.tools = real
			r, err := s.research(t, title, "language", language)
			if err != nil {
				t.Fatal(err)
			}
			possible := possibleForms(r)
			for _, form := range diagram.Kinds() {
				if s.tools = s.sketch; drawn[form] == 0 {
					s.tools = real
				}
				i, result, err := s.image(t, r, "form", string(form))
				if !slices.Contains(possible, form) && (isOld(form) || err != nil) {
					if !fault.Is(err, fault.Unsupported) || fault.Of(err).Args["possible"] == "" {
						t.Errorf("%s as %s: %v", title, form, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s as %s: %v", title, form, err)
					continue
				}
				drawn[form]++
				fromResearch(t, i, r)
				if len(result.outcome.Files) != 2 || !bytes.Contains(result.outcome.Files[0].Data, []byte("<svg")) {
					t.Errorf("%s as %s: files %v", title, form, result.outcome.Files)
				}
			}
		}
	}
	for _, form := range diagram.Kinds() {
		// No article has numbers over years or shares of a whole; chart_test.go has such texts.
		if drawn[form] == 0 && form != diagram.LineChart && form != diagram.PieChart {
			t.Errorf("%s has no article", form)
		}
	}
}

// isOld tells the forms whose material possibleForms knows.
func isOld(form diagram.Kind) bool { return slices.Contains(diagram.Kinds()[:6], form) }

func possibleForms(r artifact.Research) []diagram.Kind {
	var kinds []diagram.Kind
	for _, st := range r.Structures {
		kinds = append(kinds, st.Kind)
		if st.Kind == diagram.Cycle {
			kinds = append(kinds, diagram.Process)
		}
	}
	if len(r.Terms) >= 3 {
		kinds = append(kinds, diagram.ConceptMap)
	}
	return kinds
}

// known is all that a research says.
func known(r artifact.Research) string {
	var all strings.Builder
	all.WriteString(handout(r))
	for _, st := range r.Structures {
		for _, item := range st.Items {
			all.WriteString("\n" + item.Label + "\n" + item.Text)
		}
		for _, row := range append([][]string{st.Header}, st.Rows...) {
			all.WriteString("\n" + strings.Join(row, "\n"))
			for _, cell := range row {
				all.WriteString("\n" + row[0] + ": " + cell)
			}
		}
	}
	return all.String()
}

func fromResearch(t *testing.T, i artifact.Image, r artifact.Research) {
	t.Helper()
	text := known(r)
	words := append([]string{}, i.Diagram.Header...)
	for _, n := range i.Diagram.Nodes {
		words = append(words, n.Label, n.Note)
	}
	for _, e := range i.Diagram.Edges {
		words = append(words, e.Label)
	}
	for _, row := range i.Diagram.Rows {
		words = append(words, row...)
	}
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%s: %q is not in the research", i.Diagram.Title, w)
		}
	}
	for _, series := range i.Diagram.Series {
		for _, v := range series.Values {
			if number := written(v.Number); i.Diagram.Kind != diagram.WordCloud &&
				!strings.Contains(plainNumbers(text), number) {
				t.Errorf("%s: %v is not in the research", i.Diagram.Title, v.Number)
			}
		}
	}
	if i.Diagram.Alt == "" || i.Diagram.Caption == "" || len(i.Sources) == 0 {
		t.Errorf("%s has no text alternative, caption or source", i.Diagram.Title)
	}
}

func TestLabelsInAnotherLanguage(t *testing.T) {
	s := newShelf(t)
	r, err := s.research(t, "Wasserkreislauf")
	if err != nil {
		t.Fatal(err)
	}
	i, _, err := s.image(t, r, "labels", "english")
	if err != nil || i.Diagram.Language != "en" || i.Diagram.Kind != diagram.Cycle ||
		i.Diagram.Nodes[0].Label != "Evaporation" || i.Sources[0].Title != "The Water Cycle" ||
		!strings.HasPrefix(i.Diagram.Caption, "Source: ") ||
		!strings.HasPrefix(i.Diagram.Alt, "The diagram ") {
		t.Errorf("English labels from an English text: %v %+v", err, i)
	}
	if i, _, err = s.image(t, r, "labels", "none"); err != nil || i.Diagram.Language != "none" {
		t.Errorf("no labels: %v %+v", err, i.Diagram)
	}
	ballad, err := s.research(t, "Ballade")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = s.image(t, ballad, "labels", "english"); !fault.Is(err, fault.Unsupported) ||
		fault.Of(err).Key != "fault.offline.labels" {
		t.Errorf("there is no English text on ballads: %v", err)
	}
}

func TestFeedbackChangesThePicture(t *testing.T) {
	s := newShelf(t)
	r, err := s.research(t, "Französische Revolution")
	if err != nil {
		t.Fatal(err)
	}
	i, _, err := s.image(
		t,
		r,
		"form", "concept_map", "feedback", "lieber als Zeitstrahl, mit Details", "feedback", "ohne Jakobiner",
	)
	if err != nil || i.Diagram.Kind != diagram.Timeline || !i.Diagram.Detailed || len(i.Diagram.Nodes) != 6 {
		t.Errorf("%v %+v", err, i.Diagram)
	}
	_, result, err := s.image(t, r, "feedback", "Bitte mit Glitzer und Einhörnern")
	if err != nil || !strings.Contains(result.notes, "Glitzer") || !strings.Contains(result.envelope.Thinking, "Glitzer") {
		t.Errorf("a wish that cannot be followed is named: %v %q", err, result.notes)
	}
}
