package openai

import (
	"bytes"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pult/backend/model"
)

// problem is what a server says about an error, in any of the shapes that servers use.
type problem struct {
	found  bool
	page   bool // what came is a page for people
	status int  // a number in the code; gateways pass on the status of the provider behind them
	code   string
	kind   string
	param  string
	words  string
	window int64 // tokens of the context, where it is told
}

// problemIn finds the error in an answer: OpenAI's {"error":{"message","type","code","param"}}, Ollama's
// {"error":"text"}, vLLM's {"object":"error","message"}, FastAPI's {"detail"}, and an array around one.
func problemIn(body []byte) problem {
	body = bytes.TrimSpace(body)
	if len(body) > 0 && body[0] == '[' {
		var list []json.RawMessage
		if json.Unmarshal(body, &list) == nil && len(list) > 0 {
			body = list[0]
		}
	}
	var top map[string]json.RawMessage
	if json.Unmarshal(body, &top) != nil {
		return problem{}
	}
	p := problem{found: flat(top["object"]) == "error"}
	for _, key := range []string{"error", "message", "detail"} {
		if words := flat(top[key]); words != "" && p.words == "" {
			p.words, p.found = words, p.found || key != "message"
		}
	}
	var inner map[string]json.RawMessage
	if json.Unmarshal(top["error"], &inner) == nil && inner != nil {
		top, p.found = inner, true
	}
	p.code, p.kind, p.param = flat(top["code"]), flat(top["type"]), flat(top["param"])
	p.window = windowIn(flat(top["n_ctx"]), p.words)
	if p.status, _ = strconv.Atoi(p.code); p.status < 400 || p.status > 599 {
		p.status = 0
	}
	return p
}

// contextSize finds the size of a context in the words of a refusal: "maximum context length is 4096 tokens".
var contextSize = regexp.MustCompile(`(?i)(?:context|n_ctx)[^.\d]{0,40}?(\d{3,8})`)

// leastContext is the smallest context, in tokens, that a server is believed to have: a smaller number in a refusal is
// by how much a prompt is too long.
const leastContext = 512

// windowIn is the size of a context by a field of its own, else by words; 0 where neither tells. Of two numbers the
// larger one is the prompt that did not fit.
func windowIn(field, words string) int64 {
	if n, err := strconv.ParseInt(field, 10, 64); err == nil && n >= leastContext {
		return n
	}
	var size int64
	for _, m := range contextSize.FindAllStringSubmatch(words, -1) {
		n, err := strconv.ParseInt(m[1], 10, 64)
		if err == nil && n >= leastContext && (size == 0 || n < size) {
			size = n
		}
	}
	return size
}

// flat is the text in a JSON value.
func flat(raw json.RawMessage) string {
	var v any
	if len(raw) == 0 || json.Unmarshal(raw, &v) != nil {
		return ""
	}
	return textIn(v)
}

// textIn finds the words in an error of any shape: servers agree on none.
func textIn(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		var all []string
		for _, one := range v {
			all = append(all, textIn(one))
		}
		return strings.Join(all, "; ")
	case map[string]any:
		for _, key := range []string{"message", "msg", "detail", "error"} {
			if text := textIn(v[key]); text != "" {
				return text
			}
		}
	}
	return ""
}

// refused makes an error of an answer without success.
func (c *call) refused(resp *http.Response) error {
	if to := model.Forwarded(resp); to != "" {
		e := c.fail(model.Redirected, to, fmt.Errorf("status %d", resp.StatusCode))
		e.Status = resp.StatusCode
		return e
	}
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxProblem)) // the status alone says enough
	p := problemIn(body)
	p.found = p.found || p.words != "" // some proxies say only {"message"}
	media, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	p.page = !p.found && model.IsPage(media, body)
	e := c.refusal(resp.StatusCode, p)
	wait, reset := c.pause(resp.Header)
	e.Waits(wait, c.now)
	e.ResetsAt(reset)
	return e
}

// refusal is the error for a problem; a status of success is that of an answer that began well.
func (c *call) refusal(status int, p problem) *model.CallError {
	words := p.words
	if words == "" {
		words = strings.TrimSpace(fmt.Sprintf("HTTP %d %s", status, http.StatusText(status)))
	}
	e := c.fail(c.classify(status, p), words, fmt.Errorf("status %d, code %q, type %q", status, p.code, p.kind))
	e.Status, e.NoTools = status, p.noTools()
	if e.Class == model.TooLong {
		e.Holds(p.window)
	}
	return e
}

// noTools reports that the model or the server takes no tools: Ollama, llama.cpp without --jinja, vLLM without its
// switch, OpenRouter.
func (p problem) noTools() bool {
	return p.says(
		"does not support tools", "does not support tool", "tool use is not supported",
		"tools are not supported", "support tool use", "tools param requires", "tool choice requires",
		"does not support function", "function calling is not supported",
	)
}

