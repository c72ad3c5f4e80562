package sums

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

// A class test has so many tasks at most, so many exercises in each, and about so many points for an exercise.
const (
	maxTasks  = 8
	maxEach   = 6
	eachWorth = 2
)

// examined makes a class test with points that add up to those of the parameters, and for the teacher what is expected
// and the key of grades. A small amount is that of its tasks, a larger one that of all exercises.
func examined(doc *artifact.Document, p map[string]string, kinds []sums.Kind, words *i18n.Catalogue) error {
	total, _ := strconv.Atoi(p["points"])
	total = min(max(total, 2), 200)
	kinds = slices.DeleteFunc(slices.Clone(kinds), func(k sums.Kind) bool { return k == grid })
	kinds = fuller(kinds, p["amount"])
	if len(kinds) > min(maxTasks, total/2) {
		kinds = kinds[:min(maxTasks, total/2)]
	}
	wanted, worth := shared(p["amount"], kinds, total)
	lists, err := exercises(doc, p, kinds, wanted, words)
	if err != nil {
		return err
	}
	var blocks []artifact.Block
	for i, k := range kinds {
		b := block(i+1, order(p, k, 0, words.Lang()), lists[i], worth[i], words)
		b.Large = p["letters"] == "large"
		blocks = append(blocks, b)
	}
	if p["minutes"] != "" {
		doc.Blocks = append(doc.Blocks, kit.About(p["minutes"], total, words))
	}
	key, err := kit.GradeKey(total, words)
	doc.Blocks = slices.Concat(doc.Blocks, blocks, horizon(blocks, kinds, words), key)
	return err
}

// exercises are those of each task. What several tasks of one kind have is made at once, so that nothing comes twice.
func exercises(
	doc *artifact.Document, p map[string]string, kinds []sums.Kind, wanted []int, words *i18n.Catalogue,
) ([][]sums.Sum, error) {
	lists := make([][]sums.Sum, len(kinds))
	for _, k := range distinct(kinds) {
		at, all := places(kinds, k, wanted)
		list, err := sums.Make(order(p, k, all, words.Lang()))
		if err == nil && len(list) < len(at) {
			err = fault.New(fault.Invalid, "fault.sums.none", nil, "kind", "@exercise.sums.kind."+string(k))
		}
		if err != nil {
			return nil, err
		}
		if len(list) < all {
			doc.Notes = append(doc.Notes, words.Say(fewerOf(k, all, len(list))))
		}
		from := 0
		for n, i := range at {
			to := from + wanted[i]
			if len(list) < all {
				from, to = len(list)*n/len(at), len(list)*(n+1)/len(at)
			}
			lists[i], from = list[from:to], to
		}
	}
	return lists, nil
}

// places are the tasks of a kind, and how many exercises they have together.
func places(kinds []sums.Kind, k sums.Kind, wanted []int) (at []int, all int) {
	for i := range kinds {
		if kinds[i] == k {
			at, all = append(at, i), all+wanted[i]
		}
	}
	return at, all
}

func distinct(kinds []sums.Kind) []sums.Kind {
	var list []sums.Kind
	for _, k := range kinds {
		if !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// fuller are the kinds of a test, as many as it has tasks where that was said. Else a single one comes three times with
// other numbers, unless its exercises were counted.
func fuller(kinds []sums.Kind, amount string) []sums.Kind {
	tasks := kit.Number(amount)
	switch each := kit.Number(strings.TrimPrefix(amount, "je ")); {
	case tasks > len(kinds) && tasks <= maxTasks:
		return slices.Repeat(kinds, tasks)[:tasks]
	case tasks == len(kinds):
	case len(kinds) == 1 && each > 0:
		return slices.Repeat(kinds, (each+maxBlock-1)/maxBlock)
	case len(kinds) == 1:
		return slices.Repeat(kinds, 3)
	case len(kinds) == 4 && groupOf(kinds) == "fractions" && !slices.Contains(kinds, sums.Reduce):
		return append([]sums.Kind{sums.Reduce}, kinds...)
	}
	return kinds
}

// horizon says what is expected in each task, and in which of the three demands (Anforderungsbereiche) it lies.
func horizon(tasks []artifact.Block, kinds []sums.Kind, words *i18n.Catalogue) []artifact.Block {
	var list []kit.Expected
	second := []sums.Kind{
		sums.Rate, sums.Base, sums.Linear, sums.Quadratic, sums.Missing, sums.DivFrac, sums.Triangle, sums.Wall,
		sums.Interest, sums.Cuboid, sums.Binomial, sums.BothSides, sums.Bracketed, sums.System, sums.Pure, sums.Side,
		sums.Circle, sums.Percent, sums.Capital, sums.Scale, sums.Mean,
		sums.Trigon, sums.Discount, sums.Story, sums.House,
	}
	for i, b := range tasks {
		demand := "I"
		if slices.Contains(second, kinds[i]) {
			demand = "II"
		}
		expected := words.Say(i18n.T("exam.right", "count", strconv.Itoa(len(b.Entries)),
			"kind", "@exercise.sums.kind."+string(kinds[i])))
		list = append(list, kit.Expected{Task: b.Number, Answer: expected, Demand: demand, Points: b.Points})
	}
	return kit.Horizon(list, words)
}
