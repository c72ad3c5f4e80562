package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/fault"
	"pult/backend/llm"
	"pult/backend/llm/llmtest"
	"pult/backend/prompt"
	"pult/backend/session"
	"pult/backend/store/storetest"
	"pult/backend/tool"
	"pult/backend/workflow"
)

// bench is a runner with three tools: one that reads, one that makes a file, and one that nobody may use here.
type bench struct {
	agent.Runner
	used    []string
	blocked []string
	notes   string
}

func newBench(t fataler, turns ...llmtest.Turn) (*bench, *llmtest.Script) {
	kept := storetest.NewMemory()
	if _, err := kept.CreateRun(context.Background(), workflow.Run{ID: "r"}, nil); err != nil {
		t.Fatal(err)
	}
	script := &llmtest.Script{Turns: turns}
	b := &bench{}
	b.Runner = agent.Runner{
		Model: script, Transcripts: kept, Compose: func(agent.Task) (prompt.Prompt, error) { return prompt.Prompt{System: "system", Input: "input"}, nil },
		Tools: tool.NewRegistry(b.tool("look", tool.Reads), b.tool("make", tool.Makes), b.tool("send", tool.Outgoing), b.tool("other", tool.Reads)),
	}
	return b, script
}

type fataler interface{ Fatal(args ...any) }

func (b *bench) tool(name string, effect tool.Effect) tool.Tool {
	return tool.Tool{Name: name, Effect: effect, Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
		b.used = append(b.used, name+string(args))
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
			r.Files = []session.File{{Name: string(args), Data: args}}
		}
		return r, nil
	}}
}

func task() agent.Task {
	return agent.Task{Key: "r/1/s1/1", Request: "Öl", Feedback: []string{"kurz"}, Params: map[string]string{"topic": "Öl"}, Spec: agent.Spec{
		Name:  "research",
		Tools: []string{"look", "make", "send"}, Finish: func(reply json.RawMessage, files []session.File) (agent.Outcome, error) {
			return agent.Outcome{Content: reply, Files: files}, nil
		},
	}}
}

func (b *bench) watch() agent.Watch {
	return agent.Watch{Text: func(delta string, _ int) { b.notes += delta }, Tool: func(name string, blocked bool, _ int) {
		if blocked {
			b.blocked = append(b.blocked, name)
		}
	}}
}

func calls(args ...string) llmtest.Turn {
	var list []llm.ToolCall
	for i := 0; i < len(args); i += 2 {
		list = append(list, llm.ToolCall{ID: "same", Name: args[i], Args: json.RawMessage(args[i+1])})
	}
	return llmtest.Calls(list...)
}

func answer() llmtest.Turn { return llmtest.Reply(`{"action":"respond","response":{"title":"Öl"}}`) }

func TestToolsRunInOrderWhateverTheirIDs(t *testing.T) {
	b, script := newBench(t, calls("look", `1`, "make", `2`), calls("look", `3`), answer())
	out, err := b.Run(t.Context(), task(), b.watch())
	if err != nil || !slices.Equal(b.used, []string{"look1", "make2", "look3"}) || len(out.Files) != 1 || string(out.Content) != `{"title":"Öl"}` {
		t.Fatalf("%v, used %v, %+v", err, b.used, out)
	}
	last := script.Requests()[2]
	if last.Task != "Öl" || last.System != "system" || len(last.Messages) != 5 || len(last.Tools) != 3 || last.Feedback[0] != "kurz" {
		t.Errorf("%+v", last)
	}
}

