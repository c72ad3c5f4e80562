package handwork_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agents/edit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/tasks"
	"pult/backend/model"
)

// Every kind of work with a text gives a result that a teacher can use, or says that it needs a model and which one
// helps; none gives the text back unchanged as if it were done.
func TestEveryOperationIsHonest(t *testing.T) {
	s := newShelf(t)
	r, err := s.research(t, "Photosynthese", "grade", "7")
	if err != nil {
		t.Fatal(err)
	}
	research, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	sheet, material := worksheet(t, s)
	document := model.Material{Name: string(artifact.DocumentType), JSON: sheet.Content}
	byModel := edit.Spec().Params[0].ByModel
	for _, op := range tasks.Operations() {
		for name, in := range map[string]struct {
			text     string
			material []model.Material
		}{
			"research": {"", []model.Material{{Name: "research", JSON: research}}}, "text": {pasted, nil},
			"document": {"", []model.Material{material, document}},
		} {
			d, err := s.edited(
				t,
				map[string]string{
					"operation": string(op),
					"count":     "4",
					"tone":      "sie",
					"solutions": "yes",
					"grade":     "5",
					"text":      in.text,
				},
				in.material...)
			f := fault.Of(err)
			switch {
			// Only instructions of its own can be turned by rule.
			case slices.Contains(byModel, string(op)) || op == tasks.Tone && name != "document":
				if f == nil || f.Kind != fault.Unsupported || f.Key != "fault.exercise.model" ||
					f.Args["operation"] != "@param.edit.operation."+string(op) {
					t.Errorf("%s of a %s: %v", op, name, err)
				}
			case err != nil:
				known := []string{"tasks", "terms", "material"}
				switch op { //nolint:exhaustive // each of these lacks one thing of its own
				case tasks.Table:
					known = []string{"table"}
				case tasks.Mixed:
					known = []string{"order"}
				case tasks.Board:
					known = []string{"board"}
				}
				if !slices.Contains(known, strings.TrimPrefix(f.Key, "fault.exercise.")) {
					t.Errorf("%s of a %s: %v", op, name, err)
				}
				if name == "research" && op != tasks.Table { // photosynthesis has no table
					t.Errorf("%s of a research gives nothing: %v", op, err)
				}
			case len(d.Blocks) == 0:
				t.Errorf("%s of a %s is empty", op, name)
			}
		}
	}
}
