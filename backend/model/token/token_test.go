package token_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/model/token"
)

func TestSeedCountsAsTheSeedDoes(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 1, "abcd": 1, "abcde": 2, "Größe": 2, "你好": 1, "你好吗": 2, "你a": 1, "你abc": 2,
		strings.Repeat("你", 100) + strings.Repeat("x", 100): 75,
	} {
		if got := token.Seed(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// Whatever a document holds, an estimate is possible: nothing is free, nothing costs more than its bytes, and what is
// added costs.
func TestEstimateOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		model := rapid.SampledFrom([]string{
			"", "gemini-2.5-pro", "gpt-5", "gpt-4", "llama3.2", "qwen3", "deepseek-chat",
			"mistral-small", "mixtral",
		}).
			Draw(t, "model")
		text := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()),
			func(b []byte) string { return string(b) })).
			Draw(t, "text")
		n := token.For(model, text)
		if text == "" && n != 0 || text != "" && n < 1 {
			t.Fatalf("%q: %d tokens", text, n)
		}
		if n > 2*len(text)+3 {
			t.Fatalf("%q: %d tokens for %d bytes", text, n, len(text))
		}
		if again := token.For(model, text); again != n {
			t.Fatalf("%q: %d, then %d", text, n, again)
		}
	})
}

// Texts can be estimated in pieces: a page is as long as its paragraphs.
func TestPiecesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.SampledFrom([]string{
			"Die Klasse liest den Text.", "Photosynthese braucht Licht", "12,5 % von 480 €", "| a | b |", "- erstens",
			"The cat sat.", "f(x) = x^2",
		}), 1, 30).Draw(t, "paragraphs")
		sum := 0
		for _, p := range list {
			sum += token.Estimate(p)
		}
		whole := token.Estimate(strings.Join(list, "\n"))
		if whole < sum-len(list) || whole > sum+2*len(list) {
			t.Fatalf("%q: %d, its pieces %d", list, whole, sum)
		}
	})
}

func TestFamilies(t *testing.T) {
	same := [][]string{
		{"gemini-2.5-flash", "models/gemini-3-pro", "gemma3:4b", "google/gemma-3-27b-it", "GEMINI-2.0"},
		{"gpt-4o", "gpt-4o-mini", "gpt-4.1", "gpt-5", "chatgpt-4o-latest", "o3-mini", "openai/gpt-oss-20b"},
		{"gpt-4", "gpt-4-turbo", "gpt-3.5-turbo", "phi4"},
		{"llama3.2", "meta-llama/Meta-Llama-3.1-8B", "hf.co/someone/Llama-3.2-3B-Instruct-GGUF"},
		{"mistral-nemo", "mistral-small3.2:24b", "ministral-8b-latest", "devstral"},
		{"mixtral:8x7b", "open-mistral-7b", "mistral:7b", "llama2", "codellama:13b"},
		{"", "granite3.3", "apertus", "unknown-7b"},
	}
	seen := map[float64]string{}
	for _, group := range same {
		want := token.Family(group[0])
		for _, model := range group {
			if got := token.Family(model); got != want {
				t.Errorf("%s: %v, but %s: %v", model, got, group[0], want)
			}
		}
		if other, taken := seen[want]; taken {
			t.Errorf("%s and %s have the same factor", group[0], other)
		}
		seen[want] = group[0]
	}
	if token.Family("nobody-knows") != 1 {
		t.Error("an unknown model has no factor")
	}
}

// BenchmarkEstimate measures a document of 400 pages: german prose, 1.2 MB.
func BenchmarkEstimate(b *testing.B) {
	text := strings.Repeat(
		"Städte sind im Durchschnitt wärmer als ihr Umland; in windstillen Nächten sind es 10 °C.\n",
		13_000,
	)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		token.Estimate(text)
	}
}

func BenchmarkEstimateSentence(b *testing.B) {
	for b.Loop() {
		token.Estimate("Städte sind im Durchschnitt wärmer als ihr Umland; in windstillen Nächten sind es 10 °C.")
	}
}
