package reader

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// RTF reads files in the Rich Text Format of Word, WordPad, TextMaker and LibreOffice.
type RTF struct{}

// Formats implements library.Reader.
func (RTF) Formats() []string { return []string{"rtf"} }

// deepestGroup is how deep groups may stand in each other; Word stays below 50.
const deepestGroup = 500

// Read implements library.Reader.
func (RTF) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	body, err := whole(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	if !strings.HasPrefix(string(body[:min(len(body), 64)]), `{\rtf`) {
		return library.Content{}, broken(errors.New("no rtf"))
	}
	r := rtfRun{page: charmap.Windows1252, headings: map[int]int{}, fonts: map[int]rtfFont{}}
	if err := r.read(ctx, body); err != nil {
		return library.Content{}, err
	}
	r.paragraph()
	content := r.draft.content()
	content.Title, content.Author = titled(r.title.String(), content.Blocks), flat(r.author.String())
	content.Language = r.language
	return filled(content)
}

// rtfGroup is the state that a group of an RTF gives back when it ends.
type rtfGroup struct {
	dest    rtfDest
	look    runLook
	white   bool
	ground  bool
	deleted bool
	font    int
	skip    int // bytes that stand for a character that was given by its number, \uc
	math    int // elements of a formula that the group opened
}

// rtfDest is where the text of a group belongs.
type rtfDest int

const (
	toText rtfDest = iota
	toNowhere
	toFonts
	toColours
	toStyles
	toTitle
	toAuthor
	toNote
	toMark  // of a list item
	toField // the code of a field
	toClass // of an object
	toMath
)

type rtfFont struct {
	page   *charmap.Charmap
	symbol bool
}

// rtfRun reads one file.
type rtfRun struct {
	draft         draft
	page          *charmap.Charmap
	title, author strings.Builder
	language      string
	fonts         map[int]rtfFont
	headings      map[int]int // styles that are headings
	whites        []bool      // colours by number
	colour        [3]int

	groups []rtfGroup
	now    rtfGroup
	star   bool // the next word names a destination that may be left out
	left   int  // bytes that still stand for a character given by its number
	high   rune // first half of a pair of surrogates

	inline  inline
	unseen  strings.Builder
	note    strings.Builder
	mark    strings.Builder
	field   strings.Builder
	styled  strings.Builder // name of a style
	style   int
	level   int // of the paragraph as a heading
	inTable bool

	grid     grid
	cellText []string
	merges   []rtfMerge
	cells    int
	next     rtfMerge
	math     *markup.Builder
}

type rtfMerge struct{ beside, above bool }

// read goes through the bytes once.
func (r *rtfRun) read(ctx context.Context, body []byte) error {
	for i, count := 0, 0; i < len(body); count++ {
		if count%65536 == 0 && ctx.Err() != nil {
			return checked(ctx, 1)
		}
		switch c := body[i]; c {
		case '{':
			if len(r.groups) >= deepestGroup {
				return tooBig(errors.New("groups nested too deep"))
			}
			r.groups = append(r.groups, r.now)
			r.now.math = 0
			i++
		case '}':
			r.endGroup()
			i++
		case '\\':
			i = r.control(body, i+1)
		case '\r', '\n', 0:
			i++
		default:
			r.byte(c)
			i++
		}
		r.star = r.star && i > 0 && (body[i-1] == '*' || body[i-1] == '{')
	}
	return nil
}

func (r *rtfRun) endGroup() {
	ended := r.now
	n := len(r.groups)
	if n == 0 {
		return
	}
	for range ended.math {
		if r.math != nil && r.math.Leave() {
			r.formula()
		}
	}
	r.now, r.groups, r.left = r.groups[n-1], r.groups[:n-1], 0
	if ended.dest == r.now.dest {
		return
	}
	switch ended.dest {
	case toNote:
		r.draft.note(r.note.String())
		r.note.Reset()
	case toField:
		if strings.HasPrefix(strings.ToUpper(strings.TrimSpace(r.field.String())), "EQ ") {
			r.inline.put(string(library.Lost), false)
		}
		r.field.Reset()
	case toClass:
		if class := strings.ToLower(r.field.String()); strings.Contains(class, "equation") ||
			strings.Contains(class, "mathtype") {
			r.inline.put(string(library.Lost), false)
		}
		r.field.Reset()
	case toText, toNowhere, toFonts, toColours, toStyles, toTitle, toAuthor, toMark, toMath:
	}
}

// control reads a control word or sign behind its backslash and returns where it ends.
func (r *rtfRun) control(body []byte, i int) int {
	if i >= len(body) {
		return i
	}
	c := body[i]
	if c < 'a' || c > 'z' {
		return r.controlSign(body, i)
	}
	start := i
	for i < len(body) && (body[i] >= 'a' && body[i] <= 'z' || body[i] >= 'A' && body[i] <= 'Z') && i-start < 32 {
		i++
	}
	word := string(body[start:i])
	value, has, i := parameter(body, i)
	if i < len(body) && body[i] == ' ' {
		i++
	}
	if word == "bin" && has && value > 0 {
		return min(i+value, len(body))
	}
	r.word(word, value, has)
	return i
}

