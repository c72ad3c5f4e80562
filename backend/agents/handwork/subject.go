package handwork

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/lang/intent"
	"pult/backend/tools"
)

// maxSubjects bounds a plan; what a request names beyond is said to be missing.
const maxSubjects = 10

// subject is a topic that a plan has a research for.
type subject struct {
	topic    string
	pictured bool
	sight    sight
}

// sight is what the library has on some words.
type sight struct {
	docs    []string // that are about them, or mention them when none is; best first
	whole   bool     // a title has all of the words
	titled  bool     // a title names them
	nearest string   // a title that looks like the words mistyped
	name    string   // the title of which the words are another case: "zu Vulkanen" is about Vulkane
	exact   bool     // a title is these words
	typed   string   // the words that were mended to the title
	looked  bool
}

// subjects splits the request into topics of their own: words joined by "und" are one topic when a title has them all
// or the same text is the best for each. The rest of the request that fits none of the topics comes back in words.
func (d *desk) subjects(in intent.Intent) (all []subject, rest []string, err error) {
	seen, err := d.look(in)
	if err != nil {
		return nil, nil, err
	}
	list := gathering{reader: d.Reader, language: in.Language, seen: seen, most: maxSubjects}
	for i, topic := range in.Topics {
		pictured := slices.Contains(in.Pictured, topic) || len(in.Pictured) == 0
		list.take(topic, pictured, i == 0)
	}
	for _, words := range in.Rest {
		if !list.join(subject{topic: words, sight: seen[words]}) {
			list.rest = append(list.rest, words)
		}
	}
	return list.all, list.rest, nil
}

// settled are the subjects that the library knows, when a title names one; what else was taken for one goes to the
// rest. When it knows none, a word of the request that is the title of a text is what the request is about, and one of
// the rest is it as well when no title has the words of a subject: which words of a sentence name its topic, the
// library tells better than its grammar.
func (d *desk) settled(in intent.Intent, all []subject, rest []string) ([]subject, []string, error) {
	known := func(s subject) bool { return len(s.sight.docs) > 0 || !s.sight.looked }
	named := func(s subject) bool { return s.sight.whole || s.sight.exact || !s.sight.looked }
	text := ""
	spoken := func(s subject) bool { return s.sight.titled || !s.sight.looked } // not only mentioned in some text
	switch {
	case !slices.ContainsFunc(all, known), !slices.ContainsFunc(all, spoken):
		text = strings.Replace(in.Text, in.Pasted, "", 1)
	case !slices.ContainsFunc(all, named):
		text = strings.Join(rest, " ")
	}
	titled, err := d.titled(in, text)
	if err != nil || len(titled) > 0 {
		covered := func(part string) bool {
			return slices.ContainsFunc(titled, func(s subject) bool { return strings.Contains(part, s.topic) })
		}
		return titled, slices.DeleteFunc(slices.Clone(rest), covered), err
	}
	if !slices.ContainsFunc(all, func(s subject) bool { return s.sight.titled }) {
		return all, rest, nil // a text that only mentions some of the words is no reason to leave the others out
	}
	var kept []subject
	for _, s := range all {
		if known(s) || !slices.Contains(in.Topics, s.topic) {
			kept = append(kept, s)
			continue
		}
		rest = append(rest, s.topic)
	}
	return kept, rest, nil
}

// bare are the subjects of a request in which no word asks for anything: those that a title names. A text that only
// mentions the words is not what was meant, and what no text is about goes to the rest where another one is.
func bare(all []subject, rest []string) ([]subject, []string) {
	var kept []subject
	for i, s := range all {
		switch {
		case s.sight.titled || !s.sight.looked:
			kept = append(kept, s)
		case i == 0 && !slices.ContainsFunc(all, func(s subject) bool { return s.sight.titled }):
			s.sight.docs = nil
			kept = append(kept, s)
		default:
			rest = append(rest, s.topic)
		}
	}
	return kept, rest
}

// shortWord is how long a word has to be, in letters, to be looked for as a title.
const shortWord = 5

