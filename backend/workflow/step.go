package workflow

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"pult/backend/agent"
	"pult/backend/event"
	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/llm"
	"pult/backend/session"
)

// step runs one step behind its decided gate: first the row "running" is written, then the agent works, then the result and the
// end are written together.
func (e *Engine) step(ctx context.Context, r *Run, a Perform) error {
	s := r.step(a.StepID)
	spec, ok := e.spec(s.Agent)
	if !ok {
		return e.stepFailed(ctx, r, s, fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", short(s.Agent)))
	}
	if s.State != StepRunning {
		if a.Gate.Decision.Params != nil {
			s.Params = a.Gate.Decision.Params
		}
		if err := s.enter(StepRunning); err != nil {
			return err
		}
		s.StartedAt, s.Fault, s.Partial = e.now(), nil, ""
		if err := e.save(ctx, r, Turn{Steps: []Step{*s}}, agentState(*s)); err != nil {
			return err
		}
	}
	out, err := e.work(ctx, *r, *s, spec)
	if err != nil {
		return e.stepEnded(ctx, r, s, err)
	}
	return e.stepDone(ctx, r, s, spec, out)
}

func (e *Engine) work(ctx context.Context, r Run, s Step, spec agent.Spec) (agent.Outcome, error) {
	material, err := e.material(ctx, r, s, spec)
	if err != nil {
		return agent.Outcome{}, err
	}
	return e.runAgent(ctx, r, agent.Task{
		Key:  fmt.Sprintf("%s/%d/%s/%d", r.ID, s.Generation, s.ID, s.Attempt),
		Spec: spec, Request: r.Request, Language: r.Language, Params: s.Params, Material: material, Feedback: r.wishes(s.ID),
	}, s.ID)
}

// material reads the artifacts a step builds on. An agent that takes something cannot work without it.
func (e *Engine) material(ctx context.Context, r Run, s Step, spec agent.Spec) ([]llm.Material, error) {
	var material []llm.Material
	for _, id := range s.Uses {
		used := r.step(id)
		if used == nil || used.ArtifactID == "" {
			continue
		}
		a, err := e.archive.Artifact(ctx, used.ArtifactID)
		if err != nil {
			return nil, err
		}
		material = append(material, llm.Material{Name: string(a.Type), JSON: a.Content})
	}
	if len(spec.Takes) > 0 && len(material) == 0 {
		return nil, fault.New(fault.NoMatch, "fault.step.noInput", nil, "agent", "@agent."+spec.Name)
	}
	return material, nil
}

// runAgent runs a task so that Stop can end it, and streams what it writes.
func (e *Engine) runAgent(ctx context.Context, r Run, t agent.Task, stepID string) (agent.Outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	e.mu.Lock()
	e.active, e.cancel, e.live = r.ID, cancel, Live{StepID: stepID}
	e.mu.Unlock()
	defer func() {
		e.mu.Lock()
		e.active, e.cancel = "", nil
		e.mu.Unlock()
	}()
	return e.Runner.Run(ctx, t, agent.Watch{
		Text: func(delta string, offset int) {
			e.mu.Lock()
			e.live.Text += delta
			e.mu.Unlock()
			e.Log.Tell(r.ID, event.TextDelta{AgentID: stepID, TextDelta: delta, Offset: offset})
		},
		Tool: func(name string, blocked bool, n int) {
			e.Log.Tell(r.ID, event.ToolCalled{AgentID: stepID, ToolName: name, Blocked: blocked, Found: n})
		},
	})
}

func (e *Engine) stepDone(ctx context.Context, r *Run, s *Step, spec agent.Spec, out agent.Outcome) error {
	art := session.Artifact{ID: e.NewID(), RunID: r.ID, StepID: s.ID, Agent: s.Agent, Type: spec.Makes, Title: out.Title,
		Version: len(s.Artifacts) + 1, Content: out.Content, Preview: out.Preview, Query: r.Request, Provider: r.Provider,
		CreatedAt: e.now(), Files: out.Files}
	art.Hash = contentHash(out)
	s.Inputs = r.inputs(*s)
	s.ArtifactID, s.Hash = art.ID, art.Hash
	s.Artifacts = append(s.Artifacts, art.ID)
	s.EndedAt = e.now()
	s.Seconds = s.EndedAt.Sub(s.StartedAt).Seconds()
	if err := s.enter(StepDone); err != nil {
		return err
	}
	return e.save(ctx, r, Turn{Steps: []Step{*s}, Artifacts: []session.Artifact{art}}, agentState(*s),
		event.ArtifactMade{ArtifactID: art.ID, StepID: s.ID, Type: string(art.Type), Title: art.Title, Version: art.Version})
}

// stepEnded writes how a step failed. A caller that went away leaves the step running: Recover finds it. A teacher's stop keeps
// the text so far.
func (e *Engine) stepEnded(ctx context.Context, r *Run, s *Step, err error) error {
	f := fault.Of(err)
	if ctx.Err() != nil {
		return fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	}
	if f.Kind == fault.NoSpace || f.Kind == fault.Locked || f.Kind == fault.Corrupt || f.Kind == fault.Denied {
		return err
	}
	if f.Kind == fault.Cancelled {
		return e.keepPartial(ctx, r.ID, s.ID)
	}
	if e.Report != nil {
		e.Report(fmt.Errorf("step %s of run %s: %w", s.ID, r.ID, err))
	}
	return e.stepFailed(ctx, r, s, f)
}

func (e *Engine) stepFailed(ctx context.Context, r *Run, s *Step, f *fault.Error) error {
	if err := s.enter(StepError); err != nil {
		return err
	}
	s.Fault, s.EndedAt = textOf(f), e.now()
	return e.save(ctx, r, Turn{Steps: []Step{*s}}, agentState(*s))
}

// keepPartial is the end of a step that Stop cancelled: the run was written by Stop meanwhile, so it is read again.
func (e *Engine) keepPartial(ctx context.Context, runID, stepID string) error {
	r, err := e.load(ctx, runID)
	if err != nil {
		return err
	}
	s := r.step(stepID)
	if s == nil || s.State != StepRunning {
		return nil
	}
	e.mu.Lock()
	s.Partial = e.live.Text
	e.mu.Unlock()
	return e.stepFailed(ctx, &r, s, fault.New(fault.Cancelled, "fault.step.stopped", nil))
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
func (e *Engine) checkParams(g gate.Gate, params map[string]string) (map[string]string, error) {
	if params == nil {
		return nil, nil
	}
	spec, ok := e.spec(g.Subject.Agent)
	if !ok {
		return nil, fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", short(g.Subject.Agent))
	}
	return spec.Check(params)
}
