package cost_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pult/backend/cost"
	"pult/backend/fault"
	"pult/backend/llm"
	"pult/backend/llm/llmtest"
)

// Usage comes in the last chunk only, so of a reply that was stopped there is none: prompt and reply are estimated, and marked.
func TestCase34AStoppedStreamIsEstimated(t *testing.T) {
	d := newDesk(t)
	long := llmtest.Turn{Chunks: []llm.Chunk{
		{Thought: strings.Repeat("hm ", 10)}, {Text: strings.Repeat("Die Zelle lebt. ", 30)}, {Text: "nie gelesen"}, {Finish: llm.Stopped, Usage: &llm.Usage{Input: n(1), Output: n(1)}},
	}}
	model := cost.NewMeter(d.Books).Wrap(named{&llmtest.Script{Turns: []llmtest.Turn{long, long}}, "gemini"}, cloud)
	req := request("s1", "gemini-2.5-flash", strings.Repeat("Erkläre die Zelle. ", 60))

	if err := hear(t.Context(), model, req, 2); err != nil {
		t.Fatal(err)
	}
	e := d.newest(t)
	// 1140 characters and a part: 380 + 8; 480 characters: 160; 30 characters: 10.
	if e.State != cost.Cancelled || !e.Estimated || *e.Input != 388 || *e.Output != 160 || *e.Thoughts != 10 || *e.MicroUSD != 541 { // 116.4 + 425
		t.Errorf("the reader stopped: %+v, %s", e, text(e.MicroUSD))
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for chunk, err := range model.Generate(ctx, req) {
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if chunk.Text != "" {
			cancel()
		}
	}
	if e := d.newest(t); e.State != cost.Cancelled || !e.Estimated || *e.Output != 160 || e.ID != "call-2" {
		t.Errorf("the context ended: %+v", e)
	}
	if sum, err := d.Spent(t.Context(), "run-1", "s1"); err != nil || sum.Estimated != 2 || sum.Unknown != 0 {
		t.Errorf("%+v, %v", sum, err)
	}
}

// A reader that stops after the last chunk has cancelled nothing, and the provider's own count stays as it is.
func TestAReplyThatWasHeardToItsEndIsDone(t *testing.T) {
	d := newDesk(t)
	usage := &llm.Usage{Input: n(100), Output: n(50), Raw: []byte(`{"promptTokenCount":100}`)}
	script := &llmtest.Script{Turns: []llmtest.Turn{answer("Hallo", usage), answer("Hallo", nil), answer("Hallo", &llm.Usage{Raw: []byte("kein JSON")})}}
	model := cost.NewMeter(d.Books).Wrap(named{script, "gemini"}, cloud)
	if err := hear(t.Context(), model, request("s1", "models/gemini-2.5-flash", "x"), 2); err != nil {
		t.Fatal(err)
	}
	e := d.newest(t)
	if e.State != cost.Done || e.Estimated || *e.MicroUSD != 155 || string(e.Raw) != string(usage.Raw) || e.Model != "gemini-2.5-flash" {
		t.Errorf("%+v", e)
	}
	if e.Profile != "mueller" || e.Day != "2026-11-29" || e.EndedAt.Sub(e.At) <= 0 || e.Prices == "" || e.Provider != "gemini" || *e.Reserved <= 0 {
		t.Errorf("whose, when, with what prices: %+v", e)
	}
	for _, raw := range []string{"", `"kein JSON"`} {
		if err := hear(t.Context(), model, request("s1", "gemini-2.5-flash", "y"), 0); err != nil {
			t.Fatal(err)
		}
		if e := d.newest(t); e.State != cost.Done || e.MicroUSD != nil || e.Estimated || string(e.Raw) != raw {
			t.Errorf("the provider said nothing of tokens: %+v", e)
		}
	}
}

func TestAttemptsOfOneCallAreCounted(t *testing.T) {
	d := newDesk(t)
	turns := []llmtest.Turn{failure(llm.Overloaded, nil), failure(llm.RateLimited, nil), answer("ja", nil), answer("ja", nil), failure(llm.ServerFault, nil), answer("ja", nil)}
	model := cost.NewMeter(d.Books).Wrap(named{&llmtest.Script{Turns: turns}, "gemini"}, cloud)
	same, other := request("s1", "gemini-2.5-flash", "x"), request("s1", "gemini-2.5-flash", "y")
	for i, call := range []struct {
		req  llm.Request
		want int
	}{{same, 1}, {same, 2}, {same, 3}, {same, 1}, {same, 1}, {other, 1}} {
		_ = hear(t.Context(), model, call.req, 0)
		if e := d.newest(t); e.Attempt != call.want {
			t.Errorf("call %d: attempt %d, want %d", i+1, e.Attempt, call.want)
		}
	}
}

// What cannot be written down is not done.
func TestWithoutALedgerThereIsNoCall(t *testing.T) {
	d := newDesk(t)
	script := &llmtest.Script{Turns: []llmtest.Turn{answer("ja", nil)}}
	model := cost.NewMeter(d.Books).Wrap(named{script, "gemini"}, cloud)
	if err := d.db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := hear(t.Context(), model, request("s1", "m", "x"), 0); fault.Of(err) == nil || len(script.Requests()) != 0 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
	d.open(t)
	model = cost.NewMeter(d.Books).Wrap(named{script, "gemini"}, cloud)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := hear(ended, model, request("s1", "m", "x"), 0); !errors.Is(err, context.Canceled) || len(script.Requests()) != 0 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
}

// everything is a model with all powers.
type everything struct{ named }

func (everything) Models(context.Context) ([]llm.ModelInfo, error) {
	return []llm.ModelInfo{{ID: "m"}}, nil
}

func (everything) Embed(context.Context, string, []string) ([][]float32, llm.Usage, error) {
	return [][]float32{{1}}, llm.Usage{Input: n(1000)}, nil
}

func (everything) CountTokens(context.Context, llm.Request) (int64, error) {
	return 0, llm.Fail(llm.Unreachable, llm.Who{}, "", nil)
}

func TestPowersAreMeteredAndNoneIsAdded(t *testing.T) {
	d := newDesk(t)
	meter := cost.NewMeter(d.Books)
	plain := meter.Wrap(named{&llmtest.Script{}, "gemini"}, cloud)
	_, lists := plain.(llm.Lister)
	_, embeds := plain.(llm.Embedder)
	_, counts := plain.(llm.Counter)
	if lists || embeds || counts || plain.Name() != "gemini" {
		t.Errorf("%s lists %v, embeds %v, counts %v", plain.Name(), lists, embeds, counts)
	}
	model, ok := meter.Wrap(everything{named{&llmtest.Script{}, "gemini"}}, cloud).(interface {
		llm.Model
		llm.Lister
		llm.Embedder
		llm.Counter
	})
	if !ok {
		t.Fatal("a power is lost")
	}
	if list, err := model.Models(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	if e := d.newest(t); e.Kind != "models" || e.State != cost.Done || *e.MicroUSD != 0 || *e.Reserved != 0 {
		t.Errorf("%+v", e)
	}
	if _, usage, err := model.Embed(t.Context(), "gemini-embedding-001", []string{"Zelle"}); err != nil || usage.Output != nil {
		t.Errorf("%+v, %v", usage, err)
	}
	if e := d.newest(t); e.Kind != "embed" || *e.MicroUSD != 150 || e.Model != "gemini-embedding-001" {
		t.Errorf("%+v", e)
	}
	if _, err := model.CountTokens(t.Context(), request("s1", "m", "x")); err == nil {
		t.Error("no error")
	}
	if e := d.newest(t); e.Kind != "count" || e.State != cost.Failed || e.Class != "unreachable" || *e.MicroUSD != 0 || e.RunID != "run-1" {
		t.Errorf("%+v", e)
	}
}

// Failed, cancelled, retried and nested calls and a restart in the middle: every sum is made by hand.
func TestCase35TheLedgerIsTheHandMadeSumAndARestartResetsNothing(t *testing.T) {
	d := newDesk(t)
	meter := cost.NewMeter(d.Books)
	pro := func(step, input string) llm.Request { return request(step, "gemini-2.5-pro", input) }
	script := &llmtest.Script{Turns: []llmtest.Turn{
		answer("fertig", &llm.Usage{Input: n(10_001), Cached: n(4_000), Output: n(1_500), Thoughts: n(700)}), // 7501.25 + 500 + 22000
		failure(llm.RateLimited, nil),                                                      // nobody knows: no amount
		answer("fertig", &llm.Usage{Input: n(333), Output: n(7)}),                          // 416.25 + 70
		{Chunks: []llm.Chunk{{Text: "Die Zelle"}, {Text: " ist"}}},                         // stopped after 9 characters
		answer("fertig", &llm.Usage{Input: n(10), Output: n(10)}),                          // a model without a price
		failure(llm.NoRoom, &llm.Usage{Input: n(1_000), Output: n(0), Thoughts: n(8_000)}), // 1250 + 80000
		failure(llm.Unreachable, nil),                                                      // nothing was sent
		failure(llm.Broken, nil),                                                           // it may be billed: its reserve is held
	}}
	model := meter.Wrap(named{script, "gemini"}, cloud)
	calls := []struct {
		req    llm.Request
		chunks int
	}{
		{pro("s1", "a"), 0},
		{pro("s1", "b"), 0},
		{pro("s1", "b"), 0},
		{pro("s2", strings.Repeat("x", 300)), 1},
		{request("s2", "gemini-99", "c"), 0},
		{pro("s2", "d"), 0},
		{pro("s2", "e"), 0},
		{pro("s2", strings.Repeat("y", 300)), 0},
	}
	for _, c := range calls {
		_ = hear(t.Context(), model, c.req, c.chunks)
	}
	local := meter.Wrap(named{&llmtest.Script{Turns: []llmtest.Turn{answer("hier", nil)}}, "openai"}, here)
	if err := hear(t.Context(), local, request("s3", "llama3.2", "x"), 0); err != nil {
		t.Fatal(err)
	}
	// 300 characters and a part are 108 tokens: 135; 3 tokens of reply: 30. The broken call reserves 135 and a usual reply of 20000.
	const known, broken = 30_001 + 486 + (135 + 30) + 81_250 + 0, 135 + 20_000
	check := func(when string, calls, unknown, held int64) {
		t.Helper()
		sum, err := d.Spent(t.Context(), "run-1", "")
		want := cost.Sum{
			Calls: calls, MicroUSD: known, Unknown: unknown, Estimated: 1, Failed: 4, Input: 10_001 + 333 + 108 + 10 + 1_000, Cached: 4_000,
			Output: 1_500 + 7 + 3 + 10, Thoughts: 700 + 8_000, Held: held,
		}
		if err != nil || sum != want {
			t.Errorf("%s: %+v, %v\nwant %+v", when, sum, err, want)
		}
	}
	// The model without a price has neither an amount nor a reserve; the refused call holds nothing.
	check("at first", 9, 3, known+broken)
	if sum, err := d.Spent(t.Context(), "run-1", "s1"); err != nil || sum.MicroUSD != 30_001+486 || sum.Calls != 3 || sum.Unknown != 1 {
		t.Errorf("the first step: %+v, %v", sum, err)
	}

	// The program is killed in the middle of a call.
	under := cost.Entry{
		ID: "killed", At: d.now, Day: "2026-11-29", Profile: "mueller", RunID: "run-1", StepID: "s4", Agent: "research", Provider: "gemini",
		Model: "gemini-2.5-pro", Kind: "generate", Attempt: 1, State: cost.Started, Reserved: n(5_000),
	}
	if err := d.db.StartCall(t.Context(), under); err != nil {
		t.Fatal(err)
	}
	check("under way", 10, 4, known+broken+5_000)
	d.reopen(t)
	lost, err := d.Lost(t.Context())
	if err != nil || len(lost) != 1 || lost[0].ID != "killed" {
		t.Errorf("lost: %+v, %v", lost, err)
	}
	check("after the restart", 10, 4, known+broken+5_000)
	o, err := d.Overview(t.Context())
	if err != nil || o.Today.MicroUSD != known || o.Limits[0].Spent != known+broken+5_000 {
		t.Errorf("the day: %+v, %v", o.Today, err)
	}
}