// titled are the words of a text that are titles in the library, the first three at most; where none is, the title that
// a mistyped word means.
func (d *desk) titled(in intent.Intent, text string) ([]subject, error) {
	open := longWords(text)
	if len(open) == 0 || !d.HasTool("library_search") {
		return nil, nil
	}
	found, err := d.searchAll(open, resultLanguage(in))
	if err != nil {
		return nil, err
	}
	var list []subject
	var meant sight
	for i, w := range open {
		s := sighted(inquiry{topic: w, grade: in.Grade}, found[i])
		if s.exact && len(s.docs) > 0 && len(list) < maxTitled {
			list = append(list, subject{topic: cmp.Or(s.name, w), pictured: true, sight: s})
		}
		if s.typed = w; meant.nearest == "" && len(s.docs) == 0 {
			meant = s
		}
	}
	if len(list) > 0 || meant.nearest == "" {
		return list, nil
	}
	return d.mended(in, meant.typed, meant.nearest)
}

// longWords are the words of a text that may be titles, each once.
func longWords(text string) []string {
	var open []string
	for _, w := range words(text) {
		w = strings.Trim(w, ".")
		if utf8.RuneCountInString(w) >= shortWord && !isGeneric(w) && !slices.Contains(open, w) {
			open = append(open, w)
		}
	}
	return open
}

// mended is the subject that a mistyped word means.
func (d *desk) mended(in intent.Intent, typed, meant string) ([]subject, error) {
	again, err := d.searchAll([]string{meant}, resultLanguage(in))
	if err != nil {
		return nil, err
	}
	s := sighted(inquiry{topic: meant, grade: in.Grade}, again[0])
	s.typed = typed
	return []subject{{topic: meant, pictured: true, sight: s}}, nil
}

const maxTitled = 3

// look searches for every topic, every part of one and the rest, in the language of the result first.
func (d *desk) look(in intent.Intent) (map[string]sight, error) {
	seen := map[string]sight{}
	var open []string
	for _, topic := range in.Topics {
		open = append(append(open, topic), split(d.Reader, topic, in.Language)...)
	}
	open = append(open, in.Rest...)
	slices.Sort(open)
	open = slices.Compact(open)
	if !d.HasTool("library_search") {
		return seen, nil
	}
	for _, language := range []string{resultLanguage(in), ""} {
		found, err := d.searchAll(open, language)
		if err != nil {
			return nil, err
		}
		var unseen []string
		for i, words := range open {
			s := sighted(inquiry{topic: words, grade: in.Grade}, found[i])
			s.nearest = cmp.Or(seen[words].nearest, s.nearest)
			if seen[words] = s; len(s.docs) == 0 {
				unseen = append(unseen, words)
			}
		}
		open = unseen
	}
	return seen, nil
}

func sighted(q inquiry, found tools.Passages) sight {
	s := sight{looked: true}
	picks := q.matching(found.Hits, newMatter(q.topic))
	for _, p := range picks {
		if p.tier > mentions || picks[0].tier == mentions {
			s.docs = append(s.docs, p.id)
		}
	}
	if len(picks) > 0 {
		s.whole, s.titled = picks[0].tier == exactlyOn, picks[0].tier > mentions
	}
	if len(found.Suggestions) > 0 {
		s.nearest = found.Suggestions[0]
	}
	for _, h := range found.Hits {
		s.exact = s.exact || strings.EqualFold(h.Title, q.topic) || declined(q.topic, h.Title)
		if h.Language == "de" && q.topic != h.Title && declined(q.topic, h.Title) {
			s.name = h.Title
		}
	}
	return s
}

// declined reports that a topic is a title in another case: "Vulkanen", "Römischen Reich".
func declined(topic, title string) bool {
	said, named := strings.Fields(topic), strings.Fields(title)
	if len(said) != len(named) || len(said) == 0 {
		return false
	}
	last := len(said) - 1
	for i := range last {
		if said[i] != named[i] &&
			(adjectiveEnd.ReplaceAllString(said[i], "") != adjectiveEnd.ReplaceAllString(named[i], "")) {
			return false
		}
	}
	end, same := strings.CutPrefix(said[last], named[last])
	return same && slices.Contains([]string{"", "n", "s", "es"}, end)
}

