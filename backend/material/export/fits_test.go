package export_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/export"
)

func exporterOf(t *testing.T, id string) export.Exporter {
	t.Helper()
	i := slices.IndexFunc(export.All(), func(e export.Exporter) bool { return e.ID == id })
	if i < 0 {
		t.Fatalf("no format %q", id)
	}
	return export.All()[i]
}

// notesOf is what an export says.
func notesOf(w export.Written) string {
	var list []string
	for _, n := range w.Notes {
		list = append(list, i18n.Must(i18n.German).Say(n))
	}
	return strings.Join(list, "\n")
}

// A format is offered where it can be filled, and nowhere else.
func TestFormatsAreOfferedWhereTheyFit(t *testing.T) {
	document := func(d artifact.Document) []artifact.Artifact {
		d.Language = "de"
		return []artifact.Artifact{newArtifact(t, "a1", artifact.DocumentType, d)}
	}
	text := func(s string) artifact.Block {
		return artifact.Block{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: s}}}
	}
	letter := func(s string) []artifact.Artifact {
		return document(artifact.Document{Title: "Brief", Undated: true, Letter: true, Blocks: []artifact.Block{text(s)}})
	}
	page := func(blocks ...artifact.Block) []artifact.Artifact {
		return document(artifact.Document{Title: "Blatt", Blocks: blocks})
	}
	sums := artifact.Block{Kind: artifact.ShortTask, Number: 1, Text: "Rechne aus.", Points: 1, Entries: []artifact.Entry{
		{Text: "3 + 4 =", Answers: []string{"7"}},
	}}
	exit := document(artifact.Document{
		Title: "Exit-Ticket", Undated: true, Blocks: []artifact.Block{text("Was geschah am 9. November 1989?")},
	})
	research := newArtifact(t, "a2", artifact.ResearchType, artifact.Research{
		Title: "Vulkane", Language: "de", Terms: []artifact.Term{
			{Word: "Lava", Definition: "Gestein, das ausfließt"}, {Word: "Magma", Definition: "Gestein in der Tiefe"},
		},
	})
	for name, c := range map[string]struct {
		results []artifact.Artifact
		want    string
	}{
		"a worksheet":             {document(worksheet()), "moodle gift h5p kahoot"},
		"sums":                    {page(sums), "moodle gift h5p"},
		"a text":                  {page(text("Am 9.11.1989 fiel die Mauer.")), ""},
		"a letter":                {letter("am 3.5. ist Wandertag."), "ics"},
		"an exit ticket":          {exit, ""},
		"a letter without a date": {letter("Guten Tag"), ""},
		"a research with terms":   {[]artifact.Artifact{research}, "h5p anki"},
		"a text and what was looked up for it": {
			append(page(text("Lava.")), research), "",
		},
	} {
		var got []string
		for _, e := range export.All() {
			if e.Fits(c.results) {
				got = append(got, e.ID)
			}
		}
		want := strings.Fields("docx odt pdf " + c.want + " zip md json")
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v", name, got)
		}
	}
}
