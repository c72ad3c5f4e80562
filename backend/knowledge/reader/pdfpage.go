package reader

import (
	"slices"
	"strings"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// pdfLine is a line of text on a page, or two when a divided word joins them; the y axis points up, sizes are in
// points.
type pdfLine struct {
	text        string
	top, bottom float32 // of the first character
	left        float32
	right, foot float32 // of the last character
	bold        bool
	pieces      []piece  // more than one: there are wide gaps in it
	cells       []string // it is a row of a table
}

func (l pdfLine) size() float32 { return l.top - l.bottom }

const (
	boldWeight = 600
	maxObjects = 400 // of a page that are looked at for an image

	wideGap   = 1.3  // sizes of a letter between two pieces of a line
	smallSize = 0.82 // of the letters around: what is smaller may be a script
	shiftUp   = 0.12 // sizes of a letter above the line
	shiftDown = 0.06
)

// pdfChar is a character with its place.
type pdfChar struct {
	r                        rune
	left, right, top, bottom float32
	base                     float32
	known                    bool // PDFium knows where it stands
	index                    int
}

func (c pdfChar) size() float32 { return c.top - c.bottom }

// lines reads the text of a page with the place of each character.
func (r *pdfRun) lines(page references.FPDF_TEXTPAGE) ([]pdfLine, error) {
	count, err := r.pdf.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: page})
	if err != nil || count.Count <= 0 {
		return nil, err
	}
	var rows pdfRows
	for i := range count.Count {
		code, err := r.pdf.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: page, Index: i})
		if err != nil {
			return nil, err
		}
		switch c := rune(code.Unicode); c {
		case '\n':
			rows.end()
		case '\r':
		case 0:
			if !r.isGenerated(page, i) {
				rows.open = append(rows.open, r.char(page, i, library.Lost))
			}
		default:
			rows.open = append(rows.open, r.char(page, i, c))
		}
	}
	rows.end()
	var lines []pdfLine
	for _, row := range rows.all {
		if line, ok := r.line(page, row); ok {
			lines = append(lines, line)
		}
	}
	return lines, nil
}

// pdfRows are the characters of a page line by line.
type pdfRows struct {
	all  [][]pdfChar
	open []pdfChar
}

// end ends a line, which may go on with the one before.
func (r *pdfRows) end() {
	if n := len(r.all); n > 0 && continues(r.all[n-1], r.open) {
		if isWordGap(r.all[n-1], r.open) {
			r.all[n-1] = append(r.all[n-1], pdfChar{r: ' '})
		}
		r.all[n-1] = append(r.all[n-1], r.open...)
	} else if len(r.open) > 0 {
		r.all = append(r.all, r.open)
	}
	r.open = nil
}

// wordGap is how many sizes of a letter are between words.
const wordGap = 0.15

// isWordGap reports that there is room for a blank between the end of a line and what goes on with it.
func isWordGap(before, line []pdfChar) bool {
	a, b := before[len(before)-1], line[0]
	return a.known && b.known && b.left-a.right > wordGap*max(a.size(), b.size())
}

// continues reports that a line goes on where the one before ends: PDFium breaks it at a script.
func continues(before, line []pdfChar) bool {
	last, first := len(before)-1, 0
	for last >= 0 && !before[last].known {
		last--
	}
	for first < len(line) && !line[first].known {
		first++
	}
	if last < 0 || first == len(line) {
		return false
	}
	a, b := before[last], line[first]
	size := max(a.size(), b.size())
	gap := b.left - a.right
	return a.bottom < b.top && b.bottom < a.top && gap > -size/3 && gap < size && a.size() != b.size()
}

func (r *pdfRun) isGenerated(page references.FPDF_TEXTPAGE, i int) bool {
	made, err := r.pdf.FPDFText_IsGenerated(&requests.FPDFText_IsGenerated{TextPage: page, Index: i})
	return err != nil || made.IsGenerated
}

// char asks for the place of a character. A generated blank has none. Halves of characters beyond the first plane, and
// what has no meaning in the font, are lost.
func (r *pdfRun) char(page references.FPDF_TEXTPAGE, i int, c rune) pdfChar {
	char := pdfChar{r: c, index: i}
	if c <= ' ' || c == '\u00a0' || c == 0xfffe || c == 2 {
		return char
	}
	if c >= 0xe000 && c < 0xf900 || c >= 0xd800 && c < 0xe000 {
		char.r = library.Lost
	} else if wrong, err := r.pdf.FPDFText_HasUnicodeMapError(
		&requests.FPDFText_HasUnicodeMapError{TextPage: page, Index: i},
	); err == nil && wrong.HasUnicodeMapError {
		char.r = library.Lost
	}
	box, err := r.pdf.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: page, Index: i})
	if err != nil {
		return char
	}
	char.left, char.right, char.top, char.bottom = box.Rect.Left, box.Rect.Right, box.Rect.Top, box.Rect.Bottom
	char.base, char.known = char.bottom, true
	return char
}

// stand asks for the lines that the characters of a line stand on, if one may be a script: each question takes several
// calls of the engine, and most lines have none.
func (r *pdfRun) stand(page references.FPDF_TEXTPAGE, chars []pdfChar, body pdfChar) {
	if !slices.ContainsFunc(chars, func(c pdfChar) bool { return c.known && c.size() < smallSize*body.size() }) {
		return
	}
	for i := range chars {
		if !chars[i].known {
			continue
		}
		origin, err := r.pdf.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{
			TextPage: page, Index: chars[i].index,
		})
		if err == nil {
			chars[i].base = float32(origin.Y)
		}
	}
}