func (c *call) classify(status int, p problem) model.Class {
	if status < 300 {
		status = p.status
	}
	switch {
	case p.tooLong() && status < 500 && status != http.StatusTooManyRequests:
		return model.TooLong
	case p.code == "model_not_found":
		return model.Gone
	case p.badKey() && status < 500:
		return model.BadKey
	case p.malformed():
		return model.Malformed
	case p.page && status < 500 && status != http.StatusTooManyRequests && status != http.StatusRequestTimeout &&
		status != http.StatusRequestEntityTooLarge:
		return model.WebPage // of a filter or of another server: it says nothing about the key or the model
	}
	switch status {
	case 0:
		if p.says("unexpected endpoint") { // LM AudioGen's 404
			return model.Garbled
		}
		return model.Broken
	case http.StatusUnauthorized:
		return model.BadKey
	case http.StatusForbidden:
		return model.Forbidden
	case http.StatusNotFound, http.StatusGone:
		return p.missing()
	case http.StatusRequestEntityTooLarge:
		return model.TooLong
	case http.StatusPaymentRequired:
		return model.Quota
	case http.StatusTooManyRequests:
		return p.limit()
	case http.StatusRequestTimeout, http.StatusGatewayTimeout:
		return model.TimedOut
	case http.StatusServiceUnavailable, 529:
		return model.Overloaded
	}
	switch {
	case status >= 500:
		return model.ServerFault
	case status >= 400:
		return model.BadRequest
	}
	return model.Garbled
}

// tooLong recognises a prompt that does not fit. Few servers have a code for it, so their words count as well.
func (p problem) tooLong() bool {
	codes := []string{"context_length_exceeded", "exceed_context_size_error", "model_context_window_exceeded"}
	if slices.Contains(codes, p.code) || slices.Contains(codes, p.kind) {
		return true
	}
	return p.says(
		"maximum context length", "available context", "context length of only", "exceeds the context",
		"exceed context", "prompt is too long", "prompt too long", "exceeded max context",
		"greater than the context length", "too large for model with",
	)
}

// malformed recognises a call of a tool that the server could not read: Groq has a code for it, llama.cpp and Ollama
// have words.
func (p problem) malformed() bool {
	return p.code == "tool_use_failed" || p.says(
		"failed to parse tool call", "error parsing tool call", "failed to call a function", "invalid tool call arguments",
	)
}

func (p problem) badKey() bool {
	return p.code == "invalid_api_key" || p.says("api key not valid", "incorrect api key", "invalid api key")
}

// missing tells a model that is gone from an address that leads nowhere.
func (p problem) missing() model.Class {
	if !p.found || p.code == "unknown_url" || p.says("invalid url", "file not found", "unexpected endpoint") ||
		p.words == "Not Found" {
		return model.Garbled
	}
	return model.Gone
}

// limit tells a limit that a pause helps against from one that it does not.
func (p problem) limit() model.Class {
	if p.code == "insufficient_quota" || p.kind == "insufficient_quota" ||
		p.says("per day", "(rpd)", "(tpd)", "billing", "credits") {
		return model.Quota
	}
	return model.RateLimited
}

func (p problem) says(phrases ...string) bool {
	words := strings.ToLower(p.words)
	return slices.ContainsFunc(phrases, func(s string) bool { return strings.Contains(words, s) })
}

// pause reads how long the server asks to wait, and when that is over.
func (c *call) pause(h http.Header) (wait time.Duration, reset time.Time) {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil {
		wait = model.Seconds(ms / 1000)
	} else if h.Get("Retry-After") != "" {
		wait = model.RetryAfter(h, c.now)
	} else {
		for _, what := range []string{"Requests", "Tokens"} { // the limit that is used up says when it begins anew
			d, err := time.ParseDuration(h.Get("X-Ratelimit-Reset-" + what))
			if left := h.Get("X-Ratelimit-Remaining-" + what); err == nil &&
				(left == "" || left == "0" || strings.HasPrefix(left, "-")) {
				wait = max(wait, d)
			}
		}
	}
	if wait = max(wait, 0); wait > 0 && c.now != nil {
		reset = c.now().Add(wait)
	}
	return wait, reset
}

// classOf is the class of an error below HTTP: only when no connection was made, surely nothing was sent.
func classOf(err error) model.Class {
	var dial *net.OpError
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	switch {
	case errors.As(err, &dial) && dial.Op == "dial", errors.As(err, &name), errors.As(err, &certificate):
		return model.Unreachable
	case errors.As(err, &record):
		return model.Garbled
	}
	return model.Broken
}
