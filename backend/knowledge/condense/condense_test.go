package condense_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pult/backend/knowledge/condense"
	"pult/backend/model/token"
)

// sentence makes one that can stand in a book for school.
func sentence() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		subject := rapid.SampledFrom([]string{"Die Pflanze", "Das Chlorophyll", "Ein Blatt", "Der Wald", "Die Klasse 7b"}).
			Draw(t, "subject")
		verb := rapid.SampledFrom([]string{"nimmt", "speichert", "braucht", "misst", "zeigt"}).Draw(t, "verb")
		object := rapid.SampledFrom([]string{"Licht", "Wasser", "Kohlenstoffdioxid", "Zucker", "Sauerstoff"}).
			Draw(t, "object")
		return fmt.Sprintf("%s %s %d Gramm %s.", subject, verb, rapid.IntRange(1, 9999).Draw(t, "n"), object)
	})
}

func document() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for i := range rapid.IntRange(1, 8).Draw(t, "sections") {
			fmt.Fprintf(
				&b,
				"## Abschnitt %d\n\n%s\n\n",
				i+1,
				strings.Join(rapid.SliceOfN(sentence(), 1, 20).Draw(t, "sentences"), " "),
			)
		}
		return b.String()
	})
}

// What stays stands in the source word for word and in its order, within the budget; the same input gives the same
// output; what was short enough is not touched.
func TestTextsGetShortByLeavingOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := document().Draw(t, "text")
		o := condense.Options{
			Focus:  []string{rapid.SampledFrom([]string{"", "Zucker", "Wie viel Licht braucht der Wald?"}).Draw(t, "focus")},
			Tokens: rapid.IntRange(30, 600).Draw(t, "tokens"),
		}
		short, cut := condense.Text(text, o)
		again, _ := condense.Text(text, o)
		if short != again || !utf8.ValidString(short) {
			t.Fatalf("not the same twice: %q, %q", short, again)
		}
		if !cut {
			if short != text {
				t.Fatalf("changed without a cut: %q", short)
			}
			return
		}
		if n := token.Estimate(short); n > o.Tokens {
			t.Fatalf("%d tokens of %d: %q", n, o.Tokens, short)
		}
		at := 0
		for piece := range strings.SplitSeq(strings.ReplaceAll(short, "[…]", "\n"), "\n") {
			if piece = strings.TrimSpace(piece); piece == "" {
				continue
			}
			found := strings.Index(text[at:], piece)
			if found < 0 {
				t.Fatalf("%q does not stand in the rest of the source", piece)
			}
			at += found + len(piece)
		}
	})
}

// A result keeps its shape: every object that stays has all its fields, short fields are as they were, and the order of
// a list is kept.
func TestResultsKeepTheirShape(t *testing.T) {
	type hit struct {
		PassageID int    `json:"passageId"`
		Title     string `json:"title"`
		Page      int    `json:"page"`
		URL       string `json:"url"`
		Text      string `json:"text"`
	}
	type result struct {
		Hits []hit `json:"hits"`
	}
	rapid.Check(t, func(t *rapid.T) {
		var whole result
		for i := range rapid.IntRange(1, 40).Draw(t, "hits") {
			whole.Hits = append(
				whole.Hits,
				hit{i, "Biologie " + strconv.Itoa(i), i * 3, "https://example.org/" + strconv.Itoa(i), document().Draw(t, "text")},
			)
		}
		raw, err := json.Marshal(whole)
		if err != nil {
			t.Fatal(err)
		}
		o := condense.Options{Focus: []string{"Zucker"}, Tokens: rapid.IntRange(300, 2000).Draw(t, "tokens")}
		small, cut := condense.JSON(raw, o)
		var got result
		if err := json.Unmarshal(small, &got); err != nil || len(got.Hits) == 0 {
			t.Fatalf("%v: %s", err, small)
		}
		if again, _ := condense.JSON(raw, o); string(again) != string(small) || !cut && string(small) != string(raw) {
			t.Fatal("not the same")
		}
		if n := token.Estimate(string(small)); n > o.Tokens {
			t.Fatalf("%d tokens of %d", n, o.Tokens)
		}
		for _, h := range got.Hits {
			source := whole.Hits[h.PassageID]
			if h.Title != source.Title || h.Page != source.Page || h.URL != source.URL {
				t.Fatalf("%+v is not %+v", h, source)
			}
		}
		if !slices.IsSortedFunc(got.Hits, func(a, b hit) int { return a.PassageID - b.PassageID }) {
			t.Fatal("another order")
		}
	})
}

// Whatever a tool gives back, it stays JSON.
func TestAnyJSONStaysJSON(t *testing.T) {
	value := rapid.Deferred(func() *rapid.Generator[any] { return anything(4) })
	rapid.Check(t, func(t *rapid.T) {
		raw, err := json.Marshal(value.Draw(t, "value"))
		if err != nil {
			t.Fatal(err)
		}
		small, _ := condense.JSON(
			raw,
			condense.Options{Tokens: rapid.IntRange(1, 200).Draw(t, "tokens"), Focus: []string{rapid.String().Draw(t, "focus")}},
		)
		if !json.Valid(small) {
			t.Fatalf("%s became %s", raw, small)
		}
	})
	if small, cut := condense.JSON(json.RawMessage(strings.Repeat("Das ist kein JSON. ", 100)),
		condense.Options{Tokens: 50}); !cut ||
		!json.Valid(small) {
		t.Errorf("%s", small)
	}
}

func anything(depth int) *rapid.Generator[any] {
	leaf := []*rapid.Generator[any]{
		rapid.Map(rapid.String(), func(s string) any { return s }),
		rapid.Map(rapid.Int(), func(n int) any { return n }),
		rapid.Just[any](nil),
		rapid.Map(document(), func(s string) any { return s }),
	}
	if depth == 0 {
		return rapid.OneOf(leaf...)
	}
	return rapid.OneOf(append(leaf,
		rapid.Map(rapid.SliceOfN(anything(depth-1), 0, 5), func(l []any) any { return l }),
		rapid.Map(rapid.MapOfN(rapid.String(), anything(depth-1), 0, 4), func(m map[string]any) any { return m }))...)
}

// The newest messages stay, whole, in their order, within the budget; one more would not fit.
func TestAWindowKeepsTheNewest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		messages := rapid.SliceOfN(rapid.IntRange(0, 50), 0, 2000).Draw(t, "messages")
		budget := rapid.IntRange(0, 5000).Draw(t, "budget")
		cost := func(n int) int { return n }
		kept := condense.Window(messages, cost, budget)
		sum := 0
		for _, n := range kept {
			sum += n
		}
		if sum > budget || !slices.Equal(kept, messages[len(messages)-len(kept):]) {
			t.Fatalf("%d of %d in %d", len(kept), sum, budget)
		}
		if n := len(messages) - len(kept); n > 0 && sum+messages[n-1] <= budget {
			t.Fatal("another one would have fitted")
		}
	})
}

func TestKeyPoints(t *testing.T) {
	text := "Einleitung\nHier geht es los mit vielen Worten und wenig Inhalt. Die Photosynthese ist ein " +
		"Stoffwechselweg der Pflanzen. Das ist so. Eine Buche bindet etwa 12 kg Kohlenstoffdioxid im Jahr."
	got := condense.Key(text, 2)
	if len(got) != 2 ||
		!strings.HasPrefix(got[0], "Hier geht es los") && !strings.HasPrefix(got[0], "Die Photosynthese ist ein") {
		t.Errorf("%q", got)
	}
	if got := condense.Key("", 3); len(got) != 0 {
		t.Errorf("%q", got)
	}
}
