package tasks

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/lang/quantity"
)

// opposites are words that turn a sentence around when one stands for the other.
type opposites struct {
	words   string
	allowed func(before, word, after string) bool
}

func opposed(language string) []opposites {
	if language == "en" {
		return []opposites{
			{"larger/smaller higher/lower warmer/colder faster/slower longer/shorter stronger/weaker older/younger", compares},
			{"largest/smallest highest/lowest longest/shortest oldest/youngest", superlative},
			{"increases/decreases increase/decrease rises/falls", moves},
		}
	}
	return []opposites{
		{
			"größer/kleiner höher/niedriger wärmer/kälter schneller/langsamer länger/kürzer stärker/schwächer älter/jünger",
			compares,
		},
		{
			"größte/kleinste größten/kleinsten höchste/niedrigste höchsten/niedrigsten längste/kürzeste älteste/jüngste " +
				"meisten/wenigsten reichsten/ärmsten",
			superlative,
		},
		{"östlich/westlich steigert/senkt", func(string, string, string) bool { return true }},
		{"steigt/sinkt steigen/sinken", moves},
	}
}

// compares: a form in "-er" compares before "als" and at the end. Before a noun it may be the plain form ("ein kleiner
// Planet"). The opposite of a higher sound is no "niedriger" one.
func compares(before, _, after string) bool {
	if strings.Contains(before, "kling") || strings.Contains(before, "Ton") {
		return false
	}
	return strings.HasPrefix(after, " als ") || strings.HasPrefix(after, " than ") || after == "."
}

// superlative: behind an article. "In lowest terms" has no opposite. Two of them ("das kleinste und höchste") would
// contradict one another.
func superlative(before, _, after string) bool {
	return among(" der die das den dem des am the ", lastWord(before)) && !strings.HasPrefix(after, " und ") &&
		!strings.HasPrefix(after, " and ") &&
		!strings.HasSuffix(before, " und ")
}

// moves: up or down in number. What falls to the ground or as rain, and what goes up with a prefix ("steigt an"), does
// not move so.
func moves(before, w, after string) bool {
	clause, _, _ := strings.Cut(strings.TrimSuffix(after, "."), ",")
	places := " oben unten boden grund zu tal himmel auf ab an aus ein nach hinauf hinab herab empor up down to as " +
		"through from into out over a an "
	if slices.ContainsFunc(
		word.FindAllString(strings.ToLower(clause), -1),
		func(v string) bool { return among(places, v) },
	) {
		return strings.HasPrefix(w, "increase") || strings.HasPrefix(w, "decrease")
	}
	return !among(" a an the ", strings.ToLower(lastWord(before)))
}

func lastWord(text string) string {
	list := strings.Fields(text)
	if len(list) == 0 {
		return ""
	}
	return strings.ToLower(list[len(list)-1])
}

// contrasted puts the opposite of a comparison: "steigt" becomes "sinkt".
func (w *writer) contrasted(sentence string) (string, bool) {
	if denies(sentence) || generalises(sentence) {
		return "", false
	}
	for _, at := range word.FindAllStringIndex(sentence, -1) {
		found := sentence[at[0]:at[1]]
		for _, o := range opposed(w.m.Language) {
			other := opposite(o.words, found)
			if other != "" && occursWord(sentence, found) == 1 && occursWord(sentence, other) == 0 &&
				o.allowed(sentence[:at[0]], found, sentence[at[1]:]) {
				return sentence[:at[0]] + other + sentence[at[1]:], true
			}
		}
	}
	return "", false
}

func opposite(pairs, w string) string {
	for pair := range strings.FieldsSeq(pairs) {
		switch one, other, _ := strings.Cut(pair, "/"); w {
		case one:
			return other
		case other:
			return one
		}
	}
	return ""
}

func occursWord(sentence, w string) int {
	n := 0
	for _, have := range word.FindAllString(sentence, -1) {
		if strings.EqualFold(have, w) {
			n++
		}
	}
	return n
}

var numeral = regexp.MustCompile(`\d+(?:[.,]\d+)*`)

// counted is the one number of a sentence, with what stands around it.
type counted struct {
	before, after string
	n             int
}

// onlyNumber finds it. Days, ordinals ("19. Jahrhundert"), formulas and numbers with signs are none.
func onlyNumber(sentence string) (counted, bool) {
	found := numeral.FindAllStringIndex(sentence, -1)
	if len(found) != 1 {
		return counted{}, false
	}
	from, to := found[0][0], found[0][1]
	n, err := strconv.Atoi(sentence[from:to])
	c := counted{sentence[:from], sentence[to:], n}
	alone := (from == 0 || strings.HasSuffix(c.before, " ")) && strings.HasPrefix(c.after, " ")
	return c, err == nil && n >= 2 && alone && !strings.ContainsAny(sentence, "=÷×·") && !strings.Contains(sentence, " : ")
}