// line makes a line of its characters; false when there is nothing on it that a person sees.
func (r *pdfRun) line(page references.FPDF_TEXTPAGE, chars []pdfChar) (pdfLine, bool) {
	first := 0
	for first < len(chars) && !chars[first].known {
		first++
	}
	if first == len(chars) {
		text := cleanLine(textOf(chars))
		return pdfLine{text: text}, text != ""
	}
	if r.isWhite(page, chars[first]) {
		r.hidden.Add(cleanLine(textOf(chars)))
		return pdfLine{}, false
	}
	last := len(chars) - 1
	for !chars[last].known {
		last--
	}
	line := pdfLine{
		top: chars[first].top, bottom: chars[first].bottom, left: chars[first].left,
		right: chars[last].right, foot: chars[last].bottom, bold: r.isBold(page, chars[first].index),
	}
	body := bodyOf(chars)
	r.stand(page, chars, body)
	line.pieces = slicesWithText(piecesOf(chars[first:last+1], body))
	line.text = joinedText(line.pieces)
	if tail := chars[last].index; body.known && chars[last].size() < smallSize*body.size() && tail > 0 {
		line.foot = body.bottom // a script says nothing about the line
	}
	return line, line.text != ""
}

// piecesOf cuts a line, which begins and ends with a known character, at wide gaps.
func piecesOf(chars []pdfChar, body pdfChar) (pieces []piece) {
	begun, before := 0, chars[0]
	for i, c := range chars[1:] {
		if !c.known {
			continue
		}
		sameLine := c.bottom < before.top && c.top > before.bottom
		if sameLine && (c.left-before.right > wideGap*body.size() || before.left-c.left > body.size()) {
			pieces = append(pieces, pieceOf(chars[begun:i+1], body))
			begun = i + 1
		}
		before = c
	}
	return append(pieces, pieceOf(chars[begun:], body))
}

func slicesWithText(pieces []piece) []piece {
	var kept []piece
	for _, p := range pieces {
		if p.text == "" {
			continue
		}
		if n := len(kept); n > 0 && isMark(kept[n-1].text) { // the mark of an item and a tab
			kept[n-1].text += " " + p.text
			kept[n-1].right = p.right
			continue
		}
		kept = append(kept, p)
	}
	return kept
}

// isMark is the mark of a list item alone: "-", "•", "3.", "b)".
func isMark(text string) bool {
	return strings.Trim(text, "-*•–‣▪◦·") == "" ||
		len(text) <= 3 && strings.Trim(text, "0123456789abcdefgh") != text && strings.HasSuffix(strings.Trim(text,
			"0123456789abcdefgh"), text[len(text)-1:]) && strings.ContainsAny(text[len(text)-1:], ".)")
}

func joinedText(pieces []piece) string {
	parts := make([]string, len(pieces))
	for i, p := range pieces {
		parts[i] = p.text
	}
	return strings.Join(parts, " ")
}

// bodyOf is the character that is as large as most of a line.
func bodyOf(chars []pdfChar) pdfChar {
	count := map[float32]int{}
	var best pdfChar
	for _, c := range chars {
		if !c.known {
			continue
		}
		size := rounded(c.size())
		count[size]++
		if !best.known || count[size] > count[rounded(best.size())] {
			best = c
		}
	}
	return best
}

// pieceOf makes text of characters, with marks for what stands higher or lower.
func pieceOf(chars []pdfChar, body pdfChar) piece {
	var raw strings.Builder
	p := piece{left: chars[0].left, size: body.size()}
	mark := rune(0)
	near := pdfChar{} // the last character that is no script
	for _, c := range chars {
		now := mark
		switch {
		case c.known:
			p.right = max(p.right, c.right)
			now = scriptOf(c, body, near)
		case c.r <= ' ':
			now = 0
		}
		if c.known && now == 0 {
			near, p.size = c, c.size()
		}
		turn(&raw, mark, now)
		mark = now
		raw.WriteRune(c.r)
	}
	turn(&raw, mark, 0)
	p.text = cleanLine(raw.String())
	return p
}

// turn ends a script and begins another where they change.
func turn(raw *strings.Builder, before, now rune) {
	if before == now {
		return
	}
	if before != 0 {
		raw.WriteRune(markup.End)
	}
	if now != 0 {
		raw.WriteRune(now)
	}
}

// scriptOf tells a script by its size and height; near is the last character that was none.
func scriptOf(c, body, near pdfChar) rune {
	size := body.size()
	if !near.known || size <= 0 || c.size() >= smallSize*size || near.size() < smallSize*size {
		return 0
	}
	switch shift := (c.base - near.base) / size; {
	case shift >= shiftUp && shift < 0.9:
		return markup.Up
	case shift <= -shiftDown && shift > -0.6:
		return markup.Down
	}
	return 0
}

func textOf(chars []pdfChar) string {
	var b strings.Builder
	for _, c := range chars {
		b.WriteRune(c.r)
	}
	return b.String()
}

// cleanLine also undoes what PDFium does to a word divided at the end of a line: it joins both lines with a sign of its
// own.
func cleanLine(raw string) string {
	raw = strings.ReplaceAll(strings.Trim(raw, "\r\n\x00"), "\x02", "\ufffe")
	text := ""
	for i, part := range strings.Split(raw, "\ufffe") {
		if i > 0 {
			text += "-"
		}
		text = library.Joined(text, flat(part))
	}
	return text
}
