package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/lang/intent"
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

// runCommand takes a request to its files.
type runCommand struct{ *driver }

func (c runCommand) command(ctx context.Context) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use: "run " + c.say("cli.arg.request"), Short: c.say("cli.run"), Long: c.say("cli.run.about"),
		Args: needs(1, many, "cli.what.request"),
		RunE: func(_ *cobra.Command, args []string) error { return c.run(ctx, strings.Join(args, " "), o) },
	}
	c.runFlags(cmd, &o)
	return cmd
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

// run takes a request to its files, asking where the options say.
func (c runCommand) run(ctx context.Context, request string, o runOptions) (err error) {
	if request == "-" {
		if request, err = c.readRequest(); err != nil {
			return err
		}
	}
	if o.mode == "" && o.out == "" && intent.Question(request) { // who names a mode or a folder wants work
		return askCommand{c.driver}.ask(ctx, request, askOptions{run: o})
	}
	return c.begin(ctx, o, func(desk *Services) (workflow.Run, error) {
		return desk.Engine.Start(ctx, workflow.Job{Request: request, Language: c.words.Lang(), Mode: workflow.Mode(o.mode)})
	})
}

// begin opens the data folder, starts a job there and takes it to its files.
func (dr *driver) begin(ctx context.Context, o runOptions, start func(*Services) (workflow.Run, error)) (err error) {
	decider, err := dr.decider(o)
	if err != nil {
		return err
	}
	switch workflow.Mode(o.mode) {
	case "", workflow.Full, workflow.EachResult, workflow.Quick:
	default:
		return fault.New(fault.Invalid, "fault.cli.mode", nil, "mode", o.mode)
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
	r, err := start(desk)
	if err != nil {
		return err
	}
	if !o.quiet {
		dr.note(o, "cli.started", "number", number(r.Number), "title", r.Title)
	}
	return dr.drive(ctx, desk, r.ID, decider, o)
}

func (dr *driver) readRequest() (string, error) {
	raw, err := io.ReadAll(io.LimitReader(dr.In, largestRequest))
	if err != nil {
		return "", fault.New(fault.Invalid, "fault.cli.input", err)
	}
	return string(raw), nil
}

func (dr *driver) decider(o runOptions) (decider, error) {
	switch {
	case o.yes && o.decisions != "":
		return nil, fault.New(fault.Invalid, "fault.cli.yesAndFile", nil)
	case o.yes:
		return yes{}, nil
	case o.decisions != "":
		return readDecisions(o.decisions)
	}
	return &asker{screen: dr.screen, keys: dr.keys, page: dr.page(o)}, nil
}

// drive advances a run and answers its questions until it has ended or nobody answers.
func (dr *driver) drive(ctx context.Context, desk *Services, runID string, d decider, o runOptions) error {
	for {
		r, err := desk.Engine.Advance(ctx, runID)
		if ctx.Err() != nil {
			return dr.stop(ctx, desk, runID, o)
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
			return dr.stop(ctx, desk, runID, o)
		}
		if err != nil {
			return dr.brokenRun(ctx, desk, runID, err)
		}
		if !answered {
			return dr.leave(desk, r, g, o)
		}
	}
}

// answer gets an answer and gives it to the engine. A person may try again; a file or --yes that does not fit leaves the run
// waiting.
func (dr *driver) answer(ctx context.Context, desk *Services, r workflow.Run, g consent.Gate, d decider) (bool, error) {
	for {
		answer, ok := d.answer(ctx, desk, r, g)
		if !ok {
			return false, nil
		}
		err := desk.Engine.DecideAs(ctx, d.by(), g.ID, g.Hash, answer)
		if err == nil || fault.Is(err, fault.Conflict) && d.patient() {
			return true, nil // after a conflict the run is looked at again
		}
		if !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.Conflict) {
			return false, err
		}
		dr.warn(dr.faultText(fault.Of(err)))
		if !d.patient() {
			return false, nil
		}
	}
}

func openGate(r workflow.Run) (consent.Gate, bool) {
	for _, g := range r.Gates {
		if g.Decision == nil {
			return g, true
		}
	}
	return consent.Gate{}, false
}

// leave ends the command with the question open.
func (dr *driver) leave(desk *Services, r workflow.Run, g consent.Gate, o runOptions) error {
	dr.code = Waiting
	desk.Engine.Log.Tell(r.ID, event.RunFinished{Status: "waiting", Files: []string{}, Gate: g.ID})
	p := dr.page(o)
	p.line(0, "")
	jobView{dr.screen}.waits(p, r, g)
	p.line(0, dr.say("cli.waits.later", "number", number(r.Number)))
	return nil
}

