// Command bench measures Pult against its peers and prints one table of medians. See ../bench.md for the results and
// how to get them.
//
// Each row compares two things within one run, in turns (A B, B A, A B, …), so that what the machine does besides hits
// both.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"time"

	"pult/build/bench/table"
)

// place says where things are.
type place struct {
	top     string // the repository
	pult    string // programs whose windows are compared
	minimal string
	work    string // a temporary folder
}

// part measures one subject.
type part struct {
	name string
	run  func(ctx context.Context, p place) ([]table.Row, error)
}

func parts() []part {
	return []part{
		{"window", windowRows},
		{"recovery", recoveryRows},
		{"step", stepRows},
		{"search", searchRows},
		{"million", manyRows},
		{"zim", zimRows},
		{"import", importRows},
		{"costs", costRows},
		{"adapter", adapterRows},
		{"stream", streamRows},
		{"tree", treeRows},
		{"loop", loopRows},
		{"context", contextRows},
		{"tokens", estimateRows},
		{"memory", memoryRows},
		{"diagram", diagramRows},
		{"worksheet", worksheetRows},
		{"jobs", jobRows},
		{"replies", replyRows},
		{"kills", killRows},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "the measurement is not complete:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	top := flag.String("top", ".", "the repository")
	out := flag.String("out", "build/bench/out/bench.json", "where the numbers go")
	profile := flag.String("profile", "", "where a profile of this process goes, for go tool pprof")
	flag.Parse()
	for _, name := range flag.Args() {
		if !slices.ContainsFunc(parts(), func(p part) bool { return p.name == name }) {
			return fmt.Errorf("there is no part %q", name)
		}
	}
	work, err := os.MkdirTemp("", "pult-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	p := place{
		top: *top, work: work,
		pult: filepath.Join(*top, "build/bin/pult"), minimal: filepath.Join(*top, "build/bin/minimal"),
	}
	rows, err := profiled(*profile, func() ([]table.Row, error) { return measure(ctx, p, flag.Args()) })
	return errors.Join(err, table.Print(os.Stdout, rows), save(*out, rows))
}

// profiled writes where the processor's time goes meanwhile; path "" is nowhere.
func profiled(path string, do func() ([]table.Row, error)) ([]table.Row, error) {
	if path == "" {
		return do()
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	rows, err := do()
	pprof.StopCPUProfile()
	return rows, errors.Join(err, file.Close())
}

// measure runs the named parts, or all, and goes on when one fails.
func measure(ctx context.Context, p place, names []string) ([]table.Row, error) {
	var rows []table.Row
	var errs []error
	for _, part := range parts() {
		if len(names) > 0 && !slices.Contains(names, part.name) {
			continue
		}
		start := time.Now()
		fmt.Fprintf(os.Stderr, "measuring %s …\n", part.name)
		more, err := part.run(ctx, p)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", part.name, err))
		}
		fmt.Fprintf(os.Stderr, "measured %s in %.0f s\n", part.name, time.Since(start).Seconds())
		rows = append(rows, more...)
	}
	return rows, errors.Join(errs...)
}

func save(path string, rows []table.Row) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	text, err := json.MarshalIndent(rows, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}
