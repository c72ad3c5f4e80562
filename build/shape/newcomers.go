package main

import (
	"go/ast"
	"path"
	"slices"
	"strconv"
	"strings"
)

// newAgents are the files outside of an agent's folder that import it: the registry, and what knows one agent by name.
// That no other has to change, workflow/newcomer_test.go proves with one more; tools/source_test.go does for a source.
func newAgents(files []file) count {
	c := count{what: "files per new agent, beside its folder and sentences", limit: maxPerAgent, goal: 1}
	for _, name := range called(files, "backend/agents", "Plain") {
		own := "backend/agents/" + name
		c.most(files, func(f file) bool {
			return path.Dir(f.path) != own && slices.ContainsFunc(f.tree.Imports, func(i *ast.ImportSpec) bool {
				return i.Path.Value == strconv.Quote("pult/"+own)
			})
		})
	}
	return c
}

// newExporters are the files outside of an exporter's own that name the function that makes it.
func newExporters(files []file) count {
	c := count{what: "files per new exporter, beside its own and sentences", limit: maxPerExporter, goal: 1}
	for _, name := range called(files, "backend/material/export", "All") {
		c.most(files, func(f file) bool {
			return path.Dir(f.path) == "backend/material/export" && !declares(f, name) && says(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				return ok && last(call.Fun) == name
			})
		})
	}
	return c
}

// newSources are the files that say the id of a source: the registry, and what knows one source by name.
func newSources(files []file) count {
	c := count{what: "files per new source, beside its own and sentences", limit: maxPerSource, goal: 1}
	for _, id := range sourceIDs(files) {
		c.most(files, func(f file) bool { return says(f, func(n ast.Node) bool { return literal(n) == id }) })
	}
	return c
}

// sourceIDs are the ids in the registry of sources, in quotes.
func sourceIDs(files []file) []string {
	var ids []string
	for _, f := range files {
		if f.path != "backend/knowledge/knowledge.go" {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok && last(kv.Key) == "ID" && literal(kv.Value) != "" {
				ids = append(ids, literal(kv.Value))
			}
			return true
		})
	}
	return ids
}

func literal(n ast.Node) string {
	if l, ok := n.(*ast.BasicLit); ok {
		return l.Value
	}
	return ""
}

// called are the functions, or the packages of functions, that a list of calls is made of.
func called(files []file, dir, list string) []string {
	var names []string
	for _, f := range files {
		if path.Dir(f.path) != dir || !declares(f, list) {
			continue
		}
		ast.Inspect(declared(f, list).Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				names = append(names, owner(call.Fun))
			}
			return true
		})
	}
	return names
}

// owner is the package of a function of another package, or the name of one of this package.
func owner(fn ast.Expr) string {
	if in, ok := fn.(*ast.SelectorExpr); ok {
		return last(in.X)
	}
	return last(fn)
}

// most keeps the newcomer that touches most files.
func (c *count) most(files []file, touches func(file) bool) {
	var where []string
	for _, f := range files {
		if touches(f) {
			where = append(where, f.path)
		}
	}
	if len(where) >= c.n {
		c.n, c.where = len(where), where
	}
}

func declares(f file, name string) bool { return declared(f, name) != nil }

// declared is a function of a file; nil where it has none of that name.
func declared(f file, name string) *ast.FuncDecl {
	for _, d := range f.tree.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name {
			return fn
		}
	}
	return nil
}

func says(f file, what func(ast.Node) bool) bool {
	found := false
	ast.Inspect(f.tree, func(n ast.Node) bool {
		found = found || n != nil && what(n)
		return !found
	})
	return found && !strings.HasSuffix(f.path, "_test.go")
}
