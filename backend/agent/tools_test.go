package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
	"pult/backend/tools/tool"
)

// CASES.md, 25: what a rule refuses is told as not executed, with the reason, and just that call is never made again in
// the step.
func TestCase25ADenialIsToldAndStays(t *testing.T) {
	fetch := `{"urls":["http://169.254.169.254/"]}`
	b, script := newBench(
		t,
		calls("web_fetch", fetch),
		calls(
			"web_fetch",
			` {"urls": ["http://169.254.169.254/"]}`,
			"web_fetch",
			`{"urls":["https://de.wikipedia.org/wiki/Öl"]}`,
		),
		answer(),
	)
	work := task()
	work.Hosts = []string{"*.wikipedia.org"}
	b.with(
		&work,
		tool.Tool{
			Name:   "web_fetch",
			Effect: tool.Fetches,
			Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
				b.note(string(args))
				if strings.Contains(string(args), "169.254") {
					return tool.Result{}, fault.New(fault.Denied, "fault.web.private", nil)
				}
				return tool.Result{JSON: json.RawMessage(`{"text":"Öl schwimmt."}`), Found: 1}, nil
			},
		},
	)
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	if want := []string{fetch, `{"urls":["https://de.wikipedia.org/wiki/Öl"]}`}; !slices.Equal(b.used, want) {
		t.Errorf("made %q", b.used)
	}
	told := results(script.Requests()[2])
	if len(told) != 3 || !strings.Contains(told[0], "not executed: refused by a rule") ||
		!strings.Contains(told[1], "not executed: this call was refused before") ||
		!strings.Contains(told[2], "Öl schwimmt.") {
		t.Errorf("told %q", told)
	}
	if !slices.Equal(b.blocked, []string{"web_fetch", "web_fetch"}) {
		t.Errorf("blocked %v", b.blocked)
	}
}

// What was refused may be made once the teacher has answered: the refusal may have been about just that.
func TestWhatWasRefusedMayBeMadeAfterAnAnswer(t *testing.T) {
	ask := `{"action":"ask","response":"Soll ich wirklich?"}`
	b, _ := newBench(t, calls("make", `{"x":1}`), modeltest.Reply(ask), calls("make", `{"x":1}`), answer())
	work, agreed := task(), false
	b.with(&work, tool.Tool{
		Name: "make", Effect: tool.Makes,
		Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
			if !agreed {
				return tool.Result{}, fault.New(fault.Denied, "fault.music.unseen", nil)
			}
			b.note(string(args))
			return tool.Result{JSON: json.RawMessage(`{}`)}, nil
		},
	})
	var asked *agent.PauseError
	if _, err := b.Run(t.Context(), work, b.watch()); !errors.As(err, &asked) {
		t.Fatal(err)
	}
	agreed = true
	work.Replies = []agent.Reply{{Row: asked.Rows - 1, Text: "Ja"}}
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(b.used) != 1 {
		t.Errorf("%v, made %q", err, b.used)
	}
}

// CASES.md, 25: the same for a tool of another agent, one that goes out, and one that does not exist.
func TestCase25WhatIsNotTheAgentsIsNotMade(t *testing.T) {
	b, script := newBench(t, calls("send", `{"n":1,"to":"a"}`, "other", "1"), calls("send", `{"to":"a","n":1}`), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil || len(b.used) != 0 {
		t.Fatalf("%v, used %v", err, b.used)
	}
	told := results(script.Requests()[2])
	if len(told) != 3 || !strings.Contains(told[0], "may not use that tool") ||
		!strings.Contains(told[2], "not executed") {
		t.Errorf("told %q", told)
	}
}

// slow is a tool that takes its time and counts how many run at once.
type slow struct {
	mu          sync.Mutex
	now, most   int
	first, last []string // began, ended
}

func (s *slow) tool(name string, effect tool.Effect) tool.Tool {
	return tool.Tool{
		Name:   name,
		Effect: effect,
		Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
			var takes int
			if err := json.Unmarshal(args, &takes); err != nil {
				return tool.Result{}, err
			}
			id := fmt.Sprintf("%s%d", name, takes)
			s.enter(id)
			time.Sleep(time.Duration(takes) * time.Second) // of the bubble
			s.leave(id)
			return tool.Result{JSON: args, Found: 1}, nil
		},
	}
}

func (s *slow) enter(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now++
	s.most, s.first = max(s.most, s.now), append(s.first, id)
}

func (s *slow) leave(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now--
	s.last = append(s.last, id)
}

