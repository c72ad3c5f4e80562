package puzzle

import (
	"slices"
	"strings"
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

// search hides the words in a square; the longest are placed first.
func (m *maker) search() error {
	side := bigGrid
	if m.Size > 0 {
		side = min(max(m.Size, 4), bigGrid)
	}
	words := m.chosen(3, side)
	if len(words) < 2 {
		return tooFew(2)
	}
	list := make([][]rune, len(words))
	cells, longest := 0, 0
	for i, w := range words {
		list[i] = letters(w.Text)
		cells += len(list[i])
		longest = max(longest, len(list[i]))
	}
	slices.SortStableFunc(list, func(a, b []rune) int { return len(b) - len(a) })
	from := side
	if m.Size == 0 {
		from = max(smallGrid, longest+1)
		for from < bigGrid && from*from < cells*2 {
			from++
		}
	}
	for ; from <= side; from++ {
		for range gridTries {
			if g, ok := m.hide(list, from); ok {
				m.printSearch(words, g)
				return nil
			}
		}
	}
	return tooFew(2)
}

func (m *maker) directions() [][2]int {
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
			if g.fits(word, r, c, d) {
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

func (g grid) fits(word []rune, r, c int, d [2]int) bool {
	for i, letter := range word {
		y, x := r+i*d[0], c+i*d[1]
		if y < 0 || x < 0 || y >= len(g) || x >= len(g) || g[y][x] != 0 && g[y][x] != letter {
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

// count is how often a word stands in the grid, in the directions in which words are hidden.
func (g grid) count(word []rune, directions [][2]int) int {
	n := 0
	for r := range g {
		for c := range g {
			for _, d := range directions {
				y, x := r+(len(word)-1)*d[0], c+(len(word)-1)*d[1]
				if y < 0 || x < 0 || y >= len(g) || x >= len(g) {
					continue
				}
				same := true
				for i, letter := range word {
					same = same && g[r+i*d[0]][c+i*d[1]] == letter
				}
				if same {
					n++
				}
			}
		}
	}
	return n
}

// common are letters by about how often German and English have them; none makes a word of itself.
const common = "EEEENNNIIRRSSTTAADHULCGMOBFKWZP"

// filled has a letter in each free cell and every word once: a cell whose letter makes a second one is drawn again.
func (m *maker) filled(g grid, words []Word) grid {
	full := newGrid(len(g))
	for range gridTries { // what stands in the given words themselves no filling mends
		for r := range g {
			for c := range g {
				full[r][c] = g[r][c]
				if g[r][c] == 0 {
					full[r][c] = rune(common[m.random.IntN(len(common))])
				}
			}
		}
		if !full.doubles(g, words, m.directions()) && !full.rude() {
			return full
		}
	}
	return full
}

// doubles reports a word that the filling has made a second time.
func (g grid) doubles(placed grid, words []Word, directions [][2]int) bool {
	return slices.ContainsFunc(words, func(w Word) bool {
		word := letters(w.Text)
		return g.count(word, directions) > placed.count(word, directions)
	})
}

// rude reports a word that must not stand in a grid for children by chance.
func (g grid) rude() bool {
	all := [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}
	for word := range strings.FieldsSeq("ARSCH FICK HURE NAZI SEX SS HITLER NUTTE PENIS FUCK SHIT CUNT DICK SAU KACKE") {
		if len(word) > 2 && g.count([]rune(word), all) > 0 {
			return true
		}
	}
	return false
}

func (m *maker) printSearch(words []Word, placed grid) {
	m.head(map[bool]string{true: "puzzle.search.straight", false: "puzzle.search.all"}[m.Straight])
	m.put(table(nil, m.filled(placed, words).cells("")))
	var list []string
	for _, w := range words {
		list = append(list, w.Text)
	}
	slices.SortFunc(list, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
	m.put(table(nil, rows(list, min(4, len(list)))))
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
