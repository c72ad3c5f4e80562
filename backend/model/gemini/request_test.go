package gemini

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pult/backend/model"
	"pult/backend/model/modeltest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// protocol is every word that stands on the wire and in no part of a request.
var protocol = []string{
	"user", "model", "application/json", "IMAGE", "TEXT", "AUDIO", "2:3", "VALIDATED", foreignSignature,
}

const schema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://pult/reply","type":"object","additionalProperties":false,
 "properties":{"zeile":{"type":"string","minLength":1,"description":"erste <Zeile>"},"art":{"const":"respond"},
  "liste":{"type":"array","minItems":1,"items":{"anyOf":[{"$ref":"#/$defs/wort"},{"type":"null"}]}}},
 "required":["zeile"],"$defs":{"wort":{"type":"string","pattern":"^a","enum":["alt","neu"]}}}`

// requests are the calls whose bodies stand in testdata/requests.
func requests() map[string]model.Request {
	tools := []model.Tool{
		{
			Name:        "library_search",
			Description: "Sucht in der Bibliothek.",
			Schema: json.RawMessage(
				`{"type":"object","properties":{"query":{"type":"string","description":"Suchwörter"},` +
					`"limit":{"type":"integer","minimum":1}},"required":["query"]}`,
			),
		},
		{Name: "library_list", Description: "Zählt auf, was da ist."},
	}
	base := model.Request{
		Purpose: "research", System: "Du hilfst einer Lehrkraft.", Input: "Thema: Brüche & Größen <b>fett</b>",
		Task:     "Ein geheimer Auftrag",
		Language: "de", Params: map[string]string{"grade": "geheim"},
		Context:  []model.Material{{Name: "research", JSON: json.RawMessage(`{"geheim":true}`)}},
		Feedback: []string{"geheimer Wunsch"}, Provider: "gemini", Role: model.Strong, Model: "gemini-test",
		Origin: model.Origin{RunID: "geheimer Lauf", StepID: "geheimer Schritt", Agent: "geheimer Agent"},
	}
	with := func(change func(*model.Request)) model.Request {
		r := base
		change(&r)
		return r
	}
	return map[string]model.Request{
		"text":   with(func(r *model.Request) { r.MaxOutput = 800 }),
		"schema": with(func(r *model.Request) { r.Schema = json.RawMessage(schema) }),
		"tools":  with(func(r *model.Request) { r.Tools, r.Schema = tools, json.RawMessage(schema) }),
		"pictures": with(func(r *model.Request) {
			r.Blobs = []model.Blob{
				{Name: "geheim.png", Media: "image/png", Data: []byte("\x89PNG")},
				{Name: "b", Media: "audio/wav", Data: []byte("RIFF")},
			}
			r.Wants, r.Shape = model.ImageMedia, model.Portrait
		}),
		"music": with(func(r *model.Request) { r.Wants, r.System = model.AudioMedia, "" }),
		"transcript": with(func(r *model.Request) {
			r.Tools = tools
			r.Messages = []model.Message{
				{Role: model.User, Text: "Noch etwas."},
				{Role: model.Assistant, Text: "Ich suche.", Signature: "dGV4dA==", Calls: []model.ToolCall{
					{
						ID:        "a1",
						Name:      "library_search",
						Args:      json.RawMessage(`{"query":"Brüche","id":12345678901234567890}`),
						Signature: "Y2FsbA==",
					},
					{ID: "gemini-2", Name: "library_list", Args: json.RawMessage(`{}`)},
				}},
				{Role: model.ToolRole, CallID: "a1", Result: json.RawMessage(`{"hits":["Größe"]}`)},
				{Role: model.ToolRole, CallID: "gemini-2", Result: json.RawMessage(`["eins",2]`)},
				{
					Role:  model.Assistant,
					Calls: []model.ToolCall{{ID: "call_other", Name: "library_list", Args: json.RawMessage(`{kaputt`)}},
				},
				{Role: model.ToolRole, CallID: "call_other", Result: json.RawMessage(`"nicht ausgeführt"`), Failed: true},
				{Role: model.User, Text: "Weiter."},
				{Role: model.User, Text: "Bitte."},
			}
		}),
	}
}

func TestRequestsOnTheWire(t *testing.T) {
	for name, req := range requests() {
		t.Run(name, func(t *testing.T) {
			server := speak(t, "text")
			if _, err := listen(t.Context(), server.model(t), req); err != nil {
				t.Fatal(err)
			}
			body := []byte(server.bodies[0])
			modeltest.CheckSent(t, req, body, protocol...)
			if strings.Contains(string(body), "geheim") {
				t.Errorf("something was sent that no part shows: %s", body)
			}
			if path := server.asked[0].URL.Path; path != "/v1beta/models/gemini-test:streamGenerateContent" {
				t.Errorf("path %s", path)
			}
			golden(t, filepath.Join("testdata", "requests", name+".json"), body)
		})
	}
}

func golden(t *testing.T, file string, body []byte) {
	t.Helper()
	var shown bytes.Buffer
	if err := json.Indent(&shown, body, "", "  "); err != nil {
		t.Fatal(err)
	}
	shown.WriteByte('\n')
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, shown.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, shown.Bytes()) {
		t.Errorf("%s differs, now:\n%s", file, shown.String())
	}
}

func TestThoughtsAreAskedForWhenWanted(t *testing.T) {
	server := speak(t, "thoughts")
	if _, err := listen(t.Context(), New(Config{BaseURL: server.URL + "/gemini/v1beta/", Thoughts: true}),
		simple()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(server.bodies[0], `"generationConfig":{"thinkingConfig":{"includeThoughts":true}}`) {
		t.Error(server.bodies[0])
	}
	if path := server.asked[0].URL.Path; path != "/gemini/v1beta/models/gemini-test:streamGenerateContent" {
		t.Errorf("an address with a path of its own: %s", path)
	}
}

func TestASchemaThatIsNone(t *testing.T) {
	for _, raw := range []string{"nope", `[]`, `{"properties":[]}`, `{"items":3}`, `{"anyOf":{}}`, `{"type"`} {
		if cleaned, err := schemaOf(json.RawMessage(raw)); err == nil {
			t.Errorf("%s became %s", raw, cleaned)
		}
	}
}
