package puzzle

import (
	"slices"
	"strings"

	"pult/backend/material/pictogram"
)

// Limits of a word search.
const (
	smallGrid = 10
	bigGrid   = 18
	gridTries = 60
)

// grid holds letters; 0 is a free cell.
type grid [][]rune

func newGrid(side int) grid {
	g := make(grid, side)
	for i := range g {
		g[i] = make([]rune, side)
	}
	return g
}

// search hides the words in a square; the longest are placed first. Words for which there is no room are told.
func (m *maker) search() error {
	side := bigGrid
	if m.Size > 0 {
		side = min(max(m.Size, 4), bigGrid)
	}
	words := m.chosen(3, side)
	slices.SortStableFunc(words, func(a, b Word) int { return len(letters(b.Text)) - len(letters(a.Text)) })
	for len(words) > 1 {
		if g := m.hidden(words, side); g != nil {
			m.printSearch(words, g)
			return nil
		}
		m.notes = append(m.notes, m.say("puzzle.noRoom", "word", words[0].Text))
		words = words[1:]
	}
	return tooFew(2)
}

// hidden is the smallest grid up to a side in which all words have room; nil when there is none.
func (m *maker) hidden(words []Word, side int) grid {
	list := make([][]rune, len(words))
	cells := 0
	for i, w := range words {
		list[i] = letters(w.Text)
		cells += len(list[i])
	}
	from := side
	if m.Size == 0 {
		longest := len(list[0])
		from = max(smallGrid, longest+1)
		for from < bigGrid && from*from < cells*2 {
			from++
		}
		usual := from
		if from = min(max(from+m.Larger, longest), bigGrid); from == usual && m.Larger != 0 {
			m.notes = append(m.notes, m.say("puzzle.sameSize"))
		}
	}
	for ; from <= side; from++ {
		for range gridTries {
			if g, ok := m.hide(list, from); ok && !g.crossesRudely(list) {
				return g
			}
		}
	}
	return nil
}

func (m *maker) directions() [][2]int {
	if m.Across {
		return [][2]int{{0, 1}}
	}
	if m.Straight {
		return [][2]int{{0, 1}, {1, 0}}
	}
	return [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}
}

// hide places every word once, in one of the directions in turn.
func (m *maker) hide(list [][]rune, side int) (grid, bool) {
	g := newGrid(side)
	directions := m.directions()
	for i, word := range list {
		placed := false
		for n := range 200 {
			d := directions[(i+n)%len(directions)]
			r, c := m.random.IntN(side), m.random.IntN(side)
			if g.holds(word, r, c, d, true) {
				g.write(word, r, c, d)
				placed = true
				break
			}
		}
		if !placed {
			return nil, false
		}
	}
	return g, true
}

// holds reports that the cells from one on hold a word, or have room for it where free ones count.
func (g grid) holds(word []rune, r, c int, d [2]int, free bool) bool {
	for i, letter := range word {
		y, x := r+i*d[0], c+i*d[1]
		if y < 0 || x < 0 || y >= len(g) || x >= len(g) || g[y][x] != letter && (!free || g[y][x] != 0) {
			return false
		}
	}
	return true
}

func (g grid) write(word []rune, r, c int, d [2]int) {
	for i, letter := range word {
		g[r+i*d[0]][c+i*d[1]] = letter
	}
}

// runs are the places of a word in the grid, cell by cell.
func (g grid) runs(word []rune, directions [][2]int) [][][2]int {
	var all [][][2]int
	for r := range g {
		for c := range g {
			for _, d := range directions {
				if !g.holds(word, r, c, d, false) {
					continue
				}
				run := make([][2]int, len(word))
				for i := range word {
					run[i] = [2]int{r + i*d[0], c + i*d[1]}
				}
				all = append(all, run)
			}
		}
	}
	return all
}

// common are letters by about how often German and English have them.
const common = "EEEENNNIIRRSSTTAADHULCGMOBFKWZP"

// maxMended is how often a letter is drawn again until a grid is clean.
const maxMended = 2_000

// filled has a letter in each free cell and every word once. A letter that makes a word a second time, or a rude one in
// any direction, is drawn again.
func (m *maker) filled(g grid, words []Word) grid {
	full := newGrid(len(g))
	for r := range g {
		for c := range g {
			if full[r][c] = g[r][c]; g[r][c] == 0 {
				full[r][c] = m.letter()
			}
		}
	}
	for range maxMended {
		bad := full.spoiled(g, words, m.directions())
		if bad == nil {
			break
		}
		at := bad[m.random.IntN(len(bad))]
		full[at[0]][at[1]] = m.letter()
	}
	return full
}

func (m *maker) letter() rune { return rune(common[m.random.IntN(len(common))]) }

// spoiled are the cells of the filling that take part in a word which must not be there; nil when there is none.
func (g grid) spoiled(placed grid, words []Word, directions [][2]int) [][2]int {
	free := func(runs [][][2]int) [][2]int {
		for _, run := range runs {
			cells := slices.DeleteFunc(run, func(at [2]int) bool { return placed[at[0]][at[1]] != 0 })
			if len(cells) > 0 {
				return cells
			}
		}
		return nil
	}
	for _, stem := range rude() {
		if cells := free(g.runs(stem, compass())); cells != nil {
			return cells
		}
	}
	for _, w := range words {
		if cells := free(g.runs(letters(w.Text), directions)); cells != nil {
			return cells
		}
	}
	return nil
}

func (m *maker) printSearch(words []Word, placed grid) {
	how := "puzzle.search.all"
	if m.Across {
		how = "puzzle.search.across"
	} else if m.Straight {
		how = "puzzle.search.straight"
	}
	named(m)
	m.head(how, words)
	m.put(table(nil, m.filled(placed, words).cells("")))
	words = slices.Clone(words)
	slices.SortFunc(words, func(a, b Word) int {
		return strings.Compare(strings.ToLower(a.Text), strings.ToLower(b.Text))
	})
	wide, list := 4, make([]string, len(words))
	for i, w := range words {
		list[i] = w.Text
		if _, _, ok := pictogram.Cut(w.Clue); ok && m.pictured {
			wide, list[i] = 5, w.Clue
		}
	}
	m.put(table(nil, rows(list, min(wide, len(list)))))
	m.solve("puzzle.search.solution", table(nil, placed.cells("·")))
}

// cells are the letters as they are printed, with a sign for free ones.
func (g grid) cells(free string) [][]string {
	out := make([][]string, len(g))
	for r := range g {
		out[r] = make([]string, len(g[r]))
		for c, letter := range g[r] {
			if out[r][c] = free; letter != 0 {
				out[r][c] = string(letter)
			}
		}
	}
	return out
}
