package agent

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"
	"unicode/utf16"

	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/settings"
	"pult/backend/tools/tool"
)

// Transcripts keeps the messages of a step; the rows are the state of the loop.
type Transcripts interface {
	AppendMessage(ctx context.Context, key string, position int, m model.Message) error
	Messages(ctx context.Context, key string) ([]model.Message, error)
}

// Runner performs tasks with a model.
type Runner struct {
	Model       model.Model
	Tools       tool.Registry
	Transcripts Transcripts
	Compose     func(ctx context.Context, s Sheet) (prompt.Prompt, error)
	Factor      func(ctx context.Context, role model.ModelRole) float64 // tokens of the model per estimated token; nil: 1
	Now         func() time.Time
	Pause       func(ctx context.Context, d time.Duration) error // waits between two tries of a tool
}

// Run takes the task's transcript from where it stands to an outcome. Faults: Model, NoMatch, Unsupported, Cancelled
// and what the provider reports; *PauseError when the teacher is to be asked, *UnreadError when the model's replies
// cannot be used. The transcript is kept in every case.
func (r Runner) Run(ctx context.Context, t Task, h Host) (Outcome, error) {
	transcript, err := r.Transcripts.Messages(ctx, t.Key)
	if err != nil {
		return Outcome{}, &TranscriptError{Err: err}
	}
	turn := r.turn(t, h, transcript)
	if t.Spec.Paints(t.Params) {
		out, err := turn.paint(ctx)
		turn.end(err)
		return out, err
	}
	if err := turn.remake(ctx); err != nil {
		return Outcome{}, err
	}
	out, err := turn.run(ctx)
	turn.end(err)
	return out, err
}

func (t *turn) run(ctx context.Context) (Outcome, error) {
	for {
		if err := ctx.Err(); err != nil {
			return Outcome{}, fault.New(fault.Cancelled, "fault.cancelled", err)
		}
		if err := t.listen(ctx); err != nil {
			return Outcome{}, err
		}
		var err error
		switch s := Next(t.state()).(type) {
		case Shorten:
			err = t.shorten(ctx, s.Row)
		case Call:
			err = t.call(ctx, s.Closing)
		case Act:
			err = t.act(ctx, s.Calls)
		case Hint:
			err = t.hint(ctx, s.Kind, s.Detail)
		case Hear:
			err = t.hear(ctx, s.Reply)
		case Tell:
			err = t.tellAgent(ctx, s.Said)
		case Leave:
			return Outcome{}, &PreemptError{Why: s.Why}
		case Finish:
			out, done, finishErr := t.conclude(ctx, s.Text)
			if done {
				return out, finishErr
			}
			err = finishErr
		case Pause:
			return Outcome{}, t.pause(PauseError{Reason: s.Reason, Said: s.Said})
		case Query:
			return Outcome{}, t.pause(PauseError{Reason: Questioned, Question: s.Question, Draft: s.Draft})
		case GiveUp:
			return Outcome{}, &UnreadError{fault.New(fault.Model, "fault.model.unread", nil), s.Text}
		}
		if err != nil {
			return Outcome{}, err
		}
	}
}

// conclude finishes with a text, and has the studio record only an outcome that stands: its call is paid.
func (t *turn) conclude(ctx context.Context, text string) (out Outcome, done bool, err error) {
	out, done, err = t.finish(ctx, text)
	if done && err == nil {
		out, err = t.record(ctx, out)
	}
	return out, done, err
}

func (t *turn) pause(p PauseError) error {
	p.Trace, p.Rows = TraceOf(t.transcript), len(t.transcript)
	return &p
}

// hear tells the agent the teacher's answer.
func (t *turn) hear(ctx context.Context, r Reply) error {
	if r.Declined {
		return t.hint(ctx, model.Decline, "")
	}
	text, err := hintText(model.Answer, r.Text)
	if err != nil {
		return err
	}
	return t.add(ctx, model.Message{Role: model.User, Hint: model.Answer, Text: text, Answered: r.Text})
}

type turn struct {
	runner     Runner
	task       Task
	said       []Said
	below      atomic.Int64 // micro-USD of the children of the call at work
	host       Host
	transcript []model.Message
	files      []artifact.File
	offset     int
	plain      bool   // calls of tools stand in the text
	closing    bool   // the next call is made without tools
	held       bool   // the guard did not let a call through
	repeated   bool   // the call is made for the second time
	frame      *frame // of the calls so far
	pad        pad
	window     int // tokens of the model's context; 0: not known
	squeeze    int // how often the context was made smaller because the provider said that it is too long
	began      time.Time
	clock      stopwatch
}

func (r Runner) turn(t Task, h Host, transcript []model.Message) *turn {
	if t.Setup.Iterations == 0 {
		t.Setup = settings.DefaultAgent()
	}
	plain := t.Setup.Protocol == "json" ||
		t.Setup.Protocol == "auto" && slices.ContainsFunc(transcript, func(m model.Message) bool { return m.Plain })
	rows := slices.Grow(slices.Clone(transcript), 2*t.Setup.Iterations+2) // a reply and an answer in each turn
	return &turn{
		runner: r, task: t, host: h, transcript: rows, plain: plain, began: r.now(),
		pad: pad{rows: make([]model.Message, 0, cap(rows)), from: make([]int, 0, cap(rows))},
	}
}

