package certificate

import (
	"cmp"
	"regexp"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// maxPages is how many certificates there are at most.
const maxPages = 60

// blank is a line for a name, in large letters.
const blank = "____________________"

var (
	entries = regexp.MustCompile(`\s*[,;\n]\s*`)
	entry   = regexp.MustCompile(`(?i)^(.*?)\s*\((\d{1,2})\.?(?:\s?(?:platz|rang|place|prize))?\)$`)
)

// compose makes a page for each name, or for each place, or one with a line for the name.
func compose(p map[string]string, words *i18n.Catalogue) (artifact.Document, error) {
	say := func(key string, args ...string) string { return words.Say(i18n.T("offline.certificate."+key, args...)) }
	doc := artifact.Document{
		Title: words.Say(title(p)), Topic: p["occasion"], Language: string(words.Lang()), Kind: artifact.TextKind,
		Framed: true, Undated: true, Sources: []artifact.Source{}, Notes: []string{},
	}
	list := winners(p)
	if len(list) > maxPages {
		doc.Notes = append(doc.Notes, say("many", "count", kit.Written([]int{maxPages})))
		list = list[:maxPages]
	}
	picture := ""
	if p["pictures"] == "yes" {
		picture = sign(p, string(words.Lang()))
	}
	for _, w := range list {
		doc.Blocks = append(doc.Blocks, page(p, w, picture, say)...)
	}
	if p["names"] == "" {
		doc.Notes = append(doc.Notes, say("nameless"))
	}
	if p["occasion"]+p["reason"] == "" {
		doc.Notes = append(doc.Notes, say("pointless"))
	}
	return doc, nil
}

// winner is who gets a certificate, and for which place; "" is not said.
type winner struct{ name, place string }

func winners(p map[string]string) []winner {
	var places []string
	for _, n := range kit.Numbers(p["places"]) {
		places = append(places, kit.Written([]int{n}))
	}
	var list []winner
	for i, name := range entries.Split(strings.TrimSpace(p["names"]), -1) {
		w := winner{name: name}
		if m := entry.FindStringSubmatch(name); m != nil {
			w = winner{m[1], m[2]}
		} else if i < len(places) && len(places) > 1 {
			w.place = places[i]
		} else if len(places) == 1 {
			w.place = places[0]
		}
		if w.name != "" {
			list = append(list, w)
		}
	}
	for i := len(list); i < len(places) && (len(list) == 0 || len(places) > 1); i++ {
		list = append(list, winner{place: places[i]})
	}
	if len(list) == 0 {
		list = []winner{{}}
	}
	return list
}

// page is one certificate, with a picture unless that is "".
func page(p map[string]string, w winner, picture string, say func(key string, args ...string) string) []artifact.Block {
	blocks := []artifact.Block{kit.Heading(say("title." + p["kind"]))}
	put := func(text string, large bool) {
		b := kit.Text(text)
		b.Large = large
		blocks = append(blocks, b)
	}
	if picture != "" {
		blocks = append(blocks, kit.Table(nil, [][]string{{picture}}))
	}
	put(cmp.Or(p["occasion"], blank), true)
	put(say("for"), false)
	put(cmp.Or(w.name, blank), true)
	if p["class"] != "" {
		put(say("class", "class", strings.ReplaceAll(p["class"], " ", "")), false)
	}
	switch {
	case w.place != "":
		put(say("place", "n", w.place), true)
	case p["kind"] == "winner":
		put(say("place", "n", "____"), true)
	case p["kind"] == "part":
		put(say("took"), false)
	}
	if p["reason"] != "" {
		put(p["reason"], false)
	}
	if p["kind"] != "part" {
		put(say("joy"), false)
	}
	under := strings.Trim(p["school"]+" · "+p["date"], " ·")
	if under != "" {
		put(under, false)
	}
	feet := entries.Split(cmp.Or(p["signed"], say("signed")), -1)
	if p["date"] == "" {
		feet = append([]string{say("date")}, feet...)
	}
	return append(blocks, kit.Table(nil, [][]string{feet}))
}
