// Package puzzle makes puzzles and cards from words: word search, crossword, bingo, domino, syllables, anagrams,
// memory and cards to learn from. The same order gives the same puzzle, letter for letter; another variant gives
// another one.
package puzzle

import (
	"cmp"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Kind is what is made.
type Kind string

// The kinds of puzzle.
const (
	Search    Kind = "wordsearch"
	Crossword Kind = "crossword"
	Syllables Kind = "syllables"
	Anagrams  Kind = "anagram"
	Bingo     Kind = "bingo"
	Domino    Kind = "domino"
	Memory    Kind = "memory"
	Cards     Kind = "cards"
)

// Kinds are all kinds, the most asked for first.
func Kinds() []Kind {
	return []Kind{Search, Crossword, Syllables, Anagrams, Bingo, Domino, Memory, Cards}
}

// Word is an entry with its clue, translation or partner; Clue may be empty.
type Word struct{ Text, Clue string }

// Order says what is made.
type Order struct {
	Kind     Kind
	Words    []Word
	Title    string
	Language string // "de" or "en"
	Grade    string
	Count    int   // cards of a domino, boards of a bingo, pairs of a memory, words of the others; 0 = as fits
	Size     int   // side of a grid or of a bingo board; 0 = as fits
	Larger   int   // so much larger than as fits; may be below zero
	Straight bool  // word search: no slanting words
	Across   bool  // word search: from left to right only
	Hints    bool  // crossword, syllables, anagrams: with their clues
	Pictures bool  // with pictures of the words that have one
	Tables   []int // rows of the times table in place of words; nil: words
	Variant  int   // 1, 2, …
	Sources  []artifact.Source
}

// Make makes a puzzle with its solution. Fault: Invalid "fault.puzzle.words" when the words are too few for the kind or
// too long for the grid, "fault.puzzle.partners" when too few of them have the other side that the kind needs.
func Make(o Order) (artifact.Document, error) {
	m := maker{Order: o, words: i18n.Must(i18n.Lang(o.Language)), random: random(o)}
	work, known := map[Kind]func() error{
		Search: m.search, Crossword: m.crossword, Syllables: m.syllables, Anagrams: m.anagrams,
		Bingo: m.bingo, Domino: m.domino, Memory: m.memory, Cards: func() error { return cards(&m) },
	}[o.Kind]
	if !known {
		return artifact.Document{}, fault.New(fault.Invalid, "fault.puzzle.words", nil, "min", "1")
	}
	illustrate(&m)
	if err := work(); err != nil {
		return artifact.Document{}, err
	}
	title := m.say("puzzle.kind." + string(o.Kind))
	if name := cmp.Or(o.Title, tabled(&m)); name != "" {
		title += ": " + name
	}
	return artifact.Document{
		Title: title, Topic: o.Title, Language: o.Language, Grade: o.Grade, Kind: artifact.WorksheetKind,
		Blocks: m.blocks, Sources: o.Sources, Solutions: true, Notes: m.notes,
	}, nil
}

// tabled names the times table that a puzzle without a title is about.
func tabled(m *maker) string {
	switch {
	case len(m.Tables) == 0:
		return ""
	case slices.Equal(m.Tables, []int{2, 3, 4, 5, 6, 7, 8, 9, 10}):
		return m.say("puzzle.tables")
	}
	rows := make([]string, len(m.Tables))
	for i, n := range m.Tables {
		rows[i] = strconv.Itoa(n)
	}
	return m.say("puzzle.rows", "rows", strings.Join(rows, ", "))
}

// maker is a puzzle in the making.
type maker struct {
	Order
	words  *i18n.Catalogue
	random *rand.Rand
	blocks []artifact.Block
	notes  []string

	pictured bool // its words have their pictures
}

// random is seeded by all that the order says.
func random(o Order) *rand.Rand {
	h := fnv.New64a()
	for _, w := range o.Words {
		h.Write([]byte(w.Text + "\n" + w.Clue + "\n"))
	}
	h.Write([]byte(string(o.Kind) + strconv.Itoa(o.Count) + strconv.Itoa(o.Size)))
	return rand.New(rand.NewPCG(h.Sum64(), uint64(max(1, o.Variant)))) //nolint:gosec // a puzzle is no secret
}

func (m *maker) say(key string, args ...string) string { return m.words.Say(i18n.T(key, args...)) }

func (m *maker) put(b ...artifact.Block) { m.blocks = append(m.blocks, b...) }

// named puts the line for name, class and date first on what is written on.
func named(m *maker) {
	m.put(artifact.Block{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{entry(m.say("worksheet.name"))}})
}

// head says what to do, and how words are written that cells cannot hold as they are.
func (m *maker) head(key string, words []Word) {
	text := []string{m.say(key)}
	for _, s := range []struct{ signs, key string }{
		{"äöüÄÖÜ", "puzzle.spelling.umlaut"}, {"ß", "puzzle.spelling.sharp"}, {" -", "puzzle.spelling.blank"},
	} {
		if slices.ContainsFunc(words, func(w Word) bool { return strings.ContainsAny(w.Text, s.signs) }) {
			text = append(text, m.say(s.key))
		}
	}
	m.put(artifact.Block{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{entry(strings.Join(text, " "))}})
}

// heading numbers a card.
func (m *maker) heading(key string, n int) {
	m.put(artifact.Block{Kind: artifact.HeadingBlock, Text: m.say(key, "n", strconv.Itoa(n))})
}

// solve adds what only the sheet of solutions shows.
func (m *maker) solve(key string, b artifact.Block) {
	b.Teacher = true
	m.put(artifact.Block{Kind: artifact.HeadingBlock, Text: m.say(key), Teacher: true}, b)
}

func entry(text string) artifact.Entry {
	return artifact.Entry{Text: text, Answers: []string{}, Cites: []int{}}
}

func table(header []string, rows [][]string) artifact.Block {
	return artifact.Block{
		Kind: artifact.TableBlock, Entries: []artifact.Entry{}, Header: header, Rows: rows, Boxed: header == nil,
	}
}

// rows lays cells out, width in a row; the last row is filled up with empty ones.
func rows(cells []string, width int) [][]string {
	var all [][]string
	for row := range slices.Chunk(cells, width) {
		row = slices.Clone(row)
		for len(row) < width {
			row = append(row, "")
		}
		all = append(all, row)
	}
	return all
}

// letters are those of a word in capitals, as they stand in a grid.
func letters(word string) []rune {
	var out []rune
	for _, r := range strings.ToUpper(strings.ReplaceAll(word, "ß", "ss")) {
		if unicode.IsLetter(r) {
			out = append(out, r)
		}
	}
	return out
}

// chosen are the words with at least so many letters, no two alike, up to the count.
func (m *maker) chosen(least, most int) []Word {
	var all []Word
	seen := map[string]bool{}
	for _, w := range m.Words {
		n := len(letters(w.Text))
		if key := string(letters(w.Text)); n < least || n > most || seen[key] {
			why := "puzzle.double"
			switch {
			case n > most:
				why = "puzzle.long"
			case n < least:
				why = "puzzle.short"
			}
			m.notes = append(m.notes, m.say(why, "word", w.Text))
			continue
		}
		seen[string(letters(w.Text))] = true
		all = append(all, w)
	}
	if m.Count > 0 && len(all) > m.Count {
		all = all[:m.Count]
	}
	tellFewer(m, len(all))
	return all
}

// tellFewer notes that there are fewer than were ordered.
func tellFewer(m *maker, have int) {
	if m.Count > have {
		m.notes = append(m.notes, m.say("puzzle.fewer", "wanted", strconv.Itoa(m.Count), "n", strconv.Itoa(have)))
	}
}

func tooFew(least int) error {
	return fault.New(fault.Invalid, "fault.puzzle.words", nil, "min", strconv.Itoa(least))
}

func (m *maker) shuffled(list []string) []string {
	list = slices.Clone(list)
	m.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// saying is the other side of a word. One that is a sentence does not name the word; a translation may be like it.
func saying(w Word) (text string, sentence bool) {
	if len(strings.Fields(w.Clue)) > 4 {
		return clue(w)
	}
	return w.Clue, false
}

// clue is what is said of a word without naming it; ok is false when there is nothing.
func clue(w Word) (text string, ok bool) {
	if strings.TrimSpace(w.Clue) == "" {
		return "", false
	}
	said := w.Clue
	if strings.Contains(w.Text, " ") {
		said = regexp.MustCompile(`(?i)`+regexp.QuoteMeta(w.Text)).ReplaceAllString(said, "…")
	}
	stem := stemmed(w.Text)
	var out []string
	for part := range strings.FieldsSeq(said) {
		if names(part, stem) {
			end := ""
			if r, _ := utf8.DecodeLastRuneInString(part); unicode.IsPunct(r) {
				end = string(r)
			}
			part = "…" + end
		}
		out = append(out, part)
	}
	return strings.Join(out, " "), true
}

//nolint:gochecknoglobals // it is made ready once
var plain = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u")

// names reports a part of a text that has the stem; a short one is no part of longer words: "Ei" is not in "kleine".
func names(part, stem string) bool {
	part = plain.Replace(strings.ToLower(part))
	if utf8.RuneCountInString(stem) > 3 {
		return strings.Contains(part, stem)
	}
	part = strings.TrimFunc(part, func(r rune) bool { return !unicode.IsLetter(r) })
	return strings.HasPrefix(part, stem) && utf8.RuneCountInString(part) <= utf8.RuneCountInString(stem)+2
}

// stemmed is a word without its ending, and without umlauts: "Bäume" names "Baum".
func stemmed(word string) string {
	stem := []rune(plain.Replace(strings.ToLower(word)))
	if len(stem) > 5 {
		stem = stem[:len(stem)-1]
	}
	return string(stem)
}
