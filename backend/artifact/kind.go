package artifact

import (
	"encoding/json"
	"regexp"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
)

// Kind is what this package has to know of a kind of result: which parts it has and what of them may be changed.
// Versions, patches, hunks and links work on these answers and know no kind. Package kinds lists those of the program;
// a zero Kind has no parts. A nil function means: nothing.
type Kind struct {
	Name Type
	// Reply is a new value that a content is read into; the schema of what an agent replies is made from it.
	Reply func() any
	// Parts are the texts that can be edited, in reading order; a place is the way to a string in the content.
	Parts func(content []byte, add AddPart)
	// Places are those parts, by name: nothing that others refer to.
	Places *regexp.Regexp
	// Drops are the places that a patch may leave out, and Puts those that it may make anew.
	Drops, Puts *regexp.Regexp
	// Check refuses a content that could not be used, by a fault of kind Model.
	Check func(content []byte) error
	// Settle puts right what follows from the rest, after parts went or came.
	Settle func(content []byte) []byte
	// Follow carries a new text to the other places that stand for the same thing; written is it as JSON.
	Follow func(content []byte, path []string, old string, written []byte) []byte
	// Twin is the part that repeats the text at a path, as it would read then.
	Twin func(content []byte, path []string, old, text string) (TextEdit, bool)
	// Fallout adds what has to go with the parts that go, and what would say the old text after others changed.
	Fallout func(p Patch, content []byte, changed, gone, hand []string) []string
	// Whole adds to what a reviser sees beside the parts.
	Whole func(content []byte, s *Shown) error
	// Bare is a content without what belongs to its words of before.
	Bare func(content json.RawMessage) json.RawMessage
	// Arrange puts a layer of labels into a picture.
	Arrange func(content json.RawMessage, layer diagram.Layer) (json.RawMessage, error)
	// Diff says how two versions are held against each other.
	Diff Diff
	// Passages are what a content says, for cross-references.
	Passages func(content []byte) Reading
}

// AddPart takes a text and the way to it.
type AddPart func(text string, path ...string)

// Diff is how two versions of a result are compared. What is named in neither list is one thing, taken or left as a
// whole.
type Diff struct {
	Objects, Lists *regexp.Regexp // values that are looked into, beside the content itself
	Follows        *regexp.Regexp // values that follow from the rest
	// Closed are values of which only the parts are read; what else differs the notes say.
	Closed *regexp.Regexp
	// Same is a value for comparing.
	Same func(place string, raw json.RawMessage) string
	// Alike reports that two values of a place only differ in texts: then each can be taken on its own.
	Alike func(place string, before, after json.RawMessage) bool
	// Task is the number of a task that a value is; 0: none.
	Task func(place string, raw json.RawMessage) int
	// Group names changes that are one decision; "": each is its own. One of both values may be nil.
	Group func(place string, before, after json.RawMessage) string
	// Notes say what is different beside the texts.
	Notes func(place string, before, after json.RawMessage) []i18n.Text
}

// Reading is a result as passages.
type Reading struct {
	Language string
	Passages []Passage
	Terms    []string // that other results may take up
}

// Passage is a piece of a result that has a place.
type Passage struct {
	Text  string
	Where i18n.Text // section or label
}

func (r *Reading) add(where i18n.Text, texts ...string) {
	for _, t := range texts {
		if t != "" {
			r.Passages = append(r.Passages, Passage{t, where})
		}
	}
}

// Decode reads a content of a kind. Corrupt "fault.artifact.broken".
func Decode[T any](content []byte) (T, error) {
	var v T
	if err := json.Unmarshal(content, &v); err != nil {
		return v, fault.New(fault.Corrupt, "fault.artifact.broken", err)
	}
	return v, nil
}

// Validate refuses a content that cannot be read or used: Corrupt "fault.artifact.broken", and the faults of the kind,
// as one of kind as.
func (k Kind) Validate(content []byte, as fault.Kind) error {
	if k.Check == nil {
		return nil
	}
	err := k.Check(content)
	if err == nil || fault.Is(err, fault.Corrupt) {
		return err
	}
	return fault.New(as, fault.Of(err).Key, err, "number", fault.Of(err).Args["number"])
}

// parts makes the function of a Kind from that of its content.
func parts[T any](each func(T, AddPart)) func([]byte, AddPart) {
	return func(content []byte, add AddPart) {
		if v, err := Decode[T](content); err == nil {
			each(v, add)
		}
	}
}

// passages likewise; a content that cannot be read says nothing.
func passages[T any](read func(T, *Reading)) func([]byte) Reading {
	return func(content []byte) Reading {
		r := Reading{}
		if v, err := Decode[T](content); err == nil {
			read(v, &r)
		}
		return r
	}
}

func textsOf(sentences []Sentence) []string {
	list := make([]string, len(sentences))
	for i, s := range sentences {
		list[i] = s.Text
	}
	return list
}
