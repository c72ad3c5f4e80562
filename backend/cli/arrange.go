package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
	"pult/backend/material/kinds"
	"pult/backend/workflow"
)

// arrangement is what the options say about the labels of a picture. Places are those that "pult edit" lists.
type arrangement struct {
	move   []string // PLACE=RIGHT,DOWN in millimetres, from where it stands now
	add    []string // TEXT, or PLACE=TEXT with a line to that place
	remove []string // an own label, or one that was moved: that goes back
}

func (ar arrangement) empty() bool { return len(ar.move)+len(ar.add)+len(ar.remove) == 0 }

// layer is the layer of a picture with the changes; nil when there are none.
func (ar arrangement) layer(ctx context.Context, d *Services, s workflow.Step) (*diagram.Layer, error) {
	if ar.empty() {
		return nil, nil
	}
	art, err := d.Engine.Results.Artifact(ctx, s.ArtifactID)
	if err != nil {
		return nil, err
	}
	drawn := kinds.Of(art.Type).Drawn
	if drawn == nil {
		return nil, fault.New(fault.Unsupported, "fault.edit.picture", nil)
	}
	picture, err := drawn(art)
	if err != nil {
		return nil, fault.New(fault.Unsupported, "fault.edit.picture", err)
	}
	layer := diagram.Layer{}
	if picture.Layer != nil {
		layer = *picture.Layer
	}
	for _, option := range ar.move {
		if err := moveBy(&layer, option); err != nil {
			return nil, err
		}
	}
	for _, option := range ar.add {
		layer.Own = append(layer.Own, ownLabel(picture, option))
	}
	return &layer, takeAway(&layer, ar.remove)
}

// thingOf is the thing of a picture at a listed place: "diagram/nodes/2/label" is "nodes/2".
func thingOf(place string) string {
	thing := strings.TrimPrefix(strings.TrimPrefix(place, "diagram/"), "layer/")
	return strings.TrimSuffix(strings.TrimSuffix(thing, "/label"), "/text")
}

// ownIndex is which own label a thing is; -1 when it is none.
func ownIndex(layer *diagram.Layer, thing string) int {
	index, isOwn := strings.CutPrefix(thing, "own/")
	if i, err := strconv.Atoi(index); isOwn && err == nil && i >= 0 && i < len(layer.Own) {
		return i
	}
	return -1
}

func moveBy(layer *diagram.Layer, option string) error {
	place, by, _ := strings.Cut(option, "=")
	right, down, two := strings.Cut(by, ",")
	dx, errX := strconv.ParseFloat(right, 64)
	dy, errY := strconv.ParseFloat(down, 64)
	if !two || errX != nil || errY != nil {
		return misuse(fault.Invalid, "fault.cli.move", nil, "param", option)
	}
	thing := thingOf(place)
	if i := ownIndex(layer, thing); i >= 0 {
		layer.Own[i].DX, layer.Own[i].DY = layer.Own[i].DX+dx, layer.Own[i].DY+dy
		return nil
	}
	i := slices.IndexFunc(layer.Moves, func(m diagram.Move) bool { return m.Thing == thing })
	if i < 0 {
		i, layer.Moves = len(layer.Moves), append(layer.Moves, diagram.Move{Thing: thing})
	}
	layer.Moves[i].DX, layer.Moves[i].DY = layer.Moves[i].DX+dx, layer.Moves[i].DY+dy
	return nil
}

func ownLabel(d diagram.Diagram, option string) diagram.Own {
	place, text, named := strings.Cut(option, "=")
	if thing := thingOf(place); named && d.Pointable(thing) {
		return diagram.Own{Text: text, To: thing}
	}
	return diagram.Own{Text: option}
}

// takeAway goes from the last to the first, so that the own labels keep their numbers.
func takeAway(layer *diagram.Layer, places []string) error {
	things := make([]string, len(places))
	for i, place := range places {
		things[i] = thingOf(place)
	}
	slices.SortFunc(things, func(a, b string) int { return ownIndex(layer, b) - ownIndex(layer, a) })
	for _, thing := range slices.Compact(things) {
		if i := ownIndex(layer, thing); i >= 0 {
			layer.Own = slices.Delete(layer.Own, i, i+1)
			continue
		}
		i := slices.IndexFunc(layer.Moves, func(m diagram.Move) bool { return m.Thing == thing })
		if i < 0 {
			return fault.New(fault.Invalid, "fault.edit.place", nil, "place", thing)
		}
		layer.Moves = slices.Delete(layer.Moves, i, i+1)
	}
	return nil
}
