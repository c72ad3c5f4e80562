package export

import (
	"math"
	"testing"
)

func sameWidths(t *testing.T, name string, got, want []float64) {
	t.Helper()
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, want)
			return
		}
	}
}

// A table is as wide as the page. Boxes to tick stay narrow beside words, one that needs a line of its own gets it, and
// what is left over or missing is shared by what the columns have to say.
func TestColumnsShareThePage(t *testing.T) {
	for name, c := range map[string]struct {
		longest, widest []float64
		want            []float64
	}{
		"a box beside words":         {[]float64{9, 30}, []float64{9, 51}, []float64{9, 111}},
		"a column of a twelfth":      {[]float64{10, 30}, []float64{10, 50}, []float64{20, 100}},
		"just below a twelfth":       {[]float64{9.9, 30}, []float64{9.9, 50}, []float64{9.9, 110.1}},
		"nothing but boxes":          {[]float64{3, 6}, []float64{3, 6}, []float64{40, 80}},
		"an empty column":            {[]float64{0, 30}, []float64{0, 50}, []float64{0, 120}},
		"an empty table":             {[]float64{0, 0, 0}, []float64{0, 0, 0}, []float64{40, 40, 40}},
		"a fair share is enough":     {[]float64{60, 60}, []float64{60, 60}, []float64{60, 60}},
		"one talks too much":         {[]float64{20, 10}, []float64{30, 900}, []float64{30, 90}},
		"two share by what they say": {[]float64{10, 20}, []float64{110, 220}, []float64{40, 80}},
		"long words have to be cut":  {[]float64{200, 40}, []float64{400, 80}, []float64{100, 20}},
		"long words hardly fit":      {[]float64{50, 60}, []float64{150, 160}, []float64{55, 65}},
		"a modest one pays as well":  {[]float64{10, 108}, []float64{14, 208}, []float64{10 + 2*4/104.0, 108 + 2*100/104.0}},
	} {
		sameWidths(t, name, columnWidths(c.longest, c.widest, 120), c.want)
	}
}
