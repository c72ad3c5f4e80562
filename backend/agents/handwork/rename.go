package handwork

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// wordsOf answers wishes that put one word in the place of another in a picture, or shorten its words, with a patch;
// false when one of the wishes is about something else. A research is left alone: its sentences are those of its
// sources.
func (d *desk) wordsOf() (any, bool, error) {
	shown, ok, err := d.shown()
	if err != nil || !ok {
		return nil, false, err
	}
	r := rewording{words: d.Words, places: slices.Clone(shown.Places)}
	for _, wish := range shown.Wishes {
		if !r.rename(wish) && !r.shorten(wish) {
			return nil, false, nil
		}
	}
	p := artifact.Patch{Left: r.left}
	for i, e := range r.places {
		if e != shown.Places[i] {
			p.Set = append(p.Set, e)
		}
	}
	return struct {
		Patch artifact.Patch `json:"patch"`
	}{p}, true, nil
}

// rewording is the texts of a result while wishes change them.
type rewording struct {
	words  *i18n.Catalogue
	doc    *artifact.Document // nil of a picture
	places []artifact.TextEdit
	names  []naming // that were followed
	left   []string
}

// naming is a wish for one word in the place of another.
type naming struct {
	old, wanted string
	task        int  // the only one in which it is wished; 0 = everywhere
	unclear     bool // wanted may be more than a name
}

const (
	please = `(?i)^(?:(?:bitte|please)\s)?`
	mark   = `[„“”"»«'‚‘’]?`
	called = `(?:(?:das|den|the)\s(?:wort|begriff|ausdruck|word|term)\s)?`
	oldOne = `\s` + called + mark + `(?P<old>.+?)` + mark + `\s`
	newOne = `\s` + called + `(?P<mark>` + mark + `)(?P<new>.+?)` + mark
	ending = `(?:,?\s(?:bitte|please))?[.!]?$`
)

// Ways of saying it. Each verb has connectives of its own: "in" behind "ersetze" says where.
var (
	byDurch = regexp.MustCompile(
		please + `(?:ersetzen?|(?:aus)?tauschen?)` + oldOne + `(?:durch|gegen)` + newOne + `(?:\saus)?` + ending,
	)
	byIn       = regexp.MustCompile(please + `(?:be)?nenne` + oldOne + `(?:in|zu)` + newOne + `\sum` + ending)
	byUmIn     = regexp.MustCompile(please + `(?:be)?nenne` + oldOne + `um\s(?:in|zu)` + newOne + ending)
	byChangeIn = regexp.MustCompile(please + `ändere` + oldOne + `(?:in|zu)` + newOne + `(?:\s(?:um|ab))?` + ending)
	byWith     = regexp.MustCompile(please + `replace` + oldOne + `(?:with|by)` + newOne + ending)
	byTo       = regexp.MustCompile(please + `rename` + oldOne + `(?:to|into|as)` + newOne + ending)
	byInto     = regexp.MustCompile(please + `change` + oldOne + `(?:to|into)` + newOne + ending)
	byStatt    = regexp.MustCompile(
		please + `(?:schreibe?|nimm|write|use)` + newOne + `\s(?:statt|anstelle von|instead of)` + `\s` + called +
			mark + `(?P<old>.+?)` + mark + ending,
	)
	byMit = regexp.MustCompile(
		please + `(?:ersetzen?|(?:aus)?tauschen?)` + oldOne + `mit` + newOne + `(?:\saus)?` + ending,
	)
)

// renames are these ways in the order in which they are tried: "mit" comes last, it stands in names too.
func renames() []*regexp.Regexp {
	return []*regexp.Regexp{byDurch, byIn, byUmIn, byChangeIn, byWith, byTo, byInto, byStatt, byMit}
}

