package agent

import (
	"context"
	"encoding/json"
	"slices"
	"unicode/utf16"

	"pult/backend/fault"
	"pult/backend/llm"
	"pult/backend/locale"
	"pult/backend/prompt"
	"pult/backend/session"
	"pult/backend/tool"
)

// maxTurns bounds the model calls of one step.
const maxTurns = 12

// Transcripts keeps the messages of a step; the rows are the state of the loop.
type Transcripts interface {
	AppendMessage(ctx context.Context, key string, position int, m llm.Message) error
	Messages(ctx context.Context, key string) ([]llm.Message, error)
}

// TranscriptError marks a failure of Transcripts: the step itself did not fail, and its rows tell where to go on.
type TranscriptError struct {
	Err  error
	Paid bool // the reply of a model could not be kept: the call was made
}

func (e *TranscriptError) Error() string { return "transcript: " + e.Err.Error() }

func (e *TranscriptError) Unwrap() error { return e.Err }

// Task is one step to be done.
type Task struct {
	Key      string // names the transcript: run, generation, step, attempt
	Origin   llm.Origin
	Spec     Spec
	Request  string
	Language locale.Lang
	Params   map[string]string
	Material []llm.Material
	Feedback []string
	Room     int // how often the limit of the reply was doubled
}

// Watch is told how the step goes on. Its functions may be nil.
type Watch struct {
	Text func(delta string, offset int)         // readable text as it is written, Markdown; offset in UTF-16 units
	Wait func(w llm.Wait)                       // the provider asked for a pause
	Tool func(name string, blocked bool, n int) // a tool was run or refused; n things were found
}

// Runner performs tasks with a model.
type Runner struct {
	Model       llm.Model
	Tools       tool.Registry
	Transcripts Transcripts
	Guard       Guard // nil: every call may be made
	Compose     func(t Task) (prompt.Prompt, error)
}

// Step is what the loop does next.
type Step interface{ step() }

// The closed set of loop steps.
type (
	// Call the model.
	Call struct{}
	// UseTool runs one tool call.
	UseTool struct{ Call llm.ToolCall }
	// Finish parses the reply.
	Finish struct{ Text string }
	// GiveUp ends without a result.
	GiveUp struct{}
)

func (Call) step()    {}
func (UseTool) step() {}
func (Finish) step()  {}
func (GiveUp) step()  {}

// Next looks at a transcript and names the next step of the loop. It is pure.
func Next(transcript []llm.Message) Step {
	replies := 0
	for _, m := range transcript {
		if m.Role == llm.Assistant {
			replies++
		}
	}
	if replies > 0 {
		last, open := lastReply(transcript)
		if len(open) > 0 {
			return UseTool{Call: open[0]}
		}
		if len(last.Calls) == 0 {
			return Finish{Text: last.Text}
		}
	}
	if replies >= maxTurns {
		return GiveUp{}
	}
	return Call{}
}

// lastReply is the newest reply and those of its calls that have no answer yet. Answers follow their reply in the order of its calls;
// ids do not decide, because a provider may use one again in a later reply.
func lastReply(transcript []llm.Message) (last llm.Message, open []llm.ToolCall) {
	answers := 0
	for _, m := range slices.Backward(transcript) {
		switch m.Role {
		case llm.ToolRole:
			answers++
		case llm.Assistant:
			return m, m.Calls[min(answers, len(m.Calls)):]
		case llm.User:
		}
	}
	return llm.Message{}, nil
}

// Run takes the task's transcript from where it stands to an outcome. Faults: Model, NoMatch, Unsupported, Cancelled and what the
// provider reports. The transcript is kept in every case.
func (r Runner) Run(ctx context.Context, t Task, w Watch) (Outcome, error) {
	transcript, err := r.Transcripts.Messages(ctx, t.Key)
	if err != nil {
		return Outcome{}, &TranscriptError{Err: err}
	}
	turn := &turn{runner: r, task: t, watch: w, transcript: transcript}
	if err := turn.remake(ctx); err != nil {
		return Outcome{}, err
	}
	for {
		if err := ctx.Err(); err != nil {
			return Outcome{}, fault.New(fault.Cancelled, "fault.cancelled", err)
		}
		switch s := Next(turn.transcript).(type) {
		case Call:
			err = turn.call(ctx)
		case UseTool:
			err = turn.use(ctx, s.Call)
		case Finish:
			return turn.finish(s.Text)
		case GiveUp:
			return Outcome{}, fault.New(fault.Model, "fault.model.turns", nil)
		}
		if err != nil {
			return Outcome{}, err
		}
	}
}

type turn struct {
	runner     Runner
	task       Task
	watch      Watch
	transcript []llm.Message
	files      []session.File
	offset     int
}

func (t *turn) add(ctx context.Context, m llm.Message) error {
	if err := t.runner.Transcripts.AppendMessage(ctx, t.task.Key, len(t.transcript), m); err != nil {
		return &TranscriptError{Err: err, Paid: m.Role == llm.Assistant}
	}
	t.transcript = append(t.transcript, m)
	return nil
}

