package script

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"go.starlark.net/lib/json"
	"go.starlark.net/lib/math"
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

const (
	fileName = "script"
	// deepest bounds the stack of the interpreter: values may be nested, and Go would give them a gigabyte.
	deepest = 32 << 20
	// tooMuch is the code with which a worker ends that has used its memory.
	tooMuch = 12
	// maxFault bounds a message about the program, in characters: it may quote a value of any length.
	maxFault = 500
	// glance is how often it looks.
	glance = 5 * time.Millisecond
)

// Worker is the other process: it reads one program, runs it, and ends. It opens nothing. The result is the code to
// exit with.
func Worker(in io.Reader, out io.Writer) int {
	debug.SetMaxStack(deepest)
	w := newWire(in, out)
	var j job
	if w.read(&j) != nil {
		return 1
	}
	ticks := time.Tick(glance) // it needs a file of the system's, and after confineSelf there are none
	if err := confineSelf(j.Limits.Memory); err != nil {
		return 1
	}
	go watchMemory(ticks, j.Limits.Memory, func() { os.Exit(tooMuch) })
	p := &program{wire: w, limits: j.Limits, answers: map[handle]string{}}
	if w.write(p.run(j.Source)) != nil {
		return 1
	}
	return 0
}

// program is a run of the interpreter.
type program struct {
	wire    wire
	limits  Limits
	printed int // characters
	forks   int
	answers map[handle]string
}

// run executes a source to its end.
func (p *program) run(source string) message {
	thread := &starlark.Thread{Name: fileName, Print: p.print}
	thread.SetMaxExecutionSteps(p.limits.Steps)
	builtins := starlark.StringDict{
		"fork": starlark.NewBuiltin("fork", p.fork),
		"wait": starlark.NewBuiltin("wait", p.wait),
		"json": json.Module,
		"math": math.Module,
	}
	options := &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}
	globals, err := starlark.ExecFileOptions(options, thread, fileName, source, builtins)
	switch {
	case p.printed > p.limits.Output:
		return message{Failed: &Error{Message: fmt.Sprintf("it printed more than %d characters", p.limits.Output)}}
	case err != nil:
		return message{Failed: failure(err)}
	}
	result, err := encode(thread, globals)
	switch {
	case err != nil:
		return message{Failed: &Error{Message: "the result is no JSON: " + failure(err).Message}}
	case len(result) > p.limits.Result:
		return message{Failed: &Error{Message: fmt.Sprintf("the result is longer than %d bytes", p.limits.Result)}}
	}
	return message{Result: []byte(result)}
}

// encode writes the result of a program as JSON.
func encode(thread *starlark.Thread, globals starlark.StringDict) (string, error) {
	var value starlark.Value = starlark.None
	for _, name := range []string{"results", "result"} {
		if v, ok := globals[name]; ok {
			value = v
		}
	}
	text, err := starlark.Call(thread, json.Module.Members["encode"], starlark.Tuple{value}, nil)
	if err != nil {
		return "", err
	}
	s, _ := starlark.AsString(text)
	return s, nil
}

// print sends on what is printed at once: what was said before a failure is not lost.
func (p *program) print(thread *starlark.Thread, text string) {
	if p.printed += utf8.RuneCountInString(text) + 1; p.printed > p.limits.Output ||
		p.wire.write(message{Printed: text + "\n"}) != nil {
		thread.Cancel("nobody reads on")
	}
}

func (p *program) fork(
	_ *starlark.Thread,
	b *starlark.Builtin,
	args starlark.Tuple,
	kwargs []starlark.Tuple,
) (starlark.Value, error) {
	var prompt string
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "prompt", &prompt); err != nil {
		return nil, err
	}
	p.forks++
	switch n := utf8.RuneCountInString(prompt); {
	case strings.TrimSpace(prompt) == "":
		return nil, errors.New("fork: the prompt is empty")
	case n > p.limits.Prompt:
		return nil, fmt.Errorf("fork: the prompt has %d characters, more than %d", n, p.limits.Prompt)
	case p.forks > p.limits.Forks:
		return nil, fmt.Errorf("fork: more than %d children", p.limits.Forks)
	}
	got, err := p.ask(Fork, prompt)
	return handle(got), err
}

func (p *program) wait(
	_ *starlark.Thread,
	b *starlark.Builtin,
	args starlark.Tuple,
	kwargs []starlark.Tuple,
) (starlark.Value, error) {
	var of starlark.Value
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "handle", &of); err != nil {
		return nil, err
	}
	h, ok := of.(handle)
	if !ok {
		return nil, fmt.Errorf("wait: got %s, want what fork gave", of.Type())
	}
	if got, ok := p.answers[h]; ok {
		return starlark.String(got), nil
	}
	got, err := p.ask(Wait, string(h))
	if err != nil {
		return nil, err
	}
	p.answers[h] = got
	return starlark.String(got), nil
}

func (p *program) ask(call Call, given string) (string, error) {
	if err := p.wire.write(message{Call: call, Given: given}); err != nil {
		return "", err
	}
	var a answer
	err := p.wire.read(&a)
	return a.Got, err
}

// failure is an error with the line of the program that caused it.
func failure(err error) *Error {
	var evaluated *starlark.EvalError
	var unread syntax.Error
	var unresolved resolve.ErrorList
	e := &Error{Message: err.Error()}
	switch {
	case errors.As(err, &evaluated):
		e.Line, e.Message = lineOf(evaluated.CallStack), evaluated.Msg
	case errors.As(err, &unread):
		e.Line, e.Message = int(unread.Pos.Line), unread.Msg
	case errors.As(err, &unresolved) && len(unresolved) > 0:
		e.Line, e.Message = int(unresolved[0].Pos.Line), unresolved[0].Msg
	}
	if letters := []rune(e.Message); len(letters) > maxFault {
		e.Message = string(letters[:maxFault]) + "…"
	}
	return e
}

// lineOf is the innermost line that is of the program and not of a builtin.
func lineOf(stack starlark.CallStack) int {
	for i := len(stack) - 1; i >= 0; i-- {
		if pos := stack[i].Pos; pos.Filename() == fileName {
			return int(pos.Line)
		}
	}
	return 0
}
