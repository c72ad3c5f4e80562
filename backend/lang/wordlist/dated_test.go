package wordlist_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pult/backend/lang/wordlist"
)

// Numbers that nothing stands between, and years with what happened, are lists as well.
func TestListsWithoutCommas(t *testing.T) {
	for request, want := range map[string][3]string{
		"säulendiagramm: haustiere klasse 3b hund 7 katze 5 hase 3 keine 9": {
			"säulendiagramm: haustiere klasse 3b", "hund 7, katze 5, hase 3, keine 9", "4",
		},
		"temperaturkurve liniendiagramm jan -1 feb 0 mär 4 apr 8": {
			"temperaturkurve liniendiagramm", "jan -1, feb 0, mär 4, apr 8", "4",
		},
		"Säulendiagramm zu Klasse 7 und Aufgabe 3": {"Säulendiagramm zu Klasse 7 und Aufgabe 3", "", "0"},
		"zeitleiste: 1989 mauerfall, 1949 gründung brd und 1961 mauerbau": {
			"zeitleiste", "1989 mauerfall, 1949 gründung brd und 1961 mauerbau", "3",
		},
		"Zeitstrahl Revolution 1789 bis 1799": {"Zeitstrahl Revolution 1789 bis 1799", "", "0"},
	} {
		rest, list := wordlist.CutFigures(request)
		n := len(wordlist.Figures(list, "de")) + len(wordlist.Dated(list))
		if got := [3]string{strings.TrimSpace(rest), list, strconv.Itoa(n)}; got != want {
			t.Errorf("%s:\n got %q\nwant %q", request, got, want)
		}
	}
	got := wordlist.Dated("1989 mauerfall, 1949: gründung brd und 1961 mauerbau")
	if fmt.Sprint(got) != "[{1949 Gründung brd} {1961 Mauerbau} {1989 Mauerfall}]" {
		t.Error(got)
	}
}
