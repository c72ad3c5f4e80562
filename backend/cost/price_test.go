package cost_test

import (
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/cost"
)

func TestWhatShipsIsDatedAndComplete(t *testing.T) {
	table, err := cost.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	if err := cost.CheckPrices(table.Rows); err != nil {
		t.Error(err)
	}
	for _, p := range table.Rows {
		if _, err := time.Parse(time.DateOnly, p.Date); err != nil || p.Source == "" || p.Own || p.Input == nil ||
			p.Output == nil ||
			p.Date > table.Version {
			t.Errorf("%+v", p)
		}
		if p.Cached != nil && *p.Cached > *p.Input {
			t.Errorf("%s: the cache is dearer than what is not cached", p.Model)
		}
	}
}

func TestAPriceIsThatOfTheExactModelAtTheRightHost(t *testing.T) {
	table, err := cost.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		provider, host, model string
		want                  int64 // of input; -1: unknown
	}{
		{"gemini", google, "gemini-2.5-flash", 300_000},
		{"gemini", google + ":443", "models/gemini-2.5-flash", 300_000},
		{"gemini", google, "gemini-2.5-flash-image", -1},
		{"gemini", google, "gemini-2.5-flash-2099", -1},
		{"gemini", "proxy.schule.de", "gemini-2.5-flash", -1},
		{"gemini", "127.0.0.1:8080", "gemini-2.5-flash", -1},
		{"openai", "api.openai.com", "gpt-4o-2024-11-20", 2_500_000},
		{"openai", "api.openai.com", "gpt-4o-2024-05-13", -1},
		{"openai", "openrouter.ai", "gpt-4o", -1},
		{"openai", "api.mistral.ai", "mistral-small-latest", 150_000},
		{"openai", "api.openai.com", "mistral-small-latest", -1},
		{"openai", "localhost:11434", "llama3.2", -1},
		{"openai", "192.168.1.5:11434", "llama3.2", -1},
		{"openai", "localhost.evil.example", "llama3.2", -1},
	} {
		p, ok := table.Price(c.provider, c.host, c.model)
		if ok != (c.want >= 0) || ok && *p.Input != c.want {
			t.Errorf("%s at %s: %v %v, want %d", c.model, c.host, p, ok, c.want)
		}
	}
}

func TestOwnPricesWinAndMarkTheVersion(t *testing.T) {
	table, err := cost.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	provider := cost.Price{Provider: "openai", Model: "gpt-4o", Input: n(7), Output: n(8)}
	host := cost.Price{Provider: "llm.schule.de", Model: "gpt-4o", Input: n(9), Output: n(9)}
	own := table.With([]cost.Price{provider, host})
	for hostName, want := range map[string]int64{"api.openai.com": 7, "openrouter.ai": 7, "llm.schule.de": 9} {
		if p, ok := own.Price("openai", hostName, "gpt-4o"); !ok || *p.Input != want || !p.Own {
			t.Errorf("%s: %+v", hostName, p)
		}
	}
	if len(own.Rows) != len(table.Rows)+1 {
		t.Errorf("%d rows of %d", len(own.Rows), len(table.Rows))
	}
	other := table.With([]cost.Price{{Provider: "openai", Model: "gpt-4o", Input: n(7), Output: n(9)}, host})
	if own.Version == table.Version || own.Version == other.Version {
		t.Errorf("versions %s, %s, %s", table.Version, own.Version, other.Version)
	}
	if table.With(nil).Version != table.Version {
		t.Error("no own prices, and a mark")
	}
}

func TestPricesThatCannotBeMeantAreRefused(t *testing.T) {
	good := cost.Price{Provider: "openai", Model: "m", Input: n(1), Output: n(0), Date: "2026-11-28"}
	with := func(change func(*cost.Price)) cost.Price { p := good; change(&p); return p }
	for name, p := range map[string]cost.Price{
		"no model":       with(func(p *cost.Price) { p.Model = " " }),
		"no provider":    with(func(p *cost.Price) { p.Provider = "" }),
		"no price":       with(func(p *cost.Price) { p.Input, p.Output = nil, nil }),
		"below zero":     with(func(p *cost.Price) { p.Cached = n(-1) }),
		"dollars":        with(func(p *cost.Price) { p.Output = n(1_000_000_001) }),
		"a border alone": with(func(p *cost.Price) { p.LongIn = n(5) }),
		"no such day":    with(func(p *cost.Price) { p.Date = "28.11.2026" }),
	} {
		if f := fault.Of(cost.CheckPrices([]cost.Price{p})); f == nil || f.Key != "fault.cost.price" ||
			f.Kind != fault.Invalid {
			t.Errorf("%s: %v", name, f)
		}
	}
	if f := fault.Of(cost.CheckPrices([]cost.Price{good, good})); f == nil || f.Key != "fault.cost.twice" {
		t.Errorf("twice: %v", f)
	}
	if err := cost.CheckPrices([]cost.Price{good}); err != nil {
		t.Error(err)
	}
}
