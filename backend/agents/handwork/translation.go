package handwork

import (
	_ "embed"
	"strings"

	"pult/backend/knowledge/library"
)

// topics pairs German and English names of school topics, one pair per line. They only help to find a text in the other
// language; nothing of them is shown.
//
//go:embed topics.tsv
var topics string

// translated is a topic as a search in a language; the topic itself when it has no pair (many names are the same in
// both).
func translated(topic, language string) string {
	for line := range strings.SplitSeq(topics, "\n") {
		german, english, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			continue
		}
		if language == "en" && library.Fold(german, "de") == library.Fold(topic, "de") {
			return english
		}
		if language == "de" && library.Fold(english, "en") == library.Fold(topic, "en") {
			return german
		}
	}
	return topic
}
