package workflow_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// mailText has 6,000 characters; every one of them matters.
func mailText() string {
	line := "Liebe Eltern, am Dienstag üben wir „Größen und Maße“ – bitte Lineal & Zirkel mitgeben. "
	return string([]rune(strings.Repeat(line, 100))[:6_000])
}

// mail is what a mail agent's step would send: one text to twelve people, with two attachments.
func mail() (params map[string]string, sends []consent.Sending) {
	var to []string
	for n := range 12 {
		to = append(to, fmt.Sprintf("Jürgen.Groß%02d@schüler.example", n+1))
	}
	attachments := "Übersicht Größen.pdf, Maße & Gewichte.docx"
	params = map[string]string{
		"to":          strings.Join(to, ", "),
		"subject":     "Größen üben",
		"body":        mailText(),
		"attachments": attachments,
	}
	for _, who := range to {
		sends = append(
			sends,
			consent.Sending{
				To:    "smtp.schule.example",
				Parts: []consent.Text{{Kind: "input", Text: "An: " + who + "\nAnhänge: " + attachments + "\n\n" + mailText()}},
			}.Whole(),
		)
	}
	return params, sends
}

// postman is an agent that sends.
func postman() agent.Spec {
	s := agents.All()[0]
	s.Name, s.Asks, s.Takes = "mail", true, nil
	s.Params = nil
	for _, key := range []string{"to", "subject", "body", "attachments"} {
		s.Params = append(s.Params, agent.Param{Key: key, Kind: agent.TextParam, Required: true, Max: 10_000})
	}
	return s
}

// mailPlan is a run whose plan sends the mail; the question about it opens next.
func mailPlan(t *testing.T) (*stage, *cast) {
	t.Helper()
	params, sends := mail()
	c := &cast{}
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose == "mail" {
			return []modeltest.Turn{reply(someResearch("Elternbrief", 1))}
		}
		return nil
	}
	s := newStage(
		t,
		props{keeper: storetest.NewMemory(), model: c, provider: "remote", agents: append(agents.All(), postman())},
	)
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	if err := s.Plans.Edit(ctx(), s.run, workflow.PlanEdit{
		Version: 1,
		Steps:   []workflow.StepEdit{{Agent: "mail", Params: params}},
	}); err != nil {
		t.Fatal(err)
	}
	s.sends(t, sends)
	return s, c
}

// sends writes a plan version whose first step sends this, as a planner will that knows what a step sends.
func (s *stage) sends(t *testing.T, what []consent.Sending) {
	t.Helper()
	r, err := s.Runs.Run(ctx(), s.run)
	if err != nil {
		t.Fatal(err)
	}
	p := *r.Plan
	p.Version++
	p.Steps = slices.Clone(p.Steps)
	p.Steps[0].Sends = what
	if err := s.kept.SaveTurn(ctx(), workflow.Turn{Run: r, Plan: &p}); err != nil {
		t.Fatal(err)
	}
}

func TestCase11EverythingThatIsSentIsShownAndPartOfTheHash(t *testing.T) {
	s, c := mailPlan(t)
	s.approve(consent.Plan)
	g := s.expect(consent.Step)
	params, sends := mail()
	same(t, g.Subject.Params, params)
	same(t, g.Question.Sends, sends)
	if g.Hash != g.Subject.Hash() || len(g.Question.Sends) != 12 {
		t.Fatalf("%d things are sent, the hash is %s", len(g.Question.Sends), g.Hash)
	}
	seen := map[string]bool{g.Hash: true}
	refuse := func(what string, subject consent.Subject) {
		hash := subject.Hash()
		if seen[hash] {
			t.Fatalf("%s: the hash is one that was there before", what)
		}
		seen[hash] = true
		if len(seen)%50 > 0 {
			return
		}
		wantFault(
			t,
			s.Gates.Decide(ctx(), g.ID, hash, workflow.Answer{Do: consent.Approve}),
			fault.Conflict,
			"fault.gate.stale",
		)
	}
	for key := range params {
		for i, text := range withOneOther(params[key], 1) {
			changed := map[string]string{}
			for k, v := range params {
				changed[k] = v
			}
			changed[key] = text
			refuse(fmt.Sprintf("character %d of %s", i, key), g.Subject.With(changed))
		}
	}
	for n := range sends { // the address of every mail, and a character here and there
		for i, text := range withOneOther(sends[n].Parts[0].Text, 499) {
			other := slices.Clone(sends)
			other[n].Parts[0].Text = text
			subject := g.Subject
			subject.Sends = consent.Sent(other)
			refuse(fmt.Sprintf("character %d of mail %d", i, n+1), subject)
		}
	}
	for i, host := range withOneOther(sends[0].To, 1) {
		other := slices.Clone(sends)
		other[0].To = host
		subject := g.Subject
		subject.Sends = consent.Sent(other)
		refuse(fmt.Sprintf("character %d of the host", i), subject)
	}
	same(t, s.open(), g)
	if c.E() != 0 {
		t.Fatalf("%d effects", c.E())
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	s.advance()
	if c.E() != 1 {
		t.Errorf("%d effects after the confirmation", c.E())
	}
}

// withOneOther is a text with a character changed: each of the first twenty, then every nth, in turn.
func withOneOther(text string, n int) iter.Seq2[int, string] {
	r := []rune(text)
	return func(yield func(int, string) bool) {
		for i, old := range r {
			if i > 20 && i%n > 0 {
				continue
			}
			r[i]++
			if !yield(i, string(r)) {
				return
			}
			r[i] = old
		}
	}
}

// What would be sent is not what was confirmed: it is asked about again, and nothing goes out.
func TestCase11OtherTextThanConfirmedIsNotSent(t *testing.T) {
	s, c := mailPlan(t)
	s.approve(consent.Plan)
	g := s.expect(consent.Step)
	s.answer(g, workflow.Answer{Do: consent.Approve})
	_, sends := mail()
	sends[11].Parts[0].Text = strings.Replace(sends[11].Parts[0].Text, "Dienstag", "Dienstaq", 1)
	s.sends(t, sends)
	again := s.expect(consent.Step)
	if c.E() != 0 || again.Key == g.Key || again.Hash == g.Hash {
		t.Errorf("%d effects, %s asks", c.E(), again.Key)
	}
	same(t, again.Question.Sends, sends)
}

// The plan names what its steps send: approving one plan does not approve another that sends something else.
func TestCase11ThePlanIsAboutWhatItSends(t *testing.T) {
	s, _ := mailPlan(t)
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Approve})
	r, err := s.Runs.Run(ctx(), s.run)
	if err != nil {
		t.Fatal(err)
	}
	if action := workflow.Next(r); action != (workflow.Launch{}) {
		t.Fatalf("approved, and next is %T", action)
	}
	r.Plan.Steps[0].Sends[3].Parts[0].Text += "."
	if action := workflow.Next(r); action != (workflow.DraftPlan{}) {
		t.Errorf("another text is to be sent, and next is %T", action)
	}
}
