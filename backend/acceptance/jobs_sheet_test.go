//go:build !race

package acceptance_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/phonetics"
	"pult/backend/lang/prose"
	"pult/backend/lang/textstat"
)

// tasks: the sheet has a task of each kind.
func tasks(kinds ...artifact.BlockKind) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		for _, kind := range kinds {
			if !slices.ContainsFunc(r.sheets[0].Blocks, func(b artifact.Block) bool { return b.Kind == kind }) {
				t.Errorf("no task of the kind %s; notes %q", kind, r.sheets[0].Notes)
			}
		}
	}
}

// solved does every task with its solution and holds the outcome against what the source says.
func solved(t *testing.T, r *results) {
	t.Helper()
	source := origin(r)
	for _, d := range r.sheets {
		if !d.Solutions {
			t.Error("the sheet of solutions is missing")
		}
		for _, b := range d.Blocks {
			for _, e := range b.Entries {
				solve(t, source, b, e)
			}
			if b.Kind == artifact.OrderTask {
				inSequence(t, r, b)
			}
		}
	}
}

// origin is what a sheet was made from: the song when there is one, else the research.
func origin(r *results) string {
	text := said(*r.research)
	if len(r.songs) > 0 {
		text += strings.Join(sung(r.songs[0]), " ") + "\n" + strings.Join(sung(r.songs[0]), "\n")
	}
	return text
}

func solve(t *testing.T, source string, b artifact.Block, e artifact.Entry) {
	t.Helper()
	for _, a := range e.Answers {
		if !strings.Contains(source, a) {
			t.Errorf("task %d, %s: the source does not say %q", b.Number, b.Kind, a)
		}
	}
	switch b.Kind {
	case artifact.GapTask:
		filled := e.Text
		for _, a := range e.Answers {
			filled = strings.Replace(filled, artifact.Gap, a, 1)
		}
		filled = strings.ReplaceAll(filled, " / ", " ") // two lines of a song
		if !strings.Contains(source, filled) {
			t.Errorf("filled in, the gaps give %q, which the source does not say", filled)
		}
	case artifact.TruthTask:
		if strings.Contains(source, e.Text) != e.True {
			t.Errorf("%q is marked %v", e.Text, e.True)
		}
	case artifact.ChoiceTask:
		for i, option := range e.Options {
			if slices.Contains(e.Right, i) && !strings.Contains(source, option) {
				t.Errorf("right, and not in the source: %q", option)
			}
		}
	case artifact.MatchingTask,
		artifact.ShortTask, artifact.OrderTask, artifact.HeadingBlock, artifact.ParagraphBlock,
		artifact.GlossaryBlock,
		artifact.TableBlock:
	}
}

// inSequence: the steps stand in the order in which the research has them, and are shown in another.
func inSequence(t *testing.T, r *results, b artifact.Block) {
	t.Helper()
	text, at := origin(r), 0
	for _, e := range b.Entries {
		i := strings.Index(text[at:], e.Text)
		if i < 0 {
			t.Errorf("%q does not come here", e.Text)
			return
		}
		at += i + len(e.Text)
	}
	if shown := b.Shown(); len(shown) > 1 && shown[0] == b.Entries[0].Text &&
		shown[len(shown)-1] == b.Entries[len(shown)-1].Text &&
		slices.IsSortedFunc(b.Entries, func(x, y artifact.Entry) int {
			return slices.Index(shown, x.Text) - slices.Index(shown, y.Text)
		}) {
		t.Errorf("shown solved: %q", shown)
	}
}

// points: the points of the tasks are the sum below the sheet, every level is worth the same, and nothing is worth
// nothing.
func points(t *testing.T, r *results) {
	t.Helper()
	for _, d := range r.sheets {
		levels := d.Levels()
		if len(levels) == 0 {
			levels = []artifact.Level{""}
		}
		for _, l := range levels {
			sum := 0
			for _, b := range d.At(l) {
				if b.IsTask() && b.Points < 1 {
					t.Errorf("task %d is worth %d", b.Number, b.Points)
				}
				sum += b.Points
			}
			if sum != d.Points(l) || sum != d.Points(levels[0]) || sum == 0 {
				t.Errorf("level %q: %d points, the sheet says %d", l, sum, d.Points(l))
			}
		}
	}
}

