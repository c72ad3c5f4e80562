package agent_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
)

// step is the reply of a model that calls one tool in each turn and says CONTINUE.
func step(n int) modeltest.Turn {
	return modeltest.Reply(
		fmt.Sprintf(
			`{"thinking":"Schritt %d","action":"tool","continuation":{"status":"CONTINUE","reason":"noch %d",`+
				`"next_action":{"type":"tool_call","tool":"look",`+
				`"parameters":{"n":%d}},"progress":{"current_step":%d,"total_steps":4,"completion_percentage":%d}}}`,
			n,
			4-n,
			n,
			n,
			25*n,
		),
	)
}

// CASES.md, 26: a model that makes one call in each turn and says CONTINUE goes on by itself, tools stay on, and its
// last word ends it.
func TestCase26OneCallInEachTurn(t *testing.T) {
	for _, protocol := range []string{"auto", "json"} {
		b, script := newBench(t, step(1), step(2), step(3), answer())
		work := task()
		work.Setup = setup(func(a *settings.Agent) { a.Protocol = protocol })
		out, err := b.Run(t.Context(), work, b.watch())
		if err != nil || string(out.Content) != `{"title":"Öl"}` ||
			!slices.Equal(b.used, []string{`look{"n":1}`, `look{"n":2}`, `look{"n":3}`}) {
			t.Fatalf("%v, %s, used %v", err, out.Content, b.used)
		}
		for i, req := range script.Requests() {
			if got := offered(req); !slices.Equal(got, []string{"look", "find", "make"}) || i > 0 && !req.Plain {
				t.Errorf("call %d: plain %v, offered %v", i, req.Plain, got)
			}
		}
	}
}

// CASES.md, 26: a reply without a call that says CONTINUE is no result; the model is told to go on, with its tools.
func TestCase26AReplyThatSaysContinue(t *testing.T) {
	part := `{"action":"respond","response":"Teil eins.","continuation":{"status":"continue","reason":"Teil zwei fehlt"}}`
	for name, reply := range map[string]string{
		"with a part":    part,
		"without":        `{"action":"respond","continuation":{"status":"CONTINUE"}}`,
		"the word alone": `{"action":"respond","response":"a","continuation":"CONTINUE"}`,
	} {
		t.Run(name, func(t *testing.T) {
			b, script := newBench(t, modeltest.Reply(reply), calls("look", "1"), answer())
			out, err := b.Run(t.Context(), task(), b.watch())
			if err != nil || string(out.Content) != `{"title":"Öl"}` || len(b.used) != 1 {
				t.Fatalf("%v, %s, used %v", err, out.Content, b.used)
			}
			second := script.Requests()[1]
			if told := second.Messages[1]; told.Hint != model.GoOn || told.Text != "Continue with your reasoning and action." ||
				len(second.Tools) != 3 {
				t.Errorf("told %+v, offered %v", told, second.Tools)
			}
			if c := b.chains[0]; c.Continued != 1 || c.Iterations != 3 {
				t.Errorf("%+v", c)
			}
		})
	}
}

// CASES.md, 26: no signal is the end, whatever the words say, and so is any other signal. Switched off, even CONTINUE
// is.
func TestCase26ASingleMessageEnds(t *testing.T) {
	for name, c := range map[string]struct{ mode, more string }{
		"no signal":      {"explicit", ""},
		"terminate":      {"explicit", `,"continuation":{"status":"TERMINATE"}`},
		"another word":   {"explicit", `,"continuation":{"status":"MAYBE"}`},
		"a wrong type":   {"explicit", `,"continuation":{"status":true}`},
		"only a plan":    {"explicit", `,"continuation":{"next_action":{"type":"tool_call","tool":"look"}}`},
		"field over all": {"patterns", `,"continuation":{"status":"TERMINATE"}`},
		"off":            {"off", `,"continuation":{"status":"CONTINUE"}`},
	} {
		t.Run(name, func(t *testing.T) {
			b, script := newBench(
				t,
				modeltest.Reply(`{"action":"respond","response":"Noch nicht fertig. Ich muss noch suchen."`+c.more+`}`),
			)
			work := task()
			work.Setup = setup(func(a *settings.Agent) { a.Continue = c.mode })
			out, err := b.Run(t.Context(), work, b.watch())
			if err != nil || string(out.Content) != `"Noch nicht fertig. Ich muss noch suchen."` || len(script.Requests()) != 1 {
				t.Errorf("%v, %s after %d calls", err, out.Content, len(script.Requests()))
			}
		})
	}
	// Only where the teacher chose so, the words count.
	b, _ := newBench(
		t,
		modeltest.Reply(`{"action":"respond","response":"Noch nicht fertig. Ich muss noch suchen."}`),
		answer(),
	)
	work := task()
	work.Setup = setup(func(a *settings.Agent) { a.Continue = "patterns" })
	if out, err := b.Run(t.Context(), work, b.watch()); err != nil || string(out.Content) != `{"title":"Öl"}` {
		t.Errorf("%v, %s", err, out.Content)
	}
}

