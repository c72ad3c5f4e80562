package standin

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"pult/backend/model"
)

type openaiRequest struct {
	Model         string          `json:"model"`
	Messages      []openaiMessage `json:"messages"`
	Tools         []openaiTool    `json:"tools"`
	Stream        bool            `json:"stream"`
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
	MaxTokens           int `json:"max_tokens"`
	MaxCompletionTokens int `json:"max_completion_tokens"`
	ResponseFormat      struct {
		Type       string `json:"type"`
		JSONSchema struct {
			Name   string          `json:"name"`
			Schema json.RawMessage `json:"schema"`
		} `json:"json_schema"`
	} `json:"response_format"`
}

// openaiMessage has Content as text, as a list of parts or as null.
type openaiMessage struct {
	Role       string          `json:"role"`
	Content    json.RawMessage `json:"content"`
	ToolCalls  []openaiCall    `json:"tool_calls"`
	ToolCallID string          `json:"tool_call_id"`
}

type openaiPart struct {
	Type     string `json:"type"`
	Text     string `json:"text"`
	ImageURL struct {
		URL string `json:"url"`
	} `json:"image_url"`
}

type openaiTool struct {
	Type     string `json:"type"`
	Function struct {
		Name        string          `json:"name"`
		Description string          `json:"description"`
		Parameters  json.RawMessage `json:"parameters"`
	} `json:"function"`
}

type openaiCall struct {
	Index    *int           `json:"index,omitempty"` // in a stream
	ID       string         `json:"id,omitempty"`
	Type     string         `json:"type,omitempty"`
	Function openaiFunction `json:"function"`
}

type openaiFunction struct {
	Name      string `json:"name,omitempty"`
	Arguments string `json:"arguments"`
}

// openaiDelta is a message of a reply, or a piece of one.
type openaiDelta struct {
	Role      string       `json:"role,omitempty"`
	Content   *string      `json:"content,omitempty"`
	Reasoning string       `json:"reasoning_content,omitempty"`
	ToolCalls []openaiCall `json:"tool_calls,omitempty"`
}

type openaiChoice struct {
	Index   int          `json:"index"`
	Message *openaiDelta `json:"message,omitempty"`
	Delta   *openaiDelta `json:"delta,omitempty"`
	Finish  *string      `json:"finish_reason"`
}

type openaiReply struct {
	ID      string         `json:"id"`
	Object  string         `json:"object"`
	Created int64          `json:"created"`
	Model   string         `json:"model"`
	Choices []openaiChoice `json:"choices"`
	Usage   *openaiUsage   `json:"usage,omitempty"`
}

type openaiUsage struct {
	Prompt     int64 `json:"prompt_tokens"`
	Completion int64 `json:"completion_tokens"`
	Total      int64 `json:"total_tokens"`
	OfPrompt   struct {
		Cached int64 `json:"cached_tokens"`
	} `json:"prompt_tokens_details"`
	OfCompletion struct {
		Reasoning int64 `json:"reasoning_tokens"`
	} `json:"completion_tokens_details"`
}

// wire counts as the protocol does: thinking is part of the completion.
func (u usage) wire() *openaiUsage {
	w := &openaiUsage{Prompt: u.input, Completion: u.output + u.thoughts}
	w.Total = w.Prompt + w.Completion
	w.OfPrompt.Cached, w.OfCompletion.Reasoning = u.cached, u.thoughts
	return w
}

// The provider's words for a transcript that does not hold together.
const (
	strayAnswer = "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with " +
		"'tool_calls'."
	answerMissing = "An assistant message with 'tool_calls' must be followed by tool messages responding to each " +
		"'tool_call_id'."
	wrongContent = "Invalid type for 'messages.content': expected a string or an array of objects."
)

// typed turns the wire into a request, with what the prompt says filled in. An error holds the provider's words.
func (q openaiRequest) typed() (model.Request, error) {
	req := model.Request{
		Model:     q.Model,
		MaxOutput: max(q.MaxTokens, q.MaxCompletionTokens),
		Schema:    q.ResponseFormat.JSONSchema.Schema,
	}
	for _, t := range q.Tools {
		req.Tools = append(
			req.Tools,
			model.Tool{Name: t.Function.Name, Description: t.Function.Description, Schema: t.Function.Parameters},
		)
	}
	open := map[string]bool{}
	for _, m := range q.Messages {
		if len(open) > 0 && m.Role != "tool" {
			return req, wordsError(answerMissing)
		}
		if err := m.add(&req, open); err != nil {
			return req, err
		}
	}
	if len(open) > 0 {
		return req, wordsError(answerMissing)
	}
	read(&req)
	plain(&req)
	return req, nil
}

