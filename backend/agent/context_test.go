package agent_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"pult/backend/agent"
	"pult/backend/agent/prompt"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/token"
	"pult/backend/settings"
	"pult/backend/tools/tool"
)

// composed writes prompts as the program does.
func composed(_ context.Context, s agent.Sheet) (prompt.Prompt, error) {
	t := s.Task
	p := prompt.Parts{
		Base: "You research for lessons.", Task: t.Request, Question: t.Question, Language: string(t.Language),
		Params: t.Params, Context: s.Material, Feedback: t.Feedback,
		Schema: t.Spec.Schema, Tools: len(s.Tools) > 0, Style: prompt.Style(t.Setup.Style), Continuation: true,
		Mailbox: true, Facts: t.Facts,
	}
	for _, tl := range s.Tools {
		if s.Plain {
			p.Plain = append(p.Plain, tl.Spec())
		}
	}
	for _, line := range t.Plan {
		p.Plan = append(
			p.Plan,
			prompt.PlanStep{Agent: line.Agent, Title: line.Title, State: prompt.StepState(line.State), Why: line.Why},
		)
	}
	for _, job := range s.History {
		p.History = append(p.History, prompt.Earlier{Request: job.Request, Result: job.Result})
	}
	return prompt.Compose(p)
}

// pages is a document of so many pages, as a teacher imports it: prose with headings, numbers and names.
func pages(n int) string {
	subjects := []string{
		"Die Lichtreaktion", "Der Calvin-Zyklus", "Das Blattgrün", "Die Spaltöffnung", "Der Traubenzucker",
		"Die Zellatmung", "Das Kohlendioxid", "Die Leitbündel",
	}
	verbs := []string{"liefert", "verbraucht", "speichert", "begrenzt", "verändert", "ermöglicht"}
	objects := []string{
		"die Energie für den Aufbau der Stärke", "Wasser aus den Wurzeln",
		"bei starkem Licht bis zu 40 % mehr Sauerstoff", "den Gasaustausch des Blattes",
		"im Versuch von 1779 die Luft im Glas",
	}
	var b strings.Builder
	for page := range n {
		fmt.Fprintf(&b, "# Seite %d\n\n", page+1)
		for i := range 36 {
			k := page*36 + i
			fmt.Fprintf(
				&b,
				"%s %s %s, wie Abbildung %d.%d zeigt. ",
				subjects[k%8],
				verbs[(k/8)%6],
				objects[(k/5)%5],
				page+1,
				i+1,
			)
		}
		b.WriteString("\n\n")
	}
	return b.String()
}

func document(n int) json.RawMessage {
	raw, err := json.Marshal(struct {
		Title string `json:"title"`
		Text  string `json:"text"`
	}{"Biologie heute 7", pages(n)})
	if err != nil {
		panic(err)
	}
	return raw
}

// reads is a tool that gives an answer.
func reads(name string, answer json.RawMessage) tool.Tool {
	return tool.Tool{
		Name: name, Description: "Reads a document of the library.", Effect: tool.Reads,
		Schema: json.RawMessage(`{"type":"object","properties":{"id":{"type":"string"}}}`),
		Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
			return tool.Result{JSON: answer, Found: 1}, nil
		},
	}
}

// recalls is recall_details: the first page of a result, of so many bytes.
func recalls(most int) tool.Tool {
	return tool.Tool{
		Name:   "recall_details",
		Effect: tool.Reads,
		Run: func(_ context.Context, in tool.Scope, args json.RawMessage) (tool.Result, error) {
			var a struct {
				ResultID string `json:"resultId"`
			}
			if err := json.Unmarshal(args, &a); err != nil {
				return tool.Result{}, err
			}
			whole, ok := in.Stored(a.ResultID)
			if !ok {
				whole = json.RawMessage(`"none"`)
			}
			if len(whole) <= most {
				return tool.Result{JSON: whole, Found: 1}, nil
			}
			page, err := json.Marshal(strings.ToValidUTF8(string(whole[:most]), ""))
			return tool.Result{JSON: page, Found: 1}, err
		},
	}
}

