package workflow

import (
	"time"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/settings"
	"pult/backend/workflow/consent"
)

// State of a run. Legal transitions are in transition.go.
type State string

// States of a run.
const (
	Drafting     State = "drafting"
	AwaitingPlan State = "awaiting_plan"
	Running      State = "running"
	Reviewing    State = "reviewing"
	Completed    State = "completed"
	Stopping     State = "stopping"
	Stopped      State = "stopped"
	Failed       State = "failed"
	Interrupted  State = "interrupted"
)

// StepState is the state of one step.
type StepState string

// States of a step.
const (
	Queued       StepState = "queued"
	AwaitingUser StepState = "awaiting_user"
	StepRunning  StepState = "running"
	StepDone     StepState = "completed"
	Skipped      StepState = "skipped"
	StepError    StepState = "error"
	StepUnknown  StepState = "unknown"
	Stale        StepState = "stale"
)

// Mode says how often the teacher is asked (decision 15).
type Mode string

// Modes. In all of them the plan asks, a step asks when the rules or the teacher's plan say so, and what went wrong
// asks.
const (
	Full       Mode = "full"  // … and the results ask together, before the job ends
	EachResult Mode = "each"  // … and each result asks by itself, then all together
	Quick      Mode = "quick" // … and the results ask unless one step made all there is
)

// Run is the aggregate: everything Next needs to know.
type Run struct {
	ID       string    `json:"id"`
	Number   int       `json:"number"`   // "Auftrag 12"
	Request  string    `json:"request"`  // the teacher's own words; never changed
	Language i18n.Lang `json:"language"` // of the result
	Mode     Mode      `json:"mode"`
	// It is answered at once, by one step that only reads: nobody approves a plan.
	Question bool `json:"question"`
	// Id of the run with which the talk began that it belongs to; "" = it began none or its own.
	Thread     string            `json:"thread"`
	Provider   string            `json:"provider"` // who is asked; see asked
	State      State             `json:"state"`
	Was        State             `json:"was"`        // state before Interrupted
	Interrupts int               `json:"interrupts"` // how often the program ended in the middle
	Generation int               `json:"generation"` // 1, 2, … : each full replan starts a new one
	Title      string            `json:"title"`
	Feedback   []Feedback        `json:"feedback"`
	Answers    map[string]string `json:"answers"` // clarified fields
	Plan       *Plan             `json:"plan"`
	Steps      []Step            `json:"steps"` // of this generation, in order
	Gates      []consent.Gate    `json:"gates"` // all, oldest first
	Results    *Results          `json:"results"`
	Fault      *i18n.Text        `json:"fault"`    // why it failed
	Revision   int               `json:"revision"` // counts writes; guards against a second writer
	CreatedAt  time.Time         `json:"createdAt" ts_type:"string"`
	UpdatedAt  time.Time         `json:"updatedAt" ts_type:"string"`

	told State          // the state the listeners know
	said []Intervention // of the teacher, oldest first

	settings settings.Settings // as they were when the run was read: a turn works by them to its end
}

// Feedback is a wish of the teacher; it adds to Request and never replaces it.
type Feedback struct {
	Generation int       `json:"generation"`
	StepID     string    `json:"stepId"` // empty: the whole run
	Stage      string    `json:"stage"`  // "plan", "step" or "review"
	Text       string    `json:"text"`
	At         time.Time `json:"at" ts_type:"string"`
}

// Plan is one version of what is to be done.
type Plan struct {
	Version     int              `json:"version"`
	Generation  int              `json:"generation"`
	Description string           `json:"description"`
	Steps       []PlanStep       `json:"steps"`
	Complexity  string           `json:"complexity"` // "low", "medium", "high" (seed 001)
	Estimate    consent.Estimate `json:"estimate"`   // of the steps that were still to be done when this version was made
	Warnings    []i18n.Text      `json:"warnings"`
	Missing     []string         `json:"missing"` // required parameters nobody has given yet
	// Nothing of it can be made as it stands, or a step of it fails, which the warnings say; whoever approves without
	// looking does not.
	Hopeless bool `json:"hopeless"`
	// It is what the teacher filled in on a form and has seen done by the rules of this machine: its button approves it,
	// if it is Handy.
	Form      bool      `json:"form,omitempty"`
	Author    string    `json:"author"`  // "planner" or "teacher"
	Changes   []Change  `json:"changes"` // against the version before
	CreatedAt time.Time `json:"createdAt" ts_type:"string"`
}

