package privacy

import (
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

// Redactions is the placeholders of a run, in the order in which they were given out. It only grows, and is never
// changed in place.
type Redactions []Entry

// Add gives new values the next placeholder of their kind and returns the entries of all that was found, in that order,
// old ones too. A placeholder that stands in one of the texts, however it is spelt there, is left out: the texts are
// those that will be hidden. A value has one placeholder even when it was found as two kinds: that of the first.
func (b Redactions) Add(found []Finding, texts ...string) (Redactions, []Entry) {
	b = slices.Clip(b)
	entries := make([]Entry, 0, len(found))
	var used map[string]bool
	for _, f := range found {
		at := slices.IndexFunc(b, func(e Entry) bool { return e.Value == f.Value })
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
func (b Redactions) next(kind Kind, used map[string]bool) string {
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

// label is the word of a placeholder. It is the same in every language: the book of a run outlives a change of
// language.
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
			if end := strings.IndexByte(text[at:min(len(text), at+maxPlaceholder+2)], ']'); end > 0 {
				used[spelling(text[at:at+end+1])] = true
			}
		}
	}
	return used
}

// Hide puts the placeholders in place of all values, the longest first, at the bounds of words only. The s of a
// genitive stays outside: "Emmas" becomes "[Name 1]s". A text may hold JSON: a value is hidden however its characters
// are escaped there, and an escape counts as what it means. Such a value comes back without its escapes. Hiding twice
// is hiding once.
func (b Redactions) Hide(text string) string {
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
		at += h.step(text, at)
	}
	if from == 0 {
		return text
	}
	return out.String() + text[from:]
}

// hider finds values by their first byte, the longest first. Placeholders are in it as well: they are replaced by
// themselves. A single letter is no value: it would be found in the s behind a placeholder.
type hider struct{ byStart map[byte][]Entry }

func (b Redactions) hider() hider {
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

// step is how far to go on from a place where no value begins. A "\n" is a line end when a value stands behind it; in
// "C:\nina" it may begin one.
func (h hider) step(text string, at int) int {
	if _, size := escape(text[at:]); size > 0 && at+size < len(text) {
		if _, found := h.at(text, at+size); found > 0 {
			return size
		}
		return backslashes(text[at:])
	}
	_, size := utf8.DecodeRuneInString(text[at:])
	return size
}

// at is the entry whose value stands at a place, and how long it is there.
func (h hider) at(text string, at int) (Entry, int) {
	if e, size := h.among(h.byStart[text[at]], text, at); size > 0 {
		return e, size
	}
	if r, size := escape(text[at:]); size > 0 {
		return h.among(h.byStart[string(r)[0]], text, at)
	}
	return Entry{}, 0
}

func (h hider) among(entries []Entry, text string, at int) (Entry, int) {
	for _, e := range entries {
		if e.Value == e.Placeholder {
			if strings.HasPrefix(text[at:], e.Value) {
				return e, len(e.Value)
			}
			continue
		}
		if size := spelt(text[at:], e.Value); size > 0 && bounded(text, at, at+size, e) {
			return e, size
		}
	}
	return Entry{}, 0
}

// bounded reports that the value of e, which stands from at to end, stands by itself: no word goes on before or behind
// it, but for the s of a genitive.
func bounded(text string, at, end int, e Entry) bool {
	first, _ := utf8.DecodeRuneInString(e.Value)
	last, _ := utf8.DecodeLastRuneInString(e.Value)
	if inWord(first) && inWord(runeBefore(text, at)) {
		return false
	}
	behind, size := runeAt(text[end:])
	if !inWord(last) || !inWord(behind) {
		return !unicode.IsMark(behind)
	}
	if e.Kind != Name || behind != 's' || hisses(last) {
		return false
	}
	next, _ := runeAt(text[end+size:])
	return !inWord(next)
}

func inWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

// hisses reports an ending that takes an apostrophe instead of an s: "Jonas' Heft".
func hisses(last rune) bool { return strings.ContainsRune("sßxz", last) }
