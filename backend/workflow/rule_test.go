package workflow_test

import (
	"context"
	"maps"
	"slices"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/settings"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// ruled is a stage with a rulebook.
func ruled(t *testing.T, more props) (*stage, *cast) {
	t.Helper()
	c := &cast{}
	memory := storetest.NewMemory()
	more.keeper, more.model = memory, c
	return newStage(t, more), c
}

func (s *stage) rule(r consent.Rule) consent.Rule {
	s.t.Helper()
	kept, err := s.Policy.Add(ctx(), r)
	if err != nil {
		s.t.Fatalf("rule %+v: %v", r, err)
	}
	return kept
}

func reasons(texts []i18n.Text) []string {
	var list []string
	for _, text := range texts {
		list = append(list, text.Key)
	}
	return list
}

// decisionOf is the answer to the question before a step.
func decisionOf(r workflow.Run, stepID string) *consent.Decision {
	for _, g := range r.Gates {
		if g.Kind == consent.Step && g.StepID == stepID {
			return g.Decision
		}
	}
	return nil
}

// The plan says why each step asks or may run; the question before the step says the same.
func TestThePlanSaysWhyAStepAsks(t *testing.T) {
	s, _ := ruled(t, props{})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Step)
	r := s.checked()
	if got := reasons(r.Plan.Steps[0].Reasons); !slices.Equal(got, []string{"gate.runs.confidence"}) {
		t.Errorf("the first step runs because of %v", got)
	}
	if got := reasons(g.Question.Reasons); !slices.Equal(got, []string{"gate.asks.confidence"}) ||
		!slices.Equal(got, reasons(r.Plan.Steps[1].Reasons)) {
		t.Errorf("the second step asks because of %v", got)
	}
	if c := g.Question.Confirms; len(c) != 1 || c[0].Field != "form" || c[0].Question.Key != "confirm.image.form" ||
		c[0].Required {
		t.Errorf("seed 000's confirmations: %+v", c)
	}
}

// "Immer ohne Rückfrage": the step runs, and the history names the rule also when it is gone.
func TestARuleAnswersInTheTeachersPlace(t *testing.T) {
	s, c := ruled(t, props{})
	rule := s.rule(consent.Rule{Verb: consent.Always, Agent: "image"})
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	if ps := s.checked().Plan.Steps[1]; ps.Asks || ps.MustAsk || ps.Reasons[0].Key != "rule.always.agent" {
		t.Fatalf("the plan shows %+v", ps)
	}
	s.approve(consent.Plan)
	r := s.wantState(workflow.Reviewing)
	d := decisionOf(r, "s2")
	if c.E() != 2 || d == nil || d.By != consent.ByPolicy || d.Rule == nil || *d.Rule != rule {
		t.Fatalf("%d effects, %+v", c.E(), d)
	}
	if first := decisionOf(r, "s1"); first.Rule != nil {
		t.Errorf("a step that was sure enough names the rule %+v", first.Rule)
	}
	if err := s.Policy.Drop(ctx(), rule.ID); err != nil {
		t.Fatal(err)
	}
	if d := decisionOf(s.checked(), "s2"); d.Rule == nil || d.Rule.ID != rule.ID {
		t.Errorf("the history forgot: %+v", d)
	}
}

// "Always" for an agent and "never" for one site → never beats always; revoking acts at once.
func TestCase09NeverBeatsAlwaysAndRevokingActsAtOnce(t *testing.T) {
	atlas := func(settings.Settings, map[string]string, []string) []string { return []string{"*.wikipedia.org"} }
	s, c := ruled(t, props{atlas: atlas, agents: doubting()})
	c.plan = func(model.Request) agent.Draft { return draft([]string{"research(topic=Zellen;grade=7;web=school)"}) }
	rule := s.rule(consent.Rule{Verb: consent.Always, Agent: "research"})
	plan := func() workflow.PlanStep {
		s.begin("Recherchiere Zellen für Klasse 7", workflow.Full)
		s.expect(consent.Plan)
		return s.checked().Plan.Steps[0]
	}
	if ps := plan(); ps.Asks {
		t.Fatalf("always, and it asks: %+v", ps)
	}
	site := s.rule(consent.Rule{Verb: consent.Never, Scope: consent.OfHost, Value: "https://de.wikipedia.org/"})
	s.approve(consent.Plan) // the plan said that the step will not ask; the rule that came since is stricter
	if g := s.expect(consent.Step); c.E() != 0 || !slices.Contains(reasons(g.Question.Reasons), "rule.never.host") {
		t.Fatalf("%d effects, asks because of %v", c.E(), reasons(g.Question.Reasons))
	}
	if ps := plan(); !ps.MustAsk || ps.Reasons[0].Key != "rule.never.host" {
		t.Fatalf("never, and the plan shows %+v", ps)
	}
	if err := s.Policy.Drop(ctx(), site.ID); err != nil {
		t.Fatal(err)
	}
	if ps := plan(); ps.Asks {
		t.Fatalf("never was revoked: %+v", ps)
	}
	if err := s.Policy.Drop(ctx(), rule.ID); err != nil {
		t.Fatal(err)
	}
	s.approve(consent.Plan)
	if g := s.expect(consent.Step); c.E() != 0 || reasons(g.Question.Reasons)[0] != "gate.asks.confidence" {
		t.Fatalf("always was revoked between plan and step: %d effects, %v", c.E(), reasons(g.Question.Reasons))
	}
}

// doubting is the research agent between its minimum and its threshold.
func doubting() []agent.Spec {
	list := agents.All()
	list[0].Confidence = func(intent.Intent, bool) consent.Confidence {
		return consent.Grade(list[0].Thresholds.Minimum+5, nil)
	}
	return list
}

