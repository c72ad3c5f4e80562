package export_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"pult/backend/material/export"
)

// A script that reads the export loops over its lists; a list without elements must not be null there.
func TestTheBundleHasListsWhereNothingIsInThem(t *testing.T) {
	s := &export.Service{
		Runs:      runsOf{{Title: "Auge"}},
		Exporters: export.All(),
		Now:       time.Now,
		Folder:    func(context.Context) string { return t.TempDir() },
	}
	written, err := s.Export(t.Context(), export.Wish{RunID: "r", Format: "json"})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(written.Paths[0])
	if err != nil {
		t.Fatal(err)
	}
	type list = []json.RawMessage // nil where the file says null
	var got struct {
		Run struct {
			Feedback, Steps, Gates list
			Answers                map[string]json.RawMessage
			Results                *json.RawMessage
		}
		Artifacts []struct {
			Files  list
			Params map[string]string
		}
	}
	if err := json.Unmarshal(raw, &got); err != nil || len(got.Artifacts) != 1 {
		t.Fatal(err, string(raw))
	}
	first := got.Artifacts[0]
	for name, null := range map[string]bool{
		"feedback": got.Run.Feedback == nil, "steps": got.Run.Steps == nil, "gates": got.Run.Gates == nil,
		"answers": got.Run.Answers == nil, "files": first.Files == nil, "params": first.Params == nil,
	} {
		if null {
			t.Errorf("%s is null", name)
		}
	}
	if got.Run.Results != nil || !strings.Contains(string(raw), `"results": null`) {
		t.Error("a run without reviewed results says so by null")
	}
}
