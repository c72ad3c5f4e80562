package reader_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
)

// packed makes an office file from its parts, given as name, content, name, content and so on.
func packed(t *testing.T, parts ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i+1 < len(parts); i += 2 {
		w, err := z.Create(parts[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(parts[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const wordStyles = `<w:styles xmlns:w="w">
<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/></w:style>
<w:style w:type="paragraph" w:styleId="Merke"><w:name w:val="Merkkasten"/><w:basedOn w:val="berschrift2"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>
<w:style w:type="paragraph" w:styleId="Kreis1"><w:name w:val="Kreis 1"/><w:basedOn w:val="Kreis2"/></w:style>
<w:style w:type="paragraph" w:styleId="Kreis2"><w:name w:val="Kreis 2"/><w:basedOn w:val="Kreis1"/></w:style>
</w:styles>`

const wordNumbering = `<w:numbering xmlns:w="w">
<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>`

func wordDocument(body string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>` + body +
		`</w:body></w:document>`
}

func para(style, text string) string {
	return fmt.Sprintf(`<w:p><w:pPr><w:pStyle w:val="%s"/></w:pPr><w:r><w:t>%s</w:t></w:r></w:p>`, style, text)
}

func numbered(list, runs string) string {
	return fmt.Sprintf(
		`<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="%s"/></w:numPr></w:pPr>%s</w:p>`,
		list,
		runs,
	)
}

func TestDOCX(t *testing.T) {
	const plain = `<w:r><w:t>%s</w:t></w:r>`
	body := wordDocument(para("berschrift1", "Die Französische Revolution") +
		para("Standard", "Im Jahr 1789 begann die ") +
		`<w:p><w:r><w:t xml:space="preserve">Paris war </w:t></w:r><w:del><w:r><w:delText>klein</w:delText></w:r></w:del>` +
		`<w:ins><w:r><w:t>groß</w:t><w:tab/><w:t>und laut.</w:t></w:r></w:ins></w:p>` +
		para("Merke", "Ablauf") +
		numbered(
			"1",
			fmt.Sprintf(plain, "Ballhausschwur"),
		) + numbered("1", fmt.Sprintf(plain, "Sturm auf die Bastille")) +
		para("Kreis1", "Begriffe folgen.") +
		numbered(
			"2",
			`<w:r><w:rPr><w:b/></w:rPr><w:t>Stand:</w:t></w:r><w:r><w:t xml:space="preserve"> Eine Gruppe der `+
				`Gesellschaft.</w:t></w:r>`,
		) +
		`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Jahr</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Ereignis</w:t></w:r></w:p></w:tc></w:tr>
		<w:tr><w:tc><w:p><w:r><w:t>1791</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Verfassung</w:t></w:r></w:p><w:p><w:r><w:t>des Königs</w:t></w:r></w:p></w:tc></w:tr></w:tbl>` +
		`<w:p><mc:AlternateContent><mc:Choice><w:txbxContent>` + para("Standard",
		"Im Kasten.") + `</w:txbxContent></mc:Choice><mc:Fallback>` + para("Standard",
		"Im Kasten.") + `</mc:Fallback></mc:AlternateContent></w:p>`)
	file := packed(
		t,
		"[Content_Types].xml",
		"<Types/>",
		"word/document.xml",
		body,
		"word/styles.xml",
		wordStyles,
		"word/numbering.xml",
		wordNumbering,
		"docProps/core.xml",
		`<cp xmlns:dc="d"><dc:title>Revolution</dc:title><dc:creator>M. Muster</dc:creator></cp>`,
		"../../evil.sh",
		"rm",
		"/etc/passwd",
		"x",
	)

	got, err := read(t, reader.DOCX{}, "revolution.docx", file)
	if err != nil {
		t.Fatal(err)
	}
	if got.Title != "Revolution" || got.Author != "M. Muster" || got.Language != "de" {
		t.Errorf("properties: %+v", got)
	}
	want := []string{
		"h1: Die Französische Revolution",
		"prose: Im Jahr 1789 begann die",
		"prose: Paris war groß und laut.",
		"h2: Ablauf",
		"list: 1. Ballhausschwur\n2. Sturm auf die Bastille",
		"prose: Begriffe folgen.",
		"list: - **Stand**: Eine Gruppe der Gesellschaft.",
		"table: Jahr | Ereignis\n1791 | Verfassung des Königs",
		"prose: Im Kasten.",
	}
	if diff := cmp.Diff(want, bodyBlocks(got)); diff != "" {
		t.Error(diff)
	}
}

func TestODT(t *testing.T) {
	content := `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:style="s" xmlns:fo="f">
<office:automatic-styles>
<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>
<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style>
<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>
</office:automatic-styles><office:body><office:text>
<text:tracked-changes><text:p>gelöschter Satz</text:p></text:tracked-changes>
<text:h text:outline-level="1">Der Wasserkreislauf</text:h>
<text:p>Wasser<text:s text:c="2"/>verdunstet<text:note><text:note-body><text:p>Fußnote</text:p></text:note-body></text:note>.</text:p>
<text:h text:outline-level="2">Kreislauf</text:h>
<text:list text:style-name="L1"><text:list-item><text:p>Verdunstung</text:p></text:list-item><text:list-item><text:p>Wolken<text:line-break/>bildung</text:p><text:list><text:list-item><text:p>Kondensation</text:p></text:list-item></text:list></text:list-item></text:list>
<text:list text:style-name="L2"><text:list-item><text:p><text:span text:style-name="T1">Quelle</text:span>: Ursprung eines Bachs.</text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>Ort</text:p></table:table-cell><table:table-cell><text:p>Menge</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell><text:p>Meer</text:p></table:table-cell><table:table-cell><text:p>97 %</text:p></table:table-cell></table:table-row></table:table>
<table:table><table:table-row><table:table-cell><text:p>Merke: Wasser geht nicht verloren.</text:p></table:table-cell></table:table-row></table:table>
</office:text></office:body></office:document-content>`
	meta := `<office:document-meta xmlns:dc="d" xmlns:meta="m"><dc:title>Wasser</dc:title><meta:initial-creator>E. ` +
		`Eins</meta:initial-creator><dc:language>de-AT</dc:language></office:document-meta>`
	got, err := read(
		t,
		reader.ODT{},
		"wasser.odt",
		packed(t, "mimetype", "application/vnd.oasis.opendocument.text", "content.xml", content, "meta.xml", meta),
	)
	if err != nil {
		t.Fatal(err)
	}
	if got.Title != "Wasser" || got.Author != "E. Eins" || got.Language != "de" {
		t.Errorf("properties: %+v", got)
	}
	want := []string{
		"h1: Der Wasserkreislauf",
		"prose: Wasser verdunstet.",
		"h2: Kreislauf",
		"list: 1. Verdunstung\n2. Wolken bildung\n1. Kondensation",
		"list: - **Quelle**: Ursprung eines Bachs.",
		"table: Ort | Menge\nMeer | 97 %",
		"prose: Merke: Wasser geht nicht verloren.",
		"list: - Fußnote",
	}
	if diff := cmp.Diff(want, bodyBlocks(got)); diff != "" {
		t.Error(diff)
	}
}

func TestOfficeFilesThatCannotBeUsed(t *testing.T) {
	good := packed(t, "word/document.xml", wordDocument(para("Standard", "Text.")))
	bomb := wordDocument("<w:p><w:r><w:t>" + strings.Repeat("0", 40<<20) + "</w:t></w:r></w:p>")
	deep := wordDocument(strings.Repeat("<w:sdt>", 5000) + strings.Repeat("</w:sdt>", 5000))
	laughs := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>` + wordDocument(
		"<w:p><w:r><w:t>&b;</w:t></w:r></w:p>",
	)
	container := append([]byte{0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1}, make([]byte, 2000)...)
	secret := packed(
		t,
		"META-INF/manifest.xml",
		`<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>`,
		"content.xml",
		"\x01\x02",
	)

	for name, c := range map[string]struct {
		r    library.Reader
		body []byte
		kind fault.Kind
		key  string
	}{
		"zip bomb": {
			reader.DOCX{},
			packed(t, "word/document.xml", bomb), fault.Invalid,
			"fault.import.tooBig",
		},
		"zip bomb in a style": {reader.DOCX{}, packed(t, "word/document.xml", wordDocument(""), "word/styles.xml",
			bomb), fault.Invalid, "fault.import.tooBig"},
		"nested too deep": {
			reader.DOCX{},
			packed(t, "word/document.xml", deep), fault.Invalid,
			"fault.import.tooBig",
		},
		"entities are not expanded": {
			reader.DOCX{},
			packed(t, "word/document.xml", laughs), fault.Corrupt,
			"fault.import.broken",
		},
		"torn":                    {reader.DOCX{}, good[:len(good)/2], fault.Corrupt, "fault.import.broken"},
		"a zip of something else": {reader.DOCX{}, packed(t, "photo.jpg", "x"), fault.Corrupt, "fault.import.broken"},
		"torn xml":                {reader.ODT{}, packed(t, "content.xml", "<a><b>"), fault.Corrupt, "fault.import.broken"},
		"nothing in it": {
			reader.DOCX{},
			packed(t, "word/document.xml", wordDocument(para("Standard", " "))),
			fault.Invalid, "fault.import.empty",
		},
		"no bytes":               {reader.ODT{}, nil, fault.Invalid, "fault.import.empty"},
		"word with a password":   {reader.DOCX{}, container, fault.Denied, "fault.import.password"},
		"writer with a password": {reader.ODT{}, secret, fault.Denied, "fault.import.password"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(t, c.r, "datei", c.body)
			wantFault(t, err, c.kind, c.key)
		})
	}
}
