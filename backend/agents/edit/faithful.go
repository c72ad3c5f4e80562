package edit

import (
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/lang/quantity"
	"pult/backend/material/kinds"
	"pult/backend/material/tasks"
)

// rewrites are the operations whose result says what a text says, in other words; of the shorter ones not all of it.
func rewrites() map[tasks.Operation]bool {
	return map[tasks.Operation]bool{
		tasks.Simplify: true, tasks.Tone: true, tasks.Translate: true, tasks.Correct: true,
		tasks.Shorten: false, tasks.Summary: false,
	}
}

// faithful notes which numbers and dates of a text were changed or left out where it was only to be said otherwise. A
// model changes them without a word, and nobody reads for that at 22:00.
func faithful(t agent.Task, d *artifact.Document) {
	whole, rewritten := rewrites()[tasks.Operation(t.Params["operation"])]
	before := original(t)
	if !rewritten || before == "" {
		return
	}
	var after []string
	for _, b := range d.Blocks {
		after = append(after, b.Words()...)
	}
	given, have := quantity.Read(before, string(t.Language)), quantity.Read(strings.Join(after, "\n"), d.Language)
	if foreign := beyond(have, given); len(foreign) > 0 {
		kit.Note(d, "rewritten.foreign", "list", strings.Join(foreign, ", "))
	}
	if left := beyond(given, have); whole && len(left) > 0 {
		kit.Note(d, "rewritten.left", "list", strings.Join(left, ", "))
	}
}

// beyond are the figures of a text that another one does not have, as they stand there, each once.
func beyond(these, those []quantity.Figure) []string {
	var list []string
	for _, f := range these {
		known := slices.ContainsFunc(those, func(o quantity.Figure) bool {
			return f.Value == o.Value || f.Kind == o.Kind && f.Equals(o)
		})
		if !known && !slices.Contains(list, f.Shown) {
			list = append(list, f.Shown)
		}
	}
	return list
}

// original is the text that is worked with: the one that was handed in, else what earlier steps have found.
func original(t agent.Task) string {
	if text := strings.TrimSpace(t.Params["text"]); text != "" {
		return text
	}
	var text []string
	for _, material := range materials(t) {
		text = append(text, said(material)...)
	}
	return strings.Join(text, "\n")
}

// materials are what earlier steps have handed over, as far as it can be read.
func materials(t agent.Task) []tasks.Material {
	var list []tasks.Material
	for _, m := range t.Material {
		work := kinds.Of(artifact.Type(m.Name)).Work
		if work == nil {
			continue
		}
		if material, err := work(m.JSON, string(t.Language)); err == nil {
			list = append(list, material)
		}
	}
	return list
}

// said are the sentences of a material.
func said(m tasks.Material) []string {
	var text []string
	for _, s := range m.Sections {
		for _, sentence := range s.Sentences {
			text = append(text, sentence.Text)
		}
	}
	if m.Document != nil {
		for _, b := range m.Document.Blocks {
			text = append(text, b.Words()...)
		}
	}
	return text
}
