package sums

import (
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/base/i18n"
)

var figures = regexp.MustCompile(`[−-]?\d[\d\x{a0}]*(?:,\d+)?`)

// read are the numbers of a German text, exactly.
func read(text string) []*big.Rat {
	var list []*big.Rat
	for _, n := range figures.FindAllString(text, -1) {
		x, ok := new(big.Rat).SetString(strings.NewReplacer("\u00a0", "", "−", "-", ",", ".").Replace(n))
		if ok {
			list = append(list, x)
		}
	}
	return list
}

func rat(n int64) *big.Rat { return big.NewRat(n, 1) }

func times2(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }

func plus2(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) }

// Answers that no calculator gives are right by what a teacher would do to check them.
func TestAnswersHold(t *testing.T) {
	for kind, holds := range map[Kind]func(n, a []*big.Rat, s Sum) bool{
		Value:    func(n, a []*big.Rat, _ Sum) bool { return times2(n[0], n[1]).Cmp(times2(a[0], rat(100))) == 0 },
		Rate:     func(n, a []*big.Rat, _ Sum) bool { return times2(a[0], n[1]).Cmp(times2(n[0], rat(100))) == 0 },
		Base:     func(n, a []*big.Rat, _ Sum) bool { return times2(n[0], a[0]).Cmp(times2(n[1], rat(100))) == 0 },
		Interest: interested,
		Span:     spanned,
		Later:    spanned,
		Rectangle: func(n, a []*big.Rat, _ Sum) bool {
			x, y := n[0], n[len(n)-1]
			return a[0].Cmp(times2(rat(2), plus2(x, y))) == 0 && a[1].Cmp(times2(x, y)) == 0
		},
		Cuboid: func(n, a []*big.Rat, _ Sum) bool {
			sides := plus2(plus2(times2(n[0], n[1]), times2(n[1], n[2])), times2(n[0], n[2]))
			return a[0].Cmp(times2(times2(n[0], n[1]), n[2])) == 0 && a[1].Cmp(times2(rat(2), sides)) == 0
		},
		Triangle: func(n, a []*big.Rat, _ Sum) bool {
			all := slices.SortedFunc(slices.Values(append(n, a[0])), (*big.Rat).Cmp)
			return plus2(times2(all[0], all[0]), times2(all[1], all[1])).Cmp(times2(all[2], all[2])) == 0
		},
		Linear:    rooted,
		Quadratic: rooted,
		Terms:     equal,
		Binomial:  equal,
		Missing: func(_, a []*big.Rat, s Sum) bool {
			return equal(nil, nil, Sum{strings.Replace(s.Text, Gap, a[0].RatString(), 1), nil})
		},
		Compare: func(n, _ []*big.Rat, s Sum) bool { return n[0].Cmp(n[1]) == strings.Index("<=>", s.Answers[0])-1 },
		Round: func(n, a []*big.Rat, s Sum) bool {
			unit := map[string]int64{"Zehner": 10, "Hunderter": 100, "Tausender": 1000}[strings.Trim(
				s.Text[strings.LastIndex(s.Text, " ")+1:], ":")]
			off := new(big.Rat).Sub(a[0], n[0])
			return a[0].Num().Int64()%unit == 0 && off.Cmp(big.NewRat(unit, 2)) <= 0 && off.Cmp(big.NewRat(-unit, 2)) > 0
		},
		Divisor: func(n, a []*big.Rat, _ Sum) bool {
			return new(big.Int).GCD(nil, nil, n[0].Num(), n[1].Num()).Cmp(a[0].Num()) == 0
		},
		Multiple: func(n, a []*big.Rat, _ Sum) bool {
			least := new(big.Int).GCD(nil, nil, n[0].Num(), n[1].Num())
			return times2(a[0], new(big.Rat).SetInt(least)).Cmp(times2(n[0], n[1])) == 0
		},
		Expand:   func(n, a []*big.Rat, _ Sum) bool { return times2(n[0], n[2]).Cmp(times2(n[1], a[0])) == 0 },
		Decimals: func(n, a []*big.Rat, _ Sum) bool { return times2(n[1], a[0]).Cmp(n[0]) == 0 },
		Halve:    func(n, a []*big.Rat, _ Sum) bool { return times2(rat(2), a[0]).Cmp(n[0]) == 0 },
		Double:   func(n, a []*big.Rat, _ Sum) bool { return plus2(n[0], n[1]).Cmp(a[0]) == 0 },
		Roots:    func(n, a []*big.Rat, _ Sum) bool { return times2(a[0], a[0]).Cmp(n[0]) == 0 },
		Wall:     stacked,
		Lengths:  converted, Weights: converted, Volumes: converted, Areas: converted, Coins: converted,
		Durations: converted,
	} {
		for grade := 1; grade <= 10; grade++ {
			list, err := Make(Order{Kind: kind, Amount: 15, Grade: grade, Language: i18n.German, Seed: 3})
			if err != nil {
				t.Fatal(kind, err)
			}
			for _, s := range list {
				if !holds(read(s.Text), read(strings.Join(s.Answers, " ; ")), s) {
					t.Errorf("%s: %+v", kind, s)
				}
			}
		}
	}
}

