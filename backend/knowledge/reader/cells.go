package reader

import "slices"

// maxColumns is how wide a table may be, cells that are merged counted one by one.
const maxColumns = 100

// What merged cells may add to all tables of a file: so many bytes, of which each place takes some. A cell that says
// more than maxMerged is written once.
const (
	maxRepeated = 16 << 20
	placeBytes  = 20
	maxMerged   = 4000
)

// grid fills the rows of a table with merged cells: what one of them says is said in every place it takes, so that each
// row can be read alone.
type grid struct {
	row      []string
	hanging  []hanging // by column: what goes on from above
	repeated int       // bytes that were written again, in all tables so far
}

type hanging struct {
	text string
	rows int // that it still goes on for
}

// begin begins the next table of a file.
func (g *grid) begin() { g.row, g.hanging = nil, nil }

// cell adds a cell that takes so many columns and rows.
func (g *grid) cell(text string, columns, rows int) {
	g.fill()
	for i := range min(max(columns, 1), maxColumns) {
		at, more := len(g.row), true
		if i > 0 {
			text, more = g.once(text)
		}
		if at >= maxColumns || !more {
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
		text, more := g.once(text)
		if at >= maxColumns || !more {
			return
		}
		g.row = append(g.row, text)
	}
}

// fill adds what hangs down into the next places.
func (g *grid) fill() {
	for at := len(g.row); at < len(g.hanging) && g.hanging[at].rows > 0 && at < maxColumns; at++ {
		g.hanging[at].rows--
		text, more := g.once(g.hanging[at].text)
		if !more {
			return
		}
		g.row = append(g.row, text)
	}
}

// once counts a text that is written again, which is empty when it is long; more is false when there is no room left.
func (g *grid) once(text string) (again string, more bool) {
	if len(text) > maxMerged {
		text = ""
	}
	g.repeated += len(text) + placeBytes
	return text, g.repeated <= maxRepeated
}

// end is the row that was filled.
func (g *grid) end() []string {
	g.fill()
	row := slices.Clone(g.row)
	g.row = g.row[:0]
	return row
}
