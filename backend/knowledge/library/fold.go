package library

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/german"
	"golang.org/x/text/unicode/norm"
)

// The languages with a stemmer; everything that is not English is folded as German.
const (
	languageGerman  = "de"
	languageEnglish = "en"
)

// maxStemmed is the length in bytes above which a word is kept as it is: such things are addresses or hashes, not
// words.
const maxStemmed = 48

// Fold turns text into the words that the full-text index keeps: lower case, without diacritics, stemmed, separated by
// single spaces. ä, ae and a fall together (likewise ö, ü and ß = ss), so that "ueber", "Über" and "UBER" meet; the
// price is that a few pairs such as schon/schön meet too, which ranking by the exact form makes good (see rank). A
// hyphenated word is kept as its parts and as one word, ph is f (Photosynthese, Fotosynthese), and Kohlenstoffdioxid is
// Kohlendioxid. language "en" uses the English stemmer and leaves ae, oe, ue and ph alone.
//
// The result holds only lower-case letters, digits and spaces; the same text gives the same result.
func Fold(text, language string) string {
	return fold(text, newStemmer(language))
}

// maxKnown bounds the memory of a Folder, in different words.
const maxKnown = 50_000

// Folder folds many texts of one language faster than Fold, because it remembers the stems of the words it has seen. It
// gives the same results and is not safe for concurrent use.
type Folder struct{ stem *stemmer }

// NewFolder returns a Folder for texts of the language.
func NewFolder(language string) *Folder {
	stem := newStemmer(language)
	stem.known = map[string]string{}
	return &Folder{stem: stem}
}

// Fold is the function Fold.
func (f *Folder) Fold(text string) string {
	if len(f.stem.known) > maxKnown {
		clear(f.stem.known)
	}
	return fold(text, f.stem)
}

func fold(text string, stem *stemmer) string {
	var out strings.Builder
	out.Grow(len(text))
	scanWords(text, func(w word) {
		for _, part := range w.parts {
			appendToken(&out, stem.of(part))
		}
		if w.joined != "" {
			appendToken(&out, stem.of(w.joined))
		}
	})
	return out.String()
}

func appendToken(out *strings.Builder, token string) {
	if token == "" {
		return
	}
	if out.Len() > 0 {
		out.WriteByte(' ')
	}
	out.WriteString(token)
}

// word is one word of a text, lower case and without diacritics. A hyphenated word has several parts and is also
// joined; joined is empty for a plain word and for ranges of numbers. from and to are the byte offsets in the text.
type word struct {
	parts    []string
	joined   string
	from, to int
}

// scanner collects the letters of the current word. One buffer serves the whole text: 100,000 passages are folded at an
// import.
type scanner struct {
	letters []byte
	cuts    []int // where a hyphen stood in letters
	parts   []string
	from    int
	hyphen  bool // the last rune was a hyphen inside a word
}

// scanWords calls found for every word of text in order. The parts slice is valid during the call only.
func scanWords(text string, found func(word)) {
	s := scanner{letters: make([]byte, 0, 32), parts: make([]string, 0, 4)}
	for at, r := range text {
		if len(s.letters) == 0 {
			s.from = at
		}
		before := len(s.letters)
		if s.take(r) {
			if s.hyphen && len(s.letters) > before {
				s.cuts = append(s.cuts, before)
				s.hyphen = false
			}
			continue
		}
		if isHyphen(r) && before > 0 && !s.hyphen {
			s.hyphen = true
			continue
		}
		s.end(at, found)
	}
	s.end(len(text), found)
}

func isHyphen(r rune) bool { return r == '-' || r == '\u2010' || r == '\u2011' }

// take adds a rune to the word; false means that it ends the word. Invisible runes (soft hyphen, joiners) and combining
// marks belong to the word and leave nothing.
func (s *scanner) take(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
		s.letters = append(s.letters, byte(r))
		return true
	case r >= 'A' && r <= 'Z':
		s.letters = append(s.letters, byte(r)+'a'-'A')
		return true
	case r < utf8.RuneSelf:
		return false
	}
	if plain := plainLetter(r); plain != "" {
		s.letters = append(s.letters, plain...)
		return true
	}
	return s.takeRare(r)
}

// plainLetter covers the letters of German texts and those that Unicode does not decompose.
func plainLetter(r rune) string {
	switch r {
	case 'ä', 'Ä':
		return "a"
	case 'ö', 'Ö', 'ø', 'Ø':
		return "o"
	case 'ü', 'Ü':
		return "u"
	case 'ß', 'ẞ':
		return "ss"
	case 'æ', 'Æ':
		return "ae"
	case 'œ', 'Œ':
		return "oe"
	case 'ł', 'Ł':
		return "l"
	case 'đ', 'Đ':
		return "d"
	case 'ı':
		return "i"
	}
	return ""
}

