package arithmetic

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// node is a piece of an expression as it was understood. op is an operator, "number", "unit", "call" or "sign".
type node struct {
	op    string
	at    int
	text  string // name of a function
	value *big.Rat
	unit  *unit // behind a number, or what a result is wanted in
	args  []*node
}

// strength tells how tightly an operator binds to what stands left of it; 0: it is none.
func strength(op string) int {
	switch op {
	case "=", "!=", "<", ">", "<=", ">=":
		return 1
	case "in":
		return 2
	case "+", "-":
		return 3
	case "von", "off":
		return 4
	case "*", "/", "mod":
		return 5
	case "^":
		return 7
	case "%":
		return 8
	}
	return 0
}

const (
	signStrength = 6
	rootStrength = 7
)

// parser is a Pratt parser over the tokens.
type parser struct {
	tokens []token
	at     int
	depth  int
}

func parse(tokens []token) (*node, error) {
	p := parser{tokens: tokens}
	n, err := p.expression(0)
	if err != nil {
		return nil, err
	}
	switch t := p.peek(); {
	case t.kind == end:
		return n, nil
	case t.text == ")":
		return nil, place("fault.arithmetic.bracket", t.at)
	case t.kind == operator && t.text != "(" && t.text != "√":
		return nil, place("fault.arithmetic.unreadable", t.at, "text", t.text)
	default:
		return nil, place("fault.arithmetic.operator", t.at, "text", t.text)
	}
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) take() token {
	t := p.tokens[p.at]
	if t.kind != end {
		p.at++
	}
	return t
}

// accept takes the next token when it is this operator.
func (p *parser) accept(op string) bool {
	t := p.peek()
	if t.kind != operator || t.text != op {
		return false
	}
	p.at++
	return true
}

// expression reads what binds more tightly than least.
func (p *parser) expression(least int) (*node, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, place("fault.arithmetic.tooDeep", p.peek().at, "most", strconv.Itoa(maxDepth))
	}
	left, err := p.operand()
	for err == nil {
		t := p.peek()
		s := strength(t.text)
		if t.kind == word && least < strength("%") {
			left, err = p.counted(left)
			if err == nil && left == nil {
				return nil, place("fault.arithmetic.word", t.at, "text", t.text)
			}
			continue
		}
		if t.kind != operator || s == 0 || s <= least {
			return left, nil
		}
		p.take()
		left, err = p.after(left, t, s)
	}
	return nil, err
}

// counted puts a unit behind a number; nil when the word is no unit.
func (p *parser) counted(left *node) (*node, error) {
	t := p.peek()
	u := findUnit(t.text)
	if u == nil {
		return nil, nil
	}
	if left.op == "unit" {
		return nil, place("fault.arithmetic.operator", t.at, "text", t.text)
	}
	p.take()
	return &node{op: "unit", at: t.at, unit: u, args: []*node{left}}, nil
}

// after reads what follows an operator.
func (p *parser) after(left *node, t token, s int) (*node, error) {
	switch t.text {
	case "%":
		return &node{op: "%", at: t.at, args: []*node{left}}, nil
	case "in":
		return p.wanted(left, t)
	case "^":
		right, err := p.exponent()
		return &node{op: "^", at: t.at, args: []*node{left, right}}, err
	}
	right, err := p.expression(s)
	if err != nil {
		return nil, err
	}
	if t.text == "/" && right.op == "unit" && !left.counted() {
		// 3/4 h are three quarters of an hour, not 3 by 4 hours.
		share := &node{op: "/", at: t.at, args: []*node{left, right.args[0]}}
		return &node{op: "unit", at: right.at, unit: right.unit, args: []*node{share}}, nil
	}
	return &node{op: t.text, at: t.at, args: []*node{left, right}}, nil
}

// counted reports a unit, or percent, somewhere in the node.
func (n *node) counted() bool {
	return n.op == "unit" || n.op == "%" || slices.ContainsFunc(n.args, (*node).counted)
}

// exponent reads what stands above the line: a sign, an operand, and a further power; a unit behind it belongs to the
// whole power.
func (p *parser) exponent() (*node, error) {
	p.depth++
	defer func() { p.depth-- }()
	t := p.peek()
	if p.depth > maxDepth {
		return nil, place("fault.arithmetic.tooDeep", t.at, "most", strconv.Itoa(maxDepth))
	}
	if p.accept("-") {
		n, err := p.exponent()
		return &node{op: "sign", at: t.at, args: []*node{n}}, err
	}
	n, err := p.operand()
	if err == nil && p.accept("^") {
		var above *node
		above, err = p.exponent()
		n = &node{op: "^", at: t.at, args: []*node{n, above}}
	}
	return n, err
}

