package table

import (
	"strings"
	"testing"
)

func TestQuantile(t *testing.T) {
	values := []float64{4, 1, 3, 2} // unsorted, and left so
	for q, want := range map[float64]float64{0: 1, 0.5: 2.5, 1: 4, 0.25: 1.75} {
		if got := Quantile(values, q); got != want {
			t.Errorf("Quantile(%v) = %v, want %v", q, got, want)
		}
	}
	if values[0] != 4 {
		t.Error("the caller's order has changed")
	}
}

func TestGoalsBoundTheRatioOrPultsOwnNumber(t *testing.T) {
	pult, peer := []float64{10, 12, 11}, []float64{20, 20, 20}
	for name, c := range map[string]struct {
		goal Goal
		met  bool
	}{
		"at most half":         {AtMost(0.5), false},
		"at most six tenths":   {AtMost(0.6), true},
		"at least half":        {AtLeast(0.5), true},
		"at least seven in 10": {AtLeast(0.7), false},
	} {
		if r := (Subject{Goal: c.goal, Peer: "peer"}).Compared(pult, peer); r.Met != c.met || r.Ratio != 0.55 {
			t.Errorf("%s: met %v, ratio %v", name, r.Met, r.Ratio)
		}
	}
	if r := (Subject{Goal: Within(11)}).Alone(pult); !r.Met || r.Pult != 11 || r.Low != 10.5 || r.High != 11.5 {
		t.Errorf("alone: %+v", r)
	}
}

func TestPrintSaysMetOrMissed(t *testing.T) {
	var out strings.Builder
	err := Print(&out, []Row{
		Subject{Name: "start", Unit: "ms", Peer: "minimal", Goal: AtMost(1.2)}.Compared([]float64{13}, []float64{10}),
		Subject{Name: "search", Unit: "ms", Goal: Within(20)}.Alone([]float64{13}),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1.30×", "≤ 1.2×", "missed", "≤ 20 ms", "met"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, out.String())
		}
	}
}
