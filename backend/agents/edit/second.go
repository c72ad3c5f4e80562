package edit

import (
	"regexp"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/article"
	"pult/backend/material/tasks"
)

// The list above the tasks has so many words at most: more are not learnt. Where it has few, words of the text follow.
const (
	maxImportant = 12
	fewImportant = 8
)

// secondLanguage makes a German worksheet one for those who learn German as a second language (DaZ): the nouns of the
// word box and of the glossary have their article, as far as the text proves it, instructions are short, and the
// important words of the text stand above the tasks with room for another language. What has no article is noted.
func secondLanguage(t agent.Task, d *artifact.Document) {
	if t.Params["daz"] != "yes" || d.Language != string(i18n.German) {
		return
	}
	text := []string{original(t)}
	for _, b := range d.Blocks {
		text = append(text, b.Words()...)
	}
	reader := article.Read(strings.Join(text, "\n"))
	names := &namer{Text: reader}
	important := importantWords(t, *d, reader)
	for i := range d.Blocks {
		names.dress(&d.Blocks[i], *d)
	}
	if list := listed(important, names); len(list) > 0 {
		d.Blocks = append(list, d.Blocks...)
	}
	if len(names.unknown) > 0 {
		kit.Note(d, "rewritten.articles", "list", strings.Join(names.unknown, ", "))
	}
}

// namer puts articles before nouns and remembers for which it has none.
type namer struct {
	article.Text
	unknown []string
}

func (n *namer) with(noun string) string {
	found := n.Of(noun)
	if found == "" && single.MatchString(noun) && !slices.Contains(n.unknown, noun) {
		n.unknown = append(n.unknown, noun)
	}
	return strings.TrimSpace(found + " " + noun)
}

// dress gives a part its short instruction and the articles of its words.
func (n *namer) dress(b *artifact.Block, d artifact.Document) {
	b.Text = tasks.Brief(*b, d)
	switch {
	case b.Kind == artifact.GapTask && b.Bank:
		b.Articles = map[string]string{}
		for _, word := range b.Shown() {
			if full := n.with(word); full != word {
				b.Articles[word] = full
			}
		}
	case b.Kind == artifact.GlossaryBlock:
		for k := range b.Entries {
			b.Entries[k].Text = n.with(b.Entries[k].Text)
		}
	}
}

// single is one noun.
var single = regexp.MustCompile(`^\p{Lu}[\p{L}-]+$`)

var nouns = regexp.MustCompile(`\p{Lu}\p{Ll}{2,}`)

// listed is the list of words as parts of a sheet; none where there are no words.
func listed(important []string, names *namer) []artifact.Block {
	if len(important) == 0 {
		return nil
	}
	words := i18n.Must(i18n.German)
	table := artifact.Block{
		Kind:    artifact.TableBlock,
		Header:  []string{words.Say(i18n.T("exercise.daz.word")), words.Say(i18n.T("exercise.daz.mine"))},
		Entries: []artifact.Entry{},
	}
	for _, word := range important {
		table.Rows = append(table.Rows, []string{names.with(word), ""})
	}
	return []artifact.Block{
		{Kind: artifact.HeadingBlock, Text: words.Say(i18n.T("exercise.daz.title")), Entries: []artifact.Entry{}}, table,
	}
}

// importantWords are the terms that were found with the text, the words of the word boxes, and where these are few the
// nouns of the text whose article is known. A word that is to be found without a word box is not given away, and a
// glossary has its words itself.
func importantWords(t agent.Task, d artifact.Document, reader article.Text) []string {
	if !slices.ContainsFunc(d.Blocks, artifact.Block.IsTask) {
		return nil
	}
	var hidden, boxed, list []string
	for _, b := range d.Blocks {
		switch {
		case b.Kind != artifact.GapTask:
		case b.Bank:
			boxed = append(boxed, b.Shown()...)
		default:
			hidden = append(hidden, b.Shown()...)
		}
	}
	add := func(word string) {
		same := func(other string) bool { return strings.HasPrefix(other, word) || strings.HasPrefix(word, other) }
		if single.MatchString(word) && !slices.ContainsFunc(hidden, same) && !slices.ContainsFunc(list, same) {
			list = append(list, word)
		}
	}
	for _, word := range append(terms(t), boxed...) {
		add(word)
	}
	for _, noun := range nouns.FindAllString(original(t), -1) {
		if len(list) < fewImportant && reader.Of(noun) != "" {
			add(noun)
		}
	}
	return list[:min(len(list), maxImportant)]
}

// terms are the words that earlier steps explain.
func terms(t agent.Task) []string {
	var list []string
	for _, material := range materials(t) {
		for _, term := range material.Terms {
			list = append(list, term.Word)
		}
	}
	return list
}
