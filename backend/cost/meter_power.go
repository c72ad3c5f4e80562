package cost

import (
	"context"

	"pult/backend/model"
)

// The optional powers of a model, metered. A list and a count of tokens cost nothing; they are calls all the same.

type listing struct {
	on metered
	model.Lister
}

// Models implements model.Lister.
func (l listing) Models(ctx context.Context) ([]model.ModelInfo, error) {
	c, err := l.on.begin(ctx, "models", model.Request{Origin: model.Origin{Agent: "models"}})
	if err != nil {
		return nil, err
	}
	list, err := l.Lister.Models(ctx)
	l.on.meter.finish(ctx, c, recorder{err: err, whole: err == nil})
	return list, err
}

type embedding struct {
	on metered
	model.Embedder
}

// Embed implements model.Embedder. A vector is no reply: its tokens are none.
func (e embedding) Embed(ctx context.Context, modelName string, texts []string) ([][]float32, model.Usage, error) {
	req := model.Request{Model: modelName}
	for _, text := range texts {
		req.Messages = append(req.Messages, model.Message{Role: model.User, Text: text})
	}
	c, err := e.on.begin(ctx, "embed", req)
	if err != nil {
		return nil, model.Usage{}, err
	}
	vectors, usage, err := e.Embedder.Embed(ctx, modelName, texts)
	heard := recorder{err: err, whole: err == nil}
	if err == nil {
		billed := usage
		if billed.Output == nil {
			billed.Output = new(int64)
		}
		heard.usage = &billed
	}
	e.on.meter.finish(ctx, c, heard)
	return vectors, usage, err
}

type counting struct {
	on metered
	model.Counter
}

// CountTokens implements model.Counter.
func (c counting) CountTokens(ctx context.Context, req model.Request) (int64, error) {
	row, err := c.on.begin(ctx, "count", req)
	if err != nil {
		return 0, err
	}
	n, err := c.Counter.CountTokens(ctx, req)
	c.on.meter.finish(ctx, row, recorder{err: err, whole: err == nil})
	return n, err
}
