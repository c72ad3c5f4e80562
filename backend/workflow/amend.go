package workflow

import (
	"bytes"
	"context"
	"slices"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
	"pult/backend/material/kinds"
	"pult/backend/material/song/music"
	"pult/backend/workflow/consent"
)

// Drawer turns a picture that the teacher edited into its files, or into what she sees while she is at it.
type Drawer interface {
	Draw(ctx context.Context, d diagram.Diagram) (diagram.Picture, error)
	Sketch(ctx context.Context, d diagram.Diagram) (diagram.Sketch, error)
}

// Musician composes and plays a song whose words the teacher edited: its lead sheet and its sound as a FLAC file.
type Musician interface {
	Perform(ctx context.Context, o music.Order) (music.Song, []byte, error)
}

// Edit is what the teacher changes in a result by hand.
type Edit struct {
	StepID     string              `json:"stepId"`
	ArtifactID string              `json:"artifactId"` // the version that was edited
	Texts      []artifact.TextEdit `json:"texts"`
	Layer      *diagram.Layer      `json:"layer,omitempty"` // of a picture, in place of the one it has; absent: it stays
}

// content is what a result says after the edit. Faults: those of artifact.Amend and artifact.Arrange.
func (ed Edit) content(old artifact.Artifact) (content []byte, err error) {
	content = old.Content
	if ed.Layer != nil {
		if content, err = kinds.Of(old.Type).Layered(content, *ed.Layer); err != nil {
			return nil, err
		}
	}
	if len(ed.Texts) > 0 {
		return kinds.Of(old.Type).Amend(content, ed.Texts)
	}
	return content, nil
}

// Amend makes a new version of a reviewed result from the teacher's own texts; everything else stays byte for byte.
// What was made from the version before becomes stale, and the review asks anew. Faults: Conflict "fault.edit.closed"
// when nothing is being reviewed, "fault.edit.stale" when there is a newer version, Unsupported "fault.edit.picture"
// when pictures cannot be drawn here, and those of artifact.Amend.
func (e *ResultService) Amend(ctx context.Context, runID string, edit Edit) error {
	at, err := e.reviewed(ctx, runID, edit.StepID, edit.ArtifactID)
	if err != nil {
		return err
	}
	s, old := at.step, at.artifact
	if old.ID != s.ArtifactID {
		return fault.New(fault.Conflict, "fault.edit.stale", nil)
	}
	content, err := edit.content(old)
	if err != nil {
		return err
	}
	if bytes.Equal(content, old.Content) {
		return fault.New(fault.Invalid, "fault.edit.nothing", nil)
	}
	next := old
	next.Content, next.Public = content, false // the teacher's words were never published
	s.Kept = slices.DeleteFunc(s.Kept, func(k artifact.TextEdit) bool {
		return slices.ContainsFunc(edit.Texts, func(t artifact.TextEdit) bool { return t.Place == k.Place })
	})
	return e.handmade(ctx, at.run, s, next)
}

// handmade keeps a version that the teacher made of a result.
func (e *ResultService) handmade(ctx context.Context, r *Run, s *Step, next artifact.Artifact) error {
	if err := e.redraw(ctx, &next); err != nil {
		return err
	}
	spec, ok := e.spec(s.Agent)
	if !ok {
		return unknownAgent(s.Agent)
	}
	next, err := spec.Handmade(next)
	if err != nil {
		return err
	}
	return e.takeUp(ctx, r, s, next)
}

// Sketch draws a picture as it would be after an edit; nothing is kept. Faults: Unsupported "fault.edit.picture" when
// it is no picture, and those of Amend.
func (e *ResultService) Sketch(ctx context.Context, edit Edit) (diagram.Sketch, error) {
	old, err := e.store.Artifact(ctx, edit.ArtifactID) // a painted one needs its bytes
	if err != nil {
		return diagram.Sketch{}, err
	}
	drawn := kinds.Of(old.Type).Drawn
	if drawn == nil {
		return diagram.Sketch{}, fault.New(fault.Unsupported, "fault.edit.picture", nil)
	}
	if old.Content, err = edit.content(old); err != nil {
		return diagram.Sketch{}, err
	}
	d, err := drawn(old)
	if err != nil {
		return diagram.Sketch{}, err
	}
	return e.drawer.Sketch(ctx, d)
}