// The progress that a model claims is kept as its claim, whatever form its numbers have.
func TestClaimedProgress(t *testing.T) {
	for form, want := range map[string]agent.Progress{
		`{"current_step":3,"total_steps":5,"completion_percentage":60}`: {
			CurrentStep: 3, TotalSteps: 5,
			CompletionPercentage: 60,
		},
		`{"current_step":"3","total_steps":5.0,"completion_percentage":"170"}`: {
			CurrentStep: 3, TotalSteps: 5,
			CompletionPercentage: 100,
		},
		`{"current_step":-1,"total_steps":1e99,"completion_percentage":null}`: {TotalSteps: 1_000_000},
		`{"current_step":"drei"}`: {},
		`"fast fertig"`:           {},
	} {
		e, err := agent.ParseEnvelope(
			`{"action":"respond","response":1,"continuation":{"status":"CONTINUE","progress":` + form + `}}`,
		)
		if err != nil || e.Continuation == nil || e.Continuation.Progress == nil || *e.Continuation.Progress != want {
			t.Errorf("%s: %v, %+v", form, err, e.Continuation)
		}
	}
}

// Each style asks how sure a model is that answers without a tool (seed 003: 95, 80, 60 %), once; then its answer
// counts.
func TestAnAnswerThatIsNotSureEnough(t *testing.T) {
	reply := func(sure int) modeltest.Turn {
		return modeltest.Reply(fmt.Sprintf(`{"action":"respond","response":"Öl","confidence":%d}`, sure))
	}
	for style, least := range map[string]int{"tool_first": 95, "balanced": 80, "direct": 60} {
		for _, sure := range []int{least - 1, least} {
			b, script := newBench(t, reply(sure), reply(sure), answer())
			work := task()
			work.Setup = setup(func(a *settings.Agent) { a.Style = style })
			out, err := b.Run(t.Context(), work, b.watch())
			want := 1
			if sure < least {
				want = 2
			}
			if err != nil || string(out.Content) != `"Öl"` || len(script.Requests()) != want {
				t.Errorf("%s, %d %%: %v, %s after %d calls", style, sure, err, out.Content, len(script.Requests()))
			}
			if want == 2 {
				told := script.Requests()[1].Messages[1]
				if told.Hint != model.Unsure || !strings.Contains(told.Text, fmt.Sprint(sure, " %")) {
					t.Errorf("told %+v", told)
				}
			}
		}
	}
}

// Nobody is sent to a tool who has used one, has none, or does not say how sure it is.
func TestSureEnough(t *testing.T) {
	unsure := modeltest.Reply(`{"action":"respond","response":"Öl","confidence":5}`)
	for name, c := range map[string]struct {
		turns []modeltest.Turn
		tools []string
	}{
		"used a tool":   {[]modeltest.Turn{calls("look", "1"), unsure}, []string{"look"}},
		"has no tool":   {[]modeltest.Turn{unsure}, nil},
		"does not say":  {[]modeltest.Turn{modeltest.Reply(`{"action":"respond","response":"Öl"}`)}, []string{"look"}},
		"only outgoing": {[]modeltest.Turn{unsure}, []string{"send"}},
	} {
		b, script := newBench(t, c.turns...)
		work := task()
		work.Spec.Tools = c.tools
		if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(script.Requests()) != len(c.turns) {
			t.Errorf("%s: %v after %d calls", name, err, len(script.Requests()))
		}
	}
}

// CASES.md, 73: a reply as seed 004 writes it, a response and what comes next and no action, is carried out.
func TestCase73TheNextActionOfAReplyIsMade(t *testing.T) {
	next := `"continuation":{"status":"CONTINUE","reason":"more","next_action":{"type":"tool_call","tool":"look",` +
		`"parameters":{"n":1}},"progress":{"current_step":1,"total_steps":2,"completion_percentage":50}}`
	done := `{"response":{"title":"Öl"},"continuation":{"status":"TERMINATE","reason":"done"}}`
	for name, first := range map[string]string{
		"as the seed has it": `{"response":"Ich suche weiter.",` + next + `}`,
		"with an action":     `{"action":"respond","response":"Ich suche weiter.",` + next + `}`,
	} {
		b, _ := newBench(t, modeltest.Reply(first), modeltest.Reply(done))
		out, err := b.Run(t.Context(), task(), b.watch())
		if err != nil || !slices.Equal(b.used, []string{`look{"n":1}`}) || string(out.Content) != `{"title":"Öl"}` {
			t.Errorf("%s: %v, made %q, %s", name, err, b.used, out.Content)
		}
	}
}
