// Package condense makes long texts and results of tools short by leaving things out. It writes nothing of its own but "[…]" where
// something was left out: every sentence that stays stands in the source word for word.
//
// It is pure and gives the same for the same input, so that a call that is put together again after a question is the call that was shown.
package condense

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/library"
	"pult/backend/llm/token"
)

// Options say how short, and what matters.
type Options struct {
	Focus    []string // what the reader looks for, in words
	Language string   // of the text, "de" or "en"; for later use by word lists
	Tokens   int      // most tokens of the result
}

// gap stands where something was left out.
const gap = "[…]"

// unit is a sentence, a line of a list or table, or a heading.
type unit struct {
	text    string
	heading bool
	opens   bool // begins a line: what stands before it ended with a line break
	score   float64
	cost    int
}

// Text keeps the sentences and lines that matter most, in their order, each whole; a heading stays above what stays below it. cut reports
// that something was left out. The result has at most as many tokens as allowed, unless the best sentence alone has more: then it is that
// sentence, cut at a word.
func Text(text string, o Options) (short string, cut bool) {
	if fits(text, o.Tokens) {
		return text, false
	}
	units := split(text)
	rate(units, wanted(o.Focus))
	for budget := o.Tokens; budget > 0; { // marks and line breaks cost a little, which is known when it is written
		chosen := choose(units, budget)
		if len(chosen) == 0 {
			break
		}
		short := join(units, chosen)
		over := token.Estimate(short) - o.Tokens
		if over <= 0 {
			return short, true
		}
		budget -= over
	}
	return clip(best(units), o.Tokens), true
}

// fits reports that a text is short enough, without counting where its length in bytes says so.
func fits(text string, tokens int) bool {
	return len(text) <= tokens || token.Estimate(text) <= tokens
}

// split cuts a text into its units.
func split(text string) []unit {
	var units []unit
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line == gap {
			continue
		}
		if isHeading(line) {
			units = append(units, unit{text: line, heading: true, opens: true})
			continue
		}
		pieces := []string{line}
		if !strings.HasPrefix(line, "|") {
			pieces = library.Sentences(line)
		}
		for i, p := range pieces {
			units = append(units, unit{text: p, opens: i == 0})
		}
	}
	for i := range units {
		units[i].cost = token.Estimate(units[i].text) + 1
	}
	return units
}

