package intent

import (
	"slices"
	"strings"
)

// Offer is what an agent brings to the understanding of requests: the words that ask for it, and what else a request
// can say of it. The agents hand it in; nothing here names one of them. Words are separated by commas and
// plain (see plain): German with umlauts written out, and English; a trailing * stands for any ending, a # between two
// words for any number.
type Offer struct {
	Agent string // its name

	// How its words behave in a sentence.
	Seeks   bool // it looks things up: who names a topic and nothing else gets it
	Shows   bool // it makes something to look at: a question may be about it, and a topic may be left out of it
	Reworks bool // it works on a text, which may stand in the request behind a colon
	// Whole: it makes its work from the request as it stands and needs no topic; words of other agents are part of what
	// it writes about, unless "und" or "mit" stands before them.
	Whole bool
	// Generates: it makes its content itself, from no topic and no text. Beside its words those of an agent that reworks
	// name only the form of what is wanted: "Arbeitsblatt Bruchrechnung".
	Generates bool
	// Illustrates: it puts pictures beside its words itself, so that "mit Bildern" asks nobody else for one.
	Illustrates bool
	Lists       bool // it works on words, which may stand in the request as a list: then they are no topics

	// Claims reports a request for another agent alone that is its own all the same: words of both ask for it, and what
	// stands beside them decides. It has no topic then. nil: none is.
	Claims func(in Intent) bool

	Asks   []Phrase // words that ask for it
	Fields []Field  // what a request can say of it
	Small  string   // words around it that say nothing: never part of a topic
	Lacks  string   // words for what it cannot do yet
	// Turns are words that ask for it only before a text to work with: "mach es einfacher: …". One that sets nothing is
	// what it cannot do yet.
	Turns []Phrase
	// Orders are beginnings of words that want work done: of one that seeks, its own ones that want no answer; of one
	// that generates, the words for exercises.
	Orders string
	Called string // words by which its result is spoken of, beside those that ask for it: "der Text"
	Taken  string // phrases by which other work takes its result up: "zum Bild"
	Typos  string // its words that are also understood with a letter wrong
	// Spoken are the fields that a language fills when it is named right behind a word of the agent: "Schaubild auf
	// Englisch". Keys are "de" and "en".
	Spoken map[string]string

	German, English string // words that tell in which language a request is written
}

// Phrase are words that say the same.
type Phrase struct {
	Words string
	// Sets lists the fields that they fill, separated by blanks: "form=timeline style=diagram". Within a field a value
	// without a name is its own.
	Sets    string
	Not     string // what is set when they are refused, "nicht so ausführlich"; "" = nothing
	Far     string // Near: what they set elsewhere; Beside: what they set for an agent that illustrates
	Near    bool   // Sets counts only beside words that ask for the agent
	Figures bool   // Asks: for a picture of numbers, which may stand in the request as a list
	Firm    bool   // a refusal says nothing of them: "ohne Beschriftung" is a phrase of its own
	Changes bool   // they change a text and make nothing new of it
	// Short, of Asks: they are other words as well, and count in capitals or as the first of a request: "AB", "ab".
	Short  bool
	Beside bool // Asks: beside words of an agent that illustrates they ask for nothing
	Weak   bool // Asks: they count only where nothing else is asked for, and not behind "für"
	// Bound: what they ask for is made of a text, whatever it is about: it is nothing that one that generates makes.
	Bound bool
	// Matter: they name what the work of one that generates is about, and ask for it only while no other agent is asked
	// for than one that reworks: in "ein Lied über das Einmaleins" they are the topic.
	Matter bool
}

// Field is something that a request can say of an agent's work.
type Field struct {
	Name  string
	Param string // the parameter of the agent that a teacher's answer is given to; "" = Name
	Words []Phrase
	// Counted are numbers with a word behind them, beside words that ask for the agent: "8 Lücken", "2 Minuten".
	Counted []Counted
	// Alone are values that may stand between marks, or behind a word of Announced, beside words that ask for the agent:
	// "ein Lied über Vulkane, Pop", "Stil: Rock".
	Alone     []Phrase
	Announced string
	// Follows: a wish for a plan may change it; Brings: such a wish is one for the agent, too.
	Follows bool
	Brings  bool
}

// Counted are the words behind a number; several that belong together count as they stand.
type Counted struct {
	Words string
	Of    string // what they count, where a field counts several: it stands behind the number, "6:gaps"
	Times int    // the field is the number times this
	Most  int    // larger numbers count nothing; 0 = none is too large
}

// Reader reads requests with the words of the agents that it was given. It is safe for concurrent use.
type Reader struct{ words dictionary }

// NewReader makes the words of the agents ready. Where two mean different things, the first one counts.
func NewReader(offers ...Offer) *Reader { return &Reader{newDictionary(offers)} }

// Seeks reports an agent that looks things up.
func (r *Reader) Seeks(agent string) bool {
	return slices.ContainsFunc(r.words.offers, func(o *Offer) bool { return o.Agent == agent && o.Seeks })
}

// Field is the first value that a request gives a field; "" = none.
func (in Intent) Field(name string) string {
	if list := in.Fields[name]; len(list) > 0 {
		return list[0]
	}
	return ""
}

// Names reports that a request says something of a field.
func (in Intent) Names(fields ...string) bool {
	return slices.ContainsFunc(fields, func(name string) bool { return len(in.Fields[name]) > 0 })
}

// Put makes a value the only one of a field.
func (in *Intent) Put(name, value string) {
	fields := map[string][]string{name: {value}}
	for k, v := range in.Fields {
		if k != name {
			fields[k] = v
		}
	}
	in.Fields = fields
}

// say adds what a phrase sets.
func (in *Intent) say(sets string) {
	for set := range strings.FieldsSeq(sets) {
		name, value, _ := strings.Cut(set, "=")
		if in.Fields == nil {
			in.Fields = map[string][]string{}
		}
		in.Fields[name] = append(in.Fields[name], value)
	}
}

// full writes the name of a field to its own values.
func full(name, sets string) string {
	list := strings.Fields(sets)
	for i, set := range list {
		if !strings.Contains(set, "=") {
			list[i] = name + "=" + set
		}
	}
	return strings.Join(list, " ")
}

func listed(words, key string) bool {
	for w := range strings.SplitSeq(words, ",") {
		if strings.TrimSpace(w) == key {
			return true
		}
	}
	return false
}

// orders reports a word that wants work done and no answer.
func (o *Offer) orders(key string) bool { return o.ordered(key, strings.HasPrefix) }

// named reports a word that has such a one within it: "rechenaufgaben".
func (o *Offer) named(key string) bool { return o.ordered(key, strings.Contains) }

func (o *Offer) ordered(key string, has func(key, stem string) bool) bool {
	for stem := range strings.SplitSeq(o.Orders, ",") {
		if stem = strings.TrimSpace(stem); stem != "" && has(key, stem) {
			return true
		}
	}
	return false
}
