package agent

import (
	"unicode/utf8"
)

// Budget shares the context of one call, in tokens (seed 003, allocateContextBudget). Ours counts what the seed calls
// system prompt and current message as they are: they are never cut. What they need beyond their share comes out of the
// scratchpad.
type Budget struct {
	Total      int
	History    int // earlier jobs, newest first
	Scratchpad int // transcript of the step
	Response   int // kept free for the reply
}

// Complexity of a task; it chooses the budget.
type Complexity string

// The three complexities.
const (
	Simple   Complexity = "simple"
	Moderate Complexity = "moderate"
	Complex  Complexity = "complex"
)

// BudgetOf is the budget for a complexity; an unknown one gets the middle.
func BudgetOf(c Complexity) Budget {
	switch c {
	case Simple:
		return Budget{Total: 20_000, History: 3_000, Scratchpad: 12_000, Response: 4_000}
	case Complex:
		return Budget{Total: 40_000, History: 4_000, Scratchpad: 28_000, Response: 7_000}
	case Moderate:
	}
	return Budget{Total: 30_000, History: 5_000, Scratchpad: 18_000, Response: 6_000}
}

// minScratchpad is what the newest turn of a loop needs to be of use.
const minScratchpad = 3_000

// squeezed is the budget after the provider said so often that a context was too long.
func (b Budget) squeezed(times int) Budget {
	for range times {
		b.Total, b.History, b.Scratchpad, b.Response = b.Total*6/10, b.History/2, b.Scratchpad*6/10, b.Response*6/10
	}
	return b
}

// smallWindow is the size of a context, in tokens, in which a prompt leaves little room: only what reads is offered,
// and the form of the reply stands in the prompt alone.
const smallWindow = 8_192

// within is the budget in the context that a model has, in tokens: a quarter is kept for the reply. 0: it is not known.
func (b Budget) within(window int) Budget {
	if window <= 0 || window >= b.Total {
		return b
	}
	b.Total, b.Response = window, min(b.Response, window/4)
	b.Scratchpad, b.History = min(b.Scratchpad, window/2), min(b.History, window/20)
	return b
}

// least is what the newest turn is given, whatever the prompt needs.
func (b Budget) least() int { return min(minScratchpad, b.Total/4) }

// spare is what prompt and tools may need before the scratchpad has to give way.
func (b Budget) spare() int { return b.Total - b.Response - b.Scratchpad }

// leastWindow is the context, in tokens, that a local model has at least: a budget below it is not made smaller again.
const leastWindow = 4_096

// squeezable reports a context that may be made smaller before the teacher is told that it does not fit. A small window
// that was told is made smaller once: its model counts more tokens than the estimate.
func (t *turn) squeezable() bool { return t.squeeze == 0 || t.budget().Total >= leastWindow }

// Classify finds the complexity of a task: points for what makes a step long. It is pure and deterministic.
func Classify(t Task) Complexity {
	points := 0
	switch t.Params["depth"] {
	case "comprehensive":
		points += 3
	case "standard":
		points++
	}
	points += len(t.Material) + min(len(t.Feedback), 2)
	if len(t.Hosts) > 0 {
		points += 2
	}
	switch n := utf8.RuneCountInString(t.asked()); {
	case n > 2_000:
		points += 3
	case n > 300:
		points++
	}
	switch {
	case points >= 4:
		return Complex
	case points >= 2:
		return Moderate
	}
	return Simple
}

// budget is that of the settings, or by classification.
func (t *turn) budget() Budget {
	c := Complexity(t.task.Setup.Budget)
	if c != Simple && c != Moderate && c != Complex {
		c = Classify(t.task)
	}
	return BudgetOf(c).within(t.window).squeezed(t.squeeze)
}
