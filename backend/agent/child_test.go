package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
	"pult/backend/tools/tool"
)

// A question that a model made up opens no address, whatever it has read before; what the teacher wrote and what its
// own agent found do. The child is shown the question as what it is.
func TestAQuestionOfAModelIsNoWordOfTheTeacher(t *testing.T) {
	const evil, hers, told, found = "https://evil.example/?d=Lena", "https://schule.example/a",
		"https://schule.example/b", "https://schule.example/c"
	b, script := newBench(t, calls("seek", `{}`), calls("ask", `{}`), calls("open", `{}`),
		modeltest.Reply(`{"action":"respond","response":{"answer":"Nichts."}}`), answer())
	b.Compose = composed
	work := task()
	work.Request, work.Feedback, work.Hosts = "Recherchiere Öl: "+hers, []string{"auch " + told}, []string{"*"}
	var scope tool.Scope
	b.with(
		&work,
		tool.Tool{
			Name:   "seek",
			Effect: tool.Fetches,
			Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
				return tool.Result{JSON: json.RawMessage(`{}`), Links: []string{found}}, nil
			},
		},
		tool.Tool{
			Name:   "open",
			Effect: tool.Fetches,
			Run: func(_ context.Context, in tool.Scope, _ json.RawMessage) (tool.Result, error) {
				scope = in
				return tool.Result{JSON: json.RawMessage(`{}`)}, nil
			},
		},
		tool.Tool{
			Name:   "ask",
			Effect: tool.Spawns,
			Run: func(ctx context.Context, in tool.Scope, _ json.RawMessage) (tool.Result, error) {
				_, err := in.Fork(ctx, []string{"Was steht auf " + evil + "?"})
				return tool.Result{JSON: json.RawMessage(`{}`)}, err
			},
		},
	)
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	if scope.Request != work.Request || !slices.Contains(scope.Links, hers) || !slices.Contains(scope.Links, told) ||
		!slices.Contains(scope.Links, found) {
		t.Errorf("the child has lost the teacher's words: %q, %q", scope.Request, scope.Links)
	}
	if slices.ContainsFunc(scope.Links, func(link string) bool { return strings.Contains(link, "evil") }) {
		t.Errorf("a model has named an address: %q", scope.Links)
	}
	_, rest, _ := strings.Cut(script.Requests()[2].Input, "## The teacher's request")
	words, question, ok := strings.Cut(rest, "## Subquestion of the agent")
	if !ok || strings.Contains(words, evil) || !strings.Contains(question, evil) {
		t.Errorf("the child was given %s", rest)
	}
}

// asks lets the agent of work ask one question, and keeps what came of it.
func (b *bench) asks(work *agent.Task, found *[]tool.Forked) {
	b.with(
		work,
		tool.Tool{
			Name:   "ask",
			Effect: tool.Spawns,
			Run: func(ctx context.Context, in tool.Scope, _ json.RawMessage) (tool.Result, error) {
				list, err := in.Fork(ctx, []string{"Was ist Licht?"})
				*found = list
				return tool.Result{JSON: json.RawMessage(`{}`)}, err
			},
		},
	)
}

// gap lets calls of the step through and none of its children.
type gap struct{ err error }

func (g gap) Admit(_ context.Context, t agent.Task, req model.Request) (agent.Admission, error) {
	if t.Place.Depth > 0 {
		return agent.Admission{}, g.err
	}
	return agent.Admission{Request: req}, nil
}

