package agent

import (
	"cmp"

	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/settings"
	"pult/backend/tools/tool"
)

// Task is one step to be done.
type Task struct {
	Key     string // names the transcript: run, generation, step, attempt
	Origin  model.Origin
	Spec    Spec
	Setup   settings.Agent
	Request string // the teacher's own words, for a child those of its step
	// what a child is to answer, in the words of the model that asked: no words of the teacher; "" is the whole request
	Question string
	Language i18n.Lang
	Params   map[string]string
	Material []model.Material
	Feedback []string
	Left     []string // of the wishes for this step alone, those that no parameter follows: see Spec.Follow
	Room     int      // how often the limit of the reply was doubled

	Place   Place // in the tree of the run
	Grant   Grant
	Replies []Reply    // what the teacher said to questions of this attempt
	Handed  *Handed    // what the step was given to read; only Finish is given it, after a loop
	Seconds float64    // machine time that the step has used already
	Spent   int64      // micro-USD that those above a child and beside it have used
	Failed  string     // what a child has told its parent already, having no answer; it is not tried again
	Land    string     // of the settings: whose holidays count
	Hosts   []string   // hosts that the approved plan lists
	Links   []string   // addresses that those above a child may open
	Plan    []PlanLine // the approved plan, always part of the prompt
	Facts   []string   // what the teacher told Pult and what fits this step
	Notes   []Letter   // of earlier agents of the run
	History []Past     // earlier jobs, oldest first; empty when the setting is off
}

// asked is what is to be answered.
func (t Task) asked() string { return cmp.Or(t.Question, t.Request) }

// Past is an earlier job.
type Past struct{ Request, Result string }

// PlanLine is a step of the approved plan as an agent sees it.
type PlanLine struct {
	Step  string `json:"step"`
	Agent string `json:"agent"`
	Title string `json:"title"`
	State string `json:"state"` // "done", "now", "next", "left out", "failed"
	Why   string `json:"why"`   // the teacher's reason for leaving it out
}

// Letter is a note with its sender.
type Letter struct {
	From string `json:"from"` // an agent
	Note
}

// Sheet is what a prompt is composed of.
type Sheet struct {
	Task     Task
	Plain    bool             // the tools are described in the text
	Tools    []tool.Tool      // that may be used
	Material []model.Material // shortened to its share of the context
	History  []Past           // the newest that fit
}
