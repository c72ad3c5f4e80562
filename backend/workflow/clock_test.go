package workflow_test

import (
	"testing"
	"time"

	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// The clock of the machine jumps back by hours between everything that happens: the order of questions and events is
// that of their numbers, no step has worked for less than no time, and nothing waits for the old hour to come again.
func TestAClockThatJumpsBackChangesNoOrder(t *testing.T) {
	c := &cast{}
	h := newHouse(t, c)
	h.begin(mainRequest, workflow.EachResult)
	var asked []string
	for range 50 {
		h.clock.Pass(-7 * time.Hour)
		r := h.advance()
		if r.State.Ended() {
			break
		}
		g := h.open()
		asked = append(asked, g.Key)
		h.clock.Pass(-7 * time.Hour)
		h.restart()
		same(t, h.open(), g)
		h.answer(g, workflow.Answer{Do: consent.Approve})
	}
	r := h.checked()
	if r.State != workflow.Completed || c.E() != 2 {
		t.Fatalf("%s with %d effects after %v", r.State, c.E(), asked)
	}
	var stored []string
	for _, g := range r.Gates {
		if g.Decision.By == consent.ByTeacher {
			stored = append(stored, g.Key)
		}
	}
	same(t, stored, asked)
	h.begin(mainRequest, workflow.Full)
	list, err := h.everyJob()
	if err != nil || len(list) != 2 || list[0].Number != 2 {
		t.Errorf("the newest job is not the first: %+v, %v", list, err)
	}
	for _, st := range r.Steps {
		if st.Seconds < 0 {
			t.Errorf("%s has worked for %v seconds", st.ID, st.Seconds)
		}
	}
}
