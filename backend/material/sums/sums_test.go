package sums

import (
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/arithmetic"
)

// Every kind can be made for every class; nothing comes twice, each gap has its answer, and the same seed gives the
// same sheet.
func TestEveryKindIsMade(t *testing.T) {
	for _, kind := range Kinds() {
		for grade := range 11 {
			o := Order{Kind: kind, Amount: 12, Grade: grade, Language: i18n.German, Seed: 7}
			list, err := Make(o)
			want := 12
			if few := map[Kind]int{Round: 9, Double: 10, Halve: 10}[kind]; few > 0 && grade == 1 {
				want = few // up to 20 there are no more
			}
			if err != nil || len(list) != want {
				t.Fatalf("%s, class %d: %d, %v", kind, grade, len(list), err)
			}
			again, _ := Make(o)
			o.Seed = 8
			other, _ := Make(o)
			if !slices.EqualFunc(list, again, same) || slices.EqualFunc(list, other, same) {
				t.Errorf("%s: the seed does not decide", kind)
			}
			seen := map[string]bool{}
			for _, s := range list {
				if gaps := strings.Count(s.Text, Gap); gaps > 0 && gaps != len(s.Answers) || seen[s.told()] {
					t.Errorf("%s: %+v", kind, s)
				}
				seen[s.told()] = true
			}
		}
	}
}

func same(a, b Sum) bool { return a.Text == b.Text && slices.Equal(a.Answers, b.Answers) }

// What ends in "=" comes out as the calculator of the program has it.
func TestAnswersAreRight(t *testing.T) {
	for _, o := range []Order{
		{Kind: Plus, Range: 100},
		{Kind: Minus, Range: 10},
		{Kind: Times, Digits: []int{2, 2}},
		{Kind: Divide, Written: true},
		{Kind: Table, Rows: []int{7}},
		{Kind: Brackets},
		{Kind: Plus, Decimal: true},
		{Kind: Minus, Decimal: true},
		{Kind: Times, Decimal: true, Grade: 6},
		{Kind: Divide, Decimal: true, Grade: 6},
		{Kind: Times, Negative: true},
		{Kind: Divide, Negative: true},
		{Kind: Plus, Negative: true},
		{Kind: AddFrac},
		{Kind: SubFrac, Like: true},
		{Kind: MulFrac},
		{Kind: DivFrac},
		{Kind: Reduce},
		{Kind: Squares},
		{Kind: Chain},
		{Kind: Chain, Signs: "-"},
		{Kind: Plus, Units: []string{"10"}},
		{Kind: AddMixed},
		{Kind: SubMixed},
		{Kind: Factors},
	} {
		o.Amount, o.Language = 15, i18n.German
		list, err := Make(o)
		if err != nil {
			t.Fatal(o.Kind, err)
		}
		for _, s := range list {
			left := number(t, strings.TrimSuffix(s.Text, " ="))
			if right := number(t, s.Answers[0]); left.Cmp(right) != 0 {
				t.Errorf("%+v: %s", o, s)
			}
		}
	}
}

var mixedNumber = regexp.MustCompile(`(\d+) (\d+/\d+)`)

// number computes an expression; a mixed number is a sum.
func number(t *testing.T, text string) *big.Rat {
	t.Helper()
	text = strings.NewReplacer("\u00a0", "", " · ", "*", " : ", ":", "−", "-", "²", "^2").Replace(text)
	text = mixedNumber.ReplaceAllString(text, "($1+$2)")
	whole, rest, mixed := strings.Cut(text, " ")
	if mixed && !strings.ContainsAny(text, "+*:") && !strings.Contains(rest, " ") {
		text = whole + "+" + rest
	}
	for _, sign := range []string{":"} { // a fraction divided by a fraction
		if left, right, cut := strings.Cut(text, sign); cut && strings.Contains(text, "/") {
			text = "(" + left + ")" + sign + "(" + right + ")"
		}
	}
	r, err := arithmetic.Evaluate(text, i18n.German)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	x, ok := new(big.Rat).SetString(r.Value.Plain)
	if !ok {
		t.Fatalf("%q: %+v", text, r.Value)
	}
	return x
}

