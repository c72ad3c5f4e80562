package agent_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
)

// What a reply says without the field "continuation", sentence by sentence, in the words of models that were asked in
// German and English.
func goingOn() []string {
	return []string{
		"Die Recherche ist noch nicht fertig.",
		"Noch nicht fertig!",
		"Fertig bin ich damit noch nicht.",
		"Das Arbeitsblatt ist noch nicht abgeschlossen, zwei Aufgaben fehlen noch.",
		"Es fehlen noch zwei Quellen zur Lichtreaktion.",
		"Der Abschnitt über Chlorophyll ist noch nicht vollständig.",
		"Die Gliederung ist keineswegs vollständig.",
		"Als Nächstes suche ich in der Bibliothek nach dem Calvin-Zyklus.",
		"Als nächstes lese ich das Heft zu Ende.",
		"Ich muss noch die Jahreszahlen prüfen.",
		"Ich brauche dafür noch eine zweite Quelle.",
		"Der nächste Schritt ist das Lesen der drei Dokumente.",
		"Weitere Schritte: Quellen vergleichen und Begriffe erklären.",
		"Dafür sind noch zwei Schritte nötig.",
		"Ich fahre mit dem Vergleich der Quellen fort.",
		"Ich mache mit den Fachbegriffen weiter.",
		"Sobald die Suche erledigt ist, fahre ich mit der Zusammenfassung fort.",
		"Nachdem die Recherche abgeschlossen ist, muss ich noch die Begriffe ordnen.",
		"Das Ergebnis ist noch unvollständig.",
		"Es gibt noch etwas zu tun.",
		"Die Tabelle ist alles andere als fertig.",
		"Die Seitenzahlen sind noch offen.",
		"Ich werde nun mit dem zweiten Teil weitermachen.",
		"Kein Abschnitt ist bisher abgeschlossen.",
		"The task is not completed.",
		"This isn't finished yet.",
		"The summary is not yet complete.",
		"I still need to check the dates in the second source.",
		"I still have to complete the table.",
		"I will continue with the glossary.",
		"Status: CONTINUE",
		"Next, I will look up the primary sources.",
		"More steps are required for the comparison.",
		"One of the three sections is not done.",
		"The remaining steps are the glossary and the sources.",
		"There is still a lot left to do.",
		"The result is incomplete.",
		"Nothing has been finished so far.",
		"I haven't finished the sections on respiration.",
		"I couldn't open the second page. I still need to read the third.",
		"I need two more documents before I can answer.",
		"Once the search is done, I will continue with the summary.",
		"The answer is far from complete.",
	}
}

func ending() []string {
	return []string{
		"Die Recherche ist abgeschlossen.",
		"Fertig.",
		"Ich bin fertig und habe keine Fehler gefunden.",
		"Die Aufgabe ist ohne Fehler erledigt.",
		"Es sind keine weiteren Schritte nötig.",
		"Keine weiteren Schritte nötig",
		"Weitere Schritte sind nicht nötig.",
		"Weitere Schritte brauche ich nicht.",
		"Alle weiteren Schritte sind erledigt.",
		"Es bleibt nichts mehr zu tun.",
		"Es ist nichts mehr zu tun.",
		"Das Ergebnis ist vollständig, es fehlt nichts.",
		"Die Antwort ist vollständig.",
		"Damit ist die Zusammenfassung fertiggestellt.",
		"Die Zusammenfassung ist abgeschlossen, ohne dass Quellen fehlen.",
		"Ich muss nichts mehr nachschlagen, alles ist beendet.",
		"Wenn Sie weitere Schritte wünschen, sagen Sie es bitte.",
		"Falls noch etwas zu tun ist, melden Sie sich.",
		"Hier sind die Ergebnisse zur Photosynthese.",
		"Pflanzen bilden aus Wasser und Kohlendioxid Traubenzucker.",
		"Der Weitere Weg führt über die Zellatmung.",
		"Ich fahre nicht fort, denn die Quellen reichen.",
		"Ein weiterer Schritt ist überflüssig.",
		"Ich suche hier nicht weiter.",
		"Der Zyklus ist damit abgeschlossen und beginnt von vorn.",
		"The task is completed.",
		"Done!",
		"TERMINATE",
		"Completed with no errors.",
		"Everything is finished, nothing is missing.",
		"No further steps are needed.",
		"Further steps are not needed.",
		"More steps aren't necessary.",
		"There is nothing left to do.",
		"Nothing more is left to do here.",
		"I do not need to continue.",
		"There's no need to continue.",
		"I won't continue, the sources are sufficient.",
		"If you need more steps, please tell me.",
		"The work is done without further steps.",
		"The leaf takes in carbon dioxide and gives off oxygen.",
		"The article continues on page 4.",
		"",
	}
}

// CASES.md, 26: words count only where the teacher has switched that on, and a negation is never overlooked.
func TestCase26WordsThatGoOnAndWordsThatEnd(t *testing.T) {
	for want, list := range map[bool][]string{true: goingOn(), false: ending()} {
		if len(list) < 30 {
			t.Fatalf("only %d sentences", len(list))
		}
		for _, sentence := range list {
			if got := agent.Goes(says(sentence), "patterns"); got != want {
				t.Errorf("%q: goes on = %v", sentence, got)
			}
			if agent.Goes(says(sentence), "explicit") || agent.Goes(says(sentence), "off") {
				t.Errorf("%q counts although words do not", sentence)
			}
		}
	}
}

// An end anywhere in a reply wins over all that goes on, and plain sentences around it change nothing.
func TestCase26WhatEndsWins(t *testing.T) {
	neutral := []string{
		"Pflanzen brauchen Licht.",
		"Das Heft hat 48 Seiten.",
		"The class has 24 pupils.",
		"Wasser steigt in den Leitbündeln auf.",
	}
	firm := []string{
		"Die Recherche ist abgeschlossen.",
		"Es sind keine weiteren Schritte nötig.",
		"The task is completed.",
		"There is nothing left to do.",
	}
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.SampledFrom(append(neutral, goingOn()[:20]...)), 0, 5).Draw(t, "sentences")
		at := rapid.IntRange(0, len(list)).Draw(t, "at")
		text := strings.Join(
			append(append(append([]string{}, list[:at]...), rapid.SampledFrom(firm).Draw(t, "end")), list[at:]...),
			" ",
		)
		if agent.Goes(says(text), "patterns") {
			t.Fatalf("%q goes on", text)
		}
		one := rapid.SampledFrom(goingOn()).Draw(t, "going on")
		if text := rapid.SampledFrom(neutral).Draw(t, "neutral") + " " + one; !agent.Goes(says(text), "patterns") {
			t.Fatalf("%q does not go on", text)
		}
	})
}

func says(text string) agent.Envelope {
	raw, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return agent.Envelope{Action: agent.Respond, Response: raw}
}
