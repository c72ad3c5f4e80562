package offline

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pult/backend/exercise"
	"pult/backend/fault"
	"pult/backend/library"
	"pult/backend/locale"
	"pult/backend/session"
)

// edit is the work of the edit agent: package exercise does it by rule.
func (d *desk) edit() (any, error) {
	m, err := d.worked()
	if err != nil {
		return nil, err
	}
	p := d.req.Params
	kinds, unknown := taskKinds(p["kinds"])
	o := exercise.Order{
		Operation: exercise.Operation(p["operation"]), Kinds: kinds, Grade: p["grade"], Level: p["level"], Solutions: p["solutions"] != "no",
	}
	if o.Operation == "" {
		o.Operation = exercise.Tasks
	}
	if p["tone"] != "auto" {
		o.Address = exercise.Address(p["tone"])
	}
	if n, err := strconv.Atoi(p["count"]); err == nil {
		o.Count = n
	}
	words := locale.Must(locale.Lang(m.Language))
	m = m.Named(words.Say(locale.T("exercise.title." + string(o.Operation))))
	d.note("offline.note.exercise", "title", m.Title)
	doc, err := exercise.Make(m, o, words)
	if err != nil {
		return nil, err
	}
	for _, kind := range unknown {
		doc.Notes = append(doc.Notes, words.Say(locale.T("exercise.unknown", "kind", kind)))
	}
	for _, wish := range d.req.Feedback {
		doc.Notes = append(doc.Notes, d.say("offline.note.wish", "wish", shortened(wish)))
	}
	return doc, nil
}

// worked is what the agent works with: the text of the request, else the newest document or research of the earlier steps, else their song.
func (d *desk) worked() (exercise.Material, error) {
	if text := strings.TrimSpace(d.req.Params["text"]); text != "" {
		return exercise.OfText(text, cmp.Or(library.Language(text), d.language)), nil
	}
	var sung json.RawMessage // a sheet is made of a song only where there is no other text
	for _, m := range slices.Backward(d.req.Context) {
		switch session.Type(m.Name) {
		case session.DocumentType:
			var doc session.Document
			if err := json.Unmarshal(m.JSON, &doc); err != nil {
				return exercise.Material{}, fault.New(fault.Invalid, "fault.exercise.material", err)
			}
			return exercise.OfDocument(doc), nil
		case session.ResearchType:
			var r session.Research
			if err := json.Unmarshal(m.JSON, &r); err != nil {
				return exercise.Material{}, fault.New(fault.Invalid, "fault.exercise.material", err)
			}
			return exercise.OfResearch(r), nil
		case session.MusicType:
			sung = m.JSON
		case session.ImageType: // it has no text to work with
		}
	}
	if sung != nil {
		var s session.Song
		if err := json.Unmarshal(sung, &s); err != nil {
			return exercise.Material{}, fault.New(fault.Invalid, "fault.exercise.material", err)
		}
		return exercise.OfSong(s), nil
	}
	return exercise.Material{}, fault.New(fault.Invalid, "fault.exercise.material", nil)
}

// taskKinds reads the kinds of task by their names in either language; unknown are the words that name none.
func taskKinds(text string) (kinds []session.BlockKind, unknown []string) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		at := slices.IndexFunc(session.Tasks(), func(kind session.BlockKind) bool {
			key := locale.T("exercise.kind." + string(kind))
			return strings.EqualFold(part, string(kind)) || strings.EqualFold(part, locale.Must(locale.German).Say(key)) || strings.EqualFold(part, locale.Must(locale.English).Say(key))
		})
		switch {
		case part == "" || slices.Contains(unknown, part):
		case at < 0:
			unknown = append(unknown, part)
		case !slices.Contains(kinds, session.Tasks()[at]):
			kinds = append(kinds, session.Tasks()[at])
		}
	}
	return kinds, unknown
}
