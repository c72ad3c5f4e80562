package export

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pult/backend/fault"
	"pult/backend/session"
	"pult/backend/workflow"
)

// Runs is where a Desk reads what it prints; *workflow.Engine is one.
type Runs interface {
	Run(ctx context.Context, id string) (workflow.Run, error)
	Artifacts(ctx context.Context, r workflow.Run) ([]session.Artifact, error)
}

// Desk prints runs into a folder.
type Desk struct {
	Runs   Runs
	Now    func() time.Time
	Folder func(ctx context.Context) string // where files go when nobody names a folder
}

// Print writes one format of a run and returns the path. Faults: Unsupported "fault.export.format", NotFound "fault.export.nothing"
// when the run has nothing to print in that format, and those of Save.
func (d *Desk) Print(ctx context.Context, runID, format, dir string) (string, error) {
	r, err := d.Runs.Run(ctx, runID)
	if err != nil {
		return "", err
	}
	arts, err := d.Runs.Artifacts(ctx, r)
	if err != nil {
		return "", err
	}
	if len(arts) == 0 {
		return "", fault.New(fault.NotFound, "fault.export.nothing", nil)
	}
	if dir == "" {
		dir = d.Folder(ctx)
	}
	p := printing{run: r, artifacts: arts, day: d.Now(), dir: dir}
	switch format {
	case DOCX, PDF:
		return p.document(format)
	case Markdown:
		return p.markdown()
	case "json":
		return p.json()
	case "svg", "png":
		return p.picture(format)
	}
	return "", fault.New(fault.Unsupported, "fault.export.format", nil, "format", format, "formats", strings.Join(Kinds(), ", "))
}

// Kinds lists the formats Print knows, Word first.
func Kinds() []string { return append(Formats(), "json", "svg", "png") }

type printing struct {
	run       workflow.Run
	artifacts []session.Artifact
	day       time.Time
	dir       string
}

func (p printing) name(ext string) string {
	topic, grade := p.run.Title, ""
	for _, s := range p.run.Steps {
		if t := s.Params["topic"]; t != "" {
			topic, grade = t, s.Params["grade"]
			break
		}
	}
	first, size := utf8.DecodeRuneInString(topic)
	topic = string(unicode.ToUpper(first)) + topic[size:]
	return FileName(topic, grade, p.day, ext, p.run.Language)
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
	Format    string             `json:"format"` // "pult.run/1"
	Run       workflow.Run       `json:"run"`
	Artifacts []session.Artifact `json:"artifacts"`
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

// picture writes the newest picture of the run.
func (p printing) picture(format string) (string, error) {
	media := map[string]string{"svg": "image/svg+xml", "png": "image/png"}[format]
	for _, a := range p.artifacts {
		for _, f := range a.Files {
			if f.Media == media && strings.HasSuffix(f.Name, "."+format) {
				return Save(p.dir, p.name(format), func(w io.Writer) error { _, err := w.Write(f.Data); return err })
			}
		}
	}
	return "", fault.New(fault.NotFound, "fault.export.noPicture", nil)
}
