package markup

import "strings"

// Element is a part of a formula in XML: OMML of Word or MathML.
type Element struct {
	Name string // without prefix
	Attr []Attr
	Text string // of one without Kids
	Kids []*Element
}

// Attr is an attribute of an Element.
type Attr struct{ Name, Value string }

func (e *Element) attr(name string) string {
	for _, a := range e.Attr {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

// kid is the first child of a name; nil when there is none.
func (e *Element) kid(name string) *Element {
	if e == nil {
		return nil
	}
	for _, k := range e.Kids {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// property is the value of a property of an OMML element, such as the sign of a bracket; false when it is not there.
func (e *Element) property(name string) (string, bool) {
	p := e.kid(e.Name + "Pr").kid(name)
	if p == nil {
		return "", false
	}
	if len(p.Attr) == 0 && strings.TrimSpace(p.Text) != "" {
		return strings.TrimSpace(p.Text), true // as RTF writes it
	}
	return p.attr("val"), true
}

// Builder makes an Element of the events of a parser. A new one is ready.
type Builder struct {
	root Element
	open []*Element
}

// Enter begins an element.
func (b *Builder) Enter(name string, attr []Attr) {
	e := &Element{Name: name, Attr: attr}
	parent := &b.root
	if n := len(b.open); n > 0 {
		parent = b.open[n-1]
	}
	parent.Kids = append(parent.Kids, e)
	b.open = append(b.open, e)
}

// Leave ends the innermost element; true when it was the outermost.
func (b *Builder) Leave() bool {
	b.open = b.open[:max(len(b.open)-1, 0)]
	return len(b.open) == 0
}

// Add adds text to the innermost element.
func (b *Builder) Add(text string) {
	if n := len(b.open); n > 0 {
		b.open[n-1].Text += text
	}
}

// Element is what was built.
func (b *Builder) Element() *Element {
	if len(b.root.Kids) == 1 {
		return b.root.Kids[0]
	}
	return &b.root
}

// braced is TeX as one argument.
func braced(tex string) string { return "{" + strings.TrimSpace(tex) + "}" }
