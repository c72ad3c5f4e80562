package puzzle

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/lang/wordlist"
	"pult/backend/material/puzzle"
)

// order is what the generator is told. A size with a sign is so much larger or smaller than the usual one.
func order(t agent.Task, d artifact.Document, pairs []wordlist.Pair) puzzle.Order {
	p := t.Params
	o := puzzle.Order{
		Kind: puzzle.Kind(p["kind"]), Title: p["topic"], Language: d.Language, Grade: p["grade"], Sources: d.Sources,
		Count: kit.Number(p["count"]), Size: kit.Number(p["size"]), Straight: p["slanting"] != "yes",
		Across: p["slanting"] == "across", Hints: p["hints"] == "yes",
		Tables: tables(p["tables"]), Variant: max(1, kit.Number(p["variant"])),
	}
	if relative(p["size"]) {
		o.Size, o.Larger = 0, o.Size
	}
	for _, pair := range pairs {
		o.Words = append(o.Words, puzzle.Word{Text: pair.Left, Clue: pair.Right})
	}
	return o
}

var (
	squareOf   = regexp.MustCompile(`(\d{1,2})\s*(?:x|×|\*|mal|by)\s*(\d{1,2})`)
	timesTable = regexp.MustCompile(`(?i)(?:^|\D)1\s*[x×*·]\s*1(?:\D|$)|einmaleins|times tables?|malreihe|mal-?aufgabe|` +
		`multiplication|(?:\d|mal)er-?reihe|ergebnisse der reihen?`)
	rowsFromTo = regexp.MustCompile(`(?i)(?:reihen?|tables?)?\s*(?:von |from )?(\d{1,2})\s*(?:bis|to|–|-)\s*(\d{1,2})`)
	rowOf      = regexp.MustCompile(`(?i)(\d{1,2})(?:er)?-?(?:\s*reihe|,|$|\s+und\b|\s*times)`)
)

// side is the side of the square that a text names, "12x12"; "" when it names none.
func side(text string) string {
	for _, m := range squareOf.FindAllStringSubmatch(text, -1) {
		if m[1] == m[2] && kit.Number(m[1]) > 1 {
			return m[1]
		}
	}
	return ""
}

// tables are the rows of the times table that a text names, those from 2 to 10 when it names the table only; nil when
// it is about something else.
func tables(text string) []int {
	if !timesTable.MatchString(text) && !onlyNumbers.MatchString(text) {
		return nil
	}
	var rows []int
	m := rowsFromTo.FindStringSubmatch(text)
	if m != nil && kit.Number(m[1]) < kit.Number(m[2]) && kit.Number(m[2]) <= 20 {
		for n := kit.Number(m[1]); n <= kit.Number(m[2]); n++ {
			rows = append(rows, n)
		}
		return rows
	}
	for _, m := range rowOf.FindAllStringSubmatch(text, -1) {
		if n := kit.Number(m[1]); n > 1 && n <= 20 && !slices.Contains(rows, n) {
			rows = append(rows, n)
		}
	}
	if len(rows) == 0 {
		return []int{2, 3, 4, 5, 6, 7, 8, 9, 10}
	}
	return rows
}

// onlyNumbers is how written writes rows down.
var onlyNumbers = regexp.MustCompile(`^\s*\d{1,2}(?:\s*,\s*\d{1,2})*\s*$`)

func written(rows []int) string {
	list := make([]string, len(rows))
	for i, n := range rows {
		list[i] = strconv.Itoa(n)
	}
	return strings.Join(list, ",")
}
