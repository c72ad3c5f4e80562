package workflow_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// death is a keeper that dies before or after its nth write: from then on it neither writes nor reads, as if the
// process were gone.
type death struct {
	flaky
	at     int // counts down
	before bool
	last   string // the write it died at
	dead   bool
}

func dying(k keeper, n int, before bool) *death {
	d := &death{flaky: flaky{keeper: k}, at: n, before: before}
	d.trouble = func(name string) (bool, bool) {
		if d.dead {
			return true, true
		}
		if d.at--; d.at > 0 {
			return false, false
		}
		d.dead, d.last = true, name
		return d.before, !d.before
	}
	return d
}

func (d *death) LoadRun(ctx context.Context, id string) (workflow.Run, error) {
	if d.dead {
		return workflow.Run{}, fault.New(fault.NoSpace, "fault.store.full", nil)
	}
	return d.flaky.LoadRun(ctx, id)
}

func (d *death) AppendMessage(ctx context.Context, key string, position int, m model.Message) error {
	err := d.flaky.AppendMessage(ctx, key, position, m)
	if d.dead && d.last == "AppendMessage" {
		d.last = fmt.Sprintf("AppendMessage %s %d", key, position)
	}
	return err
}

// TestCase16 in two parts: here the process ends before and after every single write of the main job, in
// TestCase16Kills it is really killed. A provider on this machine goes on from its transcript; one elsewhere is asked
// again only when the teacher says so.
func TestCase16EveryWriteMayBeTheLast(t *testing.T) {
	for _, provider := range []string{"offline", "remote"} { // on disk; in memory
		for _, before := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, before %v", provider, before), func(t *testing.T) {
				t.Parallel()
				n := 1
				for crashAt(t, provider, n, before) {
					n++
				}
				if n < 15 {
					t.Errorf("the main job has %d writes only", n-1)
				}
			})
		}
	}
}

// crashAt lets the main job die at write n, starts the program again and brings the job to its end. It reports whether
// there was a write n.
func crashAt(t *testing.T, provider string, n int, before bool) bool {
	c := &cast{}
	h := &house{t: t, dir: newFolder(t), model: c, clock: newClock(), p: props{provider: provider}}
	if provider != "offline" {
		h.memory = storetest.NewMemory()
	}
	var d *death
	var kept keeper
	h.wrap = func(k keeper) keeper { kept, d = k, dying(k, n, before); return d }
	h.enter()
	defer func() { h.leave() }()
	asked := map[string]bool{}
	untilDeath(h, d, asked)
	if !d.dead {
		return false
	}
	where := fmt.Sprintf("write %d (%s), before %v", n, d.last, before)
	finished, effects := done(kept, h.run), c.E()
	h.wrap = func(k keeper) keeper { return k }
	h.restart()
	if h.run == "" { // died before the job was stored, or before anybody heard that it was
		list, err := h.everyJob()
		if err != nil || len(list) != count(!before) {
			t.Fatalf("%s: %d jobs, %v", where, len(list), err)
		}
		if before {
			return true
		}
		h.run = list[0].ID
	}
	if err := h.Serve(ctx()); err != nil || c.E() != effects {
		t.Fatalf("%s: %d effects before the teacher said so, %v", where, c.E()-effects, err)
	}
	h.checked()
	again := toTheEnd(h, asked, where)
	r := h.checked()
	lost := count(before && lostReply(d.last, provider))
	if r.State != workflow.Completed || c.E() > 2+again+lost || c.E() < 2 {
		t.Fatalf("%s: the job is %s, %d effects with %d repetitions the teacher wanted", where, r.State, c.E(), again)
	}
	for _, st := range r.Steps {
		if len(st.Artifacts) != 1 || finished[st.ID] != "" && finished[st.ID] != st.ArtifactID {
			t.Fatalf("%s: step %s has results %v, finished before: %v", where, st.ID, st.Artifacts, finished)
		}
	}
	return true
}

// lostReply: the provider had answered, and the answer is lost. Work on this machine is then done once more without a
// question; that of a provider elsewhere is not, whatever the agent.
func lostReply(write, provider string) bool {
	step, place := strings.Contains(write, "/1/s"), strings.HasSuffix(write, " 0")
	return strings.HasPrefix(write, "AppendMessage ") && step && place && provider == "offline"
}

