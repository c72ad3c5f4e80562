package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
)

// rowsPerInsert balances the cost of a statement against its size; more than a few dozen rows gain nothing.
const rowsPerInsert = 40

// AddDocument stores a document with its passages in one transaction and makes them searchable. Ids of passages are
// given here, what the caller put there is ignored. The same content again is Conflict "fault.import.duplicate" with
// the title it is stored under.
func (db Library) AddDocument(ctx context.Context, d library.Document, passages []library.Passage) error {
	return db.rawTx(ctx, func(tx *sql.Tx) error {
		num, err := insertDocument(ctx, tx, d)
		if err != nil {
			return err
		}
		first, err := nextPassage(ctx, tx)
		if err != nil {
			return err
		}
		t := text{num: num, title: d.Title, language: d.Language, passages: make([]indexed, len(passages))}
		for i := range passages {
			t.passages[i] = indexed{id: first + int64(i), heading: passages[i].Heading, body: passages[i].Text}
		}
		return t.whileFolding(ctx, func(stems <-chan indexed) error {
			err := insertRows(
				ctx,
				tx,
				"INSERT INTO passages (id, document, position, page, heading, kind, text, caveat) VALUES",
				len(passages),
				func(i int, args []any) []any {
					p := &passages[i]
					return append(args, first+int64(i), num, p.Position, p.Page, p.Heading, string(p.Kind), p.Text,
						string(p.Caveat))
				},
			)
			if err != nil {
				return err
			}
			return index(ctx, tx, t, stems)
		})
	})
}

func insertDocument(ctx context.Context, tx *sql.Tx, d library.Document) (int64, error) {
	var title string
	err := tx.QueryRowContext(ctx, "SELECT title FROM documents WHERE hash = ?", d.Hash).Scan(&title)
	if err == nil {
		return 0, fault.New(fault.Conflict, "fault.import.duplicate", nil, "title", title)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	result, err := tx.ExecContext(
		ctx,
		`INSERT INTO documents
		(id, title, author, subject, classes, language, format, origin, licence, hash, words, added_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		d.ID, d.Title, d.Author, d.Subject, d.Classes, d.Language, d.Format, d.Origin, d.Licence, d.Hash,
		d.Words,
		d.AddedAt.UnixMilli(),
	)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// nextPassage is the first id that was never used, so that many rows can go into both tables at once under known ids.
func nextPassage(ctx context.Context, tx *sql.Tx) (int64, error) {
	var last int64
	err := tx.QueryRowContext(ctx, "SELECT seq FROM sqlite_sequence WHERE name = 'passages'").Scan(&last)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	return last + 1, nil
}

// insertEach adds n rows, one per statement. row appends the values of row i to args. The full-text table needs it this
// way: a statement of several rows sets a savepoint, and FTS5 then writes out what it has gathered so far, which
// triples the time.
func insertEach(ctx context.Context, tx *sql.Tx, statement string, n int, row func(i int, args []any) []any) error {
	if n == 0 {
		return nil
	}
	one, err := tx.PrepareContext(ctx, statement)
	if err != nil {
		return err
	}
	defer one.Close() //nolint:errcheck // ends with the transaction anyway
	var args []any
	for i := range n {
		args = row(i, args[:0])
		if _, err := one.ExecContext(ctx, args...); err != nil {
			return err
		}
	}
	return nil
}

// insertRows adds n rows with few statements. row appends the values of row i to args.
func insertRows(ctx context.Context, tx *sql.Tx, head string, n int, row func(i int, args []any) []any) error {
	if n == 0 {
		return nil
	}
	width := len(row(0, nil))
	args := make([]any, 0, rowsPerInsert*width)
	full, err := tx.PrepareContext(ctx, insertText(head, width, min(n, rowsPerInsert)))
	if err != nil {
		return err
	}
	defer full.Close() //nolint:errcheck // ends with the transaction anyway
	for from := 0; from < n; from += rowsPerInsert {
		args = args[:0]
		for i := from; i < min(n, from+rowsPerInsert); i++ {
			args = row(i, args)
		}
		if n > rowsPerInsert && len(args) < rowsPerInsert*width {
			_, err = tx.ExecContext(ctx, insertText(head, width, len(args)/width), args...)
		} else {
			_, err = full.ExecContext(ctx, args...)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func insertText(head string, width, rows int) string {
	one := "(" + strings.Repeat("?, ", width-1) + "?)"
	return head + " " + strings.Repeat(one+", ", rows-1) + one
}
