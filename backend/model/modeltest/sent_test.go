package modeltest

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/model"
)

func sentRequest() model.Request {
	return model.Request{
		System: "You are the research agent of Pult.", Input: "Say \"Öl\" <b>\n```text\nÖl\n```",
		Task: "Öl für Anna Kowalski", Model: "large",
		Origin: model.Origin{RunID: "run-17"},
		Tools: []model.Tool{{Name: "library_search", Description: "Finds passages.\nSecond line.", Schema: json.RawMessage(
			`{"type":"object","properties":{"query":{"type":"string","description":"what \"to\" find"},` +
				`"sources":{"type":"string","enum":["all","own"]}},"required":["query"]}`,
		)}},
		Messages: []model.Message{
			{
				Role: model.Assistant,
				Text: "I look.",
				Calls: []model.ToolCall{
					{ID: "c1", Name: "library_search", Args: json.RawMessage(`{"query":"Öl","limit":30}`), Signature: "c2ln"},
				},
			},
			{Role: model.ToolRole, CallID: "c1", Result: json.RawMessage(`{"hits":[{"text":"Öl \"ist\" teuer"}]}`)},
		},
		Blobs: []model.Blob{{Name: "anna.png", Media: "image/png", Data: []byte("png")}},
	}
}

// The same request in the forms of both protocols: arguments as a string, and as an object with other spacing; a schema
// with its keywords changed.
const (
	chatBody = `{"model":"large","messages":[
		{"role":"system","content":"You are the research agent of Pult."},
		{"role":"user","content":[{"type":"text","text":"Say \"Öl\" <b>\n` + "```text\\nÖl\\n```" + `"},{"type":"image_url","image_url":{"url":"data:image/png;base64,cG5n"}}]},
		{"role":"assistant","content":"I look.","tool_calls":[{"id":"c1","type":"function","function":{"name":"library_search","arguments":"{\"limit\": 30, \"query\":\"\u00d6l\"}"}}]},
		{"role":"tool","tool_call_id":"c1","content":"{\"hits\":[{\"text\":\"Öl \\\"ist\\\" teuer\"}]}"}],
		"tools":[{"type":"function","function":{"name":"library_search","description":"Finds passages.\nSecond line.","parameters":{"type":"object","required":["query"],"properties":{"query":{"type":"string","description":"what \"to\" find"},"sources":{"type":"string","enum":["all","own"]}}}}}]}`
	geminiBody = `{"model":"models/large","systemInstruction":{"parts":[{"text":"You are the research agent of Pult."}]},"contents":[
		{"role":"user","parts":[{"text":"Say \"Öl\" <b>\n` + "```text\\nÖl\\n```" + `"},{"inlineData":{"mimeType":"image/png","data":"cG5n"}}]},
		{"role":"model","parts":[{"text":"I look."},{"functionCall":{"name":"library_search","args":{"limit":30.0,"query":"Öl"}},"thoughtSignature":"c2ln"}]},
		{"role":"user","parts":[{"functionResponse":{"name":"library_search","response":{"hits":[{"text":"Öl \"ist\" teuer"}]}}}]}],
		"tools":[{"functionDeclarations":[{"name":"library_search","description":"Finds passages.\nSecond line.","parameters":{"type":6,"properties":{"query":{"type":1,"description":"what \"to\" find"},"sources":{"type":1,"enum":["all","own"]}},"required":["query"]}}]}]}`
)

func TestCheckSentTakesBothProtocols(t *testing.T) {
	CheckSent(t, sentRequest(), []byte(chatBody), "system", "user", "assistant", "tool", "text", "image_url", "function")
	CheckSent(t, sentRequest(), []byte(geminiBody), "user", "model")
}

func TestCheckSentFindsWhatDiffers(t *testing.T) {
	for name, c := range map[string]struct{ old, new, fault string }{
		"the teacher's words in another place": {
			`"model":"models/large"`,
			`"model":"models/large","user":"Öl für Anna Kowalski"`, `not shown: "Öl für Anna Kowalski"`,
		},
		"the run": {
			`"model":"models/large"`,
			`"model":"models/large","labels":{"run":"run-17"}`, `not shown: "run-17"`,
		},
		"a file name": {
			`"mimeType"`, `"displayName":"anna.png","mimeType"`,
			`not shown: "anna.png"`,
		},
		"a hint added by the adapter": {
			`"text":"I look."`, `"text":"I look. Answer in JSON."`,
			`not shown: "I look. Answer in JSON."`,
		},
		"a hint in an argument": {
			`"query":"Öl"}},"thought`, `"query":"Öl","note":"x-tra"}},"thought`,
			`not shown: "x-tra"`,
		},
		"a text left out":        {`"text":"I look."`, `"text":""`, `not sent: assistant  "I look."`},
		"an attachment left out": {`"data":"cG5n"`, `"data":""`, `not sent: the attachment "anna.png"`},
		"a changed argument":     {`"limit":30.0`, `"limit":31`, `not sent: call library_search`},
		"a result left out":      {`{"text":"Öl \"ist\" teuer"}`, ``, `not sent: result library_search`},
		"a description left out": {
			`"Finds passages.\nSecond line."`, `""`,
			`not sent: tool library_search "Finds passages.`,
		},
		"a choice left out": {`"all","own"`, `"all"`, `not sent: tool library_search "own"`},
		"no JSON":           {`{`, `[`, "no JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			body := strings.Replace(geminiBody, c.old, c.new, 1)
			faults := strings.Join(compareSent(sentRequest(), []byte(body), []string{"user", "model"}), "\n")
			if !strings.Contains(faults, c.fault) {
				t.Errorf("found: %s", faults)
			}
		})
	}
}

// Without tools the schema of the reply is shown and sent.
func TestCheckSentKnowsTheSchemaOfTheReply(t *testing.T) {
	req := model.Request{
		System: "Plan.",
		Schema: json.RawMessage(
			`{"type":"object","properties":{"steps":{"type":"array","items":{"type":"string","description":"a step"}}}}`,
		),
	}
	sent := `{"systemInstruction":{"parts":[{"text":"Plan."}]},"generationConfig":{"responseSchema":{"properties":{"step` +
		`s":{"items":{"description":"a step"}}}}}}`
	CheckSent(t, req, []byte(sent))
	if faults := compareSent(req, []byte(strings.Replace(sent, `"description":"a step"`, ``, 1)), nil); len(faults) != 1 {
		t.Errorf("found: %v", faults)
	}
}
