package workflow

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/workflow/consent"
)

// run takes one step through, behind its decided gate: first the row "running" is written, then the agent works, then
// the result and the end are written together. A step that is found running was broken off in this process (a full
// disk): it goes on from its transcript unless its call may have had an effect elsewhere.
func (e *steps) run(ctx context.Context, r *Run, a Perform) error {
	s := r.step(a.StepID)
	spec, ok := e.spec(s.Agent)
	if !ok {
		return e.failed(ctx, r, s, unknownAgent(s.Agent))
	}
	if s.State == StepRunning && e.lost(r.ID, *s) == StepUnknown {
		s.State = StepUnknown
		return e.save(ctx, r, Turn{Steps: []Step{*s}}, agentState(*s))
	}
	if s.State != StepRunning {
		if err := e.started(ctx, r, s, spec, a.Gate); err != nil {
			return err
		}
	}
	out, err := e.work(ctx, *r, *s, spec)
	for held := new(holdError); errors.As(err, &held); held = new(holdError) {
		if err := e.hold(ctx, r, s, held); err != nil || held.gate.Decision == nil {
			return err
		}
		out, err = e.work(ctx, *r, *s, spec) // the plan has allowed the call
	}
	if err != nil {
		return e.ended(ctx, r, s, err)
	}
	return e.done(ctx, r, s, spec, out)
}

// started writes that a step is at work, with what the teacher changed at its question.
func (e *steps) started(ctx context.Context, r *Run, s *Step, spec agent.Spec, g consent.Gate) error {
	var others []Step
	if g.Decision.Params != nil {
		others = r.turn(s, g.Decision.Params)
	}
	if err := s.enter(StepRunning); err != nil {
		return err
	}
	s.StartedAt, s.Fault, s.Partial, s.Unchecked = e.now(), nil, "", false
	s.Provider = e.routing.providerOf(ctx, *r, s.ID, spec)
	if s.Setup == nil || g.State() == consent.Changed && !r.briefing().resumes(*s) {
		if err := e.kit.equip(ctx, *r, s, spec); err != nil {
			return err
		}
	}
	return e.save(ctx, r, Turn{Steps: append(others, *s)}, agentState(*s))
}

func (e *steps) work(ctx context.Context, r Run, s Step, spec agent.Spec) (agent.Outcome, error) {
	t, err := e.kit.task(ctx, r, s, spec)
	if err != nil {
		return agent.Outcome{}, err
	}
	return e.loop.run(ctx, r, t, s.ID)
}

// resumes reports that an attempt goes on after a question that stood in its middle.
func (r briefing) resumes(s Step) bool {
	return slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
		return (g.Kind == consent.Send || g.Kind == consent.Budget || g.Kind == consent.Continue || g.Kind == consent.Ask) &&
			g.StepID == s.ID &&
			g.Subject.Generation == s.Generation &&
			g.Subject.Attempt == s.Attempt
	})
}

func (e *kit) task(ctx context.Context, r Run, s Step, spec agent.Spec) (agent.Task, error) {
	material, err := e.material(ctx, r, s, spec)
	if err != nil {
		return agent.Task{}, err
	}
	t := agent.Task{
		Key:    stepTranscript(r.ID, s, s.Attempt),
		Origin: model.Origin{RunID: r.ID, StepID: s.ID, Agent: spec.Name, Generation: s.Generation},
		Spec:   spec, Request: r.Request, Language: r.Language, Params: s.Params, Material: material,
		Feedback: r.briefing().wishes(s.ID), Room: s.Room,
	}
	if spec.Follow != nil {
		t.Params, t.Left = spec.Followed(s.Params, r.briefing().own(s))
		if e.routing.providerOf(ctx, r, s.ID, spec) == localProvider {
			t.Feedback = t.Left // all others its parameters say already
		}
	}
	if err := e.results.revision(ctx, r, s, &t); err != nil {
		return t, err
	}
	if err := e.fill(ctx, r, s, &t); err != nil || !r.Question {
		return t, err
	}
	return t, e.recollect(ctx, r, &t)
}

// stepTranscript names the transcript of an attempt.
func stepTranscript(runID string, s Step, attempt int) string {
	return fmt.Sprintf("%s/%d/%s/%d", runID, s.Generation, s.ID, attempt)
}

// material reads the artifacts a step builds on. An agent that takes something cannot work without it.
func (e *kit) material(ctx context.Context, r Run, s Step, spec agent.Spec) ([]model.Material, error) {
	var material []model.Material
	for _, id := range s.Uses {
		used := r.step(id)
		if used == nil || used.ArtifactID == "" {
			continue
		}
		a, err := e.store.Outline(ctx, used.ArtifactID)
		if err != nil {
			return nil, stored(err)
		}
		material = append(material, model.Material{Name: string(a.Type), JSON: a.Content, Public: a.Public})
	}
	if spec.Needs(s.Params) && len(material) == 0 {
		none := noInput(spec.Name)
		return nil, &fault.Error{Kind: fault.NoMatch, Code: none.Code, Key: none.Key, Args: none.Args}
	}
	return material, nil
}

