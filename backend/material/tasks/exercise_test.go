package tasks_test

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/material/tasks"
)

const volcano = `Vulkane
Ein Vulkan ist ein Berg, aus dem geschmolzenes Gestein an die Oberfläche tritt. Magma ist das geschmolzene Gestein im Erdinneren. Lava ist das Gestein, das an der Oberfläche austritt.
Der Krater ist die Öffnung am Gipfel. Eine Magmakammer ist ein Hohlraum unter dem Berg. Die Temperatur der Lava erreicht etwa 1100 Grad.
Im Jahr 1883 zerstörte der Ausbruch des Krakatau viele Dörfer. Nach dem Ausbruch sinkt der Druck in der Kammer, und die Erde beruhigt sich wieder.
Die Bestandteile der Asche sind Glas, Staub und Mineralien. Rund 500 Feuerberge gelten heute als aktiv (so schätzen es Fachleute).`

const plants = `Plants
Photosynthesis is a process that turns light into chemical energy. Chlorophyll is the green pigment of the leaves. A stoma is a pore in the surface of a leaf.
Glucose is the sugar that plants build. The products of photosynthesis are glucose and oxygen. Most plants take up carbon dioxide through their leaves.
The roots carry water and minerals into the stem. Plants without sunlight lose their green colour after several days. The largest trees store carbon for centuries.`

func photosynthesis(t *testing.T) tasks.Material {
	t.Helper()
	raw, err := os.ReadFile("testdata/photosynthese.json")
	if err != nil {
		t.Fatal(err)
	}
	var r artifact.Research
	if err := json.Unmarshal(raw, &r); err != nil {
		t.Fatal(err)
	}
	return tasks.OfResearch(r)
}

func materials(t *testing.T) map[string]tasks.Material {
	t.Helper()
	return map[string]tasks.Material{
		"photosynthesis": photosynthesis(t), "volcano": tasks.OfText(volcano, "de"), "plants": tasks.OfText(plants, "en"),
	}
}

func made(t *testing.T, m tasks.Material, o tasks.Order) artifact.Document {
	t.Helper()
	d, err := tasks.Make(m, o, i18n.Must(i18n.Lang(m.Language)))
	if err != nil {
		t.Fatalf("%s of %s: %v", o.Operation, m.Title, err)
	}
	if err := d.Validate(); err != nil {
		t.Fatalf("%s of %s: %v", o.Operation, m.Title, err)
	}
	return d
}

// said is all that a material says, the sentences on lines.
func said(m tasks.Material) string {
	var b strings.Builder
	for _, s := range m.Sections {
		for _, sentence := range s.Sentences {
			b.WriteString(sentence.Text + "\n")
		}
	}
	for _, term := range m.Terms {
		b.WriteString(term.Word + "\n" + term.Definition + "\n")
	}
	for _, st := range m.Structures {
		for _, item := range st.Items {
			b.WriteString(item.Label + "\n" + item.Text + "\n")
		}
	}
	return b.String()
}

var plainOfAsides = strings.NewReplacer(" (Glucose)", "", " (so schätzen es Fachleute)", "")

// Every task is true to its text: solutions stand in it, false statements do not, and no task shows its own solution.
func TestTasksAreTrueToTheText(t *testing.T) {
	for name, m := range materials(t) {
		source := plainOfAsides.Replace(said(m))
		for _, o := range []tasks.Order{
			{Operation: tasks.Tasks},
			{Operation: tasks.Tasks, Count: 10},
			{Operation: tasks.Quiz},
			{Operation: tasks.Levels},
			{Operation: tasks.Tasks, Kinds: artifact.Tasks()},
		} {
			d := made(t, m, o)
			for _, b := range d.Blocks {
				for _, e := range b.Entries {
					faithful(t, name, source, b, e)
				}
			}
		}
	}
}

