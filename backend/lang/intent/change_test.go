package intent_test

import (
	"testing"

	"pult/backend/agents"
	"pult/backend/lang/intent"
)

// A wish about what is there is told from a new request.
func TestChanges(t *testing.T) {
	for text, want := range map[string]intent.Change{
		"mach das Bild einfacher": {Of: "image"}, "Make the picture simpler": {Of: "image"},
		"kürze den Text": {Of: "research"}, "Kürze Abschnitt 2 im Text": {Of: "research"},
		"mach den Song schneller":               {Of: "music"},
		"Füge dem Bild die Mitochondrien hinzu": {Of: "image"}, "Streiche im Arbeitsblatt Aufgabe 3": {Of: "edit"},
		"kürzer bitte": {}, "Mach es einfacher": {}, "Übersetze das ins Englische": {}, "simplify it": {},
		"mach daraus ein Arbeitsblatt": {Makes: "edit"}, "Erstelle dazu ein Schaubild": {Makes: "image"},
		"Mach davon einen Song": {Makes: "music"}, "make a worksheet of it": {Makes: "edit"},
		"mach daraus ein Arbeitsblatt über die Spaltöffnungen": {Makes: "edit"},
		"Mach daraus einen Song im Stil Pop, 30 Sekunden":      {Makes: "music"},
		"super, noch zwei Aufgaben":                            {}, "danke, jetzt noch ein Quiz": {Makes: "edit"},
		"two more questions":                             {},
		"mach es noch ein bisschen kürzer und einfacher": {}, "mach es noch ein wenig bunter und größer": {},
		"mach noch zwei Aufgaben dazu und kürze den Text": {Of: "research"},
		"passt, aber größer":                              {},
		"Kannst du das kürzer machen?":                    {}, "mach das alles kürzer": {},
	} {
		if got, ok := agents.Reader().Changes(text); !ok || got != want {
			t.Errorf("%q: %+v %v, want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{
		"Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild", "Was ist Osmose?", "und bei Tieren?",
		"Erstelle ein einfaches Bild zum Stromkreis", "Mache ein Arbeitsblatt zu Vulkanen", "Osmose", "",
		"Wie ändert sich das Klima in Europa seit 1900?",
		"Recherchiere Vulkane und erstelle dazu ein Arbeitsblatt",
		"Erstelle ein Bild vom Wasserkreislauf und dazu ein Lied", "Research volcanoes and make a worksheet with it",
		"Schreibe ein Lied über das Meer, aber schneller",
		"noch ein bisschen Osmose", "noch ein Arbeitsblatt zu Vulkanen", "Gibt es noch eine Frage zu Vulkanen?",
		"Wie ist das bei Fischen anders?", "Warum wird das Eis kleiner?", "Why does it get darker in autumn?",
	} {
		if got, ok := agents.Reader().Changes(text); ok {
			t.Errorf("%q is a change: %+v", text, got)
		}
	}
}