// waits says which question is open, why, and how to answer it.
func (v jobView) waits(p page, r workflow.Run, g consent.Gate) {
	p.line(0, v.say("cli.waits", "number", number(r.Number), "title", v.words.Say(g.Question.Title)))
	if g.Question.Fault != nil {
		p.item(2, "!", v.words.Say(*g.Question.Fault))
	}
	for _, w := range g.Question.Warnings {
		p.item(2, "!", v.words.Say(w))
	}
	if g.Kind == consent.Ask {
		inquiry(p, g)
	}
	for _, do := range g.Answers() {
		command := "pult decide " + reference(r, g) + " " + string(do)
		if unsure(g, do) {
			command += " --sure"
		}
		p.line(2, command+strings.Repeat(" ", max(1, 34-len(command)))+v.say("cli.do."+string(g.Kind)+"."+string(do)))
	}
}

// stop ends a run because the user pressed Ctrl+C.
func (dr *driver) stop(ctx context.Context, desk *Services, runID string, o runOptions) error {
	ctx = context.WithoutCancel(ctx)
	if err := desk.Engine.Stop(ctx, runID); err != nil {
		return err
	}
	r, err := desk.Engine.Advance(ctx, runID)
	if err != nil {
		return err
	}
	return dr.finish(ctx, desk, r, o)
}

// brokenRun reports a run that could not go on. When the run itself is unharmed, it is one that was interrupted: the next command
// asks whether to go on.
func (dr *driver) brokenRun(ctx context.Context, desk *Services, runID string, cause error) error {
	status := workflow.Interrupted
	if r, err := desk.Engine.Run(ctx, runID); err == nil && r.State.Ended() {
		status = r.State
	}
	desk.Engine.Log.Tell(runID, event.RunFinished{Status: string(status), Files: []string{}})
	return cause
}

// finish writes the files of an ended run and says where they are.
func (dr *driver) finish(ctx context.Context, desk *Services, r workflow.Run, o runOptions) error {
	files := []string{}
	var failed error
	if r.State == workflow.Completed && r.Question {
		return dr.answered(ctx, desk, r, o)
	}
	if r.State == workflow.Completed {
		files, failed = dr.files(ctx, desk, r, outDir(desk, o.out))
	}
	desk.Engine.Log.Tell(r.ID, event.RunFinished{Status: string(r.State), Files: files})
	for _, path := range files {
		dr.note(o, "cli.file", "path", path)
	}
	switch r.State {
	case workflow.Stopped:
		dr.note(o, "cli.stopped", "number", number(r.Number))
		dr.code = Stopped
	case workflow.Failed:
		if r.Fault != nil {
			dr.warn(dr.say("cli.error", "text", dr.words.Say(*r.Fault)))
		}
		dr.code = Failure
	case workflow.Completed:
		dr.completed(r, failed == nil, o)
	case workflow.Drafting, workflow.AwaitingPlan, workflow.Running, workflow.Reviewing, workflow.Stopping, workflow.Interrupted:
	}
	return failed
}

// completed ends a job with what it lacks: who let it run without a question hears it here.
func (dr *driver) completed(r workflow.Run, saved bool, o runOptions) {
	if r.Results != nil {
		for _, t := range r.Results.Missing {
			dr.page(o).item(0, "!", dr.words.Say(t))
		}
	}
	if saved {
		dr.note(o, "cli.done", "number", number(r.Number))
		return
	}
	dr.note(o, "cli.kept", "number", number(r.Number))
}

// files prints the usual formats of what the run has made: the Word file, and beside it what was drawn and what is heard.
func (dr *driver) files(ctx context.Context, desk *Services, r workflow.Run, dir string) ([]string, error) {
	paths := []string{}
	formats, err := desk.Exporter.Formats(ctx, r.ID)
	for _, format := range formats {
		if !format.Usual {
			continue
		}
		written, err := desk.Exporter.Export(ctx, r.ID, format.ID, dir)
		paths = append(paths, written...)
		if err != nil {
			return paths, err
		}
	}
	return paths, err
}

// outDir is the folder for files as a whole path, so that whoever reads it needs to know no other folder.
func outDir(desk *Services, wish string) string {
	if wish == "" {
		wish = desk.OutDir
	}
	if whole, err := filepath.Abs(wish); err == nil {
		return whole
	}
	return wish
}

func readFile(path string) ([]byte, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fault.New(fault.NotFound, "fault.cli.file", err, "path", path)
	}
	return raw, nil
}
