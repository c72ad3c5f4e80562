package agent_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"pult/backend/agent"
	"pult/backend/agent/agenttest"
	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
)

// bench is a runner with tools of each kind: "look" and "find" read, "make" makes a file, "send" goes out, "other"
// belongs to another agent.
type bench struct {
	agent.Runner
	Guard interface { // nil: every call may be made
		Admit(ctx context.Context, t agent.Task, req model.Request) (agent.Admission, error)
	}
	clock *clock

	mu       sync.Mutex
	used     []string
	blocked  []string
	notes    string
	thoughts string
	moments  []agent.Moment
	chains   []agent.Chain
}

type fataler interface{ Fatal(args ...any) }

func newBench(t fataler, turns ...modeltest.Turn) (*bench, *modeltest.Script) {
	kept := storetest.NewMemory()
	if _, err := kept.CreateRun(context.Background(), workflow.Run{ID: "r"}, nil); err != nil {
		t.Fatal(err)
	}
	script := &modeltest.Script{Turns: turns}
	b := &bench{clock: &clock{at: time.Date(2025, 11, 28, 8, 0, 0, 0, time.UTC)}}
	b.Runner = agent.Runner{
		Model: script, Transcripts: kept, Now: b.clock.now,
		Compose: func(context.Context, agent.Sheet) (prompt.Prompt, error) {
			return prompt.Prompt{System: "system", Input: "input"}, nil
		},
		Tools: tool.NewRegistry(
			b.tool("look", tool.Reads), b.tool("find", tool.Reads), b.tool("make", tool.Makes), b.tool("send", tool.Outgoing),
			b.tool("other", tool.Reads),
		),
	}
	return b, script
}

// clock stands still until somebody turns it.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) turn(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func (b *bench) tool(name string, effect tool.Effect) tool.Tool {
	return tool.Tool{
		Name:   name,
		Effect: effect,
		Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
			b.note(name + string(args))
			switch string(args) {
			case `"invalid"`:
				return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil)
			case `"gone"`:
				return tool.Result{}, fault.New(fault.NotFound, "fault.library.unknown", nil)
			case `"broken"`:
				return tool.Result{}, fault.New(fault.Unavailable, "fault.store.disk", nil)
			}
			r := tool.Result{JSON: json.RawMessage(`{"ok":true}`), Found: 1}
			if effect == tool.Makes {
				r.Files = []artifact.File{{Name: string(args), Data: args}}
			}
			return r, nil
		},
	}
}

// with adds a tool and lets the agent of task use it.
func (b *bench) with(t *agent.Task, tools ...tool.Tool) {
	for _, tl := range tools {
		b.Tools[tl.Name] = tl
		if !slices.Contains(t.Spec.Tools, tl.Name) {
			t.Spec.Tools = append(t.Spec.Tools, tl.Name)
		}
	}
}

func (b *bench) note(call string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used = append(b.used, call)
}

// uses lists the calls that were made, sorted: those of one reply may overlap.
func (b *bench) uses() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Sorted(slices.Values(b.used))
}

// audience is a host that notes what it hears; without a guard it lets everything through.
type audience struct {
	agenttest.Alone
	*bench
	child func(c agent.Child)
}

func (b *bench) watch() audience { return audience{bench: b, child: func(agent.Child) {}} }

func (a audience) Admit(ctx context.Context, t agent.Task, req model.Request) (agent.Admission, error) {
	if a.Guard == nil {
		return agent.Admission{Request: req}, nil
	}
	return a.Guard.Admit(ctx, t, req)
}

func (a audience) Child(_ context.Context, c agent.Child) error {
	a.child(c)
	return nil
}

func (a audience) Hear(n agent.Notice) {
	switch n := n.(type) {
	case agent.Wrote:
		a.notes += n.Delta
	case agent.Thought:
		a.thoughts += n.Delta
	case agent.Ran:
		if n.Blocked {
			a.blocked = append(a.blocked, n.Tool)
		}
	case agent.Moment:
		a.moments = append(a.moments, n)
	case agent.Chain:
		a.chains = append(a.chains, n)
	}
}

// rows are the transcript of the task.
func (b *bench) rows(t fataler) []model.Message {
	list, err := b.Transcripts.Messages(context.Background(), task().Key)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func task() agent.Task {
	return agent.Task{
		Key: "r/1/s1/1", Request: "Recherchiere Öl", Language: "de", Feedback: []string{"kurz"},
		Params: map[string]string{"topic": "Öl"},
		Spec: agent.Spec{
			Name: "research", Tools: []string{"look", "find", "make", "send"},
			Finish: func(_ agent.Task, reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
				return agent.Outcome{Content: reply, Files: files}, nil
			},
		},
	}
}

func calls(args ...string) modeltest.Turn {
	var list []model.ToolCall
	for i := 0; i < len(args); i += 2 {
		list = append(list, model.ToolCall{ID: "same", Name: args[i], Args: json.RawMessage(args[i+1])})
	}
	return modeltest.Calls(list...)
}

const good = `{"action":"respond","response":{"title":"Öl"}}`

func answer() modeltest.Turn { return modeltest.Reply(good) }

// priced is a turn that costs so much.
func priced(turn modeltest.Turn, microUSD int64) modeltest.Turn {
	turn.Chunks = slices.Clone(turn.Chunks)
	input, output := int64(100), int64(10)
	turn.Chunks[len(turn.Chunks)-1].Usage = &model.Usage{Input: &input, Output: &output, MicroUSD: &microUSD}
	return turn
}

// results are the answers of tools in a request, as the model gets them.
func results(req model.Request) []string {
	var list []string
	for _, m := range req.Messages {
		if m.Role == model.ToolRole {
			list = append(list, string(m.Result))
		}
	}
	return list
}

// sent is all text of a request.
func sent(req model.Request) string {
	var b strings.Builder
	for _, p := range req.Parts() {
		b.WriteString(p.Title + " " + p.Name + "\n" + p.Text + "\n")
	}
	return b.String()
}

// sheets keeps what prompts are composed of.
func (b *bench) sheets() *[]agent.Sheet {
	list := &[]agent.Sheet{}
	inner := b.Compose
	b.Compose = func(ctx context.Context, s agent.Sheet) (prompt.Prompt, error) {
		*list = append(*list, s)
		return inner(ctx, s)
	}
	return list
}
