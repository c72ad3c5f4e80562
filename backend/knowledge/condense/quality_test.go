package condense_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pult/backend/knowledge/condense"
	"pult/backend/model/token"
)

// asked is a question about a starter article, with the sentence that answers it.
type asked struct{ article, question, answer string }

func questions() []asked {
	return []asked{
		{
			"de/bio-photosynthese",
			"Woher stammt der freigesetzte Sauerstoff?",
			"Der bei der Photosynthese freigesetzte Sauerstoff stammt aus dem Wasser und nicht aus dem Kohlenstoffdioxid.",
		},
		{
			"de/bio-zellatmung",
			"Wie nutzen Säugetiere die Wärme aus der Zellatmung?",
			"Säugetiere und Vögel nutzen die Wärme aus der Zellatmung, um ihre Körpertemperatur zu halten.",
		},
		{"de/geo-vulkane", "Wie heiß ist Lava beim Austritt?", "Lava ist beim Austritt etwa 700 bis 1200 Grad Celsius heiß."},
		{
			"de/ges-buchdruck",
			"Was erlaubte der Augsburger Religionsfriede den Fürsten?",
			"Der Augsburger Religionsfriede von 1555 erlaubte den Fürsten die Wahl zwischen katholischem und " +
				"lutherischem Glauben.",
		},
		{
			"de/phy-schall",
			"Wie schnell breitet sich Schall in Wasser aus?",
			"In Wasser breitet sich Schall mit etwa 1500 Metern pro Sekunde aus.",
		},
		{
			"de/pol-gewaltenteilung",
			"Wer beschrieb 1748 drei Gewalten?",
			"Der französische Philosoph Montesquieu beschrieb 1748 drei Gewalten, die einander begrenzen sollen.",
		},
		{
			"de/mat-prozentrechnung",
			"Mit welcher Formel wird der Grundwert berechnet?",
			"Der Grundwert G wird mit der Formel G = W : p · 100 berechnet.",
		},
		{
			"de/che-verbrennung",
			"Womit lässt sich Kohlenstoffdioxid nachweisen?",
			"Das Gas Kohlenstoffdioxid lässt sich mit Kalkwasser nachweisen, das sich dabei trübt.",
		},
		{
			"de/geo-wasserkreislauf",
			"Warum besteht Regen aus Süßwasser?",
			"Beim Verdunsten bleibt das Salz im Meer zurück, deshalb besteht Regen aus Süßwasser.",
		},
		{
			"de/mus-beethoven",
			"Wie viele Sinfonien schrieb Beethoven?",
			"Beethoven schrieb neun Sinfonien, fünf Klavierkonzerte, ein Violinkonzert und 32 nummerierte Klaviersonaten.",
		},
	}
}

// otherWords ask as pupils do, in words that the article does not use, or for what is said in passing.
func otherWords() []asked {
	return []asked{
		{
			"de/geo-plattentektonik",
			"Wodurch ist der Himalaya entstanden?",
			"Der Himalaja entstand, weil die Indische Platte mit der Eurasischen Platte zusammenstößt.",
		},
		{
			"de/ges-roemisches-reich",
			"Wann wurde Cäsar umgebracht?",
			"Am 15. März 44 vor Christus ermordeten Senatoren den Diktator Caesar.",
		},
		{
			"de/phy-lichtbrechung",
			"Warum sieht ein Stab im Wasser geknickt aus?",
			"Ein Stab, der schräg ins Wasser taucht, wirkt wegen der Brechung geknickt.",
		},
		{
			"de/bio-auge",
			"Weshalb brauchen ältere Leute eine Lesebrille?",
			"Im Alter verliert die Linse an Elastizität, sodass viele Menschen eine Lesebrille brauchen.",
		},
		{
			"de/deu-ballade",
			"Was versteht man unter dem Balladenjahr?",
			"Das Jahr 1797 wird Balladenjahr genannt, weil Goethe und Schiller damals viele berühmte Balladen schrieben.",
		},
		{
			"de/pol-grundrechte",
			"Wer hat die Gleichberechtigung von Mann und Frau ins Grundgesetz gebracht?",
			"Elisabeth Selbert setzte sich für den Satz „Männer und Frauen sind gleichberechtigt“ ein.",
		},
		{
			"de/ges-industrialisierung",
			"Wie lange arbeiteten Fabrikarbeiter am Tag?",
			"Ein Arbeitstag in der Fabrik dauerte um 1850 häufig 12 Stunden oder länger.",
		},
		{
			"de/che-trennverfahren",
			"Wie trennt man Alkohol von Wasser?",
			"Die Destillation trennt Flüssigkeiten mit unterschiedlichen Siedetemperaturen, zum Beispiel Alkohol und Wasser " +
				"weitgehend voneinander.",
		},
		{
			"en/en-human-heart",
			"How often does the heart of a grown-up beat in a minute?",
			"The resting heart of an adult usually beats 60 to 100 times per minute.",
		},
		{
			"en/en-parliament",
			"How can the government be forced to resign?",
			"The House of Commons can force a government out of office with a vote of no confidence.",
		},
	}
}

