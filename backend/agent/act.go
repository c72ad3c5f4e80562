package agent

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"pult/backend/base/fault"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/model/token"
	"pult/backend/tools/tool"
)

// maxOverlap is how many reading calls of one turn run at the same time, and maxTries how often one is made that fails
// for a passing reason (seed 003).
const (
	maxOverlap = 3
	maxTries   = 3
)

// remake runs the calls that make files again when a kept transcript goes on: files are not part of the transcript, and
// making them is repeatable.
func (t *turn) remake(ctx context.Context) error {
	for _, c := range callsOf(t.transcript) {
		tl := t.runner.Tools[c.call.Name]
		if c.answer.Failed || tl.Effect != tool.Makes {
			continue
		}
		result, err := tl.Run(ctx, t.scope(nil), c.call.Args)
		if err != nil {
			return classify(ctx, err)
		}
		t.files = append(t.files, result.Files...)
	}
	return nil
}

// act runs the first of the open calls, and with it those behind it that only read: they may overlap. Their answers are
// kept in the order of the calls.
func (t *turn) act(ctx context.Context, calls []model.ToolCall) error {
	last, _ := lastReply(t.transcript)
	left := model.MaxCalls - (len(last.Calls) - len(calls))
	if left <= 0 {
		return t.tooMany(ctx, calls)
	}
	n := 1
	for n < min(len(calls), maxOverlap, left) && t.reads(calls[0]) && t.reads(calls[n]) {
		n++
	}
	t.tell(Moment{Step: Executing, Started: true, Tools: names(calls[:n])})
	answers, errs := make([]ended, n), make([]error, n)
	stop := t.clock.tools(t.runner.now)
	var others sync.WaitGroup
	for i := 1; i < n; i++ {
		others.Go(func() { answers[i], errs[i] = t.use(ctx, calls[i], nil) })
	}
	answers[0], errs[0] = t.use(ctx, calls[0], t.fork(len(last.Calls)-len(calls)))
	others.Wait()
	stop()
	found := 0
	for i, a := range answers {
		if errs[i] != nil {
			return errs[i]
		}
		if err := t.add(ctx, a.answer); err != nil {
			return err
		}
		t.files = append(t.files, a.result.Files...)
		t.report(calls[i].Name, a.answer.Denied, a.result.Found)
		if !a.answer.Failed {
			found++
		}
	}
	t.tell(Moment{Step: Observing, Tools: names(calls[:n]), Found: found})
	return nil
}

// tooMany answers the calls of a reply beyond those that are made.
func (t *turn) tooMany(ctx context.Context, calls []model.ToolCall) error {
	for _, call := range calls {
		why := refusal("not executed: at most " + strconv.Itoa(model.MaxCalls) + " calls in one reply are made")
		if err := t.add(ctx, model.Message{Role: model.ToolRole, CallID: call.ID, Failed: true, Result: why}); err != nil {
			return err
		}
		t.report(call.Name, true, 0)
	}
	return nil
}

func (t *turn) reads(c model.ToolCall) bool {
	effect := t.runner.Tools[c.Name].Effect
	why, _ := t.refused(c)
	return (effect == tool.Reads || effect == tool.Fetches) && why == ""
}

// ended is a tool call that was made or refused.
type ended struct {
	answer model.Message
	result tool.Result
}

// refused says why a call may not be made, whatever the prompt said; "" when it may. The words go to the model. Off:
// the teacher could switch the tool on.
func (t *turn) refused(call model.ToolCall) (why string, off bool) {
	tl, known := t.runner.Tools[call.Name]
	switch {
	case !known || !slices.Contains(t.task.Spec.Tools, call.Name) || tl.Effect == tool.Outgoing:
		return "not executed: this agent may not use that tool", false
	case !t.task.Setup.Allows(call.Name):
		return "not executed: the teacher has switched that tool off", true
	case tl.Effect == tool.Fetches && len(t.task.Hosts) == 0:
		return "not executed: the approved plan lists no hosts for this step", true
	case State{Transcript: t.transcript}.closed():
		return "not executed: the teacher wants the answer now, tools are closed", false
	case t.deniedBefore(call):
		return "not executed: this call was refused before and is not made", false
	}
	return "", false
}

// deniedBefore reports that just this call was refused in this step (CASES.md, 25), and that the teacher has said
// nothing since: what she answered may be what the refusal was about.
func (t *turn) deniedBefore(call model.ToolCall) bool {
	if !slices.ContainsFunc(t.transcript, func(m model.Message) bool { return m.Denied }) {
		return false
	}
	told := 0
	for row, m := range t.transcript {
		if m.Hint == model.Answer {
			told = row
		}
	}
	return slices.ContainsFunc(callsOf(t.transcript), func(c answered) bool {
		return c.at > told && c.answer.Denied && same(*c.call, call)
	})
}

