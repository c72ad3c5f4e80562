package tasks

import (
	"slices"

	"pult/backend/artifact"
)

// harder takes a help away; where there is none, it asks for an answer in words or for more.
func (w *reviser) harder(b artifact.Block) (artifact.Block, bool) {
	switch b.Kind {
	case artifact.GapTask:
		switch {
		case b.Letters:
			return w.helped(b, Plain)
		case b.Bank:
			return w.helped(b, NoBank)
		}
	case artifact.TruthTask:
		if put := w.instruct("truth.correct"); w.ours(b) && b.Text != put {
			b.Text = put
			return b, true
		}
	case artifact.MatchingTask:
		return w.open(b, "own", func(e artifact.Entry) []string { return e.Answers })
	case artifact.ChoiceTask:
		return w.open(b, "short", func(e artifact.Entry) []string {
			var right []string
			for _, n := range e.Right {
				right = append(right, e.Options[n])
			}
			return right
		})
	case artifact.OrderTask,
		artifact.ShortTask,
		artifact.HeadingBlock,
		artifact.ParagraphBlock,
		artifact.GlossaryBlock,
		artifact.TableBlock:
	}
	return w.more(b)
}

// open asks for the answers in words.
func (w *reviser) open(b artifact.Block, key string, answers func(artifact.Entry) []string) (artifact.Block, bool) {
	next := artifact.Block{Kind: artifact.ShortTask, Text: w.instruct(key), Entries: []artifact.Entry{}}
	for _, e := range b.Entries {
		next.Entries = append(next.Entries, artifact.Entry{Text: e.Text, Answers: answers(e), Cites: e.Cites})
	}
	return next, true
}

// easiest gives a help; where there are all, it asks for less.
func (w *reviser) easiest(b artifact.Block) (artifact.Block, bool) {
	switch b.Kind {
	case artifact.GapTask:
		switch {
		case !b.Bank:
			return w.helped(b, Bank)
		case !b.Letters:
			return w.helped(b, Letters)
		}
	case artifact.TruthTask:
		if b.Text == w.instruct("truth.correct") {
			b.Text = w.instruct("truth")
			return b, true
		}
	case artifact.ChoiceTask:
		if next, ok := withoutOption(b); ok {
			return next, true
		}
	case artifact.MatchingTask,
		artifact.OrderTask, artifact.ShortTask, artifact.HeadingBlock, artifact.ParagraphBlock,
		artifact.GlossaryBlock,
		artifact.TableBlock:
	}
	return w.fewer(b)
}

// withoutOption takes one wrong answer out of every question that has more than two.
func withoutOption(b artifact.Block) (artifact.Block, bool) {
	taken := false
	for i, e := range b.Entries {
		wrong := -1
		for n := range e.Options {
			if !slices.Contains(e.Right, n) {
				wrong = n
			}
		}
		if len(e.Options) < 3 || len(e.Options)-len(e.Right) < 2 || wrong < 0 {
			continue
		}
		e.Options = slices.Delete(slices.Clone(e.Options), wrong, wrong+1)
		e.Right = slices.Clone(e.Right)
		for k, n := range e.Right {
			if n > wrong {
				e.Right[k] = n - 1
			}
		}
		b.Entries[i], taken = e, true
	}
	return b, taken
}

// fewer keeps the first half of the entries; statements stay true and false ones.
func (w *reviser) fewer(b artifact.Block) (artifact.Block, bool) {
	if b.Running {
		return w.regapped(b, Shorter)
	}
	least := 1
	switch b.Kind {
	case artifact.MatchingTask, artifact.TruthTask:
		least = 2
	case artifact.OrderTask:
		least = 3
	case artifact.GapTask,
		artifact.ChoiceTask, artifact.ShortTask, artifact.HeadingBlock, artifact.ParagraphBlock,
		artifact.GlossaryBlock,
		artifact.TableBlock:
	}
	n := max(least, (len(b.Entries)+1)/2)
	if n >= len(b.Entries) {
		return b, false
	}
	kept := b.Entries[:n]
	isTrue := func(e artifact.Entry) bool { return e.True }
	isFalse := func(e artifact.Entry) bool { return !e.True }
	if b.Kind == artifact.TruthTask && (!slices.ContainsFunc(kept, isTrue) || !slices.ContainsFunc(kept, isFalse)) {
		other := slices.IndexFunc(b.Entries, func(e artifact.Entry) bool { return e.True != kept[0].True })
		if other < 0 {
			return b, false
		}
		kept = append(slices.Clone(b.Entries[:n-1]), b.Entries[other])
	}
	b.Entries = kept
	return b, true
}