// Reading calls of one reply overlap, three at a time; their answers stand in the order of the calls, also when the
// first takes longest.
func TestReadingOverlapsAndKeepsItsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, script := newBench(t, calls("look", "9", "find", "1", "look", "2", "look", "3", "find", "4"), answer())
		work, s := task(), &slow{}
		b.with(&work, s.tool("look", tool.Reads), s.tool("find", tool.Reads))
		began := time.Now()
		if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
			t.Fatal(err)
		}
		if got := results(script.Requests()[1]); len(got) != 5 || !ascends(got, "9", "1", "2", "3", "4") {
			t.Errorf("answers %v", got)
		}
		if s.most != 3 || s.last[0] != "find1" || s.last[2] != "look9" || time.Since(began) != 13*time.Second {
			t.Errorf("%d at once in %v, ended %v", s.most, time.Since(began), s.last)
		}
	})
}

func ascends(got []string, want ...string) bool {
	for i, w := range want {
		if !strings.Contains(got[i], `"_result":`+w) {
			return false
		}
	}
	return true
}

// What makes or proposes runs alone, whatever stands around it, and nothing behind it begins before it ended.
func TestMakingNeverOverlaps(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var args []string
		for i := range rapid.IntRange(1, 8).Draw(rt, "calls") {
			args = append(
				args,
				rapid.SampledFrom([]string{"look", "make", "propose"}).Draw(rt, "tool"),
				strconv.Itoa(10*rapid.IntRange(1, 5).Draw(rt, "takes")+i),
			)
		}
		synctest.Test(t, func(t *testing.T) {
			b, _ := newBench(t, calls(args...), answer())
			work, s := task(), &slow{}
			b.with(&work, s.tool("look", tool.Reads), s.tool("make", tool.Makes), s.tool("propose", tool.Proposes))
			if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
				t.Fatal(err)
			}
			for i := 0; i < len(args); i += 2 {
				if args[i] == "look" {
					continue
				}
				id := args[i] + args[i+1]
				if at := slices.Index(s.first, id); at != i/2 || s.last[at] != id {
					t.Fatalf("%v: began %v, ended %v", args, s.first, s.last)
				}
			}
			if s.most > 3 {
				t.Fatalf("%d at once", s.most)
			}
		})
	})
}

// One reply may hold ten calls; the others are told so and may be made in a later one.
func TestOneReplyMakesTenCalls(t *testing.T) {
	var args []string
	for i := range 25 {
		args = append(args, "look", strconv.Itoa(i))
	}
	b, script := newBench(t, calls(args...), calls("look", "24"), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil {
		t.Fatal(err)
	}
	told := results(script.Requests()[1])
	if len(told) != 25 || len(b.used) != 11 || !slices.Contains(b.used, "look9") || !slices.Contains(b.used, "look24") ||
		slices.Contains(b.used, "look10") {
		t.Fatalf("%d answers, used %v", len(told), b.used)
	}
	for _, why := range told[10:] {
		if !strings.Contains(why, "not executed: at most 10 calls") {
			t.Errorf("told %q", why)
		}
	}
}

// Tools that the teacher switched off are not offered; a call of one all the same is refused, and she is told once that
// it would have helped.
func TestSwitchedOffTools(t *testing.T) {
	b, script := newBench(t, calls("look", "1", "make", "2"), calls("look", "3"), answer())
	work := task()
	work.Setup = setup(func(a *settings.Agent) { a.Off = []string{"look"} })
	b.with(&work, tool.Tool{Name: "web_fetch", Effect: tool.Fetches})
	out, err := b.Run(t.Context(), work, b.watch())
	if err != nil || !slices.Equal(b.used, []string{"make2"}) || !slices.Equal(out.Wanted, []string{"look"}) {
		t.Fatalf("%v, used %v, wanted %v", err, b.used, out.Wanted)
	}
	if got := offered(script.Requests()[0]); !slices.Equal(got, []string{"find", "make"}) {
		t.Errorf("offered %v", got)
	}
	if told := results(script.Requests()[2]); !strings.Contains(told[0], "the teacher has switched that tool off") {
		t.Errorf("told %q", told)
	}
}

// Tools that fetch are there only in a step whose plan lists hosts.
func TestFetchingNeedsHosts(t *testing.T) {
	fetch := func(b *bench) tool.Tool {
		return tool.Tool{
			Name:   "web_search",
			Effect: tool.Fetches,
			Run: func(_ context.Context, in tool.Scope, args json.RawMessage) (tool.Result, error) {
				b.note(strings.Join(in.Hosts, " "))
				return tool.Result{
					JSON:  args,
					Hosts: []string{"de.wikipedia.org"},
					Links: []string{"https://de.wikipedia.org/wiki/Öl"},
				}, nil
			},
		}
	}
	b, script := newBench(t, calls("web_search", "1"), answer())
	work := task()
	b.with(&work, fetch(b))
	out, err := b.Run(t.Context(), work, b.watch())
	if err != nil || len(b.used) != 0 || slices.Contains(offered(script.Requests()[0]), "web_search") ||
		!slices.Equal(out.Wanted, []string{"web_search"}) {
		t.Errorf("%v, used %v, wanted %v", err, b.used, out.Wanted)
	}
	b, script = newBench(t, calls("web_search", "1"), answer())
	b.with(&work, fetch(b))
	work.Hosts = []string{"*.wikipedia.org", "klexikon.de"}
	out, err = b.Run(t.Context(), work, b.watch())
	if err != nil || !slices.Equal(b.used, []string{"*.wikipedia.org klexikon.de"}) ||
		!slices.Contains(offered(script.Requests()[0]), "web_search") ||
		len(out.Wanted) != 0 {
		t.Errorf("%v, used %v, wanted %v", err, b.used, out.Wanted)
	}
	if row := b.rows(t)[1]; !slices.Equal(row.Hosts, []string{"de.wikipedia.org"}) || len(row.Links) != 1 {
		t.Errorf("%+v", row)
	}
}

// A proposal is part of the outcome and nothing else; a refused one is none.
func TestProposedSteps(t *testing.T) {
	b, _ := newBench(
		t,
		calls(agent.ProposesStep, `{"description":"Blatt im Querschnitt"}`, agent.ProposesStep, `"invalid"`),
		answer(),
	)
	work := task()
	b.with(
		&work,
		tool.Tool{
			Name:   agent.ProposesStep,
			Effect: tool.Proposes,
			Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
				if string(args) == `"invalid"` {
					return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil)
				}
				return tool.Result{JSON: json.RawMessage(`{"agent":"image","description":"Blatt im Querschnitt"}`), Found: 1}, nil
			},
		},
	)
	out, err := b.Run(t.Context(), work, b.watch())
	if err != nil || len(out.Files) != 0 ||
		!slices.Equal(out.Steps, []agent.Proposal{{Agent: "image", Description: "Blatt im Querschnitt"}}) {
		t.Errorf("%v, %+v", err, out)
	}
}

