// Package lyric writes song texts by rule, in German: verses from facts and terms of a research, a chorus on its topic,
// riddles on technical words, and multiplication tables.
//
// What is said about the topic is quoted: facts and definitions stand in the song as they stand in the research, only
// cut into lines. Everything else (choruses, rhyming answers, riddles) says nothing about it and comes from a shipped
// list. Rhymes are those of package phonetics: pure ones. The same material gives the same text.
package lyric

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"pult/backend/base/fault"
	"pult/backend/lang/phonetics"
	"pult/backend/material/song/music"
)

// Material is what a song is about.
type Material struct {
	Topic  string
	Terms  []Term
	Facts  []string
	Rhymes map[string][]string // by term: words that rhyme purely with it; nil: the writer finds them
	Hooks  []string            // to be learnt by heart: "Verdunstung, Kondensation, Niederschlag"
}

// Term is a technical word and its definition, which may be empty.
type Term struct{ Word, Definition string }

// Stanza is a part of a song text.
type Stanza struct {
	Kind  music.Kind
	Lines []Line
}

// Line is one line. Fact, Term and Hook say where it is quoted from, 1-based; 0: it is ours.
type Line struct {
	Text string
	Fact int
	Term int
	Hook int
}

// Text is a song text.
type Text struct {
	Title   string
	Stanzas []Stanza
	Unused  []string // technical words that found no place
}

// quatrain is the number of lines of every stanza.
const quatrain = 4

// maxLine and shortestLine are how many syllables a line has at most and at least when a quotation is cut.
const (
	maxLine      = 14
	shortestLine = 3
)

// Writer writes texts. It is safe for concurrent use.
type Writer struct {
	voice *phonetics.Voice
	bank  bank
}

// New makes a Writer.
func New(voice *phonetics.Voice) *Writer { return &Writer{voice: voice, bank: newBank(voice)} }

// Rhymes lists words that rhyme purely with a word, the most common first.
func (w *Writer) Rhymes(word string, limit int) []string { return w.voice.Rhymes(word, limit) }

// Write makes a text of about so many lines. Faults: NoMatch "fault.lyric.material" when the material has nothing that
// can be sung, Invalid "fault.lyric.row" when a multiplication table is wanted and nobody said which.
func (w *Writer) Write(m Material, style music.Style, lines int) (Text, error) {
	if row, wanted := tableOf(m.Topic); wanted {
		if row == 0 {
			return Text{}, fault.New(fault.Invalid, "fault.lyric.row", nil)
		}
		return w.table(row, lines), nil
	}
	p := &page{writer: w, style: style, material: m, used: map[string]bool{}}
	p.order = p.ranking()
	verses := p.verses(max(1, (lines+quatrain)/(2*quatrain)))
	if len(verses) == 0 {
		return Text{}, fault.New(fault.NoMatch, "fault.lyric.material", nil, "topic", m.Topic)
	}
	if bridge, ok := p.bridge(); ok && len(verses) > 2 {
		verses[len(verses)-1] = bridge // what came last is what is remembered
	}
	t := Text{Title: m.Topic, Unused: p.unused()}
	chorus := p.chorus()
	for i, v := range verses {
		t.Stanzas = append(t.Stanzas, v)
		if (2*i+2)*quatrain <= lines {
			t.Stanzas = append(t.Stanzas, chorus)
		}
	}
	return t, nil
}

// page is a text in the making.
type page struct {
	writer   *Writer
	style    music.Style
	material Material
	used     map[string]bool // lines that may not come twice, and facts and terms that were sung
	ours     int             // couplets taken so far
	order    []int           // facts, the best to sing first
}

// verses makes up to n verses: facts first, every third one a riddle.
func (p *page) verses(n int) []Stanza {
	var all []Stanza
	for len(all) < n {
		makers := []func() (Stanza, bool){p.pair, p.quoted, p.riddle}
		if len(all)%3 == 1 {
			makers = []func() (Stanza, bool){p.riddle, p.pair, p.quoted}
		}
		stanza, ok := Stanza{}, false
		for _, make := range makers {
			if stanza, ok = make(); ok {
				break
			}
		}
		if !ok {
			break
		}
		all = append(all, stanza)
	}
	return all
}

