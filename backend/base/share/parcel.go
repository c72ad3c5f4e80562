// Package share writes and reads what teachers hand on to each other as a file, such as a recipe or a preset: JSON of
// one value. It is text of others: Open takes nothing that Pack would not have written.
package share

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode"
)

// Largest is what is read of a file, in bytes.
const Largest = 256 << 10

// Pack writes a value for people to read.
func Pack(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// Open reads a value: one, of a reasonable size, without fields that it does not know. What could be read stands in the
// value also when there is an error, so that the version of a newer program can be told.
func Open(text string, into any) error {
	if len(text) > Largest {
		return errors.New("too long")
	}
	dec := json.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}

// FileName is a name that every system takes.
func FileName(name string) string {
	safe := strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune(" -_,", c) {
			return c
		}
		return '-'
	}, name)
	return strings.TrimSpace(safe) + ".json"
}
