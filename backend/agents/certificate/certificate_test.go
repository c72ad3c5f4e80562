package certificate

import (
	"testing"

	"pult/backend/agent"
)

func TestX(t *testing.T) {
	for _, r := range []string{
		"Urkunde Sportfest", "urkunde für das sportfest 1.-3. platz", "Urkunde für Mia", "urkunde für mia, sportfest, 1. platz",
		"Siegerurkunde Vorlesewettbewerb: 1. Platz Mia Schmidt, 2. Platz Ali Kaya, 3. Platz Ben",
		"urkunden für den vorlesewettbewerb für ali, mia und ben, grundschule am see, 12.6.2026",
		"certificate for reading champions", "certificate for Mia and Ali for reading champions",
		"Teilnahmeurkunde Lesenacht Klasse 3b: Ali, Mia, Ben", "urkunde für fleiß und hilfsbereitschaft",
		"Urkunde Bundesjugendspiele, Namen: Ali, Mia", "ehrenurkunde für besondere leistungen im fach mathe",
		"Erstelle bitte eine Urkunde für den Lesekönig der 2a", "Urkunde Mathe-Olympiade Mia 1. Platz, Ali 2. Platz",
		"urkunde", "Lesediplom für Ali, Mia, Ben", "certificate of participation for the science fair, names: Tom, Ida",
	} {
		in := agent.Reader(Spec()).Read(r, "de")
		p := read(in)
		for k, v := range p {
			if v == "" {
				delete(p, k)
			}
		}
		t.Logf("%s\n  %v %q\n  %v", r, in.Agents, in.Topic, p)
	}
}
