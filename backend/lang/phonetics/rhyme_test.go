package phonetics_test

import (
	"os"
	"strings"
	"testing"

	"pult/backend/lang/phonetics"
)

func TestPairsOfWords(t *testing.T) {
	raw, err := os.ReadFile("testdata/rhymes.txt")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]phonetics.Kind{
		"pure":   phonetics.Pure,
		"impure": phonetics.Impure,
		"none":   phonetics.None,
		"same":   phonetics.Same,
	}
	voice, pairs := phonetics.New(), 0
	for line := range strings.Lines(string(raw)) {
		f := strings.Fields(line)
		if len(f) != 3 {
			continue
		}
		pairs++
		if got := voice.Rhyme(f[1], f[2]); got != kinds[f[0]] {
			t.Errorf("%s (%s) and %s (%s): %v, want %s", f[1], voice.Ending(f[1]), f[2], voice.Ending(f[2]), got, f[0])
		}
		if there, back := voice.Rhyme(f[1], f[2]), voice.Rhyme(f[2], f[1]); there != back {
			t.Errorf("%s and %s: %v, the other way round %v", f[1], f[2], there, back)
		}
	}
	if pairs < 200 {
		t.Errorf("%d pairs", pairs)
	}
}
