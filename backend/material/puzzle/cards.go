package puzzle

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/fault"
)

// Limits of cards.
const (
	usualBoards = 6
	mostBoards  = 40
	usualCards  = 16
	boardRoom   = 5 // lines of a row with pictures: two large boards are on a page
	usualPairs  = 10
)

// tasks are multiplications of the rows with their results, each result once.
func (m *maker) tasks() []Word {
	var all []Word
	for _, row := range m.Tables {
		for n := 2; n <= 10; n++ {
			all = append(all, Word{strconv.Itoa(n) + " · " + strconv.Itoa(row), strconv.Itoa(n * row)})
		}
	}
	m.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(w Word) bool {
		known := seen[w.Clue]
		seen[w.Clue] = true
		return known
	})
}

// entries are what cards are made of: tasks of the times table, else the words.
func (m *maker) entries() []Word {
	if len(m.Tables) > 0 {
		return m.tasks()
	}
	seen := map[string]bool{}
	var all []Word
	for _, w := range m.Words {
		if key := strings.ToLower(w.Text); !seen[key] {
			seen[key] = true
			all = append(all, w)
		}
	}
	return all
}

// bingo prints boards that all differ, and what is called out. Of a pair the board has what belongs to the call, of
// a word with a sentence about it the word.
func (m *maker) bingo() error {
	all := m.entries()
	side := m.boardSide(len(all))
	if len(all) <= side*side {
		return tooFew(side*side + 1)
	}
	boards := usualBoards
	if m.Count > 0 {
		boards = min(m.Count, mostBoards)
	}
	cells, calls := make([]string, len(all)), make([][]string, len(all))
	for i, w := range all {
		call, cell := w.Text, cmp.Or(w.Clue, w.Text)
		if said, sentence := saying(w); sentence {
			call, cell = said, w.Text
		}
		cells[i], calls[i] = cell, []string{call, cell}
	}
	named(m)
	m.head("puzzle.bingo.do", nil)
	seen := map[string]bool{}
	for tries := 0; len(seen) < boards && tries < 50*boards; tries++ {
		board := m.shuffled(cells)[:side*side]
		key := slices.Sorted(slices.Values(board))
		if seen[strings.Join(key, "\n")] {
			continue
		}
		seen[strings.Join(key, "\n")] = true
		m.heading("puzzle.bingo.board", len(seen))
		card := cutOut(m, rows(board, side))
		if m.pictured && side > 3 {
			card.Room = boardRoom
		}
		m.put(card)
	}
	if len(seen) < boards {
		return tooFew(side*side + 2)
	}
	m.solve("puzzle.bingo.calls", table([]string{m.say("puzzle.bingo.call"), m.say("puzzle.bingo.cell")}, calls))
	return nil
}

// boardSide is the side of a board, from 2 to 6: the wanted one, else one that leaves words to call in vain.
func (m *maker) boardSide(words int) int {
	usual := func(side int) int {
		for side > 3 && side*side+2 > words {
			side--
		}
		return side
	}
	side := m.Size
	if side == 0 {
		if side = usual(4 + m.Larger); m.Larger != 0 && side == usual(4) {
			m.notes = append(m.notes, m.say("puzzle.sameSize"))
		}
	}
	return min(max(side, 2), 6)
}

// first are as many entries as were ordered, else all words, or the usual number of tasks. Fewer are told.
func first(m *maker, all []Word, usual int) []Word {
	if m.Count == 0 && len(m.Tables) == 0 {
		return all
	}
	m.Count = cmp.Or(m.Count, min(usual, len(all)))
	tellFewer(m, len(all))
	return all[:min(m.Count, len(all))]
}

// seam is between the two sides of a card.
const seam = "\t"

