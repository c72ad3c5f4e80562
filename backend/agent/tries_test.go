package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/agent/agenttest"
	"pult/backend/base/fault"
	"pult/backend/tools/tool"
)

// failing is a tool that fails so many times with a fault of a kind.
func (b *bench) failing(effect tool.Effect, kind fault.Kind, times int) tool.Tool {
	return tool.Tool{
		Name:   "look",
		Effect: effect,
		Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
			b.note("look")
			if len(b.used) <= times {
				return tool.Result{}, fault.New(kind, "fault.x", nil)
			}
			return tool.Result{JSON: args, Found: 1}, nil
		},
	}
}

// waits notes the pauses between two tries.
func (b *bench) waits() *[]time.Duration {
	list := &[]time.Duration{}
	b.Pause = func(_ context.Context, d time.Duration) error {
		*list = append(*list, d)
		return nil
	}
	return list
}

// What only reads is tried three times, with a pause before each further one; nothing else is ever repeated by the
// loop.
func TestOnlyReadingIsTriedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		effect tool.Effect
		kind   fault.Kind
		fails  int
		tries  int
		ok     bool // the step goes on
	}{
		"reads, once":            {tool.Reads, fault.Unavailable, 1, 2, true},
		"reads, twice":           {tool.Reads, fault.Unavailable, 2, 3, true},
		"reads, for good":        {tool.Reads, fault.Unavailable, 9, 3, false},
		"reads, wrong arguments": {tool.Reads, fault.Invalid, 9, 1, true},
		"reads, corrupt":         {tool.Reads, fault.Corrupt, 9, 1, false},
		"fetches":                {tool.Fetches, fault.Unavailable, 9, 1, true},
		"fetches, limit":         {tool.Fetches, fault.Limit, 9, 1, true},
		"fetches, no space":      {tool.Fetches, fault.NoSpace, 9, 1, false},
		"makes":                  {tool.Makes, fault.Unavailable, 9, 1, false},
		"proposes":               {tool.Proposes, fault.Unavailable, 9, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			b, script := newBench(t, calls("look", "1"), answer())
			waits := b.waits()
			work := task()
			work.Hosts = []string{"*"}
			b.with(&work, b.failing(c.effect, c.kind, c.fails))
			_, err := b.Run(t.Context(), work, b.watch())
			if len(b.used) != c.tries || (err == nil) != c.ok || !c.ok && !fault.Is(err, c.kind) {
				t.Errorf("%d tries, %v", len(b.used), err)
			}
			if want := []time.Duration{time.Second, 2 * time.Second}[:c.tries-1]; !slices.Equal(*waits, want) {
				t.Errorf("waited %v", *waits)
			}
			if rows := b.rows(t); !c.ok && (len(rows) != 1 || len(script.Requests()) != 1) {
				t.Errorf("a fault of the machine left %+v", rows)
			}
		})
	}
}

// A fault of the machine ends the step, and the answers before it are kept; when the step goes on, only what has no
// answer is called.
func TestAFaultOfTheMachineEndsTheStep(t *testing.T) {
	b, script := newBench(t, calls("make", "1", "look", `"broken"`, "make", "3"), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); !fault.Is(err, fault.Unavailable) || len(b.rows(t)) != 2 {
		t.Fatalf("%v, %d rows", err, len(b.rows(t)))
	}
	b.used = nil
	b.Tools["look"] = b.failing(tool.Reads, fault.Unavailable, 0)
	out, err := b.Run(t.Context(), task(), b.watch())
	if err != nil || len(out.Files) != 2 || len(script.Requests()) != 2 ||
		!slices.Equal(b.used, []string{"make1", "look", "make3"}) {
		t.Errorf("%v, %+v, used %v", err, out.Files, b.used) // make1 again: files are no part of the transcript
	}
}

