package intent

import (
	"slices"
	"strconv"
	"strings"
)

// Loose is a word of a request that says something of the work, and that neither the words of the agents asked for nor
// the small ones know: whoever reads the request has to find it himself. From and To are its place in Intent.Text.
type Loose struct {
	Text     string
	From, To int
	Other    string // of a word with a number: the same with another number; "" = it has none
	Counts   bool   // it stands right behind a number, and says what that counts
	Labels   bool   // it stands right before a colon, and says what follows
	number   bool
}

// Loose lists such words of what was read. What is refused is left out: whatever it is, the work does not have it. So
// is what is quoted, and what is an alternative to a word that is known ("halbschriftlich/schriftlich"). A text or a
// list to work with is none of the request.
func (r *Reader) Loose(in Intent) []Loose {
	d := r.words
	head, _, _ := d.divide(in.Text)
	ts := d.tokens(head)
	d.label(ts)
	known := func(i int) bool { return i >= 0 && i < len(ts) && ts[i].isWord() && ts[i].role != plainWord }
	var list []Loose
	for i, t := range ts {
		word := head[t.from:t.to]
		switch {
		case t.role != plainWord || !t.isWord() || t.quoted,
			len(in.Text) < t.to || in.Text[t.from:t.to] != word,
			isSmall(t.key), d.says(in, t.key), refusedAt(ts, i),
			i > 1 && ts[i-1].key == "/" && known(i-2), i+2 < len(ts) && ts[i+1].key == "/" && known(i+2):
			continue
		}
		next := i+1 < len(ts) && ts[i+1].key == ":"
		list = append(list, Loose{
			word, t.from, t.to, otherNumber(word), i > 0 && ts[i-1].isNumber(), next, t.isNumber(),
		})
	}
	return list
}

// says reports a word of an agent that is asked for: one by which it is told to work ("Aufgaben", "üben"), or one of
// its phrases.
func (d *dictionary) says(in Intent, key string) bool {
	return slices.ContainsFunc(d.offers, func(o *Offer) bool {
		return slices.Contains(in.Agents, o.Agent) && (o.named(key) || d.speaks(o, key))
	})
}

// minStem is how long a word is that stands for the end of a longer one: "Reihe" for "Einmaleinsreihe".
const minStem = 5

// speaks reports a word of the phrases that ask for an agent.
func (d *dictionary) speaks(o *Offer, key string) bool {
	return slices.ContainsFunc(d.spoken[o], func(word string) bool {
		return word == key || len(key) >= minStem && strings.HasSuffix(word, key)
	})
}

// wordsAsking are the words of the phrases that ask for an agent.
func (o *Offer) wordsAsking() []string {
	var words []string
	for _, p := range o.Asks {
		words = append(words, strings.FieldsFunc(p.Words, func(r rune) bool { return strings.ContainsRune(" ,*\n\t", r) })...)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// otherNumber is a word with its first number one larger; "" for one without.
func otherNumber(word string) string {
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	from := strings.IndexFunc(word, digit)
	if from < 0 {
		return ""
	}
	to := from
	for to < len(word) && digit(rune(word[to])) {
		to++
	}
	n, err := strconv.Atoi(word[from:to])
	if err != nil {
		return ""
	}
	return word[:from] + strconv.Itoa(n+1) + word[to:]
}

// refusedAt reports the words behind a refusal, up to the next mark or word of another kind.
func refusedAt(ts []token, i int) bool {
	for k := i; k > 0 && k > i-refusedWords; k-- {
		switch before := ts[k-1]; {
		case before.role == negation:
			return true
		case before.role != plainWord && before.role != joiner || !before.isWord():
			return false
		}
	}
	return false
}

// refusedWords is how many words a refusal reaches: "ohne große schriftliche Aufgaben".
const refusedWords = 3

// Parts joins loose words that stand side by side, as they stand in the text. Numbers alone say nothing without the
// words that they count, and are left out.
func Parts(text string, words []Loose) []string {
	var parts []string
	for i := 0; i < len(words); {
		k, named := i, false
		for ; k < len(words); k++ {
			if k > i && !beside(text[words[k-1].To:words[k].From]) {
				break
			}
			named = named || !words[k].number
		}
		if part := text[words[i].From:words[k-1].To]; named && !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
		i = k
	}
	return parts
}

// beside reports what may stand between two words of one part.
func beside(between string) bool {
	for word := range strings.FieldsSeq(plain(between)) {
		if !isBetween(word) {
			return false
		}
	}
	return true
}

//nolint:gochecknoglobals // made once, never written
var isBetween = wordset("- / und and oder or & + ein eine einen der die das mit in auf a the with")

// isSmall reports a word around what is meant that the lexicon of topics does not have, because it may begin one.
//
//nolint:gochecknoglobals // made once, never written
var isSmall = wordset(`dass damit sich selbst selber sein seine seinen ihre ihren ihrem ihrer euch euer man wer wo wann
	warum
	welche welchen welcher welches jede jeder jedes jeden jedem beide beiden dort hier da daran darauf darunter um ums
	darueber hin her weil wenn ob denn also schon immer nie mehrere viel viele vielen wenige paar etwa ca circa fuers
	ungefaehr rund genau mindestens hoechstens maximal max min eher insgesamt gesamt drauf drin steht stehen stehe aufs
	soll sollen sollte sollten muss muessen darf duerfen werden wurde wuerde habe hat sei seien bin bist fehlt
	folgende folgender folgenden unten oben links rechts hinten vorne seite seiten din a4 hochkant quer papier uhr
	anbei naemlich zwar sonst usw etc zb bzw siehe laut gemaess wegen trotz waehrend seit uebung wiederholung
	wiederholen festigen vertiefen testen pruefen fertig komplett nett schoen schoene schoenes schoenen tolle
	kurz kurze kurzes kurzen kleine kleines kleinen kleiner grosse grosses grossen neue neuen neues gute guten
	einfache einfachen einfaches leichte leichten normale normalen ganzen verschiedene verschiedenen fehlen
	unterschiedliche unterschiedlichen gemischte gemischten bunte bunten passende passenden rechnen berechnen
	naechste naechsten naechster woche hausaufgabe hausaufgaben foerderkinder foerderunterricht freiarbeit
	grundschule realschule gymnasium hauptschule gesamtschule schuljahr schule jahrgang jahrgangsstufe stufe
	kosten kostet treffpunkt mo fr name namen
	bringen bringe brief abhaken eintragen tabele wortarten aufhaengen lektion unit kapitel
	unterstufe mittelstufe oberstufe planen bestimmen formulieren formatieren gestalten mitbringen teile teilt
	there their they your his her its which who when where some any each every still return
	should shall must may might will would been being have has had very much many few several about around both
	new big small little short long next week school grade sheet page pages paper mixed different various`)
