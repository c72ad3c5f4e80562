package retry_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/retry"
)

func failed(class model.Class, wait time.Duration) *model.CallError {
	e := model.Fail(class, model.Who{Provider: "Gemini", Model: "strong"}, "later, please", nil)
	e.Wait = wait
	return e
}

func fails(class model.Class, wait time.Duration) modeltest.Turn {
	return modeltest.Turn{Err: failed(class, wait)}
}

func half() float64 { return 0.5 }

// heard is what a listener got, with the time it took.
type heard struct {
	text  string
	waits []model.Wait
	err   error
	took  time.Duration
}

// listen reads a whole reply in a bubble with a clock of its own.
func listen(ctx context.Context, m model.Model) heard {
	var h heard
	var text strings.Builder
	start := time.Now()
	for c, err := range m.Generate(ctx, model.Request{}) {
		h.err = err
		text.WriteString(c.Text)
		if c.Wait != nil {
			h.waits = append(h.waits, *c.Wait)
		}
	}
	h.text, h.took = text.String(), time.Since(start)
	return h
}

func play(o retry.Options, turns ...modeltest.Turn) (model.Model, *modeltest.Script) {
	s := &modeltest.Script{Turns: turns}
	o.Now = time.Now
	if o.Rand == nil {
		o.Rand = half
	}
	return retry.New(s, o), s
}

// Case 48: a delay that the provider names is obeyed to the second, and the window knows until when.
func TestAnAskedPauseIsObeyedWithACountdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		m, s := play(retry.Options{}, fails(model.RateLimited, 37*time.Second), modeltest.Reply("Öl"))
		h := listen(t.Context(), m)
		want := []model.Wait{{Until: start.Add(37 * time.Second), Class: model.RateLimited, Attempt: 2}}
		if h.err != nil || h.text != "Öl" || h.took != 37*time.Second || len(s.Requests()) != 2 ||
			!slices.Equal(h.waits, want) {
			t.Errorf("%+v after %d calls", h, len(s.Requests()))
		}
	})
}

// Case 48: a quota of the day fails at once; the error keeps when it begins anew.
func TestAQuotaFailsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := failed(model.Quota, 30*time.Second)
		e.Reset = time.Now().Add(8 * time.Hour)
		m, s := play(retry.Options{}, modeltest.Turn{Err: e}, modeltest.Reply("never"))
		h := listen(t.Context(), m)
		var got *model.CallError
		if !errors.As(h.err, &got) || !got.Reset.Equal(e.Reset) || h.took != 0 || len(h.waits) > 0 || len(s.Requests()) != 1 {
			t.Errorf("%+v after %d calls", h, len(s.Requests()))
		}
	})
}

func TestPausesGrowWithJitter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, s := play(
			retry.Options{},
			fails(model.Overloaded, 0),
			fails(model.ServerFault, 0),
			fails(model.Unreachable, 0),
			fails(model.Overloaded, 0),
			modeltest.Reply("never"),
		)
		h := listen(t.Context(), m)
		var got *model.CallError
		if !errors.As(h.err, &got) || got.Class != model.Overloaded || len(s.Requests()) != 4 {
			t.Errorf("%v after %d calls", h.err, len(s.Requests()))
		}
		if h.took != 500*time.Millisecond+time.Second+2*time.Second || len(h.waits) != 3 || h.waits[2].Attempt != 4 ||
			h.waits[2].Class != model.Unreachable {
			t.Errorf("waited %v: %+v", h.took, h.waits)
		}
		m, _ = play(retry.Options{Tries: 9}, slices.Repeat([]modeltest.Turn{fails(model.Overloaded, 0)}, 9)...)
		if h := listen(t.Context(), m); h.took != (1+2+4+8+16+30+30+30)*time.Second/2 {
			t.Errorf("the pauses do not stop growing: %v", h.took)
		}
	})
}

func TestWhatIsNotTriedAgain(t *testing.T) {
	begun := failed(model.Unreachable, 0)
	begun.Begun = true
	for name, turn := range map[string]modeltest.Turn{
		"a wrong key":           fails(model.BadKey, 0),
		"a withdrawn model":     fails(model.Gone, 0),
		"a reply that broke":    fails(model.Broken, 0),
		"a reply that was late": fails(model.TimedOut, 0),
		"too long a pause":      fails(model.RateLimited, 121*time.Second),
		"another error":         {Err: fault.New(fault.Internal, "fault.internal", nil)},
		"after content":         {Chunks: []model.Chunk{{Text: "Ö"}}, Err: failed(model.Overloaded, 0)},
		"after thinking":        {Chunks: []model.Chunk{{Thought: "hm"}}, Err: failed(model.Overloaded, 0)},
		"after a call":          {Chunks: []model.Chunk{{Call: &model.ToolCall{ID: "1"}}}, Err: failed(model.Overloaded, 0)},
		"begun":                 {Err: begun},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m, s := play(retry.Options{}, turn, modeltest.Reply("never"))
				if h := listen(t.Context(), m); !errors.Is(h.err, turn.Err) || h.took != 0 || len(s.Requests()) != 1 {
					t.Errorf("%+v after %d calls", h, len(s.Requests()))
				}
			})
		})
	}
}

func TestCancelEndsAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		m, s := play(retry.Options{}, fails(model.RateLimited, time.Minute), modeltest.Reply("never"))
		time.AfterFunc(10*time.Second, cancel)
		h := listen(ctx, m)
		if !errors.Is(h.err, context.Canceled) || h.took != 10*time.Second || len(s.Requests()) != 1 {
			t.Errorf("%+v after %d calls", h, len(s.Requests()))
		}
	})
}

func TestNobodyListensToThePause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, s := play(retry.Options{}, fails(model.Overloaded, 0), modeltest.Reply("never"))
		for range m.Generate(t.Context(), model.Request{}) {
			break
		}
		if len(s.Requests()) != 1 {
			t.Errorf("%d calls for nobody", len(s.Requests()))
		}
	})
}

func TestARetriedModelConforms(t *testing.T) {
	never := func(context.Context, time.Duration) error { return nil }
	modeltest.Conform(t, func() model.Model {
		m, _ := play(
			retry.Options{Sleep: never},
			fails(model.Overloaded, 0),
			modeltest.Reply(`{"action":"respond","response":{}}`),
		)
		return m
	}, []modeltest.Case{{Name: "second attempt"}})
}
