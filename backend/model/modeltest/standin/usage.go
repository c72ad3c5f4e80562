package standin

import (
	"encoding/json"

	"pult/backend/model"
)

const (
	bytesPerToken = 4
	cacheBlock    = 128 // providers keep prompts in blocks of so many tokens
	minThoughts   = 16
)

// usage counts tokens. cached is part of input; thoughts is no part of output.
type usage struct{ input, cached, output, thoughts int64 }

func tokens(n int) int64 { return int64((n + bytesPerToken - 1) / bytesPerToken) }

// usageOf counts a call. What stood in the call before, everything up to the newest reply of the model, counts as kept
// in the cache.
func usageOf(req model.Request, a answer, thinks bool) usage {
	known, all := 0, len(req.System)+len(req.Input)+len(req.Schema)
	for _, t := range req.Native() {
		all += len(t.Name) + len(t.Description) + len(t.Schema)
	}
	for _, b := range req.Blobs {
		all += len(b.Data) / 64
	}
	for _, m := range req.Messages {
		if m.Role == model.Assistant {
			known = all
		}
		all += len(m.Text) + len(m.Result) + callBytes(m.Calls)
	}
	u := usage{input: tokens(all), cached: tokens(known) / cacheBlock * cacheBlock}
	u.output = tokens(len(a.text) + callBytes(a.calls))
	if a.picture != nil {
		u.output += tokens(len(a.picture))
	}
	if thinks {
		u.thoughts = minThoughts + tokens(len(a.thought))
	}
	return u
}

func callBytes(calls []model.ToolCall) (n int) {
	for _, c := range calls {
		n += len(c.Name) + len(c.Args)
	}
	return n
}

// encoded is v as JSON. The types of this package can always be encoded.
func encoded(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		return []byte(`{}`)
	}
	return raw
}
