package handwork

import (
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/knowledge/library"
	"pult/backend/lang/intent"
)

// wishes are what the teacher's feedback asks a research to be.
type wishes struct {
	only       []wanted // keep what speaks of it
	without    []wanted // leave out what speaks of it
	more       []wanted // favour what speaks of it
	easier     bool
	unfollowed []string // not understood
}

// wanted is a wish with the words it is about.
type wanted struct {
	wish string
	keys []keyword
}

// follow reads the wishes, oldest first. They add to the parameters; the newest counts when they contradict each other.
func (q *inquiry) follow(re *intent.Reader, feedback []string) {
	for _, wish := range feedback {
		in := re.Read(wish, q.language)
		understood := q.agrees(re, wish, in)
		if in.Grade != "" {
			q.grade, understood = in.Grade, true
		}
		if q.length(wish, in) {
			understood = true
		}
		if q.wishes.read(re, wish) {
			understood = true
		}
		if !understood && strings.TrimSpace(wish) != "" {
			q.wishes.unfollowed = append(q.wishes.unfollowed, wish)
		}
	}
}

// agrees reports whether a wish is about the plan or the picture and the parameters are as it says: the plan has
// followed it.
func (q *inquiry) agrees(re *intent.Reader, wish string, in intent.Intent) bool {
	return len(re.Refused(wish)) > 0 || in.Shows || in.Names("form", "labels", "detail", "visual") ||
		in.Result != "" && in.Result == q.language ||
		changesTopic(wish) && sharesTopic(in, q.topic)
}

// sharesTopic reports whether a wish names the topic, or one of which it is made.
func sharesTopic(in intent.Intent, topic string) bool {
	have := fold(topic, in.Language)
	for _, t := range in.Topics {
		m := newMatter(t)
		if have.hasExactly(m.head) {
			return true
		}
	}
	return false
}

// length reads "kürzer", "mehr", "ausführlicher".
func (q *inquiry) length(wish string, in intent.Intent) bool {
	list := wordList(wish)
	switch {
	case hasAny(list, "kürzer", "kuerzer", "knapper", "weniger", "shorter", "less"):
		q.depth = shorter(q.depth)
	case hasAny(list, "länger", "laenger", "ausführlicher", "ausfuehrlicher", "longer"):
		q.depth = longer(q.depth)
	case hasAny(list, "mehr", "more") && in.Topic == "" && !in.Shows:
		q.depth = longer(q.depth)
	case in.Names("depth"):
		q.depth = in.Field("depth")
	default:
		return false
	}
	return true
}

// read finds "nur …", "ohne …", "mehr zu …", "einfacher"; words that name a step, a class or a manner are not contents.
func (w *wishes) read(re *intent.Reader, wish string) bool {
	list := slices.DeleteFunc(wordList(wish), func(word string) bool { return isManner(re, word) })
	if hasAny(list, "einfacher", "leichter", "verständlicher", "verstaendlicher", "simpler", "easier") {
		w.easier = true
		return true
	}
	for i, word := range list {
		keys := keywords(list[i+1:])
		if len(keys) == 0 {
			continue
		}
		switch word {
		case "nur", "only", "ausschließlich", "just":
			w.only = append(w.only, wanted{wish, keys})
			return true
		case "ohne", "without", "weglassen", "kein", "keine":
			w.without = append(w.without, wanted{wish, keys})
			return true
		case "mehr", "more", "genauer", "auch", "also":
			w.more = append(w.more, wanted{wish, keys})
			return true
		}
	}
	return false
}

// isManner reports whether a word says which steps there are or how they are done ("Bild", "kürzer", "ausführlich").
func isManner(re *intent.Reader, word string) bool {
	in := re.Read(word, "de")
	return in.Verb || in.Shows || len(in.Unmet) > 0 || in.Grade+in.Result != "" ||
		in.Names("depth", "style", "form", "labels", "visual")
}

// wordList is a wish in lower case, word by word.
func wordList(text string) []string {
	var out []string
	for _, w := range words(text) {
		out = append(out, strings.ToLower(strings.TrimRight(w, ".")))
	}
	return out
}

func hasAny(list []string, sought ...string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return slices.Contains(sought, w) })
}

// keywords drops the small words of a wish and those that only name a part of the text.
func keywords(list []string) []keyword {
	var keys []keyword
	for _, w := range list {
		if isSmall(w) ||
			hasAny(
				[]string{w},
				"teil", "abschnitt", "kapitel", "part", "section", "bitte", "please", "thema", "infos",
				"details", "text", "klasse", "wissen", "schreiben", "it", "es",
			) ||
			isNumber(w) {
			continue
		}
		keys = append(keys, keyword{word: w, de: library.Fold(w, "de"), en: library.Fold(w, "en")})
	}
	return keys
}

// keysOf are all words of wishes.
func keysOf(list []wanted) []keyword {
	var keys []keyword
	for _, w := range list {
		keys = append(keys, w.keys...)
	}
	return keys
}

// unheard lists the wishes for more of something that a research says nothing about.
func unheard(more []wanted, r artifact.Research) []string {
	var text strings.Builder
	for _, s := range r.Summary {
		text.WriteString(s.Text + "\n")
	}
	for _, section := range r.Sections {
		text.WriteString(section.Heading + "\n")
		for _, s := range section.Sentences {
			text.WriteString(s.Text + "\n")
		}
	}
	for _, f := range r.Facts {
		text.WriteString(f.Text + "\n")
	}
	all := fold(text.String(), r.Language)
	var wishes []string
	for _, w := range more {
		if !all.hasAll(w.keys) {
			wishes = append(wishes, w.wish)
		}
	}
	return wishes
}

// narrow applies "nur …" and "ohne …" and returns the wishes that would have left nothing or found nothing.
func (c *chooser) narrow(w wishes) []string {
	unfollowed := slices.Clone(w.unfollowed)
	for _, only := range w.only {
		if !c.keep(only.keys, true) {
			unfollowed = append(unfollowed, only.wish)
		}
	}
	for _, without := range w.without {
		if !c.keep(without.keys, false) {
			unfollowed = append(unfollowed, without.wish)
		}
	}
	return unfollowed
}

// keep leaves the units that speak of the keys (or those that do not). A section whose heading does counts as a whole.
// Nothing changes when nothing would be left or nothing would go.
func (c *chooser) keep(keys []keyword, speaking bool) bool {
	docs := make([]document, len(c.docs))
	before, after := 0, 0
	for i, d := range c.docs {
		docs[i] = d
		docs[i].sections = nil
		for _, s := range d.sections {
			before += len(s.units)
			headed := fold(s.heading, d.first.Language).hasAll(keys)
			s.units = slices.DeleteFunc(
				slices.Clone(s.units),
				func(u unit) bool { return (headed || u.stems.hasAll(keys)) != speaking },
			)
			if headed != speaking {
				s.table = nil
			}
			after += len(s.units)
			if len(s.units) > 0 || len(s.table) > 0 {
				docs[i].sections = append(docs[i].sections, s)
			}
		}
	}
	docs = slices.DeleteFunc(docs, func(d document) bool { return len(d.sections) == 0 })
	if after == 0 || after == before || len(docs) == 0 {
		return false
	}
	c.docs = docs
	return true
}