// A remainder is there when it is wanted and only then, the numbers have the digits that were ordered, and walls have
// their storeys.
func TestOrdersAreKept(t *testing.T) {
	with, err := Make(Order{Kind: Divide, Amount: 10, Remainder: Yes})
	if err != nil || slices.ContainsFunc(with, func(s Sum) bool { return !strings.Contains(s.Answers[0], " R ") }) {
		t.Error(with, err)
	}
	long, err := Make(Order{Kind: Divide, Amount: 10, Digits: []int{3, 1}, Remainder: No})
	if err != nil || slices.ContainsFunc(long, func(s Sum) bool { return strings.Index(s.Text, " ") != 3 }) {
		t.Error(long, err)
	}
	if _, err := Make(Order{Kind: Divide, Digits: []int{1, 4}}); !fault.Is(err, fault.Invalid) {
		t.Error(err)
	}
	for _, o := range []Order{
		{Kind: Plus},
		{Kind: Minus},
		{Kind: Times},
		{Kind: Divide},
		{Kind: Divide, Remainder: Yes},
		{Kind: Missing},
		{Kind: Missing, Digits: []int{2}},
		{Kind: Compare},
		{Kind: Round},
		{Kind: Round, Units: []string{"100"}},
		{Kind: Brackets},
		{Kind: Money},
		{Kind: Wall},
		{Kind: Double},
		{Kind: Halve},
		{Kind: Divisor},
		{Kind: Multiple},
		{Kind: Chain},
		{Kind: Neighbour},
		{Kind: Plus, Decimal: true},
		{Kind: Minus, Decimal: true},
		{Kind: Times, Decimal: true},
		{Kind: Divide, Decimal: true},
		{Kind: Plus, Negative: true},
		{Kind: Times, Negative: true},
		{Kind: Divide, Negative: true},
	} {
		for _, o.Range = range []int{10, 50, 100} {
			for o.Grade = range 7 {
				inRange(t, o)
			}
		}
	}
	// A table and squares "up to 20" may mean the numbers, not what becomes of them.
	for kind, ranges := range map[Kind]map[int]int64{
		Table:   {10: 100, 12: 144, 20: 20, 50: 50, 100: 100},
		Squares: {20: 400, 100: 100, 400: 400},
	} {
		for of, largest := range ranges {
			list, err := Make(Order{Kind: kind, Range: of, Amount: 40})
			above := func(s Sum) bool { return number(t, s.Answers[0]).Cmp(rat(largest)) > 0 }
			if err != nil || slices.ContainsFunc(list, above) {
				t.Error(list, err)
			}
		}
	}
	walls, err := Make(Order{Kind: Wall, Amount: 4, Range: 100, Storeys: 4})
	if err != nil || len(walls) != 4 || strings.Count(walls[0].Text, "\n") != 3 || len(walls[0].Answers) != 6 {
		t.Error(walls, err)
	}
}

// inRange makes exercises with a range and finds no number above it; where there are none, Make says so.
func inRange(t *testing.T, o Order) {
	t.Helper()
	o.Amount, o.Language = 8, i18n.German
	list, err := Make(o)
	few := o.Range == 10 && (o.Kind == Brackets || o.Kind == Multiple || o.Kind == Divisor || len(o.Digits) > 0) ||
		o.Range < 100 && len(o.Units) > 0
	if err != nil && (!few || !fault.Is(err, fault.Invalid)) {
		t.Errorf("%+v: %v", o, err)
	}
	for _, s := range list {
		for _, n := range read(s.Text + " " + strings.Join(s.Answers, " ")) {
			if n.Cmp(rat(int64(o.Range))) > 0 {
				t.Errorf("%+v: %+v", o, s)
			}
		}
	}
}

// No sign is right everywhere, and no two fractions can be told apart at a glance.
func TestFractionsToCompareAreMixed(t *testing.T) {
	for seed := uint64(1); seed < 30; seed++ {
		list, err := Make(Order{Kind: Unlike, Amount: 5, Grade: 6, Seed: seed, Language: i18n.German})
		if err != nil {
			t.Fatal(err)
		}
		signs := map[string]int{}
		for _, s := range list {
			signs[s.Answers[0]]++
		}
		if signs["<"] != 2 || signs[">"] != 2 || signs["="] != 1 {
			t.Errorf("seed %d: %v", seed, signs)
		}
	}
}
