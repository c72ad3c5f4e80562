package evidence

import (
	"math"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/phonetics"
	"pult/backend/lang/textstat"
)

// Reading is how hard the text of a research reads.
type Reading struct {
	Figures textstat.Figures `json:"figures"`
	Class   int              `json:"class"` // Klassenstufe that it fits, 4–15; 0 when there is too little text to say
	Hard    bool             `json:"hard"`  // for the class that was asked for; false without one
	Text    i18n.Text        `json:"text"`  // in plain words
}

// toleratedClasses is how far above the youngest class asked for a text may read: the formulas are no sharper than
// that.
const toleratedClasses = 1

// Read measures the running text of a research. German: Wiener Sachtextformel, and Flesch after Amstad; English:
// Flesch.
func Read(r artifact.Research) Reading {
	var m Reading
	texts := running(r)
	if r.Language == string(i18n.English) {
		m.Figures = textstat.English(texts)
		m.Class = fleschClass(m.Figures)
	} else {
		m.Figures = textstat.German(texts, phonetics.New())
		m.Class = m.Figures.Class()
	}
	low, high := classes(r.Grade)
	m.Hard = low > 0 && m.Class > max(low+toleratedClasses, high)
	class := strconv.Itoa(m.Class)
	switch {
	case m.Class == 0:
		m.Text = i18n.T("reading.few")
	case low == 0:
		m.Text = i18n.T("reading.class", "class", class)
	case m.Hard:
		m.Text = i18n.T("reading.hard", "class", class, "grade", r.Grade)
	default:
		m.Text = i18n.T("reading.fits", "class", class, "grade", r.Grade)
	}
	return m
}

// classes are the youngest and the oldest class of "7" or "7-8"; 0 when none was asked for.
func classes(grade string) (low, high int) {
	from, to, isRange := strings.Cut(grade, "-")
	low, err := strconv.Atoi(from)
	if err != nil {
		return 0, 0
	}
	if !isRange {
		return low, low
	}
	if high, err = strconv.Atoi(to); err != nil {
		return low, low
	}
	return low, high
}

// fleschClass is the school grade that Flesch gives for his reading ease (The Art of Readable Writing, 1949), where
// college counts as class 13 on.
func fleschClass(f textstat.Figures) int {
	if f.Few() {
		return 0
	}
	for _, step := range []struct {
		ease  float64
		class int
	}{{90, 5}, {80, 6}, {70, 7}, {60, 9}, {50, 11}, {30, 13}} {
		if f.Flesch >= step.ease {
			return step.class
		}
	}
	return 15
}

// Measures are the figures in one line, as experts know them.
func (m Reading) Measures(lang i18n.Lang) i18n.Text {
	number := func(v float64) string {
		text := strconv.FormatFloat(math.Round(v*10)/10, 'f', 1, 64)
		if lang == i18n.German {
			text = strings.Replace(text, ".", ",", 1)
		}
		return text
	}
	f := m.Figures
	if f.Vienna == 0 {
		return i18n.T("reading.measures.flesch", "lix", number(f.LIX), "flesch", number(f.Flesch))
	}
	return i18n.T("reading.measures", "vienna", number(f.Vienna), "lix", number(f.LIX), "flesch", number(f.Flesch))
}
