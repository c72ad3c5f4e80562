// Package checks looks at a document by rule: its sums, solutions, options, repetitions and language, and whether what
// its tasks ask stands in the material they were made from. It says what was looked at, what is wrong, and what no rule
// can tell; it mends nothing but solutions of sums (Reckon).
package checks

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/evidence"
	"pult/backend/knowledge/library"
)

// Check is one thing that was looked at.
type Check struct {
	OK      bool      `json:"ok"`
	Unclear bool      `json:"unclear"` // no rule can tell: it is neither right nor wrong
	Aside   bool      `json:"aside"`   // worth knowing, and no fault
	Text    i18n.Text `json:"text"`
	Quotes  []string  `json:"quotes"` // the sentences that it is about
}

// Document are the checks of a document by itself.
func Document(d artifact.Document) []Check {
	var list []Check
	add := func(c Check, there bool) {
		if there {
			list = append(list, c)
		}
	}
	add(sums(d))
	add(options(d))
	add(repeated(d))
	add(language(d))
	return list
}

// sums reckons what can be reckoned.
func sums(d artifact.Document) (Check, bool) {
	d.Blocks = slices.Clone(d.Blocks)
	found := Reckon(&d)
	wrong := slices.Clone(found.Wrong)
	for _, m := range found.Mended { // the teacher has changed it: no agent's result has one
		wrong = append(wrong, m.Term+" = "+m.Wrong)
	}
	return reckonedText(found.Right, wrong)
}

// Statements reckons what the sentences of a result say in numbers; nothing where none does.
func Statements(sentences []string, language string) []Check {
	c := reckoner{lang: i18n.Lang(language)}
	for _, text := range sentences {
		if !about().rounds.MatchString(text) {
			c.statements(text)
		}
	}
	if check, there := reckonedText(c.found.Right, c.found.Wrong); there {
		return []Check{check}
	}
	return nil
}

func reckonedText(right int, wrong []string) (Check, bool) {
	all := right + len(wrong)
	if len(wrong) > 0 {
		text := i18n.T("check.sums.wrong", "n", strconv.Itoa(len(wrong)), "all", strconv.Itoa(all))
		return Check{Text: text, Quotes: wrong}, true
	}
	return Check{OK: true, Text: i18n.T("check.sums", "n", strconv.Itoa(all))}, all > 0
}

// options looks for two alike among those of one question.
func options(d artifact.Document) (Check, bool) {
	asked := 0
	var twice []string
	for _, b := range d.Blocks {
		for _, e := range b.Entries {
			if len(e.Options) == 0 {
				continue
			}
			asked++
			seen := map[string]bool{}
			for _, o := range e.Options {
				plain := folded(o)
				if seen[plain] {
					twice = append(twice, e.Text+" – "+o)
				}
				seen[plain] = true
			}
		}
	}
	if len(twice) > 0 {
		return Check{Text: i18n.T("check.options.twice", "n", strconv.Itoa(len(twice))), Quotes: twice}, true
	}
	return Check{OK: true, Text: i18n.T("check.options", "n", strconv.Itoa(asked))}, asked > 0
}

// longSentence is how many words a sentence has that nobody writes twice by chance.
const longSentence = 4

// repeated looks for what stands twice in what one child gets. Another level says the same on purpose.
func repeated(d artifact.Document) (Check, bool) {
	var twice []string
	seen := map[artifact.Level]map[string]bool{}
	for _, b := range d.Blocks {
		if b.Teacher {
			continue
		}
		if seen[b.Level] == nil {
			seen[b.Level] = map[string]bool{}
		}
		for _, e := range b.Entries {
			plain := folded(e.Text)
			if len(strings.Fields(plain)) < longSentence {
				continue
			}
			if seen[b.Level][plain] {
				twice = append(twice, e.Text)
			}
			seen[b.Level][plain] = true
		}
	}
	return Check{Text: i18n.T("check.repeated", "n", strconv.Itoa(len(twice))), Quotes: twice}, len(twice) > 0
}

