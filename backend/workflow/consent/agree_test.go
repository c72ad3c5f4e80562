package consent_test

import (
	"encoding/json"
	"os"
	"testing"

	"pult/backend/workflow/consent"
)

// Case 79 and seed 001, property 11: everyday words that say yes, praise or thank are known in both languages; with a
// wish, a question or a negation beside them they are none. The window reads the same examples.
func TestCase79WordsOfApproval(t *testing.T) {
	raw, err := os.ReadFile("testdata/agreements.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples struct{ Agrees, Wishes []string }
	if err := json.Unmarshal(raw, &examples); err != nil {
		t.Fatal(err)
	}
	for _, text := range examples.Agrees {
		if !consent.Agrees(text) {
			t.Errorf("%q is no approval", text)
		}
	}
	for _, text := range examples.Wishes {
		if consent.Agrees(text) {
			t.Errorf("%q is an approval", text)
		}
	}
}

// The topic "Perfekt" is an answer to the question for a topic, "passt" is none; who thanks before anything was made is
// answered, and who praises may name a topic.
func TestPraiseMayBeATopic(t *testing.T) {
	for text, want := range map[string][2]bool{
		"Perfekt": {false, false}, "passt": {true, false}, "ok danke": {true, true}, "Danke!": {false, true},
		"Sauber": {false, false}, "Photosynthese": {false, false},
	} {
		if got := [2]bool{consent.SaysYes(text), consent.Thanks(text)}; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