// ranking orders the facts: those that name a technical word first, of these the shorter ones.
func (p *page) ranking() []int {
	type rank struct{ fact, terms, length int }
	var list []rank
	for i, fact := range p.material.Facts {
		r := rank{fact: i, length: p.writer.voice.Count(fact)}
		for _, t := range p.material.Terms {
			if names(fact, t.Word) {
				r.terms++
			}
		}
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b rank) int {
		return cmp.Or(cmp.Compare(min(b.terms, 1), min(a.terms, 1)), cmp.Compare(a.length, b.length))
	})
	order := make([]int, len(list))
	for i, r := range list {
		order[i] = r.fact
	}
	return order
}

// pair is a verse of two short facts, each with an answer that rhymes.
func (p *page) pair() (Stanza, bool) {
	stanza := Stanza{Kind: music.Verse}
	var taken []string
	for _, i := range p.order {
		fact := p.material.Facts[i]
		line := sentence(fact)
		if p.used[fact] || !singable(line) || p.writer.voice.Count(line) > maxLine || slices.Contains(taken, fact) {
			continue
		}
		answer, ok := p.answer(line)
		if !ok {
			continue
		}
		taken = append(taken, fact)
		p.used[answer] = true
		stanza.Lines = append(stanza.Lines, Line{Text: line + ",", Fact: i + 1}, Line{Text: answer + "."})
		if len(stanza.Lines) == quatrain {
			p.take(taken)
			return stanza, true
		}
	}
	return Stanza{}, false
}

func (p *page) take(facts []string) {
	for _, f := range facts {
		p.used[f] = true
	}
}

// quoted is a verse of one fact in two lines: two answers that rhyme with them, else a couplet.
func (p *page) quoted() (Stanza, bool) {
	for _, i := range p.order {
		fact := p.material.Facts[i]
		first, second, ok := p.writer.halves(sentence(fact))
		if p.used[fact] || !ok {
			continue
		}
		p.used[fact] = true
		stanza := Stanza{Kind: music.Verse, Lines: []Line{{Text: first, Fact: i + 1}, {Text: second + ".", Fact: i + 1}}}
		one, okOne := p.answer(first)
		p.used[one] = okOne
		two, okTwo := p.answer(second)
		if okOne && okTwo {
			p.used[two] = true
			stanza.Lines = append(stanza.Lines, Line{Text: capital(one) + ","}, Line{Text: two + "."})
			return stanza, true
		}
		delete(p.used, one)
		for _, line := range p.couplet() {
			stanza.Lines = append(stanza.Lines, Line{Text: line})
		}
		return stanza, true
	}
	return Stanza{}, false
}

// riddle is a verse that gives the definition of a term and lets it be guessed by a rhyme.
func (p *page) riddle() (Stanza, bool) {
	w := p.writer
	for i, term := range p.material.Terms {
		definition := sentence(term.Definition)
		if p.used[term.Word] || !singable(definition) || names(definition, term.Word) || strings.Contains(term.Word, " ") {
			continue
		}
		rhyme := p.rhyme(term.Word)
		first, second, ok := w.halves(definition)
		if short := w.voice.Count(definition) <= maxLine; short {
			first, second, ok = "Gesucht ist jetzt ein Wort:", definition, true
		}
		if rhyme == "" || !ok {
			continue
		}
		p.used[term.Word] = true
		asked := w.bank.riddles[i%len(w.bank.riddles)]
		put := strings.NewReplacer("{rhyme}", rhyme, "{term}", term.Word)
		stanza := Stanza{
			Kind: music.Verse,
			Lines: []Line{
				{Text: capital(first), Term: i + 1},
				{Text: second + ".", Term: i + 1},
				{Text: put.Replace(asked[0])},
				{Text: put.Replace(asked[1]), Term: i + 1},
			},
		}
		if first == "Gesucht ist jetzt ein Wort:" {
			stanza.Lines[0].Term = 0
		}
		return stanza, true
	}
	return Stanza{}, false
}

