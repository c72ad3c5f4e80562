// Package cost keeps the books: prices, the ledger of every call, estimates and budgets.
//
// Money is an integer of micro-USD as billed, with the version of the price table it was computed with. Unknown is
// unknown, never zero: a call without usage or without a price has no amount, and a sum that holds such calls says how
// many.
package cost

import (
	"context"
	"encoding/json"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/model"
)

// State tells how a call ended.
type State string

// States of a call.
const (
	Started   State = "started" // written before the call; an amount is reserved
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
	Unknown   State = "unknown" // the program ended while the call was under way
)

// Entry is one call of a provider in the ledger. Tokens are as in model.Usage; nil is unknown.
type Entry struct {
	ID         string          `json:"id"`
	At         time.Time       `json:"at" ts_type:"string"`
	EndedAt    time.Time       `json:"endedAt" ts_type:"string"`
	Day        string          `json:"day"` // of At where the teacher is, "2026-11-28"
	Profile    string          `json:"profile"`
	RunID      string          `json:"runId"`
	StepID     string          `json:"stepId"`
	Generation int             `json:"generation"` // of the run's plan, as in model.Origin; 0 outside of a run
	Agent      string          `json:"agent"`
	Provider   string          `json:"provider"`
	Model      string          `json:"model"`
	Kind       string          `json:"kind"`    // "generate", "models", "embed", "count"
	Attempt    int             `json:"attempt"` // 1, 2, … of the same call
	State      State           `json:"state"`
	Class      string          `json:"class"` // model.Class of a failure
	Input      *int64          `json:"input"`
	Cached     *int64          `json:"cached"`
	Output     *int64          `json:"output"`
	Thoughts   *int64          `json:"thoughts"`
	Estimated  bool            `json:"estimated"`
	Raw        json.RawMessage `json:"-"`        // the provider's usage, verbatim
	Prices     string          `json:"prices"`   // version of the price table
	MicroUSD   *int64          `json:"microUsd"` // billed; nil is unknown
	Reserved   *int64          `json:"reserved"` // expected before the call; nil is unknown
	Local      bool            `json:"local"`    // on this machine: costs nothing
	Prompt     string          `json:"prompt"`   // sha256 of the composed prompt; "" = there was none
	Guess      *int64          `json:"guess"`    // tokens of the prompt as estimated before the call
}

// ReservedMicroUSD is what budgets count of a call: its amount; while that is unknown, what was reserved. A call that
// was turned away holds nothing.
func (e Entry) ReservedMicroUSD() int64 {
	switch {
	case e.MicroUSD != nil:
		return *e.MicroUSD
	case e.TurnedAway():
		return 0
	}
	return count(e.Reserved)
}

// TurnedAway reports that the provider did not take the call, or was not reached: nobody bills that, although nobody
// says so.
func (e Entry) TurnedAway() bool {
	switch model.Class(e.Class) {
	case model.BadKey,
		model.Forbidden, model.Gone, model.BadRequest, model.TooLong, model.RateLimited, model.Quota,
		model.Overloaded, model.ServerFault,
		model.Unreachable:
		return true
	case model.TimedOut, model.Broken, model.Garbled, model.Malformed, model.WebPage, model.Redirected,
		model.Endless, model.Refused, model.NoAnswer, model.NoRoom:
	}
	return false
}

// Sum adds up entries.
type Sum struct {
	Calls     int64 `json:"calls"`
	MicroUSD  int64 `json:"microUsd"`  // of those that are known
	Unknown   int64 `json:"unknown"`   // calls without a known amount
	Estimated int64 `json:"estimated"` // calls whose amount Pult estimated
	Input     int64 `json:"input"`
	Cached    int64 `json:"cached"`
	Output    int64 `json:"output"`
	Thoughts  int64 `json:"thoughts"`
	Failed    int64 `json:"failed"`
	// Held is what budgets count: MicroUSD, and what is reserved for calls whose amount is not known yet or never will be.
	Held int64 `json:"-"`
}

// Known is the amount of a sum; nil when nothing is known but that some calls, such as lists of models, cost nothing.
func (s Sum) Known() *int64 {
	if s.Unknown > 0 && s.MicroUSD == 0 {
		return nil
	}
	return &s.MicroUSD
}

// Counted reports that tokens are known: without any and with calls whose amount is unknown, the counts are no zeros
// but unknown.
func (s Sum) Counted() bool { return s.Unknown == 0 || s.Input+s.Output+s.Thoughts > 0 }

// Query chooses entries. Empty fields take everything.
type Query struct {
	From     string `json:"from"` // first and last day, "2026-11-01"
	To       string `json:"to"`
	Agent    string `json:"agent"`
	Provider string `json:"provider"`
	Model    string `json:"model"`
	Profile  string `json:"profile"`
	RunID    string `json:"runId"`
	StepID   string `json:"stepId,omitempty"` // only together with RunID
	// Generation of the run's plan, only together with RunID: the ids of steps begin anew with each; 0 takes all.
	Generation int    `json:"generation,omitempty"`
	By         string `json:"by"` // groups of a Report: "day", "agent", "model", "provider", "user", "run"
}

