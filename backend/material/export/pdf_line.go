package export

import (
	"strconv"
	"strings"
)

// look is how text is printed. Size is in points.
type look struct {
	size float64
	bold bool
	ink  color
}

// piece is text in one face and look. A note is a raised number that leads to the list of sources.
type piece struct {
	text  string
	face  *face
	look  look
	note  int
	width float64 // mm
	box   *box    // a formula instead of text
}

// word is what stays together on a line. gap is the space before it; 0 after a hyphen, where a line may break without a
// space.
type word struct {
	pieces []piece
	width  float64
	gap    float64
	broken bool // a line break stands before it
}

// textLine is a line of words that fits its width.
type textLine []word

// compositor cuts spans into words.
type compositor struct {
	faces typefaces
	words []word
	open  word
	gap   float64
	last  rune
}

// words cuts spans into words; look is that of text which is not bold.
func (t typefaces) words(spans []Span, l look) []word {
	c := compositor{faces: t}
	for _, s := range spans {
		own := l
		own.bold = l.bold || s.Bold
		body, tail := parted(s)
		for _, p := range t.formulas.parts(body) {
			if p.formula {
				c.formula(p, own)
				continue
			}
			c.add(t.printable(p.text), own)
		}
		for i, n := range s.Notes {
			c.note(n, i > 0, l)
		}
		c.add(tail, own)
	}
	c.close()
	return c.words
}

func (c *compositor) add(s string, l look) {
	for _, r := range s {
		switch r {
		case '\n':
			c.close()
			c.open.broken = true
		case ' ':
			c.close()
			c.gap = c.faces.of(' ', l.bold).width(' ') * l.size * mmPerPoint
		default:
			if mayBreak(c.last, r) {
				c.close()
			}
			c.rune(r, l)
		}
		if r == '/' && c.last == '/' {
			r = 0 // no break behind "https://"
		}
		c.last = r
	}
}

// mayBreak allows a line break after a hyphen, dash or slash inside a word, but not before a digit ("-5") or another
// sign ("//").
func mayBreak(before, next rune) bool {
	return strings.ContainsRune("-–—/", before) && before != 0 &&
		!strings.ContainsRune("0123456789-–—/.,;:!?)]}”’“‘", next)
}

func (c *compositor) rune(r rune, l look) {
	f := c.faces.of(r, l.bold)
	if f == nil {
		return // printable leftEdge none of these
	}
	width := f.width(r) * l.size * mmPerPoint
	c.open.width += width
	if n := len(c.open.pieces); n > 0 {
		if last := &c.open.pieces[n-1]; last.face == f && last.look == l && last.note == 0 {
			last.text += string(r)
			last.width += width
			return
		}
	}
	c.open.pieces = append(c.open.pieces, piece{text: string(r), face: f, look: l, width: width})
}

func (c *compositor) note(n int, further bool, l look) {
	l.size *= noteSize
	l.bold, l.ink = false, accent
	s := strconv.Itoa(n)
	if further {
		s = "," + s
	}
	p := piece{text: s, face: c.faces.regular, look: l, note: n}
	for _, r := range s {
		p.width += c.faces.regular.width(r) * l.size * mmPerPoint
	}
	c.open.pieces = append(c.open.pieces, p)
	c.open.width += p.width
	c.last = 0
}

func (c *compositor) close() {
	if len(c.open.pieces) == 0 {
		return
	}
	c.open.gap = c.gap
	c.words = append(c.words, c.open)
	c.open, c.gap = word{}, 0
}

// breakLines fills lines of the given width; a word that is longer is cut.
func breakLines(words []word, width float64) []textLine {
	var lines []textLine
	var line textLine
	used := 0.0
	flush := func() {
		if len(line) > 0 {
			lines = append(lines, line)
		}
		line, used = nil, 0
	}
	for _, w := range words {
		if w.broken || used+w.gap+w.width > width+0.01 {
			flush()
		}
		for w.width > width+0.01 {
			head, tail := w.cut(width)
			line = textLine{head}
			flush()
			w = tail
		}
		if len(w.pieces) == 0 {
			continue
		}
		if len(line) == 0 {
			w.gap = 0
		}
		line = append(line, w)
		used += w.gap + w.width
	}
	flush()
	return lines
}

// cut splits a word so that the head fits the width; it holds at least one character.
func (w word) cut(width float64) (head, tail word) {
	for i, p := range w.pieces {
		if p.box != nil && i == 0 {
			p = p.within(width)
		}
		if head.width+p.width <= width || p.note > 0 && i > 0 {
			head.pieces = append(head.pieces, p)
			head.width += p.width
			continue
		}
		first, rest := p.cut(width-head.width, i == 0)
		if first.text != "" {
			head.pieces = append(head.pieces, first)
			head.width += first.width
		}
		if rest.text != "" || rest.box != nil {
			tail.pieces = append(tail.pieces, rest)
		}
		tail.pieces = append(tail.pieces, w.pieces[i+1:]...)
		break
	}
	for _, p := range tail.pieces {
		tail.width += p.width
	}
	return head, tail
}

func (p piece) cut(width float64, atLeastOne bool) (first, rest piece) {
	if p.box != nil {
		return piece{}, p
	}
	first, rest = p, p
	first.text, first.width = "", 0
	for i, r := range p.text {
		w := p.face.width(r) * p.look.size * mmPerPoint
		if first.width+w > width && (i > 0 || !atLeastOne) {
			rest.text, rest.width = p.text[i:], p.width-first.width
			return first, rest
		}
		first.text += string(r)
		first.width += w
	}
	rest.text, rest.width = "", 0
	return first, rest
}

// extent is the width of the longest word, and of all words on one line.
func extent(words []word) (longest, whole float64) {
	line := 0.0
	for _, w := range words {
		if w.broken {
			line = 0
		}
		longest = max(longest, w.width)
		line += w.gap + w.width
		whole = max(whole, line)
	}
	return longest, whole
}
