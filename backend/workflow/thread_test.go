package workflow_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent/prompt/injection"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
	"pult/backend/store/storetest"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func (s *stage) ask(text, after string) workflow.Run {
	s.t.Helper()
	r, err := s.Threads.Ask(ctx(), workflow.Question{Text: text, Language: "de", After: after})
	if err != nil {
		s.t.Fatalf("ask %q: %v", text, err)
	}
	s.run = r.ID
	return r
}

// A question is answered at once: no plan and no result is asked about, and everything is stored as for every step.
func TestQuestionIsAnsweredAtOnce(t *testing.T) {
	c := &cast{}
	h := newHouse(t, c)
	h.ask("Was ist Osmose?", "")
	r := h.wantState(workflow.Completed)
	if !r.Question || r.Thread != "" || len(r.Gates) != 1 || r.Gates[0].Decision.By != consent.ByPolicy ||
		r.Gates[0].Kind != consent.Step {
		t.Fatalf("%+v", r.Gates)
	}
	snapshot, err := h.Runs.Snapshot(ctx(), r.ID)
	if err != nil || len(snapshot.Artifacts) != 1 || snapshot.Artifacts[0].Type != artifact.ResearchType ||
		!strings.Contains(snapshot.Artifacts[0].Preview, "Osmose") {
		t.Fatalf("%v %+v", err, snapshot.Artifacts)
	}
	lines, err := h.everyJob()
	if err != nil || len(lines) != 1 || !lines[0].Question {
		t.Fatalf("%v %+v", err, lines)
	}
	h.restart()
	h.wantState(workflow.Completed)
	if err := h.Runs.Delete(ctx(), r.ID); err != nil {
		t.Fatal(err)
	}
}

// Whatever happens to the plan of a question later, nothing but the reading step goes without a word of the teacher.
func TestQuestionOpensNoWayAroundThePlan(t *testing.T) {
	c := &cast{}
	c.act = func(context.Context, model.Request) []modeltest.Turn {
		return []modeltest.Turn{modeltest.Reply("nothing that can be read")}
	}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.ask("Was ist Osmose?", "")
	s.expect(consent.Failure)
	err := s.Plans.Edit(
		ctx(),
		s.run,
		workflow.PlanEdit{
			Version: 1,
			Steps:   []workflow.StepEdit{{Agent: "research", Params: map[string]string{"topic": "Osmose"}}},
		},
	)
	wantFault(t, err, fault.Conflict, "fault.plan.locked")
	wantFault(t, s.Plans.Reopen(ctx(), s.run), fault.Conflict, "fault.plan.locked")
	s.answer(s.open(), workflow.Answer{Do: consent.Skip})
	if r := s.wantState(workflow.Completed); step(r, "s1").State != workflow.Skipped {
		t.Errorf("%+v", r.Steps)
	}
}

// Stopped or killed in the middle, a question is like every other step.
func TestQuestionIsInterrupted(t *testing.T) {
	h := newHouse(t, &cast{})
	r := h.ask("Was ist Osmose?", "")
	h.restart()
	h.run = r.ID
	h.approve(consent.Resume)
	h.wantState(workflow.Completed)
	h.ask("Und Diffusion?", r.ID)
	if err := h.Runs.Stop(ctx(), h.run); err != nil {
		t.Fatal(err)
	}
	h.wantState(workflow.Stopped)
}

// A follow-up knows what was asked and answered and what the jobs of the talk have made.
func TestFollowUpKnowsTheTalk(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	job := s.run
	s.willingly()
	first := s.ask("Was ist Osmose?", job)
	s.wantState(workflow.Completed)
	second := s.ask("und bei Tieren?", first.ID)
	s.wantState(workflow.Completed)
	if first.Thread != job || second.Thread != job {
		t.Fatalf("%q %q", first.Thread, second.Thread)
	}
	last := c.requests[len(c.requests)-1]
	if last.Params["question"] != "Was ist Osmose bei Tieren?" || last.Task != "und bei Tieren?" {
		t.Errorf("%+v", last.Params)
	}
	var names []string
	for _, m := range last.Context {
		names = append(names, m.Name)
	}
	if strings.Join(names, " ") != "research image" {
		t.Errorf("material: %v", names)
	}
	_, err := s.Threads.Ask(ctx(), workflow.Question{Text: "Und?", After: "nobody"})
	wantFault(t, err, fault.NotFound, "fault.run.notFound")
}

// What would leave the machine is shown word for word before, also what was said earlier in the talk; pages of the web
// only when the teacher said so, with their hosts.
func TestQuestionAsksBeforeItSends(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c, outlet: abroad(), provider: "remote"})
	s.ask("Was ist Osmose?", "")
	g := s.expect(consent.Send)
	if len(g.Question.Sends) != 1 ||
		!slices.ContainsFunc(
			g.Question.Sends[0].Parts,
			func(p consent.Text) bool { return strings.Contains(p.Text, "Was ist Osmose?") },
		) ||
		c.E() != 0 {
		t.Fatalf("%+v", g.Question.Sends)
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	s.wantState(workflow.Completed)
}

func TestQuestionShowsHostsBefore(t *testing.T) {
	c := &cast{}
	atlas := func(_ settings.Settings, params map[string]string, _ []string) []string {
		return []string{params["web"] + ".example"}
	}
	s := newStage(
		t,
		props{keeper: storetest.NewMemory(), model: c, atlas: atlas, rules: func(context.Context, string) agentRules {
			return agentRules{Agent: settings.DefaultAgent(), Web: true}
		}},
	)
	s.ask("Was ist Osmose?", "")
	if r := s.wantState(workflow.Completed); len(step(r, "s1").Hosts) != 0 {
		t.Errorf("hosts without a word: %v", step(r, "s1").Hosts)
	}
	r, err := s.Threads.Ask(ctx(), workflow.Question{Text: "Was ist Osmose?", Language: "de", Web: "school"})
	if err != nil {
		t.Fatal(err)
	}
	s.run = r.ID
	if g := s.expect(consent.Step); c.E() != 1 || r.Plan.Steps[0].Hosts[0] != "school.example" ||
		g.Subject.Agent != "answer" {
		t.Fatalf("%+v", r.Plan.Steps[0])
	}
	s.approve(consent.Step)
	s.wantState(workflow.Completed)
}

// The agent that answers has nothing but tools that read, and obeys no text that it reads.
func TestAnswererOnlyReads(t *testing.T) {
	texts, err := injection.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		d := &deeds{done: map[string]int{}}
		tools := []tool.Tool{
			d.tool("library_search", tool.Reads, `{"hits":[]}`),
			d.tool("web_fetch", tool.Fetches, `{}`),
			d.tool("memory_save", tool.Proposes, `{}`),
			d.tool("mail_send", tool.Outgoing, `{}`),
			d.tool("diagram_draw", tool.Makes, `{}`),
		}
		c := gullible(text)
		obeys := c.act
		c.act = func(ctx context.Context, req model.Request) []modeltest.Turn {
			req.Purpose = "research"
			return obeys(ctx, req)
		}
		s := newStage(t, props{keeper: storetest.NewMemory(), model: c, tools: tools})
		s.ask("Was ist Osmose?", "")
		r := s.advance()
		for _, name := range []string{"web_fetch", "memory_save", "mail_send", "diagram_draw"} {
			if d.done[name] > 0 {
				t.Errorf("%s: %s ran", text.ID, name)
			}
		}
		for _, g := range r.Gates {
			if g.Decision != nil && g.Decision.By != consent.ByPolicy {
				t.Errorf("%s: decided %+v", text.ID, g.Decision)
			}
		}
	}
}