// remake runs the calls that make files again when a kept transcript goes on: files are not part of the transcript, and making
// them is repeatable.
func (t *turn) remake(ctx context.Context) error {
	var open []llm.ToolCall // of the reply before; each answer takes the first
	for _, m := range t.transcript {
		if m.Role == llm.Assistant {
			open = m.Calls
		}
		if m.Role != llm.ToolRole || len(open) == 0 {
			continue
		}
		call := open[0]
		open = open[1:]
		tl := t.runner.Tools[call.Name]
		if m.Failed || tl.Effect != tool.Makes {
			continue
		}
		result, err := tl.Run(ctx, t.scope(), call.Args)
		if err != nil {
			return classify(ctx, err)
		}
		t.files = append(t.files, result.Files...)
	}
	return nil
}

func (t *turn) request() (llm.Request, error) {
	composed, err := t.runner.Compose(t.task)
	if err != nil {
		return llm.Request{}, err
	}
	schema, err := enveloped(t.task.Spec.Schema)
	if err != nil {
		return llm.Request{}, err
	}
	req := llm.Request{
		Purpose: llm.Purpose(t.task.Spec.Name), System: composed.System, Input: composed.Input, Task: t.task.Request,
		Language: string(t.task.Language), Params: t.task.Params, Context: t.task.Material, Feedback: t.task.Feedback,
		Messages: slices.Clone(t.transcript), Schema: schema, Role: t.task.Spec.Role, Origin: t.task.Origin, MaxOutput: room(t.task.Room),
	}
	for _, tl := range t.runner.Tools.Only(t.task.Spec.Tools) {
		req.Tools = append(req.Tools, tl.Spec())
	}
	return req, nil
}

func (t *turn) call(ctx context.Context) error {
	req, err := t.request()
	if err != nil {
		return err
	}
	admitted, err := t.runner.admit(ctx, t.task, req)
	if err != nil {
		return err
	}
	r := newReading(t, admitted.Book)
	for chunk, err := range t.runner.Model.Generate(ctx, admitted.Request) {
		if err != nil {
			return classify(ctx, err)
		}
		r.take(chunk)
	}
	reply, err := r.reply()
	if err != nil {
		return err
	}
	return t.add(ctx, reply)
}

func (t *turn) note(text string) {
	if text == "" || t.watch.Text == nil {
		return
	}
	t.watch.Text(text, t.offset)
	t.offset += len(utf16.Encode([]rune(text)))
}

// use runs one tool call. A tool the agent was not given, or one that leaves the machine, is refused here, whatever the prompt
// said; the model is told that nothing was done.
func (t *turn) use(ctx context.Context, call llm.ToolCall) error {
	answer := llm.Message{Role: llm.ToolRole, CallID: call.ID}
	tl, ok := t.runner.Tools[call.Name]
	if !ok || !slices.Contains(t.task.Spec.Tools, call.Name) || tl.Effect == tool.Outgoing {
		t.tell(call.Name, true, 0)
		answer.Failed, answer.Result = true, refusal("not executed: this agent may not use that tool")
		return t.add(ctx, answer)
	}
	result, err := tl.Run(ctx, t.scope(), call.Args)
	switch {
	case fault.Is(err, fault.Invalid) && ctx.Err() == nil:
		answer.Failed, answer.Result = true, refusal("not executed: the arguments do not fit")
	case fault.Is(err, fault.NotFound) && ctx.Err() == nil:
		answer.Failed, answer.Result = true, refusal("not executed: there is nothing with that id")
	case err != nil:
		return classify(ctx, err)
	default:
		answer.Result, answer.Public = result.JSON, result.Public
		t.files = append(t.files, result.Files...)
	}
	t.tell(call.Name, false, result.Found)
	return t.add(ctx, answer)
}

func (t *turn) scope() tool.Scope {
	return tool.Scope{
		RunID: t.task.Origin.RunID, StepID: t.task.Origin.StepID, Agent: t.task.Spec.Name, Language: string(t.task.Language),
		Request: t.task.Request, Topic: t.task.Params["topic"],
	}
}

func (t *turn) tell(name string, blocked bool, n int) {
	if t.watch.Tool != nil {
		t.watch.Tool(name, blocked, n)
	}
}

func (t *turn) finish(text string) (Outcome, error) {
	e, err := ParseEnvelope(text)
	if err != nil {
		return Outcome{}, err
	}
	if e.Action == Ask {
		return Outcome{}, fault.New(fault.Model, "fault.model.ask", nil)
	}
	out, err := t.task.Spec.Finish(e.Response, t.files)
	out.Public = t.public()
	return out, err
}

// public reports that the model was given nothing but published texts: no material of another kind, and no such answer of a tool.
func (t *turn) public() bool {
	private := slices.ContainsFunc(t.task.Material, func(m llm.Material) bool { return !m.Public }) ||
		slices.ContainsFunc(t.transcript, func(m llm.Message) bool { return m.Role == llm.ToolRole && !m.Public && !m.Failed })
	return !private
}

func classify(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	return err
}

func refusal(why string) json.RawMessage {
	raw, err := json.Marshal(struct {
		Error string `json:"error"`
	}{why})
	if err != nil {
		return json.RawMessage(`{}`)
	}
	return raw
}