// PlanStep is one step of a plan.
type PlanStep struct {
	ID         string             `json:"id"` // "s1", stable over versions
	Agent      string             `json:"agent"`
	Title      string             `json:"title"`
	Params     map[string]string  `json:"params"`
	Why        string             `json:"why"`
	Sources    []i18n.Text        `json:"sources"` // data sources
	Sends      []consent.Sending  `json:"sends"`   // what leaves the machine; empty: nothing
	Estimate   consent.Estimate   `json:"estimate"`
	Confidence consent.Confidence `json:"confidence"`
	Uses       []string           `json:"uses"`    // ids of steps it builds on
	Hosts      []string           `json:"hosts"`   // hosts it may ask on the web; empty: none
	Asks       bool               `json:"asks"`    // will ask before it runs
	MustAsk    bool               `json:"mustAsk"` // the switch is locked: rules demand the question
	Wish       bool               `json:"wish"`    // the teacher switched the question on
	Reasons    []i18n.Text        `json:"reasons"` // why it asks; when it does not, why it may run
	Skip       bool               `json:"skip"`
	Aid        bool               `json:"aid"` // nobody asked for its result: others are made from it
	// Result of an earlier job that is taken over; "" = the step is done here.
	TakenID   string `json:"takenId"`
	TakenHash string `json:"takenHash"` // of that version
}