// more adds up to half as many entries again.
func (w *reviser) more(b artifact.Block) (artifact.Block, bool) {
	if b.Running {
		return w.regapped(b, Longer)
	}
	most := min(maxCount, len(b.Entries)+max(1, len(b.Entries)/2))
	before := len(b.Entries)
	if b.Kind == artifact.OrderTask {
		return w.moreSteps(b, most)
	}
	for _, e := range w.fresh(b, maxCount) {
		if len(b.Entries) == most {
			break
		}
		if fits(b, e) && w.told(b, e) {
			b.Entries = append(b.Entries, e)
		}
	}
	return b, len(b.Entries) > before
}

// moreSteps shows more of the same course of events.
func (w *reviser) moreSteps(b artifact.Block, most int) (artifact.Block, bool) {
	for _, st := range w.m.Structures {
		longer := steps(st, most)
		if len(longer) > len(b.Entries) && slices.EqualFunc(longer[:len(b.Entries)], b.Entries, equal) {
			b.Entries = longer
			return b, true
		}
	}
	return b, false
}

// anew is the same kind of task with other entries; those that are there fill up where the material gives too few.
func (w *reviser) anew(b artifact.Block) (artifact.Block, bool) {
	if b.Running {
		return w.regapped(b, Anew)
	}
	if b.Kind == artifact.OrderTask {
		return w.otherSteps(b)
	}
	next := b
	next.Entries = []artifact.Entry{}
	for _, e := range w.fresh(b, len(b.Entries)) {
		if len(next.Entries) < len(b.Entries) && fits(next, e) && w.told(b, e) {
			next.Entries = append(next.Entries, e)
		}
	}
	if len(next.Entries) == 0 {
		return b, false
	}
	for _, e := range b.Entries {
		if len(next.Entries) < len(b.Entries) && fits(next, e) {
			next.Entries = append(next.Entries, e)
		}
	}
	if w.sung(b) {
		w.heard(next.Entries)
	}
	return next, true
}

// otherSteps are those of another process, cycle or time line, with the instruction that fits them: only that of a
// cycle tells the first step.
func (w *reviser) otherSteps(b artifact.Block) (artifact.Block, bool) {
	w.m.Structures = slices.DeleteFunc(slices.Clone(w.all.Structures), func(st artifact.Structure) bool {
		return slices.ContainsFunc(b.Entries, func(e artifact.Entry) bool {
			return slices.ContainsFunc(st.Items, func(i artifact.Item) bool { return i.Text == e.Text || i.Label == e.Text })
		})
	})
	defer func() { w.m = w.all }()
	next := w.order(len(b.Entries))
	if !w.ours(b) {
		next.Text = b.Text
	}
	return next, len(next.Entries) > 2
}

// as is another kind of task from the same material.
func (w *reviser) as(b artifact.Block, kind artifact.BlockKind) (artifact.Block, bool) {
	if kind == b.Kind {
		return b, true
	}
	next := w.task(kind)
	return next, len(next.Entries) > 0
}

// swapped puts another entry in the place of one; a statement that was true stays one that is true.
func (w *reviser) swapped(b artifact.Block, at int) (artifact.Block, bool) {
	if at < 0 || at >= len(b.Entries) || b.Kind == artifact.OrderTask || b.Running {
		return b, false
	}
	old, rest := b.Entries[at], b
	rest.Entries = slices.Delete(slices.Clone(b.Entries), at, at+1)
	for _, e := range w.fresh(b, maxCount) {
		if fits(rest, e) && e.True == old.True && w.told(b, e) {
			b.Entries[at] = e
			return b, true
		}
	}
	return b, false
}

