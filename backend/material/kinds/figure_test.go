package kinds

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
)

// figuresOf are the drawn rows of a sheet, those with the solutions last.
func figuresOf(t *testing.T, b artifact.Block) []document.Figures {
	t.Helper()
	b.Kind, b.Number, b.Points, b.Columns = artifact.ShortTask, 1, len(b.Entries), 3
	doc := artifact.Document{Title: "Uhr", Language: "de", Solutions: true, Blocks: []artifact.Block{b}}
	content, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	var d document.Document
	c := &document.Composer{Words: i18n.Must(i18n.German), Doc: &d}
	if err := documents().Compose(c, artifact.Artifact{Type: artifact.DocumentType, Content: content}); err != nil {
		t.Fatal(err)
	}
	var list []document.Figures
	for _, block := range d.Blocks {
		if f, ok := block.(document.Figures); ok {
			list = append(list, f)
		}
	}
	return list
}

// A clock to read shows its time and does not say it; the solution does. Three stand in a row.
func TestClocksAreDrawn(t *testing.T) {
	entry := artifact.Entry{Text: "____ Uhr oder ____ Uhr", Answers: []string{"8:45", "20:45"}}
	rows := figuresOf(t, artifact.Block{
		Figure: artifact.ClockFigure, Entries: []artifact.Entry{entry, entry, entry, entry},
	})
	if len(rows) != 4 || len(rows[0].Clocks) != 3 || len(rows[1].Clocks) != 1 {
		t.Fatalf("%+v", rows)
	}
	asked, solved := rows[0].Clocks[0], rows[2].Clocks[0]
	if !asked.Hands || asked.Minutes != 8*60+45 || asked.Label != "a)" || strings.Contains(asked.Below+rows[0].Alt, "45") {
		t.Errorf("%+v %s", asked, rows[0].Alt)
	}
	if solved.Below != "8:45 Uhr oder 20:45 Uhr" || rows[1].Clocks[0].Label != "d)" {
		t.Errorf("%+v", solved)
	}
}

// A face to draw hands into has none but in the solution.
func TestHandsAreDrawnByThePupil(t *testing.T) {
	rows := figuresOf(t, artifact.Block{Figure: artifact.FaceFigure, Entries: []artifact.Entry{
		{Text: "14:05 Uhr", Answers: []string{"14:05 Uhr"}},
	}})
	if len(rows) != 2 || rows[0].Clocks[0].Hands || !rows[1].Clocks[0].Hands || rows[1].Clocks[0].Minutes != 14*60+5 ||
		rows[0].Clocks[0].Below != "14:05 Uhr" {
		t.Errorf("%+v", rows)
	}
}

func TestTrianglesAreDrawn(t *testing.T) {
	rows := figuresOf(t, artifact.Block{Figure: artifact.TriangleFigure, Entries: []artifact.Entry{
		{Text: "innen: 3 | 4 | ____\naußen: ____ | 8 | ____", Answers: []string{"5", "7", "9"}},
	}})
	if len(rows) != 2 {
		t.Fatal(rows)
	}
	want := document.Trigon{Label: "a)", Fields: [3]string{"3", "4", ""}, Sides: [3]string{"", "8", ""}}
	if got := rows[0].Trigons[0]; got != want {
		t.Errorf("%+v", got)
	}
	want.Fields[2], want.Sides = "5", [3]string{"7", "8", "9"}
	if got := rows[1].Trigons[0]; got != want {
		t.Errorf("%+v", got)
	}
}
