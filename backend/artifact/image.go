package artifact

import (
	"strings"

	"pult/backend/material/diagram"
)

// Image is the result of the image agent. Its drawing is in the artifact's files "bild.svg" and "bild.png".
type Image struct {
	Diagram diagram.Diagram `json:"diagram"`
	Sources []Source        `json:"sources"`
	Unused  []string        `json:"unused"` // terms of the research that found no place in the picture
}

// PaintName is how the file of a painted picture begins that holds what the model made, as it came; what Pult drew over
// it are the PictureFiles.
const PaintName = "motiv."

// Paint finds the file that a model painted.
func Paint(files []File) (File, bool) {
	for _, f := range files {
		if strings.HasPrefix(f.Name, PaintName) && len(f.Data) > 0 {
			return f, true
		}
	}
	return File{}, false
}

// The files of a drawn picture.
const (
	DrawnSVG = "bild.svg"
	DrawnPNG = "bild.png"
	// Of one with gaps: what is handed out, and its solution.
	SheetPNG  = "blatt.png"
	SolvedPNG = "loesung.png"
)

// PictureFiles are the files of a drawn picture.
func PictureFiles(p diagram.Picture) []File {
	files := []File{
		{Name: DrawnSVG, Media: "image/svg+xml", Data: p.SVG}, {Name: DrawnPNG, Media: "image/png", Data: p.PNG},
	}
	if p.Sheet != nil {
		files = append(
			files,
			File{Name: SheetPNG, Media: "image/png", Data: p.Sheet}, File{Name: SolvedPNG, Media: "image/png", Data: p.Solved},
		)
	}
	return files
}
