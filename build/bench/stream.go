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

// streamSaved is where the figures of the window go, with those that have no limit.
const streamSaved = "build/bench/out/stream.json"

// figure is what frontend/bench/stream.mjs has measured; without a limit it only describes the others.
type figure struct {
	Name  string   `json:"name"`
	Unit  string   `json:"unit"`
	Value float64  `json:"value"`
	Limit *float64 `json:"limit"`
}

// streamRows shows a streamed answer in Chromium, with the window's real component. The script ends with 1 both when a limit is missed and
// when it broke down; only in the first case it has written its figures, and then the rows say what was missed.
func streamRows(ctx context.Context, p place) ([]table.Row, error) {
	out, err := filepath.Abs(filepath.Join(p.top, streamSaved))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return nil, err
	}
	if err := os.Remove(out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	script := exec.CommandContext(ctx, "node", "bench/stream.mjs", "--json", out)
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
			rows = append(rows, table.About("stream: "+f.Name, f.Unit, "", table.Within(*f.Limit)).Alone([]float64{f.Value}))
		}
	}
	return rows, nil
}