func TestWhatAnAgentMayNotUse(t *testing.T) {
	b, script := newBench(t, calls("send", `1`, "other", `2`, "nothing", `3`, "look", `"invalid"`, "look", `"gone"`), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(b.used, []string{`look"invalid"`, `look"gone"`}) || !slices.Equal(b.blocked, []string{"send", "other", "nothing"}) {
		t.Errorf("used %v, blocked %v", b.used, b.blocked)
	}
	for _, m := range script.Requests()[1].Messages[1:] {
		if !m.Failed || m.CallID != "same" {
			t.Errorf("the model was told %+v", m)
		}
	}
}

func TestHowALoopEnds(t *testing.T) {
	endless := make([]llmtest.Turn, 12)
	for i := range endless {
		endless[i] = calls("look", strconv.Itoa(i))
	}
	ending := func(f llm.Finish) llmtest.Turn {
		return llmtest.Turn{Chunks: []llm.Chunk{{Text: `{"action":"respond","response":{}}`}, {Finish: f}}}
	}
	for name, c := range map[string]struct {
		turns []llmtest.Turn
		kind  fault.Kind
		key   string
	}{
		"broken off":    {[]llmtest.Turn{ending("")}, fault.Model, "fault.model.cut"},
		"other end":     {[]llmtest.Turn{ending(llm.OtherEnds)}, fault.Model, "fault.model.cut"},
		"too long":      {[]llmtest.Turn{ending(llm.Length)}, fault.Model, "fault.model.length"},
		"blocked":       {[]llmtest.Turn{ending(llm.Blocked)}, fault.Model, "fault.model.blocked"},
		"empty":         {[]llmtest.Turn{llmtest.Reply("")}, fault.Model, "fault.model.reply"},
		"prose":         {[]llmtest.Turn{llmtest.Reply("Gern! Hier ist es.")}, fault.Model, "fault.model.reply"},
		"question":      {[]llmtest.Turn{llmtest.Reply(`{"action":"ask","response":{"q":"Klasse?"}}`)}, fault.Model, "fault.model.ask"},
		"never":         {endless, fault.Model, "fault.model.turns"},
		"tool broken":   {[]llmtest.Turn{calls("look", `"broken"`)}, fault.Unavailable, "fault.store.disk"},
		"provider gone": {[]llmtest.Turn{{Chunks: []llm.Chunk{{Text: "{"}}, Err: fault.New(fault.Unavailable, "fault.x", nil)}}, fault.Unavailable, "fault.x"},
	} {
		t.Run(name, func(t *testing.T) {
			b, script := newBench(t, c.turns...)
			_, err := b.Run(t.Context(), task(), agent.Watch{})
			if f := fault.Of(err); f == nil || f.Kind != c.kind || f.Key != c.key || len(script.Requests()) != len(c.turns) {
				t.Errorf("%v after %d calls", err, len(script.Requests()))
			}
		})
	}
}

// dying fails from its nth write on; the write itself is done or not.
type dying struct {
	agent.Transcripts
	left   int
	before bool
}

func (d *dying) AppendMessage(ctx context.Context, key string, position int, m llm.Message) error {
	d.left--
	if d.left > 0 || d.left == 0 && !d.before {
		if err := d.Transcripts.AppendMessage(ctx, key, position, m); err != nil || d.left > 0 {
			return err
		}
	}
	return fault.New(fault.NoSpace, "fault.store.full", nil)
}

// Wherever a loop breaks off, the next one goes on from the transcript and ends with the same result; calls with an answer are not made
// again, except those that make files, which are no part of the transcript.
func TestALoopGoesOnFromItsTranscript(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var turns []llmtest.Turn
		for i := range rapid.IntRange(0, 4).Draw(t, "turns") {
			var args []string
			for range rapid.IntRange(1, 3).Draw(t, "calls") {
				args = append(args, rapid.SampledFrom([]string{"look", "make", "send"}).Draw(t, "tool"), strconv.Itoa(i))
			}
			turns = append(turns, calls(args...))
		}
		turns = append(turns, answer())
		whole, _ := newBench(t, turns...)
		want, err := whole.Run(context.Background(), task(), agent.Watch{})
		if err != nil {
			t.Fatal(err)
		}
		b, script := newBench(t, turns...)
		kept := b.Transcripts
		d := &dying{Transcripts: kept, left: rapid.IntRange(1, 12).Draw(t, "write"), before: rapid.Bool().Draw(t, "before")}
		b.Transcripts = d
		_, err = b.Run(context.Background(), task(), agent.Watch{})
		var broken *agent.TranscriptError
		if err != nil && (!errors.As(err, &broken) || !fault.Is(err, fault.NoSpace)) {
			t.Fatalf("%v", err)
		}
		stored, err := kept.Messages(context.Background(), task().Key)
		if err != nil {
			t.Fatal(err)
		}
		script.Turns = append(slices.Clone(turns[:len(script.Requests())]), turns[replies(stored):]...)
		b.Transcripts, b.used = kept, nil
		got, err := b.Run(context.Background(), task(), agent.Watch{})
		if err != nil || string(got.Content) != string(want.Content) || fmt.Sprint(got.Files) != fmt.Sprint(want.Files) {
			t.Fatalf("%v: %+v, want %+v", err, got, want)
		}
	})
}

