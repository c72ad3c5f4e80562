package exercise_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/diagram"
	"pult/backend/exercise"
	"pult/backend/fault"
	"pult/backend/locale"
	"pult/backend/session"
)

// drawnSheet is a sheet of every kind, from one of the materials.
func drawnSheet(t *rapid.T, all map[string]exercise.Material) (exercise.Material, session.Document) {
	m := all[rapid.SampledFrom([]string{"photosynthesis", "volcano", "plants"}).Draw(t, "material")]
	o := exercise.Order{Count: rapid.IntRange(2, 8).Draw(t, "count"), Solutions: true}
	o.Operation = rapid.SampledFrom([]exercise.Operation{exercise.Tasks, exercise.Quiz, exercise.Levels}).Draw(t, "operation")
	if o.Operation == exercise.Tasks && rapid.Bool().Draw(t, "all kinds") {
		o.Kinds = session.Tasks()
	}
	d, err := exercise.Make(m, o, locale.Must(locale.Lang(m.Language)))
	if fault.Is(err, fault.Unsupported) { // a text without definitions has no quiz; each has a sheet
		d, err = exercise.Make(m, exercise.Order{Count: o.Count, Solutions: true, Operation: exercise.Tasks}, locale.Must(locale.Lang(m.Language)))
	}
	if err != nil {
		t.Fatal(err)
	}
	return m, d
}