func faithful(t *testing.T, name, source string, b artifact.Block, e artifact.Entry) {
	t.Helper()
	for _, a := range e.Answers {
		if !strings.Contains(source, plainOfAsides.Replace(a)) {
			t.Errorf("%s, %s: the text does not say %q", name, b.Kind, a)
		}
	}
	switch b.Kind {
	case artifact.GapTask:
		filled := e.Text
		for _, a := range e.Answers {
			filled = strings.Replace(filled, artifact.Gap, a, 1)
		}
		if !strings.Contains(source, plainOfAsides.Replace(filled)) {
			t.Errorf("%s: no sentence of the text: %q", name, filled)
		}
		for _, other := range b.Entries {
			for _, a := range e.Answers {
				if strings.Contains(strings.ToLower(other.Text), strings.ToLower(a)) {
					t.Errorf("%s: %q is given away by %q", name, a, other.Text)
				}
			}
		}
	case artifact.TruthTask:
		if strings.Contains(source, e.Text) != e.True {
			t.Errorf("%s: %q is %v", name, e.Text, e.True)
		}
	case artifact.MatchingTask:
		if strings.Contains(strings.ToLower(e.Answers[0]), strings.ToLower(e.Text)) {
			t.Errorf("%s: %q matches itself: %q", name, e.Text, e.Answers[0])
		}
	case artifact.ChoiceTask:
		for _, option := range e.Options {
			if !strings.Contains(source, option) || strings.Contains(e.Text, option) {
				t.Errorf("%s: option %q of %q", name, option, e.Text)
			}
		}
	case artifact.ShortTask:
		if strings.Contains(e.Text, e.Answers[0]) {
			t.Errorf("%s: %q answers itself", name, e.Text)
		}
	case artifact.OrderTask, artifact.ParagraphBlock, artifact.HeadingBlock, artifact.GlossaryBlock, artifact.TableBlock:
	}
}

// What a teacher gets from the research of the main request.
func TestTheMainSheet(t *testing.T) {
	d := made(t, photosynthesis(t), tasks.Order{Operation: tasks.Tasks, Grade: "7", Solutions: true})
	var kinds []artifact.BlockKind
	for _, b := range d.Blocks {
		kinds = append(kinds, b.Kind)
	}
	want := []artifact.BlockKind{
		artifact.GapTask, artifact.TruthTask, artifact.MatchingTask, artifact.OrderTask, artifact.ShortTask,
	}
	if !slices.Equal(kinds, want) || d.Points("") != 28 {
		t.Errorf("%v, %d points", kinds, d.Points(""))
	}
	if bank := d.Blocks[0].Shown(); !slices.Contains(bank, "Chlorophyll") || !slices.Contains(bank, "Traubenzucker") ||
		slices.Contains(bank, "Photosynthese") {
		t.Errorf("bank %v", bank)
	}
	if !strings.HasPrefix(d.Blocks[0].Text, "Fülle ") {
		t.Errorf("class 7 is addressed by %q", d.Blocks[0].Text)
	}
	if again := made(t, photosynthesis(t), tasks.Order{
		Operation: tasks.Tasks, Grade: "7",
		Solutions: true,
	}); !reflect.DeepEqual(
		d,
		again,
	) {
		t.Error("the same order gives another sheet")
	}
	if d := made(t, photosynthesis(t), tasks.Order{Operation: tasks.Tasks, Grade: "12"}); !strings.HasPrefix(
		d.Blocks[0].Text,
		"Füllen Sie ",
	) {
		t.Errorf("class 12 is addressed by %q", d.Blocks[0].Text)
	}
}

// A false statement differs from the text in one thing.
func TestFalseStatements(t *testing.T) {
	d := made(
		t,
		tasks.OfText(volcano, "de"),
		tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.TruthTask}, Count: 8},
	)
	var wrong []string
	for _, e := range d.Blocks[0].Entries {
		if !e.True {
			wrong = append(wrong, e.Text)
		}
	}
	for _, want := range []string{"Die Temperatur der Lava erreicht etwa 550 Grad.", "Nach dem Ausbruch steigt der " +
		"Druck in der Kammer, und die Erde beruhigt sich wieder."} {
		if !slices.Contains(wrong, want) {
			t.Errorf("%q is missing in %q", want, wrong)
		}
	}
	if len(wrong) == len(d.Blocks[0].Entries) || len(wrong) < 3 {
		t.Errorf("%d of %d are false", len(wrong), len(d.Blocks[0].Entries))
	}
}

