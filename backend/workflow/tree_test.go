package workflow_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/store/storetest"
	"pult/backend/tools"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

const asking = `{"action":"ask","response":{"question":"Welche Klasse ist gemeint?"}}`

// rows counts the replies of the model in what it is sent.
func rows(req model.Request) (replies int, last string) {
	for _, m := range req.Whole {
		if m.Role == model.Assistant {
			replies++
		}
		last = m.Text
	}
	return replies, last
}

// about is what a request is about: the question of a child, or else the teacher's request.
func about(req model.Request) string { return cmp.Or(req.Question, req.Task) }

// asker asks before it works, as often as it is let.
func asker(most int) *cast {
	return &cast{act: func(_ context.Context, req model.Request) []modeltest.Turn {
		n, _ := rows(req)
		if req.Purpose != "research" || n >= most {
			return nil
		}
		return []modeltest.Turn{modeltest.Reply(strings.Replace(asking, "Welche", strings.Repeat("Und ", n)+"welche", 1))}
	}}
}

// What only the teacher knows an agent asks her; her words go into its transcript, and then it goes on. Nothing is sent
// or done while it waits, and a restart changes nothing.
func TestAnAgentAsksTheTeacher(t *testing.T) {
	keeper, m := storetest.NewMemory(), asker(1)
	s := newStage(t, props{keeper: keeper, model: m})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Ask)
	if g.Question.Asked != "welche Klasse ist gemeint?" || g.Question.Chain == nil || g.Question.Chain.Iterations != 1 {
		t.Fatalf("asked %+v", g.Question)
	}
	if err := s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}); !fault.Is(err, fault.Invalid) {
		t.Errorf("an answer without words: %v", err)
	}
	calls := len(m.asked("research"))
	s = newStage(t, props{keeper: keeper, model: m, process: "p2", last: 500})
	s.run = g.RunID
	if err := s.Recover(ctx()); err != nil {
		t.Fatal(err)
	}
	if again := s.expect(consent.Ask); again.ID != g.ID || len(m.asked("research")) != calls {
		t.Fatalf("after the restart: %s, %d calls", again.Key, len(m.asked("research")))
	}
	s.answer(g, workflow.Answer{Do: consent.Approve, Feedback: "Die 7b."})
	s.approve(consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	all := m.asked("research")
	if _, last := rows(all[len(all)-1]); !strings.Contains(last, "The teacher answers") ||
		!strings.Contains(last, "Die 7b.") {
		t.Errorf("the agent was told %q", last)
	}
}

// Three questions at most; not answering is an answer of its own, and the agent goes on without.
func TestQuestionsMayBeDeclinedAndHaveAnEnd(t *testing.T) {
	keeper, m := storetest.NewMemory(), asker(4)
	s := newStage(t, props{keeper: keeper, model: m})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	for range 3 {
		s.answer(s.expect(consent.Ask), workflow.Answer{Do: consent.Decline})
	}
	s.expect(consent.Step) // the fourth was not asked: the research is done
	all := m.asked("research")
	if _, last := rows(all[len(all)-1]); len(all) != 5 || !strings.Contains(last, "not asked any more") {
		t.Errorf("%d calls, told %q", len(all), last)
	}
	if _, last := rows(all[1]); !strings.Contains(last, "does not answer") {
		t.Errorf("told %q", last)
	}
}

// explorer lets children look into two questions; each of them looks something up first.
func explorer(during func(req model.Request)) *cast {
	return divider(
		model.ToolCall{ID: "c", Name: "explore", Args: json.RawMessage(`{"questions":["Was ist Licht?","Was ist Wasser?"]}`)},
		during,
	)
}

