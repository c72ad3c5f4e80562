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

// withPowers gives the model those powers that the wrapped one has.
func withPowers(m *model) llm.Model {
	var l llm.Lister
	var e llm.Embedder
	var c llm.Counter
	if of, ok := m.inner.(llm.Lister); ok {
		l = lister{m, of}
	}
	if of, ok := m.inner.(llm.Embedder); ok {
		e = embedder{m, of}
	}
	if of, ok := m.inner.(llm.Counter); ok {
		c = counter{m, of}
	}
	return llm.WithPowers(m, l, e, c)
}
