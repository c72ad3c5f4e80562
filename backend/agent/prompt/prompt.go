// Package prompt composes the text that a remote model reads: the agent's own prompt, shared components in a fixed
// order, and the data of the step. The offline model does not read it.
//
// System is the program's own and the teacher's, who may change all of it but the rules about foreign text; no byte of
// it depends on the data. Everything that people or documents wrote stands in Input, in fenced blocks that are declared
// as data. Clean takes out of it what could pass for the frame of a conversation, and a fence is longer than any run of
// back quotes inside, so that no text can close it.
//
// The Shelf keeps what the teacher changed and shows how it differs from what ships.
package prompt

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"pult/backend/model"
	"pult/backend/model/typed"
)

// Parts are what a prompt is made of. The switches name components; a component that does not exist cannot be named.
type Parts struct {
	Base     string          // the agent's prompt
	Texts    Texts           // components in use; the zero value is all that ships
	Language string          // of the result, "de" or "en"
	Schema   json.RawMessage // of the response
	Tools    bool            // the agent has tools
	// described in the text and called in the reply, for models that cannot call tools themselves
	Plain        []model.Tool
	Style        Style  // how readily tools are used; empty: Balanced
	Chain        string // usual sequence of steps, "look_up"; empty: none
	Continuation bool   // a reply may ask for a further one
	Mailbox      bool   // the answer may hold notes for later agents

	Guide    string            // the program's own, about this task
	Task     string            // the teacher's own words
	Question string            // a model's own, about a part of the task; empty: the whole task is meant
	Plan     []PlanStep        // the approved plan, always in full; empty for the planner
	Params   map[string]string // final parameters
	Feedback []string          // wishes, oldest first
	Facts    []string          // what the teacher told Pult
	Notes    []Note            // of earlier agents of the run
	History  []Earlier         // jobs of the session, oldest first
	Context  []model.Material  // results of earlier steps
}

// Prompt is a composed text in two parts: System says how to work and is the program's own, Input is the data of the
// step. Hash is the sha256 of both, hex: it names the prompt in the history.
type Prompt struct {
	System string `json:"system"`
	Input  string `json:"input"`
	Hash   string `json:"hash"`
}

// Compose puts the parts together. The same parts give the same text. Internal "fault.prompt.component" or
// "fault.prompt.placeholder" when a text does not fit the program.
func Compose(p Parts) (Prompt, error) {
	system, err := p.system()
	if err != nil {
		return Prompt{}, err
	}
	return Of(system, p.input()), nil
}

// Of is the prompt of two texts that are complete already.
func Of(system, input string) Prompt {
	sum := sha256.New()
	for _, text := range []string{system, "\n", input} {
		sum.Write([]byte(text))
	}
	return Prompt{System: system, Input: input, Hash: hex.EncodeToString(sum.Sum(nil))}
}

// components are those of this prompt, in their order.
func (p Parts) components() []Component {
	list := []Component{Core, Safety}
	switch {
	case len(p.Plain) > 0:
		list = append(list, ToolsJSON)
	case p.Tools:
		list = append(list, Tools)
	}
	if p.Chain != "" && (p.Tools || len(p.Plain) > 0) {
		list = append(list, Component("chain_"+p.Chain))
	}
	if p.goesOn() {
		list = append(list, Continuation)
	}
	if p.Mailbox {
		list = append(list, Mailbox)
	}
	return append(list, Output, Language)
}

// goesOn reports that a reply has to say whether a further one is needed. A model that calls tools in its provider's
// way says so by a call.
func (p Parts) goesOn() bool { return p.Continuation && (!p.Tools || len(p.Plain) > 0) }

func (p Parts) system() (string, error) {
	var b strings.Builder
	b.Grow(8192 + len(p.Base) + len(p.Schema))
	if err := parse(strings.TrimSpace(p.Base)).fill(&b, "agent",
		func(string) (string, bool) { return "", false }); err != nil {
		return "", err
	}
	b.WriteByte('\n')
	style, err := p.style()
	if err != nil {
		return "", err
	}
	value := func(name string) (string, bool) { return p.value(name, style) }
	for _, c := range p.components() {
		t, err := p.Texts.component(c)
		if err != nil {
			return "", err
		}
		b.WriteByte('\n')
		if err := t.fill(&b, string(c), value); err != nil {
			return "", err
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// style is the text about using tools.
func (p Parts) style() (string, error) {
	c, err := p.Style.component()
	if err != nil {
		return "", err
	}
	t, err := p.Texts.component(c)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = t.fill(&b, string(c), func(string) (string, bool) { return "", false })
	return b.String(), err
}

// value fills the placeholders of components.
func (p Parts) value(name, style string) (string, bool) {
	switch name {
	case "language":
		if p.Language == "en" {
			return "English", true
		}
		return "German", true
	case "schema":
		if len(p.Schema) == 0 {
			return fenced("json", "{}"), true
		}
		return fenced("json", typed.Form(p.Schema)), true
	case "style":
		return style, true
	case "tools":
		return described(p.Plain), true
	case "envelope":
		return p.envelope(), true
	}
	return "", false
}

// envelope is how the answer is given, and its form (PRODUCT.md, decision 11) with the fields that are switched on.
func (p Parts) envelope() string {
	how := "When you are done, reply with exactly one JSON object and nothing around it:"
	if p.Tools && len(p.Plain) == 0 {
		how = "When you are done, call `" + model.AnswerTool + "` once, with these fields. Where that is none of your " +
			"tools, reply with exactly one JSON object and nothing around it:"
	}
	fields := []string{
		`"thinking": "one or two sentences, optional"`,
		`"action": "respond"`,
		`"response": …`,
		`"confidence": 0–100`,
	}
	if p.goesOn() {
		fields = append(fields, `"continuation": {…}`)
	}
	if p.Mailbox {
		fields = append(fields, `"notes": […]`)
	}
	return how + "\n\n`{" + strings.Join(fields, ", ") + "}`"
}

// described lists tools for a model that is not told of them in another way. A server may have written the description.
func described(tools []model.Tool) string {
	var b strings.Builder
	for i, t := range tools {
		if i > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString("## " + line(t.Name) + "\n\n" + strings.TrimSpace(Clean(t.Description)) + "\n\n")
		fence(&b, "json", cleanValue(strings.TrimSpace(string(t.Schema))))
	}
	return b.String()
}
