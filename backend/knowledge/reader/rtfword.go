package reader

import (
	"strings"

	"golang.org/x/text/encoding/charmap"

	"pult/backend/knowledge/markup"
)

// word takes a control word; what is not known changes nothing, and a group that may be left out is.
func (r *rtfRun) word(word string, value int, has bool) {
	star := r.star
	r.star = false
	if r.math != nil && r.mathWord(word) {
		return
	}
	switch {
	case r.destination(word):
	case star:
		if word != "shppict" && word != "moMath" {
			r.now.dest = toNowhere
		}
	case r.character(word, value, has):
	case r.block(word, value):
	case r.table(word):
	default:
		r.sign(word)
	}
}

// destination reports a word that says where the text of its group belongs.
func (r *rtfRun) destination(word string) bool {
	if r.now.dest == toNowhere && word != "moMath" {
		return false
	}
	switch word {
	case "fonttbl":
		r.now.dest = toFonts
	case "colortbl":
		r.now.dest = toColours
	case "stylesheet":
		r.now.dest = toStyles
	case "title":
		r.now.dest = toTitle
	case "author":
		r.now.dest = toAuthor
	case "footnote":
		r.now.dest = toNote
	case "listtext", "pntext":
		r.now.dest = toMark
	case "fldinst":
		r.now.dest = toField
	case "objclass":
		r.now.dest = toClass
	case "info":
	case "moMath":
		if r.now.dest != toText || r.math != nil {
			r.now.dest = toNowhere
			return true
		}
		r.now.dest = toMath
		r.math = &markup.Builder{}
		r.math.Enter("oMath", nil)
		r.now.math++
	case "pict":
		if r.now.dest == toText {
			r.inline.put(string(markup.Picture), false)
		}
		r.now.dest = toNowhere
	case "objdata", "header", "footer", "headerl", "headerr", "headerf", "footerl", "footerr", "footerf",
		"nonshppict", "mmathPict", "bkmkstart", "bkmkend", "atnid", "atnauthor", "annotation", "xe", "tc", "rsidtbl",
		"listtable", "listoverridetable", "themedata", "datastore", "generator", "operator", "company", "subject", "keywords",
		"doccomm", "creatim", "revtim", "printim", "filetbl", "revtbl", "template", "comment", "manager", "category", "upr":
		r.now.dest = toNowhere
	default:
		return false
	}
	return true
}

// mathWord opens the elements of a formula: \mnum is m:num.
func (r *rtfRun) mathWord(word string) bool {
	if r.now.dest != toMath {
		return false
	}
	name, ok := strings.CutPrefix(word, "m")
	if !ok || name == "" {
		return word != "u" && word != "uc" && word != "f"
	}
	r.math.Enter(name, nil)
	r.now.math++
	return true
}

// character takes the look of characters.
func (r *rtfRun) character(word string, value int, has bool) bool {
	on := "1"
	if has && value == 0 {
		on = "0"
	}
	l := &r.now.look
	switch word {
	case "b":
		l.apply("b", on)
	case "v":
		l.apply("vanish", on)
	case "strike", "striked":
		l.apply("strike", on)
	case "deleted":
		r.now.deleted = on == "1"
	case "super":
		l.apply("vertAlign", "superscript")
	case "sub":
		l.apply("vertAlign", "subscript")
	case "up":
		if l.mark = 0; !has || value > 0 {
			l.mark = markup.Up
		}
	case "dn":
		if l.mark = 0; !has || value > 0 {
			l.mark = markup.Down
		}
	case "nosupersub":
		l.mark = 0
	case "plain":
		*l, r.now.white, r.now.ground, r.now.deleted = runLook{}, false, false, false
	case "cf":
		r.now.white = value >= 0 && value < len(r.whites) && r.whites[value]
	case "cb", "highlight", "chcbpat", "cbpat":
		r.now.ground = value > 0
	case "f":
		r.now.font = value
	case "uc":
		r.now.skip = min(max(value, 0), 8)
	case "u":
		r.left = 0
		r.unicode(value)
	case "lang":
		r.languageOf(value)
	default:
		return false
	}
	return true
}

// languageOf knows the numbers of Windows for the languages of schools.
func (r *rtfRun) languageOf(number int) {
	if r.language != "" || r.now.dest != toText {
		return
	}
	r.language = map[int]string{7: "de", 9: "en", 10: "es", 12: "fr", 16: "it"}[number&0x3ff]
}

