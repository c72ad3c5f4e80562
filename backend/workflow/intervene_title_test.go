package workflow_test

import (
	"strings"
	"testing"

	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Another topic that comes to nothing, because she leaves the step out after all, leaves the result and its name as
// they were; so does an older version that she takes up again.
func TestTheNameOfAStepIsThatOfItsResult(t *testing.T) {
	keeper := storetest.NewMemory()
	s := newStage(t, props{keeper: keeper, model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	before := s.toReview()
	algae := workflow.Instruction{Kind: workflow.Modify, Params: map[string]string{"topic": "Algen"}}
	named := func(r workflow.Run, topic string) {
		t.Helper()
		st := step(r, "s1")
		if st.Params["topic"] != topic || r.Title != topic ||
			!strings.Contains(s.content(st.ArtifactID), `"topic":"`+topic+`"`) {
			t.Errorf("%v, job %q holds %s", st.Params, r.Title, s.content(st.ArtifactID))
		}
	}
	for _, leave := range []func(){
		func() { s.answer(s.expect(consent.Step), workflow.Answer{Do: consent.Skip}) },
		func() {
			s.expect(consent.Step)
			if err := s.Interventions.Intervene(ctx(), s.run, "s1", workflow.Instruction{Kind: workflow.Remove}); err != nil {
				t.Fatal(err)
			}
		},
	} {
		if err := s.Interventions.Intervene(ctx(), s.run, "s1", algae); err != nil {
			t.Fatal(err)
		}
		leave()
		named(s.toReview(), "Photosynthese")
	}
	if err := s.Interventions.Intervene(ctx(), s.run, "s1", algae); err != nil {
		t.Fatal(err)
	}
	named(s.toReview(), "Algen")
	if err := s.Results.UseVersion(ctx(), s.run, "s1", step(before, "s1").ArtifactID); err != nil {
		t.Fatal(err)
	}
	named(s.toReview(), "Photosynthese")
}