// run works on a task so that Stop can end it, and streams what it writes. When the run was stopped meanwhile, a
// result that still came is not used: errMeanwhile.
func (e *loop) run(ctx context.Context, r Run, t agent.Task, stepID string) (agent.Outcome, error) {
	work, cancel := context.WithCancel(ctx)
	defer cancel()
	e.begin(r.ID, stepID, cancel)
	defer e.end()
	began := e.now()
	// Stop writes first and cancels then. Either its cancel finds this work, or its writing is seen here.
	now, err := e.read(ctx, r.ID)
	if err != nil {
		return agent.Outcome{}, stored(err)
	}
	if now.Revision != r.Revision {
		return agent.Outcome{}, errMeanwhile
	}
	out, err := e.runner.Run(work, t, host{loop: e, ctx: ctx, run: r, task: t})
	if work.Err() != nil && ctx.Err() == nil {
		return agent.Outcome{}, errMeanwhile
	}
	if errors.As(err, new(*agent.PreemptError)) {
		return agent.Outcome{}, errMeanwhile
	}
	if paused := new(agent.PauseError); errors.As(err, &paused) {
		seconds := t.Seconds + e.now().Sub(began).Seconds()
		if paused.Task != nil {
			t = *paused.Task
		}
		t.Seconds = seconds
		return agent.Outcome{}, &holdError{e.pauses(ctx, r, t, paused)}
	}
	return out, err
}

func (e *loop) begin(runID, stepID string, cancel context.CancelFunc) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.active, e.cancel, e.lives, e.live = runID, cancel, runID, Live{StepID: stepID}
}

func (e *loop) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.active, e.cancel = "", nil
}

// seen is what a run's agent has written so far, whether it is at work, and the number of the last event before that
// was read.
func (e *loop) seen(runID string) (seq int64, live Live, working bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.lives == runID {
		live = e.live
	}
	return e.log.Last(), live, e.active == runID
}

func (e *steps) done(ctx context.Context, r *Run, s *Step, spec agent.Spec, out agent.Outcome) error {
	art := artifact.Artifact{
		ID: e.newID(), RunID: r.ID, StepID: s.ID, Agent: s.Agent, Type: spec.Makes, Title: out.Title,
		Version: len(
			s.Artifacts,
		) + 1, Content: out.Content, Preview: out.Preview, Query: r.Request, Params: s.Params, Provider: s.Provider,
		CreatedAt: e.now(), Files: out.Files, Public: out.Public,
	}
	if err := e.results.patched(ctx, s, &art, out); err != nil {
		return e.ended(ctx, r, s, err)
	}
	if !out.Patched { // a patch names no new sources
		if err := e.attest(ctx, *r, *s, &art); err != nil {
			return e.ended(ctx, r, s, err)
		}
	}
	s.Inputs = r.inputs(*s)
	s.Notes, s.Wanted, s.Proposed = out.Notes, out.Wanted, out.Steps
	s.Dropped, s.PartRead = out.Dropped, out.PartRead
	turn, told := Turn{}, []event.Payload{}
	if art.ID != s.ArtifactID { // a version is there already when a revision changed nothing
		out.Content, out.Files = art.Content, art.Files
		art.Hash = contentHash(out)
		s.ArtifactID, s.Hash = art.ID, art.Hash
		s.Artifacts = append(s.Artifacts, art.ID)
		turn.Artifacts = []artifact.Artifact{art}
		told = append(
			told,
			event.ArtifactMade{ArtifactID: art.ID, StepID: s.ID, Type: string(art.Type), Title: art.Title, Version: art.Version},
		)
	}
	s.EndedAt = e.now()
	s.Seconds += s.EndedAt.Sub(s.StartedAt).Seconds()
	if err := s.enter(StepDone); err != nil {
		return err
	}
	turn.Steps = []Step{*s}
	return e.save(ctx, r, turn, append([]event.Payload{agentState(*s)}, told...)...)
}

// ended writes how a step failed. A caller that went away, and a disk that failed, leave the step running: Recover
// or the next turn finds it. A stopped one is ended by halt.
func (e *steps) ended(ctx context.Context, r *Run, s *Step, err error) error {
	if ctx.Err() != nil {
		return fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	}
	if unkept := new(agent.TranscriptError); errors.As(err, &unkept) && unkept.Paid && s.Provider != localProvider {
		e.underWay[callKey(r.ID, *s)] = true // the call had its effect, and its reply is lost
	}
	if errors.Is(err, errMeanwhile) || mayPass(err) {
		return err
	}
	e.report(fmt.Errorf("step %s of run %s: %w", s.ID, r.ID, err))
	if unread := new(agent.UnreadError); errors.As(err, &unread) {
		s.Partial, s.Unchecked = unread.Raw, true
	}
	return e.failed(ctx, r, s, fault.Of(err))
}

func (e *steps) failed(ctx context.Context, r *Run, s *Step, f *fault.Error) error {
	if s.State == StepRunning {
		s.Seconds += e.now().Sub(s.StartedAt).Seconds()
	}
	if err := s.enter(StepError); err != nil {
		return err
	}
	s.Fault, s.EndedAt = textOf(f), e.now()
	return e.save(ctx, r, Turn{Steps: []Step{*s}}, agentState(*s))
}

func unknownAgent(name string) *fault.Error {
	return fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", short(name))
}

func contentHash(out agent.Outcome) string {
	h := sha256.New()
	h.Write(out.Content)
	for _, f := range out.Files {
		h.Write([]byte(f.Name))
		h.Write(f.Data)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// checkParams validates what the teacher changed, against the agent the gate is about.
func (e *Gates) checkParams(g consent.Gate, params map[string]string) (map[string]string, error) {
	if params == nil {
		return nil, nil
	}
	spec, ok := e.spec(g.Subject.Agent)
	if !ok {
		return nil, unknownAgent(g.Subject.Agent)
	}
	return spec.Check(params)
}
