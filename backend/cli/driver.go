package cli

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// largestRequest is what is read of a request from standard input, in bytes; the engine refuses far less.
const largestRequest = 4 << 20

type runOptions struct {
	yes       bool
	decisions string
	out       string
	json      bool
	provider  string
	mode      string
	quiet     bool // a question: its answer is printed, and nothing else
}

// driver takes a job on: it starts it, has its questions answered, and writes its files.
type driver struct {
	*door
	keys *keyboard
}

// runFlags are the options of every command that takes a job to its files.
func (dr *driver) runFlags(c *cobra.Command, o *runOptions) {
	f := c.Flags()
	f.BoolVar(&o.yes, "yes", false, dr.say("cli.flag.yes"))
	f.StringVar(&o.decisions, "decisions", "", dr.say("cli.flag.decisions"))
	f.StringVar(&o.out, "out", "", dr.say("cli.flag.out"))
	f.BoolVar(&o.json, "json", false, dr.say("cli.flag.events"))
	f.StringVar(&o.provider, "provider", "", dr.say("cli.flag.provider"))
	f.StringVar(&o.mode, "mode", "", dr.say("cli.flag.mode"))
}

// begin opens the data folder, starts a job there and takes it to its files.
func (dr *driver) begin(ctx context.Context, o runOptions, start func(*Services) (workflow.Run, error)) error {
	return dr.deciding(ctx, o, func(desk *Services, d decider) error {
		r, err := start(desk)
		if err != nil {
			return err
		}
		return dr.started(ctx, desk, r, d, o)
	})
}

// deciding opens the data folder for f, with the one who answers the questions of the job.
func (dr *driver) deciding(ctx context.Context, o runOptions, f func(*Services, decider) error) (err error) {
	decider, err := dr.decider(o)
	if err != nil {
		return err
	}
	switch workflow.Mode(o.mode) {
	case "", workflow.Full, workflow.EachResult, workflow.Quick:
	default:
		return misuse(fault.Invalid, "fault.cli.mode", nil, "mode", o.mode)
	}
	desk, err := dr.open(ctx, o.provider, dr.sink(o))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, desk.Close()) }()
	if file, ok := decider.(*decisions); ok {
		if err := file.check(desk); err != nil {
			return err
		}
	}
	return f(desk, decider)
}

// started takes a job that was just begun to its files.
func (dr *driver) started(ctx context.Context, desk *Services, r workflow.Run, d decider, o runOptions) error {
	if !o.quiet {
		dr.note(o, "cli.started", "number", number(r.Number), "title", r.Title)
	}
	return dr.drive(ctx, desk, r.ID, d, o)
}

func (dr *driver) readRequest() (string, error) {
	raw, err := io.ReadAll(io.LimitReader(dr.In, largestRequest))
	if err != nil {
		return "", misuse(fault.Invalid, "fault.cli.input", err)
	}
	return string(raw), nil
}

func (dr *driver) decider(o runOptions) (decider, error) {
	switch {
	case o.yes && o.decisions != "":
		return nil, misuse(fault.Invalid, "fault.cli.yesAndFile", nil)
	case o.yes:
		return yes{named: o.provider != ""}, nil
	case o.decisions != "":
		return readDecisions(o.decisions)
	}
	return &asker{screen: dr.screen, keys: dr.keys, page: dr.page(o)}, nil
}

// at opens a run, lets act change it, and takes it on to its next question.
func (dr *driver) at(ctx context.Context, name string, o runOptions, act func(*Services, workflow.Run) error) error {
	return dr.using(ctx, dr.Open, dr.sink(o), func(d *Services) error {
		id, err := findRun(ctx, d, name)
		if err != nil {
			return err
		}
		r, err := d.Engine.Runs.Run(ctx, id)
		if err != nil {
			return err
		}
		if err := act(d, r); err != nil {
			if fault.Is(err, fault.Invalid) {
				return misuseError{err}
			}
			return err
		}
		return dr.drive(ctx, d, id, nobody{}, o)
	})
}

// drive advances a run and answers its questions until it has ended or nobody answers.
func (dr *driver) drive(ctx context.Context, desk *Services, runID string, d decider, o runOptions) error {
	desk.watch.follow(runID)
	for {
		r, err := desk.Worker.Advance(ctx, runID)
		if ctx.Err() != nil {
			return dr.interrupted(ctx, desk, runID, nil, o)
		}
		if err != nil {
			return dr.brokenRun(ctx, desk, runID, err)
		}
		if r.State.Ended() {
			return dr.finish(ctx, desk, r, o)
		}
		g, ok := openGate(r)
		if !ok {
			return fault.New(fault.Internal, "fault.internal", nil)
		}
		answered, err := dr.answer(ctx, desk, r, g, d)
		if ctx.Err() != nil {
			return dr.interrupted(ctx, desk, runID, err, o)
		}
		if err != nil {
			return dr.brokenRun(ctx, desk, runID, err)
		}
		if !answered {
			return dr.leave(desk, r, g, o)
		}
	}
}

