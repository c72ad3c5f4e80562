package main

import (
	"bytes"
	"errors"
	"os"
	"testing"
)

// What cannot be counted is no zero: without folders to look into, with a file that cannot be read or where a registry
// has moved, the command ends with 2.
func TestWhatCannotBeCounted(t *testing.T) {
	for name, content := range map[string]string{"empty": "", "broken": "package", "without registries": "package some"} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if content != "" {
				if err := errors.Join(os.Mkdir("backend", 0o700), os.WriteFile("some.go", []byte(content), 0o600)); err != nil {
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
