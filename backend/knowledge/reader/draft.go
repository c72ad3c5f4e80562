package reader

import (
	"slices"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// draft collects blocks in reading order; consecutive list items and table rows become one block each. Of a page
// of the web what asks for cookies, the marks of a wiki and the apparatus at its end are left out.
type draft struct {
	isPage bool // of the web; so is a file that was copied from one. What a person wrote into any other stays.
	blocks []library.Block
	page   int
	caveat library.Caveat
	items  []string
	rows   [][]string
	notes  []string // of feet, for the end of the document
	hidden markup.Hidden
}

// hide counts what its author hid or struck out.
func (d *draft) hide(text string) { d.hidden.Add(text) }

// put adds a block with what holds for all of them here.
func (d *draft) put(b library.Block) {
	b.Page, b.Caveat = d.page, d.caveat
	d.blocks = append(d.blocks, b)
}

// note keeps a footnote. It says something about another sentence, so it is found but not quoted.
func (d *draft) note(text string) {
	if text = flat(text); text != "" {
		d.notes = append(d.notes, text)
	}
}

// content is what was collected, with the footnotes as the last block.
func (d *draft) content() library.Content {
	d.close()
	d.blocks = d.ofPage()
	if len(d.notes) > 0 {
		d.caveat = library.NoteCaveat
		d.put(library.Block{Kind: library.List, Text: "- " + strings.Join(d.notes, "\n- ")})
		d.notes = nil
	}
	return library.Content{Blocks: d.blocks, Hidden: slices.Clip(d.hidden)}
}

// ofPage are the blocks without what a page of the web has beside its text; of other files they are as they were.
func (d *draft) ofPage() []library.Block {
	if !d.isPage && !slices.ContainsFunc(d.blocks, func(b library.Block) bool {
		return b.Kind != library.Table && slices.ContainsFunc(strings.Split(b.Text, "\n"), markup.IsCopied)
	}) {
		return d.blocks
	}
	var kept []library.Block
	dropped := 0 // level of the heading whose section is left out; 0: none
	for _, b := range d.blocks {
		if b.Text = ownLines(b.Text); b.Text == "" {
			continue
		}
		switch {
		case b.Level > 1 && markup.IsApparatus(b.Text):
			dropped = b.Level
		case b.Level > 0 && dropped >= b.Level:
			dropped = 0
		}
		if dropped == 0 {
			kept = append(kept, b)
		}
	}
	return kept
}

// ownLines are the lines of a block that are of the page's text, without the marks of a wiki.
func ownLines(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = markup.Unlinked(line); line != "" && !markup.IsNoticeText(strings.TrimLeft(line, "-0123456789. ")) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func (d *draft) heading(level int, text string) {
	d.close()
	if text = flat(text); text != "" {
		d.put(library.Block{Level: min(max(level, 1), 6), Text: text})
	}
}

func (d *draft) paragraph(text string) {
	d.close()
	if text = flat(text); text != "" {
		d.put(library.Block{Kind: library.Prose, Text: text})
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
		d.put(library.Block{Kind: library.List, Text: strings.Join(d.items, "\n")})
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
		d.put(library.Block{Kind: library.Table, Text: strings.Join(lines, "\n")})
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

func flat(s string) string { return markup.Tidy(s) }

// titled is the title of a document: what it is called in its properties, unless that is the name of a file or of
// nothing, else its first heading.
func titled(property string, blocks []library.Block) string {
	property = flat(property)
	if heading := firstHeading(blocks); property == "" || heading != "" && isFileName(property) {
		return heading
	}
	return property
}

// isFileName reports a title that a program wrote for want of one: "Microsoft Word - AB3.doc", "Dokument1".
func isFileName(title string) bool {
	lower := strings.ToLower(title)
	for _, start := range []string{"microsoft word - ", "microsoft powerpoint - ", "untitled", "unbenannt", "ohne titel"} {
		if strings.HasPrefix(lower, start) {
			return true
		}
	}
	number := strings.TrimLeft(strings.TrimRight(lower, "0123456789 "), " ")
	switch number {
	case "dokument", "document", "präsentation", "presentation", "powerpoint-präsentation", "powerpoint presentation",
		"scan", "titel", "title", "folie", "slide":
		return true
	}
	dot := strings.LastIndexByte(lower, '.')
	switch ending := lower[dot+1:]; ending {
	case "doc", "docx", "odt", "pdf", "rtf", "html", "htm", "txt", "ppt", "pptx", "odp", "md", "tex", "indd", "pages",
		"epub", "xhtml", "wpd", "pub", "cdr", "qxd", "dvi":
		return dot > 0
	}
	return !strings.Contains(lower, " ") && strings.Contains(lower, "_")
}

// inline collects the runs of a paragraph. Only a bold label at the beginning ("Vers: …") is kept as bold.
type inline struct {
	label, rest strings.Builder
}

func (l *inline) add(text string, bold bool) { l.put(markup.Unmarked(text), bold) }

// put adds text with marks of our own.
func (l *inline) put(text string, bold bool) {
	if bold && strings.TrimSpace(l.rest.String()) == "" {
		l.label.WriteString(text)
		return
	}
	l.rest.WriteString(text)
}

// text returns the runs as one line.
func (l *inline) text() string {
	label, rest := spaced(l.label.String()), l.rest.String()
	name, colon := strings.CutSuffix(label, ":")
	switch {
	case label == "":
		return strings.TrimSpace(rest)
	case colon && name != "" && spaced(rest) != "":
		return "**" + name + "**: " + spaced(rest)
	case strings.HasPrefix(rest, ":") && spaced(rest) != ":":
		return "**" + label + "**" + strings.TrimRight(rest, " ")
	}
	return strings.TrimSpace(l.label.String() + rest)
}

// spaced has one blank between words and is tidied later, when all of its line is there.
func spaced(s string) string { return strings.Join(strings.Fields(s), " ") }

// languageCode is "de" for "de-DE"; "" for what is no code.
func languageCode(tag string) string {
	tag = strings.ToLower(strings.TrimSpace(tag))
	code, _, _ := strings.Cut(strings.ReplaceAll(tag, "_", "-"), "-")
	if len(code) != 2 {
		return ""
	}
	return code
}