// parameter is the number behind a control word, and where it ends.
func parameter(body []byte, from int) (value int, has bool, end int) {
	end = from
	if end < len(body) && body[end] == '-' {
		end++
	}
	for end < len(body) && body[end] >= '0' && body[end] <= '9' && end-from < 11 {
		end++
	}
	value, err := strconv.Atoi(string(body[from:end]))
	return value, err == nil, end
}

func (r *rtfRun) controlSign(body []byte, i int) int {
	switch body[i] {
	case '\'':
		if i+2 < len(body) {
			n, err := strconv.ParseUint(string(body[i+1:i+3]), 16, 8)
			if err == nil {
				r.byte(byte(n))
			}
			return i + 3
		}
	case '*':
		r.star = true
	case '~':
		r.add(" ")
	case '_':
		r.add("-")
	case '\\', '{', '}':
		r.byte(body[i])
	case '\r', '\n':
		r.paragraph()
	}
	return i + 1
}

// byte takes a byte of text in the encoding of its font.
func (r *rtfRun) byte(c byte) {
	if r.left > 0 {
		r.left--
		return
	}
	font := r.fonts[r.now.font]
	switch {
	case font.symbol && r.now.dest == toText:
		r.add(symbolSign("symbol", strconv.FormatInt(int64(c), 16)))
	case c < 0x80:
		r.add(string(rune(c)))
	case font.page != nil:
		r.add(string(font.page.DecodeByte(c)))
	default:
		r.add(string(r.page.DecodeByte(c)))
	}
}

// unicode takes a character by its number; numbers above 32767 are written as negative ones.
func (r *rtfRun) unicode(n int) {
	if n < 0 {
		n += 1 << 16
	}
	c := rune(n)
	switch {
	case c >= 0xd800 && c < 0xdc00:
		r.high = c
	case c >= 0xdc00 && c < 0xe000 && r.high != 0:
		r.add(string((r.high-0xd800)<<10 + (c - 0xdc00) + 0x10000))
		r.high = 0
	case c >= 0xf020 && c <= 0xf0ff:
		font := "wingdings"
		if r.fonts[r.now.font].symbol {
			font = "symbol"
		}
		r.add(symbolSign(font, strconv.FormatInt(int64(c), 16)))
	default:
		r.add(string(c))
	}
	r.left = r.now.skip
}

// add puts text where its group belongs.
func (r *rtfRun) add(text string) {
	switch r.now.dest {
	case toNowhere:
	case toMath:
		if r.math != nil {
			r.math.Add(text)
		}
	case toFonts, toStyles:
		if r.styled.WriteString(text); strings.HasSuffix(text, ";") {
			r.named()
		}
	case toColours:
		if text == ";" {
			r.whites = append(r.whites, r.colour == [3]int{255, 255, 255})
			r.colour = [3]int{}
		}
	case toTitle:
		r.title.WriteString(text)
	case toAuthor:
		r.author.WriteString(text)
	case toMark:
		r.mark.WriteString(text)
	case toField, toClass:
		r.field.WriteString(text)
	case toNote:
		r.note.WriteString(text)
	case toText:
		r.seen(text)
	}
}

// seen adds text of the document, unless nobody sees it.
func (r *rtfRun) seen(text string) {
	blank := strings.TrimSpace(text) == ""
	switch {
	case r.now.look.hidden || r.now.look.struck || r.now.deleted || r.now.white && !r.now.ground:
		r.unseen.WriteString(text)
		return
	case !blank && r.unseen.Len() > 0:
		r.endUnseen()
	}
	if r.now.look.mark != 0 && !blank {
		text = string(r.now.look.mark) + markup.Unmarked(text) + string(markup.End)
		r.inline.put(text, r.now.look.bold)
		return
	}
	r.inline.add(text, r.now.look.bold)
}

func (r *rtfRun) endUnseen() {
	r.draft.hide(r.unseen.String())
	r.unseen.Reset()
}

// paragraph ends one.
func (r *rtfRun) paragraph() {
	if r.now.dest == toNote {
		r.note.WriteByte(' ')
	}
	if r.now.dest != toText && r.now.dest != toNowhere {
		return
	}
	r.endUnseen()
	text := r.inline.text()
	mark := strings.TrimSpace(r.mark.String())
	r.inline = inline{}
	r.mark.Reset()
	switch {
	case r.inTable:
		r.cellText = append(r.cellText, text)
	case strings.TrimSpace(text) == "":
	case r.level > 0:
		r.draft.heading(r.level, text)
	case mark == "":
		r.draft.paragraph(text)
	default:
		r.draft.item(itemMark(mark), text)
	}
}

// itemMark is "3. " for "3." and "3)", "- " for any other mark.
func itemMark(mark string) string {
	number := strings.TrimRight(mark, ".)")
	if n, err := strconv.Atoi(number); err == nil && n >= 0 {
		return strconv.Itoa(n) + ". "
	}
	return "- "
}

func (r *rtfRun) formula() {
	tex := formulaText(markup.OMML(r.math.Element()))
	r.math = nil
	r.inline.put(tex, false)
}
