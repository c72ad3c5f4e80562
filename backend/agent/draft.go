package agent

import "pult/backend/base/i18n"

// Draft is the planner's reply: what it would do, before the workflow checks parameters and computes confidence and
// estimates.
type Draft struct {
	Title       string      `json:"title" jsonschema:"format=title"`
	Description string      `json:"description"`
	Steps       []DraftStep `json:"steps" jsonschema:"format=counted"`
	// A model writes a sentence into the key of a warning, and the planner on this machine a key.
	Warnings []i18n.Text `json:"warnings" jsonschema:"description=sentences for the teacher: key is the sentence"`
	// Documents on the topic in the library; -1 when the planner did not look.
	Found int `json:"found" jsonschema:"default=-1"`
}

// DraftStep is one step of a Draft. Uses are positions in Steps, all smaller than its own.
type DraftStep struct {
	Agent  string            `json:"agent"`
	Title  string            `json:"title"`
	Why    string            `json:"why"`
	Params map[string]string `json:"params"`
	Uses   Places            `json:"uses" jsonschema:"description=the steps it works on; the first step is 1"`
}

// BegunName names the material that tells the planner of the steps which have begun: a JSON list of Begun.
const BegunName = "begun"

// Begun is a step that has begun and stays as it is. A Draft of what comes next starts with the begun steps, in their
// order, and adds the rest.
type Begun struct {
	DraftStep
	State string `json:"state"` // as in PlanLine
}
