package offline

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/exercise"
	"pult/backend/session"
)

// taskWish is a wish about one task.
type taskWish struct {
	exercise.Wish
	drop bool
}

// readTaskWishes reads "Aufgabe 3 leichter, Aufgabe 4 weglassen", "tausche den dritten Satz". names reports that the words are about single tasks; the
// list is empty when they say more than a rule can follow: half of a wish is not followed. A wish without a number is about the task only, if there is one.
func readTaskWishes(wish string, only int) (list []taskWish, names bool) {
	var last *clause
	var waiting []int // "Aufgaben 2 und 4 leichter": they wait for what is to be done
	understood := true
	for _, text := range between.Split(wish, -1) {
		c := readClause(text)
		names = names || len(c.numbers) > 0 && !c.bare || c.entry > 0
		if c.empty() {
			continue
		}
		switch {
		case len(c.numbers) > 0 && len(c.changes) == 0 && last != nil && len(waiting) == 0 && c.bare: // "Kürze Aufgabe 2 und 3"
			c.changes = last.changes
		case len(c.numbers) == 0 && last != nil: // "Aufgabe 3 leichter und nur 2 Punkte"
			c.numbers = last.numbers
		}
		understood = understood && len(c.rest) == 0
		if len(c.changes) == 0 {
			waiting = append(waiting, c.numbers...)
			continue
		}
		c.numbers = append(waiting, c.numbers...)
		waiting = nil
		last = &c
		list = append(list, c.wishes(only)...)
	}
	if !understood || len(waiting) > 0 {
		return nil, names
	}
	return list, names
}

var between = regexp.MustCompile(`[;,]\s+|\.\s+|\s+(?i:und|and|sowie|dann|then)\s+`)

// clause is a part of a wish.
type clause struct {
	numbers []int
	bare    bool // its numbers stand without a word for a task
	level   session.Level
	entry   int // "den dritten Satz"
	changes []taskWish
	rest    []string // words that nobody knows
}

func (c clause) empty() bool { return len(c.numbers)+len(c.changes)+len(c.rest) == 0 && c.entry == 0 }

func (c clause) wishes(only int) []taskWish {
	numbers := c.numbers
	if len(numbers) == 0 {
		numbers = []int{only}
	}
	var list []taskWish
	for _, n := range numbers {
		for _, w := range c.changes {
			w.Number, w.Level = n, c.level
			list = append(list, w)
		}
	}
	return list
}

var (
	ordinals = regexp.MustCompile(`^(?:(erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte)[nrsm]?|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth))$`)
	firsts   = strings.Fields("erste first zweite second dritte third vierte fourth fünfte fifth sechste sixth siebte seventh achte eighth neunte ninth zehnte tenth")
)

func nth(w string) int {
	found := ordinals.FindStringSubmatch(w)
	if found == nil {
		return 0
	}
	return slices.Index(firsts, found[1]+found[2])/2 + 1
}

// Words of wishes, by what they mean; each with a space before and behind.
const (
	taskWords   = " aufgabe aufgaben task tasks exercise exercises nr nummer number übung "
	entryWords  = " satz sentence zeile line frage question aussage statement paar pair lücke gap eintrag entry "
	pointWords  = " punkt punkte punkten p point points "
	levelWords  = " niveau niveaus level "
	noWords     = " ohne kein keine keinen without no "
	politeWords = " per mit in auf to with "
	fillers     = " bitte please nur only bloß ändere ändern change mach mache machen make gib gibt give die der das den dem des the a an eine einer einen ein es it sie diese dieser in " +
		"im als as zu zur zum to für for mit with auf at of von aus from auch also lass lasse lassen leave etwas bit lot little bisschen viel much noch still stück soll sollte sein werden be " +
		"should um ist is sätze sentences fragen questions aussagen lücken gaps paare pairs wörter words davon anspruch form into by more so wie per kasten box jetzt now ganz komplett "
)