func replies(transcript []llm.Message) int {
	n := 0
	for _, m := range transcript {
		if m.Role == llm.Assistant {
			n++
		}
	}
	return n
}

// A reply is an envelope or a fault; nothing in between.
func TestEnvelopes(t *testing.T) {
	good := `{"action":"respond","response":{"a":1}}`
	for text, ok := range map[string]bool{
		good: true, "```json\n" + good + "\n```": true, "  \n" + good + " ": true, `{"action":"ask","response":"?"}`: true,
		"": false, "{}": false, `{"action":"respond"}`: false, `{"action":"delete","response":1}`: false, good + good: false, "Hier: " + good: false,
		`{"action":"respond","response":{"a":1}`: false, "null": false, "[]": false, "```": false,
	} {
		e, err := agent.ParseEnvelope(text)
		if (err == nil) != ok || err != nil && !fault.Is(err, fault.Model) || ok && len(e.Response) == 0 {
			t.Errorf("%q: %+v, %v", text, e, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching("[{}\"`a-z:,\\[\\]]{0,30}")).Draw(t, "text")
		if e, err := agent.ParseEnvelope(text); err == nil && len(e.Response) == 0 || err != nil && !fault.Is(err, fault.Model) {
			t.Fatalf("%q: %+v, %v", text, e, err)
		}
	})
}

// Check gives back exactly the agent's parameters, or refuses; what it gives back it takes again.
func TestParametersAreChecked(t *testing.T) {
	spec := agent.Spec{Name: "research", Params: []agent.Param{
		{Key: "topic", Kind: agent.TextParam, Required: true, Max: 5},
		{Key: "depth", Kind: agent.ChoiceParam, Options: []string{"quick", "deep"}, Default: "quick"},
		{Key: "grade", Kind: agent.ChoiceParam, Options: []string{"", "7"}},
	}}
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.MapOfN(rapid.SampledFrom([]string{"topic", "depth", "grade", "other"}), rapid.SampledFrom([]string{"", "quick", "7", "Öläöü", "zu lang"}), 0, 4).Draw(t, "values")
		got, err := spec.Check(values)
		_, unknown := values["other"]
		topic, depth, grade := values["topic"], values["depth"], values["grade"]
		fits := !unknown && topic != "" && topic != "zu lang" && (depth == "" || depth == "quick") && (grade == "" || grade == "7")
		if (err == nil) != fits || err != nil && !fault.Is(err, fault.Invalid) {
			t.Fatalf("%v: %v", values, err)
		}
		if missing := spec.Missing(values); (len(missing) == 0) != (topic != "") {
			t.Fatalf("%v lacks %v", values, missing)
		}
		if err != nil {
			return
		}
		again, err := spec.Check(got)
		if err != nil || len(got) != 3 || got["depth"] != "quick" || fmt.Sprint(again) != fmt.Sprint(got) {
			t.Fatalf("%v became %v and then %v, %v", values, got, again, err)
		}
	})
}
