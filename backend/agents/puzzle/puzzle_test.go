package puzzle

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/lang/wordlist"
	"pult/backend/model"
	"pult/backend/model/rules"
)

// A wish changes the parameter that it means; what means none is not followed.
func TestAWishChangesWhatItNames(t *testing.T) {
	search := map[string]string{"kind": "wordsearch", "words": "Hund\nKatze\nMaus", "size": "", "slanting": "yes"}
	cross := map[string]string{"kind": "crossword", "words": "", "hints": "no", "variant": "1"}
	for wish, c := range map[string]struct{ before, want map[string]string }{
		"größer bitte":                        {search, map[string]string{"size": "+2"}},
		"etwas kleiner":                       {search, map[string]string{"size": "-2"}},
		"lieber 12x12":                        {search, map[string]string{"size": "12"}},
		"nur waagrecht":                       {search, map[string]string{"slanting": "across"}},
		"nur waagrecht und senkrecht":         {search, map[string]string{"slanting": "no"}},
		"leichter":                            {search, map[string]string{"slanting": "no", "size": "-2"}},
		"ohne Katze":                          {search, map[string]string{"words": "Hund\nMaus"}},
		"dazu noch: Igel, Fuchs, Dachs":       {search, map[string]string{"words": "Hund\nKatze\nMaus\nIgel\nFuchs\nDachs"}},
		"noch das wort kuh dazu":              {search, map[string]string{"words": "Hund\nKatze\nMaus\nkuh"}},
		"füge die Wörter Kuh und Pferd hinzu": {search, map[string]string{"words": "Hund\nKatze\nMaus\nKuh\nPferd"}},
		"add the word cow":                    {search, map[string]string{"words": "Hund\nKatze\nMaus\ncow"}},
		"add pictures":                        {search, map[string]string{"pictures": "yes"}},
		"bitte noch Bilder dazu":              {search, map[string]string{"pictures": "yes"}},
		"lieber mit Bildern":                  {search, map[string]string{"pictures": "yes"}},
		"nimm Katze raus":                     {search, map[string]string{"words": "Hund\nMaus"}},
		"schreib bitte einen Satz dazu":       {search, nil},
		"neu mischen":                         {search, map[string]string{"variant": "2"}},
		"lieber ein Kreuzworträtsel":          {search, map[string]string{"kind": "crossword"}},
		"andere Wörter":                       {search, nil},
		"mit Tipps":                           {cross, map[string]string{"hints": "yes"}},
		"andere Wörter bitte":                 {cross, map[string]string{"variant": "2"}},
		"12 Wörter":                           {cross, map[string]string{"count": "12"}},
		"größer":                              {cross, nil},
		"größere Buchstaben":                  {search, nil},
		"die Schrift bitte größer":            {search, nil},
		"bigger letters please":               {search, nil},
		"größere Schrift, kleineres Gitter":   {search, map[string]string{"size": "-2"}},
		"bitte streichen: Hund, Katze":        {search, map[string]string{"words": "Maus"}},
		"mit bunten Bildern von Dinosauriern": {search, nil},
	} {
		got, ok := follow(c.before, wish)
		changed := map[string]string{}
		for key, value := range got {
			if value != c.before[key] {
				changed[key] = value
			}
		}
		if ok != (c.want != nil) || !maps.Equal(changed, c.want) {
			t.Errorf("%s: %t %v", wish, ok, changed)
		}
	}
}

