package draw

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/material/diagram"
)

func told(t *testing.T, d diagram.Diagram) diagram.Told {
	t.Helper()
	ts := setter(t)
	sc, err := compose(d, ts)
	if err != nil {
		t.Fatal(err)
	}
	return tell(d, sc, ts)
}

// A model cannot see its picture: it is told where everything stands. A process goes on in a second row, which a text
// alternative "from left to right" would get wrong (PLAYED.md, job 1).
func TestWhereEverythingStandsIsTold(t *testing.T) {
	long := diagram.Diagram{Kind: diagram.Process, Title: "Ablauf", Language: "de", Nodes: []diagram.Node{
		{ID: "a", Label: "Licht"},
		{ID: "b", Label: "Wasser"},
		{ID: "c", Label: "Blatt"},
		{ID: "d", Label: "Zucker"},
		{ID: "e", Label: "Stärke"},
		{ID: "f", Label: "Sauerstoff"},
		{ID: "g", Label: "Wurzel"},
		{ID: "h", Label: "Ende"},
	}}
	got := told(t, long)
	if got.Places[0] != "Licht: top left" || !strings.HasPrefix(got.Places[7], "Ende: bottom") || len(got.Places) != 8 {
		t.Errorf("%q", got.Places)
	}
	if got.Shortened != nil || got.Left != nil {
		t.Errorf("%+v", got)
	}
	row := long
	row.Nodes = row.Nodes[:3]
	if got := told(t, row).Places; !slices.Equal(got, []string{"Licht: left", "Wasser: middle", "Blatt: right"}) {
		t.Errorf("%q", got)
	}
	bare := long
	bare.Language = "none"
	if got := told(t, bare); got.Left != nil || len(got.Places) != 8 {
		t.Errorf("labels that nobody wants: %+v", got)
	}
}

// What was cut, and what is not there, is told as it was given.
func TestWhatDidNotComeOutIsTold(t *testing.T) {
	label := strings.TrimSpace(strings.Repeat("Lichtaufnahme durch Chlorophyll ", 4))
	got := told(t, diagram.Diagram{
		Kind: diagram.ConceptMap, Title: "Netz", Language: "de",
		Nodes: []diagram.Node{{ID: "a", Label: label}, {ID: "b", Label: "Fotosyntheseprozess"}, {ID: "c", Label: "Luft"}},
		Edges: []diagram.Edge{
			{From: "a", To: "b", Label: "braucht"}, {From: "a", To: "x", Label: "holt"}, {From: "c", To: "a"},
		},
	})
	left := []string{"holt", "the line from a to x"}
	if !slices.Equal(got.Shortened, []string{label}) || !slices.Equal(got.Left, left) {
		t.Errorf("%+v", got)
	}
	got = told(t, diagram.Diagram{
		Kind: diagram.BarChart, Title: "Berge", Language: "de", Unit: "m",
		Nodes:  []diagram.Node{{ID: "a", Label: "Zugspitze"}, {ID: "b", Label: "Brocken"}},
		Series: []diagram.Series{{Values: []diagram.Value{{Node: "a", Number: 2962}, {Node: "z", Number: 1}}}},
	})
	if !slices.Equal(got.Left, []string{"the number of z"}) || got.Places[0] != "Zugspitze: top left" {
		t.Errorf("%+v", got)
	}
}

// Whatever the layouts do to texts (hyphens, legends, numbers instead of names): nothing that is there is called
// missing.
func TestNothingThatIsThereIsCalledMissing(t *testing.T) {
	for name, d := range samples() {
		if got := told(t, d); len(got.Left) > 0 {
			t.Errorf("%s: %q", name, got.Left)
		}
	}
}
