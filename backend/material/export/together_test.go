package export_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/export"
	"pult/backend/material/song/music"
	"pult/backend/workflow"
)

// Wherever a page ends: a short table stays whole, and a stanza, too.
func TestWhatBelongsTogetherIsOnOnePage(t *testing.T) {
	text := func(s string) export.Paragraph { return export.Paragraph{Spans: []export.Span{{Text: s}}} }
	table := export.Table{Header: []string{"Wort", "Zeile"}}
	for i := range 6 {
		table.Rows = append(table.Rows, []string{fmt.Sprintf("Tabelle%d", i), "x"})
	}
	for filler := 20; filler < 34; filler++ {
		d := export.Document{Title: "Blatt", Language: "de"}
		for i := range filler {
			d.Blocks = append(d.Blocks, text(fmt.Sprintf("Satz %d.", i)))
		}
		d.Blocks = append(
			d.Blocks,
			table,
			text("Vers eins\nVers zwei\nVers drei\nVers vier"),
			text("Frage eins?"),
			export.Lines{Count: 3},
			text("Ende."),
		)
		pages := pdfPages(t, pdfFile(t, d))
		for _, parts := range [][]string{{"Tabelle0", "Tabelle1", "Tabelle4", "Tabelle5"}, {"Vers eins", "Vers vier"}} {
			on := slices.IndexFunc(pages, func(p string) bool { return strings.Contains(p, parts[0]) })
			for _, part := range parts {
				if on < 0 || !strings.Contains(pages[on], part) {
					t.Errorf("after %d lines %q is not on the page of %q", filler, part, parts[0])
				}
			}
		}
	}
	d := export.Document{
		Title:    "Blatt",
		Language: "de",
		Blocks: []export.Block{
			table,
			text("Vers eins\nVers zwei"),
			export.Paragraph{Spans: []export.Span{{Text: "Frage?"}}, Keep: true},
			export.Lines{Count: 3},
		},
	}
	body := unzipped(t, d)["word/document.xml"]
	// cells of the header and of all rows but the last, the question, the lines but the last
	if n := strings.Count(body, "<w:keepNext/>"); n != 2*6+1+2 {
		t.Errorf("%d paragraphs keep to the next", n)
	}
	if n := strings.Count(body, "<w:keepLines/>"); n != 1 {
		t.Errorf("%d paragraphs keep their lines", n)
	}
}

// A song is handed out alone; a chorus that comes again is not printed again.
func TestASongHasItsOwnPage(t *testing.T) {
	line := func(text string) artifact.SongLine { return artifact.SongLine{Text: text, Cites: []int{}} }
	chorus := artifact.SongStanza{Kind: music.Chorus, Lines: []artifact.SongLine{line("Wasser, Wasser")}}
	song := artifact.Song{
		Title: "Wasser",
		Stanzas: []artifact.SongStanza{
			{Kind: music.Verse, Lines: []artifact.SongLine{line("Es regnet")}},
			chorus,
			{Kind: music.Verse, Lines: []artifact.SongLine{line("Es schneit")}},
			chorus,
		},
	}
	research := artifact.Research{
		Title:   "Wasser",
		Summary: []artifact.Sentence{{Text: "Wasser ist nass.", Cites: []int{1}}},
		Sources: []artifact.Source{{Title: "Buch"}},
	}
	d, err := export.Compose(
		workflow.Run{Title: "Wasser", Language: i18n.German, State: workflow.Completed},
		[]artifact.Artifact{
			newArtifact(t, "a1", artifact.ResearchType, research),
			newArtifact(t, "a2", artifact.MusicType, song),
		},
		time.Time{},
	)
	if err != nil {
		t.Fatal(err)
	}
	var headings []string
	for _, b := range d.Blocks {
		if h, ok := b.(export.Heading); ok {
			headings = append(headings, fmt.Sprint(h.Text, h.Turn))
		}
	}
	if at := slices.Index(headings, "Lied: Wassertrue"); at < 0 ||
		!slices.Equal(
			headings[at+1:at+5],
			[]string{"Strophefalse", "Refrainfalse", "Strophefalse", "Refrain wie obenfalse"},
		) {
		t.Errorf("%q", headings)
	}
}
