package offline_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/llm"
	"pult/backend/roster"
)

func (s shelf) plan(t *testing.T, task string, feedback ...string) agent.Draft {
	t.Helper()
	r, err := s.run(t, llm.Request{Purpose: "planner", Task: task, Language: "de", Feedback: feedback})
	if err != nil {
		t.Fatalf("%s: %v", task, err)
	}
	d, err := roster.ParseDraft(r.envelope.Response)
	if err != nil {
		t.Fatalf("%s: %v", task, err)
	}
	return d
}

// outline is a draft in one line: agents with the parameters that differ from nothing, warnings by key.
func outline(d agent.Draft) string {
	var parts []string
	for _, s := range d.Steps {
		p := s.Params
		switch s.Agent {
		case "research":
			parts = append(parts, "research("+strings.Join([]string{p["topic"], p["grade"], p["depth"], p["language"]}, ",")+")")
		default:
			parts = append(parts, s.Agent+"("+strings.Join([]string{p["form"], p["labels"], p["complexity"]}, ",")+")")
		}
	}
	for _, w := range d.Warnings {
		parts = append(parts, "!"+strings.TrimPrefix(w.Key, "offline."))
	}
	return strings.Join(parts, " ")
}

func TestPlans(t *testing.T) {
	s := newShelf(t)
	for _, c := range []struct {
		task, want string
		found      int
		feedback   []string
	}{
		{task: "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild", want: "research(Photosynthese,7,standard,de) image(auto,german,simple)", found: 1},
		{task: "Erstelle ein Schaubild zum Wasserkreislauf", want: "research(Wasserkreislauf,,standard,de) image(auto,german,simple)", found: 1},
		{task: "Was ist der Treibhauseffekt?", want: "research(Treibhauseffekt,,standard,de)", found: 1},
		{task: "Research the water cycle for year 7 and draw a diagram", want: "research(water cycle,7,standard,en) image(auto,english,simple)", found: 1},
		{task: "Mache einen Song über das Einmaleins", want: "!unmet.music", found: -1},
		{task: "Mach mal was Schönes", want: "research(,,standard,de)", found: -1},
		{task: "Recherchiere Quantenchromodynamik", want: "research(Quantenchromodynamik,,standard,de) !plan.nothing", found: 0},
		{task: "Recherchiere Photosynthese und erstelle ein Bild", feedback: []string{"ohne Bild"}, want: "research(Photosynthese,,standard,de)", found: 1},
		{task: "Recherchiere Photosynthese", feedback: []string{"bitte auch ein Bild", "nur Klasse 8", "kürzer"}, want: "research(Photosynthese,8,quick,de) image(auto,german,simple)", found: 1},
		{task: "Recherchiere die Französische Revolution", feedback: []string{"als Zeitstrahl"}, want: "research(Französische Revolution,,standard,de) image(timeline,german,simple)", found: 1},
		{task: "Recherchiere Photosynthese", feedback: []string{"auf Englisch"}, want: "research(Photosynthese,,standard,en)", found: 1},
		{task: "Recherchiere Photosynthese", feedback: []string{"Nimm lieber das Thema Zellatmung"}, want: "research(Zellatmung,,standard,de)", found: 1},
		{task: "Erstelle ein Bild zur Photosynthese", feedback: []string{"keine Recherche"}, want: "research(Photosynthese,,standard,de) image(auto,german,simple) !plan.needsResearch", found: 1},
		{task: "Recherchiere Photosynthese", feedback: []string{"Bestell bitte eine Pizza"}, want: "research(Photosynthese,,standard,de) !plan.wish", found: 1},
		{task: "Recherchiere Photosynthese", feedback: []string{"mach noch ein Arbeitsblatt"}, want: "research(Photosynthese,,standard,de) !unmet.worksheet", found: 1},
	} {
		d := s.plan(t, c.task, c.feedback...)
		if got := outline(d); got != c.want || d.Found != c.found {
			t.Errorf("%s %q\n got %s, %d found\nwant %s, %d found", c.task, c.feedback, got, d.Found, c.want, c.found)
		}
		for i, step := range d.Steps {
			if step.Why == "" || step.Title == "" || step.Agent == "image" && !slices.Equal(step.Uses, []int{i - 1}) {
				t.Errorf("%s: step %+v", c.task, step)
			}
		}
	}
}

// What was clarified counts more than what was read.
func TestClarifiedFields(t *testing.T) {
	s := newShelf(t)
	r, err := s.run(t, llm.Request{Purpose: "planner", Task: "Mach mal was Schönes", Language: "de", Params: map[string]string{"topic": "Vulkane", "grade": "6"}})
	if err != nil {
		t.Fatal(err)
	}
	if d := decode[agent.Draft](t, r.envelope.Response); outline(d) != "research(Vulkane,6,standard,de)" {
		t.Error(outline(d))
	}
}