// wanted reads the unit that a result is wanted in.
func (p *parser) wanted(left *node, in token) (*node, error) {
	t := p.take()
	if t.kind == operator && t.text == "%" {
		return &node{op: "in", at: in.at, text: "%", args: []*node{left}}, nil
	}
	if t.kind != word {
		return nil, missing(t)
	}
	switch strings.ToLower(t.text) {
	case "bruch", "fraction", "dezimal", "dezimalzahl", "decimal", "zahl", "number":
		return left, nil // both are always given
	}
	u := findUnit(t.text)
	if u == nil {
		return nil, place("fault.arithmetic.word", t.at, "text", t.text)
	}
	return &node{op: "in", at: in.at, unit: u, args: []*node{left}}, nil
}

// missing faults a token where a number was due.
func missing(t token) error {
	if t.kind == end {
		return place("fault.arithmetic.end", t.at)
	}
	return place("fault.arithmetic.unreadable", t.at, "text", t.text)
}

// operand reads a number, a sign, a bracket, a root or a function.
func (p *parser) operand() (*node, error) {
	t := p.take()
	switch t.kind {
	case number:
		return &node{op: "number", at: t.at, value: t.value}, tooBig(t.value, t.at)
	case word:
		return p.named(t)
	case end:
		return nil, missing(t)
	case operator:
	}
	switch t.text {
	case "+":
		return p.expression(signStrength)
	case "-":
		n, err := p.expression(signStrength)
		return &node{op: "sign", at: t.at, args: []*node{n}}, err
	case "√":
		n, err := p.radicand(t)
		return &node{op: "√", at: t.at, args: []*node{n}}, err
	case "(":
		return p.bracketed(t)
	}
	return nil, missing(t)
}

// radicand reads what stands under a root: one operand, without the unit behind it.
func (p *parser) radicand(root token) (*node, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, place("fault.arithmetic.tooDeep", root.at, "most", strconv.Itoa(maxDepth))
	}
	return p.operand()
}

func (p *parser) bracketed(open token) (*node, error) {
	n, err := p.expression(0)
	if err != nil {
		return nil, err
	}
	if !p.accept(")") {
		return nil, p.unclosed(open)
	}
	return n, nil
}

// unclosed faults what stands where a bracket should be closed.
func (p *parser) unclosed(open token) error {
	switch t := p.peek(); t.kind {
	case end:
		return place("fault.arithmetic.bracket", open.at)
	case operator:
		return missing(t)
	case number, word:
		return place("fault.arithmetic.operator", t.at, "text", t.text)
	}
	return place("fault.arithmetic.bracket", open.at)
}

// named reads a function, pi, or money with its sign in front.
func (p *parser) named(t token) (*node, error) {
	name, isFunction := functions()[strings.ToLower(t.text)]
	switch {
	case isFunction && p.accept("("):
		return p.call(name, t, true)
	case isFunction && p.accept("von"):
		return p.call(name, t, false)
	case isPi(t.text):
		return &node{op: "pi", at: t.at}, nil
	}
	if u := findUnit(t.text); u != nil && u.dim[money] == 1 && p.peek().kind == number {
		n := p.take()
		amount := &node{op: "number", at: n.at, value: n.value}
		return &node{op: "unit", at: t.at, unit: u, args: []*node{amount}}, tooBig(n.value, n.at)
	}
	if findUnit(t.text) != nil {
		return nil, place("fault.arithmetic.unreadable", t.at, "text", t.text)
	}
	return nil, place("fault.arithmetic.word", t.at, "text", t.text)
}

// call reads the values of a function, in brackets or to the end.
func (p *parser) call(name string, t token, closed bool) (*node, error) {
	n := &node{op: "call", at: t.at, text: name}
	for {
		arg, err := p.expression(0)
		if err != nil {
			return nil, err
		}
		n.args = append(n.args, arg)
		if p.accept(";") {
			continue
		}
		if closed && !p.accept(")") {
			return nil, p.unclosed(t)
		}
		return n, nil
	}
}

func isPi(text string) bool { return among(text, "pi Pi PI π") }

func among(text, list string) bool {
	for _, one := range strings.Fields(list) {
		if one == text {
			return true
		}
	}
	return false
}