// block takes paragraphs, their styles, and the tables at the beginning of a file.
func (r *rtfRun) block(word string, value int) bool {
	switch word {
	case "par", "sect", "page":
		r.paragraph()
	case "pard":
		r.level, r.style, r.inTable = 0, 0, false
		r.now.ground = false
	case "intbl":
		r.inTable = true
	case "outlinelevel":
		if value >= 0 && value < 6 && r.now.dest == toText {
			r.level = value + 1
		}
	case "s":
		r.style = value
		if r.now.dest == toText {
			r.level = r.headings[value]
		}
	case "fcharset":
		r.fonts[r.now.font] = rtfFont{page: charsetPage(value), symbol: value == 2}
	case "ansicpg":
		if page := codePage(value); page != nil {
			r.page = page
		}
	case "mac":
		r.page = charmap.Macintosh
	case "pc":
		r.page = charmap.CodePage437
	case "pca":
		r.page = charmap.CodePage850
	case "red":
		r.colour[0] = value
	case "green":
		r.colour[1] = value
	case "blue":
		r.colour[2] = value
	default:
		return false
	}
	return true
}

// named ends the name of a font or a style.
func (r *rtfRun) named() {
	name := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(r.styled.String()), ";"))
	r.styled.Reset()
	if r.now.dest == toFonts {
		font := r.fonts[r.now.font]
		font.symbol = name == "symbol"
		r.fonts[r.now.font] = font
		return
	}
	for _, prefix := range []string{"heading ", "überschrift "} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && len(rest) > 0 && rest[0] >= '1' && rest[0] <= '9' {
			r.headings[r.style] = min(int(rest[0]-'0'), 6)
		}
	}
	if name == "title" || name == "titel" {
		r.headings[r.style] = 1
	}
	r.style = 0
}

// table takes rows and cells with what is merged.
func (r *rtfRun) table(word string) bool {
	switch word {
	case "trowd":
		r.merges, r.cells = r.merges[:0], 0
	case "clmrg":
		r.next.beside = true
	case "clvmrg":
		r.next.above = true
	case "cellx":
		if len(r.merges) < maxColumns {
			r.merges = append(r.merges, r.next)
		}
		r.next = rtfMerge{}
	case "cell":
		r.inTable = true
		r.paragraph()
		r.endCell()
	case "row":
		r.draft.row(r.grid.end())
		r.cells, r.inTable = 0, false
	default:
		return false
	}
	return true
}

func (r *rtfRun) endCell() {
	text := strings.TrimSpace(strings.Join(r.cellText, " "))
	r.cellText = nil
	var m rtfMerge
	if r.cells < len(r.merges) {
		m = r.merges[r.cells]
	}
	r.cells++
	switch n := len(r.grid.row); {
	case m.above && text == "":
		r.grid.again(1)
	case m.beside && text == "" && n > 0:
		text, _ = r.grid.once(r.grid.row[n-1])
		r.grid.cell(text, 1, 1)
	default:
		r.grid.cell(text, 1, 1)
	}
}

// sign takes the words that stand for a character.
func (r *rtfRun) sign(word string) {
	switch word {
	case "tab", "line", "emspace", "enspace", "qmspace":
		r.add(" ")
	case "emdash":
		r.add("—")
	case "endash":
		r.add("–")
	case "lquote":
		r.add("‘")
	case "rquote":
		r.add("’")
	case "ldblquote":
		r.add("“")
	case "rdblquote":
		r.add("”")
	case "bullet":
		r.add("•")
	}
}

// charsetPage is the encoding of a font by the number of its character set; nil for that of the file.
func charsetPage(set int) *charmap.Charmap {
	switch set {
	case 77:
		return charmap.Macintosh
	case 161:
		return charmap.Windows1253
	case 162:
		return charmap.Windows1254
	case 204:
		return charmap.Windows1251
	case 238:
		return charmap.Windows1250
	case 186:
		return charmap.Windows1257
	case 255:
		return charmap.CodePage850
	}
	return nil
}

// codePage is an encoding by its number; nil for one that is not known.
func codePage(number int) *charmap.Charmap {
	return map[int]*charmap.Charmap{
		437: charmap.CodePage437, 850: charmap.CodePage850, 852: charmap.CodePage852, 1250: charmap.Windows1250,
		1251: charmap.Windows1251, 1252: charmap.Windows1252, 1253: charmap.Windows1253, 1254: charmap.Windows1254,
		1257: charmap.Windows1257, 10000: charmap.Macintosh,
	}[number]
}
