// Package script runs the little programs by which an agent divides its work: Starlark with fork(prompt) and
// wait(handle) (seed 002).
//
//	handles = [fork("A"), fork("B")]
//	results = [wait(h) for h in handles]
//
// A program sees json, math, print and those two; no files, no network, no clock, no chance. The same source and the
// same answers give the same output, so a program that was broken off is simply run again: what was answered before
// answers again.
//
// Starlark has limits for steps, none for memory. The interpreter therefore runs in a process of its own, this program
// under the name of a hidden command, which speaks JSON lines on its standard streams and is killed when it takes too
// much or too long (build/decisions/0023).
package script

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// Command is the argument by which the program becomes a worker: main hands over to Worker before it does anything
// else.
const Command = "script-worker"

// Forker starts children of an agent and gives their answers. Any error ends the program; Run returns it as it is.
type Forker interface {
	// Fork names a child that answers the prompt; it need not start before somebody waits for it.
	Fork(ctx context.Context, prompt string) (handle string, err error)
	// Wait gives the answer of a child. An answer that is not there yet is an error: the process does not wait for a
	// person.
	Wait(ctx context.Context, handle string) (text string, err error)
}

// Limits bound a program.
type Limits struct {
	Source  int           // characters of the program
	Steps   uint64        // of the interpreter
	Stretch time.Duration // between two calls of fork or wait; waiting for an answer does not count
	Memory  uint64        // bytes for its values
	Output  int           // characters that it prints
	Result  int           // bytes of its result as JSON
	Prompt  int           // characters of a prompt
	Forks   int
}

// Usual are the limits of a program that a model wrote.
func Usual() Limits {
	return Limits{
		Source: 20_000, Steps: 5_000_000, Stretch: 30 * time.Second, Memory: 128 << 20,
		Output: 20_000, Result: 40_000, Prompt: 1_000, Forks: 40,
	}
}

// Outcome is what a program leaves. After an error it holds what was printed and answered before.
type Outcome struct {
	Output  string          // what it printed
	Result  json.RawMessage // its variable result, or else results; null when it has neither
	Handles []string        // of its children, in the order of the forks
}

// Call is what a program can ask for.
type Call string

// The calls.
const (
	Fork Call = "fork"
	Wait Call = "wait"
)

// Error is a fault of the program itself, for its author: the model. It carries no *fault.Error.
type Error struct {
	Line    int    `json:"line,omitempty"` // 0: of none in particular
	Message string `json:"message"`
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Message)
}
