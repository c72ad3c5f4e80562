package export

import (
	"io"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// The formats of documents, which are also the file endings.
const (
	DOCX     = "docx"
	PDF      = "pdf"
	Markdown = "md"
)

// wordFile and pdfFile write the results of a run as one document.
func wordFile() Exporter {
	return Exporter{
		ID:    DOCX,
		Ext:   DOCX,
		Label: i18n.T("format.docx"),
		Usual: true, Parted: true,
		Fits:  some,
		Write: func(p Printing) (Written, error) { return p.document(DOCX, printDOCX) },
	}
}

func pdfFile() Exporter {
	return Exporter{
		ID:    PDF,
		Ext:   PDF,
		Label: i18n.T("format.pdf"), Parted: true,
		Fits:  some,
		Write: func(p Printing) (Written, error) { return p.document(PDF, printPDF) },
	}
}

// boxes says which characters of a PDF file are boxes.
func boxes(lacking []string) []i18n.Text {
	const shown = 12
	if len(lacking) == 0 {
		return nil
	}
	signs := strings.Join(lacking[:min(len(lacking), shown)], " ")
	if len(lacking) > shown {
		signs += " …"
	}
	return []i18n.Text{i18n.T("export.boxes", "signs", signs)}
}

// some: whatever a run has made can be printed.
func some(artifacts []artifact.Artifact) bool { return len(artifacts) > 0 }

// document writes one file; write also says what a teacher has to know of it.
func (p Printing) document(ext string, write func(Document, io.Writer) ([]i18n.Text, error)) (Written, error) {
	doc, err := p.compose()
	if err != nil {
		return Written{}, err
	}
	var notes []i18n.Text
	written, err := alone(Save(p.Dir, p.partName(ext), func(w io.Writer) (err error) {
		notes, err = write(doc, w)
		return err
	}))
	written.Notes = notes
	return written, err
}

// alone makes the answer of Write from one file.
func alone(path string, err error) (Written, error) {
	if err != nil {
		return Written{}, err
	}
	return Written{Paths: []string{path}}, nil
}
