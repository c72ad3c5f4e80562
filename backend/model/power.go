package model

import (
	"context"
	"slices"
)

// A model may have more powers than Generate; who needs one asks for it by type.

// Lister names the models of a provider as it has them now. It calls the provider.
type Lister interface {
	Models(ctx context.Context) ([]ModelInfo, error)
}

// Embedder makes vectors for searching by meaning, one for each text. It calls the provider.
type Embedder interface {
	Embed(ctx context.Context, model string, texts []string) ([][]float32, Usage, error)
}

// Counter counts the tokens of a request with the provider's own tokenizer. It calls the provider.
type Counter interface {
	CountTokens(ctx context.Context, req Request) (int64, error)
}

// WithPowers is m with these powers and no others: who asks for a power by type gets a true answer. Nil leaves one out.
func WithPowers(m Model, l Lister, e Embedder, c Counter) Model {
	switch [3]bool{l != nil, e != nil, c != nil} {
	case [3]bool{true, true, true}:
		return struct {
			Model
			Lister
			Embedder
			Counter
		}{m, l, e, c}
	case [3]bool{true, true, false}:
		return struct {
			Model
			Lister
			Embedder
		}{m, l, e}
	case [3]bool{true, false, true}:
		return struct {
			Model
			Lister
			Counter
		}{m, l, c}
	case [3]bool{false, true, true}:
		return struct {
			Model
			Embedder
			Counter
		}{m, e, c}
	case [3]bool{true, false, false}:
		return struct {
			Model
			Lister
		}{m, l}
	case [3]bool{false, true, false}:
		return struct {
			Model
			Embedder
		}{m, e}
	case [3]bool{false, false, true}:
		return struct {
			Model
			Counter
		}{m, c}
	}
	return m
}

// ModelInfo is one model of a provider's live list.
type ModelInfo struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`        // for people; empty: the ID
	Roles       []ModelRole `json:"roles"`       // what it can be chosen for
	InputLimit  int64       `json:"inputLimit"`  // tokens; 0 = the provider does not say
	OutputLimit int64       `json:"outputLimit"` // tokens; 0 = the provider does not say
	Retired     bool        `json:"retired"`     // still listed, but withdrawn or announced to be
	Remote      string      `json:"remote"`      // the server passes it on to this host; "" = it runs where the server is
}

// Part is a piece of what is sent, as a person can read it.
type Part struct {
	Title string `json:"title"` // "system", "input", "tool", "schema", "assistant", "call", "result"
	Name  string `json:"name"`  // of a tool
	Text  string `json:"text"`
}

// Parts lists all texts of a request that a provider is sent, in their order; attachments are in Request.Blobs.
// Whatever an adapter puts on the wire stands in one of them, apart from the words of the protocol: modeltest.Conform
// compares.
func (r Request) Parts() []Part {
	var parts []Part
	add := func(title, name, text string) {
		if text != "" {
			parts = append(parts, Part{Title: title, Name: name, Text: text})
		}
	}
	add("system", "", r.System)
	tools := r.Native()
	for _, t := range tools {
		add("tool", t.Name, t.Description+"\n"+string(t.Schema))
	}
	if len(tools) == 0 {
		add("schema", "", string(r.Schema))
	}
	add("input", "", r.Input)
	for _, m := range r.Messages {
		r.message(m, add)
	}
	return parts
}

// Native lists the tools that are sent as such, with AnswerTool where the form of the reply is known.
func (r Request) Native() []Tool {
	switch {
	case r.Plain || len(r.Tools) == 0:
		return nil
	case len(r.Schema) == 0:
		return r.Tools
	}
	how := "Gives your answer and ends the step. Call it once, alone, when nothing else is to be called."
	return append(slices.Clip(r.Tools), Tool{Name: AnswerTool, Description: how, Schema: r.Schema})
}

func (r Request) message(m Message, add func(title, name, text string)) {
	switch m.Role {
	case User:
		add("input", "", m.Text)
	case Assistant:
		add("assistant", "", m.Text)
		for _, c := range m.Calls {
			add("call", c.Name, string(c.Args))
		}
	case ToolRole:
		add("result", r.called(m.CallID), string(m.Result))
	case BriefRole: // never part of what is sent
	}
}

// called is the name of the tool that an answer belongs to; of calls with the same id the last one counts.
func (r Request) called(id string) (name string) {
	for _, m := range r.Messages {
		for _, c := range m.Calls {
			if c.ID == id {
				name = c.Name
			}
		}
	}
	return name
}
