package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pult/build/bench/table"
)

const (
	importTimes      = 9
	importParagraphs = 2000 // per file
	importWords      = 80   // per paragraph
)

// importRows compares the import of plain text files with a bare insert of their paragraphs into a full-text table of
// SQLite: no cutting, no folding, no stems, no documents.
func importRows(ctx context.Context, p place) ([]table.Row, error) {
	c, err := newCorpus(p.top, 2)
	if err != nil {
		return nil, err
	}
	pult, err := newPultLibrary(ctx, filepath.Join(p.work, "import-pult"))
	if err != nil {
		return nil, err
	}
	defer pult.close()
	raw, err := openSQLite(filepath.Join(p.work, "import-raw.db"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = raw.Close() }()
	if _, err := raw.ExecContext(ctx, "CREATE VIRTUAL TABLE passages USING fts5 (text)"); err != nil {
		return nil, err
	}
	files, err := writeTexts(c, p.work)
	if err != nil {
		return nil, err
	}
	var ours, theirs []float64
	err = inTurns(len(files),
		func(i int) error {
			return speed(files[i], &ours, func(file string) error { return importPult(ctx, pult, file) })
		},
		func(i int) error {
			return speed(files[i], &theirs, func(file string) error { return importRaw(ctx, raw, file) })
		},
	)
	if err != nil {
		return nil, err
	}
	const peer = "bare FTS5 insert"
	return []table.Row{
		table.About("import of plain text", "MB/s", peer, table.AtLeast(0.7)).Compared(ours[1:], theirs[1:]),
	}, nil
}

func writeTexts(c *corpus, dir string) ([]string, error) {
	files := make([]string, importTimes+1) // the first one warms up
	for i := range files {
		var text strings.Builder
		for range importParagraphs {
			text.WriteString(c.text(importWords))
			text.WriteString("\n\n")
		}
		files[i] = filepath.Join(dir, fmt.Sprintf("text-%d.txt", i))
		if err := os.WriteFile(files[i], []byte(text.String()), 0o600); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// speed appends the megabytes per second of one import.
func speed(file string, into *[]float64, do func(file string) error) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	begin := time.Now()
	if err := do(file); err != nil {
		return err
	}
	*into = append(*into, float64(info.Size())/1e6/time.Since(begin).Seconds())
	return nil
}

func importPult(ctx context.Context, l *pultLibrary, file string) error {
	outcomes, err := l.service.Import(ctx, []string{file}, nil)
	if err != nil {
		return err
	}
	if outcomes[0].Duplicate {
		return errors.New("was there already")
	}
	return outcomes[0].Err
}

func importRaw(ctx context.Context, db *sql.DB, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return inTransaction(ctx, db, func(tx *sql.Tx) error {
		insert, err := tx.PrepareContext(ctx, "INSERT INTO passages (text) VALUES (?)")
		if err != nil {
			return err
		}
		defer func() { _ = insert.Close() }()
		for paragraph := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
			if _, err := insert.ExecContext(ctx, paragraph); err != nil {
				return err
			}
		}
		return nil
	})
}
