package sums

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/model/rules"
)

func sheet(t *testing.T, request string) artifact.Document {
	t.Helper()
	in := agent.Reader(Spec()).Read(request, "de")
	if !slices.Contains(in.Agents, Name) {
		t.Fatalf("%s: asks %v", request, in.Agents)
	}
	doc, err := compose(suggest(in), i18n.Must(i18n.German))
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return doc
}

// entries are the exercises of a sheet.
func entries(d artifact.Document) (list []artifact.Entry) {
	for _, b := range d.Blocks {
		list = append(list, b.Entries...)
	}
	return list
}

// Clocks stand at the times that were named.
func TestClocksStandAtNamedTimes(t *testing.T) {
	for request, want := range map[string][]string{
		"Uhren ablesen Klasse 2, volle und halbe Stunden": {":00", ":30"},
		"Uhr ablesen, nur volle Stunden, Klasse 1":        {":00"},
		"Zeiger einzeichnen, Viertelstunden, Klasse 2":    {":15", ":45"},
		"12 Uhren ablesen, viertel und dreiviertel":       {":15", ":45"},
	} {
		for _, e := range entries(sheet(t, request)) {
			for _, a := range e.Answers {
				a = strings.TrimSuffix(a, " Uhr")
				if !slices.ContainsFunc(want, func(end string) bool { return strings.HasSuffix(a, end) }) {
					t.Errorf("%s: %s", request, a)
				}
			}
		}
	}
}

