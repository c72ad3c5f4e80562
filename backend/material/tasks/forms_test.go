package tasks_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/tasks"
)

const hedgehog = "Der Igel ist ein Säugetier. Auf seinem Rücken trägt er etwa 8000 Stacheln. " +
	"Bei Gefahr rollt er sich zu einer Kugel zusammen. Der Igel frisst am liebsten Käfer, Regenwürmer und Schnecken. " +
	"In der Nacht geht er auf Nahrungssuche. Am Tag schläft er in einem Nest aus Laub."

// The text that a teacher hands in comes back whole: as a gap text, line by line, as strips to cut out.
func TestAnOwnTextLosesNoSentence(t *testing.T) {
	m := tasks.OfText(hedgehog, "de").Named("Der Igel")
	gaps := tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask}, Count: 8}
	for _, o := range []tasks.Order{
		gaps, {Operation: tasks.Lines}, {Operation: tasks.Strips}, {Operation: tasks.Mixed}, {Operation: tasks.Numbered},
	} {
		d := made(t, m, o)
		var said []string
		for _, b := range d.Blocks {
			for _, e := range b.Entries {
				said = append(said, artifact.FillGaps(e.Text, e.Answers))
			}
			for _, row := range b.Rows {
				_, sentence, _ := strings.Cut(row[0], ". ")
				said = append(said, sentence)
			}
		}
		if text := strings.Join(said, " "); text != hedgehog {
			t.Errorf("%s: %s", o.Operation, text)
		}
	}
	d := made(t, m, gaps)
	words := d.Blocks[0].Shown()
	if len(words) != 8 || d.Blocks[0].Points != 8 || len(d.Notes) > 0 || slices.Contains(words, "Igel") ||
		strings.Contains(d.Blocks[0].Entries[0].Text, artifact.Gap) {
		t.Errorf("gaps %q, %d points, notes %q", words, d.Blocks[0].Points, d.Notes)
	}
	if mixed := made(t, m, tasks.Order{Operation: tasks.Mixed}).Blocks[0]; slices.Equal(mixed.Shown(), sentencesOf(m)) {
		t.Error("the strips are in their order")
	}
}

func sentencesOf(m tasks.Material) []string {
	var list []string
	for _, s := range m.Sections[0].Sentences {
		list = append(list, s.Text)
	}
	return list
}

// A gap text of an own text gets more gaps, fewer or other ones, and stays whole.
func TestARunningTextIsGappedAgain(t *testing.T) {
	m := tasks.OfText(hedgehog, "de").Named("Der Igel")
	d := made(t, m, tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask}, Count: 4})
	for _, change := range []tasks.Change{tasks.Longer, tasks.Shorter, tasks.Anew} {
		parts, err := tasks.Regenerate(m, tasks.Order{}, d, tasks.Instruction{Number: 1, Change: change},
			i18n.Must(i18n.German))
		if err != nil {
			t.Fatalf("%s: %v", change, err)
		}
		b := parts[0].Block
		var said []string
		for _, e := range b.Entries {
			said = append(said, artifact.FillGaps(e.Text, e.Answers))
		}
		n := len(b.Shown())
		if strings.Join(said, " ") != hedgehog || b.Points != n || change == tasks.Longer && n != 6 ||
			change == tasks.Shorter && n != 2 || change == tasks.Anew && slices.Equal(b.Shown(), d.Blocks[0].Shown()) {
			t.Errorf("%s: %q, %d points", change, b.Shown(), b.Points)
		}
	}
}

// A shorter text has as many sentences as were asked for, and says which went.
func TestAShorterTextSaysWhatWentAway(t *testing.T) {
	m := tasks.OfText(hedgehog, "de").Named("Der Igel")
	d := made(t, m, tasks.Order{Operation: tasks.Shorten, Count: 4})
	kept := d.Blocks[0].Entries
	said := slices.Clone(d.Notes)
	for _, e := range kept {
		said = append(said, e.Text)
	}
	all := strings.Join(said, " ")
	for _, s := range sentencesOf(m) {
		if !strings.Contains(all, s) {
			t.Errorf("went without a word: %q", s)
		}
	}
	if len(kept) != 4 {
		t.Errorf("%d sentences", len(kept))
	}
	few := made(t, m, tasks.Order{Operation: tasks.Summary, Words: 15})
	var words []string
	for _, e := range few.Blocks[0].Entries {
		words = append(words, strings.Fields(e.Text)...)
	}
	if n := len(words); n == 0 || n > 15 {
		t.Errorf("%d words: %s", n, words)
	}
}

// As many questions as were asked for, when the text has terms, dates or words enough; else it is said.
func TestAQuizHasTheNumberThatWasNamed(t *testing.T) {
	choice := tasks.Order{Operation: tasks.Quiz, Kinds: []artifact.BlockKind{artifact.ChoiceTask}, Count: 12}
	d := made(t, photosynthesis(t), choice)
	n := len(d.Blocks[0].Entries)
	said := i18n.Must(i18n.German).Say(i18n.T(
		"exercise.fewer", "count", "12", "n", strconv.Itoa(n), "kind", "@exercise.kind.choice",
	))
	if n < 12 && !slices.Contains(d.Notes, said) {
		t.Errorf("%d questions, and nothing is said", n)
	}
	for _, e := range d.Blocks[0].Entries {
		if len(e.Options) < 3 || len(e.Right) != 1 || strings.Contains(e.Text, e.Options[e.Right[0]]) {
			t.Errorf("%q: %q", e.Text, e.Options)
		}
	}
}

// The versions of a text itself are written by a model only.
func TestVersionsOfATextNeedAModel(t *testing.T) {
	_, err := tasks.Make(tasks.OfText(hedgehog, "de").Named("Igel"), tasks.Order{Operation: tasks.Versions},
		i18n.Must(i18n.German))
	if f := fault.Of(err); f == nil || f.Key != "fault.exercise.model" {
		t.Errorf("%v", err)
	}
}

// The last sentence of a pasted text may lack its full stop; it is a sentence all the same.
func TestTheLastSentenceNeedsNoFullStop(t *testing.T) {
	for _, text := range []string{
		"Der Igel ist ein Säugetier. Er frisst Käfer und Würmer",
		"Der Igel ist ein Säugetier.\nEr frisst Käfer und Würmer",
		"Der Igel\n\nDer Igel ist ein Säugetier. Er frisst Käfer und Würmer",
	} {
		d := made(t, tasks.OfText(text, "de").Named("Der Igel"), tasks.Order{Operation: tasks.Lines})
		if raw := fmt.Sprint(d.Blocks); !strings.Contains(raw, "Er frisst Käfer und Würmer") {
			t.Errorf("%q: %s", text, raw)
		}
	}
}
