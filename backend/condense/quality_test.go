package condense_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pult/backend/condense"
)

// Ten questions about starter articles, each with the sentence that answers it. It has to survive when the article is cut to 500 tokens.
func TestTheAnswerSurvives(t *testing.T) {
	kept := 0
	cases := []struct{ article, question, answer string }{
		{"bio-photosynthese", "Woher stammt der freigesetzte Sauerstoff?", "Der bei der Photosynthese freigesetzte Sauerstoff stammt aus dem Wasser und nicht aus dem Kohlenstoffdioxid."},
		{"bio-zellatmung", "Wie nutzen Säugetiere die Wärme aus der Zellatmung?", "Säugetiere und Vögel nutzen die Wärme aus der Zellatmung, um ihre Körpertemperatur zu halten."},
		{"geo-vulkane", "Wie heiß ist Lava beim Austritt?", "Lava ist beim Austritt etwa 700 bis 1200 Grad Celsius heiß."},
		{"ges-buchdruck", "Was erlaubte der Augsburger Religionsfriede den Fürsten?", "Der Augsburger Religionsfriede von 1555 erlaubte den Fürsten die Wahl zwischen katholischem und lutherischem Glauben."},
		{"phy-schall", "Wie schnell breitet sich Schall in Wasser aus?", "In Wasser breitet sich Schall mit etwa 1500 Metern pro Sekunde aus."},
		{"pol-gewaltenteilung", "Wer beschrieb 1748 drei Gewalten?", "Der französische Philosoph Montesquieu beschrieb 1748 drei Gewalten, die einander begrenzen sollen."},
		{"mat-prozentrechnung", "Mit welcher Formel wird der Grundwert berechnet?", "Der Grundwert G wird mit der Formel G = W : p · 100 berechnet."},
		{"che-verbrennung", "Womit lässt sich Kohlenstoffdioxid nachweisen?", "Das Gas Kohlenstoffdioxid lässt sich mit Kalkwasser nachweisen, das sich dabei trübt."},
		{"geo-wasserkreislauf", "Warum besteht Regen aus Süßwasser?", "Beim Verdunsten bleibt das Salz im Meer zurück, deshalb besteht Regen aus Süßwasser."},
		{"mus-beethoven", "Wie viele Sinfonien schrieb Beethoven?", "Beethoven schrieb neun Sinfonien, fünf Klavierkonzerte, ein Violinkonzert und 32 nummerierte Klaviersonaten."},
	}
	for _, c := range cases {
		raw, err := os.ReadFile(filepath.Join("..", "library", "starter", "de", c.article+".md"))
		if err != nil || !strings.Contains(string(raw), c.answer) {
			t.Fatalf("%s: %v", c.article, err)
		}
		short, cut := condense.Text(string(raw), condense.Options{Focus: []string{c.question}, Tokens: 500})
		switch {
		case !cut:
			t.Errorf("%s is short anyway", c.article)
		case strings.Contains(short, c.answer):
			kept++
		default:
			t.Logf("%s: %q is gone from\n%s", c.article, c.answer, short)
		}
	}
	if kept < 9 {
		t.Errorf("%d of %d answers survive", kept, len(cases))
	}
	t.Logf("%d of %d answers survive", kept, len(cases))
}

// 400 pages of a book, about 1.2 MB: the one sentence that is looked for is found.
func TestALongBook(t *testing.T) {
	var b strings.Builder
	for b.Len() < 1_200_000 {
		b.WriteString("Auf dieser Seite steht, wie viel Licht ein Blatt im Versuch aufnimmt, und was die Klasse daraus schließt. ")
	}
	b.WriteString("Die Lösung lautet 42 Lux.\n")
	raw, err := json.Marshal(map[string]string{"text": b.String()})
	if err != nil {
		t.Fatal(err)
	}
	small, cut := condense.JSON(raw, condense.Options{Focus: []string{"Lösung Lux"}, Tokens: 1000})
	if !cut || !strings.Contains(string(small), "42 Lux") || len(small) > 6_000 {
		t.Errorf("%d bytes: %.200s", len(small), small)
	}
}
