package edit

import (
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
)

// Whoever made a sheet: what it has less of than was asked for is told with it, once.
func TestFewerThanAskedIsTold(t *testing.T) {
	three := artifact.Block{Kind: artifact.ShortTask, Text: "Beantworte die Fragen.", Number: 1}
	for _, q := range []string{"Was ist ein Krater?", "Was ist Lava?", "Was ist Magma?"} {
		three.Entries = append(three.Entries, artifact.Entry{Text: q, Answers: []string{"Etwas."}, Cites: []int{}})
	}
	d := artifact.Document{Title: "Vulkane", Language: "de", Kind: artifact.WorksheetKind, Blocks: []artifact.Block{three}}
	params := map[string]string{"operation": "tasks", "kinds": "kurze Fragen", "count": "4"}
	task := agent.Task{Spec: Spec(), Params: params}
	settle(task, &d)
	settle(task, &d)
	if got := strings.Join(d.Notes, "|"); strings.Count(got, "Gewünscht waren 4, der Text gibt 3 her") != 1 {
		t.Errorf("%q", got)
	}
	task.Params["count"] = "3"
	d.Notes = nil
	if settle(task, &d); len(d.Notes) > 0 {
		t.Errorf("%q", d.Notes)
	}
}
