package agent

import (
	"regexp"
	"sync"
)

// signs find the words by which a reply goes on or ends, in German and English (seed 004).
type signs struct {
	clause         *regexp.Regexp // what stands between two clauses
	aside          *regexp.Regexp // a clause that says when or whether, not that
	end, notEnd    *regexp.Regexp
	on, will, noOn *regexp.Regexp // will: said of oneself, also beside a word that ends: "I still have to complete it"
}

// A negation counts with few words between it and its sign.
const (
	gap    = `(?:\s+\S+){0,4}?\s+`
	before = `(?:\b(?:not|never|no|none|nothing|hardly|cannot|nicht|nichts|nie|niemals|kein\w*|keineswegs|kaum|` +
		`alles andere als|far from)|n['’]t)`
	ending = `(?:terminated?|completed?|finished|done|abgeschlossen|fertig|fertiggestellt|beendet|erledigt|vollständig|` +
		`komplett)`
	going = `(?:(?:more|further|next|remaining|open) steps?|left to do|(?:remains|remain) to be done|incomplete|` +
		`unfinished|` +
		`(?:weitere[nr]?|nächste[nrs]?|offene[nr]?|restliche[nr]?) schritte?n?|noch (?:\S+ )?schritte?|zu tun|` +
		`unvollständig|unfertig|` +
		`(?:fehl(?:t|en)|steh(?:t|en)) noch|noch (?:offen|etwas offen|aus)|needs? (?:\S+ ){0,2}more)`
	willing = `(?:continu(?:e|ing)|still (?:need|have|want) to|next i (?:will|need|have|must)|i will now|` +
		`fahre\b.*\bfort|fort(?:zu)?fahren|` +
		`(?:mache|arbeite|suche|lese|schreibe)\b.*\bweiter|weiter(?:zu)?machen|als nächstes|(?:muss|müssen|brauche|` +
		`benötige|werde|will|möchte) (?:\S+ ){0,3}noch)`
)

//nolint:gochecknoglobals // compiled once, never written
var words = sync.OnceValue(func() signs {
	find := func(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + pattern) }
	any := `(?:` + going + `|` + willing + `)\b`
	return signs{
		clause: find(`[.!?;:,\n–—]|\s(?:und|and|aber|but|doch|sondern|denn|weil|because|since|so|then)\s`),
		aside:  find(`^\s*(?:once|when|after|until|before|if|whether|sobald|wenn|falls|nachdem|bis|bevor|ob)\b`),
		end:    find(`\b` + ending + `\b`),
		notEnd: find(before + gap + ending + `\b|\b` + ending + gap + `(?:nicht|nie)\b`),
		on:     find(`\b` + going + `\b`),
		will:   find(`\b` + willing + `\b|^\s*next\s*$`),
		noOn: find(
			`(?:` + before + `|\b(?:ohne|without))` + gap + any + `|\b` + any + gap + `(?:nicht|not|\w+n['’]t|unnötig|` +
				`überflüssig|unnecessary)\b|\bnicht (?:weiter|fort)`,
		),
	}
})

// wordsGoOn reads clause by clause. What ends wins over what goes on, and a negation turns its clause round: "not
// completed" is no end but a wish to go on, "no further steps" is no wish to go on.
func wordsGoOn(text string) bool {
	s, goes := words(), false
	for _, clause := range s.clause.Split(text, -1) {
		switch {
		case s.aside.MatchString(clause):
		case s.notEnd.MatchString(clause):
			goes = true
		case s.noOn.MatchString(clause):
			return false
		case s.will.MatchString(clause):
			goes = true
		case s.end.MatchString(clause):
			return false
		case s.on.MatchString(clause):
			goes = true
		}
	}
	return goes
}
