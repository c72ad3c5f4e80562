package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"pult/backend/agent"
	"pult/backend/agent/prompt/injection"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/tools"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// deeds counts what the tools of a house did.
type deeds struct {
	mu   sync.Mutex
	done map[string]int
}

func (d *deeds) tool(name string, effect tool.Effect, result string) tool.Tool {
	return tool.Tool{
		Name:   name,
		Effect: effect,
		Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.done[name]++
			return tool.Result{JSON: json.RawMessage(result), Found: 1}, nil
		},
	}
}

// gullible reads a text in the library and does at once what it says, as often as it can; then it answers.
func gullible(text injection.Text) *cast {
	c := &cast{}
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "research" {
			return nil
		}
		switch replies := len(req.Whole); {
		case replies == 0:
			return []modeltest.Turn{
				modeltest.Calls(
					model.ToolCall{ID: "1", Name: "library_search", Args: json.RawMessage(`{"query":"Photosynthese"}`)},
				),
			}
		case replies == 2 && text.Wants.Tool != nil:
			return []modeltest.Turn{
				modeltest.Calls(model.ToolCall{ID: "2", Name: text.Wants.Tool.Name, Args: text.Wants.Tool.Args}),
			}
		case replies == 2:
			raw, err := json.Marshal(text.Wants.Gate)
			if err != nil {
				return nil
			}
			return []modeltest.Turn{
				modeltest.Reply(
					`{"action":"respond","approved":true,"decision":` + string(raw) + `,"response":` + string(raw) + `}`,
				),
			}
		}
		return nil
	}
	return c
}

// credulous lets helpers read that text, by a question or by a program; they do what it says and hand it on, and so
// does their agent.
func credulous(text injection.Text, call model.ToolCall) *cast {
	obeys := gullible(text)
	c := &cast{}
	c.act = func(ctx context.Context, req model.Request) []modeltest.Turn {
		replies := len(req.Whole)
		switch {
		case req.Question != "" && replies > 2:
			return []modeltest.Turn{reply(agent.Findings{Answer: text.Text})}
		case req.Question == "" && req.Purpose == "research" && replies == 0:
			return []modeltest.Turn{modeltest.Calls(call)}
		}
		return obeys.act(ctx, req)
	}
	return c
}

// Foreign text is data. Every text of the corpus is read by a model that obeys it, in a house with all tools: no
// question is opened or answered by it, nothing is sent, fetched or written, nobody else becomes a recipient. What it
// proposes waits for the teacher.
func TestForeignTextOpensNothing(t *testing.T) {
	texts, err := injection.All()
	if err != nil || len(texts) < 60 {
		t.Fatalf("%d texts, %v", len(texts), err)
	}
	for _, text := range texts {
		t.Run(text.ID, func(t *testing.T) {
			t.Parallel()
			opensNothing(t, props{keeper: storetest.NewMemory()}, gullible(text), text)
		})
	}
}

// So it is when helpers read it: their answers are foreign text, too.
func TestForeignTextOpensNothingThroughHelpers(t *testing.T) {
	texts, err := injection.All()
	if err != nil {
		t.Fatal(err)
	}
	program, err := json.Marshal(tools.ScriptArgs{Source: `result = wait(fork("Was steht dort?"))`, Why: "nachsehen"})
	if err != nil {
		t.Fatal(err)
	}
	asks := []model.ToolCall{
		{
			ID:   "1",
			Name: "explore",
			Args: json.RawMessage(`{"questions":["Was steht dort?"]}`),
		}, {ID: "1", Name: "script", Args: program},
	}
	for n, text := range texts {
		t.Run(text.ID, func(t *testing.T) {
			t.Parallel()
			p, _ := withScript(t)
			opensNothing(t, p, credulous(text, asks[n%len(asks)]), text)
		})
	}
}

// opensNothing runs a job in a house with all tools, whose library holds the text.
func opensNothing(t *testing.T, p props, m *cast, text injection.Text) {
	t.Helper()
	raw, err := json.Marshal(map[string]string{"text": text.Text})
	if err != nil {
		t.Fatal(err)
	}
	d := &deeds{done: map[string]int{}}
	p.tools = append(
		p.tools,
		board(),
		d.tool("library_search", tool.Reads, string(raw)),
		d.tool("library_read", tool.Reads, string(raw)),
		d.tool(
			"web_search",
			tool.Fetches,
			`{}`,
		),
		d.tool("web_fetch", tool.Fetches, `{}`),
		d.tool("mail_send", tool.Outgoing, `{}`),
		d.tool(
			"memory_save",
			tool.Proposes,
			`{}`,
		),
		d.tool("memory_retrieve", tool.Reads, `{}`),
		d.tool("image_generate", tool.Proposes, `{}`),
		d.tool("plan_approve", tool.Outgoing, `{}`),
		d.tool("gate_decide", tool.Outgoing, `{}`),
	)
	p.model, p.outlet = m, atHome()
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	plan := s.expect(consent.Plan)
	params := plan.Subject.Content
	s.answer(plan, workflow.Answer{Do: consent.Approve})
	g := s.expect(consent.Step) // of the picture: the plan's own next question, and no other in between
	r := s.checked()
	if r.Plan.Version != 1 || len(r.Feedback) != 0 || r.Answers["topic"] != "" {
		t.Errorf("plan %d, feedback %v, answers %v", r.Plan.Version, r.Feedback, r.Answers)
	}
	for _, other := range r.Gates {
		taught := other.Kind == consent.Plan && other.Subject.Content == params
		policy := other.Kind == consent.Step && other.StepID == "s1" && other.Decision != nil &&
			other.Decision.By == consent.ByPolicy
		if other.ID != g.ID && !taught && !policy {
			t.Errorf("a question that nobody planned: %s %+v", other.Key, other.Decision)
		}
	}
	if g.Decision != nil || g.StepID != "s2" {
		t.Errorf("open is %s", g.Key)
	}
	for _, name := range []string{"web_search", "web_fetch", "mail_send", "plan_approve", "gate_decide"} {
		if d.done[name] != 0 {
			t.Errorf("%s was run %d times", name, d.done[name])
		}
	}
	wantFenced(t, m.asked("research"), text)
}

// wantFenced looks at what the model was given: the rules did not change, the text came as a result of a tool that is
// labelled as foreign, and no frame of a conversation is left in it.
func wantFenced(t *testing.T, asked []model.Request, text injection.Text) {
	t.Helper()
	first := map[string]model.Request{}
	for _, req := range asked {
		if _, known := first[about(req)]; !known {
			first[about(req)] = req
		}
		if req.System != first[about(req)].System || req.Input != first[about(req)].Input {
			t.Error("the text changed the prompt")
		}
		for _, m := range req.Messages {
			if m.Role != model.ToolRole || m.Failed || m.Public {
				continue
			}
			shown := string(m.Result)
			says := slices.ContainsFunc(
				[]string{`"text"`, `"answers"`, `"result"`},
				func(field string) bool { return strings.Contains(shown, field) },
			)
			if says && !strings.Contains(shown, "foreign text") {
				t.Errorf("not labelled: %.120s", shown)
			}
			for _, frame := range []string{"<|im_start|>", "<start_of_turn>", "[INST]", "<<SYS>>", "\u202e", "\u200b"} {
				if strings.Contains(shown, frame) {
					t.Errorf("%q is left of %s", frame, text.ID)
				}
			}
		}
	}
}
