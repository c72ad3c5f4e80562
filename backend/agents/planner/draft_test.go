package planner_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/agents/planner"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model/typed"
)

// What planners write beside what was asked for: the plan is what they meant, and what of it cannot be done is said.
func TestCase61ADraftIsReadAsItWasMeant(t *testing.T) {
	for name, c := range map[string]struct{ wrote, plan, said string }{
		"as asked for": {
			`[{"agent":"research","params":{"topic":"Öl","depth":"quick"}},{"agent":"edit","params":{"count":"8"},"uses":[0]}]`,
			"research(depth=quick topic=Öl) edit(count=8)[0]", "",
		},
		"an earlier name of a parameter": {
			`[{"agent":"edit","params":{"level":"A2","text":"Öl."}}]`, "edit(standard=A2 text=Öl.)", "",
		},
		"capitals and German": {
			`[{"agent":"Recherche","params":{"topic":"Öl","depth":"Standard"}},{"agent":"Image","params":{"form":"Kreislauf"},` +
				`"uses":[0]}]`,
			"research(depth=standard topic=Öl) image(form=cycle)[0]", "",
		},
		"a list for a line": {
			`[{"agent":"sums","params":{"kinds":"addfrac\nsubfrac\nkürzen\nBrüche multiplizieren"}}]`,
			"sums(kinds=addfrac, subfrac, kürzen, Brüche multiplizieren)", "",
		},
		"an option in a longer value": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"edit","params":{"level":"A2 (DaZ)"},"uses":[0]}]`,
			"research(topic=Öl) edit(standard=A2)[0]", "",
		},
		"a class in words": {
			`[{"agent":"research","params":{"topic":"Öl","grade":"Klasse 7"}}]`, "research(grade=7 topic=Öl)", "",
		},
		"counted from 1": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"image","params":{},"uses":[1]},` +
				`{"agent":"edit","params":{},"uses":[1]}]`,
			"research(topic=Öl) image()[0] edit()[0]", "",
		},
		"uses left out": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"image","params":{}}]`, "research(topic=Öl) image()[0]", "",
		},
		"an agent that is none": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"mail","title":"Brief","params":{},"uses":[0]},` +
				`{"agent":"edit","params":{},"uses":[0,1]}]`,
			"research(topic=Öl) edit()[0]", "Diesen Schritt kann Pult nicht, er fehlt im Plan: Brief",
		},
		"a value that is none": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"image","params":{"style":"watercolour"},"uses":[0]}]`,
			"research(topic=Öl) image()[0]", "„watercolour“ gibt es nicht",
		},
		"an amount between": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"music","params":{"duration":"100"},"uses":[0]}]`,
			"research(topic=Öl) music(duration=120)[0]", "„100“ gibt es nicht",
		},
		"the same step twice, the second one used": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"research","params":{"topic":"Öl"}},` +
				`{"agent":"edit","params":{},"uses":[1]}]`,
			"research(topic=Öl) edit()[0]", "",
		},
		"two alike that have begun": {
			`[{"agent":"research","params":{}},{"agent":"research","params":{}},{"agent":"edit","params":{},"uses":[2]}]`,
			"research() research() edit()[1]", "",
		},
		"a lone number is counted as it was asked for, from 1": {
			`[{"agent":"research","params":{}},{"agent":"research","params":{}},{"agent":"edit","params":{},"uses":[1]}]`,
			"research() research() edit()[0]", "",
		},
		"one 0, and all are counted from 0": {
			`[{"agent":"research","params":{}},{"agent":"image","params":{},"uses":[0]},` +
				`{"agent":"edit","params":{},"uses":[1]}]`,
			"research() image()[0] edit()[1]", "",
		},
		"a step that could not be read": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"","title":"","params":{}},` +
				`{"agent":"edit","params":{},"uses":[0]}]`,
			"research(topic=Öl) edit()[0]", "",
		},
		"classes without a choice of their own": {
			`[{"agent":"research","params":{"topic":"Öl","grade":"6-8"}}]`, "research(grade=5-10 topic=Öl)", "",
		},
		"no class in words": {`[{"agent":"research","params":{"topic":"Öl","depth":"keine"}}]`, "research(topic=Öl)", ""},
		"a topic that is a book": {
			`[{"agent":"research","params":{"topic":"` + strings.Repeat("ö", 201) + `"}}]`,
			"research(topic=" + strings.Repeat("ö", 200) + ")", "war zu lang und ist auf 200 Zeichen gekürzt",
		},
		"words of the window": {
			`[{"agent":"Recherche","params":{"topic":"Öl","depth":"mittel"}},{"agent":"Elternbrief","params":{}},` +
				`{"agent":"Unterrichtsstunde","params":{"minutes":"45 Minuten"}},` +
				`{"agent":"Rechenaufgaben","params":{"points":"30 Punkte"}}]`,
			"research(depth=standard topic=Öl) letter() lesson(minutes=45) sums(points=30)", "",
		},
		"a parameter that is none": {
			`[{"agent":"research","params":{"topic":"Öl","budget":"1000000"}}]`, "research(topic=Öl)", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := agents.ParseDraft(json.RawMessage(`{"title":"T","steps":` + c.wrote + `}`))
			if err != nil {
				t.Fatal(err)
			}
			var plan, said []string
			for _, s := range d.Steps {
				params := strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(s.Params), "map["), "]")
				line := s.Agent + "(" + strings.ReplaceAll(params, ":", "=") + ")"
				if len(s.Uses) > 0 {
					line += fmt.Sprint(s.Uses)
				}
				plan = append(plan, line)
			}
			for _, w := range d.Warnings {
				said = append(said, i18n.Must(i18n.German).Say(w))
				if about := w.Key != "warn.plan.unknown"; about != (w.Code == reason.StepWarning) {
					t.Errorf("%s is for the plan alone: %q", w.Key, w.Code)
				}
			}
			if got := strings.Join(plan, " "); got != c.plan {
				t.Errorf("planned %s, want %s", got, c.plan)
			}
			if got := strings.Join(said, " "); !strings.Contains(got, c.said) || c.said == "" && got != "" {
				t.Errorf("said %q, want %q", got, c.said)
			}
		})
	}
}

