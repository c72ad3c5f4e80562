package gemini

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/model"
	"pult/backend/model/modeltest"
)

func TestModelsOfAllPages(t *testing.T) {
	server := speak(t, "models-1", "models-2")
	models, err := server.model(t).Models(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]model.ModelRole{
		"gemini-9-pro":               {model.Strong},
		"gemini-9-flash":             {model.Strong, model.Fast},
		"gemini-9-flash-lite":        {model.Strong, model.Fast},
		"gemini-8-pro":               {model.Strong},
		"gemini-9-flash-image":       {model.Picture},
		"lyria-9-clip-preview":       {model.Sound},
		"gemini-embedding-009":       {model.Embedding},
		"imagen-9":                   nil, // cannot be called this way
		"gemini-9-flash-preview-tts": nil,
		"aqa":                        nil,
	}
	if len(models) != len(want) {
		t.Fatalf("%d models", len(models))
	}
	for _, m := range models {
		if !slices.Equal(m.Roles, want[m.ID]) {
			t.Errorf("%s can be %v, want %v", m.ID, m.Roles, want[m.ID])
		}
		if m.Retired != (m.ID == "gemini-8-pro") {
			t.Errorf("%s retired: %v", m.ID, m.Retired)
		}
	}
	if first := models[0]; first.Name != "Gemini 9 Pro" || first.InputLimit != 1048576 || first.OutputLimit != 65536 {
		t.Errorf("%+v", first)
	}
	if server.asked[0].URL.RequestURI() != "/v1beta/models?pageSize=1000" ||
		server.asked[1].URL.Query().Get("pageToken") != "Seite2" {
		t.Errorf("%s, %s", server.asked[0].URL, server.asked[1].URL)
	}
}

func TestModelsOfNobody(t *testing.T) {
	if models, err := speak(t, "models-empty").model(t).Models(t.Context()); err != nil || len(models) != 0 {
		t.Errorf("%v %v", models, err)
	}
}

// A server whose list has no end does not keep the program busy for ever.
func TestModelsWithoutEnd(t *testing.T) {
	server := speak(t, "models-1")
	if _, err := server.model(t).Models(t.Context()); err == nil || server.count() > maxPages+1 {
		t.Errorf("%v after %d pages", err, server.count())
	}
}

func TestEmbed(t *testing.T) {
	server := speak(t, "embed", "embed-usage", "embed-one")
	m := server.model(t)
	texts := []string{"Brüche", "Größen"}
	vectors, usage, err := m.Embed(t.Context(), "embedding", texts)
	if err != nil || len(vectors) != 2 || !slices.Equal(vectors[0], []float32{0.5, -0.25}) || usage.Input != nil {
		t.Errorf("%v %+v %v", vectors, usage, err)
	}
	if _, usage, err = m.Embed(t.Context(), "embedding", texts); err != nil || !same(usage.Input, n(9)) {
		t.Errorf("%+v %v", usage, err)
	}
	if _, _, err = m.Embed(t.Context(), "embedding", texts); err == nil {
		t.Error("one vector for two texts")
	}
	if r := server.asked[0]; r.URL.Path != "/v1beta/models/embedding:batchEmbedContents" || r.URL.RawQuery != "" {
		t.Errorf("%s", r.URL)
	}
	modeltest.CheckSent(
		t,
		model.Request{
			Model:    "embedding",
			Messages: []model.Message{{Role: model.User, Text: "Brüche"}, {Role: model.User, Text: "Größen"}},
		},
		[]byte(server.bodies[0]),
		"user",
	)
}

func TestEmbedInBatches(t *testing.T) {
	server := speak(t, "embed")
	m := server.model(t)
	if vectors, _, err := m.Embed(t.Context(), "embedding", nil); err != nil || vectors != nil || server.count() != 0 {
		t.Errorf("nothing to embed: %v %v", vectors, err)
	}
	_, _, _ = m.Embed(t.Context(), "embedding", make([]string, 250)) // refused: two vectors for a hundred texts
	if got := strings.Count(server.bodies[0], `"content"`); got != batch {
		t.Errorf("%d texts in one call", got)
	}
}

func TestCountTokens(t *testing.T) {
	server := speak(t, "count")
	req := requests()["transcript"]
	count, err := server.model(t).CountTokens(t.Context(), req)
	if err != nil || count != 421 {
		t.Fatal(count, err)
	}
	if path := server.asked[0].URL.Path; path != "/v1beta/models/gemini-test:countTokens" {
		t.Error(path)
	}
	modeltest.CheckSent(t, req, []byte(server.bodies[0]), protocol...)
	if !strings.HasPrefix(server.bodies[0], `{"generateContentRequest":{"model":"models/gemini-test",`) {
		t.Error(server.bodies[0])
	}
}
