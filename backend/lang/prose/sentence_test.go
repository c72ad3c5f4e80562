package prose_test

import (
	"os"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pult/backend/lang/prose"
)

func TestSentences(t *testing.T) {
	raw, err := os.ReadFile("testdata/sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cases++
		want := strings.Split(line, " ¦ ")
		if diff := cmp.Diff(want, prose.Sentences(strings.Join(want, " "))); diff != "" {
			t.Errorf("%s\n%s", line, diff)
		}
	}
	if cases < 40 {
		t.Errorf("only %d cases", cases)
	}
}

func TestSentencesEndAtLineBreaks(t *testing.T) {
	got := prose.Sentences("- Einatmen\n- Ausatmen\n\nDanach folgt eine Pause")
	if diff := cmp.Diff([]string{"- Einatmen", "- Ausatmen", "Danach folgt eine Pause"}, got); diff != "" {
		t.Error(diff)
	}
}

// Whatever the text is, its words come back in order and complete.
func TestSentencesLoseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.OneOf(rapid.SampledFrom([]rune(" .!?…„“”\"()[]123abcABCÄß\n:–")), rapid.Rune())).
			Draw(t, "text")
		squeeze := func(s string) string {
			return strings.Map(func(r rune) rune {
				if unicode.IsSpace(r) {
					return -1
				}
				return r
			}, s)
		}
		if got := squeeze(strings.Join(prose.Sentences(text), "")); got != squeeze(text) {
			t.Fatalf("%q became %q", text, got)
		}
	})
}
