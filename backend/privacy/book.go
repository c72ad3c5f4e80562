package privacy

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Entry gives a value its placeholder, stable for a whole run.
type Entry struct {
	Kind        Kind   `json:"kind"`
	Value       string `json:"value"`
	Placeholder string `json:"placeholder"` // "[Name 1]"
}

// Book is the placeholders of a run, in the order in which they were given out. It only grows, and is never changed in place.
type Book []Entry

// Add gives new values the next placeholder of their kind and returns the entries of all that was found, in that order, old ones too. A
// placeholder that stands in one of the texts, however it is spelt there, is left out: the texts are those that will be hidden.
func (b Book) Add(found []Finding, texts ...string) (Book, []Entry) {
	b = slices.Clip(b)
	entries := make([]Entry, 0, len(found))
	var used map[string]bool
	for _, f := range found {
		at := slices.IndexFunc(b, func(e Entry) bool { return e.Value == f.Value && e.Kind == f.Kind })
		if at < 0 {
			if used == nil {
				used = placeholdersIn(texts)
			}
			at = len(b)
			b = append(b, Entry{Kind: f.Kind, Value: f.Value, Placeholder: b.next(f.Kind, used)})
		}
		entries = append(entries, b[at])
	}
	return b, entries
}

// next is the first free placeholder of a kind behind the last one.
func (b Book) next(kind Kind, used map[string]bool) string {
	label := label(kind)
	n := 0
	for _, e := range b {
		text, ours := strings.CutPrefix(e.Placeholder, "["+label+" ")
		if last, err := strconv.Atoi(strings.TrimSuffix(text, "]")); ours && err == nil {
			n = max(n, last)
		}
	}
	for {
		n++
		if placeholder := "[" + label + " " + strconv.Itoa(n) + "]"; !used[spelling(placeholder)] {
			return placeholder
		}
	}
}

// label is the word of a placeholder. It is the same in every language: the book of a run outlives a change of language.
func label(kind Kind) string {
	switch kind {
	case Name:
		return "Name"
	case Email:
		return "E-Mail"
	case Phone:
		return "Telefon"
	case IBAN:
		return "IBAN"
	case Birthdate:
		return "Geburtsdatum"
	}
	return "Angabe"
}

// placeholdersIn collects what could be read as a placeholder.
func placeholdersIn(texts []string) map[string]bool {
	used := map[string]bool{}
	for _, text := range texts {
		for at := range len(text) {
			if text[at] != '[' {
				continue
			}
			if end := strings.IndexByte(text[at:min(len(text), at+longestPlaceholder+2)], ']'); end > 0 {
				used[spelling(text[at:at+end+1])] = true
			}
		}
	}
	return used
}

// Hide puts the placeholders in place of all values, the longest first, at the bounds of words only. The s of a genitive stays outside:
// "Emmas" becomes "[Name 1]s". Hiding twice is hiding once.
func (b Book) Hide(text string) string {
	h := b.hider()
	if len(h.byStart) == 0 {
		return text
	}
	var out strings.Builder
	from := 0
	for at := 0; at < len(text); {
		if e, size := h.at(text, at); size > 0 {
			out.WriteString(text[from:at])
			out.WriteString(e.Placeholder)
			at += size
			from = at
			continue
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	if from == 0 {
		return text
	}
	return out.String() + text[from:]
}

// hider finds values by their first byte, the longest first. Placeholders are in it as well: they are replaced by themselves. A single letter
// is no value: it would be found in the s behind a placeholder.
type hider struct{ byStart map[byte][]Entry }

func (b Book) hider() hider {
	h := hider{byStart: make(map[byte][]Entry, len(b))}
	for _, e := range b {
		if utf8.RuneCountInString(e.Value) > 1 {
			h.byStart[e.Value[0]] = append(h.byStart[e.Value[0]], e)
			h.byStart['['] = append(h.byStart['['], Entry{Value: e.Placeholder, Placeholder: e.Placeholder})
		}
	}
	for _, entries := range h.byStart {
		slices.SortStableFunc(entries, func(x, y Entry) int { return len(y.Value) - len(x.Value) })
	}
	return h
}

// at is the entry whose value stands at a place, and the length of the value.
func (h hider) at(text string, at int) (Entry, int) {
	for _, e := range h.byStart[text[at]] {
		if strings.HasPrefix(text[at:], e.Value) && (e.Value == e.Placeholder || bounded(text, at, e)) {
			return e, len(e.Value)
		}
	}
	return Entry{}, 0
}

// bounded reports that a value stands by itself: no word goes on before or behind it, but for the s of a genitive.
func bounded(text string, at int, e Entry) bool {
	end := at + len(e.Value)
	first, _ := utf8.DecodeRuneInString(e.Value)
	last, _ := utf8.DecodeLastRuneInString(e.Value)
	if before, _ := utf8.DecodeLastRuneInString(text[:at]); inWord(first) && inWord(before) && (at < 2 || escapedSpace(text[at-2:at]) == 0) {
		return false
	}
	behind, size := utf8.DecodeRuneInString(text[end:])
	if !inWord(last) || !inWord(behind) {
		return !unicode.IsMark(behind)
	}
	if e.Kind != Name || behind != 's' || hisses(last) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(text[end+size:])
	return !inWord(next)
}

func inWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

// hisses reports an ending that takes an apostrophe instead of an s: "Jonas' Heft".
func hisses(last rune) bool { return strings.ContainsRune("sßxz", last) }

// HideJSON hides inside of the string values of a JSON text; its keys are names of the program and stay. What is no JSON is hidden as a
// text.
func (b Book) HideJSON(raw json.RawMessage) json.RawMessage {
	if len(b) == 0 {
		return raw
	}
	if !json.Valid(raw) {
		return json.RawMessage(b.Hide(string(raw)))
	}
	var out bytes.Buffer
	for at := 0; at < len(raw); {
		if raw[at] != '"' {
			out.WriteByte(raw[at])
			at++
			continue
		}
		end := at + stringLength(raw[at:])
		if isKey(raw[end:]) {
			out.Write(raw[at:end])
		} else {
			out.Write(b.hideString(raw[at:end]))
		}
		at = end
	}
	return out.Bytes()
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
func (b Book) hideString(quoted []byte) []byte {
	var text string
	if err := json.Unmarshal(quoted, &text); err != nil {
		return quoted // the caller has checked the whole
	}
	hidden := b.Hide(text)
	if hidden == text {
		return quoted
	}
	return []byte(`"` + escaped(hidden) + `"`)
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
