package agent

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"sync"

	"github.com/kaptinlin/jsonrepair"

	"pult/backend/base/fault"
)

// ParseEnvelope reads a reply down the ladder of seed 003: an object in a ```json fence, a raw object anywhere in the
// text, tags, and last the same text mended by a library. Text with two different envelopes is none: which one is meant
// is not ours to guess. What stands inside of a broken object is never taken for the reply: it may be quoted. Anything
// else is fault.Model "fault.model.reply"; the caller decides whether to ask again.
func ParseEnvelope(text string) (Envelope, error) {
	e, err := envelopeIn(text)
	if err != nil {
		return Envelope{}, unreadable(err)
	}
	return e, nil
}

// envelopeIn is ParseEnvelope with a fault of its own, Conflict, for two different envelopes.
func envelopeIn(text string) (Envelope, error) {
	text = unframed(text)
	if e, err := alone(text); err == nil {
		return e, nil
	}
	e, err := only(append(fencedObjects(text), rawObjects(text)...))
	if err == nil || fault.Is(err, fault.Conflict) {
		return e, err
	}
	if e, ok := tagged(text); ok {
		return e, nil
	}
	return only(mended(text))
}

//nolint:gochecknoglobals // compiled once, never written
var frames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)<think(?:ing)?>.*?</think(?:ing)?>|` +
		`<\|(?:channel\|>\s*(?:analysis|commentary|final)\s*<\|message|[a-z_]{2,20})\|>|^\s*\[/?INST\]`)
})

// unframed is a reply without what does not belong to it: the thoughts of a model, left-over tokens of a chat template,
// a byte order mark, blanks that JSON does not know. A reply that is one text of JSON is that JSON.
func unframed(text string) string {
	text = strings.Trim(text, " \t\r\n\ufeff\u00a0")
	if strings.ContainsAny(text, "<[") && !json.Valid([]byte(text)) && !tags()["action"].MatchString(text) {
		text = frames().ReplaceAllString(text, "")
		if end := lastThought().FindStringIndex(text); end != nil { // it began in the prompt
			text = text[end[1]:]
		}
		text = strings.Trim(text, " \t\r\n\ufeff\u00a0")
	}
	var inner string
	if strings.HasPrefix(text, `"`) && json.Unmarshal([]byte(text), &inner) == nil && strings.Contains(inner, "{") {
		return unframed(inner)
	}
	if strings.ContainsRune(text, '\u00a0') && !json.Valid([]byte(text)) {
		return outside(text, '\u00a0', ' ')
	}
	return text
}

//nolint:gochecknoglobals // compiled once, never written
var lastThought = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)^.*</think(?:ing)?>`) })

// outside replaces a letter wherever it does not stand in quotation marks.
func outside(text string, old, with rune) string {
	quoted, escaped := false, false
	return strings.Map(func(r rune) rune {
		switch {
		case escaped:
			escaped = false
		case r == '\\' && quoted:
			escaped = true
		case r == '"':
			quoted = !quoted
		case r == old && !quoted:
			return with
		}
		return r
	}, text)
}

// alone reads a text that is one object and nothing else, as most are.
func alone(text string) (Envelope, error) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "{") {
		return Envelope{}, unreadable(nil)
	}
	r, err := loose([]byte(text))
	if err != nil {
		return Envelope{}, unreadable(err)
	}
	return r.envelope()
}

// loose reads a reply. A field of the wrong type counts as not said: whether it was needed is seen then.
func loose(raw []byte) (r reply, err error) {
	var wrong *json.UnmarshalTypeError
	if err = json.Unmarshal(raw, &r); errors.As(err, &wrong) && wrong.Field != "" {
		err = nil
	}
	return r, err
}

func unreadable(err error) error { return fault.New(fault.Model, "fault.model.reply", err) }

// only finds the one envelope among objects. Objects that are no envelopes do not matter, and neither does the same one
// twice.
func only(objects []json.RawMessage) (Envelope, error) {
	var found Envelope
	var first []byte
	err := error(fault.New(fault.Model, "fault.model.reply", nil))
	for _, raw := range objects {
		r, bad := loose(raw)
		if bad != nil {
			err = unreadable(bad)
			continue
		}
		e, bad := r.envelope()
		if bad != nil {
			err = bad
			continue
		}
		compact := new(bytes.Buffer)
		if json.Compact(compact, raw) != nil {
			continue
		}
		if first != nil && !bytes.Equal(first, compact.Bytes()) {
			return Envelope{}, fault.New(fault.Conflict, "fault.model.reply", nil)
		}
		found, first = e, compact.Bytes()
	}
	if first == nil {
		return Envelope{}, err
	}
	return found, nil
}

// maxObjects bounds how many places of a text are tried.
const maxObjects = 100

// fencedObjects are those right behind an opening fence. The JSON says where it ends, not the next fence: there may be
// one in a string.
func fencedObjects(text string) []json.RawMessage {
	var list []json.RawMessage
	for range maxObjects {
		at := strings.Index(text, "```")
		if at < 0 {
			return list
		}
		text = text[at+3:]
		body := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(text, "json"), "JSON"), " \t\r\n")
		if !strings.HasPrefix(body, "{") {
			continue
		}
		raw, ok := object(body)
		if ok {
			list = append(list, raw)
		}
		text = body[max(len(raw), broken(body)):]
	}
	return list
}

