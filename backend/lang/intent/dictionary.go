package intent

import (
	"slices"
	"strings"
)

// dictionary is the lexicon and the words of the offers, made ready for looking up.
type dictionary struct {
	offers []*Offer
	exact  map[string]entry
	open   []entry         // phrases with *, longest first
	counts map[string]bool // the words that begin phrases with a number in them
	typos  []string
	spoken map[*Offer][]string // words of the phrases that ask for each
	tells  map[string]int      // words that only one language has: above 0 German
}

// anyNumber stands for a number within a phrase.
const anyNumber = "#"

// maxPhrase is the number of words in the longest phrase.
const maxPhrase = 5

func newDictionary(offers []Offer) dictionary {
	d := dictionary{
		exact: map[string]entry{}, tells: map[string]int{}, spoken: map[*Offer][]string{}, counts: map[string]bool{},
	}
	for _, o := range offers {
		d.offers = append(d.offers, &o)
		d.offer(&o)
		d.spoken[&o] = o.wordsAsking()
	}
	for _, e := range lexicon() {
		d.add(e)
	}
	d.typos = append(d.typos, strings.Fields(forgiven)...)
	d.tell(strings.Join(strings.Fields(germanWords), ","), strings.Join(strings.Fields(englishWords), ","))
	slices.SortStableFunc(d.open, func(a, b entry) int { return len(b.phrase) - len(a.phrase) })
	return d
}

func (d *dictionary) offer(o *Offer) {
	for _, p := range o.Asks {
		d.phrases(entry{role: askWord, value: p.Sets, of: o, said: p}, p.Words)
	}
	d.phrases(entry{role: unmetWord, value: o.Agent, of: o}, o.Lacks)
	for _, f := range o.Fields {
		for _, p := range f.Words {
			p.Sets, p.Not, p.Far = full(f.Name, p.Sets), full(f.Name, p.Not), full(f.Name, p.Far)
			d.phrases(entry{role: fieldWord, value: p.Sets, of: o, said: p}, p.Words)
		}
	}
	d.phrases(entry{role: filler, of: o}, o.Small)
	d.tell(o.German, o.English)
	for word := range strings.SplitSeq(o.Typos, ",") {
		if word = strings.TrimSpace(word); word != "" {
			d.typos = append(d.typos, word)
		}
	}
}

func (d *dictionary) tell(german, english string) {
	for word := range strings.SplitSeq(german, ",") {
		d.tells[strings.TrimSpace(word)] = 1
	}
	for word := range strings.SplitSeq(english, ",") {
		d.tells[strings.TrimSpace(word)] = -1
	}
	delete(d.tells, "")
}

func (d *dictionary) phrases(e entry, words string) {
	for phrase := range strings.SplitSeq(words, ",") {
		if e.phrase = strings.TrimSpace(phrase); e.phrase != "" {
			d.add(e)
		}
	}
}

func (d *dictionary) add(e entry) {
	stem, open := strings.CutSuffix(e.phrase, "*")
	e.phrase = stem
	if strings.Contains(stem, " "+anyNumber+" ") {
		first, _, _ := strings.Cut(stem, " ")
		d.counts[first] = true
	}
	if open {
		d.open = append(d.open, e)
		return
	}
	switch first, known := d.exact[stem]; {
	case !known:
		d.exact[stem] = e
	case first.role == filler && e.role == filler && first.of != e.of:
		first.of = nil // small beside whatever is asked for
		d.exact[stem] = first
	}
}

// lookup finds a phrase; a phrase with * covers the ending of its last word only.
func (d dictionary) lookup(words string) (entry, bool) {
	if e, ok := d.exact[words]; ok {
		return e, true
	}
	for _, e := range d.open {
		if rest, ok := strings.CutPrefix(words, e.phrase); ok && !strings.Contains(rest, " ") {
			return e, true
		}
	}
	return entry{}, false
}

// known is lookup, but for a mistyped word that only begins like a small one: "unterrichtsentwrf".
func (d dictionary) known(words string) (entry, bool) {
	e, found := d.lookup(words)
	if found && e.role == filler && e.phrase != words {
		_, meant := d.near(words)
		found = meant == ""
	}
	return e, found
}

// near finds a word that was mistyped by one letter (two in a long one), and what was meant. Only words that ask for
// something are forgiven, and only when the first letter is right: a topic is never taken for a command because it
// looks similar.
func (d dictionary) near(key string) (found entry, meant string) {
	if len(key) < 6 {
		return entry{}, ""
	}
	for _, word := range d.typos {
		allowed := 1
		if len(word) >= 8 {
			allowed = 2
		}
		if key[0] == word[0] && Distance(key, word) <= allowed {
			found, _ = d.lookup(word)
			return found, word
		}
	}
	return entry{}, ""
}

// Distance counts the letters to insert, delete, change or swap with a neighbour to get from a to b (restricted
// Damerau); words whose lengths differ by more than two are 3 apart. It looks at bytes: both words should be plain.
func Distance(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
