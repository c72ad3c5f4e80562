package memory

import (
	"embed"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"pult/backend/knowledge/library"
)

// The lists say in their first lines where they come from.
//
//go:embed words/*.txt
var wordFiles embed.FS

// lexicon is what comparing knows about words. Keys of the sets are plain words, those of the maps stems as well.
type lexicon struct {
	light, empty, verb, negation, identifier, functional map[string]bool

	same  map[string]string // → the first word of its group
	value map[string]string // → what it is a value of
}

// theLexicon is read once; it never changes.
//
//nolint:gochecknoglobals // read-only, made when it is first needed
var theLexicon = sync.OnceValue(readLexicon)

func readLexicon() *lexicon {
	l := &lexicon{same: map[string]string{}, value: map[string]string{}}
	sections := wordSections("compare")
	l.light, l.verb, l.negation = set(
		sections["light"],
		plainWord,
	), set(
		sections["verb"],
		plainWord,
	), set(
		sections["negation"],
		plainWord,
	)
	l.empty = set(sections["empty"], plainWord)
	l.identifier, l.functional = set(sections["identifier"], plainWord), set(sections["functional"], plainWord)
	for _, line := range sections["same"] {
		group := strings.Fields(line)
		for _, w := range group {
			l.same[plainWord(w)] = "=" + plainWord(group[0]) // no stem: those of "Schüler" and "Schule" are one
		}
	}
	for _, line := range sections["value"] {
		group := strings.Fields(line)
		for _, w := range group[1:] {
			l.value[bare(stemOf(w))], l.value[stemOf(w)] = group[0], group[0]
		}
	}
	return l
}

// wordSections reads a file of words: section → lines.
func wordSections(name string) map[string][]string {
	text, err := wordFiles.ReadFile("words/" + name + ".txt")
	if err != nil {
		return nil // embedded; a test reads every file
	}
	sections := map[string][]string{}
	section := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			section = strings.Trim(line, "[]")
		default:
			sections[section] = append(sections[section], line)
		}
	}
	return sections
}

func set(lines []string, form func(string) string) map[string]bool {
	s := map[string]bool{}
	for _, line := range lines {
		for w := range strings.FieldsSeq(line) {
			s[form(w)] = true
		}
	}
	return s
}

// plainWord is lower case with umlauts written out and without accents: "Größe" and "GROESSE" are "groesse".
func plainWord(word string) string {
	word = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "’", "'").
		Replace(strings.ToLower(norm.NFC.String(word)))
	ascii := true
	for _, b := range []byte(word) {
		ascii = ascii && b < 0x80
	}
	if ascii {
		return word
	}
	var out strings.Builder
	for _, r := range norm.NFD.String(word) {
		if r < 0x300 || r > 0x36f {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// stemOf is the stem of one word, as the full-text search knows it. Parts of a hyphenated word are joined.
func stemOf(word string) string {
	return library.Fold(strings.NewReplacer("-", "", "‐", "", "‑", "", "'", "", "’", "").Replace(word), "de")
}

// bare takes the endings of a verb off a stem, so that "unterrichte" and "unterrichtet" meet. The stemmer leaves them
// on.
func bare(stem string) string {
	for _, endings := range [...][]string{{"est", "et"}, {"st", "t"}} {
		for _, e := range endings {
			if rest, ok := strings.CutSuffix(stem, e); ok && len(rest) >= 3 {
				stem = rest
				break
			}
		}
	}
	return stem
}

// group is what stands for all words that mean the same as this one; the forms of a noun or verb count as the word.
func (l *lexicon) group(plain string) (string, bool) {
	for _, ending := range [...]string{"", "innen", "in", "n", "s", "en", "e"} {
		if base, ok := strings.CutSuffix(plain, ending); ok {
			if same, ok := l.same[base]; ok {
				return same, true
			}
		}
	}
	return "", false
}