// rhyme is a noun that rhymes with a term, else any word of three letters and more.
func (p *page) rhyme(term string) string {
	found := p.material.Rhymes[term]
	if p.material.Rhymes == nil {
		found = p.writer.voice.Rhymes(term, 40)
	}
	if i := slices.IndexFunc(found, func(w string) bool {
		return unicode.IsUpper([]rune(w)[0]) && len(w) > 2 &&
			!names(w, term)
	}); i >= 0 {
		return found[i]
	}
	return ""
}

// bridge is the first hook that can be sung in two lines, and a couplet of ours.
func (p *page) bridge() (Stanza, bool) {
	for i, hook := range p.material.Hooks {
		first, second, ok := p.writer.halves(hook)
		if !ok {
			continue
		}
		s := Stanza{Kind: music.Bridge, Lines: []Line{{Text: first, Hook: i + 1}, {Text: second + ".", Hook: i + 1}}}
		for _, line := range p.couplet() {
			s.Lines = append(s.Lines, Line{Text: line})
		}
		return s, true
	}
	return Stanza{}, false
}

// unused lists the terms that no line names.
func (p *page) unused() []string {
	var list []string
	for _, t := range p.material.Terms {
		said := p.used[t.Word] ||
			slices.ContainsFunc(p.material.Facts, func(f string) bool { return p.used[f] && names(f, t.Word) })
		if !said {
			list = append(list, t.Word)
		}
	}
	return list
}

// chorus is the one of the style, else the first for all.
func (p *page) chorus() Stanza {
	list := p.writer.bank.choruses[string(p.style)]
	if len(list) == 0 {
		all := p.writer.bank.choruses[""]
		list = []stanza{all[len([]rune(p.material.Topic))%len(all)]}
	}
	s := Stanza{Kind: music.Chorus}
	for _, line := range list[0] {
		text := strings.ReplaceAll(line, "{topic}", p.material.Topic)
		if twice := p.material.Topic + ", " + p.material.Topic; p.writer.voice.Count(text) > maxLine {
			text = strings.Replace(text, twice, p.material.Topic, 1)
		}
		s.Lines = append(s.Lines, Line{Text: text})
	}
	return s
}

// couplet is the next of ours, those of the style first.
func (p *page) couplet() []string {
	list := slices.Concat(p.writer.bank.couplets[string(p.style)], p.writer.bank.couplets[""])
	p.ours++
	return list[(p.ours-1)%len(list)]
}

// answer is a line that rhymes with the end of another one and was not sung yet; of several the one whose length is
// nearest.
func (p *page) answer(line string) (string, bool) {
	w := p.writer
	last := lastWord(line)
	want, best, away := w.voice.Count(line), "", 0
	for _, closer := range w.bank.closers[w.voice.Ending(last)] {
		if p.used[closer] || w.voice.Rhyme(last, lastWord(closer)) != phonetics.Pure {
			continue
		}
		if a := abs(w.voice.Count(closer) - want); best == "" || a < away {
			best, away = closer, a
		}
	}
	return best, best != ""
}

func abs(n int) int { return max(n, -n) }

// names reports that a text has a word, in whatever form, by its first letters.
func names(text, word string) bool {
	stem := []rune(strings.ToLower(word))
	return strings.Contains(strings.ToLower(text), string(stem[:min(len(stem), max(4, len(stem)-2))]))
}

// singable reports a text of words only: numbers, formulas and lists cannot be sung as they are written.
func singable(text string) bool {
	return text != "" &&
		!strings.ContainsFunc(
			text,
			func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("=+<>/%→{}[]()|:;", r) },
		)
}

// sentence is a text without its full stop.
func sentence(text string) string {
	return strings.TrimRight(strings.Join(strings.Fields(text), " "), ".!? ")
}

func lastWord(line string) string {
	words := strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) })
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

func capital(text string) string {
	r := []rune(text)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
