package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"slices"
	"strings"
)

// fate is what became of a mutant.
type fate int

const (
	survived fate = iota
	killed
	pardoned // survived, and somebody has said why that is right
)

// mutant is one change.
type mutant struct {
	key  string // "gate.Policy: score < f.Limits.Warn → <="; the same as long as the code is, wherever it stands
	at   token.Position
	fate fate
}

// edit is text to put into a file in place of the bytes from..to.
type edit struct {
	from, to int
	text     string
	closes   bool // the end of what was opened before: goes in front of what opens at the same place
}

// finder walks a file and writes every change that can be made into it, each behind a question for its number.
type finder struct {
	*pack
	source
	text    []byte // of the file
	edits   []edit
	mutants []mutant
	numbers map[types.Object]int // by constant: its mutant, the same at each place where the constant is used
	where   string               // the function
	seen    map[string]int
}

// mutated returns the changed text of each file but those to leave, and the changes that are in them, numbered from 0.
func (p *pack) mutated(leave *regexp.Regexp) (map[string][]byte, []mutant, error) {
	read, err := p.checked()
	if err != nil {
		return nil, nil, err
	}
	f := &finder{pack: p, source: read, numbers: map[types.Object]int{}, seen: map[string]int{}}
	out := map[string][]byte{}
	for _, file := range read.files {
		name := read.set.Position(file.Pos()).Filename
		if leave != nil && leave.MatchString(name) {
			continue
		}
		if f.text, err = os.ReadFile(name); err != nil {
			return nil, nil, err
		}
		f.edits = nil
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				f.where = fn.Name.Name
				ast.Walk(f, fn.Body)
			}
		}
		out[name] = f.written()
	}
	return out, f.mutants, nil
}

// written is the file with all edits.
func (f *finder) written() []byte {
	var opening, closing []edit
	for _, e := range f.edits {
		if e.closes {
			closing = append(closing, e)
		} else {
			opening = append(opening, e)
		}
	}
	slices.Reverse(closing) // what was opened last is closed first
	all := append(closing, opening...)
	slices.SortStableFunc(all, func(a, b edit) int { return a.from - b.from })
	var out bytes.Buffer
	at := 0
	for _, e := range all {
		out.Write(f.text[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.Write(f.text[at:])
	return out.Bytes()
}

func (f *finder) offset(pos token.Pos) int { return f.set.Position(pos).Offset }

func (f *finder) words(n ast.Node) string {
	words := strings.Fields(string(f.text[f.offset(n.Pos()):f.offset(n.End())]))
	return strings.Join(words, " ")
}

// around puts text before and after an expression.
func (f *finder) around(e ast.Expr, before, after string) {
	from, to := f.offset(e.Pos()), f.offset(e.End())
	f.edits = append(f.edits, edit{from, from, before, false}, edit{to, to, after, true})
}

// mutant adds one and gives its number. Those that read the same within a function are told apart by a count.
func (f *finder) mutant(n ast.Node, change string) int {
	key := fmt.Sprintf("%s.%s: %s → %s", f.Name, f.where, f.words(n), change)
	if f.seen[key]++; f.seen[key] > 1 {
		key += fmt.Sprintf(" (%d)", f.seen[key])
	}
	f.mutants = append(f.mutants, mutant{key: key, at: f.set.Position(n.Pos())})
	return len(f.mutants) - 1
}

// Visit makes the changes that belong to a node.
func (f *finder) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.ArrayType, *ast.StructType, *ast.InterfaceType, *ast.GenDecl:
		return nil // what stands here has to be constant
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.SwitchStmt:
		f.cases(n)
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			f.condition(e)
		}
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN {
			f.sign(n)
		}
	case *ast.CompositeLit:
		return f.literal(n)
	case *ast.BinaryExpr:
		if !f.constant(n) {
			f.binary(n)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.around(n, "((", fmt.Sprintf(") != mutantOn(%d))", f.mutant(n, "not")))
		}
	}
	if e, ok := n.(ast.Expr); ok && f.constant(e) {
		f.number(e)
		return nil
	}
	return f
}

// literal leaves the type and the places of a list alone: they have to be constant.
func (f *finder) literal(n *ast.CompositeLit) ast.Visitor {
	_, isMap := f.info.TypeOf(n).Underlying().(*types.Map)
	for _, e := range n.Elts {
		pair, ok := e.(*ast.KeyValueExpr)
		switch {
		case !ok:
			ast.Walk(f, e)
		case isMap:
			ast.Walk(f, pair.Key)
			fallthrough
		default:
			ast.Walk(f, pair.Value)
		}
	}
	return nil
}
