package main

import (
	"bytes"
	"os"
	"testing"
)

// What cannot be counted is no zero: without folders to look into, or with a file that cannot be read, the command ends
// with 2.
func TestWhatCannotBeCounted(t *testing.T) {
	for name, content := range map[string]string{"empty": "", "broken": "package"} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if content != "" {
				if err := os.WriteFile("broken.go", []byte(content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			var out, errs bytes.Buffer
			if code := run(&out, &errs); code != 2 || out.Len() > 0 || errs.Len() == 0 {
				t.Errorf("ended with %d: %s%s", code, &out, &errs)
			}
		})
	}
}
