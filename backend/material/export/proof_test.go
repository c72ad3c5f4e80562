package export_test

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/export"
	"pult/backend/workflow"
)

// titles is a format that the program does not have. All that a new one needs is this value and its line.
func titles() export.Exporter {
	return export.Exporter{
		ID: "titles", Ext: "txt", Label: i18n.T("format.md"),
		Fits: func(list []artifact.Artifact) bool { return len(list) > 1 },
		Write: func(p export.Printing) (export.Written, error) {
			path, err := export.Save(p.Dir, "Titel.txt", func(w io.Writer) error {
				for _, a := range p.Artifacts {
					if _, err := io.WriteString(w, a.Title+"\n"); err != nil {
						return err
					}
				}
				return nil
			})
			return export.Written{Paths: []string{path}}, err
		},
	}
}

// runsOf is a run with results.
type runsOf []artifact.Artifact

func (runsOf) Run(context.Context, string) (workflow.Run, error) {
	return workflow.Run{Language: i18n.German}, nil
}

func (r runsOf) Artifacts(context.Context, workflow.Run) ([]artifact.Artifact, error) { return r, nil }

func (r runsOf) Outlines(context.Context, workflow.Run) ([]artifact.Artifact, error) { return r, nil }

// A new format is offered where it fits, and written, by code that has never heard of it.
func TestANewFormatIsOneValueAndOneLine(t *testing.T) {
	dir := t.TempDir()
	s := &export.Service{
		Runs: runsOf{
			{Title: "Auge"},
			{Title: "Ohr"},
		}, Exporters: append(export.All(), titles()), Now: time.Now, Folder: func(context.Context) string { return dir },
	}
	formats, err := s.Formats(t.Context(), "r")
	// beside word, odt, pdf, zip, md and json: there is no picture and no song
	if err != nil || len(formats) != 7 || formats[6].ID != "titles" {
		t.Fatal(formats, err)
	}
	written, err := s.Export(t.Context(), export.Wish{RunID: "r", Format: "titles"})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(written.Paths[0]); err != nil || string(got) != "Auge\nOhr\n" {
		t.Fatal(string(got), err)
	}
	s.Runs = runsOf{{Title: "Auge"}}
	if formats, err = s.Formats(t.Context(), "r"); err != nil || len(formats) != 6 {
		t.Fatal(formats, err)
	}
}

// drawn is a run with a picture whose bytes nobody may read.
type drawn struct{ runsOf }

func (drawn) Artifacts(context.Context, workflow.Run) ([]artifact.Artifact, error) {
	return nil, errors.New("the bytes of a file were read")
}

// Which buttons a result has is asked whenever it is shown; a song of minutes is not loaded for that.
func TestFormatsAreToldWithoutReadingFiles(t *testing.T) {
	s := &export.Service{
		Runs:      drawn{runsOf{{Title: "Auge", Files: []artifact.File{{Name: "bild.svg"}, {Name: "bild.png"}}}}},
		Exporters: export.All(),
	}
	formats, err := s.Formats(t.Context(), "r")
	if err != nil || len(formats) != 8 {
		t.Error(formats, err)
	}
}

// One list for the window, the help of the command line and its faults: what is read first, data last.
func TestTheFormatsHaveOneOrder(t *testing.T) {
	want := "docx odt pdf svg png flac wav mid musicxml moodle gift h5p kahoot anki ics zip md json"
	if got := strings.Join(export.IDs(export.All()), " "); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
