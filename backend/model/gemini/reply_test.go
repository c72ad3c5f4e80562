package gemini

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pult/backend/model"
)

// The same reply in every form a server may choose: events, an array, one object, numbers for names, bare line feeds.
func TestOneReplyInManyForms(t *testing.T) {
	for _, fixture := range []string{"text", "text-array", "text-single", "text-numbers", "text-lf"} {
		t.Run(fixture, func(t *testing.T) {
			got, err := listen(t.Context(), speak(t, fixture).model(t), simple())
			if err != nil {
				t.Fatal(err)
			}
			if got.text != "Größe und Maß 😀" || got.last.Finish != model.Stopped {
				t.Errorf("%q %q", got.text, got.last.Finish)
			}
			checkUsage(t, got.last.Usage, model.Usage{Input: n(12), Output: n(9)})
			var raw map[string]int64
			if json.Unmarshal(got.last.Usage.Raw, &raw) != nil || raw["totalTokenCount"] != 21 {
				t.Errorf("the provider's own usage is kept: %s", got.last.Usage.Raw)
			}
		})
	}
}

func TestThoughtsAreNoContent(t *testing.T) {
	got, err := listen(t.Context(), speak(t, "thoughts").model(t), simple())
	if err != nil {
		t.Fatal(err)
	}
	if got.text != "Es sind fünf." || got.thought != "**Plan** I count letters." {
		t.Errorf("%q %q", got.text, got.thought)
	}
	if !slices.Equal(got.signatures, []string{"dGV4dA==", "bGFzdA=="}) {
		t.Errorf("signatures %q: the last part holds nothing else", got.signatures)
	}
	checkUsage(t, got.last.Usage, model.Usage{Input: n(100), Cached: n(64), Output: n(5), Thoughts: n(48)})
}

func TestUsageThatIsNotTold(t *testing.T) {
	for fixture, want := range map[string]model.Usage{
		"thoughts-untold": {Input: n(100), Output: n(5), Thoughts: n(48)}, // total − prompt − candidates
		"no-usage":        {},
		"late-usage":      {Input: n(12), Output: n(5), Cached: n(2)}, // the last chunk's, not the first's
	} {
		got, err := listen(t.Context(), speak(t, fixture).model(t), simple())
		if err != nil {
			t.Fatal(err)
		}
		checkUsage(t, got.last.Usage, want)
	}
}

func TestCallsKeepTheirArgumentsAndGetIDs(t *testing.T) {
	req := simple()
	req.Messages = []model.Message{
		{Role: model.Assistant, Calls: []model.ToolCall{{ID: "gemini-1", Name: "library_list"}}},
		{Role: model.ToolRole, CallID: "gemini-1"},
	}
	got, err := listen(t.Context(), speak(t, "calls").model(t), req)
	if err != nil {
		t.Fatal(err)
	}
	want := []model.ToolCall{
		{
			ID:        "a1",
			Name:      "library_search",
			Args:      json.RawMessage(`{"query": "Photosynthese", "limit": 3}`),
			Signature: "Y2FsbA==",
		},
		{ID: "gemini-3", Name: "library_read", Args: json.RawMessage(`{"id": 12345678901234567890}`)}, // its id was taken
		{ID: "gemini-4", Name: "library_list", Args: json.RawMessage(`{}`)},                           // it had none
	}
	if !slices.EqualFunc(got.calls, want, func(a, b model.ToolCall) bool {
		return a.ID == b.ID && a.Name == b.Name && string(a.Args) == string(b.Args) && a.Signature == b.Signature
	}) {
		t.Errorf("%+v", got.calls)
	}
	if got.text != "Ich suche." || got.last.Finish != model.ToolUse || len(got.signatures) != 0 {
		t.Errorf("%q %q %q", got.text, got.last.Finish, got.signatures)
	}
}

// The tool of the reply is no call: its arguments are the text.
func TestTheToolOfTheReply(t *testing.T) {
	got, err := listen(t.Context(), speak(t, "answered").model(t), simple())
	if err != nil {
		t.Fatal(err)
	}
	if got.text != `{"action": "respond", "response": {"title": "Wasser"}}` || len(got.calls) != 1 || !got.answers {
		t.Errorf("%+v", got)
	}
}

// Gemini refuses forms without saying so: it is asked once without, and from then on only when that was the reason.
func TestASilentRefusalIsTriedWithoutTheForm(t *testing.T) {
	req := simple()
	req.Schema = json.RawMessage(`{"type":"object","properties":{"a":{"type":"string"}}}`)
	server := speak(t, "400-silent", "text")
	m := server.model(t)
	for range 2 {
		if _, err := listen(t.Context(), m, req); err != nil {
			t.Fatal(err)
		}
	}
	formed := func(n int) bool { return strings.Contains(server.bodies[n], "responseJsonSchema") }
	if len(server.bodies) != 3 || !formed(0) || formed(1) || formed(2) {
		t.Errorf("%q", server.bodies)
	}
	server = speak(t, "400-silent")
	m = server.model(t)
	for range 2 {
		if _, err := listen(t.Context(), m, req); err == nil {
			t.Fatal("a refusal is no reply")
		}
	}
	if len(server.bodies) != 4 || !formed(2) {
		t.Errorf("the form was not the reason, and is demanded again: %q", server.bodies)
	}
}

func TestPicture(t *testing.T) {
	got, err := listen(t.Context(), speak(t, "image").model(t), simple())
	if err != nil {
		t.Fatal(err)
	}
	if got.text != "Ein Bild:" || len(got.blobs) != 1 || got.blobs[0].Media != "image/png" ||
		string(got.blobs[0].Data) != "\x89PNG\r\n\x1a\n" {
		t.Errorf("%q %v: a sketch among the thoughts is no result", got.text, got.blobs)
	}
}

func TestOtherEnds(t *testing.T) {
	for fixture, want := range map[string]model.Finish{
		"max-tokens": model.Length, "unknown-finish": model.OtherEnds, "unknown-parts": model.Stopped,
		"late-usage": model.Stopped,
	} {
		got, err := listen(t.Context(), speak(t, fixture).model(t), simple())
		if err != nil || got.last.Finish != want || got.text == "" {
			t.Errorf("%s: %q %q %v", fixture, got.text, got.last.Finish, err)
		}
	}
}

// A server that cuts its text anywhere, within an emoji's pair of escapes or within the bytes of a letter, still gives
// whole letters.
func TestLettersStayWhole(t *testing.T) {
	m := speak(t, "split-letters").model(t)
	var text strings.Builder
	for chunk, err := range m.Generate(t.Context(), simple()) {
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.ValidString(chunk.Text) {
			t.Errorf("%q cuts a letter", chunk.Text)
		}
		text.WriteString(chunk.Text)
	}
	if text.String() != "Smile 😀 und Gr fünf €" {
		t.Errorf("%q", text.String())
	}
}
