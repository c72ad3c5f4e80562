package tools

import (
	"context"
	_ "embed"
	"encoding/json"

	"pult/backend/base/fault"
	"pult/backend/knowledge/condense"
	"pult/backend/model/token"
	"pult/backend/tools/tool"
)

//go:embed recall_details.md
var recallDetailsText string

// maxRecalled bounds one answer in tokens: the whole of a long document would push everything else out of the context.
// With a focus, what matters for it is in there; pages give the rest.
const maxRecalled = 6_000

// RecallArgs name a stored result.
type RecallArgs struct {
	ResultID string `json:"resultId" jsonschema:"description=the _id of an earlier result"`
	Focus    string `json:"focus,omitempty" jsonschema:"description=what you look for in it"`
	Page     int    `json:"page,omitempty" jsonschema:"description=1 for the beginning and so on; only for results that are too long"`
}

// Recalled is the answer of recall_details.
type Recalled struct {
	ResultID string          `json:"resultId"`
	Result   json.RawMessage `json:"result,omitempty"` // the whole result, or what fits the focus
	Text     string          `json:"text,omitempty"`   // a page of a result that is too long
	Page     int             `json:"page,omitempty"`
	Pages    int             `json:"pages,omitempty"`
}

func recallDetails(Deps) (tool.Tool, error) {
	return tool.New(
		"recall_details",
		recallDetailsText,
		tool.Reads,
		func(_ context.Context, in tool.Scope, a RecallArgs) (tool.Result, error) {
			if in.Stored == nil {
				return tool.Result{}, fault.New(fault.NotFound, "fault.tool.result", nil, "id", a.ResultID)
			}
			whole, ok := in.Stored(a.ResultID)
			if !ok {
				return tool.Result{}, fault.New(fault.NotFound, "fault.tool.result", nil, "id", a.ResultID)
			}
			answer := Recalled{ResultID: a.ResultID, Result: whole}
			switch {
			case a.Focus != "":
				answer.Result, _ = condense.JSON(
					whole,
					condense.Options{Focus: []string{a.Focus}, Language: in.Language, Tokens: maxRecalled / 2},
				)
			case token.Estimate(string(whole)) > maxRecalled:
				answer.page(string(whole), a.Page)
			}
			return result(answer, tool.Uncounted)
		},
	)
}

// page cuts a long result into pieces of equal length, between letters.
func (r *Recalled) page(whole string, n int) {
	text := []rune(whole)
	r.Pages = token.Estimate(whole)/maxRecalled + 1
	r.Page = min(max(n, 1), r.Pages)
	length := (len(text) + r.Pages - 1) / r.Pages
	from := min((r.Page-1)*length, len(text))
	r.Result, r.Text = nil, string(text[from:min(from+length, len(text))])
}
