package export_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/workflow"
)

// pdfFile writes d into a temporary file.
func pdfFile(t *testing.T, d export.Document) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.pdf")
	var b bytes.Buffer
	if err := export.WritePDF(d, &b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// tool runs a program of poppler-utils, an independent reader of PDF.
func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		t.Fatalf("%s is missing: install poppler-utils (apt-get install poppler-utils)", name)
	}
	out, err := exec.CommandContext(t.Context(), program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

func pdfPages(t *testing.T, path string) []string {
	t.Helper()
	return strings.Split(strings.TrimSuffix(tool(t, "pdftotext", "-layout", path, "-"), "\f"), "\f")
}

func TestPDFShowsEverything(t *testing.T) {
	d := photosynthesis(t)
	d.Mark = "Probelauf"
	path := pdfFile(t, d)
	text := strings.Join(pdfPages(t, path), "\n")
	for _, want := range []string{
		"Photosynthese: Wie Pflanzen", "Was geschieht im Blatt?", "„Ein ausgewachsener Laubbaum", "CO₂", "C₆H₁₂O₆ + 6 O₂",
		"→ Traubenzucker", "Größe",
		"1. Die Wurzeln", "• Photosynthese braucht", "Spaltöffnung", "Abbildung 1", "Quellen", "Meyer, Karin", "frei.1",
		"Erde.1,2", "Seite 1 von 3", "Probelauf",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("PDF lacks %q:\n%s", want, text)
		}
	}
	for _, font := range strings.Split(strings.TrimSpace(tool(t, "pdffonts", path)), "\n")[2:] {
		if !strings.Contains(font, "TrueType") || !strings.Contains(font, " yes ") {
			t.Errorf("font is not embedded: %s", font)
		}
	}
	info := tool(t, "pdfinfo", path)
	for _, want := range []string{
		"Photosynthese: Wie Pflanzen aus Licht Nahrung machen", "Biologie", "Pult",
		"Nov 27 09:30:00 2026", "A4",
	} {
		if !strings.Contains(info, want) {
			t.Errorf("pdfinfo lacks %q:\n%s", want, info)
		}
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(raw, []byte("/Lang (de-DE)")) || bytes.Count(raw, []byte("/Parent")) < 8 {
		t.Error("language or bookmarks are missing")
	}
}

func TestPDFIsTheSameEachTime(t *testing.T) {
	d := photosynthesis(t)
	var first, second bytes.Buffer
	if err := export.WritePDF(d, &first); err != nil {
		t.Fatal(err)
	}
	if err := export.WritePDF(d, &second); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("two prints of one document differ")
	}
}

func TestUnprintableCharactersAreSeen(t *testing.T) {
	d := export.Document{Title: "Zeichen 😀", Language: "de", Blocks: []export.Block{
		export.Heading{Level: 1, Text: "Emoji 👩‍🏫 im Titel"},
		paragraph("Vorher 👩‍🏫🇩🇪 nachher, 漢 und 𝑥², € ₂ → „gut“ ‚so‘ – … ½ ∈ ♀ ☐ ẞ").done(),
	}}
	text := strings.Join(pdfPages(t, pdfFile(t, d)), "")
	for _, want := range []string{"Zeichen □", "Emoji □ im Titel", "Vorher □□ nachher, □ und x², € ₂ → „gut“ ‚so‘ – … " +
		"½ ∈ ♀ ☐ ẞ"} {
		if !strings.Contains(text, want) {
			t.Errorf("PDF lacks %q:\n%s", want, text)
		}
	}
}

func TestLongTableRepeatsItsHeader(t *testing.T) {
	for _, l := range []document.Look{document.Ruled, document.Boxed, document.Bare} {
		longTable(t, export.Table{Look: l, Header: []string{"Nummer", "Bedeutung"}})
	}
}

