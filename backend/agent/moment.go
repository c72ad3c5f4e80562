package agent

import "time"

// Phase is a stage of the loop (seed 003, AgentProgressStep).
type Phase string

// The phases that the loop tells of. Which tools run is in Moment.Tools: a search of the web, fetching, and the memory
// have names of their own in seed 003, see Moment.Phase.
const (
	Analyzing  Phase = "analyzing"
	Reasoning  Phase = "reasoning"
	Executing  Phase = "executing_tools"
	Observing  Phase = "observing_results"
	Generating Phase = "generating_response"
)

// Moment is one step of a loop as it happens.
type Moment struct {
	Step      Phase
	Started   bool // false: it is over
	Iteration int  // 1, 2, …
	Most      int  // iterations before the loop asks
	Tools     []string
	Found     int // observing: calls that succeeded
}

// Phase is the name that seed 003 gives to the moment: a turn with one kind of tool has that tool's own.
func (m Moment) Phase() string {
	if m.Step != Executing || len(m.Tools) == 0 {
		return string(m.Step)
	}
	own := map[string]string{
		"web_search": "searching_web", "web_fetch": "fetching_content", "memory_retrieve": "retrieving_memory",
		"memory_save": "saving_memory",
	}[m.Tools[0]]
	for _, name := range m.Tools {
		if name != m.Tools[0] {
			own = ""
		}
	}
	if own == "" {
		return string(m.Step)
	}
	return own
}

// Status is "started" or "completed".
func (m Moment) Status() string {
	if m.Started {
		return "started"
	}
	return "completed"
}

func (t *turn) tell(m Moment) {
	m.Iteration, m.Most = t.state().iterations(), t.task.Setup.Iterations*(t.task.Grant.N+1)
	if m.Step == Reasoning && m.Started {
		m.Iteration++
	}
	t.host.Hear(m)
}

// stopwatch sums what a loop waited for: what is left of its time is its own.
type stopwatch struct{ models, tooling time.Duration }

func (s *stopwatch) model(now func() time.Time) (stop func()) { return timed(&s.models, now) }

func (s *stopwatch) tools(now func() time.Time) (stop func()) { return timed(&s.tooling, now) }

func timed(sum *time.Duration, now func() time.Time) (stop func()) {
	began := now()
	return func() { *sum += now().Sub(began) }
}
