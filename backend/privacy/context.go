package privacy

import "strings"

// rank says how much a word before a name tells.
type rank int

const (
	noRank  rank = iota
	role         // "Schülerin", "Kollege", "Tochter": a noun may follow as well
	family       // "Familie"
	address      // "Frau", "Dr.": a name follows
)

// rankOf knows titles and roles. "Hr" and "Fr" are titles with a point only.
func rankOf(plain string, point bool) rank {
	switch plain {
	case "frau", "herr", "herrn", "dr", "prof", "professor", "professorin", "mrs", "mr", "ms", "miss", "mme":
		return address
	case "hr", "fr", "frl", "hrn":
		if point {
			return address
		}
	case "familie", "fam", "familien":
		return family
	case "schueler",
		"schuelers", "schuelerin", "mitschueler", "mitschuelerin", "austauschschueler", "austauschschuelerin",
		"kollege", "kollegen", "kollegin", "lehrer", "lehrers", "lehrerin", "klassenlehrer", "klassenlehrerin",
		"fachlehrer", "fachlehrerin", "schulleiter", "schulleiters", "schulleiterin", "rektor", "rektorin",
		"direktor", "direktorin", "konrektor", "konrektorin", "klassensprecher", "klassensprecherin",
		"praktikant", "praktikantin", "referendar", "referendarin", "hausmeister", "hausmeisterin",
		"schulbegleiter", "schulbegleiterin", "sohn", "sohnes", "tochter", "bruder", "schwester", "zwilling",
		"zwillinge", "kind", "junge", "maedchen", "freund", "freundin", "mutter", "vater", "oma", "opa",
		"tante", "onkel", "pate", "patin", "pupil", "student", "colleague", "teacher", "headteacher", "son",
		"daughter", "brother", "sister", "friend", "boy", "girl", "classmate", "uncle",
		"aunt":
		return role
	}
	return noRank
}

func isDegree(plain string) bool {
	switch plain {
	case "med", "dent", "vet", "phil", "rer", "nat", "jur", "ing", "h", "c", "habil", "paed", "theol":
		return true
	}
	return false
}

// isNobility are words that lead to a surname from a given name.
func isNobility(plain string) bool {
	switch plain {
	case "von",
		"van", "de", "da", "dos", "del", "di", "du", "el", "al", "bin", "ibn", "ten", "ter", "la", "le", "zu",
		"vom", "zum",
		"zur":
		return true
	}
	return false
}

// isParticle are words inside of a surname: "von der Heide".
func isParticle(plain string) bool { return isNobility(plain) || isArticle(plain) }

func isArticle(plain string) bool {
	switch plain {
	case "der", "den", "dem", "die", "das", "des":
		return true
	}
	return false
}

// meansPerson reports that the given name at i stands for somebody the teacher knows: anywhere but beside a word that
// makes it a ruler, a saint, a figure or the title of a book.
func (p *page) meansPerson(i int) bool {
	if p.namesRuler(i) || p.isQuoted(i) || p.isMonthHere(i) {
		return false
	}
	if i == 0 || p.tokens[i].newline || p.tokens[i-1].kind != word {
		return true
	}
	before := p.tokens[i-1]
	plain := p.plain(i - 1)
	switch {
	case before.taken, makesFigure(plain):
		return false
	case !before.capital, greets(plain), rankOf(plain, false) != noRank:
		return true
	}
	return p.opens(i - 1)
}

// namesRuler reports "Elisabeth II." and "Karl der Kahle".
func (p *page) namesRuler(i int) bool {
	if !p.beside(i + 1) {
		return false
	}
	if isRoman(p.of(i + 1)) {
		return true
	}
	return isArticle(p.plain(i+1)) && p.is(i+2, word) && p.tokens[i+2].capital && isEpithet(p.plain(i+2))
}

func isEpithet(plain string) bool {
	switch strings.TrimSuffix(strings.TrimSuffix(plain, "n"), "e") {
	case "gross",
		"kahl", "fromm", "kuehn", "loew", "schrecklich", "weis", "dick", "kurz", "gut", "schoen", "stark",
		"heilig", "eroberer", "baer", "taeufer", "erst", "zweit", "dritt", "viert", "fuenft", "ersteher",
		"juenger",
		"aelter":
		return true
	}
	return false
}

// isMonthHere reports "Jan." or "15. Jan": the month.
func (p *page) isMonthHere(i int) bool {
	if !isMonth(p.plain(i)) {
		return false
	}
	next := p.of(i + 1)
	return p.is(i-1, number) || p.is(i+1, number) || next == "." || next == "/" || next == "-" || next == "–" ||
		p.of(i-1) == "." && p.is(i-2, number)
}

func isRoman(s string) bool {
	for _, r := range s {
		if r != 'I' && r != 'V' && r != 'X' {
			return false
		}
	}
	return s != ""
}

// isQuoted reports the title of a book: a name alone between quotation marks.
func (p *page) isQuoted(i int) bool {
	switch p.of(i - 1) {
	case "„", "“", "»", "\"", "«", "‚", "‘":
	default:
		return false
	}
	switch p.of(i + 1) {
	case "“", "”", "«", "\"", "»", "‘", "’":
		return true
	}
	return false
}

// makesFigure are words before a name that belongs to history, religion or literature.
func makesFigure(plain string) bool {
	switch plain {
	case "koenig",
		"koenigin", "kaiser", "kaiserin", "papst", "prinz", "prinzessin", "zar", "zarin", "herzog", "herzogin",
		"graf", "graefin", "fuerst", "fuerstin", "sultan", "sankt", "st", "heilige", "heiligen", "heiliger",
		"prophet", "apostel", "evangelist", "figur", "figuren", "romanfigur", "hauptfigur", "protagonist",
		"protagonistin", "orkan", "sturmtief", "sturm", "hurrikan", "jungfrau", "erzengel", "king", "queen",
		"prince", "princess", "saint", "pope", "emperor", "hurricane",
		"character":
		return true
	}
	return false
}

func greets(plain string) bool {
	switch plain {
	case "liebe",
		"lieber", "liebes", "hallo", "hi", "hey", "moin", "servus", "guten", "dear", "hello", "danke", "ciao",
		"merhaba":
		return true
	}
	return false
}

// lines finds doubtful given names that stand alone on a line between lines with other names: a list of a class.
func (p *page) lines() {
	for i, t := range p.tokens {
		if !t.newline || t.taken || t.kind != word || !t.capital {
			continue
		}
		if p.lex.given[p.plain(i)] != sure && p.alone(i) && (p.nameOnLine(i-1) || p.nameOnLine(i+1)) {
			p.add(Name, i, i+1, 0)
		}
	}
}

func (p *page) alone(i int) bool { return i+1 == len(p.tokens) || p.tokens[i+1].newline }

// nameOnLine reports a name that was found at token i and stands alone on its line.
func (p *page) nameOnLine(i int) bool {
	return p.is(i, word) && p.tokens[i].taken && p.tokens[i].newline && p.alone(i)
}
