package condense_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pult/backend/knowledge/condense"
	"pult/backend/model/token"
)

// page draws a page of Markdown with all that a document can have.
func page() *rapid.Generator[string] {
	line := rapid.OneOf(
		sentence(),
		rapid.Map(sentence(), func(s string) string { return "- " + s }),
		rapid.SampledFrom([]string{
			"", "## Ablauf", "Messwerte der Gruppe:", "| U | I |\n|---|---|\n| 1 V | 20 mA |\n| 2 V | 41 mA |",
			"```\nx = 1\n```", "1. Zuerst wird gemessen. Dann wird gerechnet.",
			"Warum ist das so?", "Die Dichte ist der Quotient aus Masse und Volumen.", "Kleingedrucktes ohne Punkt",
			"https://example.org/seite?nr=12",
		}),
		rapid.StringN(0, 40, 200),
	)
	return rapid.Map(rapid.SliceOfN(line, 0, 60), func(lines []string) string { return strings.Join(lines, "\n") })
}

// Whatever the text, the result is within the budget, every line of it stands in the source, it is the same again, and
// what is short is not touched.
func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := page().Draw(t, "text")
		o := condense.Options{
			Focus: []string{
				rapid.SampledFrom([]string{"", "Zucker", "Wie groß ist die Dichte?", "U I Messwerte"}).Draw(t, "focus"),
			},
			Tokens: rapid.IntRange(-5, 400).
				Draw(t, "tokens"),
			Language: rapid.SampledFrom([]string{"", "de", "en"}).Draw(t, "language"),
		}
		short, cut := condense.Text(text, o)
		if again, _ := condense.Text(text, o); again != short || !utf8.ValidString(short) {
			t.Fatalf("%q, then %q", short, again)
		}
		if fits := token.Estimate(text) <= o.Tokens; fits != !cut || fits && short != text {
			t.Fatalf("fits %v, cut %v: %q", fits, cut, short)
		}
		if n := token.Estimate(short); n > o.Tokens && short != condense.Mark {
			t.Fatalf("%d tokens of %d: %q", n, o.Tokens, short)
		}
		for line := range strings.SplitSeq(short, "\n") {
			if line != condense.Mark && !strings.Contains(text, line) {
				t.Fatalf("%q is not in %q", line, text)
			}
		}
		if twice, _ := condense.Text(short, o); twice != short && short != condense.Mark {
			t.Fatalf("%q became %q", short, twice)
		}
	})
}

// What stands above a sentence comes with it: the heading of a section, the header of a table, what introduces a list.
func TestWhatStandsAboveStays(t *testing.T) {
	filler := strings.Repeat(
		"Hier geht es um etwas anderes, das niemand gefragt hat. Auch dieser Satz hilft nicht weiter. ",
		10,
	)
	text := "# Elektrizität\n" + filler + "\n\n## Messung am Draht\n\n| U in V | I in mA |\n|---|---|\n| 1 | 20 " +
		"|\n| 2 | 41 |\n\n" + filler +
		"\n\n## Sicherheit\n\nVor dem Versuch ist zu prüfen:\n- Die Schutzbrille sitzt fest.\n- Der Not-Aus-Schalter " +
		"ist frei.\n\n" + filler
	for focus, want := range map[string]string{
		"Wo ist der Not-Aus-Schalter?": "## Sicherheit\n\nVor dem Versuch ist zu prüfen:\n[…]\n- Der " +
			"Not-Aus-Schalter ist frei.",
		"41 mA": "## Messung am Draht\n\n| U in V | I in mA |\n|---|---|\n[…]\n| 2 | 41 |",
	} {
		short, _ := condense.Text(text, condense.Options{Focus: []string{focus}, Tokens: 45})
		if !strings.Contains(short, want) {
			t.Errorf("%s: %s", focus, short)
		}
	}
}

// What is said twice is kept once, also when a word is different.
func TestRepetitionsGo(t *testing.T) {
	said := "Der Wald speichert im Jahr rund 60 Millionen Tonnen Kohlenstoffdioxid."
	text := strings.Repeat(
		said+" Der Wald speichert im Jahr rund 60 Millionen Tonnen Kohlendioxid. ",
		20,
	) + "Die Eiche wächst langsam, liefert aber hartes Holz."
	short, cut := condense.Text(text, condense.Options{Focus: []string{"Wald"}, Tokens: 200})
	if !cut || strings.Count(short, "60 Millionen") != 1 || !strings.Contains(short, "Eiche") {
		t.Errorf("%s", short)
	}
}

// A text without sentences, such as a scan that was read badly, gives its beginning up to a word.
func TestTextWithoutSentences(t *testing.T) {
	short, cut := condense.Text(
		strings.Repeat("wort und noch ein wort ohne jeden punkt ", 500),
		condense.Options{Tokens: 60},
	)
	if n := token.Estimate(short); !cut || n > 60 || n < 40 || !strings.HasPrefix(short, "wort und noch ein wort") ||
		!strings.HasSuffix(short, "\n"+condense.Mark) {
		t.Errorf("%d tokens: %q", n, short)
	}
	if short, _ := condense.Text(strings.Repeat("x", 10_000), condense.Options{Tokens: 60}); short != condense.Mark {
		t.Errorf("%q", short)
	}
}

// Key points are sentences of the text, in their order, none twice, and what defines is among them.
func TestKeyPointsOfAText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := document().Draw(t, "text")
		n := rapid.IntRange(-1, 12).Draw(t, "n")
		points := condense.Key(text, n)
		if len(points) > max(n, 0) {
			t.Fatalf("%d points", len(points))
		}
		at := 0
		for i, p := range points {
			found := strings.Index(text[at:], p)
			if found < 0 || slices.Contains(points[:i], p) {
				t.Fatalf("%q", points)
			}
			at += found
		}
	})
	text := "Das Wetter war schön. Wir gingen hinaus. Osmose ist die Wanderung von Wasser durch eine durchlässige " +
		"Haut. Alle lachten. Durch Osmose nimmt die Wurzel Wasser auf. Dann war Pause."
	if got := condense.Key(text, 2); !slices.Contains(
		got,
		"Osmose ist die Wanderung von Wasser durch eine durchlässige Haut.",
	) {
		t.Errorf("%q", got)
	}
}
