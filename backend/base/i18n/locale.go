// Package i18n holds the sentences that Go code shows to people (faults, evidence, command line, exports, the offline
// model's headings) in German and English. The window imports the same two JSON files at build time and adds only what
// it alone says, so a sentence exists once.
//
// A Text travels as key and arguments and is turned into words at the very edge (window, terminal, exported file).
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"pult/backend/base/reason"
)

// Lang is a language of the user interface or of a result.
type Lang string

// The two languages Pult speaks.
const (
	German  Lang = "de"
	English Lang = "en"
)

// Text is a sentence by key; Args fill its {placeholders}. An argument value starting with "@" is itself a key, and the
// other arguments fill the placeholders of that sentence, too; one of the form "2026-11-28" is a day and one in RFC
// 3339 a moment; both are written as the language does, moments in the time of this machine. A placeholder with a
// question mark, {said?}, is a part that may be missing: without a value it is nothing.
type Text struct {
	Key  string            `json:"key"`
	Args map[string]string `json:"args,omitempty" jsonschema:"format=filled"`
	// Code is what the text means to the program: it decides, the key never does. No model is asked for one.
	Code reason.Code `json:"code,omitempty" jsonschema:"-"`
}

// Because is the text with a code.
func (t Text) Because(c reason.Code) Text {
	t.Code = c
	return t
}

// T makes a Text from a key and name, value pairs.
func T(key string, args ...string) Text {
	t := Text{Key: key}
	for i := 0; i+1 < len(args); i += 2 {
		if t.Args == nil {
			t.Args = map[string]string{}
		}
		t.Args[args[i]] = args[i+1]
	}
	return t
}

//go:embed de.json en.json
var files embed.FS

// Catalogue is all sentences of one language.
type Catalogue struct {
	lang      Lang
	sentences map[string]string
}

// Load reads the catalogue of a language; an unknown one is an error.
func Load(lang Lang) (*Catalogue, error) {
	raw, err := files.ReadFile(string(lang) + ".json")
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", lang, err)
	}
	c := &Catalogue{lang: lang}
	if err := json.Unmarshal(raw, &c.sentences); err != nil {
		return nil, fmt.Errorf("language %q: %w", lang, err)
	}
	return c, nil
}

// Must is Load for the two embedded languages, once for each; an unknown language falls back to German.
func Must(lang Lang) *Catalogue {
	if lang == English {
		return english()
	}
	return german()
}

var (
	german  = sync.OnceValue(func() *Catalogue { return must(German) })  //nolint:gochecknoglobals // read once
	english = sync.OnceValue(func() *Catalogue { return must(English) }) //nolint:gochecknoglobals // read once
)

func must(lang Lang) *Catalogue {
	c, err := Load(lang)
	if err != nil {
		panic(err) // the embedded files are tested
	}
	return c
}

// Lang tells which language this is.
func (c *Catalogue) Lang() Lang { return c.lang }

// Say turns a Text into words. An unknown key is returned as it is, so that a gap is visible and not silent. The
// sentence is read once: braces in a value are part of the value.
func (c *Catalogue) Say(t Text) string {
	rest, ok := c.sentences[t.Key]
	if !ok {
		return t.Key
	}
	var out strings.Builder
	for {
		before, after, open := strings.Cut(rest, "{")
		out.WriteString(before)
		if !open {
			return out.String()
		}
		name, following, closed := strings.Cut(after, "}")
		name, optional := strings.CutSuffix(name, "?")
		value, given := t.Args[name]
		if !closed || !given && !optional {
			out.WriteByte('{')
			rest = after
			continue
		}
		out.WriteString(c.written(value, t.Args))
		rest = following
	}
}

// written is the value of an argument as people read it. A sentence within a sentence holds values, never a third one.
func (c *Catalogue) written(value string, others map[string]string) string {
	if key, isKey := strings.CutPrefix(value, "@"); isKey && c.Has(key) {
		plain := map[string]string{}
		for name, other := range others {
			if inner, isKey := strings.CutPrefix(other, "@"); !isKey || !c.Has(inner) {
				plain[name] = other
			}
		}
		return c.Say(Text{Key: key, Args: plain})
	}
	if day, err := time.Parse(time.DateOnly, value); err == nil {
		return Day(day, c.lang)
	}
	if at, err := time.Parse(time.RFC3339, value); err == nil {
		return Day(at.Local(), c.lang) + ", " + at.Local().Format("15:04")
	}
	return value
}

// Day is a day as people write it: 27.11.2026, or 27 November 2026 in English.
func Day(day time.Time, lang Lang) string {
	if lang == English {
		return day.Format("2 January 2006")
	}
	return day.Format("02.01.2006")
}

// Date is a day that was written down as "2026-11-27", as people write it; another text stays as it is.
func Date(text string, lang Lang) string {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return text
	}
	return Day(day, lang)
}

// Has reports whether the key exists.
func (c *Catalogue) Has(key string) bool { _, ok := c.sentences[key]; return ok }

// Keys lists every key.
func (c *Catalogue) Keys() []string {
	keys := make([]string, 0, len(c.sentences))
	for k := range c.sentences {
		keys = append(keys, k)
	}
	return keys
}
