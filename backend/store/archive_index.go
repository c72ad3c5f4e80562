package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"pult/backend/base/fault"
	"pult/backend/knowledge/zim/shelf"
)

// Indexes keep an index for each ZIM file, in a file of its own below "zim" in the data folder. They are caches: in no
// copy of the data, and made again when they are missing, damaged, or written by a program that folds words otherwise.
type Indexes struct {
	dir     string
	journal string
}

var _ shelf.Indexes = Indexes{}

// indexSchema holds words only: which article has them, not where. Rows are written in the order of their ids and never
// changed.
const indexSchema = `
CREATE TABLE IF NOT EXISTS progress (
  only         INTEGER PRIMARY KEY CHECK (only = 1),
  fingerprint  TEXT NOT NULL, -- of the folding and of what is stored
  titles       INTEGER NOT NULL,
  texts        INTEGER NOT NULL,
  total_titles INTEGER NOT NULL,
  total_texts  INTEGER NOT NULL,
  complete     INTEGER NOT NULL,
  failed       INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS names (id INTEGER PRIMARY KEY, entry INTEGER NOT NULL, fold TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS names_fold ON names (fold);
CREATE TABLE IF NOT EXISTS articles (id INTEGER PRIMARY KEY, entry INTEGER NOT NULL, words INTEGER NOT NULL) STRICT;
CREATE VIRTUAL TABLE IF NOT EXISTS titles
  USING fts5(words, content = '', columnsize = 0, detail = none, tokenize = 'ascii');
CREATE VIRTUAL TABLE IF NOT EXISTS leads
  USING fts5(words, content = '', columnsize = 0, detail = none, tokenize = 'ascii');
CREATE VIRTUAL TABLE IF NOT EXISTS texts
  USING fts5(words, content = '', columnsize = 0, detail = none, tokenize = 'ascii');`

// settings are those of an index: little memory, and no waiting for the disk, since a batch that a power cut takes is
// made again.
func (i Indexes) settings(writes bool) url.Values {
	pragmas := []string{"busy_timeout(5000)", "temp_store(MEMORY)", "cache_size(-8000)"}
	if !writes {
		return url.Values{"_pragma": append(pragmas, "query_only(1)"), "mode": {"ro"}}
	}
	return url.Values{
		"_pragma": append(pragmas, "journal_mode("+i.journal+")", "synchronous(NORMAL)"), "_txlock": {"immediate"},
	}
}

func (i Indexes) path(uuid string) string { return filepath.Join(i.dir, uuid+".index") }

// OpenIndex implements shelf.Indexes.
func (i Indexes) OpenIndex(ctx context.Context, uuid string) (shelf.Index, error) {
	if _, err := os.Stat(i.path(uuid)); err != nil {
		return nil, noIndex(err)
	}
	p, err := connect(ctx, i.path(uuid), i.settings(false), readers)
	if err != nil {
		return nil, noIndex(err)
	}
	x := archiveIndex{p, i.path(uuid)}
	if err := x.check(ctx); err != nil {
		return nil, errors.Join(noIndex(err), p.close())
	}
	return x, nil
}

func noIndex(err error) error { return fault.New(fault.NotFound, "fault.zim.noIndex", err) }

// MakeIndex implements shelf.Indexes.
func (i Indexes) MakeIndex(ctx context.Context, uuid string) (shelf.Index, error) {
	if err := os.MkdirAll(i.dir, 0o700); err != nil {
		return nil, translate(err)
	}
	x, err := i.make(ctx, uuid)
	if errors.Is(err, errFolded) || fault.Is(translate(err), fault.Corrupt) {
		if err = i.RemoveIndex(ctx, uuid); err == nil {
			x, err = i.make(ctx, uuid)
		}
	}
	return x, translate(err)
}

// errFolded is an index whose words nobody would find any more.
var errFolded = errors.New("the index was folded otherwise")

func (i Indexes) make(ctx context.Context, uuid string) (shelf.Index, error) {
	p, err := connect(ctx, i.path(uuid), i.settings(true), 1)
	if err != nil {
		return nil, err
	}
	x := archiveIndex{p, i.path(uuid)}
	_, err = p.raw.ExecContext(ctx, indexSchema)
	if err == nil {
		err = x.check(ctx)
	}
	if errors.Is(err, sql.ErrNoRows) {
		_, err = p.raw.ExecContext(ctx, `INSERT INTO progress VALUES (1, ?, 0, 0, 0, 0, 0, 0)`, indexFingerprint())
	}
	if err != nil {
		return nil, errors.Join(err, p.close())
	}
	return x, nil
}

// RemoveIndex implements shelf.Indexes.
func (i Indexes) RemoveIndex(_ context.Context, uuid string) error {
	return translate(removeDatabase(i.path(uuid)))
}

// archiveIndex is an open index.
type archiveIndex struct {
	pool
	path string
}

// indexFingerprint changes when what is stored does: of articles it is what is read, and what could not be is known.
func indexFingerprint() string { return "2 " + foldingFingerprint() }

// check refuses an index whose words were folded otherwise.
func (x archiveIndex) check(ctx context.Context) error {
	var was string
	err := x.raw.QueryRowContext(ctx, "SELECT fingerprint FROM progress").Scan(&was)
	if err == nil && was != indexFingerprint() {
		err = errFolded
	}
	return err
}

