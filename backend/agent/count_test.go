package agent_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
)

// counts is a provider that counts so many tokens for each byte that it is sent.
type counts struct {
	perByte float64
	asked   int
	err     error
}

func (c *counts) CountTokens(_ context.Context, req model.Request) (int64, error) {
	c.asked++
	return int64(float64(len(sent(req))) * c.perByte), c.err
}

// near is a step whose next call comes near the budget: three results of 1,000 tokens in each of five turns.
func near(t *testing.T, c *counts, turns ...modeltest.Turn) (*bench, *modeltest.Script, agent.Task) {
	t.Helper()
	var list []modeltest.Turn
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		list = append(
			list,
			calls("library_read", `{"id":"`+id+`1"}`, "library_read", `{"id":"`+id+`2"}`, "library_read", `{"id":"`+id+`3"}`),
		)
	}
	b, script := newBench(t, append(list, turns...)...)
	b.Model = model.WithPowers(script, nil, nil, c)
	b.Compose = composed
	work := lessonTask()
	work.Request = "Recherchiere Photosynthese. " + strings.Repeat(
		"Die Klasse hat schon viel über das Blatt gelernt. ",
		250,
	)
	work.Setup = setup(func(a *settings.Agent) { a.Budget, a.Iterations = "simple", 10 })
	b.with(&work, reads("library_read", document(4)))
	return b, script, work
}

// Where a provider counts more than the budget, the call is made smaller before it is sent; nothing is sent twice.
func TestTheProvidersOwnCountDecides(t *testing.T) {
	c := &counts{perByte: 0.4}
	b, script, work := near(t, c, answer())
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	if len(script.Requests()) != 6 || c.asked == 0 {
		t.Fatalf("%d calls, counted %d times", len(script.Requests()), c.asked)
	}
	plain := &counts{perByte: 0.1}
	other, otherScript, work := near(t, plain, answer())
	if _, err := other.Run(t.Context(), work, other.watch()); err != nil {
		t.Fatal(err)
	}
	if a, b := len(sent(script.Requests()[5])), len(sent(otherScript.Requests()[5])); plain.asked == 0 || a >= b {
		t.Errorf("%d bytes were sent to the one that counts more, %d to the other", a, b)
	}
}

// Nobody is asked to count far from the budget or on this machine, and a count that fails is no reason not to ask the
// model.
func TestNobodyCountsWithoutNeed(t *testing.T) {
	c := &counts{perByte: 9}
	b, script := newBench(t, calls("look", "1"), answer())
	b.Model = model.WithPowers(script, nil, nil, c)
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil || c.asked != 0 {
		t.Errorf("%v, counted %d times", err, c.asked)
	}
	local := &counts{perByte: 9}
	b, _, work := near(t, local, answer())
	b.Guard = onThisMachine{}
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || local.asked != 0 {
		t.Errorf("%v, counted %d times", err, local.asked)
	}
	broken := &counts{perByte: 9, err: errors.New("no answer")}
	b, script, work = near(t, broken, answer())
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || broken.asked == 0 || len(script.Requests()) != 6 {
		t.Errorf("%v, counted %d times", err, broken.asked)
	}
}

// A count that is never satisfied makes the context smaller four times; then the model is asked all the same.
func TestCountingEnds(t *testing.T) {
	c := &counts{perByte: 9}
	b, script, work := near(t, c, answer())
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || c.asked != 4 || len(script.Requests()) != 6 {
		t.Errorf("%v, counted %d times, %d calls", err, c.asked, len(script.Requests()))
	}
}

type onThisMachine struct{}

func (onThisMachine) Admit(_ context.Context, _ agent.Task, req model.Request) (agent.Admission, error) {
	req.Target.Local = true
	return agent.Admission{Request: req}, nil
}
