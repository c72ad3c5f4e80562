package edit

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/tasks"
)

const rain = "Der Regen fällt aus den Wolken. Das Wasser sammelt sich in einem See. Die Sonne scheint auf den See. " +
	"Mit der Wärme steigt Dampf auf."

// gapped is a sheet with one gap text about the rain.
func gapped(bank bool) artifact.Document {
	d := artifact.Document{Title: "Regen", Language: "de", Kind: artifact.WorksheetKind, Grade: "3"}
	b := artifact.Block{Kind: artifact.GapTask, Number: 1, Points: 3, Bank: bank}
	for word, sentence := range map[string]string{
		"Wasser": "Das ____ sammelt sich in einem See.", "Regen": "Der ____ fällt aus den Wolken.",
		"Wärme": "Mit der ____ steigt Dampf auf.",
	} {
		b.Entries = append(b.Entries, artifact.Entry{Text: sentence, Answers: []string{word}, Cites: []int{}})
	}
	b.Text = tasks.Told(b, d, tasks.Familiar)
	d.Blocks = []artifact.Block{b}
	return d
}

// For pupils who learn German, words have their article where the text proves it, above the tasks and in the box; what
// it does not prove is noted. The answers stay what belongs into the gaps.
func TestASheetForSecondLanguage(t *testing.T) {
	d := gapped(true)
	step := agent.Task{Spec: Spec(), Language: i18n.German, Params: map[string]string{
		"operation": "tasks", "text": rain, "daz": "yes",
	}}
	settle(step, &d)
	if len(d.Blocks) != 3 || d.Blocks[0].Text != "Wichtige Wörter" {
		t.Fatalf("%+v", d.Blocks)
	}
	want := [][]string{
		{"der Regen", ""}, {"das Wasser", ""}, {"Wärme", ""}, {"der See", ""}, {"die Sonne", ""},
	}
	if rows := d.Blocks[1].Rows; !slices.EqualFunc(rows, want, slices.Equal) {
		t.Errorf("%q", rows)
	}
	task := d.Blocks[2]
	if box := strings.Join(task.Box(), ", "); box != "der Regen, das Wasser, Wärme" {
		t.Error(box)
	}
	if task.Text != "Schreibe die Wörter in die Lücken." || slices.Contains(task.Shown(), "der Regen") {
		t.Errorf("%+v", task)
	}
	if len(d.Notes) != 1 || !strings.Contains(d.Notes[0], ": Wärme.") {
		t.Error(d.Notes)
	}
}

// Without the option nothing changes, and words that are to be found without a box are not given away.
func TestSecondLanguageGivesNothingAway(t *testing.T) {
	plain := gapped(true)
	settle(agent.Task{Spec: Spec(), Language: i18n.German, Params: map[string]string{"text": rain}}, &plain)
	if len(plain.Blocks) != 1 || plain.Blocks[0].Articles != nil || len(plain.Notes) != 0 {
		t.Errorf("%+v", plain)
	}
	bare := gapped(false)
	settle(agent.Task{Spec: Spec(), Language: i18n.German, Params: map[string]string{"text": rain, "daz": "yes"}}, &bare)
	want := [][]string{{"der See", ""}, {"die Sonne", ""}}
	if len(bare.Blocks) != 3 || !slices.EqualFunc(bare.Blocks[1].Rows, want, slices.Equal) || len(bare.Notes) != 0 {
		t.Errorf("%+v", bare)
	}
}

// A text to copy is a sentence a line, with lines below each.
func TestATextToCopyHasLines(t *testing.T) {
	for params, want := range map[string]int{"yes": 1, "": 0} {
		d := artifact.Document{Language: "de", Blocks: []artifact.Block{{
			Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: "Der Regen fällt.", Cites: []int{}}},
		}}}
		settle(agent.Task{Spec: Spec(), Language: i18n.German, Params: map[string]string{
			"operation": "lines", "text": "Der Regen fällt.", "copy": params,
		}}, &d)
		if got := d.Blocks[0].Room; got != want {
			t.Errorf("%q: room %d", params, got)
		}
	}
}
