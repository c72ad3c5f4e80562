package certificate

import (
	"testing"

	"pult/backend/agent"
)

// A place may stand before its name or behind it; the contest is neither.
func TestPlacesBeforeAndBehindNames(t *testing.T) {
	for request, want := range map[string][2]string{
		"Urkunde Mathe-Känguru 1. Platz Lena, 2. Platz Tom":               {"Mathe-Känguru", "Lena (1), Tom (2)"},
		"Urkunden Lesekönig: 1. Platz Mia, 2. Platz Ben, 3. Platz Ali":    {"Lesekönig", "Mia (1), Ben (2), Ali (3)"},
		"Siegerurkunden Sportfest: Platz 1: Mia Kaya, Platz 2: Ben Vogel": {"Sportfest", "Mia Kaya, Ben Vogel"},
		"Urkunde Mathe-Känguru, Lena 1. Platz, Tom 2. Platz":              {"Mathe-Känguru", "Lena (1), Tom (2)"},
		"Urkunde für Mia 1. Platz Vorlesewettbewerb":                      {"Vorlesewettbewerb", "Mia (1)"},
		"Urkunde für Lena zum Vorlesewettbewerb, 2. Platz":                {"Vorlesewettbewerb", "Lena (2)"},
		"Urkunde für Emma Schulz beim Sportfest":                          {"Sportfest", "Emma Schulz"},
		"Urkunde für Fairness beim Fußball":                               {"Fairness beim Fußball", ""},
		"Urkunde Sportfest 1. Platz für Emma Schulz":                      {"Sportfest", "Emma Schulz (1)"},
	} {
		p := read(agent.Reader(Spec()).Read(request, "de"))
		if got := [2]string{p["occasion"], p["names"]}; got != want {
			t.Errorf("%s: %q, want %q; %v", request, got, want, p)
		}
	}
}
