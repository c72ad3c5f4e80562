package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed helpers.txt
var helpers string

// slow is what a test takes that is asked only when the quick ones have noticed nothing.
const slow = 100 * time.Millisecond

// program is the compiled tests of a package, with all changes in it.
type program struct {
	pack          *pack
	path, scratch string
	tests         []reaching
}

// reaching is a test and the changes that it comes by.
type reaching struct {
	name string
	took time.Duration // of the processor: other work on the machine does not count
	by   map[int]bool
}

// test tries all mutants of a package.
func (p *pack) test(ctx context.Context, plan plan) ([]mutant, error) {
	scratch, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	run, mutants, err := p.compiled(ctx, scratch, plan.leave)
	if err != nil {
		return nil, err
	}
	if err := run.baseline(ctx, plan.skip); err != nil {
		return nil, err
	}
	work := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := range work {
				if run.notices(ctx, n) {
					mutants[n].fate = killed
				}
			}
		})
	}
	for n := range mutants {
		work <- n
	}
	close(work)
	workers.Wait()
	return mutants, ctx.Err()
}

// compiled builds the test program from the changed files, without touching the folder of the package.
func (p *pack) compiled(ctx context.Context, scratch string, leave *regexp.Regexp) (*program, []mutant, error) {
	files, mutants, err := p.mutated(leave)
	if err != nil {
		return nil, nil, err
	}
	files[filepath.Join(p.Dir, "mutant_helpers.go")] = []byte("package " + p.Name + "\n" + helpers)
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for name, text := range files {
		changed := filepath.Join(scratch, filepath.Base(name))
		if err := os.WriteFile(changed, text, 0o600); err != nil {
			return nil, nil, err
		}
		overlay.Replace[name] = changed
	}
	list, err := json.Marshal(overlay)
	if err != nil {
		return nil, nil, err
	}
	layer := filepath.Join(scratch, "overlay.json")
	if err := os.WriteFile(layer, list, 0o600); err != nil {
		return nil, nil, err
	}
	run := &program{pack: p, path: filepath.Join(scratch, "tests"), scratch: scratch}
	_, err = output(ctx, "go", "test", "-c", "-vet=off", "-overlay", layer, "-o", run.path, p.ImportPath)
	return run, mutants, err
}

// baseline runs each test without a change: they have to pass. It learns how long each takes and what it reaches.
func (r *program) baseline(ctx context.Context, skip *regexp.Regexp) error {
	names, _, err := r.run(ctx, time.Minute, nil, "-test.list", ".")
	if err != nil {
		return fmt.Errorf("%w\n%s", err, names)
	}
	for _, name := range regexp.MustCompile(`(?m)^Test\w+$`).FindAllString(names, -1) {
		if skip != nil && skip.MatchString(name) {
			continue
		}
		list := filepath.Join(r.scratch, "reached")
		out, took, err := r.run(ctx, time.Minute, []string{"PULT_REACHED=" + list}, "-test.run", "^"+name+"$")
		if err != nil {
			return fmt.Errorf("%s fails without a change: %w\n%s", name, err, out)
		}
		t := reaching{name: name, took: took}
		if t.by, err = numbers(list); err != nil {
			return err
		}
		r.tests = append(r.tests, t)
		if err := os.RemoveAll(list); err != nil {
			return err
		}
	}
	return nil
}

// numbers reads a file of numbers; none is empty.
func numbers(name string) (map[int]bool, error) {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	found := map[int]bool{}
	for line := range strings.FieldsSeq(string(text)) {
		n, err := strconv.Atoi(line)
		if err != nil {
			return nil, err
		}
		found[n] = true
	}
	return found, nil
}

// notices reports that a test fails with a change, or never ends. Only those that come by it are asked, the quick ones
// first.
func (r *program) notices(ctx context.Context, n int) bool {
	for _, slowly := range []bool{false, true} {
		var names []string
		limit := 2 * time.Second
		for _, t := range r.tests {
			if (t.took > slow) == slowly && t.by[n] {
				names = append(names, t.name)
				limit += 3 * t.took
			}
		}
		if len(names) == 0 {
			continue
		}
		pattern := "^(" + strings.Join(names, "|") + ")$"
		if _, _, err := r.run(ctx, limit, []string{"PULT_MUTANT=" + strconv.Itoa(n)}, "-test.run", pattern); err != nil {
			return true
		}
	}
	return false
}

// run runs tests, for so long of the processor's time at most. Drawn values are the same in each run, and nothing is
// written beside them.
func (r *program) run(
	ctx context.Context, limit time.Duration, env []string, args ...string,
) (out string, took time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, 30*limit) // for what sleeps for ever
	defer cancel()
	args = append(args, "-test.failfast")
	if r.pack.drawn() {
		args = append(args, "-rapid.seed=1", "-rapid.nofailfile", "-rapid.shrinktime=0s")
	}
	script := fmt.Sprintf(`ulimit -t %d; exec "$0" "$@"`, int(limit.Seconds())+1)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", script, r.path}, args...)...)
	cmd.Dir = r.pack.Dir
	cmd.Env = append(append(os.Environ(), "TMPDIR="+r.scratch), env...)
	cmd.WaitDelay = time.Second
	text, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		err = errors.Join(err, ctx.Err())
	}
	return string(text), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}