// untilDeath plays the main job until the store is dead or the job is done; it ignores every error, as a process that
// is killed does.
func untilDeath(h *house, d *death, asked map[string]bool) {
	r, err := h.Runs.Start(ctx(), workflow.Job{Request: mainRequest, Language: "de", Mode: workflow.Full})
	if err != nil {
		return
	}
	h.run = r.ID
	for range 50 {
		r, _ = h.Advance(ctx(), h.run)
		g, open := openOf(r)
		if d.dead || !open {
			return
		}
		if h.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}) == nil {
			asked[g.Key] = true
		}
	}
}

// done reads which steps have a result.
func done(kept keeper, run string) map[string]string {
	results := map[string]string{}
	if r, err := kept.LoadRun(ctx(), run); err == nil {
		for _, st := range r.Steps {
			if st.State == workflow.StepDone {
				results[st.ID] = st.ArtifactID
			}
		}
	}
	return results
}

// toTheEnd answers what is asked, each question once, and counts how often the teacher wanted a step again.
func toTheEnd(h *house, asked map[string]bool, where string) (again int) {
	h.t.Helper()
	for range 50 {
		r := h.advance()
		if r.State.Ended() {
			return again
		}
		g := h.open()
		if asked[g.Key] {
			h.t.Fatalf("%s: %s is asked again", where, g.Key)
		}
		asked[g.Key] = true
		a := workflow.Answer{Do: consent.Approve}
		if g.Kind == consent.Unknown {
			a.Do, again = consent.Again, again+1
		}
		h.answer(g, a)
	}
	h.t.Fatalf("%s: the job does not end", where)
	return again
}

// A full disk is no crash: the same process tries again when there is space, and asks nothing it has asked before.
func TestAFullDiskInterruptsNothing(t *testing.T) {
	for n := 1; ; n++ {
		c := &cast{}
		disk := &flaky{keeper: onDisk(t).Workflow()}
		s := newStage(t, props{keeper: disk, model: c})
		s.begin(mainRequest, workflow.Full)
		left := n
		disk.trouble = func(string) (bool, bool) { left--; return left == 0 && n%2 == 0, left == 0 && n%2 == 1 }
		keys := map[string]bool{}
		for {
			r, err := s.Advance(ctx(), s.run)
			if err != nil && !fault.Is(err, fault.NoSpace) {
				t.Fatalf("write %d: %v", n, err)
			}
			if r, err = s.Runs.Run(ctx(), s.run); err != nil || r.State.Ended() {
				break
			}
			g, open := openOf(r)
			if open && s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}) == nil {
				if keys[g.Key] {
					t.Fatalf("write %d: %s is answered twice", n, g.Key)
				}
				keys[g.Key] = true
			}
		}
		if r := s.checked(); r.State != workflow.Completed || c.E() > 3 || r.Interrupts != 0 {
			t.Fatalf("write %d: %s after %d effects", n, r.State, c.E())
		}
		if left > 0 {
			return
		}
	}
}

// The teacher said "go on", and before anything went on the program ended again: that word was about the first
// interruption.
func TestCase16ASecondInterruptionAsksAgain(t *testing.T) {
	c := &cast{}
	h := newHouse(t, c)
	h.begin(mainRequest, workflow.Full)
	h.approve(consent.Plan)
	for n := 1; n <= 3; n++ {
		h.clock.Pass(time.Minute)
		h.restart()
		g := h.expect(consent.Resume)
		if r := h.checked(); r.Interrupts != n || r.State != workflow.Interrupted || r.Was != workflow.AwaitingPlan ||
			c.E() != 0 {
			t.Fatalf("interruption %d: %s after %d, was %s, %d effects", n, r.State, r.Interrupts, r.Was, c.E())
		}
		h.restart() // the open question is enough
		same(t, h.expect(consent.Resume), g)
		// The third time in the same place the job is parked: it says so, and going on takes a second word.
		if parked := len(g.Question.Warnings) == 1 && g.Question.Warnings[0].Key == "warn.resume.parked"; parked != (n == 3) {
			t.Fatalf("interruption %d: %v", n, g.Question.Warnings)
		}
		if n == 3 {
			wantFault(
				t,
				h.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}),
				fault.Invalid,
				"fault.gate.parked",
			)
		}
		h.answer(g, workflow.Answer{Do: consent.Approve, Sure: n == 3})
	}
	if r := h.willingly(); r.State != workflow.Completed || c.E() != 2 {
		t.Errorf("%s with %d effects", r.State, c.E())
	}
}
