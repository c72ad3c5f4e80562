package export

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"github.com/rivo/uniseg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	fonts "pult/backend/material/draw/font"
)

// missing stands for a character that no embedded font has, such as an emoji: a box is seen, a gap is not.
const missing = '□'

const mmPerPoint = 25.4 / 72

// face is one embedded font file: which characters it has and how wide they are. Widths are measured here and not by
// fpdf, because fpdf measures only with the font that is set on a page, and lines are broken before pages exist.
type face struct {
	family, style string // as fpdf knows it
	font          *sfnt.Font
	buffer        sfnt.Buffer
	widths        map[rune]float64 // in em; -1 = no such character
}

// width is the advance of r in em, negative when the font lacks it.
func (f *face) width(r rune) float64 {
	if w, known := f.widths[r]; known {
		return w
	}
	w := -1.0
	if r <= 0xffff { // fpdf addresses characters with two bytes
		glyph, err := f.font.GlyphIndex(&f.buffer, r)
		if err == nil && glyph != 0 {
			if advance, err := f.font.GlyphAdvance(&f.buffer, glyph, fixed.I(1000), font.HintingNone); err == nil {
				w = float64(advance) / 64 / 1000
			}
		}
	}
	f.widths[r] = w
	return w
}

// typefaces are the fonts of a PDF file.
type typefaces struct {
	regular, bold, symbols *face
	lacking                *[]string // what none of them has, each once
	formulas               *formulas // of the document
}

func newTypefaces(pdf *fpdf.Fpdf) (typefaces, error) {
	t := typefaces{lacking: &[]string{}}
	for _, f := range []struct {
		target        **face
		family, style string
		file          []byte
	}{
		{&t.regular, "Inter", "", fonts.Regular()},
		{&t.bold, "Inter", "B", fonts.Bold()},
		{&t.symbols, "Symbols", "", fonts.Symbols()},
	} {
		parsed, err := sfnt.Parse(f.file)
		if err != nil {
			return typefaces{}, fmt.Errorf("read font %s%s: %w", f.family, f.style, err)
		}
		*f.target = &face{family: f.family, style: f.style, font: parsed, widths: map[rune]float64{}}
		pdf.AddUTF8FontFromBytes(f.family, f.style, bytes.Clone(f.file))
	}
	return t, nil
}

// of is the face that prints r in this weight, nil when none does.
func (t typefaces) of(r rune, bold bool) *face {
	first := t.regular
	if bold {
		first = t.bold
	}
	for _, f := range []*face{first, t.symbols} {
		if f.width(r) >= 0 {
			return f
		}
	}
	return nil
}

// printable replaces what the fonts cannot show. What the reader sees as one character (an emoji of several code
// points) becomes one box; compatibility characters become their plain form (𝑥 → x).
func (t typefaces) printable(s string) string {
	var b strings.Builder
	for s != "" {
		var cluster string
		cluster, s, _, _ = uniseg.FirstGraphemeClusterInString(s, -1)
		b.WriteString(t.printableCluster(cluster))
	}
	return b.String()
}

func (t typefaces) printableCluster(cluster string) string {
	plain := strings.Map(func(r rune) rune {
		if r == '\u200c' || r == '\u200d' || r >= '\ufe00' && r <= '\ufe0f' {
			return -1 // joiners and variation selectors steer shapes that these fonts do not have
		}
		return r
	}, cluster)
	for _, form := range []string{plain, norm.NFKC.String(plain)} {
		if t.have(form) {
			return form
		}
	}
	if !slices.Contains(*t.lacking, cluster) {
		*t.lacking = append(*t.lacking, cluster)
	}
	var b strings.Builder
	for i, r := range plain {
		if i == 0 && t.of(r, false) == nil {
			break
		}
		if t.of(r, false) != nil {
			b.WriteRune(r)
		}
	}
	b.WriteRune(missing)
	return b.String()
}

func (t typefaces) have(s string) bool {
	for _, r := range s {
		if r != '\n' && (t.of(r, false) == nil || t.of(r, true) == nil) {
			return false
		}
	}
	return true
}
