package desktop

import (
	"encoding/base64"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/wire"
	"pult/backend/material/diagram"
	"pult/backend/workflow"
)

// RunService is the window's way to jobs.
type RunService struct{ desk Access }

// NewRunService binds it.
func NewRunService(d Access) *RunService { return &RunService{desk: d} }

// Submit takes a text: a question is answered and work is planned, both by the worker; else it says what can be done.
func (s *RunService) Submit(req workflow.Submission) (workflow.Submitted, error) {
	return ask(s.desk, func(o *Services) (workflow.Submitted, error) {
		defer o.Wake()
		return o.Engine.Threads.Submit(o.Context, req)
	})
}

// Ask takes a plain question; the worker answers it.
func (s *RunService) Ask(req AskRequest) (workflow.Run, error) {
	return ask(s.desk, func(o *Services) (workflow.Run, error) {
		defer o.Wake()
		return o.Engine.Threads.Ask(
			o.Context,
			workflow.Question{Text: req.Text, Language: req.Language, After: req.After, Web: req.Web},
		)
	})
}

// Accept does what was offered and gives the run in which it happens.
func (s *RunService) Accept(offer workflow.Suggestion, language i18n.Lang) (workflow.Run, error) {
	return ask(s.desk, func(o *Services) (workflow.Run, error) {
		defer o.Wake()
		return o.Engine.Threads.Accept(o.Context, offer, language)
	})
}

// Thread lists the questions and jobs that belong together with a run, oldest first.
func (s *RunService) Thread(runID string) ([]workflow.Exchange, error) {
	return ask(s.desk, func(o *Services) ([]workflow.Exchange, error) { return o.Engine.Threads.Thread(o.Context, runID) })
}

// Snapshot is a run as it is now, with the text that is streaming and the number of the last event it contains.
func (s *RunService) Snapshot(runID string) (workflow.Snapshot, error) {
	return ask(s.desk, func(o *Services) (workflow.Snapshot, error) { return o.Engine.Runs.Snapshot(o.Context, runID) })
}

// Open lists the jobs that have not ended, newest first.
func (s *RunService) Open() ([]workflow.Summary, error) {
	return ask(s.desk, func(o *Services) ([]workflow.Summary, error) { return o.Engine.Runs.Open(o.Context) })
}

// List is one page of the history.
func (s *RunService) List(q workflow.ListQuery) (workflow.Listing, error) {
	return ask(s.desk, func(o *Services) (workflow.Listing, error) { return o.Engine.Runs.List(o.Context, q) })
}

// Lines are the lines of these jobs; one that was deleted is left out.
func (s *RunService) Lines(ids []string) ([]workflow.Summary, error) {
	return ask(s.desk, func(o *Services) ([]workflow.Summary, error) { return o.Engine.Runs.Lines(o.Context, ids) })
}

// Decide answers a gate.
func (s *RunService) Decide(req DecideRequest) error {
	return tell(
		s.desk,
		func(o *Services) error { return o.Engine.Gates.Decide(o.Context, req.GateID, req.Hash, req.Answer) },
	)
}

// SaveDraft keeps half-typed edits of an open gate.
func (s *RunService) SaveDraft(gateID, draft string) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Gates.SaveDraft(o.Context, gateID, draft) })
}

// EditPlan makes a new plan version from the teacher's edit; the old question is withdrawn and the new plan asks.
func (s *RunService) EditPlan(req EditPlanRequest) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Plans.Edit(o.Context, req.RunID, req.Edit) })
}

// Moments tell a run from its beginning to now, one thing after another.
func (s *RunService) Moments(runID string) ([]workflow.TimelineEntry, error) {
	return ask(s.desk, func(o *Services) ([]workflow.TimelineEntry, error) {
		return o.Engine.Timeline.Moments(o.Context, runID)
	})
}

// Reopen asks about the plan of a run at work again: what has not begun may be changed.
func (s *RunService) Reopen(runID string) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Plans.Reopen(o.Context, runID) })
}

// Stop ends a run; what is there stays.
func (s *RunService) Stop(runID string) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Runs.Stop(o.Context, runID) })
}

// Refresh makes a stale result anew, with its question.
func (s *RunService) Refresh(runID, stepID string) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Results.Refresh(o.Context, runID, stepID) })
}

