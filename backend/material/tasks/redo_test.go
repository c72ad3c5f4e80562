package tasks_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/material/tasks"
)

// drawnSheet is a sheet of every kind, from one of the materials.
func drawnSheet(t *rapid.T, all map[string]tasks.Material) (tasks.Material, artifact.Document) {
	m := all[rapid.SampledFrom([]string{"photosynthesis", "volcano", "plants"}).Draw(t, "material")]
	o := tasks.Order{Count: rapid.IntRange(2, 8).Draw(t, "count"), Solutions: true}
	o.Operation = rapid.SampledFrom([]tasks.Operation{tasks.Tasks, tasks.Quiz, tasks.Levels}).Draw(t, "operation")
	if o.Operation == tasks.Tasks && rapid.Bool().Draw(t, "all kinds") {
		o.Kinds = artifact.Tasks()
	}
	d, err := tasks.Make(m, o, i18n.Must(i18n.Lang(m.Language)))
	if fault.Is(err, fault.Unsupported) { // a text without definitions has no quiz; each has a sheet
		d, err = tasks.Make(
			m,
			tasks.Order{Count: o.Count, Solutions: true, Operation: tasks.Tasks},
			i18n.Must(i18n.Lang(m.Language)),
		)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m, d
}

func drawnWish(t *rapid.T) tasks.Instruction {
	changes := []tasks.Change{
		tasks.Harder, tasks.Easier, tasks.Shorter, tasks.Longer, tasks.Anew, tasks.As, tasks.Worth, tasks.Bank,
		tasks.NoBank, tasks.Letters,
		tasks.Plain, tasks.Speak, tasks.Swap,
	}
	return tasks.Instruction{
		Number: rapid.IntRange(1, 7).
			Draw(t, "number"),
		Level: rapid.SampledFrom([]artifact.Level{"", "", artifact.Easy, artifact.Hard}).Draw(t, "level"),
		Change: rapid.SampledFrom(changes).
			Draw(t, "change"),
		Kind: rapid.SampledFrom(artifact.Tasks()).Draw(t, "kind"), Points: rapid.IntRange(1, 9).Draw(t, "points"),
		Address: rapid.SampledFrom([]tasks.Address{tasks.Familiar, tasks.Polite}).
			Draw(t, "address"),
		Entry: rapid.IntRange(0, 9).Draw(t, "entry"),
	}
}

// blocks are the parts of a document as they are stored.
func blocks(t interface{ Fatal(args ...any) }, content json.RawMessage) []string {
	var d struct{ Blocks []json.RawMessage }
	if err := json.Unmarshal(content, &d); err != nil {
		t.Fatal(err)
	}
	list := make([]string, len(d.Blocks))
	for i, b := range d.Blocks {
		list[i] = string(b)
	}
	return list
}

// "Ändere nur Aufgabe 3": whatever is wished, one after another, every other task stays byte for byte, and the sheet is
// one for class.
func TestOnlyTheNamedTaskChanges(t *testing.T) {
	all := materials(t)
	rapid.Check(t, func(t *rapid.T) {
		m, d := drawnSheet(t, all)
		for range rapid.IntRange(1, 4).Draw(t, "wishes") {
			wish := drawnWish(t)
			parts, err := tasks.Regenerate(m, tasks.Order{}, d, wish, i18n.Must(i18n.Lang(m.Language)))
			if f := fault.Of(err); err != nil {
				states := []tasks.Change{tasks.As, tasks.Worth, tasks.Bank, tasks.NoBank, tasks.Letters, tasks.Plain, tasks.Speak}
				already := f.Key == "fault.exercise.already" && slices.Contains(states, wish.Change)
				if f.Key != "fault.exercise.redo" && f.Key != "fault.exercise.number" && !already {
					t.Fatalf("%+v: %v", wish, err)
				}
				continue
			}
			content, err := json.Marshal(d)
			if err != nil {
				t.Fatal(err)
			}
			got, err := artifact.Patch{
				Put: parts,
			}.Apply(
				artifact.KindOfDocument(),
				artifact.Artifact{Type: artifact.DocumentType, Content: content},
				nil,
			)
			// a number is worth the same in all levels: that is refused
			if err != nil && wish.Change == tasks.Worth && wish.Level != "" {
				continue
			} else if err != nil {
				t.Fatalf("%+v of %+v: %v", wish, d.Blocks, err)
			}
			before, after := blocks(t, content), blocks(t, got.Content)
			changed := 0
			for i := range before {
				switch {
				case before[i] != after[i] && d.Blocks[i].Number != wish.Number:
					t.Fatalf("%+v changed\n%s\ninto\n%s", wish, before[i], after[i])
				case before[i] != after[i]:
					changed++
				}
			}
			if changed != len(parts) {
				t.Fatalf("%+v: %d parts, %d changed", wish, len(parts), changed)
			}
			d = artifact.Document{}
			if err := json.Unmarshal(got.Content, &d); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// What a wish does, by kind of task.
func TestWishesForATask(t *testing.T) {
	m := photosynthesis(t)
	d := made(t, m, tasks.Order{Operation: tasks.Tasks, Kinds: artifact.Tasks(), Count: 4, Solutions: true})
	numbers := map[artifact.BlockKind]int{}
	for _, b := range d.Blocks {
		numbers[b.Kind] = b.Number
	}
	redo := func(kind artifact.BlockKind, w tasks.Instruction) (before, after artifact.Block) {
		t.Helper()
		w.Number = numbers[kind]
		parts, err := tasks.Regenerate(m, tasks.Order{}, d, w, i18n.Must(i18n.German))
		if err != nil || len(parts) != 1 || parts[0].Place != "blocks/"+strconv.Itoa(w.Number-1) {
			t.Fatalf("%s of %s: %+v, %v", w.Change, kind, parts, err)
		}
		return d.Blocks[w.Number-1], parts[0].Block
	}
	if _, b := redo(artifact.GapTask, tasks.Instruction{Change: tasks.Harder}); b.Bank ||
		b.Text != "Fülle die Lücken aus." {
		t.Errorf("a harder gap text: %+v", b)
	}
	if _, b := redo(artifact.GapTask, tasks.Instruction{Change: tasks.Easier}); !b.Bank || !b.Letters {
		t.Errorf("an easier gap text: %+v", b)
	}
	before, b := redo(artifact.GapTask, tasks.Instruction{Change: tasks.Anew})
	if len(b.Entries) != len(before.Entries) ||
		slices.EqualFunc(b.Entries, before.Entries, func(x, y artifact.Entry) bool { return x.Text == y.Text }) {
		t.Errorf("a gap text anew: %+v", b)
	}
	before, b = redo(artifact.GapTask, tasks.Instruction{Change: tasks.Swap, Entry: 3})
	for i := range before.Entries {
		if (b.Entries[i].Text != before.Entries[i].Text) != (i == 2) {
			t.Errorf("the third sentence: %q was %q", b.Entries[i].Text, before.Entries[i].Text)
		}
	}
	if _, b := redo(artifact.TruthTask, tasks.Instruction{
		Change:  tasks.Speak,
		Address: tasks.Polite,
	}); b.Text != "Richtig oder falsch? Kreuzen Sie an." {
		t.Errorf("to adults: %q", b.Text)
	}
	before, b = redo(artifact.MatchingTask, tasks.Instruction{Change: tasks.Shorter})
	if len(b.Entries) != (len(before.Entries)+1)/2 || b.Points != len(b.Entries) {
		t.Errorf("a shorter one: %+v", b)
	}
	if _, b := redo(artifact.ChoiceTask, tasks.Instruction{Change: tasks.Harder}); b.Kind != artifact.ShortTask ||
		b.Points != 2*len(b.Entries) {
		t.Errorf("questions without answers to choose from: %+v", b)
	}
	if _, b := redo(artifact.TruthTask, tasks.Instruction{
		Change: tasks.As,
		Kind:   artifact.MatchingTask,
	}); b.Kind != artifact.MatchingTask ||
		b.Number != numbers[artifact.TruthTask] {
		t.Errorf("as matching: %+v", b)
	}
	if _, b := redo(artifact.ShortTask, tasks.Instruction{Change: tasks.Worth, Points: 2}); b.Points != 2 {
		t.Errorf("two points: %+v", b)
	}
	if _, err := tasks.Regenerate(m, tasks.Order{}, d, tasks.Instruction{Number: 9, Change: tasks.Harder},
		i18n.Must(i18n.German)); fault.Of(
		err,
	).Key != "fault.exercise.number" {
		t.Errorf("task 9: %v", err)
	}
}

// courses are a cycle and a process, each a task of its own.
func courses() tasks.Material {
	items := func(labels ...string) []artifact.Item {
		var list []artifact.Item
		for _, l := range labels {
			list = append(list, artifact.Item{Label: l})
		}
		return list
	}
	return tasks.Material{
		Language: "de",
		Title:    "Wasser",
		Sources:  []artifact.Source{{Title: "Buch"}},
		Structures: []artifact.Structure{
			{Kind: diagram.Cycle, Items: items("Verdunstung", "Wolkenbildung", "Niederschlag", "Abfluss"), Cites: []int{1}},
			{Kind: diagram.Process, Items: items("Rechen", "Sandfang", "Belebungsbecken", "Nachklärung"), Cites: []int{1}},
		},
	}
}

// redone is the first block of a document after a wish for the task with that number; others stay as they are.
func redone(t *testing.T, m tasks.Material, d artifact.Document, w tasks.Instruction) artifact.Block {
	t.Helper()
	w.Number = d.Blocks[0].Number
	parts, err := tasks.Regenerate(m, tasks.Order{}, d, w, i18n.Must(i18n.Lang(m.Language)))
	if err != nil || len(parts) != 1 {
		t.Fatalf("%s: %+v, %v", w.Change, parts, err)
	}
	return parts[0].Block
}

// Steps of another course of events come with its instruction: that of a cycle tells which is the first, another one
// does not. The teacher's stays.
func TestOtherStepsHaveTheirOwnInstruction(t *testing.T) {
	m := courses()
	for _, form := range []tasks.Address{tasks.Familiar, tasks.Polite} {
		cycle := made(
			t,
			m,
			tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.OrderTask}, Address: form},
		)
		plain := cycle
		plain.Blocks = []artifact.Block{redone(t, m, cycle, tasks.Instruction{Change: tasks.Anew})}
		if b := plain.Blocks[0]; b.Entries[0].Text != "Rechen" || strings.Contains(b.Text, "erste Schritt") ||
			strings.Contains(b.Text, "Bringen Sie") != (form == tasks.Polite) {
			t.Errorf("a process in place of a cycle: %+v", b)
		}
		if b := redone(t, m, plain, tasks.Instruction{Change: tasks.Anew}); b.Text != cycle.Blocks[0].Text ||
			b.Entries[0].Text != "Verdunstung" {
			t.Errorf("a cycle in place of a process: %+v", b)
		}
		plain.Blocks[0].Text = "Was geschieht im Klärwerk zuerst?"
		if b := redone(t, m, plain, tasks.Instruction{Change: tasks.Anew}); b.Text != plain.Blocks[0].Text {
			t.Errorf("the teacher's instruction: %q", b.Text)
		}
	}
}

// Another form of address: also for a cycle, whose instruction names a step. What cannot be turned is told with its
// reason, and what is so already, too.
func TestASingleTaskIsReaddressed(t *testing.T) {
	m := courses()
	d := made(t, m, tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.OrderTask}})
	polite := tasks.Instruction{Number: 1, Change: tasks.Speak, Address: tasks.Polite}
	if b := redone(t, m, d, polite); !strings.HasPrefix(b.Text, "Bringen Sie") ||
		!strings.HasSuffix(b.Text, "„Verdunstung“") {
		t.Errorf("a cycle: %q", b.Text)
	}
	refused := func(w tasks.Instruction) string {
		t.Helper()
		w.Number = 1
		parts, err := tasks.Regenerate(m, tasks.Order{}, d, w, i18n.Must(i18n.German))
		if len(parts) > 0 || err == nil {
			t.Fatalf("%+v: %+v", w, parts)
		}
		return fault.Of(err).Key
	}
	for _, w := range []tasks.Instruction{
		{Change: tasks.Speak, Address: tasks.Familiar},
		{Change: tasks.Worth, Points: 4},
		{Change: tasks.As, Kind: artifact.OrderTask},
	} {
		if key := refused(w); key != "fault.exercise.already" {
			t.Errorf("%s of what is so already: %s", w.Change, key)
		}
	}
	if key := refused(tasks.Instruction{Change: tasks.Swap, Entry: 1}); key != "fault.exercise.redo" {
		t.Errorf("one step for another: %s", key)
	}
	d.Blocks[0].Text = "Ordne den Kreislauf des Wassers."
	if key := refused(polite); key != "fault.exercise.instruction" {
		t.Errorf("the teacher's instruction: %s", key)
	}
}

// Terms to be explained stay terms when they become more, others or one another: a question does not stand under
// "Erkläre die Begriffe".
func TestTermsToExplainStayTerms(t *testing.T) {
	m := photosynthesis(t)
	d := made(t, m, tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.MatchingTask}, Count: 3})
	d.Blocks = []artifact.Block{redone(t, m, d, tasks.Instruction{Change: tasks.Harder})}
	for _, w := range []tasks.Instruction{{Change: tasks.Longer}, {Change: tasks.Anew}, {Change: tasks.Swap, Entry: 2}} {
		b := redone(t, m, d, w)
		if b.Text != "Erkläre die Begriffe in eigenen Worten." {
			t.Errorf("%s: %q", w.Change, b.Text)
		}
		for _, e := range b.Entries {
			if !slices.ContainsFunc(m.Terms, func(term artifact.Term) bool { return term.Word == e.Text }) {
				t.Errorf("%s: %q is no term", w.Change, e.Text)
			}
		}
	}
}
