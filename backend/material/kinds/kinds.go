// Package kinds lists the kinds of result that the program knows: for each one file with all that is done with it
// beyond its parts, which package artifact owns. A new kind is such a file and a line in All; no other package compares
// kinds.
package kinds

import (
	"encoding/json"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/evidence"
	"pult/backend/material/agenda"
	"pult/backend/material/checks"
	"pult/backend/material/diagram"
	"pult/backend/material/document"
	"pult/backend/material/quiz"
	"pult/backend/material/song/music"
	"pult/backend/material/tasks"
)

// Kind is a kind of result. A nil function means that there is nothing to do.
type Kind struct {
	artifact.Kind
	// Sourced: what agents read is kept with it, and it says itself where it comes from.
	Sourced bool
	// Handout reports one for pupils, which is printed without the work that led to it; nil: none is.
	Handout func(a artifact.Artifact) bool
	// Compose puts a result into a document that is printed.
	Compose func(c *document.Composer, a artifact.Artifact) error
	// View is what the window shows.
	View func(a artifact.Artifact, v *View) error
	// Print writes it on a terminal, below its title.
	Print func(p Page, words *i18n.Catalogue, a artifact.Artifact) error
	// Gather is what the results of a run are told from; its error says that the result cannot be read.
	Gather func(a artifact.Artifact) (Findings, error)
	// Quiz is what of a result can be asked by a program.
	Quiz func(a artifact.Artifact) (quiz.Sheet, error)
	// Dates are those of a letter, and what a teacher has to know of them.
	Dates func(a artifact.Artifact, today time.Time) ([]agenda.Event, []i18n.Text)
	// Work is what tasks are made from, in a language where the result has none. Corrupt "fault.artifact.broken".
	Work func(content []byte, language string) (tasks.Material, error)
	// Drawn is what has to be drawn whenever the result changes; nil: it is no picture.
	Drawn func(a artifact.Artifact) (diagram.Diagram, error)
	// Played is what has to be played whenever the result changes, and whether it was; nil: it has no sound.
	Played func(a artifact.Artifact) (music.Order, bool, error)
}

// Registry are kinds by their names.
type Registry []Kind

// All lists the kinds, one line each.
func All() Registry {
	return Registry{
		research(),
		images(),
		songs(),
		documents(),
	}
}

// Of is the kind of a result among those of the program.
func Of(t artifact.Type) Kind { return All().Of(t) }

// Of is the kind of a result; one that is not in the registry has no parts and cannot be printed.
func (r Registry) Of(t artifact.Type) Kind {
	for _, k := range r {
		if k.Name == t {
			return k
		}
	}
	return Kind{Kind: artifact.Kind{Name: t}}
}

// View is a content as the window shows it: the field of its kind is set.
type View struct {
	Research *artifact.Research
	Image    *artifact.Image
	Song     *artifact.Song
	Document *artifact.Document
	Shown    [][]string // words to pick from, of each block
	Pictures []Drawn    // those in the cells of tables, the longest sign first
	Reading  *evidence.Reading
	Report   *evidence.Report
}

// Drawn is a picture of ours in a cell that begins with its sign.
type Drawn struct {
	Sign string `json:"sign"`
	Name string `json:"name"`
	SVG  string `json:"svg"`
}

// Findings are what a result adds to those of a run.
type Findings struct {
	Notes    []string // what was wanted and could not be made
	Research *artifact.Research
	Report   evidence.Report // of Research
	Checks   []checks.Check  // of what was looked at by rule
	Image    *artifact.Image
	Document *artifact.Document
}

// Page is where a result is printed for a person.
type Page interface {
	Line(indent int, text string)
	Item(indent int, mark, text string)
}

// listing prints in words of a language.
type listing struct {
	Page
	words *i18n.Catalogue
}

func (l listing) say(key string, args ...string) string { return l.words.Say(i18n.T(key, args...)) }

// decoded is as much of a content as can be read.
func decoded[T any](a artifact.Artifact) (*T, error) {
	v, err := artifact.Decode[T](a.Content)
	return &v, err
}

func work[T any](of func(v T, language string) tasks.Material) func([]byte, string) (tasks.Material, error) {
	return func(content []byte, language string) (tasks.Material, error) {
		v, err := artifact.Decode[T](json.RawMessage(content))
		if err != nil {
			return tasks.Material{}, err
		}
		return of(v, language), nil
	}
}
