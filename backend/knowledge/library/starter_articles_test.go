package library_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"pult/backend/base/i18n"
	"pult/backend/lang/arithmetic"
	"pult/backend/lang/prose"
)

// article is a starter article as it is written. Its sentences are quoted out of context, so the rules below look at
// each one alone.
type article struct {
	file, id, title, subject, lang string
	from, to                       int // classes
	head                           []string
	words                          int
	sentences                      []sentence
	terms                          []term
	lines                          []string // of the body
}

type sentence struct{ section, text string }

type term struct{ section, word, text string }

var (
	frontMatter = regexp.MustCompile(
		`^---\nid: ([a-z0-9-]+)\ntitle: (.+)\nsubject: (.+)\nclasses: (\d+)(?:-(\d+))?\nlang: (de|en)\n---\n# (.+)\n`)
	listItem = regexp.MustCompile(`^(?:-|\d+\.) \*\*(.+?)\*\*: (.+)$`)
	// pointing are words that point back to a sentence which is not quoted along.
	pointing = map[string]*regexp.Regexp{
		"de": regexp.MustCompile(`^(Er|Sie|Es|Ihm|Ihn|Ihnen|Ihre?[mnrs]?|Seine?[mnrs]?|Diese[mnrs]?|Jene[mnrs]?|Dort|Hier|` +
			`Hier(bei|durch|für|mit|von|zu)|` +
			`Da(bei|durch|für|gegen|her|mit|nach|neben|ran|rauf|raus|rin|rum|rüber|von|vor|zu)|` +
			`Dann|Des(halb|wegen)|Somit|Also|Dessen|Deren|Denen|Außerdem|Trotzdem|Dennoch|Jedoch|Solche[mnrs]?)\b`),
		"en": regexp.MustCompile(`^(He|She|It|They|This|That|These|Those|His|Her|Its|Their|There(fore)?|Here|Then|Thus|So|` +
			`However|Such)\b`),
	}
	// swallowed may be the end of a sentence that the splitter takes for an ordinal number, an initial or an
	// abbreviation, so that two sentences would be quoted as one.
	swallowed = regexp.MustCompile(`(\S*)[ „](\p{L}|\d+|Art|usw|etc)\. (\p{Lu}\S*)`)
	ordinal   = regexp.MustCompile(`^(Chr\.|Geburtstag|Jahrhundert|Klasse|Lebensjahr|` + strings.Join(months, "|") + `)`)
)

// The limits hold for all articles; the longest sentence of a German one is shorter when small children read it.
const (
	minWords, maxWords         = 340, 720
	minSentences, maxSentences = 28, 60
	minTerms                   = 5
	thisYear                   = 2026
	maxPrimaryWords            = 16
	maxSecondaryWords          = 20
	maxEnglishWords            = 22
)

func readArticles(t *testing.T) []article {
	t.Helper()
	files, err := filepath.Glob("starter/*/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal("no starter articles", err)
	}
	all := make([]article, 0, len(files))
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		a, err := parseArticle(filepath.ToSlash(name), string(body))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		all = append(all, a)
	}
	return all
}

func parseArticle(file, text string) (article, error) {
	m := frontMatter.FindStringSubmatch(text)
	if m == nil {
		return article{}, fmt.Errorf("front matter or title are not as they should be: %.120q", text)
	}
	a := article{file: file, id: m[1], title: m[2], subject: m[3], lang: m[6], head: m, words: words(text)}
	a.from, _ = strconv.Atoi(m[4])
	a.to = a.from
	if m[5] != "" {
		a.to, _ = strconv.Atoi(m[5])
	}
	section := ""
	for line := range strings.SplitSeq(text[len(m[0]):], "\n") {
		if after, heading := strings.CutPrefix(line, "## "); heading {
			section = after
			continue
		}
		a.lines = append(a.lines, line)
		if strings.HasPrefix(line, "|") || strings.TrimSpace(line) == "" {
			continue
		}
		if item := listItem.FindStringSubmatch(line); item != nil {
			a.terms = append(a.terms, term{section, item[1], item[2]})
			line = item[2]
		}
		for _, s := range prose.Sentences(line) {
			a.sentences = append(a.sentences, sentence{section, s})
		}
	}
	return a, nil
}

