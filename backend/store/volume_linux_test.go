package store

import "testing"

func TestTheMountTableNamesTheDeepestMount(t *testing.T) {
	for path, want := range map[string]string{"/proc/self": "proc", "/proc": "proc"} {
		if got, err := mountedAs(path); err != nil || got != want {
			t.Errorf("%s is on %q, %v, want %q", path, got, err, want)
		}
	}
	if root, err := mountedAs("/"); err != nil || root == "proc" {
		t.Errorf("/ is on %q, %v", root, err)
	}
	if !within("/a/b", "/a") || within("/ab", "/a") || !within("/a", "/") {
		t.Error("a folder is mistaken for its neighbour")
	}
}