// Where it is wished, cut out of the wish: one task, or the whole, which needs no saying.
var (
	inTask = regexp.MustCompile(
		`(?i)(?:^|\s)(?:(?:nur|only)\s)?(?:in|bei)\s(?:der\s)?(?:aufgabe|übung|task|exercise)\s(?:nr\.?\s)?(\d+)[:,` +
			`.!]?(?:\s|$)|^(?:aufgabe|übung|task|exercise)\s(\d+)[:,]?\s`,
	)
	inAll = regexp.MustCompile(
		`(?i)(?:^|\s)(?:überall|everywhere|(?:im|auf dem|in the|on the)\s(?:(?:ganzen|gesamten|whole)\s)?(?:blatt|` +
			`arbeitsblatt|text|bild|schaubild|sheet|worksheet|picture)|in allen aufgaben|in all tasks)[:,.!]?(?:\s|$)`,
	)
)

const (
	// maxName is the longest name that one wish gives, in words.
	maxName = 6
	// Words that go on with the sentence, unless they are quoted.
	goingOn = " durch gegen mit in im ins zu zum zur um auf unter with by to into on und and sowie dann then aber but " +
		"nur only statt instead außer except niveau level "
	// Forms of address: another one changes the verbs, too.
	addressing = " sie ihnen ihr ihre du dich dir dein deine euch euer eure you your "
)

// readNaming reads "benenne Blattgrün in Chlorophyll um"; false when a wish is no such one.
func readNaming(wish string) (naming, bool) {
	n := naming{}
	rest := strings.Join(strings.Fields(inAll.ReplaceAllString(strings.Join(strings.Fields(wish), " "), " ")), " ")
	if found := inTask.FindStringSubmatch(rest); found != nil {
		n.task, _ = strconv.Atoi(found[1] + found[2])
		rest = strings.TrimSpace(strings.Replace(rest, found[0], " ", 1))
	}
	for _, form := range renames() {
		found := form.FindStringSubmatch(rest)
		if found == nil {
			continue
		}
		n.old, n.wanted = found[form.SubexpIndex("old")], found[form.SubexpIndex("new")]
		list := strings.Fields(n.wanted)
		more := strings.ContainsAny(n.wanted, ",;") ||
			slices.ContainsFunc(list[1:], func(w string) bool { return isOne(goingOn, strings.ToLower(w)) })
		n.unclear = len(list) > maxName || more && found[form.SubexpIndex("mark")] == ""
		return n, true
	}
	return n, false
}

// head is a word without what follows to say where it stands: of "Wasser in der Legende" the first; "" of one without.
func (n naming) head() string {
	list := strings.Fields(n.old)
	i := slices.IndexFunc(list, func(w string) bool { return isOne(goingOn, strings.ToLower(w)) || isPreposition(w) })
	if i <= 0 {
		return ""
	}
	if list = list[:i]; i > 1 && isOne(" der die das den dem the ", strings.ToLower(list[0])) {
		list = list[1:]
	}
	return strings.TrimRight(strings.Join(list, " "), ",;:")
}

// rename follows a wish for another word, wherever the old one stands. Words that stand nowhere are no name: the wish
// is about something else. What no rule can follow is said, and nothing changes.
func (r *rewording) rename(wish string) bool {
	n, ok := readNaming(wish)
	if !ok {
		return false
	}
	_, names := readTaskWishes(n.old+" "+n.wanted, 0)
	stands := slices.ContainsFunc(
		r.places,
		func(e artifact.TextEdit) bool { return r.within(e.Place, n.task) && occurs(e.Text, n.old) },
	)
	switch {
	case names && r.doc != nil: // that is for whoever changes tasks
		return false
	case names, isOne(addressing, strings.ToLower(n.old)), stands && n.unclear:
		return r.refuse(wish)
	case !stands:
		head := n.head()
		return head != "" && slices.ContainsFunc(r.places, func(e artifact.TextEdit) bool { return occurs(e.Text, head) }) &&
			r.refuse(wish)
	}
	for i, e := range r.places {
		if r.within(e.Place, n.task) {
			r.places[i].Text = reworded(e.Text, n.old, n.wanted)
		}
	}
	r.names = append(r.names, n)
	return true
}

