package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
	"pult/backend/tools/tool"
)

// pause runs the task and wants a question.
func (b *bench) pause(t *testing.T, work agent.Task, want agent.Reason) *agent.PauseError {
	t.Helper()
	_, err := b.Run(t.Context(), work, b.watch())
	paused := new(agent.PauseError)
	if !errors.As(err, &paused) || paused.Reason != want {
		t.Fatalf("%v, want a pause for %q", err, want)
	}
	if rows := b.rows(t); paused.Rows != len(rows) || len(paused.Trace.Iterations) != replies(rows) {
		t.Errorf("%d rows with %d iterations in %d", paused.Rows, len(paused.Trace.Iterations), len(rows))
	}
	if end := b.chains[len(b.chains)-1].End; end != agent.Ending(want) {
		t.Errorf("the chain ended as %q", end)
	}
	return paused
}

func searches(n int, args func(i int) string) []modeltest.Turn {
	var list []modeltest.Turn
	for i := range n {
		list = append(list, calls("look", args(i)))
	}
	return list
}

// CASES.md, 24: the same call with the same result again and again ends in "Weiter?". With a yes it goes on from where
// it stood, and is asked again when the repetition begins anew.
func TestCase24TheSameCallAgainAndAgain(t *testing.T) {
	b, script := newBench(t, append(searches(6, func(int) string { return `{"query":"Photosynthese"}` }), answer())...)
	work := task()
	first := b.pause(t, work, agent.Repetition)
	if len(script.Requests()) != 3 || len(b.used) != 3 || first.Rows != 6 {
		t.Fatalf("%d calls, used %v, %d rows", len(script.Requests()), b.used, first.Rows)
	}
	// the program was closed in between: the question is the same, nothing is done again
	b.pause(t, work, agent.Repetition)
	if len(script.Requests()) != 3 {
		t.Fatalf("%d calls without an answer", len(script.Requests()))
	}
	work.Grant = agent.Grant{N: 1, From: first.Rows}
	second := b.pause(t, work, agent.Repetition)
	if len(script.Requests()) != 6 || second.Rows != 12 {
		t.Fatalf("%d calls, %d rows", len(script.Requests()), second.Rows)
	}
	work.Grant = agent.Grant{N: 2, From: second.Rows}
	if out, err := b.Run(t.Context(), work, b.watch()); err != nil || string(out.Content) != `{"title":"Öl"}` {
		t.Errorf("%v, %s", err, out.Content)
	}
}

// The same call with other results is no repetition, and neither are other calls.
func TestCase24OtherResultsAreNoRepetition(t *testing.T) {
	b, _ := newBench(t, append(searches(4, func(int) string { return `{}` }), answer())...)
	work, n := task(), 0
	b.with(
		&work,
		tool.Tool{
			Name:   "look",
			Effect: tool.Reads,
			Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
				n++
				return tool.Result{JSON: json.RawMessage(strconv.Itoa(n))}, nil
			},
		},
	)
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Error(err)
	}
}

func TestIterationsEndInAQuestion(t *testing.T) {
	b, script := newBench(t, append(searches(10, strconv.Itoa), answer())...)
	work := task()
	for yes := range 2 {
		paused := b.pause(t, work, agent.Iterations)
		if n := len(script.Requests()); n != 5*(yes+1) {
			t.Fatalf("%d calls after %d times yes", n, yes)
		}
		work.Grant = agent.Grant{N: yes + 1, From: paused.Rows}
	}
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(b.used) != 10 {
		t.Errorf("%v, used %v", err, b.used)
	}
}

// Machine time is what the loop itself took, over all its runs; what lies between a question and its answer is none.
func TestTimeEndsInAQuestion(t *testing.T) {
	b, script := newBench(t, append(searches(4, strconv.Itoa), answer())...)
	work := task()
	work.Setup = setup(nil)
	b.with(
		&work,
		tool.Tool{
			Name:   "look",
			Effect: tool.Reads,
			Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
				b.clock.turn(150 * time.Second)
				return tool.Result{JSON: args}, nil
			},
		},
	)
	paused := b.pause(t, work, agent.TimeLimit)
	if n := len(script.Requests()); n != 2 {
		t.Fatalf("%d calls", n)
	}
	if c := b.chains[0]; c.Seconds != 300 || c.Tools != 300 || c.Model != 0 {
		t.Errorf("%+v", c)
	}
	b.clock.turn(72 * time.Hour) // the teacher is away
	work.Grant, work.Seconds = agent.Grant{N: 1, From: paused.Rows}, 300
	b.pause(t, work, agent.TimeLimit)
	if n := len(script.Requests()); n != 4 {
		t.Fatalf("%d calls", n)
	}
	b.clock.turn(72 * time.Hour)
	work.Grant, work.Seconds = agent.Grant{N: 2, From: paused.Rows}, 600
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Error(err)
	}
}

func TestMoneyEndsInAQuestion(t *testing.T) {
	dear := searches(4, strconv.Itoa)
	for i := range dear {
		dear[i] = priced(dear[i], 50_000)
	}
	b, script := newBench(t, append(dear, answer())...)
	work := task()
	for yes := range 2 {
		paused := b.pause(t, work, agent.MoneyLimit)
		if n := len(script.Requests()); n != 2*(yes+1) {
			t.Fatalf("%d calls after %d times yes", n, yes)
		}
		work.Grant = agent.Grant{N: yes + 1, From: paused.Rows}
	}
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Error(err)
	}
	// What is not known is not counted as nothing spent, and no reason to stop: the limits of the books stand beside
	// this one.
	b, _ = newBench(t, calls("look", "1"), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil {
		t.Error(err)
	}
}

