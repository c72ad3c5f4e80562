package tasks

import (
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/knowledge/condense"
	"pult/backend/lang/phonetics"
	"pult/backend/lang/textstat"
)

// summary keeps the sentences that say most, at most a third of the text.
func (w *writer) summary() error {
	w.doc.Kind = artifact.SummaryKind
	all := w.m.sentences()
	if len(all) == 0 {
		return fault.New(fault.Invalid, "fault.exercise.material", nil)
	}
	w.paragraph("", w.most(all, max(3, min(8, len(all)/3))))
	return nil
}

// most are the sentences that say most, in their order: as many as were asked for, else as usual, and no more words
// than were asked for.
func (w *writer) most(all []artifact.Sentence, usual int) []artifact.Sentence {
	n := usual
	switch {
	case w.named > 0:
		n = w.o.Count
	case w.o.Words > 0:
		n = len(all)
	}
	if w.o.Words > 0 {
		n = max(1, sort.Search(n, func(more int) bool { return length(keep(all, more+1)) > w.o.Words }))
	}
	return keep(all, n)
}

// length is that of a text in words.
func length(text []artifact.Sentence) int {
	n := 0
	for _, s := range text {
		n += len(strings.Fields(s.Text))
	}
	return n
}

func contains(text []artifact.Sentence, sentence string) bool {
	return slices.ContainsFunc(text, func(s artifact.Sentence) bool { return s.Text == sentence })
}

// parting tells the sentences that stay from those that go.
func parting(text []artifact.Sentence, stays func(artifact.Sentence) bool) (kept []artifact.Sentence, gone []string) {
	for _, s := range text {
		if stays(s) {
			kept = append(kept, s)
			continue
		}
		gone = append(gone, s.Text)
	}
	return kept, gone
}

// keep are the n sentences that say most, in their order.
func keep(all []artifact.Sentence, n int) []artifact.Sentence {
	texts := make([]string, len(all))
	for i, s := range all {
		texts[i] = s.Text
	}
	best := condense.Key(strings.Join(texts, "\n"), n)
	kept, _ := parting(all, func(s artifact.Sentence) bool { return slices.Contains(best, s.Text) })
	if len(kept) == 0 {
		return all[:min(n, len(all))]
	}
	return kept
}

// easier writes the text again: shortened to the half, or in sentences for the class.
func (w *writer) easier() error {
	w.doc.Kind = artifact.TextKind
	if len(w.m.sentences()) == 0 {
		return fault.New(fault.Invalid, "fault.exercise.material", nil)
	}
	var kept []artifact.Sentence
	if all := w.m.sentences(); w.o.Operation == Shorten {
		kept = w.most(all, (len(all)+1)/2)
	}
	var gone []string
	for _, s := range w.m.Sections {
		var text []artifact.Sentence
		var without []string
		if w.o.Operation == Shorten {
			text, without = parting(s.Sentences, func(s artifact.Sentence) bool { return contains(kept, s.Text) })
		} else {
			text, without = w.simplified(s.Sentences, w.target())
		}
		w.paragraph(s.Heading, text)
		gone = append(gone, without...)
	}
	if len(gone) > 0 {
		w.note("exercise.left", "text", strings.Join(gone, " "))
	}
	if w.o.Operation != Simplify {
		return nil
	}
	before, after := w.class(w.m.sentences()), w.class(OfDocument(w.doc).sentences())
	if after > w.target() {
		w.note(
			"exercise.stillHard",
			"class",
			strconv.Itoa(w.target()),
			"before",
			strconv.Itoa(before),
			"after",
			strconv.Itoa(after),
		)
	}
	return nil
}

func (w *writer) paragraph(heading string, text []artifact.Sentence) {
	if len(text) == 0 {
		return
	}
	if heading != "" {
		w.doc.Blocks = append(
			w.doc.Blocks,
			artifact.Block{Kind: artifact.HeadingBlock, Text: heading, Entries: []artifact.Entry{}},
		)
	}
	b := artifact.Block{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{}}
	for _, s := range text {
		b.Entries = append(b.Entries, artifact.Entry{Text: s.Text, Answers: []string{}, Cites: s.Cites, Own: s.Own})
	}
	w.doc.Blocks = append(w.doc.Blocks, b)
}

// target is the class whose readers the text is for. A level of language is about a class of children who speak it at
// home: A2 is read in class 4.
func (w *writer) target() int {
	switch w.o.Level {
	case "A2":
		return 4
	case "B1":
		return 6
	case "B2":
		return 9
	}
	if class, err := strconv.Atoi(leadingDigits(w.o.Grade)); err == nil {
		return max(4, class)
	}
	return 6
}

