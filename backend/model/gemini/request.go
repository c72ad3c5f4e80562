package gemini

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"pult/backend/model"
)

// madeUp begins the ids that this adapter gives to calls which Gemini sent without one. They are not sent back.
const madeUp = "gemini-"

// foreignSignature is Google's documented word for calls in a transcript that another model made: they have no
// signature, and newer models refuse a first call without one.
const foreignSignature = "skip_thought_signature_validator"

type wireRequest struct {
	Model             string        `json:"model,omitempty"` // only inside a countTokens request
	SystemInstruction *wireContent  `json:"systemInstruction,omitempty"`
	Contents          []wireContent `json:"contents"`
	Tools             []wireTools   `json:"tools,omitempty"`
	ToolConfig        *wireMode     `json:"toolConfig,omitempty"`
	GenerationConfig  *wireConfig   `json:"generationConfig,omitempty"`
}

type wireContent struct {
	Role  string     `json:"role,omitempty"`
	Parts []wirePart `json:"parts"`
}

type wirePart struct {
	Text             *string       `json:"text,omitempty"`
	InlineData       *wireBlob     `json:"inlineData,omitempty"`
	FunctionCall     *wireCall     `json:"functionCall,omitempty"`
	FunctionResponse *wireResponse `json:"functionResponse,omitempty"`
	ThoughtSignature string        `json:"thoughtSignature,omitempty"`
}

type wireBlob struct {
	MimeType string `json:"mimeType"`
	Data     []byte `json:"data"`
}

type wireCall struct {
	ID   string          `json:"id,omitempty"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
}

type wireResponse struct {
	ID       string          `json:"id,omitempty"`
	Name     string          `json:"name"`
	Response json.RawMessage `json:"response"`
}

type wireTools struct {
	FunctionDeclarations []wireTool `json:"functionDeclarations"`
}

// wireMode is how tools are called.
type wireMode struct {
	Calling struct {
		Mode string `json:"mode"`
	} `json:"functionCallingConfig"`
}

type wireTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parametersJsonSchema,omitempty"`
}

type wireConfig struct {
	MaxOutputTokens    int             `json:"maxOutputTokens,omitempty"`
	ResponseMimeType   string          `json:"responseMimeType,omitempty"`
	ResponseJSONSchema json.RawMessage `json:"responseJsonSchema,omitempty"`
	ResponseModalities []string        `json:"responseModalities,omitempty"`
	ThinkingConfig     *wireThinking   `json:"thinkingConfig,omitempty"`
	ImageConfig        *wireImage      `json:"imageConfig,omitempty"`
}

type wireImage struct {
	AspectRatio string `json:"aspectRatio"`
}

type wireThinking struct {
	IncludeThoughts bool `json:"includeThoughts"`
}

// wireOf is the request as Gemini takes it. Nothing but what Request.Parts lists goes in, with the words of the
// protocol.
func wireOf(req model.Request, thoughts bool) (wireRequest, error) {
	w := wireRequest{Contents: contentsOf(req)}
	if req.System != "" {
		w.SystemInstruction = &wireContent{Parts: []wirePart{{Text: &req.System}}}
	}
	var config wireConfig
	if len(req.Native()) > 0 {
		tools, err := toolsOf(req.Native())
		if err != nil {
			return w, err
		}
		w.Tools = []wireTools{{FunctionDeclarations: tools}}
		w.ToolConfig = modeOf(req)
	} else if len(req.Schema) > 0 {
		schema, err := schemaOf(req.Schema)
		if err != nil {
			return w, fmt.Errorf("schema of the reply: %w", err)
		}
		config.ResponseMimeType, config.ResponseJSONSchema = "application/json", schema
	}
	config.MaxOutputTokens = req.MaxOutput
	switch req.Wants {
	case model.ImageMedia:
		config.ResponseModalities = []string{"IMAGE", "TEXT"}
		if ratio := map[model.Shape]string{
			model.Landscape: "3:2", model.Portrait: "2:3",
			model.Square: "1:1",
		}[req.Shape]; ratio != "" {
			config.ImageConfig = &wireImage{AspectRatio: ratio}
		}
	case model.AudioMedia:
		config.ResponseModalities = []string{"AUDIO"}
	case model.TextMedia:
	}
	if thoughts {
		config.ThinkingConfig = &wireThinking{IncludeThoughts: true}
	}
	if config.MaxOutputTokens > 0 || config.ResponseMimeType != "" || config.ResponseModalities != nil || thoughts {
		w.GenerationConfig = &config
	}
	return w, nil
}

