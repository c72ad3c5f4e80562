package export

// The type area of an A4 page, in millimetres from its upper left corner.
const (
	pageHeight = 297.0
	leftEdge   = 25.0
	upperEdge  = 25.0
	lowerEdge  = pageHeight - 25.0
)

// strip is a piece of the text column that no page break cuts: a line, a table row, a picture.
type strip struct {
	height  float64
	above   float64           // space before it, not used at the top of a page
	lowered float64           // how far its words stand below its top
	keep    bool              // the next strip comes on the same page
	turn    bool              // begins a page
	draw    func(top float64) // prints it with its upper edge at top
	head    *strip            // printed above it when it opens a page: the header row of its table
}

// placed is a strip at its place.
type placed struct {
	strip strip
	top   float64
}

// sheets shares strips among pages. Strips that keep to each other move together, unless they are taller than a page.
func sheets(strips []strip) [][]placed {
	b := book{y: upperEdge}
	b.turn()
	for len(strips) > 0 {
		group := together(strips)
		strips = strips[len(group):]
		if !b.fits(total(group)) || group[0].turn && !b.fresh() {
			b.turn()
		}
		for _, s := range group {
			if !b.fits(s.above + s.height) {
				b.turn()
			}
			if b.fresh() && s.head != nil {
				b.put(*s.head)
			}
			b.put(s)
		}
	}
	return b.pages
}

// book is the pages filled so far; y is where the last one is free.
type book struct {
	pages [][]placed
	y     float64
}

func (b *book) turn() { b.pages, b.y = append(b.pages, nil), upperEdge }

func (b *book) fresh() bool { return b.y == upperEdge }

// fits reports whether the page has room; an empty one takes anything.
func (b *book) fits(height float64) bool { return b.fresh() || b.y+height <= lowerEdge }

func (b *book) put(s strip) {
	last := len(b.pages) - 1
	if !b.fresh() {
		b.y += s.above
	}
	b.pages[last] = append(b.pages[last], placed{strip: s, top: b.y})
	b.y += s.height
}

// together is the first strip and those it must not be parted from.
func together(strips []strip) []strip {
	n := 1
	for n < len(strips) && strips[n-1].keep {
		n++
	}
	return strips[:n]
}

func total(strips []strip) float64 {
	h := 0.0
	for _, s := range strips {
		h += s.above + s.height
	}
	return h
}
