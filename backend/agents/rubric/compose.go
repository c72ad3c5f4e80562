package rubric

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

const (
	usualPoints = 4  // of a criterion, where nobody says
	mostRows    = 12 // criteria
	remarkRoom  = 4  // lines
)

// criterion is a line of a grid: its name, what is seen at each of four levels, the best first, and its points.
type criterion struct {
	name   string
	levels []string
	points int // 0: not said
}

var pointsBehind = regexp.MustCompile(`^(.*?)\s*\((\d{1,3})\)$`)

// compose makes the document that the parameters ask for.
func compose(p map[string]string, words *i18n.Catalogue) (artifact.Document, error) {
	doc := artifact.Document{
		Title: words.Say(title(p)), Topic: p["theme"], Language: string(words.Lang()), Grade: p["grade"],
		Kind: artifact.TextKind, Sources: []artifact.Source{}, Notes: []string{}, Letters: artifact.UsualLetters,
	}
	if p["kind"] == "report" {
		doc.Blocks = wordings(p, words)
		return doc, nil
	}
	say := func(key string, args ...string) string { return words.Say(i18n.T("offline.rubric."+key, args...)) }
	list := described(criteriaOf(p), words)
	if p["criteria"] == "" && p["performance"] == "" {
		doc.Notes = append(doc.Notes, say("told.general"))
	}
	levels := max(3, kit.Number(p["levels"]))
	total := kit.Number(p["points"])
	if total == 0 && !slices.ContainsFunc(list, func(c criterion) bool { return c.points > 0 }) {
		doc.Notes = append(doc.Notes, say("told.preset", "points", strconv.Itoa(usualPoints)))
	}
	if most := shared(list, total); total > 0 && most != total {
		doc.Notes = append(doc.Notes, say("told.total", "points", strconv.Itoa(most), "wanted", strconv.Itoa(total)))
	}
	if slices.ContainsFunc(list, func(c criterion) bool { return c.points+1 < levels }) {
		doc.Notes = append(doc.Notes, say("told.few"))
	}
	topic := p["theme"]
	if topic == "" {
		topic = kit.Blank + kit.Blank + kit.Blank
	}
	doc.Blocks = []artifact.Block{
		kit.Text(words.Say(i18n.T("worksheet.name"))),
		kit.Text(say("topic", "topic", topic)),
		grid(list, levels, say),
		kit.Heading(say("remark")),
		remark(),
		kit.Text(say("signed")),
	}
	return doc, nil
}

// criteriaOf are those that were given, else those of the performance; their names are keys of sentences then.
func criteriaOf(p map[string]string) []criterion {
	var list []criterion
	for _, part := range strings.Split(p["criteria"], ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		c := criterion{name: part}
		if m := pointsBehind.FindStringSubmatch(part); m != nil {
			c.name, c.points = m[1], kit.Number(m[2])
		}
		list = append(list, c)
	}
	if len(list) > 0 {
		return list[:min(len(list), mostRows)]
	}
	keys := general()
	if at := slices.IndexFunc(known, func(k performance) bool { return k.name == p["performance"] }); at >= 0 {
		keys = known[at].criteria
	}
	for _, key := range keys {
		list = append(list, criterion{name: "@" + key})
	}
	return list
}

// described gives criteria their levels: those of the shipped one of that name, else general ones.
func described(list []criterion, words *i18n.Catalogue) []criterion {
	shipped := map[string][]string{}
	for _, key := range shippedKeys() {
		levels := strings.Split(words.Say(i18n.T("offline.rubric.criterion."+key)), "|")
		shipped["@"+key] = levels
		shipped[strings.ToLower(levels[0])] = levels
		for _, other := range strings.Split(words.Say(i18n.T("offline.rubric.other."+key)), "|") {
			if other != "" {
				shipped[strings.ToLower(other)] = levels
			}
		}
	}
	usual := strings.Split(words.Say(i18n.T("offline.rubric.criterion.any")), "|")
	for i, c := range list {
		levels, ok := shipped[strings.ToLower(c.name)]
		if !ok {
			levels = usual
		}
		if list[i].levels = levels[1:]; strings.HasPrefix(c.name, "@") {
			list[i].name = levels[0]
		}
	}
	return list
}

