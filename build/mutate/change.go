package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// constant reports a value that the compiler knows.
func (f *finder) constant(e ast.Expr) bool { return f.info.Types[e].Value != nil }

// cases are the conditions of a switch without a tag.
func (f *finder) cases(n *ast.SwitchStmt) {
	if n.Tag != nil {
		return
	}
	for _, s := range n.Body.List {
		if c, ok := s.(*ast.CaseClause); ok {
			for _, e := range c.List {
				f.condition(e)
			}
		}
	}
}

// condition negates what is neither a comparison nor a negation, which have changes of their own.
func (f *finder) condition(e ast.Expr) {
	switch n := e.(type) {
	case *ast.BinaryExpr:
		return
	case *ast.UnaryExpr:
		return
	case *ast.ParenExpr:
		f.condition(n.X)
		return
	}
	if t, ok := f.info.TypeOf(e).(*types.Basic); ok && t.Info()&types.IsBoolean != 0 {
		f.around(e, "((", fmt.Sprintf(") != mutantOn(%d))", f.mutant(e, "not")))
	}
}

// binary changes a comparison at its edge, turns equal round, swaps and/or, plus/minus, times/by.
func (f *finder) binary(n *ast.BinaryExpr) {
	swap := map[token.Token]token.Token{
		token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
		token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
		token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	}
	names := map[token.Token]string{
		token.LSS: "Less", token.LEQ: "AtMost", token.GTR: "More", token.GEQ: "AtLeast",
		token.ADD: "Plus", token.SUB: "Minus", token.MUL: "Times", token.QUO: "By",
	}
	to, known := swap[n.Op]
	switch logic := map[token.Token]string{token.LAND: "mutantAnd", token.LOR: "mutantOr"}[n.Op]; {
	case !known:
	case logic != "":
		f.between(n, logic, to, ", func() bool { return (", ") })")
		f.condition(n.X) // what is outside opens first
		f.condition(n.Y)
	case n.Op == token.EQL || n.Op == token.NEQ:
		f.around(n, "((", fmt.Sprintf(") != mutantOn(%d))", f.mutant(n, to.String())))
	case f.basic(n.X) && f.basic(n.Y) && !f.counted(n.X) && !f.counted(n.Y):
		// A neighbour's number, one more or less, is the same change.
		f.between(n, "mutant"+names[n.Op], to, ", ", ")")
	}
}

// between writes a call in place of an operator.
func (f *finder) between(n *ast.BinaryExpr, call string, to token.Token, comma, end string) {
	f.around(n, fmt.Sprintf("%s(%d, ", call, f.mutant(n, to.String())), end)
	from := f.offset(n.OpPos)
	f.edits = append(f.edits, edit{from, from + len(n.Op.String()), comma, false})
}

// basic reports a number, no text and no type parameter.
func (f *finder) basic(e ast.Expr) bool {
	t, ok := f.info.TypeOf(e).Underlying().(*types.Basic)
	return ok && t.Info()&types.IsNumeric != 0 && t.Info()&types.IsComplex == 0
}

// counted reports a constant that number changes.
func (f *finder) counted(e ast.Expr) bool {
	_, ok := f.named(e)
	return ok && f.constant(e)
}

// named is the name of an expression's type, for numbers other than characters that this file can name.
func (f *finder) named(e ast.Expr) (string, bool) {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.CHAR || !f.basic(e) {
		return "", false
	}
	switch t := types.Unalias(f.info.TypeOf(e)).(type) {
	case *types.Basic:
		return t.Name(), t.Info()&types.IsUntyped == 0
	case *types.Named:
		o := t.Obj()
		return o.Name(), o.Pkg().Path() == f.ImportPath && o.Parent() == o.Pkg().Scope()
	}
	return "", false
}

// number makes a constant one more and one less, and a truth that is returned a lie.
func (f *finder) number(e ast.Expr) {
	name, ok := f.named(e)
	if !ok {
		return
	}
	n := 0
	id, isName := e.(*ast.Ident)
	if isName && f.numbers[f.info.Uses[id]] > 0 {
		n = f.numbers[f.info.Uses[id]] - 1
	} else {
		where := f.where
		if isName {
			f.where = "const"
		}
		n = f.mutant(e, "+1")
		f.mutant(e, "-1")
		f.where = where
		if isName {
			f.numbers[f.info.Uses[id]] = n + 1
		}
	}
	f.around(e, fmt.Sprintf("mutantNumber[%s](%d, ", name, n), ")")
}

// sign turns "+=" into "-=".
func (f *finder) sign(n *ast.AssignStmt) {
	if e := n.Rhs[0]; f.basic(e) && !f.constant(e) {
		f.around(e, fmt.Sprintf("mutantSign(%d, ", f.mutant(n, "the other sign")), ")")
	}
}
