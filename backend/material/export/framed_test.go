package export

import (
	"bytes"
	"strings"
	"testing"

	"pult/backend/material/document"
)

// A certificate is a page of its own in every format: its lines in the middle of a frame, nothing above and below it.
func TestACertificateIsAPageOfItsOwn(t *testing.T) {
	page := func(name string) document.Framed {
		return document.Framed{Lines: []document.FramedLine{
			{Text: "Urkunde", Size: document.TitleLine},
			{Text: name, Size: document.LargeLine},
			{Text: " "},
			{Text: "Herzlichen Glückwunsch!"},
		}, Feet: []string{"Datum", "Klassenleitung", "Schulleitung"}}
	}
	d := Document{Title: "Urkunde: Sportfest", Subtitle: "Klasse 4", Blocks: []Block{page("Mia"), page("Ali")}}
	body, err := wordBody(mustEdition(t, d))
	if err != nil {
		t.Fatal(err)
	}
	xml := body.xml.String()
	if strings.Contains(xml, "Sportfest") || strings.Count(xml, `w:val="thinThickSmallGap"`) != 12 ||
		strings.Count(xml, `<w:jc w:val="center"/>`) != 6 || !strings.Contains(xml, "Schulleitung") {
		t.Error(xml)
	}
	p, err := newPress(mustEdition(t, d))
	if err != nil {
		t.Fatal(err)
	}
	strips, err := p.column()
	if err != nil || len(sheets(strips)) != 2 {
		t.Errorf("%v: %d pages", err, len(sheets(strips)))
	}
	var text bytes.Buffer
	if err := WriteMarkdown(d, &text, nil); err != nil || !strings.Contains(text.String(), "Datum · Klassenleitung") {
		t.Errorf("%v: %s", err, text.String())
	}
}

// A row with room is as high as that says in both formats, and no lower than its words.
func TestARowHasRoom(t *testing.T) {
	const room, low, high = 7, 30.0, 40.0 // millimetres
	table := Table{Rows: [][]string{{"Mia", strings.Repeat("viel Text ", 200)}}, Look: document.Boxed, Room: room}
	d := Document{Title: "x", Blocks: []Block{Table{Rows: [][]string{{"Mia", "Ali"}}, Look: document.Boxed, Room: room}}}
	p, err := newPress(mustEdition(t, d))
	if err != nil {
		t.Fatal(err)
	}
	if h := p.table(p.Blocks[0].(Table))[0].height; h < low || h > high {
		t.Errorf("%.1f mm", h)
	}
	if h := total(p.table(table)); h < 2*high {
		t.Errorf("long words have %.1f mm", h)
	}
	body, err := wordBody(mustEdition(t, d))
	if err != nil || !strings.Contains(body.xml.String(), `<w:trHeight w:val="1904" w:hRule="atLeast"/>`) {
		t.Errorf("%v: %s", err, body.xml.String())
	}
}

func mustEdition(t *testing.T, d Document) edition {
	t.Helper()
	e, err := newEdition(d)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