// Amend makes a new version of a reviewed result from the teacher's own texts.
func (s *RunService) Amend(req AmendRequest) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Results.Amend(o.Context, req.RunID, req.Edit) })
}

// Sketch draws a picture as it would be after an edit by hand; nothing is kept.
func (s *RunService) Sketch(edit workflow.Edit) (diagram.Sketch, error) {
	return ask(s.desk, func(o *Services) (diagram.Sketch, error) { return o.Engine.Results.Sketch(o.Context, edit) })
}

// UseVersion settles which version of a reviewed result counts.
func (s *RunService) UseVersion(runID, stepID, artifactID string) error {
	return tell(
		s.desk,
		func(o *Services) error { return o.Engine.Results.UseVersion(o.Context, runID, stepID, artifactID) },
	)
}

// Compare finds what is different between two versions of a result.
func (s *RunService) Compare(before, after string) (artifact.Comparison, error) {
	return ask(s.desk, func(o *Services) (artifact.Comparison, error) {
		return o.Engine.Results.Compare(o.Context, before, after)
	})
}

// Take makes a new version of a reviewed result from the changes that the teacher takes.
func (s *RunService) Take(req TakeRequest) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Results.Take(o.Context, req.RunID, req.Choice) })
}

// Fork begins a new job from a step of an old one; without a step all results are taken over. Its plan asks first.
func (s *RunService) Fork(runID, stepID, wish string) (workflow.Run, error) {
	return ask(s.desk, func(o *Services) (workflow.Run, error) {
		defer o.Wake()
		return o.Engine.Forks.Fork(o.Context, runID, stepID, wish)
	})
}

// Delete removes an ended run with everything it made.
func (s *RunService) Delete(runID string) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Runs.Delete(o.Context, runID) })
}

// Artifact reads one version of a result.
func (s *RunService) Artifact(id string) (ArtifactView, error) {
	return ask(s.desk, func(o *Services) (ArtifactView, error) {
		a, err := o.Engine.Results.Artifact(o.Context, id)
		if err != nil {
			return ArtifactView{}, err
		}
		return viewArtifact(a)
	})
}

// Copy reads the text of a source as its agent read it; name is artifact.Source.Copy. NotFound "fault.source.gone" when
// it was not kept.
func (s *RunService) Copy(artifactID, name string) (artifact.Copy, error) {
	return ask(
		s.desk,
		func(o *Services) (artifact.Copy, error) { return o.Engine.Results.Copy(o.Context, artifactID, name) },
	)
}

// Sound reads the sound of a song; NotFound "fault.artifact.silent" when it has none.
func (s *RunService) Sound(id string) (SoundView, error) {
	return ask(s.desk, func(o *Services) (SoundView, error) {
		a, err := o.Engine.Results.Artifact(o.Context, id)
		if err != nil {
			return SoundView{}, err
		}
		if f, ok := artifact.Sounding(a.Files); ok {
			return SoundView{Media: f.Media, Data: base64.StdEncoding.EncodeToString(f.Data)}, nil
		}
		return SoundView{}, fault.New(fault.NotFound, "fault.artifact.silent", nil)
	})
}

// Events exists for its type: every event by its wire name.
func (s *RunService) Events() event.Map { return wire.Lists(event.Map{}) }

// ask calls into the opened program. What it answers crosses to the window, so its lists are never null.
func ask[T any](d Access, f func(*Services) (T, error)) (T, error) {
	o, err := d()
	if err != nil {
		var none T
		return wire.Lists(none), err
	}
	answer, err := f(o)
	return wire.Lists(answer), err
}

// tell is ask for a change; the worker is told afterwards.
func tell(d Access, f func(*Services) error) error {
	o, err := d()
	if err != nil {
		return err
	}
	defer o.Wake()
	return f(o)
}

// hold is ask for work that writes for a while: the program closes only after it, and does not begin it while closing.
func hold[T any](d Access, f func(*Services) (T, error)) (T, error) {
	return ask(d, func(o *Services) (T, error) {
		o.under.RLock()
		defer o.under.RUnlock()
		if err := o.Context.Err(); err != nil {
			var none T
			return none, fault.New(fault.Cancelled, "fault.cancelled", err)
		}
		return f(o)
	})
}