// block is a part with the new names in it.
func (r *rewording) block(b artifact.Block) artifact.Block {
	text := func(s string) string {
		for _, n := range r.names {
			if n.task == 0 || n.task == b.Number {
				s = reworded(s, n.old, n.wanted)
			}
		}
		return s
	}
	all := func(list []string) []string {
		list = slices.Clone(list)
		for i := range list {
			list[i] = text(list[i])
		}
		return list
	}
	b.Text, b.Header, b.Entries, b.Rows = text(b.Text), all(b.Header), slices.Clone(b.Entries), slices.Clone(b.Rows)
	for i, e := range b.Entries {
		b.Entries[i].Text, b.Entries[i].Answers, b.Entries[i].Options = text(e.Text), all(e.Answers), all(e.Options)
	}
	for i, row := range b.Rows {
		b.Rows[i] = all(row)
	}
	return b
}

// within reports that a place stands in the task with a number; 0 = anywhere.
func (r *rewording) within(place string, task int) bool {
	if task == 0 {
		return true
	}
	rest, ok := strings.CutPrefix(place, "blocks/")
	number, _, _ := strings.Cut(rest, "/")
	i, err := strconv.Atoi(number)
	return ok && err == nil && r.doc != nil && i < len(r.doc.Blocks) && r.doc.Blocks[i].Number == task
}

// refuse says that a wish needs a model.
func (r *rewording) refuse(wish string) bool {
	key := "offline.note.wish"
	if r.doc != nil {
		key = "offline.change.model"
	}
	r.left = append(r.left, r.words.Say(i18n.T(key, "wish", shortened(wish))))
	return true
}

// occurs reports a word that stands for itself.
func occurs(text, word string) bool { return reworded(text, word, "") != text }

// reworded puts a word in the place of another one, not inside of longer words.
func reworded(text, old, wanted string) string {
	var b strings.Builder
	for {
		at := strings.Index(text, old)
		if at < 0 {
			return b.String() + text
		}
		end := at + len(old)
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[end:])
		inside := at > 0 && letter(before) || end < len(text) && letter(after)
		b.WriteString(text[:at])
		if inside {
			b.WriteString(old)
		} else {
			b.WriteString(wanted)
		}
		text = text[end:]
	}
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// shorten follows "kürzere Beschriftungen": asides and leading articles go from labels and notes.
func (r *rewording) shorten(wish string) bool {
	list := wordList(wish)
	labels := hasAny(list, "beschriftung", "beschriftungen", "labels", "label", "wörter", "texte", "zusätze", "notes")
	if !labels || !slices.ContainsFunc(list, func(w string) bool {
		return shortens(w) || hasAny([]string{w}, "kürzere", "kürzeren", "kurze", "short")
	}) {
		return false
	}
	changed := false
	for i, e := range r.places {
		if !strings.HasSuffix(e.Place, "/label") && !strings.HasSuffix(e.Place, "/note") {
			continue
		}
		if text := shortLabel(e.Text); text != e.Text {
			r.places[i].Text, changed = text, true
		}
	}
	if !changed {
		r.left = append(r.left, r.words.Say(i18n.T("offline.change.labels")))
	}
	return true
}

var aside = regexp.MustCompile(`\s*\([^()]*\)|\s+[–-]\s+.*$|[,;:]\s+.*$`)

// shortLabel is a label without what explains it.
func shortLabel(text string) string {
	short := strings.TrimSuffix(strings.TrimSpace(aside.ReplaceAllString(text, "")), ".")
	first, rest, ok := strings.Cut(short, " ")
	if ok && hasAny([]string{strings.ToLower(first)}, "der", "die", "das", "ein", "eine", "the", "a", "an") {
		short = upper(rest)
	}
	if short == "" {
		return text
	}
	return short
}

func upper(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
