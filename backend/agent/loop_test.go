package agent_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/agent/agenttest"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
)

func TestToolsRunInOrderWhateverTheirIDs(t *testing.T) {
	b, script := newBench(t, calls("look", `1`, "make", `2`), calls("look", `3`), answer())
	out, err := b.Run(t.Context(), task(), b.watch())
	if err != nil || !slices.Equal(b.used, []string{"look1", "make2", "look3"}) || len(out.Files) != 1 ||
		string(out.Content) != `{"title":"Öl"}` {
		t.Fatalf("%v, used %v, %+v", err, b.used, out)
	}
	last := script.Requests()[2]
	if last.Task != "Recherchiere Öl" || last.System != "system" || last.Input != "input" || len(last.Messages) != 5 ||
		last.Feedback[0] != "kurz" {
		t.Errorf("%+v", last)
	}
	// what goes out is behind a gate of its own
	if got := offered(last); !slices.Equal(got, []string{"look", "find", "make"}) {
		t.Errorf("offered %v", got)
	}
}

func offered(req model.Request) []string {
	var list []string
	for _, tl := range req.Tools {
		list = append(list, tl.Name)
	}
	return list
}

func TestWhatAnAgentMayNotUse(t *testing.T) {
	b, script := newBench(
		t,
		calls("send", `1`, "other", `2`, "nothing", `3`, "look", `"invalid"`, "look", `"gone"`),
		answer(),
	)
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(b.uses(), []string{`look"gone"`, `look"invalid"`}) ||
		!slices.Equal(b.blocked, []string{"send", "other", "nothing"}) {
		t.Errorf("used %v, blocked %v", b.used, b.blocked)
	}
	for _, m := range script.Requests()[1].Messages[1:] {
		if !m.Failed || m.CallID != "same" {
			t.Errorf("the model was told %+v", m)
		}
	}
}

func TestHowALoopEnds(t *testing.T) {
	ending := func(f model.Finish) modeltest.Turn {
		return modeltest.Turn{Chunks: []model.Chunk{{Text: `{"action":"respond","response":{}}`}, {Finish: f}}}
	}
	twice := func(f model.Finish) []modeltest.Turn { return []modeltest.Turn{ending(f), ending(f)} }
	prose := []modeltest.Turn{
		modeltest.Reply("Gern! Hier ist es."),
		modeltest.Reply("Also: Öl ist flüssig."),
		modeltest.Reply("Öl eben."),
	}
	for name, c := range map[string]struct {
		turns []modeltest.Turn
		kind  fault.Kind
		key   string
		end   agent.Ending
	}{
		"broken off": {twice(""), fault.Model, "fault.model.cut", agent.Broke},
		"other end":  {twice(model.OtherEnds), fault.Model, "fault.model.cut", agent.Broke},
		"too long":   {twice(model.Length), fault.Model, "fault.model.length", agent.Broke},
		"blocked":    {twice(model.Blocked), fault.Model, "fault.model.blocked", agent.Broke},
		"empty twice": {
			[]modeltest.Turn{modeltest.Reply(""), modeltest.Reply("")},
			fault.Model, "fault.model.reply",
			agent.Unusable,
		},
		"prose": {prose, fault.Model, "fault.model.unread", agent.Unusable},
		"asks nothing": {
			[]modeltest.Turn{modeltest.Reply(`{"action":"ask"}`), modeltest.Reply(`{"action":"ask"}`)},
			fault.Model, "fault.model.reply", agent.Unusable,
		},
		"tool broken": {[]modeltest.Turn{calls("look", `"broken"`)}, fault.Unavailable, "fault.store.disk", agent.Broke},
		"provider gone": {[]modeltest.Turn{{
			Chunks: []model.Chunk{{Text: "{"}},
			Err:    fault.New(fault.Unavailable, "fault.x", nil),
		}}, fault.Unavailable, "fault.x", agent.Broke},
		"script ended": {[]modeltest.Turn{{Err: modeltest.ErrScriptEnded}}, fault.Internal, "fault.internal", agent.Broke},
	} {
		t.Run(name, func(t *testing.T) {
			b, script := newBench(t, c.turns...)
			_, err := b.Run(t.Context(), task(), b.watch())
			if f := fault.Of(err); f == nil || f.Kind != c.kind || f.Key != c.key || len(script.Requests()) != len(c.turns) {
				t.Errorf("%v after %d calls", err, len(script.Requests()))
			}
			if len(b.chains) != 1 || b.chains[0].End != c.end {
				t.Errorf("the chain ended as %+v", b.chains)
			}
		})
	}
}

// A guard's question ends a loop before anything is sent, and a cancelled one says so; neither is a failure of the
// model.
func TestALoopIsHeldOrCancelled(t *testing.T) {
	b, script := newBench(t, answer())
	question := errors.New("a question stands before the call")
	b.Guard = guard(func(model.Request) error { return question })
	if _, err := b.Run(t.Context(), task(), b.watch()); !errors.Is(err, question) || len(script.Requests()) != 0 ||
		b.chains[0].End != agent.Held {
		t.Errorf("%v, %+v", err, b.chains)
	}
	b.Guard = nil
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Run(ctx, task(), b.watch()); !fault.Is(err, fault.Cancelled) || len(script.Requests()) != 0 ||
		b.chains[1].End != agent.Cancelled {
		t.Errorf("%v, %+v", err, b.chains)
	}
	if out, err := b.Run(t.Context(), task(), b.watch()); err != nil || string(out.Content) != `{"title":"Öl"}` ||
		b.chains[2].End != agent.Answered {
		t.Errorf("%v, %+v, %+v", err, out, b.chains)
	}
}

