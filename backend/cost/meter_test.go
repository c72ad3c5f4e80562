package cost_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
)

// Usage comes in the last chunk only, so of a reply that was stopped there is none: prompt and reply are estimated, and
// marked.
func TestCase34AStoppedStreamIsEstimated(t *testing.T) {
	d := newDesk(t)
	long := modeltest.Turn{Chunks: []model.Chunk{
		{
			Thought: strings.Repeat("hm ", 10),
		},
		{Text: strings.Repeat("Die Zelle lebt. ", 30)},
		{Text: "nie gelesen"},
		{Finish: model.Stopped, Usage: &model.Usage{Input: n(1), Output: n(1)}},
	}}
	m := cost.NewMeter(d.Ledger).
		Wrap(named{&modeltest.Script{Turns: []modeltest.Turn{long, long}}, "gemini"}, google, away)
	req := request("s1", "gemini-2.5-flash", strings.Repeat("Erkläre die Zelle. ", 60))

	if err := hear(t.Context(), m, req, 2); err != nil {
		t.Fatal(err)
	}
	e := d.newest(t)
	// 1140 characters and a part: 380 + 8; 480 characters: 160; 30 characters: 10.
	// 116.4 + 425
	if e.State != cost.Cancelled || !e.Estimated || *e.Input != 388 || *e.Output != 160 || *e.Thoughts != 10 ||
		*e.MicroUSD != 541 {
		t.Errorf("the reader stopped: %+v, %s", e, text(e.MicroUSD))
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for chunk, err := range m.Generate(ctx, req) {
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
	if sum, err := d.Spent(t.Context(), "run-1", "s1", 0); err != nil || sum.Estimated != 2 || sum.Unknown != 0 {
		t.Errorf("%+v, %v", sum, err)
	}
}

// A reader that stops after the last chunk has cancelled nothing, and the provider's own count stays as it is.
func TestAReplyThatWasHeardToItsEndIsDone(t *testing.T) {
	d := newDesk(t)
	usage := &model.Usage{Input: n(100), Output: n(50), Raw: []byte(`{"promptTokenCount":100}`)}
	script := &modeltest.Script{
		Turns: []modeltest.Turn{
			answer("Hallo", usage),
			answer("Hallo", nil),
			answer("Hallo", &model.Usage{Raw: []byte("kein JSON")}),
		},
	}
	m := cost.NewMeter(d.Ledger).Wrap(named{script, "gemini"}, google, away)
	if err := hear(t.Context(), m, request("s1", "models/gemini-2.5-flash", "x"), 2); err != nil {
		t.Fatal(err)
	}
	e := d.newest(t)
	if e.State != cost.Done || e.Estimated || *e.MicroUSD != 155 || string(e.Raw) != string(usage.Raw) ||
		e.Model != "gemini-2.5-flash" {
		t.Errorf("%+v", e)
	}
	if e.Profile != "mueller" || e.Day != "2026-11-29" || e.EndedAt.Sub(e.At) <= 0 || e.Prices == "" ||
		e.Provider != "gemini" ||
		*e.Reserved <= 0 {
		t.Errorf("whose, when, with what prices: %+v", e)
	}
	for _, raw := range []string{"", `"kein JSON"`} {
		if err := hear(t.Context(), m, request("s1", "gemini-2.5-flash", "y"), 0); err != nil {
			t.Fatal(err)
		}
		if e := d.newest(t); e.State != cost.Done || e.MicroUSD != nil || e.Estimated || string(e.Raw) != raw {
			t.Errorf("the provider said nothing of tokens: %+v", e)
		}
	}
}

func TestAttemptsOfOneCallAreCounted(t *testing.T) {
	d := newDesk(t)
	turns := []modeltest.Turn{
		failure(model.Overloaded, nil),
		failure(model.RateLimited, nil),
		answer("ja", nil),
		answer("ja", nil),
		failure(model.ServerFault, nil),
		answer("ja", nil),
	}
	m := cost.NewMeter(d.Ledger).Wrap(named{&modeltest.Script{Turns: turns}, "gemini"}, google, away)
	same, other := request("s1", "gemini-2.5-flash", "x"), request("s1", "gemini-2.5-flash", "y")
	for i, call := range []struct {
		req  model.Request
		want int
	}{{same, 1}, {same, 2}, {same, 3}, {same, 1}, {same, 1}, {other, 1}} {
		_ = hear(t.Context(), m, call.req, 0)
		if e := d.newest(t); e.Attempt != call.want {
			t.Errorf("call %d: attempt %d, want %d", i+1, e.Attempt, call.want)
		}
	}
}

// What cannot be written down is not done.
func TestWithoutALedgerThereIsNoCall(t *testing.T) {
	d := newDesk(t)
	script := &modeltest.Script{Turns: []modeltest.Turn{answer("ja", nil)}}
	m := cost.NewMeter(d.Ledger).Wrap(named{script, "gemini"}, google, away)
	if err := d.db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := hear(t.Context(), m, request("s1", "m", "x"), 0); fault.Of(err) == nil || len(script.Requests()) != 0 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
	d.open(t)
	m = cost.NewMeter(d.Ledger).Wrap(named{script, "gemini"}, google, away)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := hear(ended, m, request("s1", "m", "x"), 0); !errors.Is(err, context.Canceled) ||
		len(script.Requests()) != 0 {
		t.Errorf("%v after %d calls", err, len(script.Requests()))
	}
}

// No key, a locked file of keys, "Nur lokal", a way that leads elsewhere, a teacher who stopped at the question of the
// keyring: nothing was sent, so nothing is unknown, held or typical of a step.
func TestWhatWasNeverSentCostsNothing(t *testing.T) {
	d := newDesk(t)
	d.set(t, func(s *settings.Settings) { s.PerDay = 1_000 })
	for _, c := range []struct {
		err  error
		want cost.State
	}{
		{fault.New(fault.Auth, "fault.provider.noKey", nil), cost.Failed},
		{fault.New(fault.Auth, "fault.key.locked", nil), cost.Failed},
		{fmt.Errorf("post: %w", fault.New(fault.Denied, "fault.provider.localOnly", nil)), cost.Failed},
		{fault.New(fault.Denied, "fault.provider.redirect", nil), cost.Failed},
		{model.Elsewhere(model.Who{}, "ollama.com"), cost.Failed},
		{fault.New(fault.Cancelled, "fault.cancelled", context.Canceled), cost.Cancelled},
		{model.Fail(model.Unreachable, model.Who{}, "", nil), cost.Failed},
	} {
		for _, modelName := range []string{"gemini-2.5-flash", "gemini-99"} { // with and without a price
			script := &modeltest.Script{Turns: []modeltest.Turn{{Err: c.err}}}
			wrapped := cost.NewMeter(d.Ledger).Wrap(named{script, "gemini"}, google, away)
			if err := hear(t.Context(), wrapped, request("s1", modelName, strings.Repeat("x", 300_000)), 0); !errors.Is(
				err,
				c.err,
			) {
				t.Fatal(err)
			}
			e := d.newest(t)
			if e.State != c.want || e.MicroUSD == nil || *e.MicroUSD != 0 || *e.Input != 0 || *e.Output != 0 || e.Estimated {
				t.Errorf("%v: %+v, amount %s", c.err, e, text(e.MicroUSD))
			}
		}
	}
	if sum, err := d.Spent(t.Context(), "run-1", "s1", 0); err != nil || sum.Unknown != 0 || sum.Held != 0 ||
		sum.Calls != 14 {
		t.Errorf("%+v, %v", sum, err)
	}
	if limit, _, err := d.Check(t.Context(), "run-1", n(1), false); limit != nil || err != nil {
		t.Errorf("the budget asks: %+v, %v", limit, err)
	}
	if past, err := d.db.Ledger.Typical(t.Context(), "research", "gemini", "gemini-2.5-flash"); err != nil ||
		len(past) != 0 {
		t.Errorf("typical: %v, %v", past, err)
	}
}

// After the first chunk the provider is at work, whoever ends the call.
func TestAFaultInTheMiddleOfAReplyIsNotFree(t *testing.T) {
	d := newDesk(t)
	turn := modeltest.Turn{Chunks: []model.Chunk{{Text: "Die"}}, Err: fault.New(fault.Internal, "fault.internal", nil)}
	m := cost.NewMeter(d.Ledger).Wrap(named{&modeltest.Script{Turns: []modeltest.Turn{turn}}, "gemini"}, google, away)
	if err := hear(t.Context(), m, request("s1", "gemini-2.5-flash", "x"), 0); err == nil {
		t.Fatal("no error")
	}
	if e := d.newest(t); e.State != cost.Failed || e.MicroUSD != nil || e.ReservedMicroUSD() != *e.Reserved {
		t.Errorf("%+v, amount %s", e, text(e.MicroUSD))
	}
}

// One server of this machine runs one model itself and passes another on. Where calls go is fixed with the adapter, so
// that a call that was routed before the teacher changed the address is written down as what it was.
func TestEachModelOfAServerStaysOrLeaves(t *testing.T) {
	d := newDesk(t)
	price := []cost.Price{{Provider: "openai", Model: "big:cloud", Input: n(1_000_000), Output: n(1_000_000)}}
	if err := d.SetPrices(t.Context(), price); err != nil {
		t.Fatal(err)
	}
	script := &modeltest.Script{}
	for range 2 {
		script.Turns = append(script.Turns, answer("ja", &model.Usage{Input: n(10), Output: n(5)}))
	}
	m := cost.NewMeter(d.Ledger).
		Wrap(named{script, "openai"}, "localhost:11434", func(id string) bool { return id != "big:cloud" })
	d.set(t, func(s *settings.Settings) { s.OpenAIURL = "https://api.openai.com/v1" })
	for id, want := range map[string]int64{"llama3.2": 0, "big:cloud": 15} {
		if err := hear(t.Context(), m, request("s1", id, "x"), 0); err != nil {
			t.Fatal(err)
		}
		if e := d.newest(t); e.Model != id || e.Local != (want == 0) || *e.MicroUSD != want || (*e.Reserved == 0) != e.Local {
			t.Errorf("%+v, amount %s", e, text(e.MicroUSD))
		}
	}
}

// Step ids begin anew with a replan; what the first plan's step cost is not what the second one's did.
func TestAStepCostsWhatItsGenerationCost(t *testing.T) {
	d := newDesk(t)
	script := &modeltest.Script{}
	m := cost.NewMeter(d.Ledger).Wrap(named{script, "gemini"}, google, away)
	for generation := 1; generation <= 2; generation++ {
		script.Turns = append(script.Turns, answer("ja", &model.Usage{Input: n(1_000_000), Output: n(0)}))
		req := request("s1", "gemini-2.5-flash", "x")
		req.Origin.Generation = generation
		if err := hear(t.Context(), m, req, 0); err != nil {
			t.Fatal(err)
		}
		if sum, err := d.Spent(t.Context(), "run-1", "s1", generation); err != nil || sum.MicroUSD != 300_000 ||
			d.newest(t).Generation != generation {
			t.Errorf("generation %d: %+v, %v", generation, sum, err)
		}
	}
	for _, step := range []string{"s1", ""} {
		if sum, err := d.Spent(t.Context(), "run-1", step, 0); err != nil || sum.MicroUSD != 600_000 {
			t.Errorf("all of %q: %+v, %v", step, sum, err)
		}
	}
}

// everything is a model with all powers.
type everything struct{ named }

func (everything) Models(context.Context) ([]model.ModelInfo, error) {
	return []model.ModelInfo{{ID: "m"}}, nil
}

func (everything) Embed(context.Context, string, []string) ([][]float32, model.Usage, error) {
	return [][]float32{{1}}, model.Usage{Input: n(1000)}, nil
}

func (everything) CountTokens(context.Context, model.Request) (int64, error) {
	return 0, model.Fail(model.Unreachable, model.Who{}, "", nil)
}

func TestPowersAreMeteredAndNoneIsAdded(t *testing.T) {
	d := newDesk(t)
	meter := cost.NewMeter(d.Ledger)
	plain := meter.Wrap(named{&modeltest.Script{}, "gemini"}, google, away)
	_, lists := plain.(model.Lister)
	_, embeds := plain.(model.Embedder)
	_, counts := plain.(model.Counter)
	if lists || embeds || counts || plain.Name() != "gemini" {
		t.Errorf("%s lists %v, embeds %v, counts %v", plain.Name(), lists, embeds, counts)
	}
	m, ok := meter.Wrap(everything{named{&modeltest.Script{}, "gemini"}}, google, away).(interface {
		model.Model
		model.Lister
		model.Embedder
		model.Counter
	})
	if !ok {
		t.Fatal("a power is lost")
	}
	if list, err := m.Models(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	if e := d.newest(t); e.Kind != "models" || e.State != cost.Done || *e.MicroUSD != 0 || *e.Reserved != 0 {
		t.Errorf("%+v", e)
	}
	if _, usage, err := m.Embed(t.Context(), "gemini-embedding-001", []string{"Zelle"}); err != nil ||
		usage.Output != nil {
		t.Errorf("%+v, %v", usage, err)
	}
	if e := d.newest(t); e.Kind != "embed" || *e.MicroUSD != 150 || e.Model != "gemini-embedding-001" {
		t.Errorf("%+v", e)
	}
	if _, err := m.CountTokens(t.Context(), request("s1", "m", "x")); err == nil {
		t.Error("no error")
	}
	if e := d.newest(t); e.Kind != "count" || e.State != cost.Failed || e.Class != "unreachable" || *e.MicroUSD != 0 ||
		e.RunID != "run-1" {
		t.Errorf("%+v", e)
	}
}

// Failed, cancelled, retried and nested calls and a restart in the middle: every sum is made by hand.
func TestCase35TheLedgerIsTheHandMadeSumAndARestartResetsNothing(t *testing.T) {
	d := newDesk(t)
	meter := cost.NewMeter(d.Ledger)
	pro := func(step, input string) model.Request { return request(step, "gemini-2.5-pro", input) }
	script := &modeltest.Script{Turns: []modeltest.Turn{
		// 7501.25 + 500 + 22000
		answer("fertig", &model.Usage{Input: n(10_001), Cached: n(4_000), Output: n(1_500), Thoughts: n(700)}),
		failure(model.RateLimited, nil),                                                        // nobody knows: no amount
		answer("fertig", &model.Usage{Input: n(333), Output: n(7)}),                            // 416.25 + 70
		{Chunks: []model.Chunk{{Text: "Die Zelle"}, {Text: " ist"}}},                           // stopped after 9 characters
		answer("fertig", &model.Usage{Input: n(10), Output: n(10)}),                            // a model without a price
		failure(model.NoRoom, &model.Usage{Input: n(1_000), Output: n(0), Thoughts: n(8_000)}), // 1250 + 80000
		failure(model.Unreachable, nil),                                                        // nothing was sent
		// it may be billed: its reserve is held
		failure(model.Broken, nil),
	}}
	m := meter.Wrap(named{script, "gemini"}, google, away)
	calls := []struct {
		req    model.Request
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
		_ = hear(t.Context(), m, c.req, c.chunks)
	}
	local := meter.Wrap(
		named{&modeltest.Script{Turns: []modeltest.Turn{answer("hier", nil)}}, "openai"},
		"localhost:11434",
		here,
	)
	if err := hear(t.Context(), local, request("s3", "llama3.2", "x"), 0); err != nil {
		t.Fatal(err)
	}
	// 300 characters and a part are 108 tokens: 135; 3 tokens of reply: 30. The broken call reserves 135 and a usual
	// reply of 20000.
	const known, broken = 30_001 + 486 + (135 + 30) + 81_250 + 0, 135 + 20_000
	check := func(when string, calls, unknown, held int64) {
		t.Helper()
		sum, err := d.Spent(t.Context(), "run-1", "", 0)
		want := cost.Sum{
			Calls: calls, MicroUSD: known, Unknown: unknown, Estimated: 1, Failed: 4, Input: 10_001 + 333 + 108 + 10 + 1_000,
			Cached: 4_000,
			Output: 1_500 + 7 + 3 + 10, Thoughts: 700 + 8_000, Held: held,
		}
		if err != nil || sum != want {
			t.Errorf("%s: %+v, %v\nwant %+v", when, sum, err, want)
		}
	}
	// The model without a price has neither an amount nor a reserve; a call that was turned away costs nothing.
	check("at first", 9, 2, known+broken)
	if sum, err := d.Spent(t.Context(), "run-1", "s1", 0); err != nil || sum.MicroUSD != 30_001+486 || sum.Calls != 3 ||
		sum.Unknown != 0 {
		t.Errorf("the first step: %+v, %v", sum, err)
	}

	// The program is killed in the middle of a call.
	under := cost.Entry{
		ID: "killed", At: d.now, Day: "2026-11-29", Profile: "mueller", RunID: "run-1", StepID: "s4", Agent: "research",
		Provider: "gemini",
		Model:    "gemini-2.5-pro", Kind: "generate", Attempt: 1, State: cost.Started, Reserved: n(5_000),
	}
	if err := d.db.Ledger.StartCall(t.Context(), under); err != nil {
		t.Fatal(err)
	}
	check("under way", 10, 3, known+broken+5_000)
	d.reopen(t)
	open, err := d.Open(t.Context())
	if err != nil || len(open) != 1 || open[0].ID != "killed" {
		t.Fatalf("open: %+v, %v", open, err)
	}
	check("before it is known as lost", 10, 3, known+broken+5_000)
	if err := d.Lose(t.Context(), []string{"killed"}); err != nil {
		t.Fatal(err)
	}
	check("after the restart", 10, 3, known+broken+5_000)
	o, err := d.Overview(t.Context())
	if err != nil || o.Today.MicroUSD != known || o.Limits[0].Spent != known+broken+5_000 {
		t.Errorf("the day: %+v, %v", o.Today, err)
	}
}