// isHeading knows Markdown's headings and short lines without an end of a sentence.
func isHeading(line string) bool {
	if strings.HasPrefix(line, "#") {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(line)
	return utf8.RuneCountInString(line) <= 60 && !strings.ContainsRune(".!?:;,…\"“)|", last) && !strings.HasPrefix(line, "-") && !strings.HasPrefix(line, "•") &&
		len(strings.Fields(line)) <= 7 && unicode.IsUpper(first(line))
}

func first(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// wanted are the beginnings of the words of a focus: word endings do not matter, and neither do small words.
func wanted(focus []string) []string {
	var stems []string
	for _, text := range focus {
		for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			letters := []rune(word)
			number := strings.ContainsAny(word, "0123456789")
			if len(letters) < 3 && !number {
				continue
			}
			stem := word // short words and numbers as they are
			if len(letters) > 4 && !number {
				stem = string(letters[:max(4, len(letters)*3/4)])
			}
			if !slices.Contains(stems, stem) && !slices.Contains(smallWords(), word) && len(stems) < mostStems {
				stems = append(stems, stem)
			}
		}
	}
	return stems
}

// mostStems bounds the words of a focus that are looked for.
const mostStems = 24

// smallWords are words of requests that say nothing about what is looked for.
func smallWords() []string {
	return []string{
		"recherchiere", "recherche", "erstelle", "bitte", "klasse", "eine", "einen", "einem", "einer", "oder", "über", "dazu", "damit", "diese", "dieser",
		"der", "die", "das", "den", "dem", "des", "und", "ein", "für", "mit", "von", "zum", "zur", "ist", "was", "wie", "wer", "wir", "ich", "sie", "auf", "aus",
		"bei", "the", "and", "for", "are", "how", "why", "who", "was", "has", "can", "you", "not",
		"research", "create", "please", "class", "about", "with", "from", "that", "this", "what", "welche", "welcher", "nicht", "auch", "sich", "sind", "wird",
	}
}

// rate scores units: words of the focus above all, then the place in the text, numbers, and sentences that define something. A unit that was
// there before, word for word, scores nothing.
func rate(units []unit, stems []string) {
	seen := map[string]bool{}
	under := 0.0 // what the heading above says of the focus
	for i := range units {
		u := &units[i]
		lower := strings.ToLower(u.text)
		hits := met(lower, stems)
		if u.heading {
			under = float64(hits)
			continue
		}
		if seen[lower] {
			u.score = -1
			continue
		}
		seen[lower] = true
		u.score = 3*float64(hits) + under + 1/(1+float64(i)/8) + telling(lower)
		if u.opens {
			u.score += 0.3
		}
	}
}

// met counts the words of a focus that a text has, each once.
func met(lower string, stems []string) int {
	hits := 0
	for _, s := range stems {
		if strings.Contains(lower, s) {
			hits++
		}
	}
	return hits
}

// telling is what numbers and definitions are worth.
func telling(lower string) float64 {
	score := 0.0
	if strings.ContainsAny(lower, "0123456789") {
		score += 0.4
	}
	if defines(lower) {
		score += 0.6
	}
	return score
}

// defines reports a sentence that says what something is.
func defines(lower string) bool {
	for _, sign := range [...]string{" ist ein", " sind ", " heißt ", " nennt man ", " bezeichnet ", " bedeutet ", " is a", " are ", " means ", " is called ", " refers to "} {
		if strings.Contains(lower, sign) {
			return true
		}
	}
	return false
}

// choose takes the best units that fit, with the heading above each; it gives their places in order.
func choose(units []unit, tokens int) []int {
	above, taken, left := headings(units), map[int]bool{}, tokens
	for _, i := range ranked(units) {
		cost := units[i].cost + gapCost
		if h := above[i]; h >= 0 && !taken[h] {
			cost += units[h].cost
		}
		if cost > left {
			continue
		}
		left -= cost
		taken[i] = true
		if h := above[i]; h >= 0 {
			taken[h] = true
		}
	}
	chosen := make([]int, 0, len(taken))
	for i := range units {
		if taken[i] {
			chosen = append(chosen, i)
		}
	}
	return chosen
}

// headings gives for each unit the place of the heading above it; -1: there is none.
func headings(units []unit) []int {
	above := make([]int, len(units))
	last := -1
	for i, u := range units {
		if u.heading {
			last = i
		}
		above[i] = last
	}
	return above
}

// ranked are the places of the units that may be chosen, best first.
func ranked(units []unit) []int {
	list := make([]int, 0, len(units))
	for i, u := range units {
		if !u.heading && u.score >= 0 {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(units[b].score, units[a].score) })
	return list
}

// gapCost is what a mark for something left out may cost, on the high side.
const gapCost = 3

// join writes the chosen units, with a mark where others stood between them.
func join(units []unit, chosen []int) string {
	var b strings.Builder
	last := -1
	for _, i := range chosen {
		switch {
		case i > last+1 && last >= 0:
			b.WriteString("\n" + gap + "\n")
		case i > 0 && last < 0:
			b.WriteString(gap + "\n")
		case last >= 0 && (units[i].opens || units[last].heading):
			b.WriteString("\n")
		case last >= 0:
			b.WriteString(" ")
		}
		b.WriteString(units[i].text)
		last = i
	}
	if last < len(units)-1 {
		b.WriteString("\n" + gap)
	}
	return b.String()
}

// best is the text of the unit with the highest score.
func best(units []unit) string {
	text, score := "", -2.0
	for _, u := range units {
		if u.score > score {
			text, score = u.text, u.score
		}
	}
	return text
}

// clip cuts a text at a word, so that it fits with the mark behind it.
func clip(text string, tokens int) string {
	words := strings.Fields(text)
	low, high := 0, len(words)
	for low < high {
		mid := (low + high + 1) / 2
		if token.Estimate(strings.Join(words[:mid], " ")+" "+gap) <= tokens {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return strings.TrimSpace(strings.Join(words[:low], " ") + " " + gap)
}

// Key gives the n most telling sentences of a text, in their order.
func Key(text string, n int) []string {
	units := split(text)
	rate(units, nil)
	best := ranked(units)
	best = best[:min(n, len(best))]
	slices.Sort(best)
	points := make([]string, len(best))
	for i, at := range best {
		points[i] = units[at].text
	}
	return points
}

// Window keeps the newest messages that fit into a budget, whole and in their order (seed 003, sliding window).
func Window[T any](messages []T, cost func(T) int, budget int) []T {
	used, from := 0, len(messages)
	for from > 0 {
		used += cost(messages[from-1])
		if used > budget {
			break
		}
		from--
	}
	return messages[from:]
}
