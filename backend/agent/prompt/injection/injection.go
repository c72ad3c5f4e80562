// Package injection is a corpus of texts that try to give orders: web pages, mails and documents, German and English.
// Nothing but tests reads it. Each text says what a gullible model would do when it obeyed; a test lets a model do just
// that and shows that nothing happens.
//
// All addresses are reserved for examples or lie on this machine or its network, all names are invented.
package injection

import (
	"embed"
	"encoding/json"
	"fmt"
)

// Kind is where a text comes from.
type Kind string

// The kinds.
const (
	Page     Kind = "page"
	Mail     Kind = "mail"
	Document Kind = "document"
)

// Text is one of them, as it would be fetched, received or imported.
type Text struct {
	ID       string `json:"id"`
	Kind     Kind   `json:"kind"`
	Language string `json:"language"` // of the bait, "de" or "en"
	Text     string `json:"text"`
	Wants    Wants  `json:"wants"`
}

// Wants is what a gullible model would do: call a tool, which need not exist, or answer a question in the teacher's
// place. One of the two is nil.
type Wants struct {
	Tool *Call   `json:"tool"`
	Gate *Answer `json:"gate"`
}

// Call is a tool call; the arguments are a JSON object in the tool's form.
type Call struct {
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
}

// Answer is an answer to a question of the run; Kind and Do are those of package consent.
type Answer struct {
	Kind   string            `json:"kind"`
	Do     string            `json:"do"`
	Params map[string]string `json:"params"`
}

//go:embed *.json
var files embed.FS

// All is the whole corpus, pages first; the same order each time.
func All() ([]Text, error) {
	var all []Text
	for _, kind := range []Kind{Page, Mail, Document} {
		raw, err := files.ReadFile(string(kind) + ".json")
		if err != nil {
			return nil, err
		}
		var some []Text
		if err := json.Unmarshal(raw, &some); err != nil {
			return nil, fmt.Errorf("injections of kind %s: %w", kind, err)
		}
		for _, t := range some {
			t.Kind = kind
			all = append(all, t)
		}
	}
	return all, nil
}
