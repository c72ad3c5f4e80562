package export_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/export"
	"pult/backend/workflow"
)

func worksheet() artifact.Document {
	task := func(kind artifact.BlockKind, level artifact.Level, number int, entries ...artifact.Entry) artifact.Block {
		return artifact.Block{
			Kind:    kind,
			Level:   level,
			Number:  number,
			Text:    "Tu es.",
			Points:  len(entries),
			Entries: entries,
		}
	}
	return artifact.Document{
		Title: "Vulkane", Topic: "Vulkane", Language: "de", Grade: "6", Kind: artifact.WorksheetKind, Solutions: true,
		Notes:   []string{"Für eine Reihenfolge gibt der Text zu wenig her."},
		Sources: []artifact.Source{{Title: "Erdkunde 6"}},
		Blocks: []artifact.Block{
			task(
				artifact.GapTask,
				artifact.Easy,
				1,
				artifact.Entry{Text: "Im Schlot steigt ____ auf.", Answers: []string{"Magma"}},
			),
			task(
				artifact.GapTask,
				artifact.Hard,
				1,
				artifact.Entry{Text: "Im Schlot steigt ____ auf.", Answers: []string{"Magma"}},
			),
			task(artifact.TruthTask, "", 2, artifact.Entry{Text: "Lava ist kalt.", Answers: []string{"Lava ist heiß."}}),
			task(
				artifact.ChoiceTask,
				"",
				3,
				artifact.Entry{Text: "Was ist oben?", Options: []string{"Kammer", "Krater"}, Right: []int{1}},
			),
			task(artifact.ShortTask, "", 4, artifact.Entry{Text: "Was ist Asche?", Answers: []string{"Staub"}}),
			task(
				artifact.MatchingTask,
				"",
				5,
				artifact.Entry{Text: "Lava", Answers: []string{"außen"}},
				artifact.Entry{Text: "Magma", Answers: []string{"innen"}},
			),
		},
	}
}

// The words to pick from stand on the page of the first gap.
func TestWordsToPickFromStayWithTheirGaps(t *testing.T) {
	doc := worksheet()
	doc.Blocks[0].Bank = true
	d, err := export.Compose(
		workflow.Run{Title: "Vulkane", Language: i18n.German, State: workflow.Completed},
		[]artifact.Artifact{newArtifact(t, "a1", artifact.DocumentType, doc)}, time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC),
	)
	if err != nil {
		t.Fatal(err)
	}
	boxes := 0
	for _, b := range d.Blocks {
		if box, ok := b.(export.Table); ok && len(box.Header) == 0 && len(box.Rows) == 1 && len(box.Rows[0]) == 1 {
			boxes++
			if !box.Next {
				t.Errorf("%q may stand alone", box.Rows)
			}
		}
	}
	if boxes == 0 {
		t.Error("no words to pick from")
	}
}

// A worksheet is handed out level by level, each with a line for the name, and the solutions stand on a page of their
// own behind all of them: nothing before it gives one away.
func TestAWorksheetIsHandedOut(t *testing.T) {
	doc := worksheet()
	doc.Blocks[0].Letters, doc.Blocks[0].Bank = true, false
	day := time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)
	d, err := export.Compose(
		workflow.Run{Title: "Vulkane", Language: i18n.German, State: workflow.Completed},
		[]artifact.Artifact{newArtifact(t, "a1", artifact.DocumentType, doc)},
		day,
	)
	if err != nil {
		t.Fatal(err)
	}
	var turns []string
	for _, b := range d.Blocks {
		if h, ok := b.(export.Heading); ok && h.Turn {
			turns = append(turns, h.Text)
		}
	}
	if !slices.Equal(turns, []string{"Vulkane – Niveau C", "Lösungen"}) || d.Subtitle != "Klasse 6 · 27.11.2026" {
		t.Errorf("pages %q, %q", turns, d.Subtitle)
	}
	var out bytes.Buffer
	if err := export.WriteMarkdown(d, &out, nil); err != nil {
		t.Fatal(err)
	}
	handed, solved, found := strings.Cut(strings.ReplaceAll(out.String(), `\_`, "_"), "## Lösungen")
	if !found || strings.Count(handed, "Name: ____") != 2 || strings.Count(handed, "von 6") != 2 {
		t.Errorf("handed out:\n%s", handed)
	}
	for _, want := range []string{
		`#### 1\. Tu es. (1 P.)`, "steigt M__________ auf", "steigt __________ auf",
		`| 1\. Lava ist kalt. | ☐ | ☐ |`, "☐ Kammer", `1\. Was ist Asche?`, `| 1\. Lava  ____ | A)  außen |`,
	} {
		if !strings.Contains(handed, want) {
			t.Errorf("%q is missing in\n%s", want, handed)
		}
	}
	for _, secret := range []string{"Magma auf", "heiß", "Staub"} {
		if strings.Contains(handed, secret) {
			t.Errorf("%q is given away", secret)
		}
	}
	for _, want := range []string{
		"Magma", "falsch. Richtig ist: Lava ist heiß.", "Krater", "Staub", "1 – A: Lava – außen",
		"Erdkunde 6",
	} {
		if !strings.Contains(solved, want) {
			t.Errorf("%q is missing in the solutions\n%s", want, solved)
		}
	}
	if strings.Contains(out.String(), "zu wenig her") { // the review tells that
		t.Errorf("a note about the work is handed out:\n%s", out.String())
	}
	pages := pdfPages(t, pdfFile(t, d))
	if len(pages) < 3 || !strings.HasPrefix(pages[2], "Lösungen") || !strings.HasPrefix(pages[1], "Vulkane – Niveau C") {
		t.Errorf("%d pages: %q", len(pages), pages)
	}
}

// A question stays with its lines, and no page holds nothing but the sum of points.
func TestAQuestionStaysWithItsLines(t *testing.T) {
	doc := worksheet()
	doc.Blocks = doc.Blocks[4:5]
	doc.Blocks[0].Number, doc.Solutions = 1, false
	d, err := export.Compose(
		workflow.Run{Language: i18n.German, State: workflow.Completed},
		[]artifact.Artifact{newArtifact(t, "a1", artifact.DocumentType, doc)},
		time.Time{},
	)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(d.Blocks, func(b export.Block) bool { _, ok := b.(export.Lines); return ok })
	question, ok := d.Blocks[at-1].(export.Paragraph)
	if lines, isLines := d.Blocks[at].(export.Lines); !ok || !isLines || !question.Keep || !lines.Keep {
		t.Errorf("%+v", d.Blocks)
	}
	if body := unzipped(t, d)["word/document.xml"]; strings.Count(
		body,
		"<w:keepNext/>",
	) != 1+d.Blocks[at].(export.Lines).Count {
		t.Errorf("%s", body)
	}
}
