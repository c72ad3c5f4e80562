package gemini

import (
	"bytes"
	"encoding/json"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // a teacher's Windows has no table of time zones

	"pult/backend/model"
)

// problem is Google's error object.
type problem struct {
	Code    int      `json:"code"`
	Message string   `json:"message"`
	Status  string   `json:"status"` // name of the code, "INVALID_ARGUMENT"
	Details []detail `json:"details"`
}

// detail is one of ErrorInfo (Reason), QuotaFailure (Violations) and RetryInfo (RetryDelay).
type detail struct {
	Reason     string `json:"reason"`
	Violations []struct {
		QuotaID string `json:"quotaId"`
	} `json:"violations"`
	RetryDelay string `json:"retryDelay"` // "37s"
}

// Error is for the log; the words of the provider go to the teacher.
func (p *problem) Error() string {
	words := []string{"gemini answered", strconv.Itoa(p.Code), p.Status}
	for _, d := range p.Details {
		if d.Reason != "" {
			words = append(words, d.Reason)
		}
	}
	return strings.Join(words, " ") + ": " + p.Message
}

// status is the HTTP status that the problem stands for; came is the one it came with.
func (p *problem) status(came int) int {
	if p.Code >= 400 && p.Code < 600 {
		return p.Code
	}
	return came
}

func (p *problem) has(reason string) bool {
	return slices.ContainsFunc(p.Details, func(d detail) bool { return d.Reason == reason })
}

func (p *problem) says(words ...string) bool {
	text := strings.ToLower(p.Message)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// perDay reports that a pause does not help: the day's quota or the account is used up.
func (p *problem) perDay() bool {
	for _, d := range p.Details {
		for _, v := range d.Violations {
			if strings.Contains(v.QuotaID, "PerDay") {
				return true
			}
		}
	}
	return false
}

// problemIn is the error object that a body consists of, alone or in an array as streams send it; nil when it holds
// none.
func problemIn(raw []byte) *problem {
	raw = bytes.TrimSpace(raw)
	if inner, ok := bytes.CutPrefix(raw, []byte("[")); ok {
		raw = inner
	}
	var e struct {
		Error *problem `json:"error"`
	}
	err := json.NewDecoder(bytes.NewReader(raw)).Decode(&e)
	if err == nil {
		return e.Error
	}
	return nil // a page, or whatever it is
}

// rejected is a reply with another status than 200. A page that is no answer of Gemini, of a school's proxy for
// example, says nothing about the key or the model; only its status can still tell that somebody is overloaded.
func (c *call) rejected(res *http.Response, raw []byte) error {
	if p := problemIn(raw); p != nil {
		p.Code = res.StatusCode
		return c.classified(res.StatusCode, p, res.Header)
	}
	p := &problem{Code: res.StatusCode, Status: http.StatusText(res.StatusCode)}
	if to := model.Forwarded(res); to != "" {
		failed := c.fail(model.Redirected, to, p)
		failed.Status = res.StatusCode
		return failed
	}
	foreign := len(bytes.TrimSpace(raw)) > 0
	if failed := c.classified(res.StatusCode, p, res.Header); !foreign || failed.Class == model.ServerFault ||
		failed.Class == model.Overloaded ||
		failed.Class == model.RateLimited ||
		failed.Class == model.TimedOut {
		return failed
	}
	class := model.Garbled
	if kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); model.IsPage(kind, raw) {
		class = model.WebPage
	}
	failed := c.fail(class, p.Status, p)
	failed.Status = res.StatusCode
	return failed
}

// classified makes the failure of an error that the provider told.
func (c *call) classified(status int, p *problem, header http.Header) *model.CallError {
	class := classOf(status, p)
	failed := c.fail(class, p.Message, p)
	failed.Status = status
	if failed.Retryable() {
		failed.Waits(c.pause(p, header), c.now)
	}
	if class == model.Quota && p.perDay() && c.now != nil {
		failed.ResetsAt(pacificMidnight(c.now()))
	}
	return failed
}

func classOf(status int, p *problem) model.Class {
	switch status {
	case http.StatusBadRequest:
		return refusal(p)
	case http.StatusUnauthorized:
		return model.BadKey
	case http.StatusForbidden:
		if p.has("API_KEY_INVALID") {
			return model.BadKey
		}
		return model.Forbidden
	case http.StatusNotFound:
		return model.Gone
	case http.StatusRequestEntityTooLarge:
		return model.TooLong
	case http.StatusTooManyRequests:
		if p.perDay() || p.says("credits are depleted", "spending cap") {
			return model.Quota
		}
		return model.RateLimited
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

// refusal tells the kinds of 400 apart. For two of them Google has no reason but its sentence.
func refusal(p *problem) model.Class {
	switch {
	case p.has("API_KEY_INVALID"), p.says("api key not valid", "api key expired"):
		return model.BadKey
	case p.Status == "FAILED_PRECONDITION" && p.says("location is not supported", "not available in your country"):
		return model.Forbidden
	case p.says("token count") && p.says("exceeds"):
		return model.TooLong
	}
	return model.BadRequest
}

// pause is what the provider asks for; 0: nothing.
func (c *call) pause(p *problem, header http.Header) time.Duration {
	for _, d := range p.Details {
		if wait, err := time.ParseDuration(d.RetryDelay); err == nil && wait > 0 {
			return wait
		}
	}
	return model.RetryAfter(header, c.now)
}

// pacificMidnight is when Google's daily quotas begin anew: the next midnight in California.
func pacificMidnight(now time.Time) time.Time {
	california, err := time.LoadLocation("America/Los_Angeles")
	if err != nil { // the table is part of the program: cannot happen
		california = time.FixedZone("PST", -8*60*60)
	}
	year, month, day := now.In(california).Date()
	return time.Date(year, month, day+1, 0, 0, 0, 0, california)
}
