package handwork

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/tasks"
)

// taskWish is a wish about one task.
type taskWish struct {
	tasks.Instruction
	drop bool
}

// readTaskWishes reads "Aufgabe 3 leichter, Aufgabe 4 weglassen", "tausche den dritten Satz". names reports that the
// words are about single tasks; the list is empty when they say more than a rule can follow: half of a wish is not
// followed. A wish without a number is about the task only, if there is one.
func readTaskWishes(wish string, only int) (list []taskWish, names bool) {
	var last *clause
	var waiting []int // "Aufgaben 2 und 4 leichter": they wait for what is to be done
	understood := true
	for _, text := range partsOf(wish) {
		c := readClause(text)
		names = names || len(c.numbers) > 0 && !c.bare || c.entry > 0
		if c.empty() {
			continue
		}
		switch {
		case len(c.numbers) > 0 && len(c.changes) == 0 && last != nil && len(waiting) == 0 &&
			c.bare: // "Kürze Aufgabe 2 und 3"
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

var (
	between = regexp.MustCompile(`[;,]\s+|\.\s+|\s+(?i:und|and|sowie|dann|then)\s+`)
	dotted  = regexp.MustCompile(
		`(?i)\b(d(?:er|ie|as|en|em|es)\s+\d{1,2}|nr)\.\s*`,
	) // "die 3. Aufgabe", "Nr. 3": no end of a sentence
	trueFalse = regexp.MustCompile(
		`(?i)\b(?:richtig|wahr|true)(?:\s*[-–/]\s*|\s+(?:oder|or)\s+)(?:falsch|false)\b(?:-\p{L}+)?`,
	)
	choosing = regexp.MustCompile(`(?i)\bmultiple[\s-]+choice\b`)
)

// partsOf are the parts of a wish that say one thing each.
func partsOf(wish string) []string { return between.Split(dotted.ReplaceAllString(wish, "$1 "), -1) }

// clause is a part of a wish.
type clause struct {
	numbers []int
	bare    bool // no word for a task stands in it
	loose   bool // a number stands there without such a word: "Kürze Aufgabe 2 und 3"
	level   artifact.Level
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

var ordinals = regexp.MustCompile(
	`^(?:(erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte)[nrsm]?|(first|second|third|fourth|fifth|` +
		`sixth|seventh|eighth|ninth|tenth))$`,
)

// firsts are the ordinals in both languages, a pair for each number.
const firsts = "erste first zweite second dritte third vierte fourth fünfte fifth sechste sixth siebte seventh " +
	"achte eighth neunte ninth zehnte tenth"

func nth(w string) int {
	found := ordinals.FindStringSubmatch(w)
	if found == nil {
		return 0
	}
	return slices.Index(strings.Fields(firsts), found[1]+found[2])/2 + 1
}

// Words of wishes, by what they mean; each with a space before and behind.
const (
	taskWords   = " aufgabe aufgaben task tasks exercise exercises nr nummer number übung "
	entryWords  = " satz sentence zeile line frage question aussage statement paar pair lücke gap eintrag entry "
	pointWords  = " punkt punkte punkten p point points "
	levelWords  = " niveau niveaus level "
	noWords     = " ohne kein keine keinen without no "
	politeWords = " per mit in auf to with "
	countWords  = " aufgaben tasks exercises sätze sentences zeilen lines fragen questions aussagen statements paare " +
		"pairs lücken gaps einträge entries wörter words "
	// What may stand before a number that is a task without saying so; also nothing.
	looseBefore = "  die der den the auch also nur only bei in for für "
	tellingOf   = " ist is " // what is told of a task is no wish
	fillers     = " bitte please nur only bloß ändere ändern change mach mache machen make gib gibt give die der das " +
		"den dem des the a an eine einer einen ein es it sie diese dieser in " +
		"im als as zu zur zum to für for mit with auf at of von aus from auch also lass lasse lassen leave etwas bit lot " +
		"little bisschen viel much noch still stück soll sollte sein werden be " +
		"should um ist is sätze sentences fragen questions aussagen lücken gaps paare pairs wörter words davon anspruch " +
		"form into by more so wie per kasten box jetzt now ganz komplett "
)

// meaning of a single word; false when it says nothing about a task.
func meaning(w string) (taskWish, bool) {
	switch w {
	case "schwerer", "schwieriger", "anspruchsvoller", "harder", "difficult", "challenging", "schwer":
		return does(tasks.Harder), true
	case "leichter", "einfacher", "easier", "simpler":
		return does(tasks.Easier), true
	case "kürzer", "kürze", "kürzen", "shorter", "shorten", "weniger", "fewer", "less":
		return does(tasks.Shorter), true
	case "länger", "ausführlicher", "longer", "mehr", "lengthen":
		return does(tasks.Longer), true
	case "neu", "anders", "andere", "anderen", "new", "different", "other", "anew", "again", "redo":
		return does(tasks.Anew), true
	case "tausche", "tauschen", "austauschen", "ersetze", "ersetzen", "swap", "replace", "exchange":
		return does(tasks.Swap), true
	case "wortkasten", "wörterkasten", "wortliste", "wortspeicher", "bank":
		return does(tasks.Bank), true
	case "anfangsbuchstaben", "anfangsbuchstabe", "buchstaben", "letters":
		return does(tasks.Letters), true
	case "duzen", "du", "du-form":
		return speaks(tasks.Familiar), true
	case "siezen", "sie-form":
		return speaks(tasks.Polite), true
	case "weg",
		"weglassen", "streiche", "streichen", "entferne", "entfernen", "lösche", "löschen", "raus", "omit",
		"remove", "delete", "drop",
		"out":
		return taskWish{drop: true}, true
	case "lückentext", "cloze", "gap-fill":
		return as(artifact.GapTask), true
	case "zuordnung", "zuordnungsaufgabe", "zuordnen", "matching":
		return as(artifact.MatchingTask), true
	case "ankreuzfragen", "ankreuzfrage", "ankreuzaufgabe", "multiple-choice", "auswahlfragen":
		return as(artifact.ChoiceTask), true
	case "reihenfolge", "ordnen", "ordering", "order":
		return as(artifact.OrderTask), true
	case truthName:
		return as(artifact.TruthTask), true
	case "offene", "offenen", "kurze", "kurzen", "short", "open":
		return as(artifact.ShortTask), true
	}
	return taskWish{}, false
}

// truthName is what trueFalse is read as.
const truthName = "richtig-falsch"

// hard are the words for difficulty.
const hard = " schwer schwierig anspruchsvoll hard difficult challenging "

// compared reads "zu schwer", "weniger lang", "more difficult": what is too much is to be less. "" for anything else.
func compared(w, next string) tasks.Change {
	less, more := isOne(" weniger less ", w), isOne(" mehr more ", w)
	if !less && !more && !isOne(" zu allzu too ", w) {
		return ""
	}
	switch {
	case isOne(hard, next) && more:
		return tasks.Harder
	case isOne(hard, next):
		return tasks.Easier
	case isOne(" leicht einfach easy simple ", next) && more:
		return tasks.Easier
	case isOne(" leicht einfach easy simple ", next):
		return tasks.Harder
	case isOne(" lang ausführlich umfangreich long ", next) && !more:
		return tasks.Shorter
	case isOne(" kurz knapp short ", next) && !less && !more: // "more short questions" is about their kind
		return tasks.Longer
	}
	return ""
}

func does(c tasks.Change) taskWish { return taskWish{Instruction: tasks.Instruction{Change: c}} }

func as(k artifact.BlockKind) taskWish {
	return taskWish{Instruction: tasks.Instruction{Change: tasks.As, Kind: k}}
}

func speaks(a tasks.Address) taskWish {
	return taskWish{Instruction: tasks.Instruction{Change: tasks.Speak, Address: a}}
}

func isOne(list, w string) bool { return strings.Contains(list, " "+w+" ") }

// readClause reads one part of a wish word by word.
func readClause(text string) clause {
	c := clause{bare: true}
	list := wordList(choosing.ReplaceAllString(trueFalse.ReplaceAllString(text, truthName), "multiple-choice"))
	at := func(i int) string {
		if i < 0 || i >= len(list) {
			return ""
		}
		return list[i]
	}
	for i := 0; i < len(list); {
		i += c.take(at(i-1), list[i], at(i+1))
	}
	c.settle()
	return c
}

// take reads a word between its neighbours and returns how many words that were: 2 when the next one belongs to it.
func (c *clause) take(before, w, next string) int {
	if n, err := strconv.Atoi(w); err == nil && n > 0 {
		return c.takeNumber(before, n, next)
	}
	meant, _ := meaning(next)
	change := compared(w, next)
	switch {
	case change != "":
		c.add(does(change))
		return 2
	case isOne(tellingOf, before) && !isOne(fillers, w):
		c.rest = append(c.rest, w)
	case isOne(taskWords, w):
		c.bare = false
	case nth(w) > 0 && isOne(taskWords, next):
		c.numbers, c.bare = append(c.numbers, nth(w)), false
		return 2
	case nth(w) > 0 && isOne(entryWords, next):
		c.entry = nth(w)
		return 2
	case isOne(levelWords, w) && isOne(" a b c ", next):
		c.level = artifact.Level(strings.ToUpper(next))
		return 2
	case isOne(noWords, w) && (meant.Change == tasks.Bank || meant.Change == tasks.Letters):
		c.add(opposite(meant))
		return 2
	case isOne(noWords, w) && isOne(taskWords, next):
		c.add(taskWish{drop: true})
	case w == "sie" && isOne(politeWords, before):
		c.add(speaks(tasks.Polite))
	case isOne(entryWords, w):
	case w == "word" && isOne(" bank box list ", next):
		c.add(does(tasks.Bank))
		return 2
	case w == "first" && next == "letters":
	default:
		c.word(w)
	}
	return 1
}

// takeNumber tells points, entries and counts from the numbers of tasks; it returns the same as take. How many entries
// a task is to have no rule can follow.
func (c *clause) takeNumber(before string, n int, next string) int {
	_, listed := strconv.Atoi(before)
	_, known := meaning(next)
	switch {
	case isOne(pointWords, next):
		c.add(taskWish{Instruction: tasks.Instruction{Change: tasks.Worth, Points: n}})
		return 2
	case isOne(entryWords, before):
		c.entry = n
	case isOne(taskWords, before), isOne(taskWords, next) && !isOne(countWords, next):
		c.numbers = append(c.numbers, n)
	case isOne(entryWords, next):
		c.entry = n
		return 2
	case (listed == nil || isOne(looseBefore, before)) && (next == "" || known || isOne(fillers, next)) &&
		!isOne(countWords, next):
		c.numbers, c.loose = append(c.numbers, n), c.loose || listed != nil
	default:
		c.rest = append(c.rest, strconv.Itoa(n))
	}
	return 1
}

func opposite(w taskWish) taskWish {
	if w.Change == tasks.Bank {
		return does(tasks.NoBank)
	}
	return does(tasks.Plain)
}

func (c *clause) word(w string) {
	m, known := meaning(w)
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

// settle makes one thing of words that belong together: an entry that is swapped, more questions of a kind, "kürzer" of
// kind "short". What contradicts itself, and a number that may count something, are not understood.
func (c *clause) settle() {
	has := func(change tasks.Change) bool { return slices.Contains(c.changes, does(change)) }
	if c.loose && !c.bare || has(tasks.Harder) && has(tasks.Easier) || has(tasks.Shorter) && has(tasks.Longer) {
		c.rest = append(c.rest, "")
	}
	for i, w := range c.changes {
		switch {
		case w.Change == tasks.Anew && c.entry > 0, w.Change == tasks.Swap && c.entry > 0:
			c.changes[i] = taskWish{Instruction: tasks.Instruction{Change: tasks.Swap, Entry: c.entry}}
		case w.Change == tasks.Swap:
			c.changes[i] = does(tasks.Anew)
		case c.entry > 0: // a sentence alone can be swapped, nothing else
			c.rest = append(c.rest, "satz")
		}
	}
}
