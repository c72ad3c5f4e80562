package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pult/backend/agents"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// The correctness properties of seed 001, by number and name. 7 to 12 are in revision_test.go.

func TestProperty01FrontendWorkflowInitiation(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		text := rapid.OneOf(rapid.String(), rapid.Just(mainRequest), rapid.StringMatching(`[ \n]*[a-zäöüß?!.,0-9 ]{0,40}`),
			rapid.Just(strings.Repeat("x", 20_001))).
			Draw(t, "text")
		r, err := s.Runs.Start(ctx(), workflow.Job{Request: text, Language: i18n.German, Mode: drawnMode(t)})
		if !acceptable(text) {
			if list, _ := s.everyJob(); !fault.Is(err, fault.Invalid) || len(list) != 0 || len(s.ear.heard()) != 0 {
				t.Fatalf("%q: %v, %d runs, %d events", text, err, len(list), len(s.ear.heard()))
			}
			return
		}
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		s.run = r.ID
		s.advance()
		first := s.ear.heard()[:2]
		if p, ok := first[1].Data.(event.WorkflowProgressUpdate); first[0].Type != "run.started" || !ok ||
			p.CurrentStage != "plan_creation" {
			t.Fatalf("told %+v", first)
		}
		if asked := c.asked("planner"); len(asked) != 1 || asked[0].Task != strings.TrimSpace(text) ||
			r.Request != asked[0].Task {
			t.Fatalf("the planner was asked %+v", asked)
		}
	})
}

func acceptable(text string) bool {
	text = strings.TrimSpace(text)
	control := strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\n\r\t", r) })
	return utf8.ValidString(text) && !control && utf8.RuneCountInString(text) <= 20_000 &&
		strings.ContainsFunc(text, unicode.IsLetter)
}

func TestProperty02PlanDisplayCompleteness(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, _ := drawnStage(t)
		history := rapid.Bool().Draw(t, "history")
		if history {
			s.timed()
			s.begin(mainRequest, workflow.Quick)
			s.willingly()
		}
		s.begin(drawnRequest(t), drawnMode(t))
		s.expect(consent.Plan)
		snap, err := s.Runs.Snapshot(ctx(), s.run)
		if err != nil {
			t.Fatalf("%v", err)
		}
		plan := snap.Run.Plan
		known := true
		for _, ps := range plan.Steps {
			complete(t, ps)
			known = known && ps.Estimate.Seconds != nil
		}
		if plan.Description == "" || plan.Complexity != complexityOf(len(plan.Steps)) ||
			(plan.Estimate.Seconds != nil) != known ||
			!plan.Estimate.Local {
			t.Fatalf("plan %+v", plan)
		}
		if !history && known {
			t.Fatalf("a time is known without any history")
		}
		shownPlan(t, s, *plan)
	})
}

// timed lets every drawing take two seconds.
func (s *stage) timed() {
	slow := s.tools["diagram_draw"]
	run := slow.Run
	slow.Run = func(ctx context.Context, in tool.Scope, args json.RawMessage) (tool.Result, error) {
		s.clock.Pass(2 * time.Second)
		return run(ctx, in, args)
	}
	s.tools["diagram_draw"] = slow
}

func complete(t *rapid.T, ps workflow.PlanStep) {
	sum := 0
	for _, e := range ps.Confidence.Evidence {
		if e.Found {
			sum += e.Points
		}
	}
	if ps.Title == "" || ps.Why == "" || len(ps.Sources) == 0 || len(ps.Confidence.Evidence) == 0 ||
		ps.Confidence.Score != min(sum, 100) {
		t.Fatalf("step %+v", ps)
	}
	for _, spec := range agents.All() {
		if spec.Name != ps.Agent {
			continue
		}
		for _, p := range spec.Params {
			if _, shown := ps.Params[p.Key]; !shown {
				t.Fatalf("%s does not show %s", ps.ID, p.Key)
			}
		}
		if below := ps.Confidence.Known() < spec.Thresholds.Auto; ps.MustAsk != below || ps.Asks != below {
			t.Fatalf("%s with confidence %d: must ask %v, asks %v", ps.ID, ps.Confidence.Score, ps.MustAsk, ps.Asks)
		}
	}
}

func complexityOf(steps int) string {
	return []string{"", "low", "low", "medium", "medium", "medium"}[steps]
}

