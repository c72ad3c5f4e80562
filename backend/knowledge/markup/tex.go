package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text writes signs of mathematics as TeX: letters as they are, words of a language as \text.
func Text(s string) string {
	var out strings.Builder
	runes := []rune(s)
	for i := 0; i < len(runes); {
		end := i
		for end < len(runes) && unicode.IsLetter(runes[end]) && runes[end] < 0x370 {
			end++
		}
		switch word := string(runes[i:end]); {
		case end-i > 1 && isFunction(word):
			out.WriteString(`\` + word + " ")
		case end-i > 1:
			out.WriteString(`\text{` + word + "}")
		case end-i == 1:
			out.WriteString(word)
		default:
			out.WriteString(sign(runes, i))
			end = i + 1
		}
		i = end
	}
	return out.String()
}

// Upright writes words with their spaces as TeX.
func Upright(s string) string {
	if strings.TrimSpace(s) == "" {
		return strings.Repeat(`\ `, min(utf8.RuneCountInString(s), 1))
	}
	var out strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune(`{}$%#&_`, r):
			out.WriteString(`\` + string(r))
		case strings.ContainsRune(`\^~`, r):
			out.WriteByte(' ')
		default:
			out.WriteRune(r)
		}
	}
	return `\text{` + out.String() + "}"
}

func isFunction(word string) bool {
	switch word {
	case "sin",
		"cos",
		"tan",
		"cot",
		"arcsin",
		"arccos",
		"arctan",
		"sinh",
		"cosh",
		"tanh",
		"log",
		"ln",
		"lg",
		"exp",
		"lim",
		"max",
		"min",
		"sup",
		"inf",
		"det",
		"dim",
		"gcd",
		"ker",
		"arg":
		return true
	}
	return false
}

// sign writes the sign at a place. A comma between digits is that of a number.
func sign(runes []rune, at int) string {
	r := runes[at]
	between := at > 0 && at+1 < len(runes) && unicode.IsDigit(runes[at-1]) && unicode.IsDigit(runes[at+1])
	switch {
	case r == ',' && between:
		return "{,}"
	case strings.ContainsRune(`{}$%#&_`, r):
		return `\` + string(r)
	case r == '\\':
		return `\backslash `
	case r == '^' || r == '~':
		return `\text{` + `\` + string(r) + `{}}`
	case r >= 0x2061 && r <= 0x2064 || r == '\u200b' || r == '\ufeff':
		return ""
	case unicode.IsSpace(r) || r == '\u2009':
		return " "
	}
	if name := named(r); name != "" {
		return `\` + name + " "
	}
	return string(r)
}

// named is the TeX name of a sign that no keyboard has; "" for one that has none or needs none.
func named(r rune) string {
	for _, pair := range signNames {
		if strings.ContainsRune(pair.signs, r) {
			names := strings.Fields(pair.names)
			return names[indexOf([]rune(pair.signs), r)]
		}
	}
	return ""
}

//nolint:gochecknoglobals // a table, never written
var signNames = []struct{ signs, names string }{
	{"αβγδεζηθικλμν", "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu"},
	{"ξπρστυφχψω", "xi pi rho sigma tau upsilon varphi chi psi omega"},
	{"ΓΔΘΛΞΠΣΦΨΩ", "Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"},
	{"·⋅×÷±∓≤≥≠≈≡∼≅", "cdot cdot times div pm mp le ge ne approx equiv sim cong"},
	{"→←↔⇒⇔", "to leftarrow leftrightarrow Rightarrow Leftrightarrow"},
	{"⟶↦⇌", "longrightarrow mapsto rightleftharpoons"},
	{"∞∈∉⊂⊆∪∩∅", "infty in notin subset subseteq cup cap emptyset"},
	{"∀∃∖∧∨¬", "forall exists setminus land lor neg"},
	{"∑∏∫∬∮⋃⋂∂∇∠⊥∥", "sum prod int iint oint bigcup bigcap partial nabla angle perp parallel"},
	{"…⋯⋮⋱∘⟨⟩ϕϵ", "ldots cdots vdots ddots circ langle rangle phi epsilon"},
}
