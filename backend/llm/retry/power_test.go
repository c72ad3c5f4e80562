package retry_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pult/backend/llm"
	"pult/backend/llm/llmtest"
	"pult/backend/llm/retry"
)

// The powers of a remote model, which fail left times first.
type power struct{ left int }

func (p *power) try() error {
	p.left--
	if p.left >= 0 {
		return failed(llm.RateLimited, time.Second)
	}
	return nil
}

type (
	lists  struct{ *power }
	embeds struct{ *power }
	counts struct{ *power }
)

func (l lists) Models(context.Context) ([]llm.ModelInfo, error) {
	return []llm.ModelInfo{{ID: "strong"}}, l.try()
}

func (e embeds) Embed(_ context.Context, _ string, texts []string) ([][]float32, llm.Usage, error) {
	return make([][]float32, len(texts)), llm.Usage{}, e.try()
}

func (c counts) CountTokens(context.Context, llm.Request) (int64, error) { return 42, c.try() }

// Whoever asks for a power by type gets the answer of the wrapped model, in each combination.
func TestPowersStayVisible(t *testing.T) {
	s, p := &llmtest.Script{}, &power{}
	l, e, c := lists{p}, embeds{p}, counts{p}
	for name, m := range map[string]llm.Model{
		"": s,
		"l": struct {
			llm.Model
			lists
		}{s, l},
		"e": struct {
			llm.Model
			embeds
		}{s, e},
		"c": struct {
			llm.Model
			counts
		}{s, c},
		"le": struct {
			llm.Model
			lists
			embeds
		}{s, l, e},
		"lc": struct {
			llm.Model
			lists
			counts
		}{s, l, c},
		"ec": struct {
			llm.Model
			embeds
			counts
		}{s, e, c},
		"lec": struct {
			llm.Model
			lists
			embeds
			counts
		}{s, l, e, c},
	} {
		got, wrapped := "", retry.New(m, retry.Options{Now: time.Now})
		if _, ok := wrapped.(llm.Lister); ok {
			got += "l"
		}
		if _, ok := wrapped.(llm.Embedder); ok {
			got += "e"
		}
		if _, ok := wrapped.(llm.Counter); ok {
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
			llm.Model
			lists
			embeds
			counts
		}{&llmtest.Script{}, lists{p}, embeds{p}, counts{p}}, retry.Options{Now: time.Now})
		all := map[string]func(context.Context) (bool, error){
			"models": func(ctx context.Context) (bool, error) {
				list, err := m.(llm.Lister).Models(ctx)
				return len(list) == 1, err
			},
			"embed": func(ctx context.Context) (bool, error) {
				v, _, err := m.(llm.Embedder).Embed(ctx, "e", []string{"a", "b"})
				return len(v) == 2, err
			},
			"count": func(ctx context.Context) (bool, error) {
				n, err := m.(llm.Counter).CountTokens(ctx, llm.Request{})
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
			var e *llm.CallError
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
