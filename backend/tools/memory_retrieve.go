package tools

import (
	"context"
	_ "embed"
	"slices"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/memory"
	"pult/backend/tools/tool"
)

//go:embed memory_retrieve.md
var memoryRetrieveText string

// Rememberer finds facts and takes proposals; memory.Service is one.
type Rememberer interface {
	Recall(ctx context.Context, q memory.Query) ([]memory.Recalled, error)
	Propose(ctx context.Context, facts []memory.Fact, o memory.Occasion) ([]memory.Outcome, error)
}

// RetrieveArgs ask the memory (seed 003).
type RetrieveArgs struct {
	Terms      []string          `json:"terms,omitempty" jsonschema:"description=key words to look for"`
	Categories []memory.Category `json:"categories,omitempty" jsonschema:"enum=profile,enum=preference,enum=technical,enum=project,enum=class,description=only these; all when left out"`
	Class      string            `json:"class,omitempty" jsonschema:"description=a class such as 7b whose facts are wanted as well"`
	Project    string            `json:"project,omitempty" jsonschema:"description=a project whose facts are wanted as well"`
}

// Remembered is the answer of memory_retrieve.
type Remembered struct {
	Facts []Known `json:"facts"` // best first
}

// Known is a fact as a model sees it.
type Known struct {
	Text       string          `json:"text"`
	Category   memory.Category `json:"category"`
	Scope      string          `json:"scope"` // "me", "school", "class 7b", "project Klassenfahrt Rom"
	Confidence int             `json:"confidence"`
	Said       string          `json:"said"` // day, "2026-11-27"
}

func memoryRetrieve(deps Deps) (tool.Tool, error) {
	return tool.New(
		"memory_retrieve",
		memoryRetrieveText,
		tool.Reads,
		func(ctx context.Context, in tool.Scope, a RetrieveArgs) (tool.Result, error) {
			for _, c := range a.Categories {
				if !slices.Contains(memory.Categories(), c) {
					return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil, "tool", "memory_retrieve")
				}
			}
			found, err := deps.Memory.Recall(ctx, memory.Query{
				Terms: a.Terms, Categories: a.Categories, Text: in.Request, Topic: in.Topic, Class: a.Class, Project: a.Project,
				RunID: in.RunID, StepID: in.StepID,
			})
			if err != nil {
				return tool.Result{}, err
			}
			answer := Remembered{Facts: make([]Known, len(found))}
			for i, r := range found {
				f := r.Fact
				answer.Facts[i] = Known{
					Text:       f.Text,
					Category:   f.Category,
					Scope:      string(f.Scope.Kind),
					Confidence: f.Confidence,
					Said:       f.ConfirmedAt.Format(time.DateOnly),
				}
				if f.Scope.Name != "" {
					answer.Facts[i].Scope += " " + f.Scope.Name
				}
			}
			return result(answer, len(found))
		},
	)
}