// fresh are entries of the kind of a task that stand in none: neither its sentences nor its words are used again.
func (w *reviser) fresh(b artifact.Block, count int) []artifact.Entry {
	for _, level := range w.siblings {
		w.take(level)
	}
	known := func(word string) bool {
		return slices.ContainsFunc(b.Entries, func(e artifact.Entry) bool {
			return e.Text == word || slices.ContainsFunc(e.Right, func(n int) bool { return e.Options[n] == word })
		})
	}
	w.m.Terms = slices.DeleteFunc(slices.Clone(w.all.Terms), func(t artifact.Term) bool {
		return known(t.Word) || w.used[t.Definition] && b.Kind != artifact.GapTask
	})
	defer func() { w.m = w.all }()
	switch b.Kind {
	case artifact.GapTask:
		if w.sung(b) {
			return w.sungGaps(maxCount).Entries
		}
		return w.gaps(count, b.Bank).Entries
	case artifact.MatchingTask:
		return limit(w.matched(b), count)
	case artifact.ShortTask:
		if key, _, _ := w.instructionOf(b); key == "own" {
			return limit(w.matched(b), count) // terms, no questions
		}
		return slices.DeleteFunc(w.questions(count), func(e artifact.Entry) bool { return known(e.Text) })
	case artifact.ChoiceTask:
		return w.chosen(count)
	case artifact.TruthTask,
		artifact.OrderTask,
		artifact.HeadingBlock,
		artifact.ParagraphBlock,
		artifact.GlossaryBlock,
		artifact.TableBlock:
	}
	o := w.o
	w.o.Count = count
	defer func() { w.o = o }()
	return w.task(b.Kind).Entries
}

// matched are pairs of the kind that a task has: words and what they are, times and what happened, or rows and what a
// table says of them.
func (w *reviser) matched(b artifact.Block) []artifact.Entry {
	about := func(p pair) bool { return p.left == b.Entries[0].Text }
	m := w.m
	w.m = w.all
	of := w.explained
	switch {
	case slices.ContainsFunc(w.dated(), about):
		of = w.dated
	case !slices.ContainsFunc(w.explained(), about) && slices.ContainsFunc(w.tabled(), about):
		of = w.tabled
	}
	w.m = m
	pairs := of()
	var list []artifact.Entry
	for _, p := range pairs {
		list = append(list, artifact.Entry{Text: p.left, Answers: []string{p.right}, Cites: p.cites})
	}
	return list
}

// chosen are questions for the terms that are left, with answers to choose from of the whole material.
func (w *reviser) chosen(count int) []artifact.Entry {
	left := w.m.Terms
	w.m.Terms = w.all.Terms
	return limit(slices.DeleteFunc(w.choice(maxCount).Entries, func(e artifact.Entry) bool {
		return !slices.ContainsFunc(left, func(t artifact.Term) bool { return e.Options[e.Right[0]] == t.Word })
	}), count)
}

func limit(list []artifact.Entry, n int) []artifact.Entry { return list[:min(n, len(list))] }

// fits reports that an entry neither repeats another one of the task nor gives its solution away.
func fits(b artifact.Block, e artifact.Entry) bool {
	return !slices.ContainsFunc(b.Entries, func(have artifact.Entry) bool {
		return repeats(b.Kind, have, e) || b.Kind == artifact.GapTask && (givesAway(have, e) || givesAway(e, have))
	})
}

// told reports that the text of a level, which may be shorter than the material, says what an entry asks.
func (w *reviser) told(b artifact.Block, e artifact.Entry) bool {
	var text []artifact.Entry
	for _, p := range w.doc.At(b.Level) {
		if p.Kind == artifact.ParagraphBlock {
			text = append(text, p.Entries...)
		}
	}
	if b.Level == "" || len(text) == 0 {
		return true
	}
	if b.Kind == artifact.GapTask || b.Kind == artifact.TruthTask {
		asked := stated(b.Kind, e)
		if !slices.ContainsFunc(text, func(s artifact.Entry) bool { return s.Text == asked }) {
			return false
		}
	}
	return !slices.ContainsFunc(w.all.Terms, func(t artifact.Term) bool {
		asked := b.Kind != artifact.GapTask && occurs(e.Text, t.Word) > 0
		return asked && !slices.ContainsFunc(text, func(s artifact.Entry) bool { return occurs(s.Text, t.Word) > 0 })
	})
}

// repeats reports that two entries say the same or share an answer.
func repeats(kind artifact.BlockKind, have, e artifact.Entry) bool {
	return have.Text == e.Text || stated(kind, have) == stated(kind, e) ||
		slices.ContainsFunc(e.Answers, func(answer string) bool { return slices.Contains(have.Answers, answer) })
}

// givesAway reports that a sentence, its gap filled, says what belongs into the gap of another one.
func givesAway(said, asked artifact.Entry) bool {
	text := stated(artifact.GapTask, said)
	return slices.ContainsFunc(asked.Answers, func(answer string) bool { return occurs(text, answer) > 0 })
}
