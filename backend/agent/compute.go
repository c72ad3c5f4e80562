package agent

import (
	"encoding/json"
	"slices"
	"strconv"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Followed are parameters as wishes change them, the oldest first, and the wishes that none of them follows. A wish is
// asked once: the words that it drops are gone when it is asked again.
func (s Spec) Followed(params map[string]string, wishes []string) (followed map[string]string, left []string) {
	for _, wish := range wishes {
		changed, ok := params, false
		if s.Follow != nil {
			changed, ok = s.Follow(params, wish)
		}
		if params = changed; !ok {
			left = append(left, wish)
		}
	}
	return params, left
}

// Handmade is a result that the teacher changed, under its title: what an agent may not deliver she cannot make either.
// What is computed is only looked at: computed again, it would be without her change. In which language is hers to say.
// Faults are those of Finish.
func (s Spec) Handmade(a artifact.Artifact) (artifact.Artifact, error) {
	if s.Follow == nil {
		out, err := s.Finish(Task{}, a.Content, a.Files)
		a.Title, a.Preview = out.Title, out.Preview
		return a, err
	}
	d, err := artifact.Decode[artifact.Document](a.Content)
	if err == nil {
		err = d.Validate()
	}
	a.Title = d.Title
	return a, err
}

// computing is Revising for a result that is computed from parameters and reply: the reply is as it was at first, and a
// patch with it only names wishes that are not followed. When no wish is, the result stays as it is.
func (s Spec) computing(a artifact.Artifact, hand []string) Spec {
	usual := s.Finish
	s.Schema = revisionSchema(s.Schema, false)
	s.Finish = func(t Task, reply json.RawMessage, files []artifact.File) (Outcome, error) {
		var r revised
		if json.Unmarshal(reply, &r) != nil || r.Patch == nil && empty(r.Whole) {
			r = revised{Whole: reply}
		}
		var left []string
		if r.Patch != nil {
			left = r.Patch.Left
		}
		if empty(r.Whole) {
			if len(left) == 0 || t.followed() {
				return Outcome{}, fault.New(fault.Model, "fault.patch.computed", nil)
			}
			return Outcome{
				Title: a.Title, Preview: a.Preview, Content: a.Content, Files: a.Files, Patched: true, Left: left,
			}, nil
		}
		out, err := usual(t, r.Whole, files)
		if out.Left = left; len(hand) > 0 {
			was := i18n.T("warn.patch.computed", "n", strconv.Itoa(len(hand)))
			out.Left = append(slices.Clone(left), i18n.Must(t.Language).Say(was))
		}
		return out, err
	}
	return s
}

// followed reports a revision of which the parameters follow a wish.
func (t Task) followed() bool {
	shown, _, err := ShownIn(t.Material)
	follows := func(wish string) bool { return !slices.Contains(t.Left, wish) }
	return err == nil && slices.ContainsFunc(shown.Wishes, follows)
}
