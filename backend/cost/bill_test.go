package cost_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/cost"
	"pult/backend/model"
)

func n(value int64) *int64 { return &value }

// shipped is a row of the table that comes with the program.
func shipped(t *testing.T, provider, host, modelName string) cost.Price {
	t.Helper()
	table, err := cost.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	p, ok := table.Price(provider, host, modelName)
	if !ok {
		t.Fatalf("no price for %s at %s", modelName, host)
	}
	return p
}

const google = "generativelanguage.googleapis.com"

// Prompt tokens of Gemini contain the cached ones, candidates do not contain the thoughts.
func TestCase33CachedTokensAreNotBilledTwiceAndThoughtsAreOutput(t *testing.T) {
	pro := shipped(t, "gemini", google, "models/gemini-2.5-pro")
	for name, c := range map[string]struct {
		usage model.Usage
		want  *int64
	}{
		// 30001.25
		"all four": {
			model.Usage{Input: n(10_001), Cached: n(4_000), Output: n(1_500), Thoughts: n(700)},
			n(7_501 + 500 + 22_000),
		},
		"nothing cached":         {model.Usage{Input: n(10_000), Output: n(1_500), Thoughts: n(700)}, n(12_500 + 22_000)},
		"all cached":             {model.Usage{Input: n(1_000), Cached: n(1_000), Output: n(0)}, n(125)},
		"more cached than sent":  {model.Usage{Input: n(1_000), Cached: n(9_000), Output: n(0)}, n(125)},
		"half rounds up":         {model.Usage{Input: n(2), Output: n(0)}, n(3)}, // 2.5
		"below half rounds down": {model.Usage{Input: n(1), Output: n(0)}, n(1)}, // 1.25
		"at the border":          {model.Usage{Input: n(200_000), Output: n(0)}, n(250_000)},
		// + 0.25
		"a long prompt":   {model.Usage{Input: n(200_001), Cached: n(1), Output: n(100)}, n(500_000 + 1_500)},
		"no input":        {model.Usage{Output: n(5)}, nil},
		"no output":       {model.Usage{Input: n(5)}, nil},
		"on this machine": {model.Usage{Local: true}, n(0)},
		"impossible":      {model.Usage{Input: n(1 << 62), Output: n(0)}, nil},
		"negative":        {model.Usage{Input: n(-5), Output: n(0)}, nil},
	} {
		got := cost.Bill(c.usage, pro)
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: %v, want %v", name, text(got), text(c.want))
		}
	}
}

func text(amount *int64) string {
	if amount == nil {
		return "unknown"
	}
	return big.NewInt(*amount).String()
}

// A price that is not needed may be unknown; one that is needed makes the amount unknown.
func TestAnUnknownPriceMakesAnUnknownAmount(t *testing.T) {
	onlyIn := cost.Price{Input: n(100_000)}
	if got := cost.Bill(model.Usage{Input: n(10), Output: n(0)}, onlyIn); got == nil || *got != 1 {
		t.Errorf("an embedding: %s", text(got))
	}
	if got := cost.Bill(model.Usage{Input: n(10), Output: n(1)}, onlyIn); got != nil {
		t.Errorf("a reply without its price: %s", text(got))
	}
	longUnknown := shipped(t, "openai", "api.openai.com", "gpt-5.4")
	if got := cost.Bill(model.Usage{Input: n(272_001), Output: n(1)}, longUnknown); got != nil {
		t.Errorf("beyond the first prices: %s", text(got))
	}
}

func TestAnAmountIsTheExactSumRoundedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, most int64) int64 { return rapid.Int64Range(0, most).Draw(t, name) }
		u := model.Usage{
			Input:    n(draw("in", 5_000_000)),
			Output:   n(draw("out", 1_000_000)),
			Thoughts: n(draw("thoughts", 1_000_000)),
		}
		u.Cached = n(draw("cached", *u.Input))
		p := cost.Price{
			Input:  n(draw("price in", 1e9)),
			Cached: n(draw("price cached", 1e9)),
			Output: n(draw("price out", 1e9)),
		}
		exact := new(big.Int)
		for _, part := range [][2]int64{
			{*u.Input - *u.Cached, *p.Input},
			{*u.Cached, *p.Cached},
			{*u.Output, *p.Output},
			{*u.Thoughts, *p.Output},
		} {
			exact.Add(exact, new(big.Int).Mul(big.NewInt(part[0]), big.NewInt(part[1])))
		}
		exact.Add(exact, big.NewInt(500_000)).Div(exact, big.NewInt(1_000_000))
		if got := cost.Bill(u, p); got == nil || big.NewInt(*got).Cmp(exact) != 0 {
			t.Fatalf("%s, exactly %s", text(got), exact)
		}
	})
}
