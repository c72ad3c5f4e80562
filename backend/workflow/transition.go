package workflow

import (
	"slices"

	"pult/backend/base/fault"
)

// next lists the states a run may go to. Stopping is reachable from every living state, Failed too.
func (s State) next() []State {
	switch s {
	case Drafting:
		return []State{AwaitingPlan, Stopping, Failed, Interrupted}
	case AwaitingPlan:
		return []State{Drafting, Running, Stopping, Failed, Interrupted}
	case Running:
		return []State{AwaitingPlan, Reviewing, Completed, Stopping, Failed, Interrupted}
	case Reviewing:
		return []State{AwaitingPlan, Completed, Running, Drafting, Stopping, Failed, Interrupted}
	case Interrupted:
		return []State{Drafting, AwaitingPlan, Running, Reviewing, Stopping, Failed}
	case Stopping:
		return []State{Stopped}
	case Completed, Stopped, Failed:
		return nil
	}
	return nil
}

// Ended reports a state without exit.
func (s State) Ended() bool { return len(s.next()) == 0 }

// enter changes the run's state, if that is legal.
func (r *Run) enter(s State) error {
	if r.State == s {
		return nil
	}
	if !slices.Contains(r.State.next(), s) {
		return fault.New(
			fault.Internal,
			"fault.run.transition",
			nil,
			"from",
			"@state."+string(r.State),
			"to",
			"@state."+string(s),
		)
	}
	r.State = s
	return nil
}

// next lists the states a step may go to. One that waits or has failed returns to StepDone or Stale when a new attempt
// is left out and the result of an earlier one stays; a stale one is up to date again when the versions that it was
// made from are back.
func (s StepState) next() []StepState {
	switch s {
	case Queued:
		return []StepState{AwaitingUser, StepRunning, Skipped, StepError, StepDone, Stale}
	case AwaitingUser:
		return []StepState{Queued, StepRunning, Skipped, StepError, StepDone, Stale}
	case StepRunning:
		return []StepState{StepDone, StepError, StepUnknown, Queued, AwaitingUser}
	case StepDone:
		return []StepState{Stale, Queued}
	case StepError, StepUnknown:
		return []StepState{Queued, Skipped, StepDone, Stale}
	case Stale:
		return []StepState{Queued, StepDone}
	case Skipped:
		return []StepState{Queued}
	}
	return nil
}

// over reports that nothing is left to do for the step.
func (s StepState) over() bool { return s == StepDone || s == Skipped || s == Stale }

// enter changes the step's state, if that is legal.
func (s *Step) enter(to StepState) error {
	if s.State == to {
		return nil
	}
	if !slices.Contains(s.State.next(), to) {
		return fault.New(
			fault.Internal,
			"fault.step.transition",
			nil,
			"from",
			"@step."+string(s.State),
			"to",
			"@step."+string(to),
		)
	}
	s.State = to
	return nil
}
