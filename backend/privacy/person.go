package privacy

import (
	"strings"
	"unicode/utf8"
)

// persons finds names, most certain rule first: the teacher's own list, what stands behind a title or a role, given
// name and surname, a given name alone. Well-known persons are passed over.
func (p *page) persons() {
	if len(p.lex.own) > 0 {
		p.ownNames()
	}
	p.passOver()
	p.titled()
	p.named()
	p.lines()
}

// ownNames finds the names of the teacher's list in any spelling, with or without the s of a genitive.
func (p *page) ownNames() {
	for i := range p.tokens {
		if p.tokens[i].kind != word || p.tokens[i].taken {
			continue
		}
		end, cut := p.ownName(i, p.plain(i))
		if end == 0 && p.accented(i) {
			end, cut = p.ownName(i, bareFold(p.of(i)))
		}
		if end > 0 {
			p.add(Name, i, end, cut)
		}
	}
}

// accented reports letters beyond a–z: only then folding in two ways gives two words.
func (p *page) accented(i int) bool {
	for _, b := range []byte(p.of(i)) {
		if b >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

func (p *page) ownName(i int, plain string) (end, cut int) {
	for _, key := range []string{plain, strings.TrimSuffix(plain, "s")} {
		for _, phrase := range p.lex.own[key] {
			if n, c := p.follows(i, phrase); n > end {
				end, cut = n, c
			}
		}
		if end == 0 && p.tokens[i].capital && p.lex.ownParts[key] {
			end, cut = i+1, len(plain)-len(key)
		}
	}
	return end, cut
}

// follows reports that the words of a phrase stand at token i. The last one may have a genitive: cut is its length.
func (p *page) follows(i int, phrase []string) (end, cut int) {
	at := i
	for n, want := range phrase {
		for n > 0 && p.of(at) == "." {
			at++
		}
		if !p.is(at, word) || p.tokens[at].taken || n > 0 && !p.tokens[at].spaced {
			return 0, 0
		}
		rest, fits := p.behind(at, want)
		if !fits || rest != "" && n < len(phrase)-1 {
			return 0, 0
		}
		cut = len(rest)
		if rest == "'s" && strings.HasSuffix(p.of(at), "’s") {
			cut = len("’s")
		}
		at++
	}
	return at, cut
}

// behind is what a word has more than the wanted one: nothing or a genitive.
func (p *page) behind(i int, want string) (rest string, fits bool) {
	rest, fits = strings.CutPrefix(p.plain(i), want)
	if !fits && p.accented(i) {
		rest, fits = strings.CutPrefix(bareFold(p.of(i)), want)
	}
	return rest, fits && (rest == "" || isGenitive(rest))
}

func isGenitive(rest string) bool { return rest == "s" || rest == "'s" || rest == "es" }

// passOver takes the names of well-known persons and figures out of the search.
func (p *page) passOver() {
	for i := range p.tokens {
		if p.tokens[i].kind != word || p.tokens[i].taken {
			continue
		}
		end := 0
		for _, phrase := range p.lex.known[p.plain(i)] {
			if n, _ := p.follows(i, phrase); n > end && p.tokens[i].capital {
				end = n
			}
		}
		if end > 0 {
			p.take(i, end)
		}
	}
}

// isKnown reports a well-known person with fewer given names than the list has: "Wolfgang von Goethe".
func (p *page) isKnown(from, to int) bool {
	last := p.plain(to - 1)
	for _, key := range []string{last, strings.TrimSuffix(last, "s"), strings.TrimSuffix(last, "'s")} {
		for _, phrase := range p.lex.families[key] {
			if len(phrase) > 1 && p.within(from, to-1, phrase) {
				return true
			}
		}
	}
	return false
}

// within reports that every word from–to is one of the phrase; at least one must be.
func (p *page) within(from, to int, phrase []string) bool {
	for i := from; i < to; i++ {
		if p.tokens[i].kind == word && !containsWord(phrase, p.plain(i)) {
			return false
		}
	}
	return to > from
}

func containsWord(phrase []string, plain string) bool {
	for _, w := range phrase {
		if w == plain {
			return true
		}
	}
	return false
}

// titled finds what stands behind "Frau", "Dr.", "Familie" or "Schülerin".
func (p *page) titled() {
	for i := 0; i < len(p.tokens); i++ {
		if p.tokens[i].taken || rankOf(p.plain(i), p.of(i+1) == ".") == noRank {
			continue
		}
		rank, at := p.titles(i)
		if end, cut := p.behindTitle(at, rank); end > 0 {
			if p.isKnown(at, end) && end-at > 1 {
				p.take(at, end)
			} else {
				p.add(Name, at, end, cut)
			}
			at = end
		}
		i = at - 1
	}
}

// titles reads a row of titles ("Frau Prof. Dr. med.") and returns the strictest rank and the token behind it.
func (p *page) titles(i int) (best rank, at int) {
	at = i
	for p.is(at, word) && !p.tokens[at].taken && (at == i || p.tokens[at].spaced) {
		r := rankOf(p.plain(at), p.of(at+1) == ".")
		if r == noRank && (at == i || !isDegree(p.plain(at))) {
			break
		}
		best = max(best, r)
		at++
		if p.of(at) == "." && !p.tokens[at].spaced {
			at++
		}
	}
	return best, at
}

// behindTitle reads the name behind a title: given names, particles, surname.
func (p *page) behindTitle(i int, r rank) (end, cut int) {
	if i >= len(p.tokens) || !p.tokens[i].spaced && p.of(i-1) != "." || p.tokens[i].taken {
		return 0, 0
	}
	if end, cut, whole := p.fullName(i); whole {
		return end, cut
	}
	at := i
	for p.tokens[at].kind == word && isParticle(p.plain(at)) && p.beside(at+1) {
		at++
	}
	if !p.isName(at) || at > i && (r == role || !isNobility(p.plain(i))) {
		return 0, 0
	}
	plain, short := p.withoutGenitive(at)
	if !p.lex.fits(r, plain) {
		return 0, 0
	}
	return at + 1, short
}

// fits reports that a word behind a title of that rank is a name.
func (l *lexicon) fits(r rank, plain string) bool {
	given, doubtful := l.givenName(plain)
	switch {
	case given && (r == address || !doubtful), l.isSurname(plain):
		return true
	case r == role:
		return false
	case r == family:
		return !l.isNoun(plain)
	}
	return !l.noun[plain] && !l.noun[strings.TrimSuffix(plain, "s")]
}

// isName reports a word that can be part of a name: with a capital, not a title itself, not taken.
func (p *page) isName(i int) bool {
	return p.is(i, word) && p.tokens[i].capital && !p.tokens[i].taken && p.tokens[i].end-p.tokens[i].start > 1 &&
		rankOf(p.plain(i), p.of(i+1) == ".") == noRank
}

// withoutGenitive folds a word; cut is the length of a genitive that it ends with, as far as the lists know the word
// without it.
func (p *page) withoutGenitive(i int) (plain string, cut int) {
	plain = p.plain(i)
	if rest, found := strings.CutSuffix(plain, "'s"); found {
		cut = 2
		if strings.HasSuffix(p.of(i), "’s") {
			cut += len("’") - 1
		}
		return rest, cut
	}
	rest, found := strings.CutSuffix(plain, "s")
	if !found || p.lex.surname[plain] {
		return plain, 0
	}
	if given, _ := p.lex.givenName(plain); given {
		return plain, 0
	}
	if given, doubtful := p.lex.givenName(rest); given && !doubtful || p.lex.surname[rest] {
		return rest, 1
	}
	return plain, 0
}

// named finds given names with their surnames, and given names alone where a person is meant.
func (p *page) named() {
	for i := 0; i < len(p.tokens); i++ {
		if t := p.tokens[i]; t.kind == word && t.capital && !t.taken {
			i = p.givenAt(i) - 1
		}
	}
}

// givenAt looks for a name with its given name at token i and returns the token to go on with.
func (p *page) givenAt(i int) int {
	plain, cut := p.withoutGenitive(i)
	given, doubtful := p.lex.givenName(plain)
	if !given || p.lex.given[plain] == small && p.opens(i) {
		return i + 1
	}
	if from := p.surnameBefore(i); from < i {
		p.add(Name, from, i+1, cut)
		return i + 1
	}
	end, short, whole := p.fullName(i)
	switch {
	case whole && p.isKnown(i, end):
		p.take(i, end)
		return end
	case whole:
		p.add(Name, i, end, short)
		return end
	case !doubtful && p.meansPerson(i):
		p.add(Name, i, i+1, cut)
	}
	return i + 1
}

// surnameBefore is where "Schulz, Emma" begins, as registers write it; i when it is none.
func (p *page) surnameBefore(i int) int {
	from := i - 2
	if from >= 0 && p.of(i-1) == "," && !p.tokens[i-1].spaced && p.beside(i) && p.isName(from) && p.opens(from) &&
		p.lex.isSurname(p.plain(from)) {
		return from
	}
	return i
}

// fullName reads given names and a surname at token i; whole reports that both are there.
func (p *page) fullName(i int) (end, cut int, whole bool) {
	at, certain := p.givenNames(i)
	if at == i {
		return 0, 0, false
	}
	next := p.particles(at)
	switch {
	case p.beside(next) && p.surnameAt(next, certain, next > at):
		for p.beside(next+1) && p.isName(next+1) && p.lex.surname[p.plain(next+1)] && !p.lex.noun[p.plain(next+1)] {
			next++ // a second surname
		}
		_, cut = p.withoutGenitive(next)
		return next + 1, cut, true
	case p.initialAt(at):
		return at + 1, 0, true
	case at-i > 1 && certain:
		_, cut = p.withoutGenitive(at - 1)
		return at, cut, true
	}
	return 0, 0, false
}

// givenNames is the end of a row of given names; certain: one of them is nothing else.
func (p *page) givenNames(i int) (end int, certain bool) {
	at := i
	for at < len(p.tokens) && at-i < 4 && p.isName(at) && (at == i || p.beside(at)) {
		given, doubtful := p.lex.givenName(p.plain(at))
		if !given || at > i && doubtful && !p.lex.isSurname(p.plain(at)) {
			break
		}
		certain = certain || !doubtful
		at++
	}
	return at, certain
}

// particles is the end of "von der" and its like.
func (p *page) particles(i int) int {
	next := i
	for p.beside(next) && p.is(next, word) && isNobility(p.plain(next)) {
		next++
	}
	if next > i && p.is(next, word) && p.beside(next) && isParticle(p.plain(next)) {
		next++
	}
	return next
}

// surnameAt reports a surname behind a given name. Behind a doubtful one ("Rose", "August") only the list or an ending
// tells it.
func (p *page) surnameAt(i int, sure, particle bool) bool {
	if !p.isName(i) {
		return false
	}
	plain, _ := p.withoutGenitive(i)
	given, _ := p.lex.givenName(plain)
	switch {
	case p.lex.isSurname(plain):
		return true
	case p.lex.isNoun(plain), !sure, particle && given:
		return false
	}
	return utf8.RuneCountInString(plain) > 2 && strings.ToUpper(p.of(i)) != p.of(i) || isUpperName(p.of(i-1))
}

// isUpperName reports a name in capitals, beside which another word in capitals is no abbreviation.
func isUpperName(s string) bool { return len(s) > 2 && strings.ToUpper(s) == s }

// initialAt reports "M." behind a given name.
func (p *page) initialAt(i int) bool {
	return p.beside(i) && p.is(i, word) && p.tokens[i].capital && !p.tokens[i].taken &&
		utf8.RuneCountInString(p.of(i)) == 1 &&
		p.of(i+1) == "." &&
		!p.tokens[i+1].spaced
}

// parts collects the single words of the names that were found.
func (p *page) parts(into map[string]bool) {
	for _, h := range p.found {
		if h.kind != Name {
			continue
		}
		for part := range strings.FieldsSeq(p.text[h.start:h.end]) {
			plain := fold(part)
			if utf8.RuneCountInString(part) > 2 && p.lex.given[plain] == sure && !isParticle(plain) && !isNobility(plain) &&
				(!p.lex.isNoun(plain) || p.lex.isSurname(plain)) {
				into[part] = true
			}
		}
	}
}

// again finds the parts of names where they stand alone, written alike.
func (p *page) again(parts map[string]bool) {
	for i, t := range p.tokens {
		if t.kind != word || !t.capital || t.taken {
			continue
		}
		whole := p.of(i)
		for _, cut := range []string{"", "s", "'s", "’s"} {
			if base, fits := strings.CutSuffix(whole, cut); fits && parts[base] {
				p.add(Name, i, i+1, len(cut))
				break
			}
		}
	}
}