// survivors counts the answers that are kept at a length, and those that the beginning of the article of the same
// length has.
func survivors(t *testing.T, list []asked, tokens int) (kept, beginning int) {
	t.Helper()
	for _, c := range list {
		raw, err := os.ReadFile(filepath.Join("..", "library", "starter", c.article+".md"))
		text := string(raw)
		if err != nil || !strings.Contains(text, c.answer) {
			t.Fatalf("%s: %v", c.article, err)
		}
		short, cut := condense.Text(
			text,
			condense.Options{Focus: []string{c.question}, Language: c.article[:2], Tokens: tokens},
		)
		if !cut || token.Estimate(short) > tokens {
			t.Fatalf("%s: cut %v, %d tokens", c.article, cut, token.Estimate(short))
		}
		if strings.Contains(short, c.answer) {
			kept++
		} else {
			t.Logf("%d tokens: gone is %q", tokens, c.answer)
		}
		if token.Estimate(text[:strings.Index(text, c.answer)+len(c.answer)]) <= tokens {
			beginning++
		}
	}
	return kept, beginning
}

// The sentence that answers a question survives when the article, of 1,000 to 1,600 tokens, is cut to 500, and mostly
// in a tenth of it.
func TestTheAnswerSurvives(t *testing.T) {
	for _, c := range []struct{ tokens, plain, other int }{{500, 9, 9}, {250, 9, 7}, {120, 8, 6}} {
		plain, first := survivors(t, questions(), c.tokens)
		other, second := survivors(t, otherWords(), c.tokens)
		t.Logf(
			"%d tokens: %d of 10, in other words %d of 10; the beginning alone has %d and %d",
			c.tokens, plain, other, first, second,
		)
		if plain < c.plain || other < c.other {
			t.Errorf("%d tokens: %d and %d answers survive", c.tokens, plain, other)
		}
	}
}

// A result of library_search is cut to what a step may keep (seed 003: 1,000 tokens): the passage with the answer
// stays, with all that a citation needs, and the answer in it.
func TestTheCitedPassageSurvives(t *testing.T) {
	type passage struct {
		PassageID int    `json:"passageId"`
		Title     string `json:"title"`
		Licence   string `json:"licence"`
		Page      int    `json:"page"`
		Heading   string `json:"heading"`
		Text      string `json:"text"`
	}
	list := slices.Concat(questions(), otherWords())
	var all struct {
		Hits []passage `json:"hits"`
	}
	for i, c := range list {
		raw, err := os.ReadFile(filepath.Join("..", "library", "starter", c.article+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for j, section := range strings.Split(string(raw), "\n## ")[1:] {
			heading, text, _ := strings.Cut(section, "\n")
			all.Hits = append(all.Hits, passage{100*i + j, c.article, "CC BY 4.0", j + 1, heading, text})
		}
	}
	raw, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	kept, tokens := 0, token.Estimate(string(raw))
	for _, c := range list {
		small, cut := condense.JSON(
			raw,
			condense.Options{Focus: []string{c.question}, Language: c.article[:2], Tokens: 1_000},
		)
		if !cut || token.Estimate(string(small)) > 1_000 {
			t.Fatalf("cut %v, %d tokens", cut, token.Estimate(string(small)))
		}
		got := all
		got.Hits = nil
		if err := json.Unmarshal(small, &got); err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(got.Hits, func(p passage) bool { return strings.Contains(p.Text, c.answer) })
		if at < 0 {
			t.Logf("gone from %d passages is %q", len(got.Hits), c.answer)
			continue
		}
		kept++
		if p := got.Hits[at]; p.Title != c.article || p.Licence == "" || p.Page == 0 || p.Heading == "" {
			t.Errorf("cannot be cited: %+v", p)
		}
	}
	t.Logf("%d of %d answers survive in 1,000 of %d tokens, %d passages", kept, len(list), tokens, len(all.Hits))
	if kept < 17 {
		t.Errorf("%d of %d answers survive", kept, len(list))
	}
}
