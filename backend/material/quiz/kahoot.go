package quiz

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// What Kahoot's table takes.
const (
	kahootQuestion = 120 // characters
	kahootAnswer   = 75
	kahootAnswers  = 4
)

// Kahoot writes the table that Kahoot imports for each group of a sheet. It has questions with two to four answers to
// click on: of pairs and gaps, the answers of the others are offered.
func Kahoot(s Sheet) ([]File, error) {
	words := catalogue(s)
	var files []File
	for _, g := range s.groups(words) {
		k := kahoot{words: words}
		for _, q := range g.Questions {
			k.question(g, q)
		}
		if len(s.Groups) == 0 {
			k = kahoot{words: words}
			k.cards(s, g)
		}
		f := File{Title: s.Title, Name: g.Name, Count: len(k.rows), Notes: k.left.notes()}
		if len(k.cut) > 0 {
			f.Notes = append(f.Notes, i18n.T("quiz.kahoot.four", "tasks", strings.Join(k.cut, ", ")))
		}
		if f.Count > 0 {
			var err error
			if f.Data, err = table(s.Title, k.sheet(s)); err != nil {
				return nil, err
			}
		}
		files = append(files, f)
	}
	return files, nil
}

type kahoot struct {
	words *i18n.Catalogue
	rows  [][]string
	cut   []string // questions of which answers were left out
	left  left
}

// sheet is the template: its head in row 8, the questions from row 9 on.
func (k *kahoot) sheet(s Sheet) [][]string {
	rows := [][]string{
		{"", "Quiz template"},
		{"", s.Title},
		{},
		{},
		{},
		{},
		{},
		{
			"", "Question - max 120 characters", "Answer 1 - max 75 characters", "Answer 2 - max 75 characters",
			"Answer 3 - max 75 characters", "Answer 4 - max 75 characters",
			"Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs", "Correct answer(s) - choose at least one",
		},
	}
	return append(rows, k.rows...)
}

func (k *kahoot) question(g Group, q Question) {
	e := q.entry()
	switch q.Kind {
	case artifact.ChoiceTask:
		k.choice(g, q, e.Text, e.Options, e.Right)
	case artifact.TruthTask:
		right := 1
		if e.True {
			right = 0
		}
		k.choice(g, q, e.Text, []string{k.say("player.true"), k.say("player.false")}, []int{right})
	case artifact.GapTask:
		k.gaps(g, q)
	case artifact.MatchingTask:
		place := q.Place
		for i, e := range q.Entries {
			q.Place = place + "." + strconv.Itoa(i+1)
			k.pick(g, q, k.say("quiz.belongs", "text", e.Text), e.Answers[0], q.answers())
		}
	case artifact.OrderTask:
		k.left.out(g, q, "quiz.why.order")
	case artifact.ShortTask:
		k.left.out(g, q, "quiz.why.typed")
	case artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
	}
}

func (k *kahoot) say(key string, args ...string) string { return k.words.Say(i18n.T(key, args...)) }

// gaps asks for each gap with the words that stand above the task.
func (k *kahoot) gaps(g Group, q Question) {
	offered := q.Bank
	if len(offered) == 0 {
		offered = q.answers()
	}
	place := q.Place
	for i, e := range q.Entries {
		q.Place = place + "." + strconv.Itoa(i+1)
		for n, answer := range e.Answers {
			one := Question{Entries: []artifact.Entry{e}}
			text := one.gapped(func(at int, _ string) string {
				if at == n {
					return "____"
				}
				return "…"
			}, func(s string) string { return s })
			k.pick(g, q, text, answer, offered)
		}
	}
}

func (k *kahoot) cards(s Sheet, g Group) {
	for i, c := range s.Cards {
		offered := make([]string, len(s.Cards))
		q := g.Questions[i]
		for n, other := range s.Cards {
			offered[n] = other.Back
			if !s.Both {
				offered[n] = other.Front
			}
		}
		answer := c.Back
		if !s.Both {
			answer = c.Front
		}
		k.pick(g, q, q.entry().Text, answer, offered)
	}
}

// pick asks for one of the offered answers. The others are those that follow it: every question has others.
func (k *kahoot) pick(g Group, q Question, text, answer string, offered []string) {
	at := slices.Index(offered, answer)
	options := []string{answer}
	for i := range offered {
		other := offered[(max(at, 0)+1+i)%len(offered)]
		if len(options) < kahootAnswers && !slices.Contains(options, other) && utf8.RuneCountInString(other) <= kahootAnswer {
			options = append(options, other)
		}
	}
	if len(options) < 2 {
		k.left.out(g, q, "quiz.why.few")
		return
	}
	slices.Sort(options)
	k.choice(g, q, text, options, []int{slices.Index(options, answer)})
}

func (k *kahoot) choice(g Group, q Question, text string, options []string, right []int) {
	text = strings.Join(strings.Fields(text), " ")
	options, right, cut := fewer(options, right)
	if len(right) == 0 {
		k.left.out(g, q, "quiz.why.many")
		return
	}
	long := slices.ContainsFunc(options, func(o string) bool { return utf8.RuneCountInString(o) > kahootAnswer })
	if long || utf8.RuneCountInString(text) > kahootQuestion {
		k.left.out(g, q, "quiz.why.long")
		return
	}
	if cut {
		k.cut = append(k.cut, q.Place)
	}
	row := append([]string{strconv.Itoa(len(k.rows) + 1), text}, options...)
	for len(row) < 2+kahootAnswers {
		row = append(row, "")
	}
	seconds := "20"
	if utf8.RuneCountInString(text+strings.Join(options, "")) > kahootQuestion {
		seconds = "30"
	}
	numbers := make([]string, len(right))
	for i, n := range right {
		numbers[i] = strconv.Itoa(n + 1)
	}
	k.rows = append(k.rows, append(row, seconds, strings.Join(numbers, ",")))
}

// fewer keeps four answers, the right ones first; none is right when there are more right ones.
func fewer(options []string, right []int) (kept []string, now []int, cut bool) {
	if len(options) <= kahootAnswers {
		return options, right, false
	}
	if len(right) > kahootAnswers-1 {
		return nil, nil, true
	}
	wrong := kahootAnswers - len(right)
	for i, option := range options {
		switch {
		case slices.Contains(right, i):
			now = append(now, len(kept))
		case wrong == 0:
			continue
		default:
			wrong--
		}
		kept = append(kept, option)
	}
	return kept, now, true
}