// use makes one tool call. What a rule refuses and what a tool cannot do with these arguments is told to the model as
// not executed; the step goes on. A fault of the machine ends it.
func (t *turn) use(ctx context.Context, call model.ToolCall, fork forker) (ended, error) {
	answer := model.Message{Role: model.ToolRole, CallID: call.ID}
	if why, off := t.refused(call); why != "" {
		answer.Failed, answer.Denied, answer.Off, answer.Result = true, true, off, refusal(why)
		return ended{answer: answer}, nil
	}
	tl := t.runner.Tools[call.Name]
	t.below.Store(0)
	result, err := t.tries(ctx, tl, t.scope(fork), call.Args)
	if stop := new(stopError); errors.As(err, &stop) {
		return ended{}, classify(ctx, stop.err)
	}
	if err != nil {
		why, goesOn := told(tl.Effect, err)
		if !goesOn || ctx.Err() != nil {
			return ended{}, classify(ctx, err)
		}
		answer.Failed, answer.Denied, answer.Result = true, fault.Is(err, fault.Denied), refusal(why)
		return ended{answer: answer}, nil
	}
	answer.Result, answer.Public, answer.Found, answer.Links, answer.Hosts = result.JSON, result.Public, result.Found,
		result.Links, result.Hosts
	answer.Tokens = tokens(result.JSON)
	if cost := t.below.Load(); tl.Effect == tool.Spawns && cost > 0 {
		answer.Usage = &model.Usage{MicroUSD: &cost}
	}
	return ended{answer, result}, nil
}

// tokens is the length of an answer. Exactness matters only near the length from which it is shortened.
func tokens(raw json.RawMessage) int {
	if len(raw) <= minBytes*maxResult {
		return len(raw) / 3
	}
	return token.Estimate(string(raw))
}

// tries makes a call; one that only reads and fails for a passing reason is made again. What fetches waits and repeats
// by itself, by the words of the server it asks; what proposes or sends is never repeated.
func (t *turn) tries(ctx context.Context, tl tool.Tool, in tool.Scope, args json.RawMessage) (tool.Result, error) {
	for n := 1; ; n++ {
		result, err := tl.Run(ctx, in, args)
		if err == nil || n == maxTries || tl.Effect != tool.Reads || !fault.Is(err, fault.Unavailable) ||
			t.runner.Pause == nil {
			return result, err
		}
		if waitErr := t.runner.Pause(ctx, time.Duration(n)*time.Second); waitErr != nil {
			return result, err
		}
	}
}

// told is what the model hears of a failed call; false when the failure is not for it.
func told(effect tool.Effect, err error) (string, bool) {
	switch fault.Of(err).Kind {
	case fault.Invalid:
		if misfit := new(tool.MisfitError); errors.As(err, &misfit) {
			return "not executed: " + misfit.Error(), true
		}
		return "not executed: " + inEnglish(err), true
	case fault.Model: // what it was to make cannot be made of this
		return "not executed: " + inEnglish(err), effect == tool.Makes
	case fault.NotFound:
		return "not executed: there is nothing with that id", true
	case fault.Denied:
		return "not executed: refused by a rule of the program: " + inEnglish(err), true
	case fault.NoMatch:
		return "nothing was found", true
	case fault.Unavailable, fault.Limit, fault.Unsupported, fault.Auth, fault.Corrupt:
		return "not executed: the source could not be reached or read", effect == tool.Fetches
	case fault.Conflict, fault.Locked, fault.Newer, fault.NoSpace, fault.Cancelled, fault.Internal:
	}
	return "", false
}

// links are the addresses that may be opened: those in the teacher's words and those that calls have found. A question
// of a model names none, whatever stands in it.
func (t *turn) links() []string {
	links := append(slices.Clone(t.task.Links), intent.Addresses(t.task.Request)...)
	for _, wish := range t.task.Feedback {
		links = append(links, intent.Addresses(wish)...)
	}
	for _, key := range slices.Sorted(maps.Keys(t.task.Params)) {
		links = append(links, intent.Addresses(t.task.Params[key])...)
	}
	for _, m := range t.transcript {
		links = append(links, m.Links...)
	}
	return links
}

// scope is what a tool may know of the step.
func (t *turn) scope(fork forker) tool.Scope {
	return tool.Scope{
		RunID: t.task.Origin.RunID, StepID: t.task.Origin.StepID, Agent: t.task.Spec.Name, Language: string(t.task.Language),
		Request: t.task.Request, Topic: t.task.Params["topic"], Hosts: t.task.Hosts, Links: t.links(), Stored: t.stored,
		Fork: fork, Agreed: t.agreed(), Now: t.runner.now(), Land: t.task.Land,
	}
}

func (t *turn) report(name string, blocked bool, n int) {
	t.host.Hear(Ran{Tool: name, Blocked: blocked, Found: n})
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

// wanted lists tools that were switched off and would have helped; the teacher is told once.
func (t *turn) wanted() []string {
	var list []string
	for _, c := range callsOf(t.transcript) {
		if c.answer.Off && !slices.Contains(list, c.call.Name) {
			list = append(list, c.call.Name)
		}
	}
	return list
}

// proposed lists the steps that the model proposed with image_generate.
func (t *turn) proposed() []Proposal {
	var list []Proposal
	for _, c := range callsOf(t.transcript) {
		var p Proposal
		if c.call.Name == ProposesStep && !c.answer.Failed && json.Unmarshal(c.answer.Result, &p) == nil && p.Agent != "" {
			list = append(list, p)
		}
	}
	return list
}
