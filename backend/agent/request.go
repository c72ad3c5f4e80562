package agent

import (
	"context"
	"encoding/json"
	"slices"

	"pult/backend/agent/prompt"
	"pult/backend/knowledge/condense"
	"pult/backend/model"
	"pult/backend/model/token"
	"pult/backend/model/typed"
	"pult/backend/tools/tool"
)

// tools are those that may be used now: the agent's own, without those that are switched off and without those that
// fetch while the plan lists no hosts. When the teacher wants the answer, there are none.
func (t *turn) tools() []tool.Tool {
	if t.closing {
		return nil
	}
	spec := t.task.Spec
	deep := Classify(t.task) == Complex || t.task.Params["depth"] == "comprehensive" || len(t.task.Hosts) > 0
	return slices.DeleteFunc(t.runner.Tools.Only(spec.Tools), func(tl tool.Tool) bool {
		return slices.Contains(spec.Spare, tl.Name) && !deep ||
			slices.Contains(spec.Unfed, tl.Name) && len(t.task.Material) > 0 ||
			!t.task.Setup.Allows(tl.Name) || tl.Effect == tool.Outgoing ||
			tl.Effect == tool.Fetches && len(t.task.Hosts) == 0 || t.cramped() && !tl.Effect.Repeatable()
	})
}

// cramped reports a model whose context is small.
func (t *turn) cramped() bool { return t.window > 0 && t.window <= smallWindow }

// request puts the next call together so that it stays within the budget. The approved plan, the teacher's words, the
// parameters and the finished steps are always in it; what gives way is history first, then old turns, then the length
// of results.
func (t *turn) request(ctx context.Context) (model.Request, error) {
	frame, err := t.framed(ctx)
	if err != nil {
		return model.Request{}, err
	}
	return model.Request{
		Purpose: model.Purpose(
			t.task.Spec.Name,
		), System: frame.prompt.System, Input: frame.prompt.Input, Prompt: frame.prompt.Hash,
		Task: t.task.Request, Question: t.task.Question, Language: string(t.task.Language), Params: t.task.Params,
		Context: t.task.Material, Feedback: t.task.Feedback,
		Plain: t.plain, Messages: t.scratchpad(frame.room, frame.factor),
		Whole: t.transcript[:len(t.transcript):len(t.transcript)], Schema: frame.schema,
		Tools: frame.tools, Role: t.role(), Origin: t.task.Origin, MaxOutput: roomFor(t.task.Room),
	}, nil
}

// frame is what the calls of a loop have in common; it is made once, and anew when the protocol or the size of the
// context changes or the tools are closed.
type frame struct {
	closing bool
	plain   bool
	squeeze int
	prompt  prompt.Prompt
	schema  json.RawMessage
	tools   []model.Tool
	room    int // tokens for the transcript
	factor  float64
}

func (t *turn) framed(ctx context.Context) (*frame, error) {
	if f := t.frame; f != nil && f.plain == t.plain && f.squeeze == t.squeeze && f.closing == t.closing {
		return f, nil
	}
	budget, tools, factor := t.budget(), t.tools(), t.factor(ctx)
	schema, err := enveloped(typed.Sent(t.task.Spec.Schema), t.plain && len(tools) > 0, t.task.Setup.Mailbox)
	if err != nil {
		return nil, err
	}
	if t.cramped() && len(tools) > 0 && !t.plain {
		schema = nil
	}
	sheet := Sheet{
		Task: t.task, Plain: t.plain, Tools: tools, Material: t.task.Material,
		History: condense.Window(
			t.task.History,
			func(p Past) int { return scaled(p.Request+p.Result, factor) },
			budget.History,
		),
	}
	composed, fixed, err := t.compose(ctx, sheet, factor, budget)
	if err != nil {
		return nil, err
	}
	t.frame = &frame{
		closing: t.closing,
		plain:   t.plain,
		squeeze: t.squeeze,
		prompt:  composed,
		schema:  schema,
		factor:  factor,
	}
	around := []string{string(schema)}
	for _, tl := range tools {
		t.frame.tools = append(t.frame.tools, tl.Spec())
		if !t.plain { // else they are described in the prompt
			around = append(around, tl.Name, tl.Description, string(tl.Schema))
		}
	}
	fixed += measured(factor, budget.spare()-fixed, around...)
	t.frame.room = max(budget.least(), min(budget.Scratchpad, budget.Total-budget.Response-fixed))
	return t.frame, nil
}

// compose writes the prompt; when it leaves too little for the loop, the results of earlier steps are shortened.
func (t *turn) compose(ctx context.Context, sheet Sheet, factor float64, budget Budget) (prompt.Prompt, int, error) {
	composed, err := t.runner.Compose(ctx, sheet)
	if err != nil {
		return composed, 0, err
	}
	size := measured(factor, budget.spare(), composed.System, composed.Input)
	free := budget.Total - budget.Response - budget.least()
	if size <= free || len(sheet.Material) == 0 {
		return composed, size, nil
	}
	material := 0
	for _, m := range sheet.Material {
		material += scaled(string(m.JSON), factor)
	}
	share := max(budget.least(), free-(size-material)) / len(sheet.Material)
	sheet.Material = slices.Clone(sheet.Material)
	for i, m := range sheet.Material {
		sheet.Material[i].JSON, _ = condense.JSON(m.JSON, t.options(int(float64(share)/factor)))
	}
	composed, err = t.runner.Compose(ctx, sheet)
	return composed, scaled(composed.System, factor) + scaled(composed.Input, factor), err
}

func (t *turn) role() model.ModelRole {
	if t.task.Setup.Role != "" {
		return model.ModelRole(t.task.Setup.Role)
	}
	return t.task.Spec.Role
}

// factor is how many tokens of the model one estimated token is.
func (t *turn) factor(ctx context.Context) float64 {
	if t.runner.Factor == nil {
		return 1
	}
	return t.runner.Factor(ctx, t.role())
}

// measured is the length of texts in tokens; a bound that needs no counting where that is small enough.
func measured(factor float64, enough int, texts ...string) int {
	bytes, size := 0, 0
	for _, text := range texts {
		bytes += len(text)
	}
	if bound := int(float64(bytes) * factor / minBytes); bound <= enough {
		return bound
	}
	for _, text := range texts {
		size += scaled(text, factor)
	}
	return size
}

func scaled(text string, factor float64) int { return int(float64(token.Estimate(text))*factor + 0.5) }

// options shorten towards what the step is about.
func (t *turn) options(tokens int) condense.Options {
	focus := []string{t.task.Params["topic"], t.task.asked()}
	return condense.Options{Focus: append(focus, t.task.Feedback...), Language: string(t.task.Language), Tokens: tokens}
}

// stored gives recall_details the whole answer of a tool.
func (t *turn) stored(id string) (json.RawMessage, bool) {
	for row, m := range t.transcript {
		if m.Role == model.ToolRole && !m.Failed && ResultID(row) == id {
			return m.Result, true
		}
	}
	return nil, false
}
