package workflow_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// The agents of seed 001 (Gmail, accounts payable, CRM, analysis) are research and image here, as often and in whatever
// order a plan has them; what it calls analysis is the compilation of the results. Its legacy and configurable HITL are
// our modes.

// property runs at least 100 random cases.
func property(t *testing.T, f func(t *rapid.T)) {
	t.Helper()
	t.Parallel()
	rapid.Check(t, f)
}

// drawnStage has random plans, now and then a program that ends at a question and is started again, and everything else
// usual.
func drawnStage(t *rapid.T) (*stage, *cast) {
	c := &cast{}
	c.plan = func(model.Request) agent.Draft { return drawnPlan(t) }
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.sometimesRestarts(t, c)
	return s, c
}

// sometimesRestarts ends the program after about every sixth advance. What waits then is a question or nothing, so that
// the next program has to be where the last one was, and to say nothing new.
func (s *stage) sometimesRestarts(t *rapid.T, c *cast) {
	n := 0
	s.restarts = func() {
		if rapid.IntRange(0, 5).Draw(t, "restart") > 0 {
			return
		}
		n++
		before, effects := s.checked(), c.E()
		next := newStage(
			t,
			props{
				keeper:   s.kept,
				model:    c,
				clock:    s.clock,
				last:     int64(len(s.ear.heard())),
				process:  fmt.Sprintf("p%d-", n),
				ear:      s.ear,
				registry: s.tools,
			},
		)
		s.Engine = next.Engine
		if err := s.Recover(ctx()); err != nil {
			t.Fatalf("%v", err)
		}
		after := s.checked()
		if before.State != after.State || len(before.Gates) != len(after.Gates) || c.E() != effects {
			t.Fatalf(
				"a restart made %s of %s, with %d of %d questions and %d effects",
				after.State,
				before.State,
				len(after.Gates),
				len(before.Gates),
				c.E()-effects,
			)
		}
	}
}

// drawnPlan has one to five steps; a picture builds on some of the researches before it, if there are any.
func drawnPlan(t *rapid.T) agent.Draft {
	d := agent.Draft{Title: "Thema", Description: "Plan", Found: rapid.IntRange(-1, 3).Draw(t, "found")}
	var researches []int
	for i := range rapid.IntRange(1, 5).Draw(t, "steps") {
		s := agent.DraftStep{Agent: "research", Title: "Schritt", Why: "darum", Params: map[string]string{
			"topic": rapid.SampledFrom([]string{"Photosynthese", "Öl & <Wasser>", "Die Römer"}).Draw(t, "topic"),
			"depth": rapid.SampledFrom([]string{"", "quick", "standard"}).Draw(t, "depth"),
		}}
		if len(researches) > 0 && rapid.Bool().Draw(t, "picture") {
			s.Agent, s.Params = "image", map[string]string{
				"complexity": rapid.SampledFrom([]string{"", "simple", "detailed"}).Draw(t, "complexity"),
			}
			if rapid.Bool().Draw(t, "linked") {
				s.Uses = []int{rapid.SampledFrom(researches).Draw(t, "uses")}
			}
		} else {
			researches = append(researches, i)
		}
		d.Steps = append(d.Steps, s)
	}
	return d
}

func drawnRequest(t *rapid.T) string {
	return rapid.SampledFrom([]string{
		mainRequest, "Was ist Mitose?", "Bild zu Vulkanen bitte, mit Quellen",
		"Research the water cycle and draw it", "Öl",
	}).
		Draw(t, "request")
}

func drawnMode(t *rapid.T) workflow.Mode {
	return rapid.SampledFrom([]workflow.Mode{workflow.Full, workflow.EachResult, workflow.Quick}).Draw(t, "mode")
}

// sometimesFails lets about every fifth beginning of a step fail in one of many ways.
func sometimesFails(t *rapid.T, c *cast) {
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose == "planner" || rapid.IntRange(0, 4).Draw(t, "luck") > 0 {
			return nil
		}
		kind := rapid.SampledFrom([]string{"model", "nomatch", "unavailable", "conflict", "cancelled", "denied"}).
			Draw(t, "failure")
		return []modeltest.Turn{{Err: failing(kind)}}
	}
}

// wrongAnswer is refused by every gate.
func wrongAnswer(t *rapid.T, g consent.Gate) (string, workflow.Answer) {
	offered := consent.Answers(g.Kind)
	everything := append(consent.Dos(), "", "OK", "ja")
	if rapid.Bool().Draw(t, "stale") {
		hash := rapid.SampledFrom([]string{"", "0000", g.Hash[1:], g.Hash + "0"}).Draw(t, "hash")
		return hash, workflow.Answer{Do: rapid.SampledFrom(offered).Draw(t, "do"), Feedback: "wirklich"}
	}
	others := slices.DeleteFunc(everything, func(d consent.Do) bool { return slices.Contains(offered, d) })
	return g.Hash, workflow.Answer{Do: rapid.SampledFrom(others).Draw(t, "do"), Feedback: "OK"}
}

// refusals gives wrong answers and checks that the question and the effects stay as they are.
func refusals(t *rapid.T, s *stage, c *cast) {
	g, before := s.open(), c.E()
	for range rapid.IntRange(0, 3).Draw(t, "wrong answers") {
		hash, a := wrongAnswer(t, g)
		if err := s.Gates.Decide(ctx(), g.ID, hash, a); err == nil {
			t.Fatalf("%q with hash %q was taken for %s", a.Do, hash, g.Key)
		}
		s.advance()
		if still := s.open(); still.ID != g.ID || c.E() != before {
			t.Fatalf("after a wrong answer %s asks and %d effects are there, before %s and %d", still.Key, c.E(), g.Key, before)
		}
	}
}

func gatesOf(r workflow.Run, kind consent.Kind) []consent.Gate {
	return slices.DeleteFunc(slices.Clone(r.Gates), func(g consent.Gate) bool { return g.Kind != kind })
}
