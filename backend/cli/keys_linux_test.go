package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// pseudo opens a terminal: what is typed into keyboard arrives at screen, and the other way round.
func pseudo(t *testing.T) (keyboard, screen *os.File) {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keyboard.Close() })
	fd := int(keyboard.Fd())
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	screen, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close() })
	return keyboard, screen
}

func echoes(t *testing.T, screen *os.File) bool {
	t.Helper()
	state, err := unix.IoctlGetTermios(int(screen.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	return state.Lflag&unix.ECHO != 0
}

// question tells when a question was asked.
type question struct{ asked chan struct{} }

func (q question) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("nicht angezeigt")) {
		close(q.asked)
	}
	return len(p), nil
}

// TestTypingAKeyShowsNothing on a real terminal, and the echo is back afterwards.
func TestTypingAKeyShowsNothing(t *testing.T) {
	term := newTerminal(t)
	keyboard, screen := pseudo(t)
	var out bytes.Buffer
	program := Program{
		Args: []string{
			"keys", "set", "openai", "--keep", "session", "--data",
			term.dir,
		}, In: screen, Out: &out, Open: term.open, Read: term.open,
		Getenv: func(name string) string { return term.env[name] }, IsTTY: func() bool { return true }, Version: "0.0.0",
	}
	q := question{asked: make(chan struct{})}
	program.Err = q
	done := make(chan int)
	go func() { done <- Main(t.Context(), program) }()
	<-q.asked
	for echoes(t, screen) { // the next thing it does after asking
	}
	fmt.Fprintln(keyboard, canary)
	if code := <-done; code != Done || !strings.Contains(out.String(), "gespeichert") || !echoes(t, screen) {
		t.Errorf("exit %d, echo %v\n%s", code, echoes(t, screen), &out)
	}
	fmt.Fprint(screen, "end of the screen")
	seen := make([]byte, 4096)
	n, err := keyboard.Read(seen)
	if err != nil || strings.Contains(string(seen[:n]), "CANARY") {
		t.Errorf("the screen shows %q, %v", seen[:n], err)
	}
}

// TestCtrlCGivesTheEchoBack: a terminal on which nothing can be read any more would be worse than no key.
func TestCtrlCGivesTheEchoBack(t *testing.T) {
	term := newTerminal(t)
	_, screen := pseudo(t)
	ctx, cancel := context.WithCancel(t.Context())
	q := question{asked: make(chan struct{})}
	done := make(chan int)
	go func() {
		done <- Main(ctx, Program{
			Args: []string{"keys", "set", "openai", "--keep", "session", "--data", term.dir}, In: screen, Out: &bytes.Buffer{},
			Err: q, Open: term.open, Read: term.open,
			Getenv: func(name string) string { return term.env[name] }, IsTTY: func() bool { return true }, Version: "0.0.0",
		})
	}()
	<-q.asked
	for echoes(t, screen) {
	}
	cancel()
	if code := <-done; code != Stopped || !echoes(t, screen) {
		t.Errorf("exit %d, echo %v", code, echoes(t, screen))
	}
}

// TestTypedForAClosedQuestion: what somebody types while another window answers the question is no answer to the next.
func TestTypedForAClosedQuestion(t *testing.T) {
	typing, screen := pseudo(t)
	k := &keyboard{lines: newLines(screen), in: screen, seen: func() bool { return true }}
	asked, answered := context.WithCancel(t.Context())
	fmt.Fprint(typing, "j")
	answered()
	if text, ok := k.next(asked); ok {
		t.Errorf("%q was not sent", text)
	}
	k.drop()
	fmt.Fprint(typing, "n\n")
	if text, ok := k.next(t.Context()); !ok || text != "n" {
		t.Errorf("the next question is answered with %q, %v", text, ok)
	}
	asked, answered = context.WithCancel(t.Context())
	answered()
	k.next(asked)
	fmt.Fprint(typing, "j\n")
	for len(k.waiting) == 0 {
		runtime.Gosched()
	}
	k.drop()
	fmt.Fprint(typing, "n\n")
	if text, ok := k.next(t.Context()); !ok || text != "n" {
		t.Errorf("what was sent too late is %q, %v", text, ok)
	}
}
