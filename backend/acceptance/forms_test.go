package acceptance_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"pult/backend/app"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model/provider"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
	"pult/backend/workflow/form"
)

// counter is an opened program whose forms are filled in.
type counter struct {
	*app.App
	t *testing.T
}

func openCounter(t *testing.T, asked string) counter {
	t.Helper()
	o, err := app.Open(t.Context(), app.Start{Dir: t.TempDir(), Provider: asked}, deaf{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := o.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := o.Library.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	return counter{o, t}
}

func order(agent string, values map[string]string) form.Order {
	return form.Order{Agent: agent, Values: values, Language: i18n.German, Mode: workflow.Quick}
}

// press fills in a form, presses its button, and takes the job as far as it goes.
func (c counter) press(o form.Order) workflow.Run {
	c.t.Helper()
	r, err := c.Forms.Make(c.t.Context(), o)
	if err != nil {
		c.t.Fatal(err)
	}
	if r, err = c.Engine.Advance(c.t.Context(), r.ID); err != nil {
		c.t.Fatal(err)
	}
	return r
}

func (c counter) jobs() int {
	c.t.Helper()
	list, err := c.Engine.Runs.List(c.t.Context(), workflow.ListQuery{Language: i18n.German})
	if err != nil {
		c.t.Fatal(err)
	}
	return len(list.Lines)
}

// TestTheButtonOfAFormIsTheApproval: what costs nothing, sends nothing and asks nothing is made at once, and the
// history says who allowed it.
func TestTheButtonOfAFormIsTheApproval(t *testing.T) {
	c := openCounter(t, provider.Offline)
	for _, f := range []form.Order{
		order("sums", map[string]string{"kinds": "Einmaleins", "amount": "12", "grade": "3"}),
		order("edit", map[string]string{"topic": "Photosynthese", "grade": "7", "kinds": "Lückentext", "count": "4"}),
		order("letter", map[string]string{"occasion": "Wandertag", "date": "12.03.2027"}),
		order("puzzle", map[string]string{"words": "Hund, Katze, Maus, Igel"}),
		order("image", map[string]string{"topic": "Photosynthese"}),
		order("vocab", map[string]string{"words": "dog=Hund, cat=Katze", "foreign": "english"}),
		order("checklist", map[string]string{"kind": "packing", "occasion": "Klassenfahrt"}),
		order("research", map[string]string{"topic": "Photosynthese"}),
	} {
		r := c.press(f)
		if r.State != workflow.Completed || len(r.Gates) == 0 {
			t.Errorf("%s: %s", f.Agent, r.State)
			continue
		}
		for _, g := range r.Gates {
			switch d := g.Decision; {
			case d == nil, g.Kind == consent.Plan && d.By != consent.ByForm, g.Kind == consent.Step && d.By != consent.ByPolicy:
				t.Errorf("%s: %s is decided by %+v", f.Agent, g.Kind, d)
			case g.Kind != consent.Plan && g.Kind != consent.Step:
				t.Errorf("%s asks %s", f.Agent, g.Kind)
			}
		}
	}
}

// TestAFormAsksWhereItHasTo: what always asks, and what would be sent, has its plan approved as usual.
func TestAFormAsksWhereItHasTo(t *testing.T) {
	c := openCounter(t, provider.Offline)
	song := c.press(order("music", map[string]string{"topic": "Photosynthese", "style": "pop"}))
	if asked := openOf(song).Kind; asked != consent.Plan {
		t.Errorf("a song asks %q", asked)
	}
	t.Setenv("GEMINI_API_KEY", "not-a-key")
	away := openCounter(t, provider.Gemini)
	if f := formOf(away, "letter"); f.Local {
		t.Error("a letter of a model is said to be made here")
	}
	letter := away.press(order("letter", map[string]string{"occasion": "Wandertag"}))
	if asked := openOf(letter).Kind; asked != consent.Plan {
		t.Errorf("a letter of a model asks %q in %s", asked, letter.State)
	}
	if sums := away.press(order("sums", map[string]string{"grade": "2"})); sums.State != workflow.Completed {
		t.Errorf("sums are %s: no model makes them", sums.State)
	}
}

// TestAChangedPlanIsNoFormAnyMore: what the teacher changes afterwards is approved like every other plan.
func TestAChangedPlanIsNoFormAnyMore(t *testing.T) {
	c := openCounter(t, provider.Offline)
	r := c.press(order("music", map[string]string{"topic": "Photosynthese", "style": "pop"}))
	if score := r.Plan.Steps[len(r.Plan.Steps)-1].Confidence.Score; score != 100 {
		t.Errorf("what was filled in is guessed: %d", score)
	}
	steps := []workflow.StepEdit{{Agent: "research", Params: map[string]string{"topic": "Photosynthese"}}}
	edit := workflow.PlanEdit{Version: r.Plan.Version, Steps: steps}
	if err := c.Engine.Plans.Edit(t.Context(), r.ID, edit); err != nil {
		t.Fatal(err)
	}
	r, err := c.Engine.Advance(t.Context(), r.ID)
	if err != nil {
		t.Fatal(err)
	}
	if asked := openOf(r).Kind; asked != consent.Plan {
		t.Errorf("%s, open %q", r.State, asked)
	}
	if r.Plan.Form || r.Plan.Steps[0].Confidence.Score == 100 {
		t.Errorf("a changed plan is as sure as a form: %+v", r.Plan.Steps[0].Confidence)
	}
}

// TestAFormThatCannotWorkBeginsNothing: the message comes at once, and no job is left behind.
func TestAFormThatCannotWorkBeginsNothing(t *testing.T) {
	c := openCounter(t, provider.Offline)
	for key, o := range map[string]form.Order{
		"fault.param.missing":   order("letter", nil),
		"fault.param.option":    order("sums", map[string]string{"grade": "42"}),
		"fault.param.unknown":   order("sums", map[string]string{"colour": "red"}),
		"fault.agent.unknown":   order("mailer", nil),
		"fault.sums.kind":       order("sums", map[string]string{"kinds": "Vektorrechnung"}),
		"fault.library.nothing": order("edit", map[string]string{"topic": "Quastenflosser"}),
	} {
		_, err := c.Forms.Make(t.Context(), o)
		if f := fault.Of(err); f == nil || f.Key != key {
			t.Errorf("%s: %v", key, err)
		}
	}
	if n := c.jobs(); n != 0 {
		t.Errorf("%d jobs", n)
	}
}

// TestAPreviewIsWhatIsMade: the same document, and nothing of the preview is kept.
func TestAPreviewIsWhatIsMade(t *testing.T) {
	c := openCounter(t, provider.Offline)
	o := order("sums", map[string]string{"kinds": "Einmaleins", "amount": "12", "grade": "3"})
	seen, err := c.Forms.Preview(t.Context(), o)
	if err != nil || c.jobs() != 0 {
		t.Fatalf("%v, %d jobs", err, c.jobs())
	}
	made, err := c.Engine.Results.Artifact(t.Context(), c.press(o).Steps[0].ArtifactID)
	if err != nil || string(made.Content) != string(seen.Content) {
		t.Errorf("seen %s\nmade %s, %v", seen.Content, made.Content, err)
	}
}

// TestAFormLooksUpAsMuchAsAPlan: tasks want all that there is, whoever ordered them.
func TestAFormLooksUpAsMuchAsAPlan(t *testing.T) {
	c := openCounter(t, provider.Offline)
	for operation, depth := range map[string]string{"tasks": "comprehensive", "summary": "standard"} {
		r := c.press(order("edit", map[string]string{"topic": "Photosynthese", "operation": operation}))
		if r.Steps[0].Params["depth"] != depth {
			t.Errorf("%s: %v", operation, r.Steps[0].Params)
		}
	}
}

// TestAFormIsFilledFromARequest as the planner understands it; what the request leaves open stays open.
func TestAFormIsFilledFromARequest(t *testing.T) {
	c := openCounter(t, provider.Offline)
	for request, want := range map[string]string{
		"12 Aufgaben kleines Einmaleins Klasse 3":              `sums {"amount":"12","grade":"3","kinds":"Einmaleins"}`,
		"Arbeitsblatt Photosynthese Klasse 7 mit Lückentext":   `edit {"grade":"7","kinds":"Lücken","topic":"Photo"}`,
		"Elternbrief Wandertag am 12.03.2027, Kosten 5 Euro":   `letter {"cost":"5","date":"12","occasion":"Wandertag"}`,
		"Suchsel mit den Wörtern Hund, Katze, Maus":            `puzzle {"kind":"search","words":"Hund"}`,
		"Recherchiere Photosynthese und zeichne ein Schaubild": `image {"topic":"Photosynthese"}`,
	} {
		r, err := c.Forms.Read(t.Context(), request, i18n.German)
		if err != nil {
			t.Errorf("%s: %v", request, err)
			continue
		}
		name, fields, _ := strings.Cut(want, " ")
		var expected map[string]string
		if err := json.Unmarshal([]byte(fields), &expected); err != nil {
			t.Fatal(err)
		}
		if r.Agent != name {
			t.Errorf("%s: %+v", request, r)
		}
		for key, value := range expected {
			if !strings.Contains(r.Values[key], value) {
				t.Errorf("%s: %s is %q", request, key, r.Values[key])
			}
		}
	}
	r, err := c.Forms.Read(t.Context(), "Mach mir eine PowerPoint über Vulkane", i18n.German)
	if err != nil || r.Agent != "" || len(r.Notes) == 0 {
		t.Errorf("slides: %+v, %v", r, err)
	}
}

// TestAClassKeepsItsChoices: how letters look and whether there are solutions, but not what a sheet is about.
func TestAClassKeepsItsChoices(t *testing.T) {
	c := openCounter(t, provider.Offline)
	for grade, letters := range map[string]string{"1": "large", "4": ""} {
		values := map[string]string{"kinds": "Plus", "amount": "6", "grade": grade, "letters": letters, "solutions": "no"}
		if r := c.press(order("sums", values)); r.State != workflow.Completed {
			t.Fatal(r.State)
		}
	}
	for grade, letters := range map[string]string{"1": "large", "4": "", "9": ""} {
		values, err := c.Forms.Blank(t.Context(), "sums", grade)
		if err != nil || values["letters"] != letters || values["grade"] != grade || values["kinds"] != "" {
			t.Errorf("class %s: %v, %v", grade, values, err)
		}
		if want := map[bool]string{true: "yes", false: "no"}[grade == "9"]; values["solutions"] != want {
			t.Errorf("class %s: solutions %q", grade, values["solutions"])
		}
	}
}

func formOf(c counter, agent string) form.Form {
	for _, f := range c.Forms.Forms(c.t.Context()) {
		if f.Agent == agent {
			return f
		}
	}
	return form.Form{}
}

// openOf is the question that a run waits with; the zero gate when it waits with none.
func openOf(run workflow.Run) consent.Gate {
	for _, g := range run.Gates {
		if g.Decision == nil {
			return g
		}
	}
	return consent.Gate{}
}
