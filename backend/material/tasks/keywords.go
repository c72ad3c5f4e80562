package tasks

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
)

// Keywords are single words of a research that are worth knowing, the most used first: German nouns, English words
// behind an article or preposition. Words of the topic and of its terms are not among them.
func Keywords(r artifact.Research) []string {
	m := OfResearch(r)
	uses := map[string]int{}
	var list []string
	for _, s := range m.sentences() {
		before := ""
		for _, w := range word.FindAllString(s.Text, -1) {
			if m.keyword(w, before) {
				if uses[w]++; uses[w] == 1 {
					list = append(list, w)
				}
			}
			before = strings.ToLower(w)
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(uses[b], uses[a]) })
	var kept []string
	for _, w := range list {
		if !slices.ContainsFunc(kept, func(o string) bool { return related(o, w) }) {
			kept = append(kept, w)
		}
	}
	return kept
}

func (m Material) keyword(w, before string) bool {
	n := utf8.RuneCountInString(w)
	if n < 5 || n > 14 || isSmall(w) || before == "" || strings.ContainsAny(w, "0123456789.,-'’") {
		return false
	}
	for _, t := range word.FindAllString(m.Topic+" "+m.Title, -1) {
		if related(w, t) {
			return false
		}
	}
	if slices.ContainsFunc(m.Terms, func(t artifact.Term) bool { return related(t.Word, w) }) {
		return false
	}
	if m.Language == "en" {
		return !capital(w) && !strings.HasSuffix(w, "ly") && !strings.HasSuffix(w, "ing") && among(beforeNouns, before)
	}
	return capital(w)
}

const beforeNouns = " the a an of in by for with from "
