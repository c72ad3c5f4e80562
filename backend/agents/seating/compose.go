package seating

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// How large a plan may be, and what is usual where nobody says.
const (
	maxRows, maxSeats = 12, 12
	usualSeats        = 6
	usualSize         = 4
	blankTags         = 12
	acrossMost        = 4 // groups side by side
	seatRoom, tagRoom = 4, 7
	manyRows          = 8
	tagsOnPage        = 6 // rows of two
)

// plan is a document in the making.
type plan struct {
	params map[string]string
	words  *i18n.Catalogue
	names  []string
	wishes []wish
	doc    *artifact.Document
}

// compose makes the document that the parameters ask for.
func compose(p map[string]string, words *i18n.Catalogue) (artifact.Document, error) {
	doc := artifact.Document{
		Title: words.Say(title(p)), Language: string(words.Lang()), Kind: artifact.TextKind,
		Sources: []artifact.Source{}, Notes: []string{}, Letters: artifact.UsualLetters,
	}
	b := plan{params: p, words: words, names: kit.Roll(p["names"]), doc: &doc}
	var odd []string
	b.wishes, odd = wishesOf(p["wishes"], b.names)
	for _, text := range odd {
		b.note("odd", "wish", text)
	}
	b.twice()
	if n := min(kit.Number(p["children"]), maxAll); len(b.names) == 0 && n > 0 {
		for i := range n {
			b.names = append(b.names, b.say("child", "n", strconv.Itoa(i+1)))
		}
		b.note("numbered")
	}
	switch p["kind"] {
	case "seats":
		b.seats()
	case "tags":
		b.tags()
	case "list":
		b.list()
	case "rota":
		b.rota()
	case "order":
		b.order()
	default:
		b.groups()
	}
	return doc, nil
}

func (b *plan) say(key string, args ...string) string {
	return b.words.Say(i18n.T("offline.seating."+key, args...))
}

func (b *plan) note(key string, args ...string) {
	b.doc.Notes = append(b.doc.Notes, b.say("told."+key, args...))
}

func (b *plan) put(blocks ...artifact.Block) { b.doc.Blocks = append(b.doc.Blocks, blocks...) }

// number is what the drawing can be had again by.
func (b *plan) number() {
	if len(b.names) > 0 {
		b.put(kit.Text(b.say("number", "n", strconv.Itoa(b.seed()))))
	}
}

func (b *plan) seed() int { return max(1, kit.Number(b.params["variant"])) }

// twice tells of names that stand more than once: they may be two children, or one by mistake.
func (b *plan) twice() {
	var told []string
	for i, name := range b.names {
		if slices.Contains(b.names[:i], name) && !slices.Contains(told, name) {
			told = append(told, name)
			b.note("twice", "name", name)
		}
	}
}

// drawn puts the children on places, and tells which wishes are not fulfilled.
func (b *plan) drawn(places []place, groups bool, last int) []int {
	order := arrange(places, b.seed(), func(at []place) int {
		n := 0
		for _, w := range b.wishes {
			if !w.met(at, groups, last) {
				n++
			}
		}
		return n
	})
	at := make([]place, len(places))
	for i, child := range order {
		at[child] = places[i]
	}
	var told []string
	for _, w := range b.wishes {
		if !w.met(at, groups, last) && !slices.Contains(told, w.text) {
			told = append(told, w.text)
			b.note("unmet", "wish", w.text)
		}
	}
	return order
}

// seats is a seating plan. Who has no seat is told on the plan.
func (b *plan) seats() {
	rows, seats := b.room()
	b.put(kit.Text(b.words.Say(i18n.T("offline.checklist.front"))))
	if len(b.names) > rows*seats {
		b.note("full", "seats", strconv.Itoa(rows*seats), "children", strconv.Itoa(len(b.names)))
	}
	// All are drawn, so that whoever has no seat is drawn, too; their places are far from any other.
	places := make([]place, len(b.names))
	for i := range places {
		places[i] = place{row: i / seats, column: i % seats}
		if i >= rows*seats {
			places[i] = place{row: -2 * (i + 1), column: -2}
		}
	}
	order := b.drawn(places, false, min(rows-1, (len(b.names)-1)/seats))
	grid := make([][]string, rows)
	for i := range grid {
		grid[i] = make([]string, seats)
		for j := range grid[i] {
			if at := i*seats + j; at < len(order) {
				grid[i][j] = b.names[order[at]]
			}
		}
	}
	table := kit.Table(nil, grid)
	table.Boxed, table.Room, table.Large = true, seatRoom, large(b.names, seats)
	if rows > manyRows {
		table.Room = 2
	}
	b.put(table)
	if len(order) > rows*seats {
		var left []string
		for _, child := range order[rows*seats:] {
			left = append(left, b.names[child])
		}
		b.put(kit.Text(b.say("seatless", "names", strings.Join(left, ", "))))
	}
	b.number()
}

