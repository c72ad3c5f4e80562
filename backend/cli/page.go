package cli

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"
)

const (
	widest   = 100 // longer lines are hard to read, however wide the terminal is
	thinnest = 30
	usual    = 80
)

// page writes for a person: indented and, on a terminal, broken between words. What goes into a file or a pipe keeps
// its lines whole, so that it can be searched.
type page struct {
	out   io.Writer
	width int // columns; 0 breaks nothing
}

func newPage(out io.Writer) page {
	file, isFile := out.(*os.File)
	if !isFile {
		return page{out: out}
	}
	wide, isTerminal := columns(file)
	if !isTerminal {
		return page{out: out}
	}
	if wide == 0 {
		wide = usual
	}
	return page{out: out, width: min(max(wide, thinnest), widest)}
}

// line writes a text; each of its own lines is indented by so many columns.
func (p page) line(indent int, text string) { p.item(indent, "", text) }

// Line and Item are line and item for package kinds.
func (p page) Line(indent int, text string) { p.line(indent, text) }

// Item is item.
func (p page) Item(indent int, mark, text string) { p.item(indent, mark, text) }

// item writes a text behind a mark such as "1."; the lines below begin where the text began.
func (p page) item(indent int, mark, text string) {
	first := strings.Repeat(" ", indent)
	if mark != "" {
		first += mark + " "
	}
	rest := strings.Repeat(" ", utf8.RuneCountInString(first))
	for own := range strings.SplitSeq(text, "\n") {
		p.row(first, rest, strings.Split(own, " "), " ")
		first = rest
	}
}

// pieces writes parts that must not be broken themselves, such as the answers of a question.
func (p page) pieces(indent int, parts []string) {
	margin := strings.Repeat(" ", indent)
	p.row(margin, margin, parts, "   ")
}

// row puts as many words into a line as it holds.
func (p page) row(first, rest string, words []string, gap string) {
	line, empty := first, true
	for _, word := range words {
		switch {
		case empty:
			line += word
		case p.width > 0 && utf8.RuneCountInString(line+gap+word) > p.width:
			p.put(line)
			line = rest + word
		default:
			line += gap + word
		}
		empty = false
	}
	p.put(line)
}

func (p page) put(line string) {
	_, _ = io.WriteString(p.out, strings.TrimRight(line, " ")+"\n") // a closed pipe ends the program soon enough
}
