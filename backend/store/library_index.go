package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"log/slog"

	"pult/backend/knowledge/library"
)

// foldedAhead is how many passages may be folded before they are written.
const foldedAhead = 4 * rowsPerInsert

// padding belongs to the title of every passage in the index. Without stored lengths bm25 takes each column for -1
// words long, and for texts of fewer than nine words on average that turns its order upside down; with nine more words
// it cannot. The ascii tokenizer makes a word of a dot that library.Fold never gives, so that nobody finds it.
const padding = " · · · · · · · · ·"

// text is what the full-text index takes from a document.
type text struct {
	num      int64
	title    string
	language string
	passages []indexed
}

// indexed is a passage for the index: as written, or folded.
type indexed struct {
	id      int64
	heading string
	body    string
}

// whileFolding calls use with the folded passages in order. They are folded beside it: SQLite takes longer to write a
// passage than we to fold it, so on two cores folding costs nothing.
func (t text) whileFolding(ctx context.Context, use func(<-chan indexed) error) error {
	ctx, stop := context.WithCancel(ctx)
	stems := make(chan indexed, foldedAhead)
	go t.fold(ctx, stems)
	err := use(stems)
	stop()
	for range stems { // until the goroutine has ended
	}
	return err
}

func (t text) fold(ctx context.Context, stems chan<- indexed) {
	defer close(stems)
	folder := library.NewFolder(t.language) // remembers the stems of words it has met
	var last indexed                        // passages under one heading follow each other
	heading := ""
	for _, p := range t.passages {
		if p.heading != last.heading {
			heading = folder.Fold(p.heading)
		}
		last = p
		select {
		case stems <- indexed{id: p.id, heading: heading, body: folder.Fold(p.body)}:
		case <-ctx.Done():
			return
		}
	}
}

// index adds the passages of a text to the index. When the context ends, so do the stems; the insert then reports it.
func index(ctx context.Context, tx *sql.Tx, t text, stems <-chan indexed) error {
	title := library.Fold(t.title, t.language) + padding
	return insertEach(
		ctx,
		tx,
		"INSERT INTO passages_fts (rowid, heading, body, title) VALUES (?, ?, ?, ?)",
		len(t.passages),
		func(_ int, args []any) []any {
			s := <-stems
			return append(args, s.id, s.heading, s.body, title)
		},
	)
}

// unindex takes them out again, which needs the same stems.
func unindex(ctx context.Context, tx *sql.Tx, t text) error {
	title := library.Fold(t.title, t.language) + padding
	return t.whileFolding(ctx, func(stems <-chan indexed) error {
		return insertEach(
			ctx,
			tx,
			"INSERT INTO passages_fts (passages_fts, rowid, heading, body, title) VALUES (?, ?, ?, ?, ?)",
			len(t.passages),
			func(_ int, args []any) []any {
				s := <-stems
				return append(args, "delete", s.id, s.heading, s.body, title)
			},
		)
	})
}

// refold makes the index of the library and the stems of the memory anew when a new program version folds differently
// than the one that wrote it: old stems would neither be found nor go away with their document.
func (db *DB) refold(ctx context.Context) error {
	now := foldingFingerprint()
	var was string
	err := db.writer.raw.QueryRowContext(ctx, "SELECT fingerprint FROM passages_folding").Scan(&was)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if was == now {
		return nil
	}
	return db.rawTx(ctx, func(tx *sql.Tx) error {
		if err := errors.Join(reindex(ctx, tx, db.logger), restem(ctx, tx)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO passages_folding (only, fingerprint) VALUES (1, ?)
			ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint`, now)
		return err
	})
}

func reindex(ctx context.Context, tx *sql.Tx, logger *slog.Logger) error {
	if _, err := tx.ExecContext(ctx, "INSERT INTO passages_fts (passages_fts) VALUES ('delete-all')"); err != nil {
		return err
	}
	nums, err := documentNums(ctx, tx)
	if err != nil || len(nums) == 0 {
		return err
	}
	logger.InfoContext(ctx, "making the search index anew", slog.Int("documents", len(nums)))
	for _, num := range nums {
		t, err := textOf(ctx, tx, num)
		if err != nil {
			return err
		}
		if err := t.whileFolding(ctx, func(stems <-chan indexed) error { return index(ctx, tx, t, stems) }); err != nil {
			return err
		}
	}
	return nil
}

func documentNums(ctx context.Context, tx *sql.Tx) ([]int64, error) {
	rows, err := tx.QueryContext(ctx, "SELECT num FROM documents ORDER BY num")
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // rows.Err below tells
	var nums []int64
	for rows.Next() {
		var num int64
		if err := rows.Scan(&num); err != nil {
			return nil, err
		}
		nums = append(nums, num)
	}
	return nums, rows.Err()
}

// foldingFingerprint changes when library.Fold does: the sample has a word for each of its rules.
func foldingFingerprint() string {
	const sample = "Über ueber UBER Straße Größen Häuser Bauer Quelle Statuen Oboen Schülerinnen Lehrerin " +
		"Photosynthese Wasser-Kreislauf " +
		"1789–1794 H₂O ﬁnden naïve Œuvre Łódź Zellen running studies nations happily the Energie Γαῖα " +
		"Soft\u00adtrenner 12-Uhr-Zug"
	sum := sha256.Sum256([]byte(library.Fold(sample, "de") + "|" + library.Fold(sample, "en")))
	return hex.EncodeToString(sum[:])
}

// textOf reads a document for the index; sql.ErrNoRows when there is none.
func textOf(ctx context.Context, tx *sql.Tx, num int64) (text, error) {
	t := text{num: num}
	err := tx.QueryRowContext(ctx, "SELECT title, language FROM documents WHERE num = ?", num).Scan(&t.title, &t.language)
	if err != nil {
		return text{}, err
	}
	rows, err := tx.QueryContext(ctx, "SELECT id, heading, text FROM passages WHERE document = ? ORDER BY id", num)
	if err != nil {
		return text{}, err
	}
	defer rows.Close() //nolint:errcheck // rows.Err below tells
	for rows.Next() {
		var p indexed
		if err := rows.Scan(&p.id, &p.heading, &p.body); err != nil {
			return text{}, err
		}
		t.passages = append(t.passages, p)
	}
	return t, rows.Err()
}
