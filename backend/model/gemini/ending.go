package gemini

import (
	"errors"
	"io"
	"strings"

	"pult/backend/model"
)

// ending judges a reply that was read to its end: its last chunk, or why it is none.
func (c *call) ending() (model.Chunk, error) {
	r := &c.reply
	class, finish := r.judge()
	if class != "" {
		cause := errors.New("finish reason " + r.finish + ", block reason " + r.block)
		if class == model.Broken {
			cause = io.ErrUnexpectedEOF
		}
		return model.Chunk{}, c.fail(class, r.reason(), cause)
	}
	usage := r.tokens()
	if usage == nil {
		usage = &model.Usage{}
	}
	return model.Chunk{Finish: finish, Usage: usage}, nil
}

func (r *reply) judge() (model.Class, model.Finish) {
	if r.block != "" {
		return model.Refused, ""
	}
	switch r.finish {
	case "SAFETY",
		"RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT",
		"IMAGE_RECITATION":
		return model.Refused, ""
	case "MALFORMED_FUNCTION_CALL", "MALFORMED_RESPONSE", "UNEXPECTED_TOOL_CALL", "MISSING_THOUGHT_SIGNATURE",
		"TOO_MANY_TOOL_CALLS":
		return model.Malformed, ""
	case "MAX_TOKENS":
		if !r.content {
			return model.NoRoom, ""
		}
		return "", model.Length
	}
	switch {
	case !r.content:
		return model.NoAnswer, ""
	case r.finish == "": // every whole reply has a reason for its end
		return model.Broken, ""
	case r.calls > 0:
		return "", model.ToolUse
	case r.finish == "STOP":
		return "", model.Stopped
	}
	return "", model.OtherEnds
}

// reason is why a reply ended, in the provider's language: its own sentence where it has one, else what its name means.
func (r *reply) reason() string {
	name := r.finish
	if r.block != "" {
		name = r.block
	}
	meanings := map[string]string{
		"":                         "",
		"STOP":                     "",
		"MAX_TOKENS":               "",
		"SAFETY":                   "against the safety rules",
		"RECITATION":               "too close to a published text",
		"BLOCKLIST":                "holds a forbidden word",
		"PROHIBITED_CONTENT":       "prohibited content",
		"SPII":                     "holds sensitive personal data",
		"IMAGE_SAFETY":             "a picture against the safety rules",
		"IMAGE_PROHIBITED_CONTENT": "a picture with prohibited content",
		"IMAGE_RECITATION":         "a picture too close to a published one",
		"LANGUAGE":                 "a language that is not supported",
		"NO_IMAGE":                 "no picture was made",
		"MALFORMED_FUNCTION_CALL":  "a malformed function call",
	}
	words, known := meanings[name]
	if !known {
		words = name
	}
	var concerned []string
	for _, rating := range r.ratings {
		if rating.Blocked {
			category := strings.TrimPrefix(rating.Category, "HARM_CATEGORY_")
			concerned = append(concerned, strings.ToLower(strings.ReplaceAll(category, "_", " ")))
		}
	}
	if len(concerned) > 0 {
		words += " (" + strings.Join(concerned, ", ") + ")"
	}
	if r.message != "" {
		words = strings.TrimPrefix(words+": "+r.message, ": ")
	}
	return words
}