// levels: three, with the same numbers, of which the easy one asks for less. Where each has a text, as models write
// one, the easy one reads easier than the hard one; where none has, the easy one gives its words and their first
// letters.
func levels(t *testing.T, r *results) {
	t.Helper()
	d := r.sheets[0]
	if len(d.Levels()) != 3 {
		t.Fatalf("levels %q", d.Levels())
	}
	vienna, gaps, numbers := map[artifact.Level]float64{}, map[artifact.Level]int{}, map[artifact.Level]int{}
	helped := map[artifact.Level]bool{}
	for _, l := range d.Levels() {
		var text []string
		for _, b := range d.At(l) {
			for _, e := range b.Entries {
				switch b.Kind {
				case artifact.ParagraphBlock:
					text = append(text, e.Text)
				case artifact.GapTask:
					gaps[l] += len(e.Answers)
					helped[l] = b.Bank && b.Letters
				case artifact.HeadingBlock,
					artifact.GlossaryBlock, artifact.TableBlock, artifact.TruthTask, artifact.MatchingTask,
					artifact.ChoiceTask, artifact.OrderTask,
					artifact.ShortTask:
				}
			}
			numbers[l] = max(numbers[l], b.Number)
		}
		if text != nil {
			vienna[l] = textstat.German(text, phonetics.New()).Vienna
		}
	}
	easier := helped[artifact.Easy] && !helped[artifact.Hard]
	if len(vienna) > 0 {
		easier = len(vienna) == 3 && vienna[artifact.Easy]+0.5 <= vienna[artifact.Hard]
	}
	if !easier || gaps[artifact.Easy] >= gaps[artifact.Hard] || numbers[artifact.Easy] != numbers[artifact.Hard] {
		t.Errorf("Wiener Sachtextformel %v, helped %v, gaps %v, numbers %v", vienna, helped, gaps, numbers)
	}
}

// easier: the text says nothing that hers does not, and reads easier by the figures.
func easier(before string) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		var after []string
		for _, b := range r.sheets[0].Blocks {
			for _, e := range b.Entries {
				after = append(after, e.Text)
			}
		}
		voice := phonetics.New()
		was, is := textstat.German(prose.Sentences(before), voice), textstat.German(after, voice)
		if is.LIX >= was.LIX || is.Words*was.Sentences >= was.Words*is.Sentences {
			t.Errorf(
				"LIX %.1f, was %.1f; %d words in %d sentences, were %d in %d",
				is.LIX, was.LIX, is.Words, is.Sentences, was.Words, was.Sentences,
			)
		}
		known := map[string]bool{}
		for _, w := range words(before) {
			known[w] = true
		}
		for _, w := range words(strings.Join(after, " ")) {
			if !known[w] {
				t.Errorf("%q is not a word of hers", w)
			}
		}
	}
}

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
}

// glossary: the words are explained as her text explains them.
func glossary(want ...string) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		found := map[string]string{}
		for _, d := range r.sheets {
			for _, b := range d.Blocks {
				for _, e := range b.Entries {
					if b.Kind == artifact.GlossaryBlock {
						found[e.Text] = e.Answers[0]
					}
				}
			}
		}
		for _, w := range want {
			if found[w] == "" {
				t.Errorf("%s is not explained: %v", w, found)
			}
		}
		for w, definition := range found {
			if !strings.Contains(ownText, strings.TrimRight(definition, ".")) {
				t.Errorf("%s: %q is not what her text says", w, definition)
			}
		}
	}
}

// onTheSong: the sheet is made from the words of the song.
func onTheSong(t *testing.T, r *results) {
	t.Helper()
	words := strings.Join(sung(r.songs[0]), " ")
	for _, b := range r.sheets[0].Blocks {
		for _, e := range b.Entries {
			if b.Kind == artifact.GapTask &&
				!strings.Contains(words, strings.ReplaceAll(strings.Replace(e.Text, artifact.Gap, e.Answers[0], 1), " / ", " ")) {
				t.Errorf("the song does not say %q", e.Text)
			}
		}
	}
}

// unwarned: the plan has nothing to object to.
func unwarned(t *testing.T, r *results) {
	t.Helper()
	for _, w := range r.run.Plan.Warnings {
		t.Errorf("the plan warns: %s", i18n.Must(r.run.Language).Say(w))
	}
}
