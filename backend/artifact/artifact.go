// Package artifact holds what a run has made: artifacts, their versions and files, and what a later agent may take from
// them.
package artifact

import (
	"encoding/json"
	"slices"
	"time"
)

// Type is the kind of an artifact (seed 000).
type Type string

// Artifact is one version of a result. Content is JSON of the shape that its Type has.
type Artifact struct {
	ID        string          `json:"id"`
	RunID     string          `json:"runId"`
	StepID    string          `json:"stepId"`
	Agent     string          `json:"agent"`
	Type      Type            `json:"type"`
	Title     string          `json:"title"`
	Version   int             `json:"version"` // 1, 2, … within the step
	Content   json.RawMessage `json:"content" ts_type:"unknown"`
	Preview   string          `json:"preview"` // first 200 characters as plain text
	Hash      string          `json:"hash"`    // sha256 of Content and files, hex
	Query     string          `json:"query"`   // the teacher's own words
	Provider  string          `json:"provider"`
	CreatedAt time.Time       `json:"createdAt" ts_type:"string"`
	Files     []File          `json:"files"`
	// Public: made from published texts only (the starter library), so a name in it is nobody's secret.
	Public bool `json:"public"`
	// Base is the version that this one was made from without an agent; "" when an agent made it. OriginOf says how.
	Base string `json:"base"`
	// Params are those that it was made with; empty: it is older than this field.
	Params map[string]string `json:"params"`
}

// Origin is where a version of a result comes from.
type Origin string

// The closed set.
const (
	ByAgent Origin = "agent"
	Edited  Origin = "hand"  // an earlier version with the teacher's words
	Again   Origin = "again" // an earlier version that the teacher took up again
	Taken   Origin = "taken" // a version of another job
)

// OriginOf tells where the version comes from; versions are those of its step.
func OriginOf(a Artifact, versions []Artifact) Origin {
	i := slices.IndexFunc(versions, func(b Artifact) bool { return b.ID == a.Base })
	switch {
	case a.Base == "":
		return ByAgent
	case i < 0:
		return Taken
	case versions[i].Hash == a.Hash:
		return Again
	}
	return Edited
}

// File is a drawn or sounded part of an artifact.
type File struct {
	Name  string `json:"name"`  // "bild.svg"
	Media string `json:"media"` // "image/svg+xml"
	Data  []byte `json:"-"`
}
