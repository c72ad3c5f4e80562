package intent

import (
	"slices"
	"strings"
)

// freely is a request for a text that somebody has to make up, where no other work is asked for: "Schreibe ein Gedicht
// über den Herbst", "Diktat mit ck".
func (in *Intent) freely(ts []token) {
	if len(in.Agents)+len(in.Unmet) > 0 || in.Pasted != "" {
		return
	}
	if slices.ContainsFunc(ts, isDictation) || writesFreely(ts) {
		in.Unmet, in.Topic, in.Topics, in.Rest = []string{invented}, "", nil, nil
	}
}

// isDictation reports the text and its exercise, and no word that only begins like them: "Diktatur".
func isDictation(t token) bool {
	return !t.quoted && (dictates(t.key) || strings.HasPrefix(t.key, "diktatuebung"))
}

// nearWriting is how many words behind the one for writing the text is named.
const nearWriting = 5

// writesFreely reports "schreibe eine Fabel". Behind "über" the same word is what the text is about, unless it is
// brought in anew: "schreibe zum Herbst ein Gedicht".
func writesFreely(ts []token) bool {
	at := slices.IndexFunc(ts, func(t token) bool {
		return strings.HasPrefix(t.key, "schreib") || strings.HasPrefix(t.key, "verfass") || writes(t.key)
	})
	if at < 0 {
		return false
	}
	about := false
	for i := at + 1; i < len(ts) && i <= at+nearWriting; i++ {
		brought := isAny(ts[i-1].key) && !leadsIn(ts[i-2])
		if about = about || leadsIn(ts[i]); made(ts[i].key) && (!about || brought) {
			return true
		}
	}
	return false
}

// leadsIn reports a word behind which stands what a text is about. "Ein paar von den Witzen" are made all the same.
func leadsIn(t token) bool {
	return t.role == lead && t.key != "of" && t.key != "von" && t.key != "vom"
}

//nolint:gochecknoglobals // made once, never written
var (
	dictates = wordset("diktat diktate diktats")
	writes   = wordset("write compose")
	isAny    = wordset("ein eine einen einem a an")
	made     = wordset(`gedicht gedichte geschichte geschichten kurzgeschichte maerchen erzaehlung fabel dialog
		theaterstueck sketch witz witze rede poem story stories tale fable joke dialogue play speech`)
)

// ofToday is a request for what changes from day to day, where nothing is to be made of it: "Wetter morgen in Kassel".
// In a request that allows the web it is looked up there.
func (in *Intent) ofToday(ts []token) {
	work := slices.ContainsFunc(ts, func(t token) bool { return t.role == askWord && !t.of.Seeks })
	if work || in.Web || in.Pasted != "" || !ofDay(ts) {
		return
	}
	in.Agents, in.Unmet, in.Topic, in.Topics, in.Rest = nil, []string{now}, "", nil, nil
}

// OfToday reports a question about what changes from day to day.
func (r *Reader) OfToday(text string) bool {
	ts := r.words.tokens(text)
	r.words.label(ts)
	return ofDay(ts)
}

// ofDay reports a word for a day beside one for what is another every day, or first or last in the request. Elsewhere
// the request is about how something came to be: "wie das Wetter heute erforscht wird".
func ofDay(ts []token) bool {
	for i, t := range ts {
		if t.quoted || !isDay(t.key) || spanned(ts, i) {
			continue
		}
		for j, o := range ts {
			if o.quoted || !daily(o.key) || ofThing(ts, j) {
				continue
			}
			if onlySmall(ts[min(i, j)+1:max(i, j)]) || onlySmall(ts[:i]) || onlySmall(ts[i+1:]) {
				return true
			}
		}
	}
	return false
}

// spanned reports a day that ends or begins a long time: "bis heute", "früher und heute", "gestern bis heute".
func spanned(ts []token, i int) bool {
	if i+1 < len(ts) && past(ts[i].key) && isRange(ts[i+1].key) {
		return true
	}
	return i > 0 && until(ts[i-1].key) || i > 1 && isRange(ts[i-1].key) && past(ts[i-2].key)
}

// ofThing reports a temperature of something: of the earth, of the sun. That of a place is what it is today.
func ofThing(ts []token, i int) bool {
	return i+1 < len(ts) && strings.HasPrefix(ts[i].key, "temperatur") && owned(ts[i+1].key)
}

func onlySmall(ts []token) bool {
	return !slices.ContainsFunc(ts, func(t token) bool {
		return t.isWord() && (t.role == plainWord || t.role == subject) && !interrogative(t.key) && !isAuxiliary(t.key) &&
			!isDay(t.key) && !daily(t.key)
	})
}

//nolint:gochecknoglobals // made once, never written
var (
	daily = wordset(`wetter wetterbericht wettervorhersage temperatur temperaturen pollenflug nachrichten schlagzeilen
		stau fahrplan oeffnungszeiten spielstand ergebnisse tabellenstand bundesliga aktienkurs wechselkurs
		benzinpreis benzinpreise kinoprogramm speiseplan weather forecast temperature temperatures news headlines
		timetable scores`)
	isDay = wordset(`heute morgen uebermorgen gestern jetzt aktuell aktuelle aktuellen aktueller aktuelles wochenende
		today tomorrow tonight yesterday now current latest weekend`)
	past  = wordset("frueher damals einst gestern vergangenheit then past yesterday")
	until = wordset("bis until till")
	owned = wordset("der des of")
)
