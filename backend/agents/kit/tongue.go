package kit

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/material/kinds"
)

// Speaks refuses a result that is written in the other language than the one wanted, or a good part of it: that of the
// task's parameters, else that of what it was made from. A text of both, as in lessons of English, is none of the
// other, and where the teacher names a language herself it is hers to say. Model "fault.model.language".
func Speaks(t agent.Task, content json.RawMessage) error {
	wanted := wantedLanguage(t)
	if wanted == "" {
		return nil
	}
	var own, other, apart, told int
	for _, text := range sentences(t.Spec.Makes, content) {
		mine, theirs := library.SmallWords(text)
		if wanted == "en" {
			mine, theirs = theirs, mine
		}
		own, other = own+mine, other+theirs
		if mine+theirs >= sure {
			told++
		}
		if theirs >= sure && mine == 0 {
			apart++
		}
	}
	// Sheets for lessons of English speak German in between; no German ones speak English.
	if foreign(own, other) || wanted == "de" && apart >= several && apart*part >= told {
		return fault.New(fault.Model, "fault.model.language", nil, "language", "@language."+wanted)
	}
	return nil
}

// enough is how many small words tell the language of a text, and clear how many times as many the other one has.
const (
	enough = 6
	clear  = 4
)

func foreign(own, other int) bool { return other >= enough && other > clear*own }

// sure is how many small words tell the language of a sentence; several such sentences are a part of a result when
// they are one of so many.
const (
	sure    = 2
	several = 3
	part    = 3
)

//nolint:gochecknoglobals // compiled once, never written
var languageNamed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)englis|english|deutsch|german|übersetz|translat`)
})

// wantedLanguage is "de" or "en"; "" when nothing tells it.
func wantedLanguage(t agent.Task) string {
	for key, languages := range map[string]map[string]string{
		"language": {"de": "de", "en": "en"}, "labels": {"english": "en"},
	} {
		if l := languages[t.Params[key]]; l != "" {
			return l
		}
	}
	if languageNamed().MatchString(t.Request + " " + strings.Join(t.Feedback, " ")) {
		return ""
	}
	texts := []string{t.Params["text"]}
	for _, m := range t.Material {
		texts = append(texts, sentences(artifact.Type(m.Name), m.JSON)...)
	}
	german, english := library.SmallWords(strings.Join(texts, " "))
	switch {
	case foreign(english, german):
		return "de"
	case foreign(german, english):
		return "en"
	}
	return ""
}

// shortText is how long a text has to be, in bytes, to tell its language: names and labels do not.
const shortText = 25

// sentences are the texts of a result that are long enough to tell its language.
func sentences(kind artifact.Type, content json.RawMessage) []string {
	passages := kinds.Of(kind).Passages
	if passages == nil {
		return nil
	}
	var list []string
	for _, p := range passages(content).Passages {
		if len(p.Text) > shortText {
			list = append(list, p.Text)
		}
	}
	return list
}
