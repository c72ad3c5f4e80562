package reader

import (
	"strings"

	"pult/backend/knowledge/library"
)

// draft collects blocks in reading order; consecutive list items and table rows become one block each.
type draft struct {
	blocks []library.Block
	page   int
	items  []string
	rows   [][]string
}

func (d *draft) heading(level int, text string) {
	d.close()
	if text = flat(text); text != "" {
		d.blocks = append(d.blocks, library.Block{Page: d.page, Level: min(max(level, 1), 6), Text: text})
	}
}

func (d *draft) paragraph(text string) {
	d.close()
	if text = flat(text); text != "" {
		d.blocks = append(d.blocks, library.Block{Page: d.page, Kind: library.Prose, Text: text})
	}
}

// item adds a list item; mark is "- " or a number such as "3. ".
func (d *draft) item(mark, text string) {
	d.closeTable()
	if text = flat(text); text != "" {
		d.items = append(d.items, mark+text)
	}
}

func (d *draft) row(cells []string) {
	d.closeList()
	filled := false
	for i := range cells {
		cells[i] = flat(cells[i])
		filled = filled || cells[i] != ""
	}
	if filled {
		d.rows = append(d.rows, cells)
	}
}

// close ends an open list or table.
func (d *draft) close() {
	d.closeList()
	d.closeTable()
}

func (d *draft) closeList() {
	if len(d.items) > 0 {
		d.blocks = append(d.blocks, library.Block{Page: d.page, Kind: library.List, Text: strings.Join(d.items, "\n")})
	}
	d.items = nil
}

// closeTable ends the table. One with a single column is a frame around prose, as on many worksheets.
func (d *draft) closeTable() {
	rows := d.rows
	d.rows = nil
	columns := 0
	lines := make([]string, len(rows))
	for i, row := range rows {
		columns = max(columns, len(row))
		lines[i] = strings.Join(row, " | ")
	}
	switch {
	case columns > 1:
		d.blocks = append(d.blocks, library.Block{Page: d.page, Kind: library.Table, Text: strings.Join(lines, "\n")})
	case columns == 1:
		for _, line := range lines {
			d.paragraph(line)
		}
	}
}

// firstHeading is the title of a document that names none.
func firstHeading(blocks []library.Block) string {
	for _, b := range blocks {
		if b.Level > 0 {
			return b.Text
		}
	}
	return ""
}

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// inline collects the runs of a paragraph. Only a bold label at the beginning ("Vers: …") is kept as bold.
type inline struct {
	label, rest strings.Builder
}

func (l *inline) add(text string, bold bool) {
	if bold && strings.TrimSpace(l.rest.String()) == "" {
		l.label.WriteString(text)
		return
	}
	l.rest.WriteString(text)
}

// text returns the runs as one line.
func (l *inline) text() string {
	label, rest := flat(l.label.String()), l.rest.String()
	name, colon := strings.CutSuffix(label, ":")
	switch {
	case label == "":
		return flat(rest)
	case colon && name != "" && flat(rest) != "":
		return "**" + name + "**: " + flat(rest)
	case strings.HasPrefix(rest, ":") && flat(rest) != ":":
		return "**" + label + "**" + flat(rest)
	}
	return flat(l.label.String() + rest)
}

// languageCode is "de" for "de-DE"; "" for what is no code.
func languageCode(tag string) string {
	tag = strings.ToLower(strings.TrimSpace(tag))
	code, _, _ := strings.Cut(strings.ReplaceAll(tag, "_", "-"), "-")
	if len(code) != 2 {
		return ""
	}
	return code
}
