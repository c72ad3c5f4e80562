package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A sentence of the terminal's own about a wrong call ends with Usage and names the help: whoever writes a new one
// cannot forget the reason, because only misuse makes them.
func TestRefusalsOfTheTerminalAreMisuse(t *testing.T) {
	made := regexp.MustCompile(`fault\.New\([^"]*"(fault\.cli\.[^"]*)"`)
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	given := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		given += strings.Count(string(text), "Because(reason.Misuse)")
		for _, m := range made.FindAllStringSubmatch(string(text), -1) {
			t.Errorf("%s: %s is not made by misuse", name, m[1])
		}
	}
	if given != 1 {
		t.Errorf("the reason is given in %d places, want one: misuse", given)
	}
}
