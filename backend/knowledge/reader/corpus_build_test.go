package reader_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/text/encoding/charmap"
)

// The files of the corpus are written so that a person can read them. What every file of a format has is added here:
// the body of a Word file, an ODT, a slide or a chapter stands alone, and of a PDF there are lines "x y size text".

const xmlHead = `<?xml version="1.0" encoding="UTF-8"?>`

// parts are the named parts of a source.
func parts(a *txtar.Archive) map[string]string {
	m := map[string]string{}
	for _, f := range a.Files {
		m[f.Name] = strings.TrimSpace(string(f.Data))
	}
	return m
}

func core(title string) string {
	return xmlHead + `<cp:coreProperties xmlns:cp="cp" xmlns:dc="dc"><dc:title>` + title +
		`</dc:title></cp:coreProperties>`
}

// madeDOCX: the body, then -- styles --, -- footnotes --, -- title --.
func madeDOCX(t *testing.T, a *txtar.Archive) []byte {
	t.Helper()
	p := parts(a)
	const names = ` xmlns:w="w" xmlns:m="m" xmlns:mc="mc" xmlns:o="o" xmlns:a="a"`
	return packed(
		t,
		"[Content_Types].xml",
		"<Types/>",
		"word/document.xml",
		xmlHead+`<w:document`+names+`><w:body>`+string(a.Comment)+`</w:body></w:document>`,
		"word/styles.xml",
		`<w:styles`+names+`><w:style w:type="paragraph" w:styleId="h1"><w:name w:val="heading 1"/></w:style>`+
			`<w:style w:type="paragraph" w:styleId="h2"><w:name w:val="heading 2"/></w:style>`+p["styles"]+`</w:styles>`,
		"word/numbering.xml",
		wordNumbering,
		"word/footnotes.xml",
		`<w:footnotes`+names+`>`+p["footnotes"]+`</w:footnotes>`,
		"docProps/core.xml",
		core(p["title"]),
	)
}

// madeODT: the text, then -- styles -- (automatic ones), -- title -- and -- Object 1 --.
func madeODT(t *testing.T, a *txtar.Archive) []byte {
	t.Helper()
	p := parts(a)
	const names = ` xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:style="s" xmlns:fo="f" ` +
		`xmlns:draw="d" xmlns:xlink="x"`
	list := []string{
		"mimetype", "application/vnd.oasis.opendocument.text",
		"content.xml", xmlHead + `<office:document-content` + names + `><office:automatic-styles>` + p["styles"] +
			`</office:automatic-styles><office:body><office:text>` + string(a.Comment) +
			`</office:text></office:body></office:document-content>`,
		"meta.xml", `<office:document-meta xmlns:office="o" xmlns:dc="d"><dc:title>` + p["title"] +
			`</dc:title></office:document-meta>`,
	}
	if p["Object 1"] != "" {
		list = append(list, "Object 1/content.xml", p["Object 1"])
	}
	return packed(t, list...)
}

