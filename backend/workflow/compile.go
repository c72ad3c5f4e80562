package workflow

import (
	"context"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/knowledge/evidence"
	"pult/backend/material/checks"
	"pult/backend/material/kinds"
)

// compile gathers the results of all steps, each up to date or not as it stands now, and offers them for review.
func (e *review) compile(ctx context.Context, r *Run) error {
	changed, told, err := r.outdate()
	if err != nil {
		return err
	}
	arts, err := e.stepArtifacts(ctx, *r)
	if err != nil {
		return err
	}
	res := gather(*r, arts, e.counts)
	if err := e.price(ctx, *r, res.Agents); err != nil {
		return err
	}
	res.CreatedAt = e.now()
	res.Round = 1
	if r.Results != nil && r.Results.Generation == r.Generation {
		res.Round = r.Results.Round + 1
	}
	r.Results = &res
	if r.State == Running {
		if err := r.enter(Reviewing); err != nil {
			return err
		}
	}
	return e.save(ctx, r, Turn{Steps: changed}, append(told, event.ResultsReady{
		PlanID: planID(*r), ExecutiveSummary: plain(res.Summary),
		QualityScore: res.Correlations.QualityScore, Timestamp: res.CreatedAt,
	})...)
}

// price adds to each result what its step has cost, beside what the plan said. A sum with an unknown part is unknown.
func (e *review) price(ctx context.Context, r Run, agents []AgentResult) error {
	for i := range agents {
		agents[i].Expected = r.plans().planned(agents[i].StepID).Estimate.MicroUSD
		sum, err := e.budget.Spent(ctx, r.ID, agents[i].StepID, r.Generation)
		if err != nil {
			return stored(err)
		}
		if sum.Unknown == 0 {
			agents[i].MicroUSD = &sum.MicroUSD
		}
	}
	return nil
}

// stepArtifacts are the newest results of this generation.
func (e *review) stepArtifacts(ctx context.Context, r Run) ([]artifact.Artifact, error) {
	r.Results = nil
	arts, err := e.results.artifacts(ctx, r, func(ctx context.Context, id string) (artifact.Artifact, error) {
		a, err := e.store.Outline(ctx, id)
		if err != nil || !kinds.Of(a.Type).Sourced {
			return a, err
		}
		return e.store.Artifact(ctx, id) // with the texts of its sources
	})
	return arts, stored(err)
}

// found is what the results of a run hold, decoded.
type found struct {
	research []artifact.Research
	reports  []evidence.Report // of each research
	images   []artifact.Image
	notes    []string // what could not be made, of each document
	formulas int      // how many there are
	unclear  []string // formulas that cannot be read, as they were typed
	checks   []Check  // of each result by itself
}

// gather is pure: the same run and artifacts give the same results. A result that cannot be read is named as missing;
// the others count all the same. Counts are those of an agent; nil: nobody counts.
func gather(r Run, arts []artifact.Artifact, counts counter) Results {
	res := Results{PlanVersion: r.Plan.Version, Generation: r.Generation}
	byStep := map[string]artifact.Artifact{}
	var f found
	for _, a := range arts {
		byStep[a.StepID] = a
		all, unclear := kinds.Formulas(a, r.Language)
		f.formulas, f.unclear = f.formulas+all, append(f.unclear, unclear...)
		if !f.add(r, a, byStep) {
			res.Missing = append(res.Missing, i18n.T("missing.broken", "step", a.Title))
		} else if step := r.plans().planned(a.StepID); counts != nil {
			f.checks = append(f.checks, counted(a.StepID, counts(step.Agent, step.Params, a.Content))...)
		}
	}
	for _, s := range r.Steps {
		res.Agents = append(res.Agents, agentResult(s, byStep[s.ID]))
		res.Missing = append(append(res.Missing, absent(s)...), s.Dropped...)
	}
	res.Missing = append(res.Missing, partRead(r)...)
	for _, re := range f.research {
		res.Summary = append(res.Summary, re.Summary...)
		for _, gap := range re.Gaps {
			res.Missing = append(res.Missing, i18n.T("missing.gap", "gap", gap))
		}
	}
	for _, note := range f.notes {
		res.Missing = append(res.Missing, i18n.T("missing.gap", "gap", note))
	}
	res.Missing = append(res.Missing, unmet(*r.Plan, f)...)
	res.Correlations = correlate(f, relate(arts))
	res.Checks = checksOf(f, res.Correlations.Links)
	res.Recommendations = append(recommend(f, res.Correlations), advice(r)...)
	res.Correlations.QualityScore = score(res.Checks)
	for i, s := range r.Steps {
		res.Agents[i].Quality = qualityOf(s, res.Checks)
	}
	return res
}

