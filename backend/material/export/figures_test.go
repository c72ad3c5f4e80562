package export

import (
	"bytes"
	"image/png"
	"io"
	"testing"

	"pult/backend/material/document"
)

// Exercises that are drawn are pictures in every format, with words for those who do not see them.
func TestFiguresAreDrawnInEveryFormat(t *testing.T) {
	d := Document{Title: "Uhr", Blocks: []Block{
		document.Figures{Clocks: []document.Clock{{Label: "a)", Minutes: 525, Hands: true}, {Label: "b)"}}, Alt: "Uhren"},
		document.Figures{Trigons: []document.Trigon{{Label: "a)", Sides: [3]string{"3", "", "4"}}}, Alt: "Dreiecke"},
	}}
	e := mustEdition(t, d)
	for i, alt := range []string{"Uhren", "Dreiecke"} {
		p, ok := e.Blocks[i].(Picture)
		if !ok || p.Alt != alt {
			t.Fatalf("%+v", e.Blocks[i])
		}
		if _, err := png.Decode(bytes.NewReader(p.PNG)); err != nil {
			t.Error(err)
		}
	}
	for ending, write := range map[string]func(Document, io.Writer) error{
		"docx": WriteDOCX, "odt": WriteODT, "pdf": WritePDF,
	} {
		if err := write(d, io.Discard); err != nil {
			t.Error(ending, err)
		}
	}
}
