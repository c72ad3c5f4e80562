package privacy

import (
	"embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The lists say in their first lines where they come from.
//
//go:embed words/*.txt
var words embed.FS

// doubt is what else a given name can be.
type doubt byte

const (
	sure  doubt = iota
	small       // a word without a capital but at the beginning of a sentence: "Nur", "Can"
	other       // a word with a capital: "Rose", "August"
)

// lexicon is what is known about words. Keys are folded.
type lexicon struct {
	given    map[string]doubt
	surname  map[string]bool
	noun     map[string]bool
	heads    []string              // ends of compounds
	known    map[string][][]string // well-known persons by their first word
	families map[string][][]string // the same by their last word
	own      map[string][][]string // the teacher's names by their first word
	ownParts map[string]bool       // single words of these, where they have a capital letter
}

// newLexicon adds the teacher's names to the lists.
func newLexicon(own []string) *lexicon {
	l := *readLists()
	l.own, l.ownParts = map[string][][]string{}, map[string]bool{}
	for _, name := range own {
		l.addOwn(name)
	}
	return &l
}

// readLists reads the lists once; nobody changes them.
//
//nolint:gochecknoglobals // read once
var readLists = sync.OnceValue(func() *lexicon {
	l := &lexicon{
		given: make(
			map[string]doubt,
			2500,
		), surname: make(map[string]bool, 800), noun: make(map[string]bool, 500), known: make(map[string][][]string, 700),
		families: make(map[string][][]string, 700),
	}
	for _, w := range listed("given") {
		d := sure
		switch w[len(w)-1] {
		case '?':
			d = other
		case '!':
			d = small
		}
		key := fold(strings.TrimRight(w, "?!"))
		l.given[key] = max(d, l.given[key])
	}
	for _, w := range listed("surname") {
		l.surname[fold(w)] = true
	}
	for _, w := range listed("noun") {
		l.addNoun(w)
	}
	for phrase := range strings.SplitSeq(strings.Join(lines("known"), ";"), ";") {
		l.addKnown(foldAll(phrase))
	}
	return l
})

func (l *lexicon) addNoun(entry string) {
	head, whole := strings.CutSuffix(entry, "-")
	ending, only := strings.CutPrefix(head, "-")
	ending = fold(ending)
	if whole || only {
		l.heads = append(l.heads, ending)
	}
	if !only {
		l.noun[ending] = true
	}
}

func (l *lexicon) addKnown(phrase []string) {
	if len(phrase) == 0 {
		return
	}
	last := phrase[len(phrase)-1]
	l.known[phrase[0]] = append(l.known[phrase[0]], phrase)
	l.families[last] = append(l.families[last], phrase)
}

// addOwn takes a name of the teacher's list with and without written-out umlauts: "Müller" is found as "Mueller" and
// "Muller" too.
func (l *lexicon) addOwn(name string) {
	phrase := foldAll(name)
	if len(phrase) == 0 {
		return
	}
	bare := strings.Fields(bareFold(name))
	l.own[phrase[0]] = append(l.own[phrase[0]], phrase)
	if len(bare) == len(phrase) && bare[0] != phrase[0] {
		l.own[bare[0]] = append(l.own[bare[0]], bare)
	}
	if len(phrase) == 1 {
		return
	}
	for _, part := range slices.Concat(phrase, bare) {
		if len(part) > 2 && l.given[part] == sure && !l.noun[part] && !isParticle(part) {
			l.ownParts[part] = true
		}
	}
}

// isNoun reports a word that stands behind a name without belonging to it.
func (l *lexicon) isNoun(plain string) bool {
	if l.noun[plain] {
		return true
	}
	for _, head := range l.heads {
		if len(plain) >= len(head)+3 && strings.HasSuffix(plain, head) {
			return true
		}
	}
	return false
}

// isSurname reports a surname by the list or by its ending; a double name by either of its parts.
func (l *lexicon) isSurname(plain string) bool {
	if l.surname[plain] {
		return true
	}
	for part := range strings.SplitSeq(plain, "-") {
		if l.surname[part] {
			return true
		}
		for _, ending := range []string{
			"mann", "meier", "meyer", "maier", "mayer", "mueller", "schmidt", "bauer", "berger", "huber", "hofer", "ski",
			"sky", "ska", "wicz", "czyk", "oglu",
			"ovic", "evic", "ov", "ova", "owa", "ew", "ewa", "enko", "stein", "bach", "zadeh", "pour", "opoulos", "idis",
			"escu", "yan",
		} {
			if len(part) >= len(ending)+3 && strings.HasSuffix(part, ending) && !l.isNoun(part) {
				return true
			}
		}
	}
	return false
}

// givenName reports whether a word is a given name, and whether it is another word too. Of a double name every part is
// one.
func (l *lexicon) givenName(plain string) (is, doubtful bool) {
	if d, is := l.given[plain]; is || !strings.Contains(plain, "-") {
		return is, d == other
	}
	for part := range strings.SplitSeq(plain, "-") {
		if _, is := l.given[part]; !is {
			return false, false
		}
	}
	return true, false
}

func lines(name string) []string {
	raw, err := words.ReadFile("words/" + name + ".txt")
	if err != nil {
		return nil // the lists are embedded; a test counts them
	}
	var all []string
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			all = append(all, line)
		}
	}
	return all
}

func listed(name string) []string { return strings.Fields(strings.Join(lines(name), " ")) }

func foldAll(phrase string) []string {
	parts := strings.Fields(phrase)
	for i, part := range parts {
		parts[i] = fold(strings.TrimSuffix(part, "."))
	}
	return parts
}

// fold writes a word in small letters of a–z, with German umlauts written out: "Müller" and "Mueller" are one, and so
// are "Ayşe" and "Ayse".
func fold(s string) string {
	if plain, done := foldASCII(s); done {
		return plain
	}
	var b strings.Builder
	for _, r := range norm.NFC.String(s) {
		switch r {
		case 'ä', 'Ä':
			b.WriteString("ae")
		case 'ö', 'Ö':
			b.WriteString("oe")
		case 'ü', 'Ü':
			b.WriteString("ue")
		case 'ß', 'ẞ':
			b.WriteString("ss")
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	if plain, done := foldASCII(b.String()); done {
		return plain
	}
	return stripped(b.String())
}

// bareFold drops the dots of umlauts as well.
func bareFold(s string) string {
	return stripped(strings.ReplaceAll(strings.ToLower(s), "ß", "ss"))
}

func foldASCII(s string) (plain string, done bool) {
	small := true
	for i := range len(s) {
		if s[i] >= 0x80 {
			return "", false
		}
		small = small && (s[i] < 'A' || s[i] > 'Z')
	}
	if small {
		return s, true
	}
	return strings.ToLower(s), true
}

// stripped takes the marks off letters.
func stripped(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsMark(r):
			return -1
		case r == 'ı':
			return 'i'
		case r == 'ł':
			return 'l'
		case r == 'đ':
			return 'd'
		case r == 'ø':
			return 'o'
		case r == '’':
			return '\''
		}
		return r
	}, norm.NFD.String(s))
}
