package formula

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// element is one of MathML, as temml writes it.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Kids    []element  `xml:",any"`
}

func fromMathML(text string) (Node, error) {
	var e element
	if err := xml.Unmarshal([]byte(text), &e); err != nil {
		return Node{}, fmt.Errorf("%w: %w", ErrUnclear, err)
	}
	return e.node(), nil
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e element) node() Node {
	switch e.XMLName.Local {
	case "mi":
		return e.name()
	case "mn":
		return Node{Kind: Number, Text: e.Text}
	case "mo":
		return e.sign()
	case "mtext":
		return Node{Kind: Words, Text: strings.ReplaceAll(e.Text, "\u00a0", " ")}
	case "mspace":
		width, err := strconv.ParseFloat(strings.TrimSuffix(e.attr("width"), "em"), 64)
		if err != nil || width <= 0 {
			return Node{}
		}
		return Node{Kind: Space, Width: min(width, 10)}
	case "mfrac", "msqrt", "mroot", "menclose", "mtable":
		return e.built()
	case "msub", "msup", "msubsup":
		return e.script(Script)
	case "munder", "mover", "munderover":
		return e.limits()
	case "mphantom":
		return Node{Kind: Phantom, Parts: []Node{e.row()}}
	}
	if strings.Contains(e.attr("style"), "border:") {
		return Node{Kind: Boxed, Parts: []Node{e.row()}}
	}
	if e.XMLName.Local == "mpadded" && len(e.Kids) == 1 && e.Kids[0].XMLName.Local == "mphantom" {
		return Node{} // room for what stands before a letter
	}
	if e.XMLName.Local == "mstyle" && e.attr("displaystyle") == "true" {
		return enlarged(e.row())
	}
	return e.row()
}

// enlarged is a row whose fractions are as large as its line.
func enlarged(n Node) Node {
	if n.Kind == Fraction {
		n.Large = true
	}
	for i := range n.Parts {
		if n.Kind == Row {
			n.Parts[i] = enlarged(n.Parts[i])
		}
	}
	return n
}

// name is a letter, or a word or sign that stands upright.
func (e element) name() Node {
	r, size := utf8.DecodeRuneInString(e.Text)
	outlined := r >= 0x2100 && r < 0x2150
	if size == len(e.Text) && unicode.IsLetter(r) && !outlined && e.attr("mathvariant") != "normal" {
		return Node{Kind: Letter, Text: e.Text}
	}
	return Node{Kind: Name, Text: e.Text}
}

// sign drops the signs that are not seen: readers take "lim" with one for a word of theirs.
func (e element) sign() Node {
	text := strings.Map(func(r rune) rune {
		if r >= '\u2061' && r <= '\u2064' {
			return -1
		}
		return r
	}, e.Text)
	if text == "" {
		return Node{}
	}
	tight := e.attr("form") == "prefix" || e.attr("form") == "postfix" || strings.HasPrefix(e.attr("lspace"), "0em")
	return Node{Kind: Sign, Text: text, Tight: tight && text != "≠"}
}

// row puts parts side by side; brackets around them make a fence.
func (e element) row() Node {
	kids := e.Kids
	if len(kids) > 1 && kids[0].fence() && kids[len(kids)-1].fence() {
		last := len(kids) - 1
		return Node{Kind: Fence, Open: kids[0].Text, Close: kids[last].Text, Parts: []Node{gathered(kids[1:last])}}
	}
	return gathered(kids)
}

func (e element) fence() bool { return e.XMLName.Local == "mo" && e.attr("fence") == "true" }

func gathered(kids []element) Node {
	row := Node{}
	for _, k := range kids {
		n := k.node()
		last := len(row.Parts) - 1
		switch {
		case n.Empty():
		case last >= 0 && n.Kind == Script && n.Parts[0].Empty() && row.Parts[last].Kind != Sign:
			row.Parts[last] = n.upon(row.Parts[last])
		case last >= 0 && n.Kind == Name && row.Parts[last].Kind == Name && utf8.RuneCountInString(n.Text) == 1:
			row.Parts[last].Text += n.Text // the letters of km/h come one by one
		default:
			row.Parts = append(row.Parts, n)
		}
	}
	if len(row.Parts) == 1 {
		return row.Parts[0]
	}
	return row
}

