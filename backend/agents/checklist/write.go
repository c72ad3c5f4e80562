package checklist

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/model/rules"
)

// How large a table may be.
const (
	maxRows    = 40
	maxColumns = 12
	freeLines  = 8 // of a checklist of which nothing is known
)

// write makes the list or the tables.
func write(d *rules.Desk) (any, error) {
	p := d.Req.Params
	doc := artifact.Document{
		Title: d.Say("offline.checklist.title." + titled(p)), Topic: p["occasion"], Language: d.Language, Grade: p["grade"],
		Kind: artifact.TextKind, Sources: []artifact.Source{}, Notes: []string{},
	}
	switch p["kind"] {
	case "key":
		var err error
		doc.Blocks, err = key(d, p)
		return doc, err
	case "tables":
		doc.Blocks, doc.Notes = tables(d, p)
		if format := paper.FindString(d.Req.Task); format != "" {
			doc.Notes = append(doc.Notes, d.Say("offline.checklist.paper", "format", strings.Trim(format, " ,")))
		}
		if p["occasion"] != "" {
			doc.Title = title(d, p["occasion"])
		}
		if preset(p, d.Req.Task) {
			doc.Notes = append(doc.Notes, d.Say("offline.checklist.preset"))
		}
		return doc, nil
	case "check":
		var known bool
		if doc.Blocks, known = checks(d, p); !known {
			doc.Notes = append(doc.Notes, d.Say("offline.checklist.unknown"))
		}
	default:
		doc.Blocks = packing(d, p)
	}
	if p["occasion"] != "" {
		doc.Title += ": " + title(d, p["occasion"])
	}
	return doc, nil
}

// title is an occasion as a title has it: in German it begins with a noun.
func title(d *rules.Desk, occasion string) string {
	if d.Language == "de" {
		return kit.Capital(kit.Spelled(occasion))
	}
	return occasion
}

// packing lists what to take along, group by group, with a box before each; what the request names comes first.
func packing(d *rules.Desk, p map[string]string) []artifact.Block {
	var blocks []artifact.Block
	if days := number(p["days"], 99, 0); days > 0 {
		blocks = append(blocks, kit.Text(d.Say("offline.checklist.days", "days", strconv.Itoa(days))))
	}
	listed := map[string]bool{}
	if list := named(p["items"]); len(list) > 0 {
		blocks = append(blocks, kit.Heading(d.Say("offline.checklist.group.named")), boxes(list))
		for _, thing := range list {
			listed[thing] = true
		}
	}
	groups := groupsOf(p)
	if slices.Contains(groups, "snow") {
		for _, thing := range items(d.Say("offline.checklist.group.summer.items")) {
			listed[thing] = true // not in the snow
		}
	}
	for _, group := range groups {
		key := "offline.checklist.group." + group
		things := slices.DeleteFunc(items(d.Say(key+".items")), func(thing string) bool { return listed[thing] })
		for _, thing := range things {
			listed[thing] = true
		}
		blocks = append(blocks, kit.Heading(d.Say(key)), boxes(things))
	}
	blocks = append(blocks, kit.Heading(d.Say("offline.checklist.group.own")), blank(2))
	if number(p["days"], 99, 1) > 1 {
		blocks = append(blocks, kit.Text(d.Say("offline.checklist.home")))
	}
	return blocks
}

