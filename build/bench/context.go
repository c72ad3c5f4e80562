package main

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agent/agenttest"
	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/model"
	"pult/backend/model/token"
	"pult/backend/settings"
	"pult/backend/tools/tool"
	"pult/build/bench/table"
)

const (
	contextTimes = 201
	contextCalls = 50 // in one repetition
)

// contextRows measure what stands around a call of a model: composing its prompt, deciding whether to go on, and how
// much is sent late in a long loop.
func contextRows(ctx context.Context, _ place) ([]table.Row, error) {
	composing, err := repeated(func() error {
		_, err := prompt.Compose(loopPrompt())
		return err
	})
	if err != nil {
		return nil, err
	}
	deciding, err := repeated(decide)
	if err != nil {
		return nil, err
	}
	ours, naive, err := sentLate(ctx)
	if err != nil {
		return nil, err
	}
	return []table.Row{
		table.About("compose a prompt", "µs", "", table.Within(100)).Alone(composing),
		table.About("decide about going on", "µs", "", table.Within(50)).Alone(deciding),
		table.About("tokens sent in call 10", "tokens", "the whole history", table.AtMost(0.3)).Compared(ours, naive),
	}, nil
}

// repeated gives the microseconds of one call, a repetition at a time.
func repeated(f func() error) ([]float64, error) {
	var series []float64
	for i := range contextTimes + 1 {
		took, err := micros(func() error {
			for range contextCalls {
				if err := f(); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if i > 0 {
			series = append(series, took/contextCalls)
		}
	}
	return series, nil
}

// decide is what the loop does when a reply has come: read the envelope, look for the signal, and name the next step
// over ten turns.
func decide() error {
	reply := `{"thinking":"Ich habe die Treffer gelesen und brauche noch die Zahlen.","action":"respond",` +
		`"response":"` + strings.Repeat(
		"Pflanzen bauen Zucker auf. ",
		40,
	) +
		`","continuation":{"status":"CONTINUE","reason":"Zahlen fehlen","next_action":{"type":"tool_call",` +
		`"tool":"library_read","parameters":{}},"progress":{"current_step":3,"total_steps":5}}}`
	e, err := agent.ParseEnvelope(reply)
	if err != nil {
		return err
	}
	if !agent.Goes(e, "explicit") {
		return fmt.Errorf("an explicit CONTINUE does not go on")
	}
	var rows []model.Message
	for i := range 4 {
		call := model.ToolCall{ID: "c", Name: "library_search", Args: json.RawMessage(loopArgs(i))}
		rows = append(
			rows,
			model.Message{Role: model.Assistant, Calls: []model.ToolCall{call}},
			model.Message{Role: model.ToolRole, CallID: "c", Result: json.RawMessage(`{"n":` + strconv.Itoa(i) + `}`)},
		)
	}
	rows = append(rows, model.Message{Role: model.Assistant, Text: reply, Goes: true})
	if _, ok := agent.Next(agent.State{Transcript: rows, Setup: settings.DefaultAgent()}).(agent.Hint); !ok {
		return fmt.Errorf("another step follows")
	}
	return nil
}

// pages is a long answer of a tool: about 3,500 tokens in twelve passages.
func pages(i int) string {
	type hit struct {
		PassageID int    `json:"passageId"`
		Title     string `json:"title"`
		Text      string `json:"text"`
	}
	var hits []hit
	for n := range 12 {
		text := ""
		for k := range 14 {
			text += fmt.Sprintf(
				"In Versuch %d des Teils %d nimmt die Pflanze bei Beleuchtungsstufe %d messbar Kohlenstoffdioxid auf. ",
				k+1,
				i+1,
				n+1,
			)
		}
		hits = append(hits, hit{n, fmt.Sprintf("Biologie %d", i), text})
	}
	raw, err := json.Marshal(struct {
		Hits []hit `json:"hits"`
	}{hits})
	if err != nil {
		return "{}"
	}
	return string(raw)
}

// listener is loopModel that keeps the request of the tenth call.
type listener struct {
	loopModel
	last model.Request
}

func (l *listener) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	l.last = req
	return l.loopModel.Generate(ctx, req)
}

// sentLate counts the tokens of the tenth call of a loop whose nine tools gave long answers: as it is sent, and as it
// would be with the whole history.
func sentLate(ctx context.Context) (ours, naive []float64, err error) {
	search := tool.Tool{
		Name:   "library_search",
		Effect: tool.Reads,
		Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
			return tool.Result{JSON: json.RawMessage(pages(len(args))), Found: 12}, nil
		},
	}
	setup := settings.DefaultAgent()
	setup.Iterations = loopIterations
	heard := &listener{}
	runner := agent.Runner{
		Model: heard, Tools: tool.NewRegistry(search), Transcripts: &loopRecord{},
		Compose: func(context.Context, agent.Sheet) (prompt.Prompt, error) { return prompt.Compose(loopPrompt()) },
	}
	spec := agent.Spec{
		Name:  "research",
		Tools: []string{"library_search"},
		Finish: func(_ agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
			return agent.Outcome{Content: reply}, nil
		},
	}
	if _, err := runner.Run(ctx, agent.Task{
		Key: "k", Spec: spec, Setup: setup, Request: "Recherchiere Photosynthese",
		Params: map[string]string{"topic": "Photosynthese"},
	}, agenttest.Alone{}); err != nil {
		return nil, nil, err
	}
	whole := heard.last
	whole.Messages = whole.Whole
	return []float64{size(heard.last)}, []float64{size(whole)}, nil
}

func size(req model.Request) float64 {
	n := 0
	for _, p := range req.Parts() {
		n += token.Estimate(p.Text)
	}
	return float64(n)
}
