package shelf_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/knowledge/zim/zimtest"
)

// A kill costs at most a batch: the next start goes on behind the last one that was stored.
func TestTheIndexSurvivesAKill(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 1300))
	ctx, kill := context.WithCancel(t.Context())
	r.told = func(a shelf.Archive) {
		if a.Done >= a.Total-900 && a.Total > 2000 { // in the middle of the texts
			kill()
		}
	}
	if err := r.IndexAll(ctx, false); !fault.Is(err, fault.Cancelled) {
		t.Fatal(err)
	}
	half := r.state(a.ID)
	if half.State != shelf.Waiting || half.Done == 0 || half.Done >= half.Total {
		t.Fatalf("%+v", half)
	}
	r.reopen()
	first := 0
	r.told = func(a shelf.Archive) {
		if first == 0 {
			first = a.Done
		}
	}
	r.index()
	if first <= half.Done {
		t.Errorf("it began again at %d, not behind %d", first, half.Done)
	}
	for words, want := range map[string]string{
		"eigenwort3": "Ding 00003", "eigenwort1299": "Ding 01299", "eigenwort700": "Ding 00700", "ding 01000": "Ding 01000",
	} {
		if got, _, _ := strings.Cut(r.search(words), ","); got != want {
			t.Errorf("%q finds %q, want %q", words, got, want)
		}
	}
	if hits, err := r.Search(t.Context(), library.Query{Text: "eigenwort3"}); err != nil || len(hits) != 1 {
		t.Errorf("an article was stored twice: %+v, %v", hits, err)
	}
}

func TestTheIndexCanBePausedAndLeavesTimeToOthers(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 1300))
	r.told = func(now shelf.Archive) {
		if now.State == shelf.Indexing && now.Total > 2000 {
			r.told = nil
			if _, err := r.SetPaused(t.Context(), a.ID, true); err != nil {
				t.Error(err)
			}
		}
	}
	if err := r.IndexAll(t.Context(), true); !fault.Is(err, fault.Cancelled) {
		t.Fatal(err)
	}
	paused := r.state(a.ID)
	if paused.State != shelf.Paused || paused.Done == paused.Total || r.paused == 0 {
		t.Fatalf("%+v, waited %v", paused, r.paused)
	}
	r.index() // passes it over
	if now := r.state(a.ID); now.Done != paused.Done {
		t.Errorf("it went on while it was paused: %+v", now)
	}
	if _, err := r.SetPaused(t.Context(), a.ID, false); err != nil {
		t.Fatal(err)
	}
	r.index()
	if now := r.state(a.ID); now.State != shelf.Ready {
		t.Errorf("%+v", now)
	}
}

// The work in the background takes what was dropped after it began.
func TestWorkTakesWhatComes(t *testing.T) {
	r := newRoom(t)
	ready := make(chan struct{})
	r.told = func(a shelf.Archive) {
		if a.State == shelf.Ready {
			close(ready)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { r.Work(ctx) })
	r.add("klexikon.zim", zimtest.Klexikon())
	<-ready
	stop()
	work.Wait()
	if got := r.search("Blattläuse"); got != "Marienkäfer" {
		t.Errorf("found %q", got)
	}
}

// Whoever stops the work is told so, at whatever point it is.
func TestStoppingBetweenTitlesAndTexts(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 900))
	ctx, stop := context.WithCancel(t.Context())
	r.told = func(now shelf.Archive) {
		if now.State == shelf.Indexing {
			stop()
		}
	}
	if err := r.Index(ctx, a.ID, false); !fault.Is(err, fault.Cancelled) {
		t.Errorf("%v", err)
	}
	if now := r.state(a.ID); now.State != shelf.Waiting {
		t.Errorf("%+v", now)
	}
}

// What is complete is not opened to be written again.
func TestACompleteIndexIsLeftAlone(t *testing.T) {
	r := newRoom(t)
	r.add("klexikon.zim", zimtest.Klexikon())
	r.index()
	r.told = func(a shelf.Archive) { t.Errorf("worked on %+v", a) }
	r.index()
}

// Searches see an index as soon as it is there, while others look as well.
func TestSearchesBesideTheWork(t *testing.T) {
	r := newRoom(t)
	r.add("viele.zim", many(7, 200))
	var all sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		all.Go(func() {
			for isDone := false; !isDone; {
				if _, err := r.Search(t.Context(), library.Query{Text: "regal holz"}); err != nil {
					t.Error(err)
				}
				select {
				case <-done:
					isDone = true
				default:
				}
			}
		})
	}
	r.index()
	close(done)
	all.Wait()
	if got := r.search("eigenwort3"); got != "Ding 00003" {
		t.Errorf("found %q", got)
	}
}
