package workflow_test

import (
	"context"
	"fmt"
	"testing"

	"pult/backend/model"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// grove is a memory whose every write can be the last, those of the tree among them.
type grove struct{ *death }

func (g *grove) SaveChild(ctx context.Context, t workflow.ChildNode) error {
	return g.around("SaveTwig", func() error { return g.keeper.SaveChild(ctx, t) })
}

func (g *grove) Say(ctx context.Context, i workflow.Intervention) error {
	return g.around("Say", func() error { return g.keeper.Say(ctx, i) })
}

// The process ends before and after every write of a job with children, a message and a pause. Whatever was the last:
// the message is told once, a child that was done is not asked again, and the job comes to its end.
func TestEveryWriteOfATreeMayBeTheLast(t *testing.T) {
	everyWrite(t, func(t *testing.T) (props, divide) { return withExplore(t), explorer })
}

// divide makes a model whose research has children.
type divide = func(during func(req model.Request)) *cast

func everyWrite(t *testing.T, with func(t *testing.T) (props, divide)) {
	t.Helper()
	for _, before := range []bool{true, false} {
		n := 1
		for treeDiesAt(t, n, before, with) {
			n++
		}
		if n < 30 {
			t.Errorf("before %v: the job has %d writes only", before, n-1)
		}
	}
}

func treeDiesAt(t *testing.T, n int, before bool, with func(t *testing.T) (props, divide)) bool {
	t.Helper()
	p, divided := with(t)
	memory := storetest.NewMemory()
	d := dying(memory, n, before)
	disk := &grove{d}
	var s *stage
	spoken := false
	m := divided(func(req model.Request) {
		if replies, _ := rows(req); about(req) == "Was ist Licht?" && replies == 1 && !spoken {
			spoken = true
			_ = s.Interventions.Intervene(
				ctx(),
				s.run,
				"s1/0.0.1",
				workflow.Instruction{Kind: workflow.Tell, Text: "Kurz bitte."},
			)
			_ = s.Interventions.Intervene(ctx(), s.run, "s1", workflow.Instruction{Kind: workflow.Pause})
		}
	})
	p.keeper, p.model = disk, m
	s = newStage(t, p)
	r, err := s.Runs.Start(ctx(), workflow.Job{Request: mainRequest, Language: "de", Mode: workflow.Full})
	if err != nil {
		return true // nothing was begun
	}
	s.run = r.ID
	for range 20 {
		r, _ = s.Advance(ctx(), s.run)
		g, open := openOf(r)
		if d.dead || !open {
			break
		}
		_ = s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve})
	}
	if !d.dead {
		return false
	}
	finished := map[string]bool{}
	twigs, _ := memory.Children(ctx(), s.run)
	for _, twig := range twigs {
		finished[twig.Question] = twig.State == "completed"
	}
	asked := len(m.asked("research"))
	p.keeper, p.process, p.last = memory, "p2", 10_000
	next := newStage(t, p)
	next.run = s.run
	s = next
	where := fmt.Sprintf("write %d (%s), before %v", n, d.last, before)
	if err := s.Recover(ctx()); err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	if r := s.willingly(); r.State != workflow.Completed {
		t.Fatalf("%s: the job is %s (%v)", where, r.State, r.Fault)
	}
	for _, req := range m.asked("research")[asked:] {
		if finished[about(req)] {
			t.Errorf("%s: %q was done and is asked again", where, about(req))
		}
		if timesTold(req, "Kurz bitte.") > 1 {
			t.Errorf("%s: a message was told twice", where)
		}
	}
	said, _ := memory.Said(ctx(), s.run)
	for _, i := range said {
		if v, err := s.Timeline.Node(ctx(), s.run, i.Node); err == nil && i.Kind == workflow.Tell &&
			v.Said[0].DoneAt.IsZero() {
			t.Errorf("%s: the message was lost", where)
		}
	}
	return true
}
