// Package evidence looks at a research from outside: how hard it reads, what of it stands in its sources, and where
// these differ.
//
// Everything here is counted by rule from the artifact alone, and says what was found, not what is true: a statement
// "not found in its source" may be right, and a text "for about class 8" may suit a class 6.
package evidence

import "pult/backend/artifact"

// running are the sentences that a class would read: summary and sections, each once; what only a list or a table
// says is left out.
func running(r artifact.Research) []string {
	listed := map[string]bool{}
	for _, s := range r.Structures {
		listed[s.Heading] = true
	}
	var texts []string
	seen := map[string]bool{}
	add := func(list []artifact.Sentence) {
		for _, s := range list {
			if !seen[s.Text] {
				seen[s.Text] = true
				texts = append(texts, s.Text)
			}
		}
	}
	add(r.Summary)
	for _, s := range r.Sections {
		if !listed[s.Heading] {
			add(s.Sentences)
		}
	}
	return texts
}
