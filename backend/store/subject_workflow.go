package store

import "pult/backend/workflow"

// Workflow is all that runs keep: the services of an engine share one store, of which each sees its part.
type Workflow struct {
	runRows
	treeRows
	historyRows
	ruleRows
	statsRows
	traceRows
	redactionRows
	settingsRows
	pageRows
}

// Names of their own, so that no subject hides a method of another one.
type (
	runRows       = Runs
	treeRows      = Tree
	historyRows   = History
	ruleRows      = Rules
	statsRows     = Stats
	traceRows     = Traces
	redactionRows = Redactions
	settingsRows  = Settings
	pageRows      = WebCache
)

var _ workflow.Store = Workflow{}

// Workflow puts the subjects of runs together.
func (s Subjects) Workflow() Workflow {
	return Workflow{s.Runs, s.Tree, s.History, s.Rules, s.Stats, s.Traces, s.Redactions, s.Settings, s.WebCache}
}
