package recipe_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
	"pult/backend/workflow/recipe"
)

func TestAPlanIsSavedAndUsedForAnotherTopic(t *testing.T) {
	k := newKitchen(t)
	saved := k.kept(
		recipe.Saving{RunID: k.lesson(research("Photosynthese", "7"), picture()).ID, Name: "  Einstieg mit Bild "},
	)
	if saved.Name != "Einstieg mit Bild" || len(saved.Fields) != 2 || saved.Fields[0].Name != "topic" ||
		saved.Fields[1].Name != "grade" {
		t.Fatalf("%+v", saved)
	}
	list, err := k.List(t.Context())
	if text := fmt.Sprint(list); err != nil || strings.Contains(text, "Photosynthese") || strings.Contains(text, "Max") {
		t.Fatalf("what is asked, or the request, is kept: %s, %v", text, err)
	}

	r, err := k.Use(
		t.Context(),
		recipe.Order{ID: saved.ID, Values: map[string]string{"topic": " Zellatmung ", "grade": "9"}, Language: i18n.German},
	)
	if err != nil {
		t.Fatal(err)
	}
	r, err = k.engine.Advance(t.Context(), r.ID) // the model would fail it
	if err != nil || r.State != workflow.AwaitingPlan {
		t.Fatalf("%s, %v", r.State, err)
	}
	g := r.Gates[len(r.Gates)-1]
	if g.Kind != consent.Plan || g.Decision != nil || len(r.Gates) != 1 {
		t.Errorf("the plan is not asked about: %+v", r.Gates)
	}
	first, second := r.Plan.Steps[0], r.Plan.Steps[1]
	if first.Params["topic"] != "Zellatmung" || first.Params["grade"] != "9" || first.Params["depth"] != "quick" ||
		first.Title != "Recherche: Zellatmung" {
		t.Errorf("%+v", first)
	}
	if second.Params["form"] != "cycle" || !slices.Equal(second.Uses, []string{"s1"}) || !second.Asks {
		t.Errorf("%+v", second)
	}
	if r.Title != "Zellatmung" || r.Request != "Recherche zu Zellatmung, Bild, Klasse 9" || r.Plan.Author != "teacher" ||
		r.Plan.Version != 1 {
		t.Errorf("%q, %q, %+v", r.Title, r.Request, r.Plan)
	}
}

func TestWhatIsNotGivenIsAskedBeforeThePlan(t *testing.T) {
	k := newKitchen(t)
	saved := k.kept(recipe.Saving{RunID: k.lesson(research("Photosynthese", "7")).ID, Name: "A"})
	r, err := k.Use(t.Context(), recipe.Order{ID: saved.ID, Language: i18n.English})
	if err != nil {
		t.Fatal(err)
	}
	r, err = k.engine.Advance(t.Context(), r.ID)
	if err != nil || len(r.Gates) != 1 || r.Gates[0].Kind != consent.Clarify ||
		!slices.Equal(r.Gates[0].Question.Fields, []string{"topic", "grade"}) {
		t.Fatalf("%+v, %v", r.Gates, err)
	}
	if err := k.engine.Gates.Decide(t.Context(), r.Gates[0].ID, r.Gates[0].Hash,
		workflow.Answer{Do: consent.Approve, Params: map[string]string{"topic": "Cells"}}); err != nil {
		t.Fatal(err)
	}
	if r, err = k.engine.Advance(t.Context(), r.ID); err != nil || r.Plan.Steps[0].Params["topic"] != "Cells" ||
		r.Plan.Steps[0].Title != "Research: Cells" {
		t.Errorf("%+v, %v", r.Plan, err)
	}
}

func TestTwoRecipesBecomeOne(t *testing.T) {
	k := newKitchen(t)
	text := k.kept(recipe.Saving{RunID: k.lesson(research("Photosynthese", "7")).ID, Name: "Text"})
	image := k.kept(recipe.Saving{RunID: k.lesson(picture()).ID, Name: "Bild", Asked: []string{"form"}})
	both, err := k.Compose(t.Context(), recipe.Joining{First: text.ID, Second: image.ID, Name: "Beides"})
	if err != nil || len(both.Steps) != 2 || len(both.Fields) != 3 || !slices.Equal(both.Fields[2].Steps, []int{1}) {
		t.Fatalf("%+v, %v", both, err)
	}
	r, err := k.Use(
		t.Context(),
		recipe.Order{ID: both.ID, Values: map[string]string{"topic": "Herz", "form": "parts"}, Language: i18n.German},
	)
	if err != nil || !slices.Equal(r.Plan.Steps[1].Uses, []string{"s1"}) || r.Plan.Steps[1].Params["form"] != "parts" {
		t.Errorf("the picture does not use the research: %+v, %v", r.Plan, err)
	}
	twice, err := k.Compose(t.Context(), recipe.Joining{First: text.ID, Second: text.ID, Name: "Zweimal"})
	if err != nil || len(twice.Fields) != 2 || !slices.Equal(twice.Fields[0].Steps, []int{0, 1}) {
		t.Errorf("the topic is asked twice: %+v, %v", twice, err)
	}
}

