package cost

import (
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net"
	"slices"
	"strings"
	"time"

	"pult/backend/base/fault"
)

// shipped holds what was looked up in public price lists on the day of each row. A model is left out when its price
// was not certain, among them those that make pictures: their replies mix tokens of two prices. Tiers for batches and
// priority do not matter here.
//
//go:embed prices.json
var shipped []byte

// homes are the hosts whose prices the rows of a provider name. The same model id at another host is another offer.
func homes() map[string]string {
	return map[string]string{"gemini": "generativelanguage.googleapis.com", "openai": "api.openai.com"}
}

// dearest is the highest price that is believed, in micro-USD for a million tokens: 1,000 dollars.
const dearest = 1_000_000_000

// Shipped is the table that comes with the program.
func Shipped() (Table, error) {
	var t Table
	if err := json.Unmarshal(shipped, &t); err != nil {
		return Table{}, fault.New(fault.Internal, "fault.internal", fmt.Errorf("price table: %w", err))
	}
	return t, nil
}

// With puts own entries over the table; an own one with the same provider and model takes the place of the other. The
// version then carries a mark of the own entries, so that an amount can be traced to what it was computed with.
func (t Table) With(own []Price) Table {
	if len(own) == 0 {
		return t
	}
	rows := make([]Price, 0, len(own)+len(t.Rows))
	mark := fnv.New32a()
	for _, p := range own {
		p.Own = true
		rows = append(rows, p)
		text, err := json.Marshal(p)
		if err != nil {
			continue // numbers and strings: cannot happen
		}
		_, _ = mark.Write(text) // a hash takes everything
	}
	for _, p := range t.Rows {
		if !slices.ContainsFunc(own, func(o Price) bool { return o.Provider == p.Provider && o.Model == p.Model }) {
			rows = append(rows, p)
		}
	}
	return Table{Version: fmt.Sprintf("%s+%08x", t.Version, binary.BigEndian.Uint32(mark.Sum(nil))), Rows: rows}
}

// Price finds what a model costs at a host. Ids are compared exactly, except for the "models/" that Gemini puts before
// them. An own entry counts before all others: the one for the host, then the one for the provider, whatever its host.
// A row that ships counts for the provider's own host only, since others who speak the same protocol have other prices.
func (t Table) Price(provider, host, model string) (Price, bool) {
	model = bare(model)
	host = hostOnly(host)
	find := func(own bool, name string) (Price, bool) {
		i := slices.IndexFunc(
			t.Rows,
			func(p Price) bool { return p.Own == own && p.Provider == name && bare(p.Model) == model },
		)
		if i < 0 || name == "" {
			return Price{}, false
		}
		return t.Rows[i], true
	}
	if p, ok := find(true, host); ok {
		return p, true
	}
	if p, ok := find(true, provider); ok {
		return p, true
	}
	if p, ok := find(false, host); ok {
		return p, true
	}
	if homes()[provider] != host {
		return Price{}, false
	}
	return find(false, provider)
}

func bare(model string) string { return strings.TrimPrefix(model, "models/") }

// hostOnly is a host without its port, in small letters.
func hostOnly(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.Trim(host, "[]"))
}

// CheckPrices refuses entries that cannot be meant: Invalid "fault.cost.price" (model) for one without a provider, a
// model or a price, or with a number below zero or beyond 1,000 dollars; "fault.cost.twice" (model) for a model that is
// named twice.
func CheckPrices(own []Price) error {
	for i, p := range own {
		if !p.valid() {
			return fault.New(fault.Invalid, "fault.cost.price", nil, "model", p.Model)
		}
		same := func(o Price) bool { return o.Provider == p.Provider && bare(o.Model) == bare(p.Model) }
		if slices.ContainsFunc(own[:i], same) {
			return fault.New(fault.Invalid, "fault.cost.twice", nil, "model", p.Model)
		}
	}
	return nil
}

func (p Price) valid() bool {
	named := strings.TrimSpace(p.Provider) != "" && strings.TrimSpace(p.Model) != ""
	if !named || p.Input == nil && p.Output == nil || p.From < 0 ||
		p.From == 0 && (p.LongIn != nil || p.LongCached != nil || p.LongOut != nil) {
		return false
	}
	for _, amount := range []*int64{p.Input, p.Cached, p.Output, p.LongIn, p.LongCached, p.LongOut} {
		if amount != nil && (*amount < 0 || *amount > dearest) {
			return false
		}
	}
	_, err := time.Parse(time.DateOnly, p.Date)
	return p.Date == "" || err == nil
}
