package provider_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/settings"
)

// TestANewInstallationIsOffline: the offline model answers, and nobody else can be reached by accident.
func TestANewInstallationIsOffline(t *testing.T) {
	r := newRoom(t)
	if text, err := r.generate(model.Request{}); err != nil || text != "offline" {
		t.Errorf("%q %v", text, err)
	}
	if got := r.offline.Requests()[0]; got.Provider != provider.Offline || got.Model != "" {
		t.Errorf("%+v", got)
	}
	route, err := r.desk.Route(t.Context(), "", model.Strong)
	if want := (provider.Route{Provider: provider.Offline, Local: true}); err != nil || route != want {
		t.Errorf("%+v %v", route, err)
	}
	if result := r.test(provider.Offline); result.Problem != nil || result.Chosen == nil {
		t.Errorf("%+v", result)
	}
	if r.wraps != 0 || len(r.outside) != 0 || r.desk.Name() != "desk" {
		t.Error("an adapter was made")
	}
	_, err = r.desk.RouteOf(t.Context(), "skynet", model.Strong)
	r.wants(err, fault.Invalid, "fault.provider.unknown")
	_, err = r.desk.Test(t.Context(), "skynet")
	r.wants(err, fault.Invalid, "fault.provider.unknown")
	r.wants(
		r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.Offline, Key: canary}),
		fault.Invalid,
		"fault.provider.unknown",
	)
}

// TestALocalServerNeedsNoKey (CASES.md, 29): the live list fills the roles, one tiny call proves it, and then jobs are
// done.
func TestALocalServerNeedsNoKey(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "small-3b", "big", "nomic-embed-text")
	r.at(s, "")
	_, err := r.generate(model.Request{Provider: provider.OpenAI})
	r.wants(err, fault.Invalid, "fault.provider.noModel")
	if i := r.info(provider.OpenAI); i.Problem == nil || i.Problem.Key != "fault.provider.noModel" || i.NeedsKey ||
		!i.Local ||
		i.URLFrom != provider.FromSettings {
		t.Errorf("%+v", i)
	}
	result := r.test(provider.OpenAI)
	if result.Problem != nil || result.Models != 3 || result.Model != "big" || result.Seconds != 0.25 ||
		result.MicroUSD == nil ||
		*result.MicroUSD != 0 {
		t.Fatalf("%+v", result)
	}
	want := []provider.RoleModel{
		{
			Role:  model.Strong,
			Model: "big",
		},
		{Role: model.Fast, Model: "small-3b"},
		{Role: model.Picture},
		{Role: model.Sound},
		{Role: model.Embedding, Model: "nomic-embed-text"},
	}
	if !slices.Equal(result.Chosen, want) || !slices.Equal(r.info(provider.OpenAI).Models, want) {
		t.Errorf("%+v", result.Chosen)
	}
	if text, err := r.generate(model.Request{Role: model.Fast, Input: "?"}); err != nil || text != "OK" {
		t.Errorf("%q %v", text, err)
	}
	if !slices.Equal(s.chats(), []string{"big", "small-3b"}) || s.keys[0] != "" ||
		!strings.Contains(s.bodies[0], "Antworte mit OK.") {
		t.Errorf("%v %q %s", s.asked, s.keys, s.bodies)
	}
	if i := r.info(provider.OpenAI); i.Problem != nil {
		t.Errorf("%+v", i.Problem)
	}
	if r.wraps != 1 {
		t.Errorf("%d adapters for one server", r.wraps)
	}
	models, err := r.desk.Models(t.Context(), provider.OpenAI)
	if err != nil || len(models) != 3 || models[0].Info.ID != "big" || *models[0].OutUSD != 0 || *models[2].InUSD != 0 ||
		!slices.Equal(models[0].Suggests, []model.ModelRole{model.Strong}) {
		t.Errorf("%+v %v", models, err)
	}
}

