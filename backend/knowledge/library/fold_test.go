package library_test

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"pult/backend/knowledge/library"
)

// Words in one line are found by each other (CASES 54 and what teachers type).
func TestFoldBringsTogether(t *testing.T) {
	for _, group := range []string{
		"über Über ueber UBER UEBER ÜBER u\u0308ber",
		"Straße Strasse STRASSE STRAẞE Straßen",
		"Größe Groesse grosse GRÖSSE große",
		"Fotosynthese Photosynthese Foto\u00adsynthese",
		"Geografie Geographie",
		"Kohlendioxid Kohlenstoffdioxid Kohlenstoffdioxids",
		"Kreislauf Kreisläufe Kreislaeufe Kreislaufs",
		"Schüler Schülerin Schülerinnen SchülerInnen Schülern",
		"Student Studentin Studentinnen Studenten",
		"Lehrer Lehrerin Lehrers",
		"neu neue neuer neues",
		"aktuell aktuelle aktuellen",
		"Quelle Quellen",
		"Statue Statuen",
		"Individuum Individuums",
		"Oboe Oboen",
		"Steuer Steuern",
		"grün gruen grüne",
		"Öl Oel öl",
		"CO₂ CO2 co2",
		"ﬁnden finden",
		"Café Cafe",
		"E-Mail email",
		"Ægir aegir",
	} {
		words := strings.Fields(group)
		want := strings.Fields(library.Fold(words[0], "de"))
		for _, word := range words[1:] {
			if got := strings.Fields(library.Fold(word, "de")); got[len(got)-1] != want[len(want)-1] {
				t.Errorf("%s → %v, %s → %v", words[0], want, word, got)
			}
		}
	}
}

// Words in one line must not be taken for each other.
func TestFoldKeepsApart(t *testing.T) {
	for _, pair := range []string{
		"neun neue", "Mauer Maus", "Feuer Feier", "Poesie Pose", "Quelle Qual", "teuer Tür", "Bauer Bar", "Herz Herd",
		"Zelle Zahl", "Rom Röhre",
		"Steuer Stur", "Atom Atmung", "Reim Raum", "Trauer Traum", "Frauen Frau-Holle", "1789 1798",
	} {
		words := strings.Fields(pair)
		if a, b := library.Fold(words[0], "de"), library.Fold(words[1], "de"); a == b {
			t.Errorf("%s and %s are both %q", words[0], words[1], a)
		}
	}
}

func TestFoldEnglish(t *testing.T) {
	for _, group := range []string{
		"value values valued", "tissue tissues", "cell cells", "city cities", "poem poems",
		"running runs run",
	} {
		words := strings.Fields(group)
		for _, word := range words[1:] {
			if a, b := library.Fold(words[0], "en"), library.Fold(word, "en"); a != b {
				t.Errorf("%s → %q, %s → %q", words[0], a, word, b)
			}
		}
	}
}

func TestExpression(t *testing.T) {
	for _, c := range []struct{ text, language, want string }{
		{"Wie funktioniert die Photosynthese?", "de", `"funktioniert" AND "fotosynthes"*`},
		{"über", "de", `"uber"*`},
		{"der die das", "", ""},
		{"", "de", ""},
		{`"()*:^ -- NEAR`, "de", `"near"*`},
		{"Herz Herz herz", "de", `"herz"*`},
		{"E-Mail schreiben", "de", `(("e" AND "mail") OR "email") AND "schreib"*`},
		{"world war", "en", `"world" AND "war"*`},
		{"world war", "", `"world" AND "war"*`},
		{"Ursachen der Revolution", "", `("ursach" OR "ursachen") AND ("revolution"* OR "revolut"*)`},
		{"pH", "de", `"f"`},
	} {
		if got := library.Expression(c.text, c.language); got != c.want {
			t.Errorf("%q (%s)\n got %s\nwant %s", c.text, c.language, got, c.want)
		}
	}
}

// Fold gives words of lower-case letters and digits with single spaces, the same whether umlauts are written as such,
// decomposed or as two letters, and whatever the case.
func TestFoldProperties(t *testing.T) {
	spell := strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss")
	decompose := strings.NewReplacer("ä", "a\u0308", "ö", "o\u0308", "ü", "u\u0308")
	folder := library.NewFolder("de")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		folded := library.Fold(text, rapid.SampledFrom([]string{"", "de", "en"}).Draw(t, "language"))
		for _, r := range folded {
			if r != ' ' && (!unicode.IsLetter(r) && !unicode.IsDigit(r) || unicode.IsUpper(r)) {
				t.Fatalf("%q → %q holds %q", text, folded, r)
			}
		}
		if strings.Join(strings.Fields(folded), " ") != folded {
			t.Fatalf("%q → %q has stray spaces", text, folded)
		}
		if again := folder.Fold(text); again != library.Fold(text, "de") {
			t.Fatalf("the Folder gives %q for %q", again, text)
		}
		german := rapid.StringMatching(`[b-df-hj-np-rstv-z]{0,2}[b-df-hj-npr-tv-z][äöü][b-df-hj-np-tv-z]{1,`+
			`4}(e|en|er|ung|lich)?`).
			Filter(func(word string) bool {
				// read as plurals: Statuen, Individuen
				return !strings.Contains(spell.Replace(word), "tuen") && !strings.Contains(spell.Replace(word), "duen")
			}).
			Draw(t, "german")
		want := library.Fold(german, "de")
		for _, variant := range []string{spell.Replace(german), decompose.Replace(german), strings.ToUpper(german)} {
			if got := library.Fold(variant, "de"); got != want {
				t.Fatalf("%s → %q, %s → %q", german, want, variant, got)
			}
		}
	})
}
