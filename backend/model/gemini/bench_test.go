package gemini

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/generative-ai-go/genai"
	"google.golang.org/api/iterator"
	"google.golang.org/api/option"

	"pult/backend/model"
)

// A worksheet of some pages comes in about a hundred objects. The bar is the bare SDK's time × 1.05.
const benchChunks = 100

// benchServer streams the same reply to both: as events to the adapter, which asks for them, and as an array to the
// bare SDK. Each object is flushed on its own, as Gemini does.
func benchServer(b *testing.B) string {
	b.Helper()
	objects := make([]string, benchChunks)
	for i := range objects {
		finish := ""
		if i == benchChunks-1 {
			finish = `"finishReason":"STOP",`
		}
		objects[i] = fmt.Sprintf(
			`{"candidates":[{"content":{"parts":[{"text":"Die Schülerinnen und Schüler lösen die Aufgabe %d. "}],`+
				`"role":"model"},%s"index":0}],`+
				`"usageMetadata":{"promptTokenCount":1200,"candidatesTokenCount":%d,"totalTokenCount":%d,`+
				`"promptTokensDetails":[{"modality":"TEXT","tokenCount":1200}]},`+
				`"modelVersion":"gemini-test","responseId":"Zm9vYmFyYmF6"}`,
			i,
			finish,
			10*i+10,
			1210+10*i,
		)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		before, between, after := "[", ",\r\n", "]"
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Query().Get("alt") == "sse" {
			w.Header().Set("Content-Type", "text/event-stream")
			before, between, after = "data: ", "\r\n\r\ndata: ", "\r\n\r\n"
		}
		for i, o := range objects {
			lead := between
			if i == 0 {
				lead = before
			}
			_, _ = w.Write([]byte(lead + o))
			if i == len(objects)-1 {
				_, _ = w.Write([]byte(after))
			}
			_ = http.NewResponseController(w).Flush()
		}
	}))
	b.Cleanup(server.Close)
	return server.URL
}

func BenchmarkAdapter(b *testing.B) {
	m := New(Config{BaseURL: benchServer(b), Key: func(context.Context) (string, error) { return "key", nil }})
	defer m.Close()
	for b.Loop() {
		n := 0
		for chunk, err := range m.Generate(b.Context(), model.Request{Model: "gemini-test", Input: "Aufgaben"}) {
			if err != nil {
				b.Fatal(err)
			}
			n += len(chunk.Text)
		}
		if n < 50*benchChunks {
			b.Fatal(n)
		}
	}
}

func BenchmarkBareSDK(b *testing.B) {
	client, err := genai.NewClient(b.Context(), option.WithEndpoint(benchServer(b)), option.WithAPIKey("key"),
		option.WithHTTPClient(&http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if n := bareLength(b, client); n < 50*benchChunks {
			b.Fatal(n)
		}
	}
}

func bareLength(b *testing.B, client *genai.Client) int {
	b.Helper()
	n := 0
	stream := client.GenerativeModel("gemini-test").GenerateContentStream(b.Context(), genai.Text("Aufgaben"))
	for {
		got, err := stream.Next()
		if errors.Is(err, iterator.Done) {
			return n
		}
		if err != nil {
			b.Fatal(err)
		}
		for _, p := range got.Candidates[0].Content.Parts {
			if text, ok := p.(genai.Text); ok {
				n += len(text)
			}
		}
	}
}
