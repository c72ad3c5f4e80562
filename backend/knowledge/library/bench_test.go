package library_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/knowledge/library"
	"pult/backend/lang/prose"
)

const benchPassages = 100_000

// corpus makes passages of about 90 words whose word frequencies are those of real articles: sentences of the starter
// articles in new order, every tenth word replaced by a made-up compound so that the vocabulary is as wide as that of a
// big library.
type corpus struct {
	random    *rand.Rand
	sentences []string
	words     []string
}

func newCorpus(b *testing.B) *corpus {
	b.Helper()
	c := &corpus{random: rand.New(rand.NewPCG(7, 11))}
	files, err := filepath.Glob("starter/de/*.md")
	if err != nil || len(files) == 0 {
		b.Fatal("no starter articles", err)
	}
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		for _, s := range prose.Sentences(string(body)) {
			if n := words(s); n > 5 && n < 40 && !strings.ContainsAny(s, "|*#") {
				c.sentences = append(c.sentences, s)
				for _, w := range strings.Fields(s) {
					if w = strings.Trim(w, ".,;:!?„“()"); len(w) > 4 {
						c.words = append(c.words, w)
					}
				}
			}
		}
	}
	return c
}

func (c *corpus) word() string { return c.words[c.random.IntN(len(c.words))] }

func (c *corpus) passage() string {
	var text []string
	for len(text) < 90 {
		text = append(text, strings.Fields(c.sentences[c.random.IntN(len(c.sentences))])...)
	}
	for i := c.random.IntN(10); i < len(text); i += 10 {
		text[i] = c.word() + strings.ToLower(c.word())
	}
	return strings.Join(text, " ")
}

func (c *corpus) document(i, passages int) (library.Document, []library.Passage) {
	d := library.Document{
		ID:       fmt.Sprint("bench", i),
		Hash:     fmt.Sprint("hash", i),
		Title:    c.word() + " und " + c.word(),
		Language: "de",
		Origin:   "bench.txt",
		Format:   "txt",
		Passages: passages,
	}
	list := make([]library.Passage, passages)
	for n := range list {
		list[n] = library.Passage{Position: n, Kind: library.Prose, Heading: c.word(), Text: c.passage()}
	}
	return d, list
}

// query is what teachers and the research agent ask: single words, pairs, questions, made-up compounds, beginnings,
// whole sentences.
func (c *corpus) query(i int) string {
	switch i % 6 {
	case 0:
		return c.word()
	case 1:
		return c.word() + " " + c.word()
	case 2:
		return "Wie hängen " + c.word() + " und " + c.word() + " zusammen?"
	case 3:
		return c.word() + strings.ToLower(c.word())
	case 4:
		return string([]rune(c.word())[:4])
	}
	return c.sentences[c.random.IntN(len(c.sentences))]
}

func BenchmarkFold(b *testing.B) {
	c := newCorpus(b)
	texts := make([]string, 1000)
	for i := range texts {
		texts[i] = c.passage()
	}
	b.Run("Fold", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			library.Fold(texts[i%len(texts)], "de")
		}
	})
	b.Run("Folder", func(b *testing.B) {
		folder := library.NewFolder("de")
		for i := 0; b.Loop(); i++ {
			folder.Fold(texts[i%len(texts)])
		}
	})
}

// BenchmarkSearch100k reports the whole way from the typed text to ranked hits with snippets; the first run fills the
// library.
func BenchmarkSearch100k(b *testing.B) {
	s, db := newLibrary(b)
	c := newCorpus(b)
	began := time.Now()
	for i := range benchPassages / 200 {
		d, passages := c.document(i, 200)
		if err := db.Library.AddDocument(b.Context(), d, passages); err != nil {
			b.Fatal(err)
		}
	}
	b.Logf("%d passages stored in %v", benchPassages, time.Since(began).Round(time.Millisecond))
	var took []time.Duration
	byKind := [6][]time.Duration{}
	found := 0
	for i := 0; b.Loop(); i++ {
		text := c.query(i)
		start := time.Now()
		hits, err := s.Search(b.Context(), library.Query{Text: text})
		took = append(took, time.Since(start))
		byKind[i%6] = append(byKind[i%6], took[len(took)-1])
		if err != nil {
			b.Fatal(err)
		}
		if len(hits) > 0 {
			found++
		}
	}
	for k, t := range byKind {
		slices.Sort(t)
		if len(t) > 0 {
			b.Logf("kind %d p50 %v p95 %v", k, t[len(t)/2], t[len(t)*95/100])
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
	b.ReportMetric(float64(found)/float64(len(took)), "answered")
}

// BenchmarkImport compares a whole import (read, cut, fold, store) of a text file of 2,000 passages with what no
// program that searches could do without: the bare insertion of the same texts into an FTS5 table in one transaction.
func BenchmarkImport(b *testing.B) {
	c := newCorpus(b)
	texts := make([]string, 2000)
	for i := range texts {
		texts[i] = c.passage()
	}
	dir := b.TempDir()
	b.Run("service", func(b *testing.B) {
		s, _ := newLibrary(b)
		for i := 0; b.Loop(); i++ {
			path := write(b, dir, "buch.txt", fmt.Sprintf("Ausgabe Nummer %d.\n\n%s", i, strings.Join(texts, "\n\n")))
			outcomes, err := s.Import(b.Context(), []string{path}, nil)
			if err != nil || outcomes[0].Err != nil || outcomes[0].Document.Passages < len(texts)*9/10 {
				b.Fatal(err, outcomes)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/2000-passages")
	})
	b.Run("raw", func(b *testing.B) {
		db, err := sql.Open("sqlite", filepath.Join(b.TempDir(), "raw.db")+"?_pragma=journal_mode(WAL)")
		if err != nil {
			b.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec("CREATE VIRTUAL TABLE raw USING fts5 (body)"); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if err := insertRaw(b.Context(), db, texts); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/2000-passages")
	})
}

func insertRaw(ctx context.Context, db *sql.DB, texts []string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	statement, err := tx.PrepareContext(ctx, "INSERT INTO raw (body) VALUES (?)")
	if err != nil {
		return err
	}
	defer statement.Close()
	for _, text := range texts {
		if _, err := statement.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	return tx.Commit()
}
