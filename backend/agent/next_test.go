package agent_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/model"
	"pult/backend/settings"
)

// Rows of small transcripts.
func said(text string) model.Message { return model.Message{Role: model.Assistant, Text: text} }

func goes(text string) model.Message {
	return model.Message{Role: model.Assistant, Text: text, Goes: true}
}

func hint(kind model.Hint) model.Message {
	return model.Message{Role: model.User, Hint: kind, Text: string(kind)}
}

func wants(calls ...string) model.Message {
	m := model.Message{Role: model.Assistant}
	for i, c := range calls {
		name, args, _ := strings.Cut(c, " ")
		m.Calls = append(m.Calls, model.ToolCall{ID: fmt.Sprint("c", i), Name: name, Args: json.RawMessage(args)})
	}
	return m
}

func got(result string) model.Message {
	return model.Message{Role: model.ToolRole, Result: json.RawMessage(result)}
}

func long() model.Message {
	m := got(`{"text":"…"}`)
	m.Tokens = 5_000
	return m
}

func brief(of int) model.Message { return model.Message{Role: model.BriefRole, Of: of, Text: "kurz"} }

func cost(m model.Message, microUSD int64) model.Message {
	m.Usage = &model.Usage{MicroUSD: &microUSD}
	return m
}

// times repeats rows.
func times(n int, rows ...model.Message) []model.Message {
	var list []model.Message
	for range n {
		list = append(list, rows...)
	}
	return list
}

// looked is one turn with a call that nobody made before.
func looked(n int) []model.Message {
	return []model.Message{wants(fmt.Sprintf(`look {"q":%d}`, n)), got(fmt.Sprintf(`{"n":%d}`, n))}
}

func turns(n int) []model.Message {
	var list []model.Message
	for i := range n {
		list = append(list, looked(i)...)
	}
	return list
}

func setup(change func(*settings.Agent)) settings.Agent {
	a := settings.DefaultAgent()
	if change != nil {
		change(&a)
	}
	return a
}

