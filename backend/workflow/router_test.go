package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/store"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// line leads out of the house, or to a server on this machine.
type line struct {
	route  provider.Route
	chosen string // from the list, when none is chosen yet
	lists  int
	refuse error
}

func (l *line) Route(context.Context, string, model.ModelRole) (provider.Route, error) {
	return l.route, l.refuse
}

func (l *line) With(_ context.Context, _, modelName string) (provider.Route, error) {
	route := l.route
	route.Model = modelName
	return route, l.refuse
}

func (l *line) Ready(context.Context, string, model.ModelRole) (provider.Route, error) {
	if l.route.Model == "" {
		l.lists++
		l.route.Model = l.chosen
	}
	return l.route, l.refuse
}

func abroad() *line {
	return &line{
		route: provider.Route{
			Provider: "gemini",
			Host:     "generativelanguage.example",
			URL:      "https://generativelanguage.example",
			Model:    "fleissig-1",
		},
	}
}

const mainScript = "plan research(topic=Photosynthese;grade=7) image<1\nresearch 1\ndraw 1\nimage 1"

func onLine(t *testing.T, script string, set choices) (*stage, *modeltest.Script, *line, *store.DB) {
	t.Helper()
	db, m, out := onDisk(t), &modeltest.Script{Turns: turns(t, script)}, abroad()
	return newStage(t, props{keeper: db.Workflow(), model: m, outlet: out, choices: set}), m, out, db
}

// shownTo reports that every call was shown word for word in a question that the teacher has answered.
func shownTo(t *testing.T, r workflow.Run, requests []model.Request) {
	t.Helper()
	for n, by := range recorded(t, r, requests) {
		if by != consent.ByTeacher {
			t.Errorf("call %d (%s) was sent and never shown", n+1, requests[n].Purpose)
		}
	}
}

func TestNothingIsSentBeforeItsExactTextWasAnswered(t *testing.T) {
	s, m, _, _ := onLine(t, mainScript, choices{})
	s.begin(mainRequest, workflow.Full)
	g := s.expect(consent.Send)
	if len(m.Requests()) != 0 {
		t.Fatal("sent before the question was answered")
	}
	shown := g.Question.Sends[0]
	if shown.To != "generativelanguage.example" || shown.Model != "fleissig-1" || !shown.Exact || shown.Bytes < 1000 ||
		len(shown.Found) != 0 {
		t.Errorf("%+v", shown)
	}
	if !slices.ContainsFunc(
		shown.Parts,
		func(p consent.Text) bool { return p.Kind == "input" && strings.Contains(p.Text, mainRequest) },
	) {
		t.Error("the teacher's own words are not among what is shown")
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	plan := s.expect(consent.Plan)
	if len(m.Requests()) != 1 || m.Requests()[0].Model != "fleissig-1" || m.Requests()[0].Provider != "gemini" {
		t.Fatalf("%d calls for a plan", len(m.Requests()))
	}
	r := s.checked()
	if sends := r.Plan.Steps[0].Sends; len(sends) != 1 || sends[0].To != shown.To || sends[0].Exact ||
		r.Plan.Estimate.Local {
		t.Errorf("the plan does not say where it sends: %+v", sends)
	}
	s.answer(plan, workflow.Answer{Do: consent.Approve})
	research := s.expect(consent.Send) // the plan allowed the step without a question, but not its text
	if research.StepID != "s1" {
		t.Fatalf("%s asks", research.Key)
	}
	s.answer(research, workflow.Answer{Do: consent.Approve})
	picture := s.expect(consent.Step) // asked anyway: it shows the text, and that is enough
	if len(picture.Question.Sends) != 1 || !picture.Question.Sends[0].Exact {
		t.Fatalf("the question before the step shows %+v", picture.Question.Sends)
	}
	s.answer(picture, workflow.Answer{Do: consent.Approve})
	after := s.expect(consent.Send) // what the tool drew goes along now: another text
	if after.Question.Sends[0].Since == 0 || after.Question.Sends[0].Since >= len(after.Question.Sends[0].Parts) {
		t.Errorf("new since %d of %d", after.Question.Sends[0].Since, len(after.Question.Sends[0].Parts))
	}
	s.answer(after, workflow.Answer{Do: consent.Approve})
	r = s.wantState(workflow.Reviewing)
	shownTo(t, r, m.Requests())
	if step(r, "s1").Provider != "gemini" {
		t.Errorf("made by %q", step(r, "s1").Provider)
	}
}

func TestOneYesCoversTheRestOfItsStep(t *testing.T) {
	s, m, _, _ := onLine(
		t,
		"plan research(topic=Photosynthese;grade=7)\ncall library_search\ncall library_search\nresearch 1",
		choices{},
	)
	s.begin("Recherchiere Photosynthese für Klasse 7", workflow.Full)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Covers: true})
	s.approve(consent.Plan)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Covers: true})
	s.expect(consent.Review)
	if n := len(m.Requests()); n != 4 {
		t.Errorf("%d calls", n)
	}
}

