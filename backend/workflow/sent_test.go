package workflow_test

import (
	"context"
	"encoding/json"
	"runtime"
	"slices"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/privacy"
	"pult/backend/settings"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// What the teacher told one step can come back in its result: in the next step it is still her personal data, not a
// published text.
func TestWhatTheTeacherWroteIsFoundInEveryStep(t *testing.T) {
	s, m, _, _ := onLine(
		t,
		"plan research(topic=Photosynthese;grade=7) image<1\nresearch 1\nresearch 2\ndraw 1\nimage 1",
		choices{},
	)
	r2 := someResearch("Photosynthese", 2)
	r2.Summary[0].Text = "Ansprechpartnerin ist Frau Elif Yılmaz, elif.yilmaz@schule.example."
	m.Turns[2] = reply(r2)
	s.begin(mainRequest, workflow.EachResult)
	s.approve(consent.Send, consent.Plan, consent.Send)
	s.answer(
		s.expect(consent.Result),
		workflow.Answer{
			Do:       consent.Change,
			Feedback: "Nenne Frau Elif Yılmaz, elif.yilmaz@schule.example, als Ansprechpartnerin.",
		},
	)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Sure: true})
	s.approve(consent.Result)
	g := s.expect(consent.Step)
	if found := g.Question.Sends[0].Found; len(found) != 2 {
		t.Fatalf("found %+v", found)
	}
	before := len(m.Requests())
	s.answer(g, workflow.Answer{Do: consent.Approve})
	if again := s.expect(consent.Send); len(m.Requests()) != before || len(again.Question.Sends[0].Found) != 2 {
		t.Errorf("%d calls, %s asks", len(m.Requests())-before, again.Key)
	}
}

// remote is a stage beyond this machine with a research of published texts that has the teacher's words in it, and a
// timelineWriter of them.
func remote(t *testing.T, during func(s *stage)) *stage {
	t.Helper()
	db := onDisk(t)
	var s *stage
	m := &cast{}
	m.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		n, _ := rows(req)
		if req.Purpose != "research" {
			return nil
		}
		if during != nil && n == 0 {
			during(s)
		}
		r := someResearch("Photosynthese", 1)
		r.Summary[0].Text = "Wie Elif Yılmaz, elif.yilmaz@schule.example, gezeigt hat."
		return []modeltest.Turn{reply(r)}
	}
	s = newStage(t, props{keeper: db.Workflow(), model: m, outlet: abroad()})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Send, consent.Plan)
	return s
}

// foundIn are the values that a question shows as personal data.
func foundIn(g consent.Gate) []string {
	var list []string
	for _, sending := range g.Question.Sends {
		for _, f := range sending.Found {
			list = append(list, f.Value)
		}
	}
	return list
}

// A name in a message to an agent at work can come back in its result like any other word of hers; a job that goes on
// from there is no other case, although nobody has written the name in it.
func TestWhatAnAgentAtWorkWasToldIsFound(t *testing.T) {
	s := remote(t, func(s *stage) {
		if err := s.Interventions.Intervene(ctx(), s.run, "s1",
			workflow.Instruction{Kind: workflow.Tell, Text: "Nenne elif.yilmaz@schule.example."}); err != nil {
			t.Error(err)
		}
	})
	s.approve(consent.Send)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Sure: true}) // the message goes out
	if found := foundIn(s.expect(consent.Step)); !slices.Contains(found, "elif.yilmaz@schule.example") {
		t.Fatalf("found %q", found)
	}
	s.toReviewSure()
	s.approve(consent.Review)
	forked, err := s.Forks.Fork(ctx(), s.run, "s2", "")
	if err != nil {
		t.Fatal(err)
	}
	s.run = forked.ID
	s.approve(consent.Plan)
	if found := foundIn(s.expect(consent.Step)); !slices.Contains(found, "elif.yilmaz@schule.example") {
		t.Errorf("in the new job %q", found)
	}
}

// What she writes into a result by hand was never published, whatever the result was made from.
func TestAnEditByHandIsLookedThrough(t *testing.T) {
	s := remote(t, nil)
	s.toReviewSure()
	words := "Auch Jana Özkan, jana.oezkan@schule.example, hat das gezeigt."
	if err := s.amend("s1", "summary/0/text", words); err != nil {
		t.Fatal(err)
	}
	s.expect(consent.Review)
	if err := s.Results.Refresh(ctx(), s.run, "s2"); err != nil {
		t.Fatal(err)
	}
	if found := foundIn(s.expect(consent.Step)); !slices.Contains(found, "jana.oezkan@schule.example") {
		t.Errorf("found %q", found)
	}
}

