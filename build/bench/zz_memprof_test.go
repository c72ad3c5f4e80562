package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"testing"
	"time"

	known "pult/backend/memory"
	"pult/backend/store"
)

type split struct {
	*store.DB
	read, note []float64
}

func (s *split) FactsWithin(ctx context.Context, r known.Reach, now time.Time) ([]known.Kept, error) {
	b := time.Now()
	k, err := s.DB.FactsWithin(ctx, r, now)
	s.read = append(s.read, float64(time.Since(b).Microseconds())/1000)
	return k, err
}
func (s *split) NoteUses(ctx context.Context, u []known.Use) error {
	b := time.Now()
	err := s.DB.NoteUses(ctx, u)
	s.note = append(s.note, float64(time.Since(b).Microseconds())/1000)
	return err
}

func TestMemProf(t *testing.T) {
	ctx := context.Background()
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	dir := "/tmp/memprof"
	_, err := os.Stat(dir)
	fresh := err != nil
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if fresh {
		if err := fillMemory(ctx, db, now); err != nil {
			t.Fatal(err)
		}
	}
	s := &split{DB: db}
	service, err := known.NewService(known.Config{Store: s, Now: func() time.Time { return now }, NewID: func() string { return "x" },
		Rules: func(context.Context) (known.Rules, error) { return known.Rules{On: true}, nil }, Save: func(string, string, func(io.Writer) error) (string, error) { return "", nil }})
	if err != nil {
		t.Fatal(err)
	}
	var all []float64
	rows := 0
	for i := range 2000 {
		q := memoryQuery(i)
		q.RunID = fmt.Sprint("r", i)
		b := time.Now()
		f, err := service.Recall(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		rows += len(f)
		all = append(all, float64(time.Since(b).Microseconds())/1000)
	}
	for name, l := range map[string][]float64{"all": all, "read": s.read, "note": s.note} {
		slices.Sort(l)
		fmt.Printf("%s p50 %.2f p95 %.2f p99 %.2f\n", name, l[len(l)/2], l[len(l)*95/100], l[len(l)*99/100])
	}
	fmt.Println("rows", rows/2000)
}
