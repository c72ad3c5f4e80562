package tasks

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/lang/prose"
)

// Material is what a document is made from.
type Material struct {
	Title      string
	Topic      string
	Language   string // "de" or "en"
	Grade      string
	Sections   []artifact.Section // the text, in reading order
	Terms      []artifact.Term
	Structures []artifact.Structure
	Sources    []artifact.Source
	Document   *artifact.Document // when it is one that is to be changed
	Own        bool               // the teacher's own text: a gap text of it leaves no sentence out
	stanzas    [][]artifact.SongLine
}

// OfResearch takes what a research has for a sheet.
func OfResearch(r artifact.Research) Material {
	c := artifact.ExtractForEdit(r)
	return Material{
		Title: r.Title, Topic: r.Topic, Language: r.Language, Grade: c.GradeLevel, Sections: c.Sentences, Terms: c.Terms,
		Structures: c.Structures, Sources: c.Sources, Own: ownSource(c.Sources),
	}
}

// ownSource reports that the only source is a text of the teacher's own, which she has imported.
func ownSource(sources []artifact.Source) bool {
	return len(sources) == 1 && sources[0].Origin != "" && !knowledge.Of(sources[0].Origin, sources[0].URL).Public
}

// OfText takes a text as it was pasted or read, also with lines broken at a margin. What it defines ("Ein Vulkan ist
// ein Berg, der …") becomes its terms. Lines that are no sentences are its title and headings; items of a list and what
// stands below a heading stay in the text.
func OfText(text, language string) Material {
	m := Material{Language: language, Own: true}
	section, begun := artifact.Section{}, false
	add := func(s string) {
		section.Sentences = append(section.Sentences, artifact.Sentence{Text: s, Cites: []int{}})
	}
	for line := range strings.Lines(library.Unwrap(text)) {
		mark := itemMark.FindString(line)
		for i, s := range prose.Sentences(line[len(mark):]) {
			switch heading := strings.TrimLeft(s, "# "); {
			case mark != "" || i > 0 || endsSentence(s): // the last one of a line may lack its full stop
				add(s)
			case !begun:
				m.Title = heading
			case section.Heading == "" && len(section.Sentences) == 0:
				section.Heading = heading
			case len(section.Sentences) == 0:
				add(heading)
			default:
				m.Sections = append(m.Sections, section)
				section = artifact.Section{Heading: heading}
			}
			begun = true
		}
	}
	if section.Heading != "" && len(section.Sentences) == 0 && len(m.Sections) > 0 { // nothing stands below it
		last := &m.Sections[len(m.Sections)-1]
		last.Sentences = append(last.Sentences, artifact.Sentence{Text: section.Heading, Cites: []int{}})
	}
	if len(section.Sentences) > 0 {
		m.Sections = append(m.Sections, section)
	}
	m.Terms = definitions(m.sentences(), language)
	return m
}

// itemMark finds what an item of a list begins with.
var itemMark = regexp.MustCompile(`^\s*[-*•–‣▪◦]\s+`)

// Named gives the material a title and topic if it has none.
func (m Material) Named(topic string) Material {
	if m.Topic == "" {
		m.Topic = topic
	}
	if m.Title == "" {
		m.Title = topic
	}
	return m
}

// OfDocument takes a document: its paragraphs are the text, its glossaries the terms. Of one in levels it is the
// hardest, whose text is whole.
func OfDocument(d artifact.Document) Material {
	m := Material{Title: d.Title, Topic: d.Topic, Language: d.Language, Grade: d.Grade, Sources: d.Sources, Document: &d}
	section := artifact.Section{}
	var level artifact.Level
	if levels := d.Levels(); len(levels) > 0 {
		level = levels[len(levels)-1]
	}
	for _, b := range d.At(level) {
		switch b.Kind {
		case artifact.HeadingBlock:
			if len(section.Sentences) > 0 {
				m.Sections = append(m.Sections, section)
			}
			section = artifact.Section{Heading: b.Text}
		case artifact.ParagraphBlock:
			for _, e := range b.Entries {
				section.Sentences = append(section.Sentences, artifact.Sentence{Text: e.Text, Cites: e.Cites})
			}
		case artifact.GlossaryBlock:
			for _, e := range b.Entries {
				m.Terms = append(m.Terms, artifact.Term{Word: e.Text, Definition: e.Answers[0], Cites: e.Cites})
			}
		case artifact.TableBlock,
			artifact.GapTask, artifact.TruthTask, artifact.MatchingTask, artifact.ChoiceTask,
			artifact.OrderTask,
			artifact.ShortTask:
		}
	}
	if len(section.Sentences) > 0 {
		m.Sections = append(m.Sections, section)
	}
	if len(m.Terms) == 0 {
		m.Terms = definitions(m.sentences(), m.Language)
	}
	return m
}

func endsSentence(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "\"“”»«)"))
	return strings.ContainsRune(".!?…", r)
}