// Change is one difference between two plan versions.
type Change struct {
	Kind   string `json:"kind"` // "added", "removed", "moved", "agent", "changed", "skipped", "asks"
	StepID string `json:"stepId"`
	Title  string `json:"title"`
	Field  string `json:"field"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// PlanEdit is the teacher's own change of a plan: the steps as they should be. Steps without ID are new.
type PlanEdit struct {
	Version int        `json:"version"` // the version that was edited
	Steps   []StepEdit `json:"steps"`
}

// StepEdit is one step of a PlanEdit.
type StepEdit struct {
	ID     string            `json:"id"`
	Agent  string            `json:"agent"`
	Params map[string]string `json:"params"`
	Asks   bool              `json:"asks"`
	Skip   bool              `json:"skip"`
	Aid    bool              `json:"aid,omitempty"` // of a new step: see PlanStep
}

// Step is a plan step at work.
type Step struct {
	ID         string            `json:"id"` // the plan step's id
	Generation int               `json:"generation"`
	Agent      string            `json:"agent"`
	Title      string            `json:"title"`
	Params     map[string]string `json:"params"` // final
	Uses       []string          `json:"uses"`
	State      StepState         `json:"state"`
	Attempt    int               `json:"attempt"`    // 1, 2, …
	ArtifactID string            `json:"artifactId"` // newest version
	Artifacts  []string          `json:"artifacts"`  // all versions, oldest first
	Hash       string            `json:"hash"`       // of the newest version
	// Newest version that the teacher made; "" none, or she took the agent's later one.
	Edited    string     `json:"edited"`
	Provider  string     `json:"provider"` // who is or was asked in this attempt
	Room      int        `json:"room"`     // how often the limit of the reply was doubled for it
	Inputs    []string   `json:"inputs"`   // hashes of the artifacts it was made from
	Asks      bool       `json:"asks"`
	Fault     *i18n.Text `json:"fault"`
	Partial   string     `json:"partial"` // text kept from a stopped attempt
	Seconds   float64    `json:"seconds"` // machine time of the last attempt
	StartedAt time.Time  `json:"startedAt" ts_type:"string"`
	EndedAt   time.Time  `json:"endedAt" ts_type:"string"`

	// Of the plan that made the step; later ones do not change it once it has begun. 0: made before this was kept.
	PlanVersion int `json:"planVersion"`

	Revising *Revising `json:"revising"` // this attempt changes a result that is there; null: it is made anew
	// What the agent would have in places that the teacher wrote; not applied. Empty text: it would drop the
	// place.
	Kept []artifact.TextEdit `json:"kept"`
	// Places of the first version that the teacher wrote in the job it was taken over from.
	Hand []string `json:"hand"`
	Left []string `json:"left"` // wishes that the agent did not follow, with its reasons

	Setup     *settings.Agent  `json:"setup"`     // the settings it began with; null before
	Hosts     []string         `json:"hosts"`     // hosts it may ask
	Facts     []string         `json:"facts"`     // ids of what the teacher told Pult and the agent is told
	Notes     []agent.Note     `json:"notes"`     // what it left for later agents
	Wanted    []string         `json:"wanted"`    // tools that are switched off and would have helped
	Proposed  []agent.Proposal `json:"proposed"`  // further steps that it proposes
	Dropped   []i18n.Text      `json:"dropped"`   // parts of its reply that could not be read and are left out
	PartRead  bool             `json:"partRead"`  // the provider counts fewer tokens than the step has sent
	Unchecked bool             `json:"unchecked"` // Partial is a reply that could not be read, as it came
}

// Revising is what a revision is about.
type Revising struct {
	ArtifactID string   `json:"artifactId"` // the version that is to be changed
	Wishes     []string `json:"wishes"`     // oldest first
}

// Results are compiled when all steps have ended (seed 001, comprehensive results).
type Results struct {
	PlanVersion     int                 `json:"planVersion"`
	Generation      int                 `json:"generation"`
	Round           int                 `json:"round"` // 1, 2, …: revisions within the generation
	Summary         []artifact.Sentence `json:"summary"`
	Agents          []AgentResult       `json:"agents"`
	Correlations    Correlations        `json:"correlations"`
	Recommendations []i18n.Text         `json:"recommendations"`
	Missing         []i18n.Text         `json:"missing"` // what is not there, and why
	Checks          []Check             `json:"checks"`
	CreatedAt       time.Time           `json:"createdAt" ts_type:"string"`
}

// AgentResult is one tab of the review.
type AgentResult struct {
	StepID     string    `json:"stepId"`
	Agent      string    `json:"agent"`
	Status     StepState `json:"status"`
	Title      string    `json:"title"`
	ArtifactID string    `json:"artifactId"`
	Version    int       `json:"version"`
	// "high", "medium", "low" (seed 001, data_quality), by the checks of this result; "" = nothing of it could be checked.
	Quality  string  `json:"quality"`
	Service  string  `json:"service"` // provider used, e.g. "offline"
	Seconds  float64 `json:"seconds"`
	MicroUSD *int64  `json:"microUsd"` // what all attempts cost; null is unknown
	Expected *int64  `json:"expected"` // what the plan said; null is unknown
}

// Correlations are relations between results (seed 001).
type Correlations struct {
	CrossReferences int      `json:"crossReferences"` // terms that stand in text and picture
	Shared          []string `json:"shared"`
	Unused          []string `json:"unused"`          // terms of the text that are not in the picture
	DataConsistency int      `json:"dataConsistency"` // percent; see correlate
	QualityScore    int      `json:"qualityScore"`    // percent; see score
	// Terms, numbers and dates that two results have in common, with where.
	Links []Link `json:"links"`
}

// Summary is a line of the history.
type Summary struct {
	ID        string       `json:"id"`
	Number    int          `json:"number"`
	Title     string       `json:"title"`
	Request   string       `json:"request"`
	State     State        `json:"state"`
	Question  bool         `json:"question"`
	OpenGate  consent.Kind `json:"openGate"` // "" when nothing is asked
	GateTitle i18n.Text    `json:"gateTitle"`
	Steps     int          `json:"steps"`
	Done      int          `json:"done"`
	Skipped   int          `json:"skipped"` // of Done
	CreatedAt time.Time    `json:"createdAt" ts_type:"string"`
	UpdatedAt time.Time    `json:"updatedAt" ts_type:"string"`
}

// Head is a job as far as it is searched for.
type Head struct {
	ID      string
	Number  int
	Title   string
	Request string
	State   State
}

// HeadQuery says which jobs are gone through; the zero value is all.
type HeadQuery struct {
	Before int     // those with a smaller number; 0 from the newest
	States []State // none: in any state
	Thread string  // of this talk; "" = of any
}

// ListQuery asks for a page of the history.
type ListQuery struct {
	// Its words have to stand in the number, title, request or state of a job; "" = all jobs.
	Text     string    `json:"text"`
	Language i18n.Lang `json:"language"` // in which states are named
	Before   int       `json:"before"`   // Listing.Next of the page before; 0 = the first page
	Limit    int       `json:"limit"`    // most jobs that have ended on a page; 0 = no limit
}

// Listing is a page of the history.
type Listing struct {
	Lines []Summary `json:"lines"` // on the first page all that have not ended; then those that have; both newest first
	Next  int       `json:"next"`  // ListQuery.Before of the next page; 0 = there is none
}

// Job is a new request.
type Job struct {
	Request  string
	Language i18n.Lang
	Mode     Mode       // "" = Full
	After    string     // the run whose talk it goes on with; "" = it begins its own
	Steps    []StepEdit // a plan that the teacher has already, without ids; none: the planner makes one
	Form     bool       // Steps are what she filled in on a form, and all by rule
	Title    string     // "" = from Request
}

// Answer is what the teacher decided about a gate.
type Answer struct {
	Do       consent.Do        `json:"do"`
	Params   map[string]string `json:"params"`
	Feedback string            `json:"feedback"`
	Revision *consent.Revision `json:"revision"`
	// The second choice: confirm a step although its confidence is below the minimum, or send although personal
	// data was found.
	Sure bool `json:"sure"`
	// Send: the answer counts for the rest of this step, as long as no personal data is found.
	Covers bool `json:"covers"`
}

// Snapshot is a run as the window shows it.
type Snapshot struct {
	Run       Run                 `json:"run"`
	Artifacts []artifact.Artifact `json:"artifacts"` // newest version of each step, without files
	Progress  Progress            `json:"progress"`
	Live      Live                `json:"live"`
	Spent     Spent               `json:"spent"`
	Begun     int                 `json:"begun"` // so many steps at the beginning of the plan are locked
	Seq       int64               `json:"seq"`   // number of the last event this contains
}

// Live is the text of the running step so far.
type Live struct {
	StepID  string   `json:"stepId"`
	Text    string   `json:"text"`    // Markdown
	Waiting *Waiting `json:"waiting"` // the provider asked for a pause
}

// Waiting is a pause between two attempts of a call.
type Waiting struct {
	Until   time.Time   `json:"until" ts_type:"string"`
	Class   model.Class `json:"class"`
	Attempt int         `json:"attempt"` // the one that comes next
}

// Spent is what a run has cost so far, and what it was expected to cost.
type Spent struct {
	MicroUSD  int64  `json:"microUsd"`  // of the calls whose amount is known
	Unknown   int64  `json:"unknown"`   // calls whose amount is not
	Estimated int64  `json:"estimated"` // calls whose amount Pult estimated
	Calls     int64  `json:"calls"`     // that left the machine
	Expected  *int64 `json:"expected"`  // of the approved plan; null is unknown
	Local     bool   `json:"local"`     // no call left the machine
}

// History is everything a run has planned and done, oldest first.
type History struct {
	Plans []Plan `json:"plans"` // all versions
	Steps []Step `json:"steps"` // of all generations, each in its newest state
}

// Progress is where a run stands (seed 001, workflow_progress_update).
type Progress struct {
	Stage     string   `json:"stage"`
	Percent   int      `json:"percent"`
	Agent     string   `json:"agent"`
	Remaining *float64 `json:"remaining"` // seconds; null is unknown
	Completed []string `json:"completed"`
	Pending   []string `json:"pending"`
}

// Similar is an earlier job that asked nearly the same.
type Similar struct {
	RunID  string    `json:"runId"`
	Number int       `json:"number"`
	Title  string    `json:"title"`
	Score  float64   `json:"score"`
	At     time.Time `json:"at" ts_type:"string"`
}