// TestALockedFileStandsInTheWay of a provider outside, not of a server on this machine.
func TestALockedFileStandsInTheWay(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	r.settings(func(s *settings.Settings) {
		s.Models = append(s.Models, settings.Chosen{Provider: provider.Gemini, Role: "strong", Model: "g"})
	})
	file := provider.KeyInput{
		Provider:   provider.Gemini,
		Key:        canary,
		Keep:       provider.FromFile,
		Passphrase: "Kreide und Schwamm",
	}
	if err := r.desk.SetKey(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	r.desk.Keys = r.vault() // the next start
	_, err := r.generate(model.Request{Provider: provider.Gemini})
	r.wants(err, fault.Auth, "fault.key.locked")
	if i := r.info(provider.Gemini); i.Problem == nil || i.Problem.Key != "fault.key.locked" {
		t.Errorf("%+v", i)
	}
	if i := r.info(provider.OpenAI); i.Problem != nil {
		t.Errorf("%+v", i)
	}
	if text, err := r.generate(model.Request{}); err != nil || text != "OK" {
		t.Errorf("%q %v", text, err)
	}
	if err := r.desk.Unlock(t.Context(), file.Passphrase); err != nil {
		t.Fatal(err)
	}
	if _, err := r.generate(model.Request{Provider: provider.Gemini}); err != nil ||
		!slices.Equal(r.outside[0].keys, []string{canary}) {
		t.Errorf("%v", err)
	}
}

// TestNurLokal forbids what is outside and nothing else.
func TestNurLokal(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	r.settings(func(s *settings.Settings) {
		s.Models = append(s.Models, settings.Chosen{Provider: provider.Gemini, Role: "strong", Model: "g"})
	})
	if err := r.desk.SetLocalOnly(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if err := r.desk.SetKey(t.Context(), provider.KeyInput{
		Provider: provider.Gemini, Key: canary,
		Keep: provider.FromSession,
	}); err != nil {
		t.Fatal(err)
	}
	_, err := r.generate(model.Request{Provider: provider.Gemini})
	r.wants(err, fault.Denied, "fault.provider.localOnly")
	_, err = r.desk.Models(t.Context(), provider.Gemini)
	r.wants(err, fault.Denied, "fault.provider.localOnly")
	if result := r.test(provider.Gemini); result.Problem == nil || result.Problem.Key != "fault.provider.localOnly" ||
		result.Problem.Args["host"] != "generativelanguage.googleapis.com" {
		t.Errorf("%+v", result.Problem)
	}
	if i := r.info(provider.Gemini); i.Allowed || i.Problem == nil || i.Problem.Key != "fault.provider.localOnly" {
		t.Errorf("%+v", i)
	}
	if len(r.outside) != 0 {
		t.Error("an adapter was made for a forbidden provider")
	}
	if text, err := r.generate(model.Request{}); err != nil || text != "OK" {
		t.Errorf("this machine is allowed: %q %v", text, err)
	}
	r.settings(func(s *settings.Settings) { s.LocalOnly = false })
	if text, err := r.generate(model.Request{Provider: provider.Gemini}); err != nil || text != "OK" {
		t.Errorf("allowed again: %q %v", text, err)
	}
	r.settings(func(s *settings.Settings) { s.LocalOnly = true }) // in the window, which then looks at the state
	if r.info(provider.Gemini); r.outside[0].closed != 1 {
		t.Error("a connection to the outside stays open")
	}
	if text, err := r.generate(model.Request{}); err != nil || text != "OK" || r.wraps != 2 {
		t.Errorf("the server on this machine was dropped as well: %q %v, %d adapters", text, err, r.wraps)
	}
}

// TestKeysAreFetchedForEachCall, and a call outside without one is not made.
func TestKeysAreFetchedForEachCall(t *testing.T) {
	r := newRoom(t)
	r.settings(func(s *settings.Settings) {
		s.Provider, s.Models = provider.Gemini, []settings.Chosen{{Provider: provider.Gemini, Role: "strong", Model: "g"}}
	})
	_, err := r.generate(model.Request{})
	r.wants(err, fault.Auth, "fault.provider.noKey")
	if i := r.info(provider.Gemini); i.Key != provider.NoSource || i.Problem == nil ||
		i.Problem.Key != "fault.provider.noKey" {
		t.Errorf("%+v", i)
	}
	set := func(key string) {
		t.Helper()
		if err := r.desk.SetKey(t.Context(), provider.KeyInput{
			Provider: provider.Gemini, Key: key,
			Keep: provider.FromSession,
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{canary, "another"} {
		set(key)
		if _, err := r.generate(model.Request{}); err != nil {
			t.Fatal(err)
		}
		if last := r.outside[len(r.outside)-1]; !slices.Equal(last.keys, []string{key}) {
			t.Errorf("%v", last.keys)
		}
	}
	if len(r.outside) != 3 || r.outside[0].closed != 1 || r.outside[1].closed != 1 || r.outside[2].closed != 0 {
		t.Errorf("a changed key leaves old adapters open: %d", len(r.outside))
	}
	set("")
	_, err = r.generate(model.Request{})
	r.wants(err, fault.Auth, "fault.provider.noKey")
	r.env["GEMINI_API_KEY"] = canary
	if i := r.info(provider.Gemini); i.Key != provider.FromEnv || i.Problem != nil {
		t.Errorf("%+v", i)
	}

	if err := r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.All}); err != nil ||
		r.info(provider.Gemini).Key != provider.FromEnv {
		t.Errorf("%v", err)
	}
	r.wants(
		r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.All, Key: canary}),
		fault.Invalid,
		"fault.provider.unknown",
	)
	r.wants(r.desk.Unlock(t.Context(), "x"), fault.NotFound, "fault.key.noFile")
}

// TestSwitchingInTheMiddle: a call under way keeps its provider, the next one has the new one, and what was replaced is
// closed after its last call.
func TestSwitchingInTheMiddle(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	r.env["GEMINI_API_KEY"] = canary
	r.settings(func(s *settings.Settings) {
		s.Provider, s.Models = provider.Gemini, append(
			s.Models,
			settings.Chosen{Provider: provider.Gemini, Role: "strong", Model: "g"},
		)
	})
	r.hold = make(chan struct{})
	next, stop := iter.Pull2(r.desk.Generate(t.Context(), model.Request{}))
	defer stop()
	under := make(chan string)
	go func() {
		chunk, err, _ := next()
		under <- fmt.Sprint(chunk.Text, err)
	}()
	r.hold <- struct{}{} // it has begun
	base := s.url()
	if err := r.desk.Use(t.Context(), provider.OpenAI, &base); err != nil {
		t.Fatal(err)
	}
	if text, err := r.generate(model.Request{}); err != nil || text != "OK" || len(s.chats()) != 1 {
		t.Errorf("%q %v", text, err)
	}
	if got := <-under; got != "OK<nil>" {
		t.Errorf("the call under way: %s", got)
	}
	r.hold = nil
	r.env["PULT_GEMINI_URL"] = "https://mirror.example/gemini/"
	if _, err := r.generate(model.Request{Provider: provider.Gemini}); err != nil || len(r.outside) != 2 ||
		r.outside[0].closed != 0 {
		t.Errorf("closed in the middle of its call: %v", err)
	}
	stop()
	if r.outside[0].closed != 1 || r.outside[1].at.BaseURL != "https://mirror.example/gemini" {
		t.Errorf("closed %d, %s", r.outside[0].closed, r.outside[1].at.BaseURL)
	}
	route, err := r.desk.RouteOf(t.Context(), provider.Gemini, model.Strong)
	if want := (provider.Route{
		Provider: provider.Gemini, Host: "mirror.example", URL: "https://mirror.example/gemini",
		Model: "g",
	}); err != nil ||
		route != want {
		t.Errorf("%+v %v", route, err)
	}
	if i := r.info(provider.Gemini); i.URLFrom != provider.FromEnv {
		t.Errorf("%+v", i)
	}
	usual := ""
	if err := r.desk.Use(t.Context(), provider.OpenAI, &usual); err != nil {
		t.Fatal(err)
	}
	if i := r.info(provider.OpenAI); i.URL != provider.OpenAIURL || i.Host != "localhost:11434" ||
		i.URLFrom != provider.FromDefault {
		t.Errorf("%+v", i)
	}
	bad := "ftp://x"
	r.wants(r.desk.Use(t.Context(), provider.OpenAI, &bad), fault.Invalid, "fault.settings.address")
	r.wants(r.desk.Use(t.Context(), "skynet", nil), fault.Invalid, "fault.provider.unknown")
	if err := r.desk.Close(); err != nil || r.outside[1].closed != 1 {
		t.Errorf("%v, closed %d", err, r.outside[1].closed)
	}
}

// TestTheCommandLineChooses: --provider counts for this call of the program.
func TestTheCommandLineChooses(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	r.settings(func(s *settings.Settings) { s.Provider = provider.Offline })
	r.desk.Override = provider.OpenAI
	if text, err := r.generate(model.Request{}); err != nil || text != "OK" {
		t.Errorf("%q %v", text, err)
	}
	if state, err := r.desk.State(t.Context()); err != nil || state.Provider != provider.OpenAI {
		t.Errorf("%+v %v", state, err)
	}
}

// TestEveryClassHasASentence that names what to do next.
func TestEveryClassHasASentence(t *testing.T) {
	for _, class := range []model.Class{
		model.BadKey, model.Forbidden, model.Gone, model.BadRequest, model.TooLong, model.RateLimited, model.Quota,
		model.Overloaded, model.ServerFault, model.Unreachable,
		model.TimedOut, model.Broken, model.Garbled, model.Malformed, model.WebPage, model.Redirected,
		model.Endless, model.Refused, model.NoAnswer, model.NoRoom,
	} {
		f := fault.Of(model.Fail(class, model.Who{Provider: "Gemini", Model: "m"}, "their words", nil))
		for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
			if text := i18n.Must(lang).Say(i18n.Text{Key: f.Key, Args: f.Args}); text == f.Key || strings.Contains(text, "{") ||
				!strings.Contains(text, ".") {
				t.Errorf("%s: %q", class, text)
			}
		}
	}
}

