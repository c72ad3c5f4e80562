package artifact

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// maxLabel is the longest label of the teacher in characters: what a picture shows of one.
const maxLabel = 80

// Layered puts a layer of labels into a picture in place of the one it has and leaves every other byte as it is.
// Faults: Unsupported "fault.edit.picture" for other results, Invalid "fault.edit.fixed" for a label that has its place
// for a reason, "fault.edit.text", "fault.edit.place" and "fault.edit.labels" (too many).
func (k Kind) Layered(content json.RawMessage, layer diagram.Layer) (json.RawMessage, error) {
	if k.Arrange == nil {
		return nil, fault.New(fault.Unsupported, "fault.edit.picture", nil)
	}
	return k.Arrange(content, layer)
}

func arrange(content json.RawMessage, layer diagram.Layer) (json.RawMessage, error) {
	var i Image
	if err := json.Unmarshal(content, &i); err != nil {
		return nil, fault.New(fault.Corrupt, "fault.artifact.broken", err)
	}
	layer = diagram.Layer{Moves: append([]diagram.Move{}, layer.Moves...), Own: append([]diagram.Own{}, layer.Own...)}
	for k := range layer.Own {
		layer.Own[k].Text = strings.TrimSpace(layer.Own[k].Text)
	}
	if err := checkLayer(i.Diagram, layer); err != nil {
		return nil, err
	}
	written, err := json.Marshal(layer)
	if err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", err)
	}
	return layered(content, written, layer.Empty()), nil
}

func checkLayer(d diagram.Diagram, layer diagram.Layer) error {
	unknown := func(thing string) error { return fault.New(fault.Invalid, "fault.edit.place", nil, "place", thing) }
	for k, m := range layer.Moves {
		again := slices.ContainsFunc(layer.Moves[:k], func(o diagram.Move) bool { return o.Thing == m.Thing })
		switch {
		case d.TextOf(m.Thing) == "" || again || !onPaper(m.DX, m.DY):
			return unknown(m.Thing)
		case !d.Movable(m.Thing):
			return fault.New(fault.Invalid, "fault.edit.fixed", nil)
		}
	}
	if len(layer.Own) > diagram.MaxOwn {
		return fault.New(fault.Invalid, "fault.edit.labels", nil, "most", "12")
	}
	for _, own := range layer.Own {
		if !printable(own.Text, maxLabel) {
			return fault.New(fault.Invalid, "fault.edit.text", nil, "max", "80")
		}
		if !d.Pointable(own.To) && own.To != "" || !onPaper(own.DX, own.DY) {
			return unknown(own.To)
		}
	}
	return nil
}

func onPaper(dx, dy float64) bool {
	return math.Abs(dx) <= diagram.FarthestOff && math.Abs(dy) <= diagram.FarthestOff
}

// layered writes the layer into the diagram, or takes it out where it is empty.
func layered(content, written []byte, empty bool) []byte {
	const name = `,"layer":`
	from, to, there := locate(content, []string{"diagram", "layer"})
	switch {
	case there && empty && bytes.HasSuffix(content[:from], []byte(name)):
		return slices.Concat(content[:from-len(name)], content[to:])
	case there:
		return slices.Concat(content[:from], written, content[to:])
	case empty:
		return content
	}
	_, end, _ := locate(content, []string{"diagram"})
	return slices.Concat(content[:end-1], []byte(name), written, content[end-1:])
}
