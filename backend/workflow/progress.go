package workflow

import (
	"fmt"

	"pult/backend/base/event"
)

func planID(r Run) string {
	if r.Plan == nil {
		return r.ID
	}
	return fmt.Sprintf("%s/%d", r.ID, r.Plan.Version)
}

// progress says where a run stands. Steps count equally between 10 and 85 percent; waiting does not count as time.
func progress(r Run) Progress {
	p := Progress{Stage: stage(r), Completed: []string{}, Pending: []string{}}
	total, done := 0, 0
	remaining, known := 0.0, true
	for _, s := range r.Steps {
		total++
		if s.State.over() {
			done++
			if s.State == StepDone {
				p.Completed = append(p.Completed, s.Agent)
			}
			continue
		}
		if p.Agent == "" {
			p.Agent = s.Agent
		}
		p.Pending = append(p.Pending, s.Agent)
		seconds := r.plans().expected(s.ID)
		if seconds == nil {
			known = false
		} else {
			remaining += *seconds
		}
	}
	p.Percent = percent(r.State, done, total)
	switch {
	case r.State.Ended() || r.State == Reviewing:
		p.Remaining = new(float64)
	case total == 0 && r.Plan != nil && r.Plan.Generation == r.Generation:
		p.Remaining = r.Plan.Estimate.Seconds
	case total > 0 && known:
		p.Remaining = &remaining
	}
	return p
}

func (r planView) expected(stepID string) *float64 {
	if r.Plan == nil {
		return nil
	}
	for _, s := range r.Plan.Steps {
		if s.ID == stepID {
			return s.Estimate.Seconds
		}
	}
	return nil
}

func percent(s State, done, total int) int {
	switch s {
	case Drafting:
		return 5
	case AwaitingPlan, Running, Stopping, Stopped, Failed, Interrupted:
		if total == 0 {
			return 10
		}
		return 10 + 75*done/total
	case Reviewing:
		return 90
	case Completed:
		return 100
	}
	return 0
}

// stage is seed 001's current_stage; the agent's name takes the place of "gmail_execution" and the like.
func stage(r Run) string {
	switch r.State {
	case Drafting:
		return "plan_creation"
	case AwaitingPlan:
		return "plan_approval"
	case Running:
		for _, s := range r.Steps {
			if !s.State.over() {
				return s.Agent + "_execution"
			}
		}
		return "results_compilation"
	case Reviewing:
		return "final_approval"
	case Completed:
		return "completed"
	case Stopping, Stopped, Failed, Interrupted:
		return string(r.State)
	}
	return ""
}

func progressEvent(r Run) event.WorkflowProgressUpdate {
	p := progress(r)
	return event.WorkflowProgressUpdate{
		PlanID: planID(r), CurrentStage: p.Stage, ProgressPercentage: p.Percent, CurrentAgent: p.Agent,
		EstimatedRemaining: p.Remaining, CompletedAgents: p.Completed, PendingAgents: p.Pending,
	}
}
