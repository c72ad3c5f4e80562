package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/agent/agenttest"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
)

// anySetup is any setting that can be saved.
func anySetup(t *rapid.T) settings.Agent {
	return settings.Agent{
		Style: rapid.SampledFrom(settings.Styles()).
			Draw(t, "style"),
		Iterations: rapid.IntRange(1, settings.MaxIterations).Draw(t, "iterations"),
		Seconds: rapid.IntRange(10, 60).
			Draw(t, "seconds"),
		MicroUSD: rapid.SampledFrom([]int64{0, 500, 100_000}).Draw(t, "money"),
		Repeats: rapid.IntRange(2, 5).
			Draw(t, "repeats"),
		Protocol: rapid.SampledFrom(settings.Protocols()).Draw(t, "protocol"),
		Budget: rapid.SampledFrom(settings.Budgets()).
			Draw(t, "budget"),
		Condense: rapid.SampledFrom(settings.Condensers()).Draw(t, "condense"),
		Continue: rapid.SampledFrom(settings.Continuations()).Draw(t, "continue"), PauseEach: rapid.Bool().Draw(t, "each"),
	}
}

// anyRows is a transcript as a loop may have left it: each reply with some or all answers to its calls, and what the
// loop said.
func anyRows(t *rapid.T) []model.Message {
	var rows []model.Message
	for range rapid.IntRange(0, 8).Draw(t, "turns") {
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			n := rapid.IntRange(1, 3).Draw(t, "calls")
			var list []string
			for range n {
				list = append(
					list,
					rapid.SampledFrom([]string{"look 1", `look {"a":1,"b":2}`, `look {"b":2,"a":1}`, "make 2", "recall_details 3"}).
						Draw(t, "call"),
				)
			}
			rows = append(rows, wants(list...))
			for range n {
				answer := got(rapid.SampledFrom([]string{"0", "1"}).Draw(t, "result"))
				answer.Tokens = rapid.SampledFrom([]int{10, 5_000}).Draw(t, "tokens")
				rows = append(rows, answer)
			}
		case 1:
			rows = append(rows, said("?"), hint(model.Unread))
		case 2: // the teacher spoke while the reply was written
			rows = append(rows, said("a"), hint(model.Steer))
		case 3:
			rows = append(rows, hint(model.Steer))
		case 4:
			rows = append(rows, goes("a"), hint(model.GoOn))
		default:
			rows = append(rows, said("a"), hint(rapid.SampledFrom([]model.Hint{model.Unsure, model.Closing}).Draw(t, "hint")))
		}
	}
	return rows[:rapid.IntRange(0, len(rows)).Draw(t, "rows")]
}

// Next is pure, and a limit that is reached always comes before a call, unless a reply is being mended or the answer
// was asked for.
func TestNextIsPureAndKeepsTheLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := agent.State{
			Transcript: anyRows(t), Setup: anySetup(t), Seconds: rapid.Float64Range(0, 200).Draw(t, "seconds"),
			MicroUSD: rapid.Int64Range(0, 300_000).Draw(t, "cost"),
			Grant: agent.Grant{
				N:      rapid.IntRange(0, 3).Draw(t, "grants"),
				From:   rapid.IntRange(0, 20).Draw(t, "from"),
				Finish: rapid.Bool().Draw(t, "finish"),
			},
		}
		before := clone(t, s)
		step := agent.Next(s)
		if again := agent.Next(s); !reflect.DeepEqual(again, step) {
			t.Fatalf("%#v, then %#v", step, again)
		}
		if after := clone(t, s); after != before {
			t.Fatalf("the state was changed: %s\nwas %s", after, before)
		}
		if _, given := step.(agent.GiveUp); given && rowsEndWith(s.Transcript, model.Steer) {
			t.Fatalf("it gives up before the model has heard the teacher: %+v", s.Transcript)
		}
		call, calls := step.(agent.Call)
		_, shortens := step.(agent.Shorten)
		if !calls && !shortens || call.Closing || closed(s.Transcript) || mending(s.Transcript) {
			return
		}
		granted := s.Grant.N + 1
		if s.Seconds >= float64(s.Setup.Seconds*granted) ||
			s.Setup.MicroUSD > 0 && s.MicroUSD >= s.Setup.MicroUSD*int64(granted) ||
			usable(s.Transcript) >= s.Setup.Iterations*granted {
			t.Fatalf("%#v beyond a limit: %+v", step, s)
		}
	})
}

