// Command mutate changes one thing at a time in a package (a number, a comparison, a condition) and runs the package's
// tests: a change that no test notices is a guard that is not guarded.
//
//	mutate [-accepted FILE] [-skip TESTS] [-leave FILES] PACKAGE…
//
// All changes are compiled into one test program, and PULT_MUTANT chooses the one that counts, so a change costs a run
// of the tests and no build. It ends with 1 when a change survives that FILE does not accept with a reason.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
)

// plan says what is tried.
type plan struct {
	accepted string         // file with the survivors that are accepted
	skip     *regexp.Regexp // tests that are not asked; nil: all are
	leave    *regexp.Regexp // files that are left as they are; nil: none is
}

func main() {
	var p plan
	flag.StringVar(&p.accepted, "accepted", "", "file with the survivors that are accepted, each with its reason")
	pattern := func(name, use string, to **regexp.Regexp) {
		flag.Func(name, use, func(text string) (err error) {
			*to, err = regexp.Compile(text)
			return err
		})
	}
	pattern("skip", "pattern of tests that are not asked: those that only measure", &p.skip)
	pattern("leave", "pattern of files that are left as they are", &p.leave)
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, p, flag.Args()); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, plan plan, patterns []string) error {
	known, err := readAccepted(plan.accepted)
	if err != nil {
		return err
	}
	packages, err := load(ctx, patterns)
	if err != nil {
		return err
	}
	left := 0
	var names []string
	for _, p := range packages {
		names = append(names, p.Name)
		mutants, err := p.test(ctx, plan)
		if err != nil {
			return err
		}
		left += report(p.Name, mutants, known)
	}
	for _, key := range known.unused(names) {
		_, _ = fmt.Fprintln(os.Stdout, "accepted, but it does not survive any more:", key)
	}
	if left > 0 {
		return fmt.Errorf(
			"%d changes survive that nobody has accepted: write a test, or the reason into %s",
			left,
			plan.accepted,
		)
	}
	return nil
}

// report prints what became of a package's mutants and returns how many survivors nobody has accepted.
func report(name string, mutants []mutant, known *acceptance) (left int) {
	count := map[fate]int{}
	slices.SortStableFunc(mutants, func(a, b mutant) int {
		return cmp.Or(strings.Compare(a.at.Filename, b.at.Filename), cmp.Compare(a.at.Line, b.at.Line))
	})
	for _, m := range mutants {
		if m.fate == survived && known.accepts(m.key) {
			m.fate = pardoned
		}
		count[m.fate]++
		if m.fate == survived {
			_, _ = fmt.Fprintf(os.Stdout, "  SURVIVED %s:%d: %s\n", m.at.Filename, m.at.Line, m.key)
		}
	}
	_, _ = fmt.Fprintf(os.Stdout, "%s: %d changes, %d killed, %d survived, %d accepted\n",
		name, len(mutants), count[killed], count[survived], count[pardoned])
	return count[survived]
}

// acceptance are the survivors that were looked at, with whether they were met in this run. "KEY *" accepts all that
// begin so.
type acceptance struct{ met map[string]bool }

// readAccepted reads a file of lines "KEY  # reason"; an empty name accepts nothing.
func readAccepted(name string) (*acceptance, error) {
	a := &acceptance{met: map[string]bool{}}
	if name == "" {
		return a, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		key, reason, found := strings.Cut(strings.TrimSpace(line), "  # ")
		switch {
		case key == "" || strings.HasPrefix(key, "#"):
			continue
		case !found || reason == "":
			return nil, errors.New(name + ": no reason for " + key)
		}
		a.met[key] = false
	}
	return a, nil
}

func (a *acceptance) accepts(key string) bool {
	found := false
	for known := range a.met {
		begin, open := strings.CutSuffix(known, "*")
		if known == key || open && strings.HasPrefix(key, begin) {
			a.met[known], found = true, true
		}
	}
	return found
}

// unused are those of these packages that were not met.
func (a *acceptance) unused(packages []string) []string {
	var keys []string
	for key, met := range a.met {
		name, _, _ := strings.Cut(key, ".")
		if !met && slices.Contains(packages, name) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}
