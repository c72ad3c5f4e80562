package provider_test

import (
	"testing"

	"pult/backend/fault"
	"pult/backend/llm"
	"pult/backend/provider"
	"pult/backend/settings"
)

// An address of this machine does not always mean that nothing leaves it.
func TestWhatPassesOnIsNotLocal(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "big", "gross:120b-cloud")
	r.at(s, "big")
	local := func(want bool) {
		t.Helper()
		if route, err := r.desk.Route(t.Context(), llm.Strong); err != nil || route.Local != want {
			t.Errorf("%+v, %v", route, err)
		}
	}
	local(true)
	r.at(s, "gross:120b-cloud") // Ollama asks ollama.com for these
	local(false)
	r.settings(func(s *settings.Settings) { s.LocalOnly = true })
	_, err := r.desk.Ready(t.Context(), llm.Strong)
	r.wants(err, fault.Denied, "fault.provider.localOnly")
	_, err = r.generate(llm.Request{})
	r.wants(err, fault.Denied, "fault.provider.localOnly")
	r.settings(func(s *settings.Settings) {
		s.LocalOnly, s.Provider, s.GeminiURL = false, provider.Gemini, "http://127.0.0.1:9"
	})
	local(false)
}

// A run whose role has no model yet asks for the list once and keeps what it suggests.
func TestReadyChoosesFromTheList(t *testing.T) {
	r := newRoom(t)
	r.at(newServer(t, "big", "small-mini"), "")
	route, err := r.desk.Ready(t.Context(), llm.Strong)
	if err != nil || route.Model != "big" {
		t.Fatalf("%+v, %v", route, err)
	}
	if s, err := r.db.LoadSettings(t.Context()); err != nil || s.Model(provider.OpenAI, "strong") != "big" {
		t.Errorf("%+v, %v", s.Models, err)
	}
	r = newRoom(t)
	r.at(newServer(t, "nur-embed"), "")
	_, err = r.desk.Ready(t.Context(), llm.Strong)
	r.wants(err, fault.Invalid, "fault.provider.noModel")
}
