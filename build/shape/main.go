// Command shape counts what the layout promises and ends with 1 where a count is over its limit, 2 where not all could
// be counted: rooms, methods of a struct, ports that may be missing, comparisons of kinds of results, names of agents
// outside their folders, long lines and files, comments that name what is not there, and files that somebody touches
// who adds something. A limit may only go down.
//
// Usage: go run ./build/shape (from the top of the repository)
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// count is one promise: what was found, what is allowed now, and what the layout wants.
type count struct {
	what        string
	n           int
	limit, goal int
	where       []string
}

// maxShown bounds the places that are printed for a count over its limit.
const maxShown = 12

func main() { os.Exit(run(os.Stdout, os.Stderr)) }

// run counts below the current folder and returns the exit code: 1 for a count over its limit, 2 where not all could be
// counted.
func run(out, errs io.Writer) int {
	counts, err := counted()
	if err != nil {
		_, _ = fmt.Fprintln(errs, err)
		return 2
	}
	code := 0
	for _, c := range counts {
		verdict := "ok"
		if c.n > c.limit {
			verdict, code = "OVER", 1
		}
		_, _ = fmt.Fprintf(out, "%-4s %5d  limit %5d  goal %5d  %s\n", verdict, c.n, c.limit, c.goal, c.what)
		if c.n > c.limit || c.n > c.goal {
			for _, w := range c.where[:min(maxShown, len(c.where))] {
				_, _ = fmt.Fprintln(out, "       ", w)
			}
		}
	}
	return code
}

func counted() ([]count, error) {
	all, allTests, err := parse(".")
	if err != nil {
		return nil, err
	}
	folders, err := rooms()
	if err != nil {
		return nil, err
	}
	texts, err := longTexts()
	if err != nil {
		return nil, err
	}
	files, tests := product(all), product(allTests)
	newcomers := []count{newAgents(files), newExporters(files), newSources(files)}
	for _, c := range newcomers {
		if c.n == 0 {
			return nil, fmt.Errorf("no registry found: %s", c.what)
		}
	}
	return append([]count{
		folders, methods(files), longLines(slices.Concat(all, allTests)), texts,
		longFiles(slices.Concat(all, allTests)), kinds(files), agentNames(files), optional(files), stale(files, tests),
	}, newcomers...), nil
}

// file is one parsed file.
type file struct {
	path string
	set  *token.FileSet
	tree *ast.File
	text []byte
}

// product are the files below backend; the others are tools.
func product(files []file) []file {
	return slices.DeleteFunc(slices.Clone(files), func(f file) bool { return !strings.HasPrefix(f.path, "backend/") })
}

// parse reads the files of Go that we wrote: those without and those with tests.
func parse(root string) (files, tests []file, _ error) {
	set := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && foreign.MatchString(d.Name()) {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(set, path, text, parser.ParseComments)
		f := file{filepath.ToSlash(path), set, tree, text}
		if strings.HasSuffix(path, "_test.go") {
			tests = append(tests, f)
		} else {
			files = append(files, f)
		}
		return err
	})
	return files, tests, err
}

func rooms() (count, error) {
	c := count{what: "rooms: folders directly under backend", limit: 18, goal: 18}
	entries, err := os.ReadDir("backend")
	for _, e := range entries {
		if e.IsDir() {
			c.n++
			c.where = append(c.where, e.Name())
		}
	}
	return c, err
}

// methods counts the structs with more than thirty methods of their own.
func methods(files []file) count {
	c := count{what: "structs with more than 30 methods", limit: maxWideStructs, goal: 0}
	per := map[string]int{}
	for _, f := range files {
		for _, d := range f.tree.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil {
				continue
			}
			per[filepath.ToSlash(filepath.Dir(f.path))+"."+receiver(fn.Recv.List[0].Type)]++
		}
	}
	for name, n := range per {
		if n > 30 {
			c.n++
			c.where = append(c.where, fmt.Sprintf("%s has %d", name, n))
		}
	}
	sort.Strings(c.where)
	return c
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "?"
}

var kindName = regexp.MustCompile(`^(Research|Image|Music|Document|Answer)Type$`)

// kinds counts comparisons and cases over the kind of a result, wherever they are.
func kinds(files []file) count {
	c := count{what: "comparisons of the kind of a result", limit: maxKinds, goal: 0}
	for _, f := range files {
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if slices.ContainsFunc(compared(n), func(e ast.Expr) bool { return kindName.MatchString(last(e)) }) {
				c.n++
				c.where = append(c.where, f.set.Position(n.Pos()).String())
			}
			return true
		})
	}
	return c
}

// compared are the two sides of a comparison, or the values of a case.
func compared(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			return []ast.Expr{n.X, n.Y}
		}
	case *ast.CaseClause:
		return n.List
	}
	return nil
}

func last(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// agentNames counts an agent's name as a string outside backend/agents; a package that is imported is none.
func agentNames(files []file) count {
	agents := []string{`"research"`, `"image"`, `"music"`, `"edit"`}
	c := count{what: "names of agents outside backend/agents", limit: maxAgentNames, goal: 0}
	for _, f := range files {
		if strings.HasPrefix(f.path, "backend/agents/") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if _, imported := n.(*ast.ImportSpec); imported {
				return false
			}
			if l, ok := n.(*ast.BasicLit); ok && slices.Contains(agents, l.Value) {
				c.n++
				c.where = append(c.where, f.set.Position(l.Pos()).String())
			}
			return true
		})
	}
	return c
}

// optional counts fields whose comment says what happens when they are nil.
func optional(files []file) count {
	c := count{what: "ports of services that may be nil", limit: maxOptional, goal: 0}
	for _, f := range files {
		if !strings.HasPrefix(f.path, "backend/workflow/") && !strings.HasPrefix(f.path, "backend/agent/") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			field, ok := n.(*ast.Field)
			if ok && field.Comment != nil && strings.HasPrefix(strings.TrimSpace(field.Comment.Text()), "nil: ") {
				c.n++
				c.where = append(c.where, f.set.Position(field.Pos()).String())
			}
			return true
		})
	}
	return c
}
