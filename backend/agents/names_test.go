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

// kinds of text that is spelled as the name of an agent.
const (
	// other words that only look alike: nothing to do with an agent.
	resultType = "a type of result"
	mediaWord  = "a kind of media, or of a model for it"
	plainWord  = "a word of texts that are read or written"
	formField  = "a field of a form or of a fault"
	momentWord = "a moment of a run"
	iconName   = "a name of an icon, which a spec or a question chooses"
	// names of agents that are left.
	storedRole = "the stored names of the one that proposes plans and of the one that answers"
)

// text is how often a file has such a text, and what it is there.
type text struct {
	n    int
	what string
}

// elsewhere are the files outside of the agents' folders in which a text is spelled as the name of an agent. The list
// only gets shorter: a number that is too large fails as one that is too small does.
func elsewhere() map[string]text {
	return map[string]text{
		"backend/artifact/kind_image.go":              {1, resultType},
		"backend/artifact/kind_music.go":              {1, resultType},
		"backend/artifact/kind_research.go":           {1, resultType},
		"backend/material/draw/photo.go":              {1, plainWord}, // an element of SVG
		"backend/model/gemini/power.go":               {2, mediaWord},
		"backend/model/model.go":                      {4, mediaWord},
		"backend/model/openai/list.go":                {1, mediaWord},
		"backend/model/provider/suggest.go":           {1, mediaWord},
		"backend/agent/envelope.go":                   {1, plainWord}, // a field of a reply
		"backend/agent/prompt/clean_frame.go":         {1, plainWord},
		"backend/knowledge/web/wording.go":            {2, plainWord},
		"backend/model/typed/fit.go":                  {1, plainWord}, // a field of a reply
		"backend/workflow/consent/rules.go":           {1, formField},
		"backend/workflow/timeline.go":                {1, momentWord},
		"frontend/src/lib/features/markdown/clean.ts": {1, plainWord},
		"frontend/src/lib/i18n/shared.ts":             {2, plainWord}, // "Antwort" and "Answer", said once

		"frontend/src/lib/features/agents/AgentIcon.svelte": {3, iconName},

		"backend/agent/spec.go": {2, storedRole},
	}
}

// shared are the folders beside the agents' own that must not name one either.
func shared(file string) bool {
	return strings.HasPrefix(file, "backend/agents/handwork/") || strings.HasPrefix(file, "backend/agents/kit/")
}

// beside tells what nobody wrote by hand, and what no program has in it.
func beside(file string) bool {
	return strings.Contains(file, "/storetest/") || strings.HasPrefix(file, "frontend/src/lib/backend/fake/") ||
		strings.Contains(file, "/wailsjs/")
}

// No agent is named outside of its folder and the registry.
func TestAgentsAreNamedInTheirFolders(t *testing.T) {
	names := map[string]bool{}
	for _, s := range agents.Everyone() {
		names[s.Name] = true
	}
	found := map[string]int{}
	root := filepath.Join("..", "..")
	for _, dir := range []string{"backend", "frontend/src"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			file, _ := filepath.Rel(root, path)
			file = filepath.ToSlash(file)
			if strings.HasPrefix(file, "backend/agents/") && !shared(file) || beside(file) {
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
		if found[file] != allowed[file].n {
			t.Errorf("%s names agents %d times, the list says %d", file, found[file], allowed[file].n)
		}
	}
	for file := range allowed {
		if found[file] == 0 {
			t.Errorf("%s names no agent any more: take it off the list", file)
		}
	}
}

// inGo counts texts that are a name; imports, tags of fields and the names of what a sentence says are none.
func inGo(t *testing.T, path string, names map[string]bool) int {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	said := map[ast.Node]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			for _, arg := range arguments(node) {
				said[arg] = true
			}
		case *ast.BasicLit:
			if text, ok := literal(node); ok && names[text] && !said[node] {
				n++
			}
		}
		return true
	})
	return n
}

// arguments are the names of what a sentence says: in say("cli.restore.ask", "letter", key) the second text, which has
// a key before it and a value behind it.
func arguments(call *ast.CallExpr) []ast.Node {
	key := slices.IndexFunc(call.Args, func(arg ast.Expr) bool {
		text, ok := literal(arg)
		return ok && sentenceKey.MatchString(text)
	})
	var names []ast.Node
	for i := key + 1; key >= 0 && i+1 < len(call.Args); i += 2 {
		names = append(names, call.Args[i])
	}
	return names
}

// sentenceKey is a key of a sentence, or the beginning of one: "cli.ask.sure." + kind.
var sentenceKey = regexp.MustCompile(`^[a-z]+\.[a-zA-Z.]+$`)

// literal is a text as it stands in the source, the first one of several that are put together.
func literal(node ast.Node) (string, bool) {
	switch node := node.(type) {
	case *ast.BinaryExpr:
		return literal(node.X)
	case *ast.BasicLit:
		text, err := strconv.Unquote(node.Value)
		return text, err == nil && node.Kind == token.STRING
	}
	return "", false
}

// windowTexts are texts in quotes, beginnings of sentences' keys and keys of objects, in code and in markup.
var windowTexts = regexp.MustCompile(
	"(?:['\"`]|\\bagent\\.)([a-z]+)['\"`]|\\bagent\\.([a-z]+)\\.|(?m:^\\s+([a-z]+): \\S+,$)",
)

func inWindow(t *testing.T, path string, names map[string]bool) int {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, m := range windowTexts.FindAllSubmatch(raw, -1) {
		if names[string(m[1])] || names[string(m[2])] || names[string(m[3])] {
			n++
		}
	}
	return n
}

// What the specs choose is an icon that the window has.
func TestTheWindowHasTheIcons(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "frontend", "src", "lib", "features", "agents", "AgentIcon.svelte"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range agents.Everyone() {
		if !strings.Contains(string(raw), "\n\t\t"+s.Icon+": ") {
			t.Errorf("the window has no icon %q of %s", s.Icon, s.Name)
		}
	}
}
