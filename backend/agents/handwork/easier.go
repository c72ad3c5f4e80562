package handwork

import (
	"slices"
	"strconv"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/evidence"
	"pult/backend/material/tasks"
)

// simpler makes the text of a research easier by what needs no new words: asides go, sentences are cut where both
// halves stand, the hardest of a section are left out. Every sentence keeps its sources; lists, facts and terms stay as
// they were quoted. The gap says when the text stays too hard.
func (d *desk) simpler(r artifact.Research) (out artifact.Research, gap string) {
	before := evidence.Read(r).Class
	target := d.easierClass(r.Grade, before)
	out = r
	out.Summary = d.simplified(r, r.Summary, target)
	out.Sections = slices.Clone(r.Sections)
	for i, s := range out.Sections {
		if !slices.ContainsFunc(r.Structures, func(st artifact.Structure) bool { return st.Heading == s.Heading }) {
			out.Sections[i].Sentences = d.simplified(r, s.Sentences, target)
		}
	}
	if after := evidence.Read(out).Class; after > target+1 {
		gap = d.Say("offline.gap.easier", "class", strconv.Itoa(after))
	}
	return out, gap
}

// easierClass is the class that a text is to be read in: the one asked for, or two below what it reads like when it
// suits that already.
func (d *desk) easierClass(grade string, reads int) int {
	target := youngest(grade)
	if target == 0 || reads > 0 && reads <= target {
		target = reads - 2
	}
	return max(4, target)
}

// simplified are the sentences in an easier form; as they were where no rule makes them easier.
func (d *desk) simplified(r artifact.Research, text []artifact.Sentence, class int) []artifact.Sentence {
	m := tasks.Material{
		Title:    r.Title,
		Topic:    r.Topic,
		Language: r.Language,
		Sections: []artifact.Section{{Sentences: text}},
		Sources:  r.Sources,
	}
	doc, err := tasks.Make(
		m,
		tasks.Order{Operation: tasks.Simplify, Grade: strconv.Itoa(class)},
		i18n.Must(i18n.Lang(r.Language)),
	)
	if err != nil {
		return text
	}
	list := []artifact.Sentence{}
	for _, b := range doc.Blocks {
		for _, e := range b.Entries {
			list = append(list, artifact.Sentence{Text: e.Text, Cites: e.Cites})
		}
	}
	if len(list) == 0 {
		return text
	}
	return list
}
