package quiz

import (
	"regexp"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// cards are the pairs of a document that are learned by heart: a glossary, a list or a test of words, cards to cut
// out. Both: they are words of two languages.
func cards(d artifact.Document) (list []Card, both bool) {
	german := i18n.Must(i18n.Lang(d.Language)).Say(i18n.T("vocabulary.german"))
	seen := map[Card]bool{}
	add := func(front, back string) {
		c := Card{strings.TrimSpace(front), strings.TrimSpace(back)}
		if c.Front != "" && c.Back != "" && !seen[c] {
			seen[c] = true
			list = append(list, c)
		}
	}
	for _, b := range d.Blocks {
		switch {
		case b.Kind == artifact.GlossaryBlock:
			for _, e := range b.Entries {
				add(e.Text, e.Answers[0])
			}
		case b.Kind != artifact.TableBlock:
		case words(b, german) >= 0:
			both = true
			at := words(b, german)
			for _, row := range b.Rows {
				add(row[at], row[at+1])
			}
		case cut(b):
			for _, row := range b.Rows {
				add(row[0], row[1])
				add(row[3], row[4])
			}
		}
	}
	return list, both
}

// words is the first of the two columns of a table of words, one of which is German; -1: it is none.
func words(b artifact.Block, german string) int {
	at := len(b.Header) - 2
	if at < 0 || at > 1 || b.Header[at] != german && b.Header[at+1] != german {
		return -1
	}
	return at
}

// cut reports cards to cut out, two in a row with an empty column between them.
func cut(b artifact.Block) bool {
	if !b.Boxed || len(b.Header) > 0 || len(b.Rows) == 0 || len(b.Rows[0]) != 5 {
		return false
	}
	for _, row := range b.Rows {
		if row[2] != "" {
			return false
		}
	}
	return b.Rows[0][0] != "" && b.Rows[0][1] != ""
}

// asked are the cards as questions with a short answer: the back of a glossary asks for its word.
func (s Sheet) asked(words *i18n.Catalogue) []Question {
	list := make([]Question, len(s.Cards))
	for i, c := range s.Cards {
		e := artifact.Entry{Text: words.Say(i18n.T("quiz.translate", "word", c.Front)), Answers: []string{c.Back}}
		if !s.Both {
			e = artifact.Entry{Text: words.Say(i18n.T("quiz.which", "text", c.untold())), Answers: []string{c.Front}}
		}
		list[i] = Question{
			Kind: artifact.ShortTask, Place: words.Say(i18n.T("quiz.card", "front", c.Front)), Points: 1,
			Entries: []artifact.Entry{e},
		}
	}
	return list
}

// untold is what a card says of its word without the word: "der grüne Blattfarbstoff" of "Chlorophyll ist der grüne
// Blattfarbstoff."; elsewhere it is left out.
func (c Card) untold() string {
	word := regexp.QuoteMeta(c.Front)
	begins := regexp.MustCompile(`(?i)^(?:(?:der|die|das|ein|eine|a|an|the)\s)?` + word +
		`(?:\s\([^)]*\))?\s(?:ist|sind|is|are)\s`)
	text := begins.ReplaceAllString(c.Back, "")
	return strings.TrimSuffix(regexp.MustCompile(`(?i)`+word).ReplaceAllString(text, "…"), ".")
}

// groups are the groups of a sheet, and its cards where it has no tasks and they are to be asked.
func (s Sheet) groups(words *i18n.Catalogue) []Group {
	if len(s.Groups) == 0 && len(s.Cards) > 0 && !s.Learned {
		return []Group{{Questions: s.asked(words)}}
	}
	return s.Groups
}

func catalogue(s Sheet) *i18n.Catalogue { return i18n.Must(i18n.Lang(s.Language)) }