func TestNextNamesTheStep(t *testing.T) {
	m := setup(func(a *settings.Agent) { a.Condense = "model" })
	recalled := []model.Message{wants(`recall_details {"resultId":"r1"}`), long()}
	for name, c := range map[string]struct {
		state agent.State
		want  agent.Step
	}{
		"nothing yet": {agent.State{}, agent.Call{}},
		"a reply":     {agent.State{Transcript: []model.Message{said("a")}}, agent.Finish{Text: "a"}},
		"calls": {
			agent.State{Transcript: []model.Message{wants("look 1", "make 2")}},
			agent.Act{Calls: wants("look 1", "make 2").Calls},
		},
		"calls half answered": {
			agent.State{Transcript: []model.Message{wants("look 1", "make 2"), got("1")}},
			agent.Act{Calls: wants("look 1", "make 2").Calls[1:]},
		},
		"calls answered":         {agent.State{Transcript: looked(1)}, agent.Call{}},
		"it goes on":             {agent.State{Transcript: []model.Message{goes("a")}}, agent.Hint{Kind: model.GoOn}},
		"told to go on":          {agent.State{Transcript: []model.Message{goes("a"), hint(model.GoOn)}}, agent.Call{}},
		"told that it is unsure": {agent.State{Transcript: []model.Message{said("a"), hint(model.Unsure)}}, agent.Call{}},
		"unread once":            {agent.State{Transcript: []model.Message{said("a"), hint(model.Unread)}}, agent.Call{}},
		"unread twice":           {agent.State{Transcript: times(2, said("a"), hint(model.Unread))}, agent.Call{}},
		"unread three times": {
			agent.State{Transcript: times(3, said("a"), hint(model.Unread))},
			agent.GiveUp{Text: "a"},
		},
		"unread three times, then a word of the teacher": {
			agent.State{Transcript: append(times(3, said("a"), hint(model.Unread)), hint(model.Steer))}, agent.Call{},
		},
		"unread, then a tool": {agent.State{Transcript: append(times(2, said("a"), hint(model.Unread)),
			append(looked(1), said("b"), hint(model.Unread))...)}, agent.GiveUp{Text: "b"}},
		"long, by extract": {agent.State{Transcript: []model.Message{wants("look 1"), long()}}, agent.Call{}},
		"long, by a model": {
			agent.State{Transcript: []model.Message{wants("look 1"), long()}, Setup: m},
			agent.Shorten{Row: 1},
		},
		"shortened": {
			agent.State{Transcript: []model.Message{wants("look 1"), long(), brief(1)}, Setup: m},
			agent.Call{},
		},
		"the second is long": {agent.State{Transcript: []model.Message{
			wants("look 1", "look 2"), long(), long(),
			brief(1),
		}, Setup: m}, agent.Shorten{Row: 2}},
		"recalled": {agent.State{Transcript: recalled, Setup: m}, agent.Call{}},
		"to finish": {
			agent.State{Transcript: looked(1), Grant: agent.Grant{N: 1, Finish: true}},
			agent.Hint{Kind: model.Closing},
		},
		"closing": {agent.State{
			Transcript: append(looked(1), hint(model.Closing)),
			Grant:      agent.Grant{N: 1, Finish: true},
		}, agent.Call{Closing: true}},
		"closed, it goes on": {agent.State{
			Transcript: append(looked(1), hint(model.Closing), goes("a")),
			Grant:      agent.Grant{N: 1, Finish: true},
		}, agent.Finish{Text: "a"}},
		"closed, unread": {agent.State{Transcript: append(looked(1), hint(model.Closing), said("a"),
			hint(model.Unread)), Grant: agent.Grant{N: 1, Finish: true}}, agent.Call{Closing: true}},
		"closed, a call": {agent.State{
			Transcript: append(looked(1), hint(model.Closing), wants("look 2")),
			Grant:      agent.Grant{N: 1, Finish: true},
		}, agent.Act{Calls: wants("look 2").Calls}},
		"closed, refused": {agent.State{Transcript: append(looked(1), hint(model.Closing), wants("look 2"),
			got("no")), Grant: agent.Grant{N: 1, Finish: true}}, agent.GiveUp{}},
		"closed, she speaks": {agent.State{Transcript: append(looked(1), hint(model.Closing), said("a"),
			hint(model.Steer)), Grant: agent.Grant{N: 1, Finish: true}}, agent.Call{Closing: true}},
		"closed, unread, then she": {agent.State{Transcript: append(looked(1), hint(model.Closing), said("a"),
			hint(model.Unread), hint(model.Steer)), Grant: agent.Grant{N: 1, Finish: true}}, agent.Call{Closing: true}},
		"closed, answered her": {agent.State{Transcript: append(looked(1), hint(model.Closing), said("a"),
			hint(model.Steer), said("b")), Grant: agent.Grant{N: 1, Finish: true}}, agent.Finish{Text: "b"}},
		"granted beside": {agent.State{
			Transcript: looked(1), Seconds: 301, MicroUSD: 150_000,
			Setup: setup(func(a *settings.Agent) { a.MicroUSD = 100_000 }), Grant: agent.Grant{Beside: 1},
		}, agent.Call{}},
		"closing is free of limit": {agent.State{
			Transcript: append(turns(9), hint(model.Closing)), Seconds: 9_999,
			Grant: agent.Grant{N: 1, Finish: true},
		}, agent.Call{Closing: true}},
	} {
		t.Run(name, func(t *testing.T) {
			if c.state.Setup.Iterations == 0 {
				c.state.Setup = settings.DefaultAgent()
			}
			if step := agent.Next(c.state); !reflect.DeepEqual(step, c.want) {
				t.Errorf("%#v, want %#v", step, c.want)
			}
		})
	}
}