// interested: the capital times the percentage for the part of a year.
func interested(n, a []*big.Rat, s Sum) bool {
	months := rat(12)
	if strings.Contains(s.Text, "Monate") {
		months = n[2]
	}
	return times2(times2(n[0], n[1]), months).Cmp(times2(a[0], rat(1200))) == 0
}

// spanned: the second clock time is so many minutes behind the first.
func spanned(_, _ []*big.Rat, s Sum) bool {
	minutes := func(text string) (total int) {
		for _, m := range regexp.MustCompile(`(\d+):(\d+)|(\d+) h|(\d+) min`).FindAllStringSubmatch(text, -1) {
			for i, by := range []int{60, 1, 60, 1} {
				n, _ := strconv.Atoi(m[i+1])
				total += n * by
			}
		}
		return total
	}
	if from, to, ok := strings.Cut(s.Text, "bis"); ok {
		return minutes(to)-minutes(from) == minutes(s.Answers[0])
	}
	return minutes(s.Text)%(24*60) == minutes(s.Answers[0])
}

// at is the value of a side with the letters as they are given.
func at(side string, letters map[string]int64) *big.Rat {
	total := new(big.Rat)
	side = strings.NewReplacer("−", "-", " ", "", "\u00a0", "").Replace(side)
	for _, m := range regexp.MustCompile(`([+-]?)(\d*)([a-zx]?)(²?)`).FindAllStringSubmatch(side, -1) {
		if m[2]+m[3] == "" {
			continue
		}
		n := int64(1)
		if m[2] != "" {
			n, _ = strconv.ParseInt(m[2], 10, 64)
		}
		if m[3] != "" {
			n *= letters[m[3]]
		}
		if m[4] != "" {
			n *= letters[m[3]]
		}
		if m[1] == "-" {
			n = -n
		}
		total.Add(total, rat(n))
	}
	return total
}

// product is the value of a side that may have brackets.
func product(side string, letters map[string]int64) *big.Rat {
	m := regexp.MustCompile(`^(\d*)\(([^)]*)\)(²?)(?:\(([^)]*)\))?$`).FindStringSubmatch(strings.TrimSpace(side))
	if m == nil {
		return at(side, letters)
	}
	x := at(m[2], letters)
	if m[3] != "" {
		x = times2(x, x)
	}
	if m[1] != "" {
		x = times2(x, at(m[1], letters))
	}
	if m[4] != "" {
		x = times2(x, at(m[4], letters))
	}
	return x
}

// equal: both sides have the same value whatever the letters are.
func equal(_, _ []*big.Rat, s Sum) bool {
	left, right, _ := strings.Cut(s.Text, "=")
	if right = strings.TrimSpace(right); right == "" {
		right = s.Answers[0]
	}
	for n := int64(-4); n < 5; n++ {
		letters := map[string]int64{"x": n, "a": 3*n + 1, "b": 7 - n}
		if product(left, letters).Cmp(product(right, letters)) != 0 {
			return false
		}
	}
	return true
}

// rooted: each number of the answer makes both sides the same.
func rooted(_, _ []*big.Rat, s Sum) bool {
	left, right, _ := strings.Cut(s.Text, "=")
	roots := regexp.MustCompile(`= ([−]?\d+)`).FindAllStringSubmatch(s.Answers[0], -1)
	for _, m := range roots {
		n, _ := strconv.ParseInt(strings.Replace(m[1], "−", "-", 1), 10, 64)
		if at(left, map[string]int64{"x": n}).Cmp(at(right, map[string]int64{"x": n})) != 0 {
			return false
		}
	}
	return len(roots) > 0
}

// stacked: with its answers, each stone is the sum of the two below it.
func stacked(_, _ []*big.Rat, s Sum) bool {
	var rows [][]*big.Rat
	text := s.Text
	for _, a := range s.Answers {
		text = strings.Replace(text, Gap, a, 1)
	}
	for line := range strings.SplitSeq(text, "\n") {
		rows = append(rows, read(line))
	}
	for r := range len(rows) - 1 {
		for i, stone := range rows[r] {
			if stone.Cmp(plus2(rows[r+1][i], rows[r+1][i+1])) != 0 {
				return false
			}
		}
	}
	return len(rows[0]) == 1
}

// converted: both sides are the same in the smallest unit.
func converted(_, _ []*big.Rat, s Sum) bool {
	factors := map[string]int64{
		"mm": 1, "cm": 10, "dm": 100, "m": 1_000, "km": 1_000_000, "g": 1, "kg": 1_000, "t": 1_000_000, "ml": 1, "l": 1_000,
		"mm²": 1, "cm²": 100, "dm²": 10_000, "m²": 1_000_000, "ct": 1, "€": 100, "s": 1, "min": 60, "h": 3_600,
	}
	value := func(side string) *big.Rat {
		total := new(big.Rat)
		for _, m := range regexp.MustCompile(`([\d\x{a0},]+) ([^\d\s]+)`).FindAllStringSubmatch(side, -1) {
			total.Add(total, times2(read(m[1])[0], rat(factors[m[2]])))
		}
		return total
	}
	left, right, _ := strings.Cut(strings.Replace(s.Text, Gap, s.Answers[0], 1), "=")
	return value(left).Sign() > 0 && value(left).Cmp(value(right)) == 0
}
