package phonetics_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/lang/phonetics"
)

func TestSyllablesAreCounted(t *testing.T) {
	voice := phonetics.New()
	for n, words := range map[int]string{
		1: "Licht Baum Haus Stein sehr Uhr blau Herbst Strumpf ich kalt neu zieht steht Quarz",
		2: "Sonne Wasser sehen Ruhe Kinder Blätter Auto Zeitung Pflanze Garten Tiere Freude Bauer Feuer Chemie Kaffee " +
			"Atom Natur Kreislauf Mädchen",
		3: "Energie Banane Regenwald Familie Museum Erfahrung Sauerstoff Kohlenstoff Quadratzahl Chlorophyll Geschichte " +
			"Äquator Hauptstädte Reaktion",
		4: "Temperatur Regenbogen Schokolade Revolution Wassertropfen Information Tomatensaft Wetterkarte Pyramide " +
			"Geografie Mathematik",
		5: "Fotosynthese Photosynthese Kohlendioxid Multiplikation",
	} {
		for w := range strings.FieldsSeq(words) {
			if got := voice.Count(w); got != n {
				t.Errorf("%s: %d syllables %v, want %d", w, got, voice.Syllables(w), n)
			}
		}
	}
	if got := voice.Count("Die Sonne scheint, der Himmel ist blau."); got != 9 {
		t.Errorf("a sentence: %d", got)
	}
}

func TestRhymesAreFound(t *testing.T) {
	voice := phonetics.New()
	for word, want := range map[string]string{
		"Licht": "Gesicht", "Atom": "Strom", "Planet": "geht", "Kreislauf": "auf",
		"Natur": "Uhr", "Wetter": "Blätter",
	} {
		found := voice.Rhymes(word, 40)
		if !slices.Contains(found, want) {
			t.Errorf("%s: %v", word, found)
		}
	}
	if found := voice.Rhymes("Orange", 5); slices.Contains(found, "Orange") {
		t.Error(found)
	}
	if found := voice.Rhymes("Licht", 3); len(found) != 3 {
		t.Error(found)
	}
}

func TestWhatIsFoundRhymes(t *testing.T) {
	voice := phonetics.New()
	words := strings.Fields(
		"Licht Wasser Sonne Energie Zucker Blätter Wurzel Kreislauf Vulkan Planet Römer Wald Strom Atom Zelle König " +
			"Bruch Dreieck Kreis Regen Meer Tier",
	)
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom(words).Draw(t, "word")
		for _, other := range voice.Rhymes(word, 10) {
			if kind := voice.Rhyme(word, other); kind != phonetics.Pure {
				t.Fatalf("%s %s: %v", word, other, kind)
			}
		}
	})
}

func TestAnyTextIsRead(t *testing.T) {
	voice := phonetics.New()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.String().Draw(t, "word")
		n := voice.Count(word)
		if n < 0 || n > 8*len(word)+1 {
			t.Fatalf("%q: %d syllables", word, n)
		}
		voice.Rhyme(word, "Haus")
	})
}

func TestWordsAreCutAsTheyAreSung(t *testing.T) {
	voice := phonetics.New()
	for want := range strings.SplitSeq("Was-ser Kat-ze sin-gen Zu-cker Pflan-ze Licht Son-nen-schein Ap-fel "+
		"Fo-to-syn-the-se Re-ak-tion Mäd-chen Koh-len-di-o-xid geht's D-N-A Blät-ter, (Wur-zeln) E-ner-gie", " ") {
		word := strings.ReplaceAll(want, "-", "")
		var pieces []string
		for _, b := range voice.Beats(word) {
			pieces = append(pieces, b.Text)
		}
		if got := strings.Join(pieces, "-"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	var weak []string
	for _, b := range voice.Beats("Die Sonne schenkt der Pflanze Licht") {
		if b.Stress == phonetics.Weak {
			weak = append(weak, b.Text)
		}
	}
	if got := strings.Join(weak, " "); got != "Die ne der ze" {
		t.Errorf("weak: %s", got)
	}
}

func TestALineLosesNothing(t *testing.T) {
	voice := phonetics.New()
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.String().Draw(t, "line")
		var b strings.Builder
		for _, beat := range voice.Beats(line) {
			b.WriteString(beat.Text)
			if beat.Ends {
				b.WriteString(" ")
			}
		}
		if want := strings.Join(strings.Fields(line), " "); strings.TrimSuffix(b.String(), " ") != want {
			t.Fatalf("%q, want %q", b.String(), want)
		}
	})
}