func drawnWish(t *rapid.T) exercise.Wish {
	changes := []exercise.Change{
		exercise.Harder, exercise.Easier, exercise.Shorter, exercise.Longer, exercise.Anew, exercise.As, exercise.Worth, exercise.Bank, exercise.NoBank, exercise.Letters,
		exercise.Plain, exercise.Speak, exercise.Swap,
	}
	return exercise.Wish{
		Number: rapid.IntRange(1, 7).Draw(t, "number"), Level: rapid.SampledFrom([]session.Level{"", "", session.Easy, session.Hard}).Draw(t, "level"),
		Change: rapid.SampledFrom(changes).Draw(t, "change"), Kind: rapid.SampledFrom(session.Tasks()).Draw(t, "kind"), Points: rapid.IntRange(1, 9).Draw(t, "points"),
		Address: rapid.SampledFrom([]exercise.Address{exercise.Familiar, exercise.Polite}).Draw(t, "address"), Entry: rapid.IntRange(0, 9).Draw(t, "entry"),
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

// "Ändere nur Aufgabe 3": whatever is wished, one after another, every other task stays byte for byte, and the sheet is one for class.
func TestOnlyTheNamedTaskChanges(t *testing.T) {
	all := materials(t)
	rapid.Check(t, func(t *rapid.T) {
		m, d := drawnSheet(t, all)
		for range rapid.IntRange(1, 4).Draw(t, "wishes") {
			wish := drawnWish(t)
			parts, err := exercise.Redo(m, exercise.Order{}, d, wish, locale.Must(locale.Lang(m.Language)))
			if f := fault.Of(err); err != nil {
				states := []exercise.Change{exercise.As, exercise.Worth, exercise.Bank, exercise.NoBank, exercise.Letters, exercise.Plain, exercise.Speak}
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
			got, err := session.Patch{Put: parts}.Apply(session.Artifact{Type: session.DocumentType, Content: content}, nil)
			if err != nil && wish.Change == exercise.Worth && wish.Level != "" { // a number is worth the same in all levels: that is refused
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
			d = session.Document{}
			if err := json.Unmarshal(got.Content, &d); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// What a wish does, by kind of task.
func TestWishesForATask(t *testing.T) {
	m := photosynthesis(t)
	d := made(t, m, exercise.Order{Operation: exercise.Tasks, Kinds: session.Tasks(), Count: 4, Solutions: true})
	numbers := map[session.BlockKind]int{}
	for _, b := range d.Blocks {
		numbers[b.Kind] = b.Number
	}
	redo := func(kind session.BlockKind, w exercise.Wish) (before, after session.Block) {
		t.Helper()
		w.Number = numbers[kind]
		parts, err := exercise.Redo(m, exercise.Order{}, d, w, locale.Must(locale.German))
		if err != nil || len(parts) != 1 || parts[0].Place != "blocks/"+strconv.Itoa(w.Number-1) {
			t.Fatalf("%s of %s: %+v, %v", w.Change, kind, parts, err)
		}
		return d.Blocks[w.Number-1], parts[0].Block
	}
	if _, b := redo(session.GapTask, exercise.Wish{Change: exercise.Harder}); b.Bank || b.Text != "Fülle die Lücken aus." {
		t.Errorf("a harder gap text: %+v", b)
	}
	if _, b := redo(session.GapTask, exercise.Wish{Change: exercise.Easier}); !b.Bank || !b.Letters {
		t.Errorf("an easier gap text: %+v", b)
	}
	before, b := redo(session.GapTask, exercise.Wish{Change: exercise.Anew})
	if len(b.Entries) != len(before.Entries) || slices.EqualFunc(b.Entries, before.Entries, func(x, y session.Entry) bool { return x.Text == y.Text }) {
		t.Errorf("a gap text anew: %+v", b)
	}
	before, b = redo(session.GapTask, exercise.Wish{Change: exercise.Swap, Entry: 3})
	for i := range before.Entries {
		if (b.Entries[i].Text != before.Entries[i].Text) != (i == 2) {
			t.Errorf("the third sentence: %q was %q", b.Entries[i].Text, before.Entries[i].Text)
		}
	}
	if _, b := redo(session.TruthTask, exercise.Wish{Change: exercise.Speak, Address: exercise.Polite}); b.Text != "Richtig oder falsch? Kreuzen Sie an." {
		t.Errorf("to adults: %q", b.Text)
	}
	before, b = redo(session.MatchingTask, exercise.Wish{Change: exercise.Shorter})
	if len(b.Entries) != (len(before.Entries)+1)/2 || b.Points != len(b.Entries) {
		t.Errorf("a shorter one: %+v", b)
	}
	if _, b := redo(session.ChoiceTask, exercise.Wish{Change: exercise.Harder}); b.Kind != session.ShortTask || b.Points != 2*len(b.Entries) {
		t.Errorf("questions without answers to choose from: %+v", b)
	}
	if _, b := redo(session.TruthTask, exercise.Wish{Change: exercise.As, Kind: session.MatchingTask}); b.Kind != session.MatchingTask || b.Number != numbers[session.TruthTask] {
		t.Errorf("as matching: %+v", b)
	}
	if _, b := redo(session.ShortTask, exercise.Wish{Change: exercise.Worth, Points: 2}); b.Points != 2 {
		t.Errorf("two points: %+v", b)
	}
	if _, err := exercise.Redo(m, exercise.Order{}, d, exercise.Wish{Number: 9, Change: exercise.Harder}, locale.Must(locale.German)); fault.Of(err).Key != "fault.exercise.number" {
		t.Errorf("task 9: %v", err)
	}
}

// courses are a cycle and a process, each a task of its own.
func courses() exercise.Material {
	items := func(labels ...string) []session.Item {
		var list []session.Item
		for _, l := range labels {
			list = append(list, session.Item{Label: l})
		}
		return list
	}
	return exercise.Material{Language: "de", Title: "Wasser", Sources: []session.Source{{Title: "Buch"}}, Structures: []session.Structure{
		{Kind: diagram.Cycle, Items: items("Verdunstung", "Wolkenbildung", "Niederschlag", "Abfluss"), Cites: []int{1}},
		{Kind: diagram.Process, Items: items("Rechen", "Sandfang", "Belebungsbecken", "Nachklärung"), Cites: []int{1}},
	}}
}

// redone is the first block of a document after a wish for the task with that number; others stay as they are.
func redone(t *testing.T, m exercise.Material, d session.Document, w exercise.Wish) session.Block {
	t.Helper()
	w.Number = d.Blocks[0].Number
	parts, err := exercise.Redo(m, exercise.Order{}, d, w, locale.Must(locale.Lang(m.Language)))
	if err != nil || len(parts) != 1 {
		t.Fatalf("%s: %+v, %v", w.Change, parts, err)
	}
	return parts[0].Block
}

// Steps of another course of events come with its instruction: that of a cycle tells which is the first, another one does not. The teacher's stays.
func TestOtherStepsHaveTheirOwnInstruction(t *testing.T) {
	m := courses()
	for _, form := range []exercise.Address{exercise.Familiar, exercise.Polite} {
		cycle := made(t, m, exercise.Order{Operation: exercise.Tasks, Kinds: []session.BlockKind{session.OrderTask}, Address: form})
		plain := cycle
		plain.Blocks = []session.Block{redone(t, m, cycle, exercise.Wish{Change: exercise.Anew})}
		if b := plain.Blocks[0]; b.Entries[0].Text != "Rechen" || strings.Contains(b.Text, "erste Schritt") || strings.Contains(b.Text, "Bringen Sie") != (form == exercise.Polite) {
			t.Errorf("a process in place of a cycle: %+v", b)
		}
		if b := redone(t, m, plain, exercise.Wish{Change: exercise.Anew}); b.Text != cycle.Blocks[0].Text || b.Entries[0].Text != "Verdunstung" {
			t.Errorf("a cycle in place of a process: %+v", b)
		}
		plain.Blocks[0].Text = "Was geschieht im Klärwerk zuerst?"
		if b := redone(t, m, plain, exercise.Wish{Change: exercise.Anew}); b.Text != plain.Blocks[0].Text {
			t.Errorf("the teacher's instruction: %q", b.Text)
		}
	}
}

// Another form of address: also for a cycle, whose instruction names a step. What cannot be turned is told with its reason, and what is so already, too.
func TestASingleTaskIsReaddressed(t *testing.T) {
	m := courses()
	d := made(t, m, exercise.Order{Operation: exercise.Tasks, Kinds: []session.BlockKind{session.OrderTask}})
	polite := exercise.Wish{Number: 1, Change: exercise.Speak, Address: exercise.Polite}
	if b := redone(t, m, d, polite); !strings.HasPrefix(b.Text, "Bringen Sie") || !strings.HasSuffix(b.Text, "„Verdunstung“") {
		t.Errorf("a cycle: %q", b.Text)
	}
	refused := func(w exercise.Wish) string {
		t.Helper()
		w.Number = 1
		parts, err := exercise.Redo(m, exercise.Order{}, d, w, locale.Must(locale.German))
		if len(parts) > 0 || err == nil {
			t.Fatalf("%+v: %+v", w, parts)
		}
		return fault.Of(err).Key
	}
	for _, w := range []exercise.Wish{
		{Change: exercise.Speak, Address: exercise.Familiar}, {Change: exercise.Worth, Points: 4}, {Change: exercise.As, Kind: session.OrderTask},
	} {
		if key := refused(w); key != "fault.exercise.already" {
			t.Errorf("%s of what is so already: %s", w.Change, key)
		}
	}
	if key := refused(exercise.Wish{Change: exercise.Swap, Entry: 1}); key != "fault.exercise.redo" {
		t.Errorf("one step for another: %s", key)
	}
	d.Blocks[0].Text = "Ordne den Kreislauf des Wassers."
	if key := refused(polite); key != "fault.exercise.instruction" {
		t.Errorf("the teacher's instruction: %s", key)
	}
}

// Terms to be explained stay terms when they become more, others or one another: a question does not stand under "Erkläre die Begriffe".
func TestTermsToExplainStayTerms(t *testing.T) {
	m := photosynthesis(t)
	d := made(t, m, exercise.Order{Operation: exercise.Tasks, Kinds: []session.BlockKind{session.MatchingTask}, Count: 3})
	d.Blocks = []session.Block{redone(t, m, d, exercise.Wish{Change: exercise.Harder})}
	for _, w := range []exercise.Wish{{Change: exercise.Longer}, {Change: exercise.Anew}, {Change: exercise.Swap, Entry: 2}} {
		b := redone(t, m, d, w)
		if b.Text != "Erkläre die Begriffe in eigenen Worten." {
			t.Errorf("%s: %q", w.Change, b.Text)
		}
		for _, e := range b.Entries {
			if !slices.ContainsFunc(m.Terms, func(term session.Term) bool { return term.Word == e.Text }) {
				t.Errorf("%s: %q is no term", w.Change, e.Text)
			}
		}
	}
}
