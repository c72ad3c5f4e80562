// Package vocabulary makes lists and tests from pairs of words. The same order gives the same sheets.
package vocabulary

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/wordlist"
)

// Order says what is made.
type Order struct {
	Pairs    []wordlist.Pair
	Test     bool   // a test with its solutions; else a list to learn
	Shown    string // which side a test shows: "german", "foreign", or "mixed" in turn
	Groups   int    // 2: A and B, in different orders
	Count    int    // so many words; 0 = all
	Pictures bool   // a column with the pictures of words that have one
	Points   int    // of a test; 0 = one for each word
	Title    string
	Foreign  string // name of the other language; "" when it is not known
	Language string // "de" or "en": of the sheet
	Grade    string
	Variant  int // 1, 2, …: another order
	Sources  []artifact.Source
}

// Make makes the sheets. Fault: Invalid "fault.vocab.pairs" when there are no pairs.
func Make(o Order) (artifact.Document, error) {
	m := maker{Order: o, words: i18n.Must(i18n.Lang(o.Language))}
	if m.Pairs = germanFirst(m.whole()); len(m.Pairs) == 0 {
		return artifact.Document{}, fault.New(fault.Invalid, "fault.vocab.pairs", nil)
	}
	m.illustrate()
	kind := "vocabulary.list"
	if o.Test {
		kind = "vocabulary.test"
		m.tests()
	} else {
		m.list()
	}
	title := m.say(kind)
	if o.Title != "" {
		title += ": " + o.Title
	}
	return artifact.Document{
		Title: title, Topic: o.Title, Language: o.Language, Grade: o.Grade, Kind: artifact.WorksheetKind,
		Blocks: m.blocks, Sources: o.Sources, Solutions: true, Notes: m.notes,
	}, nil
}

type maker struct {
	Order
	words  *i18n.Catalogue
	blocks []artifact.Block
	notes  []string
	signs  map[string]string // of the pictures, by German word; nil: there is no column for them
}

func (m *maker) say(key string, args ...string) string { return m.words.Say(i18n.T(key, args...)) }

func (m *maker) put(b artifact.Block, solution bool) {
	b.Teacher = solution
	m.blocks = append(m.blocks, b)
}

func (m *maker) text(text string) {
	m.put(artifact.Block{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{
		{Text: text, Answers: []string{}, Cites: []int{}},
	}}, false)
}

// headers are the names of the two languages.
func (m *maker) headers() (german, foreign string) {
	if m.Foreign != "" {
		return m.say("vocabulary.german"), m.say("vocabulary.language." + m.Foreign)
	}
	return m.say("vocabulary.german"), m.say("vocabulary.foreign")
}

// list has the pairs as they were given, from the second variant on in another order.
func (m *maker) list() {
	german, foreign := m.headers()
	var rows [][]string
	pairs := m.chosen()
	if m.Variant > 1 {
		pairs = m.orders(pairs, 1)[0]
	}
	for _, p := range pairs {
		rows = append(rows, m.beside(m.signs[p.Left], p.Right, p.Left))
	}
	m.put(table(m.beside(m.say("vocabulary.picture"), foreign, german), rows), false)
}

func (m *maker) chosen() []wordlist.Pair {
	if m.Count > len(m.Pairs) {
		m.notes = append(m.notes,
			m.say("puzzle.fewer", "wanted", strconv.Itoa(m.Count), "n", strconv.Itoa(len(m.Pairs))))
	}
	if m.Count > 0 && m.Count < len(m.Pairs) {
		return m.Pairs[:m.Count]
	}
	return m.Pairs
}

// tests puts each group on a page of its own, with its solutions at the end.
func (m *maker) tests() {
	groups := max(1, m.Groups)
	if n := len(m.chosen()); 2*m.Points%n > 0 {
		m.notes = append(m.notes,
			m.say("vocabulary.uneven", "n", strconv.Itoa(m.Points), "words", strconv.Itoa(n)))
		m.Points = 0
	}
	orders := m.orders(m.chosen(), groups)
	for g, pairs := range orders {
		if groups > 1 {
			m.put(artifact.Block{Kind: artifact.HeadingBlock, Text: m.group("vocabulary.group", g), Turn: g > 0}, false)
		}
		m.text(m.say("worksheet.name"))
		m.put(m.sheet(pairs, false), false)
		m.text(m.points(len(pairs)))
	}
	for g, pairs := range orders {
		if groups > 1 {
			m.put(artifact.Block{Kind: artifact.HeadingBlock, Text: m.group("vocabulary.solved", g)}, true)
		}
		m.put(m.sheet(pairs, true), true)
	}
}

