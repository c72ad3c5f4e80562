package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/google/generative-ai-go/genai"
	goopenai "github.com/sashabaranov/go-openai"
	"google.golang.org/api/iterator"
	"google.golang.org/api/option"
)

// geminiServer streams as Gemini does: as events to the adapter, which asks for them, and as a JSON array to the bare
// SDK.
func geminiServer(pieces []string) http.Handler {
	objects := make([]string, len(pieces))
	for i, piece := range pieces {
		finish := ""
		if i == len(pieces)-1 {
			finish = `"finishReason":"STOP",`
		}
		objects[i] = fmt.Sprintf(
			`{"candidates":[{"content":{"parts":[{"text":%s}],"role":"model"},%s"index":0}],"usageMetadata":`+
				`{"promptTokenCount":1200,"candidatesTokenCount":%d,"totalTokenCount":%d,`+
				`"promptTokensDetails":[{"modality":"TEXT","tokenCount":1200}]},`+
				`"modelVersion":"bench","responseId":"Zm9vYmFyYmF6"}`,
			quoted(piece),
			finish,
			10*i+10,
			1210+10*i,
		)
	}
	array := framed(objects, "[", ",\r\n", "]")
	events := framed(objects, "data: ", "\r\n\r\ndata: ", "\r\n\r\n")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("alt") == "sse" {
			written(w, r, "text/event-stream", events)
			return
		}
		written(w, r, "application/json", array)
	})
}

// openaiServer streams as llama.cpp and OpenAI do: the objects, the counts, the end.
func openaiServer(pieces []string) http.Handler {
	event := func(choices, more string) string {
		return fmt.Sprintf(
			`data: {"choices":[%s],"created":1795000000,"id":"chatcmpl-1","model":"bench",`+
				`"object":"chat.completion.chunk"%s}`+"\n\n",
			choices,
			more,
		)
	}
	var events []string
	for _, piece := range pieces {
		events = append(
			events,
			event(fmt.Sprintf(`{"finish_reason":null,"index":0,"delta":{"content":%s}}`, quoted(piece)), ""),
		)
	}
	events = append(events, event(`{"finish_reason":"stop","index":0,"delta":{}}`, "")+
		event("", `,"usage":{"prompt_tokens":1200,"completion_tokens":400,"total_tokens":1600}`)+"data: [DONE]\n\n")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/chat/completions") { // the adapter asks once whether this is Ollama
			http.NotFound(w, r)
			return
		}
		written(w, r, "text/event-stream", events)
	})
}

func quoted(text string) string {
	raw, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string
	}
	return string(raw)
}

// framed puts what stands before, between and after the objects into their own writes.
func framed(objects []string, before, between, after string) []string {
	writes := make([]string, len(objects))
	for i, o := range objects {
		writes[i] = between + o
	}
	writes[0] = before + objects[0]
	writes[len(writes)-1] += after
	return writes
}

func written(w http.ResponseWriter, r *http.Request, media string, writes []string) {
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", media)
	flush := http.NewResponseController(w)
	for _, text := range writes { // a reader that has gone shows on the other side
		_, _ = io.WriteString(w, text)
		_ = flush.Flush()
	}
}

func bareGemini(ctx context.Context, url string) (asker, func(), error) {
	client, err := genai.NewClient(
		ctx,
		option.WithEndpoint(url),
		option.WithAPIKey("key"),
		option.WithHTTPClient(bareHTTP()),
	)
	if err != nil {
		return nil, nil, err
	}
	req := adapterRequest()
	model := client.GenerativeModel(req.Model)
	model.SystemInstruction = genai.NewUserContent(genai.Text(req.System))
	ask := func(ctx context.Context) (string, error) {
		var text strings.Builder
		stream := model.GenerateContentStream(ctx, genai.Text(req.Input))
		for {
			got, err := stream.Next()
			if errors.Is(err, iterator.Done) {
				return text.String(), nil
			}
			if err != nil {
				return "", err
			}
			for _, part := range got.Candidates[0].Content.Parts {
				if piece, ok := part.(genai.Text); ok {
					text.WriteString(string(piece))
				}
			}
		}
	}
	return ask, func() { _ = client.Close() }, nil
}

func bareOpenAI(_ context.Context, url string) (asker, func(), error) {
	config := goopenai.DefaultConfig("key")
	config.BaseURL, config.HTTPClient = url+"/v1", bareHTTP()
	client, req := goopenai.NewClientWithConfig(config), adapterRequest()
	body := goopenai.ChatCompletionRequest{
		Model: req.Model, StreamOptions: &goopenai.StreamOptions{IncludeUsage: true},
		Messages: []goopenai.ChatCompletionMessage{{Role: "system", Content: req.System}, {Role: "user", Content: req.Input}},
	}
	ask := func(ctx context.Context) (string, error) {
		stream, err := client.CreateChatCompletionStream(ctx, body)
		if err != nil {
			return "", err
		}
		defer func() { _ = stream.Close() }()
		var text strings.Builder
		for {
			chunk, err := stream.Recv()
			if errors.Is(err, io.EOF) {
				return text.String(), nil
			}
			if err != nil {
				return "", err
			}
			for _, c := range chunk.Choices {
				text.WriteString(c.Delta.Content)
			}
		}
	}
	return ask, func() {}, nil
}

// bareHTTP is a client with a pool of connections of its own, as the adapters have.
func bareHTTP() *http.Client {
	transport := &http.Transport{}
	if t, ok := http.DefaultTransport.(*http.Transport); ok {
		transport = t.Clone()
	}
	return &http.Client{Transport: transport}
}
