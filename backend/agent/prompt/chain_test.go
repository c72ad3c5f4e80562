package prompt_test

import (
	"strings"
	"testing"

	"pult/backend/agent/prompt"
	"pult/backend/model"
	"pult/backend/settings"
)

// Every usual chain of the settings has its text, for both ways of calling tools; an agent without tools has no use for
// one.
func TestUsualChains(t *testing.T) {
	for _, chain := range settings.Templates() {
		for _, p := range []prompt.Parts{
			{Base: "x", Language: "de", Chain: chain, Tools: true},
			{Base: "x", Language: "de", Chain: chain, Plain: []model.Tool{{Name: "library_search"}}},
			{Base: "x", Language: "de", Chain: chain},
		} {
			got, err := prompt.Compose(p)
			want := chain != "" && (p.Tools || len(p.Plain) > 0)
			if err != nil || strings.Contains(got.System, "# The usual sequence") != want {
				t.Errorf("%q: %v\n%s", chain, err, got.System)
			}
		}
	}
	if _, err := prompt.Compose(prompt.Parts{Base: "x", Tools: true, Chain: "magic"}); err == nil {
		t.Error("a chain that does not exist is taken")
	}
}
