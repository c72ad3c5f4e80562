package kit

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/calendar"
	"pult/backend/material/checks"
)

// Finished accepts a document that can be used as it is, with what only we know of it: settle says it.
func Finished(
	settle func(agent.Task, *artifact.Document),
) func(agent.Task, json.RawMessage, []artifact.File) (agent.Outcome, error) {
	return func(t agent.Task, reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
		var d artifact.Document
		if err := json.Unmarshal(reply, &d); err != nil {
			return agent.Outcome{}, Unreadable(err)
		}
		settle(t, &d)
		return finished(t, d, files)
	}
}

func finished(t agent.Task, d artifact.Document, files []artifact.File) (agent.Outcome, error) {
	if listed, _ := Listed(d.Sources); len(listed) == 0 {
		d.Sources = []artifact.Source{} // those of what it was made from are put in their place
	}
	d, err := usable(d)
	if err != nil {
		return agent.Outcome{}, err
	}
	found := checks.Reckon(&d)
	for _, m := range found.Mended {
		Note(&d, "note.sum.mended", "term", m.Term, "right", m.Right, "wrong", m.Wrong)
	}
	for _, wrong := range found.Wrong {
		Note(&d, "note.sum.wrong", "text", wrong)
	}
	var text []string
	for _, b := range d.Blocks {
		text = append(text, b.Text)
		for i := range b.Entries {
			b.Entries[i].Own = false
			text = append(text, b.Entries[i].Text)
		}
	}
	written, err := Content(d)
	if err != nil {
		return agent.Outcome{}, err
	}
	if err := Speaks(t, written); err != nil {
		return agent.Outcome{}, err
	}
	return agent.Outcome{
		Title: d.Title, Preview: Preview(strings.Join(text, " ")), Content: written, Files: files,
	}, nil
}

// usable is a document as a class can work with it, with a note when something of it had to be left out; see
// artifact.Document.Usable. Faults are those of Validate.
func usable(d artifact.Document) (artifact.Document, error) {
	mended, left, ok := d.Usable()
	if !ok {
		if err := d.Validate(); err != nil {
			return d, err
		}
	}
	if left > 0 {
		Note(&mended, "unsolved.left", "n", strconv.Itoa(left))
	}
	return mended, mended.Validate()
}

// Note tells the teacher about a document, in its language; no pupil and no parent reads it.
func Note(d *artifact.Document, key string, args ...string) {
	d.Notes = append(d.Notes, i18n.Must(i18n.Lang(d.Language)).Say(i18n.T(key, args...)))
}

// NotGiven are the numbers of a document, with times, dates and amounts, that stand neither in the request nor in what
// was settled about the step, each once. Of a date and a time their parts count: 8:00 is 8, and 12.06. is the 12th of
// June.
func NotGiven(t agent.Task, d artifact.Document) []string {
	numbers := numbersOf(t)
	var list []string
	for _, b := range d.Blocks {
		for _, n := range numberIn.FindAllString(strings.Join(b.Words(), "\n"), -1) {
			foreign := slices.ContainsFunc(wholeNumber.FindAllString(n, -1), func(part string) bool {
				return !numbers[strings.TrimLeft(part, "0")]
			})
			if foreign && !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	return list
}

// numbersOf are the whole numbers that a task names, in digits or as a month.
func numbersOf(t agent.Task) map[string]bool {
	said := append(slices.Collect(maps.Values(t.Params)), slices.Concat(t.Feedback, []string{t.Request})...)
	for _, r := range t.Replies {
		said = append(said, r.Text)
	}
	text := strings.Join(said, "\n")
	numbers := map[string]bool{"": true} // of zeros
	for _, n := range wholeNumber.FindAllString(text, -1) {
		numbers[strings.TrimLeft(n, "0")] = true
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if m := calendar.Month(word); m > 0 {
			numbers[strconv.Itoa(int(m))] = true
		}
	}
	return numbers
}

var (
	numberIn    = regexp.MustCompile(`\d+(?:[.,:]\d+)*`)
	wholeNumber = regexp.MustCompile(`\d+`)
)

// Text is a paragraph; one with line breaks stays on one page.
func Text(text string) artifact.Block {
	return artifact.Block{
		Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: text, Answers: []string{}, Cites: []int{}}},
	}
}

// Heading begins a part of a document.
func Heading(text string) artifact.Block {
	return artifact.Block{Kind: artifact.HeadingBlock, Text: text, Entries: []artifact.Entry{}}
}

// Table is a table; without a header its rows are all there is.
func Table(header []string, rows [][]string) artifact.Block {
	return artifact.Block{Kind: artifact.TableBlock, Entries: []artifact.Entry{}, Header: header, Rows: rows}
}

// Blank is a line to fill in by hand.
const Blank = "__________"
