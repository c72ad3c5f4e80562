package sums

import (
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"pult/backend/base/i18n"
)

// hand makes the exercises of one order.
type hand struct {
	Order
	chance *rand.Rand
	signs  signs
	made   int  // exercises so far
	stuck  bool // the next one is long in coming
}

// signs are how a language writes sums.
type signs struct{ plus, minus, times, divide, point, group string }

func signsOf(language i18n.Lang) signs {
	if language == i18n.English {
		return signs{plus: " + ", minus: " − ", times: " × ", divide: " ÷ ", point: ".", group: ","}
	}
	return signs{plus: " + ", minus: " − ", times: " · ", divide: " : ", point: ",", group: "\u00a0"}
}

// Sign is how a language writes "times".
func Sign(language i18n.Lang) string { return signsOf(language).times }

// says is a word of the exercise's language.
func (h *hand) says(german, english string) string {
	if h.Language == i18n.English {
		return english
	}
	return german
}

// between is a number from low to high; low when there is none above it.
func (h *hand) between(low, high int) int {
	if high <= low {
		return low
	}
	return low + h.chance.IntN(high-low+1)
}

func (h *hand) often(percent int) bool { return h.chance.IntN(100) < percent }

func pick[T any](h *hand, list ...T) T { return list[h.chance.IntN(len(list))] }

// largest is the largest number of the order: the one that was said, else that of the class.
func (h *hand) largest() int {
	switch {
	case h.Range > 0:
		return h.Range
	case h.Grade == 1:
		return 20
	case h.Grade == 3:
		return 1_000
	case h.Grade >= 4:
		return 10_000
	}
	return 100
}

// turn is the next of several things that all are to come as often; when it has no more exercises, any other.
func turn[T any](h *hand, list []T) T {
	if h.stuck {
		return pick(h, list...)
	}
	return list[h.made%len(list)]
}

// step is what all numbers are multiples of: 10 for "glatte Zehner"; else 1.
func (h *hand) step() int {
	step := 1
	if len(h.Units) > 0 && h.Kind != Round && h.Kind != Neighbour {
		step = max(map[string]int{"10": 10, "100": 100, "1000": 1_000}[h.Units[0]], 1)
	}
	return step
}

// maxFactor is the largest factor of a times table: a table "up to 10" or "up to 12" names its factors.
const maxFactor = 12

// within reports that no number of an exercise is above the range that was said. Percent, units, times, figures and
// equations have none.
func (h *hand) within(s Sum) bool {
	if h.Range == 0 || h.Kind == Table && h.Range <= maxFactor || !slices.Contains([]Kind{
		Plus, Minus, Times, Divide, Table, Missing, Compare, Round, Brackets, Money, Wall, Double, Halve, Divisor, Multiple,
		Chain, Neighbour, Trigon, Story,
	}, h.Kind) {
		return true
	}
	text := strings.ReplaceAll(s.Text+" "+strings.Join(s.Answers, " "), h.signs.group, "")
	return !slices.ContainsFunc(written.FindAllString(text, -1), func(number string) bool {
		x, ok := new(big.Rat).SetString(strings.Replace(number, ",", ".", 1))
		return !ok || x.Cmp(big.NewRat(int64(h.Range), 1)) > 0
	})
}

var written = regexp.MustCompile(`\d+(?:[.,]\d+)?`)

// withDigits is a number of so many digits without a zero at its end.
func (h *hand) withDigits(n int) int {
	n = min(max(n, 1), 7)
	low := 1
	for range n - 1 {
		low *= 10
	}
	x := h.between(max(low, 2), low*10-1)
	if x%10 == 0 {
		x += h.between(1, 9)
	}
	return x
}

// digits are those of the first and the second number; the usual ones where none were said.
func (h *hand) digits(first, second int) (one, other int) {
	switch len(h.Digits) {
	case 0:
		return first, second
	case 1:
		return h.Digits[0], second
	}
	return h.Digits[0], h.Digits[1]
}

// number writes a whole number, with its thousands apart from 10,000 on.
func (h *hand) number(n int) string { return h.rational(big.NewRat(int64(n), 1)) }

// rational writes a number whose decimals end.
func (h *hand) rational(x *big.Rat) string {
	places, _ := x.FloatPrec()
	text, below := strings.CutPrefix(x.FloatString(places), "-")
	whole, rest, decimals := strings.Cut(text, ".")
	if len(whole) > 4 {
		for at := len(whole) - 3; at > 0; at -= 3 {
			whole = whole[:at] + h.signs.group + whole[at:]
		}
	}
	if decimals {
		whole += h.signs.point + rest
	}
	if below {
		return "−" + whole
	}
	return whole
}

// signed is rational with brackets around what is below zero, for a number behind a sign.
func (h *hand) signed(x *big.Rat) string {
	if x.Sign() < 0 {
		return "(" + h.rational(x) + ")"
	}
	return h.rational(x)
}

// equals is an exercise that ends in "=".
func equals(text, answer string) Sum { return Sum{Text: text + " =", Answers: []string{answer}} }

// tenths is n tenths, hundredths for two places, and so on.
func tenths(n, places int) *big.Rat {
	by := int64(1)
	for range places {
		by *= 10
	}
	return big.NewRat(int64(n), by)
}
