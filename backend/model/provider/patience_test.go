package provider_test

import (
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/settings"
)

// How long nothing may come is the teacher's choice for providers elsewhere, from the next call on; on this machine
// there is no limit: a model may be loaded for ten minutes before it says a word (CASES.md, 71).
func TestPatience(t *testing.T) {
	r := newRoom(t)
	var local provider.Connection
	r.desk.Makers[provider.OpenAI] = func(c provider.Connection) model.Model {
		local = c
		return &outside{at: c}
	}
	r.env["GEMINI_API_KEY"] = canary
	r.settings(func(s *settings.Settings) {
		s.OpenAIURL = "http://localhost:11434/v1"
		s.Models = []settings.Chosen{{Provider: provider.OpenAI, Role: "strong", Model: "m"}}
	})
	for _, name := range []string{provider.Gemini, provider.OpenAI} {
		if _, err := r.generate(model.Request{Provider: name, Model: "m"}); err != nil {
			t.Fatal(err)
		}
	}
	if at := r.outside[0].at.Silence(t.Context()); at != 2*time.Minute {
		t.Errorf("by default %s", at)
	}
	if err := r.desk.SetPatience(t.Context(), 7); err != nil {
		t.Fatal(err)
	}
	if at := r.outside[0].at.Silence(t.Context()); at != 7*time.Minute {
		t.Errorf("elsewhere %s", at)
	}
	if at := local.Silence(t.Context()); at != 0 {
		t.Errorf("on this machine %s", at)
	}
	r.wants(r.desk.SetPatience(t.Context(), 0), fault.Invalid, "fault.settings.patience")
}
