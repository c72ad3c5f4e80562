package tasks

import (
	"slices"
	"strconv"

	"pult/backend/artifact"
	"pult/backend/base/fault"
)

// levels makes three versions of the same tasks with the same numbers: with help, as usual, and open. The text that
// they are made from is not on the sheet, where it would answer them; one of the teacher's own is the gap text.
func (w *writer) levels() error {
	all := w.m.sentences()
	if len(all) < 4 {
		return fault.New(fault.Unsupported, "fault.exercise.tasks", nil)
	}
	gaps := w.task(artifact.GapTask)
	statements := w.truth(even(w.o.Count))
	pairs := w.matching(even(w.o.Count))
	if gaps.Points < 2 {
		return fault.New(fault.Unsupported, "fault.exercise.tasks", nil)
	}
	for _, l := range []artifact.Level{artifact.Easy, artifact.Middle, artifact.Hard} {
		w.leveled(l, gaps, w.gapsAt(l, gaps))
		w.leveled(l, statements, w.statementsAt(l, statements))
		w.leveled(l, pairs, w.pairsAt(l, pairs))
	}
	return nil
}

func even(n int) int { return max(4, n-n%2) }

// leveled adds a version of a task; it is worth what the task is worth in the middle.
func (w *writer) leveled(l artifact.Level, middle, b artifact.Block) {
	if len(middle.Entries) < 2 {
		return
	}
	b.Level, b.Points = l, middle.Points
	w.add(b)
}

// gapsAt: half of the gaps with their first letters, all, or all without the words.
func (w *writer) gapsAt(l artifact.Level, b artifact.Block) artifact.Block {
	switch l {
	case artifact.Easy:
		b.Letters, b.Text = true, w.gapInstruction(true, true)
		if b.Running {
			return thinned(b)
		}
		b.Entries = b.Entries[:(len(b.Entries)+1)/2]
	case artifact.Hard:
		b.Bank, b.Text = false, w.gapInstruction(false, false)
	case artifact.Middle:
	}
	return b
}

// statementsAt: half of them, all, or all and the false ones put right.
func (w *writer) statementsAt(l artifact.Level, b artifact.Block) artifact.Block {
	switch l {
	case artifact.Easy:
		kept := b.Entries[:(len(b.Entries)+1)/2]
		mixed := slices.ContainsFunc(kept, func(e artifact.Entry) bool { return e.True }) &&
			slices.ContainsFunc(kept, func(e artifact.Entry) bool { return !e.True })
		if mixed {
			b.Entries = kept
		}
	case artifact.Hard:
		b.Text = w.instruct("truth.correct")
	case artifact.Middle:
	}
	return b
}

// pairsAt: half of them, all, or an explanation in the pupil's own words.
func (w *writer) pairsAt(l artifact.Level, b artifact.Block) artifact.Block {
	switch l {
	case artifact.Easy:
		b.Entries = b.Entries[:min(len(b.Entries), max(3, (len(b.Entries)+1)/2))]
	case artifact.Hard:
		open := artifact.Block{Kind: artifact.ShortTask, Text: w.instruct("own"), Entries: []artifact.Entry{}}
		for _, e := range b.Entries[:(len(b.Entries)+1)/2] {
			open.Entries = append(open.Entries, artifact.Entry{Text: e.Text, Answers: e.Answers, Cites: e.Cites})
		}
		return open
	case artifact.Middle:
	}
	return b
}

// readdress speaks to the pupils of a worksheet in another form. Only sentences of Pult's own can be turned by rule;
// the sheet says how many could not.
func (w *writer) readdress() error {
	needsModel := fault.New(fault.Unsupported, "fault.exercise.model", nil, "operation", "@param.edit.operation.tone")
	if w.m.Document == nil || w.m.Document.Points("") == 0 && len(w.m.Document.Levels()) == 0 {
		return needsModel
	}
	doc := *w.m.Document
	doc.Blocks, doc.Notes = slices.Clone(doc.Blocks), slices.Clone(doc.Notes)
	tasks, left := 0, 0
	for i, b := range doc.Blocks {
		if !b.IsTask() {
			continue
		}
		tasks++
		turned, ours := w.turned(b, w.address())
		if doc.Blocks[i] = turned; !ours {
			left++
		}
	}
	if left == tasks {
		return needsModel
	}
	w.doc = doc
	if left > 0 {
		w.note("exercise.readdressed", "done", strconv.Itoa(tasks-left), "all", strconv.Itoa(tasks))
	}
	return nil
}

// turned speaks to pupils in another form; false when the instruction is none of ours.
func (w *writer) turned(b artifact.Block, to Address) (artifact.Block, bool) {
	key, _, ok := w.instructionOf(b)
	if ok {
		b.Text = w.worded(key, to, b)
	}
	return b, ok
}

// instructionOf reads which of our instructions a task has, and in which form of address; not ok, with the form that
// was asked for, when it is none.
func (w *writer) instructionOf(b artifact.Block) (key string, form Address, ok bool) {
	for _, key := range instructions() {
		for _, form := range []Address{w.address(), Familiar, Polite} { // English may say both alike
			if b.Text == w.worded(key, form, b) {
				return key, form, true
			}
		}
	}
	return "", w.address(), false
}

// worded is an instruction for a task.
func (w *writer) worded(key string, form Address, b artifact.Block) string {
	first := ""
	if len(b.Entries) > 0 {
		first = b.Entries[0].Text
	}
	return w.say("exercise."+key+"."+string(form), "step", first)
}

func instructions() []string {
	return []string{
		"gaps", "gaps.bank", "gaps.letters", "truth", "truth.correct", "matching", "matching.dates",
		"matching.table", "order", "order.cycle", "strips", "choice", "short", "own",
	}
}
