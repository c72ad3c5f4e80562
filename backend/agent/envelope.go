package agent

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"pult/backend/base/fault"
)

// Action is what a reply asks for (decision 11).
type Action string

// Actions of a reply.
const (
	UseTool Action = "tool"
	Respond Action = "respond"
	Ask     Action = "ask"
)

// Envelope is the one form of a model's reply.
type Envelope struct {
	Thinking  string          `json:"thinking,omitempty"`
	Action    Action          `json:"action"`
	ToolCalls []CallWish      `json:"tool_calls,omitempty"`
	Response  json.RawMessage `json:"response,omitempty"` // the agent's result, as its schema says
	// The model's own answer confidence, 0–100; shown, never used to skip a question.
	Confidence   *int          `json:"confidence,omitempty"`
	Continuation *Continuation `json:"continuation,omitempty"`
	Notes        []Note        `json:"notes,omitempty"` // for later agents of the run
}

// CallWish is a tool call in the text of a reply (seed 003).
type CallWish struct {
	Tool       string          `json:"tool"`
	Parameters json.RawMessage `json:"parameters"`
	Reasoning  string          `json:"reasoning,omitempty"`
}

// Note is what one agent tells later ones (seed 004, mailbox). The teacher can read it.
type Note struct {
	To   string `json:"to"`   // an agent, or "all"
	Kind string `json:"kind"` // "hint", "warning" or "question"
	Text string `json:"text"`
}

// maxNotes and maxNote bound what one step may leave behind, in notes and characters.
const (
	maxNotes = 5
	maxNote  = 300
)

// kept cuts the notes to what is allowed; those without a text are dropped.
func kept(notes []Note) []Note {
	var list []Note
	for _, n := range notes {
		n.Text = strings.TrimSpace(n.Text)
		if r := []rune(n.Text); len(r) > maxNote {
			n.Text = string(r[:maxNote-1]) + "…"
		}
		if n.Text == "" || len(list) == maxNotes {
			continue
		}
		if n.To == "" {
			n.To = "all"
		}
		if n.Kind != "warning" && n.Kind != "question" {
			n.Kind = "hint"
		}
		list = append(list, n)
	}
	return list
}

// reply is an Envelope as models write it: other names for the same fields, fractions for percents, one action in place
// of a list.
type reply struct {
	looseCall                    // an action of one call, written beside it
	Thinking     string          `json:"thinking"`
	Action       string          `json:"action"`
	ToolCalls    []looseCall     `json:"tool_calls"`
	OtherCalls   []looseCall     `json:"toolCalls"`
	Response     json.RawMessage `json:"response"`
	Result       json.RawMessage `json:"result"`
	Output       json.RawMessage `json:"output"`
	Answer       json.RawMessage `json:"answer"`
	Question     json.RawMessage `json:"question"`
	Draft        wording         `json:"draft"`
	Confidence   json.RawMessage `json:"confidence"`
	Continuation *Continuation   `json:"continuation"`
	Notes        []Note          `json:"notes"`
}

// looseCall takes the names that other protocols give to the same things.
type looseCall struct {
	Function   *looseCall      `json:"function"`
	Tool       string          `json:"tool"`
	Name       string          `json:"name"`
	Parameters json.RawMessage `json:"parameters"`
	Args       json.RawMessage `json:"args"`
	Arguments  json.RawMessage `json:"arguments"`
	Reasoning  string          `json:"reasoning"`
}

func (l looseCall) wish() CallWish {
	if l.Function != nil {
		return l.Function.wish()
	}
	w := CallWish{Tool: l.Tool, Parameters: l.Parameters, Reasoning: l.Reasoning}
	if w.Tool == "" {
		w.Tool = l.Name
	}
	for _, other := range []json.RawMessage{l.Args, l.Arguments, json.RawMessage("{}")} {
		if empty(w.Parameters) {
			w.Parameters = other
		}
	}
	var inner string
	if json.Unmarshal(w.Parameters, &inner) == nil && strings.HasPrefix(strings.TrimSpace(inner), "{") &&
		json.Valid([]byte(inner)) {
		w.Parameters = json.RawMessage(inner) // arguments as a text, as in OpenAI's protocol
	}
	return w
}

func empty(raw json.RawMessage) bool {
	raw = bytes.TrimSpace(raw)
	return len(raw) == 0 || string(raw) == "null"
}

