package workflow_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func TestProperty07RevisionLoopCapability(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		s.begin(drawnRequest(t), workflow.Full)
		s.toReview()
		for round := range rapid.IntRange(0, 6).Draw(t, "rounds") {
			before, effects := s.checked(), c.E()
			rev, wish := drawnRevision(t, before), fmt.Sprintf("Wunsch %d", round)
			s.answer(s.open(), workflow.Answer{Do: consent.Change, Revision: &rev, Feedback: wish})
			if rev.Type == consent.FullReplan {
				s.expect(consent.Plan)
			}
			after := s.toReview()
			revised(t, before, after, rev, c.E()-effects)
			if !slices.ContainsFunc(
				after.Feedback,
				func(f workflow.Feedback) bool { return f.Text == wish && f.Stage == "review" },
			) {
				t.Fatalf("the wish is lost: %+v", after.Feedback)
			}
		}
		s.approve(consent.Review)
		s.wantState(workflow.Completed)
	})
}

// toReview approves everything up to the review.
func (s *stage) toReview() workflow.Run {
	s.t.Helper()
	for range 100 {
		r := s.advance()
		if r.State == workflow.Reviewing || r.State.Ended() {
			return r
		}
		s.answer(s.open(), workflow.Answer{Do: consent.Approve})
	}
	s.t.Fatalf("no review is reached")
	return workflow.Run{}
}

func drawnRevision(t *rapid.T, r workflow.Run) consent.Revision {
	rev := consent.Revision{
		Type: rapid.SampledFrom([]consent.RevisionType{consent.FullReplan, consent.SpecificAgents, consent.AnalysisOnly}).
			Draw(t, "extent"),
	}
	if rev.Type != consent.SpecificAgents {
		return rev
	}
	for _, s := range r.Steps {
		if s.State != workflow.Skipped && rapid.Bool().Draw(t, "revise "+s.ID) {
			rev.Steps = append(rev.Steps, s.ID)
		}
	}
	if len(rev.Steps) == 0 {
		rev.Type = consent.AnalysisOnly
	}
	return rev
}

// revised checks that exactly what was asked for was made anew.
func revised(t *rapid.T, before, after workflow.Run, rev consent.Revision, effects int) {
	if rev.Type == consent.FullReplan {
		if after.Generation != before.Generation+1 || after.Results.Round != 1 ||
			after.Plan.Version != before.Plan.Version+1 {
			t.Fatalf("full replan: generation %d → %d, round %d", before.Generation, after.Generation, after.Results.Round)
		}
		return
	}
	if after.Generation != before.Generation || after.Results.Round != before.Results.Round+1 ||
		effects != len(rev.Steps) {
		t.Fatalf(
			"%s of %v: round %d → %d, %d effects",
			rev.Type,
			rev.Steps,
			before.Results.Round,
			after.Results.Round,
			effects,
		)
	}
	for i, was := range before.Steps {
		now := after.Steps[i]
		chosen := slices.Contains(rev.Steps, now.ID)
		outdated := slices.ContainsFunc(now.Uses, func(id string) bool { return slices.Contains(rev.Steps, id) })
		switch {
		case chosen && (now.State != workflow.StepDone || len(now.Artifacts) != len(was.Artifacts)+1 ||
			now.Attempt != was.Attempt+1):
			t.Fatalf("revised %+v from %+v", now, was)
		case !chosen && (now.ArtifactID != was.ArtifactID || now.Hash != was.Hash):
			t.Fatalf("%s was not chosen and is another", now.ID)
		case !chosen && outdated && now.State != workflow.Stale && now.State != workflow.Skipped:
			t.Fatalf("%s builds on a revised result and is %s", now.ID, now.State)
		}
	}
}

