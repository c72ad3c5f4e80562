package handwork_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// facts makes a research of facts alone, each cited from source 1.
func facts(title string, texts ...string) artifact.Research {
	r := artifact.Research{Title: title, Topic: title, Language: "de", Sources: []artifact.Source{{Title: "Mein Buch"}}}
	for _, t := range texts {
		r.Facts = append(r.Facts, artifact.Fact{Text: t, Cites: []int{1}})
	}
	return r
}

func mountains() artifact.Research {
	return facts("Die höchsten Berge",
		"Der Mount Everest ist 8.849 Meter hoch und der höchste Berg der Erde.",
		"Der Aconcagua in Argentinien ist 6961 Meter hoch.",
		"Viele Berge sind mehr als 4000 Meter hoch.",
		"Der Kilimandscharo ist etwa 5.895 Meter hoch, der Mont Blanc 4806 Meter.",
		"Am Mount Everest wohnen keine 3 Meter hohen Menschen.")
}

// Numbers that facts say with one unit become bars unasked; each names the fact it stems from, and limits are no
// numbers.
func TestFactsBecomeBars(t *testing.T) {
	i, _, err := newShelf(t).image(t, mountains())
	if err != nil || i.Diagram.Kind != diagram.BarChart || i.Diagram.Unit != "m" ||
		i.Diagram.Caption != "Quelle: Mein Buch" {
		t.Fatalf("%v %+v", err, i.Diagram)
	}
	want := []struct {
		label  string
		number float64
		fact   int
	}{
		{"Mount Everest", 8849, 1},
		{"Aconcagua in Argentinien", 6961, 2},
		{"Kilimandscharo", 5895, 4},
		{"Mont Blanc", 4806, 4},
	}
	if len(i.Diagram.Nodes) != len(want) {
		t.Fatalf("%+v %+v", i.Diagram.Nodes, i.Diagram.Series)
	}
	for k, w := range want {
		n, v := i.Diagram.Nodes[k], i.Diagram.Series[0].Values[k]
		if n.Label != w.label || v.Number != w.number || v.Fact != w.fact || v.Node != n.ID {
			t.Errorf("%+v %+v, want %+v", n, v, w)
		}
		if !strings.Contains(mountains().Facts[v.Fact-1].Text, n.Label) {
			t.Errorf("%s is not in its fact", n.Label)
		}
	}
	if !strings.Contains(i.Diagram.Alt, "Der Wert für Mount Everest ist 8.849 m.") {
		t.Errorf("the text alternative says the numbers: %s", i.Diagram.Alt)
	}
}

func TestPieOnlyForAWhole(t *testing.T) {
	s := newShelf(t)
	air := facts("Luft", "Die Luft besteht aus 78 Prozent Stickstoff, 21 Prozent Sauerstoff und 1 Prozent Edelgasen.")
	i, _, err := s.image(t, air, "feedback", "bitte als Kreisdiagramm")
	if err != nil || i.Diagram.Kind != diagram.PieChart || i.Diagram.Unit != "%" || len(i.Diagram.Nodes) != 3 ||
		i.Diagram.Nodes[1].Label != "Sauerstoff" {
		t.Errorf("%v %+v", err, i.Diagram)
	}
	i, result, err := s.image(t, mountains(), "form", "pie_chart")
	if err != nil || i.Diagram.Kind != diagram.BarChart || !strings.Contains(result.notes, say("offline.note.pie")) {
		t.Errorf("heights are no parts of a whole: %v %s %q", err, i.Diagram.Kind, result.notes)
	}
}

func TestCourseOverYears(t *testing.T) {
	r := facts("Weltbevölkerung",
		"Im Jahr 2000 lebten auf der Erde 6,1 Milliarden Menschen.",
		"1950 lebten auf der Erde rund 2,5 Milliarden Menschen.",
		"Im Jahr 2020 lebten 7,8 Milliarden Menschen auf der Erde.")
	i, _, err := newShelf(t).image(t, r, "form", "line_chart")
	if err != nil || len(i.Diagram.Nodes) != 3 || i.Diagram.Nodes[0].Label != "1950" ||
		i.Diagram.Series[0].Values[0].Number != 2.5e9 ||
		i.Diagram.Series[0].Values[0].Fact != 2 {
		t.Fatalf("%v %+v", err, i.Diagram)
	}
	if i, _, err = newShelf(t).image(t, r); err != nil || i.Diagram.Kind != diagram.LineChart {
		t.Errorf("unasked: %v %s", err, i.Diagram.Kind)
	}
}

// Numbers that have only their unit in common are not compared, and what is missing is said.
func TestNumbersOfDifferentThingsAreNoChart(t *testing.T) {
	r := facts(
		"Allerlei",
		"Der Eiffelturm ragt 330 Meter empor.",
		"Ein Marathon geht über 42195 Meter.",
		"Die Erdkruste reicht 35000 Meter tief.",
	)
	r.Terms = []artifact.Term{{Word: "Turm"}, {Word: "Lauf"}, {Word: "Kruste"}}
	_, _, err := newShelf(t).image(t, r, "form", "bar_chart")
	if f := fault.Of(err); f == nil || f.Kind != fault.Unsupported || f.Key != "fault.offline.form" ||
		!strings.Contains(f.Args["possible"], "Begriffsnetz") {
		t.Errorf("%v", err)
	}
}

