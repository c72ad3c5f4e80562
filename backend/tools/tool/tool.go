// Package tool lets a model act: a tool is a struct of arguments and one function.
//
// The effect class decides about gates. The registry hands an agent only the tools its Spec names; a call to any other
// tool is refused by the engine, not by the prompt.
package tool

import (
	"context"
	"encoding/json"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/typed"
)

// Effect is what running a tool can change.
type Effect string

// Effect classes.
const (
	Reads    Effect = "reads"    // reads on this machine; may be repeated and may overlap with other reads
	Fetches  Effect = "fetches"  // reads from hosts that the approved plan lists; may be repeated
	Makes    Effect = "makes"    // makes files of the result; may be repeated
	Spawns   Effect = "spawns"   // lets children of the agent look something up, one after another
	Proposes Effect = "proposes" // leaves a proposal that the teacher accepts or refuses; nothing else changes
	Outgoing Effect = "outgoing" // leaves the machine or cannot be undone: only behind a gate of its own
)

// Repeatable reports that a call which failed for a passing reason may be made again without asking.
func (e Effect) Repeatable() bool { return e == Reads || e == Fetches || e == Makes }

// Scope is the step that a call belongs to: what a tool may know and do there. It comes from the engine, never from the
// model.
type Scope struct {
	RunID    string
	StepID   string // empty: the planner
	Agent    string
	Language string // of the result, "de" or "en"
	Request  string // the teacher's own words
	Topic    string // what the step is about; may be empty
	// Hosts are those that the approved plan lists, "*.wikipedia.org" with everything below, "*" every public one;
	// empty: none.
	Hosts []string
	// Links are addresses that may be opened: those the teacher wrote and those that earlier calls of this step have
	// found.
	Links []string
	// Stored gives the full result of an earlier call of this step by the id that the model was told; nil: there is none.
	Stored func(id string) (json.RawMessage, bool)
	// Fork lets children of the agent answer questions, one after another; nil: it may have none. What it returns is in
	// their order.
	Fork func(ctx context.Context, questions []string) ([]Forked, error)
	// Agreed is what the teacher made of the last text that the agent proposed to her; empty: she has agreed to none.
	Agreed string
	Now    time.Time
	Land   string // whose holidays count when a call names none, "BY"; empty: not set
}

// Uncounted is Result.Found of a tool whose answer is one thing by its nature: a sum, a date, a picture.
const Uncounted = -1

// Result is what a tool gives back. JSON goes to the model; Files become part of the artifact.
type Result struct {
	JSON  json.RawMessage
	Files []artifact.File
	Found int // number of things found, for the progress line; Uncounted for tools that do not look for things
	// Links are addresses found, which later calls of the step may open.
	Links []string
	// Hosts are those that were asked; empty when nothing left the machine.
	Hosts []string
	// Public: JSON holds nothing but published texts, so a name in it is nobody's secret.
	Public bool
}

// Forked is what a child of an agent found.
type Forked struct {
	Node     string `json:"node"`
	Question string `json:"question"`
	Answer   string `json:"answer,omitempty"`
	// Sources are titles, pages or addresses that the child names for its answer.
	Sources []string `json:"sources,omitempty"`
	Failed  string   `json:"failed,omitempty"` // why there is no answer
	Public  bool     `json:"-"`                // the child was given nothing but published texts
}

// Tool is one capability.
type Tool struct {
	Name        string
	Description string
	Effect      Effect
	Quoted      bool // its answers are texts that a result may quote: they are given whole as long as there is room
	Schema      json.RawMessage
	Run         func(ctx context.Context, in Scope, args json.RawMessage) (Result, error)
}

// Spec is the tool as a model sees it.
func (t Tool) Spec() model.Tool {
	return model.Tool{Name: t.Name, Description: t.Description, Schema: t.Schema}
}

// New makes a tool from a function; the schema comes from the fields of Args. Arguments are read as package typed reads
// a model's values; those that do not fit are fault.Invalid "fault.tool.args" with a MisfitError, and the function is
// not called.
func New[Args any](
	name, description string,
	effect Effect,
	run func(context.Context, Scope, Args) (Result, error),
) (Tool, error) {
	schema := typed.Of(new(Args))
	shape, err := typed.Parse(schema)
	if err != nil {
		return Tool{}, fault.New(fault.Internal, "fault.internal", err)
	}
	return Tool{
		Name: name, Description: description, Effect: effect, Schema: typed.Sent(schema),
		Run: func(ctx context.Context, in Scope, raw json.RawMessage) (Result, error) {
			var args Args
			fitted := shape.Fit(raw)
			// Of what becomes a file the rest is made; any other call would mean something else without a part of it.
			if !fitted.Usable() || len(fitted.Faults) > 0 && effect != Makes {
				return Result{}, fault.New(fault.Invalid, "fault.tool.args", &MisfitError{fitted.Faults}, "tool", name)
			}
			if err := json.Unmarshal(fitted.JSON, &args); err != nil {
				return Result{}, fault.New(fault.Invalid, "fault.tool.args", err, "tool", name)
			}
			return run(ctx, in, args)
		},
	}, nil
}

// MisfitError says which arguments do not fit, in words for the model.
type MisfitError struct{ Faults []typed.Fault }

func (e *MisfitError) Error() string { return typed.Complaint(e.Faults) }

// Registry holds tools by name.
type Registry map[string]Tool

// NewRegistry indexes tools; a second tool of the same name replaces the first.
func NewRegistry(tools ...Tool) Registry {
	r := Registry{}
	for _, t := range tools {
		r[t.Name] = t
	}
	return r
}

// Only returns the tools with these names, in this order; unknown names are left out.
func (r Registry) Only(names []string) []Tool {
	var out []Tool
	for _, n := range names {
		if t, ok := r[n]; ok {
			out = append(out, t)
		}
	}
	return out
}