func TestTwoTopicsAreTwoFields(t *testing.T) {
	k := newKitchen(t)
	saved := k.kept(
		recipe.Saving{
			RunID: k.lesson(research("Herz", "7"), research("Lunge", "7")).ID,
			Name:  "A",
			Asked: []string{"topic", "topic2"},
		},
	)
	r, err := k.Use(
		t.Context(),
		recipe.Order{ID: saved.ID, Values: map[string]string{"topic": "Auge", "topic2": "Ohr"}, Language: i18n.German},
	)
	if err != nil || r.Plan.Steps[0].Params["topic"] != "Auge" || r.Plan.Steps[1].Params["topic"] != "Ohr" ||
		r.Plan.Steps[1].Params["grade"] != "7" {
		t.Errorf("%+v, %v", r.Plan, err)
	}
}

// A question that the rules of then asked is no wish: with the rules of now the step may run. A wish stays one.
func TestOnlyAWishIsKept(t *testing.T) {
	k := newKitchen(t)
	unwished := picture()
	unwished.Asks = false
	r := k.lesson(research("Herz", "7"), unwished)
	if ps := r.Plan.Steps[1]; !ps.Asks || ps.Wish {
		t.Fatalf("%+v", ps)
	}
	for i, r := range []workflow.Run{r, k.lesson(research("Herz", "7"), picture())} {
		if saved := k.kept(recipe.Saving{RunID: r.ID, Name: strconv.Itoa(i)}); saved.Steps[0].Asks ||
			saved.Steps[1].Asks != (i == 1) {
			t.Errorf("%+v", saved.Steps)
		}
	}
}

// A topic that is not given is asked for: it is never that of another step.
func TestASecondTopicIsAskedFor(t *testing.T) {
	k := newKitchen(t)
	saved := k.kept(
		recipe.Saving{
			RunID: k.lesson(research("Herz", "7"), research("Lunge", "8")).ID,
			Name:  "A",
			Asked: []string{"topic", "topic2", "grade2"},
		},
	)
	r, err := k.Use(
		t.Context(),
		recipe.Order{ID: saved.ID, Values: map[string]string{"topic": "Auge"}, Language: i18n.German},
	)
	if err != nil {
		t.Fatal(err)
	}
	if r, err = k.engine.Advance(t.Context(), r.ID); err != nil || r.Gates[0].Kind != consent.Clarify {
		t.Fatalf("%+v, %+v, %v", r.Plan.Steps[1].Params, r.Gates, err)
	}
	if err := k.engine.Gates.Decide(t.Context(), r.Gates[0].ID, r.Gates[0].Hash,
		workflow.Answer{Do: consent.Approve, Params: map[string]string{"topic": "Ohr"}}); err != nil {
		t.Fatal(err)
	}
	r, err = k.engine.Advance(t.Context(), r.ID)
	first, second := r.Plan.Steps[0].Params, r.Plan.Steps[1].Params
	if err != nil || first["topic"] != "Auge" || first["grade"] != "7" || second["topic"] != "Ohr" ||
		second["grade"] != "" {
		t.Errorf("%v, %v, %v", first, second, err)
	}
}

// What she empties in the plan stays empty, whatever the recipe had there and whatever is asked afterwards.
func TestAnEmptiedValueStaysEmpty(t *testing.T) {
	k := newKitchen(t)
	r, err := k.engine.Advance(t.Context(), k.lesson(research("Herz", "7")).ID)
	if err != nil {
		t.Fatal(err)
	}
	params := func(topic string) map[string]string {
		return map[string]string{"topic": topic, "grade": "", "depth": "quick"}
	}
	for _, topic := range []string{"Herz", ""} {
		edit := workflow.PlanEdit{
			Version: r.Plan.Version,
			Steps:   []workflow.StepEdit{{ID: "s1", Agent: "research", Params: params(topic)}},
		}
		if err := k.engine.Plans.Edit(t.Context(), r.ID, edit); err != nil {
			t.Fatal(err)
		}
		if r, err = k.engine.Advance(t.Context(), r.ID); err != nil || r.Plan.Steps[0].Params["grade"] != "" ||
			r.Plan.Steps[0].Params["topic"] != topic {
			t.Fatalf("%v, %v", r.Plan.Steps[0].Params, err)
		}
	}
	g := r.Gates[len(r.Gates)-1]
	if g.Kind != consent.Clarify {
		t.Fatalf("%s asks", g.Key)
	}
	if err := k.engine.Gates.Decide(t.Context(), g.ID, g.Hash,
		workflow.Answer{Do: consent.Approve, Params: map[string]string{"topic": "Lunge"}}); err != nil {
		t.Fatal(err)
	}
	if r, err = k.engine.Advance(t.Context(), r.ID); err != nil || r.Plan.Steps[0].Params["grade"] != "" ||
		r.Plan.Steps[0].Params["topic"] != "Lunge" {
		t.Errorf("%v, %v", r.Plan.Steps[0].Params, err)
	}
}

