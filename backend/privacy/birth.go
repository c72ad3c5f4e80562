package privacy

import (
	"strconv"
	"strings"
)

// oldest is the first year of birth that is looked for: who was born before belongs to the lesson, not to the school.
const oldest = 1930

const (
	wordsBefore = 6 // between "geboren" and its date
	wordsAfter  = 4 // between a date and its "geboren"
)

// births finds dates that a word or a star calls dates of birth. In a table whose head line has a column for them every
// date counts.
func (p *page) births() {
	column := false
	for i := 0; i < len(p.tokens); i++ {
		t := p.tokens[i]
		column = column && !p.afterGap(i) || p.headsColumn(i)
		if t.taken || t.kind == sign {
			continue
		}
		end, year := p.date(i)
		if end == 0 {
			continue
		}
		if (year == 0 || year >= oldest) && (column || p.starred(i, end) || p.calledBefore(i) || p.calledAfter(end)) {
			p.add(Birthdate, i, end, 0)
		}
		i = end - 1
	}
}

// afterGap reports an empty line before token i.
func (p *page) afterGap(i int) bool {
	return i > 0 && p.tokens[i].newline && strings.Contains(p.text[p.tokens[i-1].end:p.tokens[i].start], "\n\n")
}

// date reads a date at token i: 3.5.2012, 3. Mai 2012, 2012-05-03, 3 May 2012, May 3, 2012, 05/03/2012. end is 0 when
// there is none; year is 0 for one of two digits.
func (p *page) date(i int) (end, year int) {
	if p.is(i, word) {
		return p.monthFirst(i)
	}
	if i > 0 && !p.tokens[i].spaced && p.gluedBefore(i) {
		return 0, 0
	}
	first, between := p.of(i), p.of(i+1)
	if len(first) == 4 && between == "-" && p.small(i+2, 12) && p.of(i+3) == "-" && p.small(i+4, 31) {
		return i + 5, value(first)
	}
	if !p.small(i, 31) {
		return 0, 0
	}
	if (between == "." || between == "/" || between == "-") && p.small(i+2, 31) && p.of(i+3) == between {
		return p.year(i + 4)
	}
	return p.dayFirst(i)
}

// dayFirst reads "3. Mai 2012" and "3rd of May, 2012".
func (p *page) dayFirst(i int) (end, year int) {
	at := i + 1
	if p.of(at) == "." || isOrdinal(p.of(at)) {
		at++
	}
	if p.plain(at) == "of" {
		at++
	}
	if !isMonth(p.plain(at)) {
		return 0, 0
	}
	at++
	if p.of(at) == "." || p.of(at) == "," {
		at++
	}
	return p.year(at)
}

func (p *page) monthFirst(i int) (end, year int) {
	if !p.tokens[i].capital || !isMonth(p.plain(i)) || !p.small(i+1, 31) {
		return 0, 0
	}
	at := i + 2
	for p.of(at) == "," || isOrdinal(p.of(at)) {
		at++
	}
	return p.year(at)
}

func (p *page) year(i int) (end, year int) {
	if !p.is(i, number) {
		return 0, 0
	}
	switch s := p.of(i); len(s) {
	case 4:
		return i + 1, value(s)
	case 2:
		return i + 1, 0
	}
	return 0, 0
}

// small reports a number of one or two digits up to most.
func (p *page) small(i, most int) bool {
	if !p.is(i, number) || len(p.of(i)) > 2 {
		return false
	}
	n := value(p.of(i))
	return n >= 1 && n <= most
}

func value(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

func isOrdinal(s string) bool { return s == "st" || s == "nd" || s == "rd" || s == "th" }

func isMonth(plain string) bool {
	switch plain {
	case "januar",
		"februar", "maerz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november",
		"dezember", "jaenner", "jan", "feb", "mrz", "apr", "jun", "jul", "aug", "sep", "sept", "okt", "nov",
		"dez", "january", "february", "march", "may", "june", "july", "october", "december", "mar", "oct",
		"dec":
		return true
	}
	return false
}

// calls reports a word for being born.
func calls(plain string) bool {
	switch plain {
	case "geb",
		"geboren", "geborene", "geborener", "geburtsdatum", "geburtsdaten", "geb-datum", "gebdatum", "gebdat",
		"born", "birth", "birthdate",
		"dob":
		return true
	}
	return false
}

// calledBefore looks for such a word in front of a date, within its sentence. The point of "geb." ends none.
func (p *page) calledBefore(i int) bool {
	if p.tokens[i].newline {
		return p.calledAbove(i)
	}
	words := 0
	for j := i - 1; j >= 0 && words <= wordsBefore; j-- {
		plain := p.plain(j)
		switch {
		case calls(plain):
			return true
		case (plain == "geburtstag" || plain == "birthday") && p.of(j+1) == ":":
			return true
		case p.tokens[j].kind == word:
			words++
		case p.tokens[j].kind == number, p.closes(j):
			return false
		}
		if p.tokens[j].newline && p.of(j) != ":" {
			return p.calledAbove(j)
		}
	}
	return false
}

// calledAbove reports that such a word ends the line above token i: a form with its values below.
func (p *page) calledAbove(i int) bool {
	above := i - 1
	if p.of(above) == ":" {
		above--
	}
	return above >= 0 && calls(p.plain(above))
}

func (p *page) calledAfter(end int) bool {
	words := 0
	for j := end; j < len(p.tokens) && words <= wordsAfter; j++ {
		switch {
		case calls(p.plain(j)) && p.of(j+1) != ":":
			return true
		case p.tokens[j].kind == word:
			words++
		case p.tokens[j].kind == number, p.closes(j):
			return false
		}
	}
	return false
}

// closes reports the end of a sentence, seen from inside of it.
func (p *page) closes(i int) bool {
	switch p.of(i) {
	case "!", "?", ";":
		return true
	case ".":
		return i > 0 && !calls(p.plain(i-1)) && p.tokens[i-1].kind == word && len(p.of(i-1)) > 3
	}
	return false
}

// starred reports "*3.5.2012": a star that is no list mark and no emphasis.
func (p *page) starred(i, end int) bool {
	return p.of(i-1) == "*" && !p.tokens[i-1].newline && p.of(i-2) != "*" && p.of(end) != "*" && !p.is(i-2, number)
}

// headsColumn reports a cell of a head line that names dates of birth: its line goes on with another cell, or with
// none.
func (p *page) headsColumn(i int) bool {
	plain := p.plain(i)
	if !strings.HasPrefix(plain, "geburtsdat") && plain != "birthdate" && plain != "dob" {
		return false
	}
	if i+1 < len(p.tokens) && p.tokens[i+1].newline {
		return true
	}
	next := p.of(i + 1)
	return next == ";" || next == "|" || next == "," && p.tokens[i].newline ||
		strings.HasPrefix(p.text[p.tokens[i].end:], "\t")
}
