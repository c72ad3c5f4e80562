package kinds

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
)

// No sentence stands twice: facts that the text has are not listed once more, and a section does not repeat the
// summary.
func TestNoSentenceStandsTwice(t *testing.T) {
	said := func(list ...string) []artifact.Sentence {
		var all []artifact.Sentence
		for _, text := range list {
			all = append(all, artifact.Sentence{Text: text})
		}
		return all
	}
	re := artifact.Research{
		Title: "Demokratie", Language: "de",
		Summary: said("Demokratie ist Herrschaft des Volkes.", "Wahlen sind frei."),
		Sections: []artifact.Section{
			{Heading: "Überblick", Sentences: said("Wahlen sind frei.", "Es gibt mehrere Parteien.")},
			{Heading: "Nur Bekanntes", Sentences: said("Demokratie ist Herrschaft des Volkes!")},
		},
		Facts: []artifact.Fact{
			{Text: "Es gibt mehrere Parteien."},
			{Text: "Das Wahlalter ist 18."},
			{Text: "Wahlen sind frei"},
			{Text: "Ein Mandat ist ein Auftrag."},
		},
		Terms: []artifact.Term{{Word: "Mandat", Definition: "Ein Mandat ist ein Auftrag."}},
	}
	content, err := json.Marshal(re)
	if err != nil {
		t.Fatal(err)
	}
	d := document.Document{}
	c := &document.Composer{Words: i18n.Must(i18n.German), Doc: &d}
	if err := research().Compose(c, artifact.Artifact{Type: artifact.ResearchType, Content: content}); err != nil {
		t.Fatal(err)
	}
	all := " " + bare(strings.Join(d.Texts(), " ")) + " "
	for _, text := range []string{
		"Demokratie ist Herrschaft des Volkes", "Wahlen sind frei", "Es gibt mehrere Parteien", "Das Wahlalter ist 18",
		"Ein Mandat ist ein Auftrag",
	} {
		if n := strings.Count(all, " "+bare(text)+" "); n != 1 {
			t.Errorf("%d × %q in %s", n, text, all)
		}
	}
	if strings.Contains(all, "nur bekanntes") {
		t.Error("a heading without a text")
	}
}

// The last question is not alone on a page: the one before it comes along.
func TestLastQuestionsStayTogether(t *testing.T) {
	b := artifact.Block{Kind: artifact.ShortTask, Number: 1, Points: 3}
	for _, text := range []string{"Was?", "Wer?", "Wo?"} {
		b.Entries = append(b.Entries, artifact.Entry{Text: text, Answers: []string{"x"}})
	}
	d := document.Document{}
	sheet{&document.Composer{Words: i18n.Must(i18n.German), Doc: &d}}.work(b)
	var keeps []bool
	for _, block := range d.Blocks {
		if l, ok := block.(document.Lines); ok {
			keeps = append(keeps, l.Keep)
		}
	}
	if len(keeps) != 3 || keeps[0] || !keeps[1] || keeps[2] {
		t.Errorf("kept: %v", keeps)
	}
}
