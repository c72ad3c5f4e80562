package workflow_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"pult/backend/llm"
	"pult/backend/llm/llmtest"
	"pult/backend/script"
	"pult/backend/store"
	"pult/backend/workflow"
)

// The test binary doubles as the program that is killed: it works in the folder that this variable names until it is.
const childFolder = "PULT_WORKFLOW_CHILD"

func TestMain(m *testing.M) {
	if slices.Equal(os.Args[1:], []string{script.Command}) {
		os.Exit(script.Worker(os.Stdin, os.Stdout))
	}
	if dir := os.Getenv(childFolder); dir != "" {
		if err := beChild(dir); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		return
	}
	// GORM's cache of prepared statements keeps one goroutine per opened database for ever.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("gorm.io/gorm/internal/lru.NewLRU[...].func1"))
}

// loud says on standard output that something was written, so that the parent can kill at a chosen point, and panics instead of
// failing: there is no test in a child.
type loud struct{}

func (loud) Helper()                      {}
func (loud) Fatalf(f string, args ...any) { panic(fmt.Sprintf(f, args...)) }
func (loud) Errorf(f string, args ...any) { panic(fmt.Sprintf(f, args...)) }

// beChild works through jobs without end, answers every question, and is watched by somebody else meanwhile.
func beChild(dir string) error {
	db, err := store.Open(context.Background(), store.Options{Dir: dir, Now: newClock().Now})
	if err != nil {
		return err
	}
	written := make(chan struct{}, 1)
	disk := &flaky{keeper: db, trouble: func(name string) (bool, bool) {
		fmt.Println(name)
		select {
		case written <- struct{}{}:
		default:
		}
		return false, false
	}}
	c, err := witnessed(dir)
	if err != nil {
		return err
	}
	last, err := db.LastSeq(context.Background())
	if err != nil {
		return err
	}
	s := newStage(loud{}, props{keeper: disk, model: c, last: last, process: fmt.Sprintf("p%d-", os.Getpid())})
	if err := s.Recover(ctx()); err != nil {
		return err
	}
	go func() { // somebody who looks after every write
		for range written {
			if _, err := s.List(ctx()); err != nil {
				panic(err)
			}
			if id := s.runNow(); id != "" {
				if _, err := s.Snapshot(ctx(), id); err != nil {
					panic(err)
				}
			}
		}
	}()
	for _, id := range unfinished(s) {
		s.setRun(id)
		s.willingly()
	}
	for {
		r, err := s.Start(ctx(), workflow.Job{Request: mainRequest, Language: "de"})
		if err != nil {
			return err
		}
		s.setRun(r.ID)
		s.willingly()
	}
}

// witnessed is a cast that writes down every beginning of a step before it does anything.
func witnessed(dir string) (*cast, error) {
	book, err := os.OpenFile(effectsBook(dir), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	c := &cast{}
	c.act = func(_ context.Context, req llm.Request) []llmtest.Turn {
		if req.Purpose != "planner" && len(req.Messages) == 0 {
			if _, err := fmt.Fprintln(book, req.Purpose); err != nil {
				panic(err)
			}
		}
		return nil
	}
	return c, nil
}

func effectsBook(dir string) string { return filepath.Join(dir, "effects.txt") }

func effectsIn(t *testing.T, dir string) int {
	t.Helper()
	raw, err := os.ReadFile(effectsBook(dir))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return strings.Count(string(raw), "\n")
}

func unfinished(s *stage) []string {
	runs, err := s.Waiting(ctx())
	if err != nil {
		s.t.Fatalf("%v", err)
	}
	var ids []string
	for _, r := range runs {
		ids = append(ids, r.ID)
	}
	return ids
}

// The process is killed at 30 random points while it works under load. Each time the next start finds a sound file: nothing runs
// without a worker, nothing goes on before the teacher says so, finished work stays finished, and in the end every job is done.
func TestKillAtRandomPoints(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	luck := rand.New(rand.NewPCG(20261127, 16))
	finished := map[string]string{}
	for range 30 {
		killAfter(t, dir, 1+luck.IntN(40))
		inspect(t, dir, finished)
	}
	db := reopen(t, dir)
	last, err := db.LastSeq(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := newStage(t, props{keeper: db, model: &cast{}, last: last, process: "end-"})
	for _, id := range unfinished(s) {
		s.setRun(id)
		if r := s.willingly(); r.State != workflow.Completed {
			t.Errorf("job %d is %s", r.Number, r.State)
		}
	}
	list, err := s.List(t.Context())
	if err != nil || len(list) < 5 {
		t.Fatalf("%d jobs, %v", len(list), err)
	}
	t.Logf("%d jobs, %d effects", len(list), effectsIn(t, dir))
	for i, job := range list {
		if job.State != workflow.Completed || job.Number != len(list)-i || job.Done != 2 {
			t.Errorf("%+v", job)
		}
	}
}

// killAfter lets a child work until it has written so many times, and kills it without looking what it does just then.
func killAfter(t *testing.T, dir string, writes int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childFolder+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for range writes {
		if line, err := lines.ReadString('\n'); err != nil || strings.HasPrefix(line, "error") {
			t.Fatalf("the child said %q, %v", line, err)
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, lines); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the child ended by itself")
	}
}

// inspect starts the program as the next process and looks, without answering anything.
func inspect(t *testing.T, dir string, finished map[string]string) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Dir: dir, Now: newClock().Now})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	last, err := db.LastSeq(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := &cast{}
	s := newStage(t, props{keeper: db, model: c, last: last, process: fmt.Sprintf("look%d-", last)})
	if err := s.Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(t.Context()); err != nil || c.E() != 0 {
		t.Fatalf("%d effects before anybody said so, %v", c.E(), err)
	}
	list, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, job := range list {
		s.setRun(job.ID)
		for _, st := range s.checked().Steps {
			key := job.ID + "/" + st.ID
			if finished[key] != "" && (st.State != workflow.StepDone || st.ArtifactID != finished[key]) {
				t.Errorf("job %d: %s was finished and is %s", job.Number, st.ID, st.State)
			}
			if st.State == workflow.StepDone {
				finished[key] = st.ArtifactID
			}
		}
	}
}

// setRun and runNow let a second goroutine look at the run that is at work.
func (s *stage) setRun(id string) {
	s.watched.Lock()
	defer s.watched.Unlock()
	s.run = id
	s.seen = id
}

func (s *stage) runNow() string {
	s.watched.Lock()
	defer s.watched.Unlock()
	return s.seen
}
