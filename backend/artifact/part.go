package artifact

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
)

// Part is a part of a document in place of the one that is there. It keeps the level and the number of that, and its
// points when it has none.
type Part struct {
	Place string `json:"place"` // "blocks/2"
	Block Block  `json:"block"`
}

// checkParts: each names a part that is there and of which the patch says nothing else.
func checkParts(k Kind, a Artifact, parts []Part, seen map[string]bool) error {
	for _, part := range parts {
		_, _, there := locate(a.Content, strings.Split(part.Place, "/"))
		twice := false
		for place := range seen {
			twice = twice || within(place, part.Place)
		}
		if !matches(k.Puts, part.Place) || !there || twice {
			return fault.New(fault.Model, "fault.patch.place", nil, "place", part.Place)
		}
		seen[part.Place] = true
	}
	return nil
}

// put writes a part, unless the teacher wrote something in it that would be lost: then hers is true.
func (p Part) put(content []byte, hand []string) (next []byte, hers bool, err error) {
	from, to, ok := locate(content, strings.Split(p.Place, "/"))
	var old Block
	if !ok || json.Unmarshal(content[from:to], &old) != nil {
		return nil, false, fault.New(fault.Model, "fault.patch.place", nil, "place", p.Place)
	}
	b := p.Block.filled(old)
	after := b.places(p.Place)
	for _, e := range old.places(p.Place) {
		if slices.Contains(hand, e.Place) && !slices.Contains(after, e) {
			return content, true, nil
		}
	}
	before, errBefore := plain(old)
	written, err := plain(b)
	switch {
	case err != nil || errBefore != nil:
		return nil, false, fault.New(fault.Internal, "fault.internal", errors.Join(err, errBefore))
	case bytes.Equal(before, written):
		return content, false, nil
	}
	return slices.Replace(bytes.Clone(content), from, to, written...), false, nil
}

// plain is JSON as agents deliver it: with "<" as it is.
func plain(v any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// filled is a part in place of another. Only what the teacher wrote stays hers.
func (b Block) filled(old Block) Block {
	b.Level, b.Number = old.Level, old.Number
	if b.IsTask() && b.Points == 0 {
		b.Points = old.Points
	}
	entries := make([]Entry, len(b.Entries))
	for i, e := range b.Entries {
		e.Own = slices.ContainsFunc(
			old.Entries,
			func(o Entry) bool { return o.Own && o.Text == e.Text && slices.Equal(o.Answers, e.Answers) },
		)
		if e.Answers == nil {
			e.Answers = []string{}
		}
		if e.Cites == nil {
			e.Cites = []int{}
		}
		entries[i] = e
	}
	b.Entries = entries
	return b
}

// places are the texts of a part that stands at place.
func (b Block) places(place string) []TextEdit {
	list := []TextEdit{}
	Document{Blocks: []Block{b}}.parts(func(text string, path ...string) {
		if rest, ok := strings.CutPrefix(strings.Join(path, "/"), "blocks/0/"); ok {
			list = append(list, TextEdit{Place: place + "/" + rest, Text: text})
		}
	})
	return list
}

// Renumbered is a document whose tasks count from 1 in each level.
func (d Document) Renumbered() Document {
	levels := append(d.Levels(), "")
	next := map[Level]int{}
	d.Blocks = slices.Clone(d.Blocks)
	for i, b := range d.Blocks {
		if !b.IsTask() {
			continue
		}
		number := next[b.Level] + 1
		of := []Level{b.Level}
		if b.Level == "" { // for all: it comes after those of every level
			of = levels
		}
		for _, l := range of {
			number = max(number, next[l]+1)
		}
		for _, l := range of {
			next[l] = number
		}
		d.Blocks[i].Number = number
	}
	return d
}

// renumbered writes these numbers into the content of a document; nothing else of it changes.
func renumbered(content []byte) []byte {
	var d Document
	if json.Unmarshal(content, &d) != nil {
		return content
	}
	for i, b := range d.Renumbered().Blocks {
		if from, to, ok := locate(content, []string{"blocks", strconv.Itoa(i), "number"}); ok &&
			b.Number != d.Blocks[i].Number {
			content = slices.Replace(bytes.Clone(content), from, to, []byte(strconv.Itoa(b.Number))...)
		}
	}
	return content
}