// modeOf is how tools are called; nil leaves it to Gemini.
func modeOf(req model.Request) *wireMode {
	if len(req.Schema) == 0 || !validates(req.Model) {
		return nil
	}
	mode := new(wireMode)
	mode.Calling.Mode = "VALIDATED"
	return mode
}

// validates reports a model that can hold the arguments of calls to their schema: from Gemini 2.5 on.
func validates(name string) bool {
	name = strings.TrimPrefix(name, "models/")
	return strings.HasPrefix(name, "gemini-") && !strings.HasPrefix(name, "gemini-1") &&
		!strings.HasPrefix(name, "gemini-2.0")
}

// encode writes a body; letters such as < stay as they are.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

func toolsOf(tools []model.Tool) ([]wireTool, error) {
	made := make([]wireTool, len(tools))
	for i, t := range tools {
		made[i] = wireTool{Name: t.Name, Description: t.Description}
		if len(t.Schema) == 0 {
			continue
		}
		schema, err := schemaOf(t.Schema)
		if err != nil {
			return nil, fmt.Errorf("schema of the tool %s: %w", t.Name, err)
		}
		made[i].Parameters = schema
	}
	return made, nil
}

// contentsOf is the transcript.
func contentsOf(req model.Request) []wireContent {
	t := transcript{contents: []wireContent{}}
	t.add(model.User, inputOf(req)...)
	names := map[string]string{}
	for _, m := range req.Messages {
		switch m.Role {
		case model.User:
			if m.Text != "" {
				t.add(model.User, wirePart{Text: &m.Text})
			}
		case model.BriefRole: // never sent
		case model.Assistant:
			for _, c := range m.Calls {
				names[c.ID] = c.Name
			}
			t.add(model.Assistant, turnOf(m)...)
		case model.ToolRole:
			answer := wireResponse{ID: sentID(m.CallID), Name: names[m.CallID], Response: responseOf(m)}
			t.add(model.ToolRole, wirePart{FunctionResponse: &answer})
		}
	}
	return t.contents
}

// transcript puts neighbours of one kind into one content: Gemini wants all answers to a turn of calls together.
type transcript struct {
	contents []wireContent
	last     model.Role
}

func (t *transcript) add(role model.Role, parts ...wirePart) {
	if len(parts) == 0 {
		return
	}
	if role == t.last && role != model.Assistant {
		end := &t.contents[len(t.contents)-1]
		end.Parts = append(end.Parts, parts...)
		return
	}
	speaker := "user"
	if role == model.Assistant {
		speaker = "model"
	}
	t.contents, t.last = append(t.contents, wireContent{Role: speaker, Parts: parts}), role
}

func inputOf(req model.Request) []wirePart {
	var parts []wirePart
	if req.Input != "" {
		parts = append(parts, wirePart{Text: &req.Input})
	}
	for _, b := range req.Blobs {
		parts = append(parts, wirePart{InlineData: &wireBlob{MimeType: b.Media, Data: b.Data}})
	}
	return parts
}

// turnOf is one turn of the model, with its signatures where they came from.
func turnOf(m model.Message) []wirePart {
	var parts []wirePart
	if m.Text != "" || m.Signature != "" {
		parts = append(parts, wirePart{Text: &m.Text, ThoughtSignature: m.Signature})
	}
	for i, c := range m.Calls {
		signature := c.Signature
		if i == 0 && signature == "" && m.Signature == "" && sentID(c.ID) != "" {
			signature = foreignSignature
		}
		parts = append(parts, wirePart{
			FunctionCall:     &wireCall{ID: sentID(c.ID), Name: c.Name, Args: object(c.Args, "input")},
			ThoughtSignature: signature,
		})
	}
	return parts
}

// sentID is the id as it goes over the wire: Gemini's own or another provider's, not one made up here.
func sentID(id string) string {
	if n, ours := strings.CutPrefix(id, madeUp); ours && n != "" && strings.Trim(n, "0123456789") == "" {
		return ""
	}
	return id
}

// responseOf is the result of a tool. Gemini wants an object; "output" and "error" are its documented words for
// anything else.
func responseOf(m model.Message) json.RawMessage {
	if m.Failed {
		return object(m.Result, "error")
	}
	return object(m.Result, "output")
}

// object is raw if it is a JSON object, else one that holds it under a name; what is no JSON goes in as text.
func object(raw json.RawMessage, under string) json.RawMessage {
	raw = bytes.TrimSpace(raw)
	switch {
	case len(raw) == 0:
		return json.RawMessage("{}")
	case !json.Valid(raw):
		text, err := encode(string(raw))
		if err != nil {
			return json.RawMessage("{}")
		}
		raw = text
	case raw[0] == '{':
		return raw
	}
	return json.RawMessage(`{"` + under + `":` + string(raw) + `}`)
}
