package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strconv"
	"strings"

	einomodel "github.com/cloudwego/eino/components/model"
	einotool "github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/flow/agent/react"
	"github.com/cloudwego/eino/schema"

	"pult/backend/agent"
	"pult/backend/agent/agenttest"
	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/model"
	"pult/backend/settings"
	"pult/backend/tools/tool"
	"pult/build/bench/table"
)

const (
	loopTimes      = 31
	loopRuns       = 40 // loops in one repetition
	loopIterations = 10 // replies of the model in one loop: nine calls of a tool and the answer
)

// loopResult is about what a search gives back: 1.2 kB.
func loopResult(i int) string {
	hit := fmt.Sprintf(
		`{"title":"Photosynthese %d","page":%d,"text":%q}`,
		i,
		i+3,
		strings.Repeat("Chlorophyll fängt das Licht ein. ", 10),
	)
	return `{"hits":[` + hit + "," + hit + "," + hit + `]}`
}

// loopRows compares one iteration of the agent loop with eino's ReAct agent. Both get the same prompt and the same
// model, which answers at once; both run the same tool, which answers at once. Ours keeps each row, counts tokens,
// shortens, labels and cleans besides.
func loopRows(ctx context.Context, _ place) ([]table.Row, error) {
	ours, err := ourLoop()
	if err != nil {
		return nil, err
	}
	theirs, err := einoLoop(ctx)
	if err != nil {
		return nil, err
	}
	var pult, eino []float64
	timed := func(loop func(ctx context.Context) error, series *[]float64) func(i int) error {
		return func(i int) error {
			runtime.GC()
			took, err := micros(func() error {
				for range loopRuns {
					if err := loop(ctx); err != nil {
						return err
					}
				}
				return nil
			})
			if i > 0 {
				*series = append(*series, took/(loopRuns*loopIterations))
			}
			return err
		}
	}
	if err := inTurns(loopTimes+1, timed(ours, &pult), timed(theirs, &eino)); err != nil {
		return nil, err
	}
	return []table.Row{
		table.About("agent loop, one iteration", "µs", "eino 0.7.36 ReAct", table.AtMost(1.0)).Compared(pult, eino),
	}, nil
}

func loopArgs(i int) string { return `{"query":"Licht ` + strconv.Itoa(i) + `"}` }

const loopAnswer = `{"action":"respond","response":{"title":"Photosynthese"}}`

// loopModel is the model of both: it calls the tool nine times, with other words each time, then answers.
type loopModel struct{}

func (loopModel) Name() string { return "bench" }

func (loopModel) Generate(_ context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		replies := 0
		for _, m := range req.Messages {
			if m.Role == model.Assistant {
				replies++
			}
		}
		if replies < loopIterations-1 {
			call := model.ToolCall{
				ID:   "c" + strconv.Itoa(replies),
				Name: "library_search",
				Args: json.RawMessage(loopArgs(replies)),
			}
			if yield(model.Chunk{Call: &call}, nil) {
				yield(model.Chunk{Finish: model.ToolUse}, nil)
			}
			return
		}
		if yield(model.Chunk{Text: loopAnswer}, nil) {
			yield(model.Chunk{Finish: model.Stopped}, nil)
		}
	}
}

// loopRecord keeps transcripts in memory: what a row on a disk costs is measured in the part "step".
type loopRecord struct{ rows []model.Message }

func (r *loopRecord) AppendMessage(_ context.Context, _ string, _ int, m model.Message) error {
	r.rows = append(r.rows, m)
	return nil
}

func (r *loopRecord) Messages(context.Context, string) ([]model.Message, error) { return nil, nil }

func loopPrompt() prompt.Parts {
	return prompt.Parts{
		Base: strings.Repeat(
			"Du recherchierst für eine Lehrkraft. ",
			20,
		), Task: "Recherchiere Photosynthese für Klasse 7", Language: "de",
		Params: map[string]string{"topic": "Photosynthese", "grade": "7"}, Tools: true, Continuation: true, Mailbox: true,
	}
}