func TestProperty08LegacyHITLRouting(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		request := drawnRequest(t)
		s.begin(request, workflow.EachResult)
		s.approve(consent.Plan)
		for r := s.advance(); r.State == workflow.Running; r = s.advance() {
			g := s.open()
			if g.Kind != consent.Result {
				s.answer(g, workflow.Answer{Do: consent.Approve})
				continue
			}
			asked := last[event.ClarificationRequest](s)
			if done := step(r, g.StepID); asked.RequestID != g.ID || g.Question.PreviousID != done.ArtifactID ||
				g.Subject.Content != done.Hash {
				t.Fatalf("asked %+v about %+v", asked, done)
			}
			effects := c.E()
			refusals(t, s, c)
			if rapid.IntRange(0, 2).Draw(t, "verdict") > 0 {
				s.answer(g, workflow.Answer{Do: consent.Approve})
				continue
			}
			wish := "mehr " + g.Key
			s.answer(g, workflow.Answer{Do: consent.Change, Feedback: wish})
			if again := s.advance(); s.open().Kind == consent.Step {
				s.answer(s.open(), workflow.Answer{Do: consent.Approve})
				s.advance()
			} else if again.State.Ended() {
				t.Fatalf("a revision ended the run")
			}
			req := newest(c)
			if c.E() != effects+1 || req.Task != request || !contains(req.Feedback, wish) {
				t.Fatalf("%d effects; the agent heard %q for %q", c.E()-effects, req.Feedback, req.Task)
			}
		}
		s.approve(consent.Review)
		s.wantState(workflow.Completed)
	})
}

// newest is the last request to an agent that works.
func newest(c *cast) model.Request {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.requests[len(c.requests)-1]
}

func TestProperty09ContextPreservationAcrossIterations(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		request := drawnRequest(t)
		s.begin(request, drawnMode(t))
		var said []string // about the whole job, in order
		generations, answers := 1, 0
		for range rapid.IntRange(1, 12).Draw(t, "answers") {
			r := s.advance()
			if r.State.Ended() {
				break
			}
			g, words := s.open(), fmt.Sprintf("Wunsch %d", answers)
			a := workflow.Answer{Do: consent.Approve}
			switch {
			case g.Kind == consent.Plan && rapid.Bool().Draw(t, "change the plan"):
				a, said = workflow.Answer{Do: consent.Change, Feedback: words}, append(said, words)
			case g.Kind == consent.Result && rapid.Bool().Draw(t, "change the result"):
				a = workflow.Answer{Do: consent.Change, Feedback: words}
			case g.Kind == consent.Review:
				a = workflow.Answer{Do: consent.Change, Feedback: words, Revision: &consent.Revision{Type: consent.FullReplan}}
				said, generations = append(said, words), generations+1
			}
			s.answer(g, a)
			answers++
		}
		r := s.advance()
		everythingHeard(t, c, request, said)
		h, err := s.Timeline.History(ctx(), s.run)
		if err != nil || r.Request != request || r.Generation != generations || len(h.Plans) != r.Plan.Version {
			t.Fatalf(
				"%v: %q, generation %d of %d, %d plans for version %d",
				err,
				r.Request,
				r.Generation,
				generations,
				len(h.Plans),
				r.Plan.Version,
			)
		}
		decided := slices.DeleteFunc(
			slices.Clone(r.Gates),
			func(g consent.Gate) bool { return g.Decision == nil || g.Decision.By != consent.ByTeacher },
		)
		if len(decided) != answers {
			t.Fatalf("%d of %d answers are kept", len(decided), answers)
		}
		for _, st := range h.Steps {
			if _, err := s.Results.Artifact(ctx(), st.ArtifactID); st.Generation < generations && err != nil {
				t.Fatalf("the result of %s in generation %d is lost: %v", st.ID, st.Generation, err)
			}
		}
	})
}

// everythingHeard checks every request to the planner: the task is the original one, the wishes so far are there in
// order.
func everythingHeard(t *rapid.T, c *cast, request string, said []string) {
	asked := c.asked("planner")
	for i, req := range asked {
		if req.Task != request || len(req.Feedback) > len(said) || !slices.Equal(req.Feedback, said[:len(req.Feedback)]) {
			t.Fatalf("request %d of %d: %q with %q, said %q", i+1, len(asked), req.Task, req.Feedback, said)
		}
	}
	if got := asked[len(asked)-1].Feedback; len(got) != len(said) {
		t.Fatalf("the planner heard %q of %q", got, said)
	}
	for _, purpose := range []model.Purpose{"research", "image"} {
		for _, req := range c.asked(purpose) {
			if req.Task != request {
				t.Fatalf("%s was asked %q", purpose, req.Task)
			}
		}
	}
}

