package puzzle

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"pult/backend/lang/phonetics"
)

//nolint:gochecknoglobals // its list of words is read once
var voice = sync.OnceValue(phonetics.New)

// longestSyllable is how many letters a syllable may have: what is longer is more than one.
const longestSyllable = 6

// cut are the syllables of a word as they are written, in small letters.
func cut(word string) []string {
	var all []string
	for _, b := range voice().Beats(word) {
		text := strings.ToLower(b.Text)
		if rest, ok := strings.CutSuffix(text, "schaft"); ok && rest != "" && len(all) > 0 {
			all[len(all)-1], text = all[len(all)-1]+rest, "schaft"
		}
		for utf8.RuneCountInString(text) > longestSyllable {
			all, text = append(all, string([]rune(text)[:3])), string([]rune(text)[3:])
		}
		all = append(all, text)
	}
	return written(all)
}

// written are syllables as spelling divides them where an h between vowels is not heard: "Le-hen".
func written(all []string) []string {
	for i := 1; i < len(all); i++ {
		before, text := all[i-1], all[i]
		if open := strings.TrimSuffix(before, "h"); open != before && vowel(open, true) && vowel(text, false) {
			all[i-1], all[i] = open, "h"+text
		}
	}
	return all
}

// vowel reports one at the end of a text, or at its beginning.
func vowel(text string, last bool) bool {
	r, _ := utf8.DecodeRuneInString(text)
	if last {
		r, _ = utf8.DecodeLastRuneInString(text)
	}
	return strings.ContainsRune("aeiouäöüy", r)
}

// syllables prints the syllables of all words in alphabetical order, with a clue for each word.
func (m *maker) syllables() error {
	var words []Word
	for _, w := range m.chosen(4, 30) {
		if len(cut(w.Text)) > 1 {
			words = append(words, w)
			continue
		}
		m.notes = append(m.notes, m.say("puzzle.oneSyllable", "word", w.Text))
	}
	if len(words) < 2 {
		return tooFew(2)
	}
	var all []string
	var lines, solved [][]string
	for i, w := range reordered(m, words) {
		parts := cut(w.Text)
		all = append(all, parts...)
		hint, ok := clue(w)
		count := m.say("puzzle.syllables.count", "n", strconv.Itoa(len(parts)))
		if !ok || !m.Hints {
			hint = m.say("puzzle.syllables.length", "n", strconv.Itoa(len(letters(w.Text))))
		}
		lines = append(lines, []string{strconv.Itoa(i + 1), hint, count, ""})
		solved = append(solved, []string{strconv.Itoa(i + 1), w.Text, strings.Join(parts, "-")})
	}
	slices.Sort(all)
	named(m)
	m.head("puzzle.syllables.do", nil)
	m.put(table(nil, rows(all, min(8, len(all)))))
	m.put(table([]string{m.say("puzzle.number"), m.say("puzzle.hint"), m.say("puzzle.syllables"), m.say("puzzle.word")},
		lines))
	m.solve("puzzle.syllables.solution",
		table([]string{m.say("puzzle.number"), m.say("puzzle.word"), m.say("puzzle.syllables")}, solved))
	return nil
}

// reordered are the words in another order from the second variant on.
func reordered(m *maker, words []Word) []Word {
	other := slices.Clone(words)
	for m.Variant > 1 && slices.Equal(other, words) {
		m.random.Shuffle(len(other), func(i, j int) { other[i], other[j] = other[j], other[i] })
	}
	return other
}

// anagrams print the letters of each word in disorder.
func (m *maker) anagrams() error {
	words := m.chosen(3, 30)
	if len(words) < 2 {
		return tooFew(2)
	}
	hints := m.Hints && slices.ContainsFunc(words, func(w Word) bool { return w.Clue != "" })
	header := []string{m.say("puzzle.number"), m.say("puzzle.letters"), m.say("puzzle.word")}
	var lines, solved [][]string
	for i, w := range words {
		row := []string{strconv.Itoa(i + 1), strings.Join(m.scrambled(w.Text), " "), ""}
		if hints {
			hint, _ := clue(w)
			row = slices.Insert(row, 2, hint)
		}
		lines = append(lines, row)
		solved = append(solved, []string{strconv.Itoa(i + 1), w.Text})
	}
	if hints {
		header = slices.Insert(header, 2, m.say("puzzle.hint"))
	}
	named(m)
	m.head("puzzle.anagram.do", words)
	m.put(table(header, lines))
	m.solve("puzzle.anagram.solution", table([]string{m.say("puzzle.number"), m.say("puzzle.word")}, solved))
	return nil
}