// Report is the history of costs, grouped.
type Report struct {
	Query Query   `json:"query"`
	Total Sum     `json:"total"`
	Rows  []Group `json:"rows"` // days ascending, others by amount descending
}

// Group is one line of a Report.
type Group struct {
	Key   string `json:"key"`   // day, agent, model, provider, profile or run id
	Label string `json:"label"` // of a run: its number and title; else empty
	Sum   Sum    `json:"sum"`
}

// Overview is what the start and the top of the cost screen show. Values lists what can be filtered by.
type Overview struct {
	Today   Sum         `json:"today"`
	Week    Sum         `json:"week"` // since Monday
	Month   Sum         `json:"month"`
	Days    []Group     `json:"days"` // the last 31 days, gaps filled with zero
	Limits  []Limit     `json:"limits"`
	Values  Values      `json:"values"`
	Prices  string      `json:"prices"` // version of the price table
	Notices []i18n.Text `json:"notices"`
}

// Limit is a budget and how far it is used. Max 0: none is set.
type Limit struct {
	Period string `json:"period"` // "day", "month"
	Max    int64  `json:"max"`
	Spent  int64  `json:"spent"`
}

// Values are those the ledger holds.
type Values struct {
	Agents    []string `json:"agents"`
	Providers []string `json:"providers"`
	Models    []string `json:"models"`
	Profiles  []string `json:"profiles"`
}

// Price is what a model costs, in micro-USD for a million tokens. Nil is unknown. Above From tokens of input the Long
// prices count.
type Price struct {
	Provider string `json:"provider"` // "gemini", "openai", or a host such as "api.mistral.ai"
	Model    string `json:"model"`    // exact id
	Input    *int64 `json:"input"`
	Cached   *int64 `json:"cached"` // nil: as Input
	Output   *int64 `json:"output"`
	// 0: no second price; above it a nil Long price is unknown, except LongCached: as LongIn.
	From       int64  `json:"from"`
	LongIn     *int64 `json:"longIn"`
	LongCached *int64 `json:"longCached"`
	LongOut    *int64 `json:"longOut"`
	Own        bool   `json:"own"`    // the teacher's own entry
	Date       string `json:"date"`   // day the price was looked up
	Source     string `json:"source"` // page it was read from
}

// Table is the price list in use: what ships, with the teacher's own entries over it.
type Table struct {
	Version string  `json:"version"` // of what ships, with a mark when own entries stand over it
	Rows    []Price `json:"rows"`
}

// Journal writes calls down, each twice: when it begins and when it ends.
type Journal interface {
	// StartCall writes the row before the call.
	StartCall(ctx context.Context, e Entry) error
	// EndCall completes it: everything from EndedAt on that is known at the end. Conflict when it has ended already or
	// never began.
	EndCall(ctx context.Context, e Entry) error
	// OpenCalls lists the calls that were begun and have no end, oldest first; it changes nothing.
	OpenCalls(ctx context.Context) ([]Entry, error)
	// LoseCalls marks calls of a process that is gone as Unknown: they ended when they began. Ids of calls that have an
	// end, or that do not exist, are left alone.
	LoseCalls(ctx context.Context, ids []string) error
}

// Store keeps the ledger and answers from it.
type Store interface {
	Journal
	// Report adds up. Days come in ascending order, other groups by amount, the dearest first; of runs at most 500,
	// Total has all.
	Report(ctx context.Context, q Query) (Report, error)
	// Entries lists calls, newest first; at most limit.
	Entries(ctx context.Context, q Query, limit int) ([]Entry, error)
	// Typical lists what earlier steps of an agent cost with a model, in micro-USD, newest first, at most 50. Left out
	// are steps with an unknown amount and those with a call that was cancelled or lost; calls that were turned away,
	// or failed and cost nothing, do not count.
	Typical(ctx context.Context, agent, provider, modelName string) ([]int64, error)
	// Guesses lists how long the newest prompts of a model were guessed to be and counted by the provider, newest first.
	Guesses(ctx context.Context, provider, modelName string, limit int) ([]Guess, error)
}

// Guess is the length of a prompt in tokens: as estimated before the call, and as the provider counted it.
type Guess struct{ Guessed, Counted int64 }

// PriceTable keeps what the books need beside the ledger.
type PriceTable interface {
	OwnPrices(ctx context.Context) ([]Price, error)
	// SaveOwnPrices replaces all.
	SaveOwnPrices(ctx context.Context, prices []Price) error
	// Allowed lists the levels (percent) that the teacher has allowed for a budget: approved questions whose subject
	// names the key, for example "day:2026-11-28:1000000".
	Allowed(ctx context.Context, key string) ([]int, error)
	Values(ctx context.Context) (Values, error)
}
