package document

// Clock is a face with hands, or without; Below stands under it.
type Clock struct {
	Label, Below string
	Minutes      int // after twelve, where the hands stand
	Hands        bool
}

// Trigon is a calculation triangle: fields at its top, left and right, and sides at its left, right and lower edge.
type Trigon struct {
	Label         string
	Fields, Sides [3]string
}

// Figures are up to three exercises that are drawn side by side: clocks or triangles. Alt says them in words.
type Figures struct {
	Clocks  []Clock
	Trigons []Trigon
	Alt     string
	Keep    bool // on the page of what follows
}

func (Figures) block() {}
