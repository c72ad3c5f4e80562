package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pult/backend/base/event"
	"pult/backend/cost"
	"pult/backend/settings"
	"pult/backend/store"
)

// spending is a data folder with four calls, opened as "pult costs" opens it.
func spending(t *testing.T, change func(*settings.Settings)) Opener {
	t.Helper()
	now := func() time.Time { return time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC) }
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := settings.Defaults()
	s.EuroRate = 500_000
	change(&s)
	if err := db.Settings.SaveSettings(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	dear, small := int64(2_469_000_000), int64(3_000)
	for i, c := range []struct {
		day, agent, profile string
		amount              *int64
	}{
		{"2026-11-27", "research", "Müller", &dear},
		{"2026-11-27", "research", "Müller", nil},
		{"2026-11-28", "planner", "Schulz", &small},
		{"2026-11-28", "test", "", nil},
	} {
		e := cost.Entry{
			ID: string(
				rune('a' + i),
			), At: now(), Day: c.day, Agent: c.agent, Profile: c.profile, Provider: "gemini", Model: "m", Kind: "generate",
			Attempt: 1, State: cost.Started,
		}
		if err := db.Ledger.StartCall(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		e.State, e.EndedAt, e.MicroUSD = cost.Done, now(), c.amount
		if err := db.Ledger.EndCall(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	books := cost.NewLedger(cost.Config{Store: db.Ledger, Prices: db.Ledger, Settings: db.Settings, Now: now})
	return func(context.Context, string, string, event.Sink) (*Services, error) {
		return &Services{Costs: books, Close: func() error { return nil }}, nil
	}
}

func costsSay(t *testing.T, open Opener, want int, args ...string) (out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code := Main(t.Context(), Program{
		Args: append(
			[]string{"costs"},
			args...), In: strings.NewReader(""), Out: &o, Err: &e, Getenv: func(string) string { return "" },
		IsTTY: func() bool { return false }, Open: open, Read: open, Version: "test",
	})
	if code != want {
		t.Errorf("%v: code %d, %s", args, code, e.String())
	}
	return o.String(), e.String()
}

// wantTable compares without the spaces that line columns up.
func wantTable(t *testing.T, got string, want ...string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(got), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

func TestCostsAreATableThatSaysWhatIsUnknown(t *testing.T) {
	open := spending(t, func(*settings.Settings) {})
	out, _ := costsSay(t, open, Done)
	wantTable(
		t,
		out,
		"Tag Betrag Aufrufe",
		"2026-11-27 1.234,50 € + 1 × unbekannt 2",
		"2026-11-28 0,0015 € + 1 × unbekannt 2",
		"Summe 1.234,50 € + 2 × unbekannt 4",
	)
	out, _ = costsSay(t, open, Done, "--by", "agent", "--from", "2026-11-28")
	wantTable(
		t,
		out,
		"Agent Betrag Aufrufe",
		"Planung 0,0015 € 1",
		"Probe-Aufruf unbekannt 1",
		"Summe 0,0015 € + 1 × unbekannt 2",
	)
	out, _ = costsSay(t, open, Done, "--by", "user", "--to", "2026-11-28")
	wantTable(
		t,
		out,
		"Profil Betrag Aufrufe", "Müller 1.234,50 € + 1 × unbekannt 2", "Schulz 0,0015 € 1",
		"(ohne Angabe) unbekannt 1", "Summe 1.234,50 € + 2 × unbekannt 4",
	)
	out, _ = costsSay(t, open, Done, "--from", "2027-01-01")
	if out != "In dieser Zeit gab es keine Aufrufe.\n" {
		t.Errorf("%q", out)
	}
	out, _ = costsSay(t, spending(t, func(s *settings.Settings) { s.Currency = "USD" }), Done, "--by", "model")
	wantTable(t, out, "Modell Betrag Aufrufe", "m 2.469,00 $ + 2 × unbekannt 4", "Summe 2.469,00 $ + 2 × unbekannt 4")
}

func TestCostsForMachines(t *testing.T) {
	open := spending(t, func(*settings.Settings) {})
	out, _ := costsSay(t, open, Done, "--by", "provider", "--json")
	var r cost.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil || r.Total.MicroUSD != 2_469_003_000 || r.Total.Unknown != 2 ||
		r.Rows[0].Key != "gemini" {
		t.Errorf("%v\n%s", err, out)
	}
	out, _ = costsSay(t, open, Done, "--csv", "--from", "2026-11-28")
	if !strings.HasPrefix(out, "\ufeffTag;Aufrufe;") || !strings.Contains(out, "2026-11-28;2;") ||
		!strings.HasSuffix(out, ";0,003000;0,001500\r\n") {
		t.Errorf("%q", out)
	}
}

func TestCostsRefuseWhatTheyDoNotKnow(t *testing.T) {
	open := spending(t, func(*settings.Settings) {})
	for want, args := range map[string][]string{
		"„teacher“ passt nicht": {"--by", "teacher"}, "„gestern“ ist kein Tag": {"--from", "gestern"},
		"--csv": {"--csv", "--json"},
	} {
		code := Usage
		if args[0] == "--from" {
			code = Failure
		}
		if _, errs := costsSay(t, open, code, args...); !strings.Contains(errs, want) {
			t.Errorf("%v: %s", args, errs)
		}
	}
}