// Close implements shelf.Index.
func (x archiveIndex) Close() error { return translate(x.close()) }

// Progress implements shelf.Index.
func (x archiveIndex) Progress(ctx context.Context) (shelf.Progress, error) {
	var p shelf.Progress
	err := x.raw.QueryRowContext(ctx, `SELECT titles, texts, total_titles, total_texts, complete, failed
		FROM progress`).Scan(&p.Titles, &p.Texts, &p.TotalTitles, &p.TotalTexts, &p.Complete, &p.Failed)
	if err != nil {
		return shelf.Progress{}, translate(err)
	}
	for _, suffix := range [...]string{"", "-wal"} {
		info, err := os.Stat(x.path + suffix)
		if err == nil {
			p.Bytes += info.Size()
		} else if !errors.Is(err, fs.ErrNotExist) {
			return shelf.Progress{}, translate(err)
		}
	}
	return p, nil
}

// Add implements shelf.Index.
func (x archiveIndex) Add(ctx context.Context, b shelf.Batch) error {
	return conn{writer: x.pool}.rawTx(ctx, func(tx *sql.Tx) error {
		if err := addTitles(ctx, tx, b.Titles); err != nil {
			return err
		}
		if err := addTexts(ctx, tx, b.Texts); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE progress
			SET titles = ?, texts = ?, total_titles = ?, total_texts = ?, complete = ?, failed = ?`,
			b.After.Titles, b.After.Texts, b.After.TotalTitles, b.After.TotalTexts, b.After.Complete,
			b.After.Failed)
		return err
	})
}

// lastOf is the highest id of a table.
func lastOf(ctx context.Context, tx *sql.Tx, query string) (last int64, err error) {
	err = tx.QueryRowContext(ctx, query).Scan(&last)
	return last, err
}

func addTitles(ctx context.Context, tx *sql.Tx, titles []shelf.Title) error {
	last, err := lastOf(ctx, tx, "SELECT coalesce(max(id), 0) FROM names")
	if err != nil {
		return err
	}
	row := func(i int, args []any) []any { return append(args, last+1+int64(i), titles[i].Entry, titles[i].Fold) }
	if err := insertRows(ctx, tx, "INSERT INTO names (id, entry, fold) VALUES", len(titles), row); err != nil {
		return err
	}
	return insertEach(ctx, tx, "INSERT INTO titles (rowid, words) VALUES (?, ?)", len(titles),
		func(i int, args []any) []any { return append(args, last+1+int64(i), titles[i].Fold) })
}

func addTexts(ctx context.Context, tx *sql.Tx, texts []shelf.Text) error {
	last, err := lastOf(ctx, tx, "SELECT coalesce(max(id), 0) FROM articles")
	if err != nil {
		return err
	}
	row := func(i int, args []any) []any { return append(args, last+1+int64(i), texts[i].Entry, texts[i].Words) }
	if err := insertRows(ctx, tx, "INSERT INTO articles (id, entry, words) VALUES", len(texts), row); err != nil {
		return err
	}
	err = insertEach(ctx, tx, "INSERT INTO leads (rowid, words) VALUES (?, ?)", len(texts),
		func(i int, args []any) []any { return append(args, last+1+int64(i), texts[i].Lead) })
	if err != nil {
		return err
	}
	return insertEach(ctx, tx, "INSERT INTO texts (rowid, words) VALUES (?, ?)", len(texts),
		func(i int, args []any) []any { return append(args, last+1+int64(i), texts[i].All) })
}

// Find implements shelf.Index. It ranks nothing: to rank all articles that have a common word takes longer than anybody
// waits. The first ones come back, and the caller knows what they are worth.
func (x archiveIndex) Find(ctx context.Context, in shelf.Part, expression string, limit int) ([]shelf.Found, error) {
	rows, err := x.raw.QueryContext(ctx, findQuery(in), expression, limit)
	if err != nil {
		return nil, translate(err)
	}
	defer rows.Close() //nolint:errcheck // rows.Err below tells
	var list []shelf.Found
	for rows.Next() {
		var f shelf.Found
		if err := rows.Scan(&f.Entry, &f.Title, &f.Words); err != nil {
			return nil, translate(err)
		}
		list = append(list, f)
	}
	return list, translate(rows.Err())
}

func findQuery(in shelf.Part) string {
	switch in {
	case shelf.Names:
		return "SELECT entry, fold, 0 FROM names WHERE fold = ? LIMIT ?"
	case shelf.Titles:
		return `SELECT n.entry, n.fold, 0 FROM titles t CROSS JOIN names n ON n.id = t.rowid
			WHERE titles MATCH ? LIMIT ?`
	case shelf.Leads:
		return `SELECT a.entry, '', a.words FROM leads l CROSS JOIN articles a ON a.id = l.rowid
			WHERE leads MATCH ? LIMIT ?`
	case shelf.Texts:
	}
	return `SELECT a.entry, '', a.words FROM texts t CROSS JOIN articles a ON a.id = t.rowid
		WHERE texts MATCH ? LIMIT ?`
}
