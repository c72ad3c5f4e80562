package quiz

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// GIFT writes the questions of sheets as text that Moodle and others import.
func GIFT(sheets []Sheet) File {
	w := gift{}
	for _, s := range sheets {
		words := catalogue(s)
		for _, g := range s.groups(words) {
			category := s.Title
			if g.Name != "" {
				category += "/" + g.Name
			}
			w.parts = append(w.parts, "$CATEGORY: "+strings.Join(strings.Fields(category), " "))
			for _, q := range g.Questions {
				w.question(s, g, q, words)
			}
		}
	}
	return File{Data: []byte(strings.Join(w.parts, "\n\n") + "\n"), Count: w.count, Notes: w.left.notes()}
}

type gift struct {
	parts []string
	count int
	left  left
}

// gifted is text in which no sign steers.
func gifted(s string) string {
	return strings.NewReplacer(`\`, `\\`, "~", `\~`, "=", `\=`, "#", `\#`,
		"{", `\{`, "}", `\}`, ":", `\:`, "\n", `\n`, "->", "→").
		Replace(s)
}

func (w *gift) put(title, text, answers string) {
	w.parts = append(w.parts, "::"+gifted(title)+"::"+gifted(text)+" {"+answers+"}")
	w.count++
}

func (w *gift) question(s Sheet, g Group, q Question, words *i18n.Catalogue) {
	e := q.entry()
	switch q.Kind {
	case artifact.ChoiceTask:
		w.choice(g, q, words)
	case artifact.TruthTask:
		answer := "T"
		if !e.True {
			answer = "F"
			if len(e.Answers) > 0 {
				answer += "#" + gifted(words.Say(i18n.T("quiz.rather", "text", e.Answers[0])))
			}
		}
		w.put(q.title(words), e.Text, answer)
	case artifact.GapTask:
		w.gaps(q, words)
	case artifact.MatchingTask:
		if len(q.Entries) < 3 {
			w.left.out(g, q, "quiz.why.pairs")
			return
		}
		var pairs []string
		for _, e := range q.Entries {
			pairs = append(pairs, "\n="+gifted(e.Text)+" -> "+gifted(e.Answers[0]))
		}
		w.put(q.title(words), q.instruction(words), strings.Join(pairs, "")+"\n")
	case artifact.OrderTask:
		w.left.out(g, q, "quiz.why.order")
	case artifact.ShortTask:
		w.put(q.title(words), q.asked(words), typed(s, e))
	case artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
	}
}

// typed is the answer of a short task: a number, a word, or what the teacher reads beside the pupil's text.
func typed(s Sheet, e artifact.Entry) string {
	value, isNumber := number(e.Answers[0], s.Language)
	switch {
	case isNumber && len(e.Answers) == 1:
		return "#" + value
	case whole(e):
		return "=" + gifted(e.Answers[0])
	}
	return "####" + gifted(strings.Join(e.Answers, "; "))
}

func (w *gift) choice(g Group, q Question, words *i18n.Catalogue) {
	e := q.entry()
	wrong := len(e.Options) - len(e.Right)
	if len(e.Right) > len(fractions()) || wrong > len(fractions()) {
		w.left.out(g, q, "quiz.why.many")
		return
	}
	var options []string
	for i, option := range e.Options {
		right := slices.Contains(e.Right, i)
		sign := "~"
		switch {
		case right && len(e.Right) == 1:
			sign = "="
		case right:
			sign = "~%" + fractions()[len(e.Right)-1] + "%"
		case len(e.Right) > 1:
			sign = "~%-" + fractions()[wrong-1] + "%"
		}
		options = append(options, "\n"+sign+gifted(option))
	}
	w.put(q.title(words), e.Text, strings.Join(options, "")+"\n")
}

// gaps asks for each gap on its own, because a question of GIFT has one: the others stay open, so that none tells the
// next.
func (w *gift) gaps(q Question, words *i18n.Catalogue) {
	place, lead := q.Place, gifted(q.instruction(words))+`\n`
	if len(q.Bank) > 0 {
		lead += gifted(words.Say(i18n.T("quiz.bank", "words", strings.Join(q.Bank, " · ")))) + `\n`
	}
	for i, e := range q.Entries {
		q.Place = place + "." + strconv.Itoa(i+1)
		for k, answer := range e.Answers {
			one := Question{Place: q.Place, Kind: q.Kind, Entries: []artifact.Entry{e}}
			text := one.gapped(func(n int, _ string) string {
				if n != k {
					return "____"
				}
				first := ""
				if q.Letters {
					first = "(" + gifted(string([]rune(answer)[:1])) + "…) "
				}
				return first + "{=" + gifted(answer) + "}"
			}, gifted)
			w.parts = append(w.parts, "::"+gifted(one.title(words))+"::"+lead+text)
			w.count++
		}
	}
}
