// Package event is everything the window and the command line are told.
//
// A Record carries a number that grows by one with every record the program sends; durable records are also rows of the
// log, text deltas are not. Whoever misses a number reloads the snapshot: it holds what the deltas said. Where a seed
// names a message, its wire name and field names are kept.
package event

import "time"

// Payload is the typed content of a Record.
type Payload interface{ EventType() string }

// Record is one event on its way.
type Record struct {
	Seq   int64     `json:"seq"`
	Type  string    `json:"type"`
	RunID string    `json:"run_id"`
	At    time.Time `json:"at" ts_type:"string"`
	Data  Payload   `json:"data" ts_type:"unknown"`
}

// Sink is told of every record, in order, from one goroutine at a time.
type Sink interface{ Publish(Record) }

// RunStarted opens a run.
type RunStarted struct {
	Request string `json:"request"`
}

// RunChanged tells that a run's state is another.
type RunChanged struct {
	State string `json:"state"`
}

// RunFinished is the last event of a run in this process: it ended, it waits, or another process goes on with it.
type RunFinished struct {
	Status string   `json:"status"` // run state, or "waiting"
	Files  []string `json:"files"`  // absolute paths written by the command line
	Gate   string   `json:"gate,omitempty"`
	Reason string   `json:"reason,omitempty"` // why it is not completed, or that nothing was made, in words
}

// PlanApprovalRequest is seed 001's plan_approval_request.
type PlanApprovalRequest struct {
	PlanID    string      `json:"plan_id"`
	Plan      PlanOutline `json:"plan"`
	Timestamp time.Time   `json:"timestamp" ts_type:"string"`
}

// PlanOutline is the plan of a PlanApprovalRequest.
type PlanOutline struct {
	Description       string   `json:"description"`
	AgentSequence     []string `json:"agent_sequence"`
	EstimatedDuration *float64 `json:"estimated_duration"` // seconds; null is unknown
	DataSources       []string `json:"data_sources"`
	Complexity        string   `json:"complexity"`
}

// WorkflowProgressUpdate is seed 001's workflow_progress_update.
type WorkflowProgressUpdate struct {
	PlanID             string   `json:"plan_id"`
	CurrentStage       string   `json:"current_stage"`
	ProgressPercentage int      `json:"progress_percentage"`
	CurrentAgent       string   `json:"current_agent"`
	EstimatedRemaining *float64 `json:"estimated_remaining"` // seconds; null is unknown
	CompletedAgents    []string `json:"completed_agents"`
	PendingAgents      []string `json:"pending_agents"`
}

// ResultsReady is seed 001's comprehensive_results_ready; the results themselves are in the snapshot.
type ResultsReady struct {
	PlanID           string    `json:"plan_id"`
	ExecutiveSummary string    `json:"executive_summary"`
	QualityScore     int       `json:"quality_score"`
	Timestamp        time.Time `json:"timestamp" ts_type:"string"`
}

// FinalApprovalRequest is seed 001's final_results_approval_request.
type FinalApprovalRequest struct {
	PlanID          string          `json:"plan_id"`
	GateID          string          `json:"gate_id"`
	RevisionOptions RevisionOptions `json:"revision_options"`
}

// RevisionOptions says what can be revised.
type RevisionOptions struct {
	FullReplan     bool     `json:"full_replan"`
	SpecificAgents []string `json:"specific_agents"`
	AnalysisOnly   bool     `json:"analysis_only"`
}

// ClarificationRequest is seed 001's user_clarification_request.
type ClarificationRequest struct {
	RequestID string    `json:"request_id"` // the gate
	PlanID    string    `json:"plan_id"`
	Fields    []string  `json:"fields"`
	Timestamp time.Time `json:"timestamp" ts_type:"string"`
}

// GateOpened tells of a question.
type GateOpened struct {
	GateID string `json:"gate_id"`
	Key    string `json:"key"`
	Kind   string `json:"kind"`
	Agent  string `json:"agent"`
	StepID string `json:"step_id"`
}

// GateDecided tells of an answer.
type GateDecided struct {
	GateID string `json:"gate_id"`
	Key    string `json:"key"`
	Kind   string `json:"kind"`
	Do     string `json:"do"`
	By     string `json:"by"`
}

// AgentState is seed 002's agent-state.
type AgentState struct {
	AgentID string `json:"agentId"` // the step
	Agent   string `json:"agent"`
	State   string `json:"state"`
}

// ToolCalled is seed 002's tool-call.
type ToolCalled struct {
	AgentID  string `json:"agentId"`
	ToolName string `json:"toolName"`
	Blocked  bool   `json:"blocked"` // refused by the engine: not approved, or not this agent's tool
	Found    int    `json:"found"`   // -1: nothing to count, as with a sum
}

// TextDelta is seed 002's text-delta. It is sent, not stored; Offset counts the characters (UTF-16 units) sent before
// it.
type TextDelta struct {
	AgentID   string `json:"agentId"`
	TextDelta string `json:"textDelta"`
	Offset    int    `json:"offset"`
}

