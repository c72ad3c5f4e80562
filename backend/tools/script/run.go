package script

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/base/fault"
)

// Runner runs programs, each in a worker of its own.
type Runner struct {
	Program string // that becomes a worker by Args
	Args    []string
	Limits  Limits
}

// NewRunner makes one whose workers are this very program.
func NewRunner() (*Runner, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", err)
	}
	return &Runner{Program: program, Args: []string{Command}, Limits: Usual()}, nil
}

// Run runs a program to its end. A fault of the program is an *Error; an error of f comes back as it is, and the same
// program can be run again later: with the same answers it makes the same calls.
func (r *Runner) Run(ctx context.Context, source string, f Forker) (Outcome, error) {
	if n := utf8.RuneCountInString(source); n > r.Limits.Source {
		return Outcome{}, &Error{Message: fmt.Sprintf("the program has %d characters, more than %d", n, r.Limits.Source)}
	}
	w, err := r.start(ctx)
	if err != nil {
		return Outcome{}, fmt.Errorf("start the worker: %w", err)
	}
	defer w.end()
	c := conversation{worker: w, forker: f}
	if err := w.wire.write(job{source, r.Limits}); err != nil {
		return Outcome{}, w.fate(ctx)
	}
	err = c.hold(ctx)
	c.outcome.Output = c.printed.String()
	return c.outcome, err
}

// conversation is what passes between a worker and those who answer it.
type conversation struct {
	worker  *worker
	forker  Forker
	printed strings.Builder
	outcome Outcome
}

// hold answers calls until the program ends.
func (c *conversation) hold(ctx context.Context) error {
	for {
		m, err := c.worker.next(ctx, &c.printed)
		switch {
		case err != nil:
			return err
		case m.Failed != nil:
			return m.Failed
		case m.Call == "":
			c.outcome.Result = m.Result
			return nil
		}
		got, err := c.answer(ctx, m)
		if err != nil {
			return err
		}
		if m.Call == Fork {
			c.outcome.Handles = append(c.outcome.Handles, got)
		}
		if err := c.worker.wire.write(answer{got}); err != nil {
			return c.worker.fate(ctx)
		}
	}
}

// answer is what a call gives.
func (c *conversation) answer(ctx context.Context, m message) (string, error) {
	got, err := c.ask(ctx, m)
	if err == nil && len(got) > maxAnswer {
		return "", &Error{Message: fmt.Sprintf("%s %q: the answer is longer than %d bytes", m.Call, m.Given, maxAnswer)}
	}
	return got, err
}

func (c *conversation) ask(ctx context.Context, m message) (string, error) {
	switch m.Call {
	case Fork:
		return c.forker.Fork(ctx, m.Given)
	case Wait:
		if slices.Contains(c.outcome.Handles, m.Given) {
			return c.forker.Wait(ctx, m.Given)
		}
	}
	return "", errors.New("the worker asked for what there is not")
}
