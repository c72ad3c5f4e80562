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

// purpose is what a table is for, behind the names of its columns.
var purpose = regexp.MustCompile(`(?i)\s+(?:zum|zur|to)\s.*$`)

// sorted are the columns that a request names and the words to sort into them; both are empty when it names fewer than
// two columns.
func sorted(text string) (columns, words string) {
	for _, re := range titling {
		if m := re.FindStringSubmatch(text); m != nil && columns == "" {
			if list := wordlist.Read(purpose.ReplaceAllString(m[1], "")); len(list) > 1 && len(list) <= maxColumns {
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
		if len(entries) > 2 && joined(entries) != columns && !strings.Contains(list, "(") {
			words = joined(entries)
		}
	}
	return columns, limited(words)
}

func joined(list []wordlist.Pair) string {
	words := make([]string, len(list))
	for i, e := range list {
		words[i] = strings.TrimSpace(e.Left)
	}
	return strings.Join(words, ", ")
}

// sorting is a table with the columns that were named and room for the words, which stand in a box above it.
func sorting(d *rules.Desk, columns, words []string) []artifact.Block {
	rows := 6
	var blocks []artifact.Block
	if len(words) > 0 {
		rows = min(maxRows, (len(words)+len(columns)-1)/len(columns)+2)
		blocks = append(blocks, kit.Text(d.Say("offline.checklist.sort")),
			kit.Table(nil, [][]string{{strings.Join(words, "   ·   ")}}))
	}
	return append(blocks, grid(columns, rows, len(columns)))
}

// counted reports columns that are a number and have no names.
func counted(columns string) bool {
	_, err := strconv.Atoi(columns)
	return err == nil || columns == ""
}
