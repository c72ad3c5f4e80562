package export

import (
	"archive/zip"
	"embed"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"text/template"
	"time"

	"pult/backend/base/i18n"
)

//go:embed word/*.xml
var wordParts embed.FS

// WriteDOCX writes a Word file: paragraph styles and lists by Word's built-in names (so that Word and LibreOffice show
// them in the reader's language), real footnotes, tables with a marked header row, pictures with a text alternative. A
// note that is mentioned again refers to its first footnote; notes that are never mentioned stand in a list at the end.
// A damaged picture is Corrupt "fault.export.picture".
func WriteDOCX(d Document, w io.Writer) error {
	_, err := printDOCX(d, w)
	return err
}

// printDOCX also tells which formulas are there as they were typed.
func printDOCX(d Document, w io.Writer) ([]i18n.Text, error) {
	e, err := newEdition(d)
	if err == nil {
		e, err = e.fitted()
	}
	if err != nil {
		return nil, err
	}
	p, err := newWordPackage(e)
	if err != nil {
		return nil, err
	}
	return e.formulas.asTyped(), p.write(w)
}

// wordPackage is what the parts of the zip file are filled with.
type wordPackage struct {
	Title, Subject, Tag, Mark string
	Reading                   string
	Created                   string // W3CDTF; empty when unknown
	RunningTitle              string
	PageWords                 []string // "Seite ", "{page}", …
	Cited                     []string // texts of the footnotes
	Ordered                   []int    // numbering instances, one per numbered list
	Pictures                  [][]byte
	Body                      string
	Numbered                  bool // some lines are counted
	Letters                   int  // of beginners; the solutions have others
	Framed                    bool // nothing stands below the pages
	setting

	modified time.Time
}

func newWordPackage(e edition) (wordPackage, error) {
	body, err := wordBody(e)
	if err != nil {
		return wordPackage{}, err
	}
	e = e.flat()
	p := wordPackage{
		Title: e.Title, Subject: e.Subject, Tag: e.tag(), Mark: e.Mark, Reading: e.Reading,
		RunningTitle: e.Title,
		PageWords:    pageWords(e.words.Say(i18n.T("export.page"))),
		Cited:        e.formulas.flatAll(e.Notes[:e.cited]),
		Ordered:      body.ordered,
		Pictures:     body.pictures,
		Body:         body.xml.String(),
		Numbered:     body.numbered,
		Framed:       e.Framed(),
		modified:     e.Created,
		Letters:      e.letters,
		setting:      e.setting,
	}
	if !e.Created.IsZero() {
		p.Created = e.Created.UTC().Format(time.RFC3339)
	}
	return p, nil
}

// pageWords cuts "Seite {page} von {pages}" around its placeholders.
func pageWords(sentence string) []string {
	var out []string
	for sentence != "" {
		at := strings.IndexByte(sentence, '{')
		if at == 0 {
			at = strings.IndexByte(sentence, '}') + 1
		}
		if at <= 0 {
			at = len(sentence)
		}
		out, sentence = append(out, sentence[:at]), sentence[at:]
	}
	return out
}

// write puts the parts together; [Content_Types].xml comes first, as Word expects it.
func (p wordPackage) write(w io.Writer) error {
	parts, err := template.New("word").Funcs(template.FuncMap{
		"x":       escaped,
		"runs":    func(s string) string { return wordRun(s, "") },
		"number":  func(i int) int { return i + 1 },
		"half":    func(points int) int { return p.half(float64(points)) },
		"heading": func(points, level int) int { return int(2 * p.heading(float64(points), level)) },
		"name":    func() int { return min(p.half(wordLetters), 2*headSize) },
		"space":   func(twips int) int { return int(p.space(float64(twips))) },
		"line":    func(parts int) int { return int(float64(parts) * p.closeness()) },
	}).ParseFS(wordParts, "word/*.xml")
	if err != nil {
		return fmt.Errorf("read the parts of a Word file: %w", err)
	}
	archive := zip.NewWriter(w)
	pictures := make([]packed, len(p.Pictures))
	for i, png := range p.Pictures {
		pictures[i] = packed{fmt.Sprintf("word/media/picture%d.png", i+1), png}
	}
	names := [][2]string{
		{"[Content_Types].xml", "content_types.xml"},
		{"_rels/.rels", "package_rels.xml"},
		{"docProps/core.xml", "core.xml"},
		{"docProps/app.xml", "app.xml"},
		{"word/document.xml", "document.xml"},
		{"word/_rels/document.xml.rels", "document_rels.xml"},
		{"word/styles.xml", "styles.xml"},
		{"word/settings.xml", "settings.xml"},
		{"word/numbering.xml", "numbering.xml"},
		{"word/footnotes.xml", "footnotes.xml"},
		{"word/header1.xml", "header.xml"},
		{"word/footer1.xml", "footer.xml"},
	}
	err = office{parts, p.modified, names, pictures}.pack(archive, p)
	if err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return fmt.Errorf("close the Word file: %w", err)
	}
	return nil
}

// escaped is s as XML text or attribute value.
func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a strings.Builder never fails
	}
	return b.String()
}

// wordRun is text with one look; line breaks inside become Word's.
func wordRun(s, look string) string {
	if s == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString("<w:r>")
	if look != "" {
		b.WriteString("<w:rPr>" + look + "</w:rPr>")
	}
	for i, part := range strings.Split(s, "\n") {
		if i > 0 {
			b.WriteString("<w:br/>")
		}
		if part != "" {
			b.WriteString(`<w:t xml:space="preserve">` + escaped(part) + "</w:t>")
		}
	}
	b.WriteString("</w:r>")
	return b.String()
}
