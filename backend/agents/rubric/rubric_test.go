package rubric

import (
	"testing"

	"pult/backend/agent"
)

func TestX(t *testing.T) {
	for _, r := range []string{
		"bewertungsraster referat", "Bewertungsbogen für eine Buchvorstellung Klasse 4, 30 Punkte", "rubric for oral presentation",
		"Bewertungsraster Plakat zum Thema Vulkane, 3 Stufen, 24 punkte: Inhalt, Gestaltung, Rechtschreibung, Teamarbeit",
		"bewertungsbogen mit den kriterien inhalt 10 punkte, sprache 5 punkte und vortrag 5 punkte", "bewertungsbogen (Inhalt (10), Sprache (5))",
		"beurteilungsbogen gruppenarbeit vierstufig je 5 punkte", "Formulierungshilfen Zeugnis Klasse 2 Arbeits- und Sozialverhalten wertschätzend",
		"zeugnistext für tom", "zeugnisbemerkung: mia ist ruhig, sie arbeitet fleißig", "Formulierungshilfen für Zeugnisse Sozialverhalten Grundschule",
		"zeugnis für Lea schreiben", "report comments for year 3", "report comment for Tom", "rubric lab report 20 points", "bewertungsraster mündliche mitarbeit",
		"bewertungsraster für gedichtvortrag 5. klasse", "Bewertungsraster Erzählung, insgesamt 40 Punkte", "bewertungskriterien heftführung",
	} {
		in := agent.Reader(Spec()).Read(r, "de")
		p := read(in)
		for k, v := range p {
			if v == "" {
				delete(p, k)
			}
		}
		no, _ := Spec().Unable(nil, in)
		t.Logf("%s\n  %v %q %v\n  %v", r, in.Agents, in.Topic, no, p)
	}
}
