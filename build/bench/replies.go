package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"

	"pult/backend/agents"
	"pult/backend/model/modeltest/standin"
	"pult/build/bench/table"
)

// replyRows run a job again and again with replies as real models write them (../shared/lifelike), and measure how much
// is asked with them: the first requests of the planner and of a research. Without the folder there are only these.
func replyRows(ctx context.Context, p place) ([]table.Row, error) {
	rows, err := promptRows(ctx, p)
	if err != nil {
		return rows, err
	}
	bench := filepath.Join(p.top, "../shared/lifelike")
	if _, err := os.Stat(bench); errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintln(os.Stderr, "not measured: ../shared/lifelike is not here")
		return rows, nil
	}
	programs := filepath.Join(p.work, "lifelike")
	program, err := os.ReadFile(p.pult) // a link would not reach another device
	if err != nil {
		return rows, err
	}
	copied := filepath.Join(programs, "pult")
	if err := errors.Join(os.Mkdir(programs, 0o755), os.WriteFile(copied, program, 0o700)); err != nil {
		return rows, err
	}
	if _, err := tell(ctx, p, "go", "build", "-o", filepath.Join(programs, "standin"), "./build/standin"); err != nil {
		return rows, err
	}
	for _, wire := range []string{"openai", "gemini"} {
		more, err := lifelikeRows(ctx, p, bench, programs, wire)
		rows = append(rows, more...)
		if err != nil {
			return rows, err
		}
	}
	return rows, nil
}

// figures are what build/scripts/replies.mjs says of a run.
type figures struct {
	Jobs                                   int
	Share, Must, Plainly, Untouched, Ratio float64
}

func lifelikeRows(ctx context.Context, p place, bench, programs, wire string) ([]table.Row, error) {
	out := filepath.Join(p.work, "lifelike-"+wire+".json")
	if _, err := tell(ctx, p, "node", filepath.Join(bench, "lifelike-bench.mjs"), "--bin", programs,
		"--load", filepath.Join(bench, "open.mjs"), "--protocol", wire, "--jobs", "2", "--json", out); err != nil {
		return nil, err
	}
	said, err := tell(ctx, p, "node", "build/scripts/replies.mjs", "--json", out)
	if err != nil {
		return nil, err
	}
	var list []figures
	if err := json.Unmarshal(said, &list); err != nil || len(list) != 1 {
		return nil, fmt.Errorf("replies.mjs says %q: %w", said, err)
	}
	f := list[0]
	name := fmt.Sprintf("lifelike replies, %s, %d jobs: ", wire, f.Jobs)
	least := func(n float64) table.Goal { return table.Goal{Bound: n, AtLeast: true, Absolute: true} }
	return []table.Row{
		table.About(name+"must", "%", "", least(95)).Alone([]float64{f.Must}),
		table.About(name+"fail plainly", "%", "", least(100)).Alone([]float64{f.Plainly}),
		table.About(name+"model calls a job", "calls", "replies that nobody changed", table.AtMost(1.5)).
			Compared([]float64{f.Ratio * f.Untouched}, []float64{f.Untouched}),
	}, nil
}

// tell runs a command at the top of the repository and gives what it prints.
func tell(ctx context.Context, p place, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = p.top
	var failed bytes.Buffer
	cmd.Stderr = &failed
	said, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w; it said: %s", name, strings.Join(args, " "), err,
			append(said, failed.Bytes()...)[max(0, len(said)+failed.Len()-500):])
	}
	return said, err
}

// What first requests had on 29 November 2026, when two models were played by hand: characters of words and tools. Half
// of it is wanted (issue 13).
const (
	plannerWas  = 11_563
	researchWas = 21_336
)

// promptRows let the program do a job with a server that keeps what it was asked.
func promptRows(ctx context.Context, p place) ([]table.Row, error) {
	var mu sync.Mutex
	var asked []askedFor
	behind := standin.OpenAI(agents.Offline())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var a askedFor
		if err == nil && json.Unmarshal(body, &a) == nil && len(a.Messages) > 0 {
			mu.Lock()
			asked = append(asked, a)
			mu.Unlock()
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		behind.ServeHTTP(w, r)
	}))
	defer server.Close()
	dir := filepath.Join(p.work, "replies")
	if err := os.Setenv("PULT_OPENAI_URL", server.URL+"/v1"); err != nil { // pult takes over this process's
		return nil, err
	}
	defer func() { _ = os.Unsetenv("PULT_OPENAI_URL") }()
	request := "Recherchiere Vulkane für Klasse 6 und erstelle ein Arbeitsblatt mit 4 Aufgaben"
	out := filepath.Join(dir, "files")
	if _, err := pult(ctx, p, dir, "run", request, "--provider", "openai", "--yes", "--out", out); err != nil {
		return nil, err
	}
	var rows []table.Row
	for _, who := range []struct {
		name, begins string
		was          float64
	}{
		{"planner", "You are the planner of Pult", plannerWas},
		{"research", "You are the research agent of Pult", researchWas},
	} {
		for _, a := range asked {
			if strings.Contains(a.words("system"), who.begins) {
				all := utf8.RuneCountInString(a.words("")) + utf8.RuneCount(a.Tools)
				rows = append(rows, table.About("first request of the "+who.name, "characters", "29 November 2026",
					table.AtMost(0.5)).Compared([]float64{float64(all)}, []float64{who.was}))
				break
			}
		}
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("none of %d requests is the planner's", len(asked))
	}
	return rows, nil
}

// askedFor is what of a request is measured.
type askedFor struct {
	Messages []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	} `json:"messages"`
	Tools json.RawMessage `json:"tools"`
}

// words are the messages of one role, or all.
func (a askedFor) words(role string) string {
	var text strings.Builder
	for _, m := range a.Messages {
		if role == "" || m.Role == role {
			text.WriteString(m.Content)
		}
	}
	return text.String()
}
