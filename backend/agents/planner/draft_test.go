package planner_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pult/backend/agents"
	"pult/backend/base/i18n"
)

// What planners write beside what was asked for: the plan is what they meant, and what of it cannot be done is said.
func TestADraftIsReadAsItWasMeant(t *testing.T) {
	for name, c := range map[string]struct{ wrote, plan, said string }{
		"as asked for": {
			`[{"agent":"research","params":{"topic":"Öl","depth":"quick"}},{"agent":"edit","params":{"count":"8"},"uses":[0]}]`,
			"research(depth=quick topic=Öl) edit(count=8)[0]", "",
		},
		"capitals and German": {
			`[{"agent":"Recherche","params":{"topic":"Öl","depth":"Standard"}},{"agent":"Image","params":{"form":"Kreislauf"},` +
				`"uses":[0]}]`,
			"research(depth=standard topic=Öl) image(form=cycle)[0]", "",
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
			"research(topic=Öl) image()[0]", "watercolour",
		},
		"an amount between": {
			`[{"agent":"research","params":{"topic":"Öl"}},{"agent":"edit","params":{"count":"5"},"uses":[0]}]`,
			"research(topic=Öl) edit(count=6)[0]", "„5“ gibt es nicht",
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
				params := strings.Trim(fmt.Sprint(s.Params), "map[]")
				line := s.Agent + "(" + strings.ReplaceAll(params, ":", "=") + ")"
				if len(s.Uses) > 0 {
					line += fmt.Sprint(s.Uses)
				}
				plan = append(plan, line)
			}
			for _, w := range d.Warnings {
				said = append(said, i18n.Must(i18n.German).Say(w))
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
		`{"key":"Einen Brief kann hier niemand schreiben."}`: "Einen Brief kann hier niemand schreiben.",

		`{"key":"not_possible","args":{"what":"Ein eigener Schritt für den Brief"}}`: "Ein eigener Schritt für den Brief",

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