var adjectiveEnd = regexp.MustCompile(`e[nmrs]?$`)

// gathering collects the subjects of a request.
type gathering struct {
	reader   *intent.Reader
	language string
	seen     map[string]sight
	all      []subject
	rest     []string
	most     int
}

// take adds a topic, or the parts of it that are topics of their own. Only the first topic and nouns of a list are
// taken without a text on them.
func (g *gathering) take(topic string, pictured, first bool) {
	parts := split(g.reader, topic, g.language)
	known := slices.ContainsFunc(parts, func(part string) bool { return g.seen[part].titled })
	if len(parts) < 2 || !known || g.seen[topic].whole {
		parts = []string{topic}
	}
	for i, part := range parts {
		s := subject{topic: cmp.Or(g.seen[part].name, part), pictured: pictured, sight: g.seen[part]}
		certain := first && i == 0 || known && len(parts) > 1 && isNoun(part) || !s.sight.looked
		switch {
		case g.oneText(parts) && i > 0:
		case g.join(s):
		case len(g.all) < g.most && (certain || s.sight.titled || isNoun(part) && len(s.sight.docs) > 0):
			if g.oneText(parts) {
				s.topic = topic
			}
			g.all = append(g.all, s)
		default:
			g.rest = append(g.rest, part)
		}
	}
}

// oneText reports whether the same text is the best for all of several parts of a topic.
func (g *gathering) oneText(parts []string) bool {
	for _, part := range parts {
		if docs := g.seen[part].docs; len(docs) == 0 || docs[0] != g.seen[parts[0]].docs[0] {
			return false
		}
	}
	return len(parts) > 1
}

// join adds words to the subject that has the same best text.
func (g *gathering) join(s subject) bool {
	if len(s.sight.docs) == 0 {
		return false
	}
	for i := range g.all {
		other := &g.all[i]
		if len(other.sight.docs) == 0 || other.sight.docs[0] != s.sight.docs[0] {
			continue
		}
		and := " und "
		if g.language == "en" {
			and = " and "
		}
		other.topic += and + s.topic
		other.pictured = other.pictured || s.pictured
		return true
	}
	return false
}

// isNoun tells "Quantenphysik" from words that only belong to what stands before.
func isNoun(part string) bool {
	for _, w := range words(part) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) && !isGeneric(w) {
			return true
		}
	}
	return false
}

// split cuts a topic at "und" and commas. A part that leans on the one before ("ihre Folgen", "Tier- und
// Pflanzenzelle") is not cut off.
func split(re *intent.Reader, topic, language string) []string {
	cut := regexp.MustCompile(`(?i)\s*[,;]\s*(?:(?:und|oder|sowie|and|or)\s+)?|\s+(?:und|oder|sowie|and|or|&|\+|/)\s+`)
	var parts []string
	from := 0
	for _, at := range append(cut.FindAllStringIndex(topic, -1), []int{len(topic), len(topic)}) {
		part := topic[from:at[0]]
		rest := topic[at[1]:]
		if strings.HasSuffix(part, "-") || newMatter(part).generic || at[1] < len(topic) && leansBack(rest, cut) {
			continue
		}
		if title := asTopic(re, part, language); title != "" {
			parts = append(parts, title)
		}
		from = at[1]
	}
	return parts
}

// leansBack reports whether the next part of a topic is about the one before.
func leansBack(rest string, cut *regexp.Regexp) bool {
	if at := cut.FindStringIndex(rest); at != nil {
		rest = rest[:at[0]]
	}
	list := words(rest)
	if len(list) == 0 {
		return true
	}
	switch strings.ToLower(list[0]) {
	case "ihr",
		"ihre", "ihren", "ihrer", "ihrem", "sein", "seine", "seinen", "seiner", "seinem", "deren", "dessen",
		"its", "their", "his",
		"her":
		return true
	}
	return newMatter(rest).generic
}

// asTopic is a part of a topic without its article.
func asTopic(re *intent.Reader, part, language string) string {
	if in := re.Read(part, language); in.Topic != "" && len(in.Topics) == 1 {
		return in.Topic
	}
	return strings.TrimSpace(part)
}
