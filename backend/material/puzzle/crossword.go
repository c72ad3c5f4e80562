package puzzle

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/pictogram"
)

const (
	crossSide  = 41 // of the sheet on which the words are laid out
	crossTries = 60
)

// slot is where a word of a crossword stands.
type slot struct {
	word     Word
	r, c     int
	down     bool
	number   int
	crossing int
}

func (s slot) direction() [2]int {
	if s.down {
		return [2]int{1, 0}
	}
	return [2]int{0, 1}
}

// crossword lays the words out so that each crosses another one, as far as they do. The layout with the most words
// wins, then the smallest.
func (m *maker) crossword() error {
	words := m.chosen(2, 18)
	if len(words) < 3 {
		return tooFew(3)
	}
	var best []slot
	var grids grid
	for range crossTries {
		g, slots := m.lay(words)
		if len(slots) > len(best) || len(slots) == len(best) && area(slots) < area(best) {
			best, grids = slots, g
		}
	}
	for _, w := range words {
		if !slices.ContainsFunc(best, func(s slot) bool { return s.word == w }) {
			best = m.alone(grids, best, w)
		}
	}
	m.printCrossword(grids, best)
	return nil
}

// alone puts a word that crosses no other one below them, or says that there is no room for it.
func (m *maker) alone(g grid, slots []slot, w Word) []slot {
	f := framed(slots)
	s := slot{word: w, r: f.bottom + 2, c: min(f.left, crossSide-1-len(letters(w.Text)))}
	if s.r >= crossSide-1 {
		m.notes = append(m.notes, m.say("puzzle.crossless", "word", w.Text))
		return slots
	}
	g.write(letters(w.Text), s.r, s.c, s.direction())
	return append(slots, s)
}

// lay places one word after the other, the longest first, at the place with the most crossings.
func (m *maker) lay(words []Word) (grid, []slot) {
	g := newGrid(crossSide)
	open := slices.Clone(words)
	m.random.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	slices.SortStableFunc(open, func(a, b Word) int { return len(letters(b.Text))/3 - len(letters(a.Text))/3 })
	var slots []slot
	for again := true; again; {
		again = false
		for i := 0; i < len(open); i++ {
			s, ok := m.place(g, open[i], len(slots) == 0)
			if !ok {
				continue
			}
			g.write(letters(s.word.Text), s.r, s.c, s.direction())
			slots, open, again = append(slots, s), slices.Delete(open, i, i+1), true
			i--
		}
	}
	return g, slots
}

func (m *maker) place(g grid, w Word, first bool) (best slot, ok bool) {
	if first {
		return slot{word: w, r: crossSide / 2, c: (crossSide - len(letters(w.Text))) / 2}, true
	}
	word := letters(w.Text)
	for r := 1; r < crossSide-1; r++ {
		for c := 1; c < crossSide-1; c++ {
			for _, down := range []bool{false, true} {
				s := slot{word: w, r: r, c: c, down: down}
				if s.crossing = g.crossings(word, s); s.crossing > best.crossing ||
					s.crossing > 0 && s.crossing == best.crossing && m.random.IntN(3) == 0 {
					best, ok = s, true
				}
			}
		}
	}
	return best, ok
}

// crossings counts the letters that a word would share; 0 when it would touch another word otherwise.
func (g grid) crossings(word []rune, s slot) int {
	d := s.direction()
	if !g.free(s.r-d[0], s.c-d[1]) || !g.free(s.r+len(word)*d[0], s.c+len(word)*d[1]) {
		return 0
	}
	n := 0
	for i, letter := range word {
		r, c := s.r+i*d[0], s.c+i*d[1]
		if r < 0 || c < 0 || r >= len(g)-1 || c >= len(g)-1 {
			return 0
		}
		switch {
		case g[r][c] == letter:
			n++
		case g[r][c] != 0 || !g.free(r+d[1], c+d[0]) || !g.free(r-d[1], c-d[0]):
			return 0
		}
	}
	if n == len(word) {
		return 0
	}
	return n
}

