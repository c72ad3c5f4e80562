package workflow

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/kinds"
	"pult/backend/model"
)

// revise makes the next attempt one that changes the newest result by these wishes. Without a result or a wish it is
// made anew.
func (s *Step) revise(wishes ...string) {
	if s.ArtifactID != "" && len(wishes) > 0 {
		s.Revising = &Revising{ArtifactID: s.ArtifactID, Wishes: wishes}
	}
}

// revision shows an agent the result that it is to change, and lets it answer with a patch. Nothing happens when the
// result is to be made from other input than before. A painted picture is painted anew: no model changes one by a
// patch, and the wishes stand in its order.
func (e *ResultService) revision(ctx context.Context, r Run, s Step, t *agent.Task) error {
	if s.Revising == nil || s.Revising.ArtifactID != s.ArtifactID || !slices.Equal(s.Inputs, r.inputs(s)) ||
		t.Spec.Paints(t.Params) {
		return nil
	}
	versions, err := e.outlines(ctx, s.Artifacts)
	if err != nil {
		return stored(err)
	}
	newest, err := e.store.Artifact(ctx, s.ArtifactID)
	if err != nil {
		return stored(err)
	}
	hand := byHand(versions, s.Hand)
	shown, err := kinds.Of(newest.Type).Show(newest.Content, s.Revising.Wishes, hand)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(shown)
	if err != nil {
		return fault.New(fault.Internal, "fault.internal", err)
	}
	t.Material = append(
		t.Material,
		model.Material{Name: agent.RevisionName, JSON: raw, Public: newest.Public && len(hand) == 0},
	)
	t.Spec = t.Spec.Revising(kinds.Of(newest.Type).Kind, newest, hand)
	return nil
}

// byHand are the places of the newest of these versions that the teacher wrote.
func byHand(versions []artifact.Artifact, first []string) []string {
	if len(versions) == 0 {
		return []string{}
	}
	return kinds.Of(versions[0].Type).ByHand(versions, first)
}

// patched settles a revision: the picture of a changed diagram is drawn, and the version holds the teacher's texts as
// the one before did.
func (e *ResultService) patched(ctx context.Context, s *Step, art *artifact.Artifact, out agent.Outcome) error {
	if out.Patched {
		old, err := e.store.Artifact(ctx, s.ArtifactID)
		if err != nil {
			return stored(err)
		}
		if bytes.Equal(art.Content, old.Content) { // nothing of the wish could be done: no new version, but the reasons
			*art = old
		} else if err := e.repaint(ctx, s, art, old); err != nil {
			return err // the next attempt is a revision still
		}
	}
	if out.Undrawn {
		if err := e.redraw(ctx, art); err != nil {
			return err
		}
	}
	s.Kept, s.Left, s.Revising = out.Kept, out.Left, nil
	return nil
}

// repaint makes the files of a patched result.
func (e *ResultService) repaint(ctx context.Context, s *Step, art *artifact.Artifact, old artifact.Artifact) error {
	art.Files = old.Files
	if err := e.redraw(ctx, art); err != nil {
		return err
	}
	art.Public = art.Public && old.Public
	if s.Edited == s.ArtifactID {
		s.Edited = art.ID
	}
	return nil
}

// offered says in the review what of a revision was not done.
func (s Step) offered() []i18n.Text {
	var list []i18n.Text
	if len(s.Kept) > 0 {
		list = append(list, i18n.T("warn.patch.kept", "step", s.Title, "n", strconv.Itoa(len(s.Kept))))
	}
	if len(s.Left) > 0 {
		list = append(list, i18n.T("warn.patch.left", "step", s.Title, "text", strings.Join(s.Left, " ")))
	}
	return list
}
