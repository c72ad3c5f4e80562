package reader

// arranged puts the lines of a page into the order in which a person reads them: columns that were written row by row
// one after the other, tables as rows, notes in the margin behind the text that they interrupt. unsure says that the
// order may be another one.
func arranged(lines []pdfLine) (out []pdfLine, unsure bool) {
	lines, unsure = withoutAsides(lines)
	for i := 0; i < len(lines); {
		end := bandEnd(lines, i)
		if end-i < 2 {
			out = append(out, lines[i])
			i = max(end, i+1)
			continue
		}
		band, doubt := arrangedBand(lines[i:end])
		out, unsure = append(out, band...), unsure || doubt
		i = end
	}
	return out, unsure
}

// bandEnd is where lines end that stand in columns side by side, beginning with one with a wide gap.
func bandEnd(lines []pdfLine, from int) int {
	if len(lines[from].pieces) < 2 {
		return from + 1
	}
	end := from + 1
	last := end
	for ; end < len(lines); end++ {
		line := lines[end]
		apart := lines[end-1].foot - line.top
		if apart > 2*line.size() || line.bottom > lines[end-1].foot+line.size() {
			break
		}
		if len(intervals(rowsOf(lines[from:end+1]), line.size()/2)) < 2 {
			break // it crosses the gap
		}
		if len(line.pieces) > 1 {
			last = end + 1
		} else if apart > blankLine*line.size() {
			break
		} else {
			last = end + 1
		}
	}
	return last
}

func rowsOf(lines []pdfLine) [][]piece {
	rows := make([][]piece, len(lines))
	for i, l := range lines {
		rows[i] = l.pieces
	}
	return rows
}

func arrangedBand(lines []pdfLine) (out []pdfLine, unsure bool) {
	rows := rowsOf(lines)
	columns := intervals(rows, lines[0].size()/2)
	cells := placed(rows, columns)
	switch judge(cells) {
	case isTable:
		for i, line := range lines {
			line.cells = cells[i]
			out = append(out, line)
		}
		return out, false
	case isColumns:
		return oneByOne(lines, cells, columns), false
	case isUnsure:
	}
	if differ(rows) { // a note in smaller letters
		return oneByOne(lines, cells, columns), true
	}
	return lines, true
}

// oneByOne puts columns one after the other.
func oneByOne(lines []pdfLine, cells [][]string, columns []piece) (out []pdfLine) {
	for at, column := range columns {
		for i, line := range lines {
			if cells[i][at] == "" {
				continue
			}
			line.text, line.left, line.right = cells[i][at], column.left, column.right
			line.pieces = nil
			out = append(out, line)
		}
	}
	return out
}

// differ reports letters of different sizes side by side.
func differ(rows [][]piece) bool {
	for _, row := range rows {
		for _, p := range row[1:] {
			if p.size < row[0].size/largerThanBody || p.size > row[0].size*largerThanBody {
				return true
			}
		}
	}
	return false
}

// withoutAsides takes lines out that stand beside a text and interrupt it, and puts them behind all others.
func withoutAsides(lines []pdfLine) (out []pdfLine, found bool) {
	var asides []pdfLine
	for i := 0; i < len(lines); i++ {
		end := asideEnd(lines, i, out)
		if end > i {
			asides = append(asides, lines[i:end]...)
			i = end - 1
			continue
		}
		out = append(out, lines[i])
	}
	if len(asides) == 0 {
		return out, false
	}
	return append(out, asides...), true
}

const maxAside = 30 // lines of a note in the margin

// asideEnd is where a note in the margin ends that begins at a line; the same line when none does. Behind a note the
// text goes on right below where it was interrupted.
func asideEnd(lines []pdfLine, at int, before []pdfLine) int {
	if len(before) == 0 {
		return at
	}
	text := before[len(before)-1]
	beside := func(l pdfLine) bool { return l.left >= text.right || l.right <= text.left }
	end := at
	for end < len(lines) && end-at < maxAside && beside(lines[end]) {
		end++
	}
	if end == at || end == len(lines) || beside(lines[end]) {
		return at
	}
	next := lines[end]
	gap := text.foot - next.top
	if next.size() > 0 && gap > -next.size()/2 && gap < blankLine*next.size() && lines[at].top > next.bottom {
		return end
	}
	return at
}
