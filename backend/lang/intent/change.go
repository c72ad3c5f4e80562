package intent

import "slices"

// Change is a wish about a result that is there.
type Change struct {
	Makes string // the agent that is to make something new of it; "" = the result itself is to be different
	Of    string // the agent whose result is meant; "" = the newest
}

// Changes reads "mach das Bild einfacher", "kürze den Text", "kürzer bitte" and "mach daraus ein Arbeitsblatt"; false
// for a text that stands for itself. What the result is, only the talk can tell.
func (r *Reader) Changes(text string) (Change, bool) {
	if !legible(text) {
		return Change{}, false
	}
	d := r.words
	ts := d.tokens(text)
	d.label(ts)
	if interrogative(opening(ts)) && r.Question(text) { // "Warum wird das Eis kleiner?"
		return Change{}, false
	}
	ts = slices.DeleteFunc(ts, func(t token) bool { return !t.isWord() })
	if made := maker(ts); made != "" && outOf(ts) {
		return Change{Makes: made}, !r.fresh(text, ts)
	}
	if made, more := r.adds(text, ts); more {
		return Change{Makes: made}, true
	}
	if !differs(ts) {
		return Change{}, false
	}
	of := r.meantBy(ts)
	if of == "" && !refers(ts) && len(ts) > maxBare {
		return Change{}, false
	}
	return Change{Of: of}, of != "" || refers(ts) || bare(ts)
}

// adds reports a wish for more of what is there, and the agent that makes it where one is named. What names more than
// "Aufgaben bitte" is a job of its own, or a change: "mach noch zwei Aufgaben dazu und kürze den Text".
func (r *Reader) adds(text string, ts []token) (made string, more bool) {
	at := further(ts)
	switch made = maker(ts); {
	case at == 0:
		return "", false
	case made != "":
		return made, !r.fresh(text, ts)
	}
	return "", len(ts)-at <= 2
}

// maxBare is how many words a wish may have that names nothing: "etwas kürzer, bitte".
const maxBare = 3

func bare(ts []token) bool {
	return !slices.ContainsFunc(
		ts,
		func(t token) bool { return t.role == plainWord && t.capital && !compares(t.key) && !alters(t.key) },
	)
}

// maker is the agent that makes the first thing that is named: a picture, a song, a worksheet.
func maker(ts []token) string {
	for _, t := range ts {
		if agent := makerOf(t); agent != "" {
			return agent
		}
	}
	return ""
}

// makerOf is the agent that makes what a word names. Words for looking things up name nothing, and work that changes a
// text makes nothing new of it.
func makerOf(t token) string {
	if t.role == askWord && !t.of.Seeks && !t.said.Changes {
		return t.of.Agent
	}
	return ""
}

// fresh reports work with a topic of its own: in "Recherchiere Vulkane und erstelle dazu ein Arbeitsblatt" the sheet is
// about Vulkane. "Daraus" is about what is there.
func (r *Reader) fresh(text string, ts []token) bool {
	in := r.Read(text, "")
	out := slices.ContainsFunc(ts, func(t token) bool { return t.key == "daraus" || t.key == "hieraus" })
	return slices.ContainsFunc(ts, func(t token) bool { return seeks(t) && t.of.orders(t.key) }) ||
		in.Topic != "" && !out
}

// further is where a wish for more of what is there names it: "noch zwei Aufgaben", "noch ein Quiz", "two more"; 0 for
// none.
func further(ts []token) int {
	few := func(i int) bool {
		return i >= 0 && i < len(ts) && (isAmount(ts[i].key) || ts[i].isNumber()) && (i+1 >= len(ts) || !isBit(ts[i+1].key))
	}
	for i, t := range ts {
		switch {
		case isMore(t.key) && few(i+1):
			return i + 2
		case t.key == "another", t.key == "more" && few(i-1):
			return i + 1
		}
	}
	return 0
}

//nolint:gochecknoglobals // made once, never written
var (
	isAmount = wordset("ein eine einen zwei drei vier fuenf sechs mehr paar one two three four five some")
	isMore   = wordset("noch weitere weiteren zusaetzlich")
	isBit    = wordset("bisschen bissl wenig bit little") // "noch ein bisschen kürzer" counts nothing
	isThat   = wordset("it this that them")
	refersTo = wordset("es ihn it this that das alles")
	isOne    = wordset("der die das den dem des im vom beim am ins dieses diese diesen diesem the this that my mein " +
		"meine meinen")
	compares = wordset(`einfacher leichter schwerer schwieriger kuerzer laenger groesser kleiner bunter farbiger heller
		dunkler schneller langsamer ausfuehrlicher genauer knapper anders uebersichtlicher deutlicher froehlicher
		ruhiger
		simpler easier harder shorter longer bigger larger smaller brighter darker faster slower clearer different`)
	alters = wordset(`aendere aendern veraendere ergaenze ergaenzen entferne entfernen streiche streichen loesche ersetze
		fuege verbessere korrigiere lass lasse kuerze kuerzen vereinfache uebersetze
		change alter add remove delete replace improve correct leave shorten simplify translate`)
)

func outOf(ts []token) bool {
	for i, t := range ts {
		switch t.key {
		case "daraus", "hieraus", "davon", "dazu", "hierzu", "dafuer", "damit":
			return true
		case "of", "from", "for", "with", "turn", "to":
			if i+1 < len(ts) && isThat(ts[i+1].key) {
				return true
			}
		}
	}
	return false
}

// differs reports a word for a change.
func differs(ts []token) bool {
	return slices.ContainsFunc(
		ts,
		func(t token) bool { return t.role == askWord && t.said.Changes || compares(t.key) || alters(t.key) },
	)
}

// meantBy is the agent whose result a definite word names: "das Bild", "im Song", "the text".
func (r *Reader) meantBy(ts []token) string {
	for i, t := range ts {
		if i == 0 || !isOne(ts[i-1].key) {
			continue
		}
		if agent := makerOf(t); agent != "" {
			return agent
		}
		for _, o := range r.words.offers {
			if listed(o.Called, t.key) {
				return o.Agent
			}
		}
	}
	return ""
}

// refers reports a word that stands for the newest result.
func refers(ts []token) bool {
	for i, t := range ts {
		article := t.key == "das" && i+1 < len(ts) && ts[i+1].capital
		if !article && refersTo(t.key) {
			return true
		}
	}
	return false
}
