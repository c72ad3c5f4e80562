package cost_test

import (
	"fmt"
	"math"
	"testing"

	"pult/backend/cost"
	"pult/backend/model/token"
)

// What a provider counted for the newest prompts of a model corrects the estimate for it; before that its family does.
func TestTheEstimateLearnsFromTheLedger(t *testing.T) {
	d := newDesk(t)
	factor := func(model string) float64 { return d.Factor(t.Context(), "gemini", model) }
	if got, want := factor("gemini-2.5-flash"), token.Family("gemini-2.5-flash"); math.Abs(got-want) > 0.001 {
		t.Errorf("at first %v, want that of the family, %v", got, want)
	}
	guess := int64(1_000)
	for i := range 5 {
		counted := int64(1_200 + 10*i)
		e := cost.Entry{
			ID: fmt.Sprint(
				"c",
				i,
			), At: d.now, Day: "2026-11-28", Profile: "m", RunID: "r", StepID: "s1", Agent: "research", Provider: "gemini",
			Model: "gemini-2.5-flash",
			Kind:  "generate", Attempt: 1, State: cost.Started, Prompt: "abc", Guess: &guess,
		}
		if err := d.db.Ledger.StartCall(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		e.State, e.EndedAt, e.Input = cost.Done, d.now, &counted
		if err := d.db.Ledger.EndCall(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	if got := factor("gemini-2.5-flash"); math.Abs(got-1.22) > 0.001 {
		t.Errorf("learnt %v", got)
	}
	if got, want := factor("gemini-2.5-pro"), token.Family("gemini-2.5-pro"); math.Abs(got-want) > 0.001 {
		t.Errorf("another model has %v", got)
	}
	list, err := d.Entries(t.Context(), cost.Query{RunID: "r"})
	if err != nil || len(list) != 5 || list[0].Prompt != "abc" || *list[0].Guess != 1_000 {
		t.Errorf("%+v, %v", list, err)
	}
}
