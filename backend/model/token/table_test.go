package token_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pult/backend/model/token"
)

// modelOf names a model of each tokenizer that the fixtures were counted with.
var modelOf = map[string]string{
	"gemma3": "gemini-2.5-flash", "o200k": "gpt-5-mini", "cl100k": "gpt-4-turbo", "llama3": "llama3.1:8b",
	"qwen3":       "qwen3:8b",
	"deepseek_v3": "deepseek-chat", "mistral_tekken": "mistral-small-latest", "mistral_v3": "open-mistral-7b",
}

// promised is the greatest error of a class, in percent.
const promised = 8

type fixture struct {
	Class  string         `json:"class"`
	File   string         `json:"file"`
	SHA256 string         `json:"sha256"`
	Tokens map[string]int `json:"tokens"`
	text   string
}

// fixtures reads the texts and what the tokenizers counted; build/bench/tokens wrote the counts down.
func fixtures(t *testing.T) []fixture {
	t.Helper()
	body, err := os.ReadFile("testdata/counts.json")
	if err != nil {
		t.Fatal(err)
	}
	var book struct{ Texts []fixture }
	if err := json.Unmarshal(body, &book); err != nil {
		t.Fatal(err)
	}
	for i, f := range book.Texts {
		text, err := os.ReadFile(filepath.Join("testdata", f.File))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != f.SHA256 {
			t.Errorf("%s has changed since it was counted: see build/bench/tokens", f.File)
		}
		book.Texts[i].text = string(text)
	}
	return book.Texts
}

// sums adds up the fixtures of a class.
type sums struct {
	bytes, seed, estimate int
	real, own             map[string]int // by tokenizer: counted; estimated with the weights of the family
	mean                  float64
}

func byClass(all []fixture) map[string]*sums {
	classes := map[string]*sums{}
	for _, f := range all {
		s := classes[f.Class]
		if s == nil {
			s = &sums{real: map[string]int{}, own: map[string]int{}}
			classes[f.Class] = s
		}
		s.bytes += len(f.text)
		s.seed += token.Seed(f.text)
		s.estimate += token.Estimate(f.text)
		for name, n := range f.Tokens {
			s.real[name] += n
			s.own[name] += token.For(modelOf[name], f.text)
			s.mean += float64(n) / float64(len(f.Tokens))
		}
	}
	return classes
}

func percent[N int | float64](got, real N) float64 { return 100 * (float64(got)/float64(real) - 1) }

// Every kind of text that a lesson is made of is estimated well enough to plan with, for every family of models. The
// table of the test (go test -v) has all errors in percent: of the family's own weights, of Estimate times the factor
// of the family, of the seeds' estimate.
func TestErrorsByClassAndTokenizer(t *testing.T) {
	classes := byClass(fixtures(t))
	var table strings.Builder
	fmt.Fprintf(
		&table,
		"\n%-10s %-14s %6s %8s %7s %8s %7s\n", "class", "tokenizer", "real", "estimate", "own", "factor",
		"seed",
	)
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		s := classes[class]
		if class != "languages" && s.bytes < 11_500 {
			t.Errorf("%s has %d bytes only", class, s.bytes)
		}
		for _, name := range slices.Sorted(maps.Keys(s.real)) {
			factor := percent(float64(s.estimate)*token.Family(modelOf[name]), float64(s.real[name]))
			own := percent(s.own[name], s.real[name])
			fmt.Fprintf(&table, "%-10s %-14s %6d %8d %+7.1f %+8.1f %+7.1f\n",
				class, name, s.real[name], s.own[name], own, factor, percent(s.seed, s.real[name]))
			if math.Abs(own) > promised {
				t.Errorf("%s with %s: %d tokens, estimated %d", class, name, s.real[name], s.own[name])
			}
		}
		general := percent(float64(s.estimate), s.mean)
		fmt.Fprintf(
			&table,
			"%-10s %-14s %6.0f %8d %+7.1f %8s %+7.1f\n",
			class,
			"mean",
			s.mean,
			s.estimate,
			general,
			"",
			percent(float64(s.seed), s.mean),
		)
		if math.Abs(general) > promised {
			t.Errorf("%s: %.0f tokens in the mean, estimated %d", class, s.mean, s.estimate)
		}
	}
	t.Log(table.String())
}

// A single page is estimated with less certainty than a class, but much better than with the seeds' rule.
func TestSinglePages(t *testing.T) {
	const bound = 20
	var own, seed []float64
	for _, f := range fixtures(t) {
		for name, n := range f.Tokens {
			e := math.Abs(percent(token.For(modelOf[name], f.text), n))
			if e > bound {
				t.Errorf("%s with %s: off by %.1f %%", f.File, name, e)
			}
			own, seed = append(own, e), append(seed, math.Abs(percent(token.Seed(f.text), n)))
		}
	}
	slices.Sort(own)
	slices.Sort(seed)
	at := func(list []float64, percent int) float64 { return list[len(list)*percent/100] }
	t.Logf("%d pages: half within %.1f %%, nine of ten within %.1f %%; seeds %.1f %% and %.1f %%",
		len(own), at(own, 50), at(own, 90), at(seed, 50), at(seed, 90))
	if at(own, 50) > 4 || at(own, 90) > 9 || 5*at(own, 50) > at(seed, 50) {
		t.Error("the estimate is not what the package promises")
	}
}
