package font_test

import (
	"testing"

	"golang.org/x/image/font/sfnt"

	"pult/backend/material/draw/font"
)

// A school text in German with formulas must never lose a letter.
const school = "ABCXYZabcxyz ÄÖÜäöüßẞ ÀÉÈêëçñøåæœ łżğşıőș ₀₁₂₃₄₅₆₇₈₉ ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ →←↔⇌⇒⇔ ½¼¾⅓ · „“‚‘”’«»‹› –—… €§°‰ " +
	"≈≤≥≠±×÷√∞−∑∫ αβγδεπφωΔΩ Привет əʃθðɪʊæɔːˈŋ ①②③ •✓□"

func TestSchoolTextHasAllItsGlyphs(t *testing.T) {
	for name, data := range map[string][]byte{"regular": font.Regular(), "bold": font.Bold()} {
		missing(t, name, data, school)
	}
	missing(t, "symbols", font.Symbols(), "∈∉∪∩⊂∀∃ℝℕ⊕⊖☐☑♀♂♯♭\uFFFD")
}

func missing(t *testing.T, name string, data []byte, text string) {
	t.Helper()
	f, err := sfnt.Parse(data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var buf sfnt.Buffer
	for _, r := range text {
		if g, err := f.GlyphIndex(&buf, r); err != nil || g == 0 {
			t.Errorf("%s lacks %q (%U): %v", name, r, r, err)
		}
	}
}

func TestFilesStaySmall(t *testing.T) {
	if size := len(font.Regular()) + len(font.Bold()) + len(font.Symbols()); size > 1<<20 {
		t.Errorf("fonts weigh %d bytes, more than 1 MiB", size)
	}
}
