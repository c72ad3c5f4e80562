package export

import (
	"math"
	"slices"

	"pult/backend/material/document"
)

// setting is how large the letters of a document are and how close things stand. The letters follow the class; spaces
// shrink when that saves a page.
type setting struct {
	letters int     // size of the running text for beginners, in points; 0: the usual one of the format
	begun   int     // the letters with which the document begins
	tight   float64 // of the spaces between blocks and rows; 0 is as usual, 1
}

const (
	leastLetters = 14 // for those who begin to read
	usualLetters = 10.5
	wordLetters  = 11 // the usual size in Word and ODT, whose font is smaller
)

// steps are the settings to try, the most generous first. Letters become smaller last, and for beginners only: those
// of all others are as small as they may be.
func (s setting) steps() []setting {
	list := []setting{s}
	for _, tight := range []float64{0.85, 0.7, 0.55} {
		list = append(list, setting{s.letters, s.letters, tight})
	}
	if s.letters > leastLetters {
		list = append(list, setting{leastLetters, leastLetters, 0.7},
			setting{leastLetters, leastLetters, 0.55})
	}
	return list
}

// fitted chooses the most generous setting of those that need the fewest pages: what is handed out goes onto one page
// where it can, and nothing has a page with one line. PDF is measured; Word and ODT are set so that they need as much.
func (e edition) fitted() (edition, error) {
	e.setting = setting{letters: e.Letters, begun: e.Letters, tight: 1}
	if !e.Fit {
		return e, nil
	}
	p, err := newPress(e)
	if err != nil {
		return e, err
	}
	fewest := math.MaxInt
	for _, s := range e.steps() {
		p.setting, p.counted = s, 0
		strips, err := p.column()
		if err != nil {
			return e, err
		}
		if n := len(sheets(strips)); n < fewest {
			fewest, e.setting = n, s
		}
	}
	return e, nil
}

// after is the setting from a block on: solutions have no large letters.
func (s setting) after(b Block) setting {
	switch h, ok := b.(Heading); {
	case ok && h.Key:
		s.letters = 0
	case ok && h.Head:
		s.letters = s.begun
	}
	return s
}

// points is a size of the usual look in this one: headings and notes of the same page grow less than the text.
func (s setting) points(usual float64) float64 {
	if s.letters == 0 {
		return usual
	}
	return usual * float64(s.letters) / usualLetters
}

// heading is the size of a heading: never below that of the text.
func (s setting) heading(usual float64, level int) float64 {
	return max(usual, float64(s.letters+3-level))
}

// leading is the height of a line of the text or of a table, in millimetres. Lines move together less than blocks do.
func (s setting) leading(usual float64) float64 { return s.points(usual) * s.closeness() }

// closeness is how much of their usual height lines have.
func (s setting) closeness() float64 { return 1 - 0.35*(1-s.space(1)) }

// space is a distance between blocks or rows.
func (s setting) space(usual float64) float64 {
	if s.tight == 0 {
		return usual
	}
	return usual * s.tight
}

// ruled are the strips of a line to write on. Those of the first classes are as high as their exercise books have them,
// the others have a little to give.
func (s setting) ruled(l Lines) []document.Strip {
	strips := l.Strips()
	if len(strips) == 1 && l.Class != 4 && !l.Wide {
		strips[0].MM = max(leastRuling, strips[0].MM*s.closeness())
	}
	return strips
}

// leastRuling is the height of a line that older pupils can write on.
const leastRuling = 8.0

// wide is the height of a line with gaps to write into, in millimetres: beginners write large.
func (s setting) wide() float64 { return 0.72 * float64(s.letters) * s.closeness() }

// row is how high a row of a table is at least, in millimetres: one with an empty cell is written in. 0 is as its words
// want it. Cells that are cut out or covered keep their room.
func (s setting) row(t Table, cells []string) float64 {
	if t.Room > 0 {
		return s.space(float64(t.Room) * smallLeading)
	}
	if t.Look == document.Ruled && len(t.Header) > 0 && slices.Contains(cells, "") {
		return max(writingHigh, s.wide())
	}
	return 0
}

// writingHigh is a line as older pupils write on.
const writingHigh = 9.0

// blocked is a field of a grid that no letter belongs into: it is not drawn, so that the others stand out.
const blocked = "■"

// gridded reports a grid with such fields.
func gridded(t Table) bool {
	return t.Look == document.Boxed && slices.ContainsFunc(t.Rows, func(row []string) bool {
		return slices.Contains(row, blocked)
	})
}

// pad is the space above and below the words of a cell.
func (s setting) pad(t Table) float64 {
	if t.Look == document.Boxed {
		return cellY
	}
	return s.space(cellY)
}

// half is a size in Word, in half points, and whole one in ODT.
func (s setting) half(usual float64) int { return int(math.Round(2 * s.word(usual))) }

// word is a size of the usual look of Word in this one.
func (s setting) word(usual float64) float64 {
	if s.letters == 0 {
		return usual
	}
	return math.Round(2*usual*float64(s.letters)/wordLetters) / 2
}
