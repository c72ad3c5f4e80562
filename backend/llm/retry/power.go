package retry

import (
	"context"

	"pult/backend/llm"
)

type lister struct {
	*model
	of llm.Lister
}

func (l lister) Models(ctx context.Context) (list []llm.ModelInfo, err error) {
	err = l.do(ctx, func() (err error) {
		list, err = l.of.Models(ctx)
		return err
	})
	return list, err
}

type embedder struct {
	*model
	of llm.Embedder
}

func (e embedder) Embed(ctx context.Context, model string, texts []string) (vectors [][]float32, usage llm.Usage, err error) {
	err = e.do(ctx, func() (err error) {
		vectors, usage, err = e.of.Embed(ctx, model, texts)
		return err
	})
	return vectors, usage, err
}

type counter struct {
	*model
	of llm.Counter
}

func (c counter) CountTokens(ctx context.Context, req llm.Request) (n int64, err error) {
	err = c.do(ctx, func() (err error) {
		n, err = c.of.CountTokens(ctx, req)
		return err
	})
	return n, err
}

// withPowers gives the model those powers that the wrapped one has, and no other: who asks for a power by type gets a true answer.
func withPowers(m *model) llm.Model {
	l, lists := m.inner.(llm.Lister)
	e, embeds := m.inner.(llm.Embedder)
	c, counts := m.inner.(llm.Counter)
	ll, ee, cc := lister{m, l}, embedder{m, e}, counter{m, c}
	switch [3]bool{lists, embeds, counts} {
	case [3]bool{true, true, true}:
		return struct {
			llm.Model
			llm.Lister
			llm.Embedder
			llm.Counter
		}{m, ll, ee, cc}
	case [3]bool{true, true, false}:
		return struct {
			llm.Model
			llm.Lister
			llm.Embedder
		}{m, ll, ee}
	case [3]bool{true, false, true}:
		return struct {
			llm.Model
			llm.Lister
			llm.Counter
		}{m, ll, cc}
	case [3]bool{false, true, true}:
		return struct {
			llm.Model
			llm.Embedder
			llm.Counter
		}{m, ee, cc}
	case [3]bool{true, false, false}:
		return struct {
			llm.Model
			llm.Lister
		}{m, ll}
	case [3]bool{false, true, false}:
		return struct {
			llm.Model
			llm.Embedder
		}{m, ee}
	case [3]bool{false, false, true}:
		return struct {
			llm.Model
			llm.Counter
		}{m, cc}
	}
	return m
}