// smallWords is how many small words tell the language of a document.
const smallWords = 6

// language says in which one it is written, where its words tell.
func language(d artifact.Document) (Check, bool) {
	var all []string
	for _, b := range d.Blocks {
		all = append(all, b.Words()...)
	}
	german, english := library.SmallWords(strings.Join(all, " "))
	if german+english < smallWords || d.Language != "de" && d.Language != "en" {
		return Check{}, false
	}
	own, other := german, english
	if d.Language == "en" {
		own, other = english, german
	}
	text := i18n.T("check.language", "language", "@language."+d.Language)
	if other > own {
		return Check{Text: i18n.T("check.language.other", "language", "@language."+d.Language)}, true
	}
	return Check{OK: true, Text: text}, true
}

// Against looks up in the material what the tasks of a document ask for: solutions, right statements and partners.
// Material in another language proves nothing, and nothing is looked up where there is none.
func Against(d artifact.Document, material, materialLanguage string) []Check {
	if strings.TrimSpace(material) == "" {
		return nil
	}
	text := evidence.NewText(material, materialLanguage)
	all, unclear := 0, 0
	var missing []string
	for _, b := range d.Blocks {
		for _, e := range b.Entries {
			for _, said := range asserted(b, e) {
				all++
				switch text.Says(said, d.Language) {
				case evidence.Unproved:
					missing = append(missing, said)
				case evidence.Unclear, evidence.Remembered:
					unclear++
				case evidence.Proved:
				}
			}
		}
	}
	n := strconv.Itoa(all)
	var list []Check
	if len(missing) > 0 {
		text := i18n.T("check.material.missing", "n", strconv.Itoa(len(missing)), "all", n)
		list = append(list, Check{Text: text, Quotes: missing})
	}
	if unclear > 0 {
		text := i18n.T("check.material.unclear", "n", strconv.Itoa(unclear), "all", n)
		list = append(list, Check{Unclear: true, Text: text})
	}
	if len(list) == 0 && all > 0 {
		list = append(list, Check{OK: true, Text: i18n.T("check.material", "all", n)})
	}
	return list
}

// asserted is what an entry of a task says to be so.
func asserted(b artifact.Block, e artifact.Entry) []string {
	if about().task.MatchString(e.Text) || about().shorten.MatchString(e.Text) {
		return nil // it is reckoned
	}
	switch b.Kind {
	case artifact.GapTask:
		return []string{artifact.FillGaps(e.Text, e.Answers)}
	case artifact.TruthTask:
		if e.True {
			return []string{e.Text}
		}
		return e.Answers
	case artifact.MatchingTask, artifact.ShortTask:
		return e.Answers
	case artifact.ChoiceTask:
		return right(e)
	case artifact.OrderTask:
		return []string{e.Text}
	case artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
	}
	return nil
}

// shortStem is how many letters a word has at least that a topic can be told by.
const shortStem = 4

// Topic says whether a result is about what was asked for: one of the words of the topic stands in it. Nothing for a
// topic of small words alone.
func Topic(topic, text, language string) []Check {
	wanted := strings.Fields(library.Fold(topic, language))
	wanted = slices.DeleteFunc(wanted, func(stem string) bool { return len([]rune(stem)) < shortStem })
	if len(wanted) == 0 || strings.TrimSpace(text) == "" {
		return nil
	}
	has := library.Fold(text, language)
	if slices.ContainsFunc(wanted, func(stem string) bool { return strings.Contains(has, stem) }) {
		return []Check{{OK: true, Text: i18n.T("check.topic", "topic", topic)}}
	}
	return []Check{{Text: i18n.T("check.topic.other", "topic", topic)}}
}

// folded is a text for comparing: no capitals, no marks, single blanks.
func folded(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return strings.ContainsRune(" \t\n.,;:!?„“”\"'()", r)
	}), " ")
}
