package agent

import (
	_ "embed"
	"encoding/json"
	"slices"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
)

// RevisionName names the material that shows the result to be revised: a artifact.Shown.
const RevisionName = "revision"

// ShownIn is the result that a revision is about; false for work that is no revision.
func ShownIn(material []model.Material) (shown artifact.Shown, ok bool, err error) {
	i := slices.IndexFunc(material, func(m model.Material) bool { return m.Name == RevisionName })
	if i < 0 {
		return shown, false, nil
	}
	if err := json.Unmarshal(material[i].JSON, &shown); err != nil {
		return shown, false, fault.New(fault.Model, "fault.model.reply", err)
	}
	return shown, true, nil
}

//go:embed revise.json
var reviseSchema []byte

// revised is a reply to a revision: a patch, or the whole result anew.
type revised struct {
	Patch *artifact.Patch `json:"patch"`
	Whole json.RawMessage `json:"whole"`
}

// Revising is the agent when it changes a result that is there: its reply may be a patch. What a patch does not name
// stays byte for byte, and the places in hand stay as the teacher wrote them. Files are the old ones then: who keeps
// the result draws anew.
func (s Spec) Revising(k artifact.Kind, a artifact.Artifact, hand []string) Spec {
	if s.Follow != nil {
		return s.computing(a, hand)
	}
	usual := s.Finish
	s.Schema = revisionSchema(s.Schema, k.Puts != nil)
	s.Finish = func(t Task, reply json.RawMessage, files []artifact.File) (Outcome, error) {
		var r revised
		if err := json.Unmarshal(reply, &r); err != nil {
			return usual(t, reply, files)
		}
		if p := r.Patch; p != nil && len(p.Set)+len(p.Drop)+len(p.Put)+len(p.Left) == 0 && !empty(r.Whole) {
			r.Patch = nil // a model that fills in every key
		}
		switch {
		case r.Patch != nil && !empty(r.Whole):
			return Outcome{}, fault.New(fault.Model, "fault.patch.both", nil)
		case !empty(r.Whole):
			return usual(t, r.Whole, files)
		case r.Patch == nil: // the result in its usual form
			return usual(t, reply, files)
		}
		got, err := r.Patch.Apply(k, a, hand)
		if err != nil {
			return Outcome{}, err
		}
		bare := got.Content
		if k.Bare != nil { // e.g. a song without its lead sheet, which has the words of before until it is played anew
			bare = k.Bare(bare)
		}
		out, err := usual(t, bare, a.Files) // it has to be what an agent may deliver
		if err != nil {
			return Outcome{}, err
		}
		out.Content, out.Files, out.Patched, out.Kept, out.Left = got.Content, a.Files, true, got.Kept, r.Patch.Left
		return out, nil
	}
	return s
}

// shape is as much of a schema as is put together here.
type shape struct {
	Type        string                     `json:"type"`
	Description string                     `json:"description,omitempty"`
	Properties  map[string]json.RawMessage `json:"properties,omitempty"`
	Items       json.RawMessage            `json:"items,omitempty"`
	Required    []string                   `json:"required,omitempty"`
}

// revisionSchema is the schema of a reply to a revision, around that of a whole result.
func revisionSchema(whole json.RawMessage, parts bool) json.RawMessage {
	var schema shape
	if len(whole) == 0 || json.Unmarshal(reviseSchema, &schema) != nil {
		return whole
	}
	schema.Properties["whole"] = whole
	if parts {
		schema.Properties["patch"] = withParts(schema.Properties["patch"], whole)
	}
	raw, err := json.Marshal(schema)
	if err != nil {
		return whole
	}
	return raw
}

// withParts lets a patch of a document make parts of it anew; what a part looks like says the schema of the whole.
func withParts(patch, whole json.RawMessage) json.RawMessage {
	var p, document, blocks shape
	if json.Unmarshal(patch, &p) != nil || json.Unmarshal(whole, &document) != nil ||
		json.Unmarshal(document.Properties["blocks"], &blocks) != nil {
		return patch
	}
	place := json.RawMessage(`{"type":"string","description":"blocks/N"}`)
	item, err := json.Marshal(
		shape{
			Type:       "object",
			Properties: map[string]json.RawMessage{"place": place, "block": blocks.Items},
			Required:   []string{"place", "block"},
		},
	)
	if err != nil {
		return patch
	}
	p.Properties["put"], err = json.Marshal(shape{Type: "array", Items: item, Description: putWords})
	if err != nil {
		return patch
	}
	raw, err := json.Marshal(p)
	if err != nil {
		return patch
	}
	return raw
}

const putWords = "parts of the document made anew, e.g. the one task that a wish names: each whole, in place of " +
	"the one that 'document' of the data 'revision' has " +
	"there; it keeps its number and level, and every other part stays as it is"
