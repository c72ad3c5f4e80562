package offline

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/session"
)

// wordsOf answers wishes that put one word in the place of another, or shorten the words in a picture, with a patch; false when one of the wishes is
// about something else. A research is left alone: its sentences are those of its sources.
func (d *desk) wordsOf(t session.Type) (any, bool, error) {
	shown, ok, err := d.shown()
	if err != nil || !ok {
		return nil, false, err
	}
	r := rewording{desk: d, places: slices.Clone(shown.Places)}
	for _, wish := range shown.Wishes {
		if !r.rename(wish) && (t != session.ImageType || !r.shorten(wish)) {
			return nil, false, nil
		}
	}
	p := session.Patch{Left: r.left}
	for i, e := range r.places {
		if e != shown.Places[i] {
			p.Set = append(p.Set, e)
		}
	}
	return struct {
		Patch session.Patch `json:"patch"`
	}{p}, true, nil
}

// rewording is the texts of a result while wishes change them.
type rewording struct {
	desk   *desk
	places []session.TextEdit
	left   []string
}

const quote = `[„“”"»«'‚‘’]?`

// Ways of saying it; the first group is the word that is there, the second the one that is wanted, or the other way round in the last.
var (
	renames  = regexp.MustCompile(`(?i)^(?:bitte\s+|please\s+)?(?:benenne|nenne|ersetze|ändere|tausche|rename|replace|change)\s+` + quote + `(.+?)` + quote + `\s+(?:in|durch|gegen|zu|to|with|by|into)\s+` + quote + `(.+?)` + quote + `(?:\s+um|\s+aus)?[.!]?$`)
	insteads = regexp.MustCompile(`(?i)^(?:bitte\s+|please\s+)?(?:schreibe?|nimm|write|use)\s+` + quote + `(.+?)` + quote + `\s+(?:statt|anstelle von|instead of)\s+` + quote + `(.+?)` + quote + `[.!]?$`)
)

// longestName is the longest name that one wish gives, in words.
const longestName = 6

// rename follows "benenne Blattgrün in Chlorophyll um", wherever that stands. Words that stand nowhere are no name: the wish is about something else.
func (r *rewording) rename(wish string) bool {
	wish = strings.Join(strings.Fields(wish), " ")
	old, wanted := "", ""
	if found := renames.FindStringSubmatch(wish); found != nil {
		old, wanted = found[1], found[2]
	} else if found := insteads.FindStringSubmatch(wish); found != nil {
		old, wanted = found[2], found[1]
	}
	if old == "" || len(strings.Fields(wanted)) > longestName {
		return false
	}
	there := false
	for i, e := range r.places {
		if text := reworded(e.Text, old, wanted); text != e.Text {
			r.places[i].Text, there = text, true
		}
	}
	return there
}

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
		r.left = append(r.left, r.desk.say("offline.change.labels"))
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
