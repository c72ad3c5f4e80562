package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// camel is a word that looks like a name of Go: a rename leaves such words behind in comments.
var (
	camel = regexp.MustCompile(`\b[a-z]+[A-Z][A-Za-z0-9]*\b`)
	word  = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)
)

// elsewhere are such words that name something outside our code: products, wires, and functions of the seeds.
func elsewhere() []string {
	return []string{
		"macOS", "gRPC", "vLLM", "xAI", "mRNA", "camelCase", "allocateContextBudget", "getRequiredConfirmations",
		"calculateImageConfidence", "calculateResearchConfidence", "extractForImage", "extractForMusic",
		"getAgentTree", "getAgent", "userIntervention", "getRelevantHistory",
	}
}

// stale counts doc comments that begin with another name than that of what they document, and words in comments that
// look like a name and are none in any file.
func stale(files, tests []file) count {
	c := count{what: "comments that name what is not there", limit: 0, goal: 0}
	known := map[string]bool{}
	for _, name := range elsewhere() {
		known[name] = true
	}
	for _, f := range slices.Concat(files, tests) {
		for _, w := range names(f.tree) {
			known[w] = true
		}
	}
	for _, f := range files {
		c.unknown(f, known)
		c.misnamed(f)
	}
	return c
}

func (c *count) unknown(f file, known map[string]bool) {
	for _, g := range f.tree.Comments {
		for _, w := range camel.FindAllString(g.Text(), -1) {
			if !known[w] {
				c.found(f, g.Pos(), w)
			}
		}
	}
}

func (c *count) misnamed(f file) {
	for _, d := range f.tree.Decls {
		for name, doc := range documented(d) {
			if lead(doc) != name {
				c.found(f, doc.Pos(), name)
			}
		}
	}
}

func (c *count) found(f file, at token.Pos, what string) {
	c.n++
	c.where = append(c.where, f.set.Position(at).String()+" "+what)
}

// names are the words of a file's code: identifiers, and those in strings, where keys and columns stand.
func names(tree *ast.File) []string {
	var list []string
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CommentGroup:
			return false
		case *ast.Ident:
			list = append(list, n.Name)
		case *ast.BasicLit:
			list = append(list, word.FindAllString(n.Value, -1)...)
		}
		return true
	})
	return list
}

// documented are the functions and types of a declaration that have a comment of their own, and its variables and
// constants when they are exported.
func documented(d ast.Decl) map[string]*ast.CommentGroup {
	docs := map[string]*ast.CommentGroup{}
	switch d := d.(type) {
	case *ast.FuncDecl:
		docs[d.Name.Name] = d.Doc
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if name, doc := specified(s, d); name != "" {
				docs[name] = doc
			}
		}
	}
	for name, doc := range docs {
		if doc == nil || strings.HasPrefix(doc.List[0].Text, "//go:") {
			delete(docs, name)
		}
	}
	return docs
}

// specified is the name and the comment of a type or an exported value; a declaration without parentheses has the
// comment of what is in it.
func specified(s ast.Spec, d *ast.GenDecl) (string, *ast.CommentGroup) {
	alone := !d.Lparen.IsValid()
	switch s := s.(type) {
	case *ast.TypeSpec:
		if alone {
			return s.Name.Name, d.Doc
		}
		return s.Name.Name, s.Doc
	case *ast.ValueSpec:
		if alone && s.Names[0].IsExported() {
			return s.Names[0].Name, d.Doc
		}
	}
	return "", nil
}

// lead is the first word of a comment without its punctuation.
func lead(doc *ast.CommentGroup) string {
	first, _, _ := strings.Cut(strings.TrimSpace(doc.Text()), " ")
	first, _, _ = strings.Cut(first, "\n")
	return strings.TrimSuffix(strings.TrimRight(first, ".,:;"), "'s")
}
