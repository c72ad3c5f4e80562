package openai

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/typed"
)

// The wire of a chat. The SDK's own types write every message and tool twice, which takes longer than all the rest of a
// short call.
type (
	chatRequest struct {
		Model               string                                 `json:"model"`
		Messages            []chatMessage                          `json:"messages"`
		MaxTokens           int                                    `json:"max_tokens,omitempty"`
		MaxCompletionTokens int                                    `json:"max_completion_tokens,omitempty"`
		Stream              bool                                   `json:"stream"`
		ResponseFormat      *goopenai.ChatCompletionResponseFormat `json:"response_format,omitempty"`
		Tools               []nativeTool                           `json:"tools,omitempty"` // Ollama's are the same
		StreamOptions       goopenai.StreamOptions                 `json:"stream_options"`
	}
	chatMessage struct {
		Role    string              `json:"role"`
		Content any                 `json:"content,omitempty"` // a text, or parts; see content
		Calls   []goopenai.ToolCall `json:"tool_calls,omitempty"`
		CallID  string              `json:"tool_call_id,omitempty"`
	}
)

// shell is what the SDK gets to see of a request: what it judges. The transport sends the request itself.
func (r chatRequest) shell() goopenai.ChatCompletionRequest {
	return goopenai.ChatCompletionRequest{
		Model: r.Model, MaxTokens: r.MaxTokens, MaxCompletionTokens: r.MaxCompletionTokens, //nolint:staticcheck // see body
	}
}

// content is a text as the content of a message; none is left out.
func content(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// body brings a request into OpenAI's form. Only what Request.Parts and Blobs show goes into it.
func (m *Model) body(req model.Request) (chatRequest, error) {
	body := chatRequest{Model: req.Model, Stream: true, StreamOptions: goopenai.StreamOptions{IncludeUsage: true}}
	m.mu.Lock()
	formless, renamed := m.known.formless[req.Model], m.known.renamed[req.Model]
	m.mu.Unlock()
	if renamed || m.official() || reasons(req.Model) {
		body.MaxCompletionTokens = req.MaxOutput
	} else {
		body.MaxTokens = req.MaxOutput // most servers know only the old name
	}
	if formless {
		req.Schema = nil
	}
	body.Tools = toolsOf(req.Native())
	if m.official() {
		enforce(body.Tools)
	}
	if len(req.Native()) == 0 && len(req.Schema) > 0 {
		form := &goopenai.ChatCompletionResponseFormatJSONSchema{Name: "reply", Schema: req.Schema}
		if strict, ok := typed.Strict(req.Schema); ok && m.official() { // other servers turn the schema into a grammar
			form.Schema, form.Strict = strict, true
		}
		body.ResponseFormat = &goopenai.ChatCompletionResponseFormat{
			Type: goopenai.ChatCompletionResponseFormatTypeJSONSchema, JSONSchema: form,
		}
	}
	var err error
	body.Messages, err = messages(req)
	return body, err
}

// enforce has the server hold the arguments of model.AnswerTool to their schema where that can be done.
func enforce(tools []nativeTool) {
	for i, t := range tools {
		if t.Function.Name != model.AnswerTool {
			continue
		}
		if strict, ok := typed.Strict(t.Function.Parameters); ok {
			tools[i].Function.Parameters, tools[i].Function.Strict = strict, true
		}
	}
}

// formed reports that the request demands a form of the reply.
func (r chatRequest) formed() bool {
	return r.ResponseFormat != nil ||
		slices.ContainsFunc(r.Tools, func(t nativeTool) bool { return t.Function.Name == model.AnswerTool })
}

// reasons reports models for which the SDK refuses max_tokens.
func reasons(modelName string) bool {
	for _, series := range []string{"o1", "o3", "o4", "gpt-5", "gpt-6"} {
		if strings.HasPrefix(modelName, series) {
			return true
		}
	}
	return false
}

func messages(req model.Request) ([]chatMessage, error) {
	all := make([]chatMessage, 0, 2+len(req.Messages))
	if req.System != "" {
		all = append(all, chatMessage{Role: goopenai.ChatMessageRoleSystem, Content: req.System})
	}
	if req.Input != "" || len(req.Blobs) > 0 {
		first, err := input(req)
		if err != nil {
			return nil, err
		}
		all = append(all, first)
	}
	for _, m := range req.Messages {
		all = append(all, message(m))
	}
	return all, nil
}

func input(req model.Request) (chatMessage, error) {
	first := chatMessage{Role: goopenai.ChatMessageRoleUser}
	if len(req.Blobs) == 0 {
		first.Content = req.Input
		return first, nil
	}
	var parts []goopenai.ChatMessagePart
	if req.Input != "" {
		parts = append(parts, goopenai.ChatMessagePart{Type: goopenai.ChatMessagePartTypeText, Text: req.Input})
	}
	for _, b := range req.Blobs {
		if !strings.HasPrefix(b.Media, "image/") {
			return first, errors.New(b.Media + ": only pictures can be attached")
		}
		url := "data:" + b.Media + ";base64," + base64.StdEncoding.EncodeToString(b.Data)
		parts = append(parts, goopenai.ChatMessagePart{
			Type: goopenai.ChatMessagePartTypeImageURL, ImageURL: &goopenai.ChatMessageImageURL{URL: url},
		})
	}
	first.Content = parts
	return first, nil
}

func message(m model.Message) chatMessage {
	out := chatMessage{Role: string(m.Role), Content: content(m.Text)}
	switch m.Role {
	case model.ToolRole:
		out.CallID, out.Content = m.CallID, string(m.Result)
		if len(m.Result) == 0 {
			out.Content = " " // servers refuse an answer without content
		}
	case model.Assistant:
		for _, c := range m.Calls {
			out.Calls = append(out.Calls, goopenai.ToolCall{
				ID: c.ID, Type: goopenai.ToolTypeFunction,
				Function: goopenai.FunctionCall{Name: c.Name, Arguments: string(argsObject(c.Args))},
			})
		}
	case model.User, model.BriefRole:
	}
	return out
}

// argsObject is the object that arguments must be on their way back; see arguments for those that are none.
func argsObject(args json.RawMessage) json.RawMessage {
	text := strings.TrimSpace(string(args))
	switch {
	case strings.HasPrefix(text, "{") && json.Valid(args):
		return json.RawMessage(text)
	case text == "" || !json.Valid(args):
		return json.RawMessage(`{}`)
	}
	return json.RawMessage(`{"input":` + text + `}`)
}

// schemaOf is the schema of a tool's arguments; a tool without arguments has an empty object.
func schemaOf(t model.Tool) json.RawMessage {
	if len(t.Schema) == 0 {
		return json.RawMessage(`{"type":"object","properties":{}}`)
	}
	return t.Schema
}

// wordsOf are the server's words in an error.
func wordsOf(e *model.CallError) string {
	var f *fault.Error
	if errors.As(e, &f) {
		return f.Args["words"]
	}
	return ""
}
