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
	"pult/backend/lang/intent"
	"pult/backend/model/rules"
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
		"Plus bis 20. 12 Aufgaben":                              "plus|12|range=20",
		"minus bis 100 20 aufgaben":                             "minus|20|range=100",
		"Plus und minus bis 10 000, 8 Aufgaben":                 "plus,minus|8|range=10000",
		"Addieren bis 1.000.000":                                "plus|range=1000000",
		"Plus bis 1 Million, 6 Aufgaben":                        "plus|6|range=1000000",
		"Minus bis 2 Mio.":                                      "minus|range=2000000",
		"Plus Klasse 1 bis 2":                                   "plus",
		"Plus Klasse 2 bis 20":                                  "plus|range=20",
		"addition, grade 1 to 2, up to 20":                      "plus|range=20",
		"Einmaleins 20 Aufgaben":                                "table|20",
		"1x1 mit 15 Aufgaben":                                   "table|15",
		"1 x 1, 20 Aufgaben":                                    "table|20",
		"Einmaleins mit 7":                                      "table|rows=7",
		"einmaleins mit 7, 12 aufgaben":                         "table|12|rows=7",
		"1x1 der 3, Klasse 2-3":                                 "table|rows=3",
		"Einmaleins 7er und 8er Reihe":                          "table|rows=7,8",
		"Malaufgaben der Reihen 2 bis 5, 20 Aufgaben":           "times|20|rows=2,3,4,5",
		"2, 5 and 10 times tables, 20 problems":                 "table|20|rows=2,5,10",
		"Einmaleins bis 12, 20 Aufgaben":                        "table|20|range=12",
		"malafgaben und plusaufgabn bis 100, 12 stück":          "times,plus|12|range=100",
		"einmalens 7er reihe":                                   "table|rows=7",
		"Einmaleins und Plusaufgaben bis 50, je 10":             "table,plus|je 10|range=50",
		"Plusaufgaben, Minusaufgaben und Zahlenmauern bis 20":   "plus,minus,wall|range=20",
		"Zahlenmauern mit Plus bis 20":                          "wall|range=20",
		"Ergänzungsaufgaben plus und minus bis 100":             "missing|range=100",
		"plus und minus mit Platzhalter":                        "missing",
		"Klammerrechnung mit Plus und Mal":                      "brackets",
		"multiplication table, 12 tasks":                        "table|12",
		"Geldbeträge addieren":                                  "money",
		"das große einmaleins, 20 aufgaben":                     "table|20|rows=11,12,13,14,15,16,17,18,19,20",
		"teilen durch 7, 10 aufgaben":                           "divide|10|rows=7",
		"addition within 20, 16 problems, no carrying":          "plus|16|range=20|carry=no",
		"subtraction with regrouping, 8 sums":                   "minus|8|carry=yes",
		"Binomische Formeln ausmultiplizieren, 10 Stück":        "binomial|10",
		"Zahlen vergleichen bis 100":                            "compare|range=100",
		"größer, kleiner, gleich, 12 Aufgaben":                  "compare|12",
		"Größer oder kleiner? Zahlen bis 1000":                  "compare|range=1000",
		"Plusaufgaben mit Zahlen größer als 10":                 "plus",
		"Plus und Minus ohne Kommazahlen, 10 Aufgaben":          "plus,minus|10",
		"Minus ohne negative Zahlen":                            "minus",
		"Malaufgaben, nicht schriftlich":                        "times",
		"Plus ohne Kommazahlen oder Brüche":                     "plus",
		"Malaufgaben statt Plusaufgaben":                        "times",
		"addition, 20 sums in two columns":                      "plus|20",
		"Plusaufgaben der Reihe nach":                           "plus",
		"column addition, 12 sums":                              "plus|12|written",
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
		if w.points != "" || sorted(got) != sorted(want) {
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
	before := map[string]string{"kinds": "plus, minus", "amount": "10", "variant": "1", "grade": "2", "numbers": "decimal"}
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
		"also nur Minusaufgaben":         {"kinds": "Minusaufgaben"},
		"auch Malaufgaben, aber nur 8":   {"kinds": "Plusaufgaben, Minusaufgaben, Malaufgaben"},
		"lieber auch Malaufgaben":        {"kinds": "Plusaufgaben, Minusaufgaben, Malaufgaben"},
		"Klasse 1 bis 2":                 {"grade": "1-4"},
		"nicht schriftlich":              {"written": "no"},
		"ohne Kommazahlen":               {"numbers": ""},
		"bunter und mit Dinos":           nil,
		"größere Schrift":                {"letters": "large"},
		"kleinere Zahlen":                nil,
		"die Schrift bitte größer, ja":   {"letters": "large"},
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

// What a request refuses is not what it asks for, and only what stands for a class test is one.
func TestWhatIsRefusedIsNotWanted(t *testing.T) {
	d := &rules.Desk{Words: i18n.Must(i18n.German)}
	for request, want := range map[string]bool{
		"20 Plusaufgaben, keine Sachaufgaben":             false,
		"Malaufgaben ohne Text- und Sachaufgaben":         false,
		"Minusaufgaben bis 100, bitte keine Textaufgaben": false,
		"Sachaufgaben, keine Plusaufgaben":                true,
		"plus und kreisausschnitt 8 stück kl 8":           true,
	} {
		if got, err := unable(d, intent.Intent{Text: request, Language: "de"}); got != want || err != nil {
			t.Errorf("%s: %t, %v", request, got, err)
		}
	}
	for request, test := range map[string]bool{
		"Gleichungen lösen mit Probe, 10 Aufgaben": false, "Matheprobe Klasse 4 zur Division": true,
		"mathetest klasse 3 einmaleins 10 minuten": true, "1x1-Test": true, "rechentest plus": true,
		"eine Probe zu Brüchen": true, "Probe: schriftliche Division": true,
	} {
		if got := read(request).points != ""; got != test {
			t.Errorf("%s: a test is %t", request, got)
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

// A class test has the tasks or exercises that were asked for.
func TestAClassTestHasItsAmount(t *testing.T) {
	for amount, want := range map[string][2]int{
		"": {3, 12}, "4": {4, 12}, "10": {3, 10}, "je 5": {3, 15}, "3+4+5": {3, 12},
	} {
		p := map[string]string{"kinds": "Prozentwert, Prozentsatz, Grundwert", "points": "24", "amount": amount}
		d, err := compose(p, i18n.Must(i18n.German))
		tasks, exercises := 0, 0
		for _, b := range d.Blocks {
			if !b.Teacher {
				tasks, exercises = tasks+1, exercises+len(b.Entries)
			}
		}
		if err != nil || tasks != want[0] || exercises != want[1] || d.Points("") != 24 {
			t.Errorf("%q: %d tasks, %d exercises, %v", amount, tasks, exercises, err)
		}
	}
}