func TestNamesAreUnlikeEachOther(t *testing.T) {
	k := newKitchen(t)
	run := k.lesson(research("Herz", "7")).ID
	first := k.kept(recipe.Saving{RunID: run, Name: "Übung"})
	second := k.kept(recipe.Saving{RunID: run, Name: "Test"})
	for _, name := range []string{"Übung", "übung", " ÜBUNG "} {
		_, err := k.Keep(t.Context(), recipe.Saving{RunID: run, Name: name})
		wantFault(t, err, fault.Conflict, "fault.recipe.taken")
		_, err = k.Rename(t.Context(), second.ID, name)
		wantFault(t, err, fault.Conflict, "fault.recipe.taken")
	}
	for _, name := range []string{"", "  ", "a\nb", strings.Repeat("ä", 81), "a\u202eb", "\xff"} {
		_, err := k.Keep(t.Context(), recipe.Saving{RunID: run, Name: name})
		wantFault(t, err, fault.Invalid, "fault.recipe.name")
	}
	// its own name in other letters
	if r, err := k.Rename(t.Context(), first.ID, "übung"); err != nil || r.Name != "übung" {
		t.Errorf("%+v, %v", r, err)
	}
	if err := k.Delete(t.Context(), first.ID); err != nil {
		t.Fatal(err)
	}
	_, err := k.Find(t.Context(), "Übung")
	wantFault(t, err, fault.NotFound, "fault.recipe.unknown")
	if r, err := k.Find(t.Context(), "TEST"); err != nil || r.ID != second.ID {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestARefusedOrderBeginsNothing(t *testing.T) {
	k := newKitchen(t)
	saved := k.kept(recipe.Saving{RunID: k.lesson(research("Herz", "7")).ID, Name: "A"})
	for _, c := range []struct {
		values map[string]string
		key    string
	}{
		{map[string]string{"depth": "quick"}, "fault.recipe.field"},
		{map[string]string{"topic": "a\x00b"}, "fault.recipe.text"},
		{map[string]string{"topic": strings.Repeat("a", 201)}, "fault.param.long"},
		{map[string]string{"topic": "Herz", "grade": "99"}, "fault.param.option"},
	} {
		_, err := k.Use(t.Context(), recipe.Order{ID: saved.ID, Values: c.values, Language: i18n.German})
		wantFault(t, err, fault.Invalid, c.key)
	}
	if runs, err := k.engine.Runs.Open(t.Context()); err != nil || len(runs) != 1 {
		t.Errorf("%d runs, %v", len(runs), err)
	}
}

// Whatever is saved and composed can be used, and asks for the plan.
func TestEveryRecipeCanBeUsed(t *testing.T) {
	k := newKitchen(t)
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		var names []string
		for range 2 {
			steps := []workflow.StepEdit{research(rapid.SampledFrom([]string{"", "Herz", "Auge"}).Draw(t, "topic"), "7")}
			for range rapid.IntRange(0, 4).Draw(t, "more") {
				steps = append(
					steps,
					rapid.SampledFrom([]workflow.StepEdit{picture(), research("Herz", "7"), research("Ohr", "")}).Draw(t, "step"),
				)
			}
			n++
			run, err := k.engine.Runs.Start(k.t.Context(), workflow.Job{Request: "x", Steps: steps})
			if err != nil {
				t.Fatal(err)
			}
			r, err := k.Keep(k.t.Context(), recipe.Saving{RunID: run.ID, Name: fmt.Sprint("R", n)})
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, r.Name)
		}
		n++
		both, err := k.Compose(k.t.Context(), recipe.Joining{First: names[0], Second: names[1], Name: fmt.Sprint("R", n)})
		if err != nil {
			t.Fatal(err)
		}
		values := map[string]string{}
		for _, f := range both.Fields {
			if f.Param == "topic" {
				values[f.Name] = "Zelle " + f.Name
			}
		}
		run, err := k.Use(k.t.Context(), recipe.Order{ID: both.ID, Values: values})
		if err != nil {
			t.Fatal(err)
		}
		run, err = k.engine.Advance(k.t.Context(), run.ID)
		if err != nil || len(run.Plan.Steps) != len(both.Steps) || len(run.Gates) != 1 || run.Gates[0].Kind != consent.Plan {
			t.Fatalf("%+v, %v", run.Gates, err)
		}
	})
}
