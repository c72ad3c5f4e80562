// Package storetest holds what every implementation of a Store must do, as test suites: for the ports that have a
// second one, here, which keeps everything in memory. A suite asks for an empty store as often as it needs one and
// closes nothing: the caller registers that with t.Cleanup.
package storetest

import (
	"testing"

	"pult/backend/base/fault"
)

// wantFault checks kind and key of an error.
func wantFault(t *testing.T, err error, kind fault.Kind, key string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Key != key {
		t.Fatalf("got %v, want %s (%s)", err, key, kind)
	}
}
