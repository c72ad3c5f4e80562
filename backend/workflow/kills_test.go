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
	"strconv"
	"strings"
	"testing"

	"pult/backend/base/backup"
	"pult/backend/base/event"
	"pult/backend/store"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

const (
	childProvider = "PULT_WORKFLOW_PROVIDER" // Who plays the provider of the child.
	// "before 7": the child kills itself before its 7th write; "after 7"; empty: somebody else does.
	childDeath = "PULT_WORKFLOW_DEATH"
	// How many kills; "make proof PARTS=kills" wants 1,000 of the program without race detector.
	killsWanted = "PULT_KILLS"
)

// mortalKeeper writes each decision that was taken into a book of its own, as the teacher would remember it.
type mortalKeeper struct {
	flaky
	book *os.File
}

func (m *mortalKeeper) Decide(ctx context.Context, id string, d consent.Decision, events []event.Record) error {
	err := m.flaky.Decide(ctx, id, d, events)
	if err == nil {
		_, err = fmt.Fprintln(m.book, id, d.Do)
	}
	return err
}

// mortal is the store of a child: it says each write on standard output, and ends the process where it was told to.
func mortal(k keeper, dir string, seen func()) (*mortalKeeper, error) {
	book, err := os.OpenFile(decisionsBook(dir), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	when, number, _ := strings.Cut(os.Getenv(childDeath), " ")
	at, begun, ended := 0, 0, 0
	if number != "" {
		if at, err = strconv.Atoi(number); err != nil {
			return nil, err
		}
	}
	m := &mortalKeeper{flaky: flaky{keeper: k}, book: book}
	m.trouble = func(name string) (bool, bool) {
		if begun++; when == "before" && begun == at {
			killMyself()
		}
		fmt.Println(name)
		seen()
		return false, false
	}
	m.written = func(string) {
		if ended++; when == "after" && ended == at {
			killMyself()
		}
	}
	return m, nil
}

func killMyself() {
	if me, err := os.FindProcess(os.Getpid()); err == nil {
		_ = me.Kill()
	}
	select {}
}

func decisionsBook(dir string) string { return filepath.Join(dir, "decisions.txt") }

// lines of a book; none when nobody has written yet.
func lines(t *testing.T, path string) []string {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return strings.FieldsFunc(string(raw), func(r rune) bool { return r == '\n' })
}

// A real process is killed before a write, after one, and at random, again and again, while it works under load. Each
// time the next start finds a sound file: no decision is lost, no paid step has begun twice without the teacher's word,
// nothing runs without a worker, nothing goes on before the teacher says so, finished work stays finished, and in the
// end every job is done.
func TestCase16Kills(t *testing.T) {
	t.Parallel()
	const perFolder = 25
	kills := 50
	if wanted := os.Getenv(killsWanted); wanted != "" {
		var err error
		if kills, err = strconv.Atoi(wanted); err != nil {
			t.Fatal(err)
		}
	}
	for n := 0; n < kills; n += perFolder {
		provider := []string{"remote", "offline"}[n/perFolder%2]
		t.Run(fmt.Sprintf("%d %s", n, provider), func(t *testing.T) {
			t.Parallel()
			w := wreck{dir: newFolder(t), provider: provider, finished: map[string]string{}}
			luck := rand.New(rand.NewPCG(20261127, uint64(n)))
			for i := n; i < min(n+perFolder, kills); i++ {
				w.kill(t, i, luck)
				w.inspect(t)
			}
			w.finish(t)
		})
	}
}

// wreck is a data folder whose programs are killed.
type wreck struct {
	dir      string
	provider string
	finished map[string]string // run/step → its result
}

// kill lets a child work and ends it: every fourth before a write, every fourth after one, the others without looking
// what they do.
func (w *wreck) kill(t *testing.T, i int, luck *rand.Rand) {
	t.Helper()
	// a job has about 20 writes; by sevens every write has its turn, and a few kills see far ones
	nth, random := 1+i/4*7%40, 1+luck.IntN(40)
	death := []string{fmt.Sprintf("before %d", nth), fmt.Sprintf("after %d", nth), "", ""}[i%4]
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childFolder+"="+w.dir, childProvider+"="+w.provider, childDeath+"="+death)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewReader(out)
	if death == "" {
		for range random {
			if line, err := said.ReadString('\n'); err != nil || strings.HasPrefix(line, "error") {
				t.Fatalf("the child said %q, %v", line, err)
			}
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := io.Copy(io.Discard, said); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != -1 {
		t.Fatalf("kill %d (%s): the child ended by itself, %v", i, death, err)
	}
}

// inspect starts the program as the next process and looks, without answering anything.
func (w *wreck) inspect(t *testing.T) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Dir: w.dir, Now: newClock().Now})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	if present, err := store.NewBackups(w.dir, newClock().Now).Verify(t.Context(), ""); err != nil ||
		present.State != backup.Sound {
		t.Fatalf("the file is %s, %v", present.State, err)
	}
	c := &cast{}
	s := w.enter(t, db, c, "look")
	if err := s.Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(t.Context()); err != nil || c.E() != 0 {
		t.Fatalf("%d effects before anybody said so, %v", c.E(), err)
	}
	w.audit(t, s)
}

