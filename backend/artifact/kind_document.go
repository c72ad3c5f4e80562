package artifact

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"

	"pult/backend/base/i18n"
)

// DocumentType is the type of a text or a worksheet (seed 000).
const DocumentType Type = "document"

// KindOfDocument is a text or a worksheet.
func KindOfDocument() Kind {
	return Kind{
		Name: DocumentType, Reply: func() any { return new(Document) },
		Parts: parts(Document.parts), Places: documentPlace, Drops: documentDrop, Puts: blockPlace,
		Check: usable, Settle: renumbered,
		Whole: func(content []byte, s *Shown) error { return json.Unmarshal(content, &s.Document) },
		Diff: Diff{
			Objects: blockPlace, Lists: regexp.MustCompile(`^(blocks|blocks/\d+/entries)$`),
			Follows: regexp.MustCompile(`^blocks/\d+/number$`), Closed: regexp.MustCompile(`^(blocks/\d+|kind)$`),
			Same: unnumbered, Alike: alike, Task: taskNumber, Notes: blockNotes,
			Group: func(place string, before, _ json.RawMessage) string { // a task in all of its levels
				if n := taskNumber(place, before); n > 0 {
					return "task " + strconv.Itoa(n)
				}
				return ""
			},
		},
		Passages: passages(Document.passages),
	}
}

var (
	documentPlace = regexp.MustCompile(
		`^(title|blocks/\d+/(text|entries/\d+/(text|options/\d+|answers/\d+)|header/\d+|rows/\d+/\d+))$`,
	)
	documentDrop = regexp.MustCompile(`^blocks/\d+(/entries/\d+)?$`)
	blockPlace   = regexp.MustCompile(`^blocks/\d+$`)
)

// usable refuses a change by which a task has lost its solution, e.g. one that took a gap away and left its word.
func usable(content []byte) error {
	d, err := Decode[Document](content)
	if err != nil {
		return err
	}
	return d.Validate()
}

func (d Document) parts(add AddPart) {
	add(d.Title, "title")
	for i, b := range d.Blocks {
		at := []string{"blocks", strconv.Itoa(i)}
		add(b.Text, append(slices.Clone(at), "text")...)
		for j, e := range b.Entries {
			in := append(slices.Clone(at), "entries", strconv.Itoa(j))
			add(e.Text, append(slices.Clone(in), "text")...)
			for k, o := range e.Options {
				add(o, append(slices.Clone(in), "options", strconv.Itoa(k))...)
			}
			for k, a := range e.Answers {
				add(a, append(slices.Clone(in), "answers", strconv.Itoa(k))...)
			}
		}
		editableTable(b.Header, b.Rows, add, at...)
	}
}

// unnumbered is a value for comparing: a task that only has another number is the same one.
func unnumbered(place string, raw json.RawMessage) string {
	if blockPlace.MatchString(place) {
		if from, to, ok := locate(raw, []string{"number"}); ok {
			return string(raw[:from]) + string(raw[to:])
		}
	}
	return string(raw)
}

// alike reports two parts of a document that only differ in texts: then each line can be taken on its own.
func alike(place string, before, after json.RawMessage) bool {
	if !blockPlace.MatchString(place) {
		return true
	}
	var b, a Block
	if json.Unmarshal(before, &b) != nil || json.Unmarshal(after, &a) != nil ||
		len(a.Entries) != len(b.Entries) && a.IsTask() {
		return false
	}
	tables := slices.Equal(a.Header, b.Header) && slices.EqualFunc(a.Rows, b.Rows, slices.Equal[[]string])
	return tables && a.Kind == b.Kind && a.Level == b.Level && a.Points == b.Points && a.Bank == b.Bank &&
		a.Letters == b.Letters
}

func taskNumber(place string, raw json.RawMessage) int {
	var b Block
	if blockPlace.MatchString(place) && json.Unmarshal(raw, &b) == nil {
		return b.Number
	}
	return 0
}

func blockNotes(place string, before, after json.RawMessage) []i18n.Text {
	var list []i18n.Text
	var b, a Block
	if !blockPlace.MatchString(place) || json.Unmarshal(before, &b) != nil || json.Unmarshal(after, &a) != nil {
		return nil
	}
	if b.Kind != a.Kind {
		list = append(list, note("hunk.kind", "@exercise.kind."+string(b.Kind), "@exercise.kind."+string(a.Kind)))
	}
	if b.Points != a.Points {
		list = append(list, note("hunk.points", strconv.Itoa(b.Points), strconv.Itoa(a.Points)))
	}
	if b.Bank != a.Bank {
		list = append(list, i18n.T(either(a.Bank, "hunk.bank.on", "hunk.bank.off")))
	}
	if b.Letters != a.Letters {
		list = append(list, i18n.T(either(a.Letters, "hunk.letters.on", "hunk.letters.off")))
	}
	return list
}

func either(yes bool, then, otherwise string) string {
	if yes {
		return then
	}
	return otherwise
}

// passages are what a document says; the false statements of a task are left out, their corrections are not.
func (d Document) passages(out *Reading) {
	out.Language = d.Language
	for _, b := range d.Blocks {
		where := i18n.T("where.part", "part", b.Text)
		if b.IsTask() {
			where = i18n.T("where.task", "number", strconv.Itoa(b.Number))
		}
		for _, e := range b.Entries {
			if b.Kind != TruthTask || e.True {
				out.add(where, e.Text)
			}
			out.add(where, e.Answers...)
		}
	}
}
