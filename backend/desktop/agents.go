package desktop

import (
	"time"

	"pult/backend/base/wire"
	"pult/backend/settings"
	"pult/backend/workflow"
)

// AgentService shows how agents work: what they thought, how their loops ran, and what can be set.
type AgentService struct {
	desk   Access
	now    func() time.Time
	agents []string
}

// NewAgentService binds it; agents are the names of those that have settings of their own.
func NewAgentService(d Access, now func() time.Time, agents []string) *AgentService {
	return &AgentService{desk: d, now: now, agents: agents}
}

// Thoughts are the loops of a run, oldest first.
func (s *AgentService) Thoughts(runID string) ([]workflow.StepTrace, error) {
	return ask(
		s.desk,
		func(o *Services) ([]workflow.StepTrace, error) { return o.Engine.Timeline.Thoughts(o.Context, runID) },
	)
}

// Habits are how loops ran in the last days; 0 is since the beginning.
func (s *AgentService) Habits(days int) ([]workflow.TraceGroup, error) {
	return ask(s.desk, func(o *Services) ([]workflow.TraceGroup, error) {
		return o.Engine.Timeline.Habits(o.Context, s.since(days))
	})
}

// Work is what the steps of each agent came to in jobs of the last days; 0 is since the beginning.
func (s *AgentService) Work(days int) ([]workflow.Work, error) {
	return ask(
		s.desk,
		func(o *Services) ([]workflow.Work, error) { return o.Engine.Timeline.Work(o.Context, s.since(days)) },
	)
}

// since is when a span of days began; that of 0 days has no beginning.
func (s *AgentService) since(days int) time.Time {
	if days <= 0 {
		return time.Time{}
	}
	return s.now().AddDate(0, 0, -days)
}

// AgentChoices are the values that the settings of an agent can have, each list with the default first.
type AgentChoices struct {
	Default    settings.Agent `json:"default"`
	Agents     []string       `json:"agents"` // names of those that have settings of their own
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
	return wire.Lists(AgentChoices{
		Default: settings.DefaultAgent(), Agents: s.agents, Styles: settings.Styles(), Protocols: settings.Protocols(),
		Budgets:    settings.Budgets(),
		Condensers: settings.Condensers(), Continues: settings.Continuations(), Templates: settings.Templates(),
		Engines: settings.WebEngines(), Lands: settings.Lands(),
	})
}

// Tree is the agents of a run (seed 002, getAgentTree).
func (s *AgentService) Tree(runID string) (workflow.Tree, error) {
	return ask(s.desk, func(o *Services) (workflow.Tree, error) { return o.Engine.Timeline.Tree(o.Context, runID) })
}

// Node opens one of them (seed 002, getAgent).
func (s *AgentService) Node(runID, node string) (workflow.NodeView, error) {
	return ask(
		s.desk,
		func(o *Services) (workflow.NodeView, error) { return o.Engine.Timeline.Node(o.Context, runID, node) },
	)
}

// InterveneRequest is what the teacher does to an agent.
type InterveneRequest struct {
	RunID string               `json:"runId"`
	Node  string               `json:"node"`
	Wish  workflow.Instruction `json:"wish"`
}

// Intervene does it (seed 002, userIntervention).
func (s *AgentService) Intervene(req InterveneRequest) error {
	return tell(s.desk, func(o *Services) error {
		return o.Engine.Interventions.Intervene(o.Context, req.RunID, req.Node, req.Wish)
	})
}
