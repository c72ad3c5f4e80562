package handwork_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/model"
)

// worksheet is one of every kind of task about photosynthesis, with the material it was made from.
func worksheet(t *testing.T, s shelf) (artifact.Artifact, model.Material) {
	t.Helper()
	r, err := s.research(t, "Photosynthese", "grade", "7")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	m := model.Material{Name: "research", JSON: raw}
	d, err := s.edited(
		t,
		map[string]string{
			"operation": "tasks",
			"count":     "4",
			"solutions": "yes",
			"grade":     "7",
			"kinds":     "Lückentext, richtig oder falsch, Zuordnen, Ankreuzfragen",
		},
		m,
	)
	if err != nil {
		t.Fatal(err)
	}
	if raw, err = json.Marshal(d); err != nil {
		t.Fatal(err)
	}
	return artifact.Artifact{Type: artifact.DocumentType, Content: raw}, m
}

// revised lets the edit agent revise a document.
func (s shelf) revised(
	t *testing.T,
	a artifact.Artifact,
	hand []string,
	wishes []string,
	material ...model.Material,
) (artifact.Patch, agent.Outcome) {
	t.Helper()
	shown, err := artifact.KindOfDocument().Show(a.Content, wishes, hand)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(shown)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.runAs(t, spec("edit").Revising(artifact.KindOfDocument(), a, hand), model.Request{
		Purpose: "edit", Language: "de", Params: map[string]string{"operation": "tasks", "count": "4", "grade": "7"},
		Feedback: wishes,
		Context:  append(slices.Clone(material), model.Material{Name: agent.RevisionName, JSON: raw}),
	})
	if err != nil {
		t.Fatalf("%v: %v", wishes, err)
	}
	var got struct{ Patch artifact.Patch }
	if err := json.Unmarshal(r.envelope.Response, &got); err != nil {
		t.Fatal(err)
	}
	return got.Patch, r.outcome
}

