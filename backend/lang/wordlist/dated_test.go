package wordlist_test

import (
	"fmt"
	"testing"

	"pult/backend/lang/wordlist"
)

// Numbers that nothing stands between, and years with what happened, are lists as well.
func TestListsWithoutCommas(t *testing.T) {
	for request, want := range map[string]string{
		"säulendiagramm: haustiere klasse 3b hund 7 katze 5 hase 3 keine 9": "säulendiagramm: haustiere klasse 3b | hund 7, katze 5, hase 3, keine 9 | 4",
		"temperaturkurve liniendiagramm jan -1 feb 0 mär 4 apr 8":           "temperaturkurve liniendiagramm | jan -1, feb 0, mär 4, apr 8 | 4",
		"Säulendiagramm zu Klasse 7 und Aufgabe 3":                          "Säulendiagramm zu Klasse 7 und Aufgabe 3 |  | 0",
		"zeitleiste: 1989 mauerfall, 1949 gründung brd und 1961 mauerbau":   "zeitleiste | 1989 mauerfall, 1949 gründung brd und 1961 mauerbau | 3",
		"Zeitstrahl französische Revolution 1789 bis 1799":                  "Zeitstrahl französische Revolution 1789 bis 1799 |  | 0",
	} {
		rest, list := wordlist.CutFigures(request)
		n := len(wordlist.Figures(list, "de")) + len(wordlist.Dated(list))
		if got := fmt.Sprintf("%s | %s | %d", trim(rest), list, n); got != want {
			t.Errorf("%s:\n got %s\nwant %s", request, got, want)
		}
	}
	got := wordlist.Dated("1989 mauerfall, 1949: gründung brd und 1961 mauerbau")
	if fmt.Sprint(got) != "[{1949 Gründung brd} {1961 Mauerbau} {1989 Mauerfall}]" {
		t.Error(got)
	}
}

func trim(s string) string {
	for len(s) > 0 && s[len(s)-1] == ' ' {
		s = s[:len(s)-1]
	}
	return s
}
