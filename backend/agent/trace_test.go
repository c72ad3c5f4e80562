package agent_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/tools/tool"
)

func usage(input, output, thoughts, microUSD int64) *model.Usage {
	return &model.Usage{Input: &input, Output: &output, Thoughts: &thoughts, MicroUSD: &microUSD}
}

// lesson is the transcript of a research as it really goes: a search by the provider's calls, a reading in the text of
// the reply, a reply that cannot be read, and the answer.
func lesson() []model.Message {
	at := time.Date(2025, 11, 28, 8, 0, 0, 0, time.UTC)
	read := `{"thinking":"Das Heft hat mehr.","action":"tool","tool_calls":[{"tool":"library_read",` +
		`"parameters":{"id":"heft-7"},"reasoning":"ganzes Kapitel"},` +
		`{"tool":"web_fetch","parameters":{"urls":["https://de.wikipedia.org/wiki/Photosynthese"]},` +
		`"reasoning":"zum Vergleich"}],` +
		`"continuation":{"status":"continue","reason":"Begriffe fehlen","progress":{"current_step":2,"total_steps":3}}}`
	return []model.Message{
		{
			Role:  model.Assistant,
			At:    at,
			Text:  "Ich suche in der Bibliothek.",
			Usage: usage(1_000, 50, 20, 700),
			Calls: []model.ToolCall{{ID: "a", Name: "library_search", Args: json.RawMessage(`{"query":"Photosynthese"}`)}},
		},
		{
			Role:   model.ToolRole,
			CallID: "a",
			Result: json.RawMessage(`{"passages":[{"text":"` + strings.Repeat("Pflanzen bilden Zucker. ", 50) + `"}]}`),
			Found:  3,
			Tokens: 2_400,
		},
		{Role: model.BriefRole, Of: 1, Text: "Drei Stellen.", Usage: usage(2_500, 90, 0, 40)},
		{
			Role:  model.Assistant,
			At:    at.Add(time.Minute),
			Text:  read,
			Plain: true,
			Goes:  true,
			Usage: usage(1_900, 60, 0, 900),
			Calls: []model.ToolCall{
				{ID: "call-3-1", Name: "library_read", Args: json.RawMessage(`{"id":"heft-7"}`)},
				{
					ID:   "call-3-2",
					Name: "web_fetch",
					Args: json.RawMessage(`{"urls":["https://de.wikipedia.org/wiki/Photosynthese"]}`),
				},
			},
		},
		{
			Role:   model.ToolRole,
			CallID: "call-3-1",
			Result: json.RawMessage(`{"error":"not executed: there is nothing with that id"}`),
			Failed: true,
		},
		{
			Role:   model.ToolRole,
			CallID: "call-3-2",
			Result: json.RawMessage(`{"text":"Die Lichtreaktion …"}`),
			Found:  1,
			Tokens: 12,
			Hosts:  []string{"de.wikipedia.org"},
		},
		{
			Role:  model.Assistant,
			At:    at.Add(2 * time.Minute),
			Text:  "Gern! Hier ist das Ergebnis.",
			Usage: &model.Usage{Local: true},
		},
		{Role: model.User, Hint: model.Unread, Text: "Your last reply could not be used."},
		{Role: model.Assistant, At: at.Add(3 * time.Minute), Text: research},
	}
}

