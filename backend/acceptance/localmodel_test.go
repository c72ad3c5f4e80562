package acceptance_test

import (
	"log/slog"
	"slices"
	"testing"

	"pult/backend/app"
	"pult/backend/base/fault"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// A tiny real model in a real engine can make nothing of the main job: its context is too small for the plan, or what
// it writes is none. The teacher reads which of the two it was, in a sentence that fits, and the rules of this machine
// bring the same job to its results.
func TestTheMainJobWithATinyLocalModel(t *testing.T) {
	for size, want := range map[int][]string{
		2048:  {"fault.provider.tooLong"},
		16384: {"fault.model.reply", "fault.model.unread", "fault.model.uncited"}, // as it happens to write
	} {
		url, why := modeltest.Engine(t, "../../build/localmodel", size)
		if url == "" {
			t.Logf("the real engine is not tested here: %s", why)
			return
		}
		t.Setenv("PULT_OPENAI_URL", url)
		t.Setenv("OPENAI_API_KEY", canary)
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
		a := &abroad{t: t, dir: furnished(t)}
		o, err := app.Open(t.Context(), app.Start{Dir: a.dir, Provider: provider.OpenAI}, a, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		a.App = o
		a.begin(research)
		failures := a.withoutModel(want)
		r, g := a.next()
		if g.Kind != consent.Review || len(r.Results.Agents) == 0 || failures == 0 {
			t.Errorf("%d tokens: after %d failures %s, %s asks", size, failures, r.State, g.Key)
		}
		if err := o.Close(); fault.Of(err) != nil {
			t.Error(err)
		}
	}
}

// withoutModel says yes to what comes before the review, and lets the rules of this machine do what the model could
// not, which must have failed for this reason. It counts the failures.
func (a *abroad) withoutModel(want []string) int {
	a.t.Helper()
	failures := 0
	for range 40 {
		r, g := a.next()
		switch {
		case g.Kind == consent.Review || r.State.Ended():
			return failures
		case g.Kind != consent.Failure:
			a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
		case g.Question.Fault == nil || !slices.Contains(want, g.Question.Fault.Key):
			a.t.Fatalf("failed: %+v", g.Question.Fault)
		default:
			failures++
			if told := g.Question.Fault.Args["window"]; g.Question.Fault.Key == "fault.provider.tooLong" && told != "2048" {
				a.t.Errorf("the teacher is told that the model holds %q tokens", told)
			}
			a.answer(g, workflow.Answer{Do: consent.Offline})
		}
	}
	return failures
}
