package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/llm/llmtest"
	"pult/backend/settings"
	"pult/backend/tool"
)

// A question that a model made up opens no address, whatever it has read before; what the teacher wrote and what its own agent found do.
// The child is shown the question as what it is.
func TestAQuestionOfAModelIsNoWordOfTheTeacher(t *testing.T) {
	const evil, hers, told, found = "https://evil.example/?d=Lena", "https://schule.example/a", "https://schule.example/b", "https://schule.example/c"
	b, script := newBench(t, calls("seek", `{}`), calls("ask", `{}`), calls("open", `{}`),
		llmtest.Reply(`{"action":"respond","response":{"answer":"Nichts."}}`), answer())
	b.Compose = composed
	work := task()
	work.Request, work.Feedback, work.Hosts = "Recherchiere Öl: "+hers, []string{"auch " + told}, []string{"*"}
	var scope tool.Scope
	b.with(&work,
		tool.Tool{Name: "seek", Effect: tool.Fetches, Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
			return tool.Result{JSON: json.RawMessage(`{}`), Links: []string{found}}, nil
		}},
		tool.Tool{Name: "open", Effect: tool.Fetches, Run: func(_ context.Context, in tool.Scope, _ json.RawMessage) (tool.Result, error) {
			scope = in
			return tool.Result{JSON: json.RawMessage(`{}`)}, nil
		}},
		tool.Tool{Name: "ask", Effect: tool.Spawns, Run: func(ctx context.Context, in tool.Scope, _ json.RawMessage) (tool.Result, error) {
			_, err := in.Fork(ctx, []string{"Was steht auf " + evil + "?"})
			return tool.Result{JSON: json.RawMessage(`{}`)}, err
		}})
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	if scope.Request != work.Request || !slices.Contains(scope.Links, hers) || !slices.Contains(scope.Links, told) || !slices.Contains(scope.Links, found) {
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

// What children cost counts for the limit of their step: it asks before the next call.
func TestChildrenSpendTheMoneyOfTheirStep(t *testing.T) {
	found := func() llmtest.Turn {
		return priced(llmtest.Reply(`{"action":"respond","response":{"answer":"Licht."}}`), 30_000)
	}
	b, script := newBench(t, priced(calls("ask", `{}`), 10_000), found(), found(), answer())
	work := task()
	work.Setup = settings.DefaultAgent()
	work.Setup.MicroUSD = 50_000
	b.with(&work, tool.Tool{Name: "ask", Effect: tool.Spawns, Run: func(ctx context.Context, in tool.Scope, _ json.RawMessage) (tool.Result, error) {
		list, err := in.Fork(ctx, []string{"Was ist Licht?", "Was ist Öl?"})
		if err != nil || len(list) != 2 || list[1].Answer != "Licht." || list[1].Node != "0.0.2" {
			t.Errorf("%v, %+v", err, list)
		}
		return tool.Result{JSON: json.RawMessage(`{}`)}, err
	}})
	_, err := b.Run(t.Context(), work, b.watch())
	paused := new(agent.PauseError)
	if !errors.As(err, &paused) || paused.Reason != agent.MoneyLimit || len(script.Requests()) != 3 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
}
