package cost

import "pult/backend/model"

// million is what prices are for.
const million = 1_000_000

// most is the highest count of tokens that is believed. Together with dearest it keeps the sum within an int64.
const most = 1_000_000_000

// Bill is what a call costs, in micro-USD: (Input − Cached) at the price of input, Cached at that of the cache, Output
// and Thoughts at that of output. It is computed in integers and rounded once, at the end, half up. Nil is unknown: the
// provider did not say how much went in or out, or a price that is needed is not known. Cached and Thoughts that the
// provider does not mention are none.
func Bill(u model.Usage, p Price) *int64 {
	if u.Local {
		return new(int64)
	}
	if u.Input == nil || u.Output == nil {
		return nil
	}
	cached := min(count(u.Cached), *u.Input)
	in, fromCache, out := p.tier(*u.Input)
	sum := int64(0)
	for _, part := range []struct {
		tokens int64
		price  *int64
	}{{*u.Input - cached, in}, {cached, fromCache}, {*u.Output, out}, {count(u.Thoughts), out}} {
		switch {
		case part.tokens == 0:
			continue
		case part.price == nil || part.tokens < 0 || part.tokens > most || *part.price < 0 || *part.price > dearest:
			return nil
		}
		sum += part.tokens * *part.price
	}
	amount := (sum + million/2) / million
	return &amount
}

// tier gives the prices for input, cache and output that count for a prompt of this length.
func (p Price) tier(input int64) (in, cached, out *int64) {
	in, cached, out = p.Input, p.Cached, p.Output
	if p.From > 0 && input > p.From {
		in, cached, out = p.LongIn, p.LongCached, p.LongOut
	}
	if cached == nil {
		cached = in
	}
	return in, cached, out
}

func count(tokens *int64) int64 {
	if tokens == nil {
		return 0
	}
	return *tokens
}
