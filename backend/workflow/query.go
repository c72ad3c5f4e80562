package workflow

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"pult/backend/artifact"
	"pult/backend/workflow/consent"
)

// Run reads a run.
func (e *Runs) Run(ctx context.Context, id string) (Run, error) {
	return e.read(ctx, id)
}

// Snapshot is a run as the window shows it. The event number is read first: an event in between is told twice, never
// missed. The text of a step stays until its result is there.
func (e *Runs) Snapshot(ctx context.Context, id string) (Snapshot, error) {
	seq, live, working := e.loop.seen(id)
	s := Snapshot{Seq: seq, Live: live}
	r, err := e.read(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	if step := r.step(s.Live.StepID); !working && (step == nil || step.State != StepRunning) {
		s.Live = Live{}
	}
	s.Run, s.Progress, s.Begun = r, progress(r), r.Begun()
	if s.Spent, err = e.spent(ctx, r); err != nil {
		return s, err
	}
	s.Artifacts, err = e.results.Outlines(ctx, r)
	return s, err
}

// spent is what the calls of a run have cost, beside what its plan said.
func (e *Runs) spent(ctx context.Context, r Run) (Spent, error) {
	s := Spent{Local: true}
	if r.Plan != nil {
		// also of the steps that an earlier version began
		s.Expected = total(slices.DeleteFunc(slices.Clone(r.Plan.Steps), func(s PlanStep) bool { return s.Skip })).MicroUSD
	}
	sum, err := e.budget.Spent(ctx, r.ID, "", 0)
	s.MicroUSD, s.Unknown, s.Estimated, s.Calls = sum.MicroUSD, sum.Unknown, sum.Estimated, sum.Calls
	s.Local = sum.Calls == 0
	return s, err
}

// Artifacts reads the newest version of every step's result, in step order, with files. While a new generation has none
// yet, they are those that were reviewed last: a replan that is stopped takes nothing away.
func (e *ResultService) Artifacts(ctx context.Context, r Run) ([]artifact.Artifact, error) {
	return e.artifacts(ctx, r, e.store.Artifact)
}

// Outlines reads the same versions as Artifacts without the bytes of their files.
func (e *ResultService) Outlines(ctx context.Context, r Run) ([]artifact.Artifact, error) {
	return e.artifacts(ctx, r, e.store.Outline)
}

func (e *ResultService) artifacts(
	ctx context.Context,
	r Run,
	read func(context.Context, string) (artifact.Artifact, error),
) ([]artifact.Artifact, error) {
	var ids []string
	for _, s := range r.Steps {
		ids = append(ids, s.ArtifactID)
	}
	if none(ids) && r.Results != nil {
		for _, a := range r.Results.Agents {
			ids = append(ids, a.ArtifactID)
		}
	}
	arts := []artifact.Artifact{}
	for _, id := range ids {
		if id == "" {
			continue
		}
		a, err := read(ctx, id)
		if err != nil {
			return nil, err
		}
		arts = append(arts, a)
	}
	return arts, nil
}

func none(ids []string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool { return id != "" })
}

// History reads everything a run has planned and done: nothing of an earlier round is lost.
func (e *Timeline) History(ctx context.Context, runID string) (History, error) {
	return e.store.History(ctx, runID)
}

// Artifact reads one version of a result with its files.
func (e *ResultService) Artifact(ctx context.Context, id string) (artifact.Artifact, error) {
	return e.store.Artifact(ctx, id)
}

// SaveDraft keeps half-typed edits of an open gate.
func (e *Gates) SaveDraft(ctx context.Context, gateID, draft string) error {
	return e.store.SaveDraft(ctx, gateID, draft)
}

// Waiting lists the open questions of all runs, oldest first.
func (e *Runs) Waiting(ctx context.Context) ([]Run, error) {
	ids, err := e.store.RunIDs(ctx, Drafting, AwaitingPlan, Running, Reviewing, Interrupted)
	if err != nil {
		return nil, err
	}
	var runs []Run
	for _, id := range ids {
		r, err := e.read(ctx, id)
		if err != nil {
			return nil, err
		}
		runs = append(runs, r)
	}
	return runs, nil
}

// similarEnough is seed 000's threshold for a duplicate query.
const similarEnough = 0.9

// Named is the key of the words for where a job stands. One that has ended without any result is not called done.
func (s Summary) Named() string {
	if s.State == Completed && s.Skipped == s.Steps {
		return "state.empty"
	}
	return "state." + string(s.State)
}

// Similar finds the newest completed job whose request is nearly the same; Score 0 means none.
func (e *Runs) Similar(ctx context.Context, text string) (Similar, error) {
	var found Similar
	for h, err := range e.store.Heads(ctx, HeadQuery{States: []State{Completed, Reviewing}}) {
		if err != nil {
			return Similar{}, err
		}
		if score := similarity(text, h.Request); score > similarEnough {
			found = Similar{RunID: h.ID, Number: h.Number, Title: h.Title, Score: score}
			break
		}
	}
	if found.RunID == "" {
		return found, nil
	}
	lines, err := e.store.Lines(ctx, []string{found.RunID})
	if err != nil || len(lines) == 0 {
		return Similar{}, err
	}
	found.At = lines[0].CreatedAt
	return found, nil
}

// similarity is Dice's coefficient over the letter pairs of the normalised texts; texts that differ in a number are
// never the same job ("Klasse 7" and "Klasse 8").
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
	return strings.Join(
		strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }),
		" ",
	)
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
func (e *Gates) Gate(ctx context.Context, id string) (consent.Gate, error) {
	return e.store.GateByID(ctx, id)
}

// Serve advances every run that can go on, oldest first.
func (e *Engine) Serve(ctx context.Context) error {
	ids, err := e.store.RunIDs(ctx, living()...)
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
