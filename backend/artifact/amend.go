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
	"pult/backend/material/diagram"
)

// TextEdit is the teacher's own text for one place of a result. Place is the way to a string in the content: "title",
// "sections/1/sentences/0/text", "terms/2/definition", "diagram/nodes/0/label".
type TextEdit struct {
	Place string `json:"place"`
	Text  string `json:"text"`
}

// maxText is the longest text of one place in characters.
const maxText = 2_000

// The places that may be edited: what is read, and nothing that others refer to.
var (
	researchPlace = regexp.MustCompile(`^(title|summary/\d+/text|sections/\d+/heading|sections/\d+/sentences/\d+/text|facts/\d+/text|terms/\d+/(word|definition)|structures/\d+/(items/\d+/(label|text)|header/\d+|rows/\d+/\d+))$`)
	songPlace     = regexp.MustCompile(`^(title|stanzas/\d+/lines/\d+/text)$`)
	imagePlace    = regexp.MustCompile(`^diagram/(title|caption|alt|nodes/\d+/(label|note)|edges/\d+/label|header/\d+|rows/\d+/\d+|unit|layer/own/\d+/text|series/\d+/name)$`)
	documentPlace = regexp.MustCompile(`^(title|blocks/\d+/(text|entries/\d+/(text|options/\d+|answers/\d+)|header/\d+|rows/\d+/\d+))$`)
)

// Amend puts texts into the content of a result and leaves every other byte as it is. What names sources (a sentence, a fact, a term, a structure)
// is marked as the teacher's own words; a structure is one thing. What a structure repeats of a section is one text in two places: the heading,
// and an entry with its sentence, which follows the entry. Faults: Invalid "fault.edit.place", "fault.edit.text", and "fault.edit.nothing" when
// nothing differs.
func Amend(t Type, content json.RawMessage, edits []TextEdit) (json.RawMessage, error) {
	out := bytes.Clone(content)
	for _, e := range edits {
		var err error
		if out, err = amendOne(t, out, e, true); err != nil {
			return nil, err
		}
	}
	if bytes.Equal(out, content) {
		return nil, fault.New(fault.Invalid, "fault.edit.nothing", nil)
	}
	return out, whole(t, out, fault.Invalid)
}

// whole refuses a change by which a task has lost its solution, e.g. one that took a gap away and left its word.
func whole(t Type, content []byte, kind fault.Kind) error {
	if t != DocumentType {
		return nil
	}
	var d Document
	if err := json.Unmarshal(content, &d); err != nil {
		return fault.New(fault.Corrupt, "fault.artifact.broken", err)
	}
	if err := d.Validate(); err != nil {
		return fault.New(kind, fault.Of(err).Key, err, "number", fault.Of(err).Args["number"])
	}
	return nil
}

