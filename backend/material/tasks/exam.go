package tasks

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/marks"
)

// Bounds of a class test: for so many points there is one kind of task, a question to be answered in words is worth
// two, and no answer is worth much more than it is work.
const (
	pointsOfKind = 4
	shortWorth   = 2
	mostWorth    = 2
	mostShort    = 4
)

// exam makes a class test: several kinds of task from what is picked to what is written, worth the points that were
// ordered, each answer of a task as many as the others.
func (w *writer) exam() error {
	w.named = max(w.named, 1) // dates and words of sentences are asked for, too
	var parts []artifact.Block
	for _, kind := range w.examKinds() {
		b := w.fresh(kind)
		if most := max(w.o.Points/pointsOfKind, 2); len(w.o.Kinds) == 0 && len(parts) >= most {
			break
		}
		if len(b.Entries) > 1 {
			parts = append(parts, b)
		}
		if n := w.ordered(kind); n > 0 && len(b.Entries) < n && kind != artifact.OrderTask {
			w.note("exercise.fewer", "count", strconv.Itoa(n), "n", strconv.Itoa(len(b.Entries)), "kind",
				"@exercise.kind."+string(kind))
		}
	}
	if len(parts) == 0 {
		return fault.New(fault.Unsupported, "fault.exercise.tasks", nil)
	}
	if w.o.Points > 0 {
		weighed := w.weighed(parts)
		if weighed == nil {
			return fault.New(fault.Unsupported, "fault.exercise.points", nil, "points", strconv.Itoa(w.o.Points),
				"most", strconv.Itoa(mostPoints(parts)))
		}
		parts = weighed
	}
	slices.SortStableFunc(parts, func(a, b artifact.Block) int { return demand(a.Kind) - demand(b.Kind) })
	for _, b := range parts {
		w.add(b)
	}
	return nil
}

// examKinds are those that were asked for, else those of which a test is made, the most telling ones first.
func (w *writer) examKinds() []artifact.BlockKind {
	if len(w.o.Kinds) > 0 {
		return w.o.Kinds
	}
	return []artifact.BlockKind{
		artifact.ChoiceTask, artifact.GapTask, artifact.ShortTask, artifact.TruthTask, artifact.MatchingTask,
		artifact.OrderTask,
	}
}

// demand is the place of a kind in a test: what is recognised stands before what is written.
func demand(kind artifact.BlockKind) int {
	return slices.Index([]artifact.BlockKind{
		artifact.ChoiceTask, artifact.TruthTask, artifact.GapTask, artifact.MatchingTask, artifact.OrderTask,
		artifact.ShortTask,
	}, kind)
}

// fresh is a task of a test without what another task of it says: the definition that one gives and another asks for.
func (w *writer) fresh(kind artifact.BlockKind) artifact.Block {
	before := maps.Clone(w.used)
	b := w.part(kind)
	said := func(e artifact.Entry) bool {
		return slices.ContainsFunc(w.explained(), func(p pair) bool {
			return before[p.sentence] && (kind == artifact.MatchingTask && p.left == e.Text ||
				kind == artifact.ShortTask && slices.Contains(e.Answers, p.sentence))
		})
	}
	if len(w.o.Kinds) == 0 {
		b.Entries = slices.DeleteFunc(b.Entries, said)
	}
	b.Points = len(b.Entries)
	if kind == artifact.ShortTask {
		b.Points *= shortWorth
	}
	for _, p := range w.explained() {
		asks := func(e artifact.Entry) bool { return strings.Contains(e.Text, p.right) }
		if kind == artifact.ChoiceTask && slices.ContainsFunc(b.Entries, asks) {
			w.used[p.sentence] = true
		}
	}
	return b
}

// ordered is how many entries of a kind were asked for; 0 where no number was named.
func (w *writer) ordered(kind artifact.BlockKind) int {
	if n := w.o.Counts[kind]; n > 0 || len(w.o.Kinds) != 1 {
		return n
	}
	return w.o.Count
}

// part is a task of a test, with about its share of the points.
func (w *writer) part(kind artifact.BlockKind) artifact.Block {
	n := w.ordered(kind)
	named := n > 0
	if n == 0 {
		n = usualCount
		if w.o.Points > 0 {
			n = w.o.Points / max(1, min(len(w.examKinds()), w.o.Points/pointsOfKind))
		}
		if kind == artifact.ShortTask {
			n = max(2, n/shortWorth)
		}
	}
	if !named || w.o.Points > 0 {
		n += n % 2 // one more leaves room for points that are odd
	}
	if n = min(n, maxCount); kind == artifact.OrderTask {
		n = min(n, usualCount)
	}
	return w.taskOf(kind, n)
}

// worths are what each answer of a task may be worth.
func worths(kind artifact.BlockKind) (from, to int) {
	if kind == artifact.ShortTask {
		return shortWorth, mostShort
	}
	return 1, mostWorth
}

func mostPoints(parts []artifact.Block) int {
	sum := 0
	for _, b := range parts {
		_, to := worths(b.Kind)
		sum += to * len(b.Entries)
	}
	return sum
}

// weighed are the tasks with so many answers, worth so much each, that their points are those ordered; nil where no
// way leads there. Of several ways it takes the one nearest to what the tasks have, with answers of usual worth.
func (w *writer) weighed(parts []artifact.Block) []artifact.Block {
	const dear = 3 // what it costs that an answer is worth one more
	forms := make([][]marks.Choice, len(parts))
	for i, b := range parts {
		from, to := worths(b.Kind)
		for n := min(2, len(b.Entries)); n <= len(b.Entries); n++ {
			for each := from; each <= to && w.cuts(b, n); each++ {
				forms[i] = append(forms[i], marks.Choice{Answers: n, Each: each, Cost: len(b.Entries) - n + dear*(each-from)})
			}
		}
	}
	taken, fits := marks.Share(w.o.Points, forms)
	if !fits {
		return nil
	}
	for i, form := range taken {
		parts[i].Entries, parts[i].Points = parts[i].Entries[:form.Answers], form.Points()
	}
	return parts
}

// cuts reports that the first so many entries make the task: an order has all of its steps, a number that was asked for
// stays, and not all statements are true or all false.
func (w *writer) cuts(b artifact.Block, n int) bool {
	asked := w.o.Counts[b.Kind]
	switch first := b.Entries[:n]; {
	case asked > 0 && n != min(asked, len(b.Entries)):
		return false
	case b.Kind == artifact.OrderTask:
		return n == len(b.Entries)
	case b.Kind == artifact.TruthTask:
		return slices.ContainsFunc(first, func(e artifact.Entry) bool { return e.True }) &&
			slices.ContainsFunc(first, func(e artifact.Entry) bool { return !e.True })
	}
	return true
}
