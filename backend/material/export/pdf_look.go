package export

// Sizes are in points, leadings and spaces in millimetres.
const (
	bodySize     = usualLetters
	bodyLeading  = 5.5
	largeSize    = 20
	largeLeading = 11
	stripSize    = 16
	smallSize    = 9.5
	smallLeading = 4.8
	noteSize     = 0.64 // of the text it stands at
	noteRise     = 0.34
	capHeight    = 0.727 // of Inter, in em
)

// color is 0xRRGGBB.
type color int

const (
	ink    color = 0x20251f
	accent color = 0x1c6b57
	deep   color = 0x174f41 // accent on a tinted ground
	muted  color = 0x5b665a
	faint  color = 0x8a948a
	hair   color = 0xd5ded8
	edge   color = 0x9fb3a9
	tint   color = 0xe8f0ec
)

func (c color) rgb() (r, g, b int) { return int(c >> 16 & 0xff), int(c >> 8 & 0xff), int(c & 0xff) }

func titleLook() look            { return look{size: 22, bold: true, ink: ink} }
func subtitleLook() look         { return look{size: 11, ink: muted} }
func (s setting) bodyLook() look { return look{size: s.points(bodySize), ink: ink} }
func smallLook() look            { return look{size: smallSize, ink: ink} }
func (s setting) cellLook() look { return look{size: s.points(smallSize), ink: ink} }
func captionLook() look          { return look{size: 9, ink: muted} }
func marginLook() look           { return look{size: 8.5, ink: muted} }

func (s setting) headingLook(level int) look {
	switch level {
	case 1:
		return look{size: s.heading(15, level), bold: true, ink: accent}
	case 2:
		return look{size: s.heading(12.5, level), bold: true, ink: accent}
	}
	return look{size: s.heading(11, level), bold: true, ink: ink}
}

// distance is the space between two blocks.
func (s setting) distance(before, b Block) float64 { return s.space(distance(before, b)) }

func distance(before, b Block) float64 {
	if h, ok := b.(Heading); ok {
		if _, ok := before.(Heading); ok {
			return 3
		}
		return []float64{8.5, 6.5, 5}[h.Level-1]
	}
	switch before := before.(type) {
	case Heading:
		return []float64{2.4, 1.6, 1.2}[before.Level-1]
	case Table, Walls, Picture, Lines, Framed:
		return 5
	}
	switch b.(type) {
	case Table, Walls, Picture:
		return 4
	case List:
		return 2
	case Lines:
		return 0
	}
	return 2.7
}
