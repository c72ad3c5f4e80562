// Package tasks makes worksheets, quizzes, glossaries, summaries and simpler versions of a text by rule.
//
// It promises to say nothing about the matter that the material does not say: a gap text is made of sentences of the
// material, a solution stands in it, a false statement is one of its sentences with one thing changed that makes it
// false. Instructions are sentences of backend/base/i18n. The same material and order give the same document. What no
// rule can do well (translate, correct, write anew) is Unsupported "fault.exercise.model".
package tasks

import (
	"cmp"
	"slices"
	"strconv"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/textstat"
)

// Operation is what is done with the material.
type Operation string

// The operations. Translate, Correct and Versions need a model.
const (
	Tasks     Operation = "tasks"
	Summary   Operation = "summary"
	Quiz      Operation = "quiz"
	Test      Operation = "test" // with points that add up to those ordered
	Glossary  Operation = "glossary"
	Simplify  Operation = "simplify"
	Shorten   Operation = "shorten"
	Levels    Operation = "levels"
	Tone      Operation = "tone"
	Lines     Operation = "lines"
	Numbered  Operation = "numbered" // with numbers of its lines
	Strips    Operation = "strips"
	Mixed     Operation = "mixed"
	Table     Operation = "table"    // those that the material has
	Versions  Operation = "versions" // the text itself on three levels
	Board     Operation = "board"    // a sketch for the blackboard
	Translate Operation = "translate"
	Correct   Operation = "correct"
)

// Operations lists all, in the order of a menu.
func Operations() []Operation {
	return []Operation{
		Tasks, Levels, Quiz, Test, Glossary, Summary, Simplify, Shorten, Lines, Numbered, Strips, Mixed, Table, Board, Tone,
		Versions, Translate, Correct,
	}
}

// ByModel are those that nothing but a model can do.
func ByModel() []Operation { return []Operation{Versions, Translate, Correct} }

// Address is how pupils are spoken to.
type Address string

// The forms of address.
const (
	Familiar Address = "du"
	Polite   Address = "sie"
)

// Order says what to make.
type Order struct {
	Operation Operation
	Kinds     []artifact.BlockKind       // of tasks; none: all that the material gives
	Count     int                        // entries of a task or sentences of a shorter text; fewer are said; 0: as usual
	Counts    map[artifact.BlockKind]int // of single kinds, before Count
	Options   int                        // answers of a question to choose from; 0: four
	Bare      bool                       // the words of gaps are not given
	Points    int                        // of a class test, in all; 0: as they come
	Words     int                        // of a shorter text, at most; 0: as usual
	Grade     string                     // "7"; empty: that of the material
	Level     string                     // of language, "A2" … "B2"; empty: by the class
	Address   Address
	Solutions bool
}

const (
	usualCount = 6
	maxCount   = 20
)

// Make makes a document. Faults: Invalid "fault.exercise.material" when there is no sentence to work with, Unsupported
// "fault.exercise.model" and "fault.exercise.tasks" when the material gives none of the tasks that were asked for.
func Make(m Material, o Order, words *i18n.Catalogue) (artifact.Document, error) {
	if slices.Contains(ByModel(), o.Operation) {
		return artifact.Document{}, fault.New(
			fault.Unsupported,
			"fault.exercise.model",
			nil,
			"operation",
			"@param.edit.operation."+string(o.Operation),
		)
	}
	if len(m.sentences())+len(m.Terms)+len(m.Structures)+len(m.stanzas) == 0 && m.Document == nil {
		return artifact.Document{}, fault.New(fault.Invalid, "fault.exercise.material", nil)
	}
	named := o.Count
	for _, n := range o.Counts {
		named = max(named, n)
	}
	if o.Count <= 0 {
		o.Count = usualCount
	}
	o.Count = min(o.Count, maxCount)
	if o.Grade == "" {
		o.Grade = m.Grade
	}
	w := &writer{m: m, o: o, named: named, words: words, used: map[string]bool{}}
	w.doc = artifact.Document{
		Title: m.Title, Topic: m.Topic, Language: m.Language, Grade: o.Grade, Kind: artifact.WorksheetKind,
		Blocks:  []artifact.Block{},
		Sources: m.Sources, Solutions: o.Solutions, Notes: []string{},
	}
	if w.doc.Sources == nil {
		w.doc.Sources = []artifact.Source{}
	}
	if err := w.write(); err != nil {
		return artifact.Document{}, err
	}
	if err := w.doc.Validate(); err != nil {
		return artifact.Document{}, fault.New(fault.Internal, "fault.internal", err)
	}
	return w.doc, nil
}

