package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/tools"
	"pult/backend/tools/script"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// programmer divides its work by the program of seed 002.
func programmer(during func(req model.Request)) *cast {
	source := `handles = [fork("Was ist Licht?"), fork("Was ist Wasser?")]
results = [wait(h) for h in handles]
print(len(results))`
	args, _ := json.Marshal(tools.ScriptArgs{Source: source, Why: "Licht und Wasser vergleichen"})
	return divider(model.ToolCall{ID: "c", Name: "script", Args: args}, during)
}

// whole is what the program gives.
const whole = `{"output":"2\n","result":["Antwort auf: Was ist Licht?","Antwort auf: Was ist Wasser?"],` +
	`"handles":["helper-1","helper-2"]}`

// programmed is the last answer of a tool in a request.
func programmed(req model.Request) string {
	for _, m := range slices.Backward(req.Whole) {
		if m.Role == model.ToolRole {
			return string(m.Result)
		}
	}
	return ""
}

func withScript(t *testing.T) (props, divide) {
	t.Helper()
	runner, err := script.NewRunner()
	if err != nil {
		t.Fatal(err)
	}
	list, err := tools.All(tools.Deps{Scripts: runner})
	if err != nil {
		t.Fatal(err)
	}
	p := withExplore(t)
	p.tools = append(list, board(), shelf())
	for i := range p.agents {
		if p.agents[i].Name == "research" {
			p.agents[i].Tools = append(slices.Clone(p.agents[i].Tools), "script")
		}
	}
	return p, programmer
}

// What a program forks are nodes of the tree, and its parent gets what the program made of their answers.
func TestTheChildrenOfAProgramAreNodes(t *testing.T) {
	p, divided := withScript(t)
	m := divided(nil)
	p.model = m
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	all := nodes(t, s)
	for id, want := range map[string]string{"s1/0.0.1": "Antwort auf: Was ist Licht?", "s1/0.0.2": "Antwort auf: " +
		"Was ist Wasser?"} {
		if n := all[id]; n.State != workflow.NodeCompleted || n.Answer != want || n.Parent != "s1" {
			t.Errorf("%s: %+v", id, n)
		}
	}
	asked := m.asked("research")
	if got := programmed(asked[len(asked)-1]); got != whole {
		t.Errorf("the parent got %s", got)
	}
}

// A child of a program asks the teacher: the process of the program ends, the question is a row, and after a restart
// and the answer the program goes on; who had answered is not asked again.
func TestAProgramOutlivesAQuestion(t *testing.T) {
	p, divided := withScript(t)
	m := divided(nil)
	act := m.act
	m.act = func(ctx context.Context, req model.Request) []modeltest.Turn {
		if n, _ := rows(req); about(req) == "Was ist Wasser?" && n == 0 {
			return []modeltest.Turn{modeltest.Reply(asking)}
		}
		return act(ctx, req)
	}
	p.model = m
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Ask)
	calls := len(m.asked("research"))
	p.process, p.last = "p2", 500
	s = newStage(t, p)
	s.run = g.RunID
	if err := s.Recover(ctx()); err != nil {
		t.Fatal(err)
	}
	s.answer(s.expect(consent.Ask), workflow.Answer{Do: consent.Approve, Feedback: "Die 7b."})
	s.approve(consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	for _, req := range m.asked("research")[calls:] {
		if about(req) == "Was ist Licht?" {
			t.Error("the first child had answered and was asked again")
		}
	}
	asked := m.asked("research")
	if got := programmed(asked[len(asked)-1]); got != whole {
		t.Errorf("the parent got %s", got)
	}
}

// A program goes on by what it has been told: a helper that had no answer has none when the program runs again, so that
// nobody at its place is asked anything else.
func TestAProgramIsToldTheSameAgain(t *testing.T) {
	p, _ := withScript(t)
	source := `a = wait(fork("Was ist A?"))
result = [a, wait(fork("Was ist B?" if "not answered" in a else "Was ist C?"))]`
	args, err := json.Marshal(tools.ScriptArgs{Source: source, Why: "nacheinander fragen"})
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]int{}
	m := divider(model.ToolCall{ID: "c", Name: "script", Args: args}, nil)
	act := m.act
	m.act = func(ctx context.Context, req model.Request) []modeltest.Turn {
		asked[req.Question]++
		switch n, _ := rows(req); {
		case req.Question == "Was ist A?" && asked[req.Question] == 1:
			return []modeltest.Turn{{Err: model.Fail(model.Overloaded, model.Who{Provider: "openai", Model: "m"}, "busy", nil)}}
		case req.Question == "Was ist B?" && n == 0:
			return []modeltest.Turn{modeltest.Reply(asking)}
		case req.Question == "Was ist B?":
			return []modeltest.Turn{reply(agent.Findings{Answer: "Antwort auf B", Sources: []string{"Biologie 7"}})}
		}
		return act(ctx, req)
	}
	p.model = m
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.answer(s.expect(consent.Ask), workflow.Answer{Do: consent.Approve, Feedback: "Die 7b."})
	s.approve(consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	all := m.asked("research")
	got := programmed(all[len(all)-1])
	if asked["Was ist A?"] != 1 || asked["Was ist C?"] != 0 ||
		!strings.Contains(got, `"not answered: unavailable","Antwort auf B\nSources: Biologie 7"`) {
		t.Errorf("asked %v, the parent got %s", asked, got)
	}
	if n := nodes(t, s)["s1/0.0.1"]; n.State != workflow.NodeError || n.Answer != "" || n.Fault == nil {
		t.Errorf("%+v", n)
	}
}

// The process ends before and after every write of a job whose research runs a program.
func TestEveryWriteOfAProgramMayBeTheLast(t *testing.T) { everyWrite(t, withScript) }
