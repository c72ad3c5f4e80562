package puzzle

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/lang/intent"
	"pult/backend/lang/wordlist"
	"pult/backend/material/puzzle"
)

// order is what the generator is told. A size with a sign is so much larger or smaller than the usual one.
func order(t agent.Task, d artifact.Document, pairs []wordlist.Pair) puzzle.Order {
	p := t.Params
	o := puzzle.Order{
		Kind: puzzle.Kind(p["kind"]), Title: p["topic"], Language: d.Language, Grade: p["grade"], Sources: d.Sources,
		Count: kit.Number(p["count"]), Size: kit.Number(p["size"]), Straight: p["slanting"] != "yes",
		Across: p["slanting"] == "across", Hints: p["hints"] == "yes", Pictures: p["pictures"] == "yes",
		Variant: max(1, kit.Number(p["variant"])),
	}
	if onCards(p["kind"]) {
		o.Tables = rowsOf(p["tables"])
	}
	if relative(p["size"]) {
		o.Size, o.Larger = 0, o.Size
	}
	for _, pair := range wordsFirst(o.Kind, pairs) {
		o.Words = append(o.Words, puzzle.Word{Text: cell(o.Kind, pair.Left), Clue: pair.Right})
	}
	return o
}

var (
	vocabulary = regexp.MustCompile(`(?i)vokabel|vocab|englisch|english|french|franz(?:ö|oe)s|latein|spanisch|unit \d`)
	fields     = regexp.MustCompile(`(?i)\b(4|9|16|25|36)[ -]?(?:er-?)?(?:felder|fields|squares)\b`)
	squareOf   = regexp.MustCompile(`(\d{1,2})\s*(?:x|×|\*|mal|by)\s*(\d{1,2})`)
	timesTable = regexp.MustCompile(`(?i)(?:^|\D)1\s*[x×*·]\s*1(?:\D|$)|einmaleins|times tables?|malreihe|mal-?aufgabe|` +
		`multiplication|(?:\d|mal)(?:er)?-?\s?reihe|\breihen?\s+\d|ergebnisse der reihen?`)
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

// tables are the rows of the times table that a request names, those from 2 to 10 when it names the table only; nil
// when it is about something else.
func tables(text string) []int {
	if !timesTable.MatchString(text) {
		return nil
	}
	if rows := kit.Rows(text); len(rows) > 0 {
		return rows
	}
	return []int{2, 3, 4, 5, 6, 7, 8, 9, 10}
}

var numbersTo = regexp.MustCompile(`(?i)(?:zahlen\pL*|numbers)\s+(?:(?:von\s+|from\s+)?(\d{1,2})\s*)?` +
	`(?:bis|up to|to|-|–)\s*(?:zu\s+)?(\d{1,3})\b`)

// numbers are those that a request wants on its cards: "Zahlen bis 20"; "" when it wants none. A domino has two sides.
func numbers(kind, text string) string {
	m := numbersTo.FindStringSubmatch(text)
	if m == nil || !onCards(kind) || kind == string(puzzle.Domino) {
		return ""
	}
	var list []string
	for n := max(kit.Number(m[1]), 1); n <= kit.Number(m[2]); n++ {
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, "\n")
}

// rowsOf are those of the parameter: "2,5" or "2-5", or named as in a request.
func rowsOf(param string) []int {
	if rows := tables(param); rows != nil {
		return rows
	}
	return slices.DeleteFunc(kit.Numbers(param), func(n int) bool { return n > 20 })
}

// onCards reports a kind that can have tasks of the times table in place of words.
func onCards(kind string) bool {
	return slices.Contains([]puzzle.Kind{puzzle.Bingo, puzzle.Domino, puzzle.Memory, puzzle.Cards}, puzzle.Kind(kind))
}

// wordsFirst turns the pairs of a puzzle whose words stand behind what is asked: "Hauptstadt von Frankreich = Paris".
func wordsFirst(kind puzzle.Kind, pairs []wordlist.Pair) []wordlist.Pair {
	left, right := 0, 0
	for _, p := range pairs {
		if p.Right != "" {
			left, right = left+weight(p.Left), right+weight(p.Right)
		}
	}
	if onCards(string(kind)) || left <= right {
		return pairs
	}
	turned := slices.Clone(pairs)
	for i, p := range pairs {
		if p.Right != "" {
			turned[i] = wordlist.Pair{Left: p.Right, Right: p.Left}
		}
	}
	return turned
}

// cell is a word without its article where it stands in letters.
func cell(kind puzzle.Kind, word string) string {
	if parts := strings.Fields(word); !onCards(string(kind)) && len(parts) == 2 && wordlist.Opens(parts[0]) {
		return parts[1]
	}
	return word
}

// weight is how many words a side has beside its article.
func weight(side string) int {
	return len(slices.DeleteFunc(strings.Fields(side), wordlist.Opens))
}

// sided reports that the words of a list are pairs by what is asked for: cards with two sides, or vocabulary.
func sided(kind, text string) bool {
	return kind == string(puzzle.Domino) || kind == string(puzzle.Cards) || vocabulary.MatchString(text)
}

// boards reads what a bingo says of its boards: so many fields on each, one for each child.
func boards(in intent.Intent, params map[string]string) {
	if m := fields.FindStringSubmatch(in.Text); m != nil && params["size"] == "" {
		others := slices.DeleteFunc(slices.Clone(in.Fields["count"]), func(n string) bool { return n == m[1] })
		params["count"] = cmp.Or(others...)
		params["size"] = strconv.Itoa(int(math.Sqrt(float64(kit.Number(m[1])))))
	}
	params["count"] = cmp.Or(params["count"], in.Field("players"))
}