// A rule made after the plan was approved takes away no question that the plan announced.
func TestWhatThePlanAnnouncedIsAsked(t *testing.T) {
	s, _ := ruled(t, props{})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.rule(consent.Rule{Verb: consent.Always, Agent: "image"})
	if g := s.expect(consent.Step); reasons(g.Question.Reasons)[0] != "gate.asks.plan" {
		t.Errorf("asks because of %v", reasons(g.Question.Reasons))
	}
}

// The rule lifts nothing but a low confidence.
func TestARuleLiftsNoMust(t *testing.T) {
	music := agents.All()
	music[1].Asks = true
	first := func(context.Context, string) agentRules {
		set := settings.DefaultAgent()
		set.AskFirst = true
		return agentRules{Agent: set}
	}
	for name, p := range map[string]props{
		"gate.asks.agent": {agents: music}, "gate.asks.setting": {rules: first},
		"gate.asks.minimum": {agents: unsure()},
	} {
		s, _ := ruled(t, p)
		for _, agent := range []string{"research", "image"} {
			s.rule(consent.Rule{Verb: consent.Always, Agent: agent})
		}
		s.begin(mainRequest, workflow.Full)
		s.expect(consent.Plan)
		asks := slices.ContainsFunc(s.checked().Plan.Steps, func(ps workflow.PlanStep) bool {
			return ps.Asks && ps.MustAsk && slices.Equal(reasons(ps.Reasons), []string{name})
		})
		if !asks {
			t.Errorf("%s: %+v", name, s.checked().Plan.Steps)
		}
	}
}

func TestARuleIsChecked(t *testing.T) {
	s, _ := ruled(t, props{})
	for key, r := range map[string]consent.Rule{
		"fault.agent.unknown": {Verb: consent.Always, Agent: "mailer"}, "fault.rule.verb": {Agent: "image"},
		"fault.rule.scope": {Verb: consent.Always},
	} {
		_, err := s.Policy.Add(ctx(), r)
		wantFault(t, err, fault.Invalid, key)
	}
	s.rule(consent.Rule{Verb: consent.Always, Agent: "image", Scope: consent.OfClass, Value: "7 "})
	_, err := s.Policy.Add(ctx(), consent.Rule{Verb: consent.Always, Agent: "image", Scope: consent.OfClass, Value: "7"})
	wantFault(t, err, fault.Conflict, "fault.rule.twice")
}

// After twenty answers the plan says what a score has meant to this teacher; it makes Pult more careful only.
func TestConfidenceIsCalibratedOnHerAnswers(t *testing.T) {
	s, _ := ruled(t, props{agents: certain()})
	for n := range consent.EnoughDecisions {
		s.begin("Zeichne Zellen für Klasse 7", workflow.Full)
		s.expect(consent.Plan)
		if c := s.checked().Plan.Steps[1].Confidence.Calibration; c.Known || c.Decisions != n {
			t.Fatalf("after %d answers: %+v", n, c)
		}
		edit := workflow.PlanEdit{Version: 1}
		for _, ps := range s.checked().Plan.Steps {
			edit.Steps = append(
				edit.Steps,
				workflow.StepEdit{ID: ps.ID, Agent: ps.Agent, Params: ps.Params, Asks: ps.ID == "s2"},
			)
		}
		if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
			t.Fatal(err)
		}
		s.approve(consent.Plan)
		s.answer(s.expect(consent.Step), workflow.Answer{Do: consent.Skip})
	}
	s.begin("Zeichne Zellen für Klasse 7", workflow.Full)
	s.expect(consent.Plan)
	ps := s.checked().Plan.Steps[1]
	if c := ps.Confidence.Calibration; ps.Confidence.Score != 95 || !c.Known || c.Share != 16 || !ps.MustAsk ||
		ps.Reasons[0].Key != "gate.asks.minimum" {
		t.Errorf("%+v", ps)
	}
}

// certain are the agents, always sure.
func certain() []agent.Spec {
	list := agents.All()
	for i := range list {
		list[i].Confidence = func(intent.Intent, bool) consent.Confidence { return consent.Grade(95, nil) }
	}
	return list
}

// A picture is for the class of the text it is made from: a rule about that class holds, whatever class the request
// named, and whether the class stands in a range.
func TestARuleAboutAClassKnowsThePlan(t *testing.T) {
	s, _ := ruled(t, props{agents: certain()})
	s.rule(consent.Rule{Verb: consent.Never, Agent: "image", Scope: consent.OfClass, Value: "9"})
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	r := s.checked()
	if ps := r.Plan.Steps[1]; ps.MustAsk {
		t.Fatalf("class 7 asks: %+v", ps)
	}
	for version, grade := range []string{"9", "9-10"} {
		edit := workflow.PlanEdit{Version: version + 1}
		for _, ps := range r.Plan.Steps {
			edit.Steps = append(edit.Steps, workflow.StepEdit{ID: ps.ID, Agent: ps.Agent, Params: maps.Clone(ps.Params)})
		}
		edit.Steps[0].Params["grade"] = grade
		if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
			t.Fatal(err)
		}
		s.expect(consent.Plan)
		if ps := s.checked().Plan.Steps[1]; !ps.MustAsk || ps.Reasons[0].Key != "rule.never.class" {
			t.Errorf("class %s: %+v", grade, ps)
		}
	}
	s.approve(consent.Plan)
	if g := s.expect(consent.Step); g.StepID != "s2" || reasons(g.Question.Reasons)[0] != "rule.never.class" {
		t.Errorf("%s asks because of %v", g.Key, reasons(g.Question.Reasons))
	}
}
