package acceptance_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// finished is the last event of a command.
type finished struct{ Type, Status, Reason string }

func lastEvent(t *testing.T, stdout string) finished {
	t.Helper()
	var last finished
	for line := range strings.Lines(stdout) {
		if strings.HasPrefix(line, "{") {
			if err := json.Unmarshal([]byte(line), &last); err != nil {
				t.Fatal(err)
			}
		}
	}
	return last
}

// Case 82: whatever does not end completed says why in its last event, and what cannot be done here ends before any
// step with exit code 1 and the ways that there are.
func TestCase82ToldJobsEndWithAReason(t *testing.T) {
	d := newDesk(t)
	for request, why := range map[string]string{
		"Wetter morgen in Kassel":                        "muss Pult ins Internet",
		"erfinde ein Diktat":                             "braucht ein Modell",
		"Drucke das aus":                                 "Was kannst du?",
		"Arbeitsblatt zur Quantenchromodynamik Klasse 9": "steht bisher nichts",
	} {
		for _, how := range [][]string{{"--json"}, {"--json", "--yes"}} {
			out, _, code := d.pult(append([]string{"run", request}, how...)...)
			last := lastEvent(t, out)
			if code != 1 || last.Type != "run.finished" || !strings.Contains(last.Reason, why) {
				t.Errorf("%s: code %d, %+v", request, code, last)
			}
			if strings.Contains(out, `"type":"agent-state"`) {
				t.Errorf("%s: a step has begun", request)
			}
		}
	}
	out, _, code := d.pult("run", "Recherchiere Photosynthese für Klasse 7", "--json")
	if last := lastEvent(t, out); code != 4 ||
		last.Status != "waiting" || !strings.Contains(last.Reason, "Plan freigeben") {
		t.Errorf("a plan that waits: code %d, %+v", code, last)
	}
}
