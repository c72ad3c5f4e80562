package web

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pult/backend/knowledge/source"
	"pult/backend/lang/intent"
)

func TestWordings(t *testing.T) {
	for text, c := range map[string]struct {
		topic string
		want  []string
	}{
		"Photosynthese": {"Photosynthese", []string{"asked|Photosynthese", "other language|Photosynthese"}},
		"Arbeitsblatt zur Photosynthese für Klasse 7": {"Photosynthese", []string{
			"asked|Arbeitsblatt zur Photosynthese für Klasse 7", "plain words|Photosynthese", "other language|Photosynthese",
		}},
		"Wie funktionieren Dampfmaschinen?": {"", []string{
			"asked|Wie funktionieren Dampfmaschinen?",
			"plain words|Dampfmaschinen", "singular|Dampfmaschine",
		}},
		"Ursachen der Französischen Revolution": {"Französische Revolution", []string{
			"asked|Ursachen der Französischen Revolution", "plain words|Ursachen Französischen Revolution",
			"singular|Ursache Französische Revolution",
		}},
		"how do volcanoes work": {"", []string{
			"asked|how do volcanoes work", "plain words|volcanoes work",
			"singular|volcanoe work",
		}},
		"die und der": {"", []string{"asked|die und der", "other language|die und der"}},
	} {
		var got []string
		for _, w := range wordings(source.Query{Text: text, Topic: c.topic, Language: "de"}, topicOf) {
			got = append(got, string(w.why)+"|"+w.text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", text, got)
		}
	}
}

func TestSingular(t *testing.T) {
	for word, want := range map[string]string{
		"Pflanzen":      "Pflanze",
		"Schülerinnen":  "Schülerin",
		"Zeitungen":     "Zeitung",
		"Revolutionen":  "Revolution",
		"Universitäten": "Universität",
		"Regeln":        "Regel",
		"countries":     "country",
		"planets":       "planet",
		"Photosynthese": "Photosynthese",
		"Licht":         "Licht",
		"Kreis":         "Kreis",
		"Virus":         "Virus",
		"Gas":           "Gas",
		"Fluss":         "Fluss",
	} {
		if got := singular(word); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
}

// Whatever is asked: three wordings at most, none twice but in another encyclopedia, none empty, and the words of the
// query or the topic only.
func TestWordingsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(
			rapid.SampledFrom(
				[]string{"die", "Klasse", "7", "Zellen", "für", "Licht", "?", "Energie", "der", "Kräfte", "„Übung“"},
			),
			1,
			8,
		)
		q := source.Query{Text: strings.Join(words.Draw(t, "words"), " "), Language: "de"}
		list := wordings(q, topicOf)
		if len(list) == 0 || len(list) > maxTries || list[0].text != q.Text {
			t.Fatalf("%+v", list)
		}
		seen := map[string]bool{}
		for _, w := range list {
			if w.text == "" || seen[strings.ToLower(w.text)] && w.why != source.OtherLanguage {
				t.Fatalf("%+v", list)
			}
			seen[strings.ToLower(w.text)] = true
		}
	})
}

// A bucket gives no more than its burst and what came since, however the clock goes.
func TestBucketProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)
		r := newRates(func() time.Time { return now })
		p, given, passed := paceOf(source.MediaWiki), 0, 0.0
		for range rapid.IntRange(1, 200).Draw(t, "n") {
			step := time.Duration(rapid.IntRange(-3, 5).Draw(t, "seconds")) * time.Second
			now = now.Add(step)
			passed += max(0, step.Seconds())
			goesOn, ok := r.take(source.MediaWiki)
			if ok {
				given++
			} else if !goesOn.After(now) {
				t.Fatalf("it goes on at %v, now is %v", goesOn, now)
			}
		}
		if most := float64(p.burst) + passed/p.every.Seconds(); float64(given) > most+1e-6 {
			t.Fatalf("%d of %v", given, most)
		}
	})
}

func topicOf(text, language string) string { return intent.NewReader().Read(text, language).Topic }
