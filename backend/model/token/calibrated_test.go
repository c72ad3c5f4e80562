package token_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/model/token"
)

// A model whose tokenizer nobody knows turns out to count a quarter more; a picture in one call and a broken count
// change nothing.
func TestCalibrateLearnsFromPastCalls(t *testing.T) {
	calls := []token.Call{{1000, 1250}, {400, 500}, {800, 9000}, {0, 300}, {500, 0}, {2000, 2500}, {120, 150}}
	learnt := token.Calibrate(1, calls)
	if learnt.Factor() != 1.25 || learnt.Of(1000) != 1250 {
		t.Errorf("factor %v, 1000 are %d", learnt.Factor(), learnt.Of(1000))
	}
}

func TestCalibrateBeginsWithTheFamily(t *testing.T) {
	start := token.Family("mixtral:8x7b")
	if got := token.Calibrate(start, []token.Call{{100, 300}, {100, 300}}).Factor(); got != start {
		t.Errorf("two calls are too few, but the factor is %v", got)
	}
	if got := (token.Calibrated{}).Factor(); got != 1 {
		t.Errorf("the zero value has factor %v", got)
	}
	if got := token.Calibrate(math.NaN(), nil).Factor(); got != 1 {
		t.Errorf("factor %v", got)
	}
}

// A change of the model behind an id is learnt from the newest twenty calls; older ones are forgotten.
func TestCalibrateForgets(t *testing.T) {
	var calls []token.Call
	for range 20 {
		calls = append(calls, token.Call{Estimated: 100, Real: 90})
	}
	for range 500 {
		calls = append(calls, token.Call{Estimated: 100, Real: 140})
	}
	if got := token.Calibrate(1, calls).Factor(); math.Abs(got-0.9) > 1e-9 {
		t.Errorf("factor %v", got)
	}
}

// Fewer than half of the calls can be as odd as they like: the factor stays among the others, and always within its
// bounds.
func TestCalibrateIsRobust(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		good := rapid.IntRange(6, 10).Draw(t, "good")
		odd := rapid.SliceOfN(rapid.IntRange(1, 1_000_000), 0, good-1).Draw(t, "odd")
		var calls []token.Call
		for range good {
			calls = append(calls, token.Call{Estimated: 1000, Real: rapid.IntRange(1000, 1200).Draw(t, "real")})
		}
		for _, n := range odd {
			calls = append(calls, token.Call{Estimated: 1000, Real: n})
		}
		calls = rapid.Permutation(calls).Draw(t, "order")
		if f := token.Calibrate(1, calls).Factor(); f < 0.99 || f > 1.21 {
			t.Fatalf("factor %v from %v", f, calls)
		}
		wild := token.Calibrate(rapid.Float64().Draw(t, "start"), calls[:2]).Factor()
		if !(wild >= 0.5 && wild <= 2) {
			t.Fatalf("factor %v", wild)
		}
	})
}