func (w *wreck) enter(t *testing.T, db *store.DB, c *cast, name string) *stage {
	t.Helper()
	last, err := db.Runs.LastSeq(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return newStage(
		t,
		props{keeper: db.Workflow(), model: c, provider: w.provider, last: last, process: fmt.Sprintf("%s%d-", name, last)},
	)
}

// audit compares what is stored with what the teacher remembers and what the provider has counted.
func (w *wreck) audit(t *testing.T, s *stage) {
	t.Helper()
	list, err := s.everyJob()
	if err != nil {
		t.Fatal(err)
	}
	decided, allowed := map[string]consent.Do{}, map[string]int{}
	for _, job := range list {
		s.setRun(job.ID)
		r := s.checked()
		for _, st := range r.Steps {
			key := r.ID + "/" + st.ID
			allowed[key]++
			if w.finished[key] != "" && (st.State != workflow.StepDone || st.ArtifactID != w.finished[key]) {
				t.Errorf("job %d: %s was finished and is %s", job.Number, st.ID, st.State)
			}
			if st.State == workflow.StepDone {
				w.finished[key] = st.ArtifactID
			}
		}
		for _, g := range r.Gates {
			if g.Decision == nil {
				continue
			}
			decided[g.ID] = g.Decision.Do
			if g.Decision.Do == consent.Again {
				allowed[r.ID+"/"+g.StepID]++
			}
		}
	}
	for _, line := range lines(t, decisionsBook(w.dir)) {
		id, do, _ := strings.Cut(line, " ")
		if decided[id] != consent.Do(do) {
			t.Errorf("the teacher said %q to %s, stored is %q", do, id, decided[id])
		}
	}
	if w.provider == "offline" {
		return // a model on this machine costs nothing and is asked again
	}
	for _, key := range lines(t, effectsBook(w.dir)) {
		if allowed[key]--; allowed[key] < 0 {
			t.Errorf("%s has begun more often than anybody said", key)
		}
	}
}

// finish answers everything that waits: no job is left without an exit.
func (w *wreck) finish(t *testing.T) {
	t.Helper()
	s := w.enter(t, reopen(t, w.dir), &cast{}, "end")
	for _, id := range unfinished(s) {
		s.setRun(id)
		if r := s.willingly(); r.State != workflow.Completed {
			t.Errorf("job %d is %s", r.Number, r.State)
		}
	}
	list, err := s.everyJob()
	if err != nil || len(list) < 2 {
		t.Fatalf("%d jobs, %v", len(list), err)
	}
	for i, job := range list {
		steps := 2
		if job.Question {
			steps = 1
		}
		if job.State != workflow.Completed || job.Number != len(list)-i || job.Done != steps {
			t.Errorf("%+v", job)
		}
	}
	t.Logf(
		"%d jobs, %d effects, %d decisions",
		len(list),
		len(lines(t, effectsBook(w.dir))),
		len(lines(t, decisionsBook(w.dir))),
	)
}
