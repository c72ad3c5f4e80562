package acceptance_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/cost"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Stop in the middle of a stream: no further call, what was written is kept, what was billed is in the books as an
// estimate, and an answer that comes late changes nothing.
func TestCase15StopInTheMiddleOfAStream(t *testing.T) {
	a := newAbroad(t, standin.Fault{On: 5, Stall: true})
	a.settings(func(s *settings.Settings) { s.EachCall = true })
	a.begin(research)
	r, send := a.until(consent.Send)
	for r.State != workflow.Running {
		a.answer(send, workflow.Answer{Do: consent.Approve, Covers: true})
		if r, send = a.next(); send.Kind == consent.Plan {
			a.answer(send, workflow.Answer{Do: consent.Approve})
			r, send = a.next()
		}
	}
	a.answer(send, workflow.Answer{Do: consent.Approve, Covers: true})
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = a.Engine.Advance(t.Context(), a.run)
	}()
	for snap := (workflow.Snapshot{}); snap.Live.Text == ""; {
		var err error
		if snap, err = a.Engine.Runs.Snapshot(t.Context(), a.run); err != nil {
			t.Fatal(err)
		}
		select {
		case <-done:
			t.Fatal("the step ended before it could be stopped")
		case <-time.Tick(5 * time.Millisecond):
		}
	}
	if err := a.Engine.Runs.Stop(t.Context(), a.run); err != nil {
		t.Fatal(err)
	}
	<-done // though the provider has not finished: its reply never goes on
	calls := a.replies()
	r, _ = a.next()
	step := r.Steps[0]
	if r.State != workflow.Stopped || step.State != workflow.StepError || !strings.Contains(step.Partial, "##") {
		t.Errorf("the run is %s, its step %s with %q", r.State, step.State, step.Partial)
	}
	last := a.entries()[0]
	if last.State != cost.Cancelled || !last.Estimated || last.Input == nil || *last.Input == 0 || last.Output == nil ||
		*last.Output == 0 {
		t.Errorf("in the books: %+v", last)
	}
	err := a.Engine.Gates.Decide(t.Context(), send.ID, send.Hash, workflow.Answer{Do: consent.Approve})
	if !fault.Is(err, fault.Conflict) || a.replies() != calls {
		t.Errorf("a late answer: %v, %d calls more", err, a.replies()-calls)
	}
}

// What a provider can refuse or leave out: the reason in words, nothing lost, one more try that is told, and more room
// where that helps.
func TestCase22AReplyThatIsNone(t *testing.T) {
	for name, c := range map[string]struct{ body, key string }{
		"no room": {`{"candidates":[{"content":{"role":"model","parts":[]},"finishReason":2,"index":0}],
			"usageMetadata":{"promptTokenCount":900,"thoughtsTokenCount":16384,"totalTokenCount":17284}}`, "fault.provider.length"},
		"blocked": {
			`{"promptFeedback":{"blockReason":4},"usageMetadata":{"promptTokenCount":900,"totalTokenCount":900}}`,
			"fault.provider.blocked",
		},
		"signature only": {`{"candidates":[{"content":{"role":"model","parts":[{"thoughtSignature":"c2ln"}]},"finishReason":1,"index":0}],
			"usageMetadata":{"promptTokenCount":900,"totalTokenCount":950}}`, "fault.provider.empty"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAbroad(t, standin.Fault{On: 3, Body: c.body}, standin.Fault{On: 4, Body: c.body})
			a.begin(research)
			a.until(consent.Plan)
			before := a.replies()
			r, g := a.next()
			for g.Kind != consent.Failure {
				a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
				r, g = a.next()
			}
			if g.Question.Fault == nil || g.Question.Fault.Key != c.key || a.replies() != before+2 {
				t.Fatalf("%+v after %d calls", g.Question.Fault, a.replies()-before)
			}
			if e := a.entries()[0]; e.State != cost.Failed || e.Input == nil || *e.Input != 900 {
				t.Errorf("in the books: %+v", e)
			}
			a.answer(g, workflow.Answer{Do: consent.Again})
			r, _ = a.until(consent.Review)
			want := `"maxOutputTokens":16384`
			if c.key == "fault.provider.length" {
				want = `"maxOutputTokens":32768`
			}
			calls := a.server.Calls()
			if body := string(calls[len(calls)-1].Body); r.State != workflow.Reviewing || !strings.Contains(body, want) {
				t.Errorf("the run is %s, the last call does not hold %s", r.State, want)
			}
		})
	}
}

func TestCase23AnErrorInTheMiddleOfAStreamIsAnError(t *testing.T) {
	const event = `{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}`
	a := newAbroad(t, standin.Fault{On: 5, Event: event}, standin.Fault{On: 6, Event: event})
	a.begin(research)
	r, g := a.next()
	for g.Kind != consent.Failure && !r.State.Ended() {
		a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
		r, g = a.next()
	}
	if g.Kind != consent.Failure || g.Question.Fault.Key != "fault.provider.broken" || r.Steps[0].ArtifactID != "" {
		t.Errorf("%s: %+v", g.Key, g.Question.Fault)
	}
	if e := a.entries()[0]; e.State != cost.Failed || e.Class != "broken" {
		t.Errorf("in the books: %+v", e)
	}
}

