package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"

	"pult/backend/model/token"
	"pult/build/bench/table"
)

// countedText is a text with what real tokenizers counted in it; build/bench/tokens wrote the counts down.
type countedText struct {
	Class  string         `json:"class"`
	File   string         `json:"file"`
	Tokens map[string]int `json:"tokens"`
}

// estimateRows compare the error of the estimate with that of the seeds' chars/4, against the mean of eight tokenizers,
// for each kind of text. These are no times: every run gives the same.
func estimateRows(_ context.Context, p place) ([]table.Row, error) {
	dir := filepath.Join(p.top, "backend/model/token/testdata")
	body, err := os.ReadFile(filepath.Join(dir, "counts.json"))
	if err != nil {
		return nil, err
	}
	var book struct{ Texts []countedText }
	if err := json.Unmarshal(body, &book); err != nil {
		return nil, err
	}
	type sum struct{ real, ours, seed float64 }
	sums := map[string]*sum{}
	for _, f := range book.Texts {
		text, err := os.ReadFile(filepath.Join(dir, f.File))
		if err != nil {
			return nil, err
		}
		s := sums[f.Class]
		if s == nil {
			s = &sum{}
			sums[f.Class] = s
		}
		mean := 0.0
		for _, n := range f.Tokens {
			mean += float64(n) / float64(len(f.Tokens))
		}
		s.real, s.ours, s.seed = s.real+mean, s.ours+float64(
			token.Estimate(string(text)),
		), s.seed+float64(
			token.Seed(string(text)),
		)
	}
	var rows []table.Row
	for _, class := range slices.Sorted(maps.Keys(sums)) {
		s := sums[class]
		off := func(n float64) []float64 { return []float64{100 * math.Abs(n-s.real) / s.real} }
		goal := table.Within(8)
		rows = append(
			rows,
			table.About(fmt.Sprintf("estimate of tokens, %s", class), "% off", "chars/4", goal).
				Compared(off(s.ours), off(s.seed)),
		)
	}
	return rows, nil
}
