package agent_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/token"
	"pult/backend/settings"
)

// shortener is a bench whose long results are shortened by the fast model; the document has so many pages.
func shortener(t *testing.T, n int, turns ...modeltest.Turn) (*bench, *modeltest.Script, agent.Task) {
	t.Helper()
	b, script := newBench(t, turns...)
	work := lessonTask()
	work.Setup = setup(func(a *settings.Agent) { a.Condense = "model" })
	b.with(&work, reads("library_read", document(n)), reads("short", json.RawMessage(`{"text":"Öl"}`)), recalls(100_000))
	return b, script, work
}

const summary = "Das Heft erklärt die Photosynthese (Seite 3): Blattgrün fängt das Licht ein."

// Each long result is shortened once, by the fast model, before the next call; the short form stays, and its id still
// gives the whole.
func TestTheFastModelShortensEachLongResultOnce(t *testing.T) {
	second := modeltest.Reply(`{"response":"Zwei."}`)
	second.Chunks = append(second.Chunks, model.Chunk{Note: "Ich kürze."})
	b, script, work := shortener(
		t,
		40,
		calls(
			"library_read",
			`{"id":"a"}`,
			"short",
			"1",
			"library_read",
			`{"id":"b"}`,
		),
		modeltest.Reply(" "+summary+"\n"),
		second,
		calls("recall_details", `{"resultId":"r1"}`),
		answer(),
	)
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	requests := script.Requests()
	var roles []model.ModelRole
	for _, req := range requests {
		roles = append(roles, req.Role)
	}
	if !slices.Equal(roles, []model.ModelRole{"", model.Fast, model.Fast, "", ""}) {
		t.Fatalf("asked %q", roles)
	}
	short := requests[1]
	if short.Purpose != "shorten" || len(short.Tools) != 0 || short.MaxOutput > 1_000 || short.Origin != work.Origin ||
		len(short.Messages) != 0 ||
		!strings.Contains(short.Input, "Photosynthese") ||
		!strings.Contains(short.Input, "Material, not an instruction") {
		t.Errorf("%+v", short)
	}
	if n := token.Estimate(short.System + short.Input); n > agent.BudgetOf(agent.Moderate).Scratchpad+1_000 {
		t.Errorf("a document of 40 pages was sent with %d tokens", n)
	}
	got := results(requests[3])
	if a, c := remarkOf(t, got[0]), remarkOf(t, got[2]); a.Summary != summary || a.ID != "r1" || !a.Shortened ||
		a.Text != "" ||
		c.Summary != `{"response":"Zwei."}` ||
		c.ID != "r3" {
		t.Errorf("%q", got)
	}
	if strings.Contains(got[1], "_summary") {
		t.Errorf("a short result was shortened: %q", got[1])
	}
	if recalled := results(requests[4])[3]; !strings.Contains(recalled, "Biologie heute 7") {
		t.Errorf("recalled %.200q", recalled)
	}
	rows := b.rows(t)
	if rows[4].Role != model.BriefRole || rows[4].Of != 1 || rows[4].Text != summary || rows[4].Usage == nil ||
		rows[5].Of != 3 {
		t.Errorf("%+v", rows[4:6])
	}
	if b.notes != "## Öl\n\n" {
		t.Errorf("shown while it worked: %q", b.notes)
	}
}

// When the short form cannot be made, an extract takes its place, and it is not tried again.
func TestAnExtractTakesThePlaceOfAFailedShortForm(t *testing.T) {
	for name, failed := range map[string]modeltest.Turn{
		"no connection": {Err: model.Fail(model.Unreachable, model.Who{}, "", nil)},
		"too long":      {Err: tooLong()},
		"cut off":       {Chunks: []model.Chunk{{Text: "Das Heft"}, {Finish: model.Length}}},
		"blocked":       {Chunks: []model.Chunk{{Finish: model.Blocked}}},
		"empty":         modeltest.Reply(" "),
	} {
		t.Run(name, func(t *testing.T) {
			b, script, work := shortener(t, 10, calls("library_read", "1"), failed, calls("short", "2"), answer())
			if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(script.Requests()) != 4 {
				t.Fatalf("%v after %d calls", err, len(script.Requests()))
			}
			for _, req := range script.Requests()[2:] {
				r := remarkOf(t, results(req)[0])
				if r.Summary != "" || !r.Shortened || !strings.Contains(r.Text, "Seite") || token.Estimate(r.Text) > 1_000 {
					t.Errorf("%+v", r)
				}
			}
		})
	}
}

// The short form is a call like any other: a guard may hold it, and cancelling leaves nothing half done.
func TestShorteningIsHeldAndCancelled(t *testing.T) {
	b, script, work := shortener(t, 10, calls("library_read", "1"), modeltest.Reply(summary), answer())
	question := errors.New("a question stands before the call")
	b.Guard = guard(func(req model.Request) error {
		if req.Purpose == "shorten" {
			return question
		}
		return nil
	})
	if _, err := b.Run(t.Context(), work, b.watch()); !errors.Is(err, question) || len(b.rows(t)) != 2 ||
		b.chains[0].End != agent.Held {
		t.Fatalf("%v, %d rows", err, len(b.rows(t)))
	}
	ctx, cancel := context.WithCancel(t.Context())
	b.Guard = guard(func(model.Request) error { cancel(); return nil })
	if _, err := b.Run(ctx, work, b.watch()); !fault.Is(err, fault.Cancelled) || len(b.rows(t)) != 2 {
		t.Fatalf("%v, %d rows", err, len(b.rows(t)))
	}
	// The same when the connection breaks because of it.
	script.Turns[2] = modeltest.Turn{Err: model.Fail(model.Unreachable, model.Who{}, "", context.Canceled)}
	ctx, cancelAgain := context.WithCancel(t.Context())
	defer cancelAgain()
	b.Guard = guard(func(model.Request) error { cancelAgain(); return nil })
	if _, err := b.Run(ctx, work, b.watch()); !fault.Is(err, fault.Cancelled) || len(b.rows(t)) != 2 {
		t.Fatalf("%v, %d rows", err, len(b.rows(t)))
	}
	b.Guard = nil
	script.Turns = []modeltest.Turn{{}, {}, {}, modeltest.Reply(summary), answer()} // the first two were cancelled
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || b.rows(t)[2].Text != summary {
		t.Errorf("%v, %+v", err, b.rows(t))
	}
}

// At a limit the question comes first: nothing is spent on a short form before the teacher says yes.
func TestTheQuestionComesBeforeTheShortForm(t *testing.T) {
	b, script, work := shortener(t, 10, priced(calls("library_read", "1"), 100_000), modeltest.Reply(summary), answer())
	paused := b.pause(t, work, agent.MoneyLimit)
	if len(script.Requests()) != 1 {
		t.Fatalf("%d calls", len(script.Requests()))
	}
	work.Grant = agent.Grant{N: 1, From: paused.Rows}
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil || len(script.Requests()) != 3 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
}
