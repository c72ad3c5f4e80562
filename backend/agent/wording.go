package agent

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// wording is a text that a model proposes. Some give it its parts as lists under headings: they become lines, with
// "[heading]" before each part, in the order in which they stand.
type wording string

// UnmarshalJSON takes a text, a list of lines, or an object of either.
func (w *wording) UnmarshalJSON(raw []byte) error {
	var text string
	if json.Unmarshal(raw, &text) != nil {
		d := json.NewDecoder(bytes.NewReader(raw))
		var b strings.Builder
		if err := spell(d, &b); err != nil {
			return err
		}
		text = strings.TrimSpace(b.String())
	}
	*w = wording(text)
	return nil
}

// spell writes the next value as lines. It is as deep as the value, which the decoder bounds.
func spell(d *json.Decoder, b *strings.Builder) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('['):
		for d.More() {
			if err := spell(d, b); err != nil {
				return err
			}
		}
	case json.Delim('{'):
		b.WriteByte('\n')
		for d.More() {
			if err := spellField(d, b); err != nil {
				return err
			}
		}
	default:
		if line, isText := token.(string); isText {
			b.WriteString(line + "\n")
		}
		return nil
	}
	_, err = d.Token() // the end of it
	return err
}

func spellField(d *json.Decoder, b *strings.Builder) error {
	name, err := d.Token()
	if err != nil {
		return err
	}
	key, _ := name.(string)
	if slices.Contains([]string{"kind", "type"}, key) {
		var kind any
		if err := d.Decode(&kind); err != nil {
			return err
		}
		if name, isText := kind.(string); isText {
			b.WriteString("[" + name + "]\n")
		}
		return nil
	}
	if !slices.Contains([]string{"lines", "line", "text", "stanzas", "verses", "words", "draft"}, key) {
		b.WriteString("\n[" + key + "]\n")
	}
	return spell(d, b)
}