func clone(t *rapid.T, s agent.State) string {
	raw, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func closed(rows []model.Message) bool {
	for _, m := range rows {
		if m.Hint == model.Closing {
			return true
		}
	}
	return false
}

func rowsEndWith(rows []model.Message, hint model.Hint) bool {
	return len(rows) > 0 && rows[len(rows)-1].Hint == hint
}

func mending(rows []model.Message) bool { return rowsEndWith(rows, model.Unread) }

// usable counts replies that were no waste.
func usable(rows []model.Message) int {
	n := 0
	for i, m := range rows {
		if m.Role == model.Assistant && (i+1 == len(rows) || rows[i+1].Hint != model.Unread) {
			n++
		}
	}
	return n
}

// anyTurn is a reply of a model that may do anything.
func anyTurn(t *rapid.T) modeltest.Turn {
	text := rapid.SampledFrom([]string{
		good, "", "Gern! Hier ist es.", `{"action":"tool"}`, `{"action":"ask","response":"Welche Klasse?"}`,
		`{"action":"respond","response":{"title":"Öl"},"confidence":10}`,
		`{"action":"respond","continuation":{"status":"CONTINUE"}}`,
		`{"action":"respond","response":"Noch nicht fertig.","continuation":{"status":"CONTINUE"}}`,
		`{"action":"tool","tool_calls":[{"tool":"look","parameters":{"q":1}},5,{"tool":"make","parameters":{}}]}`,
		`{"action":"tool","continuation":{"status":"CONTINUE","next_action":{"type":"tool_call","tool":"look"}}}`,
		good + `{"action":"respond","response":2}`,
	}).Draw(t, "text")
	turn := modeltest.Reply(text)
	switch rapid.IntRange(0, 4).Draw(t, "form") {
	case 0:
		turn = calls("look", rapid.SampledFrom([]string{"1", "2", `"invalid"`, `"gone"`}).Draw(t, "args"))
	case 1:
		turn = calls("look", "1", "find", "1", "make", "1", "send", "1", "nothing", "1")
	case 2:
		turn = modeltest.Turn{Err: tooLong()}
	}
	if len(turn.Chunks) > 0 {
		turn = priced(turn, 200)
	}
	return turn
}

func tooLong() error {
	return model.Fail(model.TooLong, model.Who{Provider: "openai", Model: "gemma"}, "context length", nil)
}

// Whatever a model says, a loop ends within a bound of calls: with a result, a fault, or the question whether to go on.
// A teacher who always says yes is asked again and again; one who wants the answer gets one call more.
func TestEveryLoopEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var turns []modeltest.Turn
		for range 12 {
			turns = append(turns, anyTurn(t))
		}
		for len(turns) < 400 {
			turns = append(turns, turns[len(turns)%12])
		}
		b, script := newBench(t, turns...)
		work := task()
		work.Setup = anySetup(t)
		for yes := range 4 {
			_, err := b.Run(context.Background(), work, agenttest.Alone{})
			// Each iteration may need two replies more until one can be read, the last one too; a context may be too
			// long twice in each run.
			if n, most := len(script.Requests()), (yes+1)*(work.Setup.Iterations*3+2)+3; n > most {
				t.Fatalf("%d calls, at most %d", n, most)
			}
			paused := new(agent.PauseError)
			if !errors.As(err, &paused) {
				ended(t, err)
				return
			}
			if paused.Rows != len(b.rows(t)) || work.Grant.Finish {
				t.Fatalf("%+v after %d rows, finishing: %v", paused, len(b.rows(t)), work.Grant.Finish)
			}
			if paused.Reason == agent.Questioned {
				work.Replies = append(work.Replies, agent.Reply{Row: paused.Rows - 1, Text: "Die 7b.", Declined: yes%2 == 1})
			}
			work.Grant = agent.Grant{N: yes + 1, From: paused.Rows, Finish: yes == 2}
		}
	})
}

// ended checks an end that is no question: a result or a fault that has a sentence.
func ended(t *rapid.T, err error) {
	if err == nil || errors.Is(err, modeltest.ErrScriptEnded) {
		return
	}
	if f := fault.Of(err); f.Kind != fault.Model && f.Kind != fault.Invalid || !strings.HasPrefix(f.Key, "fault.") {
		t.Fatal(fmt.Sprintf("%v", err))
	}
}
