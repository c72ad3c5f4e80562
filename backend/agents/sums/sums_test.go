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
		"Prozentrechnung":                                            "value,rate,base",
		"Längen umrechnen km m cm mm 20 Aufgaben":                    "lengths|20|units=km,m,cm,mm",
		"kleines 1x1, 7er-Reihe, 15 Aufgaben":                        "table|15|rows=7",
		"Einmaleins 2er, 5er und 10er Reihe 30 Stück":                "table|30|rows=2,5,10",
		"Plus und Minus bis 20 mit Zehnerübergang, 24 Aufgaben":      "plus,minus|24|range=20|carry=yes",
		"Teilen mit Rest bis 100, 18 Aufgaben":                       "divide|18|range=100|rest=yes",
		"lineare Gleichungen, 10 Stück":                              "linear|10",
		"Dezimalzahlen addieren und subtrahieren, je 8":              "plus,minus|je 8|decimal",
		"gleichnamige Brüche addieren, 10 Aufgaben":                  "addfrac|10|like",
		"Zahlenmauern bis 100, 8 Stück, vierstöckig":                 "wall|8|range=100",
		"Gewichte umrechnen g kg t, 12 Aufgaben":                     "weights|12|units=g,kg,t",
		"Ergänzungsaufgaben bis 100, 20 Stück":                       "missing|20|range=100",
		"Satz des Pythagoras 6 Aufgaben Klasse 9":                    "triangle|6",
		"long division, 12 problems, without remainder":              "divide|12|written|rest=no",
		"Plus bis 20. 12 Aufgaben":                                   "plus|12|range=20",
		"minus bis 100 20 aufgaben":                                  "minus|20|range=100",
		"Plus und minus bis 10 000, 8 Aufgaben":                      "plus,minus|8|range=10000",
		"Addieren bis 1.000.000":                                     "plus|range=1000000",
		"Plus bis 1 Million, 6 Aufgaben":                             "plus|6|range=1000000",
		"Minus bis 2 Mio.":                                           "minus|range=2000000",
		"Plus Klasse 1 bis 2":                                        "plus",
		"Plus Klasse 2 bis 20":                                       "plus|range=20",
		"addition, grade 1 to 2, up to 20":                           "plus|range=20",
		"Einmaleins 20 Aufgaben":                                     "table|20",
		"1x1 mit 15 Aufgaben":                                        "table|15",
		"1 x 1, 20 Aufgaben":                                         "table|20",
		"Einmaleins mit 7":                                           "table|rows=7",
		"einmaleins mit 7, 12 aufgaben":                              "table|12|rows=7",
		"1x1 der 3, Klasse 2-3":                                      "table|rows=3",
		"Einmaleins 7er und 8er Reihe":                               "table|rows=7,8",
		"Malaufgaben der Reihen 2 bis 5, 20 Aufgaben":                "times|20|rows=2,3,4,5",
		"2, 5 and 10 times tables, 20 problems":                      "table|20|rows=2,5,10",
		"Einmaleins bis 12, 20 Aufgaben":                             "table|20|range=12",
		"malafgaben und plusaufgabn bis 100, 12 stück":               "times,plus|12|range=100",
		"einmalens 7er reihe":                                        "table|rows=7",
		"Einmaleins und Plusaufgaben bis 50, je 10":                  "table,plus|je 10|range=50",
		"Plusaufgaben, Minusaufgaben und Zahlenmauern bis 20":        "plus,minus,wall|range=20",
		"Zahlenmauern mit Plus bis 20":                               "wall|range=20",
		"Ergänzungsaufgaben plus und minus bis 100":                  "missing|range=100",
		"plus und minus mit Platzhalter":                             "missing",
		"Klammerrechnung mit Plus und Mal":                           "brackets",
		"multiplication table, 12 tasks":                             "table|12",
		"Geldbeträge addieren":                                       "money",
		"das große einmaleins, 20 aufgaben":                          "table|20|rows=11,12,13,14,15,16,17,18,19,20",
		"teilen durch 7, 10 aufgaben":                                "divide|10|rows=7",
		"addition within 20, 16 problems, no carrying":               "plus|16|range=20|carry=no",
		"subtraction with regrouping, 8 sums":                        "minus|8|carry=yes",
		"Binomische Formeln ausmultiplizieren, 10 Stück":             "binomial|10",
		"Zahlen vergleichen bis 100":                                 "compare|range=100",
		"größer, kleiner, gleich, 12 Aufgaben":                       "compare|12",
		"Größer oder kleiner? Zahlen bis 1000":                       "compare|range=1000",
		"Plusaufgaben mit Zahlen größer als 10":                      "plus",
		"Plus und Minus ohne Kommazahlen, 10 Aufgaben":               "plus,minus|10",
		"Minus ohne negative Zahlen":                                 "minus",
		"Malaufgaben, nicht schriftlich":                             "times",
		"Plus ohne Kommazahlen oder Brüche":                          "plus",
		"Malaufgaben statt Plusaufgaben":                             "times",
		"addition, 20 sums in two columns":                           "plus|20",
		"Plusaufgaben der Reihe nach":                                "plus",
		"column addition, 12 sums":                                   "plus|12|written",
		"plus bis 100 24 stück klasse 2":                             "plus|24|range=100",
		"30 aufg. plus bis 100 kl. 2":                                "plus|30|range=100",
		"einmaleins 4b 20 aufgaben":                                  "table|20",
		"1x1 ohne 1er 2er 5er 10er, 40 aufgaben kl 3":                "table|40|rows=3,4,6,7,8,9",
		"einmaleins ohne die 5er reihe 12 aufg":                      "table|12|rows=1,2,3,4,6,7,8,9,10",
		"times tables without the 2s and 10s, 15 questions":          "table|15|rows=1,3,4,5,6,7,8,9",
		"teilen mit rest, kleines einmaleins, 15 aufgaben":           "divide|15|rest=yes|rows=2,3,4,5,6,7,8,9,10",
		"malaufgaben 4er und 8er reihe 20 stk.":                      "table|20|rows=4,8",
		"24 multiplication facts 6 7 8 9 times tables":               "table|24|rows=6,7,8,9",
		"schriftlich dividieren, teiler einstellig, kl. 4":           "divide|written|digits=4,1",
		"terme vereinfachen mit klammern auflösen":                   "terms",
		"geld rechnen euro und cent plus und minus, 14 st":           "money|14",
		"minus zr 100 mit zehnerunterschreitung 20 st":               "minus|20|range=100|carry=yes",
		"plus minus bis 1000 glatte hunderter":                       "plus,minus|range=1000|units=100",
		"rechenkette plus und minus bis 1000, 3 zahlen":              "chain|range=1000",
		"kettenaufgaben punkt vor strich mit klammern":               "brackets",
		"runden auf zehner, hunderter je 6":                          "round|12|units=10,100",
		"3 seiten plusaufgaben bis 20, je 20":                        "plus|60|range=20",
		"grundrechenarten 5 aufgaben pro rechenart":                  "plus,minus,times,divide|je 5",
		"brüche addieren 10 aufgaben + gemischte zahlen 5 aufgaben":  "addfrac,addmixed|10+5",
		"rechteck umfang 10 aufgaben, davon 5 wo eine seite fehlt":   "rectangle,side|5+5",
		"gleichungen lösen einfach x + 5 = 12 und 3x = 21, 16 stück": "simple|16",
		"gleichungen mit x auf beiden seiten, auch klammern":         "bothsides,bracketeq",
		"zinsrechnung: zinssatz und kapital":                         "interestrate,capital",
		"kreis umfang und fläche":                                    "circle",
		"brüche vergleichen, kleiner größer gleich":                  "comparefrac",
		"dezimalzahlen":                                              "plus,minus,times,divide|decimal",
		"nachbarzahlen und nachbarzehner bis 100, 12 zahlen":         "neighbour|12|range=100|units=1,10",
		"potenzen und wurzeln":                                       "powers,roots",
		"1x1 tafel zum ausfüllen":                                    "grid",
		"flächen umrechnen m² a ha":                                  "areas|units=m²,a,ha",
		"je 2 punkte, plusaufgaben":                                  "plus",
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
		if w.points != "" && !strings.Contains(request, "punkte") || sorted(got) != sorted(want) {
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
	out, err := Spec().Finish(task, json.RawMessage(wrong), nil)
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
		"mit großen Linien bitte":        {"letters": "large"},
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
		"Sachaufgaben zum Bruchrechnen":                   true, // the stories are of all that a class computes
		"Sachaufgaben Klasse 3":                           false,
		"Uhrzeiten ablesen mit Zeigern Klasse 2":          false,
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

// Within a task each exercise is worth the same number of points, and all of them make those that were asked for.
func TestPointsComeOutEvenWithinATask(t *testing.T) {
	for _, points := range []string{"15", "23", "30", "40", "50", "60", "100"} {
		for _, kinds := range []string{"Prozentwert, Prozentsatz, Grundwert", "Lineare Gleichungen"} {
			d, err := compose(map[string]string{"kinds": kinds, "points": points}, i18n.Must(i18n.German))
			if err != nil || strconv.Itoa(d.Points("")) != points {
				t.Fatal(points, kinds, d.Points(""), err)
			}
			for _, b := range d.Blocks {
				if b.IsTask() && b.Points%len(b.Entries) != 0 {
					t.Errorf("%s points: task %d has %d for %d exercises", points, b.Number, b.Points, len(b.Entries))
				}
			}
		}
	}
}

// Two groups have the same tasks with other numbers and the same points; the key of grades stands once.
func TestTwoGroupsHaveOtherNumbers(t *testing.T) {
	for _, request := range []string{
		"1x1 test klasse 3 gruppe a und b 20 aufgaben 5 min", "klassenarbeit prozentrechnung A und B gruppe 30 punkte",
		"addition test for two groups, 12 tasks", "plusaufgaben bis 100, 2 versionen, 20 aufg.",
	} {
		d, err := compose(suggest(intent.Intent{Text: request, Language: "de"}), i18n.Must(i18n.German))
		if err != nil || d.Validate() != nil || !d.Groups || len(d.Levels()) != 2 {
			t.Fatal(request, err, d.Validate(), d.Levels())
		}
		a, b := d.At(artifact.Easy), d.At(artifact.Middle)
		same := 0
		for i := range a {
			if a[i].IsTask() && a[i].Entries[0].Text == b[i].Entries[0].Text {
				same++
			}
			if len(a[i].Entries) != len(b[i].Entries) {
				t.Errorf("%s: %d and %d exercises", request, len(a[i].Entries), len(b[i].Entries))
			}
		}
		if same > 0 || d.Points(artifact.Easy) != d.Points(artifact.Middle) {
			t.Errorf("%s: %d begin alike", request, same)
		}
	}
}

// A sheet with room to work out is cut into tasks that fit on a page; large print and the whole table are as asked for.
func TestSheetsAreAsAskedFor(t *testing.T) {
	of := func(request string) artifact.Document {
		d, err := compose(suggest(intent.Intent{Text: request, Language: "de"}), i18n.Must(i18n.German))
		if err != nil || d.Validate() != nil {
			t.Fatal(request, err, d.Validate())
		}
		return d
	}
	if d := of("schriftliche division 20 aufgaben"); len(d.Blocks) != 2 || len(d.Blocks[0].Entries) != 10 {
		t.Error(len(d.Blocks))
	}
	if d := of("große schrift: plus bis 10, 10 aufgaben"); !d.Blocks[0].Large {
		t.Error("not large")
	}
	d := of("1x1 tafel")
	if rows := d.Blocks[1].Rows; len(rows) != 11 || rows[7][7] != "" || d.Blocks[2].Rows[7][7] != "49" {
		t.Error(d.Blocks)
	}
	for request, title := range map[string]string{
		"test dezimalzahlen": "Test: Rechnen mit Dezimalzahlen", "plus und minus bis 20": "Plus und Minus",
		"dezimalzahlen multiplizieren": "Dezimalzahlen multiplizieren",
		"mathearbeit kreis":            "Klassenarbeit: Umfang und Flächeninhalt von Kreisen",
	} {
		if got := of(request).Title; got != title {
			t.Errorf("%s: %s", request, got)
		}
	}
}

// What a sheet will not have is said with the plan.
func TestWhatIsLeftOutIsSaid(t *testing.T) {
	for request, want := range map[string]int{
		"plusaufgaben bis 100, 20 aufgaben":             0,
		"mathe ka gleichungen, 50 punkte, notenspiegel": 1,
		"plusaufgaben mit lösungswort":                  1,
		"plusaufgaben ohne lösungswort":                 0,
		"plus bis 4, 20 aufgaben":                       1,
		"brüche addieren bis 100, 10 aufgaben":          1,
		"einmaleins 7er reihe 40 aufgaben, mit bildern": 2,
		"prozentwert und plus bis 1000, je 5":           0,
	} {
		if got := lacks(intent.Intent{Text: request, Language: "de"}); len(got) != want {
			t.Errorf("%s: %v", request, got)
		}
	}
}

// "je 5 kl. 7" is of class 7, whatever stands before the word.
func TestTheClassIsReadBehindItsWord(t *testing.T) {
	for text, given := range map[string]string{"je 5 kl.7": "5", "plus kl. 7": "", "plus 7. klasse": "7"} {
		if got := classOf(intent.Intent{Text: text, Grade: given}); got != "7" {
			t.Errorf("%s: %q", text, got)
		}
	}
}
