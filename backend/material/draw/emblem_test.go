package draw

import (
	"bytes"
	"context"
	"image/png"
	"strings"
	"testing"

	"pult/backend/material/diagram"
)

// water is a cycle of things that have a picture, but for one.
func water() diagram.Diagram {
	return diagram.Diagram{
		Kind: diagram.Cycle, Title: "Der Kreislauf des Wassers", Language: "de", Pictures: true,
		Nodes: []diagram.Node{
			{ID: "1", Label: "Sonne"},
			{ID: "2", Label: "Verdunstung"},
			{ID: "3", Label: "Wolke"},
			{ID: "4", Label: "Regen"},
			{ID: "5", Label: "🐟️ Fluss"},
		},
	}
}

// A box whose label is the name of a picture shows it, and one whose label begins with its emoji; the others have none.
func TestBoxesHavePictures(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []diagram.Kind{
		diagram.Cycle, diagram.Process, diagram.ConceptMap, diagram.Parts, diagram.FlowChart,
	} {
		d := water()
		d.Kind = kind
		with, err := p.Draw(context.Background(), d)
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(with.SVG, []byte("<g transform=")); n < 3 || bytes.Contains(with.SVG, []byte("🐟")) {
			t.Errorf("%s: %d pictures", kind, n)
		}
		if !strings.Contains(string(with.SVG), ">Fluss<") {
			t.Errorf("%s: %s", kind, with.SVG)
		}
		d.Pictures = false
		without, err := p.Draw(context.Background(), d)
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(without.SVG, []byte("<g transform=")); n != 1 {
			t.Errorf("%s: %d pictures that nobody wants", kind, n)
		}
		if _, err := png.Decode(bytes.NewReader(with.PNG)); err != nil {
			t.Error(err)
		}
	}
}

// A label of the teacher has the picture that it begins with.
func TestOwnLabelsHavePictures(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	d := water()
	d.Pictures = false
	d.Layer = &diagram.Layer{Own: []diagram.Own{{Text: "🦔 Igel", To: "1", DX: 40, DY: 20}}}
	made, err := p.Draw(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(made.SVG, []byte("<g transform=")); n != 2 || !bytes.Contains(made.SVG, []byte(">Igel<")) {
		t.Errorf("%d pictures", n)
	}
}
