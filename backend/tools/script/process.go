package script

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// worker is the other process, as this one sees it.
type worker struct {
	wire    wire
	in      io.Closer
	cmd     *exec.Cmd
	limits  Limits
	release func()
}

// start makes a worker with an empty environment, and confines it before it is told anything.
func (r *Runner) start(ctx context.Context) (*worker, error) {
	cmd := exec.CommandContext(ctx, r.Program, r.Args...)
	cmd.Env = []string{}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	w := &worker{wire: newWire(out, in), in: in, cmd: cmd, limits: r.Limits, release: func() {}}
	release, err := confine(cmd.Process.Pid, r.Limits.Memory)
	if err != nil {
		w.end()
		return nil, err
	}
	w.release = release
	return w, nil
}

// end leaves nothing of the worker. One that is gone already gives errors here, and fate has told how it went.
func (w *worker) end() {
	_ = w.in.Close()
	_ = w.cmd.Process.Kill()
	_ = w.cmd.Wait()
	w.release()
}

// next reads until the worker asks or ends, and writes down what it prints. One that takes longer than a stretch is
// killed.
func (w *worker) next(ctx context.Context, printed *strings.Builder) (message, error) {
	late := time.AfterFunc(w.limits.Stretch, func() { _ = w.cmd.Process.Kill() }) // it may just have ended
	for {
		var m message
		err := w.wire.read(&m)
		if err == nil && m.Printed != "" && printed.Len() <= maxMessage {
			printed.WriteString(m.Printed)
			continue
		}
		switch inTime := late.Stop(); {
		case ctx.Err() != nil:
			return m, ctx.Err()
		case !inTime:
			return m, &Error{Message: fmt.Sprintf("it took longer than %v", w.limits.Stretch)}
		case err != nil || m.Printed != "":
			return m, w.fate(ctx)
		}
		return m, nil
	}
}

// fate says why a worker is gone. It is the program's doing: nothing else runs in there.
func (w *worker) fate(ctx context.Context) error {
	_ = w.in.Close()
	_ = w.cmd.Process.Kill() // when it only speaks nonsense
	_ = w.cmd.Wait()         // the exit code says more
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case w.cmd.ProcessState.ExitCode() == tooMuch:
		return &Error{Message: fmt.Sprintf("it needed more than %d MB of memory", w.limits.Memory>>20)}
	}
	return &Error{
		Message: fmt.Sprintf(
			"it was ended: most likely it needed more than %d MB of memory or nested its values too deeply",
			w.limits.Memory>>20,
		),
	}
}