// UseVersion settles which version of a reviewed result counts, after an agent wrote a new one beside the teacher's:
// the newest one, or an older one, which becomes the newest again. Faults as in Amend.
func (e *ResultService) UseVersion(ctx context.Context, runID, stepID, artifactID string) error {
	at, err := e.reviewed(ctx, runID, stepID, artifactID)
	if err != nil {
		return err
	}
	at.step.Kept, at.step.Left = nil, nil
	if at.artifact.ID != at.step.ArtifactID {
		return e.takeUp(ctx, at.run, at.step, at.artifact)
	}
	at.step.Edited = ""
	return e.reviewAgain(ctx, at.run, Turn{Steps: []Step{*at.step}})
}

// version is one of a result that is being reviewed.
type version struct {
	run      *Run
	step     *Step
	artifact artifact.Artifact
}

func (e *ResultService) reviewed(ctx context.Context, runID, stepID, artifactID string) (version, error) {
	r, err := e.load(ctx, runID)
	if err != nil {
		return version{}, err
	}
	s := r.step(stepID)
	if s == nil || !slices.Contains(s.Artifacts, artifactID) {
		return version{}, fault.New(fault.NotFound, "fault.artifact.notFound", nil)
	}
	if open, ok := r.openGate(); !ok || open.Kind != consent.Review || r.State != Reviewing {
		return version{}, fault.New(fault.Conflict, "fault.edit.closed", nil)
	}
	a, err := e.store.Artifact(ctx, artifactID)
	return version{&r, s, a}, err
}

// redraw makes the files of a result anew whose content has changed: a picture is drawn, a song that was played is
// played.
func (e *ResultService) redraw(ctx context.Context, a *artifact.Artifact) error {
	k := kinds.Of(a.Type)
	switch {
	case k.Drawn != nil:
		return e.redrawPicture(ctx, a, k.Drawn)
	case k.Played != nil:
		return e.replay(ctx, a, k.Played)
	}
	return nil
}

func (e *ResultService) redrawPicture(
	ctx context.Context,
	a *artifact.Artifact,
	drawn func(artifact.Artifact) (diagram.Diagram, error),
) error {
	d, err := drawn(*a)
	if err != nil {
		return err
	}
	picture, err := e.drawer.Draw(ctx, d)
	if err != nil {
		return err
	}
	paint, painted := artifact.Paint(a.Files)
	a.Files = artifact.PictureFiles(picture)
	if painted {
		a.Files = append(a.Files, paint)
	}
	return nil
}

func (e *ResultService) replay(
	ctx context.Context,
	a *artifact.Artifact,
	played func(artifact.Artifact) (music.Order, bool, error),
) error {
	order, sounded, err := played(*a)
	if err != nil || !sounded {
		return err
	}
	song, sound, err := e.musician.Perform(ctx, order)
	if err != nil {
		return err
	}
	files, err := artifact.SongFiles(song, sound)
	if err != nil {
		return err
	}
	last := len(files) - 1
	a.Files = files[:last]
	a.Content, err = artifact.WithScore(a.Content, files[last].Data)
	return err
}

// takeUp writes a version by the teacher, made from the one whose id it still has.
func (e *ResultService) takeUp(ctx context.Context, r *Run, s *Step, a artifact.Artifact) error {
	a.Base, a.ID = a.ID, e.newID()
	a.Version, a.CreatedAt = len(s.Artifacts)+1, e.now()
	a.Hash = contentHash(agent.Outcome{Content: a.Content, Files: a.Files})
	s.ArtifactID, s.Hash, s.Edited = a.ID, a.Hash, a.ID
	s.Artifacts = append(s.Artifacts, a.ID)
	changed, told, err := r.outdate()
	if err != nil {
		return err
	}
	changed = append(changed, r.holds(s, a)...)
	told = append(
		told,
		event.ArtifactMade{ArtifactID: a.ID, StepID: s.ID, Type: string(a.Type), Title: a.Title, Version: a.Version},
	)
	return e.reviewAgain(ctx, r, Turn{Steps: append(changed, *s), Artifacts: []artifact.Artifact{a}}, told...)
}

// reviewAgain takes the question of the review back: the results are compiled and asked about anew.
func (e *ResultService) reviewAgain(ctx context.Context, r *Run, t Turn, told ...event.Payload) error {
	gates, withdrawn := e.withdraw(*r)
	if err := r.enter(Running); err != nil {
		return err
	}
	t.Gates = gates
	return e.save(ctx, r, t, append(withdrawn, told...)...)
}

// outdate compares every finished result with the versions it was made from: it is stale when there are others now,
// when one of them is stale itself or is being made anew, and up to date when they are back. It is the only place that
// says so.
func (r *Run) outdate() (changed []Step, told []event.Payload, err error) {
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.State != StepDone && s.State != Stale || len(s.Uses) == 0 {
			continue
		}
		to := r.freshness(*s)
		if s.State == to {
			continue
		}
		if err := s.enter(to); err != nil {
			return nil, nil, err
		}
		changed, told = append(changed, *s), append(told, agentState(*s))
	}
	return changed, told, nil
}

