package export_test

import (
	"archive/zip"
	"bytes"
	"regexp"
	"strings"
	"testing"

	"pult/backend/knowledge/reader"
	"pult/backend/material/document"
	"pult/backend/material/export"
)

func odtFile(t *testing.T, d export.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := export.WriteODT(d, &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is written as ODT is read again as it was: by the reader with which teachers bring in their own files.
func TestAnODTFileIsReadAgain(t *testing.T) {
	file := odtFile(t, photosynthesis(t))
	parts := contents(t, file)
	wellFormed(t, parts)
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	if first := archive.File[0]; first.Name != "mimetype" || first.Method != zip.Store || len(first.Extra) > 0 ||
		string(file[30:38+39]) != "mimetypeapplication/vnd.oasis.opendocument.text" {
		t.Errorf("the system would not know the file by its first bytes: %q", file[:80])
	}
	content, err := reader.ODT{}.Read(t.Context(), "blatt.odt", bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	if content.Title != "Photosynthese: Wie Pflanzen aus Licht Nahrung machen" || content.Author != "Pult" ||
		!strings.HasPrefix(content.Language, "de") {
		t.Errorf("%q by %q in %q", content.Title, content.Author, content.Language)
	}
	var headings []string
	var texts strings.Builder
	for _, b := range content.Blocks {
		if b.Level > 0 {
			headings = append(headings, b.Text)
		}
		texts.WriteString(b.Text + "\n")
	}
	if got := strings.Join(headings, " | "); got != "Photosynthese: Wie Pflanzen aus Licht Nahrung machen | "+
		"Zusammenfassung | "+
		"Was geschieht im Blatt? | Der Ort: die Chloroplasten | Der Ablauf in vier Schritten | Merksätze | Fachwörter | "+
		"Nicht gefunden" {
		t.Error(got)
	}
	for _, want := range []string{
		"Chloroplasten. Sie enthalten den Farbstoff Chlorophyll, der", "6 CO₂ + 6 H₂O →",
		"heißt es im Arbeitsblatt. Wie viel",
		"4. Aus Kohlenstoffdioxid und Wasserstoff", "- Photosynthese braucht Licht",
	} {
		if !strings.Contains(texts.String(), want) {
			t.Errorf("no %q in\n%s", want, texts.String())
		}
	}
	body := parts["content.xml"]
	for what, n := range map[string]int{
		"<text:note ": 3, "<text:note-ref ": 13, "<table:table-header-rows>": 1, "<draw:image ": 1,
	} {
		if got := strings.Count(body, what); got != n {
			t.Errorf("%d of %s, want %d", got, what, n)
		}
	}
	if parts["Pictures/picture1.png"] == "" || !strings.Contains(parts["META-INF/manifest.xml"], "Pictures/picture1.png") {
		t.Error("the picture is not in the file, or not in its list")
	}
}

// What a worksheet needs: solutions on a new page, lines to write on, boxes, gaps as long as they are, points at the
// margin, lines that are counted, a wall whose stones stand over the gap below.
func TestAnODTWorksheet(t *testing.T) {
	file := odtFile(t, export.Document{Title: "Blatt", Language: "de", Mark: "Entwurf", Blocks: []export.Block{
		export.Heading{Level: 3, Text: "1. Rechne.", Aside: "2 P."},
		export.Table{Look: document.Boxed, Rows: [][]string{{"a", "b"}}, Large: true, Room: 4},
		export.Table{Rows: [][]string{{"____  Lava", "a)  außen"}}},
		export.Paragraph{Spans: []export.Span{{Text: "Kreuze an:\n☐ ja\n☐ nein"}}, Numbered: true},
		export.Lines{Count: 2, Class: 3},
		export.Walls{Walls: []export.Wall{{Rows: [][]string{{"9"}, {"4", "5"}}}}},
		export.Heading{Level: 1, Text: "Lösungen", Turn: true},
	}})
	parts := contents(t, file)
	wellFormed(t, parts)
	body := parts["content.xml"]
	// three strips of a line, two lines; the third strip is the room between them
	for _, height := range []string{"6mm", "4mm", "3mm"} {
		row := regexp.MustCompile(`style:name="(A\d+)" style:family="table-row"><style:table-row-properties ` +
			`style:row-height="` + height + `" style:use-optimal-row-height="false"`).FindStringSubmatch(body)
		if row == nil || strings.Count(body, `table:style-name="`+row[1]+`"`) != 2 {
			t.Errorf("not two rows of %s", height)
		}
	}
	for what, n := range map[string]int{
		`style:min-row-height="19.20mm"`: 1, `fo:border="none" fo:border-bottom="0.5pt solid #6b746b"`: 1,
		`fo:break-before="page"`: 1, `<text:tab/><text:span text:style-name="Aside">2` + "\u00a0P.": 1,
		"<text:line-break/>": 2, "____ <text:s/>Lava": 1, "a) <text:s/>außen": 1,
		`text:number-lines="true"`: 1, "<table:table ": 4, `table:number-columns-spanned="2"`: 3,
		"<table:covered-table-cell/>": 6, `style:parent-style-name="Large_20_Cell"`: 1,
	} {
		if got := strings.Count(body, what); got != n {
			t.Errorf("%d of %s, want %d", got, what, n)
		}
	}
	for _, want := range []string{"text:linenumbering-configuration", "Entwurf", `fo:country="DE"`, "<text:page-count>"} {
		if !strings.Contains(parts["styles.xml"], want) {
			t.Errorf("no %s in the styles", want)
		}
	}
}
