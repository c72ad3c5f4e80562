package agents

import (
	"slices"
	"testing"

	"pult/backend/agent"
)

// unread is what no parameter of the agents that a request asks for shows.
func unread(request string) []string {
	r := agent.Reader(Plain()...)
	in := r.Read(request, "de")
	var asked []agent.Spec
	for _, s := range Plain() {
		if slices.Contains(in.Agents, s.Name) {
			asked = append(asked, s)
		}
	}
	return agent.Unread(r, asked, in)
}

// A word that nobody reads is told, and nothing of a request that is read as a whole.
func TestWhatIsNotReadIsTold(t *testing.T) {
	for request, want := range map[string][]string{
		"Merkblatt Prozentrechnung Klasse 7":                 {"Merkblatt"},
		"Plusaufgaben bis 20 mit Rechenschiffchen, Klasse 1": {"Rechenschiffchen"},
		"Malaufgaben Klasse 3 im Dino-Design, 20 Stück":      {"Dino-Design"},
		"Sitzplan für 24 Kinder, Fensterplätze zuerst":       {"Fensterplätze"},
		"Lückentext, jede Lücke ein Verb: Der Hund läuft schnell über die Straße. Das Auto bremst scharf.": {
			"Lücke ein Verb",
		},
		"Rechenaufgaben schriftl. Division, 20 Stück, Klasse 4, ohne Rest":                    nil,
		"Prozentrechnung: je 5 zu Prozentwert, Prozentsatz, Grundwert. Klasse 7":              nil,
		"Uhrzeiten: Zeitspannen, 10 Aufgaben wie \"von 8:15 Uhr bis 9:40 Uhr\", Kl. 3":        nil,
		"Elternbrief Wandertag: Freitag 12.06.2026, Treffpunkt 8 Uhr Schulhof, Kosten 6 Euro": nil,
		"Sitzplan-Tabelle leer: 6 Reihen mit je 4 Plätzen, dazu Wochenübersicht Mo–Fr":        nil,
		"Packliste Klassenfahrt Jugendherberge 5 Tage an die Ostsee, Klasse 6":                nil,
		"Einmaleins 7er und 8er Reihe":                nil,
		"Recherchiere Vulkane und male ein Schaubild": nil,
	} {
		if got := unread(request); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", request, got, want)
		}
	}
}
