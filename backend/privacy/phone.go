package privacy

import (
	"strings"
	"unicode/utf8"
)

const (
	minDigits = 8  // of a phone number with its area code
	maxDigits = 15 // E.164
)

// digits is a row of groups of digits as phone numbers are written.
type digits struct {
	groups     []string
	start, end int // in the text, from a sign or bracket that belongs to it to the last group
}

func (d digits) count() int { return len(strings.Join(d.groups, "")) }

// phone finds a phone number that begins with token i: +49 …, 0049 …, (030) … or 0171 …; behind "Tel." also one without
// an area code.
func (p *page) phone(i int) {
	t := p.tokens[i]
	lead := p.of(i)
	announced := p.announced(i)
	switch {
	case i > 0 && !t.spaced && lead != "(" && p.gluedBefore(i):
		return
	case t.kind == number && (lead[0] == '0' || announced):
	case (lead == "+" || lead == "(") && p.is(i+1, number) && !p.tokens[i+1].spaced &&
		(lead == "+" || p.of(i + 1)[0] == '0'):
	case lead == "(" && p.of(i+1) == "+" && p.is(i+2, number):
	default:
		return
	}
	if t.kind == number && t.spaced && p.is(i-1, number) && !p.tokens[i-1].taken && p.beside(i) && !announced {
		return // goes on a row of numbers
	}
	d := p.digits(t.start)
	foreign := strings.HasPrefix(strings.TrimLeft(p.text[t.start:], "("), "+")
	if d.isPhone(foreign, p.areaMarked(d), announced) {
		p.addBytes(Phone, d.start, d.end)
	}
}

// areaMarked reports that the area code is set apart: "(030) 1234567", "0 51 21 / 4 71 10".
func (p *page) areaMarked(d digits) bool {
	if len(d.groups) == 0 {
		return false
	}
	return p.text[d.start] == '(' || d.groups[0] == "0" && strings.Count(p.text[d.start:d.end], "/") == 1
}

// gluedBefore reports a letter, a digit or a decimal sign right before token i: then it goes on something else.
func (p *page) gluedBefore(i int) bool {
	before := p.tokens[i-1]
	return before.kind != sign || strings.Contains(",.=^_#$€", p.of(i-1)) && !before.spaced && i > 1 && p.is(i-2, number)
}

// announced reports a word for a phone number before token i.
func (p *page) announced(i int) bool {
	for back := 1; back <= 3; back++ {
		switch p.plain(i - back) {
		case "tel",
			"telefon", "telefonnummer", "handy", "handynummer", "mobil", "mobilnummer", "durchwahl", "fax",
			"phone", "mobile", "rufnummer",
			"festnetz":
			return true
		}
	}
	return false
}

// digits reads a number without a bracket that has no partner in it: that belongs to the sentence, as in "(0171
// 2345678)".
func (p *page) digits(start int) digits {
	d := p.groups(start)
	if len(d.groups) == 0 && p.text[start] == '(' {
		return p.groups(start + 1)
	}
	return d
}

// groups reads groups of digits with at most one of / - – . and a few blanks and brackets between them. It ends where a
// second number begins, at something that was found before, and before a bracket that is not closed or was not opened.
func (p *page) groups(start int) digits {
	d := digits{start: start}
	whole := d
	depth := 0
	for at := start; at < len(p.text); at = d.end {
		gap, size := p.gap(at, d.end > 0)
		if !gap {
			return whole
		}
		from := at + size
		end := from
		for end < len(p.text) && isDigit(p.text[end]) {
			end++
		}
		between, group := p.text[at:from], p.text[from:end]
		depth += strings.Count(between, "(") - strings.Count(between, ")")
		if group == "" || depth < 0 || !p.ends(end) || p.tokens[p.at(from)].taken || d.second(group, between) {
			return whole
		}
		d.groups, d.end = append(d.groups, group), end
		if depth == 0 {
			whole = d
		}
	}
	return whole
}

// second reports that another number begins with the group.
func (d digits) second(group, gap string) bool {
	n := d.count()
	switch {
	case n < minDigits:
		return false
	case n+len(group) > maxDigits, strings.ContainsAny(gap, "+)"):
		return true
	}
	return len(group) > 2 && group[0] == '0' && (n >= 10 || strings.ContainsAny(gap, "/("))
}

// gap measures what stands between two groups. A line end never does.
func (p *page) gap(at int, inside bool) (ok bool, size int) {
	signs := 0
	for size < 5 && at+size < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[at+size:])
		switch {
		case r >= '0' && r <= '9':
			return true, size
		case r == '/' || r == '-' || r == '–' || r == '.' || r == '‑':
			signs++
		case r == '(' || r == ')' || r == ' ' || r == '\u00a0' || r == '\u202f' || r == '+' && !inside:
		default:
			return false, 0
		}
		if signs > 1 || signs > 0 && !inside {
			return false, 0
		}
		size += n
	}
	return false, 0
}

// isPhone tells phone numbers from dates, rows of numbers, binary numbers and amounts. It asks no numbering plan: a
// number with a digit too few is somebody's number all the same (build/decisions/0036-guards-and-libraries.md).
func (d digits) isPhone(foreign, area, announced bool) bool {
	n := d.count()
	all := strings.Join(d.groups, "")
	switch {
	case n == 0 || n > maxDigits || !foreign && d.isDate():
		return false
	case announced:
		return n >= 5
	case strings.Trim(all, "01") == "":
		return false
	case foreign || strings.HasPrefix(all, "00"):
		return n >= minDigits && strings.Trim(all, "0") != "" && !strings.HasPrefix(all, "000")
	}
	longest := 0
	for _, g := range d.groups {
		longest = max(longest, len(g))
	}
	if area { // the rest may be in pairs, as it was long set by rule
		return n >= minDigits && all[1] != '0' && longest >= 2
	}
	return n >= minDigits && all[1] != '0' && longest >= 3 && len(d.groups[0]) > 2
}

// isDate reports day, month and year, or two of these in a row.
func (d digits) isDate() bool {
	if len(d.groups) < 3 || len(d.groups[0]) > 2 || len(d.groups[1]) > 2 {
		return false
	}
	return len(d.groups[2]) == 4 || len(d.groups[2]) == 2 && len(d.groups) == 3
}