// Each limit by itself, just below and at it; then again with what the teacher granted.
func TestNextAsksAtEachLimit(t *testing.T) {
	same := times(3, wants(`look {"q":"Öl"}`), got(`{"n":0}`))
	turned := append(times(2, wants(`look {"q":"Öl","n":1}`), got("0")), wants(`look {"n":1,"q":"Öl"}`), got("0"))
	each := setup(func(a *settings.Agent) { a.PauseEach = true })
	dear := []model.Message{cost(wants("look 1"), 60_000), got("1"), cost(wants("look 2"), 40_000), got("2")}
	for name, c := range map[string]struct {
		state agent.State
		want  agent.Reason
	}{
		"four iterations": {agent.State{Transcript: turns(4)}, ""},
		"five":            {agent.State{Transcript: turns(5)}, agent.Iterations},
		"five of ten":     {agent.State{Transcript: turns(5), Grant: agent.Grant{N: 1}}, ""},
		"ten of ten":      {agent.State{Transcript: turns(10), Grant: agent.Grant{N: 1}}, agent.Iterations},
		"ten of fifteen":  {agent.State{Transcript: turns(10), Grant: agent.Grant{N: 2}}, ""},
		"unread ones do not count": {agent.State{Transcript: append(turns(3),
			append(times(2, said("?"), hint(model.Unread)), looked(9)...)...)}, ""},
		"going on counts": {agent.State{Transcript: times(5, goes("a"), hint(model.GoOn))}, agent.Iterations},
		"while it is mended": {agent.State{
			Transcript: append(turns(5), said("?"), hint(model.Unread)),
			Seconds:    999,
		}, ""},
		"299 s":               {agent.State{Seconds: 299.9}, ""},
		"300 s":               {agent.State{Seconds: 300}, agent.TimeLimit},
		"300 s of 600":        {agent.State{Seconds: 300, Grant: agent.Grant{N: 1}}, ""},
		"600 s of 600":        {agent.State{Seconds: 600, Grant: agent.Grant{N: 1}}, agent.TimeLimit},
		"below ten cents":     {agent.State{Transcript: dear, MicroUSD: 99_999}, ""},
		"ten cents":           {agent.State{Transcript: dear, MicroUSD: 100_000}, agent.MoneyLimit},
		"ten of twenty cents": {agent.State{Transcript: dear, MicroUSD: 100_000, Grant: agent.Grant{N: 1}}, ""},
		"no limit of money": {agent.State{
			Transcript: dear, MicroUSD: 9_000_000,
			Setup: setup(func(a *settings.Agent) { a.MicroUSD = 0 }),
		}, ""},
		"twice the same":          {agent.State{Transcript: same[:4]}, ""},
		"three times the same":    {agent.State{Transcript: same}, agent.Repetition},
		"fields in another order": {agent.State{Transcript: turned}, agent.Repetition},
		"another result": {agent.State{Transcript: append(same[:4:4], wants(`look {"q":"Öl"}`),
			got(`{"n":1}`))}, ""},
		"within one reply": {agent.State{Transcript: []model.Message{
			wants("look 1", "look 1", "look 1"),
			got("1"), got("1"), got("1"),
		}}, ""},
		"beside a fresh one": {agent.State{Transcript: append(same[:4:4], wants(`look {"q":"Öl"}`, "look 7"),
			got(`{"n":0}`), got("7"))}, agent.Repetition},
		"before the last yes": {agent.State{Transcript: same, Grant: agent.Grant{N: 1, From: 6}}, ""},
		"again since the last yes": {
			agent.State{Transcript: append(same, same...), Grant: agent.Grant{N: 1, From: 6}},
			agent.Repetition,
		},
		"twice since the last yes": {agent.State{
			Transcript: append(same, same[:4]...),
			Grant:      agent.Grant{N: 1, From: 6},
		}, ""},
		"each":          {agent.State{Transcript: looked(1), Setup: each}, agent.EachReply},
		"each, granted": {agent.State{Transcript: looked(1), Setup: each, Grant: agent.Grant{N: 1}}, ""},
		"each, the next": {
			agent.State{Transcript: turns(2), Setup: each, Grant: agent.Grant{N: 1}},
			agent.EachReply,
		},
		"each, before the first": {agent.State{Setup: each}, ""},
		"each, while it is mended": {agent.State{
			Transcript: []model.Message{said("?"), hint(model.Unread)},
			Setup:      each,
		}, ""},
		"a long result waits for yes": {agent.State{
			Transcript: append(turns(4), wants("look 5"), long()),
			Setup:      setup(func(a *settings.Agent) { a.Condense = "model" }),
		}, agent.Iterations},
	} {
		t.Run(name, func(t *testing.T) {
			if c.state.Setup.Iterations == 0 {
				c.state.Setup = settings.DefaultAgent()
			}
			step := agent.Next(c.state)
			if pause, asks := step.(agent.Pause); asks != (c.want != "") || pause.Reason != c.want {
				t.Errorf("%#v, want a pause for %q", step, c.want)
			}
			if _, call := step.(agent.Call); call != (c.want == "") {
				t.Errorf("%#v", step)
			}
		})
	}
}

// When several limits are reached, the teacher is told the first of them.
func TestNextNamesTheFirstReason(t *testing.T) {
	s := agent.State{
		Transcript: times(5, wants("look 1"), got("0")), Seconds: 999, MicroUSD: 999_999,
		Setup: setup(func(a *settings.Agent) { a.PauseEach = true }),
	}
	for _, step := range []struct {
		want agent.Reason
		next func()
	}{
		{agent.Repetition, func() { s.Transcript = turns(5) }},
		{agent.Iterations, func() { s.Transcript = turns(4) }},
		{agent.TimeLimit, func() { s.Seconds = 0 }},
		{agent.MoneyLimit, func() { s.MicroUSD = 0 }},
		{agent.EachReply, func() { s.Setup.PauseEach = false }},
	} {
		if got := agent.Next(s); got != (agent.Pause{Reason: step.want}) {
			t.Errorf("%#v, want %q", got, step.want)
		}
		step.next()
	}
	if got := agent.Next(s); got != (agent.Call{}) {
		t.Errorf("without a limit: %#v", got)
	}
}
