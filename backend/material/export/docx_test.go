package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/material/export"
)

// unzipped is the parts of a written Word file by name.
func unzipped(t rapid.TB, d export.Document) map[string]string {
	t.Helper()
	var b bytes.Buffer
	if err := export.WriteDOCX(d, &b); err != nil {
		t.Fatal(err)
	}
	return contents(t, b.Bytes())
}

// contents are the files of an archive by name.
func contents(t rapid.TB, file []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		parts[f.Name] = string(content)
	}
	return parts
}

// wellFormed fails on a part that an XML parser refuses.
func wellFormed(t rapid.TB, parts map[string]string) {
	t.Helper()
	for name, content := range parts {
		if strings.HasSuffix(name, ".png") {
			continue
		}
		decoder := xml.NewDecoder(strings.NewReader(content))
		for {
			_, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, content)
			}
		}
	}
}

// plainText is the text of all paragraphs of a part, without field codes.
func plainText(part string) string {
	part = regexp.MustCompile(`(?s)<w:instrText.*?</w:instrText>`).ReplaceAllString(part, "")
	part = regexp.MustCompile(`<w:br/>|</w:p>`).ReplaceAllString(part, "\n")
	part = regexp.MustCompile(`(?s)<[^>]*>`).ReplaceAllString(part, "")
	return strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&#x9;", "\t", "&amp;", "&").
		Replace(part)
}

func TestWordFileHasRealStructure(t *testing.T) {
	d := photosynthesis(t)
	d.Mark = "Entwurf"
	parts := unzipped(t, d)
	wellFormed(t, parts)
	body := parts["word/document.xml"]
	count := func(part, what string, want int) {
		t.Helper()
		if got := strings.Count(parts[part], what); got != want {
			t.Errorf("%s has %d × %s, want %d", part, got, what, want)
		}
	}
	count("word/document.xml", `<w:pStyle w:val="Title"/>`, 1)
	count("word/document.xml", `<w:pStyle w:val="Subtitle"/>`, 1)
	count("word/document.xml", `<w:pStyle w:val="Heading1"/>`, 4)
	count("word/document.xml", `<w:pStyle w:val="Heading2"/>`, 3)
	count("word/document.xml", `<w:pStyle w:val="ListNumber"/>`, 4)
	count("word/document.xml", `<w:pStyle w:val="ListBullet"/>`, 3)
	count("word/document.xml", `<w:tblHeader/>`, 1)
	count("word/document.xml", `<w:tr>`, 7)
	count("word/document.xml", `<w:footnoteReference `, 3)
	count("word/document.xml", ` NOTEREF `, 13)
	count("word/document.xml", `descr="Ablauf der Photosynthese: Wasser und`, 2)
	count("word/footnotes.xml", `<w:footnoteRef/>`, 3)
	count("word/styles.xml", `<w:lang w:val="de-DE"`, 1)
	count("word/settings.xml", `<w:compatSetting w:name="compatibilityMode"`, 1)
	count("word/header1.xml", "Entwurf", 1)
	count("word/footer1.xml", " PAGE ", 1)
	count("word/footer1.xml", " NUMPAGES ", 1)
	for _, name := range []string{
		"Title", "Subtitle", "heading 1", "heading 2", "heading 3", "List Bullet",
		"List Number", "caption", "footnote text", "footnote reference",
	} {
		count("word/styles.xml", `<w:name w:val="`+name+`"/>`, 1) // Word shows these names in its own language
	}
	for _, want := range []string{
		"<dc:title>Photosynthese: Wie Pflanzen aus Licht Nahrung machen</dc:title>", "<dc:subject>Biologie</dc:subject>",
		"<dc:creator>Pult</dc:creator>", "<dc:language>de-DE</dc:language>",
		`<dcterms:created xsi:type="dcterms:W3CDTF">2026-11-27T09:30:00Z<`,
	} {
		count("docProps/core.xml", want, 1)
	}
	if !strings.Contains(body, `<wp:extent cx="4680000"`) { // 130 mm
		t.Error("the picture is not 130 mm wide")
	}
	if !bytes.HasPrefix([]byte(parts["word/media/picture1.png"]), []byte("\x89PNG")) {
		t.Error("the picture is not in the file")
	}
	everyRelationHasItsPart(t, parts)
}