// The address can change while a question is open: what was allowed for one host is not sent to another.
func TestAnAnswerIsForOneRecipient(t *testing.T) {
	s, m, out, _ := onLine(t, mainScript, choices{Covers: true})
	s.begin(mainRequest, workflow.Full)
	g := s.expect(consent.Send)
	out.route.Host, out.route.URL = "anderswo.example", "https://anderswo.example"
	s.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
	if again := s.expect(consent.Send); len(m.Requests()) != 0 || again.Question.Sends[0].To != "anderswo.example" ||
		again.Key == g.Key {
		t.Errorf("%d calls, %s asks", len(m.Requests()), again.Key)
	}
}

func TestALocalServerNeedsNoQuestion(t *testing.T) {
	s, m, out, _ := onLine(t, mainScript, choices{})
	out.route = provider.Route{Provider: "openai", Host: "localhost:11434", Model: "klein", Local: true}
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step)
	s.expect(consent.Review)
	if len(m.Requests()) != 4 {
		t.Errorf("%d calls", len(m.Requests()))
	}
}

func TestRefusingToSend(t *testing.T) {
	for do, want := range map[consent.Do]workflow.State{consent.Stop: workflow.Stopped} {
		s, m, _, _ := onLine(t, mainScript, choices{})
		s.begin(mainRequest, workflow.Full)
		s.answer(s.expect(consent.Send), workflow.Answer{Do: do})
		s.wantState(want)
		if len(m.Requests()) != 0 {
			t.Errorf("%s: sent all the same", do)
		}
	}
	s, m, _, _ := onLine(t, "plan research(topic=Photosynthese;grade=7)", choices{})
	s.begin("Recherchiere Photosynthese für Klasse 7", workflow.Full)
	s.approve(consent.Send, consent.Plan)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Skip})
	if r := s.advance(); step(r, "s1").State != workflow.Skipped || len(m.Requests()) != 1 {
		t.Errorf("the step is %s after %d calls", step(r, "s1").State, len(m.Requests()))
	}
}

const personalRequest = "Recherchiere Photosynthese für Klasse 7. Fragen bitte an Frau Elif Yılmaz, " +
	"elif.yilmaz@schule.example"

func TestPersonalDataGoesOutAsPlaceholdersAndComesBack(t *testing.T) {
	s, m, _, db := onLine(t, "plan research(topic=Photosynthese;grade=7)\ncall library_search\nresearch 1", choices{})
	m.Turns[2] = reply(artifact.Research{
		Title: "Photosynthese", Summary: []artifact.Sentence{{Text: "Fragen an [E-Mail 1] oder [Name 1].", Cites: []int{1}}},
		Sources: []artifact.Source{{Title: "Heft", Origin: "heft.pdf"}},
	})
	s.begin(personalRequest, workflow.Full)
	g := s.expect(consent.Send)
	found := g.Question.Sends[0].Found
	if len(found) != 2 || len(g.Question.Warnings) != 2 { // nobody knows the price, and personal data
		t.Fatalf("found %+v", found)
	}
	wantFault(
		t,
		s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}),
		fault.Invalid,
		"fault.gate.personal",
	)
	s.answer(g, workflow.Answer{Do: consent.Change, Covers: true})
	s.approve(consent.Plan)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Covers: true})
	r := s.wantState(workflow.Reviewing)
	for n, req := range m.Requests() {
		for _, p := range req.Parts() {
			if strings.Contains(p.Text, "Yılmaz") || strings.Contains(p.Text, "elif.yilmaz") {
				t.Errorf("call %d holds personal data: %s", n+1, p.Text)
			}
		}
	}
	shownTo(t, r, m.Requests()[:2])
	a, err := s.Results.Artifact(ctx(), step(r, "s1").ArtifactID)
	if err != nil || !strings.Contains(string(a.Content), "elif.yilmaz@schule.example") ||
		strings.Contains(string(a.Content), "[E-Mail 1]") {
		t.Errorf("%v: the result is %s", err, a.Content)
	}
	if book, err := db.Redactions.Placeholders(ctx(), r.ID); err != nil || len(book) != 2 {
		t.Errorf("%+v, %v", book, err)
	}
}

