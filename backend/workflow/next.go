package workflow

import (
	"fmt"
	"slices"

	"pult/backend/workflow/consent"
)

// Action is what is to be done next. The set is closed.
type Action interface{ action() }

// The actions.
type (
	// Rest says that the run has ended.
	Rest struct{}
	// Await waits for the teacher.
	Await struct{ Gate consent.Gate }
	// DraftPlan asks the planner for a plan.
	DraftPlan struct{}
	// OfferPlan has a plan that is to be approved.
	OfferPlan struct{}
	// OpenGate writes a question. Auto: the approved plan already answers it, or the form that the plan was made from.
	OpenGate struct {
		Kind   consent.Kind
		Key    string
		StepID string
		Auto   bool
	}
	// FillMissing puts the answers of a clarification into the plan.
	FillMissing struct{ Gate consent.Gate }
	// Launch makes the steps of the approved plan.
	Launch struct{}
	// Perform runs one step that its gate allows.
	Perform struct {
		StepID string
		Gate   consent.Gate
	}
	// RetryStep queues a step once more, with a new question.
	RetryStep struct {
		StepID   string
		Feedback string
		Params   map[string]string // in place of those it had; nil: as it was
	}
	// SkipStep leaves a step out. MissingInput: because what it builds on does not exist.
	SkipStep struct {
		StepID       string
		MissingInput bool
	}
	// Compile gathers the results.
	Compile struct{}
	// Revise follows the changes that the teacher asked for.
	Revise struct{ Gate consent.Gate }
	// Complete ends a run whose results are approved.
	Complete struct{}
	// GoOn goes on after an interruption.
	GoOn struct{}
	// Follow does what the teacher wanted of a step.
	Follow struct{ Intervention Intervention }
	// StopRun ends a run that is being stopped.
	StopRun struct{}
)

func (Rest) action()        {}
func (Await) action()       {}
func (DraftPlan) action()   {}
func (OfferPlan) action()   {}
func (OpenGate) action()    {}
func (FillMissing) action() {}
func (Launch) action()      {}
func (Perform) action()     {}
func (RetryStep) action()   {}
func (SkipStep) action()    {}
func (Compile) action()     {}
func (Revise) action()      {}
func (Complete) action()    {}
func (GoOn) action()        {}
func (Follow) action()      {}
func (StopRun) action()     {}

// Next names what a run needs now. It is pure: same run, same action. Nothing but a decided gate leads past a question.
func Next(r Run) Action {
	switch r.State {
	case Completed, Stopped, Failed:
		return Rest{}
	case Stopping:
		return StopRun{}
	case Interrupted:
		return nextInterrupted(r)
	case Drafting:
		if r.Plan == nil || r.Plan.Generation < r.Generation {
			return r.course().planning(DraftPlan{})
		}
		return OfferPlan{}
	case AwaitingPlan:
		return nextPlan(r)
	case Running, Reviewing:
		if i, ok := r.course().wanted(); ok {
			return Follow{Intervention: i}
		}
		if r.State == Running {
			return nextStep(r)
		}
		return nextReview(r)
	}
	return Rest{}
}

// ask returns the decided gate of a key, or the action that leads to one. A question that was taken back when the plan
// was changed decides nothing: it is asked once more.
func ask(r Run, kind consent.Kind, key, stepID string) (consent.Gate, Action) {
	g, ok := r.gate(key)
	for n, base := 2, key; ok && g.State() == consent.Withdrawn; n++ {
		key = fmt.Sprintf("%s:%d", base, n)
		g, ok = r.gate(key)
	}
	switch {
	case !ok:
		return g, OpenGate{Kind: kind, Key: key, StepID: stepID}
	case g.Decision == nil:
		return g, Await{Gate: g}
	}
	return g, nil
}

func nextInterrupted(r Run) Action {
	g, action := ask(r, consent.Resume, r.course().resumeKey(), "")
	switch {
	case action != nil:
		return action
	case g.State() == consent.Approved:
		return GoOn{}
	}
	return StopRun{}
}

func nextPlan(r Run) Action {
	if len(r.Plan.Missing) > 0 {
		g, action := ask(r, consent.Clarify, fmt.Sprintf("clarify:%d", r.Plan.Version), "")
		switch {
		case action != nil:
			return action
		case g.State() == consent.Approved:
			return r.course().planning(FillMissing{Gate: g})
		}
		return StopRun{}
	}
	if r.plain() {
		return Launch{}
	}
	g, action := ask(r, consent.Plan, fmt.Sprintf("plan:%d", r.Plan.Version), "")
	if open, ok := action.(OpenGate); ok {
		open.Auto = r.Plan.Form && r.Plan.Handy()
		return open
	}
	if action != nil {
		return action
	}
	switch g.Decision.Do {
	case consent.Change:
		return r.course().planning(DraftPlan{})
	case consent.Later:
		return nextStart(r, g)
	case consent.Approve:
		return launch(r, g)
	case consent.Deny, consent.Skip, consent.Stop, consent.Again, consent.Offline, consent.Model,
		consent.Finish, consent.Decline, consent.Withdraw:
		return StopRun{}
	}
	return StopRun{}
}

func nextStart(r Run, plan consent.Gate) Action {
	g, action := ask(r, consent.Start, fmt.Sprintf("start:%d", r.Plan.Version), "")
	switch {
	case action != nil:
		return action
	case g.State() == consent.Approved:
		return launch(r, plan)
	}
	return StopRun{}
}

func launch(r Run, g consent.Gate) Action {
	if consent.Holds(g, planSubject(r)) {
		return Launch{}
	}
	return r.course().planning(DraftPlan{}) // the plan is not the one that was approved: ask again with a new version
}

