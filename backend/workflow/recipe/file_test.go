package recipe_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/share"
	"pult/backend/workflow/recipe"
)

func TestAFileComesBackAsItWas(t *testing.T) {
	k := newKitchen(t)
	saved := k.kept(
		recipe.Saving{
			RunID: k.lesson(research("Herz", "7"), research("Lunge", "8"), picture()).ID,
			Name:  "Herz/Lunge: <neu>",
		},
	)
	path, err := k.Export(t.Context(), saved.ID, t.TempDir())
	if err != nil || filepath.Base(path) != "Herz-Lunge- -neu-.json" {
		t.Fatalf("%q, %v", path, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = k.Import(t.Context(), string(text))
	wantFault(t, err, fault.Conflict, "fault.recipe.taken")
	if err := k.Delete(t.Context(), saved.ID); err != nil {
		t.Fatal(err)
	}
	back, err := k.Import(t.Context(), "\ufeff"+string(text))
	back.ID, back.CreatedAt = saved.ID, saved.CreatedAt
	if err != nil || fmt.Sprintf("%+v", back) != fmt.Sprintf("%+v", saved) {
		t.Errorf("%+v\n%+v, %v", back, saved, err)
	}
}

func TestAForeignFileIsTextOfOthers(t *testing.T) {
	k := newKitchen(t)
	const good = `{"format":"pult-recipe","version":1,"name":"A","steps":[{"agent":"research","params":{"topic":"",` +
		`"depth":"quick"},"asks":false}],"asked":[{"name":"topic","param":"topic","steps":[1]}]}`
	for _, c := range []struct{ from, to, key string }{
		{good, ``, "fault.recipe.file"},
		{good, `{}`, "fault.recipe.file"},
		{good, `[1]`, "fault.recipe.file"},
		{good, good + good, "fault.recipe.file"},
		{good, good + strings.Repeat(" ", share.Largest), "fault.recipe.file"},
		{`"version":1`, `"version":0`, "fault.recipe.file"},
		{`"version":1`, `"version":2,"more":true`, "fault.recipe.newer"},
		{`"asks":false`, `"asks":false,"approved":true`, "fault.recipe.file"},
		{`"name":"A"`, `"name":""`, "fault.recipe.name"},
		{`"name":"A"`, `"name":"\u202eA"`, "fault.recipe.name"},
		{`"agent":"research"`, `"agent":"mailer"`, "fault.agent.unknown"},
		{`"quick"`, `"endless"`, "fault.param.option"},
		{`"depth"`, `"key"`, "fault.param.unknown"},
		{`"topic":""`, `"topic":"a\u0000b"`, "fault.recipe.text"},
		{`"topic":""`, `"topic":"Herz"`, "fault.recipe.broken"}, // what is asked is not kept
		{`"steps":[1]`, `"steps":[0]`, "fault.recipe.broken"},
		{`"steps":[1]`, `"steps":[2]`, "fault.recipe.broken"},
		{`"steps":[1]`, `"steps":[1,1]`, "fault.recipe.broken"},
		{`"steps":[1]`, `"steps":[]`, "fault.recipe.broken"},
		{`"param":"topic"`, `"param":"colour"`, "fault.recipe.broken"},
		{
			`"steps":[{"agent":"research","params":{"topic":"","depth":"quick"},"asks":false}]`, `"steps":[]`,
			"fault.recipe.steps",
		},
	} {
		_, err := k.Import(t.Context(), strings.Replace(good, c.from, c.to, 1))
		wantFault(t, err, fault.Invalid, c.key)
	}
	if list, err := k.List(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("%d are kept, %v", len(list), err)
	}
	if _, err := k.Import(t.Context(), good); err != nil {
		t.Error(err)
	}
}
