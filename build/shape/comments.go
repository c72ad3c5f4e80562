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
		for _, g := range f.tree.Comments {
			for _, w := range camel.FindAllString(g.Text(), -1) {
				if !known[w] {
					c.found(f, g.Pos(), w)
				}
			}
		}
		for _, d := range f.tree.Decls {
			for name, doc := range documented(d) {
				if lead(doc) != name {
					c.found(f, doc.Pos(), name)
				}
			}
		}
	}
	return c
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
			switch s := s.(type) {
			case *ast.TypeSpec:
				docs[s.Name.Name] = s.Doc
				if !d.Lparen.IsValid() {
					docs[s.Name.Name] = d.Doc
				}
			case *ast.ValueSpec:
				if !d.Lparen.IsValid() && s.Names[0].IsExported() {
					docs[s.Names[0].Name] = d.Doc
				}
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

// lead is the first word of a comment without its punctuation.
func lead(doc *ast.CommentGroup) string {
	first, _, _ := strings.Cut(strings.TrimSpace(doc.Text()), " ")
	first, _, _ = strings.Cut(first, "\n")
	return strings.TrimSuffix(strings.TrimRight(first, ".,:;"), "'s")
}
