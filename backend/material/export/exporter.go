package export

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/workflow"
)

// Runs is where a Service reads what it prints.
type Runs interface {
	Run(ctx context.Context, id string) (workflow.Run, error)
	// Artifacts are the newest results with the bytes of their files, Outlines the same ones without.
	Artifacts(ctx context.Context, r workflow.Run) ([]artifact.Artifact, error)
	Outlines(ctx context.Context, r workflow.Run) ([]artifact.Artifact, error)
}

// Exporter is one format. A new one is such a value in a file of its own, a line in All and the sentence of its label.
type Exporter struct {
	ID     string    // what the command line and the window call it
	Ext    string    // ending of its files
	Label  i18n.Text // what a button says
	Usual  bool      // it belongs to what a run that was asked for by a command leaves in the folder
	Parted bool      // a part of the results can be written alone: it is a document to read
	// Fits reports that these results can be written in this format; their files come without bytes.
	Fits func(artifacts []artifact.Artifact) bool
	// Write puts the files into the folder; what it wrote before a failure is told, too.
	Write func(p Printing) (Written, error)
}

// Written are the files of an export, and what a teacher has to know of them: what had no place in the format.
type Written struct {
	Paths []string
	Notes []i18n.Text
}

// All lists the formats, one line each: what is read and shown first, data for other programs last.
func All() []Exporter {
	return []Exporter{
		wordFile(),
		openDocument(),
		pdfFile(),
		drawing("svg"),
		drawing("png"),
		flac(),
		wav(),
		midi(),
		musicXML(),
		moodle(),
		gift(),
		h5p(),
		kahoot(),
		anki(),
		calendarFile(),
		parcel(),
		markdownFile(),
		bundle(),
	}
}

// IDs are the names of formats in their order.
func IDs(list []Exporter) []string {
	ids := make([]string, len(list))
	for i, e := range list {
		ids[i] = e.ID
	}
	return ids
}

// Service writes runs into a folder.
type Service struct {
	Runs      Runs
	Exporters []Exporter
	Now       func() time.Time
	Folder    func(ctx context.Context) string // where files go when nobody names a folder
	// Letterhead is what stands above what is handed out; nil is nothing.
	Letterhead func(ctx context.Context) (document.Letterhead, error)
}

// Format is an exporter as the faces see it.
type Format struct {
	ID    string
	Label i18n.Text
	Usual bool
	Parts []document.Part // that can be chosen of these results; none where there is nothing to choose
}

// Formats lists those that the results of a run can be written in now; none when it has no result.
func (s *Service) Formats(ctx context.Context, runID string) ([]Format, error) {
	r, err := s.Runs.Run(ctx, runID)
	if err != nil {
		return nil, err
	}
	arts, err := s.Runs.Outlines(ctx, r)
	if err != nil {
		return nil, err
	}
	parts, err := partsOf(r, arts)
	if err != nil {
		return nil, err
	}
	list := []Format{}
	for _, e := range s.Exporters {
		if !e.Fits(arts) {
			continue
		}
		f := Format{ID: e.ID, Label: e.Label, Usual: e.Usual}
		if e.Parted {
			f.Parts = parts
		}
		list = append(list, f)
	}
	return list, nil
}

// Wish is what is to be written: a run in a format. Dir "" is the folder of the settings, Part "" the whole.
type Wish struct {
	RunID, Format, Dir string
	Part               document.Part
}

// Export writes one format of a run: one document, or every picture. Faults: Unsupported
// "fault.export.format", NotFound "fault.export.nothing" when the run has nothing to print in that format, and one for
// each part that it has not, Conflict "fault.export.unapproved" when a completed run has other versions than those
// that were approved, and those of Save.
func (s *Service) Export(ctx context.Context, w Wish) (Written, error) {
	p, err := s.printing(ctx, w)
	if err != nil {
		return Written{}, err
	}
	i := slices.IndexFunc(s.Exporters, func(e Exporter) bool { return e.ID == w.Format })
	if i < 0 {
		return Written{}, fault.New(
			fault.Unsupported,
			"fault.export.format",
			nil,
			"format",
			w.Format,
			"formats",
			strings.Join(IDs(s.Exporters), ", "),
		)
	}
	if w.Part.Is(document.Whole) || s.Exporters[i].Parted {
		return s.Exporters[i].Write(p)
	}
	p.Part = document.Whole
	written, err := s.Exporters[i].Write(p)
	written.Notes = append(written.Notes, i18n.T("export.unparted"))
	return written, err
}

// printing reads what is to be written.
func (s *Service) printing(ctx context.Context, w Wish) (Printing, error) {
	r, err := s.Runs.Run(ctx, w.RunID)
	if err != nil {
		return Printing{}, err
	}
	arts, err := s.Runs.Artifacts(ctx, r)
	if err != nil {
		return Printing{}, err
	}
	if len(arts) == 0 {
		return Printing{}, fault.New(fault.NotFound, "fault.export.nothing", nil)
	}
	if !workflow.Approved(r, arts) {
		return Printing{}, fault.New(fault.Conflict, "fault.export.unapproved", nil)
	}
	p := Printing{Run: r, Artifacts: arts, Day: s.Now(), Dir: w.Dir, Part: w.Part}
	if p.Dir == "" {
		p.Dir = s.Folder(ctx)
	}
	if s.Letterhead != nil && handed(arts) {
		p.Letterhead, err = s.Letterhead(ctx)
	}
	return p, err
}

// Printing is a run with its newest results, and where its files go.
type Printing struct {
	Run       workflow.Run
	Artifacts []artifact.Artifact
	Day       time.Time
	Dir       string
	Part      document.Part
	// Letterhead is that of documents which are printed, not of what colleagues elsewhere get.
	Letterhead document.Letterhead
}

// name is the name of a file about the whole run.
func (p Printing) name(ext string) string { return p.fileName(p.about(), ext) }

// about are the topics of the run.
func (p Printing) about() string {
	if topics := Topics(p.Run); len(topics) > 0 {
		return strings.Join(topics, " ")
	}
	return p.Run.Title
}

// pictureName is the name of a picture: that of the topic it was made from.
func (p Printing) pictureName(stepID, ext string) string {
	for _, s := range p.Run.Steps {
		if s.ID != stepID {
			continue
		}
		for _, source := range p.Run.Steps {
			if t := source.Params["topic"]; t != "" && slices.Contains(s.Uses, source.ID) {
				return p.fileName(t, ext)
			}
		}
	}
	return p.name(ext)
}

func (p Printing) fileName(topic, ext string) string {
	grade := ""
	for _, s := range p.Run.Steps {
		if grade == "" {
			grade = s.Params["grade"]
		}
	}
	first, size := utf8.DecodeRuneInString(topic)
	return FileName(string(unicode.ToUpper(first))+topic[size:], grade, p.Day, ext, p.Run.Language)
}
