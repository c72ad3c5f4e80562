package privacy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxPlaceholder bounds how far a "[" is waited for, in bytes.
const maxPlaceholder = 40

// Restorer puts values back into a reply that arrives in pieces. A placeholder may be cut between pieces and spelt a
// little differently: "[name 1]", "[Name1]", "\[Name 1\]". It is used for one reply, from one goroutine.
type Restorer struct {
	values map[string]Entry // by spelling
	json   bool
	held   string // the end of what has come, when a placeholder may have begun in it
}

// Restorer is NewRestorer for plain text.
func (b Redactions) Restorer() *Restorer { return NewRestorer(b, false) }

// NewRestorer makes a Restorer. With json the reply is JSON text, and values are escaped as inside of a string.
func NewRestorer(b Redactions, json bool) *Restorer {
	r := &Restorer{values: make(map[string]Entry, len(b)), json: json}
	for _, e := range b {
		if json {
			e.Value = escaped(e.Value)
		}
		r.values[spelling(e.Placeholder)] = e
	}
	return r
}

// Piece takes the next piece and returns the text that is certain by now.
func (r *Restorer) Piece(text string) string {
	if len(r.values) == 0 {
		return text
	}
	return r.run(r.held+text, false)
}

// End returns what was held back. The Restorer can be used for another reply then.
func (r *Restorer) End() string { return r.run(r.held, true) }

func (r *Restorer) run(text string, last bool) string {
	var out strings.Builder
	r.held = ""
	for text != "" {
		at := strings.IndexAny(text, `[\`)
		if at < 0 {
			break
		}
		out.WriteString(text[:at])
		text = text[at:]
		value, size, wait := r.placeholder(text, last)
		switch {
		case wait:
			r.held = text
			return out.String()
		case size > 0:
			out.WriteString(value)
			text = text[size:]
		default:
			out.WriteByte(text[0])
			text = text[1:]
		}
	}
	out.WriteString(text)
	return out.String()
}

// placeholder reads a placeholder at the beginning of text. wait: more text is needed to tell.
func (r *Restorer) placeholder(text string, last bool) (value string, size int, wait bool) {
	open, closing := r.brackets(text)
	if !strings.HasPrefix(text, open) {
		return "", 0, !last && strings.HasPrefix(open, text)
	}
	end := strings.IndexByte(text[len(open):], ']')
	if end < 0 || end > maxPlaceholder {
		inside := text[len(open):]
		return "", 0, !last && len(inside) <= maxPlaceholder && strings.IndexByte(inside, '[') < 0
	}
	size = len(open) + end + 1
	if !strings.HasSuffix(text[:size], closing) {
		return "", 0, false
	}
	e, known := r.values[spelling("["+text[len(open):size-len(closing)]+"]")]
	if !known {
		return "", 0, false
	}
	more, wait := genitive(e, text[size:], last)
	if wait {
		return "", 0, true
	}
	if more > 0 {
		return e.Value + "'", size + more, false
	}
	return e.Value, size, false
}

// brackets are those of the placeholder that may begin here: bare, or escaped for Markdown.
func (r *Restorer) brackets(text string) (open, closing string) {
	switch {
	case text[0] == '[':
		return "[", "]"
	case r.json:
		return `\\[`, `\\]`
	}
	return `\[`, `\]`
}

// genitive measures an s behind a name that takes an apostrophe instead: a model that was given "[Name 1]" cannot know.
func genitive(e Entry, rest string, last bool) (size int, wait bool) {
	end, _ := utf8.DecodeLastRuneInString(e.Value)
	if e.Kind != Name || !hisses(end) {
		return 0, false
	}
	if rest == "" || rest[0] != 's' {
		return 0, rest == "" && !last
	}
	if !utf8.FullRuneInString(rest[1:]) {
		return 1, !last
	}
	if next, _ := utf8.DecodeRuneInString(rest[1:]); inWord(next) {
		return 0, false
	}
	return 1, false
}

// spelling is what all ways to write a placeholder have in common: small letters and digits, without blanks and
// hyphens. It is "" for what no placeholder looks like.
func spelling(placeholder string) string {
	inner := strings.TrimSuffix(strings.TrimPrefix(placeholder, "["), "]")
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), strings.ContainsRune(`-‑–_\`, r):
			return -1
		}
		return unicode.ToLower(r)
	}, inner)
}