func TestTablesOfNumbers(t *testing.T) {
	r := facts("Planeten")
	r.Structures = []artifact.Structure{{
		Kind: diagram.Comparison, Heading: "Vergleich", Cites: []int{1},
		Header: []string{"Planet", "Durchmesser in km", "Monde", "Stoff"},
		Rows: [][]string{
			{"Erde", "12.756", "1", "Gestein"},
			{"Mars", "6.792", "2", "Gestein"},
			{"Jupiter", "142.984", "95", "Gas"},
		},
	}}
	i, _, err := newShelf(t).image(t, r, "form", "bar_chart")
	if err != nil || i.Diagram.Unit != "km" || i.Diagram.Title != "Planeten: Durchmesser in km" ||
		i.Diagram.Series[0].Values[2].Number != 142984 {
		t.Errorf("%v %+v", err, i.Diagram)
	}
	if i, _, err = newShelf(t).image(t, r); err != nil || i.Diagram.Kind != diagram.Comparison {
		t.Errorf("unasked a table stays whole: %v %s", err, i.Diagram.Kind)
	}
}

func TestNumberLineFlowVennAndCloudOfTheStarterTexts(t *testing.T) {
	s := newShelf(t)
	rome, err := s.research(t, "Römisches Reich")
	if err != nil {
		t.Fatal(err)
	}
	i, _, err := s.image(t, rome, "feedback", "als Zahlenstrahl")
	if err != nil || i.Diagram.Kind != diagram.NumberLine || i.Diagram.Unit != diagram.Year ||
		i.Diagram.Series[0].Values[0].Number != -753 ||
		i.Diagram.Nodes[0].Label != "753 v. Chr." {
		t.Errorf("%v %+v", err, i.Diagram)
	}
	fromResearch(t, i, rome)

	cell, err := s.research(t, "Tier- und Pflanzenzelle")
	if err != nil {
		t.Fatal(err)
	}
	i, _, err = s.image(t, cell, "feedback", "lieber als Venn-Diagramm")
	at := func(label string) int {
		return slices.IndexFunc(i.Diagram.Nodes, func(n diagram.Node) bool { return n.Label == label })
	}
	if err != nil || !slices.Equal(i.Diagram.Header, []string{"Tierzelle", "Pflanzenzelle"}) || at("Zellkern") < 0 ||
		at("Zellwand") < 0 {
		t.Fatalf("%v %+v", err, i.Diagram)
	}
	if !slices.Equal(i.Diagram.Nodes[at("Zellkern")].In, []int{1, 2}) ||
		!slices.Equal(i.Diagram.Nodes[at("Zellwand")].In, []int{2}) {
		t.Errorf("%+v", i.Diagram.Nodes)
	}

	wood, err := s.research(t, "Ökosystem Wald")
	if err != nil {
		t.Fatal(err)
	}
	i, _, err = s.image(t, wood, "feedback", "als Wortwolke")
	if err != nil || i.Diagram.Kind != diagram.WordCloud || i.Diagram.Nodes[0].Label != "Wald" ||
		len(i.Diagram.Nodes) < 12 {
		t.Fatalf("%v %+v", err, i.Diagram)
	}
	for k, v := range i.Diagram.Series[0].Values[1:] {
		if v.Number > i.Diagram.Series[0].Values[k].Number || v.Number < 1 {
			t.Errorf("weights fall: %v", i.Diagram.Series[0].Values)
		}
	}
	fromResearch(t, i, wood)
}

func TestStepsThatAskBecomeDecisions(t *testing.T) {
	r := facts("Trinkwasser")
	r.Structures = []artifact.Structure{{Kind: diagram.Process, Heading: "Ablauf", Cites: []int{1}, Items: []artifact.Item{
		{Label: "Wasser entnehmen"},
		{Label: "Ist das Wasser trüb?", Text: "Ja: weiter mit Schritt 3; nein: weiter mit Schritt 4."},
		{Label: "Filtrieren"},
		{Label: "Abkochen"},
	}}}
	i, _, err := newShelf(t).image(t, r, "form", "flow_chart")
	if err != nil || len(i.Diagram.Edges) != 4 {
		t.Fatalf("%v %+v", err, i.Diagram.Edges)
	}
	nodes := i.Diagram.Nodes
	if want := (diagram.Edge{From: nodes[1].ID, To: nodes[3].ID, Label: "nein"}); !slices.Contains(i.Diagram.Edges, want) {
		t.Errorf("no way %+v in %+v", want, i.Diagram.Edges)
	}
}

// "Zum Beschriften" takes the parts, leaves their names to the pupils and gives the solution.
func TestPicturesToLabel(t *testing.T) {
	s := newShelf(t)
	r, err := s.research(t, "Tier- und Pflanzenzelle")
	if err != nil {
		t.Fatal(err)
	}
	i, result, err := s.image(t, r, "labels", "gaps")
	if err != nil || i.Diagram.Kind != diagram.Parts || !i.Diagram.Gaps || i.Diagram.Language != "de" {
		t.Fatalf("%v %+v", err, i.Diagram)
	}
	_, svg, _ := strings.Cut(string(result.outcome.Files[0].Data), "</desc>")
	for _, n := range i.Diagram.Nodes {
		if at := strings.Index(svg, n.Label); at < strings.Index(svg, ">Lösung<") {
			t.Errorf("%s stands before the solution, or nowhere", n.Label)
		}
	}
}

// plainNumbers takes out what numbers are written with besides their digits.
func plainNumbers(text string) string {
	return strings.NewReplacer(".", "", ",", "", " ", "", "\u00a0", "").Replace(text)
}

// written are the digits of a number, millions without their zeros.
func written(v float64) string {
	if v = math.Abs(v); v >= 1e6 {
		v /= 1e6
	}
	return plainNumbers(strconv.FormatFloat(v, 'f', -1, 64))
}
