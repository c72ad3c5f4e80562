package desktop_test

import (
	"context"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/desktop"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/settings"
	"pult/backend/workflow"
)

// printed is an Exporter that names a file.
type printed string

func (printed) Formats(context.Context, string) ([]export.Format, error) {
	return []export.Format{{ID: "json"}, {ID: "docx", Parts: document.Parts()}, {ID: "svg"}}, nil
}

func (p printed) Export(_ context.Context, w export.Wish) (export.Written, error) {
	return export.Written{Paths: []string{string(p) + string(w.Part)}, Notes: []i18n.Text{i18n.T("format.docx")}}, nil
}

// shown remembers what the system was asked to open.
type shown struct{ paths []string }

func (s *shown) Open(_ context.Context, path string) error {
	s.paths = append(s.paths, path)
	return nil
}

func (s *shown) Show(_ context.Context, path string) error {
	s.paths = append(s.paths, path)
	return nil
}

// Their order is that of the list of exporters, on the terminal and in the window alike.
func TestTheButtonsStandInTheOrderOfTheFormats(t *testing.T) {
	office := &desktop.Services{Context: t.Context(), Exporter: printed("")}
	s := desktop.NewExportService(func() (*desktop.Services, error) { return office, nil }, nil, desktop.NewFiles())
	formats, err := s.Formats("r")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, f := range formats {
		ids = append(ids, f.ID)
	}
	if got := strings.Join(ids, " "); got != "json docx svg" {
		t.Errorf("the buttons are %s", got)
	}
}

// A page that was tampered with could name any file of the machine.
func TestOnlyFilesThatPultWroteAreOpened(t *testing.T) {
	system := &shown{}
	office := &desktop.Services{Context: t.Context(), Exporter: printed("/tmp/a.docx"), Wake: func() {}}
	s := desktop.NewExportService(func() (*desktop.Services, error) { return office, nil }, system, desktop.NewFiles())
	if err := s.Open("/etc/passwd"); !fault.Is(err, fault.Denied) {
		t.Errorf("a foreign file: %v", err)
	}
	saved, err := s.Export(desktop.ExportRequest{RunID: "r", Format: "docx"})
	if err != nil || len(saved.Notes) != 1 {
		t.Fatal(saved, err)
	}
	path := saved.Path
	if err := s.Open(path); err != nil {
		t.Error(err)
	}
	if err := s.ShowFolder(path); err != nil {
		t.Error(err)
	}
	if len(system.paths) != 2 {
		t.Errorf("opened %q", system.paths)
	}
}

// When the data could not be opened, every call says why and nothing else happens.
func TestEveryCallSaysWhyTheProgramIsNotOpen(t *testing.T) {
	why := fault.New(fault.Corrupt, "fault.store.corrupt", nil)
	closed := func() (*desktop.Services, error) { return nil, why }
	runs := desktop.NewRunService(closed)
	if _, err := runs.List(workflow.ListQuery{}); !fault.Is(err, fault.Corrupt) {
		t.Errorf("list: %v", err)
	}
	if err := runs.Stop("r"); !fault.Is(err, fault.Corrupt) {
		t.Errorf("stop: %v", err)
	}
}

// The window offers the parts that a result has, and what it chooses is what is written. What is remembered of the
// choice is one of them.
func TestAPartIsChosenInTheWindow(t *testing.T) {
	office := &desktop.Services{Context: t.Context(), Exporter: printed("/tmp/a-"), Wake: func() {}}
	s := desktop.NewExportService(func() (*desktop.Services, error) { return office, nil }, nil, desktop.NewFiles())
	formats, err := s.Formats("r")
	if err != nil || len(formats[1].Parts) != len(document.Parts()) || formats[0].Parts == nil {
		t.Fatal(formats, err)
	}
	saved, err := s.Export(desktop.ExportRequest{RunID: "r", Format: "docx", Part: document.Solutions})
	if err != nil || saved.Path != "/tmp/a-solutions" {
		t.Error(saved, err)
	}
	for i, part := range document.Parts() {
		if settings.Parts()[i] != string(part) {
			t.Errorf("%s is remembered as %s", part, settings.Parts()[i])
		}
	}
}
