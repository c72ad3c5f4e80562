package export_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"pult/backend/material/document"
	"pult/backend/material/export"
)

// animals are cards with pictures, and a list with small ones.
func animals() export.Document {
	return export.Document{Title: "Tiere", Language: "de", Blocks: []export.Block{
		export.Table{Look: document.Boxed, Large: true, Rows: [][]string{
			{"🐕️", "der Hund", "🦔", "der Igel"}, {"die Katze", "🐈️\ndie Katze", "🐕️", ""},
		}},
		export.Heading{Level: 2, Text: "Wörter"},
		export.Table{Header: []string{"Bild", "Deutsch", "Englisch"}, Rows: [][]string{
			{"🐕️", "der Hund", "the dog"}, {"", "die Demokratie", "democracy"}, {"✔", "ein Haken", "check"},
		}},
	}}
}

// A picture of ours is in the file once, however often it stands on the sheet, and says what it shows.
func TestCellsHavePictures(t *testing.T) {
	for name, c := range map[string]struct {
		write   func(export.Document, io.Writer) error
		part    string
		picture string
		alt     string
	}{
		"docx": {export.WriteDOCX, "word/document.xml", "word/media/picture", `descr="Hund"/><wp:`},
		"odt":  {export.WriteODT, "content.xml", "Pictures/picture", "<svg:desc>Hund</svg:desc>"},
	} {
		parts := partsOf(t, c.write)
		files := 0
		for part := range parts {
			if strings.HasPrefix(part, c.picture) {
				files++
			}
		}
		body := parts[c.part]
		if files != 3 || strings.Count(body, c.alt) != 3 || strings.ContainsAny(body, "🐕🦔🐈") ||
			!strings.Contains(body, "✔") {
			t.Errorf("%s: %d pictures, %d dogs\n%s", name, files, strings.Count(body, c.alt), body)
		}
	}
}

func partsOf(t *testing.T, write func(export.Document, io.Writer) error) map[string]string {
	t.Helper()
	var b bytes.Buffer
	if err := write(animals(), &b); err != nil {
		t.Fatal(err)
	}
	return contents(t, b.Bytes())
}

// PDF draws the outlines, and leaves the words below a picture as words.
func TestPDFDrawsPictures(t *testing.T) {
	var b, plain bytes.Buffer
	if err := export.WritePDF(animals(), &b); err != nil {
		t.Fatal(err)
	}
	d := animals()
	d.Blocks = slices.Delete(d.Blocks, 0, 1)
	if err := export.WritePDF(d, &plain); err != nil {
		t.Fatal(err)
	}
	if b.Len() < plain.Len()+2000 || bytes.Contains(b.Bytes(), []byte("/Subtype /Image")) {
		t.Errorf("%d and %d bytes", b.Len(), plain.Len())
	}
}
