package kinds

import "testing"

// Answers that are sentences stand as a text; what holds commas stands between semicolons.
func TestAnswersAreListed(t *testing.T) {
	for want, answers := range map[string][]string{
		"Magma, Lava":                      {"Magma", "Lava"},
		"Es ist warm. Es gibt Strom.":      {"Es ist warm.", "Es gibt Strom."},
		"Gas, Asche und Gestein; Lava":     {"Gas, Asche und Gestein", "Lava"},
		"Die Böden sind fruchtbar.; Wärme": {"Die Böden sind fruchtbar.", "Wärme"},
		"":                                 {},
	} {
		if got := listed(answers); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