// madePPTX: -- slide1 --, -- slide2 --, …, each the shapes of a slide, and -- notes1 --, -- title --; "hidden" at the
// beginning of a slide hides it.
func madePPTX(t *testing.T, a *txtar.Archive) []byte {
	t.Helper()
	p := parts(a)
	const names = ` xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:m="m" xmlns:mc="mc" xmlns:a14="a14"`
	var ids, relations strings.Builder
	list := []string{"[Content_Types].xml", "<Types/>"}
	for n := 1; p[fmt.Sprintf("slide%d", n)] != ""; n++ {
		slide, show := p[fmt.Sprintf("slide%d", n)], ""
		if rest, hidden := strings.CutPrefix(slide, "hidden"); hidden {
			slide, show = rest, ` show="0"`
		}
		fmt.Fprintf(&ids, `<p:sldId id="%d" r:id="rId%d"/>`, 255+n, n)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="x/slide" Target="slides/slide%d.xml"/>`, n, n)
		list = append(
			list,
			fmt.Sprintf("ppt/slides/slide%d.xml", n),
			xmlHead+`<p:sld`+names+show+`><p:cSld><p:spTree>`+slide+
				`</p:spTree></p:cSld></p:sld>`,
		)
		if notes := p[fmt.Sprintf("notes%d", n)]; notes != "" {
			list = append(
				list,
				fmt.Sprintf(
					"ppt/slides/_rels/slide%d.xml.rels",
					n,
				),
				`<Relationships><Relationship Id="n" Type="x/notesSlide" `+
					fmt.Sprintf(`Target="../notesSlides/notes%d.xml"/></Relationships>`, n),
				fmt.Sprintf("ppt/notesSlides/notes%d.xml", n),
				`<p:notes`+names+`><p:cSld><p:spTree>`+notes+
					`</p:spTree></p:cSld></p:notes>`,
			)
		}
	}
	return packed(t, append(list,
		"ppt/presentation.xml", `<p:presentation`+names+`><p:sldIdLst>`+ids.String()+`</p:sldIdLst></p:presentation>`,
		"ppt/_rels/presentation.xml.rels", `<Relationships>`+relations.String()+`</Relationships>`,
		"docProps/core.xml", core(p["title"]),
	)...)
}

// madeEPUB: -- 1 --, -- 2 --, …, the bodies of the chapters, and -- title --.
func madeEPUB(t *testing.T, a *txtar.Archive) []byte {
	t.Helper()
	p := parts(a)
	var items, spine strings.Builder
	list := []string{"mimetype", "application/epub+zip", "META-INF/container.xml", `<container><rootfiles><rootfile ` +
		`full-path="OEBPS/book.opf"/></rootfiles></container>`}
	for n := 1; p[strconv.Itoa(n)] != ""; n++ {
		fmt.Fprintf(&items, `<item id="c%d" href="text/c%d.xhtml" media-type="application/xhtml+xml"/>`, n, n)
		fmt.Fprintf(&spine, `<itemref idref="c%d"/>`, n)
		list = append(
			list,
			fmt.Sprintf("OEBPS/text/c%d.xhtml", n),
			xmlHead+`<html xmlns="http://www.w3.org/1999/xhtml" `+
				`xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>`+p[strconv.Itoa(n)]+`</body></html>`,
		)
	}
	return packed(
		t,
		append(list, "OEBPS/book.opf", `<package xmlns:dc="dc"><metadata><dc:title>`+p["title"]+`</dc:title>`+
			`<dc:language>de</dc:language></metadata><manifest>`+items.String()+`</manifest><spine>`+spine.String()+
			`</spine></package>`)...)
}

// madePDF: lines "x y size text" in Helvetica, "b x y size text" in bold, "raw …" for operators of a page, "page" for
// the next page, "title …".
func madePDF(t *testing.T, source string) []byte {
	t.Helper()
	pages, title := []string{""}, ""
	for line := range strings.SplitSeq(strings.TrimSpace(source), "\n") {
		last := &pages[len(pages)-1]
		switch word, rest, _ := strings.Cut(line, " "); word {
		case "page":
			pages = append(pages, "")
		case "title":
			title = rest
		case "raw":
			*last += rest + "\n"
		default:
			font := "F1"
			if word == "b" {
				font, line = "F2", rest
			}
			f := strings.SplitN(line, " ", 4)
			if len(f) == 4 {
				text := strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`).Replace(f[3])
				*last += fmt.Sprintf("BT /%s %s Tf %s %s Td (%s) Tj ET\n", font, f[2], f[0], f[1], text)
			}
		}
	}
	return pdfFile(t, pages, title)
}

// pdfFile puts content streams into a file with a table of its objects.
func pdfFile(t testing.TB, pages []string, title string) []byte {
	t.Helper()
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>", "",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
		"<< /Title (" + title + ") >>",
	}
	var kids strings.Builder
	for _, p := range pages {
		n := len(objects)
		body, err := charmap.Windows1252.NewEncoder().String(p)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&kids, "%d 0 R ", n+1)
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R "+
			"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>", n+2),
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(body), body))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(pages), kids.String())
	return pdfOf(" /Info 5 0 R", objects)
}

// pdfOf is a file of objects with the table of where they are; the first is the catalogue.
func pdfOf(trailer string, objects []string) []byte {
	var out, table bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	for i, o := range objects {
		fmt.Fprintf(&table, "%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n%strailer << /Size %d /Root 1 0 R%s >>\nstartxref\n%d\n%%%%EOF\n",
		len(objects)+1, table.String(), len(objects)+1, trailer, start)
	return out.Bytes()
}