// renumbered changes the one number of a sentence.
func (w *writer) renumbered(sentence string) (string, bool) {
	c, ok := onlyNumber(sentence)
	if !ok || denies(sentence) || generalises(c.before) {
		return "", false
	}
	changed := 0
	switch {
	case c.isYear(w.m.Language):
		changed = c.otherYear()
	case c.isAmount(w.m.Language):
		changed = c.otherAmount()
	}
	if changed == 0 {
		return "", false
	}
	return c.before + strconv.Itoa(changed) + c.after, true
}

// era reports a date whose years are counted by name: "79 nach Christus", "im Jahr 9".
func (c counted) era() bool {
	return among(" jahr year ad ", lastWord(c.before)) ||
		slices.ContainsFunc(
			[]string{" vor Chr", " nach Chr", " v. Chr", " n. Chr", " BC", " AD", " CE"},
			func(s string) bool {
				return strings.HasPrefix(c.after, s)
			},
		)
}

// isYear reports a number that is certainly a year: of four digits, no measure behind it, and words around it as they
// stand around years.
func (c counted) isYear(language string) bool {
	next := c.next()
	if !year(strconv.Itoa(c.n)) || measures(next) ||
		quantity.Approximates(lastWord(c.before)) && !strings.HasSuffix(c.before, "gegen ") {
		return false
	}
	last := lastWord(c.before)
	noun := capital(strings.TrimPrefix(c.before[len(strings.TrimRight(c.before, " "))-len(last):], " "))
	switch {
	case c.era(), c.before == "":
		return true
	case language == "en":
		return among(
			" in since until from year of january february march april may june july august september october "+
				"november december ",
			last,
		)
	case among(" in im seit ab bis von um ", last):
		return !capital(next)
	}
	return noun && last != "typ" || isSmall(next)
}

// otherYear is one twenty years off, a hundred where the text itself is vague; 0 where the statement might be true of
// another year, too.
func (c counted) otherYear() int {
	words := strings.Fields(strings.ToLower(c.before))
	near := words[max(0, len(words)-4):]
	has := func(list string) bool {
		return slices.ContainsFunc(near, func(v string) bool { return among(list, v) })
	}
	step := 20
	if has(" um gegen etwa rund circa about around ") {
		step = 100
	}
	later, earlier := c.n+step, c.n-step
	switch {
	case has(" vor nach zwischen before after between by "):
		return 0
	case has(" seit ab since from "): // what has been since 1823 has been since 1843
		return earlier
	case has(" bis until ") && later > lastYear:
		return 0
	case has(" bis until "):
		return later
	case later > lastYear || c.n/10%2 > 0:
		return earlier
	}
	return later
}

// lastYear is the last one that a statement may name.
const lastYear = 2020

// isAmount reports a number that counts or measures exactly: no limit, no difference, no label ("Artikel 20"), no
// angle, of which a figure has several.
func (c counted) isAmount(language string) bool {
	if c.era() {
		return true
	}
	last := lastWord(c.before)
	label := strings.TrimSpace(c.before) != "" &&
		capital(c.before[strings.LastIndex(strings.TrimRight(c.before, " "), " ")+1:]) &&
		!isSmall(last) &&
		!quantity.Approximates(last)
	angle := slices.ContainsFunc(
		word.FindAllString(c.before, -1),
		func(v string) bool { return among(" winkel angle ", strings.ToLower(v)) },
	)
	four := year(strconv.Itoa(c.n)) && !measures(c.next())
	return !quantity.Limits(c.before) && !label && !angle && !four &&
		(language == "en" || !among(" ein eine einen einem einer ", last))
}

func (c counted) otherAmount() int {
	switch {
	case c.percent() && c.n >= 100:
		return 0
	case c.percent() && max(100-2*c.n, 2*c.n-100) < 15:
		return c.n / 3
	case c.percent():
		return 100 - c.n
	case c.n > 20:
		return c.n / 2
	}
	return 2 * c.n
}

func (c counted) percent() bool {
	return slices.ContainsFunc(
		[]string{" Prozent", " per cent", " percent", " %"},
		func(s string) bool { return strings.HasPrefix(c.after, s) },
	)
}

// next is the word behind the number.
func (c counted) next() string { return word.FindString(c.after) }

