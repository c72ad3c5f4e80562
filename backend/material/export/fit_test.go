package export_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/workflow"
)

// sizes composes a gap text of a class and tells with which letters its formats print it.
func sizes(t *testing.T, d artifact.Document) (letters int, word, odt string) {
	t.Helper()
	doc := composedDocument(t, d)
	for part, text := range unzipped(t, doc) {
		if part == "word/styles.xml" {
			word = text
		}
	}
	return doc.Letters, word, contents(t, odtFile(t, doc))["styles.xml"]
}

func composedDocument(t *testing.T, d artifact.Document) export.Document {
	t.Helper()
	doc, err := export.Compose(workflow.Run{Language: "de", State: workflow.Completed},
		[]artifact.Artifact{newArtifact(t, "a", artifact.DocumentType, d)}, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Who begins to read has large letters, in each format; whoever wants others says so, and adults have the usual ones.
func TestLettersFollowTheClass(t *testing.T) {
	for _, c := range []struct {
		grade  string
		said   artifact.LetterSize
		letter bool
		want   int
	}{
		{"1", "", false, 16},
		{"2", "", false, 16},
		{"1-2", "", false, 16},
		{"3", "", false, 14},
		{"4", "", false, 14},
		{"5", "", false, 0},
		{"", "", false, 0},
		{"7", artifact.LargeLetters, false, 16},
		{"2", artifact.UsualLetters, false, 0},
		{"2", "", true, 0},
	} {
		d := worksheet()
		d.Grade, d.Letters, d.Letter = c.grade, c.said, c.letter
		letters, word, odt := sizes(t, d)
		if letters != c.want {
			t.Errorf("class %s: %d points, want %d", c.grade, letters, c.want)
		}
		half, points := 22, "11pt"
		if c.want > 0 {
			half, points = 2*c.want, fmt.Sprintf("%dpt", c.want)
		}
		if !strings.Contains(word, fmt.Sprintf(`<w:sz w:val="%d"/><w:szCs w:val="%d"/><w:lang`, half, half)) {
			t.Errorf("class %s: Word has other letters", c.grade)
		}
		if !strings.Contains(odt, `style:font-name="Calibri" fo:font-size="`+points) {
			t.Errorf("class %s: ODT has other letters", c.grade)
		}
	}
}

// In PDF the text is as large, the lines with gaps are wide, and the line for the name stays one line; the solutions
// are for the teacher and as small as ever.
func TestLargeLettersOfAPDF(t *testing.T) {
	d := worksheet()
	d.Grade = "1"
	path := pdfFile(t, composedDocument(t, d))
	layout := tool(t, "pdftotext", "-bbox", path, "-")
	high := func(word string) (found []float64) {
		for line := range strings.Lines(layout) {
			var x1, y1, x2, y2 float64
			if !strings.Contains(line, ">"+word+"<") {
				continue
			}
			if _, err := fmt.Sscanf(strings.TrimSpace(line), `<word xMin="%f" yMin="%f" xMax="%f" yMax="%f"`,
				&x1, &y1, &x2, &y2); err != nil {
				t.Fatal(line, err)
			}
			found = append(found, y2-y1)
		}
		return found
	}
	text, key := high("Schlot"), high("Magma")
	if len(text) == 0 || text[0] < 15 {
		t.Errorf("the text is %v points high", text)
	}
	if last := key[len(key)-1]; last > 14 {
		t.Errorf("the solutions are %v points high", last)
	}
	if !strings.Contains(strings.Join(strings.Fields(tool(t, "pdftotext", "-layout", path, "-")), " "), "Datum:") ||
		!sameLine(layout, "Name:", "Datum:") {
		t.Error("the line for the name is cut")
	}
}

// sameLine reports two words on one line of a page.
func sameLine(layout, a, b string) bool {
	at := func(word string) string {
		for line := range strings.Lines(layout) {
			if strings.Contains(line, ">"+word+"<") {
				_, rest, _ := strings.Cut(line, `yMin="`)
				y, _, _ := strings.Cut(rest, `"`)
				return y
			}
		}
		return word
	}
	return at(a) == at(b)
}

func equations(n int) artifact.Document {
	d := artifact.Document{Title: "Gleichungen", Language: "de", Grade: "8", Kind: artifact.WorksheetKind, Solutions: true}
	for task := range 2 {
		b := artifact.Block{
			Kind: artifact.ShortTask, Number: task + 1, Text: "Löse die Gleichungen.", Points: n / 2, Columns: 2, Room: 3,
		}
		for i := range n / 2 {
			b.Entries = append(b.Entries, artifact.Entry{Text: fmt.Sprintf("%dx - 7 = 21", i+2), Answers: []string{"x = 14"}})
		}
		d.Blocks = append(d.Blocks, b)
	}
	return d
}

func walls(n int) artifact.Document {
	b := artifact.Block{Kind: artifact.ShortTask, Number: 1, Text: "Fülle die Zahlenmauern aus.", Points: n, Columns: 1}
	for range n {
		b.Entries = append(b.Entries, artifact.Entry{
			Text: "____\n____ | ____\n8 | 28 | 23", Answers: []string{"87", "36", "51"},
		})
	}
	return artifact.Document{
		Title: "Zahlenmauern", Language: "de", Grade: "2", Kind: artifact.WorksheetKind, Solutions: true,
		Blocks: []artifact.Block{b},
	}
}

// Six walls, and ten equations with room to work them out, are a sheet of one page and one of solutions: they needed
// two for a last row. A text that is no handout is left as it is.
func TestASheetGoesOntoOnePage(t *testing.T) {
	for name, d := range map[string]artifact.Document{"walls": walls(6), "equations": equations(10)} {
		if n := len(pdfPages(t, pdfFile(t, composedDocument(t, d)))); n != 2 {
			t.Errorf("%s: %d pages, want the sheet and its solutions", name, n)
		}
	}
	loose := composedDocument(t, equations(10))
	loose.Fit = false
	if n := len(pdfPages(t, pdfFile(t, loose))); n != 3 {
		t.Errorf("without fitting: %d pages", n)
	}
}

// Word and ODT need no more pages than PDF: LibreOffice prints them.
func TestOfficeFilesGoOntoOnePage(t *testing.T) {
	for name, d := range map[string]artifact.Document{"walls": walls(6), "equations": equations(10)} {
		dir, shown := shownByOffice(t, composedDocument(t, d))
		for pdf := range shown {
			if n := len(pdfPages(t, filepath.Join(dir, pdf))); n != 2 {
				t.Errorf("%s, %s: %d pages", name, pdf, n)
			}
		}
	}
}

// A tall table begins where it stands: kept whole it would leave the page before it half empty.
func TestATallTableBeginsAtOnce(t *testing.T) {
	tall := document.Table{Header: []string{"Phase", "Lehrkraft", "Kinder"}}
	for range 6 {
		tall.Rows = append(tall.Rows, []string{"Einstieg", strings.Repeat("zeigt etwas und fragt ", 8), "antworten"})
	}
	if tall.Whole() || !(document.Table{Rows: tall.Rows[:1]}).Whole() {
		t.Error("which table stays on one page?")
	}
}