// divider divides its work by a call, as explorer does.
func divider(call model.ToolCall, during func(req model.Request)) *cast {
	return &cast{act: func(_ context.Context, req model.Request) []modeltest.Turn {
		n, _ := rows(req)
		child := strings.HasPrefix(about(req), "Was ")
		if during != nil && req.Purpose == "research" {
			during(req)
		}
		switch {
		case req.Purpose != "research":
			return nil
		case child && n == 0:
			return []modeltest.Turn{
				modeltest.Calls(model.ToolCall{ID: "k", Name: "library_search", Args: json.RawMessage(`{"query":"Licht"}`)}),
			}
		case child:
			return []modeltest.Turn{reply(agent.Findings{Answer: "Antwort auf: " + about(req)})}
		case n == 0:
			return []modeltest.Turn{modeltest.Calls(call)}
		}
		return nil
	}}
}

func withExplore(t *testing.T) props {
	t.Helper()
	list, err := tools.All(tools.Deps{})
	if err != nil {
		t.Fatal(err)
	}
	keeper := storetest.NewMemory()
	p := props{keeper: keeper, tools: append(list, board(), shelf()), agents: theAgents()}
	p.agents = slices.Clone(p.agents)
	for i := range p.agents {
		if p.agents[i].Name == "research" {
			p.agents[i].Tools = append(slices.Clone(p.agents[i].Tools), "explore")
		}
	}
	return p
}

func nodes(t *testing.T, s *stage) map[string]workflow.Node {
	t.Helper()
	tree, err := s.Timeline.Tree(ctx(), s.run)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]workflow.Node{}
	for _, n := range tree.Nodes {
		if _, twice := all[n.ID]; twice {
			t.Errorf("two nodes are called %s", n.ID)
		}
		all[n.ID] = n
	}
	return all
}

// Subquestions are children: they run one after another, each in a transcript of its own, and their parent gets the
// answers in order.
func TestSubquestionsAreChildren(t *testing.T) {
	p := withExplore(t)
	m := explorer(nil)
	p.model = m
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	all := nodes(t, s)
	for id, want := range map[string]string{"s1/0.0.1": "Antwort auf: Was ist Licht?", "s1/0.0.2": "Antwort auf: " +
		"Was ist Wasser?"} {
		if n := all[id]; n.State != workflow.NodeCompleted || n.Answer != want || n.Parent != "s1" || n.Agent != "research" {
			t.Errorf("%s: %+v", id, n)
		}
	}
	var order []string
	for _, req := range m.asked("research") {
		order = append(order, about(req))
	}
	if want := []string{
		mainRequest, "Was ist Licht?", "Was ist Licht?", "Was ist Wasser?", "Was ist Wasser?",
		mainRequest,
	}; !slices.Equal(
		order,
		want,
	) {
		t.Errorf("asked in the order %q", order)
	}
	v, err := s.Timeline.Node(ctx(), s.run, "s1/0.0.2")
	if err != nil || len(v.Trace.Iterations) != 2 || v.Trace.Iterations[0].Calls[0].Tool != "library_search" {
		t.Errorf("%v, %+v", err, v.Trace)
	}
	last := m.asked("research")[5].Whole
	if result := string(last[len(last)-1].Result); !strings.Contains(result, "Antwort auf: Was ist Licht?") ||
		strings.Index(result, "Licht") > strings.Index(result, "Wasser") {
		t.Errorf("the parent got %s", result)
	}
}

// The time of a step is one for all that work on it: the second child asks when both together have used it, and a yes
// to it is a yes to the step.
func TestChildrenShareTheTimeOfTheirStep(t *testing.T) {
	p := withExplore(t)
	p.clock = newClock()
	p.model = explorer(func(req model.Request) {
		if n, _ := rows(req); n == 0 && req.Question != "" {
			p.clock.Pass(200 * time.Second)
		}
	})
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Continue)
	if g.Subject.Params["node"] != "0.0.2" || g.Question.Chain.Reason != string(agent.TimeLimit) ||
		g.Question.Chain.Seconds != 400 {
		t.Fatalf("%v, %+v", g.Subject.Params, g.Question.Chain)
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	s.approve(consent.Step, consent.Review)
	s.wantState(workflow.Completed)
}

