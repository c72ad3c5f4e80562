package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"pult/build/bench/table"
)

const jobTimes = 7

// jobRows measure what a teacher waits for a whole job without a network: the real program from its start to the files
// in her folder, with every step that the job needs and every question answered at once. Each repetition has a copy of
// the same new profile.
func jobRows(ctx context.Context, p place) ([]table.Row, error) {
	seeded := filepath.Join(p.work, "jobs-seeded")
	if _, err := pult(ctx, p, seeded, "runs"); err != nil { // the starter library is read into a new profile once
		return nil, err
	}
	var rows []table.Row
	for _, job := range []struct {
		name, request string
		most          float64 // milliseconds
	}{
		{"research", "Recherchiere Photosynthese für Klasse 7", 1000},
		{"research and diagram", "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild", 1000},
		{"research and worksheet", "Erstelle ein Arbeitsblatt zur Photosynthese für Klasse 7 mit Lösungen", 1000},
		{"research and a song of 2 minutes", "Mache einen Popsong über den Wasserkreislauf, 2 Minuten", 5000},
	} {
		var took []float64
		for i := range jobTimes + 1 {
			dir := filepath.Join(p.work, fmt.Sprintf("jobs-%s-%d", job.name, i))
			if err := os.CopyFS(dir, os.DirFS(seeded)); err != nil {
				return rows, err
			}
			t, err := pult(
				ctx,
				p,
				dir,
				"run",
				job.request,
				"--yes",
				"--provider",
				"offline",
				"--out",
				filepath.Join(dir, "files"),
			)
			if err != nil {
				return rows, err
			}
			took = append(took, float64(t.Microseconds())/1000)
			if err := os.RemoveAll(dir); err != nil {
				return rows, err
			}
		}
		rows = append(rows, table.About("whole job, offline: "+job.name, "ms", "", table.Within(job.most)).Alone(took[1:]))
	}
	return rows, nil
}
