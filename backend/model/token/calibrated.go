package token

import (
	"math"
	"slices"
)

// How a factor is learnt: from so many of the newest calls, from no fewer, and within these bounds. What lies outside
// of them is no tokenizer but a fault, such as a provider that counts a picture or leaves out what it has cached.
const (
	newest = 20
	enough = 3
	least  = 0.5
	most   = 2.0
)

// Call is a past call of a model: the tokens of its input as estimated before, and as the provider counted them.
type Call struct{ Estimated, Real int }

// Calibrated is what one estimated token is for a model. The zero value has learnt nothing: its factor is 1.
type Calibrated struct{ beyond float64 } // the factor less 1

// Calibrate learns from calls, newest first: the median of the last ratios, so that a few odd calls change nothing.
// Calls without a count do not count. With fewer than three the factor is start, for example Family of the model.
func Calibrate(start float64, calls []Call) Calibrated {
	var ratios []float64
	for _, c := range calls {
		if c.Estimated > 0 && c.Real > 0 && len(ratios) < newest {
			ratios = append(ratios, float64(c.Real)/float64(c.Estimated))
		}
	}
	if len(ratios) < enough {
		return Calibrated{bounded(start) - 1}
	}
	slices.Sort(ratios)
	middle := len(ratios) / 2
	median := ratios[middle]
	if len(ratios)%2 == 0 {
		median = (ratios[middle-1] + median) / 2
	}
	return Calibrated{bounded(median) - 1}
}

func bounded(factor float64) float64 {
	if math.IsNaN(factor) {
		return 1
	}
	return max(least, min(factor, most))
}

// Factor is between 0.5 and 2.
func (c Calibrated) Factor() float64 { return 1 + c.beyond }

// Of turns an estimate into what the model is likely to count.
func (c Calibrated) Of(estimated int) int { return int(math.Round(float64(estimated) * c.Factor())) }
