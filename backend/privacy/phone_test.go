package privacy

import (
	"maps"
	"slices"
	"testing"
)

// TestPhonesAreMeasured holds the rules against the ways in which German schools and families write a number, and
// against what only looks like one. The figures of a library beside these are in
// build/decisions/0036-guards-and-libraries.md.
func TestPhonesAreMeasured(t *testing.T) {
	right, wrong, missed := measure(t, corpus(t, "phones"))
	precision, recall := float64(right)/float64(right+wrong), float64(right)/float64(right+missed)
	t.Logf("%d numbers: precision %.3f, recall %.3f", right+missed, precision, recall)
	if right+missed < 55 || precision < 0.77 || recall < 0.96 {
		t.Errorf("%d numbers: precision %.3f, recall %.3f", right+missed, precision, recall)
	}
}

// TestAMistypedNumberIsFound: with a digit too few it is still somebody's number, and most of it leads to a person.
func TestAMistypedNumberIsFound(t *testing.T) {
	found, all := 0, 0
	for _, s := range corpus(t, "phones") {
		for _, w := range s.want {
			mistyped := map[string]bool{}
			for i := 1; i < len(w.Value); i++ {
				if isDigit(w.Value[i]) {
					mistyped["Ruf bitte an: "+w.Value[:i]+w.Value[i+1:]+" danke"] = true
				}
			}
			all += len(mistyped)
			for _, f := range Scan(slices.Collect(maps.Keys(mistyped)), nil) {
				if f.Kind == Phone {
					found++
				}
			}
		}
	}
	share := float64(found) / float64(all)
	t.Logf("%d numbers with a digit too few: %.3f found", all, share)
	if share < 0.85 {
		t.Errorf("only %.3f of %d numbers with a digit too few are found", share, all)
	}
}

// TestHowLongANumberIs: eight digits with the area code, five behind a word for a number, fifteen at most (E.164).
func TestHowLongANumberIs(t *testing.T) {
	for text, want := range map[string]string{
		"Ruf 0484 3345 an":            "phone:0484 3345",
		"Ruf 0484 334 an":             "",
		"Tel. 4711-2":                 "phone:4711-2",
		"Tel. 4711":                   "",
		"Ruf +49 1234":                "",
		"Ruf +49 123456":              "phone:+49 123456",
		"Ruf +49 12345":               "",
		"Ruf 0049 1234":               "phone:0049 1234",
		"Ruf 0049 123":                "",
		"Ruf +380441234567890":        "phone:+380441234567890",
		"Ruf +3804412345678901":       "",
		"Tel. 123456789012345":        "phone:123456789012345",
		"Tel. 1234567890123456":       "",
		"Ruf (0 30) 12 34 56":         "phone:(0 30) 12 34 56",
		"Ruf (0 30) 1 2 3 4 5":        "phone:(0 30) 1 2 3 4 5",
		"Es sind 0 10 20 30 40 Grad":  "",
		"Ruf 0 51 21 / 4 71 10":       "phone:0 51 21 / 4 71 10",
		"Ruf 0 1 / 2 3 4 5 6 7":       "",
		"Brüche 0 1/2 3/4 5/6 7/8":    "",
		"Ruf 000 12345678":            "",
		"Passwort +00000000":          "",
		"Ruf 030 12345, dann 0 bis 9": "phone:030 12345",
	} {
		if got := values(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
