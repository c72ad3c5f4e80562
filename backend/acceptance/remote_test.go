package acceptance_test

import (
	"log/slog"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pult/backend/agents"
	"pult/backend/app"
	"pult/backend/base/event"
	"pult/backend/base/i18n"
	"pult/backend/cost"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// abroad is the whole program, in this process, with a server behind it that speaks Gemini's wire.
type abroad struct {
	*app.App
	t      *testing.T
	server *standin.Server
	dir    string
	run    string

	mu     sync.Mutex
	events []event.Record
}

// Publish hears every event.
func (a *abroad) Publish(r event.Record) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.events = append(a.events, r)
}

func (a *abroad) heard(typ string) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := 0
	for _, r := range a.events {
		if r.Type == typ {
			n++
		}
	}
	return n
}

func newAbroad(t *testing.T, faults ...standin.Fault) *abroad {
	t.Helper()
	a := &abroad{t: t, server: standin.Gemini(agents.Offline(), faults...), dir: furnished(t)}
	a.server.Key = canary
	listening := httptest.NewServer(a.server)
	t.Cleanup(listening.Close)
	t.Setenv("PULT_GEMINI_URL", listening.URL)
	t.Setenv("GEMINI_API_KEY", canary)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	a.open()
	return a
}

func (a *abroad) open() {
	a.t.Helper()
	o, err := app.Open(a.t.Context(), app.Start{Dir: a.dir, Provider: provider.Gemini}, a, slog.New(slog.DiscardHandler))
	if err != nil {
		a.t.Fatal(err)
	}
	a.App = o
	a.t.Cleanup(func() { _ = o.Close() })
}

func (a *abroad) settings(edit func(*settings.Settings)) {
	a.t.Helper()
	s, err := a.DB.Settings.LoadSettings(a.t.Context())
	if err == nil {
		edit(&s)
		err = a.DB.Settings.SaveSettings(a.t.Context(), s)
	}
	if err != nil {
		a.t.Fatal(err)
	}
}

func (a *abroad) begin(request string) {
	a.t.Helper()
	r, err := a.Engine.Runs.Start(a.t.Context(), workflow.Job{Request: request, Language: i18n.German})
	if err != nil {
		a.t.Fatal(err)
	}
	a.run = r.ID
}

// next takes the run on to its next question, or to its end.
func (a *abroad) next() (workflow.Run, consent.Gate) {
	a.t.Helper()
	r, err := a.Engine.Advance(a.t.Context(), a.run)
	if err != nil && r.ID == "" {
		a.t.Fatal(err)
	}
	if r, err = a.Engine.Runs.Run(a.t.Context(), a.run); err != nil {
		a.t.Fatal(err)
	}
	for _, g := range r.Gates {
		if g.Decision == nil {
			return r, g
		}
	}
	return r, consent.Gate{}
}

func (a *abroad) answer(g consent.Gate, with workflow.Answer) {
	a.t.Helper()
	if err := a.Engine.Gates.Decide(a.t.Context(), g.ID, g.Hash, with); err != nil {
		a.t.Fatal(err)
	}
}

// until says yes, once for each step, to everything before a question of this kind.
func (a *abroad) until(kind consent.Kind) (workflow.Run, consent.Gate) {
	a.t.Helper()
	for range 40 {
		r, g := a.next()
		if g.Kind == kind || r.State.Ended() {
			return r, g
		}
		if g.Kind == consent.Failure {
			a.t.Fatalf("failed: %+v", g.Question.Fault)
		}
		a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
	}
	a.t.Fatalf("no question %q", kind)
	return workflow.Run{}, consent.Gate{}
}

func (a *abroad) entries() []cost.Entry {
	a.t.Helper()
	list, err := a.Ledger.Entries(a.t.Context(), cost.Query{RunID: a.run})
	if err != nil {
		a.t.Fatal(err)
	}
	return list
}

// replies counts the calls for a reply that the server has seen.
func (a *abroad) replies() int {
	n := 0
	for _, c := range a.server.Calls() {
		if strings.HasSuffix(c.Path, "enerateContent") {
			n++
		}
	}
	return n
}

const research = "Recherchiere Photosynthese für Klasse 7"

