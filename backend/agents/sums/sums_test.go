package sums

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// What teachers write is read as fields.
func TestRequestsAreRead(t *testing.T) {
	for request, want := range map[string]string{
		"Rechenaufgaben schriftl. Division, 20 Stück, Klasse 4, ohne Rest": "divide|20|written|rest=no",
		"minus im zahlenraum bis 10, 16 stk., große schrift":               "minus|16|range=10",
		"schriftliche Addition 3-stellig, 12 Aufgaben":                     "plus|12|digits=3|written",
		"Multiplikation (zweistellig mal zweistellig), 10 Aufgaben":        "times|10|digits=2,2",
		"Bruchrechnung multiplizieren dividieren bitte 10+10":              "mulfrac,divfrac|10+10",
		"Brüche kürzen, 12 Aufgaben, Kl. 6":                                "reduce|12",
		"Prozentrechnung: je 5 zu Prozentwert, Prozentsatz, Grundwert":     "value,rate,base|je 5",
		"Prozentrechnung":                                       "value,rate,base",
		"Längen umrechnen km m cm mm 20 Aufgaben":               "lengths|20|units=km,m,cm,mm",
		"kleines 1x1, 7er-Reihe, 15 Aufgaben":                   "table|15|rows=7",
		"Einmaleins 2er, 5er und 10er Reihe 30 Stück":           "table|30|rows=2,5,10",
		"Plus und Minus bis 20 mit Zehnerübergang, 24 Aufgaben": "plus,minus|24|range=20|carry=yes",
		"Teilen mit Rest bis 100, 18 Aufgaben":                  "divide|18|range=100|rest=yes",
		"lineare Gleichungen, 10 Stück":                         "linear|10",
		"Dezimalzahlen addieren und subtrahieren, je 8":         "plus,minus|je 8|decimal",
		"gleichnamige Brüche addieren, 10 Aufgaben":             "addfrac|10|like",
		"Zahlenmauern bis 100, 8 Stück, vierstöckig":            "wall|8|range=100",
		"Gewichte umrechnen g kg t, 12 Aufgaben":                "weights|12|units=g,kg,t",
		"Ergänzungsaufgaben bis 100, 20 Stück":                  "missing|20|range=100",
		"Satz des Pythagoras 6 Aufgaben Klasse 9":               "triangle|6",
		"long division, 12 problems, without remainder":         "divide|12|written|rest=no",
	} {
		w := read(request)
		var kinds []string
		for _, k := range w.kinds {
			kinds = append(kinds, string(k))
		}
		got := strings.Join(kinds, ",")
		var gotSb45 strings.Builder
		for _, part := range []struct{ label, value string }{
			{"", w.amount},
			{"digits=", w.digits},
			{"range=", w.most},
			{"rest=", w.remainder},
			{"carry=", w.carry},
			{"rows=", w.rows},
			{"units=", w.units},
			{"", w.numbers},
		} {
			if part.value != "" {
				gotSb45.WriteString("|" + part.label + part.value)
			}
		}
		got += gotSb45.String()
		if w.written == "yes" {
			got += "|written"
		}
		if sorted(got) != sorted(want) {
			t.Errorf("%s\n got %s\nwant %s", request, got, want)
		}
	}
}

func sorted(text string) string {
	parts := strings.Split(text, "|")
	for i := range parts {
		for k := i + 1; k < len(parts); k++ {
			if parts[k] < parts[i] {
				parts[i], parts[k] = parts[k], parts[i]
			}
		}
	}
	return strings.Join(parts, "|")
}

// A model that writes a wrong sum changes nothing: the sheet is computed.
func TestNoModelMakesASum(t *testing.T) {
	task := agent.Task{Language: i18n.German, Params: map[string]string{"kinds": "Malaufgaben, plus", "amount": "10+6"}}
	wrong := `{"title":"x","blocks":[{"kind":"short","entries":[{"text":"2 + 2 ="}]}]}`
	out, err := finish(task, json.RawMessage(wrong), nil)
	if err != nil {
		t.Fatal(err)
	}
	var d artifact.Document
	if err := json.Unmarshal(out.Content, &d); err != nil || len(d.Blocks) != 2 || len(d.Blocks[0].Entries) != 10 ||
		len(d.Blocks[1].Entries) != 6 || strings.Contains(string(out.Content), "2 + 2 =") {
		t.Errorf("%v: %+v", err, d)
	}
}

// A wish changes the parameters that it means and no other; what means none is not followed.
func TestAWishChangesWhatItNames(t *testing.T) {
	before := map[string]string{"kinds": "plus, minus", "amount": "10", "variant": "1", "grade": "2"}
	for wish, want := range map[string]map[string]string{
		"lieber 12 Aufgaben bis 50":      {"amount": "12", "range": "50"},
		"mehr Aufgaben bitte":            {"amount": "15"},
		"weniger aufgaben":               {"amount": "6"},
		"andere Zahlen":                  {"variant": "2"},
		"bitte eine Gruppe B":            {"variant": "2"},
		"nur Minusaufgaben":              {"kinds": "Minusaufgaben"},
		"auch Malaufgaben":               {"kinds": "Plusaufgaben, Minusaufgaben, Malaufgaben"},
		"ohne Minusaufgaben":             {"kinds": "Plusaufgaben"},
		"mit Zehnerübergang, Klasse 3":   {"carry": "yes", "grade": "3"},
		"schriftlich":                    {"written": "yes"},
		"different numbers, 20 problems": {"variant": "2", "amount": "20"},
		"bunter und mit Dinos":           nil,
		"schöner":                        nil,
	} {
		got, ok := follow(before, wish)
		changed := map[string]string{}
		for key, value := range got {
			if value != before[key] {
				changed[key] = value
			}
		}
		if ok != (want != nil) || !maps.Equal(changed, want) {
			t.Errorf("%s: %v", wish, changed)
		}
	}
}

// Where there are not so many different exercises as were ordered, the teacher is told.
func TestTooFewExercisesAreTold(t *testing.T) {
	for kinds, p := range map[string]map[string]string{
		"plus":  {"range": "4", "amount": "20"},
		"table": {"rows": "7", "amount": "40"},
		"round": {"grade": "1", "amount": "12"},
	} {
		p["kinds"] = kinds
		d, err := compose(p, i18n.Must(i18n.German))
		have := 0
		for _, b := range d.Blocks {
			have += len(b.Entries)
		}
		if err != nil || len(d.Notes) != 1 || !strings.Contains(d.Notes[0], " "+strconv.Itoa(have)+" verschiedene") {
			t.Errorf("%s: %d, %q, %v", kinds, have, d.Notes, err)
		}
	}
}

// The points of a class test add up to those that were said, whatever the number of tasks.
func TestAClassTestAddsUp(t *testing.T) {
	for _, kinds := range []string{"linear", "Prozentwert, Prozentsatz, Grundwert", "addfrac,subfrac,mulfrac,divfrac"} {
		for _, points := range []string{"20", "23", "40"} {
			d, err := compose(map[string]string{"kinds": kinds, "points": points, "minutes": "45"}, i18n.Must(i18n.German))
			if err != nil || d.Validate() != nil {
				t.Fatal(err, d.Validate())
			}
			last := d.Blocks[len(d.Blocks)-1]
			if got := d.Points(""); points != strconv.Itoa(got) || !last.Teacher || !strings.HasSuffix(last.Rows[0][1], points) {
				t.Errorf("%s: %d of %s, %v", kinds, got, points, last.Rows)
			}
		}
	}
}
