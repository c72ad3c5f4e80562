package workflow

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"pult/backend/agent"
	"pult/backend/workflow/consent"
)

// planSubject is what approving the plan is about: every step with its parameters, and what has come of those that have
// begun.
func planSubject(r Run) consent.Subject {
	type step struct {
		ID, Agent  string
		Params     map[string]string
		Uses       []string
		Asks, Skip bool
		Sends      string   `json:",omitempty"`
		Hosts      []string `json:",omitempty"`
		Taken      string   `json:",omitempty"`
	}
	steps := make([]step, len(r.Plan.Steps))
	for i, s := range r.Plan.Steps {
		steps[i] = step{s.ID, s.Agent, s.Params, s.Uses, s.Asks, s.Skip, consent.Sent(s.Sends), s.Hosts, s.TakenHash}
	}
	var begun []string
	for _, s := range r.Plan.Steps[:r.Begun()] {
		if done := r.step(s.ID); done != nil {
			begun = append(begun, s.ID+"="+done.Hash+"="+string(done.State))
		}
	}
	return consent.Subject{
		Agent:       agent.Planner,
		Inputs:      begun,
		PlanVersion: r.Plan.Version,
		Generation:  r.Generation,
		Content:     digest(steps),
	}
}

// stepSubject is what confirming a step is about: agent, parameters, the artifacts that go in, what leaves the machine,
// plan and generation.
func stepSubject(r Run, s Step) consent.Subject {
	version := s.PlanVersion
	if version == 0 {
		version = r.Plan.Version
	}
	return consent.Subject{
		Agent: s.Agent, Params: s.Params, Inputs: r.inputs(s), PlanVersion: version,
		Generation: r.Generation, Attempt: s.Attempt, Sends: consent.Sent(r.plans().planned(s.ID).Sends),
	}
}

// calls reports steps whose texts go to a model elsewhere.
func (r planView) calls() bool {
	return slices.ContainsFunc(r.Plan.Steps, func(s PlanStep) bool {
		return !s.Skip && len(s.Sends) > len(outgoing(s.Sends))
	})
}

// planned is a step as the plan has it.
func (r planView) planned(id string) PlanStep {
	for _, s := range r.Plan.Steps {
		if s.ID == id {
			return s
		}
	}
	return PlanStep{}
}

// resultSubject is what approving one result is about.
func resultSubject(r Run, s Step) consent.Subject {
	subject := stepSubject(r, s)
	subject.Content = s.Hash
	return subject
}

// reviewSubject is what the final approval is about: the newest version of every result.
func reviewSubject(r Run) consent.Subject {
	var hashes []string
	for _, s := range r.Steps {
		hashes = append(hashes, s.ID+"="+s.Hash+"="+string(s.State))
	}
	return consent.Subject{
		Agent:       "review",
		Inputs:      hashes,
		PlanVersion: r.Plan.Version,
		Generation:  r.Generation,
		Attempt:     r.Results.Round,
	}
}

// inputs are the hashes of the artifacts a step builds on, in the order of Uses.
func (r Run) inputs(s Step) []string {
	hashes := []string{}
	for _, id := range s.Uses {
		for _, other := range r.Steps {
			if other.ID == id && other.Hash != "" {
				hashes = append(hashes, other.Hash)
			}
		}
	}
	return hashes
}

func digest(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return "" // plain structs only; an empty digest approves nothing
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