func everyRelationHasItsPart(t *testing.T, parts map[string]string) {
	t.Helper()
	relations := parts["word/_rels/document.xml.rels"]
	for _, m := range regexp.MustCompile(`r:(?:id|embed)="([^"]+)"`).FindAllStringSubmatch(parts["word/document.xml"],
		-1) {
		if !strings.Contains(relations, `Id="`+m[1]+`"`) {
			t.Errorf("no relation %q", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`Target="([^"]+)"`).FindAllStringSubmatch(relations, -1) {
		if _, ok := parts["word/"+m[1]]; !ok {
			t.Errorf("no part %q", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`PartName="/([^"]+)"`).FindAllStringSubmatch(parts["[Content_Types].xml"], -1) {
		if _, ok := parts[m[1]]; !ok {
			t.Errorf("no part %q", m[1])
		}
	}
}

// Word numbers footnotes by their place in the text. The printed number of a repeated note has to agree with that.
func TestNotesAreNumberedByFirstMention(t *testing.T) {
	d := export.Document{
		Title:    "Noten",
		Language: "de",
		Notes:    []string{"Quelle A", "Quelle B", "Quelle C", "Quelle D"},
		Blocks: []export.Block{
			paragraph("Erst C.", 3).and(" Dann A und C.", 1, 3).and(" Ungültig.", 0, 9, -1).done(),
		},
	}
	parts := unzipped(t, d)
	notes := plainText(parts["word/footnotes.xml"])
	if c, a := strings.Index(notes, "Quelle C"), strings.Index(notes, "Quelle A"); c < 0 || a < c {
		t.Errorf("footnotes are not in the order of the text: %s", notes)
	}
	if strings.Contains(notes, "Quelle B") {
		t.Error("a note that is never mentioned became a footnote")
	}
	body := strings.Join(strings.Fields(plainText(parts["word/document.xml"])), " ")
	if body != "Noten Erst C. Dann A und C.1, Ungültig. Weitere Quellen Quelle B Quelle D" {
		t.Errorf("repeated mention or list of further sources is wrong:\n%s", body)
	}
	var md bytes.Buffer
	if err := export.WriteMarkdown(d, &md, nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Erst C.[^1] Dann A und C.[^1][^2]", "[^1]: Quelle C", "[^2]: Quelle A",
		"- Quelle B\n- Quelle D",
	} {
		if !strings.Contains(md.String(), want) {
			t.Errorf("Markdown lacks %q:\n%s", want, md.String())
		}
	}
}

func TestEachNumberedListBeginsWithOne(t *testing.T) {
	list := export.List{Ordered: true, Items: [][]export.Span{{{Text: "eins"}}, {{Text: "zwei"}}}}
	parts := unzipped(
		t,
		export.Document{Title: "Listen", Language: "de", Blocks: []export.Block{list, paragraph("dazwischen").done(), list}},
	)
	var used []string
	for _, m := range regexp.MustCompile(`<w:numId w:val="(\d+)"/>`).FindAllStringSubmatch(parts["word/document.xml"],
		-1) {
		used = append(used, m[1])
	}
	if !slices.Equal(used, []string{"3", "3", "4", "4"}) ||
		strings.Count(parts["word/numbering.xml"], "startOverride") != 2 {
		t.Errorf("lists share a numbering: %v", used)
	}
}

func TestEnglishDocument(t *testing.T) {
	parts := unzipped(
		t,
		export.Document{Title: "Plants", Language: "en", Blocks: []export.Block{paragraph("Leaves are green.").done()}},
	)
	if !strings.Contains(parts["word/styles.xml"], `<w:lang w:val="en-GB"`) ||
		plainText(parts["word/footer1.xml"]) == "" ||
		!strings.Contains(plainText(parts["word/footer1.xml"]), "Page 1 of 1") {
		t.Errorf("not English: %s", plainText(parts["word/footer1.xml"]))
	}
}

func TestTextOutsideXMLIsRemovedAndEmojiStay(t *testing.T) {
	d := export.Document{Title: "A\x00B", Language: "de", Blocks: []export.Block{
		paragraph("Zeile 1\r\nZeile 2\x1b[31m <w:p> & „so“ 'x' \"y\" ]]> 👩‍🏫 \xff\ufffe u\u0308").done(),
	}}
	parts := unzipped(t, d)
	wellFormed(t, parts)
	if got, want := plainText(parts["word/document.xml"]),
		"Zeile 1\nZeile 2[31m <w:p> & „so“ 'x' \"y\" ]]> 👩‍🏫 \ufffd ü"; !strings.Contains(
		got,
		want,
	) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if !strings.Contains(parts["docProps/core.xml"], "<dc:title>AB</dc:title>") {
		t.Error("control character in the title")
	}
}

// documents are the formats that hold pictures in the file.
var documents = map[string]func(export.Document, io.Writer) error{
	export.DOCX: export.WriteDOCX, export.PDF: export.WritePDF,
}

func TestDamagedPictureIsNamed(t *testing.T) {
	whole := cyclePNG(t)
	for name, png := range map[string][]byte{"empty": nil, "text": []byte("kein Bild"), "cut off": whole[:len(whole)/2]} {
		for format, write := range documents {
			d := export.Document{Title: "Bild", Blocks: []export.Block{export.Picture{PNG: png, Caption: "Blatt"}}}
			err := write(d, io.Discard)
			if f := fault.Of(err); f == nil || f.Kind != fault.Corrupt || f.Args["caption"] != "Blatt" {
				t.Errorf("%s picture in %s: %v", name, format, err)
			}
		}
	}
}

func TestAnyTextMakesAFileThatOpens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDocument(t)
		wellFormed(t, unzipped(t, d))
	})
}

// anyText has everything that hurts: control characters, broken UTF-8, markup, emoji, quotes, combining marks,
// right-to-left.
func anyText() *rapid.Generator[string] {
	nasty := rapid.SampledFrom([]string{
		"\x00", "\x1f", "\r\n", "\n", "\t", " ", "  ", "\xff", "\xed\xa0\x80", "\ufffe", "\uffff", "\u2028", "\u00a0",
		"\u00ad", "\u200d", "\u202e", "\ufeff",
		"😀", "👩‍🏫", "🇩🇪", "❤️", "𝑥", "„", "“", "‚", "‘", "…", "€", "₂", "→", "ß", "ẞ", "u\u0308", "x\u0302", "שלום", "漢字",
		"﷽",
		"<w:p>", "&amp;", "]]>", "<!--", `"`, "'", "|", "*", "**", "_", "`", "```", "[^1]", "](x)", "![", "#", "# ", "- ",
		"1. ", "+ ", "=", "---", "\\",
		"$x^2$", "~~", "https://a.de/b_c?d=1&e=2", "www.a_b.de", "a_b@c.de", ":", "(", ")", "!", ".", "1", "12",
		"Kohlenstoffdioxid", "wort", "Ä",
		strings.Repeat("Donaudampfschifffahrt", 12),
	})
	return rapid.Custom(func(t *rapid.T) string {
		if rapid.IntRange(0, 4).Draw(t, "any") == 0 {
			return rapid.String().Draw(t, "text")
		}
		return strings.Join(rapid.SliceOfN(nasty, 0, 12).Draw(t, "pieces"), "")
	})
}

func anySpans() *rapid.Generator[[]export.Span] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) export.Span {
		return export.Span{
			Text:  anyText().Draw(t, "span"),
			Bold:  rapid.Bool().Draw(t, "bold"),
			Notes: rapid.SliceOfN(rapid.IntRange(-1, 5), 0, 3).Draw(t, "notes"),
		}
	}), 0, 4)
}

