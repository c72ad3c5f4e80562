package artifact

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// Research is the result of the research agent.
type Research struct {
	Title    string `json:"title" jsonschema:"format=title"`
	Topic    string `json:"topic"`
	Language string `json:"language" jsonschema:"enum=de,enum=en,enum=,format=loose"`
	// Klassenstufe, e.g. "7" or "7-8"; empty when not asked for.
	Grade    string     `json:"grade" jsonschema:"format=grade"`
	Summary  []Sentence `json:"summary" jsonschema:"uniqueItems=true"`
	Sections []Section  `json:"sections" jsonschema:"uniqueItems=true"` // the text, in reading order
	Facts    []Fact     `json:"facts" jsonschema:"uniqueItems=true"`
	Terms    []Term     `json:"terms" jsonschema:"uniqueItems=true"`
	Sources  []Source   `json:"sources" jsonschema:"format=counted"` // numbered from 1 in this order
	// What was asked of the web, in order; the program writes it down.
	Searches []Search `json:"searches,omitempty" jsonschema:"-"`
	// What was looked for and not found, in words of Language.
	Gaps []string `json:"gaps"`
	// Structures are ordered parts found in the sources: they become diagrams.
	Structures []Structure `json:"structures" jsonschema:"uniqueItems=true"`
}

// Section is a heading and its sentences; the heading is a connector, not a statement.
type Section struct {
	Heading   string     `json:"heading" jsonschema:"format=title"`
	Sentences []Sentence `json:"sentences" jsonschema:"uniqueItems=true"`
}

// Sentence is an extract: Text stands in each source of Cites (numbers into Research.Sources, 1-based), unless it is
// Own: the teacher's words about what the sources say; no model can say so. The same holds for facts and terms. Of a
// text that was made easier a sentence may be a part of one of the source's.
type Sentence struct {
	Text  string `json:"text"`
	Cites []int  `json:"cites" jsonschema:"format=cite"`
	Own   bool   `json:"own,omitempty" jsonschema:"-"`
}

// Fact is a statement worth remembering, with its source passage.
type Fact struct {
	Text      string `json:"text"`
	Cites     []int  `json:"cites" jsonschema:"format=cite"`
	PassageID int64  `json:"passageId" jsonschema:"-"` // where it stands; 0 = not known
	Own       bool   `json:"own,omitempty" jsonschema:"-"`
}

// Term is a technical word and its definition as the source gives it.
type Term struct {
	Word       string `json:"word"`
	Definition string `json:"definition"`
	Cites      []int  `json:"cites" jsonschema:"format=cite"`
	Own        bool   `json:"own,omitempty" jsonschema:"-"`
}

// Source is a document that was quoted.
type Source struct {
	DocumentID string `json:"documentId"`
	Title      string `json:"title" jsonschema:"format=optional"`
	Author     string `json:"author" jsonschema:"format=filled"`
	Origin     string `json:"origin" jsonschema:"format=optional"` // "starter" or the imported file's name
	Place      string `json:"place" jsonschema:"format=optional"`  // pages or headings quoted, e.g. "S. 3, 5"
	Licence    string `json:"licence" jsonschema:"format=filled"`  // "CC BY 4.0" or empty when unknown

	// The program fills these in from what was read; no model can.
	URL string `json:"url,omitempty" jsonschema:"-"` // of a page
	// "2026-11-27": when a page was published or last edited; empty when unknown.
	Date   string `json:"date,omitempty" jsonschema:"-"`
	ReadOn string `json:"readOn,omitempty" jsonschema:"-"` // "2026-11-27": the day on which a page was read
	// Name of the file with the text as it was read; empty when nothing of it was read.
	Copy string `json:"copy,omitempty" jsonschema:"-"`
	// Unread: its agent names it, but was never given its text. It proves nothing, and is printed nowhere.
	Unread bool `json:"unread,omitempty" jsonschema:"-"`
}

// ModelOrigin is the origin of what a model has written from what it knows, without a source.
const ModelOrigin = "modelknowledge"

// OfModel reports that it stands for the model's own knowledge.
func (s Source) OfModel() bool { return s.Origin == ModelOrigin }

// Search is a question to the web, with the words that were sent.
type Search struct {
	Query string   `json:"query"`
	Hosts []string `json:"hosts"` // who was asked; empty when a kept answer was used
	Hits  int      `json:"hits"`
}

// Copy is the text of a source as an agent read it, kept in a file of the result that cites it. Text is Markdown of
// others: data.
type Copy struct {
	DocumentID string `json:"documentId"`
	URL        string `json:"url"` // empty for a document of the library
	Title      string `json:"title"`
	Author     string `json:"author"`
	Origin     string `json:"origin"`
	Licence    string `json:"licence"`
	Language   string `json:"language"`
	Date       string `json:"date"`
	ReadOn     string `json:"readOn"`
	Text       string `json:"text"`
	Part       bool   `json:"part"` // Text is not the whole source
}

// copyMedia marks the files that are copies of sources.
const copyMedia = "application/vnd.pult.source+json"

// File names the copy by its content.
func (c Copy) File() (File, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return File{}, fault.New(fault.Internal, "fault.internal", err)
	}
	sum := sha256.Sum256(data)
	return File{Name: "quelle-" + hex.EncodeToString(sum[:6]) + ".json", Media: copyMedia, Data: data}, nil
}

// CopyOf is the copy of a source among files; false when there is none.
func CopyOf(s Source, files []File) (Copy, bool) {
	for _, f := range files {
		var c Copy
		if s.Copy != "" && f.Name == s.Copy && f.Media == copyMedia && json.Unmarshal(f.Data, &c) == nil {
			return c, true
		}
	}
	return Copy{}, false
}

// Structure is an ordered part of a source: steps, a cycle, dates, a comparison, or parts.
type Structure struct {
	Kind    diagram.Kind `json:"kind"`
	Heading string       `json:"heading"`
	Items   []Item       `json:"items,omitempty"`
	Header  []string     `json:"header,omitempty" jsonschema:"format=counted"`
	Rows    [][]string   `json:"rows,omitempty" jsonschema:"format=rows-under-header"`
	Cites   []int        `json:"cites" jsonschema:"format=cite"`
	Own     bool         `json:"own,omitempty" jsonschema:"-"` // an entry or a cell of it is the teacher's
}

// Repeats reports that the entries say what the sentences of the section of this name say, whatever stands between the
// words.
func (s Structure) Repeats(section Section) bool {
	return s.Heading == section.Heading && len(s.Items) > 0 && slices.EqualFunc(s.Items, section.Sentences, Item.repeats)
}

func (i Item) repeats(s Sentence) bool { return letters(i.Label+i.Text) == letters(s.Text) }

// letters is a text without what only separates its words.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, text)
}

// Item is one entry of a Structure.
type Item struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}
