package openai_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/llm"
	"pult/backend/llm/llmtest"
	"pult/backend/llm/openai"
)

var (
	_ llm.Model    = (*openai.Model)(nil)
	_ llm.Lister   = (*openai.Model)(nil)
	_ llm.Embedder = (*openai.Model)(nil)
)

func TestModels(t *testing.T) {
	chat, small := []llm.ModelRole{llm.Strong, llm.Fast}, []llm.ModelRole{llm.Fast, llm.Strong}
	cases := []struct {
		name    string
		answers func(sent) answer
		want    []llm.ModelInfo
	}{
		{"many servers in one", always("models-mixed"), []llm.ModelInfo{
			{ID: "gpt-4o-mini", Roles: small},
			{ID: "gemini-2.5-pro", Roles: chat},
			{ID: "text-embedding-3-small", Roles: []llm.ModelRole{llm.Embedding}},
			{ID: "dall-e-3", Roles: []llm.ModelRole{llm.Picture}},
			{ID: "gpt-image-1-mini", Roles: []llm.ModelRole{llm.Picture}},
			{ID: "whisper-1"},
			{ID: "tts-1-hd"},
			{ID: "omni-moderation-latest"},
			{ID: "Qwen/Qwen2.5-7B-Instruct", Roles: chat, InputLimit: 16384},
			{ID: "llama-3.2-1b", Roles: small, InputLimit: 131072},
			{ID: "smollm2:0.5b", Roles: small},
			{ID: "mistral-old", Roles: chat, Retired: true},
		}},
		{"Ollama", ollama(answer{}), []llm.ModelInfo{
			{ID: "qwen3:8b", Roles: chat, InputLimit: 32768},
			{ID: "nomic-embed-text:latest", Roles: []llm.ModelRole{llm.Embedding}, InputLimit: 2048},
			{ID: "gpt-oss:120b-cloud", Name: "gpt-oss:120b-cloud (ollama.com)", Roles: chat, InputLimit: 131072, Remote: "ollama.com"},
		}},
		{"LM Studio", func(r sent) answer {
			switch r.path {
			case "/api/v0/models":
				return answer{fixture: "models-studio-own"}
			case "/v1/models":
				return answer{fixture: "models-studio"}
			}
			return answer{fixture: "200-lmstudio-address"}
		}, []llm.ModelInfo{
			{ID: "qwen2-vl-7b-instruct", Roles: chat, InputLimit: 8192}, // of 32768, it was loaded with so many
			{ID: "nomic", Roles: []llm.ModelRole{llm.Embedding}, InputLimit: 2048},
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := model(newStandIn(t, c.answers)).Models(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	for fixture, class := range map[string]llm.Class{"401-key": llm.BadKey, "200-html": llm.Garbled, "404-address": llm.Garbled, "200-empty-json": llm.Garbled} {
		var e *llm.CallError
		if _, err := model(newStandIn(t, always(fixture))).Models(t.Context()); !errors.As(err, &e) || e.Class != class {
			t.Errorf("%s: %v", fixture, err)
		}
	}
}

func TestEmbed(t *testing.T) {
	for name, answers := range map[string]func(sent) answer{"openai": always("embeddings"), "ollama": ollama(answer{})} {
		got, usage, err := model(newStandIn(t, answers)).Embed(t.Context(), "nomic-embed-text", []string{"Wasser", "Eis"})
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
	var e *llm.CallError
	_, _, err := model(newStandIn(t, always("embeddings-short"))).Embed(t.Context(), "e", []string{"Wasser", "Eis"})
	if !errors.As(err, &e) || e.Class != llm.Garbled {
		t.Errorf("a text without a vector: %v", err)
	}
}

func TestPicture(t *testing.T) {
	req := llm.Request{Model: "flux", Input: "Ein Wasserkreislauf als Tafelbild", Wants: llm.ImageMedia}
	s := newStandIn(t, func(r sent) answer {
		if strings.Contains(string(r.body), "response_format") {
			return answer{fixture: "image-unknown-parameter"}
		}
		return answer{fixture: "image"}
	})
	h := listen(t, model(s), req)
	if h.err != nil || h.finish != llm.Stopped || len(h.blobs) != 1 || h.blobs[0].Media != "image/png" || len(h.blobs[0].Data) != 70 {
		t.Fatalf("%+v", h)
	}
	if *h.usage.Input != 20 || *h.usage.Output != 1056 {
		t.Errorf("%+v", h.usage)
	}
	calls := s.requests()
	if len(calls) != 2 || calls[0].path != "/v1/images/generations" {
		t.Errorf("%+v", calls)
	}
	llmtest.CheckSent(t, req, calls[0].body, "b64_json")
	var e *llm.CallError
	s = newStandIn(t, always("image-link"))
	if h := listen(t, model(s), req); !errors.As(h.err, &e) || e.Class != llm.Garbled || len(s.requests()) != 1 {
		t.Errorf("a link is no picture: %+v", h)
	}
}

// A picture is ordered in a size that the model makes; a server that knows no sizes is asked without.
func TestTheShapeOfAPicture(t *testing.T) {
	for _, c := range []struct {
		model string
		shape llm.Shape
		size  string
	}{
		{"gpt-image-1", llm.Portrait, "1024x1536"},
		{"dall-e-3", llm.Portrait, "1024x1792"},
		{"dall-e-2", llm.Portrait, "1024x1024"},
		{"flux", llm.Landscape, "1152x768"},
		{"flux", llm.Square, "1024x1024"},
	} {
		s := newStandIn(t, always("image"))
		listen(t, model(s), llm.Request{Model: c.model, Input: "Ein Blatt", Wants: llm.ImageMedia, Shape: c.shape})
		if body := string(s.requests()[0].body); !strings.Contains(body, `"size":"`+c.size+`"`) {
			t.Errorf("%s, %s: %s", c.model, c.shape, body)
		}
	}
	req := llm.Request{Model: "flux", Input: "Ein Blatt. Format: portrait, 2:3", Wants: llm.ImageMedia, Shape: llm.Portrait}
	s := newStandIn(t, func(r sent) answer {
		if strings.Contains(string(r.body), `"size"`) {
			body := `{"error":{"message":"Unknown parameter: 'size'.","type":"invalid_request_error"}}`
			return answer{raw: fmt.Sprintf("HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)}
		}
		return answer{fixture: "image"}
	})
	h := listen(t, model(s), req)
	calls := s.requests()
	if h.err != nil || len(h.blobs) != 1 || len(calls) != 2 {
		t.Fatalf("%+v after %d calls", h, len(calls))
	}
	llmtest.CheckSent(t, req, calls[0].body, "b64_json", "768x1152")
}

func TestSpeech(t *testing.T) {
	req := llm.Request{Model: "tts-1", Input: "Guten Morgen!", Wants: llm.AudioMedia}
	s := newStandIn(t, always("speech"))
	h := listen(t, model(s), req)
	if h.err != nil || len(h.blobs) != 1 || h.blobs[0].Media != "audio/mpeg" || string(h.blobs[0].Data) != "ID3fake" {
		t.Errorf("%+v", h)
	}
	llmtest.CheckSent(t, req, s.requests()[0].body, "alloy", "mp3")
}
