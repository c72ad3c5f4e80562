package privacy

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// readable is a text as a person reads it: of JSON the strings, one on a line.
func readable(text string) string {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	if trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' && trimmed[0] != '"' || !json.Valid([]byte(text)) {
		return text
	}
	var lines []string
	for dec := json.NewDecoder(bytes.NewReader([]byte(text))); ; {
		t, err := dec.Token()
		if err != nil {
			return strings.Join(lines, "\n")
		}
		if s, isText := t.(string); isText {
			lines = append(lines, s)
		}
	}
}

// HideJSON hides inside of the strings of a JSON text, keys as well: a model may have made a key of a placeholder, and
// the Restorer filled it. Keys of one object that become equal keep their values: from the second on they are numbered,
// "[Name 1] (2)". What is no JSON is hidden as a text.
func (b Redactions) HideJSON(raw json.RawMessage) json.RawMessage {
	if len(b) == 0 {
		return raw
	}
	if !json.Valid(raw) {
		return json.RawMessage(b.Hide(string(raw)))
	}
	var out bytes.Buffer
	var open []keys // of the objects around the place, the innermost last
	for at := 0; at < len(raw); {
		end := at + 1
		switch raw[at] {
		case '{':
			open = append(open, keys{})
		case '}':
			open = open[:len(open)-1]
		case '"':
			end = at + stringLength(raw[at:])
			hidden := b.hideString(raw[at:end])
			if isKey(raw[end:]) {
				hidden = open[len(open)-1].distinct(raw[at:end], hidden)
			}
			out.Write(hidden)
			at = end
			continue
		}
		out.WriteByte(raw[at])
		at = end
	}
	return out.Bytes()
}

// keys are those of an object: what each was before it was hidden, by what it is now.
type keys map[string]string

// distinct is the hidden key, numbered when another key of the object is called that already. Both are quoted. Keys
// that were equal before stay equal.
func (k keys) distinct(quoted, hidden []byte) []byte {
	was, is := unquoted(quoted), unquoted(hidden)
	name := is
	for n := 2; ; n++ {
		if other, taken := k[name]; !taken || other == was {
			break
		}
		name = is + " (" + strconv.Itoa(n) + ")"
	}
	k[name] = was
	if name == is {
		return hidden
	}
	return []byte(`"` + escaped(name) + `"`)
}

// stringLength is the length of the JSON string that raw begins with.
func stringLength(raw []byte) int {
	for at := 1; at < len(raw); at++ {
		switch raw[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return len(raw)
}

func isKey(rest []byte) bool {
	rest = bytes.TrimLeft(rest, " \t\r\n")
	return len(rest) > 0 && rest[0] == ':'
}

// hideString keeps a string as it is written when nothing is hidden in it.
func (b Redactions) hideString(quoted []byte) []byte {
	text := unquoted(quoted)
	hidden := b.Hide(text)
	if hidden == text {
		return quoted
	}
	return []byte(`"` + escaped(hidden) + `"`)
}

func unquoted(quoted []byte) string {
	var text string
	if err := json.Unmarshal(quoted, &text); err != nil {
		return string(quoted) // the caller has checked the whole
	}
	return text
}

// escaped writes text as it stands inside of a JSON string.
func escaped(text string) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(text); err != nil {
		return text // no string fails
	}
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(out.String()), `"`), `"`)
}