func nextStep(r Run) Action {
	for _, s := range r.Steps {
		if action := r.course().stepAction(s); action != nil {
			return action
		}
	}
	return Compile{}
}

func (r course) stepAction(s Step) Action {
	switch s.State {
	case Skipped, Stale:
		return nil
	case StepDone:
		return r.resultAction(s)
	case StepError:
		return r.troubleAction(s, consent.Failure)
	case StepUnknown:
		return r.troubleAction(s, consent.Unknown)
	case Queued, AwaitingUser, StepRunning:
		return r.startAction(s)
	}
	return nil
}

func (r course) startAction(s Step) Action {
	if r.missesInput(s) {
		return SkipStep{StepID: s.ID, MissingInput: true} // nobody is asked about work that cannot be done
	}
	key := stepKey(consent.Step, s)
	g, action := ask(r.Run, consent.Step, key, s.ID)
	if open, ok := action.(OpenGate); ok {
		open.Auto = !s.Asks
		return open
	}
	if action != nil {
		return action
	}
	switch g.Decision.Do {
	case consent.Skip:
		return SkipStep{StepID: s.ID}
	case consent.Approve, consent.Change:
		now := stepSubject(r.Run, s).With(g.Decision.Params)
		now.Content = g.Subject.Content // the text of the first call: Admit compares it word for word before it is sent
		if consent.Holds(g, now) {
			if held := r.held(s.ID, s.Attempt); held != nil {
				return held
			}
			return Perform{StepID: s.ID, Gate: g}
		}
		return RetryStep{StepID: s.ID} // what was approved is not what would be done now
	case consent.Deny, consent.Stop, consent.Later, consent.Again, consent.Offline, consent.Model,
		consent.Finish, consent.Decline, consent.Withdraw:
		return StopRun{}
	}
	return StopRun{}
}

// missesInput reports that a step builds on others and none of them has a result.
func (r course) missesInput(s Step) bool {
	return len(s.Uses) > 0 && !slices.ContainsFunc(s.Uses, func(id string) bool {
		used := r.step(id)
		return used != nil && used.ArtifactID != ""
	})
}

func (r course) resultAction(s Step) Action {
	if r.Mode != EachResult {
		return nil
	}
	g, action := ask(r.Run, consent.Result, stepKey(consent.Result, s), s.ID)
	if action != nil {
		return action
	}
	switch g.State() {
	case consent.Approved:
		return nil
	case consent.Changed:
		return RetryStep{StepID: s.ID, Feedback: g.Decision.Feedback}
	case consent.Denied, consent.Withdrawn, consent.Open:
		return StopRun{}
	}
	return StopRun{}
}

func (r course) troubleAction(s Step, kind consent.Kind) Action {
	g, action := ask(r.Run, kind, stepKey(kind, s), s.ID)
	if action != nil {
		return action
	}
	switch g.Decision.Do {
	case consent.Again, consent.Offline, consent.Model:
		return RetryStep{StepID: s.ID}
	case consent.Change:
		return RetryStep{StepID: s.ID, Params: g.Decision.Params}
	case consent.Skip:
		return SkipStep{StepID: s.ID}
	case consent.Approve, consent.Deny, consent.Stop, consent.Later, consent.Finish, consent.Decline, consent.Withdraw:
		return StopRun{}
	}
	return StopRun{}
}

func nextReview(r Run) Action {
	if r.Results == nil || r.Results.Generation != r.Generation {
		return Compile{}
	}
	if r.plain() || r.Mode == Quick && r.course().single() {
		return Complete{}
	}
	g, action := ask(r, consent.Review, fmt.Sprintf("review:%d:%d", r.Generation, r.Results.Round), "")
	if action != nil {
		return action
	}
	switch g.State() {
	case consent.Approved:
		if consent.Holds(g, reviewSubject(r)) {
			return Complete{}
		}
		return Compile{}
	case consent.Changed:
		return Revise{Gate: g}
	case consent.Denied, consent.Withdrawn, consent.Open:
		return StopRun{}
	}
	return StopRun{}
}

// single reports that the plan came down to one step, of a form beside what that is made from, and that it has a
// result: nothing is left to weigh against anything.
func (r course) single() bool {
	live := 0
	for _, s := range r.Plan.Steps {
		if s.Skip {
			continue
		}
		if !s.Aid || !r.Plan.Form {
			live++
		}
		if done := r.step(s.ID); done == nil || done.State != StepDone {
			return false
		}
	}
	return live == 1
}

func stepKey(kind consent.Kind, s Step) string {
	return fmt.Sprintf("%s:%d:%s:%d", kind, s.Generation, s.ID, s.Attempt)
}

// gate finds a gate of this run by key.
func (r Run) gate(key string) (consent.Gate, bool) {
	for i := len(r.Gates) - 1; i >= 0; i-- {
		if r.Gates[i].Key == key {
			return r.Gates[i], true
		}
	}
	return consent.Gate{}, false
}

// Asks reports that the run waits for an answer.
func (r Run) Asks() bool {
	_, open := r.openGate()
	return open
}

// openGate is the one question without an answer.
func (r Run) openGate() (consent.Gate, bool) {
	for i := len(r.Gates) - 1; i >= 0; i-- {
		if r.Gates[i].Decision == nil {
			return r.Gates[i], true
		}
	}
	return consent.Gate{}, false
}

// resumeKey counts the interruptions: each asks once. The current one is the gate that has not led on yet.
func (r course) resumeKey() string { return fmt.Sprintf("resume:%d", r.Interrupts) }
