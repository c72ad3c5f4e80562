package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// decider answers questions. false means: nobody answers, the run waits.
type decider interface {
	answer(ctx context.Context, desk *Services, r workflow.Run, g consent.Gate) (workflow.Answer, bool)
	by() consent.By
	patient() bool // ask again after an answer that did not fit
}

// yes approves plans, steps, results and the review, and sends what holds no personal data, if its line names the
// provider. It answers nothing that went wrong, fills in nothing, spends nothing over a limit, and is not sure of a
// step for which too little is known.
type yes struct{ named bool }

func (yes) by() consent.By { return consent.ByFile }
func (yes) patient() bool  { return false }

func (y yes) answer(_ context.Context, _ *Services, r workflow.Run, g consent.Gate) (workflow.Answer, bool) {
	if y.silent(g) {
		return workflow.Answer{}, false
	}
	switch g.Kind {
	case consent.Plan: // one that can only fail is left to be looked at
		return workflow.Answer{Do: consent.Approve}, r.Plan == nil || !r.Plan.Hopeless
	case consent.Start, consent.Step, consent.Result, consent.Review:
		return workflow.Answer{Do: consent.Approve}, true
	case consent.Send:
		return workflow.Answer{Do: consent.Approve, Covers: true}, !personal(g)
	case consent.Ask: // a proposed text is taken as it is; a question that needs words stays open
		return workflow.Answer{Do: consent.Approve}, g.Question.Proposed != ""
	case consent.Clarify, consent.Failure, consent.Unknown, consent.Resume, consent.Budget, consent.Continue:
	}
	return workflow.Answer{}, false
}

// silent reports a text for a provider that the line does not name.
func (y yes) silent(g consent.Gate) bool {
	return !y.named && (g.Kind == consent.Send || g.Kind == consent.Step) && len(g.Question.Sends) > 0
}

// nobody leaves every question open.
type nobody struct{}

func (nobody) by() consent.By { return consent.ByTeacher }
func (nobody) patient() bool  { return false }

func (nobody) answer(context.Context, *Services, workflow.Run, consent.Gate) (workflow.Answer, bool) {
	return workflow.Answer{}, false
}

// decision is one entry of a decisions file.
type decision struct {
	Match struct {
		Kind  consent.Kind `json:"kind"`
		Agent string       `json:"agent"`
	} `json:"match"`
	Do       consent.Do        `json:"do"`
	Params   map[string]string `json:"params"`
	Feedback string            `json:"feedback"`
	Revision *consent.Revision `json:"revision"`
	Sure     bool              `json:"sure"`
	Covers   bool              `json:"covers"`
}

func (d decision) fits(g consent.Gate) bool {
	return d.Match.Kind == g.Kind && (d.Match.Agent == "" || d.Match.Agent == g.Subject.Agent)
}

// valid refuses what could never be used: also the question whether to go on, which no command with a file meets.
func (d decision) valid() bool {
	return d.Match.Kind != consent.Resume && len(consent.Answers(d.Match.Kind)) > 0 && slices.Contains(answers(), d.Do) &&
		idle(d.Match.Kind, d.answer()) == "" &&
		(d.Revision == nil || known(d.Revision.Type) && !contradicts(d.Revision))
}

func (d decision) answer() workflow.Answer {
	return workflow.Answer{
		Do:       d.Do,
		Params:   d.Params,
		Feedback: d.Feedback,
		Revision: d.Revision,
		Sure:     d.Sure,
		Covers:   d.Covers,
	}
}

// idle names what an answer says and its question would not hear: lost without a word, it would look as if it had been
// obeyed.
func idle(kind consent.Kind, a workflow.Answer) string {
	change := a.Do == consent.Change
	takes := (kind == consent.Step || kind == consent.Clarify) && (change || a.Do == consent.Approve) ||
		a.Do == consent.Model
	switch {
	case len(a.Params) > 0 && !takes:
		return "param"
	case a.Revision != nil && (kind != consent.Review || !change):
		if len(a.Revision.Steps) > 0 {
			return "steps"
		}
		return "revise"
	case a.Covers && kind != consent.Send:
		return "covers"
	case a.Feedback != "" && !heard(kind, a.Do):
		return "feedback"
	}
	return ""
}

// heard reports that words are followed, or are the reason of a no.
func heard(kind consent.Kind, do consent.Do) bool {
	followed := do == consent.Change && (kind == consent.Plan || kind == consent.Result || kind == consent.Review) ||
		do == consent.Approve && kind == consent.Ask
	return followed || do == consent.Skip || do == consent.Deny || do == consent.Stop || do == consent.Decline
}

