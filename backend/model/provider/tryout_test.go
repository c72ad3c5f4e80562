package provider_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/model/retry"
	"pult/backend/settings"
)

// TestCase49AWithdrawnModel is named in the provider's words, and the live list has another.
func TestCase49AWithdrawnModel(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "nova-2", "nova-3")
	r.at(s, "nova-1")
	s.fails["nova-1"] = http.StatusNotFound
	result := r.test(provider.OpenAI)
	if result.Problem == nil || result.Problem.Key != "fault.provider.gone" ||
		!strings.Contains(result.Problem.Args["words"], "nova-1 has been withdrawn") {
		t.Fatalf("%+v", result.Problem)
	}
	if want := (provider.RoleModel{
		Role: model.Strong, Model: "nova-1", Retired: true,
		Replacement: "nova-3",
	}); result.Chosen[0] != want {
		t.Errorf("%+v", result.Chosen[0])
	}

	// Google withdraws a model for new keys and goes on listing it: the refusal counts, in the middle of a job as well.
	r.at(s, "nova-3")
	s.fails["nova-3"] = http.StatusNotFound
	_, err := r.generate(model.Request{})
	r.wants(err, fault.NotFound, "fault.provider.gone")
	if want := (provider.RoleModel{
		Role: model.Strong, Model: "nova-3", Retired: true,
		Replacement: "nova-2",
	}); r.info(provider.OpenAI).Models[0] != want {
		t.Errorf("%+v", r.info(provider.OpenAI).Models[0])
	}

	// A model that was only suggested gives way at once.
	fresh := newRoom(t)
	fresh.at(s, "")
	if result := fresh.test(provider.OpenAI); result.Problem != nil || result.Model != "nova-2" ||
		result.Chosen[0].Model != "nova-2" {
		t.Errorf("%+v", result)
	}
}

// TestWhatStandsInTheWay is said in plain words and changes nothing.
func TestWhatStandsInTheWay(t *testing.T) {
	r := newRoom(t)
	dead := newServer(t)
	r.at(dead, "m")
	if result := r.test(provider.OpenAI); result.Problem != nil || !result.Chosen[0].Retired ||
		result.Chosen[0].Replacement != "" {
		t.Errorf("a list may be incomplete, an answer counts: %+v", result)
	}
	r.settings(func(s *settings.Settings) { s.Models = nil })
	if result := r.test(provider.OpenAI); result.Problem == nil || result.Problem.Key != "fault.provider.noModels" {
		t.Errorf("%+v", result)
	}
	dead.Close()
	r.at(dead, "m")
	result := r.test(provider.OpenAI)
	if result.Problem == nil || result.Problem.Key != "fault.provider.noServer" ||
		result.Problem.Args["host"] != strings.TrimPrefix(dead.URL, "http://") {
		t.Errorf("%+v", result.Problem)
	}
	_, err := r.generate(model.Request{})
	r.wants(err, fault.Unavailable, "fault.provider.noServer")
	var call *model.CallError
	if !errors.As(err, &call) || call.Class != model.Unreachable {
		t.Errorf("the class is lost: %v", err)
	}
	_, err = r.desk.Models(t.Context(), provider.OpenAI)
	r.wants(err, fault.Unavailable, "fault.provider.noServer")

	if result := r.test(provider.Gemini); result.Problem == nil || result.Problem.Key != "fault.provider.noModels" {
		t.Errorf("an adapter without a list: %+v", result.Problem)
	}
	r.env["PULT_GEMINI_URL"] = "https://me:" + canary + "@gemini.example"
	if i := r.info(provider.Gemini); i.Problem == nil || i.Problem.Key != "fault.provider.address" ||
		strings.Contains(fmt.Sprintf("%+v", i), canary) {
		t.Errorf("%+v", i)
	}
	if result := r.test(provider.Gemini); result.Problem == nil || result.Problem.Args["address"] != "PULT_GEMINI_URL" {
		t.Errorf("%+v", result.Problem)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r.at(newServer(t, "m"), "m")
	_, err = r.desk.Test(ctx, provider.OpenAI)
	if err == nil {
		t.Error("a cancelled test has a result")
	}
}

// TestATestWaitsForNobody: a pause that the provider asks for is said, not waited for.
func TestATestWaitsForNobody(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	s.fails["m"] = http.StatusTooManyRequests
	r.desk.Retry = func(m model.Model) model.Model {
		return retry.New(m, retry.Options{Now: r.desk.Now, Sleep: func(ctx context.Context, _ time.Duration) error {
			t.Error("it sleeps")
			return ctx.Err()
		}})
	}
	if result := r.test(provider.OpenAI); result.Problem == nil || result.Problem.Key != "fault.provider.rate" ||
		len(s.chats()) != 1 {
		t.Errorf("%+v, %d calls", result.Problem, len(s.chats()))
	}
}
