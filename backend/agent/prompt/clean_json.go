package prompt

import (
	"bytes"
	"encoding/json"
	"strings"
)

// CleanJSON cleans every text in a JSON value, and the names of its fields. The value stays JSON; what was clean stays
// byte for byte. Something that is no JSON becomes one string.
func CleanJSON(raw json.RawMessage) json.RawMessage {
	if !json.Valid(raw) {
		return quoted(Clean(string(raw)))
	}
	return CleanValid(raw)
}

// CleanValid is CleanJSON for what is known to be JSON, such as a row of a transcript.
func CleanValid(raw json.RawMessage) json.RawMessage {
	if unsuspected(raw) {
		return raw
	}
	return json.RawMessage(cleanValue(string(raw)))
}

// cleanValue is CleanJSON for a text that should be JSON. What turns out not to be is cleaned like any other text.
func cleanValue(text string) string {
	var b strings.Builder
	whole, kept, reply := text, 0, false
	for i := 0; i < len(text); i++ {
		if text[i] != '"' {
			if !structural(text[i]) {
				return Clean(whole)
			}
			continue
		}
		end := closing(text, i)
		if end < 0 {
			return Clean(whole)
		}
		literal := text[i:end]
		if !harmless(literal) {
			literal = cleaned(literal)
			b.WriteString(text[kept:i])
			b.WriteString(literal)
			kept = end
		}
		reply = reply || replyField(literal[1:len(literal)-1])
		i = end - 1
	}
	if kept > 0 {
		b.WriteString(text[kept:])
		text = b.String()
	}
	if reply { // each text is clean by itself; names and values together may still be the frame of a reply
		text = broken(text)
	}
	return text
}

// structural reports a byte that JSON has outside of strings.
func structural(c byte) bool {
	switch c {
	case ' ', '\t', '\n', '\r', '{', '}', '[', ']', ':', ',', '+', '-', '.', 'E':
		return true
	}
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z'
}

// closing is where the string that begins at a place ends, behind its quotation mark; -1 when it does not.
func closing(text string, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return -1
}

// harmless reports a string in quotation marks that needs no second look.
func harmless(literal string) bool {
	inner := literal[1 : len(literal)-1]
	return strings.IndexByte(inner, '\\') < 0 && Clean(inner) == inner
}

// cleaned is a string in quotation marks, cleaned; the same bytes when it was clean. Words of our protocol lose their
// escapes, under which nobody would find them.
func cleaned(literal string) string {
	var text string
	if err := json.Unmarshal([]byte(literal), &text); err != nil {
		return string(quoted(Clean(literal)))
	}
	c := Clean(text)
	if c == text && !replyField(c) && (len(c) > len("respond") || !acts(c)) {
		return literal
	}
	return string(quoted(c))
}

// quoted is a text as JSON. Angle brackets stay as they are: no browser reads this.
func quoted(text string) json.RawMessage {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		return json.RawMessage(`""`)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