func TestProperty10ConfigurableHITLBehavior(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		mode := drawnMode(t)
		s.begin(drawnRequest(t), mode)
		r := s.willingly()
		plans, reviews, results, done := len(
			gatesOf(r, consent.Plan),
		), len(
			gatesOf(r, consent.Review),
		), len(
			gatesOf(r, consent.Result),
		), 0
		for _, st := range r.Steps {
			done += count(st.State == workflow.StepDone)
		}
		wantReviews, wantResults := count(
			mode != workflow.Quick || len(r.Steps) > 1 || done != 1,
		), done*count(
			mode == workflow.EachResult,
		)
		if plans != 1 || reviews != wantReviews || results != wantResults || r.State != workflow.Completed || c.E() != done {
			t.Fatalf(
				"mode %s: %d plan, %d review, %d result questions for %d results; %s",
				mode, plans, reviews, results, done, r.State,
			)
		}
		told := map[string]int{}
		for _, rec := range s.ear.heard() {
			told[rec.Type]++
		}
		if told["plan_approval_request"] != 1 || told["final_results_approval_request"] != wantReviews ||
			told["user_clarification_request"] != wantResults {
			t.Fatalf("mode %s: told %v", mode, told)
		}
		for _, st := range r.Steps { // no mode switches the questions of a step off
			g := gatesOf(r, consent.Step)
			if i := slices.IndexFunc(g, func(g consent.Gate) bool { return g.StepID == st.ID }); st.State == workflow.StepDone &&
				(i < 0 || (g[i].Decision.By == consent.ByTeacher) != st.Asks) {
				t.Fatalf("mode %s: step %s asks %v", mode, st.ID, st.Asks)
			}
		}
	})
}

func TestProperty12PlanRejectionHandling(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		s.begin(drawnRequest(t), drawnMode(t))
		versions := 1
		for range rapid.IntRange(0, 5).Draw(t, "changes") {
			g := s.expect(consent.Plan)
			if !slices.Equal(g.Question.Answers, []consent.Do{consent.Approve, consent.Later, consent.Change, consent.Deny}) {
				t.Fatalf("offered %v", g.Question.Answers)
			}
			if rapid.Bool().Draw(t, "in words") {
				s.answer(g, workflow.Answer{Do: consent.Change, Feedback: "anders"})
			} else if err := s.Plans.Edit(ctx(), s.run, drawnEdit(t, s.checked())); err != nil {
				t.Fatalf("%v", err)
			}
			versions++
			now := s.expect(consent.Plan)
			if r := s.checked(); r.Plan.Version != versions || now.ID == g.ID || now.Hash == g.Hash {
				t.Fatalf("version %d asks with %s, the one before was %s", r.Plan.Version, now.Key, g.Key)
			}
			wantFault(
				t,
				s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}),
				fault.Conflict,
				"fault.gate.decided",
			)
		}
		g := s.expect(consent.Plan)
		if rapid.Bool().Draw(t, "deny") {
			s.answer(g, workflow.Answer{Do: consent.Deny})
		} else if err := s.Runs.Stop(ctx(), s.run); err != nil {
			t.Fatalf("%v", err)
		}
		if r := s.wantState(workflow.Stopped); c.E() != 0 || len(r.Steps) != 0 {
			t.Fatalf("%d effects, %d steps", c.E(), len(r.Steps))
		}
	})
}

// drawnEdit shuffles, leaves out and switches questions; at least one step stays.
func drawnEdit(t *rapid.T, r workflow.Run) workflow.PlanEdit {
	edit := workflow.PlanEdit{Version: r.Plan.Version}
	for _, ps := range rapid.Permutation(r.Plan.Steps).Draw(t, "order") {
		edit.Steps = append(edit.Steps, workflow.StepEdit{
			ID: ps.ID, Agent: ps.Agent, Params: ps.Params,
			Asks: rapid.Bool().Draw(t, "asks"), Skip: rapid.Bool().Draw(t, "skip"),
		})
	}
	edit.Steps[0].Skip = false
	return edit
}
