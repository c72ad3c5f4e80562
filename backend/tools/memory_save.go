package tools

import (
	"context"
	_ "embed"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/memory"
	"pult/backend/tools/tool"
)

//go:embed memory_save.md
var memorySaveText string

const (
	// usualConfidence is that of a fact that comes without one (seed 003).
	usualConfidence = 80
	percent         = 100
)

// SaveArgs propose facts (seed 003).
type SaveArgs struct {
	Facts []SaveFact `json:"facts"`
}

// SaveFact is one of them.
type SaveFact struct {
	Content    string           `json:"content" jsonschema:"description=one sentence in the teacher's language"`
	Category   memory.Category  `json:"category,omitempty" jsonschema:"enum=profile,enum=preference,enum=technical,enum=project,enum=class"`
	Tier       memory.Tier      `json:"tier,omitempty" jsonschema:"enum=core,enum=important,enum=context"`
	Confidence *float64         `json:"confidence,omitempty" jsonschema:"description=0 to 100: how sure it is"`
	Keywords   []string         `json:"keywords,omitempty" jsonschema:"description=other words it shall be found by"`
	Quote      string           `json:"quote,omitempty" jsonschema:"description=the words it was read from"`
	Origin     memory.Origin    `json:"origin,omitempty" jsonschema:"enum=request,enum=conclusion,enum=web,enum=mail,enum=document,description=whose words these are"`
	Scope      memory.ScopeKind `json:"scope,omitempty" jsonschema:"enum=me,enum=school,enum=class,enum=project,description=what it holds for"`
	Name       string           `json:"name,omitempty" jsonschema:"description=of the class or project"`
}

// SaveAnswer tells for each fact what became of it, in their order.
type SaveAnswer struct {
	Results  []SaveResult `json:"results"`
	Saved    int          `json:"saved"`
	Proposed int          `json:"proposed"` // wait for the teacher
}

// SaveResult is what became of one fact.
type SaveResult struct {
	Content string        `json:"content"` // shortened when it was refused
	Result  memory.Result `json:"result"`
	Reason  string        `json:"reason"`
}

func memorySave(deps Deps) (tool.Tool, error) {
	return tool.New(
		"memory_save",
		memorySaveText,
		tool.Proposes,
		func(ctx context.Context, in tool.Scope, a SaveArgs) (tool.Result, error) {
			if len(a.Facts) == 0 {
				return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil, "tool", "memory_save")
			}
			facts := make([]memory.Fact, len(a.Facts))
			for i, f := range a.Facts {
				facts[i] = f.fact()
			}
			outcomes, err := deps.Memory.Propose(
				ctx,
				facts,
				memory.Occasion{RunID: in.RunID, StepID: in.StepID, Words: in.Request},
			)
			if err != nil {
				return tool.Result{}, err
			}
			answer := SaveAnswer{Results: make([]SaveResult, len(outcomes))}
			words := i18n.Must(i18n.English) // the language of the rules that agents get
			for i, out := range outcomes {
				answer.Results[i] = SaveResult{Content: out.Fact.Text, Result: out.Result, Reason: words.Say(out.Reason)}
				switch out.Result {
				case memory.Saved:
					answer.Saved++
				case memory.Proposed, memory.Waiting:
					answer.Proposed++
				case memory.Known, memory.Echo, memory.Refused, memory.Full, memory.Ask, memory.Dropped:
				}
			}
			return result(answer, answer.Saved+answer.Proposed)
		},
	)
}

func (f SaveFact) fact() memory.Fact {
	confidence := usualConfidence
	if f.Confidence != nil {
		c := *f.Confidence
		if c > 0 && c <= 1 { // a share, as in seed 003
			c *= percent
		}
		confidence = int(max(-1, min(c, percent+1)))
	}
	return memory.Fact{
		Text: f.Content, Category: f.Category, Tier: f.Tier, Confidence: confidence, Keywords: f.Keywords,
		Scope: memory.Scope{Kind: f.Scope, Name: f.Name}, Source: memory.Source{Origin: f.Origin, Quote: f.Quote},
	}
}
