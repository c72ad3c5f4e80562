package workflow

import "pult/backend/workflow/consent"

// whole replaces absent lists and maps by empty ones: the window gets [] and {} and never null. The run it was given stays as it is.
func whole(r Run) Run {
	r.Feedback, r.Answers = orEmpty(r.Feedback), orEmptyMap(r.Answers)
	r.Steps, r.Gates = each(r.Steps, wholeStep), each(r.Gates, wholeGate)
	if r.Plan != nil {
		p := wholePlan(*r.Plan)
		r.Plan = &p
	}
	if r.Results != nil {
		res := *r.Results
		res.Summary, res.Agents, res.Recommendations = orEmpty(res.Summary), orEmpty(res.Agents), orEmpty(res.Recommendations)
		res.Missing, res.Checks = orEmpty(res.Missing), each(res.Checks, func(c Check) Check {
			c.Quotes = orEmpty(c.Quotes)
			return c
		})
		res.Correlations.Shared, res.Correlations.Unused = orEmpty(res.Correlations.Shared), orEmpty(res.Correlations.Unused)
		res.Correlations.Links = orEmpty(res.Correlations.Links)
		r.Results = &res
	}
	return r
}

func wholeStep(s Step) Step {
	s.Params = orEmptyMap(s.Params)
	s.Uses, s.Artifacts, s.Inputs = orEmpty(s.Uses), orEmpty(s.Artifacts), orEmpty(s.Inputs)
	s.Hosts, s.Facts, s.Notes = orEmpty(s.Hosts), orEmpty(s.Facts), orEmpty(s.Notes)
	s.Wanted, s.Proposed = orEmpty(s.Wanted), orEmpty(s.Proposed)
	s.Kept, s.Hand, s.Left = orEmpty(s.Kept), orEmpty(s.Hand), orEmpty(s.Left)
	return s
}

func wholeGate(g consent.Gate) consent.Gate {
	g.Subject.Params, g.Subject.Inputs = orEmptyMap(g.Subject.Params), orEmpty(g.Subject.Inputs)
	q := &g.Question
	q.Sends, q.Warnings, q.Fields, q.Answers = orEmpty(q.Sends), orEmpty(q.Warnings), orEmpty(q.Fields), orEmpty(q.Answers)
	q.Reasons, q.Confirms = orEmpty(q.Reasons), orEmpty(q.Confirms)
	q.Sends = each(q.Sends, consent.Sending.Whole)
	q.Confidence.Evidence = orEmpty(q.Confidence.Evidence)
	if q.Chain != nil {
		c := *q.Chain
		c.Done = orEmpty(c.Done)
		q.Chain = &c
	}
	if g.Decision != nil {
		d := *g.Decision
		d.Params = orEmptyMap(d.Params)
		if d.Revision != nil {
			rev := *d.Revision
			rev.Steps, rev.Words = orEmpty(rev.Steps), orEmptyMap(rev.Words)
			d.Revision = &rev
		}
		g.Decision = &d
	}
	return g
}

func wholePlan(p Plan) Plan {
	p.Warnings, p.Missing, p.Changes = orEmpty(p.Warnings), orEmpty(p.Missing), orEmpty(p.Changes)
	p.Steps = each(p.Steps, func(s PlanStep) PlanStep {
		s.Params = orEmptyMap(s.Params)
		s.Hosts, s.Reasons = orEmpty(s.Hosts), orEmpty(s.Reasons)
		s.Uses, s.Sends, s.Sources = orEmpty(s.Uses), orEmpty(s.Sends), orEmpty(s.Sources)
		s.Sends = each(s.Sends, consent.Sending.Whole)
		s.Confidence.Evidence = orEmpty(s.Confidence.Evidence)
		return s
	})
	return p
}

func each[T any](list []T, f func(T) T) []T {
	out := make([]T, len(list))
	for i, v := range list {
		out[i] = f(v)
	}
	return out
}

func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func orEmptyMap(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return m
}