// ProviderWaiting tells that a provider asked for a pause; the call is made again after it. It is sent, not stored.
type ProviderWaiting struct {
	AgentID string    `json:"agentId"`
	Until   time.Time `json:"until" ts_type:"string"`
	Class   string    `json:"class"`   // model.Class: why
	Attempt int       `json:"attempt"` // the one that comes next
}

// AgentProgress is seed 003's progress of a loop. It is sent, not stored: the transcript tells the same afterwards.
type AgentProgress struct {
	AgentID string `json:"agentId"`
	// "analyzing", "reasoning", "executing_tools", "searching_web", … (seed 003, AgentProgressStep).
	Step    string          `json:"step"`
	Status  string          `json:"status"` // "started" or "completed"
	Details ProgressDetails `json:"details"`
}

// ProgressDetails are those of an AgentProgress.
type ProgressDetails struct {
	Iteration     int      `json:"iteration"`
	MaxIterations int      `json:"maxIterations"`
	Tools         []string `json:"tools"`
}

// Thought is a piece of a model's thinking, for those who switched it on. It is sent, not stored.
type Thought struct {
	AgentID string `json:"agentId"`
	Delta   string `json:"delta"`
}

// Intervened tells that the teacher did something to an agent, such as a comment, a message or a pause.
type Intervened struct {
	NodeID string `json:"nodeId"`
	Kind   string `json:"kind"`
}

// ArtifactMade tells of a new version of a result.
type ArtifactMade struct {
	ArtifactID string `json:"artifact_id"`
	StepID     string `json:"step_id"`
	Type       string `json:"type"`
	Title      string `json:"title"`
	Version    int    `json:"version"`
}

// LibraryProgress tells how far an import is.
type LibraryProgress struct {
	File  string `json:"file"`
	Done  int    `json:"done"`
	Total int    `json:"total"`
}

// ArchiveProgress tells how far the index of a ZIM file is.
type ArchiveProgress struct {
	ID    string `json:"id"`
	State string `json:"state"`
	Done  int    `json:"done"`
	Total int    `json:"total"`
}

// EventType implementations: the wire names.

func (RunStarted) EventType() string             { return "run.started" }
func (RunChanged) EventType() string             { return "run.changed" }
func (RunFinished) EventType() string            { return "run.finished" }
func (PlanApprovalRequest) EventType() string    { return "plan_approval_request" }
func (WorkflowProgressUpdate) EventType() string { return "workflow_progress_update" }
func (ResultsReady) EventType() string           { return "comprehensive_results_ready" }
func (FinalApprovalRequest) EventType() string   { return "final_results_approval_request" }
func (ClarificationRequest) EventType() string   { return "user_clarification_request" }
func (GateOpened) EventType() string             { return "gate.opened" }
func (GateDecided) EventType() string            { return "gate.decided" }
func (AgentState) EventType() string             { return "agent-state" }
func (ToolCalled) EventType() string             { return "tool-call" }
func (TextDelta) EventType() string              { return "text-delta" }
func (ProviderWaiting) EventType() string        { return "provider.waiting" }
func (AgentProgress) EventType() string          { return "agent.progress" }
func (Thought) EventType() string                { return "agent.thought" }
func (Intervened) EventType() string             { return "agent.intervened" }
func (ArtifactMade) EventType() string           { return "artifact.made" }
func (LibraryProgress) EventType() string        { return "library.progress" }
func (ArchiveProgress) EventType() string        { return "archive.progress" }

// Map names every payload by its wire name; the window types its listeners with it.
type Map struct {
	RunStarted             RunStarted             `json:"run.started"`
	RunChanged             RunChanged             `json:"run.changed"`
	RunFinished            RunFinished            `json:"run.finished"`
	PlanApprovalRequest    PlanApprovalRequest    `json:"plan_approval_request"`
	WorkflowProgressUpdate WorkflowProgressUpdate `json:"workflow_progress_update"`
	ResultsReady           ResultsReady           `json:"comprehensive_results_ready"`
	FinalApprovalRequest   FinalApprovalRequest   `json:"final_results_approval_request"`
	ClarificationRequest   ClarificationRequest   `json:"user_clarification_request"`
	GateOpened             GateOpened             `json:"gate.opened"`
	GateDecided            GateDecided            `json:"gate.decided"`
	AgentState             AgentState             `json:"agent-state"`
	ToolCalled             ToolCalled             `json:"tool-call"`
	TextDelta              TextDelta              `json:"text-delta"`
	ProviderWaiting        ProviderWaiting        `json:"provider.waiting"`
	AgentProgress          AgentProgress          `json:"agent.progress"`
	Thought                Thought                `json:"agent.thought"`
	Intervened             Intervened             `json:"agent.intervened"`
	ArtifactMade           ArtifactMade           `json:"artifact.made"`
	LibraryProgress        LibraryProgress        `json:"library.progress"`
	ArchiveProgress        ArchiveProgress        `json:"archive.progress"`
}
