package reader_test

import (
	"bytes"
	"context"
	"errors"
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
			"fault.import.format":
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
			packed(t, "word/document.xml", string(body), "word/styles.xml", wordStyles, "word/numbering.xml", wordNumbering),
		)
		judged(t, reader.ODT{}, packed(t, "content.xml", string(body)))
		judged(t, reader.DOCX{}, body)
	})
}
