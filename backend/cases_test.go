package backend_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A case of CASES.md is a test whose name begins with its number: TestCase07… in Go, 'case 7: …' in the window and in
// frontend/e2e. "grep -rE 'TestCase07|case 7:'" finds what stands for it.
var caseName = regexp.MustCompile(`(?m)^func TestCase(\d\d)|\b(?:test|it|describe)\(\s*['"` + "`" + `]case (\d+):`)

// The cases about gates and runs all stand as tests.
func TestCasesAboutGatesAndRunsAllHaveATest(t *testing.T) {
	found := map[int][]string{}
	for _, top := range []string{".", "../frontend/src", "../frontend/e2e"} {
		if err := fs.WalkDir(os.DirFS(top), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !isTest(name) {
				return err
			}
			return findCases(filepath.Join(top, name), found)
		}); err != nil {
			t.Fatal(err)
		}
	}
	for n := 1; n <= 20; n++ {
		t.Logf("case %d: %s", n, strings.Join(found[n], ", "))
		if len(found[n]) == 0 {
			t.Errorf("case %d has no test", n)
		}
	}
}

func isTest(name string) bool {
	return slices.ContainsFunc(
		[]string{"_test.go", ".test.ts", ".test.mjs"},
		func(end string) bool { return strings.HasSuffix(name, end) },
	)
}

func findCases(file string, found map[int][]string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for _, match := range caseName.FindAllStringSubmatch(string(text), -1) {
		n, err := strconv.Atoi(match[1] + match[2])
		if err != nil {
			return err
		}
		if !slices.Contains(found[n], file) {
			found[n] = append(found[n], file)
		}
	}
	return nil
}
