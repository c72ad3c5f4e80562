// Package sums makes exercises in arithmetic with their exact answers: whole numbers, fractions, decimals, percent,
// equations, units, clock times, figures, number walls and word problems, for classes 1 to 10. The same order
// and seed make the same exercises; no exercise comes twice. It knows numbers and signs, no sheet and no pupil.
package sums

import (
	"math/rand/v2"
	"slices"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Kind is what an exercise asks for.
type Kind string

// The closed set.
const (
	Plus      Kind = "plus"
	Minus     Kind = "minus"
	Times     Kind = "times"
	Divide    Kind = "divide"
	Table     Kind = "table"   // of multiplication: rows
	Missing   Kind = "missing" // a number of a sum is left out
	Compare   Kind = "compare" // <, = or >
	Round     Kind = "round"
	Brackets  Kind = "brackets" // several signs, with and without brackets
	Squares   Kind = "squares"
	Roots     Kind = "roots"
	AddFrac   Kind = "addfrac"
	SubFrac   Kind = "subfrac"
	MulFrac   Kind = "mulfrac"
	DivFrac   Kind = "divfrac"
	Reduce    Kind = "reduce"
	Value     Kind = "value" // percent of a number
	Rate      Kind = "rate"  // what percent a number is of another
	Base      Kind = "base"  // of what a number is some percent
	Linear    Kind = "linear"
	Quadratic Kind = "quadratic"
	Terms     Kind = "terms"
	Lengths   Kind = "lengths"
	Weights   Kind = "weights"
	Volumes   Kind = "volumes"
	Areas     Kind = "areas"
	Coins     Kind = "coins" // euros and cents converted
	Durations Kind = "durations"
	Money     Kind = "money" // amounts added and subtracted
	Span      Kind = "span"  // from one clock time to another
	Later     Kind = "later" // a clock time some minutes later
	Rectangle Kind = "rectangle"
	Triangle  Kind = "triangle" // with a right angle
	Wall      Kind = "wall"     // of numbers
	Double    Kind = "double"
	Halve     Kind = "halve"
	Expand    Kind = "expand"  // fractions to another denominator
	Decimals  Kind = "decimal" // fractions as decimals
	Divisor   Kind = "divisor" // the greatest common one
	Multiple  Kind = "multiple"
	Cuboid    Kind = "cuboid"
	Interest  Kind = "interest"
	Binomial  Kind = "binomial"
	Chain     Kind = "chain"     // three numbers, two signs
	Neighbour Kind = "neighbour" // the numbers before and behind one
	Powers    Kind = "powers"
	Roman     Kind = "roman" // figures, both ways
	Factors   Kind = "factors"
	Divisors  Kind = "divisors"
	Mean      Kind = "mean"        // and median
	Share     Kind = "share"       // a fraction of a quantity
	Unlike    Kind = "comparefrac" // fractions compared
	AddMixed  Kind = "addmixed"    // numbers like 1 1/2
	SubMixed  Kind = "submixed"
	Simple    Kind = "simple"    // equations of one step
	BothSides Kind = "bothsides" // equations with the unknown on both sides
	Bracketed Kind = "bracketeq" // equations with brackets
	System    Kind = "system"    // two equations, two unknowns
	Pure      Kind = "pure"      // x² = 49
	Side      Kind = "side"      // of a rectangle, from its area or perimeter
	Circle    Kind = "circle"
	Percent   Kind = "interestrate"
	Capital   Kind = "capital"
	Scale     Kind = "scale"     // of a map
	ReadClock Kind = "readclock" // what a face with hands shows
	DrawClock Kind = "drawclock" // hands into an empty face
	Trigon    Kind = "trigon"    // calculation triangle
	Ordering  Kind = "ordering"  // quantities by their size
	Discount  Kind = "discount"
	Story     Kind = "story"  // word problems
	Forms     Kind = "forms"  // percent, fraction and decimal, one in another
	Change    Kind = "change" // what comes back of money
	House     Kind = "house"  // a number and its parts
)

// Kinds lists them all.
func Kinds() []Kind {
	list := make([]Kind, len(makers()))
	for i, m := range makers() {
		list[i] = m.kind
	}
	return list
}

// Choice is a property that can be wanted, refused, or left to the kind.
type Choice string

// The closed set; empty: left to the kind.
const (
	Yes Choice = "yes"
	No  Choice = "no"
)

// Order says which exercises are wanted. What is zero is chosen by the kind and the class.
type Order struct {
	Kind      Kind
	Amount    int
	Grade     int   // class 1 to 13
	Range     int   // the largest number, results included, of what has a largest one (see within)
	Digits    []int // of the first number and of the second
	Written   bool  // in columns: with numbers that are worth it
	Remainder Choice
	Carry     Choice   // the ones pass ten; refused: no place of numbers beyond 100 does
	Rows      []int    // of the multiplication table
	Units     []string // to convert between; 10, 100, 1000: what is rounded to, and what all numbers are multiples
	// of; of clocks the minutes of their times, of forms the one that is given and those that are asked for
	Decimal  bool
	Negative bool   // below zero, too
	Like     bool   // fractions with the same denominator
	Storeys  int    // of a wall
	Signs    string // "+" or "-" where a kind has both
	Language i18n.Lang
	Seed     uint64
}

// Sum is one exercise. Text has Gap for what is left out, or ends in "="; else the answer stands alone. Answers are the
// values of the gaps, else one. The storeys of a wall are lines, the top one first, and its stones are divided by
// Divider.
type Sum struct {
	Text    string
	Answers []string
}

// told is what tells an exercise from another one: what a face shows is not in its words.
func (s Sum) told() string { return s.Text + strings.Join(s.Answers, Divider) }

// Gap stands for what is left out, Divider between two stones of a wall.
const (
	Gap     = "____"
	Divider = " | "
)

// MaxAmount is how many exercises of one kind can be ordered.
const MaxAmount = 200

// enough is how often chance is asked for each exercise before there seem to be no others.
const enough = 300

// Make makes the exercises of an order; fewer, but at least one, where there are no more different ones. Faults:
// Invalid "fault.sums.kind" for an unknown kind, "fault.sums.none" when no exercise fits the order.
func Make(o Order) ([]Sum, error) {
	at := slices.IndexFunc(makers(), func(m maker) bool { return m.kind == o.Kind })
	if at < 0 {
		return nil, fault.New(fault.Invalid, "fault.sums.kind", nil, "kind", string(o.Kind))
	}
	amount := min(max(o.Amount, 1), MaxAmount)
	//nolint:gosec // exercises have to come again with their seed
	h := hand{Order: o, chance: rand.New(rand.NewPCG(o.Seed, uint64(at)+1)), signs: signsOf(o.Language)}
	one := makers()[at].one
	var list []Sum
	seen := map[string]bool{}
	for tries, last := 0, 0; len(list) < amount && tries < amount*enough; tries++ {
		if h.made != len(list) {
			h.made, last = len(list), tries
		}
		h.stuck = tries-last > enough/3
		s, fits := one(&h)
		if fits && h.within(s) && !seen[s.told()] {
			seen[s.told()] = true
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return nil, fault.New(fault.Invalid, "fault.sums.none", nil, "kind", "@exercise.sums.kind."+string(o.Kind))
	}
	return list, nil
}

// maker makes one exercise by chance; false when chance did not fit the order.
type maker struct {
	kind Kind
	one  func(h *hand) (Sum, bool)
}

func makers() []maker {
	return []maker{
		{Plus, plus},
		{Minus, minus},
		{Times, times},
		{Divide, divide},
		{Table, table},
		{Missing, missing},
		{Compare, compare},
		{Round, round},
		{Brackets, brackets},
		{Squares, squares},
		{Roots, roots},
		{AddFrac, addFractions},
		{SubFrac, subtractFractions},
		{MulFrac, multiplyFractions},
		{DivFrac, divideFractions},
		{Reduce, reduce},
		{Value, value},
		{Rate, rate},
		{Base, base},
		{Linear, linear},
		{Quadratic, quadratic},
		{Terms, terms},
		{Lengths, lengths},
		{Weights, weights},
		{Volumes, volumes},
		{Areas, areas},
		{Coins, coins},
		{Durations, durations},
		{Money, money},
		{Span, span},
		{Later, later},
		{Rectangle, rectangle},
		{Triangle, triangle},
		{Wall, wall},
		{Double, double},
		{Halve, halve},
		{Expand, expand},
		{Decimals, asDecimal},
		{Divisor, divisor},
		{Multiple, multiple},
		{Cuboid, cuboid},
		{Interest, interest},
		{Binomial, binomial},
		{Chain, chain},
		{Neighbour, neighbours},
		{Powers, powers},
		{Roman, roman},
		{Factors, factors},
		{Divisors, divisors},
		{Mean, mean},
		{Share, sharing},
		{Unlike, compareFractions},
		{AddMixed, addMixed},
		{SubMixed, subtractMixed},
		{Simple, simple},
		{BothSides, bothSides},
		{Bracketed, bracketed},
		{System, system},
		{Pure, pure},
		{Side, side},
		{Circle, circle},
		{Percent, interestRate},
		{Capital, capital},
		{Scale, scale},
		{ReadClock, readClock},
		{DrawClock, drawClock},
		{Trigon, trigon},
		{Ordering, ordering},
		{Discount, discount},
		{Story, story},
		{Forms, forms},
		{Change, change},
		{House, house},
	}
}
