package draw

import (
	"math"
	"strconv"

	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/material/pictogram"
)

// sheet is a diagram being laid out.
type sheet struct {
	d     diagram.Diagram
	t     *typesetter
	blank bool // no labels: boxes to fill in
	words *i18n.Catalogue
	// emblems are the pictures in boxes, by node.
	emblems map[int]pictogram.Picture
}

func newSheet(d diagram.Diagram, t *typesetter) *sheet {
	d, found := emblems(d)
	return &sheet{d: d, t: t, blank: d.Language == "none" || d.Gaps, emblems: found}
}

// catalogue has the few words that a picture says of itself: "Lösung", "v. Chr.", "Millionen".
func (s *sheet) catalogue() *i18n.Catalogue {
	if s.words == nil {
		s.words = i18n.Must(i18n.Lang(s.d.Language))
	}
	return s.words
}

// label is what node i is called in the picture: its number where labels are left out.
func (s *sheet) label(i int) string {
	if s.blank {
		return strconv.Itoa(i + 1)
	}
	return wording(s.d.Nodes[i].Label, labelLimit)
}

// fill is a box's colour; boxes to write into stay white.
func (s *sheet) fill(colour string) string {
	if s.blank {
		return paper
	}
	return colour
}

const (
	padX     = 3.6
	padY     = 2.7
	badgeR   = 3.3
	noteGap  = 1.2
	corner   = 3.0
	blankLow = 15.0 // height of a box that a pupil writes into
)

// card is a box with a label, an optional note and an optional number, measured but not yet placed.
type card struct {
	name        string
	label, note block
	emblem      *emblem // nil: none
	number      int     // 0: none
	height      float64
	inside      bool  // the badge stands in the box, where no arrow comes near
	corner      point // else where the badge sits: -1 or 1 for left or right, top or bottom; zero is top left
}

// card measures node i for a box of the given width. number > 0 sets a badge on its upper edge.
func (s *sheet) card(i int, width float64, noted bool, number int) card {
	n := s.d.Nodes[i]
	c := card{number: number}
	if s.blank {
		c.number, c.inside, c.height = i+1, number == 0, blankLow
		if noted {
			c.height = 1.6 * blankLow
		}
		return c
	}
	c.name = wording(n.Label, labelLimit)
	c.label = s.t.set(c.name, labelVoice, width-2*padX)
	if noted {
		c.note = s.t.set(wording(n.Note, noteLimit), noteVoice, width-2*padX)
	}
	if p, has := s.emblems[i]; has {
		c.emblem = &emblem{picture: p}
	}
	c.height = c.textHeight() + 2*padY
	if number > 0 {
		c.height += 1.6
	}
	return c
}

func (c card) textHeight() float64 {
	h := c.label.height() + c.note.height()
	if !c.label.empty() && !c.note.empty() {
		h += noteGap
	}
	if c.emblem != nil {
		h += emblemSide + emblemGap
	}
	return h
}

// shapes draws the card into r, its text centred.
func (c card) shapes(r rect, fill, stroke string, weight float64) []shape {
	if c.label.empty() && c.number > 0 {
		fill = paper // pupils write here
	}
	list := []shape{frame{rect: r, radius: corner, fill: fill, stroke: stroke, weight: weight}}
	top := r.y + (r.h-c.textHeight())/2
	if c.number > 0 && !c.label.empty() && c.corner.y <= 0 {
		top += 0.8
	}
	x := r.centre().x
	if c.emblem != nil {
		list = append(list, emblem{picture: c.emblem.picture, at: point{x - emblemSide/2, top}})
		top += emblemSide + emblemGap
	}
	if !c.label.empty() {
		list = append(list, c.label.place(x, top, middle))
		top += c.label.height() + noteGap
	}
	if !c.note.empty() {
		list = append(list, c.note.place(x, top, middle))
	}
	if c.number > 0 {
		at := point{r.x + 6.5, r.y}
		switch {
		case c.inside:
			at = point{r.x + 2 + badgeR, r.centre().y}
		case c.corner.x > 0:
			at.x = r.right() - 6.5
		}
		if c.corner.y > 0 {
			at.y = r.bottom()
		}
		list = append(list, badge(at, c.number)...)
	}
	return list
}

// badge is a numbered disc.
func badge(centre point, number int) []shape {
	text := block{lines: []string{strconv.Itoa(number)}, voice: numberVoice}
	return []shape{
		dot{centre: centre, rx: badgeR, ry: badgeR, fill: accent, stroke: paper, weight: 0.7},
		text.place(centre.x, centre.y-numberVoice.leading()/2, middle),
	}
}

// cards measures all nodes for one width and returns the height that fits each of them.
func (s *sheet) cards(width float64, noted, numbered bool) ([]card, float64) {
	list := make([]card, len(s.d.Nodes))
	tallest := 0.0
	for i := range s.d.Nodes {
		number := 0
		if numbered {
			number = i + 1
		}
		list[i] = s.card(i, width, noted, number)
		tallest = math.Max(tallest, list[i].height)
	}
	return list, tallest
}

func nodeID(i int) string { return "node-" + strconv.Itoa(i+1) }
func edgeID(i int) string { return "edge-" + strconv.Itoa(i+1) }
