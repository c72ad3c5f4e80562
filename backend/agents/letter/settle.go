package letter

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/calendar"
)

// settle puts right what no letter may say, a weekday that is none of its date and a name in brackets for the teacher
// to fill in, and tells that, what she has not said, and what she has said and does not stand in it.
func settle(t agent.Task, d *artifact.Document) {
	d.Undated, d.Letter = true, true
	words := i18n.Must(i18n.Lang(d.Language))
	edit(d, func(text string) string {
		text = toFill.ReplaceAllString(text, strings.Repeat("_", 20))
		return inText.ReplaceAllStringFunc(text, func(date string) string {
			said, wrong := day(date, words)
			if !wrong {
				return date
			}
			if note := words.Say(misdated(date)); !slices.Contains(d.Notes, note) {
				d.Notes = append(d.Notes, note)
			}
			return said
		})
	})
	if own := kit.NotGiven(t, *d); len(own) > 0 {
		kit.Note(d, "note.letter.own", "what", strings.Join(own, "; "))
	}
	if left := leftOut(t.Params, *d, words); len(left) > 0 {
		kit.Note(d, "note.letter.left", "what", strings.Join(left, "; "))
	}
}

// toFill finds what models write where a name is wanted: "[Ihr Name]".
var toFill = regexp.MustCompile(`(?i)\[[^\]\n]{0,30}(?:name|datum|unterschrift|schule|klasse|telefon|ort|` +
	`signature|date|school|class)[^\]\n]{0,20}\]`)

// misdated tells a date that contradicts itself, and which day it is.
func misdated(date string) i18n.Text {
	w, _ := calendar.ReadDay(date)
	at := calendar.Date(w.Year, w.Month, w.Day)
	if at.Month() != w.Month {
		return i18n.T("offline.letter.noday", "given", date)
	}
	return i18n.T("offline.letter.weekday", "given", date, "weekday", "@"+calendar.Weekday(at).Key)
}

// edit changes every text of a document.
func edit(d *artifact.Document, change func(string) string) {
	d.Blocks = slices.Clone(d.Blocks)
	for i := range d.Blocks {
		b := &d.Blocks[i]
		b.Text, b.Entries, b.Rows = change(b.Text), slices.Clone(b.Entries), slices.Clone(b.Rows)
		for k := range b.Entries {
			b.Entries[k].Text = change(b.Entries[k].Text)
		}
		for k := range b.Rows {
			b.Rows[k] = slices.Clone(b.Rows[k])
			for n := range b.Rows[k] {
				b.Rows[k][n] = change(b.Rows[k][n])
			}
		}
	}
}

// leftOut are the details of a letter that do not stand in it: of which hardly a word does.
func leftOut(params map[string]string, d artifact.Document, words *i18n.Catalogue) []string {
	var all []string
	for _, b := range d.Blocks {
		all = append(all, b.Words()...)
	}
	text := strings.ToLower(strings.Join(all, "\n"))
	var left []string
	for _, key := range []string{"date", "place", "meet", "time", "back", "cost", "bring", "deadline"} {
		found, tokens := 0, detail.FindAllString(strings.ToLower(params[key]), -1)
		for _, token := range tokens {
			stem := token[:min(len(token), len(token)*3/4+1)]
			for !utf8.ValidString(stem) {
				stem = stem[:len(stem)-1]
			}
			if strings.Contains(text, stem) {
				found++
			}
		}
		if len(tokens) > 0 && 2*found < len(tokens) {
			left = append(left, words.Say(i18n.T("param."+Name+"."+key))+": "+params[key])
		}
	}
	return left
}

// detail finds what tells in a detail: numbers, and words that are not small.
var detail = regexp.MustCompile(`\d+|\pL{4,}`)
