package draw

import (
	"fmt"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	letters "pult/backend/material/draw/font"
)

// voice is the size and weight in which a text speaks. Labels are 11.5 pt, notes 9.5 pt, captions 8.5 pt.
type voice int

const (
	titleVoice voice = iota
	labelVoice
	noteVoice
	edgeVoice
	cellVoice
	captionVoice
	numberVoice
	cloudHuge // the words of a cloud, from here on smaller and smaller
	cloudLarge
	cloudBig
	cloudMiddle
	cloudSmall
	cloudTiny
)

func (v voice) size() float64 {
	switch v {
	case titleVoice:
		return 6.2
	case labelVoice:
		return 4.1
	case noteVoice, edgeVoice:
		return 3.4
	case cellVoice:
		return 3.7
	case captionVoice:
		return 3.0
	case numberVoice:
		return 3.6
	case cloudHuge, cloudLarge, cloudBig, cloudMiddle, cloudSmall, cloudTiny:
		return [...]float64{15, 11.5, 8.8, 6.8, 5.3, 4.1}[v-cloudHuge]
	}
	return 4.1
}

func (v voice) bold() bool {
	return v == titleVoice || v == labelVoice || v == numberVoice || v >= cloudHuge && v <= cloudMiddle
}

func (v voice) leading() float64 { return v.size() * 1.3 }

func (v voice) ink() string {
	switch v {
	case captionVoice:
		return faint
	case numberVoice:
		return paper
	case cloudHuge, cloudBig, cloudSmall:
		return accent
	case titleVoice, labelVoice, noteVoice, edgeVoice, cellVoice, cloudLarge, cloudMiddle, cloudTiny:
	}
	return ink
}

// typefaces are the parsed fonts; they are never changed and may be shared.
type typefaces struct {
	regular, bold, symbols *sfnt.Font
}

func parseTypefaces() (typefaces, error) {
	var faces typefaces
	var err error
	if faces.regular, err = sfnt.Parse(letters.Regular()); err != nil {
		return faces, fmt.Errorf("font regular: %w", err)
	}
	if faces.bold, err = sfnt.Parse(letters.Bold()); err != nil {
		return faces, fmt.Errorf("font bold: %w", err)
	}
	if faces.symbols, err = sfnt.Parse(letters.Symbols()); err != nil {
		return faces, fmt.Errorf("font symbols: %w", err)
	}
	return faces, nil
}

type glyphKey struct {
	r    rune
	bold bool
}

type pairKey struct {
	first, second rune
	bold          bool
}

// glyph is one letter at a size of 1. A nil face means that no font has it.
type glyph struct {
	face     *sfnt.Font
	index    sfnt.GlyphIndex
	advance  float64
	segments []stroke
}

// stroke is one piece of an outline at a size of 1, y downwards.
type stroke struct {
	op   sfnt.SegmentOp
	args [3]point
}

// typesetter measures text and hands out outlines for one drawing. It is not safe for concurrent use.
type typesetter struct {
	faces  typefaces
	buffer sfnt.Buffer
	glyphs map[glyphKey]glyph
	kerns  map[pairKey]float64
	blocks map[blockKey]block
}

// blockKey is a text to be set. A layout tries many forms with few widths.
type blockKey struct {
	text  string
	voice voice
	width float64
}

func newTypesetter(faces typefaces) *typesetter {
	return &typesetter{
		faces:  faces,
		glyphs: map[glyphKey]glyph{},
		kerns:  map[pairKey]float64{},
		blocks: map[blockKey]block{},
	}
}

// width is the length of a line in millimetres.
func (t *typesetter) width(text string, v voice) float64 {
	var sum float64
	previous := rune(-1)
	for _, r := range text {
		sum += t.kern(previous, r, v.bold()) + t.glyph(r, v.bold()).advance
		previous = r
	}
	return sum * v.size()
}

func (t *typesetter) glyph(r rune, bold bool) glyph {
	key := glyphKey{r, bold}
	g, known := t.glyphs[key]
	if !known {
		g = t.load(r, bold)
		t.glyphs[key] = g
	}
	return g
}

func (t *typesetter) load(r rune, bold bool) glyph {
	text := t.faces.regular
	if bold {
		text = t.faces.bold
	}
	for _, face := range []*sfnt.Font{text, t.faces.symbols} {
		index, err := face.GlyphIndex(&t.buffer, r)
		if err != nil || index == 0 {
			continue
		}
		em := fixed.I(int(face.UnitsPerEm()))
		advance, err := face.GlyphAdvance(&t.buffer, index, em, font.HintingNone)
		if err != nil {
			continue
		}
		return glyph{face: face, index: index, advance: float64(advance) / float64(em), segments: t.outline(face, index, em)}
	}
	return glyph{advance: foreignAdvance(r)}
}

func (t *typesetter) outline(face *sfnt.Font, index sfnt.GlyphIndex, em fixed.Int26_6) []stroke {
	segments, err := face.LoadGlyph(&t.buffer, index, em, nil)
	if err != nil {
		return nil
	}
	list := make([]stroke, len(segments))
	for i, s := range segments {
		list[i].op = s.Op
		for j, a := range s.Args {
			list[i].args[j] = point{float64(a.X) / float64(em), float64(a.Y) / float64(em)}
		}
	}
	return list
}

// foreignAdvance guesses how wide a viewer's own font will set a letter that ours do not have.
func foreignAdvance(r rune) float64 {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1F000:
		return 1.35
	case r >= 0x1100:
		return 1.05
	default:
		return 0.8
	}
}

func (t *typesetter) kern(first, second rune, bold bool) float64 {
	if first < 0 {
		return 0
	}
	key := pairKey{first, second, bold}
	k, known := t.kerns[key]
	if known {
		return k
	}
	a, b := t.glyph(first, bold), t.glyph(second, bold)
	if a.face != nil && a.face == b.face {
		em := fixed.I(int(a.face.UnitsPerEm()))
		// An error means that the pair has no entry.
		if moved, err := a.face.Kern(&t.buffer, a.index, b.index, em, font.HintingNone); err == nil {
			k = float64(moved) / float64(em)
		}
	}
	t.kerns[key] = k
	return k
}