// contradicts reports single steps beside an extent that is about all of them.
func contradicts(r *consent.Revision) bool {
	return r.Type != consent.SpecificAgents && len(r.Steps)+len(r.Words) > 0
}

// decisions answers from a file: the first entry that fits and was not used yet.
type decisions struct{ left []decision }

func (*decisions) by() consent.By { return consent.ByFile }
func (*decisions) patient() bool  { return false }

// readDecisions refuses a file as a whole: half of somebody's decisions are nobody's.
func readDecisions(path string) (*decisions, error) {
	raw, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return parseDecisions(raw, path)
}

func parseDecisions(raw []byte, path string) (*decisions, error) {
	// Windows' editor begins with a mark
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))))
	dec.DisallowUnknownFields()
	var d decisions
	if err := dec.Decode(&d.left); err != nil {
		return nil, misuse(fault.Invalid, "fault.cli.decisions", err, "path", path)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, misuse(fault.Invalid, "fault.cli.decisions", err, "path", path)
	}
	for i, entry := range d.left {
		if !entry.valid() {
			return nil, misuse(fault.Invalid, "fault.cli.decision", nil, "path", path, "n", strconv.Itoa(i+1))
		}
	}
	return &d, nil
}

// check refuses an entry for an agent that does not exist: it would wait for ever to be used.
func (d *decisions) check(desk *Services) error {
	names := []string{"", desk.Engine.Planner().Name}
	for _, s := range desk.Engine.Agents() {
		names = append(names, s.Name)
	}
	for _, entry := range d.left {
		if !slices.Contains(names, entry.Match.Agent) {
			return misuseError{fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", entry.Match.Agent)}
		}
	}
	return nil
}

func (d *decisions) answer(_ context.Context, _ *Services, r workflow.Run, g consent.Gate) (workflow.Answer, bool) {
	for i, entry := range d.left {
		if !entry.fits(g) {
			continue
		}
		d.left = slices.Delete(d.left, i, i+1)
		return fit(r, g, entry.answer()), true
	}
	return workflow.Answer{}, false
}

// answers are what a decisions file and "pult decide" may say: all but what only the program does.
func answers() []consent.Do {
	return slices.DeleteFunc(consent.Dos(), func(do consent.Do) bool { return do == consent.Withdraw })
}

func known(t consent.RevisionType) bool {
	return slices.Contains([]consent.RevisionType{consent.FullReplan, consent.SpecificAgents, consent.AnalysisOnly}, t)
}

// fit translates the general words to what a kind of gate offers. Nothing becomes an approval that was none: "approve"
// with changed parameters is a change, and what does not fit is refused by the engine.
func fit(r workflow.Run, g consent.Gate, a workflow.Answer) workflow.Answer {
	switch {
	case g.Kind == consent.Clarify && a.Do == consent.Change && len(a.Params) > 0:
		a.Do = consent.Approve
	case g.Kind == consent.Step && a.Do == consent.Approve && len(a.Params) > 0:
		a.Do = consent.Change
	case g.Kind == consent.Step && a.Do == consent.Deny:
		a.Do = consent.Skip
	case g.Kind == consent.Plan && a.Do == consent.Stop:
		a.Do = consent.Deny
	case a.Do == consent.Deny && (g.Kind == consent.Clarify || g.Kind == consent.Start || g.Kind == consent.Resume):
		a.Do = consent.Stop
	}
	if a.Do != consent.Change {
		return a
	}
	switch g.Kind {
	case consent.Step:
		a.Params = changed(g.Subject.Params, a.Params)
	case consent.Review:
		if a.Revision == nil {
			a.Revision = &consent.Revision{Type: consent.FullReplan}
		}
		a.Revision, _ = named(r, *a.Revision) // none when a step does not exist; the engine refuses that
	case consent.Clarify,
		consent.Plan, consent.Start, consent.Result, consent.Failure, consent.Unknown, consent.Resume,
		consent.Send, consent.Budget, consent.Continue,
		consent.Ask:
	}
	return a
}

// changed is the old parameters with the new ones on top; nil when nothing differs, which the engine refuses as a
// change.
func changed(old, values map[string]string) map[string]string {
	all := maps.Clone(old)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, values)
	if maps.Equal(all, old) {
		return nil
	}
	return all
}

func readFile(path string) ([]byte, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, misuse(fault.NotFound, "fault.cli.file", err, "path", path)
	}
	return raw, nil
}