// toReviewSure goes to the review; what is found is sent as it is.
func (s *stage) toReviewSure() {
	s.t.Helper()
	for range 20 {
		if r := s.advance(); r.State == workflow.Reviewing {
			return
		}
		g := s.open()
		s.answer(g, workflow.Answer{Do: consent.Approve, Sure: len(foundIn(g)) > 0})
	}
	s.t.Fatalf("no review is reached")
}

// A question that an agent makes up for a helper is looked through like the teacher's words: it may come from what it
// was told.
func TestTheQuestionOfAHelperIsLookedThrough(t *testing.T) {
	p := withExplore(t)
	p.model = divider(
		model.ToolCall{
			ID:   "c",
			Name: "explore",
			Args: json.RawMessage(`{"questions":["Was schreibt elif.yilmaz@schule.example?"]}`),
		},
		nil,
	)
	p.outlet = abroad()
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Send, consent.Plan, consent.Send)
	if found := s.expect(consent.Send).Question.Sends[0].Found; len(found) != 1 ||
		found[0].Value != "elif.yilmaz@schule.example" {
		t.Errorf("found %+v", found)
	}
}

// dawdler gives others every chance between reading the placeholders and adding some.
type dawdler struct{ keeper }

func (d dawdler) Placeholders(ctx context.Context, runID string) ([]privacy.Entry, error) {
	book, err := d.keeper.Placeholders(ctx, runID)
	for range 10_000 {
		runtime.Gosched()
	}
	return book, err
}

// Children that overlap and each bring a new name get different placeholders for them.
func TestPlaceholdersOfChildrenThatOverlap(t *testing.T) {
	p, db := withExplore(t), onDisk(t)
	p.keeper, p.outlet = dawdler{db.Workflow()}, abroad()
	p.rules = func(context.Context, string) agentRules {
		a := settings.DefaultAgent()
		a.Overlap = 2
		return agentRules{Agent: a}
	}
	p.model = divider(
		model.ToolCall{
			ID:   "c",
			Name: "explore",
			Args: json.RawMessage(`{"questions":["Was schreibt elif@schule.example?","Was schreibt jana@schule.example?"]}`),
		},
		nil,
	)
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Send, consent.Plan, consent.Send)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Change, Covers: true})
	s.toReviewSure()
	if all := nodes(t, s); all["s1/0.0.1"].State != workflow.NodeCompleted ||
		all["s1/0.0.2"].State != workflow.NodeCompleted {
		t.Errorf("%+v", all)
	}
	book, err := db.Redactions.Placeholders(ctx(), s.run)
	if err != nil || len(book) != 2 || book[0].Placeholder == book[1].Placeholder {
		t.Errorf("%v, %+v", err, book)
	}
}

// A setting that makes one yes cover a step counts for questions that said so, not for those before it.
func TestAnAnswerCoversOnlyWhatItsQuestionSaid(t *testing.T) {
	for _, said := range []bool{false, true} {
		m := &modeltest.Script{Turns: turns(t, mainScript)}
		db := onDisk(t)
		s := newStage(t, props{keeper: db.Workflow(), model: m, outlet: abroad(), choices: choices{Covers: said}})
		s.begin(mainRequest, workflow.Full)
		s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Covers: true})
		s.approve(consent.Plan)
		s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Covers: true})
		g := s.expect(consent.Step)
		if told := len(g.Question.Warnings) > 0 && g.Question.Warnings[0].Key == "warn.send.covers"; told != said ||
			g.Question.Covers != said {
			t.Errorf("said %v: %+v", said, g.Question.Warnings)
		}
		s.settings.Covers = true
		s.answer(g, workflow.Answer{Do: consent.Approve})
		r := s.advance()
		if asks := slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
			return g.Decision == nil &&
				g.Kind == consent.Send
		}); asks == said {
			t.Errorf("said %v: the run is %s", said, r.State)
		}
	}
}

func TestWhatThePlannersQuestionDidNotOfferIsNoAnswer(t *testing.T) {
	s, _, _, _ := onLine(t, mainScript, choices{})
	s.begin(mainRequest, workflow.Full)
	g := s.expect(consent.Send)
	wantFault(
		t,
		s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Skip}),
		fault.Invalid,
		"fault.gate.answer",
	)
}