// A pause that the provider asks for is told with its end; a quota of the day fails at once.
func TestCase48PausesAndQuotas(t *testing.T) {
	a := newAbroad(t, standin.Fault{On: 1, Status: 429})
	a.begin(research)
	a.until(consent.Plan)
	if a.heard("provider.waiting") != 1 {
		t.Errorf("%d pauses were told", a.heard("provider.waiting"))
	}
	attempts := []int{}
	for _, e := range slices.Backward(a.entries()) {
		attempts = append(attempts, e.Attempt)
	}
	if len(attempts) < 2 || attempts[0] != 1 || attempts[1] != 2 {
		t.Errorf("the books hold the attempts %v", attempts)
	}

	daily := `{"error":{"code":429,"message":"You exceeded your current quota.","status":"RESOURCE_EXHAUSTED","details":[
		{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]},
		{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"20s"}]}}`
	a = newAbroad(t, standin.Fault{On: 3, Status: 429, Body: daily})
	a.begin(research)
	r, g := a.next()
	for g.Kind != consent.Failure && !r.State.Ended() {
		a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
		r, g = a.next()
	}
	if g.Kind != consent.Failure || g.Question.Fault.Key != "fault.provider.quota.until" ||
		g.Question.Fault.Args["reset"] == "" ||
		a.heard("provider.waiting") != 0 {
		t.Errorf("%s: %+v after %d pauses", g.Key, g.Question.Fault, a.heard("provider.waiting"))
	}
}

// A model that was withdrawn: the provider's words, and another from its list.
func TestCase49AWithdrawnModelIsNamedAndReplaced(t *testing.T) {
	a := newAbroad(t, standin.Fault{On: 3, Status: 404})
	a.begin(research)
	r, g := a.next()
	for g.Kind != consent.Failure && !r.State.Ended() {
		a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
		r, g = a.next()
	}
	if g.Kind != consent.Failure || g.Question.Fault.Key != "fault.provider.gone" ||
		!strings.Contains(g.Question.Fault.Args["words"], "no longer available") {
		t.Fatalf("%s: %+v", g.Key, g.Question.Fault)
	}
	state, err := a.Router.State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range state.List {
		if info.Name == provider.Gemini && (!info.Models[0].Retired || info.Models[0].Replacement == "") {
			t.Errorf("%+v", info.Models[0])
		}
	}
}

// What a model cannot do the rules of this machine can, for the plan and for a step: the teacher says so at the
// failure, and not one call more is made for it. What comes after goes to the model again.
func TestWithoutAModel(t *testing.T) {
	const none = `{"candidates":[{"content":{"role":"model","parts":[]},"finishReason":1,"index":0}]}`
	a := newAbroad(t,
		standin.Fault{On: 1, Body: none}, standin.Fault{On: 2, Body: none},
		standin.Fault{On: 3, Body: none}, standin.Fault{On: 4, Body: none})
	a.begin(research)
	failure := func() consent.Gate {
		_, g := a.next()
		for g.Kind != consent.Failure {
			a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
			_, g = a.next()
		}
		for _, do := range []consent.Do{consent.Again, consent.Offline, consent.Model, consent.Stop} {
			if !slices.Contains(g.Answers(), do) {
				t.Errorf("%s offers %v after %v", g.Key, g.Answers(), g.Question.Fault)
			}
		}
		return g
	}
	a.answer(failure(), workflow.Answer{Do: consent.Offline})
	if r, g := a.next(); g.Kind != consent.Plan || a.replies() != 2 || r.Plan == nil {
		t.Fatalf("%s after %d calls", g.Key, a.replies())
	}
	again := failure()
	err := a.Engine.Gates.Decide(t.Context(), again.ID, again.Hash, workflow.Answer{Do: consent.Model})
	if fault.Of(err).Key != "fault.gate.model" {
		t.Errorf("a model without a name: %v", err)
	}
	a.answer(again, workflow.Answer{Do: consent.Offline})
	r, g := a.next()
	if g.Kind != consent.Review || a.replies() != 4 || r.Steps[0].Provider != provider.Offline {
		t.Errorf("%s by %s after %d calls", g.Key, r.Steps[0].Provider, a.replies())
	}
}

// Another model of the same provider is the one that is called from then on.
func TestWithAnotherModel(t *testing.T) {
	const none = `{"candidates":[{"content":{"role":"model","parts":[]},"finishReason":1,"index":0}]}`
	a := newAbroad(t, standin.Fault{On: 1, Body: none}, standin.Fault{On: 2, Body: none})
	a.begin(research)
	_, g := a.next()
	for g.Kind != consent.Failure {
		a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
		_, g = a.next()
	}
	a.answer(g, workflow.Answer{Do: consent.Model, Params: map[string]string{"model": " gemini-standin-flash "}})
	a.until(consent.Plan)
	calls := a.server.Calls()
	if path := calls[len(calls)-1].Path; !strings.Contains(path, "gemini-standin-flash") {
		t.Errorf("called %s", path)
	}
}
