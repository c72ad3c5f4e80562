package agent_test

import (
	"testing"

	"pult/backend/agent"
)

// What was stored under an earlier name of a parameter is its value, until there is one under the new name.
func TestAnEarlierNameOfAParameter(t *testing.T) {
	spec := agent.Spec{Name: "edit", Params: []agent.Param{
		{Key: "standard", Was: "level", Kind: agent.ChoiceParam, Options: []string{"", "A2", "B1"}},
	}}
	for want, values := range map[string]map[string]string{
		"A2": {"level": "A2"}, "B1": {"level": "A2", "standard": "B1"}, "": {},
	} {
		got, err := spec.Check(values)
		if err != nil || len(got) != 1 || got["standard"] != want {
			t.Errorf("%v: %v %v", values, got, err)
		}
	}
	if _, err := spec.Check(map[string]string{"levels": "A2"}); err == nil {
		t.Error("an unknown parameter is taken")
	}
}
