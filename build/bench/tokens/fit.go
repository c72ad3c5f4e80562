package main

import (
	"math"
	"slices"
	"strings"

	"pult/backend/model/token/trait"
)

// How strongly the fit is held: traits near what the mean of the tokenizers has, pairs near zero. Both are first
// guesses; they were not tuned, least of all on the fixtures.
const (
	stiffTrait = 0.02
	stiffPair  = 0.003
	stiffScale = 2 // of the score of pairs, which is one trait then
)

// columns of weights.go: the tokenizer that each stands for; "" is the mean of all.
var columns = []string{
	"", "gemma3", "o200k", "cl100k", "llama3", "qwen3", "deepseek_v3", "mistral_tekken", "mistral_v3",
}

// share is how much the texts of a class weigh in the fit.
func share(class string) (group string, weight float64) {
	switch {
	case strings.HasPrefix(class, "code"):
		return "code", 3
	case strings.HasPrefix(class, "x_"):
		return "x", 1.5
	}
	shares := map[string]float64{
		"de": 4, "en": 3, "json": 3, "table": 3, "latex": 3, "list_de": 3, "list_en": 1, "dialog": 1, "md": 1.5,
		"urls": 0.4, "emoji": 0.5, "noise": 0.3,
	}
	return class, shares[class]
}

// fitter holds the rows of the training texts: their traits, and beside them their pairs of letters.
type fitter struct {
	samples []sample
	traits  [][]float64
	pairs   [][]int
	weight  []float64
}

func fit(texts, npm string) error {
	samples, err := lines[sample](texts)
	if err != nil {
		return err
	}
	if err := counted(samples, npm); err != nil {
		return err
	}
	f := newFitter(samples)
	scores, prior := f.scores()
	weights := [][]float64{f.column("", prior)}
	for _, name := range columns[1:] {
		weights = append(weights, f.column(name, weights[0]))
	}
	if err := writePairs(scores); err != nil {
		return err
	}
	return writeWeights(weights, f.ratios())
}

func newFitter(samples []sample) *fitter {
	f := &fitter{samples: samples}
	members, total := map[string]float64{}, 0.0
	for _, s := range samples {
		group, _ := share(s.Class)
		members[group]++
	}
	for _, s := range samples {
		group, weight := share(s.Class)
		f.weight = append(f.weight, weight/members[group])
		total += weight / members[group]
		counts, tally := trait.Tally(s.Text)
		row := make([]float64, trait.Count)
		for i, n := range counts {
			row[i] = float64(n)
		}
		f.traits, f.pairs = append(f.traits, row), append(f.pairs, tally)
	}
	for i := range f.weight {
		f.weight[i] *= float64(len(samples)) / total
	}
	return f
}

// want lists the tokens of the texts for a tokenizer, or in the mean of all.
func (f *fitter) want(name string) []float64 {
	var list []float64
	for _, s := range f.samples {
		n := float64(s.Tokens[name])
		if name == "" {
			for _, one := range s.Tokens {
				n += float64(one) / float64(len(s.Tokens))
			}
		}
		list = append(list, n)
	}
	return list
}

func (f *fitter) column(name string, prior []float64) []float64 {
	return problem{f.traits, f.want(name), f.weight}.solve(prior, func(column int) float64 {
		if trait.Trait(column) == trait.Pairs {
			return stiffScale
		}
		return stiffTrait
	})
}

// scores fits what each pair of letters adds to the mean, rounds that to a printable character, and fills in the trait
// Pairs. It also returns the weights of the traits beside such pairs.
func (f *fitter) scores() (scores []int, prior []float64) {
	n := int(trait.Count)
	var wide [][]float64
	for i, row := range f.traits {
		all := append(make([]float64, 0, n+len(f.pairs[i])), row...)
		for _, v := range f.pairs[i] {
			all = append(all, float64(v))
		}
		wide = append(wide, all)
	}
	first := problem{f.traits, f.want(""), f.weight}.solve(make([]float64, n), func(int) float64 { return stiffTrait })
	full := problem{
		wide,
		f.want(""),
		f.weight,
	}.solve(
		append(first, make([]float64, len(f.pairs[0]))...),
		func(column int) float64 {
			if column < n {
				return stiffTrait
			}
			return stiffPair
		},
	)
	sizes := make([]float64, 0, len(full)-n)
	for _, v := range full[n:] {
		sizes = append(sizes, math.Abs(v))
	}
	slices.Sort(sizes)
	step := sizes[len(sizes)*99/100] / 40
	for _, v := range full[n:] {
		scores = append(scores, max(min(int(math.Round(v/step)), trait.MaxScore), -trait.MaxScore))
	}
	for i, tally := range f.pairs {
		for j, times := range tally {
			f.traits[i][trait.Pairs] += float64(times * scores[j])
		}
	}
	prior = full[:n:n]
	prior[trait.Pairs] = step
	return scores, prior
}

// ratios are the tokens of each tokenizer to one of the mean, over the classes as they weigh.
func (f *fitter) ratios() []float64 {
	mean, list := f.want(""), []float64{}
	for _, name := range columns {
		sum, weight := 0.0, 0.0
		for i, n := range f.want(name) {
			sum += f.weight[i] * n / mean[i]
			weight += f.weight[i]
		}
		list = append(list, sum/weight)
	}
	return list
}
