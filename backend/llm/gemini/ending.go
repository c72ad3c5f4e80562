package gemini

import (
	"errors"
	"io"
	"strings"

	"pult/backend/llm"
)

// ending judges a reply that was read to its end: its last chunk, or why it is none.
func (c *call) ending() (llm.Chunk, error) {
	r := &c.reply
	class, finish := r.judge()
	if class != "" {
		cause := errors.New("finish reason " + r.finish + ", block reason " + r.block)
		if class == llm.Broken {
			cause = io.ErrUnexpectedEOF
		}
		return llm.Chunk{}, c.fail(class, r.reason(), cause)
	}
	usage := r.tokens()
	if usage == nil {
		usage = &llm.Usage{}
	}
	return llm.Chunk{Finish: finish, Usage: usage}, nil
}

func (r *reply) judge() (llm.Class, llm.Finish) {
	if r.block != "" {
		return llm.Refused, ""
	}
	switch r.finish {
	case "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION":
		return llm.Refused, ""
	case "MALFORMED_FUNCTION_CALL", "MALFORMED_RESPONSE", "UNEXPECTED_TOOL_CALL":
		return llm.Garbled, ""
	case "MAX_TOKENS":
		if !r.content {
			return llm.NoRoom, ""
		}
		return "", llm.Length
	}
	switch {
	case !r.content:
		return llm.NoAnswer, ""
	case r.finish == "": // every whole reply has a reason for its end
		return llm.Broken, ""
	case r.calls > 0:
		return "", llm.ToolUse
	case r.finish == "STOP":
		return "", llm.Stopped
	}
	return "", llm.OtherEnds
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
