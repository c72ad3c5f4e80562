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
	says   openSays
	parent string
	level  int // of a heading; from the name of the style
}

// openSays are the properties that a style speaks of: what it says of them, also that there is none, is nearer to the
// text than what the styles say that it is based on.
type openSays struct{ bold, hidden, struck, mark, white, ground bool }

// under takes what is not said from a style further away.
func (o *openStyle) under(far openStyle) {
	take := func(said, says *bool, value *bool, of bool) {
		if !*said && *says {
			*said, *value = true, of
		}
	}
	take(&o.says.bold, &far.says.bold, &o.look.bold, far.look.bold)
	take(&o.says.hidden, &far.says.hidden, &o.look.hidden, far.look.hidden)
	take(&o.says.struck, &far.says.struck, &o.look.struck, far.look.struck)
	take(&o.says.white, &far.says.white, &o.white, far.white)
	take(&o.says.ground, &far.says.ground, &o.ground, far.ground)
	if !o.says.mark && far.says.mark {
		o.says.mark, o.look.mark = true, far.look.mark
	}
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
		found.under(*style)
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
		s.behind(attr.get("background-color"))
	case "graphic-properties":
		s.behind(attr.get("background-color"))
		if fill := attr.get("fill"); fill == "solid" || fill == "" {
			s.behind(attr.get("fill-color"))
		} else {
			s.behind(fill) // "none", or something that is no plain colour
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

// behind notes what a style says of the colour behind its text.
func (s *openStyles) behind(colour string) {
	if s.current == nil || colour == "" {
		return
	}
	s.current.says.ground = true
	s.current.ground = colour != "transparent" && colour != "none" && !strings.EqualFold(colour, "#ffffff")
}

func (s *openStyles) properties(attr attributes) {
	if s.current == nil {
		return
	}
	l, says := &s.current.look, &s.current.says
	w := attr.get("font-weight")
	l.bold, says.bold = w == "bold" || w == "700", w != ""
	l.hidden, says.hidden = attr.get("display") == "none", attr.has("display")
	line := attr.get("text-line-through-style") + attr.get("text-line-through-type")
	l.struck, says.struck = line != "" && !strings.HasPrefix(line, "none"), line != ""
	l.mark, says.mark = position(attr.get("text-position")), attr.has("text-position")
	s.current.white = strings.EqualFold(attr.get("color"), "#ffffff") && attr.get("use-window-font-color") != "true"
	says.white = attr.has("color") || attr.has("use-window-font-color")
	s.behind(attr.get("background-color"))
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
