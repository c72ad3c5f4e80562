package agent

import (
	"encoding/json"
	"strings"

	"pult/backend/fault"
)

// Action is what a reply asks for (decision 11). Tool calls travel beside the envelope.
type Action string

// Actions of a reply.
const (
	Respond Action = "respond"
	Ask     Action = "ask"
)

// Envelope is the one form of a model's reply.
type Envelope struct {
	Thinking   string          `json:"thinking,omitempty"`
	Action     Action          `json:"action"`
	Response   json.RawMessage `json:"response"`             // the agent's result, as its schema says
	Confidence *int            `json:"confidence,omitempty"` // the model's own answer confidence, 0–100; shown, never used to skip a question
}

// enveloped is the schema of the whole reply for a response with this schema; nil stays nil.
func enveloped(response json.RawMessage) (json.RawMessage, error) {
	if response == nil {
		return nil, nil
	}
	s := envelopeSchema{Type: "object", Required: []string{"action", "response"}}
	s.Properties.Thinking.Type, s.Properties.Confidence.Type = "string", "integer"
	s.Properties.Action.Type, s.Properties.Action.Enum = "string", []Action{Respond, Ask}
	s.Properties.Response = response
	return json.Marshal(s)
}

// envelopeSchema is the JSON schema of an Envelope; Response is that of the agent's result.
type envelopeSchema struct {
	Type       string `json:"type"`
	Properties struct {
		Thinking   schemaType      `json:"thinking"`
		Action     schemaType      `json:"action"`
		Response   json.RawMessage `json:"response"`
		Confidence schemaType      `json:"confidence"`
	} `json:"properties"`
	Required []string `json:"required"`
}

type schemaType struct {
	Type string   `json:"type"`
	Enum []Action `json:"enum,omitempty"`
}

// ParseEnvelope reads a reply. A code fence around the object is cut. Anything else that is not one envelope with a response is
// fault.Model "fault.model.reply"; the raw text is not shown as content.
func ParseEnvelope(text string) (Envelope, error) {
	var e Envelope
	if err := json.Unmarshal([]byte(unfence(text)), &e); err != nil {
		return e, fault.New(fault.Model, "fault.model.reply", err)
	}
	if e.Action != Respond && e.Action != Ask || len(e.Response) == 0 {
		return e, fault.New(fault.Model, "fault.model.reply", nil)
	}
	return e, nil
}

func unfence(text string) string {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "```") {
		return text
	}
	_, text, _ = strings.Cut(text, "\n")
	return strings.TrimSuffix(strings.TrimSpace(text), "```")
}
