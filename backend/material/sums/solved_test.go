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
		Simple:    stepped,
		BothSides: rooted,
		Bracketed: equated,
		Pure:      rooted,
		Quadratic: rooted,
		System:    paired,
		Neighbour: func(n, a []*big.Rat, s Sum) bool {
			return a[0].Cmp(n[0]) < 0 && a[1].Cmp(n[0]) > 0 && plus2(a[1], times2(a[0], rat(-1))).Cmp(rat(2)) == 0
		},
		Powers: func(n, a []*big.Rat, s Sum) bool {
			base, result := n[0], rat(1)
			exponent := slices.Index([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹"), []rune(strings.Trim(s.Text, "0123456789 ="))[0])
			for range exponent {
				result = times2(result, base)
			}
			return result.Cmp(a[0]) == 0
		},
		Roman: func(n, a []*big.Rat, s Sum) bool {
			sign, number := strings.TrimSuffix(s.Text, " = "+Gap), s.Answers[0]
			if len(n) > 0 {
				sign, number = number, sign
			}
			return strconv.Itoa(fromRoman(sign)) == number
		},
		Divisors: func(n, a []*big.Rat, _ Sum) bool {
			return !slices.ContainsFunc(a, func(d *big.Rat) bool { return !new(big.Rat).Quo(n[0], d).IsInt() })
		},
		Mean:  averaged,
		Share: func(n, a []*big.Rat, _ Sum) bool { return times2(n[0], n[2]).Cmp(times2(a[0], n[1])) == 0 },
		Unlike: func(n, _ []*big.Rat, s Sum) bool {
			return times2(n[0], n[3]).Cmp(times2(n[2], n[1])) == strings.Index("<=>", s.Answers[0])-1
		},
		Side: func(n, a []*big.Rat, s Sum) bool {
			if strings.Contains(s.Text, "A =") {
				return times2(n[1], a[0]).Cmp(n[0]) == 0
			}
			return times2(rat(2), plus2(n[1], a[0])).Cmp(n[0]) == 0
		},
		Circle: func(n, a []*big.Rat, s Sum) bool {
			r := n[0]
			if strings.Contains(s.Text, "d =") {
				r = times2(r, big.NewRat(1, 2))
			}
			return a[0].Cmp(times2(r, big.NewRat(628, 100))) == 0 && a[1].Cmp(times2(times2(r, r), big.NewRat(314, 100))) == 0
		},
		Percent: func(n, a []*big.Rat, _ Sum) bool { return times2(n[0], a[0]).Cmp(times2(n[1], rat(100))) == 0 },
		Capital: func(n, a []*big.Rat, _ Sum) bool { return times2(n[1], a[0]).Cmp(times2(n[0], rat(100))) == 0 },
		Scale: func(n, a []*big.Rat, s Sum) bool {
			worth := int64(100)
			if strings.Contains(s.Text, " km ") {
				worth = 100_000
			}
			return times2(n[1], n[2]).Cmp(times2(a[0], rat(worth))) == 0
		},
		Terms:    equal,
		Binomial: equal,
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
	for _, m := range regexp.MustCompile(`([+-]?)(\d*)([a-z]?)(²?)`).FindAllStringSubmatch(side, -1) {
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

// averaged: the mean times how many there are is their sum, and as many are below the median as above.
func averaged(n, a []*big.Rat, _ Sum) bool {
	total, below, above := rat(0), 0, 0
	for _, x := range n {
		total = plus2(total, x)
		below += max(-x.Cmp(a[1]), 0)
		above += max(x.Cmp(a[1]), 0)
	}
	return total.Cmp(times2(a[0], rat(int64(len(n))))) == 0 && 2*below <= len(n) && 2*above <= len(n)
}

// stepped: x : 4 = 3 is no product of letters.
func stepped(n, a []*big.Rat, s Sum) bool {
	if strings.Contains(s.Text, ":") {
		return a[0].Cmp(times2(n[0], n[1])) == 0
	}
	return rooted(n, a, s)
}

// equated: with its answer, both sides with brackets are the same.
func equated(_, a []*big.Rat, s Sum) bool {
	left, right, _ := strings.Cut(s.Text, "=")
	letters := map[string]int64{"x": a[0].Num().Int64()}
	return product(left, letters).Cmp(product(right, letters)) == 0
}

// paired: both equations hold.
func paired(_, a []*big.Rat, s Sum) bool {
	letters := map[string]int64{"x": a[0].Num().Int64(), "y": a[1].Num().Int64()}
	for row := range strings.SplitSeq(s.Text, ";") {
		_, row, _ = strings.Cut(row, ":")
		left, right, _ := strings.Cut(row, "=")
		if at(left, letters).Cmp(at(right, letters)) != 0 {
			return false
		}
	}
	return true
}

// fromRoman reads figures from the right: a smaller one before a larger one is taken away.
func fromRoman(text string) int {
	worth := map[byte]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100, 'D': 500, 'M': 1000}
	total, largest := 0, 0
	for i := len(text) - 1; i >= 0; i-- {
		n := worth[text[i]]
		if largest = max(largest, n); n < largest {
			n = -n
		}
		total += n
	}
	return total
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
		"mm²": 1, "cm²": 100, "dm²": 10_000, "m²": 1_000_000, "a": 100_000_000, "ha": 10_000_000_000,
		"ct": 1, "€": 100, "s": 1, "min": 60, "h": 3_600,
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