// envelope checks what was read: a known action, and what that action needs.
func (r reply) envelope() (Envelope, error) {
	e := Envelope{
		Thinking: r.Thinking, Action: actionOf(r.Action), Response: r.Response,
		Confidence: percent(r.Confidence), Continuation: r.Continuation, Notes: kept(r.Notes),
	}
	for _, call := range append(r.ToolCalls, r.OtherCalls...) {
		e.ToolCalls = append(e.ToolCalls, call.wish())
	}
	if e.Action == Ask && !empty(r.Question) {
		e.Response = inquired(question(r.Question), r.Draft)
	}
	for _, other := range []json.RawMessage{r.Result, r.Output, r.Answer} {
		if empty(e.Response) {
			e.Response = other
		}
	}
	if w := r.wish(); len(e.ToolCalls) == 0 && e.Action == UseTool && w.Tool != "" {
		e.ToolCalls = []CallWish{w}
	}
	e.goOn()
	switch {
	case e.Action == UseTool && len(e.ToolCalls) > 0:
		return e, nil
	case (e.Action == Respond || e.Action == Ask) && !empty(e.Response):
		return e, nil
	case e.Action == Respond && e.Continuation.goes():
		return e, nil // a single message of a model that goes on
	case e.Action == Ask:
		return Envelope{}, unasked()
	}
	return Envelope{}, fault.New(
		fault.Model,
		"fault.model.reply",
		fmt.Errorf("action %q with %d calls and %d bytes", e.Action, len(e.ToolCalls), len(e.Response)),
	)
}

// goOn reads what comes next where that stands beside the response: the whole reply of seed 004 is these two.
func (e *Envelope) goOn() {
	if e.Continuation == nil || e.Action == Ask {
		return
	}
	if len(e.ToolCalls) == 0 && (e.Action != Respond || e.Continuation.goes()) {
		e.ToolCalls = e.Continuation.calls()
	}
	switch {
	case e.Continuation.goes() && len(e.ToolCalls) > 0:
		e.Action = UseTool
	case e.Action == "":
		e.Action = Respond
	}
}

// actionOf reads an action in whatever letters and by its usual other names.
func actionOf(text string) Action {
	word := strings.ToLower(strings.TrimSpace(text))
	switch strings.NewReplacer("_", "", "-", "", " ", "").Replace(word) {
	case "tool", "tools", "toolcall", "toolcalls", "usetool", "calltool", "functioncall", "function", "call", "werkzeug":
		return UseTool
	case "respond", "response", "answer", "final", "finalanswer", "result", "done", "finish", "complete", "antworten",
		"antwort", "ergebnis":
		return Respond
	case "ask", "question", "askteacher", "clarify", "frage", "fragen", "nachfragen":
		return Ask
	}
	return Action(word)
}

// percent reads a confidence: 90, "90", "90 %" or 0.9. What is none of these is left out.
func percent(raw json.RawMessage) *int {
	text := strings.TrimSpace(strings.TrimSuffix(strings.Trim(string(raw), `" `), "%"))
	text = strings.Replace(text, ",", ".", 1)
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n < 0 || math.IsNaN(n) {
		return nil
	}
	if n <= 1 && strings.Contains(text, ".") {
		n *= 100
	}
	whole := int(min(n, 100) + 0.5)
	return &whole
}

// enveloped is the schema of the whole reply for a response with this schema; nil stays nil. Tools: calls may stand in
// the text. A question stands beside the response: where a schema is enforced, no question could have its form.
func enveloped(response json.RawMessage, tools, notes bool) (json.RawMessage, error) {
	if response == nil {
		return nil, nil
	}
	s := envelopeSchema{Type: "object", Required: []string{"action"}}
	s.Properties.Thinking.Type, s.Properties.Confidence.Type = "string", "integer"
	s.Properties.Question.Type, s.Properties.Draft.Type = "string", "string"
	if notes {
		s.Properties.Notes = json.RawMessage(`{"type":"array","items":{"type":"object","properties":` +
			`{"to":{"type":"string"},"kind":{"type":"string","enum":["hint","warning","question"]},` +
			`"text":{"type":"string"}},"required":["to","kind","text"]}}`)
	}
	s.Properties.Action.Type, s.Properties.Action.Enum = "string", []Action{Respond, Ask}
	s.Properties.Response = response
	if tools {
		s.Properties.Action.Enum = []Action{UseTool, Respond, Ask}
		s.Properties.ToolCalls = json.RawMessage(`{"type":"array","items":{"type":"object","properties":` +
			`{"tool":{"type":"string"},"parameters":{"type":"object"},"reasoning":{"type":"string"}},` +
			`"required":["tool","parameters"]}}`)
	}
	return json.Marshal(s)
}

// envelopeSchema is the JSON schema of an Envelope; Response is that of the agent's result.
type envelopeSchema struct {
	Type       string `json:"type"`
	Properties struct {
		Thinking   schemaType      `json:"thinking"`
		Action     schemaType      `json:"action"`
		ToolCalls  json.RawMessage `json:"tool_calls,omitempty"`
		Response   json.RawMessage `json:"response"`
		Question   schemaType      `json:"question"`
		Draft      schemaType      `json:"draft"`
		Confidence schemaType      `json:"confidence"`
		Notes      json.RawMessage `json:"notes,omitempty"`
	} `json:"properties"`
	Required []string `json:"required"`
}

type schemaType struct {
	Type string   `json:"type"`
	Enum []Action `json:"enum,omitempty"`
}