// large reports names that stand in large letters in so many columns: none has to be broken.
func large(names []string, columns int) bool {
	const wide, letter, padding = 160, 3.4, 5 // millimetres
	return !slices.ContainsFunc(names, func(name string) bool {
		return slices.ContainsFunc(strings.Fields(name), func(word string) bool {
			return float64(utf8.RuneCountInString(word))*letter > float64(wide/columns-padding)
		})
	})
}

// room is how many rows of how many seats there are.
func (b *plan) room() (rows, seats int) {
	rows, seats = kit.Number(b.params["rows"]), kit.Number(b.params["seats"])
	n := max(len(b.names), 1)
	if rows > 0 && seats >= 2*rows && seats >= n { // "4 Reihen, 24 Plätze" are all
		seats = (seats + rows - 1) / rows
	}
	if seats == 0 && rows > 0 {
		seats = (n + rows - 1) / rows
	}
	seats = min(cmp.Or(seats, usualSeats), maxSeats)
	if rows == 0 {
		rows = (n + seats - 1) / seats
	}
	return min(max(rows, 1), maxRows), max(seats, 1)
}

// groups are drawn; without names they are lines to fill in.
func (b *plan) groups() {
	size, count := max(0, kit.Number(b.params["size"])), max(0, kit.Number(b.params["count"]))
	if len(b.names) == 0 {
		b.note("nameless")
		b.cards(slices.Repeat([][]string{slices.Repeat([]string{kit.Blank}, cmp.Or(size, usualSize))}, cmp.Or(count, 6)))
		return
	}
	if size+count == 0 {
		size = usualSize
		b.note("preset", "size", strconv.Itoa(size))
	}
	sizes := shares(len(b.names), groupsOf(len(b.names), size, count))
	if size > 0 && count > 0 && size*count != len(b.names) {
		b.note("both", "groups", strconv.Itoa(len(sizes)), "children", strconv.Itoa(len(b.names)))
	}
	var places []place
	for g, n := range sizes {
		places = append(places, slices.Repeat([]place{{group: g}}, n)...)
	}
	order := b.drawn(places, true, 0)
	groups := make([][]string, len(sizes))
	for i, child := range order {
		groups[places[i].group] = append(groups[places[i].group], b.names[child])
	}
	b.put(kit.Text(b.summed(sizes)))
	b.cards(groups)
	b.number()
}

// summed says how many groups of which size there are.
func (b *plan) summed(sizes []int) string {
	var parts []string
	for i := 0; i < len(sizes); {
		n := 0
		for i+n < len(sizes) && sizes[i+n] == sizes[i] {
			n++
		}
		key := "groups"
		if n == 1 {
			key = "group"
		}
		parts = append(parts, b.say(key, "n", strconv.Itoa(n), "size", strconv.Itoa(sizes[i])))
		i += n
	}
	return b.say("sum", "children", strconv.Itoa(len(b.names)), "groups", strings.Join(parts, b.say("and")))
}

// cards puts groups side by side, under their numbers.
func (b *plan) cards(groups [][]string) {
	across := min(acrossMost, len(groups))
	if len(groups) > across && len(groups)%across == 1 {
		across = 3
	}
	for from := 0; from < len(groups); from += across {
		part := groups[from:min(from+across, len(groups))]
		most := 0
		for _, g := range part {
			most = max(most, len(g))
		}
		header, rows := make([]string, across), make([][]string, most)
		for i := range rows {
			rows[i] = make([]string, across)
		}
		for j, g := range part {
			header[j] = b.say("numbered", "n", strconv.Itoa(from+j+1))
			for i, name := range g {
				rows[i][j] = name
			}
		}
		table := kit.Table(header, rows)
		table.Boxed, table.Large, table.Room = true, large(b.names, across), 2
		b.put(table)
	}
}

// order is a list of all in a drawn order.
func (b *plan) order() {
	list := b.names
	if len(list) == 0 {
		b.note("nameless")
		list = slices.Repeat([]string{kit.Blank}, blankTags)
	}
	var rows [][]string
	for i, child := range arrange(make([]place, len(list)), b.seed(), func([]place) int { return 0 }) {
		rows = append(rows, []string{strconv.Itoa(i+1) + ".", list[child]})
	}
	b.put(kit.Table(strings.Split(b.say("order.header"), "|"), rows))
	b.number()
}

// tags are cards to cut out, in the order of the list.
func (b *plan) tags() {
	list := b.names
	if len(list) == 0 {
		b.note("nameless")
		list = slices.Repeat([]string{kit.Blank}, blankTags)
	}
	onPage, room := tagsOnPage, tagRoom
	if b.params["pictures"] == "yes" {
		list, onPage, room = illustrated(list, b.seed()), tagsOnPage-1, 0
	}
	var rows [][]string
	for i := 0; i < len(list); i += 2 {
		row := []string{list[i], ""}
		if i+1 < len(list) {
			row[1] = list[i+1]
		}
		rows = append(rows, row)
	}
	b.put(kit.Text(b.say("cut")))
	for page := range slices.Chunk(rows, onPage) {
		table := kit.Table(nil, page)
		table.Boxed, table.Large, table.Room = true, true, room
		b.put(table)
	}
}
