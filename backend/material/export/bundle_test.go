package export_test

import (
	"context"
	"encoding/json"
	"os"
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
	paths, err := s.Export(t.Context(), "r", "json", "")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Run       map[string]any
		Artifacts []map[string]any
	}
	if err := json.Unmarshal(raw, &got); err != nil || len(got.Artifacts) != 1 {
		t.Fatal(err, string(raw))
	}
	for name, v := range map[string]any{
		"feedback": got.Run["feedback"], "steps": got.Run["steps"], "gates": got.Run["gates"],
		"answers": got.Run["answers"],
		"files":   got.Artifacts[0]["files"], "params": got.Artifacts[0]["params"],
	} {
		if v == nil {
			t.Errorf("%s is null", name)
		}
	}
	if _, there := got.Run["results"]; !there || got.Run["results"] != nil {
		t.Error("a run without reviewed results says so by null")
	}
}
