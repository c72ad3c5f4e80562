package reader

import (
	"strconv"
	"strings"
)

// wordStyle is what a paragraph style says about the role of its paragraphs.
type wordStyle struct {
	level int    // 1–6 for headings
	list  string // numId
	base  string
	look  *runLook // of a style for runs; nil when it says nothing
}

// wordStyles walks styles.xml. Word translates the ids ("berschrift1"), never the names ("heading 1").
type wordStyles struct {
	byID     map[string]*wordStyle
	current  *wordStyle
	language string
}

// deepestStyle bounds the chain of styles based on each other, which may be a circle in a broken file.
const deepestStyle = 16

// find returns the style with what it inherits.
func (s *wordStyles) find(id string) wordStyle {
	var found wordStyle
	for range deepestStyle {
		style := s.byID[id]
		if style == nil {
			break
		}
		if found.level == 0 {
			found.level = style.level
		}
		if found.list == "" {
			found.list = style.list
		}
		if found.look == nil {
			found.look = style.look
		}
		id = style.base
	}
	return found
}

func (s *wordStyles) enter(name string, attr attributes) bool {
	value := attr.get("val")
	if name == "lang" && s.language == "" {
		s.language = languageCode(value)
	}
	if name == "style" {
		s.current = &wordStyle{}
		if kind := attr.get("type"); kind == "paragraph" || kind == "character" {
			s.byID[attr.get("styleId")] = s.current
		}
	}
	if s.current == nil {
		return true
	}
	switch name {
	case "name":
		s.current.level = headingLevel(value)
	case "basedOn":
		s.current.base = value
	case "numId":
		s.current.list = value
	case "outlineLvl":
		if s.current.level == 0 {
			s.current.level = outlineLevel(value)
		}
	case "vanish", "strike", "dstrike", "vertAlign":
		if s.current.look == nil {
			s.current.look = &runLook{}
		}
		s.current.look.apply(name, value)
	}
	return true
}

func (s *wordStyles) leave(name string) {
	if name == "style" {
		s.current = nil
	}
}

func (*wordStyles) text(string) {}

func headingLevel(styleName string) int {
	name := strings.ToLower(styleName)
	if name == "title" {
		return 1
	}
	rest, ok := strings.CutPrefix(name, "heading ")
	if !ok {
		return 0
	}
	level, err := strconv.Atoi(rest)
	if err != nil {
		return 0
	}
	return min(level, 6)
}

// outlineLevel reads w:outlineLvl: 0 is the first level, 9 is body text.
func outlineLevel(value string) int {
	level, err := strconv.Atoi(value)
	if err != nil || level < 0 || level > 8 {
		return 0
	}
	return min(level+1, 6)
}

// wordNumbers walks numbering.xml and counts the items of numbered lists.
type wordNumbers struct {
	abstractOf map[string]string // numId → abstractNumId
	ordered    map[string]bool   // abstractNumId/ilvl → numbered, not bulleted
	counts     map[string]int    // numId/ilvl → last number

	abstract, number, level string
}

func (n *wordNumbers) enter(name string, attr attributes) bool {
	switch name {
	case "abstractNum":
		n.abstract = attr.get("abstractNumId")
	case "lvl":
		n.level = attr.get("ilvl")
	case "numFmt":
		if value := attr.get("val"); value != "bullet" && value != "none" {
			n.ordered[n.abstract+"/"+n.level] = true
		}
	case "num":
		n.number = attr.get("numId")
	case "abstractNumId":
		n.abstractOf[n.number] = attr.get("val")
	case "lvlOverride":
		return false
	}
	return true
}

func (*wordNumbers) leave(string) {}

func (*wordNumbers) text(string) {}

// mark is the "- " or "3. " in front of the next item of a list.
func (n *wordNumbers) mark(list, level string) string {
	if level == "" {
		level = "0"
	}
	if !n.ordered[n.abstractOf[list]+"/"+level] {
		return "- "
	}
	n.counts[list+"/"+level]++
	return strconv.Itoa(n.counts[list+"/"+level]) + ". "
}
