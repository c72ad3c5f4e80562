package desktop

import "pult/backend/workflow/consent"

// RuleService keeps the teacher's standing rules about questions, and rings when a question waits.
type RuleService struct{ desk Access }

// NewRuleService binds it.
func NewRuleService(d Access) *RuleService { return &RuleService{desk: d} }

// List are the rules, newest first.
func (s *RuleService) List() ([]consent.Rule, error) {
	return ask(s.desk, func(o *Services) ([]consent.Rule, error) { return o.Engine.Policy.Rules(o.Context) })
}

// Add keeps a rule; its id and time are set here.
func (s *RuleService) Add(rule consent.Rule) (consent.Rule, error) {
	return ask(s.desk, func(o *Services) (consent.Rule, error) { return o.Engine.Policy.Add(o.Context, rule) })
}

// Remove takes a rule away at once.
func (s *RuleService) Remove(id string) error {
	return tell(s.desk, func(o *Services) error { return o.Engine.Policy.Drop(o.Context, id) })
}

// Ring tells through the system that a job waits; the window asks for it when it is not in front. A job that asks
// nothing rings nothing.
func (s *RuleService) Ring(runID string) error {
	return tell(s.desk, func(o *Services) error {
		r, err := o.Engine.Runs.Run(o.Context, runID)
		if err != nil || !r.Asks() {
			return err
		}
		return o.Bell.Ring(o.Context, r.Title)
	})
}

// TryBell rings once, so that the teacher sees whether and how it works here.
func (s *RuleService) TryBell() error {
	return tell(s.desk, func(o *Services) error { return o.Bell.Try(o.Context) })
}
