package retry

import (
	"context"

	"pult/backend/model"
)

type lister struct {
	*retrying
	of model.Lister
}

func (l lister) Models(ctx context.Context) (list []model.ModelInfo, err error) {
	err = l.do(ctx, func() (err error) {
		list, err = l.of.Models(ctx)
		return err
	})
	return list, err
}

type embedder struct {
	*retrying
	of model.Embedder
}

func (e embedder) Embed(
	ctx context.Context,
	modelName string,
	texts []string,
) (vectors [][]float32, usage model.Usage, err error) {
	err = e.do(ctx, func() (err error) {
		vectors, usage, err = e.of.Embed(ctx, modelName, texts)
		return err
	})
	return vectors, usage, err
}

type counter struct {
	*retrying
	of model.Counter
}

func (c counter) CountTokens(ctx context.Context, req model.Request) (n int64, err error) {
	err = c.do(ctx, func() (err error) {
		n, err = c.of.CountTokens(ctx, req)
		return err
	})
	return n, err
}

// withPowers gives the model those powers that the wrapped one has.
func withPowers(m *retrying) model.Model {
	var l model.Lister
	var e model.Embedder
	var c model.Counter
	if of, ok := m.inner.(model.Lister); ok {
		l = lister{m, of}
	}
	if of, ok := m.inner.(model.Embedder); ok {
		e = embedder{m, of}
	}
	if of, ok := m.inner.(model.Counter); ok {
		c = counter{m, of}
	}
	return model.WithPowers(m, l, e, c)
}