// guard lets a request through unless it says why not.
type guard func(req model.Request) error

func (g guard) Admit(_ context.Context, _ agent.Task, req model.Request) (agent.Admission, error) {
	return agent.Admission{Request: req}, g(req)
}

// What is told while a loop works: the stages of each iteration in their order, and the words of the answer, once.
func TestWhatIsToldOfALoop(t *testing.T) {
	b, _ := newBench(
		t,
		calls("look", `1`, "find", `2`),
		modeltest.Reply(`{"action":"respond","response":{"title":"Öl","text":"Öl schwimmt."}}`),
	)
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, m := range b.moments {
		told = append(told, fmt.Sprint(m.Phase(), " ", m.Status(), " ", m.Iteration, "/", m.Most))
	}
	want := []string{
		"reasoning started 1/5", "reasoning completed 1/5", "executing_tools started 1/5", "observing_results completed 1/5",
		"reasoning started 2/5", "reasoning completed 2/5", "generating_response started 2/5", "generating_response " +
			"completed 2/5",
	}
	if !slices.Equal(told, want) {
		t.Errorf("%q", told)
	}
	if b.notes != "## Öl\n\nÖl schwimmt. " {
		t.Errorf("%q", b.notes)
	}
	if c := b.chains[0]; c.Iterations != 2 || c.ToolCalls != 2 || c.End != agent.Answered {
		t.Errorf("%+v", c)
	}
}

// dying fails from its nth write on; the write itself is done or not.
type dying struct {
	agent.Transcripts
	left   int
	before bool
}

func (d *dying) AppendMessage(ctx context.Context, key string, position int, m model.Message) error {
	d.left--
	if d.left > 0 || d.left == 0 && !d.before {
		if err := d.Transcripts.AppendMessage(ctx, key, position, m); err != nil || d.left > 0 {
			return err
		}
	}
	return fault.New(fault.NoSpace, "fault.store.full", nil)
}

// Wherever a loop breaks off, the next one goes on from the transcript and ends with the same result; calls with an
// answer are not made again, except those that make files, which are no part of the transcript.
func TestALoopGoesOnFromItsTranscript(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var turns []modeltest.Turn
		for i := range rapid.IntRange(0, 4).Draw(t, "turns") {
			var args []string
			for range rapid.IntRange(1, 3).Draw(t, "calls") {
				args = append(args, rapid.SampledFrom([]string{"look", "make", "send"}).Draw(t, "tool"), strconv.Itoa(i))
			}
			turns = append(turns, calls(args...))
		}
		turns = append(turns, answer())
		whole, _ := newBench(t, turns...)
		want, err := whole.Run(context.Background(), task(), agenttest.Alone{})
		if err != nil {
			t.Fatal(err)
		}
		b, script := newBench(t, turns...)
		kept := b.Transcripts
		d := &dying{Transcripts: kept, left: rapid.IntRange(1, 12).Draw(t, "write"), before: rapid.Bool().Draw(t, "before")}
		b.Transcripts = d
		_, err = b.Run(context.Background(), task(), agenttest.Alone{})
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
		got, err := b.Run(context.Background(), task(), agenttest.Alone{})
		if err != nil || string(got.Content) != string(want.Content) || fmt.Sprint(got.Files) != fmt.Sprint(want.Files) {
			t.Fatalf("%v: %+v, want %+v", err, got, want)
		}
	})
}

func replies(transcript []model.Message) int {
	n := 0
	for _, m := range transcript {
		if m.Role == model.Assistant {
			n++
		}
	}
	return n
}

// Check gives back exactly the agent's parameters, or refuses; what it gives back it takes again.
func TestParametersAreChecked(t *testing.T) {
	spec := agent.Spec{Name: "research", Params: []agent.Param{
		{Key: "topic", Kind: agent.TextParam, Required: true, Max: 5},
		{Key: "depth", Kind: agent.ChoiceParam, Options: []string{"quick", "deep"}, Default: "quick"},
		{Key: "grade", Kind: agent.ChoiceParam, Options: []string{"", "7"}},
	}}
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.MapOfN(rapid.SampledFrom([]string{"topic", "depth", "grade", "other"}),
			rapid.SampledFrom([]string{"", "quick", "7", "Öläöü", "zu lang"}), 0, 4).
			Draw(t, "values")
		got, err := spec.Check(values)
		_, unknown := values["other"]
		topic, depth, grade := values["topic"], values["depth"], values["grade"]
		fits := !unknown && topic != "" && topic != "zu lang" && (depth == "" || depth == "quick") &&
			(grade == "" || grade == "7")
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
