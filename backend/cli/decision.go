package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/workflow"
)

// reply is an answer to a gate, or an edit of the plan.
type reply struct {
	workflow.Answer
	edit *workflow.PlanEdit
}

// decider answers questions. false means: nobody answers, the run waits.
type decider interface {
	answer(ctx context.Context, desk *Desk, r workflow.Run, g gate.Gate) (reply, bool, error)
	by() gate.By
	patient() bool // ask again after an answer that did not fit
}

// yes approves plans, steps, results and the review. It answers nothing that went wrong and fills in nothing.
type yes struct{}

func (yes) by() gate.By   { return gate.ByFile }
func (yes) patient() bool { return false }

func (yes) answer(_ context.Context, _ *Desk, _ workflow.Run, g gate.Gate) (reply, bool, error) {
	switch g.Kind {
	case gate.Plan, gate.Start, gate.Step, gate.Result, gate.Review, gate.Resume:
		return reply{Answer: workflow.Answer{Do: gate.Approve}}, true, nil
	case gate.Clarify, gate.Failure, gate.Unknown:
	}
	return reply{}, false, nil
}

// decision is one entry of a decisions file.
type decision struct {
	Match struct {
		Kind  gate.Kind `json:"kind"`
		Agent string    `json:"agent"`
	} `json:"match"`
	Do       gate.Do           `json:"do"`
	Params   map[string]string `json:"params"`
	Feedback string            `json:"feedback"`
	Revision *gate.Revision    `json:"revision"`
}

// decisions answers from a file: the first entry that fits and was not used yet.
type decisions struct{ left []decision }

func (*decisions) by() gate.By   { return gate.ByFile }
func (*decisions) patient() bool { return false }

func readDecisions(path string) (*decisions, error) {
	raw, err := readFile(path)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	var d decisions
	if err := dec.Decode(&d.left); err != nil {
		return nil, fault.New(fault.Invalid, "fault.cli.decisions", err, "path", path)
	}
	for _, entry := range d.left {
		if len(gate.Answers(entry.Match.Kind)) == 0 || !slices.Contains(words(), entry.Do) {
			return nil, fault.New(fault.Invalid, "fault.cli.decisions", nil, "path", path)
		}
	}
	return &d, nil
}

// words are the answers a decisions file and "pult decide" may give.
func words() []gate.Do {
	return []gate.Do{gate.Approve, gate.Change, gate.Deny, gate.Skip, gate.Stop, gate.Later, gate.Again}
}

func (d *decisions) answer(_ context.Context, _ *Desk, _ workflow.Run, g gate.Gate) (reply, bool, error) {
	for i, entry := range d.left {
		if entry.Match.Kind != g.Kind || entry.Match.Agent != "" && entry.Match.Agent != g.Subject.Agent {
			continue
		}
		d.left = slices.Delete(d.left, i, i+1)
		return reply{Answer: fit(g, workflow.Answer{Do: entry.Do, Params: entry.Params, Feedback: entry.Feedback, Revision: entry.Revision})}, true, nil
	}
	return reply{}, false, nil
}

// fit translates the general words to what a kind of gate offers: changing names only the changed parameters, a review without an
// extent means everything.
func fit(g gate.Gate, a workflow.Answer) workflow.Answer {
	if a.Do == gate.Change && g.Kind == gate.Step {
		merged := map[string]string{}
		for k, v := range g.Subject.Params {
			merged[k] = v
		}
		for k, v := range a.Params {
			merged[k] = v
		}
		a.Params = merged
	}
	if a.Do == gate.Change && g.Kind == gate.Review && a.Revision == nil {
		a.Revision = &gate.Revision{Type: gate.FullReplan}
	}
	return a
}
