package tasks

import (
	"slices"
	"strconv"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Change is what a wish does with one task.
type Change string

// The changes of a task that a rule can make.
const (
	Harder  Change = "harder"
	Easier  Change = "easier"
	Shorter Change = "shorter"
	Longer  Change = "longer"
	Anew    Change = "anew" // the same kind from the same material, with another choice
	As      Change = "as"   // another kind of task
	Worth   Change = "worth"
	Bank    Change = "bank"
	NoBank  Change = "noBank"
	Letters Change = "letters"
	Plain   Change = "plain" // no first letters
	Speak   Change = "speak" // to pupils in another form
	Swap    Change = "swap"  // one entry for another
)

// Instruction is a change of the task with a number, in one level or in all of them.
type Instruction struct {
	Number  int
	Level   artifact.Level
	Change  Change
	Kind    artifact.BlockKind // As
	Points  int                // Worth
	Address Address            // Speak
	Entry   int                // Swap: from 1
}

// Regenerate changes one task of a document and returns the parts that are different now. The same number in several
// levels stays worth the same. A wish that the material gives nothing for is Unsupported "fault.exercise.redo", another
// form of address for an instruction of somebody else Unsupported "fault.exercise.instruction", one about a task that
// is not there Invalid "fault.exercise.number", or is like this already Invalid "fault.exercise.already"; their texts
// are for the teacher.
func Regenerate(
	m Material,
	o Order,
	d artifact.Document,
	wish Instruction,
	words *i18n.Catalogue,
) ([]artifact.Part, error) {
	if o.Grade == "" {
		o.Grade = d.Grade
	}
	m.Language, m.Topic, m.Title, m.Grade = d.Language, d.Topic, d.Title, d.Grade
	var parts []artifact.Part
	found, already := false, true
	for i, b := range d.Blocks {
		if b.Number != wish.Number || !b.IsTask() || wish.Level != "" && b.Level != wish.Level && b.Level != "" {
			continue
		}
		found = true
		next, ok := redoing(m, o, d, b, words).changedBy(b, wish)
		if already = already && ok; ok && !same(b, next) {
			parts = append(parts, artifact.Part{Place: "blocks/" + strconv.Itoa(i), Block: next})
		}
	}
	number := strconv.Itoa(wish.Number)
	switch {
	case !found:
		return nil, fault.New(fault.Invalid, "fault.exercise.number", nil, "number", number)
	case len(parts) > 0:
		return parts, nil
	case already:
		return nil, fault.New(fault.Invalid, "fault.exercise.already", nil, "number", number)
	case wish.Change == Speak:
		return nil, fault.New(fault.Unsupported, "fault.exercise.instruction", nil, "number", number)
	}
	return nil, fault.New(fault.Unsupported, "fault.exercise.redo", nil, "number", number)
}

// reviser is a writer that changes one task of a document.
type reviser struct {
	*writer
	all      Material         // the writer's may be narrowed for a while
	siblings []artifact.Block // the task in every level
}

func redoing(m Material, o Order, d artifact.Document, b artifact.Block, words *i18n.Catalogue) *reviser {
	w := &reviser{writer: &writer{m: m, o: o, words: words, used: map[string]bool{}, doc: d}, all: m}
	_, w.o.Address, _ = w.instructionOf(b)
	w.o.Count = min(maxCount, max(2, asked(b)))
	for _, other := range d.Blocks {
		switch {
		case other.Number == b.Number:
			w.siblings = append(w.siblings, other)
		case other.IsTask(): // the text of a sheet gives nothing away: it is what the tasks are about
			w.take(other)
		}
	}
	return w
}

func same(a, b artifact.Block) bool {
	return a.Kind == b.Kind && a.Text == b.Text && a.Points == b.Points && a.Bank == b.Bank && a.Letters == b.Letters &&
		slices.EqualFunc(a.Entries, b.Entries, equal)
}

func equal(a, b artifact.Entry) bool {
	return a.Text == b.Text && a.True == b.True && slices.Equal(a.Answers, b.Answers) &&
		slices.Equal(a.Options, b.Options) &&
		slices.Equal(a.Right, b.Right)
}

// changedBy is a task after a change; false when there is nothing to make it from. It is worth what its entries are
// worth where it was so before.
func (w *reviser) changedBy(b artifact.Block, wish Instruction) (artifact.Block, bool) {
	next := b
	next.Entries = slices.Clone(b.Entries)
	ok := false
	switch wish.Change {
	case Harder:
		next, ok = w.harder(next)
	case Easier:
		next, ok = w.easiest(next)
	case Shorter:
		next, ok = w.fewer(next)
	case Longer:
		next, ok = w.more(next)
	case Anew:
		next, ok = w.anew(next)
	case As:
		next, ok = w.as(next, wish.Kind)
	case Worth:
		next.Points = wish.Points
		return next, wish.Points > 0
	case Speak:
		return w.turned(next, wish.Address)
	case Swap:
		next, ok = w.swapped(next, wish.Entry-1)
	case Bank, NoBank, Letters, Plain:
		next, ok = w.helped(next, wish.Change)
	}
	next.Level, next.Number, next.Points = b.Level, b.Number, b.Points
	if b.Points == usualPoints(b) && b.Level == "" {
		next.Points = usualPoints(next)
	}
	return next, ok && len(next.Entries) > 0
}

// usualPoints is what a rule gives a task: one point for an entry, two for an answer in words.
func usualPoints(b artifact.Block) int {
	if b.Kind == artifact.ShortTask {
		return 2 * asked(b)
	}
	return asked(b)
}

// take marks what a task gives away.
func (w *reviser) take(b artifact.Block) {
	for _, e := range b.Entries {
		w.used[stated(b.Kind, e)] = true
		for _, t := range w.m.Terms {
			if t.Word == e.Text || slices.ContainsFunc(e.Right, func(n int) bool { return e.Options[n] == t.Word }) {
				w.used[t.Definition] = true
			}
		}
	}
}

// stated is the sentence of the material that an entry was made from.
func stated(kind artifact.BlockKind, e artifact.Entry) string {
	text := e.Text
	switch {
	case kind == artifact.GapTask:
		text = artifact.FillGaps(text, e.Answers)
	case kind == artifact.TruthTask && !e.True && len(e.Answers) > 0:
		text = e.Answers[0]
	}
	return text
}

// ours reports a task with an instruction of this package: another one is the teacher's or a model's, and stays.
func (w *reviser) ours(b artifact.Block) bool {
	_, _, ok := w.instructionOf(b)
	return ok
}

func (w *reviser) helped(b artifact.Block, change Change) (artifact.Block, bool) {
	if b.Kind != artifact.GapTask {
		return b, false
	}
	switch change {
	case Bank:
		b.Bank = true
	case NoBank:
		b.Bank = false
	case Letters:
		b.Letters = true
	case Plain:
		b.Letters = false
	case Harder, Easier, Shorter, Longer, Anew, As, Worth, Speak, Swap:
	}
	if w.ours(b) {
		b.Text = w.gapInstruction(b.Bank, b.Letters)
	}
	return b, true
}
