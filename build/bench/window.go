package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"pult/build/bench/table"
)

const (
	windowTimes    = 7
	windowPatience = 60 * time.Second
	settle         = 3 * time.Second // after which memory is read
)

// start is one start of a program with a window.
type start struct {
	ready  float64 // milliseconds until its page said that it stands
	memory float64 // MiB of the program and its web processes, settle later
}

// windowRows compares time to a usable window and memory with those of the smallest Wails program. Pult's data folder
// is there already: the daily start, not the first.
func windowRows(ctx context.Context, p place) ([]table.Row, error) {
	data := filepath.Join(p.work, "window")
	var pult, minimal []start
	launch := func(list *[]start, program string, args ...string) func(int) error {
		return func(int) error {
			s, err := startWindow(ctx, p.work, program, args...)
			if err != nil {
				return fmt.Errorf("%s: %w", filepath.Base(program), err)
			}
			*list = append(*list, s)
			return nil
		}
	}
	ours, theirs := launch(&pult, p.pult, "--data", data), launch(&minimal, p.minimal)
	// The first start of each fills the file cache, and makes Pult's data folder.
	if err := inTurns(1, ours, theirs); err != nil {
		return nil, err
	}
	pult, minimal = nil, nil
	if err := inTurns(windowTimes, ours, theirs); err != nil {
		return nil, err
	}
	ready, memory := func(s start) float64 { return s.ready }, func(s start) float64 { return s.memory }
	const peer = "minimal Wails program"
	return []table.Row{
		table.About("time to usable window", "ms", peer, table.AtMost(1.2)).Compared(each(pult, ready), each(minimal, ready)),
		table.About("memory 3 s later (PSS)", "MiB", peer, table.AtMost(1.25)).
			Compared(each(pult, memory), each(minimal, memory)),
	}, nil
}

func each(list []start, value func(start) float64) []float64 {
	values := make([]float64, len(list))
	for i, s := range list {
		values[i] = value(s)
	}
	return values
}

func startWindow(ctx context.Context, work, program string, args ...string) (start, error) {
	signal := filepath.Join(work, "ready")
	if err := os.Remove(signal); err != nil && !errors.Is(err, os.ErrNotExist) {
		return start{}, err
	}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = append(
		os.Environ(),
		"PULT_READY_FILE="+signal,
		"NO_AT_BRIDGE=1",
		"XDG_DATA_HOME="+work,
		"XDG_CACHE_HOME="+work,
	)
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return start{}, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	s, err := observe(cmd.Process.Pid, signal, begin, ended)
	family, familyErr := descendants(cmd.Process.Pid)
	end(cmd.Process, family, ended)
	if err = errors.Join(err, familyErr); err != nil {
		err = fmt.Errorf("%w; it said: %s", err, output.Bytes()[max(0, output.Len()-500):])
	}
	return s, err
}

func observe(pid int, signal string, begin time.Time, ended chan error) (start, error) {
	for {
		if _, err := os.Stat(signal); err == nil {
			break
		}
		select {
		case err := <-ended:
			ended <- err
			return start{}, fmt.Errorf("ended before its window stood: %w", err)
		case <-time.After(time.Millisecond):
		}
		if time.Since(begin) > windowPatience {
			return start{}, errors.New("the window did not stand in time")
		}
	}
	s := start{ready: float64(time.Since(begin).Microseconds()) / 1000}
	time.Sleep(settle)
	var err error
	s.memory, err = memory(pid)
	return s, err
}

// end stops the program and waits until its web processes have gone, too, so that they do not count in the next start.
func end(program *os.Process, family []int, ended chan error) {
	_ = program.Signal(syscall.SIGTERM)
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
		_ = program.Kill()
		<-ended
	}
	for range 50 {
		if !anyAlive(family) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	for _, pid := range family {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

func anyAlive(family []int) bool {
	for _, pid := range family {
		if syscall.Kill(pid, 0) == nil {
			return true
		}
	}
	return false
}