// "Ändere nur Aufgabe 3", in the words of teachers: what changes is that task, the rest of the sheet stays byte for
// byte.
func TestWishesAboutOneTask(t *testing.T) {
	s := newShelf(t)
	a, m := worksheet(t, s)
	before := blocksOf(t, a.Content)
	for _, c := range []struct {
		wish  string
		tasks []int // that are different, or gone
		left  string
		want  string // in the bytes of the task
	}{
		{"Aufgabe 1 schwerer", []int{1}, "", `"bank":false`},
		{"Bitte Aufgabe 1 leichter machen.", []int{1}, "", `"letters":true`},
		{"Mach Aufgabe 1 ohne Wortkasten", []int{1}, "", `"bank":false`},
		{"Aufgabe 1 mit Anfangsbuchstaben", []int{1}, "", `"letters":true`},
		{"mach Aufgabe 2 als Zuordnung", []int{2}, "", `"kind":"matching"`},
		{"nur 2 Punkte für Aufgabe 4", []int{4}, "", `"points":2`},
		{"Aufgabe 4: 3 Punkte", []int{4}, "", `"points":3`},
		{"Ändere nur Aufgabe 3: kürzer", []int{3}, "", `"number":3`},
		{"Kürze Aufgabe 2 und 3", []int{2, 3}, "", ""},
		{"Aufgaben 1 und 3 leichter", []int{1, 3}, "", ""},
		{"Aufgabe 1 schwerer, Aufgabe 2 per Sie", []int{1, 2}, "", ""},
		{"Aufgabe 2 weglassen", []int{2}, "", ""},
		{"Lass die vierte Aufgabe weg", []int{4}, "", ""},
		{"tausche den dritten Satz in Aufgabe 1", []int{1}, "", ""},
		{"Aufgabe 1 neu", []int{1}, "", ""},
		{"Aufgabe 1 ist zu leicht", []int{1}, "", `"bank":false`},
		{"Aufgabe 1 ist viel zu schwer", []int{1}, "", `"letters":true`},
		{"Aufgabe 1 bitte weniger schwer", []int{1}, "", `"letters":true`},
		{"Task 1 is too difficult", []int{1}, "", `"letters":true`},
		{"Make task 1 less challenging", []int{1}, "", `"letters":true`},
		{"Make task 1 more difficult", []int{1}, "", `"bank":false`},
		{"Task 1 is too easy", []int{1}, "", `"bank":false`},
		{"Die 1. Aufgabe schwerer", []int{1}, "", `"bank":false`},
		{"Aufgabe Nr. 1 schwerer", []int{1}, "", `"bank":false`},
		{"Aufgabe 1 schwerer, 2 per Sie", []int{1, 2}, "", ""},
		{"Tausche den 3. Satz in Aufgabe 1", []int{1}, "", `"kind":"gaps"`},
		{"Aufgabe 1 als richtig oder falsch", []int{1}, "", `"kind":"truth"`},
		{"Make task 1 a true/false task", []int{1}, "", `"kind":"truth"`},
		{"Aufgabe 3 weniger Paare", []int{3}, "", `"kind":"matching"`},
		{"Mach aus Aufgabe 2 einen Lückentext mit 4 Lücken", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 3: 2 Fragen weniger", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 3 auf 4 kürzen", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"2 mehr in Aufgabe 3", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 3 kürzer, nur 2 Wörter", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Make task 3 shorter by 2 sentences", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 1 ist falsch", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Task 1 is false", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 1 ist schwer", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 1 ist weg", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 1 leichter oder kürzer", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Make task 1 easier or shorter", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 1 kürzer länger", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Make task 1 harder", []int{1}, "", `"bank":false`},
		{"only 2 points for task 4", []int{4}, "", `"points":2`},
		{"Leave out task 2", []int{2}, "", ""},
		{"Aufgabe 3 witziger", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 2 ohne Fremdwörter", nil, "Dafür braucht Pult ein Sprachmodell", ""},
		{"Aufgabe 9 leichter", nil, "Eine Aufgabe 9 gibt es", ""},
		{"tausche den dritten Satz", nil, "Bitte nennen Sie die Nummer", ""},
		{"Aufgabe 3 mit Wortkasten", nil, "Aufgabe 3 lässt sich ohne Sprachmodell nicht so ändern", ""},
	} {
		p, out := s.revised(t, a, nil, []string{c.wish}, m)
		if !out.Patched || !strings.HasPrefix(strings.Join(p.Left, " "), c.left) || (c.left == "") != (len(p.Left) == 0) {
			t.Errorf("%s: %+v", c.wish, p)
			continue
		}
		if len(p.Drop) > 0 {
			after := blocksOf(t, out.Content)
			if len(after) != len(before)-1 || len(c.tasks) != 1 {
				t.Errorf("%s: %d of %d tasks", c.wish, len(after), len(before))
			}
			continue
		}
		var changed []int
		for i, b := range blocksOf(t, out.Content) {
			if b != before[i] {
				changed = append(changed, i+1)
				if !strings.Contains(b, c.want) {
					t.Errorf("%s: %s", c.wish, b)
				}
			}
		}
		if !slices.Equal(changed, c.tasks) {
			t.Errorf("%s changes %v: %+v", c.wish, changed, p)
		}
	}
}

// A complaint means the opposite of what it names.
func TestTooMuchIsAWishForLess(t *testing.T) {
	s := newShelf(t)
	a, m := worksheet(t, s)
	for complaint, wish := range map[string]string{
		"Aufgabe 1 ist zu schwer": "Aufgabe 1 leichter", "Aufgabe 1 ist zu leicht": "Aufgabe 1 schwerer",
		"Aufgabe 1 weniger anspruchsvoll": "Aufgabe 1 leichter",
		"Aufgabe 2 ist zu lang":           "Aufgabe 2 kürzer", "Aufgabe 2 ist viel zu kurz": "Aufgabe 2 länger",
		"Aufgabe 2 weniger lang": "Aufgabe 2 kürzer",
		"Task 2 is too long":     "Task 2 shorter", "Task 2 is too short": "Task 2 longer",
		"Task 1 is too hard": "Task 1 easier", "Task 1 less difficult": "Task 1 easier",
	} {
		p, out := s.revised(t, a, nil, []string{complaint}, m)
		if _, want := s.revised(t, a, nil, []string{wish}, m); !bytes.Equal(out.Content, want.Content) ||
			strings.Contains(strings.Join(p.Left, " "), "Sprachmodell:") {
			t.Errorf("%s: %+v", complaint, p)
		}
	}
}

func blocksOf(t *testing.T, content []byte) []string {
	t.Helper()
	var d struct{ Blocks []json.RawMessage }
	if err := json.Unmarshal(content, &d); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, b := range d.Blocks {
		list = append(list, string(b))
	}
	return list
}

// What the teacher wrote in a task stays; that it would have been changed is said.
func TestATaskOfHersIsOfferedOnly(t *testing.T) {
	s := newShelf(t)
	a, m := worksheet(t, s)
	hand := []string{"blocks/0/entries/0/text"}
	_, out := s.revised(t, a, hand, []string{"Aufgabe 1 neu"}, m)
	if !bytes.Equal(out.Content, a.Content) || !slices.Equal(out.Kept, []artifact.TextEdit{{Place: "blocks/0"}}) {
		t.Errorf("kept %+v", out.Kept)
	}
	if _, out = s.revised(t, a, hand, []string{"nur 2 Punkte für Aufgabe 1"}, m); len(out.Kept) != 0 ||
		bytes.Equal(out.Content, a.Content) {
		t.Errorf("points are no text of hers: %+v", out.Kept)
	}
}

// A wish about the whole makes it anew, with what was wished about a task before.
func TestAWishAboutTheWholeSheet(t *testing.T) {
	s := newShelf(t)
	a, m := worksheet(t, s)
	shown, err := artifact.KindOfDocument().Show(a.Content, []string{"für Klasse 11"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(shown)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.runAs(t, spec("edit").Revising(artifact.KindOfDocument(), a, nil), model.Request{
		Purpose: "edit", Language: "de", Params: map[string]string{"operation": "tasks", "count": "4", "grade": "7"},
		Feedback: []string{
			"Aufgabe 1 ohne Wortkasten",
			"für Klasse 11",
			"bunter",
		}, Context: []model.Material{m, {Name: agent.RevisionName, JSON: raw}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var d artifact.Document
	if err := json.Unmarshal(r.outcome.Content, &d); err != nil {
		t.Fatal(err)
	}
	if r.outcome.Patched || d.Grade != "11" || d.Blocks[0].Bank || d.Blocks[0].Text != "Füllen Sie die Lücken aus." ||
		!strings.Contains(strings.Join(d.Notes, " "), "„bunter“") {
		t.Errorf("%+v with notes %v", d.Blocks[0], d.Notes)
	}
}

// A wish for a number or for gaps without words is newer than what the sheet was ordered with.
func TestAWishIsNewerThanTheOrder(t *testing.T) {
	s := newShelf(t)
	r, err := s.runAs(t, spec("edit"), model.Request{
		Purpose: "edit", Language: "de", Params: map[string]string{
			"operation": "tasks", "kinds": "Lückentext (2), richtig oder falsch (2)", "text": "Der Igel ist ein Säugetier. " +
				"Er frisst Käfer und Würmer. Im Winter schläft der Igel in einem Haufen aus Laub. Die Jungen kommen im Sommer " +
				"zur Welt. Der Fuchs ist ein Feind des Igels. Auf dem Rücken trägt der Igel 8000 Stacheln.",
		},
		Feedback: []string{"lieber ein Lückentext mit 4 Lücken, ohne Wortkasten"},
	})
	if err != nil {
		t.Fatal(err)
	}
	var d artifact.Document
	if err := json.Unmarshal(r.outcome.Content, &d); err != nil {
		t.Fatal(err)
	}
	if b := d.Blocks[0]; b.Kind != artifact.GapTask || len(b.Shown()) != 4 || b.Bank {
		t.Errorf("%+v %q", b, d.Notes)
	}
}