// shownPlan compares the message of seed 001 with the plan.
func shownPlan(t *rapid.T, s *stage, plan workflow.Plan) {
	var shown event.PlanApprovalRequest
	for _, r := range s.ear.heard() {
		if p, ok := r.Data.(event.PlanApprovalRequest); ok && r.RunID == s.run {
			shown = p
		}
	}
	var list []string
	for _, ps := range plan.Steps {
		list = append(list, ps.Agent)
	}
	o := shown.Plan
	if !slices.Equal(o.AgentSequence, list) || len(o.DataSources) != len(list) || o.Complexity != plan.Complexity ||
		o.Description != plan.Description {
		t.Fatalf("shown %+v, planned %v", o, list)
	}
	if (o.EstimatedDuration == nil) != (plan.Estimate.Seconds == nil) || shown.Timestamp.IsZero() {
		t.Fatalf("duration %v, planned %v", o.EstimatedDuration, plan.Estimate.Seconds)
	}
}

func TestProperty03PlanApprovalGating(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		s.begin(drawnRequest(t), drawnMode(t))
		g := s.expect(consent.Plan)
		for range rapid.IntRange(0, 4).Draw(t, "nudges") {
			nudge := rapid.SampledFrom([]func() error{
				func() error { return s.Serve(ctx()) }, func() error { return s.Recover(ctx()) },
				func() error { s.clock.Pass(100 * time.Hour); return nil },
				func() error { _, err := s.Runs.Snapshot(ctx(), s.run); return err },
			}).Draw(t, "nudge")
			if err := nudge(); err != nil {
				t.Fatalf("%v", err)
			}
			refusals(t, s, c)
		}
		if r := s.checked(); c.E() != 0 || r.State != workflow.AwaitingPlan || len(r.Steps) != 0 || s.open().ID != g.ID {
			t.Fatalf("before the approval: %d effects, %s, %d steps", c.E(), r.State, len(r.Steps))
		}
		if rapid.Bool().Draw(t, "later") {
			s.answer(g, workflow.Answer{Do: consent.Later})
			g = s.expect(consent.Start)
			refusals(t, s, c)
		}
		if c.E() != 0 {
			t.Fatalf("%d effects before the start", c.E())
		}
		s.answer(g, workflow.Answer{Do: consent.Approve})
		if r := s.willingly(); r.State != workflow.Completed || c.E() != len(r.Steps) {
			t.Fatalf("after the approval: %s with %d effects for %d steps", r.State, c.E(), len(r.Steps))
		}
	})
}

func TestProperty04SequentialMultiAgentExecution(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		sometimesFails(t, c)
		s.begin(drawnRequest(t), workflow.Full)
		s.approve(consent.Plan)
		for r := s.advance(); r.State == workflow.Running; r = s.advance() {
			g := s.open()
			if g.Kind == consent.Failure {
				failed := step(r, g.StepID)
				if failed.Fault == nil ||
					!slices.Equal(g.Question.Answers, []consent.Do{consent.Again, consent.Skip, consent.Stop}) ||
					g.Question.Fault == nil {
					t.Fatalf("failure without reason or choice: %+v", g)
				}
				do := rapid.SampledFrom([]consent.Do{consent.Again, consent.Skip}).Draw(t, "after a failure")
				s.answer(g, workflow.Answer{Do: do})
				continue
			}
			s.answer(g, workflow.Answer{Do: consent.Approve})
		}
		inSequence(t, s, s.checked())
	})
}

// inSequence reads the log: one step runs at a time, in the order of the plan, and the progress never goes back.
func inSequence(t *rapid.T, s *stage, r workflow.Run) {
	var order []string
	for _, st := range r.Steps {
		order = append(order, st.ID)
	}
	running, at, percent := "", 0, 0
	for _, rec := range s.ear.heard() {
		switch e := rec.Data.(type) {
		case event.AgentState:
			i := slices.Index(order, e.AgentID)
			switch {
			case e.State == "running" && (running != "" || i < at):
				t.Fatalf("%s starts while %q runs, after step %d", e.AgentID, running, at)
			case e.State == "running":
				running, at = e.AgentID, i
			case e.AgentID == running:
				running = ""
			}
		case event.WorkflowProgressUpdate:
			if e.ProgressPercentage < percent || len(e.CompletedAgents)+len(e.PendingAgents) > len(order) {
				t.Fatalf("progress %+v after %d percent", e, percent)
			}
			percent = e.ProgressPercentage
		}
	}
	for _, st := range r.Steps {
		if st.State != workflow.StepDone && st.State != workflow.Skipped ||
			st.State == workflow.StepDone && st.ArtifactID == "" {
			t.Fatalf("at the review step %s is %s", st.ID, st.State)
		}
	}
}