// points is the line of a test with so many words: the points that were ordered are shared among them, halves too.
func (m *maker) points(words int) string {
	if m.Points == 0 || m.Points == words {
		return m.say("vocabulary.points", "n", strconv.Itoa(words))
	}
	each := strconv.Itoa(m.Points / words)
	if m.Points%words > 0 {
		each = strings.TrimPrefix(each, "0") + "½"
	}
	return m.say("vocabulary.each", "n", strconv.Itoa(m.Points), "each", each)
}

func (m *maker) group(key string, g int) string { return m.say(key, "name", string(rune('A'+g))) }

// orders are the pairs in an order of its own for each group; where it can be, no word has the same place in two.
func (m *maker) orders(pairs []wordlist.Pair, groups int) [][]wordlist.Pair {
	h := fnv.New64a()
	for _, p := range pairs {
		h.Write([]byte(p.Left + "\n" + p.Right + "\n"))
	}
	random := rand.New(rand.NewPCG(h.Sum64(), uint64(max(1, m.Variant)))) //nolint:gosec // an order is no secret
	first := slices.Clone(pairs)
	random.Shuffle(len(first), func(i, j int) { first[i], first[j] = first[j], first[i] })
	out := [][]wordlist.Pair{first}
	for g := 1; g < groups; g++ {
		turn := max(1, len(first)*g/groups)
		out = append(out, slices.Concat(first[turn%len(first):], first[:turn%len(first)]))
	}
	return out
}

// sheet is the table of a group: the column that is asked for stays empty on the test.
func (m *maker) sheet(pairs []wordlist.Pair, solved bool) artifact.Block {
	german, foreign := m.headers()
	header := []string{m.say("puzzle.number"), german, foreign}
	if m.Shown == "foreign" {
		header = []string{m.say("puzzle.number"), foreign, german}
	}
	var rows [][]string
	for i, p := range pairs {
		row := []string{strconv.Itoa(i + 1), p.Left, p.Right}
		if m.Shown == "foreign" {
			row[1], row[2] = row[2], row[1]
		}
		if hidden := 2 - i%2; !solved && m.Shown == "mixed" {
			row[hidden] = ""
		} else if !solved {
			row[2] = ""
		}
		rows = append(rows, slices.Concat(row[:1], m.beside(m.signs[p.Left], row[1:]...)))
	}
	return table(slices.Concat(header[:1], m.beside(m.say("vocabulary.picture"), header[1:]...)), rows)
}

func table(header []string, rows [][]string) artifact.Block {
	return artifact.Block{Kind: artifact.TableBlock, Entries: []artifact.Entry{}, Header: header, Rows: rows}
}

// whole are the pairs with both sides; of the others each is told.
func (m *maker) whole() []wordlist.Pair {
	return slices.DeleteFunc(slices.Clone(m.Pairs), func(p wordlist.Pair) bool {
		if p.Left != "" && p.Right != "" {
			return false
		}
		m.notes = append(m.notes, m.say("puzzle.partnerless", "word", p.Left+p.Right))
		return true
	})
}

// germanFirst turns the pairs so that the German side is on the left.
func germanFirst(pairs []wordlist.Pair) []wordlist.Pair {
	left, right := 0, 0
	out := slices.Clone(pairs)
	for _, p := range out {
		left, right = left+germanness(p.Left), right+germanness(p.Right)
	}
	if left >= right {
		return out
	}
	for i := range out {
		out[i].Left, out[i].Right = out[i].Right, out[i].Left
	}
	return out
}

// germanness counts what only German words have: a noun's capital, umlauts, the ending of a verb, articles.
func germanness(side string) int {
	n := 0
	for i, word := range strings.Fields(side) {
		r, _ := utf8.DecodeRuneInString(word)
		if unicode.IsUpper(r) {
			n += 2
		}
		if strings.ContainsAny(word, "äöüÄÖÜß") {
			n += 2
		}
		if strings.HasSuffix(word, "en") || strings.HasSuffix(word, "eln") || strings.HasSuffix(word, "ern") {
			n++
		}
		switch word {
		case "der", "die", "das", "ein", "eine", "sich", "jdn.", "etw.", "und":
			n += 2
		case "to", "the", "a", "an", "le", "la", "les", "el", "los", "un", "une", "il":
			if i == 0 {
				n -= 3
			}
		}
	}
	return n
}
