package tasks

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// A board has so many boxes, each with so many letters at most: what stands on it is written by hand.
const (
	leastBoxes = 3
	mostBoxes  = 7
	boxLetters = 70
)

// board is a sketch for the blackboard, on one page: the steps of what has an order with arrows between them, else the
// words that matter beside what they mean, and below them what is to be kept.
func (w *writer) board() error {
	w.doc.Kind = artifact.TextKind
	switch steps, words := w.steps(), w.keywords(); {
	case len(steps) >= leastBoxes:
		var rows [][]string
		for i, step := range steps {
			if i > 0 {
				rows = append(rows, []string{"↓"})
			}
			rows = append(rows, []string{step})
		}
		w.doc.Blocks = append(w.doc.Blocks, box(rows...))
	case len(words) >= leastBoxes:
		b := box(words...)
		b.Large = false
		w.doc.Blocks = append(w.doc.Blocks, b)
	default:
		return fault.New(fault.Unsupported, "fault.exercise.board", nil)
	}
	if first := w.m.sentences(); len(first) > 0 {
		b := artifact.Block{Kind: artifact.ParagraphBlock}
		about := slices.DeleteFunc(slices.Clone(first), func(s artifact.Sentence) bool {
			return !strings.Contains(strings.ToLower(s.Text), strings.ToLower(strings.TrimSuffix(w.m.Topic, "n")))
		})
		if len(about) == 0 {
			about = first
		}
		for _, s := range about[:1] {
			b.Entries = append(b.Entries, artifact.Entry{
				Text: w.say("exercise.board.keep") + " " + s.Text, Answers: []string{}, Cites: s.Cites,
			})
		}
		w.doc.Blocks = append(w.doc.Blocks, b)
	}
	return nil
}

func box(rows ...[]string) artifact.Block {
	return artifact.Block{
		Kind: artifact.TableBlock, Boxed: true, Large: true, Rows: rows, Entries: []artifact.Entry{},
	}
}

// steps are the entries of the first order that fits on a board.
func (w *writer) steps() []string {
	ordered := []diagram.Kind{diagram.Process, diagram.Cycle, diagram.Timeline}
	for _, st := range w.m.Structures {
		if !slices.Contains(ordered, st.Kind) || len(st.Items) < leastBoxes || len(st.Items) > mostBoxes {
			continue
		}
		var list []string
		for _, item := range st.Items {
			text := item.Label
			if text == "" || utf8.RuneCountInString(text+": "+item.Text) <= boxLetters && item.Text != "" {
				text = strings.TrimPrefix(item.Label+": "+item.Text, ": ")
			}
			list = append(list, brief(text))
		}
		return list
	}
	return nil
}

// keywords are the terms with what they mean; where there are few, the headings of the text with their first sentence.
func (w *writer) keywords() [][]string {
	var rows [][]string
	for _, t := range w.m.Terms {
		if len(rows) < mostBoxes && !slices.ContainsFunc(rows, func(row []string) bool { return row[0] == t.Word }) {
			rows = append(rows, []string{t.Word, t.Definition})
		}
	}
	for _, s := range w.m.Sections {
		if len(rows) < leastBoxes && s.Heading != "" && len(s.Sentences) > 0 {
			rows = append(rows, []string{s.Heading, s.Sentences[0].Text})
		}
	}
	return rows
}

// brief is a text as it fits into a box: its first clause, where it is longer.
func brief(text string) string {
	text = strings.TrimRight(strings.TrimSpace(text), ".")
	if utf8.RuneCountInString(text) <= boxLetters {
		return text
	}
	for _, mark := range []string{". ", "; ", " – ", ", "} {
		if first, _, found := strings.Cut(text, mark); found && utf8.RuneCountInString(first) <= boxLetters {
			return first
		}
	}
	return text
}
