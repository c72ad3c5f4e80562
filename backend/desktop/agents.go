package desktop

import (
	"time"

	"pult/backend/settings"
	"pult/backend/workflow"
)

// AgentService shows how agents work: what they thought, how their loops ran, and what can be set.
type AgentService struct {
	desk Desk
	now  func() time.Time
}

// NewAgentService binds it.
func NewAgentService(d Desk, now func() time.Time) *AgentService {
	return &AgentService{desk: d, now: now}
}

// Thoughts are the loops of a run, oldest first.
func (s *AgentService) Thoughts(runID string) ([]workflow.StepTrace, error) {
	return ask(s.desk, func(o *Office) ([]workflow.StepTrace, error) { return o.Engine.Thoughts(o.Context, runID) })
}

// Habits are how loops ran in the last days; 0 is since the beginning.
func (s *AgentService) Habits(days int) ([]workflow.ChainGroup, error) {
	var since time.Time
	if days > 0 {
		since = s.now().AddDate(0, 0, -days)
	}
	return ask(s.desk, func(o *Office) ([]workflow.ChainGroup, error) { return o.Engine.Habits(o.Context, since) })
}

// AgentChoices are the values that the settings of an agent can have, each list with the default first.
type AgentChoices struct {
	Default    settings.Agent `json:"default"`
	Styles     []string       `json:"styles"`
	Protocols  []string       `json:"protocols"`
	Budgets    []string       `json:"budgets"`
	Condensers []string       `json:"condensers"`
	Continues  []string       `json:"continues"`
	Templates  []string       `json:"templates"`
	Engines    []string       `json:"engines"`
	Lands      []string       `json:"lands"`
}

// Choices lists them.
func (s *AgentService) Choices() AgentChoices {
	return AgentChoices{
		Default: settings.DefaultAgent(), Styles: settings.Styles(), Protocols: settings.Protocols(), Budgets: settings.Budgets(),
		Condensers: settings.Condensers(), Continues: settings.Continuations(), Templates: settings.Templates(),
		Engines: settings.WebEngines(), Lands: settings.Lands(),
	}
}
