package notify_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"

	"pult/backend/base/fault"
	"pult/backend/desktop/notify"
)

const busConfig = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=PATH</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

// privateBus starts a bus of our own, on which no service is started by itself. make test installs the program for it
// (dbus-x11).
func privateBus(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	config := filepath.Join(dir, "bus.conf")
	text := strings.ReplaceAll(busConfig, "PATH", filepath.Join(dir, "bus"))
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	daemon := exec.CommandContext(
		t.Context(),
		program,
		"--config-file="+config,
		"--nofork",
		"--nopidfile",
		"--print-address",
	)
	out, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { daemon.Process.Kill(); daemon.Wait() })
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the bus does not say where it is")
	}
	return lines.Text()
}

// desktopEnvironment shows notifications like GNOME does: it keeps them.
type desktopEnvironment struct{ shown chan []string }

// Notify is the method of org.freedesktop.Notifications.
func (d desktopEnvironment) Notify(
	app string,
	replaces uint32,
	_, title, text string,
	_ []string,
	_ map[string]dbus.Variant,
	_ int32,
) (uint32, *dbus.Error) {
	d.shown <- []string{app, title, text}
	return replaces + 1, nil
}

func TestTheDesktopShowsWhatIsRung(t *testing.T) {
	address := privateBus(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
	_, err := notify.System(t.Context(), "Pult wartet auf Sie", "Zellen", 0)
	if !fault.Is(err, fault.Unavailable) { // nobody shows notifications on this bus yet
		t.Fatalf("nobody there, and %v", err)
	}
	bus, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bus.Close() })
	d := desktopEnvironment{shown: make(chan []string, 1)}
	if err := bus.Export(d, "/org/freedesktop/Notifications", "org.freedesktop.Notifications"); err != nil {
		t.Fatal(err)
	}
	if _, err := bus.RequestName("org.freedesktop.Notifications", dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	n, err := notify.System(t.Context(), "Pult wartet auf Sie", "Größe < 5 & <b>fett</b>", 41)
	if err != nil || n != 42 {
		t.Fatalf("%d, %v", n, err)
	}
	if got := strings.Join(<-d.shown, " | "); got != "Pult | Pult wartet auf Sie | Größe &lt; 5 &amp; "+
		"&lt;b&gt;fett&lt;/b&gt;" {
		t.Errorf("shown: %s", got)
	}
}

func TestWithoutASessionNobodyIsAsked(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	if _, err := notify.System(t.Context(), "a", "b", 0); !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v", err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all")
	if _, err := notify.System(t.Context(), "a", "b", 0); !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v", err)
	}
}
