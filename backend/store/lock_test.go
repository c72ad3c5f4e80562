package store

import (
	"context"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

// A reading command holds the folder for a moment: whoever needs it for itself waits for that moment, whoever would
// only read does not, and nobody waits longer than the user.
func TestWaitingForTheFolder(t *testing.T) {
	if (Options{}).patience() != lockPatience || (Options{AtOnce: true}).patience() != 0 {
		t.Error("who needs the folder waits, and who can do without does not")
	}
	dir := t.TempDir()
	reader, err := acquire(t.Context(), dir, "runs", 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := acquire(t.Context(), dir, "show", 0); fault.Of(err).Key != "fault.store.lockedByCommand" ||
		!fault.Has(err, reason.DataLocked) {
		t.Errorf("at once: %v", err)
	}
	if _, err := acquire(t.Context(), dir, "import", 3*lockLook); !fault.Has(err, reason.DataLocked) {
		t.Errorf("after a while: %v", err)
	}
	leaving, leave := context.WithCancel(t.Context())
	leave()
	if _, err := acquire(leaving, dir, "import", time.Hour); !fault.Is(translate(err), fault.Cancelled) {
		t.Errorf("the user has left: %v", err)
	}
	time.AfterFunc(3*lockLook, func() { _ = reader.Close() }) // whenever it is, the hour is not over
	lock, err := acquire(t.Context(), dir, "import", time.Hour)
	if err != nil || holderOf(dir) != "import" {
		t.Fatalf("held by %q, %v", holderOf(dir), err)
	}
	if err := lock.Close(); err != nil {
		t.Error(err)
	}
}
