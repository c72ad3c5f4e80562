package agent

import (
	"context"
	_ "embed"
	"errors"
	"strings"

	"pult/backend/agent/prompt"
	"pult/backend/base/fault"
	"pult/backend/knowledge/condense"
	"pult/backend/model"
)

//go:embed shorten.md
var shortenText string

// briefOutput is the limit of a short form in tokens; seed 003 asks for less than 500.
const briefOutput = 700

// shorten lets the fast model write a short form of an answer. The call goes through the guard like any other. When it
// fails, an extract takes its place: no step ends because of it.
func (t *turn) shorten(ctx context.Context, row int) error {
	focus := strings.TrimSpace(t.task.Params["topic"] + "\n" + t.task.asked())
	system := strings.TrimSpace(shortenText)
	// What does not fit into one call is shortened by extract first.
	most := int(float64(t.budget().Scratchpad) / t.factor(ctx))
	whole, _ := condense.JSON(prompt.CleanJSON(t.transcript[row].Result), t.options(most))
	input := prompt.Foreign("What the step is about", focus) + "\n\n" + prompt.Foreign("Text to shorten", string(whole))
	req := model.Request{
		Purpose: "shorten", System: system, Input: input, Task: t.task.Request, Question: t.task.Question,
		Language: string(t.task.Language), Params: t.task.Params,
		Role: model.Fast, Origin: t.task.Origin, MaxOutput: briefOutput,
	}
	reply, err := t.generate(ctx, req, &reading{turn: t, silent: true})
	var failed *model.CallError
	if err != nil &&
		(ctx.Err() != nil || !errors.As(err, &failed) && !fault.Is(err, fault.Model) && !errors.Is(err, errLong)) {
		return err
	}
	return t.add(
		ctx,
		model.Message{Role: model.BriefRole, Of: row, Text: strings.TrimSpace(reply.Text), Usage: reply.Usage},
	)
}
