package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/material/diagram"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/material/kinds"
	"pult/backend/material/song/music"
	"pult/backend/workflow"
)

// composed is the text of a composed run, one block a line.
func composed(t *testing.T, r workflow.Run, arts ...artifact.Artifact) []string {
	t.Helper()
	d, err := export.Compose(r, arts, time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	spans := func(list []export.Span) {
		var b strings.Builder
		for _, s := range list {
			b.WriteString(s.Text)
		}
		lines = append(lines, b.String())
	}
	for _, b := range d.Blocks {
		switch b := b.(type) {
		case export.Heading:
			lines = append(lines, "# "+b.Text)
		case export.Paragraph:
			spans(b.Spans)
		case export.List:
			for _, item := range b.Items {
				spans(item)
			}
		case export.Picture:
			lines = append(lines, "["+b.Caption+"]")
		case export.Table:
			for _, row := range b.Rows {
				lines = append(lines, strings.Join(row, " | "))
			}
		}
	}
	return lines
}

func newArtifact(t *testing.T, id string, kind artifact.Type, content any) artifact.Artifact {
	t.Helper()
	raw, err := json.Marshal(content)
	if err != nil {
		t.Fatal(err)
	}
	return artifact.Artifact{ID: id, Type: kind, Content: raw, Title: id}
}

func leaves(t *testing.T) (research, picture artifact.Artifact) {
	t.Helper()
	const gap = "Alles stammt aus einer einzigen Quelle: „Biologie 7“."
	return newArtifact(t, "a1", artifact.ResearchType, artifact.Research{
			Title: "Das Blatt", Summary: []artifact.Sentence{{Text: "Ein Blatt ist grün.", Cites: []int{1}}},
			Sources: []artifact.Source{{Title: "Biologie 7"}}, Gaps: []string{gap},
		}),
		newArtifact(
			t,
			"a2",
			artifact.ImageType,
			artifact.Image{Diagram: diagram.Diagram{Title: "Aufbau des Blattes", Alt: "Ein Blatt"}},
		)
}

// TestWhatIsMissingIsPrinted: a wish that no step was for, a picture from an older text, and the gaps of the research
// stand at the end, each once; the picture says it of itself, too.
func TestWhatIsMissingIsPrinted(t *testing.T) {
	research, picture := leaves(t)
	r := workflow.Run{
		Language: i18n.German, State: workflow.Completed, Generation: 1, Plan: &workflow.Plan{Generation: 1},
		Steps: []workflow.Step{
			{ID: "s1", Title: "Recherche: Blatt", State: workflow.StepDone, ArtifactID: "a1"},
			{ID: "s2", Title: "Schaubild: Blatt", State: workflow.Stale, ArtifactID: "a2"},
		},
		Results: &workflow.Results{Generation: 1, Missing: []i18n.Text{
			i18n.T("missing.stale", "step", "Schaubild: Blatt"),
			i18n.T("missing.gap", "gap", "Alles stammt aus einer einzigen Quelle: „Biologie 7“."),
			i18n.T("offline.unmet.slides"),
		}},
	}
	got := composed(t, r, research, picture)
	stale := "„Schaubild: Blatt“ beruht noch auf einer älteren Fassung."
	song := i18n.Must(i18n.German).Say(i18n.T("offline.unmet.slides"))
	want := []string{
		"# Das Wichtigste", "Ein Blatt ist grün.", "# Schaubild", "[Aufbau des Blattes]", stale,
		"# Was fehlt", stale, "Alles stammt aus einer einzigen Quelle: „Biologie 7“.", song,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestAStoppedRunSaysWhatIsMissing: its results were never gathered, and still the text is not taken for everything
// that was asked for.
func TestAStoppedRunSaysWhatIsMissing(t *testing.T) {
	research, _ := leaves(t)
	r := workflow.Run{
		Language: i18n.German, State: workflow.Stopped, Generation: 1,
		Plan: &workflow.Plan{
			Generation: 1,
			Warnings: []i18n.Text{
				i18n.T("offline.unmet.slides"),
				i18n.T("offline.plan.nothing", "topic", "Blatt").Because(reason.StepWarning),
			},
		},
		Steps: []workflow.Step{
			{ID: "s1", Title: "Recherche: Blatt", State: workflow.StepDone, ArtifactID: "a1"},
			{ID: "s2", Title: "Schaubild: Blatt", State: workflow.Queued},
		},
	}
	words := i18n.Must(i18n.German)
	got := composed(t, r, research)
	want := []string{
		"# Das Wichtigste", "Ein Blatt ist grün.", "# Was fehlt",
		words.Say(i18n.T("missing.undone", "step", "Schaubild: Blatt")),
		"Alles stammt aus einer einzigen Quelle: „Biologie 7“.", words.Say(i18n.T("offline.unmet.slides")),
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestNothingMissingIsNotMentioned(t *testing.T) {
	_, picture := leaves(t)
	r := workflow.Run{
		Language:   i18n.German,
		State:      workflow.Completed,
		Generation: 1,
		Results:    &workflow.Results{Generation: 1},
	}
	if got := composed(t, r, picture); !slices.Equal(got, []string{"[Aufbau des Blattes]"}) {
		t.Errorf("got %q", got)
	}
}

// What an agent shortened is printed as it reads now, also where a list of the teacher's still says more; an untouched
// list stays one.
func TestAShortenedSectionIsPrintedAsItIs(t *testing.T) {
	re := artifact.Research{
		Title: "Öl", Sources: []artifact.Source{{Title: "Chemie 8"}},
		Sections: []artifact.Section{
			{
				Heading:   "Ablauf",
				Sentences: []artifact.Sentence{{Text: "Eins: erst.", Cites: []int{1}}, {Text: "Zwei: dann.", Cites: []int{1}}},
			},
		},
		Structures: []artifact.Structure{
			{
				Kind:    diagram.Process,
				Heading: "Ablauf",
				Items:   []artifact.Item{{Label: "Eins", Text: "erst."}, {Label: "Zwei", Text: "dann."}},
				Cites:   []int{1},
			},
		},
	}
	r := workflow.Run{Language: i18n.German, State: workflow.Completed, Results: &workflow.Results{}}
	if got := composed(t, r, newArtifact(t, "a", artifact.ResearchType, re)); !slices.Equal(
		got,
		[]string{"# Das Wichtigste", "# Ablauf", "Eins: erst.", "Zwei: dann."},
	) {
		t.Errorf("untouched: %q", got)
	}
	for _, c := range []struct {
		patch artifact.Patch
		own   bool
		want  []string
	}{
		{
			artifact.Patch{Drop: []string{"sections/0/sentences/1"}},
			false,
			[]string{"# Das Wichtigste", "# Ablauf", "Eins: erst."},
		},
		{
			artifact.Patch{Set: []artifact.TextEdit{{Place: "sections/0/sentences/1/text", Text: "Danach."}}},
			false,
			[]string{"# Das Wichtigste", "# Ablauf", "Eins: erst. Danach."},
		},
		{
			artifact.Patch{Set: []artifact.TextEdit{{Place: "sections/0/sentences/1/text", Text: "Danach."}}},
			true,
			[]string{"# Das Wichtigste", "# Ablauf", "Eins: erst. Danach.", "Eins: erst.", "Zwei: dann."},
		},
		{
			artifact.Patch{Drop: []string{"sections/0/sentences/1"}},
			true,
			[]string{"# Das Wichtigste", "# Ablauf", "Eins: erst.", "Eins: erst.", "Zwei: dann."},
		},
	} {
		re.Structures[0].Own = c.own
		a := newArtifact(t, "a", artifact.ResearchType, re)
		patched, err := c.patch.Apply(kinds.Of(a.Type).Kind, a, nil)
		if err != nil {
			t.Fatal(err)
		}
		a.Content = patched.Content
		if got := composed(t, r, a); !slices.Equal(got, c.want) {
			t.Errorf("%+v, hers %v: %q", c.patch, c.own, got)
		}
	}
}

// What was not played for want of time is named on the sheet.
func TestWhatWasNotPlayedIsNamed(t *testing.T) {
	left := []music.Stanza{{Kind: music.Verse, Lines: []string{"Das Chlorophyll im Blatt", "macht alle satt"}}}
	content, err := json.Marshal(
		artifact.Song{
			Title:    "Licht",
			Language: "de",
			Style:    music.Pop,
			Tempo:    music.Slow,
			Score:    &music.Song{BPM: 90, Left: left},
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	d, err := export.Compose(
		workflow.Run{Language: i18n.German, State: workflow.Completed},
		[]artifact.Artifact{{Type: artifact.MusicType, Content: content}},
		time.Time{},
	)
	if err != nil {
		t.Fatal(err)
	}
	last, ok := d.Blocks[len(d.Blocks)-1].(export.Paragraph)
	if want := "Dafür reicht die Zeit nicht, es wird nicht gespielt: „Das Chlorophyll im Blatt / macht alle satt“"; !ok ||
		last.Spans[0].Text != want {
		t.Errorf("%+v", d.Blocks)
	}
}

// A page is cited with its address, its date and the day on which it was read; a document of the library as before.
func TestReferences(t *testing.T) {
	page := artifact.Source{
		Title:   "Zugspitze",
		Origin:  "Klexikon",
		URL:     "https://klexikon.zum.de/wiki/Zugspitze",
		Date:    "2026-03-02",
		ReadOn:  "2026-11-27",
		Licence: "CC BY-SA 4.0",
	}
	for lang, want := range map[i18n.Lang]string{
		i18n.German: "„Zugspitze“, Klexikon, https://klexikon.zum.de/wiki/Zugspitze, Stand 02.03.2026, abgerufen am " +
			"27.11.2026, Lizenz CC BY-SA 4.0.",
		i18n.English: "“Zugspitze”, Klexikon, https://klexikon.zum.de/wiki/Zugspitze, as of 2 March 2026, retrieved on " +
			"27 November 2026, licence CC BY-SA 4.0.",
	} {
		if got := document.Reference(page, i18n.Must(lang)); got != want {
			t.Errorf("%s", got)
		}
	}
	if got := document.Reference(artifact.Source{Title: "Wald", Origin: "wald.pdf", Place: "S. 3"},
		i18n.Must(i18n.German)); got != "„Wald“, Datei wald.pdf, S. 3." {
		t.Error(got)
	}
}

// How hard the text reads stands in the properties of the file.
func TestReadingIsMetadata(t *testing.T) {
	var sentences []artifact.Sentence
	for range 8 {
		sentences = append(
			sentences,
			artifact.Sentence{
				Text:  "Pflanzen brauchen Licht und Wasser zum Leben " + string(rune('a'+len(sentences))) + ".",
				Cites: []int{1},
			},
		)
	}
	raw, err := json.Marshal(
		artifact.Research{
			Title:    "Pflanzen",
			Language: "de",
			Grade:    "7",
			Sections: []artifact.Section{{Heading: "Leben", Sentences: sentences}},
			Sources:  []artifact.Source{{Title: "Buch"}},
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	d, err := export.Compose(
		workflow.Run{Language: i18n.German, Results: &workflow.Results{}},
		[]artifact.Artifact{{Type: artifact.ResearchType, Content: raw}},
		time.Time{},
	)
	if err != nil ||
		!strings.HasPrefix(d.Reading, "Liest sich etwa wie für Klasse 4. Das passt zu Klasse 7. Wiener Sachtextformel ") {
		t.Errorf("%q, %v", d.Reading, err)
	}
	var file bytes.Buffer
	if err := export.WriteDOCX(d, &file); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	core, err := fs.ReadFile(archive, "docProps/core.xml")
	if err != nil || !strings.Contains(string(core), "<dc:description>Liest sich etwa wie für Klasse 4.") {
		t.Errorf("%s, %v", core, err)
	}
}
