package memory

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// tokenKind is what a piece of a fact is.
type tokenKind int

const (
	aWord tokenKind = iota
	aNumber
	aClock
	aDate
	aClass
)

// token is one piece of a fact that means something. Two of the same kind are the same when their keys are, or their
// bare keys.
type token struct {
	kind  tokenKind
	key   string // stem, figures, "8:30", "27.11.2026", "7b"
	bare  string // of a word: without the endings of a verb
	stem  string // of a word
	plain string
	// capital: with a capital letter that does not come from the beginning of the sentence; name: behind a title or
	// "heißt".
	capital, name bool
	// after is the word that this one is bound to: of "lieber A als B" the B.
	after string
	// habit: a weekday that comes back ("montags").
	habit bool
}

// reading is a fact taken apart for comparing.
type reading struct {
	tokens  []token
	negated int    // how often it says "not"
	subject int    // so many of the tokens stand before the verb
	verb    string // plain
	liebst  bool   // "am liebsten": there is one of it
}

// pieces finds dates, times, classes, numbers and words.
//
//nolint:gochecknoglobals // read-only, compiled when it is first needed
var pieces = sync.OnceValue(func() *regexp.Regexp {
	const month = `(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)`
	return regexp.MustCompile(`(?i)` +
		`(\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}|\s?\d{2}\b)?|\d{1,2}\.\s?` + month +
		`\b(?:\s\d{4})?)` + // 1 date
		`|(\d{1,2}:\d{2}(?:\s?Uhr\b)?|\d{1,2}\.\d{2}\s?Uhr\b|\d{1,2}\s?Uhr\b(?:\s\d{2}\b)?)` + // 2 time of day
		`|(\d{1,2}[a-h]\b)` + // 3 class
		`|(\d+(?:[.\x{a0}\x{202f}]\d{3})*(?:,\d+)?)` + // 4 number
		`|(\p{L}[\p{L}\p{M}\p{Nd}]*(?:[-‐‑'’/*:_]\p{L}[\p{L}\p{M}\p{Nd}]*)*)` + // 5 word
		`|([€%$])`) // 6 sign
})

// read takes a fact apart. names are plain words that are known to be names.
func read(text string, names map[string]bool) reading {
	r := reader{lex: theLexicon(), names: names}
	for _, m := range pieces().FindAllStringSubmatch(text, -1) {
		switch {
		case m[1] != "":
			r.add(token{kind: aDate, key: dateKey(m[1])})
		case m[2] != "":
			r.add(token{kind: aClock, key: clockKey(m[2])})
		case m[3] != "":
			r.add(token{kind: aClass, key: strings.ToLower(strings.ReplaceAll(m[3], " ", ""))})
		case m[4] != "":
			r.add(token{kind: aNumber, key: digits(m[4])})
		case m[5] != "":
			r.word(m[5])
		default:
			r.word(m[6])
		}
		r.begun = true
	}
	return r.finish()
}

// reader collects a reading.
type reader struct {
	reading

	lex    *lexicon
	names  map[string]bool
	begun  bool
	titled bool   // the last word was "Frau", "Herr", "heißt"
	marker string // the last comparing word: "als", "statt"
}

func (r *reader) add(t token) {
	t.after, r.marker = r.marker, ""
	r.tokens = append(r.tokens, t)
	r.titled = false
}

// word takes in one word: what it means, or that it means nothing.
func (r *reader) word(raw string) {
	raw = withoutGender(raw)
	plain := plainWord(raw)
	if r.lex.verb[plain] && r.verb == "" {
		r.verb, r.subject = plain, len(r.tokens)
	}
	titled := r.titled
	r.titled = isTitle(plain) || strings.HasPrefix(plain, "heiss")
	switch {
	case r.lex.negation[plain]:
		r.negated++
		return
	case isMarker(plain):
		r.marker = "als"
		return
	case strings.HasPrefix(plain, "heiss") && len(r.tokens) > 0:
		return // "Der Schulleiter heißt" is "Der Schulleiter ist"
	case strings.HasPrefix(plain, "liebst"):
		r.liebst = true
	case plain == "noch" && len(r.tokens) > 0 && r.tokens[len(r.tokens)-1].plain == "nur":
		r.tokens = r.tokens[:len(r.tokens)-1] // "nur noch 23" corrects "24"
		return
	case r.lex.light[plain], isTitle(plain):
		return
	}
	if n, ok := numberWord(plain); ok {
		r.add(token{kind: aNumber, key: strconv.Itoa(n), plain: plain})
		return
	}
	r.content(raw, plain, titled)
}

