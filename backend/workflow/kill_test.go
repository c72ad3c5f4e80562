package workflow_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store"
	"pult/backend/tools/script"
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

// loud says on standard output that something was written, so that the parent can kill at a chosen point, and panics
// instead of failing: there is no test in a child.
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
	defer runtime.KeepAlive(db) // a folder that nobody holds any more is let go of
	written := make(chan struct{}, 1)
	disk, err := mortal(db.Workflow(), dir, func() {
		select {
		case written <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return err
	}
	c, err := witnessed(dir)
	if err != nil {
		return err
	}
	last, err := db.Runs.LastSeq(context.Background())
	if err != nil {
		return err
	}
	s := newStage(
		loud{},
		props{
			keeper:   disk,
			model:    c,
			provider: os.Getenv(childProvider),
			last:     last,
			process:  fmt.Sprintf("p%d-%d-", os.Getpid(), last),
		},
	)
	if err := s.Recover(ctx()); err != nil {
		return err
	}
	go func() { // somebody who looks after every write
		for range written {
			if _, err := s.everyJob(); err != nil {
				panic(err)
			}
			if id := s.runNow(); id != "" {
				if _, err := s.Runs.Snapshot(ctx(), id); err != nil {
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
		r, err := s.Runs.Start(ctx(), workflow.Job{Request: mainRequest, Language: "de"})
		if err != nil {
			return err
		}
		s.setRun(r.ID)
		s.willingly()
		if r, err = s.Threads.Ask(ctx(), workflow.Question{
			Text: "Was ist Osmose?", Language: "de",
			After: r.ID,
		}); err != nil {
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
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose != "planner" && len(req.Messages) == 0 {
			if _, err := fmt.Fprintln(book, req.Origin.RunID+"/"+req.Origin.StepID); err != nil {
				panic(err)
			}
		}
		return nil
	}
	return c, nil
}

func effectsBook(dir string) string { return filepath.Join(dir, "effects.txt") }

func unfinished(s *stage) []string {
	runs, err := s.Runs.Waiting(ctx())
	if err != nil {
		s.t.Fatalf("%v", err)
	}
	var ids []string
	for _, r := range runs {
		ids = append(ids, r.ID)
	}
	return ids
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
