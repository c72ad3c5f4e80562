package workflow_test

import (
	"context"
	"sync"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// hooked calls back when a result is read: between the row "running" and the agent's first call, the picture reads the
// research.
type hooked struct {
	keeper
	read func()
}

func (h *hooked) Outline(ctx context.Context, id string) (artifact.Artifact, error) {
	if h.read != nil {
		h.read()
	}
	return h.keeper.Outline(ctx, id)
}

// Stop arrives after the step was written as running and before its agent began: there is nothing to cancel yet, and
// still nothing may happen afterwards.
func TestStopBeforeTheAgentBegins(t *testing.T) {
	c := &cast{}
	k := &hooked{keeper: storetest.NewMemory()}
	s := newStage(t, props{keeper: k, model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Step)
	before := c.E()
	k.read = func() {
		k.read = nil
		if err := s.Runs.Stop(ctx(), s.run); err != nil {
			t.Error(err)
		}
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	if r := s.wantState(workflow.Stopped); c.E() != before || step(r, "s2").State != workflow.StepError {
		t.Errorf("%d effects after the stop, the step is %s", c.E()-before, step(r, "s2").State)
	}
}

// Stop while the plan is drafted ends the run in the same Advance.
func TestStopDuringDrafting(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	c.act = func(ctx context.Context, _ model.Request) []modeltest.Turn {
		if err := s.Runs.Stop(context.WithoutCancel(ctx), s.run); err != nil {
			t.Error(err)
		}
		return []modeltest.Turn{{Err: ctx.Err()}}
	}
	s.begin(mainRequest, workflow.Full)
	if r := s.wantState(workflow.Stopped); r.Plan != nil || r.Fault != nil || len(c.asked("planner")) != 1 {
		t.Errorf("plan %v, fault %v after %d calls", r.Plan, r.Fault, len(c.asked("planner")))
	}
}

// An edit that arrives while the planner works on the teacher's words is refused: the plan it was made for is being
// replaced.
func TestEditDuringDrafting(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Change, Feedback: "anders"})
	c.act = func(ctx context.Context, _ model.Request) []modeltest.Turn {
		err := s.Plans.Edit(
			ctx,
			s.run,
			workflow.PlanEdit{Version: 1, Steps: []workflow.StepEdit{{ID: "s1", Agent: "research"}}},
		)
		wantFault(t, err, fault.Conflict, "fault.plan.stale")
		return nil
	}
	if g := s.expect(consent.Plan); g.Key != "plan:2" {
		t.Errorf("%s asks", g.Key)
	}
}

// A caller that goes away leaves the step where it is; the next one takes it on from its transcript.
func TestTheCallerGoesAway(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan, consent.Step)
	before := c.E()
	gone, leave := context.WithCancel(ctx())
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if len(req.Messages) > 0 {
			leave()
		}
		return nil
	}
	_, err := s.Advance(gone, s.run)
	wantFault(t, err, fault.Cancelled, "fault.cancelled")
	c.act = nil
	if r := s.wantState(workflow.Reviewing); c.E() != before+1 || r.Interrupts != 0 {
		t.Errorf("%d effects, %d interruptions", c.E()-before, r.Interrupts)
	}
}

// Several jobs, two workers, answers from several goroutines, and windows that look all the time.
func TestEverythingAtOnce(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	var jobs []string
	for range 3 {
		s.begin(mainRequest, workflow.Full)
		jobs = append(jobs, s.run)
	}
	stop := make(chan struct{})
	var crew, watchers sync.WaitGroup
	for range 2 {
		watchers.Go(func() { look(t, s, jobs, stop) })
		crew.Go(func() { work(t, s, jobs) })
		crew.Go(func() { work(t, s, jobs) })
	}
	crew.Wait()
	close(stop)
	watchers.Wait()
	for _, id := range jobs {
		s.run = id
		if r := s.checked(); r.State != workflow.Completed {
			t.Errorf("job %d is %s", r.Number, r.State)
		}
	}
	if c.E() != 2*len(jobs) {
		t.Errorf("%d effects for %d jobs", c.E(), len(jobs))
	}
	seq := int64(0)
	for _, r := range s.ear.heard() {
		if r.Seq <= seq {
			t.Fatalf("event %d after %d", r.Seq, seq)
		}
		seq = r.Seq
	}
}

func work(t *testing.T, s *stage, jobs []string) {
	for range 300 {
		if err := s.Serve(ctx()); err != nil {
			t.Error(err)
		}
		left := 0
		for _, id := range jobs {
			r, err := s.Runs.Run(ctx(), id)
			if err != nil {
				t.Error(err)
			}
			left += count(!r.State.Ended())
			if g, open := openOf(r); open {
				err := s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve})
				if err != nil && !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			}
		}
		if left == 0 {
			return
		}
	}
}

func look(t *testing.T, s *stage, jobs []string, stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		for _, id := range jobs {
			snap, err := s.Runs.Snapshot(ctx(), id)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := s.everyJob(); err != nil {
				t.Error(err)
			}
			if !snap.Run.State.Ended() && len(snap.Run.Gates) > 0 && snap.Seq == 0 {
				t.Error("a snapshot without a number")
			}
		}
	}
}

// A snapshot that is taken in the middle of a step holds the text so far; after the step it holds none.
func TestSnapshotHoldsWhatIsStreaming(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	var live []workflow.Live
	c.act = func(ctx context.Context, req model.Request) []modeltest.Turn {
		snap, err := s.Runs.Snapshot(ctx, s.run)
		if err != nil {
			t.Error(err)
		}
		live = append(live, snap.Live)
		if req.Purpose == "research" && len(req.Messages) == 0 {
			turn := modeltest.Calls(model.ToolCall{ID: "1", Name: "library_search"})
			return []modeltest.Turn{withNote(turn, "Ich suche … ")}
		}
		return nil
	}
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.expect(consent.Step)
	if len(live) != 3 || live[0].StepID != "" || live[1] != (workflow.Live{StepID: "s1"}) ||
		live[2] != (workflow.Live{StepID: "s1", Text: "Ich suche … "}) {
		t.Errorf("%+v", live)
	}
	snap, err := s.Runs.Snapshot(ctx(), s.run)
	if err != nil || snap.Live != (workflow.Live{}) {
		t.Errorf("%+v, %v", snap.Live, err)
	}
}
