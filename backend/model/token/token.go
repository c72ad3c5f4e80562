// Package token estimates how many tokens a text has, without a network and without the tables of a tokenizer, which
// have up to 33 MB.
//
// It owns the estimate, the factors of the families of models, and the factor that is learnt from what providers count.
// It promises that on German and English prose, lists, dialogues, code, Markdown tables, LaTeX and JSON of a page and
// more the estimate for a family (For) is within 8 % of its tokenizer, and Estimate within 8 % of the mean of the
// tokenizers; single short texts stray further, lists of rare words up to 18 %. The estimate of a text is not the sum
// of those of its parts, but within a token or so of each.
//
// A text is taken apart by package trait; each trait costs a fitted part of a token. The 60 costs of each family, and
// the scores of pairs of letters that tell common words from rare ones, were fitted by ridge regression on the relative
// errors of 4,199 texts of 1.3 kB each: German and English prose (quotations, jokes, handbooks of Debian and GIMP, our
// starter articles), lists, code in nine languages, Markdown tables from readmes and handbooks, LaTeX from the manuals
// of TeX Live and SciPy, JSON, sixteen further languages. The tokenizers are those of Gemma 3 (Gemini's family), Llama
// 3, Qwen 3, DeepSeek 3, Mistral (Tekken, and SentencePiece v3) and OpenAI's o200k and cl100k. The texts in testdata
// were written for the test and took no part in it. build/bench/tokens has the tools.
package token

import (
	"unicode/utf8"

	"pult/backend/model/token/trait"
)

// perMille is the unit of the weights.
const perMille = 1000

// Estimate is how many tokens a text has in the mean of all tokenizers: for models that nobody knows. It is 0 for the
// empty text only.
func Estimate(text string) int { return estimate(anyFamily, text) }

// For is Estimate for a model, by the family that its id tells.
func For(model, text string) int { return estimate(familyOf(model), text) }

func estimate(f family, text string) int {
	if text == "" {
		return 0
	}
	counts, costs := trait.Of(text), weights()
	sum := 0
	for t, n := range counts {
		sum += n * int(costs[t][f])
	}
	return max((sum+perMille/2)/perMille, 1)
}

// Seed is the seeds' estimate (seed 003, Token Estimation): two characters of Chinese a token, four of anything else.
func Seed(text string) int {
	const chinese, rest = 2, 4
	all := utf8.RuneCountInString(text)
	han := 0
	for _, r := range text {
		if r >= '\u4e00' && r <= '\u9fff' {
			han++
		}
	}
	quarters := han*rest/chinese + all - han
	return (quarters + rest - 1) / rest
}