// advice is what the agents of a run would do further: tools that the teacher could switch on, each named once, and
// steps they propose.
func advice(r Run) []i18n.Text {
	var list []i18n.Text
	var tools []string
	for _, s := range r.Steps {
		for _, name := range s.Wanted {
			if !slices.Contains(tools, name) {
				tools = append(tools, name)
				list = append(list, i18n.T("recommend.tool", "tool", "@wish."+name).Because(reason.Advised))
			}
		}
		for _, p := range s.Proposed {
			text := i18n.T("recommend.step", "agent", "@agent."+p.Agent, "text", p.Description)
			list = append(list, text.Because(reason.Advised))
		}
	}
	return list
}

// Missing names what a run does not have, and why; arts are its newest results. For a generation that was not compiled
// it is what its Results would say.
func Missing(r Run, arts []artifact.Artifact) []i18n.Text {
	made := slices.ContainsFunc(r.Steps, func(s Step) bool { return s.ArtifactID != "" })
	switch {
	case r.Results != nil && (r.Results.Generation == r.Generation || !made):
		return r.Results.Missing
	case r.Plan == nil:
		return nil
	}
	return gather(r, arts, nil).Missing
}

// unmet are the plan's warnings that still hold when all is done, above all the parts of the request that no step was
// for. Warnings about a step are left out: what became of it, the step tells.
func unmet(p Plan, f found) []i18n.Text {
	return slices.DeleteFunc(slices.Clone(p.Warnings), func(w i18n.Text) bool {
		switch w.Code { //nolint:exhaustive // every other warning holds still
		case reason.NoInput, reason.StepWarning, reason.NothingComes:
			return true
		case reason.WishNotMet:
			return len(f.research) > 0 // it was told the wish, too, and lists it among its gaps when it could not follow
		default:
			return false
		}
	})
}

// add reports whether the artifact could be read. Others are the results by their steps, for what it was made from.
func (f *found) add(r Run, a artifact.Artifact, others map[string]artifact.Artifact) bool {
	kind := kinds.Of(a.Type)
	if kind.Gather == nil {
		return true
	}
	got, err := kind.Gather(a)
	if got.Research != nil {
		f.research, f.reports = append(f.research, *got.Research), append(f.reports, got.Report)
		got.Checks = append(got.Checks, studied(*got.Research, got.Report)...)
	}
	f.notes = append(f.notes, got.Notes...)
	if got.Image != nil {
		f.images = append(f.images, *got.Image)
		got.Checks = append(got.Checks, checks.Check{OK: got.Image.Diagram.Alt != "", Text: i18n.T("check.alt")})
	}
	if err == nil {
		got.Checks = append(got.Checks, compared(r, a, got, others)...)
	}
	for _, c := range got.Checks {
		f.checks = append(f.checks, Check{
			StepID: a.StepID, OK: c.OK, Unclear: c.Unclear, Aside: c.Aside, Text: c.Text, Quotes: c.Quotes,
		})
	}
	return err == nil
}

func agentResult(s Step, a artifact.Artifact) AgentResult {
	return AgentResult{
		StepID: s.ID, Agent: s.Agent, Status: s.State, Title: s.Title, ArtifactID: s.ArtifactID, Version: len(s.Artifacts),
		Service: a.Provider, Seconds: s.Seconds,
	}
}

// IsAid reports a result of a run that nobody asked for: it was made so that others could be made from it.
func IsAid(r Run, a artifact.Artifact) bool {
	if r.Plan == nil {
		return false
	}
	return slices.ContainsFunc(r.Plan.Steps, func(p PlanStep) bool {
		s := r.step(p.ID)
		return p.Aid && s != nil && s.ArtifactID == a.ID
	})
}

// absent says what of a step is not there, and why.
func absent(s Step) []i18n.Text {
	var missing []i18n.Text
	switch s.State {
	case Skipped:
		missing = append(missing, i18n.T("missing.skipped", "step", s.Title))
	case Stale:
		return []i18n.Text{i18n.T("missing.stale", "step", s.Title)}
	case Queued, AwaitingUser:
		missing = append(missing, i18n.T("missing.undone", "step", s.Title))
	case StepError, StepUnknown, StepRunning:
		missing = append(missing, i18n.T("missing.failed", "step", s.Title))
	case StepDone:
		return nil
	}
	if s.Fault != nil {
		missing = append(missing, *s.Fault)
	}
	return missing
}

func recommend(f found, c Correlations) []i18n.Text {
	var list []i18n.Text
	for _, l := range c.Links {
		if !l.OK {
			list = append(list, i18n.T("recommend.conflict", "left", l.Left.Value, "right", l.Right.Value))
		}
	}
	for _, re := range f.research {
		if len(re.Sources) == 1 {
			list = append(list, i18n.T("recommend.sources", "topic", re.Topic))
		}
		if evidence.Read(re).Hard {
			list = append(list, i18n.T("recommend.easier", "title", re.Title))
		}
	}
	if len(c.Unused) > 0 {
		list = append(list, i18n.T("recommend.unused", "terms", strings.Join(c.Unused, ", ")))
	}
	if len(f.research) > 0 && len(f.images) == 0 {
		list = append(list, i18n.T("recommend.image"))
	}
	return list
}