// faults of one article, without regard to the others.
func (a article) faults() []string {
	var found []string
	fault := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	if want := "starter/" + a.lang + "/" + a.id + ".md"; a.file != want {
		fault("is kept as %s, not as %s", a.file, want)
	}
	if a.title != a.head[7] {
		fault("title %q, heading %q", a.title, a.head[7])
	}
	if a.from < 1 || a.to > 10 || a.from > a.to {
		fault("classes %d-%d", a.from, a.to)
	}
	if a.words < minWords || a.words > maxWords {
		fault("%d words", a.words)
	}
	if n := len(a.sentences); n < minSentences || n > maxSentences {
		fault("%d sentences", n)
	}
	defined := 0
	for _, t := range a.terms {
		if t.section != "Begriffe" && t.section != "Terms" && t.section != "Teile" && t.section != "Parts" {
			continue
		}
		defined++
		if !names(t.text, t.word) {
			fault("definition does not name %q: %q", t.word, t.text)
		}
	}
	if defined < minTerms {
		fault("%d terms", defined)
	}
	for _, s := range a.sentences {
		found = append(found, a.sentenceFaults(s.text)...)
	}
	for _, line := range a.lines {
		found = append(found, lineFaults(line, i18n.Lang(a.lang))...)
	}
	return append(found, a.timelineFaults()...)
}

func (a article) sentenceFaults(s string) []string {
	var found []string
	limit := maxSecondaryWords
	switch {
	case a.lang == "en":
		limit = maxEnglishWords
	case a.from < 5:
		limit = maxPrimaryWords
	}
	if n := spoken(s); n > limit {
		found = append(found, fmt.Sprintf("sentence of %d words: %q", n, s))
	}
	if pointing[a.lang].MatchString(s) {
		found = append(found, fmt.Sprintf("sentence points to the one before: %q", s))
	}
	for _, m := range swallowed.FindAllStringSubmatch(s, -1) {
		if !strings.HasSuffix(m[1], ".") && !ordinal.MatchString(m[3]) { // z. B. Eis, 19. Jahrhundert
			found = append(found, fmt.Sprintf("two sentences that are read as one: %q", s))
		}
	}
	if !strings.ContainsAny(s[len(s)-1:], ".!?") && !strings.HasSuffix(s, "“") {
		found = append(found, fmt.Sprintf("sentence without an end: %q", s))
	}
	return found
}

// spoken counts words, not the numbers and signs of a formula.
func spoken(s string) int {
	n := 0
	for _, w := range strings.Fields(s) {
		if strings.ContainsFunc(w, unicode.IsLetter) {
			n++
		}
	}
	return n
}

// names reports that each word of a term stands in its definition, in whatever form: "Der gelbe Fleck" names Gelber
// Fleck.
func names(definition, word string) bool {
	definition = strings.ToLower(definition)
	parts := strings.Fields(strings.ToLower(word))
	for _, w := range parts {
		stem := []rune(strings.Trim(w, "()„“"))
		if len(stem) < 3 && len(parts) > 1 {
			continue // the sign of a quantity: Prozentsatz p %
		}
		if len(stem) > 4 {
			stem = stem[:len(stem)-2]
		}
		if !strings.Contains(definition, string(stem)) {
			return false
		}
	}
	return true
}

var (
	months = []string{
		"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
		"Dezember",
	}
	day = regexp.MustCompile(`(\d+)\. (` + strings.Join(months, "|") + `)(?: (\d{4}))?`)
	// A number of four digits written without a gap is a year, unless it counts something: a noun or a unit follows.
	fourDigits = regexp.MustCompile(`(?:^|[ (–])(\d{4})(?:[).,;:–]| (\S*)|$)`)
	counted    = regexp.MustCompile(`^[(]?(\p{Lu}|v\.|°|k?m\b|cm|g\b|kg|%|€)`)
	span       = regexp.MustCompile(`(?:[Vv]on|[Zz]wischen) (\d{3,4}) (?:bis|und) (\d{3,4})\b( v\. Chr\.)?`)
	yearZero   = regexp.MustCompile(`(?i)\b(im jahre?|in|year) 0\b`)
	quotes     = strings.NewReplacer("„", "", "“", "")
)

