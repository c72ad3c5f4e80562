package form

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"

	"pult/backend/agent"
	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/kinds"
	"pult/backend/model"
	"pult/backend/settings"
	"pult/backend/tools/tool"
)

// harmless are the tools that read on this machine or make files of a result: nothing is left behind by them.
func harmless(all tool.Registry) tool.Registry {
	kept := tool.Registry{}
	maps.Copy(kept, all)
	maps.DeleteFunc(kept, func(_ string, t tool.Tool) bool { return t.Effect != tool.Reads && t.Effect != tool.Makes })
	return kept
}

// Preview makes what a filled form asks for by the rules of this machine, and keeps nothing of it. Of a song,
// and where the work would ask something, there is none: the result has no type then. Faults: those
// of the values, and of the work itself.
func (s *Service) Preview(ctx context.Context, o Order) (artifact.Artifact, error) {
	p, err := s.plan(o)
	if err != nil {
		return artifact.Artifact{}, err
	}
	var made artifact.Artifact
	for _, step := range p.steps {
		spec, err := s.spec(step.Agent)
		if err != nil {
			return made, err
		}
		if kinds.Of(spec.Makes).Played != nil {
			return artifact.Artifact{}, nil
		}
		t := s.task(spec, o.Language, p.request, step.Params)
		if made.Type != "" {
			t.Material = []model.Material{{Name: string(made.Type), JSON: made.Content, Public: made.Public}}
		}
		out, err := s.perform(ctx, t)
		if errors.As(err, new(*agent.PauseError)) { // it would ask something: there is nothing to see yet
			return artifact.Artifact{}, nil
		}
		if err != nil {
			return artifact.Artifact{}, err
		}
		made = artifact.Artifact{
			Type: spec.Makes, Title: out.Title, Preview: out.Preview, Content: out.Content, Files: out.Files,
			Public: out.Public, Version: 1,
		}
	}
	return made, nil
}

func (*Service) task(spec agent.Spec, lang i18n.Lang, request string, params map[string]string) agent.Task {
	return agent.Task{
		Key: spec.Name, Spec: spec, Setup: settings.DefaultAgent(), Request: request, Language: lang, Params: params,
	}
}

// perform works on a task with a transcript that nobody keeps.
func (s *Service) perform(ctx context.Context, t agent.Task) (agent.Outcome, error) {
	runner := s.with.Runner
	runner.Transcripts = &scrap{}
	runner.Compose = func(context.Context, agent.Sheet) (prompt.Prompt, error) { return prompt.Prompt{}, nil }
	return runner.Run(ctx, t, unwatched{})
}

// scrap is a transcript that is thrown away.
type scrap struct {
	mu   sync.Mutex
	rows []model.Message
}

// AppendMessage implements agent.Transcripts.
func (s *scrap) AppendMessage(_ context.Context, _ string, position int, m model.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if position != len(s.rows) {
		return fmt.Errorf("row %d of %d", position, len(s.rows))
	}
	s.rows = append(s.rows, m)
	return nil
}

// Messages implements agent.Transcripts.
func (s *scrap) Messages(context.Context, string) ([]model.Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]model.Message{}, s.rows...), nil
}

// unwatched is the host of work by the rules of this machine: its calls of the model go nowhere else.
type unwatched struct{ agent.Silent }

// Admit implements agent.Host.
func (unwatched) Admit(_ context.Context, _ agent.Task, req model.Request) (agent.Admission, error) {
	return agent.Admission{Request: req}, nil
}

// Reading is a request as a form.
type Reading struct {
	Agent  string            `json:"agent"`  // "" when the request names no kind of material
	Values map[string]string `json:"values"` // what it says; what it leaves open is not among them
	Others []string          `json:"others"` // further kinds that it asks for
	Notes  []i18n.Text       `json:"notes"`  // what of it cannot be made, or was not understood
}

// Read fills a form from a request as the planner by rule understands it.
func (s *Service) Read(ctx context.Context, request string, lang i18n.Lang) (Reading, error) {
	out, err := s.perform(ctx, s.task(s.with.Planner, lang, request, map[string]string{}))
	if err != nil {
		return Reading{}, err
	}
	var d agent.Draft
	if err := json.Unmarshal(out.Content, &d); err != nil {
		return Reading{}, err
	}
	r := Reading{Values: map[string]string{}, Others: []string{}, Notes: d.Warnings}
	for i, step := range d.Steps {
		spec, err := s.spec(step.Agent)
		switch {
		case err != nil:
			return Reading{}, err
		case spec.Offer.Seeks && i < len(d.Steps)-1: // it looks up what the next one is made from
			if r.Agent == "" {
				r.Values[topic] = step.Params[topic]
			}
		case r.Agent == "":
			r.Agent = spec.Name
			s.fill(spec, step.Params, r.Values)
		default:
			r.Others = append(r.Others, spec.Name)
		}
	}
	return r, nil
}

// fill takes over what a form shows.
func (s *Service) fill(spec agent.Spec, params, values map[string]string) {
	for _, f := range s.form(spec).All() {
		if v := params[f.Key]; f.Agent == spec.Name && v != "" {
			values[f.Key] = v
		}
	}
}