// A call that had begun when the program ended may have had its effect: it is asked about, not repeated.
func TestACallThatTheProgramDidNotSeeEndIsUnknown(t *testing.T) {
	a := newAbroad(t)
	a.settings(func(s *settings.Settings) { s.EachCall = true })
	a.begin(research)
	a.until(consent.Plan)
	r, g := a.next()
	a.answer(g, workflow.Answer{Do: consent.Approve})
	a.next()
	// What a killed process leaves: a step at work, and a row that was begun.
	now := time.Now()
	lost := cost.Entry{
		ID: "lost", At: now, Day: now.Format(time.DateOnly), RunID: a.run, StepID: "s1", Agent: "research",
		Provider: "gemini",
		Model:    "gemini-standin-pro", Kind: "generate", Attempt: 1, State: cost.Started, Prices: "x",
	}
	if err := a.DB.Ledger.StartCall(t.Context(), lost); err != nil {
		t.Fatal(err)
	}
	r, err := a.DB.Runs.LoadRun(t.Context(), a.run)
	if err != nil {
		t.Fatal(err)
	}
	_, open := a.next()
	r.Steps[0].State, r.Steps[0].Provider = workflow.StepRunning, "gemini"
	open.Decision = &consent.Decision{
		Do:    consent.Approve,
		By:    consent.ByTeacher,
		Hash:  open.Hash,
		Final: open.Hash,
		At:    now,
	}
	if err := a.DB.Runs.SaveTurn(t.Context(), workflow.Turn{
		Run: r, Steps: r.Steps,
		Gates: []consent.Gate{open},
	}); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	calls := a.replies()
	a.open()
	_, g = a.next()
	if g.Kind != consent.Resume {
		t.Fatalf("%s asks", g.Key)
	}
	a.answer(g, workflow.Answer{Do: consent.Approve})
	if _, g = a.next(); g.Kind != consent.Unknown || a.replies() != calls {
		t.Errorf("%s asks after %d further calls", g.Key, a.replies()-calls)
	}
	if e := a.entries(); !slices.ContainsFunc(
		e,
		func(e cost.Entry) bool { return e.ID == "lost" && e.State == cost.Unknown && e.MicroUSD == nil },
	) {
		t.Errorf("in the books: %+v", e)
	}
}

// priced gives the model of the server a price.
func (a *abroad) priced() {
	a.t.Helper()
	price := int64(3_000_000)
	own := []cost.Price{
		{Provider: provider.Gemini, Model: "gemini-standin-pro", Input: &price, Output: &price, Date: "2026-11-28"},
	}
	if err := a.Ledger.SetPrices(a.t.Context(), own); err != nil {
		a.t.Fatal(err)
	}
}

