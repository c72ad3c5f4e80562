package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"pult/backend/base/event"
	"pult/backend/settings"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
)

// worked is a program with many jobs; the oldest one still waits.
func worked(t *testing.T, jobs int) Opener {
	t.Helper()
	db := storetest.NewMemory()
	for n := range jobs {
		r := workflow.Run{ID: "r" + strconv.Itoa(n), Title: "Arbeitsblatt", State: workflow.Completed, Generation: 1}
		if n == 0 {
			r.Title, r.State = "Klassenfahrt", workflow.AwaitingPlan
		}
		if _, err := db.CreateRun(t.Context(), r, nil); err != nil {
			t.Fatal(err)
		}
	}
	spent := spending(t, func(*settings.Settings) {})
	return func(ctx context.Context, dir, asked string, sink event.Sink) (*Services, error) {
		desk, err := spent(ctx, dir, asked, sink)
		if err == nil {
			desk.Engine = workflow.NewEngine(workflow.Config{Store: db})
		}
		return desk, err
	}
}

// listed is what "pult runs" says.
func listed(t *testing.T, open Opener, args ...string) string {
	t.Helper()
	var out, err bytes.Buffer
	code := Main(t.Context(), Program{
		Args: append(
			[]string{"runs"},
			args...), In: strings.NewReader(""), Out: &out, Err: &err, Getenv: func(string) string { return "" },
		IsTTY: func() bool { return false }, Open: open, Read: open, Version: "1",
	})
	if code != 0 {
		t.Fatalf("%d: %s", code, err.String())
	}
	return out.String()
}

func TestRunsListsTheNewestAndSaysHowToSeeAll(t *testing.T) {
	open := worked(t, 60)
	lines := strings.Split(strings.TrimSpace(listed(t, open)), "\n")
	if len(lines) != 52 || !strings.Contains(lines[0], "Klassenfahrt") || !strings.HasPrefix(lines[1], "60 ") {
		t.Errorf("%d lines: %q", len(lines), lines[:2])
	}
	if last := lines[len(lines)-1]; !strings.Contains(last, "pult runs --all") {
		t.Errorf("the last line is %q", last)
	}
	if all := listed(t, open, "--all"); strings.Count(all, "\n") != 60 || strings.Contains(all, "--all") {
		t.Errorf("all are:\n%s", all)
	}
}

func TestRunsAsJSONAreAsManyAsTheTable(t *testing.T) {
	open := worked(t, 60)
	for _, c := range []struct {
		args []string
		want int
	}{{[]string{"--json"}, 51}, {[]string{"--json", "--all"}, 60}} {
		var list []workflow.Summary
		if err := json.Unmarshal([]byte(listed(t, open, c.args...)), &list); err != nil || len(list) != c.want {
			t.Errorf("%v: %d jobs, %v", c.args, len(list), err)
		}
	}
}