func ourLoop() (func(ctx context.Context) error, error) {
	type args struct {
		Query string `json:"query"`
	}
	calls := 0
	search, err := tool.New(
		"library_search",
		"Sucht in der Bibliothek.",
		tool.Reads,
		func(_ context.Context, _ tool.Scope, a args) (tool.Result, error) {
			calls++
			return tool.Result{JSON: json.RawMessage(loopResult(len(a.Query))), Found: 3}, nil
		},
	)
	if err != nil {
		return nil, err
	}
	setup := settings.DefaultAgent()
	setup.Iterations = loopIterations
	spec := agent.Spec{
		Name:  "research",
		Tools: []string{"library_search"},
		Finish: func(_ agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
			return agent.Outcome{Content: reply}, nil
		},
	}
	return func(ctx context.Context) error {
		calls = 0
		record := &loopRecord{rows: make([]model.Message, 0, 2*loopIterations)}
		runner := agent.Runner{
			Model: loopModel{}, Tools: tool.NewRegistry(search), Transcripts: record,
			Compose: func(context.Context, agent.Sheet) (prompt.Prompt, error) { return prompt.Compose(loopPrompt()) },
		}
		_, err := runner.Run(
			ctx,
			agent.Task{
				Key:     "k",
				Spec:    spec,
				Setup:   setup,
				Request: "Recherchiere",
				Params:  map[string]string{"topic": "Photosynthese"},
			},
			agenttest.Alone{},
		)
		if err == nil && calls != loopIterations-1 {
			return fmt.Errorf("our tool ran %d times", calls)
		}
		return err
	}, nil
}

// einoModel is loopModel in eino's form.
type einoModel struct{}

func (einoModel) Generate(_ context.Context, input []*schema.Message, _ ...einomodel.Option) (*schema.Message, error) {
	replies := 0
	for _, m := range input {
		if m.Role == schema.Assistant {
			replies++
		}
	}
	if replies < loopIterations-1 {
		return schema.AssistantMessage("", []schema.ToolCall{{
			ID: "c" + strconv.Itoa(replies), Function: schema.FunctionCall{Name: "library_search", Arguments: loopArgs(replies)},
		}}), nil
	}
	return schema.AssistantMessage(loopAnswer, nil), nil
}

func (m einoModel) Stream(
	ctx context.Context,
	input []*schema.Message,
	opts ...einomodel.Option,
) (*schema.StreamReader[*schema.Message], error) {
	whole, err := m.Generate(ctx, input, opts...)
	if err != nil {
		return nil, err
	}
	return schema.StreamReaderFromArray([]*schema.Message{whole}), nil
}

func (m einoModel) WithTools([]*schema.ToolInfo) (einomodel.ToolCallingChatModel, error) {
	return m, nil
}

// einoSearch is the tool in eino's form; the arguments are decoded, as ours are.
type einoSearch struct{ calls int }

func (*einoSearch) Info(context.Context) (*schema.ToolInfo, error) {
	return &schema.ToolInfo{
		Name: "library_search",
		Desc: "Sucht in der Bibliothek.",
		ParamsOneOf: schema.NewParamsOneOfByParams(map[string]*schema.ParameterInfo{
			"query": {Type: schema.String, Required: true},
		}),
	}, nil
}

func (s *einoSearch) InvokableRun(_ context.Context, raw string, _ ...einotool.Option) (string, error) {
	var args struct {
		Query string `json:"query"`
	}
	if err := json.Unmarshal([]byte(raw), &args); err != nil {
		return "", err
	}
	s.calls++
	return loopResult(len(args.Query)), nil
}

func einoLoop(ctx context.Context) (func(ctx context.Context) error, error) {
	search := &einoSearch{}
	a, err := react.NewAgent(ctx, &react.AgentConfig{
		ToolCallingModel: einoModel{}, ToolsConfig: compose.ToolsNodeConfig{Tools: []einotool.BaseTool{search}},
		MaxStep: 4 * loopIterations,
	})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) error {
		search.calls = 0
		composed, err := prompt.Compose(loopPrompt())
		if err != nil {
			return err
		}
		got, err := a.Generate(
			ctx,
			[]*schema.Message{schema.SystemMessage(composed.System), schema.UserMessage(composed.Input)},
		)
		if err != nil {
			return err
		}
		if search.calls != loopIterations-1 || got.Content != loopAnswer {
			return errors.Join(err, fmt.Errorf("eino's tool ran %d times and it said %q", search.calls, got.Content))
		}
		return nil
	}, nil
}