// A limit of money pauses and asks, before the call; what was answered counts for its day, also after a restart.
func TestABudgetAsksBeforeTheCall(t *testing.T) {
	unlimited := newAbroad(t)
	unlimited.priced()
	unlimited.begin(research)
	if _, g := unlimited.until(consent.Review); g.Kind != consent.Review {
		t.Fatalf("without a limit %s asks", g.Key)
	}
	var spent, most int64 // the limit is such that its last call crosses four fifths, and no call the whole
	for _, e := range unlimited.entries() {
		most, spent = max(most, spent+*e.Reserved), spent+*e.MicroUSD
	}
	a := newAbroad(t)
	a.settings(func(s *settings.Settings) { s.PerDay = most * 20 / 17 }) // 85 %
	a.priced()
	a.begin(research)
	r, g := a.until(consent.Budget)
	if g.Question.Budget == nil {
		t.Fatalf("%s: %s", r.State, g.Key)
	}
	if g.Question.Budget.Level != 80 || g.Question.Budget.Period != "day" || *g.Question.Budget.Next <= 0 {
		t.Fatalf("%s: %+v, next %d", r.State, g.Question.Budget, *g.Question.Budget.Next)
	}
	calls := a.replies()
	if _, again := a.next(); again.ID != g.ID || a.replies() != calls {
		t.Error("the question does not hold the call back")
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	a.open()
	if _, again := a.next(); again.ID != g.ID {
		t.Fatalf("after a restart %s asks", again.Key)
	}
	a.answer(g, workflow.Answer{Do: consent.Approve})
	for {
		r, g = a.next()
		if g.Kind == consent.Budget && g.Question.Budget.Level == 80 {
			t.Fatal("asked twice about the same level")
		}
		if r.State == workflow.Reviewing {
			break
		}
		a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
	}
	sum, err := a.Ledger.Spent(t.Context(), a.run, "", 0)
	if err != nil || sum.MicroUSD == 0 || sum.Unknown != 0 {
		t.Errorf("%+v, %v", sum, err)
	}
	if snap, err := a.Engine.Runs.Snapshot(t.Context(), a.run); err != nil || snap.Spent.MicroUSD != sum.MicroUSD ||
		snap.Spent.Local ||
		snap.Spent.Expected == nil {
		t.Errorf("%+v, %v", snap.Spent, err)
	}
	if made := r.Results.Agents[0]; made.MicroUSD == nil || *made.MicroUSD == 0 || made.Expected == nil {
		t.Errorf("%+v", made)
	}
}

// Another provider in the settings is for the next job: this one keeps the provider that its plan named. One that is
// forbidden meanwhile is said and asked about, and the answer gives the job to another.
func TestSwitchingTheProviderInTheMiddle(t *testing.T) {
	a := newAbroad(t)
	a.Router.Override = ""
	a.settings(func(s *settings.Settings) { s.Provider = provider.Gemini })
	a.begin(research)
	_, g := a.until(consent.Plan)
	a.settings(func(s *settings.Settings) { s.Provider = provider.Offline })
	calls := a.replies()
	a.answer(g, workflow.Answer{Do: consent.Approve})
	r, _ := a.until(consent.Review)
	if r.State != workflow.Reviewing || r.Steps[0].Provider != provider.Gemini || a.replies() == calls {
		t.Errorf("%s by %q after %d calls", r.State, r.Steps[0].Provider, a.replies()-calls)
	}
	a.settings(func(s *settings.Settings) { s.Provider = provider.Gemini })
	a.begin(research)
	_, g = a.until(consent.Plan)
	a.settings(func(s *settings.Settings) { s.Provider, s.LocalOnly = provider.Offline, true })
	calls = a.replies()
	a.answer(g, workflow.Answer{Do: consent.Approve})
	if _, g = a.next(); g.Kind != consent.Failure || g.Question.Fault.Key != "fault.provider.localOnly" {
		t.Fatalf("nur lokal: %s %+v", g.Key, g.Question.Fault)
	}
	offline := map[string]string{consent.ProviderParam: provider.Offline}
	a.answer(g, workflow.Answer{Do: consent.Again, Params: offline})
	if r, _ = a.until(consent.Review); r.State != workflow.Reviewing || r.Steps[0].Provider != provider.Offline ||
		a.replies() != calls {
		t.Errorf("%s by %q after %d calls", r.State, r.Steps[0].Provider, a.replies()-calls)
	}
	a.settings(func(s *settings.Settings) { s.Provider, s.LocalOnly = provider.Gemini, true })
	a.begin(research)
	if _, g := a.next(); g.Kind != consent.Failure || g.Question.Fault.Key != "fault.provider.localOnly" ||
		a.replies() != calls {
		t.Errorf("nur lokal: %s %+v", g.Key, g.Question.Fault)
	}
}

// A plan that a remote model could not make is no end: it can be tried again, or by another.
func TestAFailedDraftCanBeTriedAgain(t *testing.T) {
	chat := `{"candidates":[{"content":{"role":"model","parts":[{"text":"Gern!"}]},` +
		`"finishReason":1,"index":0}],"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":1,` +
		`"totalTokenCount":10}}`
	// a hint does not help
	a := newAbroad(
		t,
		standin.Fault{On: 1, Status: 401},
		standin.Fault{On: 2, Body: chat},
		standin.Fault{On: 3, Body: chat},
	)
	a.begin(research)
	for _, want := range []string{"fault.provider.key", "fault.model.reply"} {
		r, g := a.until(consent.Failure)
		if r.State != workflow.Drafting || g.Question.Fault == nil || g.Question.Fault.Key != want {
			t.Fatalf("%s: %s %+v", r.State, g.Key, g.Question.Fault)
		}
		a.answer(g, workflow.Answer{Do: consent.Again})
	}
	if r, _ := a.until(consent.Plan); r.State != workflow.AwaitingPlan {
		t.Fatalf("the run is %s: %v", r.State, r.Fault)
	}
	a = newAbroad(t, standin.Fault{Status: 403})
	a.begin(research)
	_, g := a.until(consent.Failure)
	a.answer(g, workflow.Answer{Do: consent.Stop})
	if r, _ := a.next(); r.State != workflow.Stopped {
		t.Errorf("the run is %s", r.State)
	}
}