// A model that draws a grid of its own has drawn it for nothing: the sheet is computed from the words.
func TestNoModelDrawsAGrid(t *testing.T) {
	table := artifact.Block{Kind: artifact.TableBlock, Rows: [][]string{{"X", "Y"}, {"Z", "Q"}}}
	raw, err := json.Marshal(artifact.Document{Title: "x", Language: "de", Blocks: []artifact.Block{table}})
	if err != nil {
		t.Fatal(err)
	}
	task := agent.Task{Language: i18n.German, Params: map[string]string{
		"kind": "wordsearch", "words": "Hund, Katze, Maus", "slanting": "no", "size": "10",
	}}
	out, err := Spec().Finish(task, raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	var d artifact.Document
	if err := json.Unmarshal(out.Content, &d); err != nil || len(d.Blocks) < 4 || len(d.Blocks[2].Rows) != 10 ||
		strings.Contains(string(out.Content), `"Q"`) {
		t.Errorf("%v: %s", err, out.Content)
	}
}

// Rows of the times table are those that a request or the parameter names; a class, an amount and a kind that has no
// tasks on its cards have none.
func TestRowsAreRead(t *testing.T) {
	reader := agent.Reader(Spec())
	for request, want := range map[string]string{
		"1x1-Domino, Klasse 3":                                   "2,3,4,5,6,7,8,9,10",
		"Einmaleins Domino Klasse 2-3, 12 Karten":                "2,3,4,5,6,7,8,9,10",
		"bingo 7er und 8er Reihe, 6 Bretter":                     "7,8",
		"Rechendomino 7er Reihe":                                 "7",
		"Einmaleins-Bingo":                                       "2,3,4,5,6,7,8,9,10",
		"Memory zur Malreihe der 6":                              "6",
		"Bingo zum 1x1, Reihen 2, 3, 4":                          "2,3,4",
		"times tables bingo, 5 boards":                           "2,3,4,5,6,7,8,9,10",
		"Word search about multiplication":                       "",
		"Suchsel zum Einmaleins":                                 "",
		"Bingo: Hund, Katze, Maus, Igel, Fuchs, für 3er-Gruppen": "",
	} {
		if got := suggest(reader.Read(request, ""))["tables"]; got != want {
			t.Errorf("%s: %q", request, got)
		}
	}
	for request, want := range map[string]string{
		"bingo mit zahlen bis 5 für klasse 1": "1\n2\n3\n4\n5", "memory numbers from 8 to 10": "8\n9\n10",
		"Zahlenbingo bis 3":        "1\n2\n3",
		"Domino mit Zahlen bis 20": "", "Suchsel Zahlen bis 5": "", "Bingo Einmaleins, Zahlen bis 50": "",
	} {
		if got := suggest(reader.Read(request, ""))["words"]; got != want {
			t.Errorf("%s: %q", request, got)
		}
	}
	in := reader.Read("bingo: Adjektiv, Nomen, Verb, 5 Karten 3x3", "")
	if p := suggest(in); p["topic"] != "" || p["size"] != "3" || p["count"] != "5" {
		t.Error(p)
	}
	in = reader.Read("Bingo Plusaufgaben mit Zehnerübergang bis 20", "")
	if unmet, err := unable(&rules.Desk{}, in); !unmet || err != nil {
		t.Error(unmet, err)
	}
	for param, want := range map[string]int{"2,5": 2, "2-5": 4, "Einmaleins": 9, "7er-Reihe": 1, "": 0, "30": 0} {
		if got := rowsOf(param); len(got) != want {
			t.Errorf("%q: %v", param, got)
		}
	}
	p := map[string]string{"kind": "crossword", "tables": "2,3"}
	if o := order(agent.Task{Params: p}, artifact.Document{}, nil); o.Tables != nil {
		t.Error(o.Tables)
	}
}

// Too few words, or words without the other side that a domino needs, are told before a plan.
func TestTooFewWordsAreToldEarly(t *testing.T) {
	for words, want := range map[string]map[string]bool{
		"Hund\nKatze\nMaus":             {"domino": true, "bingo": true, "memory": false, "wordsearch": false},
		"Hund = dog\nIgel\nKatze = cat": {"domino": true, "crossword": false},
		"":                              {"domino": false},
	} {
		for kind, unmet := range want {
			in := intent.Intent{Pasted: words, Language: "de", Fields: map[string][]string{"puzzle": {kind}}}
			if got, err := unable(&rules.Desk{}, in); got != unmet || err != nil {
				t.Errorf("%s of %q: %t, %v", kind, words, got, err)
			}
		}
	}
}

// A step that names no topic of its own takes the words of the research that it was handed.
func TestAPuzzleOfAResearchHasItsWords(t *testing.T) {
	research, err := json.Marshal(artifact.Research{
		Title: "Vulkane", Topic: "Vulkane", Language: "de", Terms: []artifact.Term{
			{Word: "Magma", Definition: "geschmolzenes Gestein in der Tiefe", Cites: []int{}},
			{Word: "Krater", Definition: "Öffnung eines Vulkans", Cites: []int{}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	desk := &rules.Desk{}
	desk.Req.Params = map[string]string{"kind": "crossword", "topic": "", "words": "", "variant": "1"}
	desk.Req.Context = []model.Material{{Name: string(artifact.ResearchType), JSON: research}}
	pairs, _, err := found(desk)
	if err != nil || len(pairs) != 2 || pairs[0].Left != "Magma" || pairs[0].Right == "" {
		t.Errorf("%+v, %v", pairs, err)
	}
}

// A memory has one kind of pairs, when there are enough.
func TestAMemoryHasOneKindOfPairs(t *testing.T) {
	pairs := wordlist.Read("a1 = x\nb1 = x\nc1 = x\nd1 = x\nLicht")
	if len(alike(pairs)) != 4 || len(alike(pairs[1:])) != 4 {
		t.Error(alike(pairs), alike(pairs[1:]))
	}
}

// Who wants pictures of a topic that children know gets words that have some, and needs no library for it.
func TestTopicsOfChildrenHaveWords(t *testing.T) {
	reader := agent.Reader(Spec())
	for request, known := range map[string]bool{
		"Bildermemory zu Tieren": true, "Bilderdomino Kleidung": true, "Suchsel Tiere": true, "Domino Kleidung": false,
		"Bildermemory Photosynthese": false,
	} {
		in := reader.Read(request, "de")
		p := suggest(in)
		if words := childrens(p, "de"); (words != nil) != known {
			t.Errorf("%s: %v of %v", request, words, p)
		}
		d := &rules.Desk{Req: model.Request{Params: p}, Language: "de"}
		if pairs, _, err := found(d); p["pictures"] == "yes" && known && (err != nil || len(pairs) != usualWords) {
			t.Errorf("%s: %v %v", request, pairs, err)
		}
	}
}