// With the setting, children that only read overlap; their answers keep the order of the questions.
func TestReadingChildrenMayOverlap(t *testing.T) {
	p := withExplore(t)
	meet := make(chan struct{})
	p.model = explorer(func(req model.Request) {
		n, _ := rows(req)
		switch {
		case n > 0:
		case about(req) == "Was ist Licht?":
			<-meet // it goes on only when the other has begun
		case about(req) == "Was ist Wasser?":
			close(meet)
		}
	})
	p.rules = func(context.Context, string) agentRules {
		a := settings.DefaultAgent()
		a.Overlap = 2
		return agentRules{Agent: a}
	}
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	if all := nodes(t, s); all["s1/0.0.1"].State != workflow.NodeCompleted ||
		all["s1/0.0.2"].State != workflow.NodeCompleted {
		t.Errorf("%+v", all)
	}
}

// A run has forty agents at most: who asks for more is told so and goes on with what there is.
func TestATreeHasAnEnd(t *testing.T) {
	p := withExplore(t)
	m := &cast{}
	m.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		n, _ := rows(req)
		switch {
		case req.Purpose != "research":
			return nil
		case strings.HasPrefix(about(req), "Was "):
			return []modeltest.Turn{reply(agent.Findings{Answer: "ja"})}
		case n == 10:
			return nil
		}
		args := fmt.Sprintf(`{"questions":["Was ist %[1]d?","Was war %[1]d?","Was wird %[1]d?","Was soll %[1]d?"]}`, n)
		return []modeltest.Turn{modeltest.Calls(model.ToolCall{ID: "c", Name: "explore", Args: json.RawMessage(args)})}
	}
	p.model = m
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Continue, consent.Continue)
	s.approve(consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	if n := len(nodes(t, s)); n > 41 {
		t.Errorf("%d nodes", n)
	}
	for id, n := range nodes(t, s) {
		if n.State == workflow.NodeQueued {
			t.Errorf("%s was refused and is queued for ever", id)
		}
	}
	all := m.asked("research")
	last := all[len(all)-1].Whole
	if result := string(last[len(last)-1].Result); !strings.Contains(result, "refused by a rule") {
		t.Errorf("the last call gave %s", result)
	}
}

// While a plan is drafted once more the planner is at work on the next version; and after a failed draft the node opens
// the one that worked.
func TestThePlannersNodeIsThatOfTheDraft(t *testing.T) {
	keeper := storetest.NewMemory()
	var s *stage
	var seen []string
	drafts := 0
	c := &cast{act: func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "planner" {
			return nil
		}
		n := nodes(t, s)["plan"] //nolint:contextcheck // asks the engine as the window would
		seen = append(seen, fmt.Sprintf("%s %d", n.State, n.Attempt))
		if drafts++; drafts == 2 {
			return []modeltest.Turn{{Err: failing("model")}}
		}
		return nil
	}}
	out := &line{route: provider.Route{Provider: "openai", Host: "localhost:11434", Model: "klein", Local: true}}
	s = newStage(t, props{keeper: keeper, model: c, outlet: out})
	s.begin(mainRequest, workflow.Full)
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Change, Feedback: "kürzer"})
	s.answer(s.expect(consent.Failure), workflow.Answer{Do: consent.Again})
	s.expect(consent.Plan)
	same(t, seen, []string{"running 1", "running 2", "running 2"})
	if n := nodes(t, s)["plan"]; n.State != workflow.NodeAwaiting || n.Attempt != 2 {
		t.Errorf("at the question: %+v", n)
	}
	v, err := s.Timeline.Node(ctx(), s.run, "plan")
	if err != nil || len(v.Trace.Iterations) != 1 {
		t.Errorf("the node opens %+v, %v", v.Trace, err)
	}
	all, err := s.Timeline.Thoughts(ctx(), s.run)
	if err != nil || len(all) != 2 || len(all[1].Trace.Iterations) != 1 {
		t.Errorf("%+v, %v", all, err)
	}
}
