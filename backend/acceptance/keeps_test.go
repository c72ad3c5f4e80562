package acceptance_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"pult/backend/agents"
	"pult/backend/model/modeltest/standin"
	"pult/backend/workflow"
)

// cloud gives the desk a provider that is not on this machine. Calls to it are counted.
func (d *desk) cloud() (replies func() int) {
	d.t.Helper()
	server := standin.Gemini(agents.Offline())
	server.Key = canary
	listening := httptest.NewServer(server)
	d.t.Cleanup(listening.Close)
	d.env = append(d.env, "PULT_GEMINI_URL="+listening.URL, "GEMINI_API_KEY="+canary, "DBUS_SESSION_BUS_ADDRESS=")
	return func() int {
		n := 0
		for _, c := range server.Calls() {
			if strings.HasSuffix(c.Path, "enerateContent") {
				n++
			}
		}
		return n
	}
}

// CASES.md, 74: --yes alone never sends to a cloud, also when the settings name one; the question stays open, and why
// is said. On a line that names the provider it does.
func TestCase74YesAloneSendsNothing(t *testing.T) {
	d := newDesk(t)
	replies := d.cloud()
	d.ends(0, "provider", "use", "gemini")
	text := d.ends(4, "run", mainJob, "--yes")
	if replies() != 0 || !strings.Contains(text, "--provider") {
		t.Errorf("%d calls: %s", replies(), text)
	}
	if _, open := d.gates(); len(open) != 1 || open[0].Kind != "send" {
		t.Errorf("open is %+v", open)
	}
	if d.ends(0, "run", research, "--yes", "--provider", "gemini"); replies() == 0 {
		t.Error("a line that names the provider sends nothing")
	}
}

// A job goes on with the provider it began with, whoever goes on with it: "pult decide" has no --provider, and the
// settings name another one.
func TestDecideKeepsTheProvider(t *testing.T) {
	d := newDesk(t)
	replies := d.cloud()
	d.ends(4, "run", mainJob, "--provider", "gemini")
	if r := d.run(); r.Provider != "gemini" || replies() != 0 {
		t.Fatalf("begun with %s, %d calls", r.Provider, replies())
	}
	for n := 0; n < 30 && !d.run().State.Ended(); n++ {
		if _, open := d.gates(); len(open) == 1 {
			_, _, _ = d.pult("decide", open[0].ID, "approve") // how it goes on is looked at below
		}
	}
	r := d.run()
	if r.State != workflow.Completed || r.Provider != "gemini" {
		t.Fatalf("the job of %s is %s", r.Provider, r.State)
	}
	asked := replies()
	for _, s := range r.Steps {
		if s.Provider != "gemini" {
			t.Errorf("step %s was made by %s", s.ID, s.Provider)
		}
	}
	if asked < 1+len(r.Steps) {
		t.Errorf("only %d calls", asked)
	}
}