// domino prints cards that lie in one closed ring: on the left of each is what belongs to the right of the one before.
func (m *maker) domino() error {
	seen := map[string]bool{}
	given := m.entries()
	all := slices.DeleteFunc(slices.Clone(given), func(w Word) bool {
		why := map[bool]string{true: "puzzle.twin"}[seen[strings.ToLower(w.Clue)]]
		if seen[strings.ToLower(w.Clue)] = true; w.Clue == "" {
			why = "puzzle.partnerless"
		}
		if why != "" {
			m.notes = append(m.notes, m.say(why, "word", w.Text))
		}
		return why != ""
	})
	if len(all) < 3 {
		if len(given) < 3 {
			return tooFew(3)
		}
		return fault.New(fault.Invalid, "fault.puzzle.partners", nil, "min", "3")
	}
	all = first(m, all, usualCards)
	n := len(all)
	cards := make([]string, n)
	ring := make([][]string, n)
	for i, w := range all {
		before, _ := saying(all[(i+n-1)%n])
		cards[i] = before + seam + w.Text
		ring[i] = []string{strconv.Itoa(i + 1), before, w.Text}
	}
	m.head("puzzle.domino.do", nil)
	var lines [][]string
	for pair := range slices.Chunk(m.shuffled(cards), 2) {
		left, right, _ := strings.Cut(pair[0], seam)
		row := []string{left, right, "", "", ""}
		if len(pair) > 1 {
			row[3], row[4], _ = strings.Cut(pair[1], seam)
		}
		lines = append(lines, row)
	}
	m.put(cutOut(m, lines))
	m.solve("puzzle.domino.solution",
		table([]string{m.say("puzzle.domino.card"), m.say("puzzle.domino.left"), m.say("puzzle.domino.right")}, ring))
	return nil
}

// Longest side of a card of which two lie in a row.
const narrow = 26

// cards prints cards to fold: the word on one half, its other side on the other. Words that all have no other side
// are on cards with one.
func cards(m *maker) error {
	given := m.entries()
	all := slices.DeleteFunc(slices.Clone(given), func(w Word) bool { return strings.TrimSpace(w.Clue) == "" })
	if len(given) < 2 {
		return tooFew(2)
	}
	if len(all) == 0 {
		m.head("puzzle.cards.cut", nil)
		var words []string
		for _, w := range reordered(m, first(m, given, usualCards)) {
			words = append(words, w.Text)
		}
		m.put(large(rows(words, 3)))
		return nil
	}
	width := 2
	for i, w := range all {
		all[i].Clue, _ = saying(w)
		if max(utf8.RuneCountInString(w.Text), utf8.RuneCountInString(w.Clue)) > narrow {
			width = 1
		}
	}
	for _, w := range given {
		if strings.TrimSpace(w.Clue) == "" {
			m.notes = append(m.notes, m.say("puzzle.partnerless", "word", w.Text))
		}
	}
	m.head("puzzle.cards.do", nil)
	var lines [][]string
	for row := range slices.Chunk(reordered(m, first(m, all, usualCards)), width) {
		line := make([]string, 3*width-1)
		for i, w := range row {
			line[3*i], line[3*i+1] = w.Text, w.Clue
		}
		lines = append(lines, line)
	}
	m.put(large(lines))
	return nil
}

// large prints cells that are read from afar.
func large(lines [][]string) artifact.Block {
	b := table(nil, lines)
	b.Large = true
	return b
}

// memory prints two cards for each word, or one for each side of a pair.
func (m *maker) memory() error {
	all := first(m, m.entries(), usualPairs)
	if len(all) < 2 {
		return tooFew(2)
	}
	var cards []string
	var pairs [][]string
	for _, w := range all {
		other, _ := saying(w)
		other = cmp.Or(other, w.Text)
		cards = append(cards, w.Text, other)
		pairs = append(pairs, []string{w.Text, other})
	}
	m.head("puzzle.memory.do", nil)
	m.put(cutOut(m, rows(m.shuffled(cards), 4)))
	m.solve("puzzle.memory.solution", table([]string{m.say("puzzle.memory.one"), m.say("puzzle.memory.two")}, pairs))
	return nil
}
