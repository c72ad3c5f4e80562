package acceptance_test

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"pult/backend/app"
)

// Only a data folder may stand beside the window; everything else is meant for the terminal, also what is mistyped.
func TestWhatOpensTheWindow(t *testing.T) {
	for args, command := range map[string]bool{
		"": false, "--data /x": false, "--data=/x": false, "runs": true, "--data /x runs": true, "--help": true, "-h": true,
		"--version": true,
		"--bogus":   true, "--data": true, "-tsprefix": true,
	} {
		if got := app.IsCommand(strings.Fields(args)); got != command {
			t.Errorf("pult %s: command line %v, want %v", args, got, command)
		}
	}
	if got := app.FolderOf([]string{"--data", "/x"}); got != "/x" {
		t.Errorf("folder %q", got)
	}
}

// Without a screen GTK would end the program with a trace.
func TestWithoutAScreenItSaysSoAndShowsTheCommands(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "pult") // TestMain puts the program on the path
	cmd.Env = []string{"LANG=de_DE.UTF-8", "HOME=" + t.TempDir(), "DISPLAY=", "WAYLAND_DISPLAY="}
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%v", err)
	}
	for _, want := range []string{"Kein Bildschirm gefunden", "Befehle:", "run "} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
}

// window.print does nothing in a webview (case 55): printing is a PDF in the system's viewer, and nothing in the window
// prints.
func TestCase55NothingInTheWindowPrints(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "grep", "-rnE", `(window|globalThis)\.print\(`, "../../frontend/src").
		CombinedOutput()
	var none *exec.ExitError
	if !errors.As(err, &none) || none.ExitCode() != 1 { // grep ends with 1 when it has looked and found nothing
		t.Errorf("the window prints by itself (%v):\n%s", err, out)
	}
}
