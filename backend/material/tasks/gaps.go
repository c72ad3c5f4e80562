package tasks

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
)

// maxSentence is that of a sentence in a task, in characters: a longer one is no task for pupils.
const maxSentence = 160

// spot is a word of a sentence that may become a gap.
type spot struct {
	sentence int
	from, to int // bytes
	text     string
	worth    int
	others   []int // sentences that hold the word, too
}

// gaps makes a gap text of up to count gaps, one in a sentence.
func (w *writer) gaps(count int, bank bool) artifact.Block {
	b := artifact.Block{
		Kind:    artifact.GapTask,
		Text:    w.gapInstruction(bank, false),
		Bank:    bank,
		Entries: []artifact.Entry{},
	}
	all := w.usable()
	for _, at := range pick(all, w.spots(all), count) {
		s := all[at.sentence]
		b.Entries = append(
			b.Entries,
			artifact.Entry{Text: s.Text[:at.from] + artifact.Gap + s.Text[at.to:], Answers: []string{at.text}, Cites: s.Cites},
		)
		w.used[s.Text] = true
	}
	b.Points = len(b.Entries)
	return b
}

func (w *writer) gapInstruction(bank, letters bool) string {
	switch {
	case letters:
		return w.instruct("gaps.letters")
	case bank:
		return w.instruct("gaps.bank")
	}
	return w.instruct("gaps")
}

// usable are the sentences that stand alone, are not too long and in no task yet. Of a text that pupils have read,
// those that lean on the one before and short ones are among them when a number was asked for.
func (w *writer) usable() []artifact.Sentence {
	var list []artifact.Sentence
	read, fewest := w.m.Own && w.named > 0, 5
	if read {
		fewest = 4
	}
	for _, s := range w.m.sentences() {
		if (read || standsAlone(s.Text)) && utf8.RuneCountInString(s.Text) <= maxSentence && strings.HasSuffix(s.Text, ".") &&
			!w.used[s.Text] &&
			!strings.Contains(s.Text, artifact.Gap) &&
			len(word.FindAllString(s.Text, -1)) >= fewest {
			list = append(list, s)
		}
	}
	return list
}

// spots are the words of the sentences worth asking for: technical terms, nouns, years. A word that the material speaks
// of often is worth more, one that other sentences give away less: they cannot stand in the same task.
func (w *writer) spots(sentences []artifact.Sentence) []spot {
	texts := make([]string, len(sentences))
	for i, s := range sentences {
		texts[i] = s.Text
	}
	whole := w.m.whole()
	var list []spot
	for i, s := range texts {
		for n, at := range word.FindAllStringIndex(s, -1) {
			text := s[at[0]:at[1]]
			worth := w.worth(text, n == 0)
			if at := (counted{before: s[:at[0]], after: s[at[1]:]}); year(text) {
				at.n, _ = strconv.Atoi(text)
				if !at.isYear(w.m.Language) {
					continue // "1500 Vulkane"
				}
			}
			if worth == 0 || occurs(s, text) != 1 {
				continue
			}
			others := holders(texts, text, i)
			list = append(list, spot{
				sentence: i, from: at[0], to: at[1], text: text, others: others,
				worth: 2*worth + 2*min(3, occurs(whole, text)-1) - len(others),
			})
		}
	}
	return list
}

// holders are the texts, but for the one at except, in which a word stands.
func holders(texts []string, word string, except int) []int {
	var list []int
	for i, t := range texts {
		if i != except && occurs(t, word) > 0 {
			list = append(list, i)
		}
	}
	return list
}

func (w *writer) worth(text string, first bool) int {
	if isSmall(text) || w.isTopic(text) {
		return 0
	}
	for _, t := range w.m.Terms {
		if strings.HasPrefix(text, t.Word) && len(text)-len(t.Word) <= 3 {
			return 4
		}
	}
	letters := utf8.RuneCountInString(text)
	switch {
	case year(text):
		return 3
	case strings.ContainsFunc(text, unicode.IsDigit):
		return 0
	case w.m.Language == "en" && letters >= 6 && !first:
		return 1
	case w.m.Language != "en" && capital(text) && !first && letters >= 4:
		return 2
	}
	return 0
}

func year(text string) bool {
	return len(text) == 4 && leadingDigits(text) == text && text >= "1000" && text < "2100"
}

// isTopic reports a word of the topic or title, which stand above the task.
func (w *writer) isTopic(text string) bool {
	for _, t := range word.FindAllString(w.m.Topic+" "+w.m.Title, -1) {
		if related(text, t) || strings.EqualFold(text, t) {
			return true
		}
	}
	return false
}

// pick takes the best spots of different sentences so that no sentence of the task holds the word of another's gap. The
// result is in reading order.
func pick(sentences []artifact.Sentence, all []spot, count int) []spot {
	slices.SortStableFunc(all, func(a, b spot) int { return cmp.Compare(b.worth, a.worth) })
	const open, holds, out = 0, 1, 2
	state := make([]int, len(sentences))
	var taken []spot
	for _, c := range all {
		given := slices.ContainsFunc(c.others, func(i int) bool { return state[i] == holds })
		if len(taken) == count || state[c.sentence] != open || given {
			continue
		}
		state[c.sentence] = holds
		for _, i := range c.others {
			state[i] = out
		}
		taken = append(taken, c)
	}
	slices.SortFunc(taken, func(a, b spot) int { return cmp.Compare(a.sentence, b.sentence) })
	return taken
}