// amendOne writes one text; hers marks it as the teacher's.
func amendOne(t Type, content []byte, e TextEdit, hers bool) ([]byte, error) {
	text := strings.TrimSpace(e.Text)
	if !printable(text, maxText) {
		return nil, fault.New(fault.Invalid, "fault.edit.text", nil, "max", "2.000")
	}
	unknown := fault.New(fault.Invalid, "fault.edit.place", nil, "place", e.Place)
	allowed, path := researchPlace, strings.Split(e.Place, "/")
	switch t {
	case ImageType:
		allowed = imagePlace
	case MusicType:
		allowed = songPlace
	case DocumentType:
		allowed = documentPlace
	case ResearchType:
	}
	if !allowed.MatchString(e.Place) {
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
	if !hers {
		return renamed(slices.Replace(content, from, to, written...), path, old, written), nil
	}
	twin, repeated := repeatedBy(content, path, old, text)
	content = own(renamed(slices.Replace(content, from, to, written...), path, old, written), path[:len(path)-1])
	if repeated {
		if both, err := amendOne(t, content, twin, true); err == nil {
			content = both
		}
	}
	return content, nil
}

// repeatedBy is the sentence that says what an entry of a list says, with the entry's new label or text in it.
func repeatedBy(content []byte, path []string, old, text string) (TextEdit, bool) {
	if len(path) != 5 || path[2] != "items" {
		return TextEdit{}, false
	}
	var r Research
	if json.Unmarshal(content, &r) != nil {
		return TextEdit{}, false
	}
	list, _ := strconv.Atoi(path[1])
	entry, _ := strconv.Atoi(path[3])
	section := slices.IndexFunc(r.Sections, r.Structures[list].Repeats)
	if section < 0 {
		return TextEdit{}, false
	}
	sentence := r.Sections[section].Sentences[entry].Text
	at := strings.Index(sentence, old)
	if path[4] == "text" { // it stands behind the label
		at = strings.LastIndex(sentence, old)
	}
	if at < 0 {
		return TextEdit{}, false
	}
	place := strings.Join([]string{"sections", strconv.Itoa(section), "sentences", path[3], "text"}, "/")
	return TextEdit{Place: place, Text: sentence[:at] + text + sentence[at+len(old):]}, true
}

func printable(text string, most int) bool {
	return text != "" && utf8.RuneCountInString(text) <= most && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// renamed gives the structure that repeats a section the section's new heading: by it they are found together.
func renamed(content []byte, path []string, old string, written []byte) []byte {
	var r struct {
		Sections, Structures []struct {
			Heading string `json:"heading"`
		}
	}
	if path[0] != "sections" || path[len(path)-1] != "heading" || json.Unmarshal(content, &r) != nil {
		return content
	}
	for _, s := range r.Sections {
		if s.Heading == old { // another one bears the name still
			return content
		}
	}
	for i, s := range r.Structures {
		if from, to, ok := locate(content, []string{"structures", strconv.Itoa(i), "heading"}); ok && s.Heading == old {
			content = slices.Replace(content, from, to, written...)
		}
	}
	return content
}

// own marks the nearest thing around an edited text that names sources as the teacher's words: the sentence, the term, or the structure
// whose entry or cell it is.
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
		if json.Unmarshal(content[from:to], &thing) == nil && thing.Cites != nil { // else a list, or an entry without sources of its own
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
func Editable(a Artifact) []TextEdit {
	list := []TextEdit{}
	add := func(text string, path ...string) {
		if text != "" {
			list = append(list, TextEdit{Place: strings.Join(path, "/"), Text: text})
		}
	}
	switch a.Type {
	case ResearchType:
		var r Research
		if json.Unmarshal(a.Content, &r) == nil {
			r.editable(add)
		}
	case MusicType:
		var s Song
		if json.Unmarshal(a.Content, &s) == nil {
			s.editable(add)
		}
	case ImageType:
		var i Image
		if json.Unmarshal(a.Content, &i) == nil {
			editablePicture(i.Diagram, add)
		}
	case DocumentType:
		var d Document
		if json.Unmarshal(a.Content, &d) == nil {
			d.editable(add)
		}
	}
	return list
}

func (r Research) editable(add func(text string, path ...string)) {
	add(r.Title, "title")
	for i, s := range r.Summary {
		add(s.Text, "summary", strconv.Itoa(i), "text")
	}
	for i, section := range r.Sections {
		n := strconv.Itoa(i)
		add(section.Heading, "sections", n, "heading")
		for j, s := range section.Sentences {
			add(s.Text, "sections", n, "sentences", strconv.Itoa(j), "text")
		}
	}
	for i, s := range r.Structures {
		n := strconv.Itoa(i)
		for j, item := range s.Items {
			add(item.Label, "structures", n, "items", strconv.Itoa(j), "label")
			add(item.Text, "structures", n, "items", strconv.Itoa(j), "text")
		}
		editableTable(s.Header, s.Rows, add, "structures", n)
	}
	for i, t := range r.Terms {
		add(t.Word, "terms", strconv.Itoa(i), "word")
		add(t.Definition, "terms", strconv.Itoa(i), "definition")
	}
	for i, f := range r.Facts {
		add(f.Text, "facts", strconv.Itoa(i), "text")
	}
}

func editablePicture(d diagram.Diagram, add func(text string, path ...string)) {
	add(d.Title, "diagram", "title")
	for i, n := range d.Nodes {
		add(n.Label, "diagram", "nodes", strconv.Itoa(i), "label")
		add(n.Note, "diagram", "nodes", strconv.Itoa(i), "note")
	}
	for i, e := range d.Edges {
		add(e.Label, "diagram", "edges", strconv.Itoa(i), "label")
	}
	editableTable(d.Header, d.Rows, add, "diagram")
	if d.Unit != diagram.Year { // that is a mark, not a word in the picture
		add(d.Unit, "diagram", "unit")
	}
	for i, s := range d.Series {
		add(s.Name, "diagram", "series", strconv.Itoa(i), "name")
	}
	if d.Layer != nil {
		for i, own := range d.Layer.Own {
			add(own.Text, "diagram", "layer", "own", strconv.Itoa(i), "text")
		}
	}
	add(d.Caption, "diagram", "caption")
	add(d.Alt, "diagram", "alt")
}

func editableTable(header []string, rows [][]string, add func(text string, path ...string), at ...string) {
	for i, h := range header {
		add(h, append(slices.Clone(at), "header", strconv.Itoa(i))...)
	}
	for i, row := range rows {
		for j, cell := range row {
			add(cell, append(slices.Clone(at), "rows", strconv.Itoa(i), strconv.Itoa(j))...)
		}
	}
}

// Lines is a result as plain text for comparing versions: one text to a line.
func Lines(a Artifact) string {
	var b strings.Builder
	for _, e := range Editable(a) {
		b.WriteString(e.Text + "\n")
	}
	return b.String()
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

// PaintName is how the file of a painted picture begins that holds what the model made, as it came; what Pult drew over it are the PictureFiles.
const PaintName = "motiv."

// Paint finds the file that a model painted.
func Paint(files []File) (File, bool) {
	for _, f := range files {
		if strings.HasPrefix(f.Name, PaintName) && len(f.Data) > 0 {
			return f, true
		}
	}
	return File{}, false
}

// The files of a drawn picture.
const (
	DrawnSVG = "bild.svg"
	DrawnPNG = "bild.png"
)

// PictureFiles are the files of a drawn picture.
func PictureFiles(p diagram.Picture) []File {
	return []File{{Name: DrawnSVG, Media: "image/svg+xml", Data: p.SVG}, {Name: DrawnPNG, Media: "image/png", Data: p.PNG}}
}
