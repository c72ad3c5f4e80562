package shelf_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/knowledge/zim/zimtest"
	"pult/backend/store"
)

// room is a data folder with a shelf of ZIM files, and a folder where the files are.
type room struct {
	*shelf.Service
	t      *testing.T
	db     *store.DB
	files  string
	paused time.Duration       // how long the work in the background has waited
	told   func(shelf.Archive) // hears of progress; nil: nobody
}

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{t: t, files: t.TempDir()}
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	r.db = db
	r.reopen()
	t.Cleanup(func() { _ = r.Close() })
	return r
}

// reopen is another start of the program.
func (r *room) reopen() {
	r.t.Helper()
	if r.Service != nil {
		_ = r.Close()
	}
	var err error
	r.Service, err = shelf.New(shelf.Config{
		Store: r.db.Archives, Indexes: r.db.Indexes, Now: time.Now,
		Pause: func(ctx context.Context, d time.Duration) error {
			r.paused += d
			return ctx.Err()
		},
		Told: func(a shelf.Archive) {
			if r.told != nil {
				r.told(a)
			}
		},
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *room) put(name string, b *zimtest.Book) string {
	r.t.Helper()
	path := filepath.Join(r.files, name)
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		r.t.Fatal(err)
	}
	return path
}

// add drops a file.
func (r *room) add(name string, b *zimtest.Book) shelf.Archive {
	r.t.Helper()
	a, known, err := r.Add(r.t.Context(), r.put(name, b))
	if err != nil || known {
		r.t.Fatal(known, err)
	}
	return a
}

func (r *room) index() {
	r.t.Helper()
	if err := r.IndexAll(r.t.Context(), false); err != nil {
		r.t.Fatal(err)
	}
}

func (r *room) state(id string) shelf.Archive {
	r.t.Helper()
	list, err := r.List(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	for _, a := range list {
		if a.ID == id {
			return a
		}
	}
	r.t.Fatalf("%s is not in %+v", id, list)
	return shelf.Archive{}
}

// search gives the titles of what is found, each once, the best first.
func (r *room) search(words string) string {
	r.t.Helper()
	hits, err := r.Search(r.t.Context(), library.Query{Text: words})
	if err != nil {
		r.t.Fatal(err)
	}
	var titles []string
	for _, h := range hits {
		if t := h.Document.Title; len(titles) == 0 || titles[len(titles)-1] != t {
			titles = append(titles, t)
		}
	}
	return strings.Join(titles, ", ")
}

// many is an encyclopedia of n articles, each with a word of its own.
func many(id byte, n int) *zimtest.Book {
	b := &zimtest.Book{ID: id, Size: 20_000}
	b.Meta("Title", fmt.Sprintf("Sammlung %d", id))
	b.Meta("Language", "deu")
	for i := range n {
		title := fmt.Sprintf("Ding %05d", i)
		text := fmt.Sprintf("<p>Dieses Ding heißt eigenwort%d und steht in einem Regal aus Holz.</p>", i)
		page := []byte(zimtest.Wiki("", title, text))
		b.Add(zimtest.Item{Path: strings.ReplaceAll(title, " ", "_"), Title: title, Data: page})
	}
	return b
}
