package exercise

import (
	"slices"

	"pult/backend/fault"
	"pult/backend/session"
)

// levels makes three versions with the same numbers: the text simplified, shortened and whole; the tasks with help, as usual, and open.
func (w *writer) levels() error {
	all := w.m.sentences()
	if len(all) < 4 {
		return fault.New(fault.Unsupported, "fault.exercise.tasks", nil)
	}
	gaps := w.gaps(even(w.o.Count), true)
	statements := w.truth(even(w.o.Count))
	pairs := w.matching(even(w.o.Count))
	if len(gaps.Entries) < 2 {
		return fault.New(fault.Unsupported, "fault.exercise.tasks", nil)
	}
	easy := w.simplified(keep(all, max(6, 2*len(all)/3)), max(4, w.target()-3))
	for _, v := range []struct {
		level session.Level
		text  []session.Sentence
	}{{session.Easy, easy}, {session.Middle, keep(all, max(6, 2*len(all)/3))}, {session.Hard, all}} {
		w.paragraph(v.level, w.say("exercise.text"), v.text)
		w.leveled(v.level, gaps, w.gapsAt)
		w.leveled(v.level, statements, w.statementsAt)
		w.leveled(v.level, pairs, w.pairsAt)
	}
	return nil
}

func even(n int) int { return max(4, n-n%2) }

// leveled adds a version of a task; it is worth what the task is worth in the middle.
func (w *writer) leveled(l session.Level, middle session.Block, at func(session.Level, session.Block) session.Block) {
	if len(middle.Entries) < 2 {
		return
	}
	b := at(l, middle)
	b.Level, b.Points = l, middle.Points
	w.add(b)
}

// gapsAt: half of the gaps with their first letters, all, or all without the words.
func (w *writer) gapsAt(l session.Level, b session.Block) session.Block {
	switch l {
	case session.Easy:
		b.Letters, b.Text = true, w.gapInstruction(true, true)
		b.Entries = b.Entries[:(len(b.Entries)+1)/2]
	case session.Hard:
		b.Bank, b.Text = false, w.gapInstruction(false, false)
	case session.Middle:
	}
	return b
}

// statementsAt: half of them, all, or all and the false ones put right.
func (w *writer) statementsAt(l session.Level, b session.Block) session.Block {
	switch l {
	case session.Easy:
		kept := b.Entries[:(len(b.Entries)+1)/2]
		mixed := slices.ContainsFunc(kept, func(e session.Entry) bool { return e.True }) && slices.ContainsFunc(kept, func(e session.Entry) bool { return !e.True })
		if mixed {
			b.Entries = kept
		}
	case session.Hard:
		b.Text = w.instruct("truth.correct")
	case session.Middle:
	}
	return b
}

// pairsAt: half of them, all, or an explanation in the pupil's own words.
func (w *writer) pairsAt(l session.Level, b session.Block) session.Block {
	switch l {
	case session.Easy:
		b.Entries = b.Entries[:max(2, (len(b.Entries)+1)/2)]
	case session.Hard:
		open := session.Block{Kind: session.ShortTask, Text: w.instruct("own"), Entries: []session.Entry{}}
		for _, e := range b.Entries[:(len(b.Entries)+1)/2] {
			open.Entries = append(open.Entries, session.Entry{Text: e.Text, Answers: e.Answers, Cites: e.Cites})
		}
		return open
	case session.Middle:
	}
	return b
}

// readdress speaks to the pupils of a worksheet in another form. Only sentences of Pult's own can be turned by rule.
func (w *writer) readdress() error {
	if w.m.Document == nil || w.m.Document.Points("") == 0 && len(w.m.Document.Levels()) == 0 {
		return fault.New(fault.Unsupported, "fault.exercise.model", nil, "operation", "@param.edit.operation.tone")
	}
	doc := *w.m.Document
	doc.Blocks = slices.Clone(doc.Blocks)
	other := map[string]string{}
	for _, key := range instructions() {
		from, to := w.say("exercise."+key+"."+string(Familiar)), w.say("exercise."+key+"."+string(Polite))
		if w.address() == Familiar {
			from, to = to, from
		}
		other[from] = to
	}
	for i, b := range doc.Blocks {
		if turned, ours := other[b.Text]; ours {
			doc.Blocks[i].Text = turned
		}
	}
	w.doc = doc
	return nil
}

func instructions() []string {
	return []string{"gaps", "gaps.bank", "gaps.letters", "truth", "truth.correct", "matching", "matching.dates", "order", "choice", "short", "own"}
}
