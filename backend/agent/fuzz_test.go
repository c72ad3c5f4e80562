package agent_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzEnvelope looks for a text that cannot be read or refused in peace. The seeds stand in testdata/fuzz/FuzzEnvelope.
func FuzzEnvelope(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) { sound(t, text) })
}

// The seeds are there: without them the fuzz target would only know the empty text.
func TestFuzzHasSeeds(t *testing.T) {
	seeds, err := filepath.Glob("testdata/fuzz/FuzzEnvelope/*")
	if err != nil || len(seeds) < 12 {
		t.Fatalf("%d seeds, %v", len(seeds), err)
	}
	for _, seed := range seeds {
		raw, err := os.ReadFile(seed)
		if err != nil || !strings.HasPrefix(string(raw), "go test fuzz v1\nstring(") {
			t.Errorf("%s: %v", seed, err)
		}
	}
}
