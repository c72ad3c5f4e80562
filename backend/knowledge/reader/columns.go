package reader

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is a run of text on a line without a wide gap in it.
type piece struct {
	text        string
	left, right float32
	size        float32 // of its letters
}

// verdict is what pieces side by side on several lines are.
type verdict int

const (
	isColumns verdict = iota
	isTable
	isUnsure
)

const (
	proseWords  = 3.0 // words of a piece, on average, from which it may be a line of a column
	proseShare  = 0.2 // of the pieces below others that go on in small letters
	tableWords  = 4.0
	maxProse    = 3 // columns of text on a page; more are a table
	fullShare   = 0.75
	minFullRows = 2
)

// intervals are the columns that pieces stand in: stretches that nothing crosses, apart by at least gap.
func intervals(rows [][]piece, gap float32) []piece {
	var all []piece
	for _, row := range rows {
		all = append(all, row...)
	}
	slices.SortFunc(all, func(a, b piece) int { return cmp.Compare(a.left, b.left) })
	var columns []piece
	for _, p := range all {
		if n := len(columns); n > 0 && p.left < columns[n-1].right+gap {
			columns[n-1].right = max(columns[n-1].right, p.right)
			continue
		}
		columns = append(columns, piece{left: p.left, right: p.right})
	}
	return columns
}

// columnOf is the column that a piece stands in.
func columnOf(columns []piece, p piece) int {
	for i, c := range columns {
		if p.left < c.right {
			return i
		}
	}
	return len(columns) - 1
}

// placed puts the pieces of rows into columns; a column may have several pieces of a row.
func placed(rows [][]piece, columns []piece) [][]string {
	cells := make([][]string, len(rows))
	for i, row := range rows {
		cells[i] = make([]string, len(columns))
		for _, p := range row {
			at := columnOf(columns, p)
			cells[i][at] = strings.TrimSpace(cells[i][at] + " " + p.text)
		}
	}
	return cells
}

// judge tells columns of text, which go on below each other, from the cells of a table, which say something side by
// side. In between nothing is sure.
func judge(cells [][]string) verdict {
	if len(cells) == 0 || len(cells[0]) < 2 {
		return isUnsure
	}
	words, count := 0, 0
	least, most := 1.0, 0.0
	for at := range cells[0] {
		share := goingOn(cells, at)
		least, most = min(least, share), max(most, share)
		for _, row := range cells {
			if row[at] != "" {
				count++
				words += len(strings.Fields(row[at]))
			}
		}
	}
	average := float64(words) / float64(max(count, 1))
	switch {
	case len(cells[0]) <= maxProse && average >= proseWords && least >= proseShare && fullRows(cells) >= fullShare &&
		len(cells) > minFullRows:
		return isColumns
	case average < tableWords && most < proseShare:
		return isTable
	}
	return isUnsure
}

// goingOn is the share of the pieces of a column that go on in small letters below another.
func goingOn(cells [][]string, at int) float64 {
	goesOn, below := 0, 0
	for i := 1; i < len(cells); i++ {
		if cells[i][at] == "" || cells[i-1][at] == "" {
			continue
		}
		below++
		if first, _ := utf8.DecodeRuneInString(cells[i][at]); unicode.IsLower(first) {
			goesOn++
		}
	}
	return float64(goesOn) / float64(max(below, 1))
}

// fullRows is the share of rows with text in every column, as long as all columns go on.
func fullRows(cells [][]string) float64 {
	end := len(cells)
	for end > 0 && slices.Contains(cells[end-1], "") {
		end--
	}
	full := 0
	for _, row := range cells[:end] {
		if !slices.Contains(row, "") {
			full++
		}
	}
	return float64(full) / float64(max(end, 1))
}