func anyDocument(t *rapid.T) export.Document {
	row := rapid.SliceOfN(anyText(), 0, 5)
	block := rapid.Custom(func(t *rapid.T) export.Block {
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			return export.Heading{
				Level: rapid.IntRange(-1, 5).
					Draw(t, "level"),
				Text: anyText().Draw(t, "heading"), Aside: anyText().Draw(t, "aside"), Turn: rapid.Bool().Draw(t, "turn"),
			}
		case 4:
			return export.Lines{Count: rapid.IntRange(-1, 4).Draw(t, "lines")}
		case 1:
			return export.Paragraph{Spans: anySpans().Draw(t, "spans")}
		case 2:
			return export.List{
				Ordered: rapid.Bool().Draw(t, "ordered"),
				Items:   rapid.SliceOfN(anySpans(), 0, 4).Draw(t, "items"),
			}
		}
		return export.Table{Header: row.Draw(t, "header"), Rows: rapid.SliceOfN(row, 0, 4).Draw(t, "rows")}
	})
	return export.Document{
		Title:    anyText().Draw(t, "title"),
		Subtitle: anyText().Draw(t, "subtitle"),
		Subject:  anyText().Draw(t, "subject"),
		Mark:     anyText().Draw(t, "mark"),
		Language: rapid.SampledFrom([]string{"de", "en", ""}).Draw(t, "language"),
		Notes:    rapid.SliceOfN(anyText(), 0, 4).Draw(t, "notes"),
		Blocks:   rapid.SliceOfN(block, 0, 6).Draw(t, "blocks"),
	}
}
