package store

import (
	"path/filepath"
	"testing"

	"pult/backend/agent/prompt"
	"pult/backend/store/storetest"
)

func TestPrompts(t *testing.T) {
	storetest.Prompts(t, func(t *testing.T) prompt.Store { return open(t, Options{}).Prompts })
}

// What the teacher wrote is there after a restart.
func TestPromptsSurvive(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Daten")
	db := open(t, Options{Dir: dir})
	o := storetest.Override("agent.research", "Sie sind …\n\n- ›Zitat‹ 👩‍🏫")
	if err := db.Prompts.SaveOverride(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	closeNow(t, db)
	list, err := open(t, Options{Dir: dir}).Prompts.Overrides(t.Context())
	if err != nil || len(list) != 1 || list[0] != o {
		t.Errorf("%+v, %v", list, err)
	}
}
