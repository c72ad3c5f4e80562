package tools

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/tools/script"
	"pult/backend/tools/tool"
)

//go:embed script.md
var scriptText string

// ScriptArgs are a program.
type ScriptArgs struct {
	Source string `json:"source" jsonschema:"format=verbatim,description=the program; at most 20000 characters"`
	Why    string `json:"why" jsonschema:"description=what it is for in one sentence; the teacher reads it"`
}

// Scripted is what a program gave.
type Scripted struct {
	Output  string          `json:"output"`
	Result  json.RawMessage `json:"result,omitempty"`
	Handles []string        `json:"handles"`
	Error   *script.Error   `json:"error,omitempty"`
	// Answers are those of the children when the program failed: they were paid for.
	Answers []tool.Forked `json:"answers,omitempty"`
}

// runScript lets a program of the model fork children and wait for them (seed 002). A program that was broken off is
// run again from its beginning: it makes the same calls, and children that were done answer from their transcripts.
func runScript(d Deps) (tool.Tool, error) {
	return tool.New(
		"script",
		scriptText,
		tool.Spawns,
		func(ctx context.Context, in tool.Scope, a ScriptArgs) (tool.Result, error) {
			if in.Fork == nil || strings.TrimSpace(a.Source) == "" || strings.TrimSpace(a.Why) == "" {
				return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil, "tool", "script")
			}
			children := &helpers{fork: in.Fork, questions: map[string]int{}}
			out, err := d.Scripts.Run(ctx, a.Source, children)
			s := Scripted{Output: out.Output, Result: out.Result, Handles: append([]string{}, out.Handles...)}
			switch {
			case err == nil:
			case errors.As(err, &s.Error):
				s.Answers = children.found
			case fault.Is(err, fault.Denied) && ctx.Err() == nil:
				s.Error, s.Answers = &script.Error{Message: "a rule of the program allows no more helpers"}, children.found
			default:
				return tool.Result{}, err
			}
			r, err := result(s, children.answered())
			r.Public = !slices.ContainsFunc(children.found, func(f tool.Forked) bool { return f.Failed == "" && !f.Public })
			return r, err
		},
	)
}

// helpers are the children of a program. They begin when somebody waits, with all that were forked before: so they can
// overlap where the settings allow it.
type helpers struct {
	fork      func(ctx context.Context, questions []string) ([]tool.Forked, error)
	questions map[string]int // by handle
	open      []string
	found     []tool.Forked
}

// Fork implements script.Forker.
func (h *helpers) Fork(_ context.Context, prompt string) (string, error) {
	n := len(h.found) + len(h.open)
	handle := "helper-" + strconv.Itoa(n+1)
	h.open = append(h.open, prompt)
	h.questions[handle] = n
	return handle, nil
}

// Wait implements script.Forker. A child that has no answer says why.
func (h *helpers) Wait(ctx context.Context, handle string) (string, error) {
	n := h.questions[handle]
	if n >= len(h.found) {
		found, err := h.fork(ctx, h.open)
		if err != nil {
			return "", err
		}
		h.found, h.open = append(h.found, found...), nil
	}
	f := h.found[n]
	if len(f.Sources) > 0 {
		return f.Answer + "\nSources: " + strings.Join(f.Sources, "; "), nil
	}
	return cmp.Or(f.Answer, f.Failed), nil
}

// answered counts the children that have found something; a program without any only reckons.
func (h *helpers) answered() int {
	if len(h.found) == 0 {
		return tool.Uncounted
	}
	n := 0
	for _, f := range h.found {
		if f.Failed == "" {
			n++
		}
	}
	return n
}
