package puzzle

import (
	"fmt"
	"hash/fnv"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/lang/wordlist"
	"pult/backend/material/puzzle"
)

// Tasks that cards can have in place of words, each with its result.
var (
	adds    = regexp.MustCompile(`(?i)(?:^|[^\pL])plus|addi(?:tion|er)|\badding`)
	takes   = regexp.MustCompile(`(?i)(?:^|[^\pL])minus|subtra(?:ktion|hier|ction|ct)`)
	shares  = regexp.MustCompile(`(?i)geteilt|division|dividier|\bdivid`)
	clocked = regexp.MustCompile(`(?i)uhrzeit|\buhr lesen|\bclock|telling (?:the )?time`)
	reduces = regexp.MustCompile(`(?i)(?:brüche|bruche|bruch|brueche)\pL*\s+(?:kürz|kuerz|erweiter)|` +
		`equivalent fractions|(?:simplify|reduc)\pL* fractions`)
	decimals = regexp.MustCompile(`(?i)br(?:ü|ue)che.*dezimal|dezimal.*br(?:ü|ue)che|` +
		`fractions.*decimals|decimals.*fractions`)
	upTo = regexp.MustCompile(`(?i)(?:bis|zr|zahlenraum|up to|within|to)\s*(?:zu\s+|zum\s+)?` +
		`([1-9]\d{0,2}(?:\.?\d{3}|\d))\b|` +
		`\b(\d{2,4})er[- ]?raum`)
	// What is said of tasks that are made here only without it.
	otherwise = regexp.MustCompile(`(?i)übergang|ueberg|überschr|ueberschr|unterschr|carrying|schriftlich|komma|negativ|` +
		`geld|euro|prozent|percent|term|gleichung|equation|potenz|wurzel|ergänz|verdopp|halbier|\brest\b|remainder`)
	broken = regexp.MustCompile(`(?i)br(?:ü|ue)ch|bruch|fraction`)
	tasked = regexp.MustCompile(`(?i)rechenaufg|kopfrech|\bsums\b|dezimal|decimals`)
)

// usualTasks are how many pairs there are without a number.
const usualTasks = 16

// computes reports a request for tasks other than those of the times table.
func computes(text string) bool {
	for _, kind := range []*regexp.Regexp{adds, takes, shares, clocked, reduces, broken, tasked} {
		if kind.MatchString(text) {
			return true
		}
	}
	return false
}

// tasks are those that a request wants on its cards, as a list of pairs no two of which have the same result; "" when
// it wants none, or none that can be made.
func tasks(kind string, in intent.Intent) string {
	text, h := in.Text, fnv.New64a()
	h.Write([]byte(kind + text))
	g := generator{rand.New(rand.NewPCG(h.Sum64(), 1)), in.Language} //nolint:gosec // tasks are no secret
	var all []wordlist.Pair
	switch plus, minus := adds.MatchString(text), takes.MatchString(text); {
	case otherwise.MatchString(text), timesTable.MatchString(text):
	case clocked.MatchString(text):
		all = g.times()
	case decimals.MatchString(text), reduces.MatchString(text):
		all = g.fractions(decimals.MatchString(text))
	case broken.MatchString(text), shares.MatchString(text) && (plus || minus):
	case shares.MatchString(text):
		all = g.quotients(kit.Rows(text))
	case plus || minus:
		all = g.sums(largest(in), plus, minus)
	}
	n := usualTasks
	if kind == string(puzzle.Bingo) {
		n = bingoWords
	} else if c := kit.Number(kit.Amount(in.Field("count"))); c > 0 {
		n = c
	}
	return wordlist.Write(all[:min(n, len(all))])
}

// ranged is the topic, with the range that its words leave open: the number was read as something else, "bis 100
// Klasse 2".
func ranged(in intent.Intent) string {
	if strings.HasSuffix(strings.ToLower(in.Topic), " bis") {
		return in.Topic + " " + strconv.Itoa(largest(in))
	}
	return in.Topic
}

