package trait_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/model/token/trait"
)

func TestWhatIsCounted(t *testing.T) {
	for text, want := range map[string]map[trait.Trait]int{
		"Die Größe ist neu.": {
			trait.CapitalWords: 2, trait.LowerWords: 2, trait.LowerLetters: 6, trait.CapitalOver3: 2,
			trait.Umlauts: 2, trait.Stops: 1, trait.MarkRuns: 1, trait.AtLineStart: 1,
		},
		"parseHTMLText": {trait.LowerWords: 1, trait.UpperWords: 1, trait.CapitalWords: 1, trait.CamelParts: 2},
		`\frac{1}{23456}`: {
			trait.CommandWords: 1, trait.CommandLetters: 4, trait.Braces: 4, trait.DigitRuns: 2,
			trait.Digits: 6, trait.DigitGroups: 3, trait.Slashes: 1, trait.MarkRuns: 4,
		},
		"a\n\n\n  b  c": {
			trait.LineBreaks: 1, trait.MoreBreaks: 2, trait.Indents: 1, trait.Gaps: 1,
			trait.GapSpaces: 2, trait.LowerWords: 3,
		},
		"|-----|  12 €": {
			trait.Pipes: 2, trait.Dashes: 1, trait.SameMarks: 4, trait.MarkRuns: 1,
			trait.SpacedNumbers: 1, trait.Symbols: 1,
		},
		"café – señor": {trait.Accents: 2, trait.Umlauts: 0, trait.Typographic: 1},
		"мир 你好 カナ 한글 α ∑ 😀": {
			trait.Cyrillic: 3, trait.Han: 2, trait.Kana: 2, trait.Hangul: 2, trait.Greek: 1,
			trait.Formulas: 1, trait.Emoji: 1,
		},
		"\xff\xfe": {trait.OtherLetters: 2},
	} {
		got := trait.Of(text)
		for what, n := range want {
			if got[what] != n {
				t.Errorf("%q: %d of trait %d, want %d", text, got[what], what, n)
			}
		}
	}
}

// Common words score lower than the same letters in a senseless order: that is what tells one token from three.
func TestPairsKnowWords(t *testing.T) {
	words := strings.Fields(
		"werden Unterricht Schule zwischen Aufgabe Ergebnis the with education between question because nothing",
	)
	sense, nonsense := 0, 0
	for _, w := range words {
		sense += trait.Of(w)[trait.Pairs]
		letters := []byte(w)
		slices.Reverse(letters)
		nonsense += trait.Of(strings.ToLower(string(letters)))[trait.Pairs]
	}
	if sense > nonsense-20*len(words) {
		t.Errorf("words %d, read backwards %d", sense, nonsense)
	}
}

// Tally sees the same traits as Of, and the pairs that it lists are those that Of scores.
func TestTallyAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`([A-Za-zäöü]{1,8}[ ,\n-]){0,20}`)).Draw(t, "text")
		counts := trait.Of(text)
		tallied, pairs := trait.Tally(text)
		counts[trait.Pairs] = 0
		if counts != tallied {
			t.Fatalf("%q: %v, %v", text, counts, tallied)
		}
		if len(pairs) != trait.Letters*trait.Letters {
			t.Fatalf("%d pairs", len(pairs))
		}
		words := 0
		for _, n := range pairs[(trait.Letters-1)*trait.Letters:] {
			words += n
		}
		got := counts[trait.LowerWords] + counts[trait.CapitalWords] + counts[trait.UpperWords] +
			counts[trait.CommandWords]
		if got < words {
			t.Fatalf("%q: %d words, %d parts", text, words, got)
		}
	})
}
