package memory

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// pair is a line of testdata/pairs.txt.
type pair struct {
	want Verdict
	a, b string
}

func pairs(t *testing.T, file string) []pair {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var list []pair
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, " | ")
		if len(cells) != 3 {
			t.Fatalf("not a pair: %s", line)
		}
		list = append(list, pair{Verdict(cells[0]), cells[1], cells[2]})
	}
	return list
}

// The rules were made with the first set: 117 of 131 right at the first run. The second was written afterwards: 50 of
// 54 right at the first run, then mended, too; its one miss that stayed is noted there.
func TestPairs(t *testing.T) {
	for file, least := range map[string]int{"pairs.txt": 131, "pairs2.txt": 54} {
		list := pairs(t, file)
		if len(list) < least {
			t.Errorf("%s has %d pairs", file, len(list))
		}
		for _, p := range list {
			if got := Compare(p.a, p.b); got != p.want {
				t.Errorf("%s, want %s:\n  %s\n  %s", got, p.want, p.a, p.b)
			}
			// Which one came first says which is replaced, not whether.
			if got := Compare(p.b, p.a); got != p.want {
				t.Errorf("the other way round %s, want %s:\n  %s\n  %s", got, p.want, p.a, p.b)
			}
		}
	}
}

func TestEveryFactIsTheSameAsItself(t *testing.T) {
	for _, file := range []string{"pairs.txt", "pairs2.txt"} {
		for _, p := range pairs(t, file) {
			for _, text := range []string{p.a, p.b} {
				names := namesIn(text)
				for _, again := range []string{text, text + ".", strings.ToUpper(text[:1]) + text[1:], "  " + text} {
					if got := read(text, names).against(read(again, names)); got != Same {
						t.Errorf("%s: %q, %q", got, text, again)
					}
				}
			}
		}
	}
}

// Another number is never the same fact, wherever it stands.
func TestAnotherNumberIsAnotherFact(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n, m := rapid.IntRange(0, 2000).Draw(r, "n"), rapid.IntRange(0, 2000).Draw(r, "m")
		form := rapid.SampledFrom([]string{
			"Die 7b hat %d Schüler", "Das Heft kostet %d Euro", "In Raum %d steht ein Klavier", "Ich habe %d Bücher im " +
				"Schrank und 12 zu Hause", "%d Kinder fahren mit",
			"Seite %d ist wichtig", "Der Code steht in Zeile %d", "Ich brauche %d Minuten", "The class has %d pupils",
		}).Draw(r, "form")
		a, b := fmt.Sprintf(form, n), fmt.Sprintf(form, m)
		if got := Compare(a, b); (got == Same) != (n == m) {
			r.Fatalf("%s: %q, %q", got, a, b)
		}
	})
}

// Another name or a negation is never the same fact.
func TestAnotherNameOrNoIsAnotherFact(t *testing.T) {
	names := []string{
		"Meier", "Meyer", "Maier", "Schmidt", "Schmitt", "Schmid", "Hoffmann", "Hofmann", "Petersen",
		"Peterson", "Kaya", "Yılmaz", "Nguyen", "Weber", "Weger",
	}
	rapid.Check(t, func(r *rapid.T) {
		form := rapid.SampledFrom([]string{"Frau %s leitet die Bibliothek", "Der Schulleiter heißt %s", "Ich arbeite mit " +
			"Herrn %s zusammen", "Kollegin %s vertritt mich"}).
			Draw(r, "form")
		one, other := rapid.SampledFrom(names).Draw(r, "one"), rapid.SampledFrom(names).Draw(r, "other")
		if got := Compare(fmt.Sprintf(form, one), fmt.Sprintf(form, other)); (got == Same) != (one == other) {
			r.Fatalf("%s: %s, %s", got, one, other)
		}
		p := rapid.SampledFrom([][2]string{
			{
				"Ich mag %s",
				"Ich mag keine %s",
			},
			{"Ich nutze %s", "Ich nutze nie %s"},
			{"Die 7b braucht %s", "Die 7b braucht keine %s"},
			{"I like %s", "I do not like %s"},
		}).Draw(r, "denied")
		thing := rapid.SampledFrom([]string{"Gruppenarbeit", "Tabellen", "Arbeitsblätter", "Hausaufgaben"}).Draw(r, "thing")
		if got := Compare(fmt.Sprintf(p[0], thing), fmt.Sprintf(p[1], thing)); got != Conflict {
			r.Fatalf("%s: %v %s", got, p, thing)
		}
	})
}