func TestProperty05ComprehensiveResultsCompilation(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, _ := drawnStage(t)
		s.begin(drawnRequest(t), workflow.Full)
		s.approve(consent.Plan)
		for s.advance().State == workflow.Running {
			do := rapid.SampledFrom([]consent.Do{consent.Approve, consent.Skip}).Draw(t, "step")
			s.answer(s.open(), workflow.Answer{Do: do})
		}
		snap, err := s.Runs.Snapshot(ctx(), s.run)
		if err != nil {
			t.Fatalf("%v", err)
		}
		r, res := snap.Run, *snap.Run.Results
		pictures, researches := 0, 0
		for i, st := range r.Steps {
			a := res.Agents[i]
			if a.StepID != st.ID || a.Agent != st.Agent || a.Status != st.State || a.ArtifactID != st.ArtifactID ||
				(a.Quality == "") != (st.ArtifactID == "") {
				t.Fatalf("result %+v of step %+v", a, st)
			}
			if st.State == workflow.StepDone {
				if a.Service != "offline" || a.Version != 1 || (a.Quality == "high") != passed(res, st.ID) {
					t.Fatalf("metadata %+v", a)
				}
				pictures, researches = pictures+count(st.Agent == "image"), researches+count(st.Agent == "research")
			}
		}
		compiled(t, res, researches, pictures, len(r.Steps))
		ready := last[event.ResultsReady](s)
		if ready.QualityScore != res.Correlations.QualityScore ||
			strings.Count(ready.ExecutiveSummary, "Chlorophyll") != researches {
			t.Fatalf("told %+v", ready)
		}
	})
}

// passed reports that all checks of a result have passed.
func passed(res workflow.Results, step string) bool {
	return !slices.ContainsFunc(res.Checks, func(c workflow.Check) bool { return c.StepID == step && !c.OK && !c.Aside })
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// compiled knows what the cast replies: one summary sentence, one word that is in the picture and one that is not per
// research.
func compiled(t *rapid.T, res workflow.Results, researches, pictures, steps int) {
	missing := steps - researches - pictures
	c := res.Correlations
	if len(res.Summary) != researches || len(res.Missing) < missing || (missing == 0) != (len(res.Missing) == 0) {
		t.Fatalf("%d sentences of %d researches, %d missing", len(res.Summary), researches, len(res.Missing))
	}
	if pictures == 0 && c.CrossReferences+len(c.Unused) != 0 ||
		pictures > 0 && (c.CrossReferences != researches || len(c.Unused) != researches) {
		t.Fatalf("%d researches, %d pictures: %+v", researches, pictures, c)
	}
	checked := 0 // beside the topic, of which a short word is not looked for
	for _, one := range res.Checks {
		checked += count(!strings.HasPrefix(one.Text.Key, "check.topic"))
	}
	if c.DataConsistency != 100 || c.QualityScore < 0 || c.QualityScore > 100 ||
		checked != 3*researches+pictures+count(pictures > 0 && researches > 0) {
		t.Fatalf("%+v, %d checks", c, len(res.Checks))
	}
	if len(res.Recommendations) == 0 && researches > 0 {
		t.Fatal("one source only, and nothing is recommended")
	}
}

func last[T event.Payload](s *stage) T {
	var found T
	for _, r := range s.ear.heard() {
		if p, ok := r.Data.(T); ok {
			found = p
		}
	}
	return found
}

func TestProperty06FinalApprovalGating(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		s.begin(drawnRequest(t), rapid.SampledFrom([]workflow.Mode{workflow.Full, workflow.EachResult}).Draw(t, "mode"))
		for r := s.advance(); r.State != workflow.Reviewing; r = s.advance() {
			s.answer(s.open(), workflow.Answer{Do: consent.Approve})
		}
		g, before := s.expect(consent.Review), c.E()
		told := last[event.FinalApprovalRequest](s)
		if told.GateID != g.ID || !told.RevisionOptions.FullReplan || !told.RevisionOptions.AnalysisOnly ||
			len(told.RevisionOptions.SpecificAgents) == 0 {
			t.Fatalf("told %+v", told)
		}
		refusals(t, s, c)
		snap, err := s.Runs.Snapshot(ctx(), s.run)
		if err != nil || snap.Run.State != workflow.Reviewing || snap.Run.Results == nil ||
			len(snap.Artifacts) != len(snap.Run.Steps) {
			t.Fatalf("%v, %s, %d of %d results", err, snap.Run.State, len(snap.Artifacts), len(snap.Run.Steps))
		}
		s.answer(g, workflow.Answer{Do: consent.Approve})
		if r := s.wantState(workflow.Completed); c.E() != before || r.Results == nil {
			t.Fatalf("the approval had %d effects", c.E()-before)
		}
	})
}
