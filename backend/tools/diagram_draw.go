package tools

import (
	"context"
	_ "embed"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
	"pult/backend/tools/tool"
)

//go:embed diagram_draw.md
var diagramDrawText string

// DrawArgs hold the picture as data.
type DrawArgs struct {
	Diagram diagram.Diagram `json:"diagram"`
}

// Drawn is the answer of diagram_draw; the files themselves go into the artifact. Whoever asked cannot see them: so it
// says what came out.
type Drawn struct {
	Width     int      `json:"width"` // millimetres
	Height    int      `json:"height"`
	Files     []string `json:"files"`
	Places    []string `json:"places,omitempty"`    // "Licht: top left"
	Shortened []string `json:"shortened,omitempty"` // texts that were too long, whole
	LeftOut   []string `json:"leftOut,omitempty"`   // what is not in the picture
}

func diagramDraw(deps Deps) (tool.Tool, error) {
	return tool.New(
		"diagram_draw",
		diagramDrawText,
		tool.Makes,
		func(ctx context.Context, _ tool.Scope, a DrawArgs) (tool.Result, error) {
			picture, err := deps.Drawer.Draw(ctx, a.Diagram)
			if err != nil {
				return tool.Result{}, err
			}
			files := artifact.PictureFiles(picture)
			r, err := result(
				Drawn{
					Width: picture.Width, Height: picture.Height, Files: []string{files[0].Name, files[1].Name},
					Places: picture.Told.Places, Shortened: picture.Told.Shortened, LeftOut: picture.Told.Left,
				},
				tool.Uncounted,
				files...)
			r.Public = true // sizes, and words of the call itself
			return r, err
		},
	)
}