func (r *reader) content(raw, plain string, titled bool) {
	first, _ := utf8.DecodeRuneInString(raw)
	t := token{stem: stemOf(raw), plain: plain, capital: unicode.IsUpper(first) && r.begun}
	t.key, t.bare = t.stem, t.stem
	if !t.capital {
		t.bare = bare(t.key)
	}
	t.habit = strings.HasSuffix(plain, "tags") && r.lex.value[t.stem] == "weekday"
	t.name = titled && unicode.IsUpper(first) || r.names[plain]
	if same, ok := r.lex.group(plain); ok && !t.name {
		t.key, t.bare = same, same
	}
	keep := r.titled
	if n := len(r.tokens); n == 0 || t.name || r.tokens[n-1].key != t.key { // "Schülerinnen und Schüler"
		r.add(t)
	}
	r.titled = keep
}

// finish looks for the verb by its form when it is not a known one, and leaves out what names the teacher at the
// beginning: "Die Lehrerin bevorzugt" is "Ich bevorzuge".
func (r *reader) finish() reading {
	for i, t := range r.tokens {
		if r.verb == "" && i > 0 && t.kind == aWord && !t.capital &&
			(strings.HasSuffix(t.plain, "t") || strings.HasSuffix(t.plain, "en")) {
			r.verb, r.subject = t.plain, i
		}
	}
	if r.subject == 1 && isTeacher(r.tokens[0].plain) && len(r.tokens) > 1 {
		r.tokens, r.subject = r.tokens[1:], 0
	}
	return r.reading
}

// withoutGender lets "Schüler/innen", "Schüler*innen" and "Schüler:innen" be "Schüler".
func withoutGender(raw string) string {
	for _, ending := range [...]string{
		"/innen", "*innen", ":innen", "_innen", "/-innen", "/in", "*in", ":in", "_in",
		"Innen",
	} {
		if rest, ok := strings.CutSuffix(raw, ending); ok && len(rest) > 2 {
			return rest
		}
	}
	return raw
}

func isTitle(plain string) bool {
	switch plain {
	case "frau", "herr", "herrn", "dr", "prof", "familie", "mr", "mrs", "ms", "kollege", "kollegin", "kollegen":
		return true
	}
	return false
}

func isTeacher(plain string) bool {
	switch plain {
	case "lehrer",
		"lehrerin", "lehrkraft", "lehrperson", "nutzer", "nutzerin", "benutzer", "benutzerin", "user",
		"teacher":
		return true
	}
	return false
}

// isMarker reports a word that makes the order of the things around it count.
func isMarker(plain string) bool {
	switch plain {
	case "als", "statt", "anstatt", "anstelle", "than", "instead":
		return true
	}
	return false
}

// clockKey writes a time of day as "8:30".
func clockKey(text string) string {
	text = strings.ToLower(text)
	at := strings.NewReplacer("uhr", " ", ":", " ", ".", " ").Replace(text)
	fields := strings.Fields(at)
	hour := strings.TrimLeft(fields[0], "0")
	if hour == "" {
		hour = "0"
	}
	if len(fields) < 2 {
		return hour + ":00"
	}
	return hour + ":" + fields[1]
}

// dateKey writes a date as "27.11.2026", or "27.11." without a year.
func dateKey(text string) string {
	if len(text) == len("2026-11-27") && text[4] == '-' {
		return trimZero(text[8:]) + "." + trimZero(text[5:7]) + "." + text[:4]
	}
	fields := strings.FieldsFunc(plainWord(text), func(r rune) bool { return r == '.' || r == ' ' || r == '\u00a0' })
	month := fields[1]
	if n := monthNumber(month); n > 0 {
		month = strconv.Itoa(n)
	}
	key := trimZero(fields[0]) + "." + trimZero(month) + "."
	if len(fields) > 2 {
		year := fields[2]
		if len(year) == 2 {
			year = "20" + year
		}
		key += year
	}
	return key
}

func trimZero(s string) string { return strings.TrimLeft(s, "0") }

func monthNumber(plain string) int {
	for i, m := range [...]string{
		"januar", "februar", "maerz", "april", "mai", "juni", "juli", "august", "september",
		"oktober", "november", "dezember",
	} {
		if m == plain {
			return i + 1
		}
	}
	return 0
}
