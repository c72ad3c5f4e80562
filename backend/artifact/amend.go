package artifact

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/base/fault"
)

// TextEdit is the teacher's own text for one place of a result. Place is the way to a string in the content: "title",
// "sections/1/sentences/0/text", "terms/2/definition", "diagram/nodes/0/label".
type TextEdit struct {
	Place string `json:"place"`
	Text  string `json:"text"`
}

// maxText is the longest text of one place in characters.
const maxText = 2_000

// Amend puts texts into the content of a result and leaves every other byte as it is. What names sources (a sentence, a
// fact, a term, a structure) is marked as the teacher's own words; a structure is one thing. What a structure repeats
// of a section is one text in two places: the heading, and an entry with its sentence, which follows the entry. Faults:
// Invalid "fault.edit.place", "fault.edit.text", and "fault.edit.nothing" when nothing differs.
func (k Kind) Amend(content json.RawMessage, edits []TextEdit) (json.RawMessage, error) {
	out := bytes.Clone(content)
	for _, e := range edits {
		var err error
		if out, err = k.amendOne(out, e, true); err != nil {
			return nil, err
		}
	}
	if bytes.Equal(out, content) {
		return nil, fault.New(fault.Invalid, "fault.edit.nothing", nil)
	}
	return out, k.Validate(out, fault.Invalid)
}

// amendOne writes one text; hers marks it as the teacher's.
func (k Kind) amendOne(content []byte, e TextEdit, hers bool) ([]byte, error) {
	text := strings.TrimSpace(e.Text)
	if !printable(text, maxText) {
		return nil, fault.New(fault.Invalid, "fault.edit.text", nil, "max", "2.000")
	}
	unknown := fault.New(fault.Invalid, "fault.edit.place", nil, "place", e.Place)
	path := strings.Split(e.Place, "/")
	if !matches(k.Places, e.Place) {
		return nil, unknown
	}
	from, to, ok := locate(content, path)
	var old string
	if !ok || json.Unmarshal(content[from:to], &old) != nil {
		return nil, unknown
	}
	if old == text {
		return content, nil
	}
	written, err := json.Marshal(text)
	if err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", err)
	}
	twin, repeated := TextEdit{}, false
	if hers && k.Twin != nil {
		twin, repeated = k.Twin(content, path, old, text)
	}
	content = slices.Replace(content, from, to, written...)
	if k.Follow != nil {
		content = k.Follow(content, path, old, written)
	}
	if !hers {
		return content, nil
	}
	content = own(content, path[:len(path)-1])
	if repeated {
		if both, err := k.amendOne(content, twin, true); err == nil {
			content = both
		}
	}
	return content, nil
}

// matches reports that a place is one of a set; nil is the empty one.
func matches(set *regexp.Regexp, place string) bool { return set != nil && set.MatchString(place) }

func printable(text string, most int) bool {
	return text != "" && utf8.RuneCountInString(text) <= most && utf8.ValidString(text) &&
		!strings.ContainsFunc(text, unicode.IsControl)
}

// own marks the nearest thing around an edited text that names sources as the teacher's words: the sentence, the term,
// or the structure whose entry or cell it is.
func own(content []byte, path []string) []byte {
	end, hers, ok := holder(content, path)
	if !ok || hers {
		return content
	}
	return slices.Insert(content, end-1, []byte(`,"own":true`)...)
}

// owned reports that a place is in something that is marked as the teacher's.
func owned(content []byte, path []string) bool {
	_, hers, _ := holder(content, path)
	return hers
}

// holder finds where the nearest thing around a place that names sources ends, and whether it is the teacher's.
func holder(content []byte, path []string) (end int, hers, ok bool) {
	for ; len(path) > 0; path = path[:len(path)-1] {
		from, to, ok := locate(content, path)
		var thing struct {
			Cites *[]int `json:"cites"`
			Own   bool   `json:"own"`
		}
		if !ok {
			break
		}
		// else a list, or an entry without sources of its own
		if json.Unmarshal(content[from:to], &thing) == nil && thing.Cites != nil {
			return to, thing.Own, true
		}
	}
	return 0, false, false
}

// locate finds the bytes of the value at a path of keys and indices.
func locate(content []byte, path []string) (from, to int, ok bool) {
	dec := json.NewDecoder(bytes.NewReader(content))
	for _, name := range path {
		if !enter(dec, name) {
			return 0, 0, false
		}
	}
	var value json.RawMessage
	if err := dec.Decode(&value); err != nil {
		return 0, 0, false
	}
	to = int(dec.InputOffset())
	return to - len(value), to, true
}

// enter goes into the object or list that comes next, up to its member.
func enter(dec *json.Decoder, name string) bool {
	open, err := dec.Token()
	if err != nil || open != json.Delim('{') && open != json.Delim('[') {
		return false
	}
	for i := 0; dec.More(); i++ {
		key := strconv.Itoa(i)
		if open == json.Delim('{') {
			t, err := dec.Token()
			if err != nil {
				return false
			}
			key, _ = t.(string)
		}
		if key == name {
			return true
		}
		var skipped json.RawMessage
		if dec.Decode(&skipped) != nil {
			return false
		}
	}
	return false
}

// Editable lists the texts of a result that may be edited, in reading order.
func (k Kind) Editable(content []byte) []TextEdit {
	list := []TextEdit{}
	if k.Parts == nil {
		return list
	}
	k.Parts(content, func(text string, path ...string) {
		if text != "" {
			list = append(list, TextEdit{Place: strings.Join(path, "/"), Text: text})
		}
	})
	return list
}

func editableTable(header []string, rows [][]string, add AddPart, at ...string) {
	for i, h := range header {
		add(h, append(slices.Clone(at), "header", strconv.Itoa(i))...)
	}
	for i, row := range rows {
		for j, cell := range row {
			add(cell, append(slices.Clone(at), "rows", strconv.Itoa(i), strconv.Itoa(j))...)
		}
	}
}

// Written is a result as the JSON that is kept: signs of HTML stay as they are.
func Written(result any) (json.RawMessage, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(result); err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", err)
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}
