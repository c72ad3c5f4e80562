package provider_test

import (
	"testing"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/settings"
)

// An address of this machine does not always mean that nothing leaves it.
func TestWhatPassesOnIsNotLocal(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "big", "gross:120b-cloud")
	r.at(s, "big")
	local := func(want bool) {
		t.Helper()
		if route, err := r.desk.Route(t.Context(), "", model.Strong); err != nil || route.Local != want {
			t.Errorf("%+v, %v", route, err)
		}
	}
	local(true)
	r.at(s, "gross:120b-cloud") // Ollama asks ollama.com for these
	local(false)
	r.settings(func(s *settings.Settings) { s.LocalOnly = true })
	_, err := r.desk.Ready(t.Context(), "", model.Strong)
	r.wants(err, fault.Denied, "fault.provider.localOnly")
	_, err = r.generate(model.Request{})
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
	route, err := r.desk.Ready(t.Context(), "", model.Strong)
	if err != nil || route.Model != "big" {
		t.Fatalf("%+v, %v", route, err)
	}
	if s, err := r.db.Settings.LoadSettings(t.Context()); err != nil || s.Model(provider.OpenAI, "strong") != "big" {
		t.Errorf("%+v, %v", s.Models, err)
	}
	r = newRoom(t)
	r.at(newServer(t, "nur-embed"), "")
	_, err = r.desk.Ready(t.Context(), "", model.Strong)
	r.wants(err, fault.Invalid, "fault.provider.noModel")
}

// What the server tells of a model at the last moment counts from then on.
func TestAModelThatTurnsOutToRunElsewhere(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "alias")
	r.at(s, "alias")
	passed := model.Elsewhere(model.Who{Provider: "openai", Model: "alias"}, "ollama.com")
	r.desk.Makers[provider.OpenAI] = func(provider.Connection) model.Model {
		return &modeltest.Script{Turns: []modeltest.Turn{{Err: passed}, modeltest.Reply("OK")}}
	}
	route, err := r.desk.Ready(t.Context(), "", model.Strong)
	if err != nil || !route.Local {
		t.Fatalf("%+v, %v", route, err)
	}
	_, err = r.generate(model.Request{Target: model.Target{URL: route.URL, Local: true}})
	r.wants(err, fault.Conflict, "fault.provider.elsewhere")
	if route, err = r.desk.Ready(t.Context(), "", model.Strong); err != nil || route.Local {
		t.Errorf("%+v, %v", route, err)
	}
	r.settings(func(s *settings.Settings) { s.LocalOnly = true })
	_, err = r.desk.Ready(t.Context(), "", model.Strong)
	r.wants(err, fault.Denied, "fault.provider.localOnly")
}

// A request goes where it was allowed to go, or nowhere.
func TestARequestIsBoundToItsTarget(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "big")
	r.at(s, "big")
	route, err := r.desk.Ready(t.Context(), "", model.Strong)
	if err != nil {
		t.Fatal(err)
	}
	req := model.Request{Target: model.Target{URL: route.URL, Local: true}, Input: "?"}
	if _, err := r.generate(req); err != nil {
		t.Fatal(err)
	}
	r.at(newServer(t, "big"), "big")
	_, err = r.generate(req)
	r.wants(err, fault.Conflict, "fault.provider.moved")
	r.settings(func(s *settings.Settings) { s.Provider = provider.Offline })
	_, err = r.generate(req)
	r.wants(err, fault.Conflict, "fault.provider.moved")
}

// A key is not shouted across the network; a server that needs none is asked without one.
func TestKeysAndPlainAddresses(t *testing.T) {
	r := newRoom(t)
	r.settings(func(s *settings.Settings) {
		s.Provider, s.OpenAIURL = provider.OpenAI, "http://schulserver.example:11434/v1"
		s.Models = []settings.Chosen{{Provider: provider.OpenAI, Role: "strong", Model: "m"}}
	})
	var keys []error
	r.desk.Makers[provider.OpenAI] = func(c provider.Connection) model.Model {
		_, err := c.Key(t.Context())
		keys = append(keys, err)
		return &modeltest.Script{Turns: []modeltest.Turn{modeltest.Reply("OK")}}
	}
	if _, err := r.generate(model.Request{}); err != nil || keys[0] != nil {
		t.Errorf("without a key: %v, %v", err, keys)
	}
	if err := r.desk.SetKey(t.Context(), provider.KeyInput{
		Provider: provider.OpenAI, Key: canary,
		Keep: provider.FromSession,
	}); err != nil {
		t.Fatal(err)
	}
	_, _ = r.generate(model.Request{})
	r.wants(keys[len(keys)-1], fault.Denied, "fault.provider.plain")
}