func TestCompareTakesAnyText(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a, b := rapid.String().Draw(r, "a"), rapid.String().Draw(r, "b")
		if x, y := Compare(a, b), Compare(b, a); (x == Same) != (y == Same) {
			r.Fatalf("%s and %s", x, y)
		}
	})
}

func TestNumbersAndTimes(t *testing.T) {
	for word, want := range map[string]int{
		"zwei": 2, "zwölf": 12, "dreizehn": 13, "sechzehn": 16, "siebzehn": 17, "zwanzig": 20, "einundzwanzig": 21,
		"sechsundzwanzig": 26, "dreißig": 30, "neunundneunzig": 99,
		"hundert": 100, "zweihundert": 200, "dreihundertfünf": 305, "hundertzwölf": 112, "zweihundertfünfzig": 250,
		"erste": 1, "ersten": 1, "dritter": 3, "siebte": 7, "achten": 8, "zwanzigste": 20, "twelve": 12,
	} {
		if got, ok := numberWord(plainWord(word)); !ok || got != want {
			t.Errorf("%s is %d, %v", word, got, ok)
		}
	}
	for _, word := range []string{
		"ein", "eine", "und", "hundertmal", "heute", "leute", "rote", "Verzweiflung", "weite",
		"gehundert",
	} {
		if got, ok := numberWord(plainWord(word)); ok {
			t.Errorf("%s is %d", word, got)
		}
	}
	for text, want := range map[string]string{
		"8 Uhr": "8:00", "08:30 Uhr": "8:30", "8.30 Uhr": "8:30", "0:15": "0:15",
		"8 Uhr 15": "8:15",
	} {
		if got := read("Um "+text+" beginnt es", nil).tokens[0]; got.kind != aClock || got.key != want {
			t.Errorf("%s is %+v", text, got)
		}
	}
	for text, want := range map[string]string{
		"27.11.2026": "27.11.2026", "27. November 2026": "27.11.2026",
		"2026-11-27": "27.11.2026", "3.5.": "3.5.", "03.05.": "3.5.", "3. Mai": "3.5.", "3.5.26": "3.5.2026",
	} {
		if got := read("Am "+text+" ist es so weit", nil).tokens[0]; got.kind != aDate || got.key != want {
			t.Errorf("%s is %+v", text, got)
		}
	}
	for text, want := range map[string]string{"1.200": "1200", "1.200,50": "1200,5", "007": "7", "3,0": "3"} {
		if got := digits(text); got != want {
			t.Errorf("%s is %s", text, got)
		}
	}
}

func TestTheListsAreRead(t *testing.T) {
	l := theLexicon()
	for name, n := range map[string]int{
		"light": len(l.light), "empty": len(l.empty), "verb": len(l.verb),
		"negation": len(l.negation), "identifier": len(l.identifier), "functional": len(l.functional), "same": len(l.same),
		"value": len(l.value),
	} {
		if n < 10 {
			t.Errorf("%s has %d words", name, n)
		}
	}
	for _, section := range []string{
		"health", "health+", "health with", "religion", "origin", "sexual life", "politics",
		"union", "topic", "taught", "time", "guess", "adult",
	} {
		s := sensitive()[section]
		if len(s.whole)+len(s.beginnings)+len(s.ends) < 5 {
			t.Errorf("%s has %d words", section, len(s.whole)+len(s.beginnings))
		}
	}
}
