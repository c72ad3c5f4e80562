package intent

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxTopic is the most characters a topic may have (the research agent's limit).
const maxTopic = 200

// span is a run of tokens that may be the topic.
type span struct {
	from, to int // tokens[from:to]
	rank     int
}

// spans lists the runs of words that are nothing else, without the small words around them, as they stand.
func spans(ts []token) []span {
	var all []span
	for at := 0; at < len(ts); {
		s := spanAt(ts, at)
		if s.to == s.from {
			at++
			continue
		}
		s = trim(ts, s)
		if s.to > s.from {
			s.rank = rank(ts, s)
			all = append(all, s)
		}
		at = max(s.to, at+1)
	}
	return all
}

// wording is a run as a title has it.
func (s span) wording(text string, ts []token, language string) string {
	found := text[ts[s.from].from:ts[s.to-1].to]
	if !ts[s.from].quoted {
		found = nominative(found, before(ts, s.from), language)
	}
	return limited(strings.Join(strings.Fields(found), " "))
}

// stands reports a placeholder for personal data, "[Telefon 1]": whatever it stands for, it is no topic.
func (s span) stands(text string, ts []token) bool {
	from, to := ts[s.from].from, ts[s.to-1].to
	return from > 0 && text[from-1] == '[' && to < len(text) && text[to] == ']'
}

// spanAt takes topic words and the small words between them.
func spanAt(ts []token, at int) span {
	s := span{from: at, to: at}
	for i := at; i < len(ts); i++ {
		if ts[i].quoted != ts[at].quoted || !continues(ts, i) {
			break
		}
		s.to = i + 1
	}
	return s
}

func continues(ts []token, i int) bool {
	t := ts[i]
	if t.quoted {
		return true
	}
	if !t.isWord() {
		return joins(ts, i)
	}
	if t.role == lead {
		return t.key == "of" || t.key == "von" || t.key == "vom" || t.key == "zu" || t.key == "zum" || t.key == "zur"
	}
	return t.role == plainWord || t.role == vague || t.role == subject || t.role == joiner
}

// joins lets marks stand inside a topic: "1. Weltkrieg", "1919-1933", "AC/DC", "St. Martin".
func joins(ts []token, i int) bool {
	if i == 0 || i+1 >= len(ts) || !ts[i-1].isWord() || !ts[i+1].isWord() || ts[i].newline {
		return false
	}
	tight := ts[i-1].to == ts[i].from
	switch ts[i].key {
	case ".":
		return tight && (ts[i-1].isNumber() || len(ts[i-1].key) <= 2)
	case "-", "–", "/", "&", "+", "'", "’":
		return true
	case ",":
		return enumerates(ts, i+1)
	case "(", ")":
		return false
	}
	return false
}

// enumerates reports whether what follows a comma goes on to an "und" without anything but words of a topic: "A, B und
// C".
func enumerates(ts []token, from int) bool {
	for i := from; i < len(ts); i++ {
		switch {
		case ts[i].key == "und" || ts[i].key == "and" || ts[i].key == "oder" || ts[i].key == "or":
			return i > from && i+1 < len(ts) && ts[i+1].role != askWord && ts[i+1].role != makeWord &&
				ts[i+1].role != unmetWord
		case ts[i].key == ",":
		case !ts[i].isWord() || ts[i].quoted || ts[i].newline:
			return false
		case ts[i].role != plainWord && ts[i].role != subject && ts[i].role != joiner && ts[i].role != vague:
			return false
		}
	}
	return false
}

// trim cuts small words from both ends; a run of nothing else becomes empty.
func trim(ts []token, s span) span {
	for s.from < s.to && !ts[s.from].quoted &&
		(isEdge(ts[s.from]) && !beginsTitle(ts, s) || s.from+1 < s.to && isSchool(ts[s.from], ts[s.from+1])) {
		s.from++
	}
	for s.to > s.from && !ts[s.to-1].quoted &&
		(isEdge(ts[s.to-1]) || s.to-1 > s.from && isSchool(ts[s.to-1], ts[s.to-2])) {
		s.to--
	}
	if !isMatter(ts[s.from:s.to]) {
		s.from = s.to
	}
	return s
}

// isMatter reports words that can be a topic: "Mathe" alone says where, not what, and a number says nothing.
func isMatter(ts []token) bool {
	named := func(t token) bool { return isName(t.key) && (t.quoted || t.role == plainWord || t.role == subject) }
	beyond := func(t token) bool { return t.role != subject || t.value != short }
	return slices.ContainsFunc(ts, named) && slices.ContainsFunc(ts, beyond)
}

// beginsTitle tells the article of a title ("mein Dokument Die Hanse") from that of a sentence: only a title has it
// with a capital behind another word.
func beginsTitle(ts []token, s span) bool {
	if s.from == 0 || s.to-s.from < 2 || !ts[s.from].capital || !ts[s.from-1].isWord() {
		return false
	}
	switch ts[s.from].key {
	case "der", "die", "das", "the":
		return true
	}
	return false
}

// isSchool reports the name of a subject beside a word of the topic: "Zellen Bio" is about Zellen, "Mathe im Alltag" is
// about both.
func isSchool(t, beside token) bool {
	return t.role == subject && t.value == short && beside.role == plainWord && beside.isWord()
}

func isEdge(t token) bool {
	return !t.isWord() || t.role == joiner && t.key != "du" || t.role == lead || t.role == vague
}

// isName tells a word that can be a topic from a number and a mark: two letters, or one between digits, "1x1".
func isName(key string) bool {
	n := 0
	for _, r := range key {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n >= 2 || n == 1 && isDigitAt(key, 0) && isDigitAt(key, len(key)-1)
}

// rank tells how well a run is introduced.
func rank(ts []token, s span) int {
	r := 4
	if ts[s.from].quoted {
		r += 5
	}
	all := true
	for _, t := range ts[s.from:s.to] {
		all = all && (t.role == subject || t.role == joiner)
	}
	if all {
		r -= 3
	}
	i := s.from - 1
	for i >= 0 && (ts[i].role == joiner || !ts[i].isWord() && ts[i].key != "." && ts[i].key != "!") {
		i--
	}
	if i < 0 {
		return r
	}
	switch {
	case ts[i].role == lead || strings.HasPrefix(ts[i].key, "thema") || ts[i].key == "topic":
		r += 3
	case seeks(ts[i]):
		r += 2
	case ts[i].key == "fuer" || ts[i].key == "for" || ts[i].key == "mit" || ts[i].key == "with":
		r -= 2
	}
	return r
}

// before is the word in front of a run, which tells its case.
func before(ts []token, i int) string {
	if i == 0 {
		return ""
	}
	return ts[i-1].key
}

// nominative puts a German topic into the form a title has: "zur Französischen Revolution" → "Französische Revolution",
// "über das Römische Reich" → "Römisches Reich", "des Wasserkreislaufs" → "Wasserkreislauf". Where the form is not
// certain, it is left.
func nominative(found, article, language string) string {
	words := strings.Fields(found)
	if language != "de" {
		return titled(found)
	}
	if first, ok := strings.CutSuffix(words[0], "s"); ok && (article == "des" || article == "eines") &&
		genitive(words[0]) {
		words[0] = first
	}
	if len(words) == 2 && isUpper(words[1]) {
		words[0] = adjective(words[0], article)
	}
	return titled(strings.Join(words, " "))
}

// titled begins with a capital, but for words that have one later on ("pH-Wert", "mRNA").
func titled(found string) string {
	first, size := utf8.DecodeRuneInString(found)
	second, _ := utf8.DecodeRuneInString(found[size:])
	if !unicode.IsLower(first) || unicode.IsUpper(second) {
		return found
	}
	return string(unicode.ToUpper(first)) + found[size:]
}

// genitive tells "Wasserkreislaufs" from words that end in s anyway.
func genitive(word string) bool {
	return len(word) > 5 && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") &&
		!strings.HasSuffix(word, "as") &&
		!strings.HasSuffix(word, "is") &&
		!strings.HasSuffix(word, "es")
}

func adjective(word, article string) string {
	switch stem, dative := strings.CutSuffix(word, "en"); {
	case dative && (article == "zur" || article == "der" || article == "einer"):
		return stem + "e"
	case strings.HasSuffix(word, "e") && article == "das":
		return word + "s"
	case strings.HasSuffix(word, "e") && article == "der":
		return word + "r"
	}
	return word
}

func isUpper(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

func limited(s string) string {
	if r := []rune(s); len(r) > maxTopic {
		return strings.TrimSpace(string(r[:maxTopic]))
	}
	return s
}