// "Trotzdem senden" is one expressed wish: for what was seen, in this step.
func TestPersonalDataIsSentOnlyWhenSaidExpressly(t *testing.T) {
	s, m, _, _ := onLine(t, "plan research(topic=Photosynthese;grade=7)\ncall library_search\nresearch 1", choices{})
	s.begin(personalRequest, workflow.Full)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Sure: true, Covers: true})
	s.approve(consent.Plan, consent.Step) // the step asks because of them (decision 5), and what is sent asks by itself
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve, Sure: true, Covers: true})
	s.wantState(workflow.Reviewing)
	if !strings.Contains(m.Requests()[1].Input, "Elif Yılmaz") {
		t.Error("what was to be sent as it is was changed")
	}
	s, _, _, _ = onLine(t, "plan research(topic=Photosynthese;grade=7)", choices{})
	s.begin(mainRequest, workflow.Full)
	g := s.expect(consent.Send)
	wantFault(
		t,
		s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Change}),
		fault.Invalid,
		"fault.gate.nothingToHide",
	)
}

// While no model is chosen the list is asked for after the answer, and the text that was answered is sent.
func TestTheListIsAskedForAfterTheAnswer(t *testing.T) {
	s, m, out, _ := onLine(t, mainScript, choices{})
	out.route.Model, out.chosen = "", "neu-1"
	s.begin(mainRequest, workflow.Full)
	g := s.expect(consent.Send)
	if out.lists != 0 || g.Question.Sends[0].Model != "" {
		t.Fatalf("the list was asked for %d times before the answer", out.lists)
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	s.expect(consent.Plan)
	if out.lists != 1 || m.Requests()[0].Model != "neu-1" {
		t.Errorf("%d lists, the model is %q", out.lists, m.Requests()[0].Model)
	}
}

// A question before a call survives the end of the program like every other.
func TestAQuestionBeforeACallSurvivesARestart(t *testing.T) {
	dir := newFolder(t)
	m := &modeltest.Script{Turns: turns(t, mainScript)}
	db := reopen(t, dir)
	s := newStage(t, props{keeper: db.Workflow(), model: m, outlet: abroad()})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Send, consent.Plan)
	g := s.expect(consent.Send)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db = reopen(t, dir)
	last, err := db.Runs.LastSeq(ctx())
	if err != nil {
		t.Fatal(err)
	}
	next := newStage(
		t,
		props{keeper: db.Workflow(), model: m, outlet: abroad(), last: last, process: "later-", clock: s.clock},
	)
	next.run = s.run
	if err := next.Recover(ctx()); err != nil {
		t.Fatal(err)
	}
	again := next.expect(consent.Send)
	if again.ID != g.ID || again.Hash != g.Hash || len(m.Requests()) != 1 {
		t.Errorf("%s asks after %d calls", again.Key, len(m.Requests()))
	}
	next.answer(again, workflow.Answer{Do: consent.Approve, Covers: true})
	next.expect(consent.Step)
}

// Published texts are nobody's secret; the teacher's own documents may be.
func TestOnlyUnpublishedResultsAreSearchedForPersons(t *testing.T) {
	for _, public := range []bool{true, false} {
		s, _, _, _ := onLine(t, "plan research(topic=Photosynthese;grade=7)\ncall library_search\nresearch 1", choices{})
		s.tools["library_search"] = tool.Tool{
			Name:   "library_search",
			Effect: tool.Reads,
			Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
				return tool.Result{
					JSON:   json.RawMessage(`{"hits":[{"text":"Frau Merian zeichnete Pflanzen."}]}`),
					Public: public,
				}, nil
			},
		}
		s.begin("Recherchiere Photosynthese für Klasse 7", workflow.Full)
		s.approve(consent.Send, consent.Plan, consent.Send)
		if g := s.expect(consent.Send); (len(g.Question.Sends[0].Found) == 0) != public {
			t.Errorf("public %v: found %+v", public, g.Question.Sends[0].Found)
		}
	}
}
