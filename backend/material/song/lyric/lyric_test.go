package lyric

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/lang/phonetics"
	"pult/backend/material/song/music"
)

func TestOurLinesRhyme(t *testing.T) {
	voice := phonetics.New()
	pure := func(a, b string) {
		t.Helper()
		if kind := voice.Rhyme(lastWord(a), lastWord(b)); kind != phonetics.Pure {
			t.Errorf("%q (%s) and %q (%s): %v", a, voice.Ending(lastWord(a)), b, voice.Ending(lastWord(b)), kind)
		}
	}
	b := newBank(voice)
	for _, list := range []map[string][]stanza{b.couplets, b.choruses} {
		for _, stanzas := range list {
			for _, s := range stanzas {
				for i := 0; i+1 < len(s); i += 2 {
					pure(s[i], s[i+1])
				}
			}
		}
	}
	for _, s := range append(b.ends, b.refrain[:2], b.refrain[2:]) {
		pure(s[0], s[1])
	}
	lines := 0
	for _, list := range b.closers {
		lines += len(list)
	}
	if lines < 150 || len(b.closers) < 70 {
		t.Errorf("%d lines with %d endings", lines, len(b.closers))
	}
	for _, style := range music.Styles() {
		if len(b.choruses[string(style)])+len(b.choruses[""]) == 0 {
			t.Error(style)
		}
	}
}

func photosynthesis() Material {
	return Material{
		Topic: "Fotosynthese",
		Terms: []Term{
			{"Chlorophyll", "grüner Farbstoff in den Blättern"},
			{"Glukose", "Traubenzucker, den die Pflanze selbst herstellt"},
			{"Energie", ""},
		},
		Facts: []string{
			"Pflanzen stellen mit Hilfe von Licht ihre Nährstoffe selbst her.", "Bei der Fotosynthese entsteht aus " +
				"Kohlendioxid und Wasser Traubenzucker.",
			"Der Sauerstoff wird an die Luft abgegeben.", "Das Chlorophyll fängt das Licht ein.", "Die Pflanze nimmt Wasser " +
				"über die Wurzeln auf.",
			"Die Gleichung lautet 6 CO2 + 6 H2O → C6H12O6 + 6 O2.", "Ohne Pflanzen gäbe es auf der Erde kein Leben.",
		},
	}
}

// quoted joins the lines that quote one fact.
func quoted(t Text, fact int) string {
	var parts []string
	for _, s := range t.Stanzas {
		for _, l := range s.Lines {
			if l.Fact == fact {
				parts = append(parts, strings.Trim(l.Text, ",."))
			}
		}
	}
	return strings.Join(parts, " ")
}

func TestASongSaysWhatTheSourceSaysAndRhymes(t *testing.T) {
	w := New(phonetics.New())
	m := photosynthesis()
	for _, style := range music.Styles() {
		for _, lines := range []int{4, 12, 24, 40} {
			text, err := w.Write(m, style, lines)
			if err != nil {
				t.Fatal(err)
			}
			sung := 0
			for i, fact := range m.Facts {
				if q := quoted(text, i+1); q != "" {
					sung++
					if q != sentence(fact) {
						t.Errorf("%q is no quotation of %q", q, fact)
					}
				}
			}
			if sung == 0 || strings.Contains(fmt.Sprint(text), "CO2") {
				t.Errorf("%d facts: %v", sung, text)
			}
			seen := map[string]bool{}
			for _, s := range text.Stanzas {
				if len(s.Lines) != quatrain {
					t.Errorf("%d lines", len(s.Lines))
				}
				if !rhymes(w, s) {
					t.Errorf("nothing rhymes in %v", s)
				}
				for _, l := range s.Lines {
					if s.Kind == music.Verse && seen[l.Text] && !strings.HasPrefix(l.Text, "Gesucht") {
						t.Errorf("twice: %s", l.Text)
					}
					seen[l.Text] = true
					if n := w.voice.Count(l.Text); n > maxLine+2 {
						t.Errorf("%d syllables: %s", n, l.Text)
					}
				}
			}
		}
	}
}

// rhymes reports that the last two lines rhyme, or the second and the last.
func rhymes(w *Writer, s Stanza) bool {
	end := func(i int) string { return lastWord(s.Lines[i].Text) }
	return w.voice.Rhyme(end(2), end(3)) == phonetics.Pure || w.voice.Rhyme(end(1), end(3)) == phonetics.Pure
}

func TestARiddleRhymesWithItsTerm(t *testing.T) {
	text, err := New(phonetics.New()).Write(photosynthesis(), music.Pop, 24)
	if err != nil {
		t.Fatal(err)
	}
	all := fmt.Sprint(text)
	if !strings.Contains(all, "„Müll“") || !strings.Contains(all, "Chlorophyll!") ||
		!strings.Contains(all, "rüner Farbstoff in den Blättern") {
		t.Error(all)
	}
}

