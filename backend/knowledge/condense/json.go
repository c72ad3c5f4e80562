package condense

import (
	"bytes"
	"encoding/json"

	"pult/backend/model/token"
)

// JSON shortens the result of a tool and keeps its shape. Fields of objects stay; of those, short ones stay as they
// are: numbers, ids, titles, addresses. Lists, and objects with more than 32 fields, keep their best entries in their
// order; long strings are shortened as Text does. What is best tells the focus, and without one the order. cut tells
// that something is missing; white space and the spelling of escapes are not something.
//
// The result is within the budget or the least there is: one entry of each list, long strings replaced by Mark. What is
// no JSON is shortened as a text and becomes a string.
func JSON(raw json.RawMessage, o Options) (json.RawMessage, bool) {
	if token.Estimate(string(raw)) <= o.Tokens {
		return raw, false
	}
	root, ok := parse(raw)
	if !ok {
		short, _ := Text(string(raw), o)
		return quoted(short), true
	}
	if whole := root.render(); token.Estimate(string(whole)) <= o.Tokens {
		return whole, false
	}
	return newPlan(root, o).shorten(), true
}

// value is a JSON value. Entries are the values that can be left out: those of lists and of very large objects.
type value struct {
	kind  byte // '{', '[', '"' for a long string, 0 for what is written as it is
	raw   []byte
	text  string
	names [][]byte
	items []*value
	in    *value

	entry   bool
	dropped bool
	score   float64 // of an entry among the others: 0 to 1
	own     int     // tokens without what is inside
	live    int     // tokens with everything inside that stays
	limit   int     // tokens that a long string may have
	short   *digest
}

// What counts as short, in tokens, and from which size on an object is a list with names.
const (
	shortField = 40
	shortName  = 120 // for fields that are names or addresses
	maxFields  = 32
)

// parse reads a value; fields keep their order, numbers their digits. json.Valid bounds the depth.
func parse(raw []byte) (*value, bool) {
	if !json.Valid(raw) {
		return nil, false
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	v, err := decode(d, "")
	return v, err == nil
}

func decode(d *json.Decoder, name string) (*value, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case json.Delim:
		return decodeInside(d, byte(t), name)
	case string:
		v := &value{raw: quoted(t), text: t}
		v.own = token.Estimate(string(v.raw)) + 1
		if v.own > shortName || v.own > shortField && !isName(name, t) {
			v.kind = '"'
		}
		return v, nil
	}
	raw, err := json.Marshal(t) // a number, true, false or null
	return &value{raw: raw, text: string(raw), own: token.Estimate(string(raw)) + 1}, err
}

func decodeInside(d *json.Decoder, kind byte, name string) (*value, error) {
	v := &value{kind: kind, own: 2}
	for d.More() {
		if kind == '{' {
			t, err := d.Token()
			if err != nil {
				return nil, err
			}
			name, _ = t.(string)
			v.names = append(v.names, quoted(name))
		}
		item, err := decode(d, name)
		if err != nil {
			return nil, err
		}
		item.in = v
		v.items = append(v.items, item)
	}
	_, err := d.Token()
	for i, item := range v.items {
		item.entry = kind == '[' || len(v.items) > maxFields
		if kind == '{' {
			item.own += token.Estimate(string(v.names[i])) + 1
		}
	}
	return v, err
}

// isName reports fields that are kept whole though they are longer: what is cited or followed, and what has no words to
// leave out.
func isName(name, text string) bool {
	switch name {
	case "id", "title", "url", "href", "link", "name", "heading", "source", "author", "file", "licence":
		return true
	}
	for i := range len(text) {
		if text[i] == ' ' || text[i] == '\n' {
			return false
		}
	}
	return true
}

// render writes what stays, without white space.
func (v *value) render() json.RawMessage {
	var out bytes.Buffer
	v.write(&out)
	return out.Bytes()
}

func (v *value) write(out *bytes.Buffer) {
	switch v.kind {
	case '{', '[':
		out.WriteByte(v.kind)
		first := true
		for i, item := range v.items {
			if item.dropped {
				continue
			}
			if !first {
				out.WriteByte(',')
			}
			first = false
			if v.kind == '{' {
				out.Write(v.names[i])
				out.WriteByte(':')
			}
			item.write(out)
		}
		out.WriteByte(v.kind + 2) // '}' and ']' stand two behind their opening
	case '"':
		if v.short == nil || v.own <= v.limit {
			out.Write(v.raw)
			return
		}
		short, _ := v.short.within(v.limit)
		out.Write(quoted(short))
	default:
		out.Write(v.raw)
	}
}

// quoted is text as a JSON string. Every text can be written as one.
func quoted(text string) json.RawMessage {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if e.Encode(text) != nil {
		return json.RawMessage(`""`)
	}
	return bytes.TrimSpace(out.Bytes())
}
