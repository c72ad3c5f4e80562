package handwork_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
)

const pasted = "Ein Vulkan ist ein Berg, aus dem geschmolzenes Gestein austritt. Das Magma sammelt sich in einer " +
	"Kammer unter dem Berg. " +
	"Die Lava fließt am Hang ins Tal. Der Krater ist die Öffnung am Gipfel des Berges."

// edited gives a request to the edit agent and checks its reply as the loop does.
func (s shelf) edited(t *testing.T, params map[string]string, material ...model.Material) (artifact.Document, error) {
	t.Helper()
	r, err := s.run(t, model.Request{Purpose: "edit", Language: "de", Params: params, Context: material})
	if err != nil {
		return artifact.Document{}, err
	}
	for _, spec := range agents.All() {
		if spec.Name == "edit" {
			if _, err := spec.Finish(agent.Task{}, r.envelope.Response, nil); err != nil {
				t.Fatalf("the agent refuses its own work: %v", err)
			}
		}
	}
	return decode[artifact.Document](t, r.envelope.Response), nil
}

// From the library to the sheet: what is asked stands in the research.
func TestAResearchBecomesAWorksheet(t *testing.T) {
	s := newShelf(t)
	for _, topic := range []string{"Photosynthese", "Französische Revolution", "Wasserkreislauf", "Vulkane"} {
		r, err := s.research(t, topic, "grade", "7")
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		d, err := s.edited(
			t,
			map[string]string{"operation": "tasks", "count": "6", "tone": "auto", "solutions": "yes", "grade": "7"},
			model.Material{Name: "research", JSON: raw},
		)
		if err != nil {
			t.Fatalf("%s: %v", topic, err)
		}
		if len(d.Blocks) < 3 || d.Points("") < 12 || !d.Solutions || d.Grade != "7" || len(d.Sources) != len(r.Sources) {
			t.Errorf("%s: %d tasks, %d points", topic, len(d.Blocks), d.Points(""))
		}
		for _, b := range d.Blocks {
			for _, e := range b.Entries {
				t.Logf("%s %d %s: %s %v %v", topic, b.Number, b.Kind, e.Text, e.Answers, e.True)
				for _, a := range e.Answers {
					if !strings.Contains(plainRaw(raw), a) && b.Kind == artifact.GapTask {
						t.Errorf("%s: the research does not say %q", topic, a)
					}
				}
			}
		}
	}
}

func plainRaw(raw []byte) string {
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\"`, `"`).Replace(string(raw))
}

// A text in the request needs no research, and what no rule can do is said.
func TestATextIsWorkedWith(t *testing.T) {
	s := newShelf(t)
	d, err := s.edited(
		t,
		map[string]string{"operation": "tasks", "kinds": "Lückentext", "count": "4", "text": pasted, "solutions": "no"},
	)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Blocks) != 1 || d.Blocks[0].Kind != artifact.GapTask || d.Solutions ||
		!slices.Contains(d.Blocks[0].Shown(), "Magma") {
		t.Errorf("%+v", d)
	}
	if _, err := s.edited(t, map[string]string{"operation": "translate", "text": pasted}); fault.Of(
		err,
	).Key != "fault.exercise.model" {
		t.Errorf("translated: %v", err)
	}
	if _, err := s.edited(t, map[string]string{"operation": "tasks"}); fault.Of(err).Key != "fault.exercise.material" {
		t.Errorf("of nothing: %v", err)
	}
}

// A kind of task that nobody knows is not passed over in silence.
func TestAnUnknownKindOfTaskIsNamed(t *testing.T) {
	s := newShelf(t)
	d, err := s.edited(t, map[string]string{"operation": "tasks", "kinds": "Lückentext, Kreuzworträtsel", "text": pasted})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{say("exercise.unknown", "kind", "Kreuzworträtsel")}; len(d.Blocks) != 1 ||
		!slices.Equal(d.Notes, want) {
		t.Errorf("%d tasks, %q", len(d.Blocks), d.Notes)
	}
}

// Kinds of task have several names, in both languages; none of them is unknown.
func TestAKindOfTaskIsKnownByItsOtherNames(t *testing.T) {
	s := newShelf(t)
	for said, want := range map[string]artifact.BlockKind{
		"Fragen": artifact.ShortTask, "Multiple Choice (2)": artifact.ChoiceTask, "wahr/falsch": artifact.TruthTask,
		"lücken": artifact.GapTask, "kurze Fragen": artifact.ShortTask, "true/false": artifact.TruthTask,
	} {
		d, err := s.edited(t, map[string]string{"operation": "tasks", "kinds": said, "text": pasted})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Blocks) != 1 || d.Blocks[0].Kind != want {
			t.Errorf("%q: %+v, %q", said, d.Blocks, d.Notes)
		}
	}
}

// The language is that of the text, whatever the request is written in.
func TestAnEnglishTextGivesAnEnglishSheet(t *testing.T) {
	s := newShelf(t)
	d, err := s.edited(
		t,
		map[string]string{
			"operation": "tasks",
			"kinds":     "Lückentext",
			"text": "The heart is a muscle that pumps blood through the body. The valves keep the blood moving in " +
				"one direction. " +
				"The arteries carry the blood away from the heart. The lungs give oxygen to the blood.",
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	if d.Language != "en" || d.Title != "Gap text" || !strings.HasPrefix(d.Blocks[0].Text, "Fill in the gaps.") {
		t.Errorf("%s: %q, %q", d.Language, d.Title, d.Blocks[0].Text)
	}
}