// rawObjects are the outermost objects of a text, in its order; broken ones are passed over as a whole.
func rawObjects(text string) []json.RawMessage {
	var list []json.RawMessage
	for range maxObjects {
		at := strings.IndexByte(text, '{')
		if at < 0 {
			return list
		}
		text = text[at:]
		raw, ok := object(text)
		if ok {
			list = append(list, raw)
		}
		text = text[max(len(raw), broken(text)):]
	}
	return list
}

// object reads one JSON object at the beginning of a text.
func object(text string) (json.RawMessage, bool) {
	var raw json.RawMessage
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&raw); err != nil {
		return nil, false
	}
	return raw, true
}

// broken measures an object that cannot be read: up to its closing brace, else to the end of the text. A brace that
// begins no object, as in formulas, is one byte.
func broken(text string) int {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
		if depth == 0 {
			return i + 1
		}
	}
	if opening().FindStringIndex(text) == nil {
		return 1
	}
	return len(text)
}

// opening is how an object with fields begins, in whatever marks its names stand, and after comments.
//
//nolint:gochecknoglobals // compiled once, never written
var opening = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^\{\s*(?://[^\n]*\s*|/\*.*?\*/\s*)*["'“”„]?\w+["'“”„]?\s*:`)
})

// tags are the XML-like marks that some models write in place of JSON (seed 003).
//
//nolint:gochecknoglobals // compiled once, never written
var tags = sync.OnceValue(func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for _, name := range []string{"thinking", "action", "response", "tool_calls"} {
		all[name] = regexp.MustCompile(`(?is)<` + name + `>(.*?)</` + name + `>`)
	}
	return all
})

// tagged reads a reply in tags. They count only in front of any object: else they stand in it. A second action makes it
// two replies.
func tagged(text string) (Envelope, bool) {
	at, brace := strings.IndexByte(text, '<'), strings.IndexByte(text, '{')
	if at < 0 || brace >= 0 && brace < at || len(tags()["action"].FindAllStringIndex(text, 2)) != 1 {
		return Envelope{}, false
	}
	between := func(name string) string {
		if m := tags()[name].FindStringSubmatch(text); m != nil {
			return strings.TrimSpace(m[1])
		}
		return ""
	}
	r := reply{Thinking: between("thinking"), Action: between("action")}
	if response := between("response"); response != "" {
		r.Response = asJSON(response)
	}
	if calls := between("tool_calls"); calls != "" && json.Unmarshal([]byte(calls), &r.ToolCalls) != nil {
		return Envelope{}, false
	}
	e, err := r.envelope()
	return e, err == nil
}

// asJSON is a text as a JSON value: itself when it is one, else a string.
func asJSON(text string) json.RawMessage {
	if json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	raw, err := json.Marshal(text)
	if err != nil {
		return nil
	}
	return raw
}

// What the library is given is bounded in bytes and in brackets within brackets: the time it takes grows with the
// square of both. A reply that lacks more than two brackets at its end, or ends within a value, is a part of one and is
// not completed.
const (
	maxMend     = 64 << 10
	deepestMend = 64
	maxClosed   = 2
)

// mended lets a library close brackets and mend quotes of the first object that has fields.
func mended(text string) []json.RawMessage {
	at := strings.IndexByte(text, '{')
	for at >= 0 && !opening().MatchString(text[at:]) {
		next := strings.IndexByte(text[at+1:], '{')
		if next < 0 {
			return nil
		}
		at += 1 + next
	}
	if at < 0 {
		return nil
	}
	body := strings.TrimRight(text[at:], " \t\r\n`")
	if end := strings.LastIndexByte(body, '}') + 1; end > 0 && !strings.ContainsAny(body[end:], `"'`) {
		body = body[:end]
	}
	if len(body) > maxMend || depth(body) > deepestMend || !strings.HasSuffix(body, "}") && !strings.HasSuffix(body, "]") {
		return nil
	}
	fixed, err := jsonrepair.Repair(body)
	if fixed = strings.TrimSpace(fixed); err != nil || !strings.HasPrefix(fixed, "{") ||
		closers(fixed)-closers(body) > maxClosed {
		return nil
	}
	return []json.RawMessage{json.RawMessage(fixed)}
}

// depth is how many brackets stand within each other.
func depth(text string) int {
	deepest, now := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '{', '[':
			now++
			deepest = max(deepest, now)
		case '}', ']':
			now--
		}
	}
	return deepest
}

// closers counts the closing brackets of a text.
func closers(text string) int { return strings.Count(text, "}") + strings.Count(text, "]") }
