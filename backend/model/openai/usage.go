package openai

import (
	"encoding/json"
	"strconv"

	"pult/backend/model"
)

// count is a number of tokens; servers written in other languages send 12.0.
type count int64

// UnmarshalJSON takes any number.
func (n *count) UnmarshalJSON(data []byte) error {
	f, err := strconv.ParseFloat(string(data), 64)
	*n = count(f)
	return err
}

// counts has the names of all endpoints: those of pictures count input and output, those of DeepSeek hits of the cache.
type counts struct {
	Prompt     *count `json:"prompt_tokens"`
	Completion *count `json:"completion_tokens"`
	Total      *count `json:"total_tokens"`
	Input      *count `json:"input_tokens"`
	Output     *count `json:"output_tokens"`
	Hit        *count `json:"prompt_cache_hit_tokens"`
	OfPrompt   struct {
		Cached *count `json:"cached_tokens"`
	} `json:"prompt_tokens_details"`
	OfCompletion struct {
		Reasoning *count `json:"reasoning_tokens"`
	} `json:"completion_tokens_details"`
}

// usage brings a server's counts into our form. What it does not say, or says as 0 where that cannot be, stays unknown.
func (m *Model) usage(modelName string, raw json.RawMessage) *model.Usage {
	u := &model.Usage{Local: m.local(modelName), Raw: append(json.RawMessage(nil), raw...)}
	var n counts
	if json.Unmarshal(raw, &n) != nil {
		return u
	}
	u.Input = known(n.Prompt, n.Input)
	output := known(n.Completion, n.Output)
	if u.Cached = amount(n.OfPrompt.Cached); u.Cached == nil {
		u.Cached = amount(n.Hit)
	}
	u.Thoughts = amount(n.OfCompletion.Reasoning)
	if output != nil && u.Thoughts != nil {
		// xAI counts them beside the completion
		apart := n.Total != nil && u.Input != nil && int64(*n.Total) == *u.Input+*output+*u.Thoughts
		if visible := *output - *u.Thoughts; !apart && visible >= 0 {
			output = &visible
		}
	}
	u.Output = output
	return u
}

// known is the first count above zero.
func known(all ...*count) *int64 {
	for _, n := range all {
		if n != nil && *n > 0 {
			return amount(n)
		}
	}
	return nil
}

func amount(n *count) *int64 {
	if n == nil || *n < 0 {
		return nil
	}
	v := int64(*n)
	return &v
}
