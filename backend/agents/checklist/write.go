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
	case "tables":
		doc.Blocks = tables(d, p)
		return doc, nil
	case "check":
		doc.Blocks = checks(d, p)
	default:
		doc.Blocks = packing(d, p)
	}
	if p["occasion"] != "" {
		doc.Title += ": " + p["occasion"]
	}
	return doc, nil
}

// packing lists what to take along, group by group, with a box before each; what the request names comes first.
func packing(d *rules.Desk, p map[string]string) []artifact.Block {
	var blocks []artifact.Block
	if days := number(p["days"], 99, 0); days > 0 {
		blocks = append(blocks, kit.Text(d.Say("offline.checklist.days", "days", strconv.Itoa(days))))
	}
	if named := items(p["items"]); len(named) > 0 {
		blocks = append(blocks, kit.Heading(d.Say("offline.checklist.group.named")), boxes(named))
	}
	listed := map[string]bool{}
	for _, group := range groupsOf(p) {
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

// checks lists what the request names; without that it is lines to fill in, or a packing list when the occasion is one.
func checks(d *rules.Desk, p map[string]string) []artifact.Block {
	if named := items(p["items"]); len(named) > 0 {
		return []artifact.Block{boxes(named), blank(1)}
	}
	for _, o := range occasions {
		if o.words.MatchString(p["occasion"]) {
			key := "offline.checklist.plan." + map[bool]string{true: "trip", false: "day"}[o.name == "trip"]
			return []artifact.Block{
				kit.Heading(d.Say("offline.checklist.before")), boxes(items(d.Say(key))),
				kit.Heading(d.Say("offline.checklist.after")), boxes(items(d.Say("offline.checklist.plan.after"))),
				kit.Heading(d.Say("offline.checklist.group.own")), blank(2),
			}
		}
	}
	return []artifact.Block{blank(freeLines)}
}

// items are the parts of a list in words.
func items(text string) []string {
	var list []string
	for _, item := range regexp.MustCompile(`\s*[,;\n]\s*`).Split(text, -1) {
		if item = strings.Trim(item, " ."); item != "" {
			list = append(list, item)
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

// tables are the empty ones that were asked for. Line breaks give a seat the height of a card.
func tables(d *rules.Desk, p map[string]string) []artifact.Block {
	var blocks []artifact.Block
	if p["seats"] != "" {
		if p["lessons"] != "" {
			blocks = append(blocks, kit.Heading(d.Say("offline.checklist.title.seats")))
		}
		blocks = append(blocks, kit.Text(d.Say("offline.checklist.front")),
			grid(nil, number(p["rows"], maxRows, 1), number(p["seats"], maxColumns, 1), "\n\n"))
	}
	if p["lessons"] != "" {
		if p["seats"] != "" {
			blocks = append(blocks, kit.Heading(d.Say("offline.checklist.title.week")))
		}
		week := grid(append([]string{d.Say("offline.checklist.lesson")}, items(d.Say("offline.checklist.weekdays"))...),
			number(p["lessons"], maxColumns, 1), 6, "\n")
		for i := range week.Rows {
			week.Rows[i][0] = strconv.Itoa(i+1) + "."
		}
		blocks = append(blocks, week)
	}
	if !counted(p["columns"]) {
		blocks = append(blocks, sorting(d, items(p["columns"]), items(p["items"]))...)
	}
	if len(blocks) == 0 {
		blocks = append(blocks, grid(nil, number(p["rows"], maxRows, 1), number(p["columns"], maxColumns, 1), "\n"))
	}
	return blocks
}

func grid(header []string, rows, columns int, cell string) artifact.Block {
	all := make([][]string, rows)
	for i := range all {
		all[i] = make([]string, columns)
		for j := range all[i] {
			all[i][j] = cell
		}
	}
	return kit.Table(header, all)
}