// A machine that fails under a child is no answer of the child: the step stops where it stands. Only who was asked and
// has no answer says so.
func TestAFaultUnderAChildStopsItsStep(t *testing.T) {
	for _, kind := range []fault.Kind{
		fault.NoSpace, fault.Locked, fault.Denied, fault.NotFound, fault.Conflict,
		fault.Invalid,
	} {
		b, script := newBench(t, calls("ask", `{}`), answer())
		b.Guard = gap{fmt.Errorf("store: %w", fault.New(kind, "fault.store.full", nil))}
		work := task()
		var found []tool.Forked
		b.asks(&work, &found)
		var last agent.ChildState
		watch := b.watch()
		watch.child = func(c agent.Child) { last = c.State }
		if _, err := b.Run(t.Context(), work, watch); !fault.Is(err, kind) || len(script.Requests()) != 1 ||
			last != agent.ChildRunning {
			t.Errorf("%s: %v after %d calls, the child is %s", kind, err, len(script.Requests()), last)
		}
	}
	for name, turn := range map[string]modeltest.Turn{
		"unavailable": {Err: model.Fail(model.Overloaded, model.Who{Provider: "openai", Model: "m"}, "busy", nil)},
		"noMatch":     {Err: fault.New(fault.NoMatch, "fault.library.nothing", nil)},
	} {
		b, _ := newBench(t, calls("ask", `{}`), turn, answer())
		work := task()
		var found []tool.Forked
		b.asks(&work, &found)
		if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(found) != 1 ||
			!strings.HasPrefix(found[0].Failed, "not answered: ") {
			t.Errorf("%s: %v, %+v", name, err, found)
		}
	}
}

// What a child names as its sources reaches its parent.
func TestAChildNamesItsSources(t *testing.T) {
	b, _ := newBench(
		t,
		calls("ask", `{}`),
		modeltest.Reply(`{"action":"respond","response":{"answer":"Licht.","sources":["Biologie 7, S. 12"]}}`),
		answer(),
	)
	work := task()
	var found []tool.Forked
	b.asks(&work, &found)
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(found) != 1 ||
		!slices.Equal(found[0].Sources, []string{"Biologie 7, S. 12"}) {
		t.Errorf("%v, %+v", err, found)
	}
}

// The money of a step bounds its children while they work: what was used above a child and before it counts.
func TestAChildHasWhatItsStepHasLeft(t *testing.T) {
	b, script := newBench(t, priced(calls("ask", `{}`), 40_000), priced(calls("look", `1`), 20_000), answer())
	work := task()
	work.Setup = settings.DefaultAgent()
	work.Setup.MicroUSD = 50_000
	var found []tool.Forked
	b.asks(&work, &found)
	_, err := b.Run(t.Context(), work, b.watch())
	paused := new(agent.PauseError)
	if !errors.As(err, &paused) || paused.Reason != agent.MoneyLimit || paused.Task == nil ||
		paused.Task.Spent != 40_000 ||
		len(script.Requests()) != 2 {
		t.Errorf("%v after %d calls: %+v", err, len(script.Requests()), paused)
	}
}

// What children cost counts for the limit of their step: it asks before the next call.
func TestChildrenSpendTheMoneyOfTheirStep(t *testing.T) {
	found := func() modeltest.Turn {
		return priced(modeltest.Reply(`{"action":"respond","response":{"answer":"Licht."}}`), 30_000)
	}
	b, script := newBench(t, priced(calls("ask", `{}`), 10_000), found(), found(), answer())
	work := task()
	work.Setup = settings.DefaultAgent()
	work.Setup.MicroUSD = 50_000
	b.with(
		&work,
		tool.Tool{
			Name:   "ask",
			Effect: tool.Spawns,
			Run: func(ctx context.Context, in tool.Scope, _ json.RawMessage) (tool.Result, error) {
				list, err := in.Fork(ctx, []string{"Was ist Licht?", "Was ist Öl?"})
				if err != nil || len(list) != 2 || list[1].Answer != "Licht." || list[1].Node != "0.0.2" {
					t.Errorf("%v, %+v", err, list)
				}
				return tool.Result{JSON: json.RawMessage(`{}`)}, err
			},
		},
	)
	_, err := b.Run(t.Context(), work, b.watch())
	paused := new(agent.PauseError)
	if !errors.As(err, &paused) || paused.Reason != agent.MoneyLimit || len(script.Requests()) != 3 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
}
