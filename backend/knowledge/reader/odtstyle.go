package reader

import (
	"strconv"
	"strings"

	"pult/backend/knowledge/markup"
)

// openStyle is what a style of an ODT says about its text.
type openStyle struct {
	look   runLook
	white  bool
	ground bool
	parent string
	level  int // of a heading; from the name of the style
}

// openStyles walks styles.xml and the automatic styles of content.xml.
type openStyles struct {
	byName  map[string]*openStyle
	ordered map[string]bool // names of list styles whose first level is numbered
	current *openStyle
	name    string
}

func newOpenStyles() openStyles {
	return openStyles{byName: map[string]*openStyle{}, ordered: map[string]bool{}}
}

// find is a style with what it inherits.
func (s *openStyles) find(name string) openStyle {
	var found openStyle
	for range deepestStyle {
		style := s.byName[name]
		if style == nil {
			break
		}
		found.look.bold = found.look.bold || style.look.bold
		found.look.hidden = found.look.hidden || style.look.hidden
		found.look.struck = found.look.struck || style.look.struck
		found.white, found.ground = found.white || style.white, found.ground || style.ground
		if found.look.mark == 0 {
			found.look.mark = style.look.mark
		}
		if found.level == 0 {
			found.level = style.level
		}
		name = style.parent
	}
	return found
}

func (s *openStyles) enter(name string, attr attributes) bool {
	switch name {
	case "style", "list-style":
		s.name = attr.get("name")
		s.current = &openStyle{parent: attr.get("parent-style-name")}
		if s.name == "Title" {
			s.current.level = 1
		}
		s.byName[s.name] = s.current
	case "text-properties":
		s.properties(attr)
	case "paragraph-properties", "table-cell-properties":
		if g := attr.get("background-color"); s.current != nil && g != "" && g != "transparent" {
			s.current.ground = true
		}
	case "list-level-style-number":
		if attr.get("level") == "1" && attr.get("num-format") != "" ||
			attr.get("level") == "1" && !attr.has("num-format") {
			s.ordered[s.name] = true
		}
	case "master-styles", "font-face-decls":
		return false
	}
	return true
}

func (a attributes) has(local string) bool {
	for _, attr := range a {
		if attr.Name.Local == local {
			return true
		}
	}
	return false
}

func (s *openStyles) properties(attr attributes) {
	if s.current == nil {
		return
	}
	l := &s.current.look
	w := attr.get("font-weight")
	l.bold = w == "bold" || w == "700"
	l.hidden = attr.get("display") == "none"
	line := attr.get("text-line-through-style") + attr.get("text-line-through-type")
	l.struck = line != "" && !strings.HasPrefix(line, "none")
	l.mark = position(attr.get("text-position"))
	s.current.white = strings.EqualFold(attr.get("color"), "#ffffff")
	if g := attr.get("background-color"); g != "" && g != "transparent" {
		s.current.ground = true
	}
}

// position reads "super 58%", "sub 58%" and "33% 58%"; smaller shifts than these are looks.
func position(value string) rune {
	where, _, _ := strings.Cut(value, " ")
	switch where {
	case "super":
		return markup.Up
	case "sub":
		return markup.Down
	}
	shift, err := strconv.ParseFloat(strings.TrimSuffix(where, "%"), 64)
	switch {
	case err == nil && shift >= smallestShift:
		return markup.Up
	case err == nil && shift <= -smallestShift/2:
		return markup.Down
	}
	return 0
}

const smallestShift = 12 // percent of the size of letters

func (s *openStyles) leave(name string) {
	if name == "style" {
		s.current = nil
	}
}

func (*openStyles) text(string) {}
