package formula

import (
	"strings"
	"unicode/utf8"
)

// Kind is what a part of a formula is.
type Kind int

// The closed set.
const (
	Row      Kind = iota // parts side by side
	Letter               // one that stands for something: in italics
	Name                 // sin, lim, ℕ, %: upright
	Number               // digits
	Sign                 // of an operation, relation or bracket
	Words                // of a language, with their spaces
	Space                // Width
	Fraction             // what is above, what is below
	Root                 // what is under it, and its degree when it has one
	Script               // base, what is lowered, what is raised; the last two may be empty
	Limits               // base, what is below, what is above; the last two may be empty
	Fence                // one part between Open and Close
	Table                // rows of cells
	Accent               // one part with Text above it
	Under                // one part with Text below it
	Struck               // one part, crossed out
	Boxed                // one part with a line around it
	Phantom              // one part that is not seen but has its room
)

// Node is a part of a formula, and what it consists of.
type Node struct {
	Kind        Kind
	Text        string
	Parts       []Node
	Open, Close string
	Bare        bool    // a fraction without a bar
	Large       bool    // a fraction as large as the line it is in
	Tight       bool    // a sign without space around it
	Width       float64 // em
	Columns     string  // of a table: for each l, c or r, where its cells stand
}

// Empty reports a row of nothing.
func (n Node) Empty() bool { return n.Kind == Row && len(n.Parts) == 0 }

// String is a formula on one line, for places that have no other: 3/4, x², √2.
func (n Node) String() string {
	switch n.Kind {
	case Letter, Name, Number, Words:
		return n.Text
	case Sign:
		if !Spaced(n) {
			return n.Text
		}
		return " " + n.Text + " "
	case Space:
		return " "
	case Fraction:
		return n.Parts[0].grouped() + "/" + n.Parts[1].grouped()
	case Root:
		return "√" + n.Parts[0].grouped()
	case Script, Limits:
		return n.Parts[0].String() + n.Parts[1].marked("_") + n.Parts[2].marked("^")
	case Fence:
		return n.Open + n.Parts[0].String() + n.Close
	case Phantom:
		return "__"
	case Row, Table, Accent, Under, Struck, Boxed:
	}
	var text strings.Builder
	for i, part := range n.Parts {
		switch {
		case i == 0:
		case n.Kind == Table:
			text.WriteString("; ")
		case part.Kind == Fraction && n.Parts[i-1].Kind == Number:
			text.WriteString(" ") // two and a half
		}
		text.WriteString(part.String())
	}
	return text.String()
}

// Blank reports a box to write in.
func (n Node) Blank() bool { return n.Kind == Boxed && n.Parts[0].Kind == Phantom }

func (n Node) marked(sign string) string {
	if n.Empty() {
		return ""
	}
	small := map[string]string{"_": "₀₁₂₃₄₅₆₇₈₉", "^": "⁰¹²³⁴⁵⁶⁷⁸⁹"}[sign]
	if n.Kind != Number || strings.Trim(n.Text, "0123456789") != "" {
		return sign + n.grouped()
	}
	return strings.Map(func(r rune) rune { return []rune(small)[r-'0'] }, n.Text)
}

func (n Node) grouped() string {
	text := n.String()
	if utf8.RuneCountInString(text) > 1 && n.Kind != Number && n.Kind != Name && !n.Blank() {
		return "(" + text + ")"
	}
	return text
}

// Spaced reports a sign between two terms that has space at both sides.
func Spaced(n Node) bool {
	return n.Kind == Sign && !n.Tight && n.Text != "" && strings.Contains(spacedSigns, n.Text)
}

const spacedSigns = "+−±∓·⋅×÷:=≠≈≡<>≤≥∈∉⊂⊆∪∩" +
	"→⟶⇌⇒⇔↔∧∨∼≅⊥∥≙↦≪≫∖∘∣∝"
