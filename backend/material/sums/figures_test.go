package sums

import (
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pult/backend/base/i18n"
)

// The answers of the newer kinds are right by what a teacher would do to check them, in every class.
func TestFiguresAndStoriesHold(t *testing.T) {
	for kind, holds := range map[Kind]func(t *testing.T, grade int, s Sum) bool{
		ReadClock: clockRead, DrawClock: clockDrawn, Trigon: balanced, Ordering: ordered, Discount: cheaper, Story: worked,
	} {
		for grade := range 11 {
			for seed := range uint64(4) {
				list, err := Make(Order{Kind: kind, Amount: 24, Grade: grade, Language: i18n.German, Seed: seed})
				if err != nil {
					t.Fatal(kind, grade, err)
				}
				for _, s := range list {
					if !holds(t, grade, s) {
						t.Errorf("%s, class %d: %+v", kind, grade, s)
					}
				}
			}
		}
	}
}

var clockTime = regexp.MustCompile(`^(\d{1,2}):(\d\d)$`)

// clockRead: both times are twelve hours apart; class 1 reads full and half hours, class 2 quarters.
func clockRead(_ *testing.T, grade int, s Sum) bool {
	last := s.Answers[0][len(s.Answers[0])-2:]
	switch {
	case !clockTime.MatchString(s.Answers[0]):
		return false
	case grade == 1:
		return len(s.Answers) == 1 && (last == "00" || last == "30")
	case grade == 2 && !slices.Contains([]string{"00", "15", "30", "45"}, last), len(s.Answers) != 2:
		return false
	}
	return s.Answers[1][len(s.Answers[1])-2:] == last &&
		read(s.Answers[1])[0].Cmp(plus2(read(s.Answers[0])[0], rat(12))) == 0
}

func clockDrawn(_ *testing.T, grade int, s Sum) bool {
	at, german := strings.CutSuffix(s.Answers[0], " Uhr")
	return s.Text == s.Answers[0] && german && clockTime.MatchString(at) && (grade != 1 || read(at)[0].Cmp(rat(12)) <= 0)
}

// balanced: each side of a calculation triangle is the sum of the two fields beside it, and it can be worked out.
func balanced(_ *testing.T, _ int, s Sum) bool {
	text := s.Text
	for _, a := range s.Answers {
		text = strings.Replace(text, Gap, a, 1)
	}
	n := read(text)
	return len(n) == 6 && len(s.Answers) == 3 && n[3].Cmp(plus2(n[0], n[1])) == 0 &&
		n[4].Cmp(plus2(n[0], n[2])) == 0 && n[5].Cmp(plus2(n[1], n[2])) == 0
}

// ordered: the answers are all that was given, each larger than the one before.
func ordered(_ *testing.T, grade int, s Sum) bool {
	factors := map[string]int64{
		"mm": 1, "cm": 10, "m": 1_000, "km": 1_000_000, "g": 1, "kg": 1_000, "t": 1_000_000, "ml": 1, "l": 1_000,
		"ct": 1, "€": 100, "min": 1, "h": 60,
	}
	before := new(big.Rat)
	for _, a := range s.Answers {
		total := new(big.Rat)
		for _, m := range regexp.MustCompile(`([\d\x{a0},]+) ([^\d\s]+)`).FindAllStringSubmatch(a, -1) {
			total.Add(total, times2(read(m[1])[0], rat(factors[m[2]])))
		}
		if total.Cmp(before) <= 0 || !strings.Contains(s.Text, a) || grade < 4 && grade > 0 && strings.Contains(a, ",") {
			return false
		}
		before = total
	}
	return len(s.Answers) == 3 || len(s.Answers) == 4
}

// cheaper: old price, percentage and new price fit each other.
func cheaper(_ *testing.T, _ int, s Sum) bool {
	n, a := read(s.Text), read(s.Answers[0])[0]
	left := func(price, percent *big.Rat) *big.Rat {
		return new(big.Rat).Quo(times2(price, plus2(rat(100), new(big.Rat).Neg(percent))), rat(100))
	}
	switch {
	case strings.Contains(s.Text, "Neuer Preis"):
		return left(n[0], n[1]).Cmp(a) == 0
	case strings.Contains(s.Text, "Ersparnis"):
		return times2(n[0], n[1]).Cmp(times2(a, rat(100))) == 0
	case strings.Contains(s.Text, "Alter Preis"):
		return left(a, n[0]).Cmp(n[1]) == 0
	}
	return left(n[0], a).Cmp(n[1]) == 0
}

// worked: the way of a word problem comes out as the calculator has it, its answer is what came out, and its sentences
// end as sentences do. What nobody counts is none: one of a thing, and what is left over.
func worked(t *testing.T, _ int, s Sum) bool {
	way, answer := s.Answers[0], s.Answers[1]
	if !strings.HasSuffix(s.Text, "?") || strings.Contains(s.Text, "  ") ||
		regexp.MustCompile(`\b1 [A-Z]`).MatchString(s.Text) {
		return false
	}
	if strings.Contains(way, "Uhr") {
		return spanned(nil, nil, Sum{Text: way, Answers: []string{answer}})
	}
	last := ""
	for step := range strings.SplitSeq(way, "; ") {
		left, right, _ := strings.Cut(strings.NewReplacer(" €", "", " %", "/100", " von ", " · ").Replace(step), " = ")
		last = right
		if whole, rest, remains := strings.Cut(right, " R "); remains {
			n := read(left)
			last = plus2(read(whole)[0], rat(1)).RatString()
			if plus2(times2(n[1], read(whole)[0]), read(rest)[0]).Cmp(n[0]) != 0 {
				return false
			}
			continue
		}
		if number(t, left).Cmp(number(t, right)) != 0 {
			return false
		}
	}
	return read(answer)[0].Cmp(read(last)[0]) == 0
}

// With one sign only, only such stories come, within the numbers of the class.
func TestStoriesKeepTheirOrder(t *testing.T) {
	for sign, way := range map[string]string{"+": " + ", "-": " − "} {
		list, err := Make(Order{Kind: Story, Amount: 12, Grade: 2, Range: 20, Signs: sign, Language: i18n.German})
		if err != nil || len(list) != 12 {
			t.Fatal(err, len(list))
		}
		for _, s := range list {
			for _, n := range read(s.Text + s.Answers[0]) {
				if n.Cmp(rat(20)) > 0 || !strings.Contains(s.Answers[0], way) {
					t.Errorf("%+v", s)
				}
			}
		}
	}
}
