package reader

import (
	"slices"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// runLook is what the form of a run of text says about it.
type runLook struct {
	bold   bool
	hidden bool // or white on white
	struck bool
	mark   rune // markup.Up or Down
}

// apply takes a property of a run; value is its w:val.
func (l *runLook) apply(name, value string) {
	on := value != "0" && value != "false" && value != "none"
	switch name {
	case "b":
		l.bold = on
	case "vanish":
		l.hidden = on
	case "strike", "dstrike":
		l.struck = on
	case "vertAlign":
		l.mark = 0
		switch value {
		case "superscript":
			l.mark = markup.Up
		case "subscript":
			l.mark = markup.Down
		}
	}
}

// run is the state of the run that is being read.
type run struct {
	look   runLook
	white  bool // written in white
	ground bool // on a colour of its own
}

// isHidden reports text that nobody sees: hidden by Word, or white where no colour is behind it.
func (b *wordBody) isHidden() bool {
	filled := func(s wordShape) bool { return s.ground }
	return b.run.look.hidden || b.run.white && !b.run.ground && !b.paragraph().ground && !b.cellGround &&
		!b.tableStyled && !slices.ContainsFunc(b.shapes, filled)
}

// wordShape is a shape around the text.
type wordShape struct {
	ground bool // a colour is behind its text
	filled bool // it says itself what fills it
	inside int  // depth of its own properties, which a line around it has as well
}

// enterShape notes a shape and what fills it; false when what is below says nothing of that.
func (b *wordBody) enterShape(name string, attr attributes) bool {
	switch name {
	case "wsp":
		b.shapes = append(b.shapes, wordShape{})
		return true
	case "shape", "rect", "roundrect", "oval": // of old files
		fill := strings.ToLower(attr.get("fillcolor"))
		hasFill := fill != "" && fill != "white" && !strings.HasPrefix(fill, "#fff") && attr.get("filled") != "f"
		b.shapes = append(b.shapes, wordShape{ground: hasFill})
		return true
	}
	n := len(b.shapes)
	if n == 0 {
		return true
	}
	s := &b.shapes[n-1]
	switch name {
	case "spPr":
		s.inside++
	case "ln":
		return s.inside == 0
	case "solidFill", "gradFill", "pattFill", "blipFill", "noFill":
		if s.inside > 0 {
			s.filled, s.ground = true, name != "noFill"
		}
	case "srgbClr", "schemeClr":
		if value := attr.get("val"); s.inside > 0 &&
			(strings.EqualFold(value, "FFFFFF") || value == "bg1" || value == "lt1") {
			s.ground = false
		}
	case "fillRef":
		s.ground = s.ground || !s.filled && attr.get("idx") != "0"
	}
	return true
}

func (b *wordBody) leaveShape(name string) {
	n := len(b.shapes)
	switch name {
	case "wsp", "shape", "rect", "roundrect", "oval":
		b.shapes = b.shapes[:max(n-1, 0)]
	case "spPr":
		if n > 0 {
			b.shapes[n-1].inside--
		}
	}
}

func (b *wordBody) runProperty(name string, attr attributes) {
	value := attr.get("val")
	switch name {
	case "rStyle":
		style := b.styles.find(value)
		if style.look != nil {
			bold := b.run.look.bold
			b.run.look = *style.look
			b.run.look.bold = b.run.look.bold || bold
		}
	case "color":
		b.run.white = strings.EqualFold(value, "FFFFFF") && attr.get("themeColor") == ""
	case "highlight":
		b.run.ground = value != "none"
	case "shd":
		b.shade(attr)
	default:
		b.run.look.apply(name, value)
	}
}

// shade notes a colour behind a run, a paragraph or a cell.
func (b *wordBody) shade(attr attributes) {
	fill := attr.get("fill")
	if fill == "" || strings.EqualFold(fill, "auto") || strings.EqualFold(fill, "FFFFFF") {
		return
	}
	switch {
	case b.inRun:
		b.run.ground = true
	case len(b.open) > 0:
		b.paragraph().ground = true
	default:
		b.cellGround = true
	}
}

// add adds text as it is seen: not what is hidden or taken back, and with a mark when it stands higher or lower.
func (b *wordBody) add(text string) {
	p := b.paragraph()
	switch {
	case b.deleted > 0 || b.run.look.struck || b.isHidden():
		b.unseen.WriteString(text)
		return
	case strings.TrimSpace(text) != "":
		b.endUnseen()
	}
	if b.run.look.mark == 0 || strings.TrimSpace(text) == "" {
		p.inline.add(text, b.run.look.bold)
		return
	}
	p.inline.put(string(b.run.look.mark)+markup.Unmarked(text)+string(markup.End), b.run.look.bold)
}

// endUnseen counts what was hidden as one piece.
func (b *wordBody) endUnseen() {
	b.draft.hide(b.unseen.String())
	b.unseen.Reset()
}

// symbol writes a sign of a font of symbols.
func (b *wordBody) symbol(attr attributes) {
	code := attr.get("char")
	b.add(symbolSign(strings.ToLower(attr.get("font")), code))
}

// picture marks a picture that stands in a line.
func (b *wordBody) picture() {
	if b.beside == 0 && b.deleted == 0 {
		b.paragraph().inline.put(string(markup.Picture), false)
	}
}

// object marks a formula that another program draws.
func (b *wordBody) object(attr attributes) {
	id := strings.ToLower(attr.get("ProgID"))
	if strings.Contains(id, "equation") || strings.Contains(id, "mathtype") {
		b.paragraph().inline.put(string(library.Lost), false)
	}
}

// field marks a formula that is written as a field (EQ), which has no text.
func (b *wordBody) field(text string) {
	if strings.HasPrefix(strings.ToUpper(strings.TrimSpace(text)), "EQ ") {
		b.paragraph().inline.put(string(library.Lost), false)
	}
}

// formula ends a formula and writes it in our form.
func (b *wordBody) formula() {
	tex := markup.OMML(b.math.Element())
	b.math = nil
	if b.deleted > 0 || b.isHidden() {
		b.unseen.WriteString(tex)
		return
	}
	b.paragraph().inline.put(formulaText(tex), false)
}

// formulaText is a formula of a file in our form.
func formulaText(tex string) string { return markup.Formula(markup.Unmarked(tex)) }
