package standin

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
)

// geminiRequest is the body of generateContent. Fields that the public description does not name are refused, as there.
type geminiRequest struct {
	Model             string          `json:"model"`
	SystemInstruction *geminiContent  `json:"systemInstruction"`
	Contents          []geminiContent `json:"contents"`
	Tools             []geminiTools   `json:"tools"`
	ToolConfig        json.RawMessage `json:"toolConfig"`
	SafetySettings    json.RawMessage `json:"safetySettings"`
	CachedContent     string          `json:"cachedContent"`
	GenerationConfig  geminiConfig    `json:"generationConfig"`
}

type geminiContent struct {
	Role  string       `json:"role,omitempty"`
	Parts []geminiPart `json:"parts"`
}

type geminiPart struct {
	Text             *string         `json:"text,omitempty"`
	Thought          bool            `json:"thought,omitempty"`
	ThoughtSignature string          `json:"thoughtSignature,omitempty"`
	InlineData       *geminiBlob     `json:"inlineData,omitempty"`
	FunctionCall     *geminiCall     `json:"functionCall,omitempty"`
	FunctionResponse *geminiResponse `json:"functionResponse,omitempty"`
}

type geminiBlob struct {
	MimeType string `json:"mimeType"`
	Data     []byte `json:"data"`
}

