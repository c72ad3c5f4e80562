package export_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	gmhtml "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"pult/backend/material/export"
)

func TestMarkdownOfAResearch(t *testing.T) {
	var b bytes.Buffer
	if err := export.WriteMarkdown(photosynthesis(t), &b, func(int) string { return "Bilder/Bild 1.png" }); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"# Photosynthese: Wie Pflanzen aus Licht Nahrung machen\n\nBiologie · Klasse 7 · 27.11.2026\n",
		"\n## Was geschieht im Blatt?\n\n### Der Ort: die Chloroplasten\n",
		"liegen die **Chloroplasten**. Sie enthalten",
		"\n1. Die Wurzeln nehmen Wasser auf, die Spaltöffnungen Kohlenstoffdioxid.[^1]\n2. ",
		"](Bilder/Bild%201.png)\n\nAbbildung 1: ",
		"\n| Begriff | Erklärung | Quelle |\n| --- | --- | --- |\n| Chlorophyll | ",
		"\n[^2]: Der Kohlenstoffkreislauf. Eigenes Dokument „Kohlenstoffkreislauf.docx“, Abschnitt 2 (<https://example.org/",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("Markdown lacks %q:\n%s", want, b.String())
		}
	}
}

// What a reader sees after Markdown was rendered is what was written, whatever signs the text has.
func TestTextStaysTextInMarkdown(t *testing.T) {
	reader := goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote),
		goldmark.WithRendererOptions(gmhtml.WithUnsafe()),
	)
	rapid.Check(t, func(t *rapid.T) {
		spans := anySpans().Draw(t, "spans")
		cell := anyText().Draw(t, "cell")
		heading := anyText().Draw(t, "heading")
		d := export.Document{Title: "Titel", Language: "de", Notes: []string{"A", "B", "C", "D", "E"}, Blocks: []export.Block{
			export.Heading{Level: 1, Text: heading},
			export.Paragraph{Spans: spans},
			export.List{Items: [][]export.Span{spans}},
			export.List{Ordered: true, Items: [][]export.Span{spans}},
			export.Table{Header: []string{"Kopf"}, Rows: [][]string{{cell}}},
		}}
		var source, page bytes.Buffer
		if err := export.WriteMarkdown(d, &source, nil); err != nil {
			t.Fatal(err)
		}
		if err := reader.Convert(source.Bytes(), &page); err != nil {
			t.Fatal(err)
		}
		var texts strings.Builder
		for _, s := range spans {
			texts.WriteString(strings.ToValidUTF8(s.Text, "\ufffd"))
		}
		running := texts.String()
		want := squeeze("Titel " + heading + " " + running + running + running + " Kopf " + cell)
		if got := squeeze(visible(t, page.String())); !strings.HasPrefix(got, want) {
			t.Fatalf("got  %q\nwant %q\nsource:\n%s", got, want, source.String())
		}
	})
}

// visible is the text of a page without its footnote numbers.
func visible(t *rapid.T, page string) string {
	var b strings.Builder
	tokens, raised := html.NewTokenizer(strings.NewReader(page)), false
	for {
		switch tokens.Next() { //nolint:exhaustive // comments and doctypes are not visible
		case html.ErrorToken:
			if !errors.Is(tokens.Err(), io.EOF) {
				t.Fatal(tokens.Err())
			}
			return b.String()
		case html.TextToken:
			if !raised {
				b.WriteString(html.UnescapeString(string(tokens.Raw())))
			}
		case html.StartTagToken, html.EndTagToken:
			if name, _ := tokens.TagName(); string(name) == "sup" {
				raised = !raised
			}
		}
	}
}

// squeeze drops all white space and what no format prints.
func squeeze(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 ||
			strings.ContainsRune("\ufffe\uffff\u00ad\u200b\u200e\u200f\ufeff\u2028\u2029", r) ||
			r >= '\u202a' && r <= '\u202e' ||
			r >= '\u2060' && r <= '\u2069' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	return norm.NFC.String(strings.Join(strings.Fields(s), ""))
}
