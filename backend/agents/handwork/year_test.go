package handwork

import "testing"

func TestYearsOfANumberLine(t *testing.T) {
	for label, want := range map[string]float64{
		"um 12.000 v. Chr.": -12000, "um 1.200 v. Chr.": -1200, "um 12000 v. Chr.": -12000, "um 10 000 v. Chr.": -10000,
		"about 12,000 BC": -12000,
		"um 509 v. Chr.":  -509, "9 n. Chr.": 9, "AD 380": 380, "15. März 44 v. Chr.": -44, "264 bis 241 v. Chr.": -264,
		"44 bis 27 v. Chr.": -44,
		"14. Juli 1789":     1789, "1914–1918": 1914,
	} {
		if got, ok := yearOf(label); !ok || got != want {
			t.Errorf("%q stands at %v %v", label, got, ok)
		}
	}
	for _, label := range []string{
		"vor 541 Millionen Jahren", "vor 250 Mio. Jahren", "vor 4,6 Milliarden Jahren",
		"vor 2000 Jahren", "4000 years ago", "Frühling",
	} {
		if got, ok := yearOf(label); ok {
			t.Errorf("%q stands at %v", label, got)
		}
	}
}
