package kit_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// A solution that was put right stands in the document and among its notes, and an equation that does not hold is named
// there: nobody finds either at 22:00.
func TestSumsOfAModelAreNoted(t *testing.T) {
	d := artifact.Document{
		Title: "Brüche", Language: "de", Grade: "6", Kind: artifact.WorksheetKind,
		Sources: []artifact.Source{}, Notes: []string{},
		Blocks: []artifact.Block{
			{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{
				{Text: "Zum Beispiel ist 3/4 + 1/4 = 1/2 im Text.", Answers: []string{}, Cites: []int{}},
			}},
			{Kind: artifact.ShortTask, Number: 1, Text: "Rechne aus.", Entries: []artifact.Entry{
				{Text: "1/2 + 1/3 =", Answers: []string{"2/5"}, Cites: []int{}},
			}},
		},
	}
	raw, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	finish := kit.Finished(func(agent.Task, *artifact.Document) {})
	out, err := finish(agent.Task{Language: i18n.German, Params: map[string]string{"grade": "6"}}, raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err = artifact.Decode[artifact.Document](out.Content)
	notes := []string{
		"Lösung berichtigt: 1/2 + 1/3 = 5/6, nicht 2/5.",
		"Diese Rechnung stimmt nicht: 3/4 + 1/4 = 1/2. Bitte ändern Sie sie.",
	}
	if err != nil || !slices.Equal(d.Notes, notes) || d.Blocks[1].Entries[0].Answers[0] != "5/6" {
		t.Errorf("%v %q %+v", err, d.Notes, d.Blocks[1])
	}
}
