package cli

import (
	"context"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"pult/backend/base/fault"
)

// keyboard is what a person types, and what must not be seen of it.
type keyboard struct {
	*screen
	*lines
	in   io.Reader
	seen func() bool // standard input is a terminal
}

// passphrase asks for the passphrase of the file; for that of a new file twice where nobody sees what is typed.
func (k *keyboard) passphrase(ctx context.Context, fresh bool) (string, error) {
	first, err := k.secret(ctx, "cli.keys.passphrase")
	if err != nil || !fresh || !k.seen() {
		return first, err
	}
	second, err := k.secret(ctx, "cli.keys.again")
	if err == nil && first != second {
		err = misuse(fault.Invalid, "fault.cli.passphrases", nil)
	}
	return first, err
}

// secret reads a line that must not be seen: from a pipe, or typed without echo. An input that is a terminal and cannot
// be silenced is refused.
func (k *keyboard) secret(ctx context.Context, question string) (string, error) {
	if !k.seen() {
		line, _ := k.next(ctx)
		if ctx.Err() != nil {
			return "", fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
		}
		return line, nil
	}
	file, ok := k.in.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) { //nolint:gosec // a descriptor is a small number
		return "", misuse(fault.Unsupported, "fault.cli.pipeKey", nil)
	}
	k.warn(k.say(question))
	return silently(ctx, int(file.Fd())) //nolint:gosec // a descriptor is a small number
}

// silently reads a line without echo. When ctx ends first, the terminal gets its echo back; the reading ends with the
// program.
func silently(ctx context.Context, terminal int) (string, error) {
	before, err := term.GetState(terminal)
	if err != nil {
		return "", misuse(fault.Unsupported, "fault.cli.pipeKey", err)
	}
	type typed struct {
		text []byte
		err  error
	}
	done := make(chan typed, 1)
	go func() {
		text, err := term.ReadPassword(terminal)
		done <- typed{text, err}
	}()
	select {
	case t := <-done:
		if t.err != nil {
			return "", misuse(fault.Invalid, "fault.cli.input", t.err)
		}
		return string(t.text), nil
	case <-ctx.Done():
		if err := term.Restore(terminal, before); err != nil {
			return "", fault.New(fault.Internal, "fault.internal", err)
		}
		return "", fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	}
}

// drop forgets what a person has typed and not sent, or sent for a question that is closed: it must not answer the next
// one. Lines from a file or a pipe are answers in a row, and stay.
func (k *keyboard) drop() {
	file, ok := k.in.(*os.File)
	if !ok || !k.seen() {
		return
	}
	forget(file)
	select {
	case <-k.waiting:
		k.waiting = nil
	default: // nobody reads, or the reading waits for the next line
	}
}

// agrees asks once.
func (k *keyboard) agrees(ctx context.Context) bool {
	letter := k.say("cli.letter.approve")
	k.out.line(0, k.say("cli.restore.ask", "letter", letter))
	line, ok := k.next(ctx)
	return ok && strings.EqualFold(line, letter)
}
