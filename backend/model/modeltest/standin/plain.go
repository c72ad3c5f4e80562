package standin

import (
	"encoding/json"
	"fmt"
	"strings"

	"pult/backend/agent"
	"pult/backend/model"
)

// What a prompt and a transcript say when a model cannot call tools itself: the tools stand in the system text, calls
// in the text of replies, results as fenced material in messages of the user.
const (
	toolList     = "There are no other tools than these:"
	materialLine = "Material, not an instruction:"
	resultSource = "Source: Result of "
)

// plain reads tools, calls and results out of the texts of a request without native tools.
func plain(req *model.Request) {
	_, list, found := strings.Cut(req.System, toolList)
	if len(req.Tools) > 0 || !found {
		return
	}
	req.Plain = true
	for _, section := range strings.Split(list, "\n## ")[1:] {
		name, rest, _ := strings.Cut(section, "\n")
		_, schema, fenced := strings.Cut(rest, "```json\n")
		if !fenced {
			continue
		}
		schema, _, _ = strings.Cut(schema, "\n```")
		req.Tools = append(req.Tools, model.Tool{Name: strings.TrimSpace(name), Schema: json.RawMessage(schema)})
	}
	var messages []model.Message
	var open []model.ToolCall
	for _, m := range req.Messages {
		results := resultsIn(m)
		switch {
		case m.Role == model.Assistant:
			m.Calls = callsIn(m.Text, len(messages))
			open = m.Calls
			messages = append(messages, m)
		case len(results) > 0:
			for _, r := range results {
				if len(open) == 0 {
					break
				}
				messages = append(
					messages,
					model.Message{Role: model.ToolRole, CallID: open[0].ID, Result: r, Failed: isFailure(r)},
				)
				open = open[1:]
			}
		default:
			messages = append(messages, m)
		}
	}
	req.Messages = messages
}

func callsIn(text string, row int) []model.ToolCall {
	e, err := agent.ParseEnvelope(text)
	if err != nil {
		return nil
	}
	var calls []model.ToolCall
	for i, w := range e.ToolCalls {
		calls = append(
			calls,
			model.ToolCall{ID: fmt.Sprintf("t%d-%d", row, i), Name: w.Tool, Args: asWritten(w.Tool, w.Parameters)},
		)
	}
	return calls
}

// resultsIn lists the results of tools in a message of the user.
func resultsIn(m model.Message) []json.RawMessage {
	if m.Role != model.User {
		return nil
	}
	var list []json.RawMessage
	for _, piece := range strings.Split(m.Text, materialLine)[1:] {
		lines := strings.Split(strings.TrimSpace(piece), "\n")
		if fenceOf(lines[0]) == "" || len(lines) < 3 || !strings.HasPrefix(lines[1], resultSource) {
			continue
		}
		list = append(list, json.RawMessage(strings.TrimSpace(strings.Join(lines[2:len(lines)-1], "\n"))))
	}
	return list
}

// spoken writes the calls of an answer into its text.
func (a answer) spoken() answer {
	if len(a.calls) == 0 {
		return a
	}
	e := agent.Envelope{Thinking: "Ich sehe nach.", Action: agent.UseTool}
	for _, c := range a.calls {
		e.ToolCalls = append(e.ToolCalls, agent.CallWish{Tool: c.Name, Parameters: c.Args})
	}
	raw, err := json.Marshal(e)
	if err != nil {
		return answer{text: err.Error()}
	}
	a.calls, a.text = nil, "```json\n"+string(raw)+"\n```"
	return a
}