// largest is the number up to which is reckoned: the one that was said, else the usual one of the class.
func largest(in intent.Intent) int {
	if m := upTo.FindStringSubmatch(in.Text); m != nil {
		return kit.Number(strings.ReplaceAll(m[1]+m[2], ".", ""))
	}
	if kit.GradeOption(in.Grade) == "1" {
		return 20
	}
	return 100
}

// generator makes tasks in an order by chance, all that there are.
type generator struct {
	random   *rand.Rand
	language string
}

// sums have each result up to the largest number once; the trivial ones come last.
func (g generator) sums(most int, plus, minus bool) []wordlist.Pair {
	var all []wordlist.Pair
	for i, r := range append(g.random.Perm(most-1), -1) {
		r++ // 1 to most-1, then 0
		a, sign := 0, " + "
		switch {
		case minus && (!plus || i%2 == 1 || r == 0):
			a, sign = r+1+g.random.IntN(most-r), " − "
		case r == 0:
			r, a = most, 1+g.random.IntN(most-1)
		case r > 1:
			a = 1 + g.random.IntN(r-1)
		}
		b := r - a
		if sign == " − " {
			b = a - r
		}
		all = append(all, wordlist.Pair{Left: strconv.Itoa(a) + sign + strconv.Itoa(b), Right: strconv.Itoa(r)})
	}
	return all
}

// quotients have each result up to 10 once, with divisors up to 10 or of the rows.
func (g generator) quotients(rows []int) []wordlist.Pair {
	sign := "\u00a0:\u00a0" // between blanks it would be the sign of a pair
	if g.language == "en" {
		sign = " ÷ "
	}
	var all []wordlist.Pair
	for _, r := range g.random.Perm(10) {
		by := 2 + g.random.IntN(9)
		if len(rows) > 0 {
			by = rows[g.random.IntN(len(rows))]
		}
		all = append(all, wordlist.Pair{Left: strconv.Itoa((r+1)*by) + sign + strconv.Itoa(by), Right: strconv.Itoa(r + 1)})
	}
	return all
}

// fractions are those to be simplified with the simple ones, or simple ones with their decimals.
func (g generator) fractions(decimal bool) []wordlist.Pair {
	var all []wordlist.Pair
	for q := 2; q <= 10; q++ {
		for p := 1; p < q; p++ {
			simple := big.NewRat(int64(p), int64(q))
			digits, exact := simple.FloatPrec()
			switch k := 2 + g.random.IntN(5); {
			case simple.Denom().Int64() != int64(q) || decimal && !exact:
			case decimal:
				written := simple.FloatString(digits)
				if g.language != "en" {
					written = strings.Replace(written, ".", ",", 1)
				}
				all = append(all, wordlist.Pair{Left: simple.String(), Right: written})
			default:
				all = append(all, wordlist.Pair{Left: strconv.Itoa(k*p) + "/" + strconv.Itoa(k*q), Right: simple.String()})
			}
		}
	}
	g.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// times are the quarters of twelve hours, as they are said and as a clock shows them.
func (g generator) times() []wordlist.Pair {
	words := i18n.Must(i18n.Lang(g.language))
	hours := strings.Fields(words.Say(i18n.T("puzzle.hours")))
	keys := []string{"puzzle.time.0", "puzzle.time.15", "puzzle.time.30", "puzzle.time.45"}
	var all []wordlist.Pair
	for hour := 1; hour <= 12; hour++ {
		for quarter := range 4 {
			if hour == 1 && quarter == 0 {
				continue // "ein Uhr" is no hour of the list
			}
			said := hours[hour-1]
			if quarter == 3 || quarter == 2 && g.language != "en" { // "halb zwei" is half past one
				said = hours[hour%12]
			}
			said = words.Say(i18n.T(keys[quarter], "hour", said))
			shown := words.Say(i18n.T("puzzle.time", "time", fmt.Sprintf("%d:%02d", hour, 15*quarter)))
			all = append(all, wordlist.Pair{Left: shown, Right: said})
		}
	}
	g.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}
