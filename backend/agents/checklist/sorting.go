package checklist

import (
	"regexp"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/lang/wordlist"
	"pult/backend/model/rules"
)

// How the columns of a table are named in a request: in brackets behind it, behind a word for them, or behind
// its colon.
//
//nolint:gochecknoglobals // compiled once, never written
var titling = []*regexp.Regexp{
	regexp.MustCompile(`(?i)(?:tabelle|spalten|table|columns)[^.:()]*\(([^()]+)\)`),
	regexp.MustCompile(`(?i)(?:spalten|kategorien|überschriften|columns|categories|headings)\s*:?\s+([^.:;()\n]+)`),
	behind,
}

// behind is a list behind the name of a table: its columns, or the words that are sorted into it.
var (
	behind = regexp.MustCompile(`(?i)(?:tabelle|table)[^.:()]*:\s*([^.:;()\n]+,[^.:;()\n]+)`)
	sorts  = regexp.MustCompile(`(?i)sortier|einordn|\bsort`)
)

// purpose is what a table is for, behind the names of its columns, and size how large it shall be.
var (
	purpose = regexp.MustCompile(`(?i)\s+(?:zum|zur|to)\s.*$`)
	size    = regexp.MustCompile(`(?i)[\s,]*(?:\b(?:und|mit|für|and|with|for|je)\s+)*(?:` + rows.String() + `|` +
		columns.String() + `|` + heads.String() + `)`)
)

// sorted are the columns that a request names and the words to sort into them; both are empty when it names fewer than
// two columns.
func sorted(text string) (columns, words string) {
	if columns = headings(text); columns == "" {
		if sorts.MatchString(text) {
			words = joined(wordlist.Read(bare(find(behind, text))))
		}
		return "", kit.First(words, maxField)
	}
	for parts := strings.Split(text, ":"); len(parts) > 1 && words == ""; parts = parts[:len(parts)-1] {
		list, _, _ := strings.Cut(strings.TrimSpace(parts[len(parts)-1])+" ", ". ")
		entries := wordlist.Read(strings.TrimRight(list, " ."))
		if len(entries) > 2 && joined(wordlist.Read(bare(list))) != columns && !strings.Contains(list, "(") {
			words = joined(entries)
		}
	}
	return columns, kit.First(words, maxField)
}

// headings are the names of columns in a request, as many as fit.
func headings(text string) string {
	for _, re := range titling {
		list := wordlist.Read(bare(find(re, text)))
		if len(list) > 1 && len(list) <= maxColumns && (re != behind || !sorts.MatchString(text)) {
			return joined(list)
		}
	}
	return ""
}

// bare are the names of columns without what is said of the table behind them.
func bare(names string) string {
	return purpose.ReplaceAllString(size.ReplaceAllString(strings.TrimRight(names, " ."), ""), "")
}

func joined(list []wordlist.Pair) string {
	words := make([]string, len(list))
	for i, e := range list {
		words[i] = strings.TrimSpace(e.Left)
	}
	return strings.Join(words, ", ")
}

// sorting is a table with the columns that were named, or as many as were asked for, and room for the words, which
// stand in a box above it.
func sorting(d *rules.Desk, p map[string]string) []artifact.Block {
	words, header := items(p["items"]), items(p["columns"])
	for i := range header {
		header[i] = kit.Capital(header[i])
	}
	if counted(p["columns"]) {
		header = nil
	}
	columns, rows := number(p["columns"], maxColumns, max(1, len(header))), 6
	if labels := items(p["labels"]); len(labels) > 0 {
		return []artifact.Block{labelled(p, header, labels, max(columns, 2))}
	}
	var blocks []artifact.Block
	if len(words) > 0 {
		rows = min(maxRows, (len(words)+columns-1)/columns+2)
		blocks = append(blocks, kit.Text(d.Say("offline.checklist.sort")),
			kit.Table(nil, [][]string{{strings.Join(words, "   ·   ")}}))
	}
	return append(blocks, grid(header, number(p["rows"], maxRows, rows), columns))
}

// counted reports columns that are a number and have no names.
func counted(columns string) bool {
	_, err := strconv.Atoi(columns)
	return err == nil || columns == ""
}

// ticks reports a column with a box in each line.
func ticks(column string) bool { return strings.HasPrefix(column, "☐") }

// labelled is a table whose lines are named; where they are tasks to tick off, with a box for each.
func labelled(p map[string]string, header, labels []string, columns int) artifact.Block {
	table := grid(header, min(maxRows, max(len(labels), kit.Number(p["rows"]))), min(maxColumns, columns))
	for i, row := range table.Rows {
		if i >= len(labels) {
			break
		}
		row[0] = labels[i]
		for j := 1; j < len(row) && (ticked.MatchString(p["occasion"]) || ticks(header[min(j, len(header)-1)])); j++ {
			row[j] = "☐"
		}
	}
	return table
}
