package openai_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/openai"
)

var (
	_ model.Model    = (*openai.Model)(nil)
	_ model.Lister   = (*openai.Model)(nil)
	_ model.Embedder = (*openai.Model)(nil)
)

func TestModels(t *testing.T) {
	chat, small := []model.ModelRole{model.Strong, model.Fast}, []model.ModelRole{model.Fast, model.Strong}
	cases := []struct {
		name    string
		answers func(sent) answer
		want    []model.ModelInfo
	}{
		{"many servers in one", always("models-mixed"), []model.ModelInfo{
			{ID: "gpt-4o-mini", Roles: small},
			{ID: "gemini-2.5-pro", Roles: chat},
			{ID: "text-embedding-3-small", Roles: []model.ModelRole{model.Embedding}},
			{ID: "dall-e-3", Roles: []model.ModelRole{model.Picture}},
			{ID: "gpt-image-1-mini", Roles: []model.ModelRole{model.Picture}},
			{ID: "whisper-1"},
			{ID: "tts-1-hd"},
			{ID: "omni-moderation-latest"},
			{ID: "Qwen/Qwen2.5-7B-Instruct", Roles: chat, InputLimit: 16384},
			{ID: "llama-3.2-1b", Roles: small, InputLimit: 131072},
			{ID: "smollm2:0.5b", Roles: small},
			{ID: "mistral-old", Roles: chat, Retired: true},
		}},
		{"Ollama", ollama(answer{}), []model.ModelInfo{
			{ID: "qwen3:8b", Roles: chat, InputLimit: 32768},
			{ID: "nomic-embed-text:latest", Roles: []model.ModelRole{model.Embedding}, InputLimit: 2048},
			{
				ID:         "gpt-oss:120b-cloud",
				Name:       "gpt-oss:120b-cloud (ollama.com)",
				Roles:      chat,
				InputLimit: 131072,
				Remote:     "ollama.com",
			},
		}},
		{"LM Studio", func(r sent) answer {
			switch r.path {
			case "/api/v0/models":
				return answer{fixture: "models-studio-own"}
			case "/v1/models":
				return answer{fixture: "models-studio"}
			}
			return answer{fixture: "200-lmstudio-address"}
		}, []model.ModelInfo{
			{ID: "qwen2-vl-7b-instruct", Roles: chat, InputLimit: 8192}, // of 32768, it was loaded with so many
			{ID: "nomic", Roles: []model.ModelRole{model.Embedding}, InputLimit: 2048},
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := newModel(newStandIn(t, c.answers)).Models(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	for fixture, class := range map[string]model.Class{
		"401-key": model.BadKey, "200-html": model.WebPage,
		"404-address": model.Garbled, "200-empty-json": model.Garbled,
	} {
		var e *model.CallError
		if _, err := newModel(newStandIn(t, always(fixture))).Models(t.Context()); !errors.As(err, &e) || e.Class != class {
			t.Errorf("%s: %v", fixture, err)
		}
	}
}

func TestEmbed(t *testing.T) {
	for name, answers := range map[string]func(sent) answer{"openai": always("embeddings"), "ollama": ollama(answer{})} {
		got, usage, err := newModel(newStandIn(t, answers)).Embed(t.Context(), "nomic-embed-text", []string{"Wasser", "Eis"})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([][]float32{{0.1, 0.2}, {0.3, 0.4}}, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if usage.Input == nil || *usage.Input != 8 || usage.Output != nil || !usage.Local {
			t.Errorf("%s: %+v", name, usage)
		}
	}
	var e *model.CallError
	_, _, err := newModel(newStandIn(t, always("embeddings-short"))).Embed(t.Context(), "e", []string{"Wasser", "Eis"})
	if !errors.As(err, &e) || e.Class != model.Garbled {
		t.Errorf("a text without a vector: %v", err)
	}
}

func TestPicture(t *testing.T) {
	req := model.Request{Model: "flux", Input: "Ein Wasserkreislauf als Tafelbild", Wants: model.ImageMedia}
	s := newStandIn(t, func(r sent) answer {
		if strings.Contains(string(r.body), "response_format") {
			return answer{fixture: "image-unknown-parameter"}
		}
		return answer{fixture: "image"}
	})
	h := listen(t, newModel(s), req)
	if h.err != nil || h.finish != model.Stopped || len(h.blobs) != 1 || h.blobs[0].Media != "image/png" ||
		len(h.blobs[0].Data) != 70 {
		t.Fatalf("%+v", h)
	}
	if *h.usage.Input != 20 || *h.usage.Output != 1056 {
		t.Errorf("%+v", h.usage)
	}
	calls := s.requests()
	if len(calls) != 2 || calls[0].path != "/v1/images/generations" {
		t.Errorf("%+v", calls)
	}
	modeltest.CheckSent(t, req, calls[0].body, "b64_json")
	var e *model.CallError
	s = newStandIn(t, always("image-link"))
	if h := listen(t, newModel(s), req); !errors.As(h.err, &e) || e.Class != model.Garbled || len(s.requests()) != 1 {
		t.Errorf("a link is no picture: %+v", h)
	}
}

// A picture is ordered in a size that the model makes; a server that knows no sizes is asked without.
func TestTheShapeOfAPicture(t *testing.T) {
	for _, c := range []struct {
		model string
		shape model.Shape
		size  string
	}{
		{"gpt-image-1", model.Portrait, "1024x1536"},
		{"dall-e-3", model.Portrait, "1024x1792"},
		{"dall-e-2", model.Portrait, "1024x1024"},
		{"flux", model.Landscape, "1152x768"},
		{"flux", model.Square, "1024x1024"},
	} {
		s := newStandIn(t, always("image"))
		listen(t, newModel(s), model.Request{Model: c.model, Input: "Ein Blatt", Wants: model.ImageMedia, Shape: c.shape})
		if body := string(s.requests()[0].body); !strings.Contains(body, `"size":"`+c.size+`"`) {
			t.Errorf("%s, %s: %s", c.model, c.shape, body)
		}
	}
	req := model.Request{
		Model: "flux",
		Input: "Ein Blatt. Format: portrait, 2:3",
		Wants: model.ImageMedia,
		Shape: model.Portrait,
	}
	s := newStandIn(t, func(r sent) answer {
		if strings.Contains(string(r.body), `"size"`) {
			body := `{"error":{"message":"Unknown parameter: 'size'.","type":"invalid_request_error"}}`
			return answer{
				raw: fmt.Sprintf(
					"HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
					len(body),
					body,
				),
			}
		}
		return answer{fixture: "image"}
	})
	h := listen(t, newModel(s), req)
	calls := s.requests()
	if h.err != nil || len(h.blobs) != 1 || len(calls) != 2 {
		t.Fatalf("%+v after %d calls", h, len(calls))
	}
	modeltest.CheckSent(t, req, calls[0].body, "b64_json", "768x1152")
}

func TestSpeech(t *testing.T) {
	req := model.Request{Model: "tts-1", Input: "Guten Morgen!", Wants: model.AudioMedia}
	s := newStandIn(t, always("speech"))
	h := listen(t, newModel(s), req)
	if h.err != nil || len(h.blobs) != 1 || h.blobs[0].Media != "audio/mpeg" || string(h.blobs[0].Data) != "ID3fake" {
		t.Errorf("%+v", h)
	}
	modeltest.CheckSent(t, req, s.requests()[0].body, "alloy", "mp3")
}
