package export

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/workflow"
)

// Runs is where a Desk reads what it prints; *workflow.Engine is one.
type Runs interface {
	Run(ctx context.Context, id string) (workflow.Run, error)
	Artifacts(ctx context.Context, r workflow.Run) ([]artifact.Artifact, error)
}

// Exporter prints runs into a folder.
type Exporter struct {
	Runs   Runs
	Now    func() time.Time
	Folder func(ctx context.Context) string // where files go when nobody names a folder
}

// Export writes one format of a run and returns the paths: of one document, or of every picture. Faults: Unsupported "fault.export.format", NotFound "fault.export.nothing"
// when the run has nothing to print in that format, Conflict "fault.export.unapproved" when a completed run has other versions than those
// that were approved, and those of Save.
func (d *Exporter) Export(ctx context.Context, runID, format, dir string) ([]string, error) {
	r, err := d.Runs.Run(ctx, runID)
	if err != nil {
		return nil, err
	}
	arts, err := d.Runs.Artifacts(ctx, r)
	if err != nil {
		return nil, err
	}
	if len(arts) == 0 {
		return nil, fault.New(fault.NotFound, "fault.export.nothing", nil)
	}
	if !workflow.Approved(r, arts) {
		return nil, fault.New(fault.Conflict, "fault.export.unapproved", nil)
	}
	if dir == "" {
		dir = d.Folder(ctx)
	}
	p := printing{run: r, artifacts: arts, day: d.Now(), dir: dir}
	switch format {
	case DOCX, PDF:
		return alone(p.document(format))
	case Markdown:
		return alone(p.markdown())
	case "json":
		return alone(p.json())
	case "svg", "png":
		return p.pictures(format)
	case FLAC, WAV, MIDI, MusicXML:
		return p.sounds(format)
	}
	return nil, fault.New(fault.Unsupported, "fault.export.format", nil, "format", format, "formats", strings.Join(Kinds(), ", "))
}

// Kinds lists the formats Print knows, Word first.
func Kinds() []string { return append(Formats(), "json", "svg", "png", FLAC, WAV, MIDI, MusicXML) }

type printing struct {
	run       workflow.Run
	artifacts []artifact.Artifact
	day       time.Time
	dir       string
}

// name is the name of a file about the whole run.
func (p printing) name(ext string) string {
	topics := Topics(p.run)
	if len(topics) == 0 {
		topics = []string{p.run.Title}
	}
	return p.fileName(strings.Join(topics, " "), ext)
}

// pictureName is the name of a picture: that of the topic it was made from.
func (p printing) pictureName(stepID, ext string) string {
	for _, s := range p.run.Steps {
		if s.ID != stepID {
			continue
		}
		for _, source := range p.run.Steps {
			if t := source.Params["topic"]; t != "" && slices.Contains(s.Uses, source.ID) {
				return p.fileName(t, ext)
			}
		}
	}
	return p.name(ext)
}

func (p printing) fileName(topic, ext string) string {
	grade := ""
	for _, s := range p.run.Steps {
		if grade == "" {
			grade = s.Params["grade"]
		}
	}
	first, size := utf8.DecodeRuneInString(topic)
	return FileName(string(unicode.ToUpper(first))+topic[size:], grade, p.day, ext, p.run.Language)
}

func (p printing) document(format string) (string, error) {
	doc, err := Compose(p.run, p.artifacts, p.day)
	if err != nil {
		return "", err
	}
	return Save(p.dir, p.name(format), func(w io.Writer) error { return Write(format, doc, w) })
}

// markdown writes the pictures beside the text.
func (p printing) markdown() (string, error) {
	doc, err := Compose(p.run, p.artifacts, p.day)
	if err != nil {
		return "", err
	}
	var names []string
	for _, b := range doc.Blocks {
		pic, ok := b.(Picture)
		if !ok {
			continue
		}
		path, err := Save(p.dir, p.name("png"), func(w io.Writer) error { _, err := w.Write(pic.PNG); return err })
		if err != nil {
			return "", err
		}
		names = append(names, filepath.Base(path))
	}
	return Save(p.dir, p.name("md"), func(w io.Writer) error {
		return WriteMarkdown(doc, w, func(i int) string { return names[i] })
	})
}

// Bundle is the JSON export: the run as the program knows it, with the content of its results. Shapes are those of package
// workflow and session.
type Bundle struct {
	Format    string              `json:"format"` // "pult.run/1"
	Run       workflow.Run        `json:"run"`
	Artifacts []artifact.Artifact `json:"artifacts"`
}

func (p printing) json() (string, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(Bundle{Format: "pult.run/1", Run: p.run, Artifacts: p.artifacts}); err != nil {
		return "", fault.New(fault.Internal, "fault.internal", err)
	}
	return Save(p.dir, p.name("json"), func(w io.Writer) error { _, err := buf.WriteTo(w); return err })
}

// pictures writes the newest version of every picture of the run.
func (p printing) pictures(format string) ([]string, error) {
	var paths []string
	for _, a := range p.artifacts {
		for _, f := range a.Files {
			if !strings.HasSuffix(f.Name, "."+format) || strings.HasPrefix(f.Name, artifact.PaintName) { // without its mark and its words no picture of a model leaves
				continue
			}
			path, err := Save(p.dir, p.pictureName(a.StepID, format), func(w io.Writer) error { _, err := w.Write(f.Data); return err })
			if err != nil {
				return paths, err
			}
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return nil, fault.New(fault.NotFound, "fault.export.noPicture", nil)
	}
	return paths, nil
}

// alone makes the answer of Print from one file.
func alone(path string, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	return []string{path}, nil
}