func TestTraceOfALesson(t *testing.T) {
	trace := agent.TraceOf(lesson())
	if len(trace.Iterations) != 4 {
		t.Fatalf("%+v", trace)
	}
	first, second, third, last := trace.Iterations[0], trace.Iterations[1], trace.Iterations[2], trace.Iterations[3]
	if first.N != 1 || first.Thinking != "Ich suche in der Bibliothek." || first.Action != "tool" ||
		*first.Tokens != 1_070 ||
		*first.MicroUSD != 700 ||
		first.Local ||
		first.Hint != "" {
		t.Errorf("first: %+v", first)
	}
	if u := first.Calls[0]; u.Tool != "library_search" || u.Args != `{"query":"Photosynthese"}` || u.ID != "r1" ||
		u.Found != 3 ||
		u.Tokens != 2_400 ||
		len([]rune(u.Answer)) != 600 ||
		!strings.HasSuffix(u.Answer, "…") ||
		u.Failed {
		t.Errorf("its call: %+v", u)
	}
	if second.Thinking != "Das Heft hat mehr." || second.Status != "CONTINUE" || second.Reason != "Begriffe fehlen" ||
		second.Progress == nil ||
		*second.Progress != (agent.Progress{CurrentStep: 2, TotalSteps: 3}) {
		t.Errorf("second: %+v", second)
	}
	want := []agent.Used{
		{
			Tool:   "library_read",
			Args:   `{"id":"heft-7"}`,
			Why:    "ganzes Kapitel",
			Failed: true,
			ID:     "r4",
			Hosts:  []string{},
			Answer: "not executed: there is nothing with that id",
		},
		{
			Tool:   "web_fetch",
			Args:   `{"urls":["https://de.wikipedia.org/wiki/Photosynthese"]}`,
			Why:    "zum Vergleich",
			Found:  1,
			Tokens: 12,
			ID:     "r5",
			Hosts:  []string{"de.wikipedia.org"},
			Answer: `{"text":"Die Lichtreaktion …"}`,
		},
	}
	if !reflect.DeepEqual(second.Calls, want) {
		t.Errorf("its calls: %+v", second.Calls)
	}
	if third.Action != "" || third.Unchecked != "Gern! Hier ist das Ergebnis." || third.Thinking != "" ||
		third.Hint != "unread" ||
		!third.Local ||
		third.Tokens != nil ||
		*third.MicroUSD != 0 {
		t.Errorf("third: %+v", third)
	}
	if last.N != 4 || last.Action != "respond" || *last.Sure != 90 || last.Unchecked != "" || last.Status != "" ||
		last.MicroUSD != nil ||
		len(last.Calls) != 0 {
		t.Errorf("last: %+v", last)
	}
}

func TestChainOfALesson(t *testing.T) {
	want := agent.Chain{Iterations: 4, ToolCalls: 3, Continued: 1, Hints: 1, Tokens: 1_000 + 2_500 + 1_900, First: 1_000}
	if got := agent.ChainOf(lesson()); got != want {
		t.Errorf("%+v", got)
	}
	if got := agent.ChainOf(nil); got != (agent.Chain{}) {
		t.Errorf("%+v", got)
	}
}

// Wherever a transcript breaks off, the trace of its rows is the beginning of the whole one, and its lists are never
// null.
func TestTraceOfABrokenOffLesson(t *testing.T) {
	rows := lesson()
	whole := agent.TraceOf(rows)
	for n := range rows {
		trace := agent.TraceOf(rows[:n])
		raw, err := json.Marshal(trace)
		if err != nil || strings.Contains(string(raw), `"iterations":null`) ||
			strings.Contains(string(raw), `"calls":null`) ||
			strings.Contains(string(raw), `"hosts":null`) {
			t.Errorf("%d rows: %v, %s", n, err, raw)
		}
		if n := len(trace.Iterations); n > 1 && !reflect.DeepEqual(trace.Iterations[:n-1], whole.Iterations[:n-1]) {
			t.Errorf("%d rows: %+v", n, trace)
		}
	}
}

// The last reply of a step that gave up is shown as unchecked, too: no hint follows it when the model repeats itself.
func TestTraceShowsTheLastUnreadableReply(t *testing.T) {
	long := strings.Repeat("Gern! ", 200)
	trace := agent.TraceOf(
		[]model.Message{said("Nein."), hint(model.Unread), said("Nein."), hint(model.Unread), said(long)},
	)
	if n := len(trace.Iterations); n != 3 || trace.Iterations[1].Unchecked != "Nein." ||
		len([]rune(trace.Iterations[2].Unchecked)) != 600 {
		t.Errorf("%+v", trace)
	}
}

// A line about a call counts what was found only where something was looked for.
func TestALineAboutACall(t *testing.T) {
	words := i18n.Must(i18n.German)
	for want, u := range map[string]agent.Used{
		"Im Internet gesucht: 4 gefunden":          {Tool: "web_search", Found: 4},
		"In der Bibliothek gesucht: 0 gefunden":    {Tool: "library_search"},
		"Gerechnet":                                {Tool: "calculate", Found: tool.Uncounted},
		"Internetseiten gelesen: nicht ausgeführt": {Tool: "web_fetch", Failed: true, Found: tool.Uncounted},
	} {
		if got := words.Say(u.Line()); got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}
