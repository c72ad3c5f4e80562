package export

import (
	"encoding/base64"
	"io"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// The formats of Write, which are also the file endings.
const (
	DOCX     = "docx"
	PDF      = "pdf"
	Markdown = "md"
)

// Formats lists what Write knows, the most useful for a teacher first.
func Formats() []string { return []string{DOCX, PDF, Markdown} }

// Write prints d in one of Formats as a single file; Markdown carries its pictures inside as data URLs. An unknown
// format is Unsupported "fault.export.format".
func Write(format string, d Document, w io.Writer) error {
	switch format {
	case DOCX:
		return WriteDOCX(d, w)
	case PDF:
		return WritePDF(d, w)
	case Markdown:
		return WriteMarkdown(d, w, inlinePictures(d))
	}
	return fault.New(
		fault.Unsupported,
		"fault.export.format",
		nil,
		"format",
		format,
		"formats",
		strings.Join(Formats(), ", "),
	)
}

// inlinePictures names the i-th picture (from 0) by its content.
func inlinePictures(d Document) func(i int) string {
	var urls []string
	for _, b := range d.Blocks {
		if p, ok := b.(Picture); ok {
			urls = append(urls, "data:image/png;base64,"+base64.StdEncoding.EncodeToString(p.PNG))
		}
	}
	return func(i int) string { return urls[i] }
}

// wordFile and pdfFile write the results of a run as one document.
func wordFile() Exporter {
	return Exporter{
		ID:    DOCX,
		Ext:   DOCX,
		Label: i18n.T("format.docx"),
		Usual: true,
		Fits:  some,
		Write: func(p Printing) ([]string, error) { return alone(p.document(DOCX)) },
	}
}

func pdfFile() Exporter {
	return Exporter{
		ID:    PDF,
		Ext:   PDF,
		Label: i18n.T("format.pdf"),
		Fits:  some,
		Write: func(p Printing) ([]string, error) { return alone(p.document(PDF)) },
	}
}

// some: whatever a run has made can be printed.
func some(artifacts []artifact.Artifact) bool { return len(artifacts) > 0 }

func (p Printing) document(format string) (string, error) {
	doc, err := Compose(p.Run, p.Artifacts, p.Day)
	if err != nil {
		return "", err
	}
	return Save(p.Dir, p.name(format), func(w io.Writer) error { return Write(format, doc, w) })
}

// alone makes the answer of Print from one file.
func alone(path string, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	return []string{path}, nil
}
