package export

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/material/pictogram"
)

// Pictures of ours in the cells of tables: a cell that begins with the emoji of one shows it, and its words below. On
// cards they are large, in the rows of a list as high as two lines.
const (
	cardSide  = 23.8
	leastCard = 14.0
	listSide  = 8.4
	roundCard = 5.0 // of a card's height, beside its picture
	cardsPage = 196.0
	// dotsOfCard are those of the side of a picture in files that take no outlines: 380 an inch on the largest card.
	dotsOfCard = 360
)

// cell is what stands in one of a table.
type cell struct {
	picture pictogram.Picture
	has     bool // a picture
	text    string
}

func cellOf(text string) cell {
	p, rest, ok := pictogram.Cut(text)
	return cell{p, ok, rest}
}

// pictured reports cells with a picture, and whether one of them has words, too.
func pictured(rows [][]string) (has, named bool) {
	for _, row := range rows {
		for _, text := range row {
			if c := cellOf(text); c.has {
				has, named = true, named || c.text != ""
			}
		}
	}
	return has, named
}

// pictureSide is how large the pictures of a table are, in millimetres: on cards as large as the room that was ordered,
// else so large that all go onto one page, as far as children still see what they are.
func pictureSide(t Table) float64 {
	if t.Look != document.Boxed {
		return listSide
	}
	beside := roundCard + below(t)
	high := min(cardSide+beside, max(leastCard+beside, cardsPage/float64(max(1, len(t.Rows)))))
	high = math.Floor(high/smallLeading+0.01) * smallLeading // rows are so many lines high
	if t.Room > 0 {
		high = float64(t.Room) * smallLeading
	}
	return min(cardSide, high-beside, textWidth/float64(columns(t))-2*cellX)
}

// below is how high the words below the pictures of a table are, if there are any.
func below(t Table) float64 {
	switch _, named := pictured(t.Rows); {
	case !named:
		return 0
	case t.Large:
		return largeLeading
	}
	return smallLeading
}

// cards makes all rows of a table with pictures as high as the highest: what is cut out lies in one pile.
func cards(t Table) Table {
	has, _ := pictured(t.Rows)
	if t.Look != document.Boxed || !has {
		return t
	}
	high := pictureSide(t) + roundCard + below(t)
	t.Room = max(t.Room, int(math.Ceil(high/smallLeading-0.01)))
	return t
}

// drawn paints a picture on a page with its upper left corner at a place.
func (p *press) drawn(picture pictogram.Picture, x, y, side float64) {
	scale := side / pictogram.Side
	at := func(q pictogram.Point) (across, down float64) { return x + q.X*scale, y + q.Y*scale }
	for _, a := range picture.Areas() {
		p.pdf.SetFillColor(inkOf(a.Fill).rgb())
		if a.Opacity < 1 {
			p.pdf.SetAlpha(a.Opacity, "Normal")
		}
		for _, s := range a.Steps() {
			switch s.Op {
			case 'm':
				p.pdf.MoveTo(at(s.Points[0]))
			case 'l':
				p.pdf.LineTo(at(s.Points[0]))
			case 'c':
				x1, y1 := at(s.Points[0])
				x2, y2 := at(s.Points[1])
				endX, endY := at(s.Points[2])
				p.pdf.CurveBezierCubicTo(x1, y1, x2, y2, endX, endY)
			case 'z':
				p.pdf.ClosePath()
			}
		}
		p.pdf.DrawPath(map[bool]string{true: "F*", false: "F"}[a.EvenOdd])
		if a.Opacity < 1 {
			p.pdf.SetAlpha(1, "Normal")
		}
	}
}

func inkOf(fill string) color {
	v, err := strconv.ParseUint(fill[1:], 16, 32)
	if err != nil {
		return 0
	}
	return color(v) //nolint:gosec // six digits
}

// cellRuns are the picture and the words of a cell in Word.
func (t *wordText) cellRuns(text, look string, side float64) string {
	c := cellOf(text)
	if !c.has {
		return t.set(text, look)
	}
	runs := t.inline(t.stored(c.picture), c.picture.Name(t.Language), side, side)
	if c.text != "" {
		runs += "<w:r><w:br/></w:r>" + t.set(c.text, look)
	}
	return runs
}

// cellWords are those of a cell in ODT.
func (t *odtText) cellWords(text string, size int, side float64) string {
	c := cellOf(text)
	if !c.has {
		return t.set(text, size)
	}
	words := t.inline(t.stored(c.picture), c.picture.Name(t.Language), side, side)
	if c.text != "" {
		words += "<text:line-break/>" + t.set(c.text, size)
	}
	return words
}

// store are the pictures of a file, each of ours once.
type store struct {
	pictures [][]byte
	places   map[string]int // by sign
	shown    int            // how often pictures were placed
}

func (s *store) stored(p pictogram.Picture) int {
	if n, known := s.places[p.Sign]; known {
		return n
	}
	if s.places == nil {
		s.places = map[string]int{}
	}
	s.pictures = append(s.pictures, p.PNG(dotsOfCard))
	s.places[p.Sign] = len(s.pictures)
	return len(s.pictures)
}

// placed is the number of a picture among those of the file: one that comes again is kept once.
func (s *store) placed(png []byte) int {
	at := slices.IndexFunc(s.pictures, func(known []byte) bool { return bytes.Equal(known, png) })
	if at < 0 {
		s.pictures = append(s.pictures, png)
		return len(s.pictures)
	}
	return at + 1
}

// pictureName is what a program calls the next picture of a file.
func (s *store) pictureName(words *i18n.Catalogue) (name string, number int) {
	s.shown++
	return escaped(words.Say(i18n.T("export.picture", "number", strconv.Itoa(s.shown)))), s.shown
}

// anyPicture reports a row with one, which no page break cuts.
func anyPicture(row []string) bool {
	return slices.ContainsFunc(row, func(text string) bool { return cellOf(text).has })
}