// A simpler text says nothing new; asides go, and sentences are cut only where both halves stand.
func TestSimplify(t *testing.T) {
	d := made(t, tasks.OfText(volcano, "de"), tasks.Order{Operation: tasks.Simplify, Level: "B2"})
	var text []string
	for _, b := range d.Blocks {
		for _, e := range b.Entries {
			text = append(text, e.Text)
		}
	}
	for _, want := range []string{
		"Nach dem Ausbruch sinkt der Druck in der Kammer.", "Die Erde beruhigt sich wieder.",
		"Rund 500 Feuerberge gelten heute als aktiv.",
	} {
		if !slices.Contains(text, want) {
			t.Errorf("%q is missing in %q", want, text)
		}
	}
	for _, whole := range []string{
		"Bei Hitze verlieren Enzyme ihre Form, und alle Pflanzen im Garten.", "Das Tier, das wir sahen, und der " +
			"Hund schliefen.", "Der Berg ist hoch, aber nicht steil.",
		"Weil der Druck steigt, und die Erde bebt.",
	} {
		d := made(t, tasks.OfText(whole, "de").Named("x"), tasks.Order{Operation: tasks.Simplify})
		if got := d.Blocks[0].Entries; len(got) != 1 || got[0].Text != whole {
			t.Errorf("%q was cut: %v", whole, got)
		}
	}
}

func TestWhatRulesCannotDo(t *testing.T) {
	words := i18n.Must(i18n.German)
	for _, op := range []tasks.Operation{tasks.Translate, tasks.Correct} {
		if _, err := tasks.Make(photosynthesis(t), tasks.Order{Operation: op}, words); !fault.Is(err, fault.Unsupported) ||
			fault.Of(err).Key != "fault.exercise.model" {
			t.Errorf("%s: %v", op, err)
		}
	}
	if _, err := tasks.Make(tasks.OfText("", "de"), tasks.Order{Operation: tasks.Tasks}, words); !fault.Is(
		err,
		fault.Invalid,
	) {
		t.Errorf("nothing: %v", err)
	}
	if _, err := tasks.Make(tasks.OfText("Hallo zusammen, bis morgen dann.", "de").Named("x"),
		tasks.Order{Operation: tasks.Quiz}, words); !fault.Is(
		err,
		fault.Unsupported,
	) {
		t.Errorf("no quiz in this: %v", err)
	}
	d := made(
		t,
		tasks.OfText(volcano, "de"),
		tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask, artifact.OrderTask}},
	)
	if len(d.Blocks) != 1 || len(d.Notes) != 1 || !strings.Contains(d.Notes[0], "Reihenfolge") {
		t.Errorf("%d tasks, %q", len(d.Blocks), d.Notes)
	}
}

// A sheet speaks to its pupils in another form, and nothing else changes.
func TestAnotherAddress(t *testing.T) {
	before := made(t, photosynthesis(t), tasks.Order{Operation: tasks.Tasks, Address: tasks.Familiar})
	after := made(t, tasks.OfDocument(before), tasks.Order{Operation: tasks.Tone, Address: tasks.Polite})
	for i := range after.Blocks {
		if after.Blocks[i].Text == before.Blocks[i].Text && before.Blocks[i].Kind != artifact.HeadingBlock {
			t.Errorf("%q", after.Blocks[i].Text)
		}
		after.Blocks[i].Text = before.Blocks[i].Text
	}
	if !reflect.DeepEqual(before, after) {
		t.Error("more than the address has changed")
	}
}

// A section is left to the list that repeats it; one that has been rewritten since is text again.
func TestASectionThatItsListNoLongerRepeats(t *testing.T) {
	r := artifact.Research{
		Sections: []artifact.Section{{Heading: "Ablauf", Sentences: []artifact.Sentence{{Text: "Druck: viel."}}}},
		Structures: []artifact.Structure{
			{Heading: "Ablauf", Items: []artifact.Item{{Label: "Druck", Text: "viel."}}, Own: true},
		},
	}
	if got := tasks.OfResearch(r).Sections; len(got) != 0 {
		t.Errorf("the list says it: %+v", got)
	}
	r.Sections[0].Sentences[0].Text = "Es braucht Druck."
	if got := tasks.OfResearch(r).Sections; len(got) != 1 {
		t.Errorf("nothing says it: %+v", got)
	}
}

