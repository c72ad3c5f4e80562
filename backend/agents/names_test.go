package agents_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/agents"
)

// elsewhere are the files outside of the agents' folders in which the name of an agent stands as a text, how often, and
// why. The list only gets shorter: a number that is too large fails as one that is too small does.
func elsewhere() map[string]int {
	return map[string]int{
		// Another word that is spelled alike: a type of artifact, media or model, a sign in a text, a field of a form.
		"backend/agent/envelope.go":                   1,
		"backend/agent/prompt/clean_frame.go":         1,
		"backend/artifact/kind_image.go":              1,
		"backend/artifact/kind_music.go":              1,
		"backend/artifact/kind_research.go":           1,
		"backend/knowledge/web/wording.go":            1,
		"backend/lang/intent/dictionary.go":           1,
		"backend/material/draw/photo.go":              1,
		"backend/model/gemini/power.go":               2,
		"backend/model/model.go":                      4,
		"backend/model/openai/list.go":                1,
		"backend/model/provider/suggest.go":           1,
		"backend/model/typed/fit.go":                  1,
		"backend/workflow/consent/rules.go":           1,
		"backend/workflow/timeline.go":                1,
		"frontend/src/lib/features/markdown/clean.ts": 1,
		// Words of requests: package intent reads no registry yet.
		"backend/lang/intent/change.go":  4,
		"backend/lang/intent/collect.go": 4,
		"backend/lang/intent/lexicon.go": 1,
		"backend/lang/intent/subject.go": 1,
		"backend/lang/intent/read.go":    8,
		// The work without a model: not yet in the folders.
		"backend/model/rules/image.go":      2,
		"backend/model/rules/model.go":      6,
		"backend/model/rules/plan.go":       16,
		"backend/model/rules/plan_draft.go": 20,
		"backend/model/rules/wish.go":       3,
		// The answerer and the planner of a run, which are no choice of the teacher's, and a proposal of a picture.
		"backend/agent/prompt/preview.go":          1,
		"backend/model/modeltest/standin/brain.go": 1,
		"backend/tools/image_generate.go":          1,
		"backend/workflow/subject.go":              1,
		"backend/workflow/thread.go":               1,
	}
}

// No agent is named outside of its folder and the registry.
func TestAgentsAreNamedInTheirFolders(t *testing.T) {
	names := map[string]bool{}
	for _, s := range agents.Everyone() {
		names[s.Name] = true
	}
	found := map[string]int{}
	root := filepath.Join("..", "..")
	for _, dir := range []string{"backend", "frontend/src/lib/features"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			file, _ := filepath.Rel(root, path)
			file = filepath.ToSlash(file)
			if strings.HasPrefix(file, "backend/agents/") || strings.Contains(file, "/storetest/") {
				return nil
			}
			n := 0
			switch ext := filepath.Ext(file); {
			case ext == ".go" && !strings.HasSuffix(file, "_test.go"):
				n = inGo(t, path, names)
			case ext == ".svelte", ext == ".ts" && !strings.HasSuffix(file, ".test.ts"):
				n = inWindow(t, path, names)
			}
			if n > 0 {
				found[file] = n
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	allowed := elsewhere()
	for _, file := range slices.Sorted(maps.Keys(found)) {
		if found[file] != allowed[file] {
			t.Errorf("%s names agents %d times, the list says %d", file, found[file], allowed[file])
		}
	}
	for file := range allowed {
		if found[file] == 0 {
			t.Errorf("%s names no agent any more: take it off the list", file)
		}
	}
}

// inGo counts texts that are a name; imports and tags of fields are none.
func inGo(t *testing.T, path string, names map[string]bool) int {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if text, err := strconv.Unquote(node.Value); err == nil && node.Kind == token.STRING && names[text] {
				n++
			}
		}
		return true
	})
	return n
}

func inWindow(t *testing.T, path string, names map[string]bool) int {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, m := range regexp.MustCompile(`'([a-z]+)'`).FindAllSubmatch(raw, -1) {
		if names[string(m[1])] {
			n++
		}
	}
	return n
}
