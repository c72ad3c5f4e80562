package modeltest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pult/backend/model"
)

// CheckSent compares the JSON body of a call with what the teacher is shown of it, req.Parts() and req.Blobs, both
// ways.
//
// Every string in the body must stand in a part, be a name of a tool, an id or signature of a call, the model, a blob
// or its media type, or be one of the protocol's own words. Object keys are the protocol's; of numbers nothing is
// checked. Every part and blob must stand in the body: texts as they are, arguments and results with the same value, of
// tools and schemas the descriptions, names and choices (an adapter may leave keywords out that its provider does not
// know). JSON inside strings counts as what it holds.
func CheckSent(t *testing.T, req model.Request, body []byte, protocol ...string) {
	t.Helper()
	for _, fault := range compareSent(req, body, protocol) {
		t.Error(fault)
	}
}

func compareSent(req model.Request, body []byte, protocol []string) []string {
	var root any
	if err := json.Unmarshal(body, &root); err != nil {
		return []string{fmt.Sprintf("the body is no JSON: %v", err)}
	}
	sent := newContents(root)
	shown := shownOf(req, protocol)
	var faults []string
	for _, text := range sent.texts {
		if !shown.has(text) {
			faults = append(faults, fmt.Sprintf("sent, but not shown: %q", clip(text)))
		}
	}
	for _, p := range req.Parts() {
		for _, missing := range sent.missing(p) {
			faults = append(faults, fmt.Sprintf("shown, but not sent: %s %s %q", p.Title, p.Name, clip(missing)))
		}
	}
	for _, b := range req.Blobs {
		if !sent.holds(base64.StdEncoding.EncodeToString(b.Data)) {
			faults = append(faults, fmt.Sprintf("shown, but not sent: the attachment %q", b.Name))
		}
	}
	return faults
}

func clip(text string) string {
	if len(text) > 200 {
		return text[:200] + "…"
	}
	return text
}

// contents is everything in a JSON value; a string that holds JSON is taken apart as well.
type contents struct {
	texts  []string // innermost strings: those that hold no object or array
	whole  []string // all strings
	keys   map[string]bool
	values []any // all objects and arrays, and single values
}

func newContents(root any) *contents {
	c := &contents{keys: map[string]bool{}}
	c.add(root)
	return c
}

func (c *contents) add(v any) {
	c.values = append(c.values, v)
	switch v := v.(type) {
	case map[string]any:
		for key, inner := range v {
			c.keys[key] = true
			c.add(inner)
		}
	case []any:
		for _, inner := range v {
			c.add(inner)
		}
	case string:
		c.whole = append(c.whole, v)
		if inner, ok := jsonIn(v); ok {
			c.add(inner)
			return
		}
		c.texts = append(c.texts, v)
	}
}

// jsonIn is the object, array or string that a text consists of.
func jsonIn(text string) (any, bool) {
	text = strings.TrimSpace(text)
	if text == "" || !strings.ContainsRune(`{["`, rune(text[0])) {
		return nil, false
	}
	var v any
	err := json.Unmarshal([]byte(text), &v)
	return v, err == nil
}

func (c *contents) holds(text string) bool {
	return slices.ContainsFunc(c.whole, func(s string) bool { return strings.Contains(s, text) })
}

// missing lists what of a part is not there.
func (c *contents) missing(p model.Part) []string {
	var missing []string
	text := func(s string) {
		if !c.holds(s) && !c.keys[s] {
			missing = append(missing, s)
		}
	}
	switch p.Title {
	case "tool":
		description, schema, _ := strings.Cut(p.Text, "\n{")
		text(p.Name)
		text(strings.TrimSpace(description))
		words([]byte("{"+schema), text)
	case "schema":
		words([]byte(p.Text), text)
	case "call", "result":
		text(p.Name)
		if !c.hasValue(p.Text) {
			missing = append(missing, p.Text)
		}
	default:
		text(p.Text)
	}
	return missing
}

func (c *contents) hasValue(raw string) bool {
	var want any
	if json.Unmarshal([]byte(raw), &want) != nil {
		return c.holds(raw)
	}
	return slices.ContainsFunc(c.values, func(v any) bool { return reflect.DeepEqual(v, want) })
}

// words visits what of a JSON schema a model reads: names of properties, descriptions and choices.
func words(schema []byte, visit func(string)) {
	var s struct {
		Description string                     `json:"description"`
		Properties  map[string]json.RawMessage `json:"properties"`
		Items       json.RawMessage            `json:"items"`
		Enum        []any                      `json:"enum"`
	}
	if len(bytes.TrimSpace(schema)) == 0 || json.Unmarshal(schema, &s) != nil {
		return
	}
	visit(s.Description)
	for name, property := range s.Properties {
		visit(name)
		words(property, visit)
	}
	for _, choice := range s.Enum {
		if text, ok := choice.(string); ok {
			visit(text)
		}
	}
	words(s.Items, visit)
}

// shown is what may stand in a body.
type shown struct {
	texts []string // a string in the body may be a part of one
	words []string // a string in the body may be one
	blobs []string // base64; may stand in a data URL
}

func shownOf(req model.Request, protocol []string) shown {
	s := shown{words: slices.Concat(protocol, []string{"", req.Model, "models/" + req.Model})}
	for _, p := range req.Parts() {
		s.texts = append(s.texts, p.Text)
		s.words = append(s.words, p.Name)
		s.inner(p.Text)
		if _, schema, ok := strings.Cut(p.Text, "\n{"); ok && p.Title == "tool" {
			s.inner("{" + schema)
		}
	}
	for _, m := range req.Messages {
		s.words = append(s.words, m.CallID, m.Signature)
		for _, c := range m.Calls {
			s.words = append(s.words, c.ID, c.Signature)
		}
	}
	for _, b := range req.Blobs {
		s.words = append(s.words, b.Media)
		s.blobs = append(s.blobs, base64.StdEncoding.EncodeToString(b.Data))
	}
	return s
}

// inner takes a JSON text apart: what is written with escapes in the part arrives without them.
func (s *shown) inner(text string) {
	if v, ok := jsonIn(text); ok {
		c := newContents(v)
		s.texts = append(s.texts, c.whole...)
		for key := range c.keys {
			s.words = append(s.words, key) // "required" names properties
		}
	}
}

func (s *shown) has(text string) bool {
	if slices.Contains(s.words, text) {
		return true
	}
	if slices.ContainsFunc(s.texts, func(t string) bool { return strings.Contains(t, text) }) {
		return true
	}
	return slices.ContainsFunc(s.blobs, func(b string) bool {
		if text == b {
			return true
		}
		head, found := strings.CutSuffix(text, b)
		return found && strings.HasPrefix(head, "data:") && strings.HasSuffix(head, ";base64,") && len(head) < 80
	})
}
