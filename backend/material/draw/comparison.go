package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

const (
	cellPadX = 3.0
	cellPadY = 2.2
)

// comparison sets a table: a strong head row, the first column bold, thin rules between rows.
func (s *sheet) comparison() body {
	texts := s.cells()
	widths := s.columnWidths(texts)
	var b body
	for _, w := range widths {
		b.w += w
	}
	y := 0.0
	for i, row := range texts {
		if i == 0 && len(s.d.Header) == 0 {
			continue
		}
		blocks, height := s.row(row, widths, i == 0)
		id := "row-" + strconv.Itoa(i)
		if i == 0 {
			id = "header"
		}
		b.add(id, "", s.rowShapes(blocks, widths, rect{0, y, b.w, height}, i)...)
		y += height
	}
	b.h = y
	rules := []shape{}
	x := 0.0
	for _, w := range widths[:len(widths)-1] {
		x += w
		rule := line(point{x, 0}, point{x, b.h})
		rule.weight, rule.ink = hairline, faint
		rules = append(rules, rule)
	}
	b.add("rules", "", append(rules, frame{rect: rect{0, 0, b.w, b.h}, stroke: ink, weight: thin})...)
	return b
}

// cells are all texts, the header first, every row of the same length. A blank table keeps the shape and numbers its
// rows; one with gaps keeps its header and what the rows are about.
func (s *sheet) cells() [][]string {
	columns := len(s.d.Header)
	for _, row := range s.d.Rows {
		columns = max(columns, len(row))
	}
	columns = max(columns, 1)
	texts := make([][]string, len(s.d.Rows)+1)
	for i, row := range append([][]string{s.d.Header}, s.d.Rows...) {
		texts[i] = make([]string, columns)
		for j, text := range row {
			texts[i][j] = s.cell(text, i, j)
		}
		if s.blank && i > 0 {
			texts[i][0] = strings.TrimSpace(strconv.Itoa(i) + " " + texts[i][0])
		}
	}
	return texts
}

// cell is the text of a cell as it is shown.
func (s *sheet) cell(text string, row, column int) string {
	head := row == 0 || column == 0
	switch {
	case s.blank && (!s.d.Gaps || !head):
		return ""
	case head:
		return wording(text, labelLimit)
	}
	return wording(text, noteLimit)
}

func cellVoiceAt(row, column int) voice {
	if row == 0 || column == 0 {
		return labelVoice
	}
	return cellVoice
}

// columnWidths shares the page by how much each column has to say, between a narrow bound and what its longest text
// needs.
func (s *sheet) columnWidths(texts [][]string) []float64 {
	const narrow, breath = 26.0, 2.0
	columns := len(texts[0])
	need := make([]float64, columns)
	for i, row := range texts {
		for j, text := range row {
			need[j] = math.Max(need[j], s.t.width(text, cellVoiceAt(i, j))+2*cellPadX+breath)
		}
	}
	if s.blank {
		for j := range need {
			need[j] = innerWidth / float64(columns)
		}
		if !s.d.Gaps {
			need[0] = math.Min(need[0], narrow)
		}
	}
	page := math.Max(innerWidth, narrow*float64(columns))
	// What is compared gets columns of the same width, if the page allows.
	if columns > 1 {
		widest := slices.Max(need[1:])
		for j := range need[1:] {
			if need[0]+widest*float64(columns-1) <= page {
				need[j+1] = widest
			}
		}
	}
	return share(need, narrow, page)
}

// share gives every column what it needs if all fit. Else narrow columns keep what they need, and the others split the
// rest by the square root of their need, so that one long text does not starve its neighbours.
func share(need []float64, narrow, page float64) []float64 {
	total := 0.0
	widths, open := make([]float64, len(need)), make([]bool, len(need))
	for i, n := range need {
		widths[i], open[i] = math.Max(n, narrow), true
		total += widths[i]
	}
	if total <= page {
		return widths
	}
	for closed := true; closed; {
		offers := offer(need, widths, open, page)
		// First raise those that would get too little: only then is it known what is left over.
		closed = settleColumns(widths, offers, open, func(i int) (float64, bool) { return narrow, offers[i] < narrow }) ||
			settleColumns(
				widths,
				offers,
				open,
				func(i int) (float64, bool) { return math.Max(need[i], narrow), need[i] < offers[i] },
			)
	}
	return widths
}

// offer splits what the settled columns leave among the open ones.
func offer(need, widths []float64, open []bool, page float64) []float64 {
	rest, weight := page, 0.0
	for i, n := range need {
		if open[i] {
			weight += math.Sqrt(n)
		} else {
			rest -= widths[i]
		}
	}
	offers := make([]float64, len(need))
	for i, n := range need {
		offers[i] = rest * math.Sqrt(n) / weight
	}
	return offers
}

// settleColumns fixes the open columns that a rule applies to, gives the others their offer, and tells whether it fixed
// any.
func settleColumns(widths, offers []float64, open []bool, rule func(i int) (float64, bool)) bool {
	fixed := false
	for i := range widths {
		if !open[i] {
			continue
		}
		widths[i] = offers[i]
		if width, applies := rule(i); applies {
			widths[i], open[i], fixed = width, false, true
		}
	}
	return fixed
}

func (s *sheet) row(texts []string, widths []float64, head bool) ([]block, float64) {
	blocks := make([]block, len(texts))
	height := 0.0
	for j, text := range texts {
		v := cellVoiceAt(1, j)
		if head {
			v = labelVoice
		}
		blocks[j] = s.t.set(text, v, widths[j]-2*cellPadX)
		height = math.Max(height, blocks[j].height())
	}
	height = math.Max(height+2*cellPadY, 9)
	if s.blank {
		height = math.Max(height, 14)
	}
	return blocks, height
}

func (s *sheet) rowShapes(blocks []block, widths []float64, r rect, number int) []shape {
	area := frame{rect: r, fill: paper}
	if number == 0 {
		area.fill = soft
	}
	list := []shape{area}
	if number != 0 && number%2 == 0 {
		list[0] = frame{rect: r, fill: s.fill(neutral)}
	}
	x, baseline := 0.0, block{voice: labelVoice}.place(0, r.y+cellPadY, left).at.y
	for j, b := range blocks {
		if !b.empty() {
			text := b.place(x+cellPadX, r.y+cellPadY, left)
			text.at.y = baseline // the same for both sizes of type
			list = append(list, text)
		}
		x += widths[j]
	}
	rule := line(point{r.x, r.bottom()}, point{r.right(), r.bottom()})
	rule.weight, rule.ink = hairline, faint
	if number == 0 {
		rule.weight, rule.ink = thick, accent
	}
	return append(list, rule)
}
