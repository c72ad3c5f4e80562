package handwork_test

import (
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/model"
)

// What cannot be made, or much less of it than was asked for, is said with the plan, about the step that would make it;
// a plan that can be carried out says nothing.
func TestAPlanIsRehearsed(t *testing.T) {
	s := newShelf(t)
	s.importTexts(t, map[string]string{
		"Händedesinfektion.txt": "Händedesinfektion\n\nDie Hände werden vor und nach jedem Kontakt mit Bewohnern " +
			"desinfiziert. Man nimmt 3 ml " +
			"Desinfektionsmittel. Das Mittel muss 30 Sekunden einwirken. Ringe, Uhren und künstliche Fingernägel sind " +
			"verboten. Die Handschuhe werden nach jeder Tätigkeit gewechselt.",
	})
	for request, want := range map[string]string{
		"Arbeitsblatt Wasserkreislauf Klasse 5 mit Lückentext":                             "",
		"Test Zellatmung Klasse 9, 12 Punkte":                                              "",
		"Arbeitsblatt aus dem importierten Text, 12 Lücken, 8 richtig/falsch und 9 Fragen": "offline.plan.short",
		"Test Zellatmung Klasse 9, 180 Punkte":                                             "offline.plan.cannot",
		"Erstelle ein Bingo zum Thema Robespierre":                                         "offline.plan.cannot",
		"Zeitstrahl zur Zellatmung":                                                        "offline.plan.cannot",
	} {
		r, err := s.run(t, model.Request{Purpose: agent.Planner, Language: "de", Task: request})
		if err != nil {
			t.Fatal(request, err)
		}
		d := decode[agent.Draft](t, r.envelope.Response)
		said := ""
		for _, w := range d.Warnings {
			if w.Args["step"] != d.Steps[len(d.Steps)-1].Title || w.Args["why"] == "" {
				t.Errorf("%s: %v", request, w)
			}
			said = w.Key
		}
		if said != want || r.turns > 5 {
			t.Errorf("%s: %q after %d turns: %v", request, said, r.turns, d.Warnings)
		}
	}
	r, err := s.run(t, model.Request{
		Purpose: agent.Planner, Language: "de", Task: "Recherchiere Schubert, Leben und Werk",
	})
	if err != nil || !strings.Contains(string(r.envelope.Response), "offline.plan.nothing") {
		t.Error(string(r.envelope.Response), err)
	}
}
