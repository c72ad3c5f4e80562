package formula

import (
	"strings"
	"unicode/utf8"
)

// starMath is a formula in the language of LibreOffice, which reads MathML only roughly: it loses accents and takes
// what follows a fraction for a part of it. Each sign has nothing, {}, at both sides, so that none lacks a term.
func starMath(n Node) string {
	switch n.Kind {
	case Letter:
		if n.Text < "\u0080" {
			return n.Text
		}
		return starGreek(n.Text)
	case Number:
		if strings.Trim(n.Text, "0123456789.,") == "" {
			return n.Text
		}
		return quoted(n.Text)
	case Name, Words:
		return quoted(n.Text)
	case Space:
		return strings.TrimSpace(strings.Repeat("` ", int(4*n.Width+1)))
	case Sign:
		return starSign(n)
	case Script:
		return starMarked(n, "_", "^")
	case Limits:
		return starMarked(n, " csub ", " csup ")
	case Row:
		return starRow(n.Parts)
	case Table:
		return starTable(n)
	case Fraction, Root, Fence, Accent, Under, Struck, Boxed, Phantom:
	}
	return starBuilt(n)
}

func quoted(text string) string { return `"` + strings.ReplaceAll(text, `"`, "”") + `"` }

func starRow(parts []Node) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = starMath(p)
	}
	return strings.Join(texts, " ")
}

// starGreek is a letter by its name: so it is slanted.
func starGreek(letter string) string {
	const small = "αβγδεζηθικλμνξοπρςστυφχψω"
	names := strings.Fields("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho " +
		"varsigma sigma tau upsilon phi chi psi omega")
	if at := strings.Index(small, letter); at >= 0 {
		return "%i" + names[utf8.RuneCountInString(small[:at])]
	}
	return "ital " + quoted(letter)
}

// starSign is a sign between two terms by its word; others are text.
func starSign(n Node) string {
	if n.LargeSign() {
		return "{" + starLarge(n.Text) + " {}}"
	}
	if n.Tight {
		return quoted(n.Text)
	}
	for _, pair := range [][2]string{
		{"+", "+"},
		{"−", "-"},
		{"±", "+-"},
		{"∓", "-+"},
		{"·⋅", "cdot"},
		{"×", "times"},
		{"÷", "div"},
		{"=", "="},
		{"≠", "<>"},
		{"<", "<"},
		{">", ">"},
		{"≤", "<="},
		{"≥", ">="},
		{"≈", "approx"},
		{"≡", "equiv"},
		{"∼", "sim"},
		{"→", "toward"},
		{"⇒", "drarrow"},
		{"⇔", "dlrarrow"},
		{"∈", "in"},
		{"∉", "notin"},
		{"⊂", "subset"},
		{"⊆", "subseteq"},
		{"∪", "union"},
		{"∩", "intersection"},
		{"∥", "parallel"},
		{"⊥", "ortho"},
		{"∝", "prop"},
		{"∧", "and"},
		{"∨", "or"},
	} {
		if strings.Contains(pair[0], n.Text) {
			return "{} " + pair[1] + " {}"
		}
	}
	return quoted(n.Text)
}

func starLarge(sign string) string {
	for _, pair := range [][2]string{
		{"∑", "sum"}, {"∏", "prod"}, {"∐", "coprod"}, {"∫", "int"}, {"∬", "iint"}, {"∭", "iiint"}, {"∮", "lint"},
	} {
		if pair[0] == sign {
			return pair[1]
		}
	}
	return "oper " + sign
}

// starMarked is a base with its marks behind the words for below and above.
func starMarked(n Node, below, above string) string {
	base, after := "{"+starMath(n.Parts[0])+"}", ""
	if n.isSum() {
		base, after = starLarge(n.Parts[0].Text), " {}"
		if n.Kind == Limits {
			below, above = " from ", " to "
		}
	}
	if !n.Parts[1].Empty() {
		base += below + "{" + starMath(n.Parts[1]) + "}"
	}
	if !n.Parts[2].Empty() {
		base += above + "{" + starMath(n.Parts[2]) + "}"
	}
	return "{" + base + after + "}"
}

func starBuilt(n Node) string {
	first := "{" + starMath(n.Parts[0]) + "}"
	second := ""
	if len(n.Parts) > 1 {
		second = "{" + starMath(n.Parts[1]) + "}"
	}
	switch {
	case n.Kind == Fraction && n.Bare:
		return "{binom " + first + second + "}"
	case n.Kind == Fraction:
		return "{" + first + " over " + second + "}"
	case n.Kind == Root && second != "":
		return "nroot " + second + first
	case n.Kind == Root:
		return "sqrt " + first
	case n.Kind == Fence:
		return "left " + starBracket(n.Open, "l") + " " + first + " right " + starBracket(n.Close, "r")
	case n.Blank():
		return `size *1.4 "□"`
	case n.Kind == Boxed:
		return first
	case n.Kind == Phantom:
		return "phantom " + first
	case n.Kind == Struck:
		return "overstrike " + first
	}
	return starAccent(n, first)
}

func starBracket(sign, side string) string {
	switch {
	case sign == "":
		return "none"
	case strings.Contains("()[]", sign):
		return sign
	case strings.Contains("{}", sign):
		return side + "brace"
	case sign == "|" || sign == "∣":
		return side + "line"
	case sign == "‖" || sign == "∥":
		return side + "dline"
	case strings.Contains("⟨⟩", sign):
		return side + "angle"
	case strings.Contains("⌊⌋", sign):
		return side + "floor"
	case strings.Contains("⌈⌉", sign):
		return side + "ceil"
	}
	return "none"
}

func starAccent(n Node, inner string) string {
	switch n.Text {
	case "_":
		return "underline " + inner
	case "⏞":
		return "{" + inner + " overbrace {}}"
	case "⏟":
		return "{" + inner + " underbrace {}}"
	}
	for _, pair := range [][2]string{
		{"→", "widevec"},
		{"^ˆ", "hat"},
		{"~˜", "tilde"},
		{"˙", "dot"},
		{"¨", "ddot"},
		{"ˇ", "check"},
		{"´", "acute"},
		{"`", "grave"},
		{"¯‾", "overline"},
	} {
		if strings.Contains(pair[0], n.Text) {
			return pair[1] + " " + inner
		}
	}
	return inner
}

func starTable(n Node) string {
	rows := make([]string, len(n.Parts))
	for i, row := range n.Parts {
		cells := make([]string, len(row.Parts))
		for j, cell := range row.Parts {
			cells[j] = "align" + string(n.Columns[j]) + " {" + starMath(cell) + "}"
		}
		rows[i] = strings.Join(cells, " # ")
	}
	return "matrix {" + strings.Join(rows, " ## ") + "}"
}