// TestCanaryStaysInTheHeader: the key reaches the server and nothing that is printed (CASES.md, 30).
func TestCanaryStaysInTheHeader(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	in := provider.KeyInput{Provider: provider.OpenAI, Key: canary, Keep: provider.FromSession, Passphrase: canary}
	if err := r.desk.SetKey(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	note := func(values ...any) {
		for _, v := range values {
			text, _ := json.Marshal(v)
			fmt.Fprintf(&out, "%v %+v %#v %s\n", v, v, v, text)
		}
	}
	note(in, &in, r.desk, r.info(provider.OpenAI))
	for _, status := range []int{0, 400, 401, 403, 404, 429, 500, 503} {
		s.fails["m"] = status
		_, err := r.generate(model.Request{})
		note(err, r.test(provider.OpenAI))
	}
	s.Close()
	_, err := r.generate(model.Request{})
	state, _ := r.desk.State(t.Context())
	models, failed := r.desk.Models(t.Context(), provider.OpenAI)
	note(
		err,
		state,
		models,
		failed,
		r.test(provider.OpenAI),
		r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.OpenAI, Key: canary + " x"}),
	)
	if strings.Contains(out.String(), canary) {
		t.Errorf("it is printed:\n%s", &out)
	}
	if len(s.keys) == 0 || s.keys[0] != "Bearer "+canary {
		t.Errorf("the server got %q", s.keys)
	}
}