// writer works on one order.
type writer struct {
	m     Material
	o     Order
	named int // the count that was asked for; 0: none was
	words *i18n.Catalogue
	doc   artifact.Document
	voice textstat.Counter // made when it is needed
	used  map[string]bool  // sentences that stand in a task: another task must not give its solution away
	nouns map[string]bool  // of the material; made when they are needed
}

func (w *writer) write() error {
	switch w.o.Operation {
	case Summary:
		return w.summary()
	case Glossary:
		w.doc.Kind = artifact.GlossaryKind
		return w.glossary()
	case Simplify, Shorten:
		return w.easier()
	case Levels:
		return w.levels()
	case Tone:
		return w.readdress()
	case Lines:
		return w.lines()
	case Numbered:
		return w.numbered()
	case Strips:
		return w.strips()
	case Mixed:
		return w.mixed()
	case Table:
		return w.tables()
	case Board:
		return w.board()
	case Test:
		return w.exam()
	case Quiz:
		w.doc.Kind = artifact.QuizKind
		return w.tasks([]artifact.BlockKind{artifact.ChoiceTask, artifact.TruthTask})
	case Tasks, Versions, Translate, Correct:
	}
	if len(w.m.stanzas) > 0 { // a rhyme is no statement to be judged
		return w.tasks([]artifact.BlockKind{artifact.GapTask, artifact.OrderTask})
	}
	return w.tasks(
		[]artifact.BlockKind{
			artifact.GapTask, artifact.TruthTask, artifact.MatchingTask, artifact.OrderTask, artifact.ShortTask,
		},
	)
}

// tasks makes those that were asked for, else those of usual.
func (w *writer) tasks(usual []artifact.BlockKind) error {
	wanted := w.o.Kinds
	if len(wanted) == 0 {
		wanted = usual
	}
	most, enough := 0, false
	made := w.countedTasks(wanted)
	for _, kind := range wanted {
		b, before := made[kind]
		switch {
		case before:
		case w.wanted(kind) <= 0:
			continue
		default:
			b = w.task(kind)
		}
		most, enough = max(most, asked(b)), enough || w.enough(b)
		if len(b.Entries) == 0 {
			if len(w.o.Kinds) > 0 {
				w.note("exercise.none", "kind", "@exercise.kind."+string(kind))
			}
			continue
		}
		w.tellFewer(b)
		w.add(b)
	}
	if w.doc.Points("") == 0 {
		return fault.New(fault.Unsupported, "fault.exercise.tasks", nil)
	}
	if w.named > 0 && len(w.o.Kinds) > 0 && !enough { // two of ten questions are not what was asked for
		return fault.New(fault.Unsupported, "fault.exercise.few", nil, "n", strconv.Itoa(most), "count",
			strconv.Itoa(w.named))
	}
	return nil
}

// countedTasks are those of the kinds that have a number of their own: what they leave of the text is for the others.
func (w *writer) countedTasks(wanted []artifact.BlockKind) map[artifact.BlockKind]artifact.Block {
	made := map[artifact.BlockKind]artifact.Block{}
	for _, kind := range wanted {
		if _, before := made[kind]; !before && w.o.Counts[kind] > 0 {
			made[kind] = w.task(kind)
		}
	}
	return made
}

// tellFewer notes a task that has fewer entries than were asked for.
func (w *writer) tellFewer(b artifact.Block) {
	n, all := asked(b), w.wanted(b.Kind)
	if (w.named > 0 || w.o.Counts[b.Kind] > 0) && n < all && b.Kind != artifact.OrderTask {
		w.note("exercise.fewer", "count", strconv.Itoa(all), "n", strconv.Itoa(n), "kind", "@exercise.kind."+string(b.Kind))
	}
}

// enough reports a task with at least half as many entries as were asked for. The steps of an order and the lines of a
// song are as many as there are.
func (w *writer) enough(b artifact.Block) bool {
	n := asked(b)
	return n > 0 && (b.Kind == artifact.OrderTask || len(w.m.stanzas) > 0 || 2*n >= w.wanted(b.Kind))
}

// wanted is how many entries a task is to have. Beside other tasks short questions take the room of two, and of the
// questions of a quiz those to be judged are what the others leave.
func (w *writer) wanted(kind artifact.BlockKind) int {
	if n := w.o.Counts[kind]; n > 0 {
		return min(n, maxCount)
	}
	if kind == artifact.TruthTask && w.o.Operation == Quiz && w.named > 0 && len(w.o.Kinds) == 0 {
		return w.o.Count - entries(w.doc)
	}
	if kind == artifact.ShortTask && (w.named == 0 || len(w.o.Kinds) != 1) {
		return w.o.Count / 2
	}
	return w.o.Count
}

