package reason_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pult/backend/base/reason"
)

// The key of a sentence is for its words. What decides on one breaks when the wording changes: ask for the Code.
//
// "sentence" is the beginning of a key of the catalogue, so that keys of other things (parameters, rows, maps) are left
// alone.
const sentence = `(?:fault|warn|gate|memory|onward|offline|problem|recommend)\.[\w.]*`

var deciding = []*regexp.Regexp{
	regexp.MustCompile(
		`\.[kK]ey\s*(?:[!=]==?)\s*["'` + "`" + `]` + sentence,
	), // f.Key == "fault.x", fault.key === 'fault.x'
	regexp.MustCompile(`["'` + "`" + `]` + sentence + `["'` + "`" + `]\s*(?:[!=]==?)`),
	regexp.MustCompile(
		`(?:Has(?:Prefix|Suffix)|Contains|Cut(?:Prefix)?|EqualFold)\([\w.()]*\.Key\b[^)]*"` + sentence,
	), // strings.HasPrefix(f.Key, "fault.")
	regexp.MustCompile(`\.key\??\.(?:startsWith|endsWith|includes|match)\(`),
	regexp.MustCompile(`\{ key \}\) *=> *!?(?:key\.(?:startsWith|endsWith|includes|match)|\w+\.has)\(`),
	regexp.MustCompile(`case "` + sentence), // switch f.Key { case "fault.x": }
	regexp.MustCompile(`switch [\w.()]*(?:[fF]ault|err|[wW]arning|[tT]ext|\bf|\bt|\bw)\.Key \{`),
	regexp.MustCompile(`\bkey\s*\}?\)? *=> *key\s*[!=]==?\s*["'` + "`]" + sentence), // ({ key }) => key === 'warn.x'
	regexp.MustCompile(`'\$\.[\w.]*key'\)? *= *'` + sentence),                       // SQL
}

// The directories of the program's own source, from here.
var sources = []string{"../../..", "../../../frontend/src"}

func TestNoCodeDecidesOnTheKeyOfASentence(t *testing.T) {
	seen := 0
	for _, file := range sourceFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		seen++
		for n, line := range strings.Split(string(text), "\n") {
			if decides(line) {
				t.Errorf("%s:%d decides on a sentence key; give the text a reason.Code: %s", file, n+1, strings.TrimSpace(line))
			}
		}
	}
	if seen < 800 {
		t.Errorf("only %d files were read", seen)
	}
}

// The search finds what used to be written, and nothing that only names a sentence.
func TestTheSearchFindsWhatUsedToBeWritten(t *testing.T) {
	for _, line := range []string{
		`if f.Key == "fault.store.locked" {`, `case strings.HasPrefix(f.Key, "fault.cli."):`, `	case "fault.store.damaged":`,
		`func(w i18n.Text) bool { return w.Key == "warn.resume.parked" }`, `	switch f.Key {`,
		`const remote = $derived(fault?.key.startsWith('fault.provider.') === true);`,
		`{#if problem.key === 'fault.store.corrupt'}`, `filter(({ key }) => !OWN.has(key)));`,
		`warn={warnings.some(({ key }) => key.startsWith('warn.confidence.'))}`,
		`open.question.warnings.some(({ key }) => key === 'warn.resume.parked')`, "FIELDS.find((field) => reason.key === " +
			"`memory.no.${field}`)",
		`WHERE json_extract(s.body, '$.fault.key') = 'fault.step.stopped'`,
	} {
		if !decides(line) {
			t.Errorf("not found: %s", line)
		}
	}
	for _, line := range []string{
		`return fault.New(fault.Locked, "fault.store.locked", nil)`, `// Faults: NotFound "fault.run.unknown"`,
		`if event.key === 'Enter'`,
		`if p.Key == "topic" {`, `switch r.Key {`,
	} {
		if decides(line) {
			t.Errorf("found: %s", line)
		}
	}
}

func TestCodesAreDistinct(t *testing.T) {
	codes := reason.Codes()
	slices.Sort(codes)
	if len(slices.Compact(slices.Clone(codes))) != len(codes) || slices.Contains(codes, "") {
		t.Errorf("twice or empty: %q", codes)
	}
}

func decides(line string) bool {
	if trimmed := strings.TrimSpace(line); strings.HasPrefix(trimmed, "//") {
		return false
	}
	return slices.ContainsFunc(deciding, func(r *regexp.Regexp) bool { return r.MatchString(line) })
}

// sourceFiles are the program's Go, SQL, TypeScript and Svelte files. Tests compare keys to say what they saw, and so
// do the packages that only tests use. Migrations that ran once stay as they are.
func sourceFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, root := range sources {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			name := d.Name()
			if d.IsDir() {
				if slices.Contains(
					[]string{"frontend", "build", "node_modules", "migrations", "storetest", "modeltest", "wailsjs", ".git"},
					name,
				) &&
					path != root {
					return filepath.SkipDir
				}
				return err
			}
			switch {
			case strings.HasSuffix(name, "_test.go"), strings.HasSuffix(name, ".test.ts"):
			case slices.Contains([]string{".go", ".ts", ".svelte"}, filepath.Ext(name)):
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