// sentences are all of the text, each once.
func (m Material) sentences() []artifact.Sentence {
	var list []artifact.Sentence
	seen := map[string]bool{}
	for _, section := range m.Sections {
		for _, s := range section.Sentences {
			if !seen[s.Text] {
				list = append(list, s)
			}
			seen[s.Text] = true
		}
	}
	return list
}

// whole is everything that the material says, for looking whether it says a thing.
func (m Material) whole() string {
	var b strings.Builder
	for _, s := range m.sentences() {
		b.WriteString(s.Text + "\n")
	}
	for _, t := range m.Terms {
		b.WriteString(t.Word + "\n" + t.Definition + "\n")
	}
	for _, st := range m.Structures {
		for _, item := range st.Items {
			b.WriteString(item.Label + "\n" + item.Text + "\n")
		}
	}
	return b.String()
}

// definitions are the sentences that tell what something is.
func definitions(sentences []artifact.Sentence, language string) []artifact.Term {
	terms, known := []artifact.Term{}, nounsOf(sentences)
	for _, s := range sentences {
		d, ok := defined(s.Text, language, func(w string) bool { return known[w] })
		if !ok {
			continue
		}
		word := headword(d.subject, language)
		if !slices.ContainsFunc(terms, func(t artifact.Term) bool { return t.Word == word }) {
			terms = append(terms, artifact.Term{Word: word, Definition: s.Text, Cites: s.Cites})
		}
	}
	return terms
}

// headword is a subject as a glossary has it, without its article: "Der rote Riese" is "roter Riese" there.
func headword(subject, language string) string {
	word := strings.TrimSpace(bare(subject))
	ending := map[string]string{"der": "r", "das": "s"}[strings.ToLower(strings.Fields(subject)[0])]
	if first, rest, more := strings.Cut(word, " "); more && language != "en" && strings.HasSuffix(first, "e") &&
		!capital(first) {
		return first + ending + " " + rest
	}
	return word
}

// nounsOf are the words that are nouns for certain: they have a capital within a sentence.
func nounsOf(sentences []artifact.Sentence) map[string]bool {
	known := map[string]bool{}
	for _, s := range sentences {
		for i, w := range word.FindAllString(s.Text, -1) {
			if i > 0 && capital(w) {
				known[w] = true
			}
		}
	}
	return known
}

// definition is a sentence that says what something is: "Eine Spaltöffnung", "ist" and "eine verschließbare Pore im
// Blatt.".
type definition struct{ subject, verb, predicate string }

func copulas(language string) []string {
	if language == "en" {
		return []string{"is", "are", "was", "were"}
	}
	return []string{"ist", "sind", "war", "waren"}
}

func articles(language string) []string {
	if language == "en" {
		return []string{"a ", "an ", "the "}
	}
	return []string{"ein ", "eine ", "der ", "die ", "das "}
}

// parted cuts a sentence at the first of the verbs, when a short subject of its own stands before it.
func parted(sentence string, verbs []string) (definition, bool) {
	words := strings.Fields(sentence)
	at := slices.IndexFunc(words, func(w string) bool { return slices.Contains(verbs, w) })
	if at < 1 || at > 3 || at == len(words)-1 {
		return definition{}, false
	}
	d := definition{strings.Join(words[:at], " "), words[at], strings.Join(words[at+1:], " ")}
	return d, !strings.ContainsAny(d.subject, ",;:()") && standsAlone(sentence) && !isSmall(bare(d.subject))
}

// defined reads a definition. known says that something is a noun: "Nachts ist das Licht …" defines nothing.
func defined(sentence, language string, known func(subject string) bool) (definition, bool) {
	d, ok := parted(sentence, copulas(language)[:1])
	article := slices.ContainsFunc(articles(language), func(a string) bool { return strings.HasPrefix(d.predicate, a) })
	return d, ok && article && nounAtEnd(d.subject, language) && (language == "en" || names(d.subject, d.predicate, known))
}

// names reports German words before a verb that are its subject, and neither time nor place nor quality.
func names(subject, predicate string, known func(string) bool) bool {
	first, _, more := strings.Cut(subject, " ")
	switch {
	case known(subject):
		return true
	case more:
		return among(" der die das ein eine ", strings.ToLower(first))
	}
	return strings.HasPrefix(predicate, "ein") && !among(adverbs, strings.ToLower(subject))
}

const adverbs = " nachts morgens abends mittags tagsüber heute gestern morgen früher damals überall draußen " +
	"drinnen oben unten links rechts vorne hinten wichtig " +
	" bekannt typisch möglich nötig notwendig üblich auffällig entscheidend richtig falsch gut schlecht häufig selten " +
	"manchmal meistens zunächst zuerst "

func nounAtEnd(subject, language string) bool {
	words := strings.Fields(subject)
	if len(words) == 0 {
		return false
	}
	return language == "en" || capital(words[len(words)-1]) && len(words[len(words)-1]) > 2
}

// bare is a subject without its article.
func bare(subject string) string {
	first, rest, ok := strings.Cut(subject, " ")
	if ok && isSmall(first) {
		return rest
	}
	return subject
}
