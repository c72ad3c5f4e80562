package handwork

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
)

// relationsOf finds for each node (by id) one edge with a verb: a sentence of the research that begins with one node,
// goes on with a verb of relation and then names the other, before any comma. The topic's own sentences come first.
func relationsOf(nodes []diagram.Node, r artifact.Research) map[string]diagram.Edge {
	found := map[string]diagram.Edge{}
	sentences := allSentences(r)
	for i, to := range nodes {
		if i == 0 {
			continue
		}
		for j, from := range nodes {
			if i == j || found[to.ID].From != "" || found[from.ID].From == to.ID {
				continue
			}
			if verb := relation(from.Label, to.Label, sentences); verb != "" && !leadsBack(found, from.ID, to.ID) {
				found[to.ID] = diagram.Edge{From: from.ID, To: to.ID, Label: verb}
			}
		}
	}
	return found
}

// leadsBack reports whether to is already above from, so that a new edge would close a ring and leave both without the
// topic.
func leadsBack(found map[string]diagram.Edge, from, to string) bool {
	for range found {
		if from == to {
			return true
		}
		e, ok := found[from]
		if !ok {
			return false
		}
		from = e.From
	}
	return from == to
}

func allSentences(r artifact.Research) []string {
	var all []string
	for _, s := range r.Summary {
		all = append(all, s.Text)
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			all = append(all, s.Text)
		}
	}
	for _, f := range r.Facts {
		all = append(all, f.Text)
	}
	for _, t := range r.Terms {
		all = append(all, t.Definition)
	}
	return all
}

// relation is the verb with which a sentence joins two words, or "".
func relation(from, to string, sentences []string) string {
	for _, s := range sentences {
		main, _, _ := strings.Cut(s, ",")
		rest, ok := afterSubject(main, from)
		if !ok {
			continue
		}
		for _, verb := range verbs() {
			object, ok := strings.CutPrefix(rest, verb+" ")
			if ok && namesWord(object, to) {
				return verb
			}
		}
	}
	return ""
}

// maxOpening is how many bytes may stand before a subject ("Der grüne Farbstoff Chlorophyll sitzt in …").
const maxOpening = 32

// afterSubject is what follows a subject near the beginning of a sentence. An ending would be another number or case:
// the verb would not fit the label.
func afterSubject(sentence, subject string) (string, bool) {
	before, after, ok := strings.Cut(sentence, subject+" ")
	return after, ok && len(before) <= maxOpening && (before == "" || strings.HasSuffix(before, " ")) &&
		!hasPreposition(before)
}

// hasPreposition tells "Unter dem Mikroskop" and "Die Form der" from a plain article and adjective: the word is no
// subject then.
func hasPreposition(opening string) bool {
	for i, word := range strings.Fields(opening) {
		if isPreposition(word) || i > 0 && cutsTopic(word) {
			return true
		}
	}
	return false
}

// maxBetween is how many words may stand between verb and object: articles, adjectives, numbers.
const maxBetween = 2

// namesWord finds a word, with an ending, right behind the verb. Another noun or a denial in between would make the
// edge untrue.
func namesWord(object, word string) bool {
	at := strings.Index(object, word)
	if at < 0 || at > 0 && object[at-1] != ' ' {
		return false
	}
	between := strings.Fields(object[:at])
	for _, w := range between {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) || isDenial(w) ||
			cutsTopic(w) && w != "den" && w != "dem" && w != "der" {
			return false
		}
	}
	return len(between) <= maxBetween
}

func isDenial(word string) bool {
	switch strings.ToLower(word) {
	case "nicht", "kein", "keine", "keinen", "weniger", "ohne", "kaum", "als", "not", "no", "without", "less", "than":
		return true
	}
	return false
}

// verbs of relation, the longer ones first.
func verbs() []string {
	return []string{
		"besteht aus", "bestehen aus", "gehört zu", "gehören zu", "führt zu", "führen zu", "entsteht aus", "entstehen aus",
		"liegt in", "liegen in", "sitzt in", "sitzen in", "stammt aus", "wird zu", "werden zu", "beeinflusst",
		"beeinflussen", "gelangt durch", "bewegt sich durch", "fließt durch", "fließen durch", "fließt in", "grenzt an",
		"dient als", "wirkt auf", "verwandelt sich in", "beruht auf",
		"enthält", "enthalten", "umfasst", "umfassen", "liefert", "liefern", "erzeugt", "erzeugen", "braucht", "brauchen",
		"benötigt", "benötigen", "bildet", "bilden", "speichert", "speichern", "nutzt", "nutzen", "hat", "haben",
		"verbindet", "verbinden", "trennt", "steuert", "steuern", "schützt", "schützen", "regelt", "transportiert", "pumpt",
		"nimmt", "nehmen", "wählt", "wählen", "beschließt", "kontrolliert", "beendete", "forderte",
		"consists of", "consist of", "belongs to", "leads to", "depends on", "is made of", "is part of", "turns into",
		"becomes", "contains", "contain", "includes", "include", "produces", "produce", "needs", "need", "forms", "form",
		"uses", "use", "stores", "store", "connects", "connect", "carries", "carry", "controls", "control", "protects",
		"releases", "release", "has", "have",
	}
}