// shippedKeys are the criteria of all performances, each once.
func shippedKeys() []string {
	keys := general()
	for _, k := range known {
		keys = append(keys, k.criteria...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// shared gives the criteria without points of their own a share of the total, the first ones more; it returns the sum.
func shared(list []criterion, total int) int {
	given, open := 0, 0
	for _, c := range list {
		if given += c.points; c.points == 0 {
			open++
		}
	}
	if total == 0 {
		total = given + open*usualPoints
	}
	left := max(total-given, open) // each is worth something
	sum := given
	for i, c := range list {
		if c.points > 0 {
			continue
		}
		list[i].points = (left + open - 1) / open
		left, open = left-list[i].points, open-1
		sum += list[i].points
	}
	return sum
}

// grid is the table: each level has its points, which no other level of the criterion has.
func grid(list []criterion, levels int, say func(key string, args ...string) string) artifact.Block {
	header := []string{say("criterion")}
	header = append(header, strings.Split(say("levels."+strconv.Itoa(levels)), "|")...)
	header = append(header, say("points"))
	sum := 0
	var rows [][]string
	for _, c := range list {
		row := []string{c.name}
		bands := banded(c.points, levels)
		for i, text := range picked(c.levels, levels) {
			cell := "–" // there are too few points for this level
			if bands[i] != "" {
				cell = say("band", "points", bands[i]) + " " + text
			}
			row = append(row, cell)
		}
		rows = append(rows, append(row, "__ / "+strconv.Itoa(c.points)))
		sum += c.points
	}
	last := make([]string, len(header))
	last[0], last[len(last)-1] = say("sum"), "__ / "+strconv.Itoa(sum)
	return kit.Table(header, append(rows, last))
}

// picked are the texts of so many levels out of four.
func picked(texts []string, levels int) []string {
	if levels == 3 && len(texts) == 4 {
		return []string{texts[0], texts[2], texts[3]}
	}
	return texts
}

// banded parts the points from most to 0 among levels, the lowest ones get what is left over; "" for a level without
// any.
func banded(most, levels int) []string {
	list := make([]string, levels)
	high := most
	for i := range list {
		left := levels - i
		n := (high + 1) / left
		if most+1 < levels { // too few for all: the best and the lowest levels have some
			n = map[bool]int{true: 1, false: 0}[i <= most-1 || i == levels-1]
		}
		if n == 0 {
			continue
		}
		low := high - n + 1
		if list[i] = strconv.Itoa(low); low < high {
			list[i] += "–" + strconv.Itoa(high)
		}
		high = low - 1
	}
	return list
}

func remark() artifact.Block {
	b := kit.Table(nil, [][]string{{""}})
	b.Boxed, b.Room = true, remarkRoom
	return b
}

// wordings is the table to choose from: what a child shows, in four levels, without its name and without a mark.
func wordings(p map[string]string, words *i18n.Catalogue) []artifact.Block {
	say := func(key string) string { return words.Say(i18n.T("offline.rubric." + key)) }
	blocks := []artifact.Block{kit.Text(say("report.lead"))}
	header := append([]string{say("report.area")}, strings.Split(say("report.levels"), "|")...)
	for _, part := range []struct{ name, keys string }{
		{"work", "interest focus alone care patience material"},
		{"social", "team help talk conflict rules duty"},
	} {
		if p["about"] != part.name && p["about"] != "both" && p["about"] != "" {
			continue
		}
		var rows [][]string
		for _, key := range strings.Fields(part.keys) {
			rows = append(rows, strings.Split(say("report."+key), "|"))
		}
		blocks = append(blocks, kit.Heading(say("report."+part.name)), kit.Table(header, rows))
	}
	return blocks
}