// meanings of single words.
var meanings = map[string]taskWish{
	"schwerer": does(exercise.Harder), "schwieriger": does(exercise.Harder), "anspruchsvoller": does(exercise.Harder), "harder": does(exercise.Harder),
	"difficult": does(exercise.Harder), "challenging": does(exercise.Harder), "schwer": does(exercise.Harder),
	"leichter": does(exercise.Easier), "einfacher": does(exercise.Easier), "easier": does(exercise.Easier), "simpler": does(exercise.Easier),
	"kürzer": does(exercise.Shorter), "kürze": does(exercise.Shorter), "kürzen": does(exercise.Shorter), "shorter": does(exercise.Shorter), "shorten": does(exercise.Shorter),
	"weniger": does(exercise.Shorter), "fewer": does(exercise.Shorter), "less": does(exercise.Shorter),
	"länger": does(exercise.Longer), "ausführlicher": does(exercise.Longer), "longer": does(exercise.Longer), "mehr": does(exercise.Longer), "lengthen": does(exercise.Longer),
	"neu": does(exercise.Anew), "anders": does(exercise.Anew), "andere": does(exercise.Anew), "anderen": does(exercise.Anew), "new": does(exercise.Anew),
	"different": does(exercise.Anew), "other": does(exercise.Anew), "anew": does(exercise.Anew), "again": does(exercise.Anew), "redo": does(exercise.Anew),
	"tausche": does(exercise.Swap), "tauschen": does(exercise.Swap), "austauschen": does(exercise.Swap), "ersetze": does(exercise.Swap), "ersetzen": does(exercise.Swap),
	"swap": does(exercise.Swap), "replace": does(exercise.Swap), "exchange": does(exercise.Swap),
	"wortkasten": does(exercise.Bank), "wörterkasten": does(exercise.Bank), "wortliste": does(exercise.Bank), "wortspeicher": does(exercise.Bank), "bank": does(exercise.Bank),
	"anfangsbuchstaben": does(exercise.Letters), "anfangsbuchstabe": does(exercise.Letters), "buchstaben": does(exercise.Letters), "letters": does(exercise.Letters),
	"duzen": speaks(exercise.Familiar), "du": speaks(exercise.Familiar), "du-form": speaks(exercise.Familiar), "siezen": speaks(exercise.Polite), "sie-form": speaks(exercise.Polite),
	"weg": {drop: true}, "weglassen": {drop: true}, "streiche": {drop: true}, "streichen": {drop: true}, "entferne": {drop: true}, "entfernen": {drop: true}, "lösche": {drop: true},
	"löschen": {drop: true}, "raus": {drop: true}, "omit": {drop: true}, "remove": {drop: true}, "delete": {drop: true}, "drop": {drop: true}, "out": {drop: true},
	"lückentext": as(session.GapTask), "cloze": as(session.GapTask), "gap-fill": as(session.GapTask),
	"zuordnung": as(session.MatchingTask), "zuordnungsaufgabe": as(session.MatchingTask), "zuordnen": as(session.MatchingTask), "matching": as(session.MatchingTask),
	"ankreuzfragen": as(session.ChoiceTask), "ankreuzfrage": as(session.ChoiceTask), "ankreuzaufgabe": as(session.ChoiceTask), "multiple-choice": as(session.ChoiceTask),
	"multiple": as(session.ChoiceTask), "choice": as(session.ChoiceTask), "auswahlfragen": as(session.ChoiceTask),
	"reihenfolge": as(session.OrderTask), "ordnen": as(session.OrderTask), "ordering": as(session.OrderTask), "order": as(session.OrderTask),
	"richtig": as(session.TruthTask), "falsch": as(session.TruthTask), "oder": as(session.TruthTask), "true": as(session.TruthTask), "false": as(session.TruthTask), "or": as(session.TruthTask),
	"richtig-falsch": as(session.TruthTask), "true-false": as(session.TruthTask),
	"offene": as(session.ShortTask), "offenen": as(session.ShortTask), "kurze": as(session.ShortTask), "kurzen": as(session.ShortTask), "short": as(session.ShortTask), "open": as(session.ShortTask),
}

func does(c exercise.Change) taskWish { return taskWish{Wish: exercise.Wish{Change: c}} }

func as(k session.BlockKind) taskWish {
	return taskWish{Wish: exercise.Wish{Change: exercise.As, Kind: k}}
}

func speaks(a exercise.Address) taskWish {
	return taskWish{Wish: exercise.Wish{Change: exercise.Speak, Address: a}}
}

func isOne(list, w string) bool { return strings.Contains(list, " "+w+" ") }

// readClause reads one part of a wish word by word.
func readClause(text string) clause {
	c := clause{bare: true}
	list := wordList(text)
	at := func(i int) string {
		if i < 0 || i >= len(list) {
			return ""
		}
		return list[i]
	}
	for i := 0; i < len(list); i++ {
		w := list[i]
		n, err := strconv.Atoi(w)
		number := err == nil && n > 0
		switch {
		case isOne(taskWords, w):
			c.bare = false
		case number && isOne(pointWords, at(i+1)):
			c.add(taskWish{Wish: exercise.Wish{Change: exercise.Worth, Points: n}})
			i++
		case number && isOne(entryWords, at(i-1)):
			c.entry = n
		case number:
			c.numbers = append(c.numbers, n)
		case nth(w) > 0 && isOne(taskWords, at(i+1)):
			c.numbers, c.bare = append(c.numbers, nth(w)), false
			i++
		case nth(w) > 0 && isOne(entryWords, at(i+1)):
			c.entry = nth(w)
			i++
		case isOne(levelWords, w) && isOne(" a b c ", at(i+1)):
			c.level = session.Level(strings.ToUpper(at(i + 1)))
			i++
		case isOne(noWords, w) && (meanings[at(i+1)].Change == exercise.Bank || meanings[at(i+1)].Change == exercise.Letters):
			c.add(opposite(meanings[at(i+1)]))
			i++
		case isOne(noWords, w) && isOne(taskWords, at(i+1)):
			c.add(taskWish{drop: true})
		case w == "sie" && isOne(politeWords, at(i-1)):
			c.add(speaks(exercise.Polite))
		case isOne(entryWords, w):
		case w == "word" && isOne(" bank box list ", at(i+1)):
			c.add(does(exercise.Bank))
			i++
		case w == "first" && at(i+1) == "letters":
		default:
			c.word(w)
		}
	}
	c.settle()
	return c
}

func opposite(w taskWish) taskWish {
	if w.Change == exercise.Bank {
		return does(exercise.NoBank)
	}
	return does(exercise.Plain)
}

func (c *clause) word(w string) {
	m, known := meanings[w]
	switch {
	case known:
		c.add(m)
	case !isOne(fillers, w):
		c.rest = append(c.rest, w)
	}
}

func (c *clause) add(w taskWish) {
	if !slices.Contains(c.changes, w) {
		c.changes = append(c.changes, w)
	}
}

// settle makes one thing of words that belong together: an entry that is swapped, more questions of a kind, "kürzer" of kind "short".
func (c *clause) settle() {
	for i, w := range c.changes {
		switch {
		case w.Change == exercise.Anew && c.entry > 0, w.Change == exercise.Swap && c.entry > 0:
			c.changes[i] = taskWish{Wish: exercise.Wish{Change: exercise.Swap, Entry: c.entry}}
		case w.Change == exercise.Swap:
			c.changes[i] = does(exercise.Anew)
		case c.entry > 0: // a sentence alone can be swapped, nothing else
			c.rest = append(c.rest, "satz")
		}
	}
}
