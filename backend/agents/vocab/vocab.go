// Package vocab is the agent that makes vocabulary lists and tests from pairs of words.
package vocab

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/lang/wordlist"
	"pult/backend/material/vocabulary"
	"pult/backend/model/rules"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "vocab"

//go:embed prompt.md
var prompt string

// Spec makes lists and tests from pairs of words. Without a model the pairs are the teacher's.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "languages",
		Offer: offer(),
		Plans: planText,
		Rules: func(d *rules.Desk) (any, error) {
			return kit.Told(d, func() (artifact.Document, error) { return words(d) })
		},
		Follow: follow,
		Params: []agent.Param{
			{Key: "form", Kind: agent.ChoiceParam, Options: []string{"test", "list"}, Default: "test"},
			{Key: "topic", Kind: agent.TextParam, Max: 200},
			{Key: "words", Kind: agent.TextParam, Max: kit.MaxText},
			{Key: "foreign", Kind: agent.ChoiceParam, Options: append([]string{""}, languages()...), Kept: true},
			{Key: "shown", Kind: agent.ChoiceParam, Options: []string{"german", "foreign", "mixed"}, Default: "german"},
			{Key: "groups", Kind: agent.ChoiceParam, Options: []string{"1", "2"}, Default: "1"},
			{Key: "count", Kind: agent.TextParam, Max: 3},
			{Key: "pictures", Kind: agent.ChoiceParam, Options: []string{"no", "yes"}, Default: "no"},
			{Key: "points", Kind: agent.TextParam, Max: 3, On: agent.Rarely},
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
			{
				Key: "variant", Kind: agent.ChoiceParam, Options: []string{"1", "2", "3", "4", "5"},
				Default: "1", On: agent.Rarely,
			},
		},
		Thresholds: consent.Thresholds{Auto: 80, Warn: 60, Minimum: 50},
		Makes:      artifact.DocumentType,
		Tools:      []string{"library_search", "library_read", "recall_details"},
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    suggest,
		Unable:     unable,
		Work:       func(params map[string]string) i18n.Text { return i18n.T("vocabulary." + params["form"]) },
		Tally:      agent.Tally(tally),
		Finish: func(t agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
			return kit.Computed(t, reply, func(d artifact.Document, pairs []wordlist.Pair) (artifact.Document, error) {
				return vocabulary.Make(order(t, d, pairs))
			})
		},
	}
}

func confidence(in intent.Intent, _ bool) consent.Confidence {
	return kit.Sum(kit.Evidence("vocab.base", 50, true),
		kit.Evidence("vocab.pairs", 40, len(wordlist.Pairs(paired(in.Pasted))) > 0),
		kit.Evidence("vocab.direction", 10, shown(in.Text) != ""))
}

func suggest(in intent.Intent) map[string]string {
	params := map[string]string{
		"form": "test", "topic": titled(in), "words": kit.Limited(paired(in.Pasted)), "foreign": foreign(in.Text),
		"shown": "german", "groups": "1", "count": kit.Amount(in.Field("count")),
		"points": kit.Amount(in.Field("points")), "grade": kit.GradeOption(in.Grade), "variant": "1",
		"pictures": cmp.Or(in.Field("pictures"), "no"),
	}
	for _, field := range []string{"form", "groups"} {
		if v := in.Field(field); v == "test" || v == "list" || v == "2" { // other agents have a form, too
			params[field] = v
		}
	}
	if s := shown(in.Text); s != "" {
		params["shown"] = s
	}
	return params
}

// paired is a list with a sign between the sides of its pairs, also where the teacher wrote none.
func paired(list string) string {
	if pairs := wordlist.Beside(list); pairs != nil {
		return wordlist.Write(pairs)
	}
	return list
}

// titled is the topic without the direction and the points of a test.
func titled(in intent.Intent) string {
	title := in.Topic
	for _, said := range []*regexp.Regexp{direction, beside, given, pointed} {
		title = said.ReplaceAllString(title, " ")
	}
	title = strings.Trim(strings.Join(strings.Fields(title), " "), " .,;:–-")
	if strings.EqualFold(title, named.FindString(title)) {
		return "" // the columns name the language
	}
	if r, n := utf8.DecodeRuneInString(title); n > 0 {
		return string(unicode.ToUpper(r)) + title[n:]
	}
	return title
}

// unable: translations and sentences cannot be computed, so there have to be pairs, in the request or in a list of the
// library.
func unable(d *rules.Desk, in intent.Intent) (bool, error) {
	if in.Names("sentences") {
		return true, nil
	}
	if in.Pasted != "" {
		return len(wordlist.Pairs(paired(in.Pasted))) == 0, nil
	}
	has, err := handwork.HasPairs(d, queries(in.Topic, d))
	return !has, err
}