// lineFaults looks at dates, sums and marks; tables have them, too.
func lineFaults(line string, lang i18n.Lang) []string {
	var found []string
	fault := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	for _, m := range day.FindAllStringSubmatch(line, -1) {
		d, _ := strconv.Atoi(m[1])
		year := 2000 // a leap year
		if m[3] != "" {
			year, _ = strconv.Atoi(m[3])
		}
		month := time.Month(slices.Index(months, m[2]) + 1)
		if time.Date(year, month, d, 0, 0, 0, 0, time.UTC).Day() != d {
			fault("no such day: %s", m[0])
		}
	}
	for _, m := range fourDigits.FindAllStringSubmatch(line, -1) {
		if year, _ := strconv.Atoi(m[1]); year > thisYear && !counted.MatchString(m[2]) && !strings.ContainsAny(line, "|=") {
			fault("no year, and it counts nothing: %s in %q", m[1], line)
		}
	}
	if yearZero.MatchString(line) {
		fault("there is no year 0: %q", line)
	}
	for _, m := range span.FindAllStringSubmatch(line, -1) {
		from, _ := strconv.Atoi(m[1])
		to, _ := strconv.Atoi(m[2])
		if (from < to) == (m[3] != "") {
			fault("ends before it begins: %s", m[0])
		}
	}
	for _, sum := range sums(line) {
		if right, known := reckoned(sum, lang); known && !right {
			fault("wrong sum: %s", sum)
		}
	}
	if strings.Count(line, "„") != strings.Count(line, "“") || lang == "de" && strings.Contains(line, `"`) {
		fault("marks of quotation: %q", line)
	}
	if strings.Contains(strings.TrimSpace(line), "  ") || strings.Contains(quotes.Replace(line), " ,") {
		fault("gaps: %q", line)
	}
	return found
}

var mathematical = regexp.MustCompile(`^[-−+·:=≈/(]?[(]*(?:[-−+·:=/]|` +
	`[-−]?[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅛][0-9.,/½⅓⅔¼¾⅕⅖⅗⅘⅙⅛%²³⁰-⁹]*|` +
	`%|€|[kcdm]?m[²³]?|k?g|t|m?l|h|min|s|ct|\d*\p{L}²?)[)]*$`)

// sums finds equations in a line: the longest runs of numbers, signs and units around an equals sign.
func sums(line string) []string {
	var found []string
	var run []string
	end := func() {
		if text := strings.Join(run, " "); strings.Contains(text, " = ") && !strings.HasPrefix(text, "= ") {
			parts := strings.Split(text, " = ")
			for i := 1; i < len(parts); i++ {
				found = append(found, parts[i-1]+" = "+parts[i])
			}
		}
		run = nil
	}
	for _, field := range strings.Fields(line) {
		bare := strings.TrimRight(strings.TrimLeft(field, "„"), ".,;“")
		if !mathematical.MatchString(bare) {
			end()
			continue
		}
		run = append(run, bare)
		if len(bare) < len(strings.TrimLeft(field, "„")) {
			end()
		}
	}
	end()
	return found
}

// reckoned asks the program's own exact arithmetic. An equation with letters that are no units is not known to be right
// or wrong; one of numbers alone that cannot be read is wrong.
func reckoned(sum string, lang i18n.Lang) (right, known bool) {
	r, err := arithmetic.Evaluate(sum, lang)
	if err != nil || r.Truth == nil {
		return false, !strings.ContainsFunc(sum, unicode.IsLetter)
	}
	return *r.Truth, true
}

var (
	digits = regexp.MustCompile(`\d+`)
	gap    = regexp.MustCompile(`(\d) (\d{3})\b`) // 10 000
)

// timelineFaults: the entries of a time line follow each other, and none is later than this year.
func (a article) timelineFaults() []string {
	var found []string
	before := -1 << 30
	for _, t := range a.terms {
		if t.section != "Zeitleiste" && t.section != "Timeline" {
			continue
		}
		label := gap.ReplaceAllString(day.ReplaceAllString(t.word, "$3"), "$1$2")
		numbers := digits.FindAllString(label, -1)
		if len(numbers) == 0 {
			found = append(found, fmt.Sprintf("time line without a year: %q", t.word))
			continue
		}
		year, err := strconv.Atoi(numbers[0])
		if strings.Contains(label, "v. Chr.") || strings.HasSuffix(label, " BC") || strings.HasPrefix(label, "vor ") {
			year = -year
		}
		if err != nil || year == 0 || year > thisYear {
			found = append(found, fmt.Sprintf("no year: %q", t.word))
		}
		if year < before {
			found = append(found, fmt.Sprintf("time line goes back at %q", t.word))
		}
		before = year
	}
	return found
}
