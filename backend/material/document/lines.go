package document

// Lines are empty ones to write on, in the ruling of a class (Lineatur): class 1 and 2 write between four lines, class
// 3 between two, the others on one. What is above the first is higher, so that the eye sees which belong together. They
// stay on one page.
type Lines struct {
	Count int
	Class int  // 0: that of older pupils
	Keep  bool // on the page of what follows
	Wide  bool // for those who write larger than their class
}

// Strip is a part of a line to write on: what is under it is ruled, or not.
type Strip struct {
	MM    float64
	Ruled bool
}

// wider is how much larger wide lines are.
const wider = 1.25

// Strips are what one line consists of, from the top.
func (l Lines) Strips() []Strip {
	list := l.strips()
	for i := range list {
		if l.Wide {
			list[i].MM *= wider
		}
	}
	return list
}

func (l Lines) strips() []Strip {
	switch l.Class {
	case 1:
		return []Strip{{8, true}, {5, true}, {5, true}, {5, true}}
	case 2:
		return []Strip{{7, true}, {4, true}, {4, true}, {4, true}}
	case 3:
		return []Strip{{6, true}, {4, true}, {3, false}}
	case 4:
		return []Strip{{10, true}}
	}
	return []Strip{{9, true}}
}

// Letters are how many of them go on a line, as large as a class writes.
func (l Lines) Letters() int {
	if l.Wide {
		return int(float64(l.letters()) / wider)
	}
	return l.letters()
}

func (l Lines) letters() int {
	switch l.Class {
	case 1, 2:
		return 25
	case 3, 4:
		return 35
	}
	return 45
}

// For is the same ruling with the lines that so many letters fill by hand, and one more.
func (l Lines) For(letters, most int) Lines {
	l.Count = min(most, 1+(letters+l.Letters()-1)/l.Letters())
	return l
}
