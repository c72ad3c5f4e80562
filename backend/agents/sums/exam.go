package sums

import (
	"math/big"
	"slices"
	"strconv"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/arithmetic"
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
func examined(
	doc artifact.Document, p map[string]string, kinds []sums.Kind, words *i18n.Catalogue,
) (artifact.Document, error) {
	total, _ := strconv.Atoi(p["points"])
	total = min(max(total, 6), 200)
	kinds = fuller(kinds, kit.Number(p["amount"]))
	if len(kinds) > min(maxTasks, total/2) {
		kinds = kinds[:min(maxTasks, total/2)]
	}
	var wanted []int
	if n := kit.Number(p["amount"]); n > maxTasks || n == 0 && p["amount"] != "" {
		wanted = shares(p["amount"], len(kinds))
	}
	var blocks []artifact.Block
	for i, k := range kinds {
		points := total/len(kinds) + min(1, max(0, total%len(kinds)-i))
		each := min(max(points/eachWorth, 2), maxEach)
		if wanted != nil {
			each = wanted[i]
		}
		o := order(p, k, each, words.Lang())
		o.Seed += uint64(i) * 1_000 // the same kind twice has other numbers
		list, err := sums.Make(o)
		if err != nil {
			return doc, err
		}
		doc.Notes = append(doc.Notes, fewerOf(k, each, len(list), words)...)
		blocks = append(blocks, block(i+1, o, list, points, words))
	}
	doc.Blocks = blocks
	if minutes := p["minutes"]; minutes != "" {
		about := artifact.Entry{
			Text:  words.Say(i18n.T("exercise.sums.exam.about", "minutes", minutes, "points", strconv.Itoa(total))),
			Cites: []int{},
		}
		doc.Blocks = append([]artifact.Block{{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{about}}}, blocks...)
	}
	key, err := gradeKey(total, words)
	doc.Blocks = append(append(doc.Blocks, horizon(blocks, kinds, words)...), key...)
	return doc, err
}

// fuller are the kinds of a test, as many as it has tasks where that was said. Else a single one comes three times with
// other numbers.
func fuller(kinds []sums.Kind, tasks int) []sums.Kind {
	switch {
	case tasks > len(kinds) && tasks <= maxTasks:
		return slices.Repeat(kinds, tasks)[:tasks]
	case tasks == len(kinds):
	case len(kinds) == 1:
		return slices.Repeat(kinds, 3)
	case groupOf(kinds) == "fractions" && !slices.Contains(kinds, sums.Reduce) && len(kinds) < maxTasks:
		return append([]sums.Kind{sums.Reduce}, kinds...)
	}
	return kinds
}

// horizon says what is expected in each task, and in which of the three demands (Anforderungsbereiche) it lies.
func horizon(tasks []artifact.Block, kinds []sums.Kind, words *i18n.Catalogue) []artifact.Block {
	say := func(key string) string { return words.Say(i18n.T("exercise.sums.exam." + key)) }
	table := artifact.Block{
		Kind: artifact.TableBlock, Teacher: true,
		Header: []string{say("task"), say("expected"), say("demand"), say("points")},
	}
	second := []sums.Kind{
		sums.Rate, sums.Base, sums.Linear, sums.Quadratic, sums.Missing, sums.DivFrac, sums.Triangle, sums.Wall,
		sums.Interest, sums.Cuboid, sums.Binomial,
	}
	for i, b := range tasks {
		demand := "I"
		if slices.Contains(second, kinds[i]) {
			demand = "II"
		}
		expected := words.Say(i18n.T("exercise.sums.exam.right", "count", strconv.Itoa(len(b.Entries)),
			"kind", "@exercise.sums.kind."+string(kinds[i])))
		table.Rows = append(table.Rows, []string{strconv.Itoa(b.Number), expected, demand, strconv.Itoa(b.Points)})
	}
	return []artifact.Block{{Kind: artifact.HeadingBlock, Text: say("horizon"), Teacher: true}, table}
}

// gradeKey gives the points of the grades 1 to 6, with the lowest 4 at half of the points.
func gradeKey(total int, words *i18n.Catalogue) ([]artifact.Block, error) {
	scale, err := arithmetic.FindScale("linear")
	if err != nil {
		return nil, err
	}
	bands, err := scale.Table(big.NewRat(int64(total), 1), big.NewRat(1, 1))
	if err != nil {
		return nil, err
	}
	table := artifact.Block{
		Kind: artifact.TableBlock, Teacher: true,
		Header: []string{words.Say(i18n.T("exercise.sums.exam.grade"))},
		Rows:   [][]string{{words.Say(i18n.T("exercise.sums.exam.points"))}},
	}
	for _, b := range bands {
		table.Header = append(table.Header, b.Grade)
		table.Rows[0] = append(table.Rows[0], b.From.RatString()+"–"+b.To.RatString())
	}
	title := words.Say(i18n.T("exercise.sums.exam.key"))
	heading := artifact.Block{Kind: artifact.HeadingBlock, Text: title, Teacher: true}
	return []artifact.Block{heading, table}, nil
}