// queries are what a list in the library is searched by: its topic, then the words that stand over such lists.
func queries(topic string, d *rules.Desk) []string {
	list := []string{d.Say("vocabulary.lists")}
	if topic = strings.TrimSpace(topic); topic != "" {
		list = append([]string{topic}, list...)
	}
	return list
}

// words is the work without a model.
func words(d *rules.Desk) (artifact.Document, error) {
	p := d.Req.Params
	pairs, sources := wordlist.Read(p["words"]), []artifact.Source{}
	if len(wordlist.Pairs(p["words"])) == 0 {
		found, source, err := handwork.Pairs(d, queries(p["topic"], d))
		if err != nil {
			return artifact.Document{}, err
		}
		pairs, sources = found, append(sources, source)
	}
	return kit.Words(d.Say("vocabulary."+p["form"]), d.Language, pairs, sources), nil
}

func order(t agent.Task, d artifact.Document, pairs []wordlist.Pair) vocabulary.Order {
	p := t.Params
	return vocabulary.Order{
		Pairs: pairs, Test: p["form"] != "list", Shown: p["shown"], Groups: kit.Number(p["groups"]),
		Count: kit.Number(p["count"]), Points: kit.Number(p["points"]), Title: p["topic"],
		Pictures: p["pictures"] == "yes", Foreign: p["foreign"], Language: d.Language, Grade: p["grade"],
		Variant: max(1, kit.Number(p["variant"])), Sources: d.Sources,
	}
}

// languages are those that a sheet can name.
func languages() []string {
	return []string{"english", "french", "latin", "spanish", "italian", "russian", "greek", "turkish"}
}

const names = `englisch|english|französisch|french|latein|latin|spanisch|spanish|italienisch|italian|` +
	`russisch|russian|griechisch|greek|türkisch|turkish`

// short are the usual abbreviations, German among them.
const short = `de|dt|d|engl?|en|e|franz|fra?|f|lat?|l|span?|s|ital?|russ?|r|griech|gr|t[rü]`

var (
	named     = regexp.MustCompile(`(?i)\b(` + names + `|franz)`)
	direction = regexp.MustCompile(`(?i)\b(?:(deutsch|german|` + names + `)\S*|(` + short + `)\b\.?)\s*` +
		`(?:→|->|>|-|–|=>|/|nach|to|ins?|in das|auf)\s*` +
		`(?:ins?\s+)?(?:(deutsch|german|` + names + `)|(` + short + `)\b)`)
	given = regexp.MustCompile(`(?i)\b(deutsch|german|` + names + `)\pL*\s+(?:(?:wird|ist|sind|is)\s+)?(?:soll\s+)?` +
		`(vorgeben|vorgegeben|gegeben|given|abfragen|abgefragt|asked)\b`)
	pointed = regexp.MustCompile(`(?i)(?:^|[.,;]?\s)\d{1,3}\s?(?:punkten?|pkt\.?|points|marks|minuten|` +
		`min\.?|minutes)\b`)
	beside = regexp.MustCompile(`(?i)\b(deutsch|german|` + names + `)()\pL*\s+(deutsch|german|` + names + `)()`)
)

// foreign is the language that a text names beside German; "" when it names none.
func foreign(text string) string {
	beginnings := map[string]string{
		"eng": "english", "fra": "french", "fre": "french", "lat": "latin", "spa": "spanish", "ita": "italian",
		"rus": "russian", "gri": "greek", "gre": "greek", "tür": "turkish", "tur": "turkish",
	}
	word := []rune(strings.ToLower(named.FindString(text)))
	if len(word) < 3 {
		return ""
	}
	return beginnings[string(word[:3])]
}

// shown is the side that a direction shows: of "Deutsch→Englisch" the German one; "" when there is none.
func shown(text string) string {
	for _, way := range []*regexp.Regexp{direction, beside} {
		m := way.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		from, to := strings.ToLower(m[1]+m[2]), strings.ToLower(m[3]+m[4])
		german := func(s string) bool { return s == "deutsch" || s == "german" || s == "d" || s == "dt" || s == "de" }
		switch {
		case german(from) && !german(to):
			return "german"
		case german(to) && !german(from):
			return "foreign"
		}
	}
	if m := given.FindStringSubmatch(text); m != nil {
		german := strings.HasPrefix(strings.ToLower(m[1]), "d") || strings.HasPrefix(strings.ToLower(m[1]), "ge")
		asked := strings.HasPrefix(strings.ToLower(m[2]), "a")
		return map[bool]string{true: "german", false: "foreign"}[german != asked]
	}
	low := strings.ToLower(text)
	if strings.Contains(low, "beide richtungen") || strings.Contains(low, "gemischt") ||
		strings.Contains(low, "both directions") {
		return "mixed"
	}
	return ""
}
