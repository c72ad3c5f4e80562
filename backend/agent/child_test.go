package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"pult/backend/agent"
	"pult/backend/llm/llmtest"
	"pult/backend/settings"
	"pult/backend/tool"
)

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
