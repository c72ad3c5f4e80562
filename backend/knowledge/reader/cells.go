package reader

import "slices"

// maxColumns is how wide a table may be, cells that are merged counted one by one.
const maxColumns = 100

// grid fills the rows of a table with merged cells: what one of them says is said in every place it takes, so that each
// row can be read alone.
type grid struct {
	row     []string
	hanging []hanging // by column: what goes on from above
}

type hanging struct {
	text string
	rows int // that it still goes on for
}

// cell adds a cell that takes so many columns and rows.
func (g *grid) cell(text string, columns, rows int) {
	g.fill()
	for range min(max(columns, 1), maxColumns) {
		at := len(g.row)
		if at >= maxColumns {
			return
		}
		for len(g.hanging) <= at {
			g.hanging = append(g.hanging, hanging{})
		}
		g.hanging[at] = hanging{text: text, rows: max(rows, 1) - 1}
		g.row = append(g.row, text)
	}
}

// again adds cells that go on with what stands above them.
func (g *grid) again(columns int) {
	for range min(max(columns, 1), maxColumns) {
		at, text := len(g.row), ""
		if at < len(g.hanging) {
			text = g.hanging[at].text
		}
		g.row = append(g.row, text)
	}
}

// fill adds what hangs down into the next places.
func (g *grid) fill() {
	for at := len(g.row); at < len(g.hanging) && g.hanging[at].rows > 0 && at < maxColumns; at++ {
		g.row = append(g.row, g.hanging[at].text)
		g.hanging[at].rows--
	}
}

// end is the row that was filled.
func (g *grid) end() []string {
	g.fill()
	row := slices.Clone(g.row)
	g.row = g.row[:0]
	return row
}