// checks lists what the request names, or what an occasion takes; without either it is lines to fill in, and not known.
func checks(d *rules.Desk, p map[string]string) (blocks []artifact.Block, known bool) {
	if list := named(p["items"]); len(list) > 0 {
		blocks := []artifact.Block{boxes(list), blank(1)}
		if header := items(p["columns"]); len(header) > 1 {
			for i := range header {
				header[i] = kit.Capital(header[i])
			}
			blocks = append(blocks, kit.Heading(p["labels"]), grid(header, freeLines, len(header)))
		}
		return blocks, true
	}
	for _, o := range occasions {
		if !o.words.MatchString(p["occasion"]) {
			continue
		}
		blocks := []artifact.Block{
			kit.Heading(d.Say("offline.checklist.before")), boxes(items(d.Say("offline.checklist.plan." + o.plan))),
		}
		if o.plan == "trip" || o.plan == "day" {
			blocks = append(blocks,
				kit.Heading(d.Say("offline.checklist.after")), boxes(items(d.Say("offline.checklist.plan.after"))))
		}
		return append(blocks, kit.Heading(d.Say("offline.checklist.group.own")), blank(2)), true
	}
	return []artifact.Block{blank(freeLines)}, false
}

// separators stand between the things of a list.
var separators = regexp.MustCompile(`\s*[,;\n]\s*`)

// items are the parts of a list in words.
func items(text string) []string {
	var list []string
	for _, item := range separators.Split(text, -1) {
		if item = strings.Trim(item, " ."); item != "" {
			list = append(list, item)
		}
	}
	return list
}

// named are the things that a request names: "Sonnenhut und Fahrkarte" are two.
func named(text string) []string {
	var list []string
	for _, item := range items(text) {
		for _, thing := range items(pair.ReplaceAllString(item, "$1, $2")) {
			list = append(list, kit.Capital(thing))
		}
	}
	return list
}

// boxes puts things to tick into two columns.
func boxes(list []string) artifact.Block {
	var rows [][]string
	for i := 0; i < len(list); i += 2 {
		row := []string{"☐ " + list[i], ""}
		if i+1 < len(list) {
			row[1] = "☐ " + list[i+1]
		}
		rows = append(rows, row)
	}
	return kit.Table(nil, rows)
}

// blank is rows of boxes with nothing behind them.
func blank(n int) artifact.Block {
	rows := make([][]string, n)
	for i := range rows {
		rows[i] = []string{"☐ ____________________", "☐ ____________________"}
	}
	return kit.Table(nil, rows)
}

// tables are the empty ones that were asked for, with what has to be told of them.
func tables(d *rules.Desk, p map[string]string) (blocks []artifact.Block, notes []string) {
	notes = []string{}
	if p["seats"] != "" {
		if p["lessons"] != "" {
			blocks = append(blocks, kit.Heading(d.Say("offline.checklist.title.seats")))
		}
		blocks = append(blocks, kit.Text(d.Say("offline.checklist.front")),
			grid(nil, number(p["rows"], maxRows, 1), number(p["seats"], maxColumns, 1)))
	}
	if p["lessons"] != "" {
		if p["seats"] != "" {
			blocks = append(blocks, kit.Heading(d.Say("offline.checklist.title.week")))
		}
		week, odd := aWeekOf(d, p)
		if len(odd) > 0 {
			notes = append(notes, d.Say("offline.checklist.odd", "breaks", strings.Join(odd, ", ")))
		}
		blocks = append(blocks, week)
	}
	if len(blocks) == 0 || p["columns"]+p["items"] != "" {
		blocks = append(blocks, sorting(d, p)...)
	}
	return blocks, notes
}

// grid is an empty table.
func grid(header []string, rows, columns int) artifact.Block {
	all := make([][]string, rows)
	for i := range all {
		all[i] = make([]string, columns)
	}
	return kit.Table(header, all)
}

// roomy makes the tables of a document grids, and gives their empty cells lines, so that there is room to write.
func roomy(d *artifact.Document) {
	for i, b := range d.Blocks {
		if b.Kind != artifact.TableBlock {
			continue
		}
		d.Blocks[i].Boxed = true
		lines := "\n"
		if len(b.Header) == 0 {
			lines = "\n\n" // a seat
		}
		for _, row := range b.Rows {
			for j, cell := range row {
				if strings.TrimSpace(cell) == "" {
					row[j] = lines
				}
			}
		}
	}
}
