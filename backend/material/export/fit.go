package export

import "math"

// setting is how large the letters of a document are and how close things stand. The letters follow the class; spaces
// shrink when that saves a page.
type setting struct {
	letters int     // size of the running text for beginners, in points; 0: the usual one of the format
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
		list = append(list, setting{s.letters, tight})
	}
	if s.letters > leastLetters {
		list = append(list, setting{leastLetters, 0.7}, setting{leastLetters, 0.55})
	}
	return list
}

// fitted chooses the most generous setting of those that need the fewest pages: what is handed out goes onto one page
// where it can, and nothing has a page with one line. PDF is measured; Word and ODT are set so that they need as much.
func (e edition) fitted() (edition, error) {
	e.setting = setting{letters: e.Letters, tight: 1}
	if !e.Fit {
		return e, nil
	}
	p, err := newPress(e)
	if err != nil {
		return e, err
	}
	fewest := math.MaxInt
	for _, s := range e.setting.steps() {
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

// wide is the height of a line with gaps to write into, in millimetres: beginners write large.
func (s setting) wide() float64 { return 0.72 * float64(s.letters) * s.closeness() }

// half is a size in Word, in half points, and whole one in ODT.
func (s setting) half(usual float64) int { return int(math.Round(2 * s.word(usual))) }

// word is a size of the usual look of Word in this one.
func (s setting) word(usual float64) float64 {
	if s.letters == 0 {
		return usual
	}
	return math.Round(2*usual*float64(s.letters)/wordLetters) / 2
}
