package intent

import (
	"slices"
	"testing"
)

// What nobody's words know is loose; what is refused, quoted or an alternative to a known word is not, and neither is a
// text to work with.
func TestLooseWordsAreThoseThatNobodyKnows(t *testing.T) {
	r := NewReader(Offer{
		Agent: "sums", Generates: true, Orders: "aufgabe", Small: "leere",
		Asks: []Phrase{{Words: "plusaufgabe*, einmaleinsreihe*, schriftlich"}},
	}, Offer{Agent: "edit", Reworks: true, Asks: []Phrase{{Words: "lückentext, lueckentext"}}})
	for request, want := range map[string][]string{
		"Plusaufgaben in Kringeln":                      {"Kringeln"},
		"Plusaufgaben ohne bunte Kringel":               nil,
		"Plusaufgaben halbschriftlich/schriftlich":      nil,
		"leere Plusaufgaben der Reihe, volle und ganze": {"volle und ganze"},
		"bitte 20 schöne Plusaufgaben":                  nil,
		"Lückentext, jede Lücke ein Verb: Der Hund läuft schnell über die Straße. Das Auto bremst sehr scharf.": {
			"Lücke ein Verb",
		},
	} {
		in := r.Read(request, "de")
		if got := Parts(in.Text, r.Loose(in)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", request, got, want)
		}
	}
}
