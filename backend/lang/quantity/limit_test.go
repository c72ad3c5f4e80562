package quantity

import "testing"

func TestLimits(t *testing.T) {
	for before, want := range map[string]bool{
		"Dort leben mehr als ": true, "Er wiegt bis zu ": true, "Der Verbrauch stieg um ": true,
		"Es sind mindestens ": true, "Oberhalb von etwa ": true,
		"There are more than ": true, "at least ": true, "Über rund ": true,
		"Dort leben etwa ": false, "Er wiegt ": false, "Eine Masse von ": false, "": false, "About ": false,
	} {
		if got := Limits(before); got != want {
			t.Errorf("%q: %v", before, got)
		}
	}
}
