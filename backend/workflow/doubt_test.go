package workflow_test

import (
	"strings"
	"testing"

	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// A server that counts fewer tokens than it was sent may count in its own way: its replies are results, nothing is
// asked for twice, and the teacher reads the doubt once with the plan and once with the results.
func TestACountThatIsTooSmallIsSaidAndTheResultStands(t *testing.T) {
	m := &modeltest.Script{Turns: turns(t, mainScript)}
	for _, turn := range m.Turns {
		turn.Chunks[len(turn.Chunks)-1].Usage = &model.Usage{Short: true}
	}
	db := onDisk(t)
	s := newStage(t, props{keeper: db.Workflow(), model: m, provider: "openai"})
	s.begin(mainRequest, workflow.Full)
	plan := s.expect(consent.Plan)
	if said := sayings(plan.Question.Warnings); strings.Count(said, "nur einen Teil der Anfrage gelesen") != 1 {
		t.Errorf("with the plan: %q", said)
	}
	s.answer(plan, workflow.Answer{Do: consent.Approve})
	s.approve(consent.Step)
	r := s.wantState(workflow.Reviewing)
	said := sayings(r.Results.Missing)
	if strings.Count(said, "nur einen Teil") != 1 || !strings.Contains(said, step(r, "s1").Title) ||
		!strings.Contains(said, step(r, "s2").Title) {
		t.Errorf("with the results: %q", said)
	}
	if len(m.Requests()) != 4 || step(r, "s1").State != workflow.StepDone {
		t.Errorf("%d calls, the step is %s", len(m.Requests()), step(r, "s1").State)
	}
}

func sayings(texts []i18n.Text) string {
	lines := make([]string, len(texts))
	for i, text := range texts {
		lines[i] = i18n.Must(i18n.German).Say(text)
	}
	return strings.Join(lines, "\n")
}