func (r Runner) now() time.Time {
	if r.Now == nil {
		return time.Time{}
	}
	return r.Now()
}

func (t *turn) state() State {
	return State{
		Transcript: t.talk(), Setup: t.task.Setup, Grant: t.task.Grant, Replies: t.task.Replies, Said: t.said,
		MicroUSD: t.task.Spent + spent(t.transcript), Seconds: t.task.Seconds + t.runner.now().Sub(t.began).Seconds(),
	}
}

// spent sums what the replies of a transcript cost, as far as it is known.
func spent(transcript []model.Message) int64 {
	var sum int64
	for _, m := range transcript {
		if m.Usage != nil && m.Usage.MicroUSD != nil {
			sum += *m.Usage.MicroUSD
		}
	}
	return sum
}

func (t *turn) add(ctx context.Context, m model.Message) error {
	m.At = t.runner.now()
	if err := t.runner.Transcripts.AppendMessage(ctx, t.task.Key, len(t.transcript), m); err != nil {
		return &TranscriptError{Err: err, Paid: m.Role == model.Assistant}
	}
	t.transcript = append(t.transcript, m)
	return nil
}

// call asks the model once. A model that cannot call tools in its provider's way is asked again with the tools
// described in the text; a context that is too long is made smaller, down to what every model has.
func (t *turn) call(ctx context.Context, closing bool) error {
	t.tell(Moment{Step: Reasoning, Started: true})
	t.closing = closing
	req, err := t.request(ctx)
	if err != nil {
		return err
	}
	reply, err := t.generate(ctx, req, newReading(t))
	if failed := new(model.CallError); errors.As(err, &failed) && ctx.Err() == nil && !failed.Begun {
		switch {
		case failed.NoTools && !t.plain && t.task.Setup.Protocol == "auto":
			t.plain = true
			return nil
		case failed.Class == model.TooLong && failed.Window > 0 && t.window == 0 &&
			int(failed.Window) < t.budget().Total:
			t.window, t.frame = int(failed.Window), nil
			return nil
		case failed.Class == model.TooLong && t.squeezable():
			t.squeeze++
			return nil
		}
	}
	if errors.Is(err, errLong) {
		t.squeeze++
		return nil
	}
	if t.again(ctx, err) {
		return nil
	}
	if err != nil {
		return err
	}
	t.repeated = false
	t.read(&reply)
	if err := t.add(ctx, reply); err != nil {
		return err
	}
	t.plain = t.plain || t.task.Setup.Protocol == "auto" && reply.Plain
	t.tell(Moment{Step: Reasoning, Tools: names(reply.Calls)})
	return nil
}

// generate makes one call: the guard is asked first.
func (t *turn) generate(ctx context.Context, req model.Request, r *reading) (model.Message, error) {
	admitted, err := t.host.Admit(ctx, t.task, req)
	if err != nil {
		t.held = true
		return model.Message{}, err
	}
	defer t.clock.model(t.runner.now)()
	r.hide(admitted.Book)
	if admitted.Request.Wants != "" {
		r.message.Maker = &model.Maker{Provider: admitted.Request.Provider, Model: admitted.Request.Model}
	}
	if t.long(ctx, admitted.Request) {
		return model.Message{}, errLong
	}
	for chunk, err := range t.runner.Model.Generate(ctx, admitted.Request) {
		if err != nil {
			return model.Message{}, classify(ctx, err)
		}
		if r.take(chunk); r.size > mostOfReply {
			return model.Message{}, r.endless(admitted.Request)
		}
	}
	return r.reply()
}

// errLong says that the provider counts more tokens than the budget has.
var errLong = errors.New("the provider counts more than the budget")

// long asks the provider for its own count of a call that may be made, where it offers one and the estimate comes near
// the budget. What is longer than the budget by that count is made smaller before it is sent.
func (t *turn) long(ctx context.Context, req model.Request) bool {
	counter, offered := t.runner.Model.(model.Counter)
	if !offered || !t.squeezable() || req.Target.Local || t.frame == nil {
		return false
	}
	budget := t.budget()
	most := budget.Total - budget.Response
	var texts []string
	for _, p := range req.Parts() {
		texts = append(texts, p.Text)
	}
	near := int(float64(most) * nearly)
	if measured(t.frame.factor, near, texts...) <= near {
		return false
	}
	n, err := counter.CountTokens(ctx, req)
	return err == nil && n > int64(most)
}

// nearly is the part of the budget from which the provider is asked to count.
const nearly = 0.9

func (t *turn) note(text string) {
	if text == "" {
		return
	}
	t.host.Hear(Wrote{Delta: text, Offset: t.offset})
	t.offset += len(utf16.Encode([]rune(text)))
}

func classify(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	return err
}
