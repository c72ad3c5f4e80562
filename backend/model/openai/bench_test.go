package openai_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"pult/backend/model"
	"pult/backend/model/openai"
)

// benchServer streams a reply of 400 pieces as llama.cpp does, each flushed on its own.
func benchServer(b *testing.B) string {
	event := `data: {"choices":[{"finish_reason":null,"index":0,"delta":{"content":" Wasser"}}],` +
		`"created":1795000000,"id":"chatcmpl-1",` +
		`"model":"m","system_fingerprint":"b6000","object":"chat.completion.chunk"}` + "\n\n"
	last := strings.NewReplacer("null", `"stop"`, `{"content":" Wasser"}`, "{}").Replace(event)
	counts := `data: {"choices":[],"object":"chat.completion.chunk","usage":{"prompt_tokens":900,` +
		`"completion_tokens":400,"total_tokens":1300}}` + "\n\n"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		if r.URL.Path == "/api/version" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		flush := http.NewResponseController(w)
		for range 400 {
			io.WriteString(w, event)
			flush.Flush()
		}
		io.WriteString(w, last+counts+"data: [DONE]\n\n")
	}))
	b.Cleanup(server.Close)
	return server.URL + "/v1"
}

func benchRequest() model.Request {
	return model.Request{
		Model:  "m",
		System: strings.Repeat("Du hilfst. ", 200),
		Input:  strings.Repeat("Wasser verdunstet. ", 100),
	}
}

// BenchmarkAdapter and BenchmarkBareSDK read the same reply; the goal is a factor of at most 1.05.
func BenchmarkAdapter(b *testing.B) {
	m := openai.New(openai.Config{BaseURL: benchServer(b)})
	defer m.Close()
	for b.Loop() {
		adapterCall(b, m, benchRequest())
	}
}

func BenchmarkBareSDK(b *testing.B) {
	client := bareClient(benchServer(b))
	for b.Loop() {
		bareCall(b, client, benchRequest())
	}
}

// BenchmarkOverhead takes turns, so that a busy machine slows both alike, and reports the quotient.
func BenchmarkOverhead(b *testing.B) {
	url := benchServer(b)
	m, client := openai.New(openai.Config{BaseURL: url}), bareClient(url)
	defer m.Close()
	var adapter, bare time.Duration
	for b.Loop() {
		start := time.Now()
		adapterCall(b, m, benchRequest())
		middle := time.Now()
		bareCall(b, client, benchRequest())
		adapter, bare = adapter+middle.Sub(start), bare+time.Since(middle)
	}
	b.ReportMetric(float64(adapter)/float64(bare), "adapter/bare")
}

func adapterCall(b *testing.B, m *openai.Model, req model.Request) {
	b.Helper()
	var text strings.Builder
	for c, err := range m.Generate(b.Context(), req) {
		if err != nil {
			b.Fatal(err)
		}
		text.WriteString(c.Text)
	}
	if text.Len() != 400*7 {
		b.Fatal(text.Len())
	}
}

func bareClient(url string) *goopenai.Client {
	config := goopenai.DefaultConfig("")
	config.BaseURL = url
	return goopenai.NewClientWithConfig(config)
}

func bareCall(b *testing.B, client *goopenai.Client, req model.Request) {
	b.Helper()
	stream, err := client.CreateChatCompletionStream(context.Background(), goopenai.ChatCompletionRequest{
		Model: req.Model, StreamOptions: &goopenai.StreamOptions{IncludeUsage: true},
		Messages: []goopenai.ChatCompletionMessage{{Role: "system", Content: req.System}, {Role: "user", Content: req.Input}},
	})
	if err != nil {
		b.Fatal(err)
	}
	defer stream.Close()
	var text strings.Builder
	for {
		chunk, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			if text.Len() != 400*7 {
				b.Fatal(text.Len())
			}
			return
		}
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range chunk.Choices {
			text.WriteString(c.Delta.Content)
		}
	}
}
