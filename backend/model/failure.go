package model

import (
	"maps"
	"math"
	"strconv"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

// Class says why a call failed, whoever the provider is. What follows from it (retry, ask, give up) is decided on the
// class, never on a text.
type Class string

// The closed set of classes.
const (
	BadKey      Class = "key"         // 401, or 400 with "API key not valid"
	Forbidden   Class = "forbidden"   // 403: the key may not use this, or not from this country
	Gone        Class = "gone"        // 404: the model does not exist any more, or not for this key
	BadRequest  Class = "request"     // 400: the provider does not take what was sent
	TooLong     Class = "tooLong"     // the prompt does not fit into the model
	RateLimited Class = "rate"        // 429 per minute: again after a pause
	Quota       Class = "quota"       // 429 per day, or no credit left: a pause does not help
	Overloaded  Class = "overloaded"  // 503, 529
	ServerFault Class = "server"      // 500, 502
	Unreachable Class = "unreachable" // no connection; nothing was sent
	TimedOut    Class = "timeout"     // nothing came for too long, or 504
	Broken      Class = "broken"      // the reply broke off, or an error came in its middle
	Garbled     Class = "garbled"     // no reply of the protocol: no JSON, an empty body, a wrong type
	Malformed   Class = "malformed"   // the model wrote a call of a tool that the provider itself cannot read
	WebPage     Class = "page"        // a page for people: of a WLAN that wants a sign-in, of a filter, of another server
	Redirected  Class = "redirected"  // the server wants it sent elsewhere; it is not; words: where
	Endless     Class = "endless"     // more came than any reply has
	Refused     Class = "blocked"     // the provider's rules do not allow an answer
	NoAnswer    Class = "empty"       // a complete reply without any content
	NoRoom      Class = "length"      // the limit of the reply was used up before any text came
)

// CallError is a failed call. It carries a *fault.Error for the teacher: key "fault.provider.<class>" with the
// arguments provider, model and words, and for the parts of the sentence that may be missing: said (the words), came
// (how much of the reply had arrived), when (it is possible again) and room (the size of a small context).
type CallError struct {
	Class  Class
	Status int           // HTTP; 0 without an answer
	Wait   time.Duration // the provider asked for this pause; 0 = did not say
	Reset  time.Time     // when a quota begins anew; zero = did not say
	Usage  *Usage        // what is billed all the same; nil = unknown
	Begun  bool          // content had arrived before it failed
	Window int64         // tokens of the model's context, where a refusal as too long says it; 0 = it does not
	// NoTools: it was refused because this model cannot call tools in the provider's own way.
	NoTools bool
	fault   *fault.Error
}

// ElsewhereError is an adapter's refusal before anything was sent: a model of a server on this machine runs at Host,
// but the call was allowed because nothing leaves this machine.
type ElsewhereError struct {
	Host  string
	fault *fault.Error
}

// Elsewhere makes an ElsewhereError: Conflict "fault.provider.elsewhere" (provider, model, host).
func Elsewhere(who Who, host string) *ElsewhereError {
	f := fault.New(fault.Conflict, "fault.provider.elsewhere", nil, "provider", who.Provider, "model", who.Model, "host",
		host).
		Because(reason.Provider)
	return &ElsewhereError{Host: host, fault: f}
}

func (e *ElsewhereError) Error() string { return e.fault.Error() }

func (e *ElsewhereError) Unwrap() error { return e.fault }

// Who names a provider and its model in the words of an error.
type Who struct{ Provider, Model string }

// Fail makes a CallError. words are the provider's own; they are cut to 300 characters on one line and must not hold a
// key. cause goes to the log.
func Fail(class Class, who Who, words string, cause error) *CallError {
	words = strings.Join(strings.Fields(words), " ")
	if r := []rune(words); len(r) > 300 {
		words = string(r[:300]) + "…"
	}
	code := reason.Provider
	if class == NoRoom {
		code = reason.ProviderLength
	}
	f := fault.New(
		kindOf(class),
		"fault.provider."+string(class),
		cause,
		"provider",
		who.Provider,
		"model",
		who.Model,
		"words",
		words,
	)
	f.Code = code
	if words != "" {
		f.Args["said"] = "@fault.provider.said"
	}
	return &CallError{Class: class, fault: f}
}

func (e *CallError) Error() string { return e.fault.Error() }

func (e *CallError) Unwrap() error { return e.fault }

// Holds says how many tokens the model's context has, where the refusal of a prompt as too long told it; the teacher is
// told what to do about a small one. 0 says nothing.
func (e *CallError) Holds(window int64) {
	e.Window = window
	if window > 0 && window < smallWindow {
		e.fault.Args["room"], e.fault.Args["window"] = "@fault.provider.room", strconv.FormatInt(window, 10)
	}
}

// smallWindow is the context, in tokens, in which most steps fit. A smaller one is often only the setting of a server.
const smallWindow = 8192

// ResetsAt says when a quota begins anew; the teacher is told.
func (e *CallError) ResetsAt(at time.Time) {
	e.Reset = at
	if e.Class == Quota && !at.IsZero() {
		e.fault.Key, e.fault.Args["reset"] = "fault.provider.quota.until", at.UTC().Format(time.RFC3339)
	}
}

// Waits says for how long the provider asked to wait; the teacher is told when it is over. now may be nil.
func (e *CallError) Waits(pause time.Duration, now func() time.Time) {
	e.Wait = pause
	if pause <= 0 {
		return
	}
	when, args := "seconds", map[string]string{"seconds": strconv.Itoa(int(math.Ceil(pause.Seconds())))}
	switch {
	case pause > soon:
		when = "never"
	case now != nil && pause > shortly:
		over := now().Add(pause).Local()
		when, args = "later", map[string]string{"reset": over.UTC().Format(time.RFC3339)}
		if over.Format(time.DateOnly) == now().Local().Format(time.DateOnly) {
			when, args = "today", map[string]string{"clock": over.Format("15:04")}
		}
	case pause > shortly:
		when, args = "minutes", map[string]string{"minutes": strconv.Itoa(int(math.Ceil(pause.Minutes())))}
	}
	maps.Copy(e.fault.Args, args)
	e.fault.Args["when"] = "@fault.provider.when." + when
}

// A pause up to shortly is told in seconds. One that is longer than soon is no date to wait for.
const (
	shortly = 2 * time.Minute
	soon    = 31 * 24 * time.Hour
)

// Came says whether anything of the reply had arrived before it failed, and what is known of its price.
func (e *CallError) Came(begun bool, usage *Usage) {
	e.Begun, e.Usage = begun, usage
	e.fault.Args["came"] = "@fault.provider.came.none"
	if begun {
		e.fault.Args["came"] = "@fault.provider.came.some"
	}
}

// Retryable reports that the same call may succeed a little later and has had no effect yet.
func (e *CallError) Retryable() bool {
	if e.Begun {
		return false
	}
	switch e.Class {
	case RateLimited, Overloaded, ServerFault, Unreachable:
		return true
	case BadKey, Forbidden, Gone, BadRequest, TooLong, Quota, TimedOut, Broken, Garbled, Malformed, WebPage, Redirected,
		Endless, Refused, NoAnswer, NoRoom:
	}
	return false
}

func kindOf(class Class) fault.Kind {
	switch class {
	case BadKey:
		return fault.Auth
	case Forbidden:
		return fault.Denied
	case Gone:
		return fault.NotFound
	case BadRequest, TooLong:
		return fault.Invalid
	case RateLimited, Quota:
		return fault.Limit
	case Overloaded, ServerFault, Unreachable, TimedOut, WebPage, Redirected:
		return fault.Unavailable
	case Broken, Garbled, Malformed, Endless, Refused, NoAnswer, NoRoom:
	}
	return fault.Model
}
