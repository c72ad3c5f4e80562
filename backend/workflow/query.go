package workflow

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"pult/backend/gate"
	"pult/backend/session"
)

// Run reads a run.
func (e *Engine) Run(ctx context.Context, id string) (Run, error) { return e.load(ctx, id) }

// Snapshot is a run as the window shows it. The event number is read first: an event in between is told twice, never missed.
func (e *Engine) Snapshot(ctx context.Context, id string) (Snapshot, error) {
	e.mu.Lock()
	s := Snapshot{Seq: e.Log.Last()}
	if e.active == id {
		s.Live = e.live
	}
	e.mu.Unlock()
	r, err := e.load(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	s.Run, s.Progress = whole(r), progress(r)
	s.Artifacts, err = e.Artifacts(ctx, r)
	return s, err
}

// Artifacts reads the newest version of every step's result, in step order, with files.
func (e *Engine) Artifacts(ctx context.Context, r Run) ([]session.Artifact, error) {
	arts := []session.Artifact{}
	for _, s := range r.Steps {
		if s.ArtifactID == "" {
			continue
		}
		a, err := e.archive.Artifact(ctx, s.ArtifactID)
		if err != nil {
			return nil, err
		}
		arts = append(arts, a)
	}
	return arts, nil
}

// whole replaces absent lists by empty ones: the window gets [] and never null.
func whole(r Run) Run {
	r.Steps, r.Gates, r.Feedback = orEmpty(r.Steps), orEmpty(r.Gates), orEmpty(r.Feedback)
	if r.Answers == nil {
		r.Answers = map[string]string{}
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		s.Uses, s.Artifacts, s.Inputs = orEmpty(s.Uses), orEmpty(s.Artifacts), orEmpty(s.Inputs)
	}
	for i := range r.Gates {
		q := &r.Gates[i].Question
		q.Sends, q.Warnings, q.Fields, q.Answers = orEmpty(q.Sends), orEmpty(q.Warnings), orEmpty(q.Fields), orEmpty(q.Answers)
		q.Confidence.Evidence = orEmpty(q.Confidence.Evidence)
		r.Gates[i].Subject.Inputs = orEmpty(r.Gates[i].Subject.Inputs)
		if r.Gates[i].Subject.Params == nil {
			r.Gates[i].Subject.Params = map[string]string{}
		}
		if d := r.Gates[i].Decision; d != nil && d.Params == nil {
			d.Params = map[string]string{}
		}
	}
	if r.Plan != nil {
		p := wholePlan(*r.Plan)
		r.Plan = &p
	}
	if r.Results != nil {
		res := *r.Results
		res.Summary, res.Agents, res.Recommendations = orEmpty(res.Summary), orEmpty(res.Agents), orEmpty(res.Recommendations)
		res.Missing, res.Checks = orEmpty(res.Missing), orEmpty(res.Checks)
		res.Correlations.Shared, res.Correlations.Unused = orEmpty(res.Correlations.Shared), orEmpty(res.Correlations.Unused)
		r.Results = &res
	}
	return r
}

func wholePlan(p Plan) Plan {
	p.Warnings, p.Missing, p.Changes = orEmpty(p.Warnings), orEmpty(p.Missing), orEmpty(p.Changes)
	steps := make([]PlanStep, len(p.Steps))
	for i, s := range p.Steps {
		s.Uses, s.Sends, s.Sources = orEmpty(s.Uses), orEmpty(s.Sends), orEmpty(s.Sources)
		s.Confidence.Evidence = orEmpty(s.Confidence.Evidence)
		steps[i] = s
	}
	p.Steps = steps
	return p
}

// List is the history, newest first.
func (e *Engine) List(ctx context.Context) ([]Summary, error) {
	list, err := e.archive.ListRuns(ctx)
	return orEmpty(list), err
}

// Plans lists all plan versions, oldest first.
func (e *Engine) Plans(ctx context.Context, runID string) ([]Plan, error) {
	plans, err := e.archive.Plans(ctx, runID)
	for i := range plans {
		plans[i] = wholePlan(plans[i])
	}
	return orEmpty(plans), err
}

// Artifact reads one version of a result with its files.
func (e *Engine) Artifact(ctx context.Context, id string) (session.Artifact, error) {
	return e.archive.Artifact(ctx, id)
}

// SaveDraft keeps half-typed edits of an open gate.
func (e *Engine) SaveDraft(ctx context.Context, gateID, draft string) error {
	return e.archive.SaveDraft(ctx, gateID, draft)
}

// Waiting lists the open questions of all runs, oldest first.
func (e *Engine) Waiting(ctx context.Context) ([]Run, error) {
	ids, err := e.store.RunIDs(ctx, Drafting, AwaitingPlan, Running, Reviewing, Interrupted)
	if err != nil {
		return nil, err
	}
	var runs []Run
	for _, id := range ids {
		r, err := e.load(ctx, id)
		if err != nil {
			return nil, err
		}
		runs = append(runs, r)
	}
	return runs, nil
}

// similarEnough is seed 000's threshold for a duplicate query.
const similarEnough = 0.9

// Similar finds the newest completed job whose request is nearly the same; Score 0 means none.
func (e *Engine) Similar(ctx context.Context, text string) (Similar, error) {
	list, err := e.archive.ListRuns(ctx)
	if err != nil {
		return Similar{}, err
	}
	for _, s := range list {
		if s.State != Completed && s.State != Reviewing {
			continue
		}
		if score := similarity(text, s.Request); score > similarEnough {
			return Similar{RunID: s.ID, Number: s.Number, Title: s.Title, Score: score, At: s.CreatedAt}, nil
		}
	}
	return Similar{}, nil
}

// similarity is Dice's coefficient over the letter pairs of the normalised texts; texts that differ in a number are never the
// same job ("Klasse 7" and "Klasse 8").
func similarity(a, b string) float64 {
	wordsA, wordsB := normal(a), normal(b)
	if digits(wordsA) != digits(wordsB) {
		return 0
	}
	if wordsA == wordsB {
		return 1
	}
	pairs := map[string]int{}
	n := 0
	for _, p := range bigrams(wordsA) {
		pairs[p]++
		n++
	}
	common := 0
	for _, p := range bigrams(wordsB) {
		n++
		if pairs[p] > 0 {
			pairs[p]--
			common++
		}
	}
	if n == 0 {
		return 0
	}
	return 2 * float64(common) / float64(n)
}

func normal(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

func bigrams(s string) []string {
	r := []rune(s)
	var out []string
	for i := 0; i+1 < len(r); i++ {
		out = append(out, string(r[i:i+2]))
	}
	return out
}

// Gate reads one question, open or decided.
func (e *Engine) Gate(ctx context.Context, id string) (gate.Gate, error) {
	return e.archive.GateByID(ctx, id)
}

// Serve advances every run that can go on, oldest first.
func (e *Engine) Serve(ctx context.Context) error {
	ids, err := e.store.RunIDs(ctx, Drafting, AwaitingPlan, Running, Reviewing, Stopping, Interrupted)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		if _, err := e.Advance(ctx, id); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