// A planner that can do nothing of it says so, in its own words: they stay, and are no keys.
func TestAWarningIsASentence(t *testing.T) {
	for wrote, want := range map[string]string{
		`{"key":"Einen Brief kann hier niemand schreiben."}`: "Das Modell schreibt dazu: „Einen Brief kann hier niemand",

		`{"key":"not_possible","args":{"what":"Ein eigener Schritt für den Brief"}}`: "Das Modell schreibt dazu: „Ein",

		`{"key":"Ich lasse es."},{"key":"keine"},{"key":"x","args":{"text":"None."}}`: "" +
			"Das Modell schreibt dazu: „Ich lasse es.“",

		`{"key":"fault.store.damaged"}`: "Das Modell schreibt dazu: „fault.store.damaged“",

		`{"key":"warn.plan.nothing","args":{"topic":"Öl"}}`: "Ihre Bibliothek enthält nichts zu „Öl“",
	} {
		d, err := agents.ParseDraft(json.RawMessage(`{"title":"T","steps":[],"warnings":[` + wrote + `]}`))
		if err != nil || len(d.Warnings) != 1 {
			t.Fatalf("%v %+v", err, d)
		}
		if got := i18n.Must(i18n.German).Say(d.Warnings[0]); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A warning that is a bare sentence, or a sentence under another name, is one as well; what a warning of this machine
// means to the program is known by its key, also after the reply was read by its schema, which knows no codes.
func TestWarningsAsTheySurvive(t *testing.T) {
	shape, err := typed.Parse(agents.Planner().Schema)
	if err != nil {
		t.Fatal(err)
	}
	fitted := shape.Fit(json.RawMessage(`{"title":"T","steps":[],"warnings":["Das geht nicht.",{"text":"Das auch nicht."},
		{"message":"Und das."},{"key":"offline.plan.nothing","args":{"topic":"Öl"},"code":"x"},
		{"key":"offline.plan.wish","args":{"wish":"lauter"}}]}`))
	d, err := agents.ParseDraft(fitted.JSON)
	if err != nil || len(d.Warnings) != 5 || len(fitted.Faults) > 0 {
		t.Fatalf("%v %+v %v", err, d.Warnings, fitted.Faults)
	}
	for i, want := range []string{"Das geht nicht.", "Das auch nicht.", "Und das."} {
		if d.Warnings[i].Args["text"] != want || d.Warnings[i].Code != "" {
			t.Errorf("%+v, want %s", d.Warnings[i], want)
		}
	}
	if d.Warnings[3].Code != reason.NothingComes || d.Warnings[4].Code != reason.WishNotMet {
		t.Errorf("codes %+v", d.Warnings[3:])
	}
}

// A plan of nothing: with the model's own words why it is an answer, without a word the model is asked again.
func TestAPlanWithoutSteps(t *testing.T) {
	for wrote, told := range map[string]bool{
		`{"title":"T","steps":[],"warnings":[{"key":"Das kann ich nicht."}]}`:                        true,
		`{"title":"T","steps":[{"agent":"mail","params":{}}],"warnings":[{"key":"Nur der Brief."}]}`: true,

		`{"title":"T","steps":[],"warnings":[]}`: false, `{"title":"T","steps":[{"agent":"mail","params":{}}]}`: false,
	} {
		if _, err := agents.ParseDraft(json.RawMessage(wrote)); (err == nil) != told {
			t.Errorf("%s: %v", wrote, err)
		}
	}
}

// A draft that works on what nobody looks up would make nothing: the step that is missing is put in front.
func TestWhatADraftWorksOnIsLookedUp(t *testing.T) {
	for name, c := range map[string]struct{ request, steps, plan string }{
		"a sheet of nothing": {
			"Arbeitsblatt zu Vulkanen für Klasse 6",
			`[{"agent":"edit","title":"Blatt","params":{"operation":"tasks","grade":"6"}}]`,
			"research(Vulkanen 6) edit[0]",
		},
		"a picture and a sheet of it": {
			"Bild und Arbeitsblatt zur Photosynthese",
			`[{"agent":"image","params":{"form":"process"}},{"agent":"edit","params":{"from":"image"},"uses":[0]}]`,
			"research(Photosynthese ) image[0] edit[1]",
		},
		"a text of her own": {
			"Vereinfache den Text: Der Igel ist ein Säugetier.",
			`[{"agent":"edit","params":{"operation":"simplify","text":"Der Igel ist ein Säugetier."}}]`, "edit[]",
		},
		"no topic": {"Mach ein Arbeitsblatt", `[{"agent":"edit","params":{"operation":"tasks"}}]`, "edit[]"},
		"as it is": {
			"Arbeitsblatt zu Vulkanen",
			`[{"agent":"research","params":{"topic":"Vulkane"}},{"agent":"edit","params":{"operation":"tasks"},"uses":[0]}]`,
			"research(Vulkane ) edit[0]",
		},
	} {
		spec := planner.Spec(agents.All)
		out, err := spec.Finish(
			agent.Task{Request: c.request, Language: i18n.German}, json.RawMessage(`{"title":"x","steps":`+c.steps+`}`), nil,
		)
		if err != nil {
			t.Fatal(name, err)
		}
		var d agent.Draft
		if err := json.Unmarshal(out.Content, &d); err != nil {
			t.Fatal(err)
		}
		var plan []string
		for _, s := range d.Steps {
			if s.Agent == "research" {
				plan = append(plan, fmt.Sprintf("research(%s %s)", s.Params["topic"], s.Params["grade"]))
				continue
			}
			plan = append(plan, s.Agent+fmt.Sprint(s.Uses))
		}
		if got := strings.Join(plan, " "); got != c.plan {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// What a planner copies of a text is not what is worked with: the text of the request is.
func TestAPastedTextStaysWhole(t *testing.T) {
	const pasted = "Die Weimarer Republik begann 1918. Sie endete 1933. Viele Menschen litten unter Inflation und " +
		"Arbeitslosigkeit."
	for copied, want := range map[string]string{
		"Die Weimarer Republik begann 1919. Sie endete 1933.": pasted,
		"Ein ganz anderer Text über Igel im Garten.":          "Ein ganz anderer Text über Igel im Garten.",
	} {
		raw, err := json.Marshal(agent.Draft{Steps: []agent.DraftStep{
			{Agent: "edit", Title: "T", Params: map[string]string{"operation": "simplify", "text": copied}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		task := agent.Task{Request: "Vereinfache auf A2: " + pasted, Language: i18n.German}
		out, err := planner.Spec(agents.All).Finish(task, raw, nil)
		var d agent.Draft
		if err != nil || json.Unmarshal(out.Content, &d) != nil || d.Steps[0].Params["text"] != want {
			t.Errorf("%v %+v", err, d.Steps)
		}
	}
}

// A model makes names of its own for agents; where they mean one, that one is planned.
func TestAnAgentIsKnownByALongerName(t *testing.T) {
	for named, want := range map[string]string{
		"lesson_plan": "lesson", "LessonPlanner": "lesson", "parent_letter": "letter", "write_letter": "letter",
		"seating_plan": "seating", "researcher": "research", "Bild-Generierung": "image", "crossword": "puzzle",
		"vocabulary_test": "vocab", "web_browser": "",
		"functions.edit": "edit", "agents/Letter": "letter",
	} {
		raw := json.RawMessage(`{"steps":[{"agent":"` + named + `","title":"T","params":{}}]}`)
		d, err := planner.ParseDraft(raw, agents.All())
		got := ""
		if err == nil && len(d.Steps) > 0 {
			got = d.Steps[0].Agent
		}
		if got != want {
			t.Errorf("%s: %q", named, got)
		}
	}
}

// A planner reads the parameters of what the request asks for, and those of all agents where no rule knows what that
// is; a step without any gets what the request says.
func TestAPlannerReadsWhatItNeeds(t *testing.T) {
	spec := planner.Spec(agents.All)
	if got := spec.Guide("Recherchiere Vulkane und erstelle ein Bild"); !strings.Contains(got, "- `image`: style") ||
		!strings.Contains(got, "- `research`: topic") || strings.Contains(got, "`letter`") {
		t.Errorf("%s", got)
	}
	if got := spec.Guide("Bitte mach mir was"); !strings.Contains(got, "`letter`") || !strings.Contains(got, "`sums`") {
		t.Errorf("%s", got)
	}
	reply := `{"title":"Brief","steps":[{"agent":"letter","params":{}}]}`
	task := agent.Task{Request: "Elternbrief: Wandertag am 3.6. nach Lüneburg, 12 Euro", Language: i18n.German}
	out, err := spec.Finish(task, json.RawMessage(reply), nil)
	if err != nil || !strings.Contains(string(out.Content), "Lüneburg") {
		t.Errorf("%v: %s", err, out.Content)
	}
}

// CASES.md, 67: a plan on another topic than the request names is said to be that; other words for the same, and a
// request that names none, are not.
func TestCase67APlanOnAnotherTopicIsSaid(t *testing.T) {
	spec := planner.Spec(agents.All)
	for _, c := range []struct {
		request, topic string
		said           bool
	}{
		{"Recherchiere Photosynthese für Klasse 7", "Vulkane", true},
		{"Recherchiere Photosynthese für Klasse 7", "Die Photosynthese der Pflanzen", false},
		{"Recherchiere Photosyntese für Klasse 7", "Photosynthese", false},
		{"Recherchiere die Römer", "Römisches Reich", false},
		{"Research volcanoes for class 7, in German", "Vulkane", false},
	} {
		reply, err := json.Marshal(agent.Draft{Title: "Plan", Found: 1, Steps: []agent.DraftStep{
			{Agent: "research", Params: map[string]string{"topic": c.topic}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		out, err := spec.Finish(agent.Task{Request: c.request, Language: i18n.German}, reply, nil)
		if got := strings.Contains(string(out.Content), "warn.plan.topic"); err != nil || got != c.said {
			t.Errorf("%s, %s: %v, said %t", c.request, c.topic, err, got)
		}
	}
}
