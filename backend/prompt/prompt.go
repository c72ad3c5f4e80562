// Package prompt composes the text that a remote model reads: the agent's own prompt, shared components in a fixed order, and the
// data of the step. The offline model does not read it.
//
// Everything that people or documents wrote stands in fenced blocks that are declared as data. A fence is longer than any run of
// back quotes inside, so that no text can close it.
package prompt

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pult/backend/fault"
	"pult/backend/llm"
)

//go:embed components/*.md
var components embed.FS

// Parts are what a prompt is made of.
type Parts struct {
	Base     string            // the agent's prompt
	Task     string            // the teacher's own words
	Language string            // of the result, "de" or "en"
	Params   map[string]string // final parameters
	Context  []llm.Material    // results of earlier steps
	Feedback []string          // wishes, oldest first
	Schema   json.RawMessage   // of the reply
	Tools    bool              // the agent has tools
}

// Prompt is a composed text in two parts: System says how to work and is the program's own, Input is the data of the step. Hash is the
// sha256 of both, hex: it names the prompt in the history.
type Prompt struct {
	System string `json:"system"`
	Input  string `json:"input"`
	Hash   string `json:"hash"`
}

// Compose puts the parts together. The same parts give the same text.
func Compose(p Parts) (Prompt, error) {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(p.Base) + "\n")
	for _, name := range names(p) {
		text, err := components.ReadFile("components/" + name + ".md")
		if err != nil {
			return Prompt{}, fault.New(fault.Internal, "fault.internal", err)
		}
		b.WriteString("\n" + strings.TrimSpace(filled(string(text), p)) + "\n")
	}
	system := b.String()
	b.Reset()
	b.WriteString("# Data\n")
	block(&b, "The teacher's request", "text", p.Task)
	for _, key := range slices.Sorted(maps.Keys(p.Params)) {
		if p.Params[key] != "" {
			block(&b, "Parameter "+key, "text", p.Params[key])
		}
	}
	for i, wish := range p.Feedback {
		block(&b, fmt.Sprintf("Feedback %d of the teacher", i+1), "text", wish)
	}
	for _, m := range p.Context {
		block(&b, "Result of an earlier step: "+m.Name, "json", string(m.JSON))
	}
	input := b.String()
	sum := sha256.Sum256([]byte(system + "\n" + input))
	return Prompt{System: system, Input: input, Hash: hex.EncodeToString(sum[:])}, nil
}

// names lists the shared components in their order.
func names(p Parts) []string {
	if p.Tools {
		return []string{"core", "tools", "output", "language"}
	}
	return []string{"core", "output", "language"}
}

func filled(text string, p Parts) string {
	language := "German"
	if p.Language == "en" {
		language = "English"
	}
	schema := strings.TrimSpace(string(p.Schema))
	if schema == "" {
		schema = "{}"
	}
	return strings.NewReplacer("{language}", language, "{schema}", fenced("json", schema)).Replace(text)
}

func block(b *strings.Builder, title, info, text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	b.WriteString("\n## " + title + "\n" + fenced(info, text) + "\n")
}

// fenced wraps foreign text so that it cannot end its own block.
func fenced(info, text string) string {
	longest, run := 0, 0
	for _, r := range text {
		if r != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", max(3, longest+1))
	return fence + info + "\n" + text + "\n" + fence
}
