package evidence_test

import (
	"strconv"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/evidence"
	"pult/backend/lang/prose"
)

const (
	child = `Der Fuchs lebt im Wald. Er hat ein rotes Fell. In der Nacht geht er auf die Jagd. Er frisst Mäuse,` +
		` Käfer und auch Obst. Am Tag schläft er in seinem Bau. Im Mai kommen die Jungen zur Welt. Sie spielen gern vor ` +
		`dem Bau.`
	law = `Die Gewährleistung der Rechtsstaatlichkeit erfordert die Berücksichtigung verfassungsrechtlicher` +
		` Grundsätze bei sämtlichen verwaltungsrechtlichen Entscheidungen.` +
		"\nInsbesondere der Verhältnismäßigkeitsgrundsatz verpflichtet die Verwaltungsbehörden zur " +
		`sorgfältigen Abwägung widerstreitender Interessen unter Einbeziehung aller ` +
		`entscheidungserheblichen Gesichtspunkte. Rechtsunterworfene dürfen berechtigterweise ` +
		`Vorhersehbarkeit erwarten.`
)

func of(grade, language, text string) artifact.Research {
	r := artifact.Research{Language: language, Grade: grade, Sections: []artifact.Section{{}}}
	for _, s := range prose.Sentences(text) {
		r.Sections[0].Sentences = append(r.Sections[0].Sentences, artifact.Sentence{Text: s, Cites: []int{1}})
	}
	return r
}

// The same text suits one class and is too hard for another; the class asked for decides, and without one nothing is
// judged.
func TestReadingAgainstTheClass(t *testing.T) {
	for _, c := range []struct {
		text, grade, key string
		hard             bool
	}{
		{child, "5", "reading.fits", false},
		{child, "", "reading.class", false},
		{law, "7", "reading.hard", true},
		{law, "5-10", "reading.hard", true},
		{law, "", "reading.class", false},
		{"Der Fuchs lebt im Wald.", "5", "reading.few", false},
	} {
		m := evidence.Read(of(c.grade, "de", c.text))
		if m.Text.Key != c.key || m.Hard != c.hard {
			t.Errorf("class %q: %+v", c.grade, m)
		}
	}
}

// A range is for its oldest class, and one class more is within what the formulas can tell.
func TestReadingTolerates(t *testing.T) {
	text := "Die Photosynthese findet in den grünen Blättern der Pflanzen statt. Kohlenstoffdioxid gelangt durch die " +
		"Spaltöffnungen aus der Luft in das Blatt. Wasser nehmen die Pflanzen mit den Wurzeln auf. Viele heimische " +
		"Pflanzen betreiben bei rund 20 Grad am meisten Photosynthese."
	class := evidence.Read(of("", "de", text)).Class
	if class < 5 {
		t.Fatalf("class %d", class)
	}
	for grade, hard := range map[int]bool{class: false, class - 1: false, class - 2: true} {
		if m := evidence.Read(of(strconv.Itoa(grade), "de", text)); m.Hard != hard {
			t.Errorf("class %d for %d: %+v", class, grade, m)
		}
	}
}

func TestEnglishIsReadAfterFlesch(t *testing.T) {
	m := evidence.Read(
		of(
			"6",
			"en",
			"The fox lives in the wood. It has red fur. At night it goes out to hunt. It eats mice and bugs and fruit. By "+
				"day it sleeps in its den. The young are born in May. They like to play.",
		),
	)
	if m.Figures.Vienna != 0 || m.Class != 5 || m.Text.Key != "reading.fits" ||
		m.Measures(i18n.English).Key != "reading.measures.flesch" {
		t.Errorf("%+v", m)
	}
}

// What is said once counts once, and a list is no running text.
func TestReadingLeavesListsAndRepetitionsOut(t *testing.T) {
	r := of("", "de", child)
	before := evidence.Read(r).Figures.Words
	r.Summary = r.Sections[0].Sentences
	r.Sections = append(
		r.Sections,
		artifact.Section{
			Heading:   "Ablauf",
			Sentences: []artifact.Sentence{{Text: "Verdunstung: Die Sonne erwärmt das Wasser."}},
		},
	)
	r.Structures = []artifact.Structure{{Heading: "Ablauf"}}
	if after := evidence.Read(r).Figures.Words; after != before {
		t.Errorf("%d words, then %d", before, after)
	}
}