// upon sets the marks of a script without a base, as chemistry has them, at the part before it.
func (n Node) upon(base Node) Node {
	free := base.Kind == Script && base.Parts[2].Empty() && n.Parts[1].Empty()
	if free {
		return Node{Kind: Script, Parts: []Node{base.Parts[0], base.Parts[1], n.Parts[2]}}
	}
	return Node{Kind: Script, Parts: []Node{base, n.Parts[1], n.Parts[2]}}
}

// at is a part by its place; nothing when there is none.
func (e element) at(i int) Node {
	if i >= len(e.Kids) {
		return Node{}
	}
	return e.Kids[i].node()
}

func (e element) built() Node {
	switch e.XMLName.Local {
	case "mfrac":
		bare := strings.HasPrefix(e.attr("linethickness"), "0")
		return Node{Kind: Fraction, Bare: bare, Parts: []Node{e.at(0), e.at(1)}}
	case "msqrt":
		return Node{Kind: Root, Parts: []Node{gathered(e.Kids)}}
	case "mroot":
		return Node{Kind: Root, Parts: []Node{e.at(0), e.at(1)}}
	case "mtable":
		return e.table()
	}
	inner := []Node{gathered(e.Kids)}
	switch notation := e.attr("notation"); {
	case notation == "top":
		return Node{Kind: Accent, Text: "¯", Parts: inner}
	case notation == "bottom":
		return Node{Kind: Under, Text: "_", Parts: inner}
	case strings.Contains(notation, "box"):
		return Node{Kind: Boxed, Parts: inner}
	case strings.Contains(notation, "strike"):
		return Node{Kind: Struck, Parts: inner}
	}
	return inner[0]
}

func (e element) table() Node {
	table := Node{Kind: Table}
	for _, line := range e.Kids {
		row := Node{}
		for i, cell := range line.Kids {
			row.Parts = append(row.Parts, gathered(cell.Kids))
			if i == len(table.Columns) {
				table.Columns += cell.side()
			}
		}
		table.Parts = append(table.Parts, row)
	}
	for i := range table.Parts { // a short row ends with nothing
		row := &table.Parts[i]
		row.Parts = append(row.Parts, make([]Node, len(table.Columns)-len(row.Parts))...)
	}
	return table
}

// side is where the words of a cell stand.
func (e element) side() string {
	switch class := e.attr("class"); {
	case strings.Contains(class, "tml-left"):
		return "l"
	case strings.Contains(class, "tml-right"):
		return "r"
	}
	return "c"
}

// script has three parts, whichever of them were written. Degrees are a sign of their own that is raised already.
func (e element) script(kind Kind) Node {
	base, below, above := e.at(0), e.at(1), e.at(2)
	if e.XMLName.Local == "msup" || e.XMLName.Local == "mover" {
		below, above = Node{}, e.at(1)
	}
	if below.Empty() && above.Kind == Sign && above.Text == "∘" {
		return Node{Parts: []Node{base, {Kind: Name, Text: "°"}}}
	}
	if base.Empty() && below.Empty() && above.Empty() {
		return Node{}
	}
	return Node{Kind: kind, Parts: []Node{base, below, above}}
}

// accents are what stands above or below a term and belongs to it.
const accents = "→←^ˆ~˜¯‾˙¨ˇ´`⏞⏟_"

func (e element) limits() Node {
	n := e.script(Limits)
	if len(n.Parts) < 3 {
		return n
	}
	below, above := n.Parts[1], n.Parts[2]
	if above.Kind == Space { // it only keeps an arrow long
		above = Node{}
	}
	if n.Parts[0].Kind == Sign && n.Parts[0].Text == "→" {
		n.Parts[0].Text = "⟶"
	}
	if below.Empty() && above.Empty() {
		return n.Parts[0]
	}
	n.Parts[2] = above
	marks := func(mark, other Node) bool {
		return other.Empty() && mark.Kind == Sign && utf8.RuneCountInString(mark.Text) == 1 &&
			strings.Contains(accents, mark.Text)
	}
	switch {
	case marks(above, below):
		return Node{Kind: Accent, Text: above.Text, Parts: n.Parts[:1]}
	case marks(below, above):
		return Node{Kind: Under, Text: below.Text, Parts: n.Parts[:1]}
	}
	return n
}