func (g grid) free(r, c int) bool {
	return r < 0 || c < 0 || r >= len(g) || c >= len(g) || g[r][c] == 0
}

// frame is a rectangle: its first and last row and column.
type frame struct{ top, bottom, left, right int }

// framed is the smallest one around the slots.
func framed(slots []slot) frame {
	f := frame{top: crossSide, left: crossSide}
	for _, s := range slots {
		n, d := len(letters(s.word.Text))-1, s.direction()
		f.top, f.left = min(f.top, s.r), min(f.left, s.c)
		f.bottom, f.right = max(f.bottom, s.r+n*d[0]), max(f.right, s.c+n*d[1])
	}
	return f
}

func area(slots []slot) int {
	f := framed(slots)
	h, w := f.bottom-f.top+1, f.right-f.left+1
	return max(h, w)*max(h, w) + h*w
}

func (m *maker) printCrossword(g grid, slots []slot) {
	slices.SortFunc(slots, func(a, b slot) int { return cmp.Or(a.r-b.r, a.c-b.c) })
	number := map[[2]int]int{}
	for i, s := range slots {
		at := [2]int{s.r, s.c}
		if number[at] == 0 {
			number[at] = len(number) + 1
		}
		slots[i].number = number[at]
	}
	f := framed(slots)
	var empty, solved [][]string
	for r := f.top; r <= f.bottom; r++ {
		var e, s []string
		for c := f.left; c <= f.right; c++ {
			switch n := number[[2]int{r, c}]; {
			case g[r][c] == 0:
				e, s = append(e, "■"), append(s, "■")
			case n > 0:
				e, s = append(e, strconv.Itoa(n)), append(s, string(g[r][c]))
			default:
				e, s = append(e, ""), append(s, string(g[r][c]))
			}
		}
		empty, solved = append(empty, e), append(solved, s)
	}
	words := make([]Word, len(slots))
	for i, s := range slots {
		words[i] = s.word
	}
	named(m)
	m.head("puzzle.crossword.do", words)
	m.put(table(nil, empty))
	m.clues("puzzle.across", slots, false)
	m.clues("puzzle.down", slots, true)
	m.solve("puzzle.crossword.solution", table(nil, solved))
}

// inRow is how many pictures lie side by side.
const inRow = 6

func (m *maker) clues(key string, slots []slot, down bool) {
	var cells []string
	for _, s := range slots {
		number, hint := strconv.Itoa(s.number)+".", m.hint(s.word)
		picture, rest, shown := pictogram.Cut(hint)
		switch {
		case s.down != down:
		case shown:
			cells = append(cells, picture.Sign+"\n"+number+" "+rest)
		default:
			cells = append(cells, number+" "+hint)
		}
	}
	switch {
	case len(cells) == 0:
	case m.pictured:
		m.put(artifact.Block{Kind: artifact.HeadingBlock, Text: m.say(key)}, table(nil, rows(cells, min(inRow, len(cells)))))
	default:
		m.put(table([]string{m.say(key)}, rows(cells, 1)))
	}
}

// hint is the clue of a word, else, and without hints, its letters in disorder.
func (m *maker) hint(w Word) string {
	n := strconv.Itoa(len(letters(w.Text)))
	if text, ok := clue(w); ok && m.Hints {
		return text + " (" + n + ")"
	}
	return m.say("puzzle.scrambled", "letters", strings.Join(m.scrambled(w.Text), " "), "n", n)
}

// scrambled are the letters of a word in another order.
func (m *maker) scrambled(word string) []string {
	var list []string
	for _, r := range letters(word) {
		list = append(list, string(r))
	}
	for range 50 {
		if mixed := m.shuffled(list); !slices.Equal(mixed, list) && !rudely([]rune(strings.Join(mixed, ""))) {
			return mixed
		}
	}
	return list
}