// class is the Klassenstufe that a text is read in; 0 when that cannot be said.
func (w *writer) class(text []artifact.Sentence) int { return w.figures(text...).Class() }

func (w *writer) figures(text ...artifact.Sentence) textstat.Figures {
	texts := make([]string, len(text))
	for i, s := range text {
		texts[i] = s.Text
	}
	if w.m.Language == "en" {
		return textstat.English(texts)
	}
	if w.voice == nil {
		w.voice = phonetics.New()
	}
	return textstat.German(texts, w.voice)
}

// simplified are the sentences without asides, cut where both halves stand, and without those of the harder half that
// are too long or too hard for the class; of a text of the teacher's own no sentence goes. What went comes back, too.
func (w *writer) simplified(text []artifact.Sentence, class int) (kept []artifact.Sentence, gone []string) {
	var list []artifact.Sentence
	for _, s := range text {
		text := plainer(s.Text)
		if text != s.Text {
			gone = append(gone, s.Text)
		}
		for _, part := range cut(text) {
			list = append(list, artifact.Sentence{Text: part, Cites: s.Cites, Own: s.Own})
		}
	}
	if len(list) < 2 || w.m.Own {
		return list, gone
	}
	all := make([]float64, len(list))
	for i, s := range list {
		all[i] = w.hardness(s)
	}
	slices.Sort(all)
	middle := all[(len(all)-1)/2]
	went := false // the sentence before: one that leans on it would speak of another thing
	kept, hard := parting(list, func(s artifact.Sentence) bool {
		hard := w.hardness(s)
		went = went && !standsAlone(s.Text) ||
			hard > middle && (hard > float64(class) || len(strings.Fields(s.Text)) > 6+class)
		return !went
	})
	return kept, append(gone, hard...)
}

// hardness of one sentence, about in Klassenstufen.
func (w *writer) hardness(s artifact.Sentence) float64 {
	f := w.figures(s)
	if w.m.Language == "en" {
		return f.LIX / 4
	}
	return f.Vienna
}

// plainer drops what stands in brackets or between dashes. "5 – 10 Grad" and "Berlin – Hamburg – Kiel" are no asides.
func plainer(sentence string) string {
	s := brackets.ReplaceAllString(sentence, "")
	parts := strings.Split(s, " – ")
	if len(parts) != 3 || number.MatchString(s) ||
		capital(parts[1]) && capital(parts[0][strings.LastIndex(parts[0], " ")+1:]) {
		return s
	}
	return parts[0] + " " + parts[2]
}

// number finds a dash between or beside numbers.
var number = regexp.MustCompile(`\d – | – \d`)

// cut makes two sentences of one where a comma and "und" or "aber" divide two main clauses; the words are the same, the
// joining word goes. With a second comma it would not be sure what belongs to what.
func cut(sentence string) []string {
	if strings.Count(sentence, ",") != 1 || strings.ContainsAny(sentence, ";:„“\"") {
		return []string{sentence}
	}
	first, second, _ := strings.Cut(sentence, ", ")
	for _, joiner := range []string{"und ", "aber ", "denn ", "and ", "but ", "so "} {
		rest, ok := strings.CutPrefix(second, joiner)
		if ok && clause(first) && clause(rest) {
			return []string{first + ".", upperFirst(rest)}
		}
	}
	return []string{sentence}
}

// clause reports words that are a main clause: they begin with an article or a noun and have a verb behind it.
func clause(words string) bool {
	list := word.FindAllString(words, -1)
	if len(list) < 3 || among(subordinate, strings.ToLower(list[0])) {
		return false
	}
	begins := capital(list[0]) || among(openers, list[0])
	return begins && slices.ContainsFunc(list[1:], verbal)
}

const (
	openers = " der die das ein eine einer eines dieser diese dieses viele alle manche er sie es the a an this " +
		"these many all it they he she "
	subordinate = " wenn weil dass obwohl während nachdem bevor damit als ob wo wer was if when because although " +
		"while after before since which who that where "
)

// verbal guesses a finite verb: by its letters, or because it is a common one.
func verbal(w string) bool {
	switch w {
	case "ist",
		"sind", "war", "waren", "hat", "haben", "hatte", "hatten", "wird", "werden", "wurde", "wurden", "kann",
		"können", "muss", "müssen", "gibt", "darf", "soll", "is", "are", "was", "were", "has", "have", "had",
		"can", "will",
		"must":
		return true
	}
	ends := func(endings ...string) bool {
		return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(w, e) })
	}
	return !capital(w) && !isSmall(w) && utf8.RuneCountInString(w) > 3 && ends("t", "te", "ten", "en", "s", "ed")
}