// A plan of the teacher's own is not lost because nobody may be asked at the moment.
func TestARefusedRouteDoesNotEndARun(t *testing.T) {
	s, _, out, _ := onLine(t, "plan research(topic=)", choices{})
	s.begin("Recherchiere etwas für Klasse 7", workflow.Full)
	s.approve(consent.Send)
	g := s.expect(consent.Clarify)
	out.refuse = fault.New(fault.Denied, "fault.provider.localOnly", nil, "host", "x")
	s.answer(g, workflow.Answer{Do: consent.Approve, Params: map[string]string{"topic": "Öl"}})
	failed := s.expect(consent.Failure)
	if r := s.checked(); failed.Question.Fault.Key != "fault.provider.localOnly" || r.Plan == nil {
		t.Fatalf("%+v", failed.Question.Fault)
	}
	out.refuse = nil
	s.answer(failed, workflow.Answer{Do: consent.Again})
	s.expect(consent.Send)
}

// The settings know the names of her pupils. While they cannot be read nothing is sent and no question is asked that
// does not show those names; the run stays and goes on later.
func TestWithoutSettingsNothingIsSent(t *testing.T) {
	for first := range 6 { // how many readings succeed before the disk is away
		m := &modeltest.Script{Turns: turns(t, mainScript)}
		gone := fault.New(fault.Unavailable, "fault.store.gone", nil)
		left := -1
		s := newStage(t, props{
			keeper: onDisk(t).Workflow(), model: m, outlet: abroad(), choices: choices{Names: []string{"Pia Kröll"}},
			reading: func() error {
				if left == 0 {
					return gone
				}
				left--
				return nil
			},
		})
		s.begin("Recherchiere Photosynthese für Klasse 7, für Pia Kröll, und erstelle ein Bild", workflow.Full)
		left = first
		r, err := s.Advance(ctx(), s.run)
		left = -1
		if len(m.Requests()) > 0 || r.State.Ended() || first == 0 && err == nil {
			t.Fatalf("after %d readings: %d calls, %s, %v", first, len(m.Requests()), r.State, err)
		}
		if found := foundIn(s.expect(consent.Send)); !slices.Contains(found, "Pia Kröll") {
			t.Errorf("after %d readings the question shows %q", first, found)
		}
	}
}

// The address changes while the list of models is on its way: what was let through for this machine does not go
// elsewhere.
func TestTheRecipientCannotChangeUnderACall(t *testing.T) {
	db := onDisk(t)
	m := &modeltest.Script{Turns: turns(t, mainScript)}
	var asked []string
	elsewhere := "https://api.anderswo.example/v1"
	var desk *provider.Router
	desk = provider.New(provider.Config{
		Settings: db.Settings, Keys: noKeys{}, Local: m, Getenv: func(string) string { return "" }, Now: newClock().Now,
		Makers: map[string]provider.Maker{provider.OpenAI: func(c provider.Connection) model.Model {
			return &lister{Script: m, url: c.BaseURL, asked: &asked, listed: func() {
				if err := desk.Use(ctx(), provider.OpenAI, &elsewhere); err != nil { // the teacher, in the window
					t.Error(err)
				}
			}}
		}},
	})
	if err := desk.Use(ctx(), provider.OpenAI, nil); err != nil {
		t.Fatal(err)
	}
	s := newStage(t, props{keeper: db.Workflow(), model: desk, outlet: desk})
	s.begin(mainRequest, workflow.Full)
	if g := s.expect(consent.Send); len(asked) != 0 || g.Question.Sends[0].To != "api.anderswo.example" {
		t.Errorf("%s asks, and texts went to %v", g.Key, asked)
	}
	// Between the answer and the call, too.
	g := s.open()
	s.answer(g, workflow.Answer{Do: consent.Approve})
	if err := db.Settings.EditSettings(ctx(), func(v *settings.Settings) error {
		v.OpenAIURL = "https://dritter.example/v1"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if again := s.expect(consent.Send); len(asked) != 0 || again.Question.Sends[0].To != "dritter.example" {
		t.Errorf("%s asks, and texts went to %v", again.Key, asked)
	}
}

// lister is a server with a list.
type lister struct {
	*modeltest.Script
	url    string
	asked  *[]string
	listed func()
}

func (l *lister) Models(context.Context) ([]model.ModelInfo, error) {
	l.listed()
	return []model.ModelInfo{{ID: "klein-3b", Roles: []model.ModelRole{model.Strong}}}, nil
}

type noKeys struct{}

func (noKeys) Key(context.Context, string) (string, provider.Source, error) {
	return "k", provider.FromSession, nil
}
func (noKeys) Set(context.Context, provider.KeyInput) error   { return nil }
func (noKeys) Delete(context.Context, string) error           { return nil }
func (noKeys) Unlock(context.Context, string) error           { return nil }
func (noKeys) KeyStorage(context.Context) provider.KeyStorage { return provider.KeyStorage{} }
