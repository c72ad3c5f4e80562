package agent_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
)

// CASES.md, 21: a reply that cannot be read is answered twice with a hint; then the last one is handed over as what it
// is, and is no result.
func TestCase21RepairIsBounded(t *testing.T) {
	broken := []string{
		"Gern! Hier ist das Ergebnis.",
		`{"action":"respond","response":{"text":"Pflanzen bil`,
		`{"action":"respond"}`,
	}
	b, script := newBench(t, modeltest.Reply(broken[0]), modeltest.Reply(broken[1]), modeltest.Reply(broken[2]), answer())
	out, err := b.Run(t.Context(), task(), b.watch())
	unread := new(agent.UnreadError)
	if !errors.As(err, &unread) || unread.Raw != broken[2] || !fault.Is(err, fault.Model) ||
		len(out.Content)+len(out.Files) > 0 {
		t.Fatalf("%v, %+v", err, out)
	}
	if len(script.Requests()) != 3 {
		t.Errorf("%d calls", len(script.Requests()))
	}
	// What the model was told, and that it saw what it had said.
	messages := script.Requests()[2].Messages
	if len(messages) != 4 || messages[0].Text != broken[0] || messages[1].Hint != model.Unread ||
		messages[3].Hint != model.Unread ||
		messages[3].Role != model.User ||
		!strings.Contains(messages[3].Text, "could not be used") {
		t.Errorf("%+v", messages)
	}
	// The loop stands where it stood: going on does not ask the model again.
	if _, err := b.Run(t.Context(), task(), b.watch()); !errors.As(err, &unread) || len(script.Requests()) != 3 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
}

// CASES.md, 21: one good reply within the bound is the result, and nothing of the protocol is in it or in what is
// shown.
func TestCase21AMendedReplyIsTheResult(t *testing.T) {
	for _, bad := range []int{0, 1, 2} {
		turns := []modeltest.Turn{
			modeltest.Reply("Gern! " + strings.Repeat("x", bad)), modeltest.Reply(`{"action":"respond","respon`),
		}[:bad]
		b, _ := newBench(
			t,
			append(
				turns,
				modeltest.Reply(
					"Hier:\n```json\n"+`{"thinking":"Geheim.","action":"respond",`+
						`"response":{"text":"Öl schwimmt."},"confidence":90}`+"\n```",
				),
			)...)
		out, err := b.Run(t.Context(), task(), b.watch())
		if err != nil || string(out.Content) != `{"text":"Öl schwimmt."}` {
			t.Fatalf("after %d: %v, %s", bad, err, out.Content)
		}
		for _, word := range []string{"action", "respond", "thinking", "Geheim", "confidence", "```", "Gern"} {
			if strings.Contains(b.notes, word) || strings.Contains(string(out.Content), word) {
				t.Errorf("%q is shown: %q", word, b.notes)
			}
		}
		if b.notes != "Öl schwimmt. " || b.chains[0].Hints != bad {
			t.Errorf("%q, %+v", b.notes, b.chains[0])
		}
	}
}

// A result that the agent refuses is told with its reason, in the same bound.
func TestWhatAnAgentRefusesIsTold(t *testing.T) {
	uncited := fault.New(fault.Model, "fault.model.uncited", nil)
	b, script := newBench(t, answer(), modeltest.Reply(`{"action":"respond","response":{"cites":[1]}}`))
	work := task()
	work.Spec.Finish = func(_ agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
		if !strings.Contains(string(reply), "cites") {
			return agent.Outcome{}, uncited
		}
		return agent.Outcome{Content: reply}, nil
	}
	if out, err := b.Run(t.Context(), work, b.watch()); err != nil || string(out.Content) != `{"cites":[1]}` {
		t.Fatalf("%v, %s", err, out.Content)
	}
	if said := script.Requests()[1].Messages[1].Text; !strings.Contains(said, "statements without a source") {
		t.Errorf("told %q", said)
	}
}

// A model that says the same again is not asked a third time; calls of tools between two replies are no such saying.
func TestTheSameReplyIsNotAskedForAgain(t *testing.T) {
	b, script := newBench(t, modeltest.Reply("Nein."), modeltest.Reply("Nein."), answer())
	unread := new(agent.UnreadError)
	if _, err := b.Run(t.Context(), task(), b.watch()); !errors.As(err, &unread) || unread.Raw != "Nein." ||
		len(script.Requests()) != 2 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
	b, script = newBench(t, calls("look", "1"), modeltest.Reply(""), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil || len(script.Requests()) != 3 {
		t.Errorf("an empty reply after a call: %v after %d calls", err, len(script.Requests()))
	}
}

// CASES.md, 21: the broken one of three calls is answered as not executed; the others are made, and the answers keep
// the order.
func TestCase21TheBrokenCallIsNotExecuted(t *testing.T) {
	text := `{"action":"tool","tool_calls":[{"tool":"look","parameters":"1"},{"name":7,"parameters":{}},` +
		`{"tool":"make","parameters":{"n":3}}]}`
	b, script := newBench(t, modeltest.Reply(text), answer())
	out, err := b.Run(t.Context(), task(), b.watch())
	if err != nil || len(out.Files) != 1 || len(b.blocked) != 1 {
		t.Fatalf("%v, %+v, blocked %v", err, out, b.blocked)
	}
	if got := b.uses(); len(got) != 2 || got[0] != `look"1"` || got[1] != `make{"n":3}` {
		t.Errorf("used %v", got)
	}
	rows := b.rows(t)
	if len(rows) != 5 || rows[1].Failed || !rows[2].Failed || !rows[2].Denied ||
		!strings.Contains(string(rows[2].Result), "not executed") ||
		rows[3].Failed {
		t.Errorf("%+v", rows)
	}
	for i, call := range rows[0].Calls {
		if call.ID == "" || rows[i+1].CallID != call.ID {
			t.Errorf("call %d has the id %q, its answer %q", i, call.ID, rows[i+1].CallID)
		}
	}
	// the model called in its text, so the answers come as one message of the user
	if n := len(script.Requests()[1].Messages); n != 2 {
		t.Errorf("%d messages", n)
	}
}

// Arguments that are no JSON are kept as a text, refused, and no reason to lose the row.
func TestArgumentsThatAreNoJSON(t *testing.T) {
	b, _ := newBench(t, calls("look", `{"q": "Öl`, "look", ``), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil {
		t.Fatal(err)
	}
	if _, err := json.Marshal(b.rows(t)); err != nil {
		t.Error(err)
	}
	if got := b.uses(); len(got) != 2 || got[0] != `look"{\"q\": \"Öl"` || got[1] != `look{}` {
		t.Errorf("%q", got)
	}
}