// measures names what is counted and measured often: a number before it is no year.
func measures(w string) bool {
	return among(
		" jahre jahren years meter metern metres meters kilometer kilometern kilometres gramm kilogramm tonnen tonnes "+
			"grad degrees menschen people einwohner stunden hours "+
			"minuten sekunden seconds tage tagen days euro pounds arten species liter litres hertz millionen million "+
			"milliarden billion prozent percent ",
		strings.ToLower(w),
	)
}

// negated denies what a main clause says, where one word does it. Only a sentence of one clause that begins with its
// subject is denied well: what follows "und" or "weil" would not be.
func (w *writer) negated(sentence string) (string, bool) {
	if denies(sentence) || generalises(sentence) || total(sentence) {
		return "", false
	}
	rules := [][2]string{
		{" ist ein ", " ist kein "},
		{" ist eine ", " ist keine "},
		{" ist das ", " ist nicht das "},
		{" ist der ", " ist nicht der "},
		{" ist die ", " ist nicht die "},
		{" sind die ", " sind nicht die "},
		{" besteht aus ", " besteht nicht aus "},
		{" bestehen aus ", " bestehen nicht aus "},
		{" stammt aus ", " stammt nicht aus "},
		{" gehört zu ", " gehört nicht zu "},
		{" gehören zu ", " gehören nicht zu "},
	}
	if w.m.Language == "en" {
		rules = [][2]string{
			{" is ", " is not "},
			{" are ", " are not "},
			{" can ", " cannot "},
			{" was ", " was not "},
			{" were ", " were not "},
		}
	}
	clause, _, _ := strings.Cut(sentence, ",")
	for _, r := range rules {
		before, after, ok := strings.Cut(clause, r[0])
		if ok && !strings.Contains(after, r[0]) && w.opens(before) && w.single(after+sentence[len(clause):]) {
			return strings.Replace(sentence, r[0], r[1], 1), true
		}
	}
	return "", false
}

// opens reports words before the verb that are its subject: they begin with an article or are one noun, and hold no
// clause of their own.
func (w *writer) opens(before string) bool {
	list := word.FindAllString(before, -1)
	if len(list) == 0 || len(list) > 8 ||
		slices.ContainsFunc(list, func(v string) bool { return among(joiners, strings.ToLower(v)) }) {
		return false
	}
	example := slices.ContainsFunc(
		list,
		func(v string) bool { return among(" beispiel beispiele example examples ", strings.ToLower(v)) },
	)
	first := strings.ToLower(list[0])
	if w.m.Language == "en" {
		return !example && !slices.ContainsFunc(list, verbal) && !among(" in at on by when if during after before ", first)
	}
	return !example && (among(" der die das ein eine ", first) || len(list) == 1 && w.noun(list[0]))
}

// single reports a predicate without a second one, and without a reason that would no longer fit.
func (w *writer) single(after string) bool {
	list := word.FindAllString(after, -1)
	if strings.Contains(after, ", and ") ||
		w.m.Language == "en" && len(list) > 0 &&
			among(
				" always also often only mainly first about almost never even still now both either one ",
				strings.ToLower(list[0]),
			) {
		return false
	}
	for i, v := range list {
		joins := among(" und and ", v) && i+1 < len(list) &&
			(verbal(list[i+1]) || w.m.Language == "en" && !capital(list[i+1]))
		if joins || among(reasons, v) {
			return false
		}
	}
	return true
}

const (
	joiners = " that which who whose when where because if and und oder or dass weil wenn wo "
	reasons = " weil denn sodass damit aber doch because so but while although when "
)

// generalises reports words by which the opposite of a statement may be true as well: some are, and some are not.
func generalises(sentence string) bool {
	const words = " some many most much several few often sometimes usually typically generally frequently may might " +
		"manche mancher manchen einige einigen viele vielen mehrere " +
		"wenige oft meist meistens manchmal häufig selten mitunter teilweise üblicherweise "
	return slices.ContainsFunc(
		word.FindAllString(strings.ToLower(sentence), -1),
		func(w string) bool { return among(words, w) },
	)
}

// total reports words that make a denial mean two things: "Fast alle stammen nicht aus …".
func total(sentence string) bool {
	const words = " fast alle allen aller jeder jede jedes jeden beide immer all every each both always almost nearly "
	return slices.ContainsFunc(
		word.FindAllString(strings.ToLower(sentence), -1),
		func(w string) bool { return among(words, w) },
	)
}

// denies reports words that turn a sentence around: a second one would make it true again, or neither.
func denies(sentence string) bool {
	const words = " nicht kein keine keinen keinem keiner nie niemals weder ohne nur außer sondern kaum je desto not " +
		"no never neither without only except cannot "
	return slices.ContainsFunc(
		word.FindAllString(strings.ToLower(sentence), -1),
		func(w string) bool { return among(words, w) },
	)
}
