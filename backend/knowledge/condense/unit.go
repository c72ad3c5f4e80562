package condense

import (
	"strings"
	"unicode/utf8"

	"pult/backend/lang/prose"
	"pult/backend/model/token"
)

// kind is what a unit is.
type kind int

const (
	running kind = iota
	item         // of a list, or the first sentence of it
	row          // of a table
	heading      // never chosen by itself: it comes with what stands below it
)

// maxHeading is the length in characters of a line that can be a heading without a mark.
const maxHeading = 70

// unit is a piece that stays or goes as a whole: a sentence, a list item, a row, a block of code.
type unit struct {
	text   string
	kind   kind
	line   int
	block  int    // paragraphs, counted by the empty lines between them
	space  string // before it, when it is not the first of its line
	above  int    // the heading, or the unit that introduces a list or table; -1 is none
	words  []int32
	tokens int // 0 is not counted yet, see cost
	score  float64
}

// splitter goes through a text line by line.
type splitter struct {
	lines  []string
	next   []string // by line: the next one that is not empty
	units  []unit
	block  int
	under  int // heading in force
	header int // of the table, or what introduces the list; -1 outside of one
}

// split takes a text apart. Nothing but white space is lost.
func split(text string) []unit {
	lines := strings.Split(text, "\n")
	s := splitter{lines: lines, next: following(lines), under: -1, header: -1}
	for at := 0; at < len(s.lines); at++ {
		line := strings.TrimSpace(s.lines[at])
		switch {
		case line == "":
			s.block++
			if s.header >= 0 && !s.listGoesOn(at) {
				s.header = -1
			}
		case strings.HasPrefix(line, "```"):
			at = s.code(at)
		case strings.HasPrefix(line, "|"):
			at = s.row(at, line)
		case s.isHeading(at, line):
			s.add(heading, at, line, -1)
			s.under, s.header = len(s.units)-1, -1
		case isItem(line):
			s.sentences(item, at, line)
		default:
			s.header = -1
			s.sentences(running, at, line)
			if strings.HasSuffix(line, ":") && s.listGoesOn(at) {
				s.header = len(s.units) - 1
			}
		}
	}
	freeHeadings(s.units)
	return s.units
}

func (s *splitter) add(k kind, line int, text string, above int) {
	s.units = append(s.units, unit{text: text, kind: k, line: line, block: s.block, above: above})
}

func (s *splitter) sentences(k kind, at int, line string) {
	above := s.under
	if k == item && s.header >= 0 {
		above = s.header
	}
	end := 0
	for _, sentence := range prose.Sentences(line) {
		from := end + strings.Index(line[end:], sentence)
		s.add(k, at, sentence, above)
		s.units[len(s.units)-1].space = line[end:from]
		k, end = running, from+len(sentence)
	}
}

// code takes a fenced block in one piece.
func (s *splitter) code(at int) int {
	end := at + 1
	for end < len(s.lines)-1 && !strings.HasPrefix(strings.TrimSpace(s.lines[end]), "```") {
		end++
	}
	end = min(end, len(s.lines)-1)
	s.add(item, at, strings.TrimSpace(strings.Join(s.lines[at:end+1], "\n")), s.under)
	return end
}

// row takes a row of a table; the first one, with the line below it, becomes the header of the others.
func (s *splitter) row(at int, line string) int {
	if at > 0 && strings.HasPrefix(strings.TrimSpace(s.lines[at-1]), "|") {
		above := s.under
		if s.header >= 0 {
			above = s.header
		}
		s.add(row, at, line, above)
		return at
	}
	s.header = -1
	if at+1 < len(s.lines) && isRuler(s.lines[at+1]) {
		s.add(heading, at, strings.TrimSpace(s.lines[at]+"\n"+s.lines[at+1]), s.under)
		s.header = len(s.units) - 1
		return at + 1
	}
	s.add(row, at, line, s.under)
	return at
}

// isRuler reports the line below the header of a Markdown table.
func isRuler(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "|") && strings.Contains(line, "-") && strings.Trim(line, "|-: ") == ""
}

// following finds for each line the next one that is not empty.
func following(lines []string) []string {
	next := make([]string, len(lines))
	for i := len(lines) - 2; i >= 0; i-- {
		if next[i] = strings.TrimSpace(lines[i+1]); next[i] == "" {
			next[i] = next[i+1]
		}
	}
	return next
}

func (s *splitter) listGoesOn(at int) bool {
	next := s.next[at]
	return isItem(next) || strings.HasPrefix(next, "|")
}

// isHeading knows the headings of Markdown, and short lines without a full stop that stand alone above prose, as PDF
// files have them.
func (s *splitter) isHeading(at int, line string) bool {
	if strings.HasPrefix(line, "#") {
		return strings.HasPrefix(strings.TrimLeft(line, "#"), " ")
	}
	if isItem(line) || len(line) > 2*maxHeading || utf8.RuneCountInString(line) > maxHeading ||
		strings.ContainsAny(line[len(line)-1:], ".!?:;,…|)\"") {
		return false
	}
	if at > 0 && strings.TrimSpace(s.lines[at-1]) != "" {
		return false
	}
	next := s.next[at]
	return len(next) > len(line) && strings.ContainsAny(next, ".!?") && !isItem(next)
}

// isItem reports the line of a list: "- ", "• ", "1. ", "a) ".
func isItem(line string) bool {
	for _, mark := range [...]string{"- ", "* ", "• ", "– ", "+ "} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	n := 0
	for n < len(line) && (line[n] >= '0' && line[n] <= '9') {
		n++
	}
	if n == 0 && len(line) > 1 && line[1] == ')' {
		n = 1
	}
	return n > 0 && n < 4 && n+1 < len(line) && (line[n] == '.' || line[n] == ')') && line[n+1] == ' '
}

// freeHeadings makes ordinary lines of headings that have nothing below them, such as those of a table of contents.
func freeHeadings(units []unit) {
	used := make([]bool, len(units))
	for _, u := range units {
		if u.above >= 0 {
			used[u.above] = true
		}
	}
	for i := range units {
		if units[i].kind == heading && !used[i] {
			units[i].kind = item
		}
	}
}

// read looks up the words of the units.
func read(units []unit, words *lexicon) {
	all := make([]int32, 0, 16*len(units))
	for i := range units {
		from := len(all)
		all = words.appendWords(all, units[i].text)
		units[i].words = all[from:len(all):len(all)]
	}
}

// cost counts the tokens of a unit when they are first asked for: of a book few are.
func (u *unit) cost() int {
	if u.tokens == 0 {
		u.tokens = token.Estimate(u.text)
	}
	return u.tokens
}
