package cost_test

import (
	"context"
	"iter"
	"strings"
	"testing"

	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/model/modeltest"
)

const flash = "gemini-2.5-flash"

// hears plays one reply to a reader who stops after so many chunks (0: never) and returns the row of the ledger.
func (p *purse) hears(t *testing.T, turn modeltest.Turn, id string, chunks int) cost.Entry {
	t.Helper()
	wrapped := cost.NewMeter(p.Ledger).
		Wrap(named{&modeltest.Script{Turns: []modeltest.Turn{turn}}, "gemini"}, google, away)
	_ = hear(t.Context(), wrapped, request("s1", id, "x"), chunks) // the row says how it ended
	return p.newest(t)
}

func (p *purse) newest(t *testing.T) cost.Entry {
	t.Helper()
	list, err := p.Entries(t.Context(), cost.Query{})
	if err != nil || len(list) == 0 {
		t.Fatalf("%d rows, %v", len(list), err)
	}
	return list[0]
}

// A reply that simply ends is done, with what the provider counted; nobody has to send a last chunk.
func TestAReplyWithoutALastChunkIsDone(t *testing.T) {
	p := newPurse(0, 0, 0)
	turn := modeltest.Turn{Chunks: []model.Chunk{{Text: "Hallo", Usage: &model.Usage{Input: n(100), Output: n(50)}}}}
	if e := p.hears(t, turn, flash, 0); e.State != cost.Done || e.Estimated || *e.MicroUSD != 155 {
		t.Errorf("%+v, %s", e, text(e.MicroUSD))
	}
}

// silent ends its reply without a word when its context ends.
type silent struct{ named }

func (s silent) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		for chunk, err := range s.named.Generate(ctx, req) {
			if ctx.Err() != nil || !yield(chunk, err) {
				return
			}
		}
	}
}

