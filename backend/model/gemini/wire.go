package gemini

import (
	"encoding/json"
	"strconv"
	"strings"
)

// element is one object of a reply, as far as we read it.
type element struct {
	Candidates     []candidate     `json:"candidates"`
	PromptFeedback feedback        `json:"promptFeedback"`
	UsageMetadata  json.RawMessage `json:"usageMetadata"`
	Error          *problem        `json:"error"`
}

type candidate struct {
	Content       content         `json:"content"`
	FinishReason  json.RawMessage `json:"finishReason"`
	FinishMessage string          `json:"finishMessage"`
	SafetyRatings []rating        `json:"safetyRatings"`
}

type content struct {
	Parts []part `json:"parts"`
}

// part is a piece of content. What goes through the SDK stays as it is.
type part struct {
	Text             json.RawMessage `json:"text"`
	Thought          bool            `json:"thought"`
	ThoughtSignature string          `json:"thoughtSignature"`
	FunctionCall     *functionCall   `json:"functionCall"`
	InlineData       *inlineData     `json:"inlineData"`
}

type functionCall struct {
	ID   string          `json:"id"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
}

type inlineData struct {
	MimeType json.RawMessage `json:"mimeType"`
	Data     json.RawMessage `json:"data"`
}

type feedback struct {
	BlockReason        json.RawMessage `json:"blockReason"`
	BlockReasonMessage string          `json:"blockReasonMessage"`
	SafetyRatings      []rating        `json:"safetyRatings"`
}

type rating struct {
	Category string `json:"category"`
	Blocked  bool   `json:"blocked"`
}

// enum is the name of a value. A server that was asked for numbers, or always sends them, means the names of the public
// API in its order; a number without a name stays a number. Empty: not set.
func enum(raw json.RawMessage, names []string) string {
	text := strings.Trim(string(raw), `"`)
	if text == "null" || strings.HasSuffix(text, "_UNSPECIFIED") {
		return ""
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n < len(names) {
		return names[n]
	}
	return text
}

func finishNames() []string {
	return []string{
		"", "STOP", "MAX_TOKENS", "SAFETY", "RECITATION", "OTHER", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII",
		"MALFORMED_FUNCTION_CALL", "IMAGE_SAFETY",
	}
}

func blockNames() []string {
	return []string{"", "SAFETY", "OTHER", "BLOCKLIST", "PROHIBITED_CONTENT", "IMAGE_SAFETY"}
}