// Cancelling while a tool runs ends the loop as cancelled; no answer is kept, so that the call is made again.
func TestCancelledInATool(t *testing.T) {
	b, _ := newBench(t, calls("look", "1"), answer())
	ctx, cancel := context.WithCancel(t.Context())
	work := task()
	b.with(
		&work,
		tool.Tool{
			Name:   "look",
			Effect: tool.Reads,
			Run: func(ctx context.Context, _ tool.Scope, _ json.RawMessage) (tool.Result, error) {
				cancel()
				return tool.Result{}, ctx.Err()
			},
		},
	)
	_, err := b.Run(ctx, work, b.watch())
	if !fault.Is(err, fault.Cancelled) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if rows := b.rows(t); len(rows) != 1 || rows[0].Role != model.Assistant {
		t.Errorf("%+v", rows)
	}
}

// What is no result yet does not keep other calls of the same breath from being made.
func TestCallsBesideHalfAnAnswerAreMade(t *testing.T) {
	half := `{"action":"respond","response":"Ich suche."}`
	beside := calls("look", `{}`)
	beside.Chunks = append([]model.Chunk{{Text: half, Answers: true}}, beside.Chunks...)
	for name, turn := range map[string]modeltest.Turn{
		"beside a call": beside,
		"as text": modeltest.Reply(`{"action":"tool","tool_calls":[{"tool":"look","parameters":{}},` +
			`{"tool":"final_answer","parameters":` + half + `}]}`),
	} {
		b, script := newBench(t, turn, answer())
		work := task()
		work.Spec.Schema = json.RawMessage(`{"type":"object","required":["title"],"properties":{"title":{"type":"string"}}}`)
		b.with(&work, reads("look", document(1)))
		if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(script.Requests()) != 2 {
			t.Errorf("%s: %v after %d calls", name, err, len(script.Requests()))
		}
		if rows := b.rows(t); len(rows) != 3 || rows[1].Role != model.ToolRole || rows[1].Failed {
			t.Errorf("%s: %+v", name, rows)
		}
	}
}

// The tool of the reply ends the step: what else was called in the same breath is not made, and neither is the tool of
// that name where a model writes its call as text.
func TestTheToolOfTheReplyEndsTheStep(t *testing.T) {
	said := `{"action":"respond","response":{"title":"Öl"}}`
	beside := calls("look", `{}`)
	beside.Chunks = append([]model.Chunk{{Text: said, Answers: true}}, beside.Chunks...)
	for name, turn := range map[string]modeltest.Turn{
		"beside a call": beside,
		"as text": modeltest.Reply(
			`{"action":"tool","tool_calls":[{"tool":"final_answer","parameters":` + said + `}]}`,
		),
		"by itself": modeltest.Reply(`{"name":"final_answer","arguments":` + said + `}`),
	} {
		b, _ := newBench(t, turn)
		out, err := b.Run(t.Context(), task(), b.watch())
		if err != nil || len(b.used) > 0 || !strings.Contains(string(out.Content), "Öl") {
			t.Errorf("%s: %v, used %q, %s", name, err, b.used, out.Content)
		}
	}
}
