package zimtest_test

import (
	"os"
	"testing"

	"pult/backend/knowledge/zim/zimtest"
)

func TestMake(t *testing.T) {
	if p := os.Getenv("ZIMOUT"); p != "" {
		if err := os.WriteFile(p, zimtest.Klexikon().Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
