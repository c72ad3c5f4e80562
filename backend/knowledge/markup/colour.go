package markup

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// colour is red, green, blue; known is false for one that cannot be read. Clear: fully transparent.
type colour struct {
	r, g, b uint8
	known   bool
	clear   bool
}

func black() colour { return colour{known: true} }

func white() colour { return colour{r: 255, g: 255, b: 255, known: true} }

// nearby is the difference of a channel that no eye sees between text and ground.
const nearby = 24

// like reports text that cannot be read on a ground.
func (c colour) like(ground colour) bool {
	if c.clear {
		return true
	}
	near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= nearby }
	return c.known && ground.known && near(c.r, ground.r) && near(c.g, ground.g) && near(c.b, ground.b)
}

// in is the look inside of an element, by its own style and the attributes of old pages. A picture behind the text
// hides what is below it.
func (l look) in(n *html.Node) look {
	if value := Attribute(n, "bgcolor"); value != "" {
		l.ground = colourOf(strings.ToLower(value))
	}
	if value := Attribute(n, "color"); value != "" && n.Data == "font" {
		l.text = colourOf(strings.ToLower(value))
	}
	style := declarations(n)
	if value := style["background-color"]; value != "" {
		l.behind(colourOf(value))
	}
	if value := style["background"]; value != "" {
		first, _, _ := strings.Cut(value, " ")
		if strings.HasPrefix(value, "rgb") {
			first, _, _ = strings.Cut(value, ")")
			first += ")"
		}
		l.behind(colourOf(first))
	}
	if style["background-image"] != "" {
		l.ground = colour{}
	}
	if value := style["color"]; value != "" && value != "inherit" && value != "currentcolor" {
		l.text = colourOf(value)
	}
	if n.Data == "body" && l.text.like(l.ground) {
		l.ground = colour{} // the style sheet has a darker one
	}
	return l
}

// behind puts a colour behind the text; through a transparent one the earlier one is seen.
func (l *look) behind(c colour) {
	if !c.clear {
		l.ground = c
	}
}

// colourOf reads the forms that hide text: names of black, white and transparent, #rgb, #rrggbb and rgb().
func colourOf(value string) colour {
	switch value {
	case "white", "snow", "ivory", "ghostwhite", "floralwhite", "whitesmoke":
		return white()
	case "black":
		return black()
	case "transparent", "none":
		return colour{clear: true}
	}
	if inside, ok := strings.CutPrefix(value, "rgb"); ok {
		return channels(strings.FieldsFunc(inside, func(r rune) bool { return strings.ContainsRune("a(), /", r) }))
	}
	digits, ok := strings.CutPrefix(value, "#")
	if len(digits) == 3 || len(digits) == 4 {
		var long strings.Builder
		for _, d := range digits {
			long.WriteRune(d)
			long.WriteRune(d)
		}
		digits = long.String()
	}
	n, err := strconv.ParseUint(digits, 16, 64)
	switch {
	case !ok || err != nil:
		return colour{}
	case len(digits) == 8:
		return colour{
			r:     uint8(n >> 24),
			g:     uint8(n >> 16),
			b:     uint8(n >> 8),
			known: true,
			clear: uint8(n) == 0,
		} //nolint:gosec // a byte each
	case len(digits) == 6:
		return colour{r: uint8(n >> 16), g: uint8(n >> 8), b: uint8(n), known: true} //nolint:gosec // a byte each
	}
	return colour{}
}

func channels(parts []string) colour {
	if len(parts) < 3 {
		return colour{}
	}
	var c [3]uint8
	for i := range c {
		n, err := strconv.ParseUint(parts[i], 10, 8)
		if err != nil {
			return colour{}
		}
		c[i] = uint8(n) //nolint:gosec // parsed as 8 bits
	}
	return colour{r: c[0], g: c[1], b: c[2], known: true, clear: len(parts) > 3 && isZero(parts[3])}
}
