// Package font holds the letters that Pult prints: one set of files for drawings and for PDF, so that a measured line
// is as long on paper as it was on the screen, without asking the computer which fonts it has.
//
// All are TrueType outlines (PDF writers embed nothing else), cut down by subset.py to Latin, IPA, Greek, Cyrillic and
// the signs of school texts. Licences: OFL.txt (Inter), DejaVu-LICENSE.txt (the symbols).
package font

import _ "embed" // the font files

var (
	//go:embed Inter-Regular.ttf
	regular []byte
	//go:embed Inter-SemiBold.ttf
	bold []byte
	//go:embed DejaVuSans-Symbols.ttf
	symbols []byte
)

// Regular is Inter Regular. The slice is shared: do not change it.
func Regular() []byte { return regular }

// Bold is Inter SemiBold, the weight Pult sets for headings and labels (font-weight 600). The slice is shared: do not
// change it.
func Bold() []byte { return bold }

// Symbols is a regular-weight fallback for signs that Inter lacks (∈ ∪ ℝ ⊕ ☐ ♀ ♂ ♯ …). The slice is shared: do not
// change it.
func Symbols() []byte { return symbols }