// add puts the message into the request; open holds the calls that wait for an answer.
func (m openaiMessage) add(req *model.Request, open map[string]bool) error {
	text, blobs, err := m.content()
	if err != nil {
		return err
	}
	req.Blobs = append(req.Blobs, blobs...)
	switch m.Role {
	case "system", "developer":
		req.System = strings.TrimPrefix(req.System+"\n"+text, "\n")
	case "assistant":
		reply := model.Message{Role: model.Assistant, Text: text}
		for _, c := range m.ToolCalls {
			open[c.ID] = true
			reply.Calls = append(
				reply.Calls,
				model.ToolCall{
					ID:   c.ID,
					Name: c.Function.Name,
					Args: asWritten(c.Function.Name, json.RawMessage(c.Function.Arguments)),
				},
			)
		}
		req.Messages = append(req.Messages, reply)
	case "tool":
		if !open[m.ToolCallID] {
			return wordsError(strayAnswer)
		}
		delete(open, m.ToolCallID)
		result := json.RawMessage(text)
		req.Messages = append(
			req.Messages,
			model.Message{Role: model.ToolRole, CallID: m.ToolCallID, Result: result, Failed: isFailure(result)},
		)
	default:
		if len(req.Messages) == 0 {
			req.Input = strings.TrimPrefix(req.Input+"\n"+text, "\n")
			return nil
		}
		req.Messages = append(req.Messages, model.Message{Role: model.User, Text: text})
	}
	return nil
}

func (m openaiMessage) content() (text string, blobs []model.Blob, err error) {
	if len(m.Content) == 0 || string(m.Content) == "null" {
		return "", nil, nil
	}
	if json.Unmarshal(m.Content, &text) == nil {
		return text, nil, nil
	}
	var parts []openaiPart
	if json.Unmarshal(m.Content, &parts) != nil {
		return "", nil, wordsError(wrongContent)
	}
	var words strings.Builder
	for _, p := range parts {
		words.WriteString(p.Text)
		head, raw, found := strings.Cut(p.ImageURL.URL, ";base64,")
		if p.Type != "image_url" || !found {
			continue
		}
		data, err := base64.StdEncoding.DecodeString(raw)
		if err != nil {
			return "", nil, wordsError("Invalid base64 image_url.")
		}
		blobs = append(blobs, model.Blob{Media: strings.TrimPrefix(head, "data:"), Data: data})
	}
	return words.String(), blobs, nil
}

func openaiError(message, kind, code string) []byte {
	var e struct {
		Error struct {
			Message string  `json:"message"`
			Type    string  `json:"type"`
			Param   *string `json:"param"`
			Code    *string `json:"code"`
		} `json:"error"`
	}
	e.Error.Message, e.Error.Type = message, kind
	if code != "" {
		e.Error.Code = &code
	}
	return encoded(e)
}

func (openai) refusal(_ int, message string) []byte {
	return openaiError(message, "invalid_request_error", "")
}

func (openai) unauthorized(key string) (int, []byte) {
	if key == "" {
		return http.StatusUnauthorized, openaiError(
			"You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth "+
				"(i.e. Authorization: Bearer YOUR_KEY).",
			"invalid_request_error",
			"",
		)
	}
	return http.StatusUnauthorized, openaiError(
		"Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.",
		"invalid_request_error",
		"invalid_api_key",
	)
}

// usual is the documented answer with a status; a 429 is the limit of a minute and asks for one second.
func (openai) usual(status int) ([]byte, [][2]string) {
	switch status {
	case http.StatusForbidden:
		return openaiError(
			"Country, region, or territory not supported",
			"request_forbidden",
			"unsupported_country_region_territory",
		), nil
	case http.StatusNotFound:
		return openaiError(
			"The model does not exist or you do not have access to it.",
			"invalid_request_error",
			"model_not_found",
		), nil
	case http.StatusTooManyRequests:
		return openaiError(
				"Rate limit reached on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 1s.",
				"requests",
				"rate_limit_exceeded",
			),
			[][2]string{
				{"Retry-After", "1"},
				{"X-Ratelimit-Remaining-Requests", "0"},
				{"X-Ratelimit-Reset-Requests", "1s"},
			}
	case http.StatusServiceUnavailable:
		return openaiError("The engine is currently overloaded, please try again later", "server_error", ""), nil
	case http.StatusInternalServerError:
		return openaiError(
			"The server had an error while processing your request. Sorry about that!",
			"server_error",
			"",
		), nil
	}
	return openaiError(http.StatusText(status), "invalid_request_error", ""), nil
}

func (openai) key(r *http.Request) string {
	key, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return key
}

func (openai) replies(path string) bool {
	return strings.HasSuffix(path, "/chat/completions") || strings.HasSuffix(path, "/images/generations")
}
