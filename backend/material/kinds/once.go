package kinds

import (
	"slices"
	"strings"
	"unicode"

	"pult/backend/artifact"
)

// once is a research in which no sentence stands twice. A sentence of the summary that a section repeats stands in the
// summary, and a section without any other has no heading either.
func once(re artifact.Research) artifact.Research {
	told := map[string]bool{}
	fresh := func(list []artifact.Sentence) []artifact.Sentence {
		return slices.DeleteFunc(slices.Clone(list), func(s artifact.Sentence) bool {
			text := bare(s.Text)
			known := told[text] && text != ""
			told[text] = true
			return known
		})
	}
	re.Summary = fresh(re.Summary)
	var sections []artifact.Section
	for _, s := range re.Sections {
		// What is printed as a list has its sentences there.
		listed := slices.ContainsFunc(re.Structures, func(st artifact.Structure) bool { return st.Repeats(s) })
		if !listed {
			s.Sentences = fresh(s.Sentences)
		}
		if len(s.Sentences) > 0 {
			sections = append(sections, s)
		}
	}
	re.Sections = sections
	return re
}

// tellings are the sentences of a text and of its lists.
func tellings(re artifact.Research) map[string]bool {
	told := map[string]bool{}
	add := func(list []artifact.Sentence) {
		for _, s := range list {
			told[bare(s.Text)] = true
		}
	}
	add(re.Summary)
	for _, s := range re.Sections {
		add(s.Sentences)
	}
	for _, st := range re.Structures {
		for _, item := range st.Items {
			told[bare(item.Text)], told[bare(item.Label+": "+item.Text)] = true, true
		}
	}
	for _, term := range re.Terms {
		told[bare(term.Definition)] = true
	}
	delete(told, "")
	return told
}

// bare is a sentence without what differs when it is quoted: signs, and how letters are written.
func bare(text string) string {
	return strings.ToLower(strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " "))
}
