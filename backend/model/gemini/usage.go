package gemini

import (
	"bytes"
	"encoding/json"

	"pult/backend/model"
)

// tokens is the usage that came last, or nil.
func (r *reply) tokens() *model.Usage { return usageOf(r.usage) }

// usageOf brings Gemini's counts into our form. Its prompt tokens hold the cached ones already, its candidates do not
// hold the thoughts. A count of zero is left out on the wire like one that is not known; only the thoughts can be told
// from the total.
func usageOf(raw json.RawMessage) *model.Usage {
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil
	}
	u := &model.Usage{Raw: bytes.Clone(raw)}
	var counts struct {
		Prompt     *int64 `json:"promptTokenCount"`
		Cached     *int64 `json:"cachedContentTokenCount"`
		Candidates *int64 `json:"candidatesTokenCount"`
		Thoughts   *int64 `json:"thoughtsTokenCount"`
		ToolUse    int64  `json:"toolUsePromptTokenCount"`
		Total      *int64 `json:"totalTokenCount"`
	}
	if json.Unmarshal(raw, &counts) != nil {
		return u
	}
	u.Input, u.Cached, u.Output, u.Thoughts = counts.Prompt, counts.Cached, counts.Candidates, counts.Thoughts
	if counts.Thoughts == nil && counts.Total != nil && counts.Prompt != nil {
		rest := *counts.Total - *counts.Prompt - counts.ToolUse
		if counts.Candidates != nil {
			rest -= *counts.Candidates
		}
		if rest > 0 {
			u.Thoughts = &rest
		}
	}
	return u
}