// answer gets an answer and gives it to the worker. A person may try again; a file or --yes that does not fit leaves
// the run waiting. An answer that another process gives meanwhile counts.
func (dr *driver) answer(ctx context.Context, desk *Services, r workflow.Run, g consent.Gate, d decider) (bool, error) {
	asking, done := desk.watch.ask(ctx, g.ID)
	defer done()
	if now, err := desk.Engine.Gates.Gate(ctx, g.ID); err != nil || now.Decision != nil { // a moment before
		return true, err
	}
	for {
		answer, ok := d.answer(asking, desk, r, g)
		if asking.Err() != nil && ctx.Err() == nil {
			dr.keys.drop()
			dr.err.line(0, dr.say("cli.answered"))
			return true, nil
		}
		if !ok {
			return false, nil
		}
		err := desk.Worker.Decide(ctx, d.by(), g.ID, g.Hash, answer)
		switch {
		case err == nil, fault.Is(err, fault.Conflict) && d.patient():
			return true, nil // after a conflict the run is looked at again
		case !refused(err):
			return false, err
		}
		dr.warn(dr.faultText(fault.Of(err)))
		if !d.patient() {
			return false, nil
		}
	}
}

// refused reports an answer that does not fit the question.
func refused(err error) bool { return fault.Is(err, fault.Invalid) || fault.Is(err, fault.Conflict) }

// leave ends the command with the question open.
func (dr *driver) leave(desk *Services, r workflow.Run, g consent.Gate, o runOptions) error {
	dr.code = Waiting
	if told(r, g) { // nothing of it can be made here: that is its end, unless something changes
		dr.code = Failure
	}
	reason := jobView{dr.screen}.reason(g)
	desk.Engine.Log().Tell(r.ID, event.RunFinished{Status: "waiting", Gate: g.ID, Reason: reason})
	p := dr.page(o)
	p.line(0, "")
	jobView{dr.screen}.waits(p, r, g)
	if o.yes && (yes{named: o.provider != ""}).silent(g) {
		p.line(0, dr.say("cli.yes.unnamed"))
	}
	p.line(0, dr.say("cli.waits.later", "number", number(r.Number)))
	return nil
}

// told reports a plan of which nothing can be made here, and that says so.
func told(r workflow.Run, g consent.Gate) bool {
	return g.Kind == consent.Plan && r.Plan != nil && r.Plan.Hopeless
}

// interrupted ends the command at Ctrl+C, and the run with it, unless another process works on that: who looks on ends
// the looking on. An answer that was on its way there says itself what becomes of it.
func (dr *driver) interrupted(ctx context.Context, desk *Services, runID string, answer error, o runOptions) error {
	ctx = context.WithoutCancel(ctx)
	switch {
	case desk.Beside && answer != nil:
		return dr.brokenRun(ctx, desk, runID, answer)
	case desk.Beside:
		return dr.elsewhere(ctx, desk, runID, o)
	}
	if err := desk.Worker.Stop(ctx, runID); err != nil {
		return err
	}
	r, err := desk.Worker.Advance(ctx, runID)
	if err != nil {
		return err
	}
	return dr.finish(ctx, desk, r, o)
}

// elsewhere leaves a run to the process that works on it.
func (dr *driver) elsewhere(ctx context.Context, desk *Services, runID string, o runOptions) error {
	r, err := desk.Engine.Runs.Run(ctx, runID)
	if err != nil {
		return err
	}
	reason := dr.say("cli.elsewhere", "number", number(r.Number))
	desk.Engine.Log().Tell(runID, event.RunFinished{Status: string(r.State), Reason: reason})
	dr.note(o, "cli.elsewhere", "number", number(r.Number))
	dr.code = Stopped
	return nil
}

// brokenRun reports a run that could not go on. When the run itself is unharmed, it is one that was interrupted: the
// next command asks whether to go on.
func (dr *driver) brokenRun(ctx context.Context, desk *Services, runID string, cause error) error {
	if errors.Is(cause, workflow.ErrGone) {
		return cause // the command goes on with the folder to itself
	}
	status := workflow.Interrupted
	r, err := desk.Engine.Runs.Run(ctx, runID)
	if err == nil && (r.State.Ended() || desk.Beside) {
		status = r.State
	}
	reason := dr.faultText(fault.Of(cause))
	desk.Engine.Log().Tell(runID, event.RunFinished{Status: string(status), Reason: reason})
	return cause
}