// entries is how many things the tasks of a document ask for.
func entries(d artifact.Document) int {
	n := 0
	for _, b := range d.Blocks {
		n += asked(b)
	}
	return n
}

// asked is how many things a task asks for: the gaps of a running text, else its entries.
func asked(b artifact.Block) int {
	if b.Running {
		return len(b.Shown())
	}
	return len(b.Entries)
}

func (w *writer) task(kind artifact.BlockKind) artifact.Block { return w.taskOf(kind, w.wanted(kind)) }

// taskOf is a task with so many entries, if there are as many. A test has tasks of single sentences only: each answer
// has its points.
func (w *writer) taskOf(kind artifact.BlockKind, n int) artifact.Block {
	whole := w.m.Own && len(w.o.Kinds) == 1 && w.o.Operation != Test // nothing else is wanted of the text
	switch kind {
	case artifact.GapTask:
		switch {
		case len(w.m.stanzas) > 0:
			return w.sungGaps(n)
		case w.m.Own && w.o.Operation == Levels, whole: // beside others it would answer them
			return w.running(w.share())
		}
		return w.gaps(n, !w.o.Bare)
	case artifact.TruthTask:
		if w.m.Own && (w.named > 0 || len(w.o.Kinds) > 0) {
			return w.ownTruth(n)
		}
		return w.truth(n)
	case artifact.MatchingTask:
		return w.matching(n)
	case artifact.ChoiceTask:
		return w.choice(n)
	case artifact.OrderTask:
		if whole {
			return w.ownOrder()
		}
		return w.order(n)
	case artifact.ShortTask:
		return w.short(n)
	case artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
	}
	return artifact.Block{}
}

// share is how many words a running text lacks: sentences stay for the other tasks of the sheet.
func (w *writer) share() int {
	if n := w.o.Counts[artifact.GapTask]; n > 0 || w.named > 0 || len(w.o.Kinds) < 2 && w.o.Operation != Levels {
		return cmp.Or(n, w.o.Count)
	}
	return min(w.o.Count, max(2, len(w.m.sentences())/2))
}

// add numbers a task and puts it at the end.
func (w *writer) add(b artifact.Block) {
	number := 1
	for _, have := range w.doc.At(b.Level) {
		if have.IsTask() {
			number++
		}
	}
	b.Number = number
	w.doc.Blocks = append(w.doc.Blocks, b)
}

// instruct is the instruction of a task, in the form of address that was asked for.
func (w *writer) instruct(key string, args ...string) string {
	return w.say("exercise."+key+"."+string(w.address()), args...)
}

// Told is the usual instruction of a task, in the language of its document.
func Told(b artifact.Block, d artifact.Document, address Address) string {
	key := string(b.Kind)
	switch {
	case b.Kind == artifact.GapTask && b.Letters:
		key += ".letters"
	case b.Kind == artifact.GapTask && b.Bank:
		key += ".bank"
	}
	w := writer{o: Order{Grade: d.Grade, Address: address}, words: i18n.Must(i18n.Lang(d.Language))}
	return w.instruct(key)
}

// Brief is a shorter instruction in the place of a usual one, for those who still learn the language; what says more
// than the usual one stays.
func Brief(b artifact.Block, d artifact.Document) string {
	keys := map[artifact.BlockKind]string{
		artifact.GapTask: "daz.gaps", artifact.MatchingTask: "daz.matching", artifact.OrderTask: "daz.order",
	}
	for _, form := range []Address{Familiar, Polite} {
		if key := keys[b.Kind]; key != "" && b.Text == Told(b, d, form) {
			return i18n.Must(i18n.Lang(d.Language)).Say(i18n.T("exercise." + key + "." + string(form)))
		}
	}
	return b.Text
}

// address is that of the order; else pupils from class 11 on are addressed as adults.
func (w *writer) address() Address {
	if w.o.Address != "" {
		return w.o.Address
	}
	if first, _ := strconv.Atoi(leadingDigits(w.o.Grade)); first >= 11 {
		return Polite
	}
	return Familiar
}

func leadingDigits(s string) string {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return s[:i]
}

func (w *writer) say(key string, args ...string) string { return w.words.Say(i18n.T(key, args...)) }

func (w *writer) note(key string, args ...string) {
	if n := w.say(key, args...); !slices.Contains(w.doc.Notes, n) {
		w.doc.Notes = append(w.doc.Notes, n)
	}
}
