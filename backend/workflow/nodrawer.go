package workflow

import (
	"context"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
	"pult/backend/material/song/music"
)

// NoDrawer stands where a program cannot draw: what would need it is refused with a sentence.
type NoDrawer struct{}

// NoMusician stands where a program cannot play: what would need it is refused with a sentence.
type NoMusician struct{}

// Draw implements Drawer.
func (NoDrawer) Draw(context.Context, diagram.Diagram) (diagram.Picture, error) {
	return diagram.Picture{}, fault.New(fault.Unsupported, "fault.edit.picture", nil)
}

// Sketch implements Drawer.
func (NoDrawer) Sketch(context.Context, diagram.Diagram) (diagram.Sketch, error) {
	return diagram.Sketch{}, fault.New(fault.Unsupported, "fault.edit.picture", nil)
}

// Perform implements Musician.
func (NoMusician) Perform(context.Context, music.Order) (music.Song, []byte, error) {
	return music.Song{}, nil, fault.New(fault.Unsupported, "fault.edit.song", nil)
}

// cannot reports that nobody draws or plays here: no revision is begun that could not be ended.
func cannot(tool any) bool {
	switch tool.(type) {
	case NoDrawer, NoMusician:
		return true
	}
	return false
}