// A context that ended ends the call, also when the adapter says nothing of it: what came is estimated.
func TestACallThatEndsWithoutAWordIsNotDone(t *testing.T) {
	p := newPurse(0, 0, 0)
	script := &modeltest.Script{
		Turns: []modeltest.Turn{{Chunks: []model.Chunk{{Text: strings.Repeat("Zelle ", 10)}, {Text: "nie"}}}},
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	m := cost.NewMeter(p.Ledger).Wrap(silent{named{script, "gemini"}}, google, away)
	for range m.Generate(ctx, request("s1", flash, "x")) {
		stop()
	}
	if e := p.newest(t); e.State != cost.Cancelled || !e.Estimated || *e.Output != 20 {
		t.Errorf("%+v", e)
	}
}

// Of a reply that was stopped all counts that came: a tool's call as well as words, and what the provider had counted
// by then. A picture's tokens nobody can guess.
func TestAStoppedReplyCountsAllThatCame(t *testing.T) {
	args := []byte(`{"q":"` + strings.Repeat("z", 22) + `"}`)
	call := model.Chunk{Call: &model.ToolCall{Name: strings.Repeat("n", 30), Args: args}}
	picture := model.Chunk{Blob: &model.Blob{Media: "image/png"}}
	counted := model.Chunk{Text: "abc", Usage: &model.Usage{Input: n(7), Output: n(90)}}
	rest := model.Chunk{Text: "nie gelesen"}
	for name, c := range map[string]struct {
		chunks []model.Chunk
		read   int
		want   *int64
	}{
		"a call of a tool":         {[]model.Chunk{call, rest}, 1, n(20)},
		"a picture":                {[]model.Chunk{picture, rest}, 1, nil},
		"a picture, then words":    {[]model.Chunk{picture, {Text: "abc"}, rest}, 2, nil},
		"what the provider counts": {[]model.Chunk{counted, rest}, 1, n(90)},
	} {
		e := newPurse(0, 0, 0).hears(t, modeltest.Turn{Chunks: c.chunks}, flash, c.read)
		if e.State != cost.Cancelled || !e.Estimated || text(e.Output) != text(c.want) {
			t.Errorf("%s: %s tokens, want %s: %+v", name, text(e.Output), text(c.want), e)
		}
	}
}

// A call that is cancelled behind its last chunk was counted by the provider; without a count it is estimated.
func TestACallIsCancelledBehindItsLastChunk(t *testing.T) {
	for _, usage := range []*model.Usage{{Input: n(100), Output: n(50)}, nil} {
		turn := modeltest.Turn{
			Chunks: []model.Chunk{{Text: "Hallo!"}, {Finish: model.Stopped, Usage: usage}},
			Err:    context.Canceled,
		}
		e := newPurse(0, 0, 0).hears(t, turn, flash, 0)
		if e.State != cost.Cancelled || e.Estimated != (usage == nil) || usage != nil && *e.MicroUSD != 155 ||
			usage == nil && *e.Output != 2 {
			t.Errorf("%+v, %s", e, text(e.MicroUSD))
		}
	}
}

// A provider that turns a call away bills nothing, unless it says that it counted something.
func TestACallThatIsTurnedAwayAndCountedIsNotFree(t *testing.T) {
	for name, c := range map[string]struct {
		usage *model.Usage
		want  *int64
	}{
		"nothing is said":     {nil, n(0)},
		"input was counted":   {&model.Usage{Input: n(5)}, nil},
		"output was counted":  {&model.Usage{Output: n(5)}, nil},
		"both, and no price":  {&model.Usage{Input: n(5), Output: n(5)}, nil},
		"both, and both zero": {&model.Usage{Input: n(0), Output: n(0)}, n(0)},
	} {
		if e := newPurse(0, 0, 0).hears(t, failure(model.RateLimited, c.usage), "gemini-99", 0); text(
			e.MicroUSD,
		) != text(
			c.want,
		) {
			t.Errorf("%s: %s, want %s", name, text(e.MicroUSD), text(c.want))
		}
	}
}

// Who reads the reply is told what it costs; what stays on this machine costs nothing, whoever says so.
func TestTheReaderIsToldThePrice(t *testing.T) {
	for name, c := range map[string]struct {
		stays func(string) bool
		local bool
		want  int64
	}{"away": {away, false, 155}, "here": {here, false, 0}, "the model says so": {away, true, 0}} {
		p := newPurse(0, 0, 0)
		usage := &model.Usage{Input: n(100), Output: n(50), Local: c.local}
		script := &modeltest.Script{Turns: []modeltest.Turn{answer("ja", usage)}}
		for chunk, err := range cost.NewMeter(p.Ledger).Wrap(named{script, "gemini"}, google, c.stays).Generate(t.Context(),
			request("s1", flash, "x")) {
			if err != nil || chunk.Usage != nil && (chunk.Usage.MicroUSD == nil || *chunk.Usage.MicroUSD != c.want) {
				t.Errorf("%s: %+v, %v", name, chunk.Usage, err)
			}
		}
		if usage.MicroUSD != nil {
			t.Errorf("%s: the adapter's own usage was changed", name)
		}
	}
}

// counts is a model that counts tokens and embeds.
type counts struct{ everything }

func (counts) CountTokens(context.Context, model.Request) (int64, error) { return 12, nil }

// Vectors, lists and counts are calls with an end; of a vector the prompt is reserved and no reply.
func TestThePowersOfAModelEndAsDone(t *testing.T) {
	p := newPurse(0, 0, 0)
	if err := p.SetPrices(t.Context(), []cost.Price{{
		Provider: "gemini", Model: "vectors",
		Input: n(1_000_000),
	}}); err != nil {
		t.Fatal(err)
	}
	m := cost.NewMeter(p.Ledger).Wrap(counts{everything{named{&modeltest.Script{}, "gemini"}}}, google, away).(interface {
		model.Embedder
		model.Counter
	})
	if _, _, err := m.Embed(t.Context(), "vectors", []string{"abc"}); err != nil {
		t.Fatal(err)
	}
	if e := p.newest(t); e.State != cost.Done || e.Attempt != 1 || e.Reserved == nil || *e.Reserved != 9 ||
		*e.MicroUSD != 1000 {
		t.Errorf("%+v, reserved %s", e, text(e.Reserved))
	}
	if got, err := m.CountTokens(t.Context(), request("s1", flash, "x")); err != nil || got != 12 {
		t.Errorf("%d, %v", got, err)
	}
	if e := p.newest(t); e.Kind != "count" || e.State != cost.Done || e.Attempt != 1 {
		t.Errorf("%+v", e)
	}
}
