package tasks

import (
	"strconv"

	"pult/backend/artifact"
	"pult/backend/base/fault"
)

// The forms of a text keep its words as they are.

// wholeText is how many sentences of another text than the teacher's own go onto lines and strips, when the request
// names no number.
const wholeText = 10

// shown is what of the text is put into a form: all of the teacher's own, else the sentences that say most.
func (w *writer) shown() []artifact.Section {
	if w.m.Own || w.m.Document != nil {
		return w.m.Sections
	}
	return []artifact.Section{{Sentences: w.most(w.m.sentences(), wholeText)}}
}

// lines puts each sentence on a line of its own.
func (w *writer) lines() error {
	w.doc.Kind = artifact.TextKind
	for _, section := range w.shown() {
		for i, s := range section.Sentences {
			heading := section.Heading
			if i > 0 {
				heading = ""
			}
			w.paragraph(heading, []artifact.Sentence{s})
		}
	}
	if len(w.doc.Blocks) == 0 {
		return fault.New(fault.Invalid, "fault.exercise.material", nil)
	}
	return nil
}

// numbered is the text as it is, with numbers of its lines beside it.
func (w *writer) numbered() error {
	w.doc.Kind = artifact.TextKind
	for _, section := range w.shown() {
		w.paragraph(section.Heading, section.Sentences)
	}
	if len(w.doc.Blocks) == 0 {
		return fault.New(fault.Invalid, "fault.exercise.material", nil)
	}
	for i := range w.doc.Blocks {
		w.doc.Blocks[i].Numbered = w.doc.Blocks[i].Kind == artifact.ParagraphBlock
	}
	return nil
}

// strips are numbered sentences to cut out, one below the other: for a dictation that hangs on the wall.
func (w *writer) strips() error {
	w.doc.Kind = artifact.TextKind
	b := artifact.Block{Kind: artifact.TableBlock, Entries: []artifact.Entry{}}
	for _, section := range w.shown() {
		for _, s := range section.Sentences {
			b.Rows = append(b.Rows, []string{strconv.Itoa(len(b.Rows)+1) + ". " + s.Text})
		}
	}
	if len(b.Rows) == 0 {
		return fault.New(fault.Invalid, "fault.exercise.material", nil)
	}
	w.doc.Blocks = append(w.doc.Blocks, b)
	return nil
}

// mixed are strips to cut out and to put into their order: the sentences of an own text, else the steps of a course of
// events that the material tells.
func (w *writer) mixed() error {
	b := w.order(maxCount)
	if w.m.Own {
		b = artifact.Block{Kind: artifact.OrderTask, Entries: []artifact.Entry{}}
		for _, s := range w.m.sentences() {
			b.Entries = append(b.Entries, artifact.Entry{Text: s.Text, Answers: []string{}, Cites: s.Cites})
		}
	}
	if len(b.Entries) < 3 {
		return fault.New(fault.Unsupported, "fault.exercise.order", nil)
	}
	b.Text, b.Points = w.instruct("strips"), len(b.Entries)
	w.add(b)
	return nil
}

// tables are those of the material, each below the heading that it has there.
func (w *writer) tables() error {
	w.doc.Kind = artifact.TextKind
	for _, st := range w.m.Structures {
		if len(st.Header) < 2 || len(st.Rows) == 0 {
			continue
		}
		if st.Heading != "" {
			w.doc.Blocks = append(w.doc.Blocks, artifact.Block{
				Kind: artifact.HeadingBlock, Text: st.Heading, Entries: []artifact.Entry{},
			})
		}
		w.doc.Blocks = append(w.doc.Blocks, artifact.Block{
			Kind: artifact.TableBlock, Header: st.Header, Rows: st.Rows, Entries: []artifact.Entry{},
		})
	}
	if len(w.doc.Blocks) == 0 {
		return fault.New(fault.Unsupported, "fault.exercise.table", nil)
	}
	return nil
}
