package letter

import (
	"strings"
	"testing"
)

// Letters of thanks and forms of excuse are found by their names, and an agenda is said in full, or left open.
func TestLettersOfThanksAndAgendas(t *testing.T) {
	for request, want := range map[string][]string{
		"Dankesbrief an die Eltern für die Hilfe beim Sommerfest": {
			"danken Ihnen herzlich für Ihre Unterstützung", "Hilfe beim Sommerfest",
		},
		"Entschuldigungs-Vordruck": {"das Fehlen zu entschuldigen"},
		"Einladung Elternabend mit Tagesordnung": {
			"wir laden Sie herzlich ein: Elternabend.", "Tagesordnung: __",
		},
		"Einladung zum Elternabend am Do, 18.3.2027, 19:30 Uhr, Tagesordnung": {
			"Donnerstag, dem 18.03.2027", "Tagesordnung: __",
		},
		"Elternbrief zum Elternabend mit den Tagesordnungspunkten Medien, Klassenfahrt und Wahlen": {
			"Tagesordnung: Medien, Klassenfahrt und Wahlen.", "Elternabend",
		},
		"Elternbrief Elternabend\nTagesordnung:\n- Wahl\n- Klassenfahrt": {"Tagesordnung: Wahl, Klassenfahrt."},
	} {
		text := written(t, request)
		for _, says := range want {
			if !strings.Contains(text, says) {
				t.Errorf("%s: no %q in %s", request, says, text)
			}
		}
		if strings.Contains(text, " . ") || strings.Contains(text, " .\"") {
			t.Errorf("%s: a dot alone in %s", request, text)
		}
	}
}
