package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"pult/build/bench/table"
)

// figure is what frontend/bench/stream.mjs has measured; without a limit it only describes the others.
type figure struct {
	Name  string   `json:"name"`
	Unit  string   `json:"unit"`
	Value float64  `json:"value"`
	Limit *float64 `json:"limit"`
}

// streamRows shows a streamed answer and a long list in Chromium, with the window's real components.
func streamRows(ctx context.Context, p place) ([]table.Row, error) {
	rows, err := shownRows(ctx, p, "stream")
	if err != nil {
		return rows, err
	}
	more, err := shownRows(ctx, p, "list")
	return append(rows, more...), err
}

// treeRows shows the tree of a job with 500 agents.
func treeRows(ctx context.Context, p place) ([]table.Row, error) { return shownRows(ctx, p, "tree") }

// shownRows measures one page of frontend/bench. The script ends with 1 both when a limit is missed and when it broke
// down; only in the first case it has written its figures, and then the rows say what was missed. Its file beside ours
// keeps those without a limit, too.
func shownRows(ctx context.Context, p place, page string) ([]table.Row, error) {
	out, err := filepath.Abs(filepath.Join(p.top, "build/bench/out", page+".json"))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return nil, err
	}
	if err := os.Remove(out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	script := exec.CommandContext(ctx, "node", "bench/stream.mjs", "--only", page, "--json", out)
	script.Dir, script.Stderr = filepath.Join(p.top, "frontend"), os.Stderr
	script.Cancel = func() error { return script.Process.Signal(os.Interrupt) } // it then ends its browser
	script.WaitDelay = 10 * time.Second
	ended := script.Run()
	text, err := os.ReadFile(out)
	if err != nil {
		return nil, errors.Join(ended, err)
	}
	var figures []figure
	if err := json.Unmarshal(text, &figures); err != nil {
		return nil, fmt.Errorf("%s: %w", out, err)
	}
	var rows []table.Row
	for _, f := range figures {
		if f.Limit != nil {
			rows = append(rows, table.About(page+": "+f.Name, f.Unit, "", table.Within(*f.Limit)).Alone([]float64{f.Value}))
		}
	}
	return rows, nil
}
