package kit

import (
	"strings"
	"testing"
)

// The names of children are found however they are listed; none that is listed is lost, and other nouns are none.
func TestTheNamesOfAClassAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"Gruppen für Ali, Mia und Ben":                                "Ali, Mia, Ben",
		"bitte gruppen auslosen ali, mia, ben bitte mit wünschen":     "Ali, Mia, Ben",
		"sitzplan mit Lisa, Max, Anna-Lena und Finn in 2 Reihen":      "Lisa, Max, Anna-Lena, Finn",
		"Namensschilder:\nKaya, Ali\nvon Berg, Mia\nÖzdemir, Can":     "Ali Kaya, Mia von Berg, Can Özdemir",
		"gruppen\n1. Ali K.\n2. Mia L.\n- Ben":                        "Ali K., Mia L., Ben",
		"projektwoche gruppen auslosen: ali mia ben lea":              "Ali, Mia, Ben, Lea",
		"sitzplan ali mia ben lea tom ida cem eva, bitte":             "Ali, Mia, Ben, Lea, Tom, Ida, Cem, Eva",
		"random groups: Tom O'Neill, Alexandra-Marie von Hohenstein.": "Tom O'Neill, Alexandra-Marie von Hohenstein",
		"Sitzplan für den Musikraum":                                  "",
		"Gruppen zu dritt":                                            "",
	} {
		if got := strings.Join(Roll(text), ", "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
