// Package typed reads what a model wrote as the type that was asked for.
//
// A type is a JSON schema, of which only a small part is used. Models mean the right thing and write it differently:
// numbers as texts, a choice in German, a list of one as its value, a field more, the result within another object. Fit
// reads all of that where the meaning is certain, notes each such place as a Mend, and drops the element of a list that
// cannot be read, with a Fault that says where it stood, what came and what is allowed. It never guesses: a number with
// two readings, a word that is no choice and a text of two objects stay faults.
//
// The rules are those of "Reliable typed results out of real models" (decision 0044): a table of coercions per wanted
// type, each tried in turn, without edit distance and without parts of words.
package typed

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// MendKind says in which way a value was written otherwise than asked for.
type MendKind string

// The ways.
const (
	Unwrapped MendKind = "unwrapped" // the result stood within another object, a list of one, or a text
	Key       MendKind = "key"       // a field by another name
	Scalar    MendKind = "scalar"    // a number, truth or text as one of the others
	Choice    MendKind = "choice"    // a choice in other letters or in words
	Single    MendKind = "single"    // one value for a list of one, or a list of one for its value
	Extra     MendKind = "extra"     // a field that nobody asked for
	Marks     MendKind = "marks"     // marks of Markdown within a text
	Twice     MendKind = "twice"     // an element that stood there twice
)

// Mend is one place that was read with a coercion.
type Mend struct {
	Path string // "blocks[2].points"; "" is the whole
	Kind MendKind
}

// Fault is one place that could not be read. Of a Fitted that can be used, what stood there was left out.
type Fault struct {
	Path    string
	Want    string   // "text", "whole number", "truth (true or false)", "list", "object with …"; for choices see Allowed
	Got     string   // what the model wrote, shortened
	Allowed []string // of a choice
	Nothing bool     // an element that held nothing, in a list that nobody counts: nothing is lost without it
}

// String is the fault in words for the model: where, what came, and what is allowed.
func (f Fault) String() string {
	where := f.Path
	if where == "" {
		where = "the result"
	}
	switch {
	case len(f.Allowed) > 0 && f.Got == "":
		return fmt.Sprintf("%s is missing; one of %s", where, quoted(f.Allowed))
	case len(f.Allowed) > 0:
		return fmt.Sprintf("%s is %s; it must be one of %s", where, f.Got, quoted(f.Allowed))
	case f.Got == "":
		return fmt.Sprintf("%s is missing; it must be %s", where, article(f.Want))
	}
	return fmt.Sprintf("%s is %s; it must be %s", where, f.Got, article(f.Want))
}

// maxComplaints is how many places a complaint names.
const maxComplaints = 6

// Complaint lists faults in words for the model.
func Complaint(faults []Fault) string {
	lines := make([]string, 0, maxComplaints)
	for _, f := range faults[:min(len(faults), maxComplaints)] {
		lines = append(lines, f.String())
	}
	return strings.Join(lines, "; ")
}

// maxShown bounds the choices that a complaint names.
const maxShown = 14

func quoted(list []string) string {
	if len(list) > maxShown {
		list = append(list[:maxShown:maxShown], "…")
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strconv.Quote(s)
	}
	return strings.Join(out, ", ")
}

func article(want string) string {
	if strings.HasPrefix(want, "object") {
		return "an " + want
	}
	return "a " + want
}

// Fitted is a value as the schema has it.
type Fitted struct {
	JSON   json.RawMessage // nil: it cannot be used at all, and Faults say why
	Mends  []Mend
	Faults []Fault
}

// Usable reports that there is a value.
func (f Fitted) Usable() bool { return f.JSON != nil }

// maxGot is how much of a value a Fault shows, in characters.
const maxGot = 60

// shown is a value as a model wrote it, in one short line.
func shown(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	r := []rune(string(raw))
	if len(r) > maxGot {
		r = append(r[:maxGot-1:maxGot-1], '…')
	}
	return string(r)
}
