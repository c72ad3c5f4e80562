package edit_test

import (
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/edit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// CASES.md, 62: Markdown or plain text is the text that was asked for; a sheet of tasks has solutions, which no plain
// text has.
func TestCase62ATextInWordsIsOne(t *testing.T) {
	const reply = "# Vulkane leicht\n\nEin **Vulkan** ist ein Berg. In ihm ist heißes Gestein.\n\n## Teile\n\n" +
		"- Der Krater ist oben.\n- Der Schlot führt nach unten.\n"
	const text = "Ein Vulkan ist ein Berg, in dem sich heißes Gestein befindet. Oben hat er einen Krater, aus dem bei " +
		"einem Ausbruch Lava fließt; ein Schlot führt zur Magmakammer hinunter."
	task := agent.Task{
		Language: i18n.German, Params: map[string]string{"operation": "simplify", "grade": "4", "text": text},
	}
	raw, ok := edit.Spec().Prose(task, reply)
	if !ok {
		t.Fatal("not read")
	}
	out, err := edit.Spec().Finish(task, raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := artifact.Decode[artifact.Document](out.Content)
	if err != nil || d.Title != "Vulkane leicht" || len(d.Blocks) != 4 || len(d.Blocks[0].Entries) != 2 ||
		d.Blocks[0].Entries[0].Text != "Ein Vulkan ist ein Berg." || d.Blocks[1].Text != "Teile" {
		t.Errorf("%v %+v", err, d)
	}
	for name, c := range map[string][2]string{
		"tasks":    {"tasks", reply},
		"a remark": {"simplify", "Ich habe den Text vereinfacht."},
		"a refusal": {"simplify", "Ich kann den Text leider nicht vereinfachen. Bitte gib mir einen anderen Text über " +
			"Vulkane."},
		"one to a wish in another language": {"translate", "I'm sorry, I can't help. Please try another text."},
		"one that shortens nothing":         {"summary", "Das kann ich nicht. Der Inhalt ist nicht geeignet."},
		"a question back": {"summary", "Ein Vulkan ist ein Berg. Oben hat er einen Krater. Soll ich den Schlot und die " +
			"Lava auch erklären?"},
	} {
		task.Params = map[string]string{"operation": c[0], "text": text}
		if raw, ok := edit.Spec().Prose(task, c[1]); ok {
			t.Errorf("%s: %s", name, strings.TrimSpace(string(raw)))
		}
	}
}
