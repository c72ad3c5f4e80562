package tools

import (
	"context"
	_ "embed"
	"strings"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/tools/tool"
)

//go:embed image_generate.md
var imageGenerateText string

// maxWish bounds the description of a proposed picture, in characters.
const maxWish = 600

// ImageArgs describe a picture (seed 003).
type ImageArgs struct {
	Description string `json:"description" jsonschema:"description=what the picture shows"`
	Style       string `json:"style,omitempty" jsonschema:"description=for example diagram or timeline"`
}

// imageGenerate makes nothing: pictures are steps behind gates (decision 13). What it answers is kept as a proposal
// that the teacher sees with the results.
func imageGenerate(d Deps) (tool.Tool, error) {
	return tool.New(
		agent.ProposesStep,
		imageGenerateText,
		tool.Proposes,
		func(_ context.Context, _ tool.Scope, a ImageArgs) (tool.Result, error) {
			a.Description = strings.TrimSpace(a.Description)
			if a.Description == "" || len([]rune(a.Description)) > maxWish {
				return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil, "tool", agent.ProposesStep)
			}
			return result(
				agent.Proposal{Agent: d.Pictures, Description: a.Description, Style: strings.TrimSpace(a.Style)},
				tool.Uncounted,
			)
		},
	)
}
