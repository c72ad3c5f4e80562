package export

import (
	"archive/zip"
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
)

// ZIP is the format of parcels.
const ZIP = "zip"

// parcel is what is handed on to colleagues: the document to change and to print, its pictures and songs, where it
// comes from, what may be done with it, whether an AI wrote in it. What to look at before lies beside it: it names
// what others shall not read.
func parcel() Exporter {
	return Exporter{
		ID: ZIP, Ext: ZIP, Label: i18n.T("format.zip"), Fits: some,
		Write: func(p Printing) (Written, error) {
			doc, err := Compose(p.Run, p.Artifacts, p.Day)
			if err != nil {
				return Written{}, err
			}
			r := rightsOf(p, doc)
			file, notes, err := p.parcel(doc, r)
			if err != nil {
				return Written{}, err
			}
			w, err := alone(saveBytes(p.Dir, p.name(ZIP), file))
			if err != nil {
				return w, err
			}
			called := p.fileName(p.about()+" "+r.say("parcel.check.file"), "txt")
			list, err := saveBytes(p.Dir, called, r.page("parcel.check.title", r.check()))
			if err != nil {
				return w, err
			}
			w.Paths = append(w.Paths, list)
			w.Notes = append(r.notes(filepath.Base(list)), notes...)
			return w, nil
		},
	}
}

// parcel also tells what its PDF lacks.
func (p Printing) parcel(doc Document, r rights) (_ []byte, notes []i18n.Text, _ error) {
	var word, pdf bytes.Buffer
	if err := WriteDOCX(doc, &word); err != nil {
		return nil, nil, err
	}
	notes, err := printPDF(doc, &pdf)
	if err != nil {
		return nil, nil, err
	}
	files := append([]packed{{p.name(DOCX), word.Bytes()}, {p.name(PDF), pdf.Bytes()}}, p.media()...)
	files = append(files,
		packed{r.say("parcel.sources.file"), r.page("parcel.sources.title", r.listed())},
		packed{r.say("parcel.licence.file"), r.page("parcel.licence.title", r.licences())},
		packed{r.say("parcel.ai.file"), r.page("parcel.ai.title", r.wrote())},
	)
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, f := range files {
		part, err := newPart(archive, f.name, zip.Deflate, p.Day)
		if err != nil {
			return nil, nil, err
		}
		if _, err := part.Write(f.data); err != nil {
			return nil, nil, fmt.Errorf("write %s: %w", f.name, err)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, nil, fmt.Errorf("close the parcel: %w", err)
	}
	return out.Bytes(), notes, nil
}

// media are the pictures, the songs and their notes as files of their own.
func (p Printing) media() []packed {
	var files []packed
	for _, a := range p.Artifacts {
		for _, f := range a.Files {
			if f.Name != artifact.DrawnSVG && f.Name != artifact.SoundFile && f.Name != artifact.NotesFile {
				continue
			}
			name := p.pictureName(a.StepID, strings.TrimPrefix(filepath.Ext(f.Name), "."))
			for n := 2; slices.ContainsFunc(files, func(k packed) bool { return k.name == name }); n++ {
				name = numberedName(p.pictureName(a.StepID, strings.TrimPrefix(filepath.Ext(f.Name), ".")), n)
			}
			files = append(files, packed{name, f.Data})
		}
	}
	return files
}

// wordsOf are all words that are printed.
func wordsOf(d Document) []string {
	texts := slices.Concat([]string{d.Title, d.Subtitle}, d.Notes)
	add := func(spans []Span) {
		for _, s := range spans {
			texts = append(texts, s.Text)
		}
	}
	for _, b := range d.Blocks {
		switch b := b.(type) {
		case Heading:
			texts = append(texts, b.Text)
		case Paragraph:
			add(b.Spans)
		case List:
			for _, item := range b.Items {
				add(item)
			}
		case Table:
			for _, row := range append([][]string{b.Header}, b.Rows...) {
				texts = append(texts, strings.Join(row, "\n"))
			}
		case Picture:
			texts = append(texts, b.Alt, b.Caption)
		case Framed:
			for _, line := range b.Lines {
				texts = append(texts, line.Text)
			}
			texts = append(texts, b.Feet...)
		}
	}
	return texts
}

// helpers are who wrote with the program: providers of models. What is computed by rule has none.
func helpers(r workflow.Run, artifacts []artifact.Artifact) []string {
	const byRule = "offline"
	var names []string
	add := func(name string) {
		if name != "" && name != byRule && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, a := range artifacts {
		add(a.Provider)
	}
	for _, s := range r.Steps {
		add(s.Provider)
	}
	return names
}
