package retry_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/retry"
)

// The powers of a remote model, which fail left times first.
type power struct{ left int }

func (p *power) try() error {
	p.left--
	if p.left >= 0 {
		return failed(model.RateLimited, time.Second)
	}
	return nil
}

type (
	lists  struct{ *power }
	embeds struct{ *power }
	counts struct{ *power }
)

func (l lists) Models(context.Context) ([]model.ModelInfo, error) {
	return []model.ModelInfo{{ID: "strong"}}, l.try()
}

func (e embeds) Embed(_ context.Context, _ string, texts []string) ([][]float32, model.Usage, error) {
	return make([][]float32, len(texts)), model.Usage{}, e.try()
}

func (c counts) CountTokens(context.Context, model.Request) (int64, error) { return 42, c.try() }

// Whoever asks for a power by type gets the answer of the wrapped model, in each combination.
func TestPowersStayVisible(t *testing.T) {
	s, p := &modeltest.Script{}, &power{}
	l, e, c := lists{p}, embeds{p}, counts{p}
	for name, m := range map[string]model.Model{
		"": s,
		"l": struct {
			model.Model
			lists
		}{s, l},
		"e": struct {
			model.Model
			embeds
		}{s, e},
		"c": struct {
			model.Model
			counts
		}{s, c},
		"le": struct {
			model.Model
			lists
			embeds
		}{s, l, e},
		"lc": struct {
			model.Model
			lists
			counts
		}{s, l, c},
		"ec": struct {
			model.Model
			embeds
			counts
		}{s, e, c},
		"lec": struct {
			model.Model
			lists
			embeds
			counts
		}{s, l, e, c},
	} {
		got, wrapped := "", retry.New(m, retry.Options{Now: time.Now})
		if _, ok := wrapped.(model.Lister); ok {
			got += "l"
		}
		if _, ok := wrapped.(model.Embedder); ok {
			got += "e"
		}
		if _, ok := wrapped.(model.Counter); ok {
			got += "c"
		}
		if got != name || wrapped.Name() != "script" {
			t.Errorf("%q became %q (%s)", name, got, wrapped.Name())
		}
	}
}

func TestReadingIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &power{}
		m := retry.New(struct {
			model.Model
			lists
			embeds
			counts
		}{&modeltest.Script{}, lists{p}, embeds{p}, counts{p}}, retry.Options{Now: time.Now})
		all := map[string]func(context.Context) (bool, error){
			"models": func(ctx context.Context) (bool, error) {
				list, err := m.(model.Lister).Models(ctx)
				return len(list) == 1, err
			},
			"embed": func(ctx context.Context) (bool, error) {
				v, _, err := m.(model.Embedder).Embed(ctx, "e", []string{"a", "b"})
				return len(v) == 2, err
			},
			"count": func(ctx context.Context) (bool, error) {
				n, err := m.(model.Counter).CountTokens(ctx, model.Request{})
				return n == 42, err
			},
		}
		for name, call := range all {
			start := time.Now()
			p.left = 2
			if ok, err := call(t.Context()); err != nil || !ok || time.Since(start) != 2*time.Second {
				t.Errorf("%s: %v after %v", name, err, time.Since(start))
			}
			p.left = 4
			var e *model.CallError
			if _, err := call(t.Context()); !errors.As(err, &e) {
				t.Errorf("%s: four failures are enough: %v", name, err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			p.left = 2
			if _, err := call(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
