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

// How the columns of a table are named in a request: in brackets behind it, or behind a word for them.
//
//nolint:gochecknoglobals // compiled once, never written
var titling = []*regexp.Regexp{
	regexp.MustCompile(`(?i)(?:tabelle|spalten|table|columns)[^.:()]*\(([^()]+)\)`),
	regexp.MustCompile(`(?i)(?:spalten|kategorien|überschriften|columns|categories|headings)\s*:?\s+([^.:;()\n]+)`),
}

// purpose is what a table is for, behind the names of its columns, and size how large it shall be.
var (
	purpose = regexp.MustCompile(`(?i)\s+(?:zum|zur|to)\s.*$`)
	size    = regexp.MustCompile(`(?i)[\s,]*(?:\b(?:und|mit|für|and|with|for|je)\s+)*(?:` + rows.String() + `|` +
		heads.String() + `)`)
)

// sorted are the columns that a request names and the words to sort into them; both are empty when it names fewer than
// two columns.
func sorted(text string) (columns, words string) {
	for _, re := range titling {
		if m := re.FindStringSubmatch(text); m != nil && columns == "" {
			if list := wordlist.Read(bare(m[1])); len(list) > 1 && len(list) <= maxColumns {
				columns = joined(list)
			}
		}
	}
	if columns == "" {
		return "", ""
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