// takeRare handles everything else outside ASCII by compatibility decomposition: é → e, ₂ → 2, the ligature ﬁ → fi.
func (s *scanner) takeRare(r rune) bool {
	if isInvisible(r) || unicode.Is(unicode.M, r) {
		return len(s.letters) > 0
	}
	if r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsNumber(r) {
		return false
	}
	for _, d := range norm.NFKD.String(string(unicode.ToLower(r))) {
		if unicode.IsLetter(d) || unicode.IsDigit(d) {
			s.letters = utf8.AppendRune(s.letters, unicode.ToLower(d))
		}
	}
	return true
}

func isInvisible(r rune) bool {
	switch r {
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff':
		return true
	}
	return false
}

// end reports the collected word, if any, and starts anew.
func (s *scanner) end(at int, found func(word)) {
	defer func() { s.letters, s.cuts, s.hyphen = s.letters[:0], s.cuts[:0], false }()
	if len(s.letters) == 0 {
		return
	}
	all := string(s.letters)
	w := word{from: s.from, to: at}
	s.parts = s.parts[:0]
	last, lettersOnly := 0, true
	for _, cut := range append(s.cuts, len(all)) {
		part := all[last:cut]
		s.parts = append(s.parts, part)
		lettersOnly = lettersOnly && (part[0] < '0' || part[0] > '9')
		last = cut
	}
	w.parts = s.parts
	if len(s.parts) > 1 && lettersOnly {
		w.joined = all
	}
	found(w)
}

// stemmer reduces a word to its stem in one language; it is not safe for concurrent use. known, when made, remembers
// stems: a search looks at the same words in many passages.
type stemmer struct {
	env     *snowballstem.Env
	english bool
	known   map[string]string
}

func newStemmer(language string) *stemmer {
	return &stemmer{env: snowballstem.NewEnv(""), english: language == languageEnglish}
}

func (s *stemmer) of(plain string) string {
	if len(plain) > maxStemmed {
		return plain
	}
	if s.known == nil {
		return s.fresh(plain)
	}
	stem, ok := s.known[plain]
	if !ok {
		stem = s.fresh(plain)
		s.known[plain] = stem
	}
	return stem
}

func (s *stemmer) fresh(plain string) string {
	if s.english {
		s.env.SetCurrent(plain)
		english.Stem(s.env)
		return s.env.Current()
	}
	s.env.SetCurrent(maleForm(withoutDigraphs(strings.ReplaceAll(shortOxide(plain), "ph", "f"))))
	german.Stem(s.env)
	return s.env.Current()
}

// shortOxide lets the two names of carbon's oxides meet: Kohlenstoffdioxid is Kohlendioxid.
func shortOxide(plain string) string {
	for _, oxide := range [...]string{"dioxid", "monoxid"} {
		plain = strings.ReplaceAll(plain, "kohlenstoff"+oxide, "kohlen"+oxide)
	}
	return plain
}

// withoutDigraphs reads ae, oe and ue as the umlauts they stand for, whose dots are gone already. "ue" after a, e or q
// is no umlaut (neue, Bauer, Quelle), and a few plurals keep theirs so that they meet their singular (Statuen,
// Individuen, Oboen).
func withoutDigraphs(plain string) string {
	if !strings.Contains(plain, "ae") && !strings.Contains(plain, "oe") && !strings.Contains(plain, "ue") {
		return plain
	}
	for _, plural := range [...]string{"tuen", "duen", "oboen"} {
		if strings.HasSuffix(plain, plural) {
			return plain
		}
	}
	out := make([]byte, 0, len(plain))
	for i := range len(plain) {
		if plain[i] == 'e' && endsInOpenVowel(out) {
			continue
		}
		out = append(out, plain[i])
	}
	return string(out)
}

func endsInOpenVowel(letters []byte) bool {
	n := len(letters)
	if n == 0 {
		return false
	}
	switch letters[n-1] {
	case 'a', 'o':
		return true
	case 'u':
		return n < 2 || !strings.ContainsRune("aeq", rune(letters[n-2]))
	}
	return false
}

// maleForm lets Schülerin and Schülerinnen meet Schüler; the stemmer alone keeps them apart.
func maleForm(plain string) string {
	for _, ending := range [...]string{"erinnen", "orinnen", "entinnen", "istinnen", "erin", "orin", "entin", "istin"} {
		if rest, ok := strings.CutSuffix(plain, ending); ok && len(rest) >= 3 {
			return rest + strings.TrimSuffix(strings.TrimSuffix(ending, "nen"), "in")
		}
	}
	return plain
}
