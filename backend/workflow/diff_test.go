package workflow_test

import (
	"testing"

	"pult/backend/workflow"
)

// A class that is no longer given changes what the agent does as much as another class.
func TestAParameterThatIsGoneIsAChange(t *testing.T) {
	before, after := planOf("s1 research Lesen topic=Wasser grade=7"), planOf("s1 research Lesen topic=Wasser")
	same(
		t,
		workflow.Compare(before, after),
		[]workflow.Change{{Kind: "changed", StepID: "s1", Title: "Lesen", Field: "grade", Before: "7"}},
	)
}
