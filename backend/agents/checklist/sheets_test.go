package checklist

import (
	"fmt"
	"strings"
	"testing"
)

// Empty tables with a name of their own have its columns, and the lines that the request names.
func TestTablesWithANameHaveItsColumns(t *testing.T) {
	for request, want := range map[string]string{
		"Pro/Contra-Tabelle leer":            "Pro/Contra-Tabelle|Pro, Contra|8 × ",
		"Pro und Contra Tabelle Handyverbot": "Pro und Contra Tabelle: Handyverbot|Pro, Contra|8 × ",
		"leere Konjugationstabelle":          "Konjugationstabelle|Person, Präsens, Präteritum, Perfekt|6 × ich",
		"leere Wortfeldtabelle gehen":        "Wortfeldtabelle: Gehen|Wort, Bedeutung, Beispielsatz|8 × ",
		"Stationenzettel Wald, 6 Stationen":  "Stationenzettel: Wald|Station, Aufgabe, Erledigt, Kontrolle|6 × ",
		"Laufzettel Lesen: Vorlesen, Leserätsel, Lesespiel": "Laufzettel: Lesen|Station, Aufgabe, Erledigt, " +
			"Kontrolle|3 × Vorlesen",
		"Steckbrief-Vorlage Tiere: Name, Aussehen, Lebensraum, Nahrung": "Steckbrief-Vorlage: Tiere|Merkmal, " +
			"Notizen|4 × Name",
		"Elternfragebogen zum Medienkonsum": "Elternfragebogen: Medienkonsum|Frage, ☐ ja, ☐ teils, " +
			"☐ nein, Bemerkung|10 × ",
		"der/die/das ankreuzen: Tisch, Lampe, Auto, Buch": "Der/die/das ankreuzen|Wort, ☐ der, ☐ die, " +
			"☐ das|4 × Tisch",
		"Lernwörter abschreiben: Maus ist klein": "Lernwörter abschreiben|Wort, 1. Mal, 2. Mal, " +
			"auswendig|3 × Maus",
	} {
		doc := made(t, request)
		table := doc.Blocks[len(doc.Blocks)-1]
		if len(table.Rows) == 0 {
			t.Errorf("%s: %v", request, doc.Blocks)
			continue
		}
		got := fmt.Sprintf("%s|%s|%d × %s", doc.Title, strings.Join(table.Header, ", "), len(table.Rows),
			strings.TrimSpace(table.Rows[0][0]))
		if !strings.EqualFold(got, want) {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
	}
}

// The tasks of a week say which of them have to be done.
func TestAWeekSaysWhatHasToBeDone(t *testing.T) {
	doc := made(t, "Wochenplan Klasse 3: Pflicht: Mathe S. 12, Deutsch Lernwörter; Wahl: Lesen, Knobeln")
	var got []string
	for _, row := range doc.Blocks[0].Rows {
		got = append(got, row[0])
	}
	want := "Pflicht – Mathe: S. 12|Pflicht – Deutsch: Lernwörter|Wahl – Lesen|Wahl – Knobeln"
	if strings.Join(got, "|") != want {
		t.Errorf("%q", got)
	}
}

// Who goes skiing takes what that needs, and nothing for the summer.
func TestSkiersTakeSkis(t *testing.T) {
	raw := fmt.Sprint(made(t, "Packliste Skifreizeit").Blocks)
	if !strings.Contains(raw, "Skihelm") || strings.Contains(raw, "kurze Hose") {
		t.Error(raw)
	}
}
