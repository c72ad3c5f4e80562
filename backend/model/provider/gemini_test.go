package provider_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"pult/backend/model"
	"pult/backend/model/gemini"
	"pult/backend/model/provider"
)

// TestGeminiThroughTheDesk: the real adapter over the desk's transport, from the live list to the answer.
func TestGeminiThroughTheDesk(t *testing.T) {
	r := newRoom(t)
	var keys, urls []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		keys, urls = append(keys, req.Header.Get("X-Goog-Api-Key")), append(urls, req.URL.String())
		w.Header().Set("Content-Type", "application/json")
		if strings.HasSuffix(req.URL.Path, "/models") {
			io.WriteString(w, `{"models":[{"name":"models/nova-2-flash","supportedGenerationMethods":["generateContent"]},
				{"name":"models/nova-2-pro","supportedGenerationMethods":["generateContent"]}]}`)
			return
		}
		io.WriteString(w, `[{"candidates":[{"content":{"role":"model","parts":[{"text":"OK"}]},"finishReason":1,"index":0}],
			"usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":1,"totalTokenCount":6}}]`)
	}))
	defer server.Close()
	r.env["PULT_GEMINI_URL"], r.env["GOOGLE_API_KEY"] = server.URL, canary
	r.desk.Makers[provider.Gemini] = func(c provider.Connection) model.Model {
		return gemini.New(gemini.Config{BaseURL: c.BaseURL, Key: c.Key, Transport: c.Transport})
	}
	result := r.test(provider.Gemini)
	if result.Problem != nil || result.Model != "nova-2-pro" || result.Models != 2 ||
		result.Chosen[1].Model != "nova-2-flash" {
		t.Fatalf("%+v %+v", result, result.Problem)
	}
	if text, err := r.generate(model.Request{Provider: provider.Gemini, Role: model.Fast, Input: "?"}); err != nil ||
		text != "OK" {
		t.Errorf("%q %v", text, err)
	}
	for i, key := range keys {
		if key != canary || strings.Contains(urls[i], "CANARY") {
			t.Errorf("%s with key %q", urls[i], key)
		}
	}
	server.Close()
	if result := r.test(provider.Gemini); result.Problem == nil || result.Problem.Key != "fault.provider.noServer" {
		t.Errorf("%+v", result.Problem)
	}
}