// weigh is the estimated length of all that is sent, in tokens.
func weigh(req model.Request) int {
	n := 0
	for _, p := range req.Parts() {
		n += token.Estimate(p.Text)
	}
	return n
}

// lessonTask is a step with all that must never be lost.
func lessonTask() agent.Task {
	work := task()
	work.Request = "Recherchiere Photosynthese für Klasse 7 und erstelle ein Schaubild"
	work.Params = map[string]string{"topic": "Photosynthese", "grade": "7", "depth": "standard"}
	work.Feedback = []string{"Bitte ohne chemische Formeln."}
	work.Plan = []agent.PlanLine{
		{Step: "s1", Agent: "research", Title: "Sonnenlicht", State: "done"},
		{Step: "s2", Agent: "research", Title: "Zellatmung", State: "done"},
		{Step: "s3", Agent: "research", Title: "Blattaufbau", State: "done"},
		{Step: "s4", Agent: "research", Title: "Photosynthese", State: "now"},
		{Step: "s5", Agent: "image", Title: "Schaubild", State: "next"},
	}
	work.Facts = []string{"Die Klasse 7b hat 24 Schülerinnen und Schüler."}
	work.Spec.Schema = json.RawMessage(`{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}`)
	return work
}

// CASES.md, 17: however small the context is made, the plan with its finished steps, the request, the parameters and
// the feedback are in it, and the original task is not replaced by what came later.
func TestCase17CompactionKeepsWhatWasApproved(t *testing.T) {
	for _, protocol := range []string{"native", "json"} {
		var turns []modeltest.Turn
		for i := range 4 {
			turns = append(turns, calls("library_read", fmt.Sprintf(`{"id":"heft-%d"}`, i)))
		}
		tooLong := modeltest.Turn{Err: tooLong()}
		b, script := newBench(t, append(turns, tooLong, tooLong, answer())...)
		b.Compose = composed
		sheets := b.sheets()
		work := lessonTask()
		work.Setup = setup(func(a *settings.Agent) { a.Protocol, a.Budget = protocol, "simple" })
		work.Material = []model.Material{{Name: "research", JSON: document(100)}}
		b.with(&work, reads("library_read", document(20)))
		if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
			t.Fatal(err)
		}
		requests := script.Requests()
		if len(requests) != 7 {
			t.Fatalf("%d calls", len(requests))
		}
		for i, req := range requests {
			for _, kept := range []string{
				work.Request, "1. [done] research: Sonnenlicht", "3. [done] research: Blattaufbau", "4. [now] research: " +
					"Photosynthese", "5. [next] image: Schaubild",
				"Parameter grade", "Bitte ohne chemische Formeln.", "24 Schülerinnen", "Result of an earlier step: research",
			} {
				if !strings.Contains(req.Input, kept) {
					t.Errorf("%s, call %d lost %q", protocol, i, kept)
				}
			}
			if req.Task != work.Request || len(req.Feedback) != 1 || req.Params["grade"] != "7" ||
				req.Params["topic"] != "Photosynthese" {
				t.Errorf("call %d: %+v", i, req)
			}
			if len(req.Whole) != 2*min(i, 4) {
				t.Errorf("call %d knows %d rows", i, len(req.Whole))
			}
		}
		if a, b, c := weigh(requests[4]), weigh(requests[5]), weigh(requests[6]); a <= b || b <= c ||
			c > 20_000*36/100+3_000 {
			t.Errorf("%s: %d, then %d, then %d tokens", protocol, a, b, c)
		}
		for _, s := range *sheets {
			if len(s.Task.Plan) != 5 || s.Task.Request != work.Request || len(s.Task.Facts) != 1 || len(s.Material) != 1 {
				t.Errorf("composed of %+v", s.Task)
			}
		}
	}
}

