package typed_test

import (
	"testing"

	"pult/backend/artifact"
	"pult/backend/model/typed"
)

// A source that is named in words is no number, and no reason to lose the sentence: who reads it looks the sentence up.
func TestACiteInWords(t *testing.T) {
	shape, err := typed.Parse(typed.Of(new(artifact.Sentence)))
	if err != nil {
		t.Fatal(err)
	}
	for wrote, want := range map[string]string{
		`["passageId 1548"]`: `[1548]`, `["[1550]", 2]`: `[1550,2]`,
		`["Klexikon: Biene"]`: `[-1]`, `["eigenes Wissen"]`: `[-1]`,
	} {
		got := shape.Fit([]byte(`{"text":"Ein Satz.","cites":` + wrote + `}`))
		if string(got.JSON) != `{"cites":`+want+`,"text":"Ein Satz."}` || len(got.Faults) > 0 {
			t.Errorf("%s: %s, %v", wrote, got.JSON, got.Faults)
		}
	}
}
