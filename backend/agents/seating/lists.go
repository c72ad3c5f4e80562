package seating

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/base/i18n"
)

// How many columns a class list has, and weeks a rota, where nobody says and at most.
const (
	usualColumns, maxColumns = 5, 9
	maxWeeks                 = 45
)

// list is a class list: the names in their order, each with empty cells.
func (b *plan) list() {
	header := []string{b.say("list.name")}
	switch columns, n := b.params["columns"], kit.Number(b.params["columns"]); {
	case n > 0 || columns == "":
		header = append(header, make([]string, min(cmp.Or(n, usualColumns), maxColumns))...)
	case columns == "mo-fr":
		header = append(header, strings.Split(b.words.Say(i18n.T("offline.checklist.weekdays")), ", ")...)
	default:
		for _, name := range strings.FieldsFunc(strings.ReplaceAll(columns, " und ", ","), func(r rune) bool {
			return r == ',' || r == '/'
		}) {
			if name = strings.TrimSpace(name); name != "" && len(header) <= maxColumns {
				header = append(header, kit.Capital(name))
			}
		}
	}
	names := b.names
	if len(names) == 0 {
		b.note("nameless")
		names = make([]string, blankTags)
	}
	var rows [][]string
	for _, name := range names {
		row := make([]string, len(header))
		row[0] = name
		rows = append(rows, row)
	}
	table := kit.Table(header, rows)
	table.Boxed, table.Room = true, 1
	b.put(table)
}

// rota names for each week who is on duty, one after another in a drawn order.
func (b *plan) rota() {
	names := b.names
	if len(names) == 0 {
		b.note("nameless")
		names = slices.Repeat([]string{kit.Blank}, blankTags)
	}
	order := arrange(make([]place, len(names)), b.seed(), func([]place) int { return 0 })
	each := max(1, min(kit.Number(b.params["size"]), len(names)))
	weeks := min(cmp.Or(kit.Number(b.params["weeks"]), (len(names)+each-1)/each), maxWeeks)
	var rows [][]string
	for i := range weeks {
		var who []string
		for k := range each {
			who = append(who, names[order[(i*each+k)%len(order)]])
		}
		rows = append(rows, []string{b.say("rota.week", "n", strconv.Itoa(i+1)), strings.Join(who, ", "), "☐"})
	}
	table := kit.Table(strings.Split(b.say("rota.header"), "|"), rows)
	table.Boxed = true
	b.put(table)
	b.number()
}