// A text that was pasted with lines broken at a margin is the text that it was before, and nothing of it is lost.
func TestAPastedTextWithBrokenLines(t *testing.T) {
	m := tasks.OfText(`Biologie
Der Wald
Der Wald ist ein Lebensraum, in dem viele verschiedene
Tiere und Pflanzen zusammen leben. Eine Buche ist ein
Laubbaum, der in unseren Wäldern häufig wächst.

Was Pflanzen brauchen:
- Wasser
- Licht
Schädlinge
Der Borkenkäfer ist ein Käfer, der unter der Rinde lebt.`, "de")
	want := []artifact.Section{
		{Heading: "Der Wald", Sentences: []artifact.Sentence{
			{Text: "Der Wald ist ein Lebensraum, in dem viele verschiedene Tiere und Pflanzen zusammen leben.", Cites: []int{}},
			{Text: "Eine Buche ist ein Laubbaum, der in unseren Wäldern häufig wächst.", Cites: []int{}},
		}},
		{
			Heading:   "Was Pflanzen brauchen:",
			Sentences: []artifact.Sentence{{Text: "Wasser", Cites: []int{}}, {Text: "Licht", Cites: []int{}}},
		},
		{
			Heading:   "Schädlinge",
			Sentences: []artifact.Sentence{{Text: "Der Borkenkäfer ist ein Käfer, der unter der Rinde lebt.", Cites: []int{}}},
		},
	}
	if m.Title != "Biologie" || !reflect.DeepEqual(m.Sections, want) || len(m.Terms) != 3 {
		t.Errorf("%q: %+v, %d terms", m.Title, m.Sections, len(m.Terms))
	}
}

// The steps of a cycle can begin anywhere: the sheet says where.
func TestACycleBeginsWhereTheSheetSays(t *testing.T) {
	m := tasks.Material{
		Language: "de",
		Title:    "Wasser",
		Structures: []artifact.Structure{
			{
				Kind:  diagram.Cycle,
				Items: []artifact.Item{{Label: "Verdunstung"}, {Label: "Kondensation"}, {Label: "Niederschlag"}},
			},
		},
	}
	m.Sections = []artifact.Section{{Sentences: []artifact.Sentence{{Text: "Das Wasser bewegt sich in einem Kreislauf."}}}}
	order := tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.OrderTask}}
	d := made(t, m, order)
	if !strings.Contains(d.Blocks[0].Text, "„Verdunstung“") || !strings.Contains(d.Blocks[0].Text, "Schreibe ") {
		t.Errorf("%q", d.Blocks[0].Text)
	}
	polite := made(t, tasks.OfDocument(d), tasks.Order{Operation: tasks.Tone, Address: tasks.Polite})
	if !strings.Contains(polite.Blocks[0].Text, "„Verdunstung“") ||
		!strings.Contains(polite.Blocks[0].Text, "Schreiben Sie ") {
		t.Errorf("%q", polite.Blocks[0].Text)
	}
}

// An instruction that somebody wrote cannot be turned by rule, and nobody is told that it was.
func TestInstructionsOfOthersAreNotCalledTurned(t *testing.T) {
	sheet := made(t, photosynthesis(t), tasks.Order{Operation: tasks.Tasks, Address: tasks.Familiar})
	polite := tasks.Order{Operation: tasks.Tone, Address: tasks.Polite}
	sheet.Blocks[0].Text = "Setze die Wörter ein, wie wir es gestern geübt haben."
	d := made(t, tasks.OfDocument(sheet), polite)
	if len(d.Notes) != 1 || !strings.Contains(d.Notes[0], "4 von 5") {
		t.Errorf("%q", d.Notes)
	}
	for i := range sheet.Blocks {
		sheet.Blocks[i].Text = "Löse die Aufgabe."
	}
	if _, err := tasks.Make(tasks.OfDocument(sheet), polite, i18n.Must(i18n.German)); fault.Of(
		err,
	).Key != "fault.exercise.model" {
		t.Errorf("nothing was turned: %v", err)
	}
}

// Ranges and ways are no asides.
func TestADashIsNotAlwaysAnAside(t *testing.T) {
	for text, want := range map[string]string{
		"Im Sommer wächst sie bei 20 – 25 Grad und im Winter bei 5 – 10 Grad.": "Im Sommer wächst sie bei 20 – 25 Grad " +
			"und im Winter bei 5 – 10 Grad.",
		"Die Strecke Berlin – Hamburg – Kiel ist lang.": "Die Strecke Berlin – Hamburg – " +
			"Kiel ist lang.",
		"Die Buche – sie wird sehr alt – wächst hier.": "Die Buche wächst hier.",
	} {
		d := made(t, tasks.OfText(text, "de").Named("x"), tasks.Order{Operation: tasks.Simplify})
		if got := d.Blocks[0].Entries[0].Text; got != want {
			t.Errorf("%q", got)
		}
	}
}