// A context that is too long is made smaller until it is below 4,096 tokens, which every model has; then the provider's
// words reach the teacher.
func TestTooLongIsSaidAtLast(t *testing.T) {
	for complexity, calls := range map[agent.Complexity]int{agent.Simple: 5, agent.Moderate: 5, agent.Complex: 6} {
		b, script := newBench(t, append(slices.Repeat([]modeltest.Turn{{Err: tooLong()}}, calls), answer())...)
		work := task()
		work.Setup = setup(func(a *settings.Agent) { a.Budget = string(complexity) })
		_, err := b.Run(t.Context(), work, b.watch())
		if err == nil || err.Error() != tooLong().Error() || len(script.Requests()) != calls || len(b.rows(t)) != 0 {
			t.Errorf("%s: %v after %d calls", complexity, err, len(script.Requests()))
		}
	}
}

// A size that a server tells is taken when it is smaller than what was planned; a larger one says nothing that helps,
// and the context is made smaller as without it.
func TestALargerWindowThanPlannedIsNoHelp(t *testing.T) {
	long := model.Fail(model.TooLong, model.Who{Provider: "OpenAI", Model: "m"}, "n_ctx 1000000", nil)
	long.Window = 1_000_000
	b, script := newBench(t, modeltest.Turn{Err: long}, calls("look", `{}`), answer())
	b.Compose = composed
	work := task()
	work.Setup = setup(func(a *settings.Agent) { a.Budget = string(agent.Simple) })
	work.Material = []model.Material{{Name: "research", JSON: document(100)}}
	b.with(&work, reads("look", document(100)))
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	all := script.Requests()
	if len(all) != 3 || weigh(all[1]) >= weigh(all[0]) {
		t.Fatalf("%d calls, %d then %d tokens", len(all), weigh(all[0]), weigh(all[1]))
	}
}

// book is a document of 400 pages.
var book = sync.OnceValue(func() json.RawMessage { return document(400) })

// The longest step there may be: 2,000 messages, a document of 400 pages as a result, one of 100 as material, and much
// history. What is sent stays within the budget of each complexity, in both protocols.
func TestTheLongestStepStaysInItsBudget(t *testing.T) {
	if n := len(book()); n < 1_200_000 {
		t.Fatalf("400 pages have %d bytes", n)
	}
	for _, c := range []agent.Complexity{agent.Simple, agent.Moderate, agent.Complex} {
		for _, protocol := range []string{"native", "json"} {
			t.Run(string(c)+" "+protocol, func(t *testing.T) { longestStep(t, c, protocol) })
		}
	}
}

func longestStep(t *testing.T, c agent.Complexity, protocol string) {
	b, script := newBench(
		t,
		calls("library_read", `{"id":"heft-400"}`),
		calls("recall_details", `{"resultId":"r2001"}`),
		answer(),
	)
	b.Compose = composed
	work := lessonTask()
	work.Setup = setup(func(a *settings.Agent) { a.Protocol, a.Budget = protocol, string(c) })
	work.Material = []model.Material{
		{Name: "research", JSON: document(100)},
		{Name: "image", JSON: json.RawMessage(`{"title":"Blatt"}`)},
	}
	work.Grant = agent.Grant{N: 1_000}
	for i := range 300 {
		work.History = append(
			work.History,
			agent.Past{Request: fmt.Sprintf("Recherchiere Vulkane, Teil %d", i), Result: strings.Repeat("Ergebnis ", 20)},
		)
	}
	b.with(&work, reads("library_read", book()), recalls(20_000))
	b.fill(t, 2_000)
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	budget := agent.BudgetOf(c)
	for i, req := range script.Requests() {
		if n := weigh(req); n > budget.Total-budget.Response {
			t.Errorf("call %d has %d tokens, allowed are %d", i, n, budget.Total-budget.Response)
		}
		if !strings.Contains(req.Input, "Teil 299") || strings.Contains(req.Input, "Teil 0 ") {
			t.Errorf("call %d: the newest jobs are told, the oldest are not", i)
		}
	}
	// What was read stands in the next call, shortened, and what was recalled in the one after it.
	second, third := sent(script.Requests()[1]), sent(script.Requests()[2])
	if !strings.Contains(second, "r2001") || !strings.Contains(second, "Biologie heute 7") ||
		!strings.Contains(third, "r2003") {
		t.Error("the newest turn is missing")
	}
}