func TestEachReplyEndsInAQuestion(t *testing.T) {
	b, script := newBench(
		t,
		calls("look", "1"),
		modeltest.Reply(`{"action":"respond","response":"Teil eins.","continuation":{"status":"CONTINUE"}}`),
		answer(),
	)
	work := task()
	work.Setup.Iterations, work.Setup.Seconds, work.Setup.Repeats, work.Setup.PauseEach, work.Setup.Continue = 5, 300, 3,
		true, "explicit"
	for yes := range 2 {
		paused := b.pause(t, work, agent.EachReply)
		if n := len(script.Requests()); n != yes+1 {
			t.Fatalf("%d calls after %d times yes", n, yes)
		}
		work.Grant = agent.Grant{N: yes + 1, From: paused.Rows}
	}
	if out, err := b.Run(t.Context(), work, b.watch()); err != nil || string(out.Content) != `{"title":"Öl"}` {
		t.Errorf("%v, %s", err, out.Content)
	}
}

// "Jetzt antworten": one more call, without tools and without a word of them, whatever the limits say.
func TestFinishIsOneCallWithoutTools(t *testing.T) {
	for _, protocol := range []string{"native", "json"} {
		b, script := newBench(t, append(searches(5, strconv.Itoa), answer())...)
		sheets := b.sheets()
		work := task()
		work.Spec.Schema = json.RawMessage(`{"type":"object"}`)
		work.Setup = setup(func(a *settings.Agent) { a.Protocol = protocol })
		paused := b.pause(t, work, agent.Iterations)
		work.Grant, work.Seconds = agent.Grant{N: 1, From: paused.Rows, Finish: true}, 9_999
		out, err := b.Run(t.Context(), work, b.watch())
		if err != nil || string(out.Content) != `{"title":"Öl"}` || len(script.Requests()) != 6 {
			t.Fatalf("%v, %s after %d calls", err, out.Content, len(script.Requests()))
		}
		last := script.Requests()[5]
		hint := last.Messages[len(last.Messages)-1]
		if len(last.Tools) != 0 || len((*sheets)[len(*sheets)-1].Tools) != 0 ||
			strings.Contains(string(last.Schema), "tool_calls") ||
			hint.Hint != model.Closing {
			t.Errorf("%s: tools %v, schema %s, said %+v", protocol, last.Tools, last.Schema, hint)
		}
	}
}

// A model that calls a tool all the same gets no more calls: nothing is made, and the step ends in words.
func TestFinishMakesNoMoreCalls(t *testing.T) {
	b, script := newBench(t, append(searches(5, strconv.Itoa), calls("make", "9"), answer())...)
	work := task()
	paused := b.pause(t, work, agent.Iterations)
	work.Grant = agent.Grant{N: 1, From: paused.Rows, Finish: true}
	_, err := b.Run(t.Context(), work, b.watch())
	unread := new(agent.UnreadError)
	if !errors.As(err, &unread) || len(script.Requests()) != 6 || slices.Contains(b.used, "make9") {
		t.Errorf("%v after %d calls, used %v", err, len(script.Requests()), b.used)
	}
}

// A closing reply that cannot be read is mended like any other; one that would like to go on is the answer.
func TestFinishIsMended(t *testing.T) {
	for name, last := range map[string][]modeltest.Turn{
		"mended": {modeltest.Reply("Gern!"), answer()},
		"wants to more": {modeltest.Reply(`{"action":"respond","response":{"title":"Öl"},` +
			`"continuation":{"status":"CONTINUE"}}`)},
		"says only so": {modeltest.Reply(`{"action":"respond","continuation":{"status":"CONTINUE"}}`), answer()},
	} {
		t.Run(name, func(t *testing.T) {
			b, script := newBench(t, append(searches(5, strconv.Itoa), last...)...)
			work := task()
			paused := b.pause(t, work, agent.Iterations)
			work.Grant = agent.Grant{N: 1, From: paused.Rows, Finish: true}
			out, err := b.Run(t.Context(), work, b.watch())
			if err != nil || string(out.Content) != `{"title":"Öl"}` || len(script.Requests()) != 5+len(last) {
				t.Errorf("%v, %s after %d calls", err, out.Content, len(script.Requests()))
			}
		})
	}
}

// A search that failed says nothing about the library; only searches that found nothing do.
func TestAFailedSearchFoundNotNothing(t *testing.T) {
	for name, want := range map[string]bool{"failed": false, "empty": true} {
		b, _ := newBench(t, calls(agent.SearchesLibrary, `{}`), answer())
		work := task()
		b.with(&work, tool.Tool{
			Name: agent.SearchesLibrary, Effect: tool.Reads,
			Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
				if name == "failed" {
					return tool.Result{}, fault.New(fault.Invalid, "fault.cancelled", nil)
				}
				return tool.Result{JSON: json.RawMessage(`{"hits":[]}`)}, nil
			},
		})
		out, err := b.Run(t.Context(), work, b.watch())
		if err != nil || out.Nothing != want {
			t.Errorf("%s: nothing found %v, %v", name, out.Nothing, err)
		}
	}
}
