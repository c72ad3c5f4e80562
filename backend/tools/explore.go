package tools

import (
	"context"
	_ "embed"

	"pult/backend/base/fault"
	"pult/backend/tools/tool"
)

//go:embed explore.md
var exploreText string

// maxQuestions is how many subquestions one call has at most (seed 002).
const maxQuestions = 4

// ExploreArgs are subquestions.
type ExploreArgs struct {
	Questions []string `json:"questions" jsonschema:"description=one to four questions that do not need each other's answers,minItems=1,maxItems=4"`
}

// Explored is what the children found, in the order of the questions.
type Explored struct {
	Answers []tool.Forked `json:"answers"`
}

// explore lets children of the agent look into subquestions, one after another (seed 002, step 3).
func explore(Deps) (tool.Tool, error) {
	return tool.New(
		"explore",
		exploreText,
		tool.Spawns,
		func(ctx context.Context, in tool.Scope, a ExploreArgs) (tool.Result, error) {
			if in.Fork == nil || len(a.Questions) == 0 || len(a.Questions) > maxQuestions {
				return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil, "tool", "explore")
			}
			found, err := in.Fork(ctx, a.Questions)
			if err != nil {
				return tool.Result{}, err
			}
			answered, public := 0, true
			for _, f := range found {
				if f.Failed == "" {
					answered++
					public = public && f.Public
				}
			}
			r, err := result(Explored{Answers: found}, answered)
			r.Public = public
			return r, err
		},
	)
}
