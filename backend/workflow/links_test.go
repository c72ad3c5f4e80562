package workflow

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
)

// What two results have in common, and whether they agree, as lines: "number ok 6 CO₂ = 6 CO₂".
func TestLinks(t *testing.T) {
	for _, c := range []struct{ name, lang, text, label, want string }{
		{"the picture has another number", "de", "Die Pflanze nimmt 6 CO₂ auf.", "5 CO2", "number ✗ 6 CO₂ | 5 CO2"},
		{"a number in words", "de", "Es gibt zwei Phasen.", "2 Phasen", "number ✓ zwei Phasen | 2 Phasen"},
		{"the name before the number", "de", "Dabei entstehen 6 O₂.", "O₂: 6", "number ✓ 6 O₂ | O₂: 6"},
		{"thousands in German", "de", "Der Ort hat 1.200 Einwohner.", "1200 Einwohner", "number ✓ 1.200 Einwohner | " +
			"1200 Einwohner"},
		{"thousands in English", "en", "The village has 1,200 inhabitants.", "1200 inhabitants", "number ✓ 1,200 " +
			"inhabitants | 1200 inhabitants"},
		{"a point in English is no thousand", "en", "It has 1.200 inhabitants.", "1200 inhabitants", "number ✗ 1.200 " +
			"inhabitants | 1200 inhabitants"},
		{"millions", "de", "Dort leben 1,5 Millionen Menschen.", "1.500.000 Menschen", "number ✓ 1,5 Millionen Menschen " +
			"| 1.500.000 Menschen"},
		{
			"a date in two ways", "de", "Die Klassenfahrt beginnt am 27.11.2026.", "Klassenfahrt am 27. November 2026",
			"date ✓ 27.11.2026 | 27. November 2026",
		},
		{
			"a date in English", "en", "The class trip starts on November 27, 2026.", "Class trip: 2026-11-27",
			"date ✓ November 27, 2026 | 2026-11-27",
		},
		{
			"another year", "de", "Die Französische Revolution begann 1789.", "1798: Französische Revolution",
			"date ✗ 1789 | 1798",
		},
		{
			"a year and a day in it", "de", "Der Sturm auf die Bastille war am 14. Juli 1789.", "1789: Sturm auf die Bastille",
			"date ✓ 14. Juli 1789 | 1789",
		},
		{"years of other things", "de", "Goethe wurde 1749 geboren.", "1789: Sturm auf die Bastille", ""},
		{"units of other things", "de", "Der Baum wird 20 Meter hoch.", "3 Meter Tiefe", ""},
		{"units of one thing", "de", "Die Temperatur beträgt 25 °C.", "Temperatur: 30 °C", "number ✗ 25 °C | 30 °C"},
		{"formulas are no numbers", "de", "H2O und C6H12O6 sind Stoffe.", "H2O, C6H12O6", ""},
		{"a number of nothing", "de", "Für Klasse 7 und 8.", "Klasse 7", ""},
		{"what is no date", "de", "Fassung 31.02.2026 des Plans.", "Fassung 30.02.2026 des Plans", ""},
	} {
		var lines []string
		for _, l := range relate([]artifact.Artifact{text(t, c.lang, c.text), picture(t, c.lang, c.label)}) {
			mark := map[bool]string{true: "✓", false: "✗"}[l.OK]
			lines = append(lines, fmt.Sprintf("%s %s %s | %s", l.Kind, mark, l.Left.Value, l.Right.Value))
			if l.Left.StepID != "s1" || l.Right.StepID != "s2" || l.Left.Where.Args["heading"] != "Ablauf" ||
				l.Right.Where.Args["label"] != c.label {
				t.Errorf("%s: stands in %+v and %+v", c.name, l.Left, l.Right)
			}
		}
		if got := strings.Join(lines, "\n"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// DataConsistency counts labels that stand in the text and numbers that agree; QualityScore checks that have passed: of
// what there is one source only is worth knowing, and no fault.
func TestScores(t *testing.T) {
	for _, c := range []struct {
		text, label          string
		consistency, quality int
	}{
		{"Es gibt 2 Phasen.", "2 Phasen", 100, 100},       // 1 of 1 label, 1 of 1 number
		{"Es gibt 2 Phasen.", "3 Phasen", 0, 100 * 3 / 5}, // label and number do not fit
		// the number agrees, the label does not stand so in the text
		{"Es gibt 2 Phasen in ihr.", "Phasen: 2", 50, 100 * 4 / 5},
		{"Es gibt zwei Phasen.", "Phasen", 100, 100},              // no number to compare
		{"Chlorophyll ist grün.", "Chlorophyll", 100, 100},        // a word only
		{"Chlorophyll ist grün.", "Spaltöffnung", 0, 100 * 3 / 4}, // a label that stands nowhere
	} {
		arts := []artifact.Artifact{text(t, "de", c.text), picture(t, "de", c.label)}
		res := gather(
			Run{
				Plan:  &Plan{},
				Steps: []Step{{ID: "s1", State: StepDone, ArtifactID: "a"}, {ID: "s2", State: StepDone, ArtifactID: "b"}},
			},
			arts,
			nil,
		)
		if res.Correlations.DataConsistency != c.consistency || res.Correlations.QualityScore != c.quality {
			t.Errorf(
				"%q and %q: consistency %d, quality %d; want %d, %d (%+v)",
				c.text,
				c.label,
				res.Correlations.DataConsistency,
				res.Correlations.QualityScore,
				c.consistency,
				c.quality,
				res.Checks,
			)
		}
	}
}

func text(t *testing.T, lang, sentence string) artifact.Artifact {
	t.Helper()
	read, err := artifact.Copy{Text: sentence, Language: lang}.File()
	if err != nil {
		t.Fatal(err)
	}
	a := made(t, "s1", artifact.ResearchType, artifact.Research{
		Language: lang, Sections: []artifact.Section{{
			Heading:   "Ablauf",
			Sentences: []artifact.Sentence{{Text: sentence, Cites: []int{1}}},
		}},
		Sources: []artifact.Source{{Title: "Buch", Copy: read.Name}},
	})
	a.Files = []artifact.File{read}
	return a
}

func picture(t *testing.T, lang, label string) artifact.Artifact {
	t.Helper()
	return made(
		t,
		"s2",
		artifact.ImageType,
		artifact.Image{
			Diagram: diagram.Diagram{Language: lang, Alt: "Bild", Nodes: []diagram.Node{{ID: "n1", Label: label}}},
		},
	)
}

func made(t *testing.T, step string, typ artifact.Type, v any) artifact.Artifact {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return artifact.Artifact{StepID: step, Type: typ, Content: raw}
}
