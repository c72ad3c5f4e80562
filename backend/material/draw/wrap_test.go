package draw

import (
	"slices"
	"strings"
	"testing"
)

func TestLongGermanWordsBreakWhereAReaderWould(t *testing.T) {
	for word, want := range map[string]string{
		"Kohlenstoffdioxidaufnahme": "Kohlen-stoff-dioxid-aufnahme",
		"Umweltverschmutzung":       "Umwelt-verschmut-zung",
		"Wasserkreislauf":           "Wasser-kreis-lauf",
		"Glas":                      "Glas",
		"xxxxxxxxxxxxxxxxxx":        "xxxxxxxxxxxxxxxxxx",
		"12345678901234567890":      "12345678901234567890",
	} {
		if got := strings.Join(syllables(word), "-"); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
}

func TestSyllablesKeepTheWord(t *testing.T) {
	for _, word := range append(slices.Clone(odd), "Schwerindustrie", "İstanbul", "ẞẞẞẞẞẞẞẞ", "") {
		if got := strings.Join(syllables(word), ""); got != word && strings.ToValidUTF8(word, "\uFFFD") != got {
			t.Errorf("%q became %q", word, got)
		}
	}
}

func TestLinesAreBalanced(t *testing.T) {
	ts := setter(t)
	for text, want := range map[string]string{
		"Aufbau von Traubenzucker":               "Aufbau von|Traubenzucker",
		"Zelle":                                  "Zelle",
		"":                                       "",
		"Die Sonne erwärmt Meere":                "Die Sonne|erwärmt Meere",
		"Tier\u00adzellen\u00adverband mit Wand": "Tierzellenverband|mit Wand",
	} {
		if got := strings.Join(ts.wrap(text, labelVoice, 40), "|"); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestNoLineIsWiderThanItsRoom(t *testing.T) {
	ts := setter(t)
	for _, word := range odd {
		for _, width := range []float64{12, 20, 41} {
			text := wording(strings.Repeat(word+" ", 5), noteLimit)
			for _, l := range ts.wrap(text, labelVoice, width) {
				if got := ts.width(l, labelVoice); got > width+1e-9 {
					t.Errorf("%q is %.1f mm in a room of %v", l, got, width)
				}
			}
		}
	}
}

func TestWordingIsCutAfterAWholeWord(t *testing.T) {
	long := strings.Repeat("Fotosynthese ", 30)
	got := wording(long, labelLimit)
	if n := len([]rune(got)); n > labelLimit || !strings.HasSuffix(got, "Fotosynthese…") {
		t.Errorf("%d letters: %s", n, got)
	}
	if got := wording(" ein\n\tText \x00\u202e mit\u00a0Rest\xff ", labelLimit); got != "ein Text mit\u00a0Rest\uFFFD" {
		t.Errorf("%q", got)
	}
	if got := wording(strings.Repeat("x", 5000), labelLimit); len([]rune(got)) != labelLimit {
		t.Errorf("%d letters", len([]rune(got)))
	}
}

func TestMeasureKernsAndKnowsForeignLetters(t *testing.T) {
	ts := setter(t)
	if pair, apart := ts.width("AV", labelVoice), ts.width("A", labelVoice)+ts.width("V", labelVoice); pair >= apart {
		t.Errorf("AV is %.3f mm, its letters %.3f", pair, apart)
	}
	if ts.width("👩", labelVoice) <= 0 {
		t.Error("a letter without glyph takes no room")
	}
}
