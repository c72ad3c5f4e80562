package privacy

import "strings"

// maxIBAN is the most characters a country uses.
const maxIBAN = 34

// account finds an IBAN that begins with token i: two capitals, two check digits, then groups with single blanks or
// hyphens between. Only what passes the check (ISO 7064, mod 97) is one.
func (p *page) account(i int) {
	t := p.tokens[i]
	if t.kind != word || t.end-t.start != 2 || !p.is(i+1, number) || p.tokens[i+1].spaced ||
		i > 0 && !t.spaced && p.is(i-1, number) {
		return
	}
	var compact []byte
	best := 0
	for at := t.start; at < len(p.text) && len(compact) < maxIBAN; at++ {
		b := upper(p.text[at])
		switch {
		case parts(b) && len(compact) >= 4:
			continue
		case !belongs(b, len(compact)):
			at = len(p.text)
			continue
		}
		compact = append(compact, b)
		if p.ends(at+1) && validIBAN(string(compact)) {
			best = at + 1
		}
	}
	if best > 0 {
		p.addBytes(IBAN, t.start, best)
	}
}

func upper(b byte) byte {
	if b >= 'a' && b <= 'z' {
		b -= 'a' - 'A'
	}
	return b
}

// parts reports a blank (also one that does not break) or a hyphen.
func parts(b byte) bool { return b == ' ' || b == '-' || b == 0xc2 || b == 0xa0 }

// belongs reports a character that an IBAN can have at place n.
func belongs(b byte, n int) bool {
	switch letter := b >= 'A' && b <= 'Z'; {
	case n < 2:
		return letter
	case n < 4:
		return isDigit(b)
	default:
		return letter || isDigit(b)
	}
}

// ends reports that no word or number goes on at a place.
func (p *page) ends(at int) bool {
	return at >= len(p.text) || !isDigit(p.text[at]) && (p.text[at]|0x20 < 'a' || p.text[at]|0x20 > 'z')
}

func validIBAN(s string) bool {
	if len(s) < 5 {
		return false
	}
	if length, known := ibanLengths()[s[:2]]; known && length != len(s) || !known && len(s) < 15 {
		return false
	}
	rest := 0
	for _, c := range []byte(s[4:] + s[:4]) {
		if isDigit(c) {
			rest = (rest*10 + int(c-'0')) % 97
		} else {
			rest = (rest*100 + int(c-'A') + 10) % 97
		}
	}
	return rest == 1
}

// ibanLengths are the lengths of the countries around; others are taken by their check digits alone.
func ibanLengths() map[string]int {
	const list = "DE22 AT20 CH21 LI21 LU20 NL18 BE16 FR27 IT27 ES24 PT25 PL28 CZ24 SK24 HU28 DK18 SE24 NO15 FI18 GB22 " +
		"IE22 TR26 GR27 RO24 BG22 HR21 SI19 RS22 UA29"
	lengths := map[string]int{}
	for entry := range strings.FieldsSeq(list) {
		lengths[entry[:2]] = int(entry[2]-'0')*10 + int(entry[3]-'0')
	}
	return lengths
}