func TestAMultiplicationTableIsRightAndWhole(t *testing.T) {
	w := New(phonetics.New())
	for topic, row := range map[string]int{
		"7er-Reihe": 7, "Siebenerreihe": 7, "das Einmaleins mit 8": 8,
		"12er Reihe": 12, "1x1 der 3": 3, "7 times table": 7,
	} {
		for _, lines := range []int{5, 24} {
			text, err := w.Write(Material{Topic: topic}, music.Children, lines)
			if err != nil {
				t.Fatal(err)
			}
			all, is := strings.ToLower(fmt.Sprint(text)), " ist "
			if lines == 5 { // two in a line
				is = ": "
			}
			for n := 1; n <= 10; n++ {
				if want := alone(n) + " mal " + alone(row) + is + alone(n*row); !strings.Contains(all, want) {
					t.Errorf("%s, %d lines: no %q", topic, lines, want)
				}
			}
		}
	}
	if _, err := w.Write(Material{Topic: "Einmaleins"}, music.Pop, 24); !fault.Is(err, fault.Invalid) {
		t.Error(err)
	}
	for n, want := range map[int]string{
		1: "eins", 16: "sechzehn", 21: "einundzwanzig", 30: "dreißig",
		77: "siebenundsiebzig", 100: "hundert", 119: "hundertneunzehn", 200: "zweihundert",
	} {
		if got := alone(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

func TestNothingToSingIsSaid(t *testing.T) {
	w := New(phonetics.New())
	for _, m := range []Material{
		{Topic: "Leere"},
		{Topic: "Formeln", Facts: []string{"E = mc2.", "1 + 1 = 2"}},
		{Topic: "Lang", Facts: []string{strings.Repeat("Donaudampfschifffahrtsgesellschaft ", 9)}},
	} {
		if _, err := w.Write(m, music.Pop, 24); !fault.Is(err, fault.NoMatch) {
			t.Errorf("%s: %v", m.Topic, err)
		}
	}
}

func TestTheSameMaterialGivesTheSameText(t *testing.T) {
	w := New(phonetics.New())
	a, err := w.Write(photosynthesis(), music.Rock, 24)
	b, _ := w.Write(photosynthesis(), music.Rock, 24)
	if err != nil || !reflect.DeepEqual(a, b) {
		t.Error(err, a, b)
	}
}

func TestLinesAreCutWithoutLosingAWord(t *testing.T) {
	w := New(phonetics.New())
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([A-Za-zäöüß]{1,10}[,;]? ){1,16}`).Draw(t, "text")
		s := sentence(text)
		first, second, ok := w.halves(s)
		if ok && first+" "+second != s {
			t.Fatalf("%q + %q is not %q", first, second, s)
		}
		for _, line := range []string{first, second} {
			if n := w.voice.Count(line); n > maxLine {
				t.Fatalf("%d syllables: %q", n, line)
			}
		}
	})
}

// "Mach ein Lied über das Einmaleins mit 8": the number is no part of what a topic is elsewhere.
func TestARequestSaysWhichRow(t *testing.T) {
	for _, c := range [][3]string{
		{
			"Kleines Einmaleins", "Mache ein Kinderlied über das kleine Einmaleins mit 8, 30 Sekunden",
			"Kleines Einmaleins mit 8",
		},
		{"1x1", "Ein Rap über das 1x1 der 7", "1x1 mit 7"},
		{"7er-Reihe", "Ein Lied über die 7er-Reihe mit 8 Strophen", "7er-Reihe"},
		{"Einmaleins", "Ein Lied über das Einmaleins", "Einmaleins"},
		{"Wald", "Ein Lied über den Wald mit 8 Strophen", "Wald"},
	} {
		if got := WithRow(c[0], c[1]); got != c[2] {
			t.Errorf("%q: %q", c[1], got)
		}
	}
}

// A short song of a row sings all ten products, whatever the style and tempo: what finds no time would be missing.
func TestAShortTableIsWhole(t *testing.T) {
	voice := phonetics.New()
	w := New(voice)
	for row := 2; row <= maxRow; row++ {
		for _, style := range music.Styles() {
			for _, tempo := range []music.Tempo{music.Slow, music.Medium, music.Fast} {
				text, err := w.Write(Material{Topic: fmt.Sprint(row, "er-Reihe")}, style, music.Room(style, tempo, 30))
				if err != nil {
					t.Fatal(err)
				}
				verse := music.Stanza{Kind: music.Verse}
				for _, l := range text.Stanzas[0].Lines {
					verse.Lines = append(verse.Lines, l.Text)
				}
				for n := 1; n <= 10; n++ {
					if !strings.Contains(strings.ToLower(strings.Join(verse.Lines, " ")), alone(n*row)) {
						t.Errorf("%d × %d is missing in %q", n, row, verse.Lines)
					}
				}
				s, err := music.Compose(
					music.Order{Title: text.Title, Style: style, Tempo: tempo, Seconds: 30, Stanzas: []music.Stanza{verse}},
					voice,
				)
				if err != nil || len(s.Left) > 0 {
					t.Errorf("%d, %s, %s: %v is left, %v", row, style, tempo, s.Left, err)
				}
			}
		}
	}
}
