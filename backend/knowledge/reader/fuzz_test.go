package reader_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"unicode/utf8"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/lang/prose"
)

// judged reads a body and checks what every reader promises: blocks of valid text or one of the known faults.
func judged(t *testing.T, r library.Reader, body []byte) {
	t.Helper()
	content, err := r.Read(context.Background(), "datei", bytes.NewReader(body), int64(len(body)))
	if err != nil {
		var f *fault.Error
		if !errors.As(err, &f) {
			t.Fatalf("not a fault: %v", err)
		}
		switch f.Key {
		case "fault.import.broken",
			"fault.import.empty",
			"fault.import.tooBig",
			"fault.import.password",
			"fault.import.format",
			"fault.import.scanned":
			return
		}
		t.Fatalf("unexpected %v", err)
	}
	for _, p := range library.Cut(content.Blocks) {
		if p.Text == "" || !utf8.ValidString(p.Text) {
			t.Fatalf("passage %q", p.Text)
		}
		prose.Sentences(p.Text)
		library.Fold(p.Text, "de")
	}
}

func FuzzHTML(f *testing.F) {
	for _, seed := range []string{
		article, "", "<", "<table><tr><td><table><tr><td>x", "<ul><li><ol><li>a<dl><dt>b<dd>c", "<b>x<h1>y</b>z",
		"\xff\xfe<\x00p\x00", "<p>\xe4\xf6\xfc", "<select><option>x</select><p hidden>y",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) { judged(t, reader.HTML{}, body) })
}

func FuzzMarkdown(f *testing.F) {
	for _, seed := range []string{
		"---\nid: x\n---\n# A\n\n- **b**: c\n", "---\n---\n", "| a |\n|---|\n| b | c |", "1. a\n   - b\n\n     c\n",
		"> - > x", "```\ncode\n", "[a]: b\n\n[a]", "\ufeff# x", "**", "&#0; &amp; \\*",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) { judged(t, reader.Markdown{}, body) })
}

// FuzzDOCX varies the document part inside a good archive, and takes the same bytes as an archive of their own.
func FuzzDOCX(f *testing.F) {
	for _, seed := range []string{
		wordDocument(para("berschrift1", "Titel") + numbered("1", "<w:r><w:t>a</w:t></w:r>")),
		wordDocument("<w:tbl><w:tr><w:tc><w:tbl><w:tr><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr></w:tbl>" +
			"</w:tc></w:tr></w:tbl>"),
		"</w:tbl></w:p></w:tc>", "<w:tbl></w:tbl></w:tbl>", "<t>x</t>", "<p><r><t>x</t></r></p></p>", "PK\x03\x04",
		"<a xmlns:a='b' a:b='c'/>",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		judged(
			t,
			reader.DOCX{},
			packed(
				t,
				"word/document.xml",
				string(body),
				"word/styles.xml",
				wordStyles,
				"word/numbering.xml",
				wordNumbering,
			),
		)
		judged(t, reader.ODT{}, packed(t, "content.xml", string(body)))
		judged(t, reader.DOCX{}, body)
	})
}

func FuzzRTF(f *testing.F) {
	for _, seed := range []string{
		`{\rtf1\ansi\uc1{\fonttbl{\f1\fcharset2 Symbol;}}{\colortbl;\red255\green255\blue255;}{\stylesheet{\s1 heading 1;}}` +
			`\pard\s1 A\par\pard x{\super n+1}{\v b}{\cf1 c}\f1 a\par}`,
		`{\rtf1 {\mmath{\*\moMath{\mf{\mnum{\mr a}}{\mden{\mr 2}}}}}{\footnote x}}`, `{\rtf1\trowd\clvmrg\cellx1\cell\row`,
		`{\rtf1\bin999999999 x`, `{\rtf1\u-3\u55357?\u56832?\'e4\'`, `{\rtf1{\listtext 1.}a\par`, `{\rtf1}}}}`, `{\rtf`,
		`{\rtf1{\field{\*\fldinst EQ \\f(a;b)}{\fldrslt}}}`, `{\rtf1\mac \'8a\pc \'84\pca`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) { judged(t, reader.RTF{}, body) })
}

func FuzzText(f *testing.F) {
	for _, seed := range []string{
		"A\n\nb c", "a   b\nc   d\ne   f\n", "Der Wolf        die Katze\nist grau        ist rot\nund alt         und jung",
		"\xff\xfeA\x00", "Gr\x94\xe1e", "a\u00ad\nb", "Z w e i  W o r t e", "1. a\n2. b", "x[1].[2]",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) { judged(t, reader.Text{}, body) })
}

// FuzzPPTX varies a slide, and takes the same bytes as a chapter of a book and as archives of their own.
func FuzzPPTX(f *testing.F) {
	for _, seed := range []string{
		`<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:rPr baseline="30000"/>` +
			`<a:t>x` +
			`</a:t></a:r></a:p></p:sp></p:sld>`,
		`<sld show="0"><sp><p><r><t>a</t></r></p></sp></sld>`,
		`<tbl><tr><tc gridSpan="9" rowSpan="9"><p><r><t>a</t></r></p></tc>`,
		`<h1/><title/><p epub:type="footnote">x</p>`, `<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>`, "PK\x03\x04",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		judged(t, reader.PPTX{}, packed(
			t,
			"ppt/presentation.xml",
			`<p xmlns:r="r"><sldIdLst><sldId r:id="a"/></sldIdLst></p>`,
			"ppt/_rels/presentation.xml.rels",
			`<R><Relationship Id="a" Target="s.xml"/></R>`,
			"ppt/s.xml",
			string(body),
		))
		judged(t, reader.EPUB{}, packed(
			t,
			"META-INF/container.xml",
			`<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>`,
			"b.opf",
			`<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine>`+
				`<itemref idref="c"/></spine></package>`,
			"c.xhtml",
			string(body),
		))
		judged(t, reader.EPUB{}, body)
		judged(t, reader.PPTX{}, body)
	})
}

const seedPage = "BT /F1 12 Tf 60 700 Td (Text) Tj ET"

// FuzzPDF varies what is drawn on a page.
func FuzzPDF(f *testing.F) {
	pdf := reader.NewPDF(engineCache(f))
	for _, seed := range []string{
		seedPage, "BT /F1 12 Tf 60 700 Td (a) Tj 300 0 Td (b) Tj ET",
		"BT /F1 12 Tf 5 Ts (3) Tj 0 0 0 0 0 0 Tm (x) Tj ET", "1 1 1 rg BT /F2 0 Tf (x) Tj ET", "q q q", "BI ID EI",
	} {
		f.Add(seed)
	}
	good := pdfFile(f, []string{seedPage}, "") // compiles the engine before the time of a try is taken
	if _, err := pdf.Read(f.Context(), "gut", bytes.NewReader(good), int64(len(good))); err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = pdf.Close() })
	f.Fuzz(func(t *testing.T, page string) {
		judged(t, pdf, rawPDF(
			"<< /Type /Catalog /Pages 2 0 R >>",
			"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(page), page),
			"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		))
	})
}
