package artifact_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

func TestALayerIsCheckedBeforeItIsKept(t *testing.T) {
	content := func(kind diagram.Kind) json.RawMessage {
		raw, err := json.Marshal(artifact.Image{Diagram: diagram.Diagram{
			Kind: kind, Nodes: []diagram.Node{{ID: "a", Label: "A"}, {ID: "b", Label: "B"}},
			Edges: []diagram.Edge{{From: "a", To: "b", Label: "wird"}, {From: "b", To: "a"}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	move := func(thing string, dx float64) diagram.Layer {
		return diagram.Layer{Moves: []diagram.Move{{Thing: thing, DX: dx}}}
	}
	own := func(text, to string) diagram.Layer {
		return diagram.Layer{Own: []diagram.Own{{Text: text, To: to}}}
	}
	for name, c := range map[string]struct {
		kind  diagram.Kind
		layer diagram.Layer
		key   string
	}{
		"a node":              {diagram.ConceptMap, move("nodes/1", 5), ""},
		"a word":              {diagram.ConceptMap, move("edges/0", -5), ""},
		"a label with a line": {diagram.BarChart, own("Hoch", "nodes/0"), ""},
		"a label without":     {diagram.Comparison, own("Achtung", ""), ""},
		"no such node":        {diagram.ConceptMap, move("nodes/2", 5), "fault.edit.place"},
		"another spelling":    {diagram.ConceptMap, move("nodes/01", 5), "fault.edit.fixed"},
		"an arrow without":    {diagram.ConceptMap, move("edges/1", 5), "fault.edit.place"},
		"the arrow of a ring": {diagram.Cycle, move("edges/0", 5), "fault.edit.fixed"},
		"a bar":               {diagram.BarChart, move("nodes/0", 5), "fault.edit.fixed"},
		"a thing of a set":    {diagram.Venn, move("nodes/0", 5), "fault.edit.fixed"},
		"too far":             {diagram.ConceptMap, move("nodes/0", 501), "fault.edit.place"},
		"nowhere":             {diagram.ConceptMap, move("nodes/0", math.NaN()), "fault.edit.place"},
		"told twice": {diagram.ConceptMap, diagram.Layer{Moves: append(move("nodes/0", 1).Moves,
			move("nodes/0", 2).Moves...)}, "fault.edit.place"},
		"an empty label":    {diagram.ConceptMap, own(" ", ""), "fault.edit.text"},
		"a long label":      {diagram.ConceptMap, own(strings.Repeat("x", 81), ""), "fault.edit.text"},
		"a line to nothing": {diagram.ConceptMap, own("Neu", "nodes/9"), "fault.edit.place"},
		"a line in a table": {diagram.Comparison, own("Neu", "nodes/0"), "fault.edit.place"},
		"many labels":       {diagram.ConceptMap, diagram.Layer{Own: make([]diagram.Own, 13)}, "fault.edit.labels"},
	} {
		_, err := arrange(artifact.ImageType, content(c.kind), c.layer)
		if f := fault.Of(err); (c.key == "") != (err == nil) || err != nil && f.Key != c.key {
			t.Errorf("%s: %v, want %q", name, err, c.key)
		}
	}
	if _, err := arrange(artifact.MusicType, nil, diagram.Layer{}); !fault.Is(err, fault.Unsupported) {
		t.Errorf("a song: %v", err)
	}
}

// An own label is a text of the picture like any other: renamed in place, compared, kept from an agent.
func TestAnOwnLabelIsAnEditableText(t *testing.T) {
	a := artifact.Artifact{
		Type: artifact.ImageType,
		Content: json.RawMessage(
			`{"diagram":{"kind":"parts","title":"Auge","nodes":[{"id":"a","label":"Linse"}],"edges":[],"caption":"","alt":""},` +
				`"sources":[],"unused":[]}`,
		),
	}
	var err error
	if a.Content, err = arrange(a.Type, a.Content, diagram.Layer{Own: []diagram.Own{{Text: " Lid "}}}); err != nil {
		t.Fatal(err)
	}
	const place = "diagram/layer/own/0/text"
	if text := lines(a); !strings.Contains(text, "Lid\n") {
		t.Fatalf("%q", text)
	}
	if a.Content, err = amend(a.Type, a.Content, []artifact.TextEdit{{Place: place, Text: "Augenlid"}}); err != nil {
		t.Fatal(err)
	}
	var i artifact.Image
	if err := json.Unmarshal(a.Content, &i); err != nil || i.Diagram.Layer.Own[0].Text != "Augenlid" {
		t.Fatalf("%s, %v", a.Content, err)
	}
}