func longTable(t *testing.T, table export.Table) {
	t.Helper()
	for i := range 120 {
		table.Rows = append(table.Rows, []string{fmt.Sprintf("Zeile %d", i+1), strings.Repeat("Text in der Zelle ", 1+i%7)})
	}
	d := export.Document{
		Title:    "Tabelle",
		Language: "de",
		Blocks:   []export.Block{table, export.Heading{Level: 1, Text: "Danach"}, paragraph("Ende.").done()},
	}
	pages := pdfPages(t, pdfFile(t, d))
	if len(pages) < 4 {
		t.Fatalf("only %d pages", len(pages))
	}
	for i, page := range pages {
		if strings.Contains(page, "Zeile") && strings.Count(page, "Bedeutung") != 1 {
			t.Errorf("page %d has %d header rows", i+1, strings.Count(page, "Bedeutung"))
		}
	}
	all := strings.Join(pages, "")
	for i := range 120 {
		if !strings.Contains(all, fmt.Sprintf("Zeile %d ", i+1)) {
			t.Errorf("row %d is lost", i+1)
		}
	}
}

// Lines of a text are counted in the margin, and no others: in Word by Word, in PDF every fifth with its number.
func TestLinesAreCounted(t *testing.T) {
	text := strings.Repeat("Der Bach fließt durch das Tal zum Fluss. ", 30)
	long := export.Paragraph{Spans: []export.Span{{Text: text}}, Numbered: true}
	d := export.Document{Title: "Der Bach", Language: "de", Blocks: []export.Block{
		export.Heading{Level: 1, Text: "Am Ufer"}, long, paragraph("Nicht gezählt.").done(),
	}}
	page := pdfPages(t, pdfFile(t, d))[0]
	for _, number := range []string{"5", "10"} {
		if !regexp.MustCompile(`(?m)^\s*` + number + `\s+\p{L}`).MatchString(page) {
			t.Errorf("no line %s:\n%s", number, page)
		}
	}
	parts := unzipped(t, d)
	wellFormed(t, parts)
	body := parts["word/document.xml"]
	if !strings.Contains(body, `<w:lnNumType w:countBy="5"`) || strings.Count(body, "<w:suppressLineNumbers/>") !=
		strings.Count(body, "<w:p>")-1 {
		t.Error(body)
	}
}

// A number wall stands whole in every format: each stone over the middle of the two below it.
func TestANumberWallStands(t *testing.T) {
	d := export.Document{Title: "Mauer", Language: "de", Blocks: []export.Block{
		export.Walls{Walls: []export.Wall{{Rows: [][]string{{""}, {"112", " 15\x00"}, {"4", "108", "7"}}}}},
		export.Walls{Walls: []export.Wall{{Rows: [][]string{{"", ""}, {"33"}, {}}}}},
		// the one above is none, and is printed as far as it goes
	}}
	path := pdfFile(t, d)
	middle := map[string]float64{}
	for _, b := range regexp.MustCompile(`xMin="([0-9.]+)".*?xMax="([0-9.]+)".*>(\d+)<`).
		FindAllStringSubmatch(tool(t, "pdftotext", "-bbox", path, "-"), -1) {
		left, right := 0.0, 0.0
		if _, err := fmt.Sscan(b[1]+" "+b[2], &left, &right); err != nil {
			t.Fatal(err)
		}
		middle[b[3]] = (left + right) / 2
	}
	for stone, below := range map[string][2]string{"112": {"4", "108"}, "15": {"108", "7"}} {
		if off := middle[stone] - (middle[below[0]]+middle[below[1]])/2; middle[stone] == 0 || math.Abs(off) > 1 {
			t.Errorf("%s stands %.1f points beside the middle of %v", stone, off, below)
		}
	}
	var word bytes.Buffer
	if err := export.WriteDOCX(d, &word); err != nil || middle["33"] == 0 {
		t.Error(err, middle)
	}
}

func TestRowTallerThanAPageIsCut(t *testing.T) {
	var words []string
	for i := range 2000 {
		words = append(words, fmt.Sprintf("w%d", i))
	}
	d := export.Document{
		Title:    "Riese",
		Language: "de",
		Blocks: []export.Block{
			export.Table{Header: []string{"A", "B"}, Rows: [][]string{{"kurz", strings.Join(words, " ")}, {"nach", "her"}}},
		},
	}
	all := strings.Join(strings.Fields(strings.Join(pdfPages(t, pdfFile(t, d)), " ")), " ")
	for _, want := range []string{"w0 ", "w999 ", "w1999", "nach her"} {
		if !strings.Contains(all, want) {
			t.Errorf("lost %q", want)
		}
	}
}

