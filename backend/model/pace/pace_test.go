package pace_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/pace"
	"pult/backend/model/retry"
)

// limited allows so many calls to the provider and to each agent; a model that stays on this machine has no limit of a
// provider.
func limited(provider, agent int) func(context.Context, model.Request) ([]pace.Limit, error) {
	return func(_ context.Context, req model.Request) ([]pace.Limit, error) {
		return []pace.Limit{{Key: "provider", PerMinute: provider}, {Key: "agent " + req.Origin.Agent, PerMinute: agent}}, nil
	}
}

func play(
	limits func(context.Context, model.Request) ([]pace.Limit, error),
	replies int,
) (model.Model, *modeltest.Script) {
	s := &modeltest.Script{}
	for range replies {
		s.Turns = append(s.Turns, modeltest.Reply("Öl"))
	}
	return pace.New(pace.Config{Limits: limits, Now: time.Now, Sleep: retry.Sleep}).Wrap(s), s
}

func call(ctx context.Context, m model.Model, agent string) (waits []model.Wait, err error) {
	for c, e := range m.Generate(ctx, model.Request{Origin: model.Origin{Agent: agent}}) {
		if c.Wait != nil {
			waits = append(waits, *c.Wait)
		}
		err = errors.Join(err, e)
	}
	return waits, err
}

func TestACallTooManyWaitsAndSaysUntilWhen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, s := play(limited(2, 0), 4)
		start := time.Now()
		for n, want := range []time.Duration{0, 10 * time.Second, time.Minute, 70 * time.Second} {
			waits, err := call(t.Context(), m, "research")
			if took := time.Since(start); err != nil || took != want {
				t.Errorf("call %d after %v, not %v: %v", n+1, took, want, err)
			}
			if n == 2 &&
				(len(waits) != 1 || !waits[0].Until.Equal(start.Add(time.Minute)) || waits[0].Class != "" ||
					waits[0].Attempt != 1) {
				t.Errorf("told of %+v", waits)
			}
			if n == 0 {
				time.Sleep(10 * time.Second)
			}
		}
		if len(s.Requests()) != 4 {
			t.Errorf("%d calls", len(s.Requests()))
		}
	})
}

func TestAgentsHaveLimitsOfTheirOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := play(limited(0, 1), 3)
		start := time.Now()
		for _, agent := range []string{"research", "image", "research"} {
			if _, err := call(t.Context(), m, agent); err != nil {
				t.Error(err)
			}
			if agent == "image" && time.Since(start) != 0 {
				t.Errorf("the picture waited %v for the research", time.Since(start))
			}
		}
		if took := time.Since(start); took != time.Minute {
			t.Errorf("the second research came after %v", took)
		}
	})
}

func TestAWaitCanBeStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, s := play(limited(1, 0), 2)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		if _, err := call(ctx, m, ""); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		time.AfterFunc(5*time.Second, cancel)
		if _, err := call(ctx, m, ""); !errors.Is(err, context.Canceled) || time.Since(start) != 5*time.Second ||
			len(s.Requests()) != 1 {
			t.Errorf("%v after %v, %d calls", err, time.Since(start), len(s.Requests()))
		}
	})
}

// Limits that cannot be read are no permission; attempts that retry makes count, too.
func TestWhatCountsAsACall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("no settings")
		m, s := play(func(context.Context, model.Request) ([]pace.Limit, error) { return nil, broken }, 1)
		if _, err := call(t.Context(), m, ""); !errors.Is(err, broken) || len(s.Requests()) != 0 {
			t.Errorf("%v, %d calls", err, len(s.Requests()))
		}
		m, s = play(limited(1, 0), 0)
		s.Turns = []modeltest.Turn{
			{Err: model.Fail(model.Overloaded, model.Who{Provider: "Gemini"}, "", nil)},
			modeltest.Reply("Öl"),
		}
		start := time.Now()
		waits, err := call(t.Context(), retry.New(m, retry.Options{Now: time.Now, Rand: func() float64 { return 0.5 }}), "")
		if err != nil || time.Since(start) != time.Minute || len(waits) != 2 {
			t.Errorf("%v after %v: %+v", err, time.Since(start), waits)
		}
	})
}

func TestAPacedModelConforms(t *testing.T) {
	modeltest.Conform(t, func() model.Model {
		s := &modeltest.Script{Turns: []modeltest.Turn{modeltest.Reply(`{"action":"respond","response":{}}`)}}
		return pace.New(pace.Config{Limits: limited(9, 9), Now: time.Now, Sleep: retry.Sleep}).Wrap(s)
	}, []modeltest.Case{{Name: "within its limits"}})
}
