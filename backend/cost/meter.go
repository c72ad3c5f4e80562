package cost

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"iter"
	"log/slog"
	"sync"

	"pult/backend/model"
)

// Meter writes every call of the models it wraps into the ledger. It belongs inside of what repeats calls, next to the
// adapter: one row for each attempt.
type Meter struct {
	books    *Ledger
	mu       sync.Mutex
	attempts map[model.Origin]attempt
}

// attempt is how often the same call has been made in a row without success.
type attempt struct {
	call uint64
	made int
}

// NewMeter makes a meter for these books.
func NewMeter(b *Ledger) *Meter { return &Meter{books: b, attempts: map[model.Origin]attempt{}} }

// Wrap gives a model that does the same and keeps the books; it has the optional powers of the model and no others. A
// call that cannot be written down is not made: it fails with the fault of the store.
//
// host is where the model's calls go, and stays tells whether one of its models works on this machine, so that it costs
// nothing. Both are fixed for as long as the adapter lives: what the settings say by now is no matter of a call that
// has been routed.
func (m *Meter) Wrap(mdl model.Model, host string, stays func(modelName string) bool) model.Model {
	on := metered{meter: m, model: mdl, host: host, stays: stays}
	var l model.Lister
	var e model.Embedder
	var c model.Counter
	if of, ok := mdl.(model.Lister); ok {
		l = listing{on, of}
	}
	if of, ok := mdl.(model.Embedder); ok {
		e = embedding{on, of}
	}
	if of, ok := mdl.(model.Counter); ok {
		c = counting{on, of}
	}
	return model.WithPowers(on, l, e, c)
}

// metered is a model with a meter.
type metered struct {
	meter *Meter
	model model.Model
	host  string
	stays func(modelName string) bool
}

// Name is that of the model.
func (m metered) Name() string { return m.model.Name() }

// Generate writes the row, makes the call and completes the row, also when the reader stops in the middle or panics.
func (m metered) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		c, err := m.begin(ctx, "generate", req)
		if err != nil {
			yield(model.Chunk{}, err)
			return
		}
		var heard recorder
		defer func() { m.meter.finish(ctx, c, heard) }()
		for chunk, err := range m.model.Generate(ctx, req) {
			heard.take(chunk, err)
			if !yield(c.priced(chunk), err) || err != nil {
				return
			}
		}
		heard.whole = heard.err == nil && ctx.Err() == nil
	}
}

// priced tells who reads the reply what it costs.
func (c call) priced(chunk model.Chunk) model.Chunk {
	if chunk.Usage != nil {
		u := *chunk.Usage
		u.MicroUSD = c.amount(u, c.entry.Local || u.Local)
		chunk.Usage = &u
	}
	return chunk
}

// call is a row under way.
type call struct {
	entry Entry
	table Table
	host  string
	req   model.Request
}

func (m metered) begin(ctx context.Context, kind string, req model.Request) (call, error) {
	return m.meter.begin(ctx, m.model.Name(), kind, call{host: m.host, req: req, entry: Entry{Local: m.stays(req.Model)}})
}

// begin writes the row with what is reserved. It is written whatever becomes of the context, but a call whose context
// has ended is not begun.
func (m *Meter) begin(ctx context.Context, provider, kind string, c call) (call, error) {
	if err := ctx.Err(); err != nil {
		return c, err
	}
	ctx = context.WithoutCancel(ctx)
	s, err := m.books.with.Settings.LoadSettings(ctx)
	if err != nil {
		return c, err
	}
	if c.table, err = m.books.Prices(ctx); err != nil {
		return c, err
	}
	origin, local := c.req.Origin, c.entry.Local
	c.entry = Entry{
		ID: m.books.with.NewID(), At: m.books.with.Now(), Day: m.books.today(), Profile: m.books.profile(s),
		RunID: origin.RunID, StepID: origin.StepID,
		Generation: origin.Generation, Agent: origin.Agent, Provider: provider, Model: bare(c.req.Model), Kind: kind,
		Attempt: 1, State: Started, Prices: c.table.Version,
		Local: local, Reserved: new(int64),
	}
	if kind == "generate" {
		guess := guess(c.req)
		c.entry.Attempt, c.entry.Prompt, c.entry.Guess = m.attempt(c.req), c.req.Prompt, &guess
		c.entry.Reserved = expected(c.table, c.target(), Tokens(c.req), reply(c.req))
	}
	if kind == "embed" {
		c.entry.Reserved = expected(c.table, c.target(), Tokens(c.req), 0)
	}
	return c, m.books.with.Store.StartCall(ctx, c.entry)
}

func (c call) target() Target { return Target{c.entry.Provider, c.host, c.entry.Model, c.entry.Local} }

// attempt counts calls of one origin that follow one another and send the same.
func (m *Meter) attempt(req model.Request) int {
	sum := fnv.New64a()
	for _, p := range req.Parts() {
		_, _ = sum.Write([]byte(p.Title + "\x00" + p.Name + "\x00" + p.Text + "\x00")) // a hash takes everything
	}
	_, _ = sum.Write([]byte(req.Provider + "\x00" + req.Model))
	m.mu.Lock()
	defer m.mu.Unlock()
	a := m.attempts[req.Origin]
	if a.call != sum.Sum64() {
		a = attempt{call: sum.Sum64()}
	}
	a.made++
	m.attempts[req.Origin] = a
	return a.made
}

// finish completes the row. When that fails the reply is not thrown away: the row stays as it was begun, its reserve
// counts as spent, and the next start of the program finds it.
func (m *Meter) finish(ctx context.Context, c call, heard recorder) {
	state, class := heard.end(ctx)
	if state != Failed && c.entry.Kind == "generate" {
		m.mu.Lock()
		delete(m.attempts, c.req.Origin)
		m.mu.Unlock()
	}
	usage := heard.billed(state, c.req)
	e := c.entry
	e.EndedAt, e.State, e.Class = m.books.with.Now(), state, class
	e.Input, e.Cached, e.Output, e.Thoughts, e.Estimated = usage.Input, usage.Cached, usage.Output, usage.Thoughts,
		usage.Estimated
	e.Raw, e.Local = verbatim(usage.Raw), e.Local || usage.Local
	e.MicroUSD = c.amount(usage, e.Local)
	if e.MicroUSD == nil && usage.Input == nil && usage.Output == nil && e.TurnedAway() {
		// Google: "if your request fails with a 400 or 500 error, you won't be charged"; others do the same
		e.MicroUSD = new(int64)
	}
	if err := m.books.with.Store.EndCall(context.WithoutCancel(ctx), e); err != nil {
		m.books.with.Logger.ErrorContext(
			ctx,
			"complete a row of the ledger",
			slog.String("call", e.ID),
			slog.Any("error", err),
		)
	}
}

func (c call) amount(usage model.Usage, local bool) *int64 {
	if local || c.entry.Kind == "models" || c.entry.Kind == "count" {
		return new(int64) // no provider asks money for its list or for counting
	}
	price, ok := c.table.Price(c.entry.Provider, c.host, c.entry.Model)
	nothing := usage.Input != nil && usage.Output != nil && *usage.Input == 0 && *usage.Output == 0 &&
		count(usage.Thoughts) == 0
	if !ok && !nothing {
		return nil
	}
	return Bill(usage, price)
}

// verbatim keeps the provider's words; what is no JSON becomes a string of it, because the column takes nothing else.
func verbatim(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 || json.Valid(raw) {
		return raw
	}
	text, err := json.Marshal(string(raw))
	if err != nil {
		return nil // a string: cannot happen
	}
	return text
}
