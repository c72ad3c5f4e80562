package agent

import "strings"

// live turns the reply of a remote model, while it arrives, into something to read: the titles, sentences and terms in
// the response of its envelope, as Markdown. What is no JSON shows nothing. The result itself is parsed from the whole
// reply, never from this.
type live struct {
	open   []container
	colon  bool // a value of the innermost object comes next
	key    string
	in     bool   // inside a string
	escape string // begun and not complete
	word   strings.Builder
	out    strings.Builder
	text   *live // a response that is a text of JSON
}

// container is an object or a list that is not closed yet, with the key it stands under.
type container struct {
	key     string
	list    bool
	objects bool // a list of objects: a paragraph
}

// feed takes the next piece and returns what it adds to the readable text.
func (l *live) feed(piece string) string {
	l.out.Reset()
	for _, r := range piece {
		switch {
		case l.in:
			l.inside(r)
		case r == '"':
			l.in = true
			l.word.Reset()
			l.out.WriteString(l.form().before)
		default:
			l.mark(r)
		}
	}
	return l.out.String()
}

// mark reads the characters between strings.
func (l *live) mark(r rune) {
	switch r {
	case '{', '[':
		if r == '{' && l.inner().list {
			l.open[len(l.open)-1].objects = true
		}
		l.open = append(l.open, container{key: l.here(), list: r == '['})
		l.key, l.colon = "", false
	case '}', ']':
		if r == ']' && l.shown() && l.inner().objects {
			l.out.WriteString("\n\n")
		}
		l.open = l.open[:max(len(l.open)-1, 0)]
		l.key, l.colon = "", false
	case ':':
		l.colon = true
	case ',':
		l.key, l.colon = "", false
	}
}

// inside reads one character of a string.
func (l *live) inside(r rune) {
	switch {
	case l.escape != "":
		l.escape += string(r)
		if plain, done := unescape(l.escape); done {
			l.escape = ""
			l.put(plain)
		}
	case r == '\\':
		l.escape = `\`
	case r == '"':
		l.in, l.text = false, nil
		l.out.WriteString(l.form().after)
		if !l.value() {
			l.key = l.word.String()
		}
	default:
		l.put(string(r))
	}
}

func (l *live) put(s string) {
	if !l.value() {
		l.word.WriteString(s)
		return
	}
	if !l.form().shown {
		return
	}
	if l.here() == "response" && l.word.Len() == 0 && (s == "{" || s == "[") {
		l.text = &live{open: []container{{}}, key: "response", colon: true}
	}
	l.word.WriteString(s)
	if l.text != nil {
		s = l.text.feed(s)
	}
	l.out.WriteString(s)
}

func (l *live) inner() container {
	if len(l.open) == 0 {
		return container{}
	}
	return l.open[len(l.open)-1]
}

// value reports that the string at hand is a value and no key.
func (l *live) value() bool { return l.colon || l.inner().list }

// here is the key of the value at hand; in a list it is that of the list.
func (l *live) here() string {
	if l.inner().list {
		return l.inner().key
	}
	return l.key
}

// shown reports a place in the response; thinking and confidence are not for the teacher.
func (l *live) shown() bool {
	return len(l.open) > 1 && l.open[1].key == "response" || len(l.open) == 1 && l.key == "response"
}

// form is how a value looks.
type form struct {
	before, after string
	shown         bool
}

func (l *live) form() form {
	if !l.value() || !l.shown() {
		return form{}
	}
	switch l.here() {
	case "title":
		if len(l.open) == 2 { // of the whole; sources have titles, too
			return form{"## ", "\n\n", true}
		}
	case "heading":
		return form{"\n\n### ", "\n\n", true}
	case "word", "label":
		return form{"\n- **", "**", true}
	case "definition", "note":
		return form{": ", "\n", true}
	case "text", "description", "why", "response":
		return form{"", " ", true}
	}
	return form{}
}

// unescape resolves a JSON escape; not done while it is incomplete. A line break becomes a space: sentences have none.
// Halves of a surrogate pair are left out.
func unescape(s string) (string, bool) {
	switch s[1] {
	case 'n':
		return " ", true
	case 't', 'r', 'b', 'f':
		return "", true
	case 'u':
		if len(s) < len(`\u0000`) {
			return "", false
		}
		code := rune(0)
		for _, c := range strings.ToLower(s[2:]) {
			code = code<<4 | rune(max(strings.IndexRune("0123456789abcdef", c), 0))
		}
		if code >= 0xD800 && code <= 0xDFFF {
			return "", true
		}
		return string(code), true
	}
	return s[1:], true
}
