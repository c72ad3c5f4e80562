package reader

import (
	"strconv"
	"strings"

	"pult/backend/knowledge/library"
)

// The font "Symbol" from 0x41 and 0x61 on, and its other signs that schools use.
const (
	symbolCapitals = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"
	symbolSmall    = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ"
)

//nolint:gochecknoglobals // a table, never written
var symbolSigns = map[int64]string{
	0xa3: "≤", 0xb3: "≥", 0xb9: "≠", 0xb1: "±", 0xb4: "×", 0xb8: "÷", 0xd7: "⋅", 0xa5: "∞", 0xae: "→", 0xac: "←",
	0xdb: "⇔", 0xde: "⇒", 0xce: "∈", 0xb0: "°", 0xd6: "√", 0xe5: "∑", 0xf2: "∫", 0xbb: "≈", 0xba: "≡", 0xb7: "•",
	0x2d: "−", 0xa2: "′", 0xb2: "″", 0xab: "↔", 0xc7: "∩", 0xc8: "∪", 0xc6: "∅", 0xb6: "∂", 0xd0: "∠", 0x5e: "⊥",
	0x22: "∀", 0x24: "∃", 0xcf: "∉", 0xcc: "⊂", 0xcd: "⊆", 0xd1: "∇",
}

// symbolSign is a sign of a font in which the codes of letters stand for signs; code is hexadecimal. What is not known
// is lost, but for fonts of little pictures, which say nothing.
func symbolSign(font, code string) string {
	n, err := strconv.ParseInt(code, 16, 32)
	if err != nil {
		return string(library.Lost)
	}
	if n >= 0xf000 {
		n -= 0xf000
	}
	switch {
	case strings.Contains(font, "wingdings"), strings.Contains(font, "webdings"):
		return map[int64]string{0xe0: "→", 0xdf: "←", 0xfc: "✓", 0xfb: "✗"}[n]
	case !strings.Contains(font, "symbol"):
		return string(library.Lost)
	case n >= 'A' && n <= 'Z':
		return string([]rune(symbolCapitals)[n-'A'])
	case n >= 'a' && n <= 'z':
		return string([]rune(symbolSmall)[n-'a'])
	case symbolSigns[n] != "":
		return symbolSigns[n]
	case n >= ' ' && n < 0x7f && n != '@' && n != '\\' && n != '`':
		return string(rune(n))
	}
	return string(library.Lost)
}
