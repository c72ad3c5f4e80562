package handwork

import (
	"cmp"
	"regexp"
	"slices"

	"pult/backend/artifact"
	"pult/backend/lang/quantity"
	"pult/backend/material/diagram"
)

// inUnit finds the unit in the head of a table: "Höhe in m", "Höhe (m)".
var inUnit = regexp.MustCompile(`(?: in |\()([^\s()]{1,12})\)?$`)

// tabled reads the columns of numbers of a table, or else its rows: those with one unit become the series.
func tabled(s artifact.Structure, language string) (measured, bool) {
	if s.Kind != diagram.Comparison || len(s.Header) < 2 {
		return measured{}, false
	}
	if m, ok := columnsOf(s.Header, s.Rows, language); ok {
		return m.citing(s.Cites), true
	}
	turned := make([][]string, len(s.Header)-1)
	header := []string{s.Header[0]}
	for _, row := range s.Rows {
		header = append(header, row[0])
	}
	for j := range turned {
		turned[j] = []string{s.Header[j+1]}
		for _, row := range s.Rows {
			turned[j] = append(turned[j], row[j+1])
		}
	}
	m, ok := columnsOf(header, turned, language)
	return m.citing(s.Cites), ok
}

func (m measured) citing(cites []int) measured {
	for _, row := range m.rows {
		for i := range row {
			row[i].cites = cites
		}
	}
	return m
}

// maxSeries is how many rows of numbers one chart holds.
const maxSeries = 5

func columnsOf(header []string, rows [][]string, language string) (measured, bool) {
	var out measured
	for j := 1; j < len(header) && len(rows) >= minNumbers; j++ {
		column, ok := columnOf(header[j], rows, j, language)
		if !ok || len(out.rows) > 0 && column[0].unit != out.unit || len(out.rows) == maxSeries {
			continue
		}
		out.unit, out.names, out.rows = column[0].unit, append(out.names, header[j]), append(out.rows, column)
	}
	if len(out.rows) == 0 {
		return out, false
	}
	if out.unit == "" && len(out.rows) > 1 { // columns of plain numbers need not have anything in common
		best := slices.MaxFunc(out.rows, func(a, b []measure) int { return cmp.Compare(different(a), different(b)) })
		at := slices.IndexFunc(out.rows, func(row []measure) bool { return &row[0] == &best[0] })
		out.names, out.rows = out.names[at:at+1], out.rows[at:at+1]
	}
	if len(out.rows) == 1 {
		out.heading, out.names = out.names[0], []string{""}
	}
	for _, row := range rows {
		out.labels = append(out.labels, row[0])
	}
	return out, true
}

// different counts the different numbers of a column.
func different(column []measure) int {
	seen := map[float64]bool{}
	for _, m := range column {
		seen[m.number] = true
	}
	return len(seen)
}

func columnOf(head string, rows [][]string, j int, language string) ([]measure, bool) {
	unit := ""
	if found := inUnit.FindStringSubmatch(head); found != nil {
		unit = found[1]
	}
	var column []measure
	for i, row := range rows {
		f, ok := quantity.Whole(row[j], language)
		if !ok {
			return nil, false
		}
		m := measure{label: row[0], number: f.Float(), unit: cmp.Or(f.Unit, unit)}
		if i > 0 && m.unit != column[0].unit {
			return nil, false
		}
		column = append(column, m)
	}
	return column, different(column) > 1
}