// How many of each kind a request names is how many there are.
func TestSharesOfKindsAreKept(t *testing.T) {
	for request, want := range map[string]string{
		"24 Aufgaben Plus und Minus bis 100 und 6 mit Platzhalter":         "12+12+6",
		"Minusaufgaben bis 1000 und 5 Platzhalteraufgaben, 25 Aufgaben":    "20+5",
		"30 Plusaufgaben bis 20, davon 10 mit Platzhalter":                 "20+10",
		"Addition und Subtraktion bis 50, 20 Aufgaben, davon 4 mit Lücken": "8+8+4",
	} {
		if got := suggest(agent.Reader(Spec()).Read(request, "de"))["amount"]; got != want {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
	}
}

// Inverse tasks stand beside their tasks, and share their rows.
func TestInverseTasksStandBeside(t *testing.T) {
	p := suggest(agent.Reader(Spec()).Read("1x1 6/7/8, auch Umkehraufgaben, 30", "de"))
	if p["kinds"] != "Einmaleins, Geteiltaufgaben" || p["rows"] != "6,7,8" || p["amount"] != "30" {
		t.Errorf("%v", p)
	}
}

// Shares are turned from the form that was named first into the others.
func TestFormsAreTurnedAsNamed(t *testing.T) {
	for request, want := range map[string]string{
		"Prozent in Bruch und Dezimalzahl umwandeln, Klasse 7": "percent,fraction,decimal",
		"Brüche in Prozent umwandeln, 12 Aufgaben, Kl. 6":      "fraction,percent",
		"Dezimalzahlen in Prozent umwandeln":                   "decimal,percent",
	} {
		p := suggest(agent.Reader(Spec()).Read(request, "de"))
		if p["units"] != want || p["kinds"] != "Prozent – Bruch – Dezimalzahl" || p["numbers"] != "" {
			t.Errorf("%s: %v", request, p)
		}
	}
	for _, e := range entries(sheet(t, "Prozent in Bruch und Dezimalzahl umwandeln, Klasse 7")) {
		if !strings.Contains(e.Text, " % als ") {
			t.Error(e.Text)
		}
	}
}

// Numbers are those of the class: in the head, in columns, and of the table.
func TestNumbersAreThoseOfTheClass(t *testing.T) {
	for request, most := range map[string]int{
		"Kopfrechnen, Teilen mit Rest, Kl. 3":       100,
		"Test Schriftlich addieren, Klasse 3":       1000,
		"schriftliche Addition 3-stellig, Klasse 3": 1000,
		"Malaufgaben schriftlich Klasse 3":          1000,
		"Einmaleins Klasse 2, 30 Aufgaben":          100,
	} {
		for _, e := range entries(sheet(t, request)) {
			for _, word := range strings.Fields(e.Text + " " + strings.Join(e.Answers, " ")) {
				if n, err := strconv.Atoi(word); err == nil && n > most {
					t.Errorf("%s: %s %v", request, e.Text, e.Answers)
				}
			}
		}
	}
	for _, e := range entries(sheet(t, "Einmaleins Klasse 2, 30 Aufgaben")) {
		if strings.Contains(e.Text, "11") || strings.Contains(e.Text, "12") {
			t.Error(e.Text)
		}
	}
}

// Numbers in words, rows with nothing between them, and names of operations alone are read.
func TestMoreRequestsAreRead(t *testing.T) {
	for request, want := range map[string]map[string]string{
		"zwanzig Minusaufgaben bis 1000 ohne Übergang": {
			"kinds": "Minusaufgaben", "amount": "20", "range": "1000", "carry": "no",
		},
		"Prozentsatz, zehn Aufgaben":        {"kinds": "Prozentsatz", "amount": "10"},
		"10 Aufgaben Plus, 10 Minus, 5 Mal": {"kinds": "Plusaufgaben, Minusaufgaben, Malaufgaben", "amount": "10+10+5"},
		"Plus und Mal bis 100":              {"kinds": "Plusaufgaben, Malaufgaben", "range": "100"},
		"Divisionsaufgaben, Reihen 6 7 8":   {"kinds": "Geteiltaufgaben", "rows": "6,7,8"},
		"Einmaleins Reihen 7 20 Aufgaben":   {"kinds": "Einmaleins", "rows": "7", "amount": "20"},
		"Ergänzen bis 1000, 10 Aufgaben":    {"kinds": "Ergänzungsaufgaben", "range": "1000", "amount": "10"},
		"Zahlenmauern ergänzen bis 20":      {"kinds": "Zahlenmauern", "range": "20"},
	} {
		p := suggest(agent.Reader(Spec()).Read(request, "de"))
		for _, key := range []string{"kinds", "amount", "range", "carry", "rows"} {
			if p[key] != want[key] {
				t.Errorf("%s: %s is %q, want %q", request, key, p[key], want[key])
			}
		}
	}
}

// Exercises without carrying have none at any place, and those with tens have tens.
func TestPlacesAreAsOrdered(t *testing.T) {
	for request, fits := range map[string]func(a, b int) bool{
		"20 Plusaufgaben dreistellig ohne Übertrag, Klasse 3": func(a, b int) bool {
			return a%10+b%10 < 10 && a/10%10+b/10%10 < 10
		},
		"20 Minusaufgaben bis 1000 ohne Übergang": func(a, b int) bool {
			return a%10 >= b%10 && a/10%10 >= b/10%10
		},
		"Malaufgaben mit Zehnerzahlen, Klasse 3":           func(a, b int) bool { return a%10 == 0 && b < 10 },
		"Geteiltaufgaben mit glatten Hundertern, Klasse 4": func(a, b int) bool { return a%100 == 0 && a%(100*b) == 0 },
	} {
		list := entries(sheet(t, request))
		for _, e := range list {
			words := strings.Fields(e.Text)
			a, err := strconv.Atoi(words[0])
			b, err2 := strconv.Atoi(words[2])
			if err != nil || err2 != nil || !fits(a, b) {
				t.Errorf("%s: %s", request, e.Text)
			}
		}
		if len(list) < 10 {
			t.Errorf("%s: only %d", request, len(list))
		}
	}
}

// Who counted nothing did not wish for more than there are.
func TestFewerAreToldToWhoCounted(t *testing.T) {
	for request, want := range map[string]bool{"Verdoppeln bis 20": false, "Verdoppeln bis 20, 15 Aufgaben": true} {
		in := agent.Reader(Spec()).Read(request, "de")
		if told := len(lacks(in)) > 0; told != want || (len(sheet(t, request).Notes) > 0) != want {
			t.Errorf("%s: %v %v", request, lacks(in), sheet(t, request).Notes)
		}
	}
}

// Where nobody named a class, the sheet says which numbers it has.
func TestTheAssumedClassIsSaid(t *testing.T) {
	said := func(request string) bool {
		return strings.Contains(strings.Join(sheet(t, request).Notes, " "), "keine Klasse")
	}
	if !said("20 Matheaufgaben") || said("20 Matheaufgaben Klasse 3") || said("20 Plusaufgaben bis 50") {
		t.Error("the class")
	}
}

// Change, and numbers that are parted, are made; the parts make the number in the roof.
func TestChangeAndHouses(t *testing.T) {
	got := entries(sheet(t, "Rückgeld berechnen Klasse 3, 8 Aufgaben"))
	if len(got) != 8 || !strings.Contains(got[0].Text, "gegeben") {
		t.Errorf("%v", got)
	}
	for _, e := range entries(sheet(t, "Rechenhäuser bis 20 Klasse 1")) {
		lines := strings.Split(e.Text, "\n")
		roof, _ := strconv.Atoi(lines[0])
		for i, line := range lines[1:] {
			known, _ := strconv.Atoi(strings.Trim(strings.ReplaceAll(strings.ReplaceAll(line, "____", ""), "|", ""), " "))
			part, _ := strconv.Atoi(e.Answers[i])
			if known+part != roof || roof > 20 {
				t.Errorf("%q %v", e.Text, e.Answers)
			}
		}
	}
	grid := title(suggest(agent.Reader(Spec()).Read("leere Multiplikationstabelle", "de")))
	if grid.Args["what"] != "@exercise.sums.kind.grid" {
		t.Error(grid)
	}
}

// What is about arithmetic and is no exercise is told, and no sheet of exercises made of it.
func TestOtherThingsAreTold(t *testing.T) {
	for request, want := range map[string]bool{
		"\"Ich kann\"-Bogen zu Brüchen Klasse 6": true, "Merkblatt Prozentrechnung Klasse 7": true,
		"Lernplakat Bruchrechnung": true, "Aufgabenbogen Bruchrechnung": false,
	} {
		d := &rules.Desk{Words: i18n.Must(i18n.German)}
		got, err := unable(d, agent.Reader(Spec()).Read(request, "de"))
		if err != nil || got != want {
			t.Errorf("%s: %v %v", request, got, err)
		}
	}
}