// What a tool cannot do with these arguments is told, in words that name no cause from inside.
func TestWhatATooLCannotDoIsTold(t *testing.T) {
	for kind, want := range map[fault.Kind]string{
		fault.Invalid: "called with wrong arguments", fault.NotFound: "nothing with that id",
		fault.Denied:  "refused by a rule",
		fault.NoMatch: "nothing was found",
	} {
		for _, effect := range []tool.Effect{tool.Reads, tool.Makes, tool.Fetches, tool.Proposes} {
			b, script := newBench(t, calls("look", "1"), answer())
			work := task()
			work.Hosts = []string{"*"}
			b.with(
				&work,
				tool.Tool{
					Name:   "look",
					Effect: effect,
					Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
						return tool.Result{}, fault.New(kind, "fault.tool.args", errors.New("open /home/lehrer/schluessel.txt"))
					},
				},
			)
			if _, err := b.Run(t.Context(), work, agenttest.Alone{}); err != nil {
				t.Fatalf("%s, %s: %v", kind, effect, err)
			}
			told := results(script.Requests()[1])
			if len(told) != 1 || !strings.Contains(told[0], want) || strings.Contains(told[0], "lehrer") {
				t.Errorf("%s, %s: told %q", kind, effect, told)
			}
		}
	}
}

// What a tool may know: the step, what the teacher wrote, the addresses in her words and those that earlier calls
// found, and the full results of earlier calls, but not those of refused ones.
func TestScopeOfATool(t *testing.T) {
	b, _ := newBench(t, calls("find", "1", "send", "2"), calls("look", "3"), answer())
	var scopes []tool.Scope
	look := func(links ...string) func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
		return func(_ context.Context, in tool.Scope, args json.RawMessage) (tool.Result, error) {
			scopes = append(scopes, in)
			return tool.Result{JSON: json.RawMessage(`{"n":` + string(args) + `}`), Links: links, Found: 1}, nil
		}
	}
	work := task()
	work.Origin.RunID, work.Origin.StepID, work.Hosts = "r", "s1", []string{"*.wikipedia.org"}
	work.Request = "Nimm https://schule.example/heft.pdf, bitte (und https://de.wikipedia.org/wiki/Bank_(Möbel))."
	work.Feedback = []string{"Besser: http://klexikon.de/Öl!"}
	work.Params = map[string]string{"topic": "Öl", "url": "https://planet-schule.de"}
	b.with(
		&work,
		tool.Tool{Name: "find", Effect: tool.Reads, Run: look("https://example.org/1")},
		tool.Tool{Name: "look", Effect: tool.Reads, Run: look()},
	)
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(scopes) != 2 {
		t.Fatalf("%v, %d calls", err, len(scopes))
	}
	want := []string{
		"https://schule.example/heft.pdf",
		"https://de.wikipedia.org/wiki/Bank_(Möbel)",
		"http://klexikon.de/Öl",
		"https://planet-schule.de",
	}
	if got := scopes[0].Links; !slices.Equal(got, want) {
		t.Errorf("links %q", got)
	}
	if got := scopes[1].Links; !slices.Equal(got, append(want, "https://example.org/1")) {
		t.Errorf("links %q", got)
	}
	in := scopes[1]
	stored, ok := in.Stored(agent.ResultID(1))
	if _, refused := in.Stored(agent.ResultID(2)); !ok || string(stored) != `{"n":1}` || refused {
		t.Errorf("stored %s, %v, refused %v", stored, ok, refused)
	}
	if _, reply := in.Stored(agent.ResultID(0)); reply {
		t.Error("a reply is no result")
	}
	in.Stored, in.Links, in.Fork = nil, nil, nil
	if wantScope := (tool.Scope{
		RunID: "r", StepID: "s1", Agent: "research", Language: "de", Request: work.Request,
		Topic: "Öl", Hosts: work.Hosts, Now: b.clock.now(),
	}); !reflect.DeepEqual(
		in,
		wantScope,
	) {
		t.Errorf("%+v", in)
	}
}