type geminiCall struct {
	ID   string          `json:"id,omitempty"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
}

type geminiResponse struct {
	ID       string          `json:"id,omitempty"`
	Name     string          `json:"name"`
	Response json.RawMessage `json:"response"`
}

type geminiTools struct {
	FunctionDeclarations []struct {
		Name                 string          `json:"name"`
		Description          string          `json:"description"`
		Parameters           json.RawMessage `json:"parameters"`
		ParametersJSONSchema json.RawMessage `json:"parametersJsonSchema"`
		Response             json.RawMessage `json:"response"`
	} `json:"functionDeclarations"`
	GoogleSearch  json.RawMessage `json:"googleSearch"`
	CodeExecution json.RawMessage `json:"codeExecution"`
}

type geminiConfig struct {
	StopSequences      []string          `json:"stopSequences"`
	ResponseMIMEType   string            `json:"responseMimeType"`
	ResponseSchema     json.RawMessage   `json:"responseSchema"`
	ResponseJSONSchema json.RawMessage   `json:"responseJsonSchema"`
	ResponseModalities []json.RawMessage `json:"responseModalities"`
	CandidateCount     int               `json:"candidateCount"`
	MaxOutputTokens    int               `json:"maxOutputTokens"`
	Temperature        *float64          `json:"temperature"`
	TopP               *float64          `json:"topP"`
	TopK               *float64          `json:"topK"`
	Seed               *int              `json:"seed"`
	SpeechConfig       json.RawMessage   `json:"speechConfig"`
	ImageConfig        struct {
		AspectRatio string `json:"aspectRatio"`
	} `json:"imageConfig"`
	ThinkingConfig struct {
		IncludeThoughts bool   `json:"includeThoughts"`
		ThinkingBudget  *int   `json:"thinkingBudget"`
		ThinkingLevel   string `json:"thinkingLevel"`
	} `json:"thinkingConfig"`
}

// geminiReply is a whole reply or one piece of a stream. FinishReason is a word or a number, as the client asks.
type geminiReply struct {
	Candidates    []geminiCandidate `json:"candidates"`
	UsageMetadata geminiUsage       `json:"usageMetadata"`
	ModelVersion  string            `json:"modelVersion"`
	ResponseID    string            `json:"responseId"`
}

// geminiUsage leaves out what is nothing.
type geminiUsage struct {
	Prompt     int64 `json:"promptTokenCount"`
	Cached     int64 `json:"cachedContentTokenCount,omitempty"`
	Candidates int64 `json:"candidatesTokenCount,omitempty"`
	Thoughts   int64 `json:"thoughtsTokenCount,omitempty"`
	Total      int64 `json:"totalTokenCount"`
}

type geminiCount struct {
	Total int64 `json:"totalTokens"`
}

type geminiVector struct {
	Values []float32 `json:"values"`
}

type geminiEmbedding struct {
	Embedding geminiVector `json:"embedding"`
}

type geminiEmbeddings struct {
	Embeddings []geminiVector `json:"embeddings"`
}

type geminiCandidate struct {
	Content      geminiContent   `json:"content"`
	FinishReason json.RawMessage `json:"finishReason,omitempty"`
	Index        int             `json:"index"`
}

// geminiEnd is a finish reason, as its word or as its number.
func geminiEnd(word string, asNumber bool) json.RawMessage {
	if asNumber {
		return encoded(map[string]int{"STOP": 1, "MAX_TOKENS": 2}[word])
	}
	return encoded(word)
}

func decodeGemini(body []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return wordsError("Invalid JSON payload received. " + err.Error())
	}
	return nil
}

type geminiFault struct {
	Error struct {
		Code    int            `json:"code"`
		Message string         `json:"message"`
		Status  string         `json:"status"`
		Details []geminiDetail `json:"details,omitempty"`
	} `json:"error"`
}

func geminiError(status int, message string, details ...geminiDetail) []byte {
	var f geminiFault
	f.Error.Code, f.Error.Message, f.Error.Details = status, message, details
	f.Error.Status = map[int]string{
		http.StatusBadRequest: "INVALID_ARGUMENT", http.StatusUnauthorized: "UNAUTHENTICATED",
		http.StatusForbidden: "PERMISSION_DENIED",
		http.StatusNotFound:  "NOT_FOUND", http.StatusTooManyRequests: "RESOURCE_EXHAUSTED",
		http.StatusInternalServerError: "INTERNAL",
		http.StatusServiceUnavailable:  "UNAVAILABLE", http.StatusGatewayTimeout: "DEADLINE_EXCEEDED",
	}[status]
	return encoded(f)
}

// geminiDetail is one of ErrorInfo, QuotaFailure and RetryInfo.
type geminiDetail struct {
	Type       string            `json:"@type"`
	Reason     string            `json:"reason,omitempty"`
	Domain     string            `json:"domain,omitempty"`
	Metadata   map[string]string `json:"metadata,omitempty"`
	Violations []geminiViolation `json:"violations,omitempty"`
	RetryDelay string            `json:"retryDelay,omitempty"`
}

type geminiViolation struct {
	Metric string `json:"quotaMetric"`
	ID     string `json:"quotaId"`
	Value  string `json:"quotaValue"`
}

func (d geminiDetail) of(kind string) geminiDetail {
	d.Type = "type.googleapis.com/google.rpc." + kind
	return d
}

func (gemini) refusal(status int, message string) []byte { return geminiError(status, message) }

func (gemini) unauthorized(key string) (int, []byte) {
	if key == "" {
		return http.StatusForbidden, geminiError(
			http.StatusForbidden,
			"Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other "+
				"form of API consumer identity to call this API.",
		)
	}
	reason := geminiDetail{
		Reason:   "API_KEY_INVALID",
		Domain:   "googleapis.com",
		Metadata: map[string]string{"service": "generativelanguage.googleapis.com"},
	}.of(
		"ErrorInfo",
	)
	return http.StatusBadRequest, geminiError(
		http.StatusBadRequest,
		"API key not valid. Please pass a valid API key.",
		reason,
	)
}

// usual is the documented answer with a status; a 429 is the limit of a minute and asks for one second.
func (g gemini) usual(status int) ([]byte, [][2]string) {
	switch status {
	case http.StatusUnauthorized:
		return geminiError(
			status,
			"Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid "+
				"authentication credential.",
		), nil
	case http.StatusForbidden:
		return geminiError(status, "Your API key does not have permission to use this model."), nil
	case http.StatusNotFound:
		return geminiError(
			status,
			"This model is no longer available to new users. Please update your code to use a newer model for the latest "+
				"features and improvements.",
		), nil
	case http.StatusTooManyRequests:
		return geminiError(
			status,
			"You exceeded your current quota, please check your plan and billing details. Please retry in 1s.",
			geminiDetail{Violations: []geminiViolation{{
				Metric: "generativelanguage.googleapis.com/generate_content_free_tier_requests",
				ID:     "GenerateRequestsPerMinutePerProjectPerModel-FreeTier", Value: "5",
			}}}.of("QuotaFailure"),
			geminiDetail{RetryDelay: "1s"}.of("RetryInfo"),
		), nil
	case http.StatusServiceUnavailable:
		return geminiError(status, "The model is overloaded. Please try again later."), nil
	case http.StatusInternalServerError:
		return geminiError(
			status,
			"An internal error has occurred. Please retry or report in "+
				"https://developers.generativeai.google/guide/troubleshooting",
		), nil
	}
	return geminiError(status, http.StatusText(status)), nil
}

func (gemini) key(r *http.Request) string { return r.Header.Get("X-Goog-Api-Key") }

func (gemini) replies(path string) bool { return strings.HasSuffix(path, "enerateContent") }