// freshness is the state of a step whose result is there.
func (r Run) freshness(s Step) StepState {
	moving := slices.ContainsFunc(s.Uses, func(id string) bool {
		used := r.step(id)
		return used != nil && (used.State == Stale || !used.State.over())
	})
	if moving || !slices.Equal(s.Inputs, r.inputs(s)) {
		return Stale
	}
	return StepDone
}

// overwritten are the steps whose agent wrote a new version after the teacher had edited by hand, and where she has not
// chosen yet.
func (r Run) overwritten() []Step {
	return slices.DeleteFunc(
		slices.Clone(r.Steps),
		func(s Step) bool { return s.Edited == "" || s.Edited == s.ArtifactID },
	)
}

// Versions reads all versions of a result without the bytes of its files, oldest first.
func (e *ResultService) Versions(ctx context.Context, runID, stepID string) ([]artifact.Artifact, error) {
	r, err := e.read(ctx, runID)
	if err != nil {
		return nil, err
	}
	list := []artifact.Artifact{}
	s := r.step(stepID)
	if s == nil {
		return list, fault.New(fault.NotFound, "fault.artifact.notFound", nil)
	}
	return e.outlines(ctx, s.Artifacts)
}

func (e *ResultService) outlines(ctx context.Context, ids []string) ([]artifact.Artifact, error) {
	list := []artifact.Artifact{}
	for _, id := range ids {
		a, err := e.store.Outline(ctx, id)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, nil
}

// Compare finds what is different between two versions of a result. Invalid "fault.compare.other" when they are not of
// the same step.
func (e *ResultService) Compare(ctx context.Context, before, after string) (artifact.Comparison, error) {
	a, err := e.store.Outline(ctx, before)
	if err != nil {
		return artifact.Comparison{}, err
	}
	b, err := e.store.Outline(ctx, after)
	if err != nil {
		return artifact.Comparison{}, err
	}
	if a.RunID != b.RunID || a.StepID != b.StepID || a.Type != b.Type {
		return artifact.Comparison{}, fault.New(fault.Invalid, "fault.compare.other", nil)
	}
	return kinds.Of(a.Type).Compare(a, b)
}

// Choice is what the teacher takes of the changes between two versions of a result.
type Choice struct {
	StepID string `json:"stepId"`
	Before string `json:"before"` // a version
	After  string `json:"after"`  // the newest one
	Taken  []int  `json:"taken"`  // hunks of their comparison, from 1; the others are refused
}

// Take makes a new version of a reviewed result: the newest one with the older texts where the teacher refuses a
// change. With none taken it is the older one again. Faults: those of TakeUp and artifact.Mix, Conflict
// "fault.edit.stale" when there is a newer version, Invalid "fault.edit.nothing" when everything is taken.
func (e *ResultService) Take(ctx context.Context, runID string, c Choice) error {
	if len(c.Taken) == 0 {
		return e.UseVersion(ctx, runID, c.StepID, c.Before)
	}
	at, err := e.reviewed(ctx, runID, c.StepID, c.Before)
	if err != nil {
		return err
	}
	s, old := at.step, at.artifact
	if c.After != s.ArtifactID {
		return fault.New(fault.Conflict, "fault.edit.stale", nil)
	}
	newest, err := e.store.Artifact(ctx, c.After)
	if err != nil {
		return err
	}
	next := newest
	if next.Content, err = kinds.Of(old.Type).Merge(old, newest, c.Taken); err != nil {
		return err
	}
	if bytes.Equal(next.Content, newest.Content) {
		return fault.New(fault.Invalid, "fault.edit.nothing", nil)
	}
	next.Public = old.Public && newest.Public
	s.Kept = nil // they name places of the version before
	return e.handmade(ctx, at.run, s, next)
}

// Approved reports that the results of a completed run are the versions that the final approval named. Runs that ended
// without that question, and those that have not ended well, have nothing to compare.
func Approved(r Run, arts []artifact.Artifact) bool {
	for _, g := range slices.Backward(r.Gates) {
		if r.State != Completed || g.Kind != consent.Review || g.State() != consent.Approved {
			continue
		}
		return !slices.ContainsFunc(arts, func(a artifact.Artifact) bool {
			return !slices.ContainsFunc([]StepState{StepDone, Stale}, func(s StepState) bool {
				return slices.Contains(g.Subject.Inputs, a.StepID+"="+a.Hash+"="+string(s))
			})
		})
	}
	return true
}
