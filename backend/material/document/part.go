package document

// Part is what of the results is printed: a teacher copies the sheet for the class and keeps the solutions.
type Part string

// The parts. No part is the whole.
const (
	Whole     Part = "all"       // the sheet first, then its solutions
	Sheet     Part = "sheet"     // what pupils get
	Solutions Part = "solutions" // what the teacher keeps
	Material  Part = "material"  // what the tasks are about: texts, words, pictures
)

// Parts are all of them, the usual one first.
func Parts() []Part { return []Part{Whole, Sheet, Solutions, Material} }

// Is reports the whole too, when no part was named.
func (p Part) Is(of Part) bool { return p == of || p == "" && of == Whole }

// Sheets reports that what pupils get is printed.
func (p Part) Sheets() bool { return p.Is(Whole) || p == Sheet }

// Solved reports that solutions are printed.
func (p Part) Solved() bool { return p.Is(Whole) || p == Solutions }