// fill writes a transcript of n rows: searches with results of some sentences each.
func (b *bench) fill(t *testing.T, n int) {
	t.Helper()
	for row := 0; row < n; row += 2 {
		result, err := json.Marshal([]string{pages(1)[:900+row%500], fmt.Sprintf("Fundstelle %d", row)})
		if err != nil {
			t.Fatal(err)
		}
		m := wants(fmt.Sprintf(`look {"query":"Photosynthese, Teil %d"}`, row))
		m.Text = fmt.Sprintf(
			`{"thinking":"Ich brauche noch Teil %d.","action":"tool","tool_calls":[{"tool":"look",`+
				`"parameters":{"query":"Photosynthese, Teil %d"}}]}`,
			row,
			row,
		)
		for i, m := range []model.Message{m, {Role: model.ToolRole, CallID: "c0", Result: result, Found: 1, Tokens: 300}} {
			if err := b.Transcripts.AppendMessage(t.Context(), task().Key, row+i, m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A server that says how large its context is gets a call that fits, with a quarter of it kept for the reply: nothing
// but what reads is offered, and the form of the reply stands in the prompt alone.
func TestASmallContextIsKept(t *testing.T) {
	long := model.Fail(model.TooLong, model.Who{Provider: "OpenAI", Model: "m"}, "n_ctx 4096", nil)
	long.Window = 4096
	b, script := newBench(t, modeltest.Turn{Err: long}, calls("look", `{}`), answer())
	b.Compose = composed
	work := task()
	work.Setup = settings.DefaultAgent()
	work.Spec.Schema = json.RawMessage(`{"type":"object","properties":{"title":{"type":"string"}}}`)
	words := json.RawMessage(`{"text":"` + strings.Repeat("Wort ", 9000) + `"}`)
	work.Material = []model.Material{{Name: "research", JSON: words}}
	b.with(&work, tool.Tool{
		Name: "look", Effect: tool.Reads, Quoted: true,
		Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
			raw, err := json.Marshal(pages(30))
			return tool.Result{JSON: raw, Found: 1}, err
		},
	}, tool.Tool{Name: "explore", Effect: tool.Spawns})
	work.Spec.Tools = append(work.Spec.Tools, "explore")
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	all := script.Requests()
	if len(all) != 3 || len(all[0].Tools) < 2 || len(all[0].Schema) == 0 {
		t.Fatalf("%d calls, %d tools at first", len(all), len(all[0].Tools))
	}
	for n, req := range all[1:] {
		size := 0
		for _, p := range req.Parts() {
			size += token.Estimate(p.Text)
		}
		if size > 4096*3/4 || len(req.Schema) > 0 || slices.ContainsFunc(req.Tools, func(tl model.Tool) bool {
			return tl.Name == "explore"
		}) {
			t.Errorf("call %d: %d tokens, %d tools", n+2, size, len(req.Tools))
		}
	}
}

// A text that may be quoted is given whole where there is room for it, and any other long answer is shortened.
func TestWhatMayBeQuotedIsWhole(t *testing.T) {
	b, script := newBench(t, calls("look", `{}`, "find", `{}`), answer())
	work := task()
	text := func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
		raw, err := json.Marshal(pages(2))
		return tool.Result{JSON: raw, Found: 1}, err
	}
	b.with(&work, tool.Tool{Name: "look", Effect: tool.Reads, Quoted: true, Run: text},
		tool.Tool{Name: "find", Effect: tool.Reads, Run: text})
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	told := results(script.Requests()[1])
	if len(told) != 2 || strings.Contains(told[0], "_shortened") || !strings.Contains(told[0], "Seite 2") ||
		!strings.Contains(told[1], "_shortened") {
		t.Errorf("%d answers, %d and %d bytes", len(told), len(told[0]), len(told[1]))
	}
}
