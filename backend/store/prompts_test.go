package store

import (
	"path/filepath"
	"strings"
	"testing"

	"pult/backend/agent/prompt"
)

// A text without a name, or a name without a text, would be shown as nothing.
func TestHalfAnOverrideIsRefused(t *testing.T) {
	prompts := open(t, Options{}).Prompts
	for _, o := range []prompt.Override{override("", "eins"), override("core", "")} {
		if err := prompts.SaveOverride(t.Context(), o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	if list, err := prompts.Overrides(t.Context()); err != nil || len(list) > 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

// override is a text of the teacher's.
func override(name, text string) prompt.Override {
	return prompt.Override{Name: name, Text: text, Base: strings.Repeat("0f", 32), At: clock()}
}

// What the teacher wrote is there after a restart.
func TestPromptsSurvive(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Daten")
	db := open(t, Options{Dir: dir})
	o := override("agent.research", "Sie sind …\n\n- ›Zitat‹ 👩‍🏫\r\n\t'; DROP TABLE prompts; -- \u00ad  ")
	if err := db.Prompts.SaveOverride(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	closeNow(t, db)
	list, err := open(t, Options{Dir: dir}).Prompts.Overrides(t.Context())
	if err != nil || len(list) != 1 || list[0] != o {
		t.Errorf("%+v, %v", list, err)
	}
}
