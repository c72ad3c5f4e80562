package workflow_test

import (
	"context"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// A child can be removed alone: its parent is told that it was not executed and goes on with the others.
func TestARemovedChildLeavesTheOthers(t *testing.T) {
	p := withExplore(t)
	var s *stage
	done := false
	m := explorer(func(req model.Request) {
		if n, _ := rows(req); about(req) == "Was ist Licht?" && n == 0 && !done {
			done = true
			if err := s.Interventions.Intervene(ctx(), s.run, "s1/0.0.1",
				workflow.Instruction{Kind: workflow.Tell, Text: "Kurz bitte."}); err != nil {
				t.Error(err)
			}
			if err := s.Interventions.Intervene(ctx(), s.run, "s1/0.0.1",
				workflow.Instruction{Kind: workflow.Modify, Text: "x"}); !fault.Is(
				err,
				fault.Conflict,
			) {
				t.Errorf("a child was modified: %v", err)
			}
			if err := s.Interventions.Intervene(ctx(), s.run, "s1/0.0.1",
				workflow.Instruction{Kind: workflow.Remove, Text: "steht im Buch"}); err != nil {
				t.Error(err)
			}
		}
	})
	p.model = m
	s = newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.expect(consent.Step)
	all := nodes(t, s)
	if all["s1/0.0.1"].State != workflow.NodeDeleted || all["s1/0.0.2"].State != workflow.NodeCompleted ||
		all["s1"].State != workflow.NodeCompleted {
		t.Errorf("%s, %s, %s", all["s1/0.0.1"].State, all["s1/0.0.2"].State, all["s1"].State)
	}
	requests := m.asked("research")
	last := requests[len(requests)-1].Whole
	if result := string(last[len(last)-1].Result); !strings.Contains(
		result,
		"not executed: the teacher removed this subquestion: steht im Buch",
	) ||
		!strings.Contains(result, "Antwort auf: Was ist Wasser?") {
		t.Errorf("the parent got %s", result)
	}
}

// A child that pauses or asks holds its step, and goes on where it stood when it is answered.
func TestAChildAsks(t *testing.T) {
	p := withExplore(t)
	base := explorer(nil)
	m := &cast{}
	m.act = func(c context.Context, req model.Request) []modeltest.Turn {
		if n, _ := rows(req); about(req) == "Was ist Wasser?" && n == 1 {
			return []modeltest.Turn{modeltest.Reply(asking)}
		}
		return base.act(c, req)
	}
	p.model = m
	s := newStage(t, p)
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Ask)
	if g.Subject.Params["node"] != "0.0.2" || nodes(t, s)["s1/0.0.2"].State != workflow.NodeAwaiting {
		t.Fatalf("%v, %+v", g.Subject.Params, nodes(t, s)["s1/0.0.2"])
	}
	s.answer(g, workflow.Answer{Do: consent.Approve, Feedback: "Die 7b."})
	s.approve(consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	perTask := map[string]int{}
	for _, req := range m.asked("research") {
		perTask[about(req)]++
	}
	if perTask["Was ist Licht?"] != 2 || perTask["Was ist Wasser?"] != 3 || perTask[mainRequest] != 2 {
		t.Errorf("what was done is done again: %v", perTask)
	}
}

// Who removes a child that waits for her does not have to answer it, too: whether it asks or has paused.
func TestARemovedChildAsksNothing(t *testing.T) {
	for _, kind := range []consent.Kind{consent.Ask, consent.Continue} {
		p := withExplore(t)
		base := explorer(nil)
		m := &cast{}
		var s *stage
		m.act = func(c context.Context, req model.Request) []modeltest.Turn {
			n, _ := rows(req)
			switch {
			case about(req) != "Was ist Wasser?":
			case kind == consent.Ask && n == 1:
				return []modeltest.Turn{modeltest.Reply(asking)}
			case kind == consent.Continue && n == 0:
				if err := s.Interventions.Intervene(c, s.run, "s1/0.0.2", workflow.Instruction{Kind: workflow.Pause}); err != nil {
					t.Error(err)
				}
			}
			return base.act(c, req)
		}
		p.model = m
		s = newStage(t, p)
		s.begin(mainRequest, workflow.Full)
		s.approve(consent.Plan)
		s.expect(kind)
		if err := s.Interventions.Intervene(ctx(), s.run, "s1/0.0.2",
			workflow.Instruction{Kind: workflow.Remove}); err != nil {
			t.Fatal(err)
		}
		if g := s.expect(consent.Step); g.StepID != "s2" {
			t.Errorf("%s is open", g.Key)
		}
		if all := nodes(t, s); all["s1/0.0.2"].State != workflow.NodeDeleted || all["s1"].State != workflow.NodeCompleted {
			t.Errorf("%s: %s, %s", kind, all["s1/0.0.2"].State, all["s1"].State)
		}
	}
}