// A heading at the foot of a page with its text on the next is what a teacher notices first.
func TestHeadingStaysWithItsText(t *testing.T) {
	for lines := 25; lines < 45; lines++ {
		d := export.Document{Title: "Seiten", Language: "de"}
		for i := range lines {
			d.Blocks = append(d.Blocks, paragraph(fmt.Sprintf("Absatz %d.", i)).done())
		}
		d.Blocks = append(d.Blocks, export.Heading{Level: 1, Text: "Kapitel"}, export.Heading{Level: 2, Text: "Unterkapitel"},
			export.Table{Header: []string{"Kopfzeile"}, Rows: [][]string{{"Zelle eins"}, {"Zelle zwei"}}})
		for _, page := range pdfPages(t, pdfFile(t, d)) {
			if strings.Contains(page, "Kapitel") != strings.Contains(page, "Zelle eins") {
				t.Fatalf("with %d paragraphs the heading is alone:\n%s", lines, page)
			}
		}
	}
}

func TestPicturesOfAllKindsFitThePage(t *testing.T) {
	deep := image.NewNRGBA64(image.Rect(0, 0, 40, 400)) // 16 bits, with transparency, very tall
	for y := range 400 {
		deep.Set(y%40, y, color.NRGBA64{R: 0xffff, A: 0x8000})
	}
	pictures := []image.Image{
		deep,
		image.NewGray(image.Rect(0, 0, 2000, 20)),
		image.NewPaletted(image.Rect(0, 0, 9, 9), []color.Color{color.Transparent, color.Black}),
	}
	d := export.Document{Title: "Bilder", Language: "de"}
	for i, p := range pictures {
		var b bytes.Buffer
		if err := png.Encode(&b, p); err != nil {
			t.Fatal(err)
		}
		d.Blocks = append(
			d.Blocks,
			export.Picture{PNG: b.Bytes(), WidthMM: 300, Caption: fmt.Sprintf("Bild Nr. %d", i), Alt: "Ein Prüfbild"},
		)
	}
	path := pdfFile(t, d)
	text := strings.Join(pdfPages(t, path), "")
	for i := range pictures {
		if !strings.Contains(text, fmt.Sprintf("Bild Nr. %d", i)) {
			t.Errorf("caption %d is missing", i)
		}
	}
	if list := tool(t, "pdfimages", "-list", path); strings.Count(list, "image ") < len(pictures) {
		t.Errorf("pictures are missing:\n%s", list)
	}
}

func TestAnyTextCanBePrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDocument(t)
		d.Created = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		if err := export.WritePDF(d, io.Discard); err != nil {
			t.Fatal(err)
		}
	})
}

// Who hands out a PDF hears before that some of its characters are boxes; a sheet in German and English has none.
func TestWhatThePDFLacksIsSaid(t *testing.T) {
	dir := t.TempDir()
	written := func(text string) string {
		w, err := exporterOf(t, "pdf").Write(export.Printing{
			Run: workflow.Run{Title: "Schrift", Language: i18n.German}, Dir: dir,
			Artifacts: []artifact.Artifact{newArtifact(t, "a1", artifact.DocumentType, artifact.Document{
				Title: "Schrift", Language: "de", Blocks: []artifact.Block{
					{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: text}}},
				},
			})},
		})
		if err != nil || len(w.Paths) != 1 {
			t.Fatal(w, err)
		}
		return notesOf(w)
	}
	got := written("„Größe“: 5 °C, café, ½ ∈ ℝ, ☐ 你好, שלום, 👩‍🏫 und wieder 你")
	if got != "Diese Zeichen fehlen der Schrift der "+
		"PDF-Datei, dort steht ein Kästchen: 你 好 ש ל ו ם 👩‍🏫. In Word und ODT stehen sie." {
		t.Error(got)
	}
	if got := written("„Größe“: 5 °C, café, l’été, ½ – ☐"); got != "" {
		t.Error(got)
	}
}
