package export_test

import (
	"io"
	"os"
	"runtime"
	"syscall"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/material/export"
)

// The kernel itself says that there is no space: /dev/full takes nothing.
func TestFullDevice(t *testing.T) {
	device, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	dir := t.TempDir()
	d := photosynthesis(t)
	for format, write := range documents {
		_, err := export.Save(dir, "Blatt."+format, func(io.Writer) error { return write(d, device) })
		wantFault(t, err, fault.NoSpace, "fault.export.full")
	}
	if got := files(t, dir); len(got) != 0 {
		t.Errorf("left over: %v", got)
	}
}

// Permissions do not hold for root, so a thread gives up its rights to files while it saves.
func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil { //nolint:gosec // read-only is the point
		t.Fatal(err)
	}
	runtime.LockOSThread() // never unlocked: the thread ends with the test
	if os.Getuid() == 0 {
		if err := syscall.Setfsuid(65534); err != nil {
			t.Fatal(err)
		}
		defer syscall.Setfsuid(0)
	}
	for _, target := range []string{dir, dir + "/Neu"} {
		_, err := export.Save(target, "Blatt.docx", content("x"))
		wantFault(t, err, fault.Denied, "fault.export.readonly")
		if f := fault.Of(err); f.Args["dir"] != target {
			t.Errorf("the folder is not named: %v", f.Args)
		}
	}
}

func TestFolderThatCannotBe(t *testing.T) {
	_, err := export.Save("/proc/pult", "Blatt.docx", content("x"))
	wantFault(t, err, fault.Denied, "fault.export.readonly")
}
