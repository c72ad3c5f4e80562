package sums

import (
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// What is drawn is drawn, a word problem has lines to write on, and a class that a kind does not fit is told.
func TestNewKindsAreComposed(t *testing.T) {
	words := i18n.Must(i18n.German)
	doc, err := compose(map[string]string{
		"kinds": "Uhr ablesen, Zeiger einzeichnen, Rechendreiecke, Sachaufgaben, Größen ordnen", "grade": "2",
		"amount": "je 4",
	}, words)
	if err != nil || len(doc.Blocks) != 5 || len(doc.Notes) != 0 {
		t.Fatal(err, doc.Notes)
	}
	for i, want := range []artifact.Figure{artifact.ClockFigure, artifact.FaceFigure, artifact.TriangleFigure, "", ""} {
		if b := doc.Blocks[i]; b.Figure != want || len(b.Entries) != 4 || (b.Columns == 0) != (i == 3) {
			t.Errorf("%+v", b)
		}
	}
	for grade, want := range map[string]string{"4": "ab Klasse 6", "7": ""} {
		doc, err := compose(map[string]string{"kinds": "Rabatt", "grade": grade}, words)
		if err != nil || (want == "") != (len(doc.Notes) == 0) || !strings.Contains(strings.Join(doc.Notes, ""), want) {
			t.Errorf("class %s: %v, %v", grade, doc.Notes, err)
		}
	}
}

// The newer kinds are found in what teachers write, and asked for without kinds beside them.
func TestNewKindsAreRead(t *testing.T) {
	for request, want := range map[string]string{
		"Uhr ablesen Klasse 2, 9 Aufgaben":         "readclock|9",
		"uhrzeiten ablesen":                        "readclock",
		"Zeiger einzeichnen, 6 Stück":              "drawclock|6",
		"Rechendreiecke bis 20, 6 Stück":           "trigon|6|range=20",
		"Größen ordnen Klasse 3":                   "ordering",
		"Gewichte ordnen, 5 Aufgaben":              "ordering|5",
		"Rabatt berechnen, 8 Aufgaben":             "discount|8",
		"Sachaufgaben Klasse 2 bis 100, 6 Stück":   "story|6|range=100",
		"Textaufgaben mit Plus und Minus bis 20":   "story|range=20",
		"word problems grade 3":                    "story",
		"Teiler bestimmen und Primfaktorzerlegung": "divisors,factors",
	} {
		w := read(request)
		var kinds []string
		for _, k := range w.kinds {
			kinds = append(kinds, string(k))
		}
		got := strings.Join(kinds, ",")
		if w.amount != "" {
			got += "|" + w.amount
		}
		if w.most != "" {
			got += "|range=" + w.most
		}
		if got != want {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
	}
}

// The name of a kind within the name of another one does not mean it.
func TestOtherEquationsAreUnknown(t *testing.T) {
	for _, name := range []string{
		"Differenzialgleichungen", "Exponentialgleichungen", "Wurzelgleichungen", "Ungleichungen", "differential equations",
	} {
		if kinds, unknown := readKinds(name); len(kinds) > 0 || len(unknown) != 1 {
			t.Errorf("%s: %v, unknown %v", name, kinds, unknown)
		}
	}
	if kinds, unknown := readKinds("Gleichungen, quadratische Gleichungen"); len(kinds) != 2 || len(unknown) > 0 {
		t.Errorf("%v, unknown %v", kinds, unknown)
	}
}
