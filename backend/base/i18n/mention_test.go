package i18n_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mention is a key in a source file.
type mention struct {
	key   string
	where string
	args  []string // names of the values that go with it
	open  bool     // a value list that cannot be read from the source
	call  bool     // the key is an argument of a function that turns it into words
}

// mentions reads every string literal of the program's Go files that can be a key of one of the families.
func mentions(t *testing.T, families []string) []mention {
	t.Helper()
	var all []mention
	inspect(t, func(set *token.FileSet, n ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok {
			all = append(all, inCall(set, call, families)...)
		}
		if literal, ok := n.(*ast.BasicLit); ok {
			if key, ok := keyOf(literal, families); ok {
				all = append(all, mention{key: key, where: set.Position(literal.Pos()).String()})
			}
		}
	})
	return all
}

// inspect visits the program's Go files, node by node.
func inspect(t *testing.T, visit func(*token.FileSet, ast.Node)) {
	t.Helper()
	for _, path := range files(t, []string{"window.go", "main.go", "backend"}, ".go") {
		if strings.HasSuffix(path, "_test.go") || strings.Contains(path, "test/") ||
			strings.Contains(path, "backend/base/event/") {
			continue // suites for tests, and events, which have wire names of their own
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			visit(set, n)
			return true
		})
	}
}

// inCall finds a key with its values: the words after it come in pairs of name and value.
func inCall(set *token.FileSet, call *ast.CallExpr, families []string) []mention {
	names := map[string]int{"New": 3, "T": 1, "say": 1, "tell": 1, "note": 2} // where the pairs begin
	name := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	first, known := names[name]
	if !known {
		return nil
	}
	for i, arg := range call.Args {
		literal, ok := arg.(*ast.BasicLit)
		if !ok || i >= first {
			continue
		}
		if key, ok := keyOf(literal, families); ok {
			m := mention{key: key, where: set.Position(literal.Pos()).String(), call: true, open: call.Ellipsis.IsValid()}
			for j := first; j < len(call.Args); j += 2 {
				if value, ok := call.Args[j].(*ast.BasicLit); ok {
					text, _ := strconv.Unquote(value.Value)
					m.args = append(m.args, text)
				} else {
					m.open = true
				}
			}
			return []mention{m}
		}
	}
	return nil
}

func keyOf(literal *ast.BasicLit, families []string) (string, bool) {
	text, err := strconv.Unquote(literal.Value)
	if literal.Kind != token.STRING || err != nil {
		return "", false
	}
	text = strings.TrimPrefix(text, "@")
	family, rest, dotted := strings.Cut(text, ".")
	if !dotted || rest == "" || !slices.Contains(families, family) || strings.HasSuffix(text, ".") {
		return "", false
	}
	return text, regexp.MustCompile(`^[a-zA-Z0-9_.-]+$`).MatchString(text)
}

// beginnings reads every string literal that begins keys, like "state.", to which code adds a value.
func beginnings(t *testing.T, family string) []mention {
	t.Helper()
	var all []mention
	inspect(t, func(set *token.FileSet, n ast.Node) {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return
		}
		text, err := strconv.Unquote(literal.Value)
		text = strings.TrimPrefix(text, "@")
		if err == nil && strings.HasPrefix(text, family) && strings.HasSuffix(text, ".") {
			all = append(all, mention{key: text, where: set.Position(literal.Pos()).String()})
		}
	})
	return all
}

func files(t *testing.T, roots []string, endings ...string) []string {
	t.Helper()
	var found []string
	for _, root := range roots {
		err := filepath.WalkDir(filepath.Join(top, root), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && slices.Contains(endings, filepath.Ext(path)) {
				found = append(found, filepath.ToSlash(path))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}
