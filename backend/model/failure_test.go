package model_test

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
)

// A pause is told as it is: in seconds, by the clock, by the day, or that it is no use to wait.
func TestThePauseIsTold(t *testing.T) {
	noon := time.Date(2026, time.November, 30, 12, 5, 0, 0, time.Local)
	clock := func() time.Time { return noon }
	for pause, want := range map[time.Duration]string{
		36*time.Second + time.Millisecond: "in 37 Sekunden",
		2 * time.Hour:                     "heute um 14:05",
		14 * time.Hour:                    "Heute ist es nicht mehr möglich: wieder ab 01.12.2026, 02:05",
		99_999_999 * time.Second:          "Heute ist es nicht mehr möglich.",
		math.MaxInt64:                     "Heute ist es nicht mehr möglich.",
	} {
		e := model.Fail(model.RateLimited, model.Who{Provider: "openai", Model: "m"}, "", nil)
		e.Waits(pause, clock)
		if said := i18n.Must(i18n.German).Say(fault.Of(e).Text()); !strings.Contains(said, want) ||
			strings.Contains(said, "Minute") || e.Wait != pause {
			t.Errorf("%s: %q, want %q", pause, said, want)
		}
	}
	e := model.Fail(model.RateLimited, model.Who{}, "", nil)
	e.Waits(5*time.Minute, nil)
	if said := i18n.Must(i18n.German).Say(fault.Of(e).Text()); !strings.Contains(said, "in 5 Minuten") {
		t.Errorf("without a clock: %q", said)
	}
}

// Without a limit there is none, and a server on this machine needs none to be named.
func TestSilence(t *testing.T) {
	minute := func(context.Context) time.Duration { return time.Minute }
	none := func(context.Context) time.Duration { return 0 }
	for name, got := range map[string]time.Duration{
		"named": model.Silence(t.Context(), minute, true) - time.Minute,
		"none":  model.Silence(t.Context(), none, false) - model.Forever,
		"here":  model.Silence(t.Context(), nil, true) - model.Forever,
		"usual": model.Silence(t.Context(), nil, false) - 2*time.Minute,
	} {
		if got != 0 {
			t.Errorf("%s differs by %s", name, got)
		}
	}
}
